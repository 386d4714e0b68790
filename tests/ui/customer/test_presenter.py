"""What the customer sees follows from the sale alone: nothing of anybody else, no document, no contact."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from datetime import timedelta

import pytest

from pos_app.domain.attempts import AttemptState
from pos_app.domain.money import Cents
from pos_app.domain.orders import PixCharge
from pos_app.domain.payment import PartKind, PaymentType, PricePart, Quote
from pos_app.sale.stage import Sale
from pos_app.ui.customer.presenter import (
    THANKS_STAY,
    CustomerBasket,
    CustomerCode,
    CustomerPresenter,
    CustomerThanks,
    Idle,
)
from tests.ui.builders import NOW, found_sale, seats_sale
from tests.ui.builders_orders import (
    BUYER,
    PEOPLE,
    ZONE,
    a_pix,
    a_quote,
    a_sold,
    an_attempt,
    journey_sale,
    payment_sale,
    tickets_sale,
)


class Clock:
    def __init__(self) -> None:
        self.now = NOW

    def __call__(self) -> object:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def customer(clock: Clock) -> CustomerPresenter:
    return CustomerPresenter(clock, ZONE)  # type: ignore[arg-type]


def texts(face: object) -> list[str]:
    """Return every text of a face."""
    if isinstance(face, str):
        return [face]
    if isinstance(face, tuple):
        return [text for part in face for text in texts(part)]
    if is_dataclass(face):
        return [text for field in fields(face) for text in texts(getattr(face, field.name))]
    return []


def cents(text: str) -> int:
    sign = -1 if text.startswith(("-", "\u2212")) else 1
    return sign * int("".join(filter(str.isdigit, text)) or 0)


def added(face: CustomerBasket) -> int:
    return sum(cents(amount) for _, amount, _ in face.sums)


def pix_sale(pix: PixCharge | None = None, state: AttemptState = AttemptState.KNOWN) -> Sale:
    attempt = an_attempt(state, sold=a_sold(PaymentType.PIX))
    return payment_sale(method=PaymentType.PIX, attempt=attempt, pix=pix or a_pix())


def test_a_search_shows_nothing_of_anybody(customer: CustomerPresenter) -> None:
    assert customer.face(Sale()) == Idle()
    assert customer.face(found_sale()) == Idle()


def test_a_held_sale_shows_names_in_short_the_total_and_the_clock(customer: CustomerPresenter) -> None:
    face = customer.face(payment_sale())
    assert isinstance(face, CustomerBasket)
    assert [person.name for person in face.people] == ["Helena P. S.", "Otávio S. L.", "Dirce P. A."]
    assert face.total_words == "Total a pagar"
    assert face.hold == 552


def test_the_customer_sees_what_the_method_adds_or_takes_off(customer: CustomerPresenter) -> None:
    parts = (PricePart(PartKind.DISCOUNT, Cents(-1500)), PricePart(PartKind.SURCHARGE, Cents(250)))
    plain = a_quote().methods[0]
    method = replace(plain, total=Cents(plain.total - 1250 + 700), brands=(), adjustments=parts)
    face = customer.face(payment_sale(quote=Quote((method,)), installments=1))
    assert isinstance(face, CustomerBasket)
    assert ("Desconto do pagamento", "\u2212\u00a0R$\u00a015,00", True) in face.sums
    assert ("Acréscimo do pagamento", "R$\u00a02,50", False) in face.sums
    assert ("Diferença sem explicação", "R$\u00a07,00", False) in face.sums
    assert added(face) == cents(face.total) == method.total


SALES = {
    "seats": seats_sale("17", held=("18",)),
    "payment": payment_sale(),
    "pix": pix_sale(),
    "verifying": payment_sale(attempt=an_attempt(AttemptState.KNOWN)),
    "open case": payment_sale(attempt=an_attempt(AttemptState.UNRESOLVED)),
    "refused": payment_sale(attempt=an_attempt(AttemptState.REFUSED)),
    "tickets": tickets_sale(),
    "journey": journey_sale(),
}


@pytest.mark.parametrize("name", SALES)
def test_no_document_contact_or_whole_name_ever_shows(customer: CustomerPresenter, name: str) -> None:
    said = " ".join(texts(customer.face(SALES[name])))
    digits = "".join(filter(str.isdigit, said))
    for person in PEOPLE:
        assert person.name not in said
        assert person.document_number not in digits
    assert BUYER.name not in said
    assert BUYER.email not in said
    assert "".join(filter(str.isdigit, BUYER.phone)) not in digits
    assert "@" not in said.replace(a_pix().code, "")


@pytest.mark.parametrize("name", ["verifying", "open case", "refused"])
def test_nothing_is_said_of_the_money_that_only_the_clerk_may_say(
    customer: CustomerPresenter, name: str
) -> None:
    face = customer.face(SALES[name])
    assert isinstance(face, CustomerBasket)
    assert face.about == "Pagamento em andamento"
    said = " ".join(texts(face)).casefold()
    for word in ("recusad", "aprovad", "recebido", "erro", "não foi"):
        assert word not in said


def test_the_pix_code_shows_with_payee_amount_and_clock(customer: CustomerPresenter, clock: Clock) -> None:
    clock.now += timedelta(minutes=5)
    face = customer.face(pix_sale())
    assert isinstance(face, CustomerCode)
    assert face.code == a_pix().code
    assert (face.left, face.payee) == ("10:00", a_pix().payee)
    clock.now += timedelta(minutes=5)
    later = customer.face(pix_sale())
    assert isinstance(later, CustomerCode)
    assert later.share < face.share


def test_a_code_that_comes_with_a_card_order_is_not_shown(customer: CustomerPresenter) -> None:
    by_card = payment_sale(attempt=an_attempt(AttemptState.KNOWN), pix=a_pix())
    assert isinstance(customer.face(by_card), CustomerBasket)


def test_a_code_that_is_over_wrong_or_paid_does_not_show(customer: CustomerPresenter, clock: Clock) -> None:
    assert isinstance(customer.face(pix_sale(a_pix(problem="amount"))), CustomerBasket)
    assert isinstance(customer.face(pix_sale(state=AttemptState.REFUSED)), CustomerBasket)
    clock.now += timedelta(minutes=16)
    assert isinstance(customer.face(pix_sale()), CustomerBasket)


def test_thanks_stay_twenty_seconds_and_never_come_back(customer: CustomerPresenter, clock: Clock) -> None:
    face = customer.face(tickets_sale())
    assert isinstance(face, CustomerThanks)
    assert (face.tickets, face.order) == (3, "GB7K-40Q2-M9")
    clock.now += THANKS_STAY - timedelta(seconds=1)
    assert isinstance(customer.face(tickets_sale()), CustomerThanks)
    clock.now += timedelta(seconds=1)
    assert customer.face(tickets_sale()) == Idle()
    clock.now += timedelta(hours=1)
    assert customer.face(tickets_sale()) == Idle()


def test_the_amounts_add_up_to_the_total(customer: CustomerPresenter) -> None:
    face = customer.face(seats_sale(held=("17", "18", "20")))
    assert isinstance(face, CustomerBasket)
    assert added(face) == cents(face.total) > 0
