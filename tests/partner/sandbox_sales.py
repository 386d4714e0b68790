"""What the tests of sandbox sale share with others."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import date, timedelta
from typing import TypeVar

from pos_app.domain.documents import DocumentType
from pos_app.domain.holds import HoldRequest
from pos_app.domain.orders import CheckoutReport, Exists, Finality, Order, OrderItem
from pos_app.domain.passengers import Buyer, Passenger
from pos_app.domain.payment import CardToken, PaymentChoice, PaymentType, Quote, QuoteItem, QuotePart
from pos_app.domain.seats import SeatHold
from pos_app.domain.trips import Direction, Trip, TripKind, TripQuery
from pos_app.partner.client import PartnerClient
from pos_app.partner.config import Connection
from pos_app.sandbox.cards import FIXED_ANTIFRAUD
from tests.patience import patience
from tests.sandbox_process import SandboxProcess

T = TypeVar("T")


DAY = date.today() + timedelta(days=20)


MARIA = Passenger("Maria Souza", DocumentType.CPF, "529.982.247-25")


BUYER = Buyer("Maria Souza", DocumentType.CPF, "529.982.247-25", "maria@exemplo.com.br", "11987654321")


def connection(sandbox: SandboxProcess) -> Connection:
    user, secret = sandbox.credentials.split(":")
    return Connection(sandbox.base_url, user, secret, sandbox.client_id)


async def slug(client: PartnerClient, city: str, state: str) -> str:
    found = await client.places_in(city, state)
    return min(found, key=lambda place: (not place.whole_city, len(place.name))).slug


async def trips(client: PartnerClient) -> tuple[Trip, ...]:
    query = TripQuery(await slug(client, "São Paulo", "SP"), await slug(client, "Rio de Janeiro", "RJ"), DAY)
    results = await client.search(query)
    assert results.set_aside == 0
    assert not any(trip.other_day or trip.other_route for trip in results.departures)
    return results.departures


async def direct(client: PartnerClient) -> Trip:
    return next(trip for trip in await trips(client) if trip.kind is TripKind.DIRECT and trip.available > 5)


async def held(client: PartnerClient, trip_id: str) -> tuple[SeatHold, int]:
    """Hold the last free seat of a trip; return the hold and its price."""
    detail = await client.trip(trip_id)
    label = [seat.label for seat in detail.seats if seat.available][-1]
    answer = await client.hold(trip_id, (HoldRequest(label, passenger=MARIA),))
    assert answer.refused == ()
    assert detail.default is not None
    return answer.held[0], answer.held[0].price or detail.default


def parts(trip: Trip, holds: list[tuple[SeatHold, int]], *, insurance: bool = False) -> tuple[QuotePart, ...]:
    return tuple(
        QuotePart(
            hold.trip_id,
            Direction.OUTBOUND,
            trip.kind,
            (QuoteItem(hold.block_id, price, insurance),),  # type: ignore[arg-type]
        )
        for hold, price in holds
    )


def basket(
    trip: Trip, holds: list[tuple[SeatHold, int]], quote: Quote, payment: PaymentChoice, session: str = ""
) -> Order:
    """Return the order of held seats, at the prices of the newest quote."""
    method = quote.method(payment.type)
    assert method is not None
    prices, insurance = dict(quote.seat_prices), dict(quote.insurance_prices)
    several = trip.kind is not TripKind.DIRECT
    items = tuple(
        OrderItem(
            hold.block_id,
            hold.trip_id,
            hold.label,
            prices.get(hold.block_id, price) + insurance.get(hold.block_id, 0),  # type: ignore[arg-type]
            Direction.OUTBOUND,
            trip.kind,
            leg if several else None,
            MARIA,
            insurance=hold.block_id in insurance,
        )
        for leg, (hold, price) in enumerate(holds, start=1)
    )
    return Order(
        partner_id=f"p-{holds[0][0].block_id}",
        buyer=BUYER,
        items=items,
        fee=method.fee,
        total=method.total,
        payment=payment,
        session_id=session,
        antifraud_id=FIXED_ANTIFRAUD,
        travel_day=DAY,
        route="São Paulo → Rio de Janeiro",
    )


def card(token: str = "tok_approved") -> PaymentChoice:
    return PaymentChoice(PaymentType.CREDIT_CARD, 1, CardToken(token, "visa", "12", "2030", "MARIA SOUZA"))


async def polled_until(call: Callable[[], Awaitable[T]], done: Callable[[T], bool]) -> T:
    """Poll, as a desk does, until the answer is the expected one."""
    async with asyncio.timeout(patience(40)):
        while True:
            answer = await call()
            if done(answer):
                return answer
            await asyncio.sleep(0.2)


async def outcome(client: PartnerClient, public_id: str) -> CheckoutReport:
    return await polled_until(
        lambda: client.checkout(public_id), lambda report: report.finality is not Finality.PENDING
    )


async def sold(
    client: PartnerClient, trip: Trip, payment: PaymentChoice, *, insurance: bool = False
) -> tuple[Order, str]:
    """Hold, quote and order every leg of a trip; return the order and its public id."""
    holds = [await held(client, trip_id) for trip_id in trip.trip_ids]
    quote = await client.quote(parts(trip, holds, insurance=insurance))
    session = await client.open_session(BUYER.email)
    order = basket(trip, holds, quote, payment, session)
    assert order.adds_up()
    verdict = await client.create_order(order)
    assert isinstance(verdict, Exists), verdict
    return order, verdict.public_id
