"""Orders: what is sent adds up, and an order can be kept without the people in it."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from pos_app.domain.documents import DocumentType
from pos_app.domain.money import Cents
from pos_app.domain.order_facts import ContactFacts
from pos_app.domain.orders import Finality, Order, OrderDetail, OrderItem, Ticket
from pos_app.domain.passengers import Buyer, Passenger
from pos_app.domain.payment import PaymentChoice, PaymentType
from pos_app.domain.trips import Direction, TripKind

HELENA = Passenger("Helena Prado", DocumentType.CPF, "52998224725")
SEAT = OrderItem(
    "b-1", "t-1", "17", Cents(12990), Direction.OUTBOUND, TripKind.DIRECT, leg=None, passenger=HELENA
)
ORDER = Order(
    partner_id="p-1",
    buyer=Buyer("Helena Prado", DocumentType.CPF, "52998224725"),
    items=(SEAT, replace(SEAT, block_id="b-2", seat="18")),
    fee=Cents(990),
    total=Cents(26970),
    payment=PaymentChoice(PaymentType.PIX),
    session_id="s-1",
    antifraud_id="",
    travel_day=date(2026, 3, 21),
    route="São Paulo → Belo Horizonte",
)
PERSON = ContactFacts("helena@exemplo.com.br", "11987650142", date(1980, 1, 1))


def test_an_order_adds_up_with_the_fee_once_whatever_the_number_of_seats() -> None:
    assert ORDER.adds_up()


def test_what_a_method_adds_or_takes_off_stays_in_the_total() -> None:
    cheaper = replace(ORDER, adjusted=Cents(-1000), total=Cents(25970))
    assert cheaper.adds_up()
    assert not replace(cheaper, adjusted=Cents(1000)).adds_up()
    assert replace(cheaper, fee_apart=True).amount == 24980


@pytest.mark.parametrize("total", [26969, 26971, 26970 + 990, 26970 - 990])
def test_an_order_that_is_off_by_a_centavo_or_a_fee_does_not_add_up(total: int) -> None:
    assert not replace(ORDER, total=Cents(total)).adds_up()


def test_the_amount_sent_is_what_the_customer_pays() -> None:
    assert ORDER.amount == 26970
    assert replace(ORDER, fee_apart=True).amount == 25980


def test_the_amount_sent_carries_the_interest_of_the_instalments() -> None:
    charged = replace(ORDER, payment=PaymentChoice(PaymentType.CREDIT_CARD, 6, charged=Cents(28000)))
    assert charged.amount == 28000
    assert replace(charged, fee_apart=True).amount == 27010


def test_an_order_without_people_keeps_ids_seats_and_amounts() -> None:
    ticket = Ticket(
        "t-1", Finality.COMPLETED, "17", "Helena Prado", "cpf", "52998224725", Cents(12990), person=PERSON
    )
    order = OrderDetail(
        "GB7K",
        Finality.COMPLETED,
        "complete",
        Cents(13980),
        None,
        "Helena Prado",
        "helena@exemplo.com.br",
        (ticket,),
        partner_id="p-1",
        buyer_document="52998224725",
        buyer_document_type="cpf",
        buyer=PERSON,
        passengers=("Helena Prado",),
    )
    bare = order.without_people()
    assert bare == replace(
        order,
        buyer_name="",
        buyer_email="",
        buyer_document="",
        buyer=ContactFacts(),
        passengers=(),
        tickets=(replace(ticket, passenger="", document_number="", person=ContactFacts()),),
    )
    assert (bare.public_id, bare.total, bare.tickets[0].seat) == ("GB7K", 13980, "17")
    assert "Helena" not in repr(bare)
    assert "52998224725" not in repr(bare)
