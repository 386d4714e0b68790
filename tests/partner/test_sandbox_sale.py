"""A ticket sold at the real sandbox process, and what its orders show a clerk."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator

import pytest
import pytest_asyncio

from pos_app.domain.order_money import PaymentOutcome, main_payment, payment_outcome
from pos_app.domain.order_plan import plan
from pos_app.domain.order_search import as_locator, readings
from pos_app.domain.orders import Finality, OrderFilter
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


@pytest.mark.parametrize("insurance", [False, True])
async def test_a_ticket_is_sold_and_found_again(desk: PartnerClient, insurance: bool) -> None:
    trip = await direct(desk)
    order, public_id = await sold(desk, trip, card(), insurance=insurance)
    assert (await outcome(desk, public_id)).finality is Finality.COMPLETED
    detail = await desk.order(public_id)
    (ticket,) = detail.tickets
    assert (detail.finality, detail.total) == (Finality.COMPLETED, order.total)
    assert (ticket.status, ticket.seat, ticket.passenger) == (
        Finality.COMPLETED,
        order.items[0].seat,
        "Maria Souza",
    )
    assert ticket.departure is not None
    assert (ticket.departure.when, bool(ticket.departure.terminal)) == (trip.departure.when, True)
    assert (ticket.can_cancel, ticket.can_change, ticket.can_refund) == (True, True, True)
    assert ticket.trip.bus and ticket.trip.minutes
    paid = main_payment(detail)
    assert paid is not None
    assert (payment_outcome(detail, paid), paid.facts.refunded) == (PaymentOutcome.PAID, 0)
    assert ("insurance" in {charge.type for charge in detail.charges}) is insurance
    by_our_id = await desk.find_orders(OrderFilter(partner_id=order.partner_id))
    assert [(one.public_id, one.departure) for one in by_our_id] == [(public_id, trip.departure.when)]


async def test_an_unpaid_pix_is_reported_as_not_paid(desk: PartnerClient, service: SandboxProcess) -> None:
    await asyncio.to_thread(service.control, "quirks", {"pix_paid_after": 0})
    order, public_id = await sold(desk, await direct(desk), PaymentChoice(PaymentType.PIX))
    before = await desk.order(public_id)
    (pix,) = before.codes
    assert (pix.problem, pix.amount, pix.until is not None) == ("", order.total, True)
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
