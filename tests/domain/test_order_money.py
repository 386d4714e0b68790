"""What a payment says about the customer's money: an unpaid PIX is never a refund, and a doubt stays one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pos_app.domain.money import Cents
from pos_app.domain.order_facts import OrderFacts, PaymentFacts
from pos_app.domain.order_money import PaymentOutcome, main_payment, payment_outcome
from pos_app.domain.orders import Finality, OrderDetail, OrderPayment, Ticket

P = PaymentOutcome
CANCELED_TICKET = Ticket("1", Finality.CANCELED, "17", "Ana")


def order(*payments: OrderPayment, finality: Finality = Finality.REFUSED, **changes: object) -> OrderDetail:
    made = OrderDetail(
        "A", finality, "incomplete", Cents(5000), None, "", "", (CANCELED_TICKET,), payments=payments
    )
    return replace(made, **changes)  # type: ignore[arg-type]


def paid(kind: str, status: str, back: int | None = None) -> OrderPayment:
    refunded = None if back is None else Cents(back)
    return OrderPayment(kind, status, Cents(5000), 1, PaymentFacts(refunded=refunded))


@pytest.mark.parametrize(
    ("kind", "status", "back", "said"),
    [
        ("pix", "canceled", None, P.NOT_PAID),
        ("PIX", "cancelled", 0, P.NOT_PAID),
        ("pix", "expired", 0, P.NOT_PAID),
        ("pix", "canceled", 5000, P.REFUNDED),
        ("pix", "canceled", 2000, P.PARTLY_REFUNDED),
        ("pix", "refunded", None, P.REFUNDED),
        ("credit_card", "canceled", 0, P.CALLED_OFF),
        ("credit_card", "refused", None, P.REFUSED),
        ("credit_card", "chargeback", None, P.REFUNDED),
        ("credit_card", "approved", 0, P.PAID),
        ("credit_card", "approved", 5000, P.REFUNDED),
        ("credit_card", "partially refunded", None, P.PARTLY_REFUNDED),
        ("pix", "PROCESSING", None, P.RUNNING),
        ("pix", "new word", None, P.UNKNOWN),
        ("pix", "", None, P.UNKNOWN),
    ],
)
def test_what_a_payment_of_an_order_that_did_not_complete_says(
    kind: str, status: str, back: int | None, said: PaymentOutcome
) -> None:
    payment = paid(kind, status, back)
    assert payment_outcome(order(payment), payment) is said


@pytest.mark.parametrize(
    "changes",
    [
        {"finality": Finality.COMPLETED},
        {"facts": OrderFacts(refunded_items=1)},
        {"tickets": (replace(CANCELED_TICKET, status=Finality.COMPLETED),)},
        {"tickets": (replace(CANCELED_TICKET, status=Finality.PARTIAL),)},
        {"tickets": (replace(CANCELED_TICKET, can_refund=True),)},
    ],
)
def test_a_canceled_pix_of_an_order_that_shows_money_is_not_called_unpaid(changes: dict[str, object]) -> None:
    payment = paid("pix", "canceled", 0)
    assert payment_outcome(order(payment, **changes), payment) is P.CALLED_OFF  # type: ignore[arg-type]


def test_the_payment_that_brought_the_money_stands_for_the_order() -> None:
    refused, approved = paid("credit_card", "refused"), paid("pix", "approved")
    assert main_payment(order(refused, approved, paid("pix", "canceled"))) is approved
    assert main_payment(order(approved, refused)) is approved
    assert main_payment(order(refused)) is refused
    assert main_payment(order()) is None


@pytest.mark.parametrize(
    ("said", "words"),
    [
        (P.PAID, "approved paid complete completed confirmed success captured authorized"),
        (P.RUNNING, "processing pending created waiting in_analysis analysing analyzing"),
        (P.REFUSED, "refused denied failed rejected declined not_authorized payment_failed"),
        (P.REFUNDED, "refunded reversed chargeback"),
        (P.PARTLY_REFUNDED, "partially_refunded"),
        (P.CALLED_OFF, "canceled cancelled expired unpaid not_paid voided timeout abandoned"),
    ],
)
def test_every_known_word_of_a_card_payment_is_understood(said: PaymentOutcome, words: str) -> None:
    payments = [paid("credit_card", word) for word in words.split()]
    assert {payment_outcome(order(payment), payment) for payment in payments} == {said}


@pytest.mark.parametrize(
    ("back", "said"), [(1, P.PARTLY_REFUNDED), (4999, P.PARTLY_REFUNDED), (5000, P.REFUNDED), (0, P.PAID)]
)
def test_every_centavo_that_went_back_counts(back: int, said: PaymentOutcome) -> None:
    payment = paid("pix", "approved", back)
    assert payment_outcome(order(payment), payment) is said


def test_a_payment_of_a_centavo_that_went_back_was_refunded() -> None:
    payment = replace(paid("pix", "approved", 1), amount=Cents(1))
    assert payment_outcome(order(payment), payment) is P.REFUNDED


def test_a_pix_after_a_payment_that_went_back_is_not_called_unpaid() -> None:
    ended = paid("pix", "canceled")
    assert payment_outcome(order(paid("credit_card", "refunded", 5000), ended), ended) is P.CALLED_OFF


def test_a_payment_that_went_back_stands_for_the_order() -> None:
    never = paid("pix", "canceled")
    for returned in (paid("credit_card", "refunded"), paid("credit_card", "approved", 2000)):
        assert main_payment(order(never, returned, never)) is returned


def test_where_no_payment_brought_money_the_newest_stands_for_the_order() -> None:
    first, last = paid("credit_card", "refused"), paid("pix", "canceled")
    assert main_payment(order(first, last)) is last
