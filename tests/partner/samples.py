"""One sale, as in the examples of ``resources/contract``."""

from __future__ import annotations

from datetime import date

from pos_app.domain.benefits import Benefit
from pos_app.domain.documents import DocumentType
from pos_app.domain.holds import HoldRequest
from pos_app.domain.money import Cents
from pos_app.domain.orders import Order, OrderItem
from pos_app.domain.passengers import Buyer, Passenger
from pos_app.domain.payment import CardToken, PaymentChoice, PaymentType, QuoteItem, QuotePart
from pos_app.domain.trips import Direction, TripKind, TripQuery

MARIA = Passenger("Maria Souza", DocumentType.CPF, "529.982.247-25", insurance=True)
BUYER = Buyer("Maria Souza", DocumentType.CPF, "529.982.247-25", "maria@exemplo.com.br", "11987654321")
CARD = CardToken("tok-9", "visa", "12", "2030", "MARIA SOUZA")
QUERY = TripQuery("sao-paulo-tiete-sp", "rio-de-janeiro-rj", date(2026, 12, 11))
HOLDS = (HoldRequest("01", passenger=MARIA), HoldRequest("03", benefit=Benefit.ELDERLY_HALF))
PARTS = (
    QuotePart(
        "7f0c-direct",
        Direction.OUTBOUND,
        TripKind.DIRECT,
        (QuoteItem("blk-01", Cents(12990), insurance=True),),
    ),
)


def item(
    block_id: str = "blk-01",
    *,
    kind: TripKind = TripKind.DIRECT,
    leg: int | None = None,
    amount: int = 13440,
    direction: Direction = Direction.OUTBOUND,
    passenger: Passenger = MARIA,
) -> OrderItem:
    """Return one ticket."""
    return OrderItem(
        block_id, "7f0c-direct", "01", Cents(amount), direction, kind, leg, passenger, insurance=True
    )


def order(*items: OrderItem, fee: int = 1000, payment: PaymentChoice | None = None) -> Order:
    """Return an order that adds up."""
    tickets = items or (item(),)
    return Order(
        partner_id="p-1",
        buyer=BUYER,
        items=tickets,
        fee=Cents(fee),
        total=Cents(sum(ticket.amount for ticket in tickets) + fee),
        payment=payment or PaymentChoice(PaymentType.CREDIT_CARD, 2, CARD),
        session_id="ses-5d1e",
        antifraud_id="af-1",
        travel_day=date(2026, 12, 11),
        route="São Paulo → Rio de Janeiro",
    )
