"""A whole sale and its errors against the real sandbox process."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from dataclasses import replace

import pytest
import pytest_asyncio

from pos_app.domain.faults import Invalid, NotAuthorized, NotFound, SeatTaken
from pos_app.domain.holds import HoldRequest
from pos_app.domain.orders import Exists, Finality, FiscalState, OrderFilter, Rejected
from pos_app.domain.payment import PaymentChoice, PaymentType
from pos_app.domain.trips import TripQuery
from pos_app.partner.client import PartnerClient
from tests.partner.sandbox_sales import (
    BUYER,
    DAY,
    basket,
    card,
    connection,
    direct,
    held,
    outcome,
    parts,
    polled_until,
    slug,
    sold,
    trips,
)
from tests.sandbox_process import SandboxProcess, start_sandbox


@pytest.fixture(scope="module")
def sandbox(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SandboxProcess]:
    """One sandbox for all tests of this module."""
    process = start_sandbox(tmp_path_factory.mktemp("sandbox"), seed=1, extra=("--speed", "5"))
    yield process
    process.stop()


@pytest_asyncio.fixture
async def client(sandbox: SandboxProcess) -> AsyncIterator[PartnerClient]:
    client = PartnerClient(connection(sandbox))
    yield client
    await client.aclose()


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
