"""Places, trips, seat maps and seat blocks (contract 4.2 to 4.6)."""

from __future__ import annotations

import re
import uuid
from collections.abc import Hashable
from datetime import date, timedelta
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import JSONResponse, Response

from pos_app.sandbox.brazil import Place
from pos_app.sandbox.dialects.entry import Question
from pos_app.sandbox.errors import shape_a
from pos_app.sandbox.exact import Digits
from pos_app.sandbox.fares import benefit_of
from pos_app.sandbox.replies import trips as replies
from pos_app.sandbox.replies.points import slug_asked
from pos_app.sandbox.requests import SeatBlockRequest
from pos_app.sandbox.seats import Wish, seats_gone
from pos_app.sandbox.timetable import Journey
from pos_app.sandbox.web.access import SCHEMES, Partner, Service
from pos_app.sandbox.web.common import failures, fault_of, forms, reply
from pos_app.sandbox.web.truth import hold_context, remember_benefits
from pos_app.sandbox.web.world import World

router = APIRouter(tags=["trips"], dependencies=SCHEMES)
_RADIUS = 50.0
_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_OTHER_DAYS = (1, -1, 2, -2, 3)


@router.get("/v4/places/by-location", responses={200: {"model": replies.PLACES.model}, **failures(400, 401)})
async def places_by_location(
    world: Service,
    _partner: Partner,
    latitude: Annotated[float | None, Query(ge=-90, le=90)] = None,
    longitude: Annotated[float | None, Query(ge=-180, le=180)] = None,
    radius: Annotated[float, Query(gt=0, le=20_000, description="kilometres")] = _RADIUS,
    city: Annotated[str, Query(alias="cityName")] = "",
    state: Annotated[str, Query()] = "",
) -> JSONResponse:
    """Look places up around a point, by city, or both (contract 4.2)."""
    if (latitude is None) != (longitude is None):
        raise shape_a(400, ["latitude and longitude belong together"])
    found = world.directory.of_city(world.directory.places, city, state)
    if latitude is not None and longitude is not None:
        found = world.directory.near(found, latitude, longitude, radius)
    elif not city and not state:
        raise shape_a(400, ["latitude and longitude, or cityName, should not be empty"])
    return reply(world, replies.PLACES.of(found))


@router.get("/v4/places", include_in_schema=False)
async def places_by_name(
    world: Service, _partner: Partner, name: str = "", limit: Annotated[int, Query(ge=1, le=100)] = 20
) -> JSONResponse:
    """Look places up by the beginning of a word: not in the contract, there for partners who have it."""
    if not world.quirks.places_by_name:
        raise shape_a(404, "Cannot GET /v4/places")
    found = world.directory.named(name)[:limit]
    return reply(world, replies.PLACES.of(found))


@router.get("/v5/trips", responses={200: {"model": replies.SEARCH.model}, **failures(400, 401)})
async def search(
    request: Request,
    world: Service,
    _partner: Partner,
    origin: Annotated[str, Query(alias="from", description="slug")],
    destination: Annotated[str, Query(alias="to", description="slug")],
    day: Annotated[date, Query(alias="departureDate")],
    back: Annotated[date | None, Query(alias="returnDate")] = None,
    kind: Annotated[str, Query(alias="serviceClass")] = "",
    company: Annotated[str, Query(alias="travelCompanyName")] = "",
    _client: Annotated[int | None, Digits, Query(alias="clientId")] = None,
    page: Annotated[int, Query(ge=0, include_in_schema=False)] = 1,
) -> Response:
    """Search the trips of a day, and those of the way back (contract 4.3). Within a second, and while no
    seat changes hands, the same question has the same answer."""
    _check_spelling(request, world)
    a, b = _place(world, "from", origin), _place(world, "to", destination)
    if a.city is b.city:
        raise shape_a(400, ["from and to must be different places"])
    if back is not None and back < day:
        raise shape_a(400, ["returnDate must not be before departureDate"])
    link = str(request.url.remove_query_params("page"))

    shift = timedelta(days=world.dialect.day_shift if world.dialect else 0)
    question = Question(str(request.url.replace(query="")), dict(request.query_params))

    def answer() -> JSONResponse:
        out = _departures(world, a, b, day + shift, kind, company)
        returns = None if back is None else _departures(world, b, a, back + shift, kind, company)
        payload = replies.envelope(out, returns, forms(world), page=max(1, page), link=link)
        return reply(world, payload, message="search", question=question)

    if world.dialect is not None:
        return answer()
    # Replies of one moment are kept rendered; those of an earlier one are dropped.
    kept: dict[Hashable, dict[Hashable, bytes]] = request.app.state.searches
    moment = (int(world.clock.now()), world.seats.changes, world.quirks, world.shape)
    if moment not in kept:
        kept.clear()
    made = kept.setdefault(moment, {})
    if (link, page) not in made:
        made[link, page] = bytes(answer().body)
    return Response(made[link, page], media_type="application/json")


def _check_spelling(request: Request, world: World) -> None:
    """Check that days and flags of a query are spelled as the contract shows them, in no other way."""
    if world.quirks.lenient:
        return
    for name in ("departureDate", "returnDate"):
        if not _DAY.fullmatch(request.query_params.get(name, "2000-01-01")):
            raise shape_a(400, [f"{name} must be in the format YYYY-MM-DD"])
    if request.query_params.get("isLowFare", "true") not in ("true", "false"):
        raise shape_a(400, ["isLowFare must be true or false"])


def _place(world: World, name: str, slug: str) -> Place:
    place = world.directory.find(slug_asked(slug, world.quirks))
    if place is None:
        raise shape_a(400, [f"{name} must be a valid slug, {slug} is none"])
    return place


def _departures(world: World, a: Place, b: Place, day: date, kind: str, company: str) -> list[dict[str, Any]]:
    journeys = _on(world, a, b, day)
    if not journeys and world.quirks.other_day:
        journeys = next(
            (found for n in _OTHER_DAYS if (found := _on(world, a, b, day + timedelta(days=n)))), ()
        )
    journeys = tuple(journey for journey in journeys if _fits(journey, kind, company))
    free = world.seats.free_counts([bus for journey in journeys for bus in journey.legs])
    low_fare = world.quirks.low_fare
    payload = (replies.DEPARTURE.of(replies.Offer(journey, free, low_fare)) for journey in journeys)
    return [replies.departure(entry, forms(world)) for entry in payload]


def _on(world: World, a: Place, b: Place, day: date) -> tuple[Journey, ...]:
    soonest = world.clock.local() + timedelta(hours=world.quirks.notice_hours)
    return tuple(j for j in world.timetable.search(a, b, day) if j.legs[0].departure > soonest)


def _fits(journey: Journey, kind: str, company: str) -> bool:
    return any(
        kind.casefold() in bus.service_class.name.casefold() and company.casefold() in bus.company.casefold()
        for bus in journey.legs
    )


@router.get(
    "/v4/trips/itinerary/{name}", responses={200: {"model": replies.ITINERARY.model}, **failures(401, 404)}
)
async def itinerary(world: Service, _partner: Partner, name: str) -> JSONResponse:
    """Return where a bus stops; the hash stands in the search as ``itineraryHash`` (contract 4.5)."""
    try:
        bus = world.timetable.bus(str(uuid.UUID(name)))
    except ValueError:
        bus = None
    if bus is None:
        raise shape_a(404, "Itinerary not found")
    payload = replies.itinerary(replies.ITINERARY.of(list(world.timetable.stops(bus))), forms(world))
    return reply(world, payload, message="itinerary")


@router.get(
    "/v4/trips/{trip_id}", responses={200: {"model": replies.TRIP.model}, **failures(400, 401, 403, 404)}
)
async def trip(
    request: Request,
    world: Service,
    _partner: Partner,
    trip_id: str,
    low_fare: Annotated[bool, Query(alias="isLowFare")] = False,
) -> JSONResponse:
    """Return a trip with its seat map, or the seat map of the low-fare offer (contract 4.4)."""
    _check_spelling(request, world)
    bus = world.bus(trip_id)
    if low_fare and not world.quirks.low_fare:
        raise shape_a(403, "The low-fare offer is not enabled for this partner")
    offered = world.seats.low_fare(bus)
    flagged = world.quirks.low_fare_flag_only
    free = offered if low_fare and not flagged else world.seats.free(bus)
    price = world.seats.price(bus, low_fare=low_fare and bool(offered))
    seats = world.seats.seats(bus)
    payload = replies.TRIP.of(replies.SeatMap(bus, seats, set(free), price, low_fare))
    labels = frozenset(seat.label for seat in offered) if low_fare else None
    return reply(world, replies.seat_map(payload, seats, labels, forms(world)), message="trip")


@router.post(
    "/v4/trips/{trip_id}/seats",
    responses={200: {"model": replies.BLOCKS.model}, **failures(400, 401, 404, 409)},
)
async def block(
    request: Request, world: Service, partner: Partner, trip_id: str, body: SeatBlockRequest
) -> JSONResponse:
    """Block seats for some minutes: all of them, or none (contract 4.6)."""
    bus = world.bus(trip_id)
    if fault_of(request) == "seat_taken":
        raise seats_gone([seat.label for seat in body.seats])
    if bus.departure <= world.clock.local():
        raise shape_a(400, "The trip has departed")
    wishes = [Wish(seat.label, seat.isLowFare, benefit_of(seat.discount)) for seat in body.seats]
    held = world.seats.hold(partner, bus, wishes)
    remember_benefits(world, held, wishes)
    payload = replies.blocks(replies.BLOCKS.of(held), forms(world))
    return reply(world, payload, message="hold", context=hold_context(world, bus, wishes))
