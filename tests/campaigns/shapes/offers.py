"""What the sandbox really has on a day, so that every plan can be sold."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from functools import cache
from pathlib import Path

from pos_app.sandbox.quirks import Quirks
from pos_app.sandbox.store import Store
from pos_app.sandbox.timetable import Bus, Journey
from pos_app.sandbox.web.world import World
from tests.campaigns.shapes.evidence import Way

ORIGIN, DESTINATION = "sao-paulo-sp", "belo-horizonte-mg"
STAY = timedelta(days=2)
"""Between the way out and the way back."""
_FREE, _FREE_LOW = 8, 2
"""Seats that must be free on a bus for it to count: more than all sales of one sandbox take of it."""
_SOONEST, _DAYS = 2, 40


class Offers:
    """The timetable and free seats of a sandbox without sales."""

    def __init__(self, folder: Path) -> None:
        self._world = World(Store(folder), seed=1, quirks=Quirks(other_buyers=False, low_fare=True))
        self._today = date.today()
        self.journeys = cache(self._journeys)

    def close(self) -> None:
        """Close its store."""
        self._world.store.close()

    def days(self, start: int, kinds: tuple[str, ...], *, low_fare: bool) -> Iterator[date]:
        """Yield the days on which there is a trip of each kind, the way out and the way back."""
        for step in range(_DAYS):
            day = self._today + timedelta(days=_SOONEST + (start + step) % _DAYS)
            if all(
                self._offered(number == 0, kind, day + number * STAY, low_fare=low_fare)
                for number, kind in enumerate(kinds)
            ):
                yield day

    def way(self, kind: str, day: date, *, outbound: bool, low_fare: bool) -> tuple[Way, dict[str, int]]:
        """Return a way of a plan, and what a seat of each of its trips costs."""
        found = [
            journey
            for journey in self.journeys(outbound, day)
            if journey.kind == kind and (not low_fare or _low(journey))
        ]
        buses = [bus for journey in found for bus in journey.legs]
        fares = {bus.id: self._world.seats.price(bus, low_fare=low_fare) for bus in buses}
        rows = frozenset(tuple(bus.id for bus in journey.legs) for journey in found)
        return Way(outbound, kind, low_fare, rows), fares

    def _journeys(self, outbound: bool, day: date) -> tuple[Journey, ...]:
        ends = [self._world.directory.find(slug) for slug in (ORIGIN, DESTINATION)]
        first, last = ends if outbound else reversed(ends)
        assert first is not None and last is not None
        return self._world.timetable.search(first, last, day)

    def _offered(self, outbound: bool, kind: str, day: date, *, low_fare: bool) -> bool:
        found = [journey for journey in self.journeys(outbound, day) if journey.kind == kind]
        if low_fare:
            # A client may take any of them, so every one must have seats.
            found = [journey for journey in found if _low(journey)]
            return bool(found) and all(self._free_low(bus) for journey in found for bus in journey.legs)
        return any(all(self._free(bus) for bus in journey.legs) for journey in found)

    def _free(self, bus: Bus) -> bool:
        return len(self._world.seats.free(bus)) >= _FREE

    def _free_low(self, bus: Bus) -> bool:
        return len(self._world.seats.low_fare(bus)) >= _FREE_LOW


def _low(journey: Journey) -> bool:
    return all(bus.low_fare is not None for bus in journey.legs)
