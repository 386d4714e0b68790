"""Where the card view's window goes in the desk's, and who has the keyboard."""

from __future__ import annotations

import ctypes
from functools import cache
from typing import Any

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, Signal
from PySide6.QtGui import (
    QCursor,
    QFocusEvent,
    QGuiApplication,
    QHideEvent,
    QKeyEvent,
    QMoveEvent,
    QRegion,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QWidget

from pos_app.card.wire import Geometry


class CardArea(QWidget):
    """The rectangle of one card page.

    At an X server the view's window lives inside it; elsewhere it stays over it as a window without a frame.
    ``moved`` carries a ``Geometry`` whenever the view's window must follow; ``entered``: the page gets the
    keyboard.
    """

    moved = Signal(object)
    entered = Signal()

    def __init__(self, parent: QWidget, *, embedded: bool | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("card-area")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        at_x = QGuiApplication.platformName() == "xcb"
        self._keyboard: XKeyboard | None = x_keyboard() if at_x and embedded is not False else None
        self._window = 0
        self._last: Geometry | None = None
        if self._keyboard is not None:
            for widget in (self, _keys_holder := QWidget(parent)):
                widget.setAttribute(Qt.WidgetAttribute.WA_DontCreateNativeAncestors)
                widget.setAttribute(Qt.WidgetAttribute.WA_NativeWindow)
            # X sends keys to the window under the mouse, if it lies inside the one that has the keyboard.
            # So the desk's keys go to a small window beside the page, never to one around it.
            self._holder = _keys_holder
            self._holder.setGeometry(0, 0, 1, 1)
            self._holder.lower()
            self._holder.show()
        self.window().installEventFilter(self)
        QGuiApplication.instance().focusWindowChanged.connect(self._on_focus_window)  # type: ignore[union-attr]

    @property
    def is_embedded(self) -> bool:
        return self._keyboard is not None

    def parent_number(self) -> int:
        """Return the number of this widget's window at the X server, which knows it from then on; 0 where the
        page stands apart."""
        if self._keyboard is None:
            return 0
        number = int(self.winId())
        _settle()
        return number

    def show_window(self, number: int) -> None:
        self._window = number
        self.claim_keyboard()

    def keep_keyboard(self) -> None:
        """Send keys to the page if it is entered, else to the desk, where the desk's window is in front."""
        if self._keyboard is None or not self.window().isVisible():
            return
        if self.hasFocus() and self._window:
            self._keyboard.give(self._window)
        elif self.isVisible():
            self._keyboard.give(int(self._holder.winId()))

    def claim_keyboard(self) -> None:
        """As ``keep_keyboard``, but never take the keyboard from a dialog or another program."""
        if self._keyboard is None:
            return
        if self.window().isActiveWindow() or self._keyboard.owner() in self._native():
            self.keep_keyboard()

    def _native(self) -> set[int]:
        """Return the windows whose keyboard may be taken: those of the page, and the X server's values for
        'no window'."""
        return {self._window, int(self.winId()), int(self._holder.winId()), *_NOBODY}

    def leave(self) -> None:
        self.clearFocus()
        if self._keyboard is not None:
            self.keep_keyboard()
        elif self.window().isVisible():
            self.window().activateWindow()

    def give_back(self) -> None:
        """Take the keyboard from the page, or from no window where it is lost, before the page's window
        goes."""
        if self._keyboard is None:
            if self.window().focusWidget() is self and not QGuiApplication.focusWindow():
                self.window().activateWindow()
            return
        if self._keyboard.owner() in self._native():
            self._keyboard.give(int(self.window().winId()))

    def retire(self) -> None:
        self.give_back()
        for part in (self.window(), *self._parts_around()):
            part.removeEventFilter(self)
        QGuiApplication.instance().focusWindowChanged.disconnect(self._on_focus_window)  # type: ignore[union-attr]
        self.hide()
        if self._keyboard is not None:
            self._holder.deleteLater()
        self.deleteLater()

    def page_geometry(self) -> Geometry:
        """Return where the view's window goes now."""
        at = QPoint() if self.is_embedded else self.mapToGlobal(QPoint())
        shown = self.isVisible() and (self.is_embedded or not self.window().isMinimized())
        return Geometry(at.x(), at.y(), self.width(), self.height(), shown)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.entered.emit()
        self.keep_keyboard()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Keep the desk's keys from the page. A window that loses the keyboard has not left the page."""
        super().focusOutEvent(event)
        if event.reason() is not Qt.FocusReason.ActiveWindowFocusReason:
            self.keep_keyboard()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Let what was typed before the page got the keyboard go nowhere: it could be a digit of a card."""
        event.accept()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A window that stands apart follows the desk's; one inside stays within what is around it."""
        if event.type() in _FOLLOWED:
            self._follow()
            self._clip()
        return False

    def _clip(self) -> None:
        """Cut the page off where a part around it ends: its window lies over everything."""
        window = self.windowHandle() if self.is_embedded else None
        if window is not None:
            seen = self.visibleRegion().boundingRect()
            window.setMask(QRegion() if seen == self.rect() or seen.isEmpty() else QRegion(seen))

    def _parts_around(self) -> list[QWidget]:
        found = [self.parentWidget()]
        while found[-1] is not None and found[-1] is not self.window():
            found.append(found[-1].parentWidget())
        return [part for part in found if part is not None and part is not self.window()]

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._follow()
        self._clip()

    def moveEvent(self, event: QMoveEvent) -> None:
        self._follow()

    def showEvent(self, event: QShowEvent) -> None:
        for part in self._parts_around():
            part.installEventFilter(self)
        self._follow()
        self._clip()

    def hideEvent(self, event: QHideEvent) -> None:
        self._follow()

    def _follow(self) -> None:
        geometry = self.page_geometry()
        if geometry != self._last:
            self._last = geometry
            if geometry.shown and self._keyboard is not None:
                # Before the page's window is there: it may come under the mouse, and keys would go to it.
                _settle()
                self.claim_keyboard()
            self.moved.emit(geometry)

    def _on_focus_window(self, window: object) -> None:
        if window is not None and window is self.window().windowHandle():
            self.keep_keyboard()


def take_keyboard_back(window: QWidget) -> None:
    """Let a window of the desk have the keyboard where nobody has it: a page's process that ended at a bad
    moment, with a list of its own open, leaves it to no window, and a click alone would bring it back."""
    keyboard = x_keyboard() if QGuiApplication.platformName() == "xcb" else None
    if keyboard is not None and window.isVisible() and keyboard.owner() in _NOBODY:
        keyboard.give(int(window.winId()))
    if window.isActiveWindow() and window.focusWidget() is None:
        window.setFocus()


def _settle() -> None:
    """Make Qt send its queued requests to the X server, such as a new window: a query flushes the queue."""
    QCursor.pos()


_NOBODY = (0, 1)
"""The owner of the keyboard at the X server where no window has it."""
_FOLLOWED = (QEvent.Type.Move, QEvent.Type.Resize, QEvent.Type.WindowStateChange)


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
