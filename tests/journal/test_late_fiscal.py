"""The journal knows which orders lack a fiscal document, and where a late one is still to be offered."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
import pytest_asyncio

from pos_app.domain.attempts import Attempt, AttemptState
from pos_app.domain.orders import Confirmed, FiscalState, FiscalTicket
from pos_app.domain.printers import PrintReason, PrintRecord, SlipState, without_fiscal
from pos_app.journal.journal import Journal
from tests.journal.tools import again
from tests.sale.samples import NOW, attempt, order_detail

LONG_AGO = NOW - timedelta(days=1)
FOUND = FiscalTicket("f1", FiscalState.FOUND, "boarding")
LATE = FiscalTicket("f1", FiscalState.NOT_FOUND)


def sold(record: FiscalTicket, state: AttemptState = AttemptState.COMPLETED) -> Attempt:
    confirmed = Confirmed(order_detail(), (record,))
    return attempt(state, sends=1, public_id="GB7K", confirmed=confirmed)


def printed(state: SlipState, *, fiscal: bool | None, ticket: str = "17") -> PrintRecord:
    return PrintRecord("GB7K", ticket, state, NOW, PrintReason.SALE, fiscal=fiscal)


@pytest_asyncio.fixture
async def journal(tmp_path: Path) -> AsyncIterator[Journal]:
    opened = await Journal.open(tmp_path)
    yield opened
    await opened.aclose()


async def _print(journal: Journal, *records: PrintRecord) -> None:
    for record in records:
        await asyncio.to_thread(journal.prints.began, record)


async def test_an_order_is_missing_its_document_until_it_is_kept_with_it(tmp_path: Path) -> None:
    journal = await Journal.open(tmp_path)
    await journal.record(sold(LATE))
    journal = await again(journal)
    assert await journal.fiscal.missing(LONG_AGO) == (sold(LATE),)
    assert await journal.fiscal.missing(NOW + timedelta(seconds=1)) == ()
    await journal.record(sold(FOUND))
    assert await journal.fiscal.missing(LONG_AGO) == ()
    await journal.aclose()


async def test_a_row_that_cannot_be_read_keeps_no_other_from_its_document(journal: Journal) -> None:
    other = replace(sold(LATE), id="a2", partner_id="p2", public_id="GB02")
    await journal.record(sold(LATE))
    await journal.record(other)
    spoilt = "UPDATE attempts SET body=x'c1' WHERE id=?"
    await journal._store.do(lambda db: db.execute(spoilt, (sold(LATE).id,)).fetchall())
    assert await journal.fiscal.missing(LONG_AGO) == (other,)


async def test_an_order_whose_document_was_never_late_is_not_kept(journal: Journal) -> None:
    await journal.record(sold(FOUND))
    await _print(journal, printed(SlipState.PRINTED, fiscal=True))
    assert await journal.fiscal.missing(LONG_AGO) == await journal.fiscal.to_offer(LONG_AGO) == ()


@pytest.mark.parametrize(
    ("records", "offered"),
    [
        ((), False),
        ((printed(SlipState.PRINTED, fiscal=False),), True),
        ((printed(SlipState.SENT, fiscal=False),), True),
        ((printed(SlipState.UNSURE, fiscal=False),), True),
        ((printed(SlipState.FAILED, fiscal=False),), False),
        ((printed(SlipState.PRINTED, fiscal=None),), False),
        ((printed(SlipState.PRINTED, fiscal=False), printed(SlipState.PRINTED, fiscal=True)), False),
        ((printed(SlipState.PRINTED, fiscal=False), printed(SlipState.UNSURE, fiscal=True)), False),
        ((printed(SlipState.PRINTED, fiscal=False), printed(SlipState.FAILED, fiscal=True)), True),
        ((printed(SlipState.PRINTED, fiscal=True), printed(SlipState.PRINTED, fiscal=False)), False),
        (
            (
                printed(SlipState.PRINTED, fiscal=False),
                printed(SlipState.PRINTED, fiscal=True),
                printed(SlipState.PRINTED, fiscal=False, ticket="18"),
            ),
            True,
        ),
    ],
)
async def test_a_late_document_is_offered_for_a_slip_without_it(
    journal: Journal, records: tuple[PrintRecord, ...], offered: bool
) -> None:
    await journal.record(sold(LATE))
    await _print(journal, *records)
    assert await journal.fiscal.to_offer(LONG_AGO) == ()
    await journal.record(sold(FOUND, AttemptState.PRINTED))
    assert bool(await journal.fiscal.to_offer(LONG_AGO)) is offered
    assert bool(without_fiscal(records)) is offered


async def test_an_offer_that_was_answered_is_not_made_again_also_after_a_restart(tmp_path: Path) -> None:
    journal = await Journal.open(tmp_path)
    await journal.record(sold(LATE))
    await _print(journal, printed(SlipState.PRINTED, fiscal=False))
    await journal.record(sold(FOUND))
    journal = await again(journal)
    assert await journal.fiscal.to_offer(LONG_AGO) == (sold(FOUND),)
    await journal.fiscal.offered("a1")
    journal = await again(journal)
    await journal.record(sold(FOUND, AttemptState.PRINTED))
    assert await journal.fiscal.to_offer(LONG_AGO) == ()
    await journal.aclose()


async def test_whether_a_slip_carried_its_document_outlives_the_program(journal: Journal) -> None:
    records = [printed(SlipState.PRINTED, fiscal=fiscal) for fiscal in (True, False, None)]
    await _print(journal, *records)
    assert await asyncio.to_thread(journal.prints.of_order, "GB7K") == tuple(records)


async def test_what_is_of_no_use_any_more_is_forgotten(journal: Journal) -> None:
    await journal.record(replace(sold(LATE), opened=LONG_AGO))
    await journal.scrub(NOW + timedelta(days=60))
    assert await journal.fiscal.missing(LONG_AGO - timedelta(days=1)) == ()
