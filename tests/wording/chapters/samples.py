"""Values that the chapters share: two buses and three, a sale, moments on the desk's own clock."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime

from pos_app.domain.attempts import Attempt, AttemptState, Sold
from pos_app.domain.money import Cents
from pos_app.domain.payment import PaymentType
from pos_app.domain.trips import Direction, Segment, Trip, TripKind, segments
from tests.sale import samples
from tests.ui.builders import a_trip
from tests.ui.builders_orders import a_sold, an_attempt

SATURDAY = date(2026, 3, 21)
TODAY = date(2026, 3, 19)


def on_our_clock(hour: int, minute: int) -> datetime:
    """Return a moment in UTC that this computer's clock shows so."""
    return datetime(2026, 3, 21, hour, minute).astimezone().astimezone(UTC)


DIRECT = a_trip("22:15", 500, discounted=12990)
DIRECT_FULL_PRICE = replace(a_trip("06:00", 505), minutes=None, arrival=DIRECT.arrival)
EXECUTIVE = a_trip("07:30", 495, service_class="Executivo")
ONE_STOP = a_trip("10:15", 515, kind=TripKind.ONE_STOP, via="Três Corações", second_company="Outra")
ONE_STOP_NOWHERE = replace(
    ONE_STOP, legs=tuple(replace(leg, departure=None, arrival=None) for leg in ONE_STOP.legs)
)
CONNECTION = a_trip(
    "23:00", 585, company="Jequitibá", second_company="Rota das Gerais", kind=TripKind.CONNECTION,
    via="Lavras", waiting=70,
)  # fmt: skip
NO_WAIT = replace(CONNECTION, legs=(CONNECTION.legs[0], replace(CONNECTION.legs[1], waiting=None)))
NO_PLACE = replace(
    CONNECTION, legs=tuple(replace(leg, departure=None, arrival=None) for leg in CONNECTION.legs)
)
NO_PLACE_NO_WAIT = replace(
    NO_WAIT, legs=tuple(replace(leg, departure=None, arrival=None) for leg in NO_WAIT.legs)
)
THREE_BUSES = replace(
    CONNECTION, legs=(*CONNECTION.legs, replace(CONNECTION.legs[1], trip_id="3", waiting=25))
)
BARE = replace(
    DIRECT,
    company="",
    service_class="",
    minutes=None,
    departure=replace(DIRECT.departure, city="", state=""),
    arrival=replace(DIRECT.arrival, city="", state=""),
    legs=(replace(DIRECT.legs[0], company="", departure=None, arrival=None),),
)


def bus(trip: Trip, number: int = 1, direction: Direction = Direction.OUTBOUND) -> Segment:
    """Return one bus of a trip, on the way out or back."""
    return Segment(direction, number, trip, segments(trip)[number - 1].leg)


ONE_SEAT = samples.attempt(AttemptState.SENDING).sold
THREE_SEATS = a_sold()
BY_PIX = a_sold(PaymentType.PIX)
ORDERED = replace(THREE_SEATS, ordered=Cents(35000))


def sale(state: AttemptState, sold: Sold = THREE_SEATS, **changes: object) -> Attempt:
    """Return an attempt in a state."""
    return replace(an_attempt(state, sold=sold), **changes)  # type: ignore[arg-type]
