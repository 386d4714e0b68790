"""What happens to this computer: suspensions, and another network."""

from __future__ import annotations

import ipaddress
import socket
import time
from collections.abc import Callable
from urllib.parse import urlsplit

_NOTICEABLE = 5.0
"""Seconds of a suspension that is worth mentioning."""
# Addresses that are documented as nobody's: a route to them is the route to the internet. Nothing is sent.
_OUTSIDE = ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1"))


class ComputerWatch:
    """Looked at once a second, it tells what changed since.

    Args:
        suspended: seconds for which this computer was suspended in all.
        addresses: this computer's own addresses towards the service.
    """

    def __init__(
        self,
        suspended: Callable[[], float] | None = None,
        addresses: Callable[[], tuple[str, ...]] | None = None,
    ) -> None:
        self._suspended = suspended or suspended_seconds
        self._addresses = addresses or outward_addresses
        self._slept = self._suspended()
        self._own = self._addresses()

    def woke_after(self) -> float:
        """Return for how many seconds the computer was suspended since the last look; 0 for not at all."""
        before, self._slept = self._slept, self._suspended()
        asleep = self._slept - before
        return asleep if asleep >= _NOTICEABLE else 0.0

    def network_changed(self) -> bool:
        """Return whether the computer reaches the internet by another address than at the last look."""
        before, self._own = self._own, self._addresses()
        return before != self._own


def for_address(base_url: str) -> ComputerWatch:
    """Return a watch for the way to this address; to a service on this computer, no network matters."""
    host = urlsplit(base_url).hostname or ""
    try:
        near = ipaddress.ip_address(host).is_loopback
    except ValueError:
        near = host == "localhost"
    return ComputerWatch(addresses=_none if near else None)


def suspended_seconds() -> float:
    """Return for how many seconds this computer was suspended since it started; 0 where that is not known."""
    boot_time = getattr(time, "CLOCK_BOOTTIME", None)
    if boot_time is None:
        return 0.0
    # The two clocks are read one after the other.
    return max(0.0, time.clock_gettime(boot_time) - time.clock_gettime(time.CLOCK_MONOTONIC))


def outward_addresses() -> tuple[str, ...]:
    """Return this computer's addresses towards the internet; empty where there is no route."""
    found = []
    for family, outside in _OUTSIDE:
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as probe:
                probe.connect((outside, 9))  # Chooses a route; a datagram socket sends nothing by this.
                found.append(str(probe.getsockname()[0]))
        except OSError:
            continue
    return tuple(found)


def _none() -> tuple[str, ...]:
    return ()
