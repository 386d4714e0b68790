"""The list of trips as values: how it is filtered, ordered and counted. No Qt."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable
from enum import StrEnum, auto
from functools import lru_cache
from typing import NamedTuple

from pos_app.domain.facets import Facet
from pos_app.domain.places import fold
from pos_app.domain.trips import Point, Trip, TripKind
from pos_app.domain.value import Value, replace


class PartOfDay(StrEnum):
    """Six hours of departure each."""

    NIGHT = auto()
    MORNING = auto()
    AFTERNOON = auto()
    EVENING = auto()


_PARTS = tuple(PartOfDay)


class TripOrder(StrEnum):
    DEPARTURE = auto()
    ARRIVAL = auto()
    DURATION = auto()
    FARE = auto()
    COMPANY = auto()
    CLASS = auto()
    SEATS = auto()


def _part(hour: int) -> PartOfDay:
    return _PARTS[hour // 6]


def minutes(trip: Trip) -> int | None:
    """Return how long a trip takes, from the provider's duration or from its legs; None if unknown."""
    if trip.minutes is not None:
        return trip.minutes
    known = [leg.minutes + (leg.waiting or 0) for leg in trip.legs if leg.minutes is not None]
    return sum(known) if len(known) == len(trip.legs) and known else None


def alike(one: Trip, other: Trip) -> bool:
    """Return whether two answers name the same bus: by its ids or, where the provider made new ones, by
    times, company and class."""
    return one.trip_ids == other.trip_ids or (
        (one.departure.when, one.arrival.when, one.company, one.service_class, one.kind)
        == (other.departure.when, other.arrival.when, other.company, other.service_class, other.kind)
    )


def terminal_of(point: Point) -> str:
    """Return the terminal without its city: ``Tietê`` for ``São Paulo - Tietê`` (contract 2.9); empty
    where the reply names only the city."""
    return _without_city(point.terminal or point.name, point.city or point.name)


@lru_cache(4096)
def _without_city(name: str, city: str) -> str:
    rest = name.removeprefix(city).strip(_BETWEEN) if name.startswith(city) else name
    return rest.removesuffix(")") if "(" not in rest else rest


_BETWEEN = " -\u2013\u00b7,/("
"""What stands between a city and its terminal."""


class Group(NamedTuple):
    """What filters look at. Thousands of trips make few groups, so filters judge groups."""

    kind: TripKind
    hour: int
    boards: str
    alights: str
    classes: frozenset[str]
    companies: frozenset[str]
    low_fare: bool


class TripFilter(Value):
    """What the clerk wants to see. An empty set lets everything through.

    Attributes:
        boards, alights: terminals, as ``terminal_of`` names them.
        after: the local hour from which trips depart, None for any.
        seats: how many must be free at least, 0 for sold out trips too.
    """

    kinds: frozenset[TripKind] = frozenset()
    parts: frozenset[PartOfDay] = frozenset()
    classes: frozenset[str] = frozenset()
    companies: frozenset[str] = frozenset()
    boards: frozenset[str] = frozenset()
    alights: frozenset[str] = frozenset()
    after: int | None = None
    low_fare: bool = False
    seats: int = 0

    def toggled(self, facet: str, value: str) -> TripFilter:
        """Return the filter with one value of a facet switched; ``after`` and ``seats`` have one value."""
        if facet == "after":
            return replace(self, after=None if self.after == int(value) else int(value))
        if facet == "low_fare":
            return replace(self, low_fare=not self.low_fare)
        if facet == "seats":
            return replace(self, seats=0 if self.seats else int(value))
        chosen: frozenset[str] = getattr(self, facet) ^ {_typed(facet, value)}
        return replace(self, **{facet: chosen})  # type: ignore[arg-type]

    def passes(self, group: Group, without: str = "") -> bool:
        """Return whether trips of a group are shown, by all facets except ``without``. Free seats are not a
        matter of the group."""
        return all(facet == without or fits(self, group) for facet, fits in _TESTS.items())

    def known_to(self, listed: Listing) -> TripFilter:
        """Return the filter without values that are absent from a list: they would hide every trip without a
        visible reason."""
        return replace(
            self,
            companies=self.companies & listed.companies,
            classes=self.classes & listed.classes,
            boards=self.boards & listed.boards,
            alights=self.alights & listed.alights,
        )


_TESTS: dict[str, Callable[[TripFilter, Group], bool]] = {
    "kinds": lambda f, g: not f.kinds or g.kind in f.kinds,
    "parts": lambda f, g: not f.parts or _part(g.hour) in f.parts,
    "classes": lambda f, g: not f.classes or not f.classes.isdisjoint(g.classes),
    "companies": lambda f, g: not f.companies or not f.companies.isdisjoint(g.companies),
    "boards": lambda f, g: not f.boards or g.boards in f.boards,
    "alights": lambda f, g: not f.alights or g.alights in f.alights,
    "after": lambda f, g: f.after is None or g.hour >= f.after,
    "low_fare": lambda f, g: not f.low_fare or g.low_fare,
}


def _typed(facet: str, value: str) -> str:
    kinds: dict[str, Callable[[str], str]] = {"kinds": TripKind, "parts": PartOfDay}
    return kinds[facet](value) if facet in kinds else value


class Facets(Value):
    kinds: tuple[Facet, ...]
    parts: tuple[Facet, ...]
    classes: tuple[Facet, ...]
    companies: tuple[Facet, ...]
    boards: tuple[Facet, ...]
    alights: tuple[Facet, ...]
    after: tuple[Facet, ...]
    low_fare: Facet
    seats: Facet


_KEYS: dict[TripOrder, Callable[[Trip], tuple[object, ...]]] = {
    TripOrder.DEPARTURE: lambda t: (t.departure.when, t.arrival.when, t.fare),
    TripOrder.ARRIVAL: lambda t: (t.arrival.when, t.departure.when),
    TripOrder.DURATION: lambda t: (math.inf if (m := minutes(t)) is None else m, t.departure.when),
    TripOrder.FARE: lambda t: (t.available < 1, t.fare, t.departure.when),
    TripOrder.COMPANY: lambda t: (fold(t.company), t.departure.when),
    TripOrder.CLASS: lambda t: (fold(t.service_class), t.departure.when),
    TripOrder.SEATS: lambda t: (-t.available, t.departure.when),
}


_EVERYTHING = TripFilter()
_MOST_HOURS = 14
"""More hours than these are offered in steps of two."""


class Listing:
    """The trips of one answer with what is needed to cut and count them, worked out once.

    Trips of another day or route are listed only where no trip matches the search; then ``astray`` is true.
    ``left_out`` counts those that are not listed.
    """

    def __init__(self, trips: Iterable[Trip] = ()) -> None:
        every = tuple(trips)
        matching = tuple(trip for trip in every if not (trip.other_day or trip.other_route))
        self.astray = bool(every) and not matching
        self.left_out = len(every) - len(matching) if matching else 0
        self.trips = matching or every
        numbers: dict[Group, int] = {}
        self._numbered = [(trip, numbers.setdefault(_group(trip), len(numbers))) for trip in self.trips]
        self._groups = tuple(numbers)
        self._counts: dict[int, Counter[int]] = {}
        self.classes = frozenset(name for group in self._groups for name in group.classes)
        self.companies = frozenset(name for group in self._groups for name in group.companies)
        self.boards = frozenset(group.boards for group in self._groups if group.boards)
        self.alights = frozenset(group.alights for group in self._groups if group.alights)
        self.usual_boards = self._most_common(lambda group: group.boards)
        self.usual_alights = self._most_common(lambda group: group.alights)

    def __len__(self) -> int:
        return len(self.trips)

    def _most_common(self, terminal: Callable[[Group], str]) -> str:
        """Return where most trips begin or end: any other terminal deserves a second look."""
        found: Counter[str] = Counter()
        for number, trips in self._counted(0).items():
            found[terminal(self._groups[number])] += trips
        return found.most_common(1)[0][0] if found else ""

    def arrange(
        self, wanted: TripFilter = _EVERYTHING, order: TripOrder = TripOrder.DEPARTURE
    ) -> tuple[Trip, ...]:
        passing = [wanted.passes(group) for group in self._groups]
        if all(passing):
            shown = [trip for trip in self.trips if trip.available >= wanted.seats]
        else:
            shown = [t for t, group in self._numbered if passing[group] and t.available >= wanted.seats]
        shown.sort(key=_KEYS[order])
        return tuple(shown)

    def facets(self, wanted: TripFilter, people: int = 1) -> Facets:
        """Return the counts beside the filters: what each value would leave with the other filters kept.

        ``people`` is how many seats the filter of free seats would ask for.
        """

        def left(facet: str = "", seats: int = wanted.seats) -> list[tuple[Group, int]]:
            counts = self._counted(seats)
            return [(g, counts[n]) for n, g in enumerate(self._groups) if wanted.passes(g, facet)]

        def counted(
            facet: str, values: Iterable[str], having: Callable[[Group], Iterable[str]]
        ) -> list[Facet]:
            found: Counter[str] = Counter()
            for group, count in left(facet):
                for value in having(group):
                    found[value] += count
            return [Facet(value, found[value], value in getattr(wanted, facet)) for value in values]

        low = sum(count for group, count in left("low_fare") if group.low_fare)
        enough_seats = sum(count for _, count in left(seats=people))
        return Facets(
            kinds=tuple(counted("kinds", TripKind, lambda group: (group.kind,))),
            parts=tuple(counted("parts", PartOfDay, lambda group: (_part(group.hour),))),
            classes=tuple(counted("classes", sorted(self.classes), lambda group: group.classes)),
            companies=tuple(counted("companies", sorted(self.companies), lambda group: group.companies)),
            boards=tuple(counted("boards", sorted(self.boards), lambda group: (group.boards,))),
            alights=tuple(counted("alights", sorted(self.alights), lambda group: (group.alights,))),
            after=self._hours(left("after"), wanted.after),
            low_fare=Facet("low_fare", low, wanted.low_fare),
            seats=Facet(str(people), enough_seats, wanted.seats > 0),
        )

    def _hours(self, left: list[tuple[Group, int]], wanted: int | None) -> tuple[Facet, ...]:
        """Return the hours from which trips can be asked for, each with what departs then or later."""
        hours = sorted({group.hour for group in self._groups})
        if len(hours) > _MOST_HOURS:
            hours = sorted({hour - hour % 2 for hour in hours})
        return tuple(
            Facet(str(hour), sum(count for group, count in left if group.hour >= hour), hour == wanted)
            for hour in hours
        )

    def _counted(self, seats: int) -> Counter[int]:
        """Return how many trips with so many free seats each group has."""
        if seats not in self._counts:
            self._counts[seats] = Counter(g for trip, g in self._numbered if trip.available >= seats)
        return self._counts[seats]


def _group(trip: Trip) -> Group:
    return Group(
        trip.kind,
        trip.departure.when.hour,
        terminal_of(trip.departure),
        terminal_of(trip.arrival),
        frozenset(filter(None, {trip.service_class, *[leg.service_class for leg in trip.legs]})),
        frozenset(filter(None, {trip.company, *[leg.company for leg in trip.legs]})),
        trip.low_fare,
    )
