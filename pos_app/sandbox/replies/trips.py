"""Places, searches, seat maps, itineraries and seat blocks (contract 2.1 to 2.4, 4.2 to 4.6)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from pos_app.sandbox.brazil import Place
from pos_app.sandbox.clock import instant
from pos_app.sandbox.coach import Seat
from pos_app.sandbox.money import number
from pos_app.sandbox.quirks import Quirks
from pos_app.sandbox.replies.points import COMPANY, POINT, SERVICE_CLASS, duration, hours, points
from pos_app.sandbox.replies.table import Table
from pos_app.sandbox.seats import Block
from pos_app.sandbox.timetable import Bus, Journey, Stop

_TERMINAL = Table[Place]("Terminal", "Contract 2.1.").shows(
    name=(str, lambda place: place.terminal),
    id=(int, lambda place: 0 if place.whole_city else place.id),
)
PLACE = Table[Place]("PlaceReply", "Contract 2.1.").shows(
    id=(int, lambda place: place.id),
    name=(str, lambda place: place.name),
    slug=(str, lambda place: place.slug),
    useGroupByCity=(bool, lambda place: place.whole_city),
    terminal=(_TERMINAL, lambda place: place),
    latlon=(str, lambda place: f"{place.latitude},{place.longitude}"),
    city=(str, lambda place: place.city.name),
    state=(str, lambda place: place.city.state),
)
PLACES = Table[Sequence[Place]]("PlacesReply", "Contract 4.2.").shows(data=([PLACE], lambda places: places))


@dataclass(frozen=True, slots=True)
class Leg:
    """A bus of a departure: how many of its seats are free, and the bus before it."""

    bus: Bus
    free: int
    before: Bus | None

    @property
    def wait(self) -> str | None:
        if self.before is None:
            return None
        return hours(int((self.bus.departure - self.before.arrival).total_seconds() // 60))


@dataclass(frozen=True, slots=True)
class Offer:
    """An entry of the search. ``free`` counts the free seats by trip id; ``low_fare``: the partner may have
    that offer."""

    journey: Journey
    free: Mapping[str, int]
    low_fare: bool

    @property
    def buses(self) -> tuple[Bus, ...]:
        return self.journey.legs

    @property
    def minutes(self) -> int:
        return int((self.buses[-1].arrival - self.buses[0].departure).total_seconds() // 60)

    @property
    def legs(self) -> list[Leg]:
        pairs = zip(self.buses, (None, *self.buses), strict=False)
        return [Leg(bus, self.free[bus.id], before) for bus, before in pairs]


def _hash(bus: Bus) -> str:
    return bus.id.replace("-", "")


_PART = Table[Leg]("Part", "One leg of a departure.").shows(
    tripId=(str, lambda leg: leg.bus.id),
    price=(float, lambda leg: number(leg.bus.fare)),
    duration=(str, lambda leg: hours(leg.bus.minutes)),
    waitingTime=(str | None, lambda leg: leg.wait),
    availableSeats=(int, lambda leg: leg.free),
    departure=(POINT, lambda leg: leg.bus.start),
    arrival=(POINT, lambda leg: leg.bus.end),
    travelCompany=(COMPANY, lambda leg: leg.bus.company),
    serviceClass=(SERVICE_CLASS, lambda leg: leg.bus.service_class),
    itineraryHash=(str, lambda leg: _hash(leg.bus)),
)
_DURATION = Table[int]("TotalDuration", "Whole days, and the rest as ``4h 30m``.").shows(
    hours=(str, lambda minutes: hours(minutes % 1440)),
    days=(int, lambda minutes: minutes // 1440),
)
DEPARTURE = Table[Offer]("Departure", "Contract 2.2.").shows(
    type=(Literal["direct", "one_stop", "connection"], lambda offer: offer.journey.kind),
    price=(float, lambda offer: number(sum(bus.price for bus in offer.buses))),
    discountedPrice=(float, lambda offer: number(sum(bus.fare for bus in offer.buses))),
    duration=(_DURATION, lambda offer: offer.minutes),
    availableSeats=(int, lambda offer: min(offer.free[bus.id] for bus in offer.buses)),
    departure=(POINT, lambda offer: offer.buses[0].start),
    arrival=(POINT, lambda offer: offer.buses[-1].end),
    travelCompany=(COMPANY, lambda offer: offer.buses[0].company),
    serviceClass=(SERVICE_CLASS, lambda offer: offer.buses[0].service_class),
    isLowFare=(bool, lambda offer: offer.low_fare and all(bus.low_fare is not None for bus in offer.buses)),
    tripUuids=(list[str], lambda offer: [bus.id for bus in offer.buses]),
    itineraryHash=(str, lambda offer: _hash(offer.buses[0])),
    parts=([_PART], lambda offer: offer.legs),
)
SEARCH = Table[tuple[Sequence[Offer], Sequence[Offer]]]("SearchReply", "Contract 4.3.").shows(
    departures=([DEPARTURE], lambda ways: ways[0]),
    returns=([DEPARTURE], lambda ways: ways[1]),
)


@dataclass(frozen=True, slots=True)
class SeatMap:
    """A trip with its seats, those of them that are free, and what one costs; ``low_fare``: of that offer."""

    bus: Bus
    seats: Sequence[Seat]
    free: Collection[Seat]
    price: int
    low_fare: bool


_PRICE = Table[SeatMap]("TripPrice", "Contract 2.3.").shows(
    default=(float, lambda seen: number(seen.price)),
    reference=(float, lambda seen: number(seen.bus.fare if seen.low_fare else seen.bus.price)),
    original=(float, lambda seen: number(seen.bus.price)),
)
_SEAT = Table[tuple[Seat, bool]]("MapSeat", "Contract 2.3.").shows(
    label=(str, lambda seat: seat[0].label), available=(bool, lambda seat: seat[1])
)
TRIP = Table[SeatMap]("TripReply", "Contract 2.3.").shows(
    uuid=(str, lambda seen: seen.bus.id),
    price=(_PRICE, lambda seen: seen),
    map=([_SEAT], lambda seen: [(seat, seat in seen.free) for seat in seen.seats]),
    availableSeats=(int, lambda seen: len(seen.free)),
    duration=(str, lambda seen: hours(seen.bus.minutes)),
)
ITINERARY = Table[Sequence[Stop]]("ItineraryReply", "Contract 4.5.").shows(
    stops=([POINT], lambda stops: stops)
)
_BLOCKED = Table[Block]("BlockedSeat", "Contract 2.4; ``id`` is the seat block's.").shows(
    id=(str, lambda block: block.id),
    label=(str, lambda block: block.label),
    status=(str, "blocked"),
    price=(float, lambda block: number(block.price)),
    expiresAt=(str, lambda block: instant(block.until)),
)
BLOCKS = Table[Sequence[Block]]("BlockReply", "Contract 4.6.").shows(seats=([_BLOCKED], lambda held: held))


# --- Other forms ----------------------------------------------------------------------------------------


def departure(plain: dict[str, Any], quirks: Quirks) -> dict[str, Any]:
    made = _trip(points(plain, quirks), quirks)
    made["parts"] = [_trip(part, quirks) for part in made["parts"]]
    if quirks.trip_ids == "parts":
        del made["tripUuids"]
    elif quirks.trip_ids == "uuid":
        made["uuid"] = made.pop("tripUuids")[0]
        # A trip of two buses cannot be identified by one id alone.
        if len(made["parts"]) == 1:
            del made["parts"]
    return made


def _trip(plain: dict[str, Any], quirks: Quirks) -> dict[str, Any]:
    made = {**plain, "duration": duration(plain["duration"], quirks)}
    if quirks.company_field:
        made["company"] = made.pop("travelCompany")
    return made


def envelope(
    departures: list[dict[str, Any]],
    returns: list[dict[str, Any]] | None,
    quirks: Quirks,
    *,
    page: int,
    link: str,
) -> Any:
    """Return the search reply; ``link`` is the address of this search without its page."""
    name = "departures" if quirks.envelope == "array" else quirks.envelope
    reply: dict[str, Any] = {}
    if quirks.returns == "mixed" and returns is not None:
        departures = [{**entry, "direction": "departure"} for entry in departures]
        departures += [{**entry, "direction": "return"} for entry in returns]
    elif quirks.returns != "none":
        reply[quirks.returns if quirks.returns != "mixed" else "returns"] = returns or []
    size = int(quirks.page_size)
    if size:
        pages = max(1, -(-len(departures) // size))
        departures = departures[(page - 1) * size : page * size]
        if quirks.page_link:
            reply["next"] = f"{link}&page={page + 1}" if page < pages else None
        else:
            reply["pagination"] = {"page": page, "totalPages": pages}
    return departures if quirks.envelope == "array" else {name: departures, **reply}


def seat_map(
    plain: dict[str, Any], seats: Sequence[Seat], low_fare: frozenset[str] | None, quirks: Quirks
) -> dict[str, Any]:
    """Return a seat map in another form. ``low_fare`` names the low-fare seats if their map was asked for."""
    entries = []
    for given, seat in zip(plain["map"], seats, strict=True):
        place = dict(given)
        if quirks.seat_positions or quirks.double_deck:
            place["position"] = {"x": seat.x, "y": seat.y, "z": seat.z}
        if low_fare is not None and quirks.low_fare_flag_only:
            place["isLowFare"] = seat.label in low_fare
        entries.append(place)
    return {**plain, "duration": duration(plain["duration"], quirks), "map": entries}


def itinerary(plain: dict[str, Any], quirks: Quirks) -> dict[str, Any]:
    stops = points(plain["stops"], quirks)
    if not quirks.itinerary_tree:
        return {"stops": stops}
    tree: dict[str, Any] | None = None
    for stop in reversed(stops):
        tree = {"node": stop, "then": tree}
    return {"route": tree}


def blocks(plain: dict[str, Any], quirks: Quirks) -> dict[str, Any]:
    """Return the reply to a seat block in another form."""
    seats = plain["seats"]
    if quirks.hold_refuses_third:
        seats = [seat for number, seat in enumerate(seats, start=1) if number % 3]
    if quirks.hold_no_expiry:
        seats = [{name: value for name, value in seat.items() if name != "expiresAt"} for seat in seats]
    if quirks.hold_names:
        names = {"id": "blockId", "label": "seat", "expiresAt": "expireAt"}
        return {"items": [{names.get(name, name): value for name, value in seat.items()} for seat in seats]}
    return {"seats": seats}
