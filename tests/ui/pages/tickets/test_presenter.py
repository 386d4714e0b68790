"""The page of tickets prints, saves, and waits for what is late."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import cast

import pytest
import pytest_asyncio

from pos_app.domain.attempts import Attempt, AttemptState
from pos_app.domain.order_legs import in_order
from pos_app.domain.orders import Finality
from pos_app.domain.printers import Delivery, PrintReason, PrintRecord, SlipState
from pos_app.sale.stage import Sale
from pos_app.system.tasks import TaskScope
from pos_app.ui.pages.tickets.page import (
    MARKS,
    Ask,
    Picked,
    PrintThese,
    SendTile,
    Stepped,
    TicketsPage,
    ViewOne,
)
from pos_app.ui.pages.tickets.presenter import SEND_AFTER, TicketsPresenter
from pos_app.ui.pages.tickets.view import TicketsView
from pos_app.ui.shared.ports import SlipJob
from pos_app.ui.shared.slip_jobs import PrintState
from pos_app.wording.notices import CommandId, NoticeView
from tests.ui.builders import NOW
from tests.ui.builders_orders import ZONE, FakeFlow, journey_sale, tickets_sale
from tests.ui.pages.tickets.slips import FakeSlips, Sends
from tests.ui.recording import a_desk, calls_of


class Screen:
    """A page that only remembers."""

    def __init__(self) -> None:
        self.page: TicketsPage | None = None
        self.chosen = -1
        self.job: SlipJob | None = None
        self.notices: dict[str, NoticeView] = {}
        self.copied = ""
        self.told = asyncio.Event()
        self.tiles: dict[Ask, SendTile] = {}
        self.alone = ""
        self.again: Ask | None = None

    def show_page(self, shown: TicketsPage, chosen: int) -> None:
        self.page, self.chosen = shown, chosen

    def show_tiles(self, title: str, tiles: tuple[SendTile, ...], alone: str, *, counting: bool) -> None:
        self.tiles = {tile.way: tile for tile in tiles}
        self.alone = alone or self.alone

    def ask_again(self, again: Ask, text: str) -> None:
        self.again = again

    def show_slip(self, job: SlipJob, index: int, count: int) -> None:
        self.job = job

    def show_notice(self, subject: str, notice: NoticeView | None) -> None:
        if notice is None:
            self.notices.pop(subject, None)
        else:
            self.notices[subject] = notice
            if subject == "slips":
                self.told.set()

    def copy(self, text: str, said: str) -> None:
        self.copied = text

    def open_folder(self, folder: Path) -> None: ...

    def marks(self, index: int) -> list[str]:
        assert self.page is not None
        return [mark.text for mark in self.page.lines[index].marks]


class Desk:
    """A page of tickets with all its neighbours."""

    def __init__(self, folder: Path, sale: Sale | None = None, *, itself: bool = False) -> None:
        self.screen, self.slips = Screen(), FakeSlips()
        self.flow = FakeFlow(sale or tickets_sale())
        self.now = NOW
        self.errors: list[BaseException] = []
        self.scope = TaskScope("test", lambda _, error: self.errors.append(error))
        self.desk = a_desk(
            sale=self.flow, slips=self.slips, scope=self.scope, folder=folder, prints_itself=itself
        )
        self.sends = Sends()
        view = cast(TicketsView, self.screen)
        self.presenter = TicketsPresenter(view, self.desk, self.sends.of, self._now, ZONE)
        self.ask = self.presenter.handle

    @property
    def finished(self) -> list[Attempt]:
        """The orders whose tickets were all printed."""
        return [given[1] for given in calls_of(self.desk) if given[0] == "printed"]

    def _now(self) -> datetime:
        return self.now

    def jobs(self) -> list[SlipJob]:
        """Return every slip as the page would make it now."""
        found = []
        for index in range(3):
            self.ask(ViewOne(index))
            assert self.screen.job is not None
            found.append(self.screen.job)
        return found

    async def recall(self) -> None:
        """Come to the page with what the journal knows of its slips."""
        self.presenter.opened()
        await asyncio.wait([task for task in asyncio.all_tasks() if task.get_name() == "test.prints"])

    async def arrives(self, *found: bool) -> None:
        """Let fiscal tickets come with the order."""
        self.flow.show(tickets_sale(found))
        for _ in range(3):
            await asyncio.sleep(0)


@pytest_asyncio.fixture
async def desk(tmp_path: Path) -> AsyncIterator[Desk]:
    made = Desk(tmp_path / "bilhetes")
    yield made
    await made.scope.aclose()
    assert made.errors == []


def test_every_state_of_a_slip_and_of_a_ticket_has_its_badge() -> None:
    assert MARKS.keys() == {*PrintState, *Finality}


async def test_each_ticket_tells_its_states(desk: Desk) -> None:
    assert desk.screen.page is not None
    assert [line.seat for line in desk.screen.page.lines] == ["17 · janela", "18 · corredor", "20 · corredor"]
    assert desk.screen.marks(0) == ["Não impresso", "BP-e autorizado"]
    assert desk.screen.marks(2) == ["Não impresso", "BP-e a caminho"]
    assert "poltrona 20" in desk.screen.notices["fiscal"].title


async def test_ctrl_p_prints_what_is_missing_and_never_twice(desk: Desk) -> None:
    desk.ask(PrintThese((0,)))
    await desk.presenter.slip_queue.idle()
    desk.ask(Ask.PRINT)
    await desk.presenter.slip_queue.idle()
    desk.ask(Ask.PRINT)
    await desk.presenter.slip_queue.idle()
    assert desk.slips.printed == [("17", False), ("18", False), ("20", False)]
    assert desk.screen.notices["slips"].kind == "info"
    assert [attempt.id for attempt in desk.finished] == ["a1"]


async def test_a_key_pressed_twice_prints_once(desk: Desk) -> None:
    desk.ask(Ask.PRINT)
    desk.ask(Ask.PRINT)
    await desk.presenter.slip_queue.idle()
    assert [seat for seat, _ in desk.slips.printed] == ["17", "18", "20"]


async def test_a_slow_printer_is_told_of_and_holds_nothing_up(desk: Desk) -> None:
    desk.slips.slow = threading.Event()
    desk.ask(PrintThese((0,)))
    await desk.screen.told.wait()
    assert desk.screen.notices["slips"].title == "Preparando 1 comprovante"
    desk.slips.slow.set()
    await desk.presenter.slip_queue.idle()
    assert desk.screen.notices["slips"].kind == "success"


async def test_slips_of_the_customer_before_are_finished_without_a_word(desk: Desk) -> None:
    desk.slips.slow = threading.Event()
    desk.ask(Ask.PRINT)
    sale = tickets_sale()
    assert sale.order.attempt is not None
    desk.flow.show(replace(sale, order=replace(sale.order, attempt=replace(sale.order.attempt, id="a2"))))
    desk.slips.slow.set()
    await desk.presenter.slip_queue.idle()
    assert [attempt.id for attempt in desk.finished] == ["a1"]
    assert "slips" not in desk.screen.notices
    assert desk.screen.marks(0)[0] == "Não impresso"


async def test_a_reprint_is_marked_as_a_copy(desk: Desk) -> None:
    desk.ask(Ask.REPRINT)
    await desk.presenter.slip_queue.idle()
    desk.ask(Ask.REPRINT)
    await desk.presenter.slip_queue.idle()
    assert desk.slips.printed == [("17", False), ("17", True)]
    desk.ask(Ask.VIEW)
    assert desk.screen.job is not None
    assert desk.screen.job.copy


async def test_a_printer_that_fails_is_told_and_what_was_printed_stays_printed(desk: Desk) -> None:
    desk.slips.fails_at = "18"
    desk.ask(Ask.PRINT)
    await desk.presenter.slip_queue.idle()
    notice = desk.screen.notices["slips"]
    assert notice.kind == "danger"
    assert notice.happened.startswith("A impressora Epson não aceitou o comprovante.")
    assert "paga" in notice.money
    assert [desk.screen.marks(index)[0] for index in range(3)] == [
        "Impresso 14:33",
        "Não saiu",
        "Não impresso",
    ]
    assert [line.action for line in desk.screen.page.lines] == ["2ª via", "De novo", "Imprimir"]  # type: ignore[union-attr]
    desk.slips.fails_at = ""
    desk.ask(Ask.PRINT)
    await desk.presenter.slip_queue.idle()
    assert [seat for seat, _ in desk.slips.printed] == ["17", "18", "20"]


async def test_pdfs_are_saved_one_by_one_and_the_folder_is_named(desk: Desk, tmp_path: Path) -> None:
    desk.ask(Ask.SAVE)
    await desk.presenter.slip_queue.idle()
    files = sorted(path.name for path in (tmp_path / "bilhetes").iterdir())
    assert len(files) == 3
    assert files[0] == "GB7K-40Q2-M9-1-poltrona-17.pdf"
    assert str(tmp_path / "bilhetes") in desk.screen.notices["slips"].title
    assert desk.finished == [], "saved is not printed"
    assert desk.screen.marks(0)[0] == "Não impresso"


async def test_a_folder_that_cannot_be_made_is_told_in_one_sentence(desk: Desk, tmp_path: Path) -> None:
    (tmp_path / "bilhetes").write_text("in the way", encoding="utf-8")
    desk.ask(Ask.SAVE)
    await desk.presenter.slip_queue.idle()
    assert desk.screen.notices["slips"].title == "O PDF não foi salvo"
    assert desk.finished == []


async def test_a_fiscal_ticket_that_comes_late_is_shown(desk: Desk) -> None:
    assert "fiscal" in desk.screen.notices
    await desk.arrives(True, True, True)
    assert desk.screen.marks(2)[-1] == "BP-e autorizado"
    assert "fiscal" not in desk.screen.notices
    assert "documents" not in desk.screen.notices


def record(index: int, state: SlipState = SlipState.PRINTED, *, fiscal: bool) -> PrintRecord:
    ticket = in_order(tickets_sale().order.attempt.confirmed.detail)[index]  # type: ignore[union-attr]
    return PrintRecord("GB7K-40Q2-M9", ticket.id, state, NOW, PrintReason.SALE, fiscal=fiscal)


async def test_what_was_printed_before_its_fiscal_ticket_came_is_offered(desk: Desk) -> None:
    desk.slips.known = [record(0, fiscal=True), record(1, fiscal=True), record(2, fiscal=False)]
    await desk.recall()
    assert "documents" not in desk.screen.notices
    await desk.arrives(True, True, True)
    notice = desk.screen.notices["documents"]
    assert (notice.kind, notice.title) == ("info", "O bilhete fiscal chegou depois do comprovante")
    desk.ask(notice.actions[0].command)
    await desk.presenter.slip_queue.idle()
    assert desk.slips.printed == [("20", False)]
    assert desk.slips.whys == [PrintReason.FISCAL]
    desk.slips.known.append(record(2, fiscal=True))
    await desk.recall()
    assert "documents" not in desk.screen.notices
    assert [job.copy for job in desk.jobs()] == [True, True, True]
    desk.ask(CommandId.PRINT_FISCAL)
    await desk.presenter.slip_queue.idle()
    assert len(desk.slips.printed) == 1


async def test_a_slip_of_which_nobody_knows_is_replaced(desk: Desk) -> None:
    desk.slips.known = [record(2, SlipState.UNSURE, fiscal=False)]
    await desk.recall()
    assert "poltrona 20" in desk.screen.notices["unsure"].title
    await desk.arrives(True, True, True)
    assert "unsure" not in desk.screen.notices
    assert "documents" in desk.screen.notices


async def test_a_print_job_can_be_stopped_and_what_is_missing_stays_missing(desk: Desk) -> None:
    desk.slips.slow = threading.Event()
    desk.ask(Ask.PRINT)
    await desk.screen.told.wait()
    assert [action.command for action in desk.screen.notices["slips"].actions] == [CommandId.STOP_PRINT]
    desk.ask(CommandId.STOP_PRINT)
    desk.slips.slow.set()
    await desk.presenter.slip_queue.idle()
    assert desk.slips.printed == []
    notice = desk.screen.notices["slips"]
    assert "interrompida" in notice.happened
    assert [desk.screen.marks(index)[0] for index in range(3)] == [
        "Não sabemos",
        "Não impresso",
        "Não impresso",
    ]
    desk.ask(Ask.PRINT)
    await desk.presenter.slip_queue.idle()
    assert [seat for seat, _ in desk.slips.printed] == ["18", "20"]


async def test_arrows_walk_over_the_tickets_and_stop_at_the_ends(desk: Desk) -> None:
    desk.ask(Stepped(-1))
    assert desk.screen.chosen == 0
    desk.ask(Stepped(1))
    desk.ask(Stepped(1))
    desk.ask(Stepped(1))
    assert desk.screen.chosen == 2
    desk.ask(Ask.VIEW)
    assert desk.screen.job is not None
    assert desk.screen.job.ticket.seat == "20"


async def test_a_copy_that_fails_does_not_unprint_the_ticket(desk: Desk) -> None:
    desk.ask(PrintThese((0,)))
    await desk.presenter.slip_queue.idle()
    desk.slips.fails_at = "17"
    desk.ask(Ask.REPRINT)
    await desk.presenter.slip_queue.idle()
    assert desk.screen.notices["slips"].kind == "danger"
    assert desk.screen.marks(0)[0] == "Impresso 14:33"


async def test_an_order_printed_before_the_program_was_opened_makes_copies(tmp_path: Path) -> None:
    sale = tickets_sale()
    assert sale.order.attempt is not None
    printed = replace(sale.order.attempt, state=AttemptState.PRINTED)
    desk = Desk(tmp_path, replace(sale, order=replace(sale.order, attempt=printed)))
    assert desk.screen.marks(0)[0] == "Impresso ou salvo"
    desk.ask(PrintThese((0,)))
    await desk.presenter.slip_queue.idle()
    assert desk.slips.printed == [("17", True)]
    await desk.scope.aclose()


async def test_a_provider_that_lists_the_buses_in_another_order_changes_nothing(
    tmp_path: Path,
) -> None:
    sale = journey_sale()
    attempt = sale.order.attempt
    assert attempt is not None and attempt.confirmed is not None
    detail = replace(attempt.confirmed.detail, tickets=attempt.confirmed.detail.tickets[::-1])
    turned = replace(attempt, confirmed=replace(attempt.confirmed, detail=detail))
    desk = Desk(tmp_path, replace(sale, order=replace(sale.order, attempt=turned)))
    assert desk.screen.page is not None
    assert [leg.name for leg in desk.screen.page.legs] == [
        "Ida 1 de 2",
        "Ida 2 de 2",
        "Volta",
    ]
    assert {line.name: line.number for line in desk.screen.page.lines} == {
        "Helena Prado Siqueira": 1,
        "Dirce Prado Antunes": 2,
    }
    desk.ask(Picked(0))
    desk.ask(Ask.VIEW)
    assert desk.screen.job is not None
    assert desk.screen.job.ticket.seat == desk.screen.page.lines[0].seat
    await desk.scope.aclose()


def recorded(desk: Desk, *states: SlipState) -> None:
    """Let the journal know prints of the first tickets of the page."""
    assert desk.screen.page is not None
    order = desk.screen.page.public_id
    confirmed = desk.flow.stage.order.attempt and desk.flow.stage.order.attempt.confirmed
    assert confirmed
    found = zip(in_order(confirmed.detail), states, strict=False)
    desk.slips.known = [
        PrintRecord(order, ticket.id, state, NOW, PrintReason.SALE) for ticket, state in found
    ]


async def recalled(desk: Desk) -> None:
    desk.presenter.opened()
    (read,) = (one for one in asyncio.all_tasks() if one.get_name().endswith(".prints"))
    await read


async def test_what_an_earlier_start_printed_is_known_and_an_open_end_is_said(desk: Desk) -> None:
    recorded(desk, SlipState.PRINTED, SlipState.SENDING)
    await recalled(desk)
    assert desk.screen.marks(0)[0].startswith("Impresso") and desk.screen.marks(1)[0] == "Não sabemos"
    assert "poltrona" in desk.screen.notices["unsure"].title
    desk.ask(Ask.PRINT)
    await desk.presenter.slip_queue.idle()
    assert len(desk.slips.printed) == 1  # Only the third: the open one waits for a deliberate key.
    desk.ask(Ask.PRINT)
    await desk.presenter.slip_queue.idle()
    assert len(desk.slips.printed) == 1
    desk.ask(PrintThese((1,)))
    await desk.presenter.slip_queue.idle()
    await asyncio.sleep(0)
    assert desk.slips.printed[1][1] and desk.slips.whys[1] is PrintReason.UNSURE
    assert "unsure" not in desk.screen.notices


async def test_a_printer_that_fails_offers_another_one_for_what_is_missing(desk: Desk) -> None:
    desk.slips.fails_at = "18"
    desk.slips.stand_ins = ("Gaveta",)
    desk.ask(Ask.PRINT)
    await asyncio.wait_for(desk.screen.told.wait(), 5)
    first = desk.screen.notices["slips"].actions[0]
    assert (first.command, first.text) == (CommandId.PRINT_OTHER, "Imprimir em Gaveta")
    before = [seat for seat, _ in desk.slips.printed]
    desk.screen.told.clear()
    desk.ask(CommandId.PRINT_OTHER)
    await asyncio.wait_for(desk.screen.told.wait(), 5)
    seats = [seat for seat, _ in desk.slips.printed]
    assert len(seats) == len(set(seats)) == 3 and seats[: len(before)] == before


async def test_a_printer_that_does_not_confirm_is_not_believed(desk: Desk) -> None:
    desk.slips.delivery = Delivery.SENT
    desk.ask(Ask.PRINT)
    await asyncio.wait_for(desk.screen.told.wait(), 5)
    assert desk.screen.marks(0)[0].startswith("Enviado")
    assert "confira o papel" in desk.screen.notices["slips"].title


async def test_what_was_sold_is_printed_without_being_asked_for_and_once(tmp_path: Path) -> None:
    made = Desk(tmp_path, itself=True)
    await settled(made)
    assert made.slips.printed == [("17", False), ("18", False), ("20", False)]
    made.flow.show(made.flow.stage)
    await settled(made)
    assert len(made.slips.printed) == 3
    await made.scope.aclose()
    known = Desk(tmp_path)
    known.slips.known = [a_print(known.jobs()[0])]
    known.desk.prints_itself = True  # type: ignore[misc]
    known.flow.show(next_order(known.flow.stage))
    await settled(known)
    assert known.slips.printed == [], "the journal knows a print: nothing comes out unasked"
    await known.scope.aclose()


async def settled(desk: Desk) -> None:
    for _ in range(20):
        await asyncio.sleep(0.01)
    await desk.presenter.slip_queue.idle()


def next_order(sale: Sale) -> Sale:
    """Return the sale of the next customer, of the same tickets."""
    assert sale.order.attempt is not None
    return replace(sale, order=replace(sale.order, attempt=replace(sale.order.attempt, id="next")))


def a_print(job: SlipJob) -> PrintRecord:
    return PrintRecord(job.detail.public_id, job.ticket.id, SlipState.PRINTED, NOW, why=PrintReason.SALE)


async def test_one_key_sends_after_a_while_in_which_it_can_be_taken_back(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits: list[float] = []
    sleep = asyncio.sleep

    async def quick(seconds: float) -> None:
        waits.append(seconds)
        await sleep(0)

    monkeypatch.setattr("pos_app.ui.pages.tickets.presenter.asyncio.sleep", quick)
    desk.presenter.opened()
    shown = {way: tile.about for way, tile in desk.screen.tiles.items()}
    assert shown[Ask.EMAIL] == "h***@exemplo.com.br"
    assert shown[Ask.WHATSAPP] == "(11) 9••••-0142"
    desk.ask(Ask.EMAIL)
    for _ in range(10):
        await sleep(0)
    assert waits == [1] * SEND_AFTER
    (sent,) = desk.sends.all("mail")
    assert sent.email == desk.sends.receipt().email  # type: ignore[union-attr]
    desk.ask(Ask.EMAIL)
    await sleep(0)
    desk.ask(Ask.KEEP)
    for _ in range(10):
        await sleep(0)
    assert len(desk.sends.all("mail")) == 1, "taken back"
    desk.sends.sent = "14:52"
    desk.ask(Ask.EMAIL)
    assert desk.screen.again is Ask.EMAIL_AGAIN, "a second one is asked about first"
    desk.ask(Ask.WHATSAPP)
    for _ in range(10):
        await sleep(0)
    assert len(desk.sends.all("write")) == 1
    assert desk.screen.tiles[Ask.WHATSAPP].done
