"""A whole sale and its errors against the real sandbox process."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from typing import TypeVar

import pytest
import pytest_asyncio

from pos_app.domain.documents import DocumentType
from pos_app.domain.faults import Invalid, NotAuthorized, NotFound, SeatTaken, Unreachable
from pos_app.domain.holds import HoldRequest
from pos_app.domain.orders import (
    CheckoutReport,
    Exists,
    ExistsWithoutId,
    Finality,
    FiscalState,
    Order,
    OrderFilter,
    OrderItem,
    Rejected,
    TokenRejected,
    Unknown,
    Verdict,
)
from pos_app.domain.passengers import Buyer, Passenger
from pos_app.domain.payment import CardToken, PaymentChoice, PaymentType, Quote, QuoteItem, QuotePart
from pos_app.domain.seats import SeatHold
from pos_app.domain.trips import Direction, Trip, TripKind, TripQuery
from pos_app.partner.client import PartnerClient
from pos_app.partner.config import Connection
from pos_app.sandbox.cards import FIXED_ANTIFRAUD
from tests.sandbox_process import SandboxProcess, start_sandbox

T = TypeVar("T")
DAY = date.today() + timedelta(days=20)
MARIA = Passenger("Maria Souza", DocumentType.CPF, "529.982.247-25")
BUYER = Buyer("Maria Souza", DocumentType.CPF, "529.982.247-25", "maria@exemplo.com.br", "11987654321")


@pytest.fixture(scope="module")
def sandbox(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SandboxProcess]:
    """One sandbox for all tests of this module."""
    process = start_sandbox(tmp_path_factory.mktemp("sandbox"), seed=1, extra=("--speed", "5"))
    yield process
    process.stop()


def connection(sandbox: SandboxProcess) -> Connection:
    user, secret = sandbox.credentials.split(":")
    return Connection(sandbox.base_url, user, secret, sandbox.client_id)


@pytest_asyncio.fixture
async def client(sandbox: SandboxProcess) -> AsyncIterator[PartnerClient]:
    client = PartnerClient(connection(sandbox))
    yield client
    await client.aclose()


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
    async with asyncio.timeout(40):
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


async def test_places_around_the_station(client: PartnerClient) -> None:
    found = await client.places_near(-23.5505, -46.6333, 60)
    assert any(place.city_name == "São Paulo" and place.whole_city for place in found)
    assert all(place.slug and place.latitude for place in found)


@pytest.mark.parametrize("insurance", [False, True])
async def test_a_ticket_is_sold_and_found_again(client: PartnerClient, insurance: bool) -> None:
    trip = await direct(client)
    order, public_id = await sold(client, trip, card(), insurance=insurance)
    assert (await outcome(client, public_id)).finality is Finality.COMPLETED
    detail = await client.order(public_id)
    (ticket,) = detail.tickets
    assert (detail.finality, detail.total, ticket.status) == (
        Finality.COMPLETED,
        order.total,
        Finality.COMPLETED,
    )
    assert (ticket.seat, ticket.passenger) == (order.items[0].seat, "Maria Souza")
    assert ticket.departure is not None
    assert ticket.departure.when == trip.departure.when
    assert ("insurance" in {charge.type for charge in detail.charges}) is insurance
    by_our_id = await client.find_orders(OrderFilter(partner_id=order.partner_id))
    assert [found.public_id for found in by_our_id] == [public_id]
    by_document = await client.find_orders(OrderFilter(document="52998224725", size=50))
    assert public_id in {found.public_id for found in by_document}
    assert by_our_id[0].departure == trip.departure.when


async def test_fiscal_tickets_appear_by_and_by(client: PartnerClient) -> None:
    _, public_id = await sold(client, await direct(client), card())
    await outcome(client, public_id)
    (record,) = await polled_until(
        lambda: client.fiscal_tickets(public_id), lambda found: found[0].state is FiscalState.FOUND
    )
    assert record.key
    assert record.boarding_qr


async def test_a_trip_of_two_legs_is_one_order(client: PartnerClient) -> None:
    several = next((trip for trip in await trips(client) if len(trip.legs) == 2 and trip.available > 5), None)
    if several is None:
        query = TripQuery(await slug(client, "Campinas", "SP"), await slug(client, "Curitiba", "PR"), DAY)
        several = next(trip for trip in (await client.search(query)).departures if len(trip.legs) == 2)
    _, public_id = await sold(client, several, card())
    assert (await outcome(client, public_id)).finality is Finality.COMPLETED
    assert len((await client.order(public_id)).tickets) == 2


async def test_a_refused_card_ends_refused(client: PartnerClient) -> None:
    _, public_id = await sold(client, await direct(client), card("tok_refused"))
    report = await outcome(client, public_id)
    assert report.finality is Finality.REFUSED
    assert (await client.order(public_id)).finality is Finality.REFUSED


async def test_pix_gives_a_code_that_can_be_trusted(client: PartnerClient) -> None:
    order, public_id = await sold(client, await direct(client), PaymentChoice(PaymentType.PIX))
    (pix,) = (await client.order(public_id)).codes
    assert (pix.problem, pix.amount) == ("", order.total)
    assert pix.until is not None


async def test_a_seat_that_is_held_cannot_be_held_by_another(
    sandbox: SandboxProcess, client: PartnerClient
) -> None:
    trip = await direct(client)
    hold, _ = await held(client, trip.trip_ids[0])
    other = PartnerClient(connection(sandbox))
    with pytest.raises(SeatTaken) as caught:
        await other.hold(trip.trip_ids[0], (HoldRequest(hold.label),))
    assert caught.value.labels == (hold.label,)
    await other.aclose()


async def test_an_order_that_does_not_add_up_there_is_rejected_with_a_reason(client: PartnerClient) -> None:
    trip = await direct(client)
    holds = [await held(client, trip.trip_ids[0])]
    quote = await client.quote(parts(trip, holds))
    good = basket(trip, holds, quote, card(), await client.open_session(BUYER.email))
    cheap = replace(good, items=(replace(good.items[0], amount=100),), total=100 + good.fee)  # type: ignore[arg-type]
    verdict = await client.create_order(cheap)
    assert isinstance(verdict, Rejected)
    assert verdict.messages
    assert isinstance(await client.create_order(good), Exists)


async def test_wrong_credentials_and_unknown_things(sandbox: SandboxProcess, client: PartnerClient) -> None:
    stranger = PartnerClient(replace(connection(sandbox), secret="wrong"))
    with pytest.raises(NotAuthorized):
        await stranger.check_token()
    await stranger.aclose()
    assert await client.check_token() is not None
    with pytest.raises(NotFound):
        await client.trip("no-such-trip")
    with pytest.raises(NotFound):
        await client.fiscal_tickets("no-such-order")
    with pytest.raises((Invalid, NotFound)):
        await client.search(TripQuery("atlantis", "eldorado", DAY))


async def test_both_shapes_of_the_payment_question_agree(
    sandbox: SandboxProcess, client: PartnerClient
) -> None:
    trip = await direct(client)
    wanted = parts(trip, [await held(client, trip.trip_ids[0])], insurance=True)
    other = PartnerClient(replace(connection(sandbox), payments_shape="A"))
    assert [m.total for m in (await client.quote(wanted)).methods] == [
        m.total for m in (await other.quote(wanted)).methods
    ]
    await other.aclose()


async def test_a_sync_order_also_returns_its_id(sandbox: SandboxProcess) -> None:
    client = PartnerClient(replace(connection(sandbox), order_mode="sync"))
    _, public_id = await sold(client, await direct(client), card())
    assert (await client.order(public_id)).finality is Finality.COMPLETED
    await client.aclose()


async def unsent(client: PartnerClient) -> Order:
    """Return an order that is ready to be sent."""
    trip = await direct(client)
    holds = [await held(client, trip.trip_ids[0])]
    quote = await client.quote(parts(trip, holds))
    return basket(trip, holds, quote, card(), await client.open_session(BUYER.email))


@pytest.mark.parametrize(
    ("fault", "kind"), [("status_401", TokenRejected), ("html_502", Unknown), ("status_500", Unknown)]
)
async def test_a_broken_answer_leaves_what_is_known(
    sandbox: SandboxProcess, client: PartnerClient, fault: str, kind: type[Verdict]
) -> None:
    order = await unsent(client)
    sandbox.control("faults", {"operation": "create", "fault": fault})
    assert isinstance(await client.create_order(order), kind)
    assert await client.find_orders(OrderFilter(partner_id=order.partner_id)) == ()


async def test_an_order_whose_answer_was_cut_is_found_by_our_own_id(
    sandbox: SandboxProcess, client: PartnerClient
) -> None:
    order = await unsent(client)
    sandbox.control("faults", {"operation": "create", "fault": "truncated"})
    assert isinstance(await client.create_order(order), ExistsWithoutId)
    (found,) = await client.find_orders(OrderFilter(partner_id=order.partner_id))
    assert (await client.order(found.public_id)).partner_id == order.partner_id


async def test_a_sandbox_that_is_gone_is_unreachable(tmp_path: Path) -> None:
    process = start_sandbox(tmp_path, seed=1)
    client = PartnerClient(connection(process))
    await client.check_token()
    process.kill()
    with pytest.raises(Unreachable):
        await client.places_near(-23.5505, -46.6333, 60)
    await client.aclose()
