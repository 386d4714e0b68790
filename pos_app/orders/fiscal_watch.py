"""Asks for fiscal tickets that are late, until they are there (contract 4.14)."""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Protocol

from pos_app.domain.attempts import Attempt
from pos_app.domain.faults import Fault
from pos_app.domain.fiscal_match import all_authorized
from pos_app.domain.order_states import Phase
from pos_app.domain.orders import Confirmed, FiscalTicket
from pos_app.domain.storage import StorageFault
from pos_app.orders.order_tracker import OrderTracker
from pos_app.orders.ports import Clock, Policy, Spawn

_FIRST = 5.0
_LONGEST = 1800.0
"""Seconds between two questions about an order: a quarter of its age, within these."""
_SPREAD = 0.15
"""Part of a wait by which orders differ, so that those of one outage are not asked about at once."""
_LATEST = 120.0
"""Seconds after the start by which every order was asked about."""
_IDLE = 3600.0


class FiscalSource(Protocol):
    """Where fiscal tickets come from."""

    async def fiscal_tickets(self, public_id: str) -> tuple[FiscalTicket, ...]: ...


class LateFiscal(Protocol):
    """What the journal knows of late fiscal tickets."""

    async def missing(self, since: datetime) -> tuple[Attempt, ...]: ...


@dataclass(slots=True)
class _Wait:
    """An order whose fiscal tickets are not all there. ``at`` is monotonic; ``asked`` counts questions."""

    public_id: str
    opened: datetime
    at: float
    asked: int = 0


class FiscalWatch:
    """Asks about one order at a time, each less and less often, and keeps what comes with the order.

    It gives up where a case is given up too (``Policy.watch_for``); a person may still ask then.
    """

    def __init__(
        self,
        source: FiscalSource,
        orders: OrderTracker,
        clock: Clock,
        policy: Policy | None = None,
        usable: Callable[[], bool] = lambda: True,
    ) -> None:
        """``usable``: whether the provider can be asked at all just now."""
        self._source = source
        self._orders = orders
        self._clock = clock
        self._policy = policy or Policy()
        self._usable = usable
        self._waiting: dict[str, _Wait] = {}
        self._changed = asyncio.Event()

    @property
    def waiting(self) -> tuple[str, ...]:
        """Ids of the attempts that wait for a fiscal ticket."""
        return tuple(self._waiting)

    @property
    def oldest(self) -> datetime | None:
        """When the oldest order that waits for one was opened (UTC)."""
        return min((one.opened for one in self._waiting.values()), default=None)

    async def begin(self, journal: LateFiscal, spawn: Spawn) -> Callable[[], None]:
        """Take up what an earlier start left open, then watch; returns how to stop listening.

        Raises:
            StorageFault: the journal cannot be read.
        """
        since = self._clock.now() - timedelta(seconds=self._policy.watch_for)
        for index, attempt in enumerate(await journal.missing(since)):
            self._take(attempt, after=min(index * self._policy.apart, _LATEST))
        stop = self._orders.on_attempt(self._moved)
        spawn(self._run(spawn), "fiscal")
        return stop

    def hurry(self, attempt_id: str) -> None:
        """Ask about an attempt now, if it waits."""
        if waiting := self._waiting.get(attempt_id):
            waiting.at = self._clock.monotonic()
            self._changed.set()

    def _moved(self, attempt: Attempt) -> None:
        if attempt.phase is not Phase.SOLD or attempt.confirmed is None:
            return
        if _complete(attempt.confirmed):
            self._waiting.pop(attempt.id, None)
        elif attempt.id not in self._waiting:
            self._take(attempt, after=_FIRST)

    def _take(self, attempt: Attempt, after: float) -> None:
        self._waiting[attempt.id] = _Wait(attempt.public_id, attempt.opened, self._clock.monotonic() + after)
        self._changed.set()

    async def _run(self, spawn: Spawn, after: float = 0.0) -> None:
        """Watch for good: an error of the program about one order goes to the owner of the tasks, and the
        others are asked about all the same."""
        try:
            if after:
                await self._clock.wait(after)
            await self._watch()
        except Exception:
            spawn(self._run(spawn, after=_FIRST), "fiscal")
            raise

    async def _watch(self) -> None:
        while True:
            key = min(self._waiting, key=lambda one: self._waiting[one].at, default="")
            now = self._clock.monotonic()
            left = self._waiting[key].at - now if key else _IDLE
            if left > 0:
                self._changed.clear()
                await self._clock.wait(left, self._changed)
                continue
            await self._ask(key)
            await self._clock.wait(self._policy.apart)

    async def _ask(self, key: str) -> None:
        waiting = self._waiting[key]
        waiting.asked += 1
        waiting.at = self._clock.monotonic() + self._pause(key, waiting)
        if not self._usable():
            return
        over = False
        try:
            records = await self._source.fiscal_tickets(waiting.public_id)
            kept = await self._orders.keep_fiscal(key, records)
            over = kept is None or kept.confirmed is None or _complete(kept.confirmed)
        except (Fault, StorageFault):
            pass  # Neither is an answer about the tickets.
        finally:
            if over or self._clock.now() - waiting.opened >= timedelta(seconds=self._policy.watch_for):
                self._waiting.pop(key, None)

    def _pause(self, key: str, waiting: _Wait) -> float:
        """Return the seconds to the next question; the clock may have been set back."""
        age = (self._clock.now() - waiting.opened).total_seconds()
        chance = zlib.crc32(f"{key} {waiting.asked}".encode()) / 2**32
        return min(max(age / 4, _FIRST), _LONGEST) * (1 - _SPREAD + 2 * _SPREAD * chance)


def _complete(confirmed: Confirmed) -> bool:
    return all_authorized(confirmed.detail, confirmed.fiscal)
