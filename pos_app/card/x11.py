"""The keyboard at an X server, which Qt gives only to windows of its own process."""

from __future__ import annotations

import ctypes
from functools import cache
from typing import Any

_TO_PARENT = 2
"""Where the keyboard goes when its window vanishes: the nearest window around it."""
_NOW = 0


class _FocusReply(ctypes.Structure):
    _fields_ = (
        ("response_type", ctypes.c_uint8),
        ("revert_to", ctypes.c_uint8),
        ("sequence", ctypes.c_uint16),
        ("length", ctypes.c_uint32),
        ("focus", ctypes.c_uint32),
    )


class XKeyboard:
    """A connection of its own to the X server.

    Qt's own connection asks with the time of its last event, and the server ignores whoever asks with an
    older time than another program. A window that is gone changes nothing.
    """

    def __init__(self) -> None:
        """Raises ``OSError`` where there is no X server or no libxcb."""
        self._xcb = ctypes.CDLL("libxcb.so.1")
        self._libc = ctypes.CDLL(None)
        self._libc.free.argtypes = [ctypes.c_void_p]
        self._xcb.xcb_connect.restype = ctypes.c_void_p
        self._xcb.xcb_poll_for_event.restype = ctypes.c_void_p
        self._xcb.xcb_get_input_focus_reply.restype = ctypes.POINTER(_FocusReply)
        self._server: Any = ctypes.c_void_p(self._xcb.xcb_connect(None, None))
        if self._xcb.xcb_connection_has_error(self._server):
            raise OSError("no X server")

    def give(self, window: int) -> None:
        """Send the keys that are pressed from now on to a window."""
        self._xcb.xcb_set_input_focus(self._server, _TO_PARENT, ctypes.c_uint32(window), _NOW)
        # An answer comes only when the server has done what stands before it.
        self.owner()
        while event := self._xcb.xcb_poll_for_event(self._server):
            self._libc.free(event)

    def owner(self) -> int:
        """Return the window to which keys go; 0 or 1 where there is none."""
        cookie = ctypes.c_uint32(self._xcb.xcb_get_input_focus(self._server))
        reply = self._xcb.xcb_get_input_focus_reply(self._server, cookie, None)
        if not reply:
            return 0
        window = int(reply.contents.focus)
        self._libc.free(ctypes.cast(reply, ctypes.c_void_p))
        return window


@cache
def x_keyboard() -> XKeyboard | None:
    """Return the connection of this process; None where there is none."""
    try:
        return XKeyboard()
    except (OSError, AttributeError):
        return None
