"""The heartbeat of a window: a datagram now and then from its main thread to the watchdog.

Datagrams over loopback never block the window, need no inherited handle, and work on every system. Each
carries a secret of this run, so that no other program keeps a dead window alive.
"""

from __future__ import annotations

import contextlib
import os
import secrets
import socket
from collections.abc import Mapping
from enum import Enum
from types import TracebackType

VARIABLE = "GUICHE_HEARTBEAT"
"""Port and secret, as the watchdog gives them to the window."""
BEAT_EVERY = 0.5
"""Seconds between two beats."""
_LOOPBACK = "127.0.0.1"


class Beat(Enum):
    """The state that a window reports with each beat."""

    ALIVE = b"alive"
    """The main thread handles events; the desk is not ready yet."""
    READY = b"ready"
    """Orders that a crash left open are being tracked again, and the first page is shown."""
    CLOSING = b"closing"
    """It was closed by a person and is shutting down."""


class Heartbeat:
    """The sending side, in the window. Sending never raises and never blocks."""

    def __init__(self, port: int, secret: str) -> None:
        self._socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self._socket.setblocking(False)
        self._to = (_LOOPBACK, port)
        self._secret = secret.encode("ascii")

    @classmethod
    def of(cls, environment: Mapping[str, str] = os.environ) -> Heartbeat | None:
        """Return the heartbeat that the environment asks for, or None without a watchdog."""
        port, _, secret = environment.get(VARIABLE, "").partition(":")
        if not port.isdecimal() or not secret or not secret.isascii():
            return None
        return cls(int(port), secret)

    def beat(self, beat: Beat) -> None:
        # The watchdog may be gone, or the buffer full: the window goes on either way.
        with contextlib.suppress(OSError):
            self._socket.sendto(self._secret + b" " + beat.value, self._to)

    def close(self) -> None:
        self._socket.close()


class HeartbeatListener:
    """The receiving side, in the watchdog; a new one for each window that it starts."""

    def __init__(self) -> None:
        self._socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self._socket.bind((_LOOPBACK, 0))
        self._secret = secrets.token_hex(16)

    @property
    def variable(self) -> str:
        """The value of ``VARIABLE`` for the window: port and secret."""
        return f"{self._socket.getsockname()[1]}:{self._secret}"

    def wait(self, seconds: float) -> Beat | None:
        """Wait up to ``seconds`` for a beat. None: none came, or a datagram without our secret."""
        self._socket.settimeout(seconds)
        try:
            beat = self._socket.recv(128)
        except (TimeoutError, OSError):
            return None
        secret, _, word = beat.partition(b" ")
        if not secrets.compare_digest(secret, self._secret.encode("ascii")):
            return None
        try:
            return Beat(word)
        except ValueError:
            return None

    def __enter__(self) -> HeartbeatListener:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._socket.close()
