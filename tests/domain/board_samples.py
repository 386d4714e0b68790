"""What the tests of board share with others."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from pos_app.domain.attempts import Attempt, AttemptState
from pos_app.domain.board import (
    BoardOrder,
    DeadlineKind,
    TicketState,
    board_order,
)
from pos_app.domain.orders import Confirmed, Finality, FiscalState, FiscalTicket, Ticket
from pos_app.domain.rides import Ride
from pos_app.domain.trips import Point
from tests.sale import samples

S, K, T = AttemptState, DeadlineKind, TicketState


NOW = datetime(2026, 3, 21, 18, 0, tzinfo=UTC)
"""15:00 in São Paulo."""


HERE = ZoneInfo("America/Sao_Paulo")


def bus(
    trip: str = "trip-1-1", hour: int = 16, *, state: str = "SP", goal: str = "Vitória", day: int = 21
) -> Ride:
    start = Point("Tietê", datetime(2026, 3, day, hour, 0), state=state, platform="21")
    return Ride(trip, start, Point(goal, datetime(2026, 3, day, 23, 0), city=goal), "Viação Serra Azul")


def ticket(name: str = "t1", seat: str = "17", **changes: object) -> Ticket:
    return replace(Ticket(name, Finality.COMPLETED, seat, "Helena"), **changes)  # type: ignore[arg-type]


def attempt(
    state: AttemptState = S.COMPLETED,
    *rides: Ride,
    tickets: tuple[Ticket, ...] = (ticket(),),
    fiscal: FiscalState = FiscalState.FOUND,
    **changes: object,
) -> Attempt:
    made = replace(samples.attempt(state), public_id="GB7K", **changes)  # type: ignore[arg-type]
    rides = rides or (bus(),)
    one = made.sold.seats[0]
    seats = tuple(replace(one, trip_id=ride.trip_id) for ride in rides)
    made = replace(made, sold=replace(made.sold, seats=seats, rides=rides, destination="Vitória"))
    if state not in (S.COMPLETED, S.PRINTED):
        return made
    records = tuple(FiscalTicket(one.id, fiscal) for one in tickets)
    return replace(made, confirmed=Confirmed(replace(samples.order_detail(), tickets=tickets), records))


def order(*args: object, **changes: object) -> BoardOrder:
    made = board_order(attempt(*args, **changes))  # type: ignore[arg-type]
    assert made is not None
    return made
