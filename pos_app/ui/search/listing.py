"""The list of trips as values: how it is filtered, ordered and counted. No Qt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from enum import StrEnum

from pos_app.domain.trips import Trip, TripKind


class PartOfDay(StrEnum):
    """Six hours of departure each."""

    NIGHT = "night"
    MORNING = "morning"
    AFTERNOON = "afternoon"
    EVENING = "evening"


_PARTS = tuple(PartOfDay)


class TripOrder(StrEnum):
    """What the list is ordered by."""

    DEPARTURE = "departure"
    ARRIVAL = "arrival"
    DURATION = "duration"
    FARE = "fare"


def part_of_day(trip: Trip) -> PartOfDay:
    """Return the part of the day in which a trip departs."""
    return _PARTS[trip.departure.when.hour // 6]


def minutes(trip: Trip) -> int | None:
    """Return how long a trip takes, from what the provider says or from its legs; None if unknown."""
    if trip.minutes is not None:
        return trip.minutes
    known = [(leg.minutes or 0) + (leg.waiting or 0) for leg in trip.legs if leg.minutes is not None]
    return sum(known) if len(known) == len(trip.legs) and known else None


@dataclass(frozen=True, slots=True)
class TripFilter:
    """What the clerk wants to see. An empty set lets everything through."""

    kinds: frozenset[TripKind] = frozenset()
    parts: frozenset[PartOfDay] = frozenset()
    classes: frozenset[str] = frozenset()
    companies: frozenset[str] = frozenset()
    low_fare: bool = False

    @property
    def active(self) -> bool:
        """Something is hidden, or would be."""
        return bool(self.kinds or self.parts or self.classes or self.companies or self.low_fare)

    def toggled(self, facet: str, value: str) -> TripFilter:
        """Return the filter with one value of ``kinds``, ``parts``, ``classes``, ``companies`` or
        ``low_fare`` switched."""
        if facet == "low_fare":
            return replace(self, low_fare=not self.low_fare)
        chosen: frozenset[str] = getattr(self, facet) ^ {_typed(facet, value)}
        return replace(self, **{facet: chosen})  # type: ignore[arg-type]

    def passes(self, entry: Entry, without: str = "") -> bool:
        """Tell whether a trip is shown, as far as all facets but ``without`` say."""
        return (
            (without == "kinds" or not self.kinds or entry.trip.kind in self.kinds)
            and (without == "parts" or not self.parts or entry.part in self.parts)
            and (without == "classes" or not self.classes or not self.classes.isdisjoint(entry.classes))
            and (
                without == "companies" or not self.companies or not self.companies.isdisjoint(entry.companies)
            )
            and (without == "low_fare" or not self.low_fare or entry.trip.low_fare)
        )


def _typed(facet: str, value: str) -> str:
    kinds: dict[str, Callable[[str], str]] = {"kinds": TripKind, "parts": PartOfDay}
    return kinds[facet](value) if facet in kinds else value


@dataclass(frozen=True, slots=True)
class Entry:
    """A trip with the keys by which lists of it are cut and ordered, worked out once."""

    trip: Trip
    part: PartOfDay
    classes: frozenset[str]
    companies: frozenset[str]
    duration: int
    other: bool


@dataclass(frozen=True, slots=True)
class Facet:
    """One value that can be filtered by, and how many trips it would leave."""

    value: str
    count: int
    on: bool


@dataclass(frozen=True, slots=True)
class Facets:
    """All that can be filtered by, in the order in which it is shown."""

    kinds: tuple[Facet, ...]
    parts: tuple[Facet, ...]
    classes: tuple[Facet, ...]
    companies: tuple[Facet, ...]
    low_fare: Facet


_NO_DURATION = 10**6


def entries(trips: Iterable[Trip]) -> tuple[Entry, ...]:
    """Return the trips with their keys; answers to another question than the one asked come last."""
    made = (
        Entry(
            trip,
            part_of_day(trip),
            frozenset(c for c in (trip.service_class, *(leg.service_class for leg in trip.legs)) if c),
            frozenset(c for c in (trip.company, *(leg.company for leg in trip.legs)) if c),
            _NO_DURATION if (long := minutes(trip)) is None else long,
            trip.other_day or trip.other_route,
        )
        for trip in trips
    )
    return tuple(sorted(made, key=lambda entry: entry.other))


_KEYS: dict[TripOrder, Callable[[Entry], object]] = {
    TripOrder.DEPARTURE: lambda e: (e.other, e.trip.departure.when, e.trip.arrival.when, e.trip.fare),
    TripOrder.ARRIVAL: lambda e: (e.other, e.trip.arrival.when, e.trip.departure.when),
    TripOrder.DURATION: lambda e: (e.other, e.duration, e.trip.departure.when),
    TripOrder.FARE: lambda e: (e.other, e.trip.available < 1, e.trip.fare, e.trip.departure.when),
}


def arrange(
    listed: Iterable[Entry], wanted: TripFilter = TripFilter(), order: TripOrder = TripOrder.DEPARTURE
) -> tuple[Trip, ...]:
    """Return the trips to show, in order."""
    shown = [entry for entry in listed if wanted.passes(entry)] if wanted.active else list(listed)
    shown.sort(key=_KEYS[order])  # type: ignore[arg-type]
    return tuple(entry.trip for entry in shown)


def facets(listed: tuple[Entry, ...], wanted: TripFilter) -> Facets:
    """Return the counts beside the filters: what each value would leave with the other filters kept."""

    def left(facet: str) -> Iterable[Entry]:
        return [e for e in listed if wanted.passes(e, facet)] if wanted.active else listed

    kinds = Counter(e.trip.kind for e in left("kinds"))
    parts = Counter(e.part for e in left("parts"))
    classes = Counter(c for e in left("classes") for c in e.classes)
    companies = Counter(c for e in left("companies") for c in e.companies)
    low = sum(e.trip.low_fare for e in left("low_fare"))
    all_classes = sorted({c for e in listed for c in e.classes})
    all_companies = sorted({c for e in listed for c in e.companies})
    return Facets(
        kinds=tuple(Facet(kind, kinds[kind], kind in wanted.kinds) for kind in TripKind),
        parts=tuple(Facet(part, parts[part], part in wanted.parts) for part in PartOfDay),
        classes=tuple(Facet(name, classes[name], name in wanted.classes) for name in all_classes),
        companies=tuple(Facet(name, companies[name], name in wanted.companies) for name in all_companies),
        low_fare=Facet("low_fare", low, wanted.low_fare),
    )
