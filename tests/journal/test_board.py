"""What the board reads: the orders of the days around, open ones of any day, and the newest print of each."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

from pos_app.domain.attempts import AttemptState
from pos_app.domain.board import DAYS
from pos_app.domain.orders import Confirmed, FiscalState, FiscalTicket
from pos_app.domain.printers import PrintReason, PrintRecord, SlipState
from pos_app.journal.journal import Journal
from tests.sale import samples
from tests.sale.samples import DAY, NOW, attempt

S = AttemptState


async def test_it_reads_what_leaves_soon_and_what_is_open(tmp_path: Path) -> None:
    journal = await Journal.open(tmp_path)
    far = DAY + timedelta(days=60)
    sold = replace(
        attempt(S.COMPLETED, public_id="GB7K"), id="soon", confirmed=Confirmed(samples.order_detail())
    )
    other = replace(sold, id="far", public_id="GB8")
    other = replace(other, sold=replace(sold.sold, travel_day=far), confirmed=None)
    open_one = replace(other, id="open", state=S.AMBIGUOUS)
    refused = replace(sold, id="refused", state=S.REFUSED, confirmed=None)
    for one in (sold, other, open_one, refused):
        await journal.record(one)
    for state in (SlipState.FAILED, SlipState.PRINTED):
        record = PrintRecord("GB7K", "17", state, NOW, PrintReason.SALE, "Balcão", copy=False, who="")
        await asyncio.to_thread(journal.prints.began, record)
    orders, prints = await journal.board.read(DAY - timedelta(days=2))
    assert {one.attempt_id for one in orders} == {"soon", "open"}
    assert prints == {"17": SlipState.PRINTED}
    await journal.aclose()


async def test_a_bus_of_yesterday_is_still_on_the_board(
    tmp_path: Path,
) -> None:
    """It may be on its way; who missed it comes the next morning."""
    journal = await Journal.open(tmp_path)
    await journal.record(replace(attempt(S.COMPLETED), confirmed=Confirmed(samples.order_detail())))
    for days, count in ((-DAYS, 1), (-DAYS - 1, 0), (1, 1), (2, 0)):
        orders, _ = await journal.board.read(DAY + timedelta(days=days))
        assert len(orders) == count, days
    await journal.aclose()


async def test_a_fiscal_document_that_came_is_seen_though_no_state_changed(tmp_path: Path) -> None:
    journal = await Journal.open(tmp_path)
    detail = samples.order_detail()
    sold = replace(attempt(S.COMPLETED, public_id="GB7K"), confirmed=Confirmed(detail))
    await journal.record(sold)
    ((one,), _) = await journal.board.read(DAY)
    assert one.buses[0].tickets[0].fiscal is False
    ((same,), _) = await journal.board.read(DAY)
    assert same is one, "what did not change is not read again"
    there = (FiscalTicket("x", FiscalState.FOUND),)
    await journal.record(replace(sold, confirmed=Confirmed(detail, there)))
    ((one,), _) = await journal.board.read(DAY)
    assert one.buses[0].tickets[0].fiscal is True
    await journal.aclose()


async def test_a_row_that_cannot_be_read_hides_no_other(tmp_path: Path) -> None:
    journal = await Journal.open(tmp_path)
    await journal.record(replace(attempt(S.COMPLETED), id="good"))
    await journal.record(replace(attempt(S.COMPLETED), id="bad"))
    await journal._execute("UPDATE attempts SET body='{}' WHERE id=?", ("bad",))
    orders, _ = await journal.board.read(DAY)
    assert [one.attempt_id for one in orders] == ["good"]
    await journal.aclose()
