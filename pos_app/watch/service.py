"""Reports the state of the service to systemd (the ``sd_notify`` protocol)."""

from __future__ import annotations

import contextlib
import os
import socket
import time
from collections.abc import Callable, Mapping, MutableMapping

_VARIABLES = ("NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID")


class Service:
    """Reports that the service is ready, alive or stopping; does nothing without systemd."""

    def __init__(
        self,
        environment: Mapping[str, str] = os.environ,
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        address = environment.get("NOTIFY_SOCKET", "")
        self._address = f"\0{address[1:]}" if address.startswith("@") else address
        interval = environment.get("WATCHDOG_USEC", "")
        named = environment.get("WATCHDOG_PID", "")
        mine = not named or named == str(os.getpid())
        # Half the interval, as sd_watchdog_enabled(3) recommends.
        self._every = int(interval) / 2_000_000 if interval.isdecimal() and mine else 0.0
        self._monotonic = monotonic
        self._last = -self._every

    def ready(self, status: str) -> None:
        """Report that the service is ready."""
        self._send(f"READY=1\nSTATUS={status}")

    def status(self, status: str) -> None:
        """Report a status line for ``systemctl status``."""
        self._send(f"STATUS={status}")

    def alive(self) -> None:
        """Report that the watchdog process is alive; call this more often than the interval."""
        if self._every and self._monotonic() - self._last >= self._every:
            self._last = self._monotonic()
            self._send("WATCHDOG=1")

    def stopping(self) -> None:
        """Report that the service is stopping."""
        self._send("STOPPING=1")

    def _send(self, words: str) -> None:
        if not self._address:
            return
        with (
            contextlib.suppress(OSError),
            socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as sender,
        ):
            sender.sendto(words.encode(), self._address)


def taken_from(environment: MutableMapping[str, str]) -> None:
    """Remove systemd's variables from a child's environment: only the watchdog reports to systemd."""
    for name in _VARIABLES:
        environment.pop(name, None)
