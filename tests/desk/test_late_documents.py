"""A fiscal document that comes after its slip is offered above every page, once, and printed."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from pos_app.core import Core
from pos_app.desk.announcements import LateDocuments
from pos_app.desk.slips import Slips
from pos_app.domain.attempts import Attempt, AttemptState
from pos_app.domain.orders import Confirmed, FiscalState, FiscalTicket
from pos_app.domain.printers import Link, PrintAs, PrinterProfile, PrintReason, PrintRecord, SlipState
from pos_app.partner.config import Connection
from pos_app.printing.slip_printing import SlipPrinting
from pos_app.ui.widgets.notice import NoticeArea
from pos_app.wording.notices import CommandId
from tests.patience import patience
from tests.sale.samples import attempt, order_detail
from tests.wire import desk as wire

FOUND = FiscalTicket("f1", FiscalState.FOUND, "EMBARQUE;1", number="18821")
LATE = FiscalTicket("f1", FiscalState.NOT_FOUND)
NOWHERE = Connection("http://127.0.0.1:9/partners/api", "user", "secret", 1)


@dataclass
class Desk:
    """A core over a real journal, a printer that is a file, and the notices above every page."""

    core: Core
    area: NoticeArea
    paper: Path
    printers: list[PrinterProfile]
    late: LateDocuments
    stopped: bool = False

    async def sold_and_printed(self, number: int = 1) -> Attempt:
        """Sell and print a slip while the fiscal document is late."""
        name = f"GB0{number}"
        detail = replace(order_detail(), public_id=name)
        made = attempt(
            AttemptState.PRINTED, sends=1, public_id=name, confirmed=Confirmed(detail, (LATE,)), opened=_now()
        )
        made = replace(made, id=f"a{number}", partner_id=f"p{number}")
        await self.core.journal.record(made)
        slip = PrintRecord(name, "17", SlipState.PRINTED, _now(), PrintReason.SALE, fiscal=False)
        await asyncio.to_thread(self.core.journal.prints.began, slip)
        return made

    async def until(self, holds: Callable[[], object]) -> None:
        """Wait until the notices are as wanted."""
        async with asyncio.timeout(patience(10)):
            while not holds():  # noqa: ASYNC110 - a widget has no event of this loop
                await asyncio.sleep(0.01)

    def offer(self) -> str:
        """Return the title of the offer, empty without one."""
        notice = self.area.notice("late documents")
        return notice.view.title if notice else ""

    async def quiet(self) -> None:
        """Let everything that was started come to its end."""
        while tasks := [one for one in asyncio.all_tasks() if one.get_name().startswith("sale.")]:
            await asyncio.wait(tasks)


def _now() -> datetime:
    return datetime.now(UTC)


@asynccontextmanager
async def desk(folder: Path, qtbot: QtBot) -> AsyncIterator[Desk]:
    """Open a desk."""
    async with wire.desk(folder / "data", NOWHERE) as opened:
        core = opened.core
        area = NoticeArea()
        qtbot.addWidget(area)
        paper = folder / "paper.bin"
        printers = [PrinterProfile("Balcão", Link.FILE, address=str(paper), print_as=PrintAs.TEXT)]
        slips = Slips(
            SlipPrinting(lambda: tuple(printers), core.journal.prints, lambda: "Guichê 07"), training=False
        )
        late = LateDocuments(area, core, lambda: slips)
        made = Desk(core, area, paper, printers, late)
        yield made
        await made.quiet()
        if not made.stopped:
            made.late.stop()


pytestmark = pytest.mark.qt


async def test_it_is_offered_when_it_comes_and_printed_as_no_copy(tmp_path: Path, qtbot: QtBot) -> None:
    async with desk(tmp_path, qtbot) as here:
        await here.sold_and_printed()
        here.late.look()
        await here.quiet()
        assert here.offer() == ""
        await here.core.orders.keep_fiscal("a1", (FOUND,))
        await here.until(here.offer)
        assert here.offer() == "Chegou o bilhete fiscal do pedido GB01"
        here.area.acted.emit("late documents", CommandId.PRINT_FISCAL)
        await here.until(lambda: here.area.notice("late documents printed"))
        await here.quiet()
        printed = here.paper.read_bytes().decode("cp858", "replace")
        assert "SUBSTITUI O COMPROVANTE ANTERIOR" in printed
        assert "2ª VIA" not in printed
        last = (await asyncio.to_thread(here.core.journal.prints.of_order, "GB01"))[-1]
        assert (last.why, last.copy, last.fiscal, last.state) == (
            PrintReason.FISCAL,
            False,
            True,
            SlipState.SENT,
        )
        assert here.offer() == ""


async def test_it_is_offered_after_a_restart_until_it_was_answered(tmp_path: Path, qtbot: QtBot) -> None:
    async with desk(tmp_path, qtbot) as here:
        await here.sold_and_printed()
        await here.core.orders.keep_fiscal("a1", (FOUND,))
        await here.until(here.offer)
    async with desk(tmp_path, qtbot) as here:
        here.late.look()
        await here.until(here.offer)
        here.area.close_notice("late documents")
        await here.quiet()
    async with desk(tmp_path, qtbot) as here:
        here.late.look()
        await here.quiet()
        assert here.offer() == ""
        assert not here.paper.exists()


async def test_orders_are_offered_one_after_the_other(tmp_path: Path, qtbot: QtBot) -> None:
    async with desk(tmp_path, qtbot) as here:
        for number in (1, 2):
            await here.sold_and_printed(number)
        for number in (1, 2):
            await here.core.orders.keep_fiscal(f"a{number}", (FOUND,))
        await here.until(here.offer)
        await here.quiet()
        notice = here.area.notice("late documents")
        assert notice is not None
        assert "falta 1 pedido" in notice.view.text
        here.area.close_notice("late documents")
        await here.until(lambda: here.offer().endswith("GB02"))


async def test_a_printer_that_fails_leaves_the_choice_of_another(tmp_path: Path, qtbot: QtBot) -> None:
    async with desk(tmp_path, qtbot) as here:
        here.printers[:] = [
            PrinterProfile("Parada", Link.FILE, address=str(tmp_path / "no" / "such" / "lp0")),
            *here.printers,
        ]
        await here.sold_and_printed()
        await here.core.orders.keep_fiscal("a1", (FOUND,))
        await here.until(here.offer)
        here.area.acted.emit("late documents", CommandId.PRINT_FISCAL)
        await here.until(lambda: here.area.notice("late documents printed"))
        notice = here.area.notice("late documents printed")
        assert notice is not None
        assert [action.command for action in notice.view.actions] == [
            CommandId.PRINT_OTHER,
            CommandId.SAVE_PDF,
        ]
        here.area.acted.emit("late documents printed", CommandId.PRINT_OTHER)
        await here.until(here.paper.exists)
        await here.quiet()
        states = [one.state for one in await asyncio.to_thread(here.core.journal.prints.of_order, "GB01")]
        assert states == [SlipState.PRINTED, SlipState.FAILED, SlipState.SENT]


async def test_a_window_that_is_made_anew_meanwhile_gets_no_word_of_the_old_one(
    tmp_path: Path, qtbot: QtBot
) -> None:
    async with desk(tmp_path, qtbot) as here:
        await here.sold_and_printed()
        await here.core.orders.keep_fiscal("a1", (FOUND,))
        await here.until(here.offer)
        here.area.acted.emit("late documents", CommandId.PRINT_FISCAL)
        here.late.stop()
        here.stopped = True
        await here.until(here.paper.exists)
        await here.quiet()
        assert here.area.notice("late documents printed") is None
        assert await here.core.journal.fiscal.to_offer(_now() - timedelta(days=1)) == ()
