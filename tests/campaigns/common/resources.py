"""Every reply that the client reads: its example, how it is requested, and which outcomes are wrong."""

from __future__ import annotations

import json
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

from pos_app.domain.documents import DocumentType
from pos_app.domain.faults import Fault
from pos_app.domain.holds import HoldRequest
from pos_app.domain.money import Cents
from pos_app.domain.orders import (
    Finality,
    NotSent,
    Order,
    OrderFilter,
    OrderItem,
    Rejected,
    TokenRejected,
)
from pos_app.domain.passengers import Buyer, Passenger
from pos_app.domain.payment import CardToken, PaymentChoice, PaymentType, QuoteItem, QuotePart
from pos_app.domain.trips import Direction, TripKind, TripQuery
from pos_app.partner.client import PartnerClient
from pos_app.partner.config import Connection
from pos_app.partner.transport import Reply, Request, Sent, Transport

CONTRACT = Path(__file__).resolve().parents[3] / "resources" / "contract"
_ID = re.compile(rb'"publicId"\s*:\s*"[^"\\\s]', re.IGNORECASE)
_FREED = (NotSent, Rejected, TokenRejected)
_NOW = datetime(2026, 12, 10, 12, tzinfo=UTC)
_PASSENGER = Passenger("Helena Prado Siqueira", DocumentType.CPF, "52998224725")
_ORDER = Order(
    partner_id="p1",
    buyer=Buyer(
        "Helena Prado Siqueira", DocumentType.CPF, "52998224725", "helena@exemplo.com.br", "11987650142"
    ),
    items=(OrderItem("b1", "t1", "17", Cents(12990), Direction.OUTBOUND, TripKind.DIRECT, None, _PASSENGER),),
    fee=Cents(0),
    total=Cents(12990),
    payment=PaymentChoice(
        PaymentType.CREDIT_CARD, 1, CardToken("tok", "visa", "12", "2030", "HELENA P SIQUEIRA")
    ),
    session_id="s1",
    antifraud_id="a1",
    travel_day=date(2026, 12, 11),
    route="São Paulo → Rio de Janeiro",
)


class Answering(Transport):
    """Gives every call the same reply; the token is always there."""

    def __init__(self, status: int, body: bytes, *, for_token: bool = False) -> None:
        super().__init__()
        self._reply = Reply(status, {"content-type": "application/json"}, body)
        self._for_token = for_token

    async def send(self, request: Request) -> Reply:
        if request.operation == "token" and not self._for_token:
            return Reply(200, {"content-type": "application/json"}, b'{"access_token":"t","expires_in":3600}')
        return self._reply

    async def send_once(self, request: Request) -> Sent:
        return Sent(True, self._reply)


@dataclass(frozen=True, slots=True)
class Resource:
    """A reply. ``wrong`` takes an outcome and the reply and returns what is wrong, or the empty text."""

    name: str
    example: str
    status: int
    call: Callable[[PartnerClient], Awaitable[object]]
    wrong: Callable[[object, bytes], str] = lambda _answer, _body: ""

    @property
    def document(self) -> Any:
        return json.loads((CONTRACT / f"{self.example}.json").read_bytes())

    async def read(self, body: bytes) -> str:
        """Read a reply as the desk does; return what is wrong with the outcome, or the empty text.

        Raises:
            Exception: anything that is no domain fault: that is a finding too.
        """
        connection = Connection("http://127.0.0.1:9/partners/api", "desk", "secret", 7)
        transport = Answering(self.status, body, for_token=self.name == "token")
        client = PartnerClient(connection, transport, now=lambda: _NOW)
        try:
            answer = await self.call(client)
        except Fault:
            return ""
        return self.wrong(answer, body)


def _freed(answer: object, body: bytes) -> str:
    """An order that may exist must not be called none."""
    return f"{type(answer).__name__} of {body[:200]!r}" if isinstance(answer, _FREED) else ""


def _freed_with_id(answer: object, body: bytes) -> str:
    return _freed(answer, body) if _ID.search(body) else ""


def _ended(answer: object, body: bytes) -> str:
    """No damage turns an order that was not refused into one that was."""
    finality = getattr(answer, "finality", None)
    return f"{finality} of {body[:200]!r}" if finality in (Finality.REFUSED, Finality.CANCELED) else ""


def _lost(answer: object, body: bytes) -> str:
    """No orders is an answer only where an empty list came."""
    empty = answer == () and body.strip().removeprefix(b"\xef\xbb\xbf").replace(b" ", b"") != b"[]"
    return f"no orders in {body[:200]!r}" if empty else ""


_QUOTE = (
    QuotePart("t1", Direction.OUTBOUND, TripKind.DIRECT, (QuoteItem("b1", Cents(12990), True, False),)),
)
RESOURCES = (
    Resource("token", "token", 200, lambda c: c.check_token()),
    Resource("places", "places", 200, lambda c: c.places_near(-23.5, -46.6, 30)),
    Resource(
        "trips",
        "trips",
        200,
        lambda c: c.search(TripQuery("sao-paulo-sp", "rio-de-janeiro-rj", date(2026, 12, 11))),
    ),
    Resource("seat map", "trip-detail", 200, lambda c: c.trip("t1")),
    Resource("itinerary", "itinerary", 200, lambda c: c.itinerary("h1")),
    Resource("seat block", "seat-block", 201, lambda c: c.hold("t1", (HoldRequest("17"), HoldRequest("18")))),
    Resource("payment methods", "payment-methods", 200, lambda c: c.quote(_QUOTE)),
    Resource("payment session", "payment-session", 200, lambda c: c.open_session("helena@exemplo.com.br")),
    Resource("order created async", "order-created-async", 201, lambda c: c.create_order(_ORDER), _freed),
    Resource("order created sync", "order-created-sync", 201, lambda c: c.create_order(_ORDER), _freed),
    Resource("order pending", "error-b-checkout-pending", 500, lambda c: c.create_order(_ORDER), _freed),
    Resource("order unreadable", "error-b-communication", 500, lambda c: c.create_order(_ORDER), _freed),
    Resource("order refused", "error-b-refused", 402, lambda c: c.create_order(_ORDER), _freed_with_id),
    Resource("order invalid", "error-a-validation", 400, lambda c: c.create_order(_ORDER), _freed_with_id),
    Resource("checkout", "checkout-completed", 200, lambda c: c.checkout("GB7K"), _ended),
    Resource("checkout pending", "checkout-pending", 200, lambda c: c.checkout("GB7K"), _ended),
    Resource("order detail", "order-detail", 200, lambda c: c.order("GB7K"), _ended),
    Resource("order list", "order-list", 200, lambda c: c.find_orders(OrderFilter(partner_id="p1")), _lost),
    Resource("fiscal tickets", "fiscal-tickets", 200, lambda c: c.fiscal_tickets("GB7K")),
)
