"""The lowest fares of the days around the one that is shown, read in the background."""

from __future__ import annotations

import time
from collections import OrderedDict, deque
from collections.abc import Awaitable, Callable, Iterable
from datetime import date, timedelta

from pos_app.domain.faults import Fault
from pos_app.domain.money import Cents
from pos_app.domain.trips import Trip, TripQuery, TripResults
from pos_app.domain.value import Value, replace
from pos_app.system.tasks import TaskScope

_DAYS = 7
_BEFORE = 3
_SLOTS = ("day_prices.1", "day_prices.2")
"""Two requests at a time: more would delay the clerk's own requests."""
_SLOW = 4.0
"""Seconds after which an answer is slow: then price requests pause, to spare the provider."""
_REST = 300.0
"""Pause in seconds after a slow or failed reply."""
_FRESH = 600.0
"""Seconds for which a price is worth showing."""
_MOST = 400


class DayPrice(Value):
    """A day with its lowest fare per person; ``None`` for a day without a trip that can be sold. ``known`` is
    false while there is no reply for the day."""

    day: date
    lowest: Cents | None
    known: bool = True


def days_around(day: date, earliest: date) -> tuple[date, ...]:
    """Return seven days to show with ``day``: up to three before it, none before ``earliest``."""
    first = max(earliest, day - timedelta(days=_BEFORE))
    return tuple(first + timedelta(days=number) for number in range(_DAYS))


def lowest(trips: Iterable[Trip], passengers: int) -> Cents | None:
    """Return the lowest fare among the trips that answer the question and have space for everybody."""
    fares = (
        trip.fare
        for trip in trips
        if trip.available >= passengers and not trip.other_day and not trip.other_route
    )
    return min(fares, default=None)


class DayPrices:
    """Fetches prices of the days around a search in the background, nearest first, two at a time.

    A newer search cancels the open requests of the older one. ``on_change`` is called after each price.
    """

    def __init__(
        self,
        search: Callable[[TripQuery], Awaitable[TripResults]],
        scope: TaskScope,
        on_change: Callable[[], None],
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        self._search = search
        self._scope = scope
        self._on_change = on_change
        self._monotonic = monotonic
        self._kept: OrderedDict[TripQuery, tuple[DayPrice, float]] = OrderedDict()
        self._waiting: deque[TripQuery] = deque()
        self._running = 0
        self._rest_until = 0.0

    @property
    def busy(self) -> bool:
        return self._running > 0

    def known(self, question: TripQuery) -> DayPrice | None:
        """Return the price of a one-way search's day, if it was fetched recently."""
        kept = self._kept.get(question)
        return kept[0] if kept and self._monotonic() - kept[1] < _FRESH else None

    def days(self, question: TripQuery, days: Iterable[date]) -> tuple[DayPrice, ...]:
        """Return the prices of these days of a one-way search, known or not."""
        known = ((day, self.known(replace(question, day=day))) for day in days)
        return tuple(price or DayPrice(day, None, known=False) for day, price in known)

    def learn(self, question: TripQuery, trips: Iterable[Trip]) -> None:
        """Take the price of a day from the result of another search."""
        price = DayPrice(question.day, lowest(trips, question.passengers))
        self._kept[question] = (price, self._monotonic())
        self._kept.move_to_end(question)
        if len(self._kept) > _MOST:
            self._kept.popitem(last=False)

    def ask(self, question: TripQuery, days: Iterable[date]) -> None:
        """Fetch these days of a one-way search, except those already known."""
        self.cancel()
        if self._monotonic() < self._rest_until:
            return
        nearest = sorted(days, key=lambda day: (abs(day - question.day), day))
        wanted = (replace(question, day=day) for day in nearest)
        self._waiting = deque(one for one in wanted if self.known(one) is None)
        for slot in _SLOTS[: len(self._waiting)]:
            self._running += 1
            self._scope.start(self._read(self._waiting), name="day price", slot=slot)

    def cancel(self) -> None:
        self._waiting, self._running = deque(), 0
        for slot in _SLOTS:
            self._scope.cancel(slot)

    async def _read(self, waiting: deque[TripQuery]) -> None:
        while waiting:
            question = waiting.popleft()
            began = self._monotonic()
            try:
                results = await self._search(question)
            except Fault:
                # Connection errors are shown by the clerk's own search; this was a background request.
                self._leave_alone(waiting)
                break
            if self._monotonic() - began > _SLOW:
                self._leave_alone(waiting)
            self.learn(question, results.departures)
            if waiting:
                self._on_change()
        if waiting is self._waiting:
            self._running -= 1
            self._on_change()

    def _leave_alone(self, waiting: deque[TripQuery]) -> None:
        waiting.clear()
        self._rest_until = self._monotonic() + _REST
