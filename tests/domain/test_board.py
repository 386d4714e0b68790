"""The board says what was sold, what its tickets still lack and what runs out, and invents nothing."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from pos_app.domain.attempts import Attempt
from pos_app.domain.board import (
    BoardOrder,
    Deadline,
    TicketState,
    board_order,
    deadlines,
    departures,
)
from pos_app.domain.orders import Finality, FiscalState
from pos_app.domain.payment import PaymentType
from pos_app.domain.printers import SlipState
from pos_app.domain.rides import Ride
from pos_app.domain.trips import Point
from tests.domain.board_samples import HERE, NOW, K, S, T, attempt, bus, order, ticket
from tests.sale import samples

WATCH = timedelta(hours=72)


def test_a_departure_gathers_what_was_sold_on_its_bus() -> None:
    other = replace(order(), attempt_id="other")
    (one,) = departures((order(), other), {"t1": SlipState.PRINTED}, NOW, HERE)
    assert (one.passengers, one.destination, one.platform, one.company) == (
        2,
        "Vitória",
        "21",
        "Viação Serra Azul",
    )
    assert one.key == "2026-03-21T16:00:00|Tietê|Vitória|Viação Serra Azul"
    assert {each.attempt_id for each in one.orders} == {"a1", "other"}
    assert (one.at, one.sure, one.connection) == (datetime(2026, 3, 21, 19, tzinfo=UTC), True, False)
    assert (one.state, one.count, one.day.day) == (T.ALL_PRINTED, 2, 21)


@pytest.mark.parametrize(
    ("made", "prints", "expected"),
    [
        (attempt(), {}, (T.NOT_PRINTED, 1)),
        (attempt(), {"t1": SlipState.FAILED}, (T.NOT_PRINTED, 1)),
        (attempt(), {"t1": SlipState.UNSURE}, (T.PRINT_UNKNOWN, 1)),
        (attempt(), {"t1": SlipState.SENT}, (T.ALL_PRINTED, 1)),
        (attempt(S.PRINTED), {}, (T.ALL_PRINTED, 1)),
        (attempt(S.PRINTED, fiscal=FiscalState.NOT_FOUND), {}, (T.FISCAL_MISSING, 1)),
        (attempt(S.AMBIGUOUS), {}, (T.IN_DOUBT, 1)),
        (attempt(S.MISMATCH), {}, (T.IN_DOUBT, 1)),
        (attempt(S.KNOWN), {}, (T.IN_DOUBT, 1)),
    ],
)
def test_the_state_of_tickets_is_the_gravest(
    made: Attempt, prints: dict[str, SlipState], expected: tuple[TicketState, int]
) -> None:
    one = board_order(made)
    assert one is not None
    (found,) = departures((one,), prints, NOW, HERE)
    assert (found.state, found.count) == expected


def test_an_order_that_waits_for_its_payment_says_so() -> None:
    made = attempt(S.KNOWN)
    made = replace(made, sold=replace(made.sold, payment=PaymentType.PIX))
    one = board_order(made)
    assert one is not None
    assert departures((one,), {}, NOW, HERE)[0].state is T.TO_PAY


def test_who_needs_somebody_comes_first_in_a_departure() -> None:
    fine, bad = replace(order(S.PRINTED), attempt_id="fine"), replace(order(S.AMBIGUOUS), attempt_id="bad")
    (one,) = departures((fine, bad), {}, NOW, HERE)
    assert [each.attempt_id for each in one.orders] == ["bad", "fine"]
    assert (one.state, one.count) == (T.IN_DOUBT, 1)


def test_refused_orders_and_cancelled_tickets_do_not_travel() -> None:
    assert board_order(samples.attempt(S.REFUSED)) is None
    gone = order(S.PRINTED, tickets=(ticket(status=Finality.CANCELED),))
    assert gone.buses == ()
    assert deadlines((gone,), (), NOW, watch_for=WATCH) == ()


def test_buses_that_left_stay_half_an_hour_and_far_ones_are_not_there() -> None:
    def leaving(minutes: int) -> BoardOrder:
        when = (NOW + timedelta(minutes=minutes)).astimezone(HERE).replace(tzinfo=None)
        ride = replace(bus(), departure=Point("Tietê", when, state="SP"))
        return replace(order(S.COMPLETED, ride), attempt_id=str(minutes))

    far = 8 * 1440
    made = [leaving(minutes) for minutes in (-31, -30, -29, 60, far, far + 1)]
    shown = [one.orders[0].attempt_id for one in departures(made, {}, NOW, HERE)]
    assert shown == ["-30", "-29", "60", str(far)]


def test_an_hour_is_that_of_its_place_and_a_guess() -> None:
    west, unknown = order(S.COMPLETED, bus(state="AC")), order(S.COMPLETED, bus(state=""))
    (one,) = departures((west,), {}, NOW, HERE)
    assert (one.at.hour, one.local.hour, one.sure) == (21, 16, True)
    (one,) = departures((unknown,), {}, NOW, HERE)
    assert (one.at.hour, one.sure, one.zone) == (19, False, None)
    (one,) = departures((unknown,), {}, datetime(2026, 3, 21, 12, tzinfo=UTC))
    assert one.at == datetime(2026, 3, 21, 16).astimezone(UTC), "the computer's own zone"


def test_the_first_bus_of_a_connection_says_so() -> None:
    first, second = bus("a", 16, goal="Lavras"), bus("b", 20)
    tickets = (
        ticket("t1", departure=first.departure),
        ticket("t2", departure=second.departure),
    )
    both = order(S.PRINTED, first, second, tickets=tickets)
    assert [[one.id for one in each.tickets] for each in both.buses] == [["t1"], ["t2"]]
    made = departures((both,), {}, NOW, HERE)
    assert [(one.destination, one.connection) for one in made] == [("Lavras", True), ("Vitória", False)]


def test_a_bus_without_a_known_hour_is_left_out() -> None:
    assert len(order(S.AMBIGUOUS, bus("a"), Ride("b")).buses) == 1
    assert len(order(S.AMBIGUOUS, bus("a"), Ride("b"), bus("c")).buses) == 2
    alone = replace(order(S.COMPLETED, replace(bus(), arrival=None)))
    assert alone.buses[0].destination == "Vitória"


def test_deadlines_are_what_the_provider_allows_nearest_first() -> None:
    soon, later = NOW + timedelta(minutes=8), NOW + timedelta(hours=2)
    made = order(
        S.PRINTED,
        tickets=(
            ticket("t1", can_cancel=True, cancellation_deadline=later, can_change=True, change_deadline=soon),
            ticket("t2", "18", can_cancel=False, cancellation_deadline=soon),
            ticket("t3", "19", cancellation_deadline=soon),
        ),
    )
    hold = Deadline(K.HOLD, NOW + timedelta(minutes=1))
    over = Deadline(K.CODE, NOW - timedelta(seconds=1))
    found = deadlines((made,), (over, hold), NOW, watch_for=WATCH, desk_zone=HERE)
    assert [(one.kind, one.at) for one in found] == [(K.HOLD, hold.at), (K.CHANGE, soon), (K.CANCEL, later)]
    assert (found[1].order, found[1].destination, found[1].count) == ("GB7K", "Vitória", 1)
    assert (found[1].attempt_id, found[1].zone) == ("a1", HERE)
    due = deadlines((), (Deadline(K.HOLD, NOW),), NOW, watch_for=WATCH)
    assert due == (), "what ends now has ended"
    assert found[1].leaves == datetime(2026, 3, 21, 16, 0)


def test_an_open_order_is_asked_about_until_its_watch_ends() -> None:
    opened = NOW - timedelta(hours=71)
    made = order(S.AMBIGUOUS, opened=opened)
    (one,) = deadlines((made,), (), NOW, watch_for=WATCH, desk_zone=HERE)
    assert (one.kind, one.at) == (K.LAST_QUERY, opened + WATCH)
    nowhere = replace(made, buses=())
    assert deadlines((nowhere,), (), NOW, watch_for=WATCH)[0].leaves is None


def test_a_late_fiscal_ticket_is_due_when_its_bus_leaves() -> None:
    (one,) = deadlines(
        (order(S.PRINTED, fiscal=FiscalState.NOT_FOUND),), (), NOW, watch_for=WATCH, desk_zone=HERE
    )
    assert (one.kind, one.seats, one.at.hour, one.estimated) == (K.FISCAL, ("17",), 19, False)
    assert (one.name, one.count, one.destination) == ("Helena Prado Siqueira", 1, "Vitória")
    guess = order(S.PRINTED, bus(state=""), fiscal=FiscalState.NOT_FOUND)
    assert deadlines((guess,), (), NOW, watch_for=WATCH, desk_zone=HERE)[0].estimated


def test_a_late_fiscal_ticket_of_a_connection_is_due_at_its_own_bus() -> None:
    first, second = bus("a", 16, goal="Lavras"), bus("b", 20)
    tickets = (ticket("t1", departure=first.departure), ticket("t2", departure=second.departure))
    made = order(S.PRINTED, first, second, tickets=tickets, fiscal=FiscalState.NOT_FOUND)
    found = deadlines((made,), (), NOW, watch_for=WATCH, desk_zone=HERE)
    assert [(one.destination, one.at.hour, one.count) for one in found] == [
        ("Lavras", 19, 1),
        ("Vitória", 23, 1),
    ]


def test_where_the_zone_is_unknown_the_desks_own_is_taken() -> None:
    made = order(
        S.PRINTED, bus(state=""), tickets=(ticket(can_cancel=True, cancellation_deadline=NOW + WATCH),)
    )
    (one,) = deadlines((made,), (), NOW, watch_for=WATCH, desk_zone=HERE)
    assert (one.leaves_at, one.zone) == (datetime(2026, 3, 21, 19, tzinfo=UTC), None)


def test_an_order_has_its_money_its_people_and_the_city_where_its_bus_ends() -> None:
    ride = bus()
    assert ride.arrival is not None
    ends = replace(ride, company="", arrival=replace(ride.arrival, name="Rodoviária de Vitória"))
    made = order(S.AMBIGUOUS, ends)
    assert (made.attempt_id, made.total) == ("a1", samples.attempt().sold.total)
    (one,) = made.buses
    assert (one.destination, one.company) == ("Vitória", "Viação Serra Azul")
    assert [(each.id, each.seat, each.passenger) for each in one.tickets] == [
        ("", "17", "Helena Prado Siqueira")
    ]
    other = order(
        S.AMBIGUOUS, replace(ride, company="Expresso Lavras", arrival=replace(ride.arrival, city=""))
    )
    assert (other.buses[0].destination, other.buses[0].company) == ("Vitória", "Expresso Lavras")


def test_two_stations_of_one_hour_are_two_departures() -> None:
    start = bus().departure
    assert start is not None
    bare = replace(start, platform="")
    made = [
        replace(
            order(S.COMPLETED, replace(bus(), departure=replace(bare, name=name, slug=slug))),
            attempt_id=name + slug,
        )
        for name, slug in (("Tietê", ""), ("Barra Funda", ""), ("Tietê", "sp-tiete"), ("Tiete", "sp-tiete"))
    ]
    found = departures(made, {}, NOW, HERE)
    assert sorted(one.passengers for one in found) == [1, 1, 2]
    assert {one.platform for one in found} == {""}


def test_a_bus_that_goes_on_after_the_customers_stop_is_no_connection() -> None:
    (one,) = departures((order(S.COMPLETED, bus(goal="Serra")),), {}, NOW, HERE)
    assert (one.destination, one.connection) == ("Serra", False)
