"""Baskets as expected, and a sale that is about to be paid."""

from __future__ import annotations

from pos_app.domain.benefits import Benefit
from pos_app.domain.documents import DocumentType
from pos_app.domain.money import Cents
from pos_app.domain.passengers import Passenger
from pos_app.domain.payment import CardToken, PaymentMethod, PaymentType, Quote
from pos_app.sale.stage import Sale, Step
from pos_app.ui.shared.basket_view import BasketLeg, BasketTrip, BasketView, BillRow
from tests.sale.stages import changed
from tests.ui.builders import seats_sale

NBSP = "\u00a0"
HALF = Benefit.ELDERLY_HALF
LATER_FEE = BillRow("Taxa de serviço", "ao reservar", "soft")
LEG = BasketLeg(
    title="Ida",
    when="sáb 21/03 22:15 \u2192 06:35 +1 dia",
    state="escolhidas",
    state_kind="primary",
    icon="armchair",
    route="Tietê \u2192 Belo Horizonte",
    short_title="Ida",
    more=("Viação Serra Azul \u00b7 Convencional",),
)
OUTBOUND = BasketTrip(
    "São Paulo → Belo Horizonte",
    "sáb 21/03 · Direto · 8h20",
    "Viação Serra Azul · Convencional",
    "22:15",
    "06:35",
    "+1 dia",
)


def reais(amount: str) -> str:
    """Write an amount as the basket does: ``-20,00`` with the sign that typesetters use."""
    sign = f"\u2212{NBSP}" if amount.startswith("-") else ""
    return f"{sign}R${NBSP}{amount.removeprefix('-')}"


def bill(view: BasketView) -> list[tuple[str, str]]:
    """Return every line that is money: legs, what people add, fees."""
    legs = [(leg.title, leg.amount) for leg in view.legs if "R$" in leg.amount]
    every = (*view.persons, *view.rows)
    rows = [(row.text, row.amount) for row in every if "R$" in row.amount and row.label != "Venda"]
    return legs + rows


def cents(amount: str) -> int:
    """Read an amount of the basket back."""
    sign = -1 if "\u2212" in amount else 1
    return sign * int("".join(c for c in amount if c.isdigit()))


def sums(view: BasketView) -> int:
    """Add up the lines that are money."""
    return sum(cents(amount) for _, amount in bill(view))


def paying(**changes: object) -> Sale:
    """Return a sale at the payment step with a card method quoted."""
    sale = seats_sale(held=("17",), passengers=1)
    method = PaymentMethod(PaymentType.CREDIT_CARD, "Cartão", Cents(13980), fee=Cents(990))
    ready = changed(
        sale,
        step=Step.PAYMENT,
        passengers=(Passenger("Helena Prado", DocumentType.CPF, "52998224725"),),
        quote=Quote((method,)),
        method=PaymentType.CREDIT_CARD,
        session_id="s-1",
        card=CardToken("tok", "visa", "08", "2031", "HELENA"),
    )
    return changed(ready, **changes)
