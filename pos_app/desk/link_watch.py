"""Runs the machine of the connection: probes, and what goes on when the service is back. For any window."""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import random
import socket
import time
from collections.abc import Callable
from typing import assert_never
from urllib.parse import urlsplit

from PySide6.QtCore import QObject, QTimer

from pos_app.core import Core
from pos_app.domain.calls import CallEvent
from pos_app.domain.faults import Fault
from pos_app.domain.overview import Way
from pos_app.partner.secure import proxy_for
from pos_app.reachability import machine
from pos_app.reachability.state import (
    CheckPort,
    DeskOpened,
    Effect,
    Event,
    GoOn,
    Moment,
    NetworkChanged,
    PortChecked,
    Probe,
    ProbeEnded,
    Reachability,
    Rung,
    Ticked,
    TryAsked,
    Woke,
)
from pos_app.sale import events

WAYS = {
    Rung.UNKNOWN: Way.UNKNOWN,
    Rung.ONLINE: Way.ONLINE,
    Rung.SLOW: Way.SLOW,
    Rung.OFFLINE: Way.OFFLINE,
}
"""What the other counters of a branch are told of the connection."""
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


_TICK = 1000
"""Milliseconds between two looks at the clock."""
_CONNECT = 2.0
"""Seconds within which an attempt to connect must succeed."""
_APART = 0.7
"""Seconds between two cases that are asked about when the service is back."""


class LinkWatch:
    """Feeds the machine with every call and with time, and does what it asks.

    ``owner`` is what the timers belong to. ``back`` is called each time the service can be used again.
    ``watch`` observes this computer.
    """

    def __init__(
        self, owner: QObject, core: Core, back: Callable[[], None], watch: ComputerWatch | None = None
    ) -> None:
        self._owner = owner
        self._core = core
        self._back = back
        self._watch = watch or for_address(core.settings.base_url)
        self._listeners: list[Callable[[Reachability], None]] = []
        self.state = Reachability(spread=random.random())
        self._clock = QTimer(owner)
        self._clock.setInterval(_TICK)
        self._clock.timeout.connect(self._tick)

    def start(self) -> None:
        """Begin to observe; ask the service unless the first calls do so."""
        self._core.exchanges.listener = self.send
        self._clock.start()
        # The calls of the start come first: a desk that makes them needs no probe.
        QTimer.singleShot(1500, self._owner, lambda: self.send(DeskOpened()))
        self.show()

    def stop(self) -> None:
        """Stop observing; probes under way are given up."""
        self._clock.stop()
        self._core.exchanges.listener = None
        for slot in ("probe", "port", "go_on"):
            self._core.tasks.cancel(slot)

    def subscribe(self, listener: Callable[[Reachability], None]) -> Callable[[], None]:
        """Call ``listener`` with the state now and every second; returns how to stop."""
        self._listeners.append(listener)
        listener(self.state)
        return lambda: self._listeners.remove(listener)

    @property
    def offline(self) -> bool:
        return not self.state.usable

    def try_now(self) -> None:
        self.send(TryAsked())

    def send(self, event: Event | CallEvent) -> None:
        """Apply an event, show the state and do what the machine asks."""
        before = self.state
        self.state, effects = machine.step(before, event, Moment(time.time(), time.monotonic()))
        self._core.exchanges.usable = self.state.usable
        if self.state is not before or isinstance(event, Ticked):
            self.show()
        for effect in effects:
            self._perform(effect)

    def _tick(self) -> None:
        if asleep := self._watch.woke_after():
            self.send(Woke(asleep))
        if self._watch.network_changed():
            self.send(NetworkChanged())
        self.send(Ticked())

    def show(self) -> None:
        """Show what is known: to the listeners, and in the window of who extends this."""
        for listener in tuple(self._listeners):
            listener(self.state)

    # --- Effects ----------------------------------------------------------------------------------

    def _perform(self, effect: Effect) -> None:
        start = self._core.tasks.start
        match effect:
            case Probe(patience):
                start(self._probe(patience), name="probe", slot="probe")
            case CheckPort():
                start(self._check_port(), name="port", slot="port")
            case GoOn():
                self._core.sale.send(events.ServiceBack())
                start(self._go_on(), name="go_on", slot="go_on")
                self._back()
            case _:
                assert_never(effect)

    async def _probe(self, patience: float) -> None:
        station = self._core.settings.station
        # Whatever comes of it was reported by the call itself.
        with contextlib.suppress(Fault):
            await self._core.provider.probe(station.latitude, station.longitude, patience)
        self.send(ProbeEnded())

    async def _check_port(self) -> None:
        settings = self._core.settings
        # With a proxy nothing goes to the service past it: its own port is what can be asked.
        address = urlsplit(proxy_for(settings.base_url, settings.network.trust()) or settings.base_url)
        port = address.port or (443 if address.scheme == "https" else 80)
        try:
            async with asyncio.timeout(_CONNECT):
                _reader, writer = await asyncio.open_connection(address.hostname, port)
        except OSError:  # TimeoutError is one of them.
            self.send(PortChecked(False))
            return
        writer.close()
        with contextlib.suppress(OSError):
            await writer.wait_closed()
        self.send(PortChecked(True))

    async def _go_on(self) -> None:
        """Ask about every open case at once, one after the other: none waits for the answer about another."""
        for case in self._core.orders.open:
            self._core.orders.ask_now(case.id)
            await self._core.clock.wait(_APART * (1.0 + self.state.spread))
