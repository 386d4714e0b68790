"""Slips that are missing are printed once; what may be on paper is left alone."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from pos_app.domain.attempts import Attempt, AttemptState
from pos_app.domain.board import board_order
from pos_app.domain.orders import Finality
from pos_app.domain.printers import PrintReason, PrintRecord, SlipState
from pos_app.domain.storage import DiskFull
from pos_app.system.tasks import TaskScope
from pos_app.ui.pages.board.presenter import MissingSlips
from pos_app.wording.notices import NoticeView
from tests.domain.board_samples import NOW, attempt, ticket
from tests.ui.pages.tickets.slips import FakeSlips
from tests.ui.recording import a_desk, calls_of

S = AttemptState
THREE = (ticket("t1", "17"), ticket("t2", "18"), ticket("t3", "19", status=Finality.CANCELED))


class Printing:
    def __init__(self, scope: TaskScope) -> None:
        self.slips, self.told = FakeSlips(), list[NoticeView]()
        self.over = 0
        self.made = attempt(S.COMPLETED, tickets=THREE)
        self.broken = False
        self.desk = a_desk(journal=self, slips=self.slips, scope=scope)
        self.missing = MissingSlips(self.desk, self.told.append, self._after)

    @property
    def printed(self) -> list[Attempt]:
        return [given[1] for given in calls_of(self.desk) if given[0] == "printed"]

    def _after(self) -> None:
        self.over += 1

    async def attempt(self, _key: str, /) -> Attempt | None:
        if self.broken:
            raise DiskFull()
        return self.made

    async def go(self) -> None:
        order = board_order(self.made)
        assert order is not None
        await self.missing._print([order.attempt_id])
        await self.missing.queue.idle()


@pytest.fixture
async def printing() -> AsyncIterator[Printing]:
    scope = TaskScope("prints", lambda name, error: pytest.fail(f"{name}: {error}"))
    yield Printing(scope)
    await scope.aclose()


def record(name: str, state: SlipState) -> PrintRecord:
    return PrintRecord("GB7K", name, state, NOW, PrintReason.SALE, "Balcão", copy=False, who="")


async def settled(printing: Printing) -> None:
    await printing.go()
    while not printing.over:  # noqa: ASYNC110 - the result comes in the turn after the print
        await asyncio.sleep(0)


async def test_what_is_missing_is_printed_and_the_order_is_done(printing: Printing) -> None:
    printing.slips.known = [record("t1", SlipState.PRINTED), record("t2", SlipState.FAILED)]
    await settled(printing)
    assert printing.slips.printed == [("18", False)]
    assert printing.printed == [printing.made]
    assert printing.told[-1].kind == "success"


async def test_a_slip_of_which_nobody_knows_is_not_printed_again(printing: Printing) -> None:
    printing.slips.known = [record("t1", SlipState.UNSURE), record("t2", SlipState.SENT)]
    await settled(printing)
    assert (printing.slips.printed, printing.printed) == ([], [])


async def test_a_printer_that_stops_is_told_and_the_order_is_not_done(printing: Printing) -> None:
    printing.slips.fails_at = "18"
    await settled(printing)
    assert printing.slips.printed == [("17", False)]
    assert printing.printed == []
    assert printing.told[-1].kind == "danger"


async def test_a_journal_that_cannot_be_read_prints_nothing(printing: Printing) -> None:
    printing.broken = True
    await printing.go()
    assert printing.slips.printed == [] and printing.told[-1].kind == "danger"


async def test_an_order_without_tickets_has_nothing_to_print(printing: Printing) -> None:
    printing.made = replace(printing.made, confirmed=None)
    await settled(printing)
    assert "Nada a imprimir" in printing.told[-1].title
