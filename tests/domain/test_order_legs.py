"""Tickets of an order belong to buses, and buses to a direction."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from pos_app.domain.order_legs import change_time, next_bus, order_legs, person
from pos_app.domain.orders import Finality
from pos_app.domain.trips import Direction
from tests.ui.builders_orders import a_journey

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
