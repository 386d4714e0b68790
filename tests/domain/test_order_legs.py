"""Tickets of an order belong to buses, and buses to a direction."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from pos_app.domain.order_legs import change_time, leg_of, next_bus, order_legs, person
from pos_app.domain.orders import Finality
from pos_app.domain.trips import Direction
from tests.ui.builders_orders import a_journey, an_order

OUT, BACK = Direction.OUTBOUND, Direction.RETURN


def test_each_bus_has_its_own_tickets_in_the_order_of_travel() -> None:
    order = a_journey()
    mixed = replace(order, tickets=order.tickets[::-1])
    for detail in (order, mixed):
        legs = order_legs(detail)
        assert [leg.company for leg in legs] == [
            "Viação Serra Azul",
            "Rota das Gerais",
            "Auto Viação Jequitibá",
        ]
        assert [sorted(t.seat for t in leg.tickets) for leg in legs] == [
            ["17", "18"],
            ["15", "16"],
            ["21", "22"],
        ]
        assert [(leg.direction, leg.number, leg.of) for leg in legs] == [
            (OUT, 1, 2),
            (OUT, 2, 2),
            (BACK, 1, 1),
        ]


def test_the_way_back_begins_after_the_destination() -> None:
    order = a_journey()
    first = order.tickets[4].departure
    assert first is not None
    elsewhere = replace(first, name="Ouro Preto - Norte", slug="ouro-preto-norte-mg")
    moved = tuple(replace(t, departure=elsewhere) if t.departure == first else t for t in order.tickets)
    assert [leg.direction for leg in order_legs(replace(order, tickets=moved))] == [OUT, OUT, BACK]


def test_a_destination_that_no_bus_reaches_gives_no_direction() -> None:
    facts = replace(a_journey().facts, destination_slug="recife-pe")
    lost = replace(a_journey(), destination="Recife", facts=facts)
    assert [(leg.direction, leg.number, leg.of) for leg in order_legs(lost)] == [
        (None, 1, 3),
        (None, 2, 3),
        (None, 3, 3),
    ]
    assert next_bus(order_legs(lost), lost.tickets[0]) is None


def test_what_neither_the_order_nor_the_ticket_has_is_no_common_place() -> None:
    order = an_order()
    end = order.tickets[0].arrival
    assert end is not None
    tickets = tuple(replace(ticket, arrival=replace(end, slug="", city="")) for ticket in order.tickets)
    facts = replace(order.facts, destination_slug="")
    (leg,) = order_legs(replace(order, tickets=tickets, destination="", facts=facts))
    assert leg.direction is None


def test_a_whole_city_is_reached_at_any_of_its_terminals() -> None:
    order = an_order()
    end = order.tickets[0].arrival
    assert end is not None
    arrived = replace(end, name="Belo Horizonte - Barro Preto", slug="belo-horizonte-barro-preto-mg", city="")
    tickets = tuple(replace(ticket, arrival=arrived) for ticket in order.tickets)
    facts = replace(order.facts, destination_slug="belo-horizonte-mg")
    (leg,) = order_legs(replace(order, tickets=tickets, destination="", facts=facts))
    assert leg.direction is OUT


def test_the_next_bus_is_that_of_the_same_person_in_the_same_direction() -> None:
    order = a_journey()
    legs = order_legs(order)
    found = next_bus(legs, order.tickets[1])
    assert found is not None
    leg, ticket = found
    assert (leg.company, ticket.seat, ticket.passenger) == ("Rota das Gerais", "16", "Dirce Prado Antunes")
    assert change_time(legs[0], leg) == timedelta(hours=1, minutes=35)
    assert next_bus(legs, order.tickets[2]) is None  # The way back is another journey.


def test_a_cancelled_ticket_is_no_next_bus() -> None:
    order = a_journey()
    gone = replace(order.tickets[2], status=Finality.CANCELED)
    legs = order_legs(replace(order, tickets=(*order.tickets[:2], gone, *order.tickets[3:])))
    assert next_bus(legs, order.tickets[0]) is None


def test_a_change_that_would_take_less_than_nothing_is_not_told() -> None:
    legs = order_legs(a_journey())
    assert change_time(legs[1], legs[0]) is None


def test_tickets_without_a_departure_stand_together_at_the_end() -> None:
    order = a_journey()
    bare = replace(order.tickets[5], departure=None, arrival=None)
    legs = order_legs(replace(order, tickets=(bare, *order.tickets[:5])))
    assert legs[-1].tickets == (bare,)
    assert leg_of(legs, bare) is legs[-1]
    assert {leg.direction for leg in legs} == {None}


def test_buses_stand_in_the_order_in_which_they_leave() -> None:
    order = a_journey()
    first, last = order.tickets[0], order.tickets[4]
    assert first.arrival is not None and last.arrival is not None
    late = replace(first, arrival=replace(first.arrival, when=last.arrival.when + timedelta(days=1)))
    legs = order_legs(replace(order, tickets=(last, late)))
    assert [leg.tickets for leg in legs] == [(late,), (last,)]


def test_a_ticket_that_was_read_again_is_on_the_same_bus() -> None:
    order = a_journey()
    legs = order_legs(order)
    assert leg_of(legs, replace(order.tickets[0])) is legs[0]


def test_a_change_is_told_where_both_moments_are_known_also_without_a_wait() -> None:
    first, second, _ = order_legs(a_journey())
    assert first.arrival is not None and second.departure is not None
    at_once = replace(second, departure=replace(second.departure, when=first.arrival.when))
    assert change_time(first, at_once) == timedelta()
    assert change_time(replace(first, arrival=None), second) is None
    assert change_time(first, replace(second, departure=None)) is None


def test_a_person_is_the_document_however_it_is_written_and_else_the_name() -> None:
    one = a_journey().tickets[0]

    def of(number: str, name: str = "Helena") -> tuple[str, str]:
        return person(replace(one, document_number=number, passenger=name))

    assert of("529.982.247-25") == of("52998224725", "HELENA P.") == ("52998224725", "")
    assert of("AB-12") == of("ab12")
    assert of("52998224725") != of("11144477735")
    assert of("", "Helena") == of("--", "HELENA") == ("", "helena")


@pytest.mark.parametrize("end", ["departure", "arrival"])
def test_where_a_bus_has_no_known_end_no_bus_has_a_direction(end: str) -> None:
    order = a_journey()
    first = order.tickets[0]
    bare = tuple(
        replace(one, departure=None) if end == "departure" else replace(one, arrival=None)
        for one in order.tickets
        if one.company == first.company
    )
    rest = tuple(one for one in order.tickets if one.company != first.company)
    assert {leg.direction for leg in order_legs(replace(order, tickets=bare + rest))} == {None}
