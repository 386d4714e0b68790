"""Trips: what a search answers and what a clerk chooses from (contract 2.2, 2.3)."""

from __future__ import annotations

from datetime import date, datetime
from enum import StrEnum

from pos_app.domain.money import Cents
from pos_app.domain.seats import Seat
from pos_app.domain.value import Value, replace


class TripKind(StrEnum):
    """The three kinds of contract 2.2; who answers for a delay depends on it."""

    DIRECT = "direct"
    ONE_STOP = "one_stop"
    CONNECTION = "connection"


class Direction(StrEnum):
    """Way out or way back, in the provider's words (contract 2.7)."""

    OUTBOUND = "departure_type"
    RETURN = "return_type"


class TripQuery(Value):
    """What was asked: slugs, local days and how many people travel. ``service_class`` and ``company`` let the
    provider leave out others (contract 4.3); empty for all."""

    origin: str
    destination: str
    day: date
    return_day: date | None = None
    passengers: int = 1
    service_class: str = ""
    company: str = ""


class Point(Value, gc=False):
    """A place at a moment. ``when`` is local time of the place, without a zone. ``platform`` is empty where
    the reply names none, as contract 2.2 does not."""

    name: str
    when: datetime
    city: str = ""
    state: str = ""
    slug: str = ""
    terminal: str = ""
    platform: str = ""
    terminal_id: str = ""


class TripLeg(Value, gc=False):
    """One bus of a trip. ``waiting`` is minutes between the leg before and this one."""

    trip_id: str
    departure: Point | None = None
    arrival: Point | None = None
    company: str = ""
    service_class: str = ""
    minutes: int | None = None
    waiting: int | None = None


class Trip(Value, gc=False):
    """One entry of the list of departures.

    ``price`` and ``discounted`` are per person; ``fare`` is the expected charge according to
    the search. ``other_day`` marks an answer for a day that was not asked; it is never shown as a match.
    """

    kind: TripKind
    departure: Point
    arrival: Point
    price: Cents
    legs: tuple[TripLeg, ...]
    available: int
    company: str
    service_class: str
    discounted: Cents | None = None
    minutes: int | None = None
    low_fare: bool = False
    itinerary_hash: str = ""
    other_day: bool = False
    other_route: bool = False

    @property
    def fare(self) -> Cents:
        """The discounted price where it is below the price, else the price."""
        if self.discounted is not None and self.discounted < self.price:
            return self.discounted
        return self.price

    @property
    def trip_ids(self) -> tuple[str, ...]:
        """The provider's ids, in the order of the legs; the first is trip leg 1 (contract 2.7)."""
        return tuple(leg.trip_id for leg in self.legs)


class TripResults(Value):
    """The answer to a query. ``set_aside`` counts entries that could not be read and are not shown;
    ``incomplete`` where the provider says that it has more trips and they could not be asked for."""

    query: TripQuery
    departures: tuple[Trip, ...]
    returns: tuple[Trip, ...] = ()
    set_aside: int = 0
    incomplete: bool = False


class TripDetail(Value):
    """The seat map of one leg and its price (contract 2.3). ``default`` is what is charged; ``low_price`` is
    what the seats of the low-fare offer cost, where the map has some. ``set_aside`` counts entries of the map
    that are no seat, or that do not say whether they are free."""

    trip_id: str
    seats: tuple[Seat, ...]
    default: Cents | None = None
    reference: Cents | None = None
    original: Cents | None = None
    available: int | None = None
    minutes: int | None = None
    low_fare: bool = False
    low_price: Cents | None = None
    set_aside: int = 0

    def with_offer(self, offer: TripDetail) -> TripDetail:
        """Return this map with the seats of the low-fare offer marked; they come in a separate map (contract
        4.4). A seat that only the offer has free is free."""
        labels = {seat.label for seat in offer.seats if seat.available and seat.low_fare}
        seats = tuple(
            replace(seat, available=True, low_fare=True)
            if seat.label in labels
            else replace(seat, low_fare=False)
            for seat in self.seats
        )
        return replace(self, seats=seats, low_fare=bool(labels), low_price=offer.default)

    def price_of(self, seat: Seat) -> Cents | None:
        """Return what a seat costs; None where the map has no price."""
        return self.low_price if seat.low_fare and self.low_price is not None else self.default


class Stop(Value):
    name: str
    when: datetime | None = None


class Segment(Value):
    """One seat map to fill: a leg of the way out or the way back.

    ``number`` is the trip leg (1 or 2) that the order names, counted within its direction.
    """

    direction: Direction
    number: int
    trip: Trip
    leg: TripLeg

    @property
    def trip_id(self) -> str:
        return self.leg.trip_id

    @property
    def key(self) -> str:
        """A stable name for maps by segment, such as ``departure_type/1``."""
        return f"{self.direction.value}/{self.number}"


def segments(outbound: Trip, way_back: Trip | None = None) -> tuple[Segment, ...]:
    """Return the seat maps of a journey in the order in which they are filled."""
    return tuple(
        Segment(direction, number, trip, leg)
        for direction, trip in ((Direction.OUTBOUND, outbound), (Direction.RETURN, way_back))
        if trip is not None
        for number, leg in enumerate(trip.legs, start=1)
    )
