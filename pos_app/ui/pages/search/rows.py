"""What each line of the list of trips shows, computed when it is first read; the low fares beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import overload

from pos_app.domain.faults import Fault
from pos_app.domain.money import Cents, brl
from pos_app.domain.trip_listing import minutes, terminal_of
from pos_app.domain.trips import Trip, TripDetail
from pos_app.domain.value import Value
from pos_app.ui.shared.desk_api import ProviderApi, ScopeApi
from pos_app.wording import format, trip_texts

FEW_SEATS = 5
"""Up to so many free seats are shown as a warning."""


LowFares = Mapping[tuple[str, ...], Cents | None]
"""What the low-fare seats of trips cost, by trip ids; None where none is free (contract 4.4)."""


class Stop(Value):
    """A terminal of a line; ``unusual`` where most trips of the list use another one."""

    name: str = ""
    unusual: bool = False


class TripRow:
    """One line, as texts. ``other`` is the day or route of an answer to another question, else empty.

    ``low_fare`` is the price of the low-fare seats, the name of the offer while the price is not known, or
    empty.
    """

    def __init__(
        self, number: int, trip: Trip, boards: Stop, alights: Stop, low_fare: str, people: int = 1
    ) -> None:
        self.trip, self.boards, self.alights, self.low_fare = trip, boards, alights, low_fare
        self.key = self.number = str(number)
        self.sold_out = trip.available < 1
        self.few = 0 < trip.available <= FEW_SEATS
        self.short = 0 < trip.available < people
        """Whether the people who travel do not all find a seat."""
        self.seats = trip_texts.seats_left(trip.available, people)
        self.fare = "" if self.sold_out else brl(trip.fare)
        self.struck = brl(trip.price) if trip.fare < trip.price and not self.sold_out else ""
        self.departs, self.arrives = format.hour(trip.departure.when), format.hour(trip.arrival.when)
        self.later = format.later_days(trip.departure.when, trip.arrival.when)
        self.duration = "" if (takes := minutes(trip)) is None else format.duration(takes)
        self.kind, self.kind_text = trip.kind, trip_texts.kind(trip.kind)
        self.platform = trip.departure.platform and trip_texts.platform(trip.departure.platform)
        self.company, self.note = trip_texts.companies(trip, brief=True), trip_texts.stops_between(trip)
        self.change, self.wait = trip_texts.change(trip), trip_texts.wait(trip)
        self.service_class = trip_texts.class_name(trip.service_class)
        self.other = format.day(trip.departure.when.date()) if trip.other_day else ""
        if trip.other_route:
            self.other = trip_texts.other_route()

    @property
    def spoken(self) -> str:
        parts = (
            self.other,
            trip_texts.departs_at(self.departs, self.boards.name),
            trip_texts.arrives_at(self.arrives, self.alights.name),
            *(self.kind_text, self.company, self.note, self.service_class, self.seats, self.fare),
            trip_texts.low_fare_at(self.low_fare),
        )
        return ", ".join(part for part in parts if part)


class TripRows(Sequence[TripRow]):
    """Lines for trips in the order given; a list of thousands costs no more than what shows of it.

    ``usual`` names the terminals where most trips begin and end. Equal when trips and prices are.
    """

    __slots__ = ("_low_fares", "_made", "_people", "_usual", "alike", "known", "trips")

    def __init__(
        self,
        trips: Iterable[Trip] = (),
        usual: tuple[str, str] = ("", ""),
        low_fares: LowFares | None = None,
        people: int = 1,
    ) -> None:
        self.trips = tuple(trips)
        self._usual, self._people = usual, people
        self._low_fares = dict(low_fares or {})
        self._made: dict[int, TripRow] = {}
        self.alike = _alike(self.trips, self._usual)
        """What all lines have in common, by the name of what it is: said once and not in each line."""
        self.known = {
            "platform": any(trip.departure.platform for trip in self.trips),
            "low_fare": any(trip.low_fare and trip.available > 0 for trip in self.trips),
            "boards": any(terminal_of(trip.departure) for trip in self.trips),
            "service_class": any(trip.service_class for trip in self.trips),
            "duration": any(minutes(trip) is not None for trip in self.trips),
        }
        """Whether one line at least has a value of this kind."""

    def __len__(self) -> int:
        return len(self.trips)

    @overload
    def __getitem__(self, number: int) -> TripRow: ...
    @overload
    def __getitem__(self, number: slice) -> Sequence[TripRow]: ...
    def __getitem__(self, number: int | slice) -> TripRow | Sequence[TripRow]:
        if isinstance(number, slice):
            return [self[one] for one in range(*number.indices(len(self.trips)))]
        if number < 0:
            number += len(self.trips)
        made = self._made.get(number)
        if made is None:
            made = self._made[number] = self._row(number)
        return made

    def __iter__(self) -> Iterator[TripRow]:
        return (self[number] for number in range(len(self.trips)))

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, TripRows)
            and self.trips == other.trips
            and (self._usual, self._people) == (other._usual, other._people)
            and self._low_fares == other._low_fares
        )

    def __hash__(self) -> int:
        return hash(self.trips)

    def _row(self, number: int) -> TripRow:
        trip = self.trips[number]
        low_fare = ""
        if trip.low_fare and trip.available > 0:
            price = self._low_fares.get(trip.trip_ids, _NOT_READ)
            low_fare = trip_texts.low_fare() if price == _NOT_READ else brl(price) if price else ""
        ends = terminal_of(trip.departure), terminal_of(trip.arrival)
        boards, alights = (
            Stop(name, bool(usual) and name != usual) for name, usual in zip(ends, self._usual, strict=True)
        )
        return TripRow(number + 1, trip, boards, alights, low_fare, self._people)


_NOT_READ = Cents(-1)


def _alike(trips: Sequence[Trip], usual: tuple[str, str]) -> dict[str, str]:
    if len(trips) < 2:
        return {}
    kinds, classes = {trip.kind for trip in trips}, {trip.service_class for trip in trips}
    boards = {terminal_of(trip.departure) for trip in trips}
    found = {
        "kind": trip_texts.kind(trips[0].kind) if len(kinds) == 1 else "",
        "service_class": trip_texts.class_name(trips[0].service_class) if len(classes) == 1 else "",
        # Where an arrival is unusual the column names it.
        "boards": usual[0]
        if len(boards) == 1 and all(terminal_of(trip.arrival) in ("", usual[1]) for trip in trips)
        else "",
    }
    return {what: text for what, text in found.items() if text}


_SLOT = "low_fares"
_MOST_ASKED = 12
"""Trips of a list that are asked for: each costs a request per bus."""


class LowFarePrices:
    """Reads the prices one after the other; a newer list cancels what an older one still lacked.

    ``on_change`` is called after each price. A price that could not be read stays unknown.
    """

    def __init__(self, reader: ProviderApi, scope: ScopeApi, on_change: Callable[[], None]) -> None:
        self._reader = reader
        self._scope = scope
        self._on_change = on_change
        self.known: dict[tuple[str, ...], Cents | None] = {}
        """The prices of the newest list by trip ids; None where no low-fare seat is free."""

    def ask(self, trips: Sequence[Trip]) -> None:
        """Read the prices of the trips of a new list that have the offer; the first ones first."""
        offered = [trip for trip in trips if trip.low_fare and trip.available > 0][:_MOST_ASKED]
        self.known = {}
        if offered:
            self._scope.start(self._read(offered), name="low fares", slot=_SLOT)
        else:
            self.cancel()

    def cancel(self) -> None:
        self._scope.cancel(_SLOT)

    async def _read(self, trips: Sequence[Trip]) -> None:
        known = self.known
        for trip in trips:
            try:
                offers = [await self._reader.trip(trip_id, low_fare=True) for trip_id in trip.trip_ids]
            except Fault:
                continue  # The list names the offer without a price; the seat map tells it later.
            if any(_without_offer(offer) for offer in offers):
                known[trip.trip_ids] = None
            elif None not in (prices := [offer.default for offer in offers]):
                known[trip.trip_ids] = Cents(sum(price or 0 for price in prices))
            self._on_change()


def _without_offer(detail: TripDetail) -> bool:
    return not any(seat.available and seat.low_fare for seat in detail.seats)
