"""What the real sandbox process shows a clerk of orders: facts, filters, an unpaid PIX."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator

import pytest
import pytest_asyncio

from pos_app.domain.order_money import PaymentOutcome, main_payment, payment_outcome
from pos_app.domain.order_plan import plan
from pos_app.domain.order_search import as_locator, readings
from pos_app.domain.orders import Finality
from pos_app.domain.payment import PaymentChoice, PaymentType
from pos_app.partner.client import PartnerClient
from pos_app.ui.pages.orders.list.list_filters import ListFilters, order_filter
from tests.partner.sandbox_sales import DAY, card, connection, direct, outcome, polled_until, sold
from tests.sandbox_process import SandboxProcess, start_sandbox

CPF = "529.982.247-25"


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SandboxProcess]:
    """One sandbox for all tests of this module, which move its clock."""
    process = start_sandbox(tmp_path_factory.mktemp("sandbox"), seed=1, extra=("--speed", "5"))
    yield process
    process.stop()


@pytest_asyncio.fixture
async def desk(service: SandboxProcess) -> AsyncIterator[PartnerClient]:
    client = PartnerClient(connection(service))
    yield client
    await client.aclose()


async def listed(desk: PartnerClient, narrow: ListFilters, words: str = CPF, size: int = 50) -> set[str]:
    reading = readings(words)[0]
    wanted = order_filter(plan(reading), narrow, size, DAY)
    assert wanted is not None
    found = await desk.find_orders(wanted)
    if not found and (other := as_locator(reading)) is not None:
        wanted = order_filter(plan(other), narrow, size, DAY)
        assert wanted is not None
        found = await desk.find_orders(wanted)
    return {summary.public_id for summary in found}


async def test_a_sold_ticket_shows_what_may_be_done_and_what_bus_it_is(desk: PartnerClient) -> None:
    _, public_id = await sold(desk, await direct(desk), card())
    await outcome(desk, public_id)
    detail = await desk.order(public_id)
    (ticket,) = detail.tickets
    assert (ticket.can_cancel, ticket.can_change, ticket.can_refund) == (True, True, True)
    assert ticket.trip.bus
    assert ticket.trip.minutes
    assert ticket.departure is not None
    assert ticket.departure.terminal
    paid = main_payment(detail)
    assert paid is not None
    assert payment_outcome(detail, paid) is PaymentOutcome.PAID
    assert paid.facts.refunded == 0
    assert paid.facts.gateway


async def test_an_unpaid_pix_is_reported_as_not_paid(desk: PartnerClient, service: SandboxProcess) -> None:
    await asyncio.to_thread(service.control, "quirks", {"pix_paid_after": 0})
    _, public_id = await sold(desk, await direct(desk), PaymentChoice(PaymentType.PIX))
    before = await desk.order(public_id)
    waiting = main_payment(before)
    assert waiting is not None
    assert payment_outcome(before, waiting) is PaymentOutcome.RUNNING
    await asyncio.to_thread(service.control, "clock", {"advance_seconds": 3600})
    detail = await polled_until(
        lambda: desk.order(public_id), lambda order: order.finality is not Finality.PENDING
    )
    ended = main_payment(detail)
    assert ended is not None
    assert detail.finality is Finality.REFUSED
    assert payment_outcome(detail, ended) is PaymentOutcome.NOT_PAID
    assert ended.facts.reason == "O PIX não foi pago a tempo"


async def test_filters_are_worked_by_the_service(desk: PartnerClient) -> None:
    _, good = await sold(desk, await direct(desk), card())
    _, refused = await sold(desk, await direct(desk), card("tok_refused"))
    for public_id in (good, refused):
        await outcome(desk, public_id)
    (ticket,) = (await desk.order(good)).tickets
    assert {good, refused} <= await listed(desk, ListFilters())
    done = await listed(desk, ListFilters().toggled("states", "Concluído"))
    assert good in done
    assert refused not in done
    left = await listed(desk, ListFilters().toggled("states", "Incompleto"))
    assert refused in left
    assert good not in left
    tickets = await listed(desk, ListFilters().toggled("tickets", "canceled"))
    assert refused in tickets
    assert good not in tickets
    assert await listed(desk, ListFilters(), f"{CPF} {ticket.locator}") == {good}
    assert good in await listed(desk, ListFilters(), f"{CPF} Maria")
    assert await listed(desk, ListFilters(), f"{CPF} Ninguém") == set()
    assert good in await listed(desk, ListFilters().toggled("travel", "week"))
    assert await listed(desk, ListFilters().toggled("travel", "past")) == set()
    assert len(await listed(desk, ListFilters(), size=1)) == 2, (
        "one more than is shown proves that there are more"
    )


async def test_the_address_of_a_checkout_comes_from_the_service_too(
    desk: PartnerClient, service: SandboxProcess
) -> None:
    _, public_id = await sold(desk, await direct(desk), card())
    await outcome(desk, public_id)
    await asyncio.to_thread(service.control, "quirks", {"redirect_url": True})
    try:
        report = await desk.checkout(public_id)
    finally:
        await asyncio.to_thread(service.control, "quirks", {"redirect_url": False})
    assert report.facts.redirect_url.endswith(public_id)
    assert report.facts.checkout_id
