"""Each print of a ticket is on disk before its first byte leaves, and what became of it afterwards."""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from pos_app.domain.printers import PrinterUse, PrintReason, PrintRecord, SlipState, by_ticket
from pos_app.domain.storage import StorageFault
from pos_app.journal import reading
from pos_app.journal.journal import Journal
from tests.journal.make_fixture import PRINT, unpacked
from tests.journal.tools import again
from tests.sale.samples import NOW


async def test_a_print_outlives_the_program_in_the_state_it_was_left(tmp_path: Path) -> None:
    journal = await Journal.open(tmp_path)
    number = await asyncio.to_thread(journal.prints.began, PRINT)
    journal = await again(journal)
    assert await asyncio.to_thread(journal.prints.of_order, PRINT.order) == (PRINT,)
    await asyncio.to_thread(journal.prints.ended, number, SlipState.UNSURE, "no answer")
    journal = await again(journal)
    (kept,) = await asyncio.to_thread(journal.prints.of_order, PRINT.order)
    assert kept == replace(PRINT, state=SlipState.UNSURE, problem="no answer")
    assert await asyncio.to_thread(journal.prints.of_order, "another") == ()
    await journal.aclose()


def test_prints_of_an_older_program_are_read_where_they_lie(tmp_path: Path) -> None:
    _, [kept] = reading.order(unpacked(5, tmp_path), "GB7K-40Q2")
    assert (kept.ticket, kept.printer, kept.fiscal) == ("t1", "Balcão", None)


async def test_the_prints_of_an_order_come_oldest_first(
    tmp_path: Path,
) -> None:
    journal = await Journal.open(tmp_path)
    later = replace(PRINT, ticket="t2", began=NOW + timedelta(seconds=3), why=PrintReason.UNSURE)
    for record in (PRINT, later):
        await asyncio.to_thread(journal.prints.began, record)
    await journal.scrub(NOW + timedelta(days=400))
    assert await asyncio.to_thread(journal.prints.of_order, PRINT.order) == (PRINT, later)
    await journal.aclose()


@pytest.mark.parametrize("zone", ["UTC", "America/Manaus"])
async def test_what_came_out_of_each_printer_is_counted_from_a_moment_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, zone: str
) -> None:
    journal = await Journal.open(tmp_path)
    later = NOW + timedelta(hours=2)
    for state, printer, began in (
        (SlipState.PRINTED, "counter", NOW),
        (SlipState.SENT, "counter", later),
        (SlipState.PRINTED, "counter", later + timedelta(minutes=1)),
        (SlipState.FAILED, "counter", later + timedelta(minutes=2)),
        (SlipState.UNSURE, "drawer", later),
        (SlipState.PRINTED, "office", NOW),
    ):
        print_ = replace(PRINT, state=state, printer=printer, began=began)
        await asyncio.to_thread(journal.prints.began, print_)
    with monkeypatch.context() as patched:
        patched.setenv("TZ", zone)
        time.tzset()
        found = await asyncio.to_thread(journal.prints.by_printer, later)
    time.tzset()
    assert found == {
        "counter": PrinterUse(later + timedelta(minutes=1), 2),
        "office": PrinterUse(NOW, 0),
    }
    await journal.aclose()


async def test_a_closed_journal_says_so_to_a_thread_that_prints(tmp_path: Path) -> None:
    journal = await Journal.open(tmp_path)
    await journal.aclose()
    with pytest.raises(StorageFault):
        await asyncio.to_thread(journal.prints.began, PRINT)


def record(state: SlipState) -> PrintRecord:
    return replace(PRINT, state=state)


@pytest.mark.parametrize(
    ("states", "worth"),
    [
        ("failed", "failed"),
        ("failed sending", "sending"),
        ("unsure failed", "unsure"),
        ("sending printed", "printed"),
        ("printed unsure", "printed"),
        ("sent failed", "sent"),
        ("unsure sent failed unsure", "sent"),
    ],
)
def test_what_came_out_stays_out_and_an_open_end_stays_open(states: str, worth: str) -> None:
    records = [record(SlipState(state)) for state in states.split()]
    assert by_ticket(records) == {"t1": record(SlipState(worth))}
    assert SlipState(worth).may_be_on_paper is (worth != "failed")
