"""A whole sale and its errors against the real sandbox process."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from dataclasses import replace

import pytest
import pytest_asyncio

from pos_app.domain.orders import Finality, FiscalState, OrderFilter
from pos_app.domain.payment import PaymentChoice, PaymentType
from pos_app.partner.client import PartnerClient
from tests.partner.sandbox_sales import (
    card,
    connection,
    direct,
    held,
    outcome,
    parts,
    polled_until,
    sold,
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


async def test_pix_gives_a_code_that_can_be_trusted(client: PartnerClient) -> None:
    order, public_id = await sold(client, await direct(client), PaymentChoice(PaymentType.PIX))
    (pix,) = (await client.order(public_id)).codes
    assert (pix.problem, pix.amount) == ("", order.total)
    assert pix.until is not None


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
