"""What the page of orders does with the chosen one: explains, prints and saves it, and sells it again."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any, cast

from pos_app.domain.audit import AuditAct
from pos_app.domain.fiscal_pdf import PdfFault, PdfProblem
from pos_app.domain.orders import Confirmed, Finality, FiscalTicket
from pos_app.domain.printers import PrintReason, PrintRecord, SlipState
from pos_app.domain.receipt_channels import ReceiptChannels
from pos_app.domain.roles import Grant, Permission
from pos_app.domain.sheets import SheetKind
from pos_app.ui.pages.orders.page import (
    Ask,
    Choose,
    CopyFact,
    Export,
    NoticeActed,
    OpenAddress,
    OpenTicket,
    PrintTicket,
)
from pos_app.wording.notices import CommandId
from tests.ui.builders import NOW
from tests.ui.builders_orders import an_order, fiscal
from tests.ui.pages.orders.a_desk import SOLD, Desk, until
from tests.ui.shared.approving import RUI, Asking


async def test_an_order_that_did_not_complete_shows_the_address_for_support(desk: Desk) -> None:
    desk.provider.order_told = replace(an_order(), finality=Finality.PENDING, word="incomplete")
    await desk.search()
    desk.ask(Choose(3))
    await desk.settle()
    side = desk.screen.side
    assert side.mark.text == "Incompleto"
    assert "https://pagar.exemplo/1" in [fact.copy for fact in side.more]
    desk.ask(CopyFact("https://pagar.exemplo/1", "Endereço para o suporte"))
    assert desk.screen.last("copy")[0] == "https://pagar.exemplo/1"
    assert desk.screen.all("open_web") == []
    desk.provider.silent = True
    desk.ask(Ask.CHECK)
    await desk.settle()
    assert "order" not in desk.screen.notices


async def test_only_a_web_address_is_ever_opened_and_only_when_asked(desk: Desk) -> None:
    desk.ask(OpenAddress("file:///etc/passwd"))
    assert desk.screen.all("open_web") == []
    desk.ask(OpenAddress("https://bpe.exemplo/1.pdf"))
    assert desk.screen.all("open_web") == ["https://bpe.exemplo/1.pdf"]


class Pdfs:
    """Documents that are there, or a reason why not."""

    def __init__(self) -> None:
        self.fault: Exception | None = None
        self.asked: list[tuple[str, int]] = []

    async def fetch(self, order: str, place: int, record: FiscalTicket) -> Path:
        self.asked.append((order, place))
        if self.fault:
            raise self.fault
        return Path("/dados/bpe/BPe-1.pdf")


async def with_pdfs(folder: Path, pdfs: Pdfs) -> Desk:
    records = tuple(
        replace(one, pdf_url=f"https://bpe.exemplo/{place}") for place, one in enumerate(fiscal())
    )
    desk = Desk(folder, fiscal_pdfs=pdfs)
    desk.journal.attempts = (replace(SOLD, confirmed=Confirmed(an_order(), records)),)
    desk.presenter.opened()
    await desk.settle()
    return desk


async def test_the_official_pdf_is_fetched_and_opened_from_this_computer(tmp_path: Path) -> None:
    pdfs = Pdfs()
    desk = await with_pdfs(tmp_path, pdfs)
    desk.ask(OpenAddress("https://bpe.exemplo/1"))
    await desk.settle()
    assert pdfs.asked == [("GB7K-40Q2-M9", 2)]
    assert desk.screen.all("open_folder") == [Path("/dados/bpe/BPe-1.pdf")]
    assert desk.screen.all("open_web") == []
    assert desk.screen.notices["bpe"].kind == "success"


async def test_a_pdf_from_a_host_that_is_not_allowed_is_told_with_its_name(tmp_path: Path) -> None:
    pdfs = Pdfs()
    pdfs.fault = PdfFault(PdfProblem.HOST_NOT_ALLOWED, "bpe.exemplo")
    desk = await with_pdfs(tmp_path, pdfs)
    desk.ask(OpenAddress("https://bpe.exemplo/0"))
    await desk.settle()
    notice = desk.screen.notices["bpe"]
    assert notice.kind == "warning"
    assert "bpe.exemplo" in notice.text and "Ajustes" in notice.text
    assert not desk.screen.all("open_folder") and not desk.screen.all("open_web")


async def test_a_document_that_came_after_its_slip_is_offered_beside_its_order(desk: Desk) -> None:
    record = PrintRecord(
        "GB7K-40Q2-M9", an_order().tickets[0].id, SlipState.PRINTED, NOW, PrintReason.SALE, fiscal=False
    )
    desk.slips.known = [record]
    desk.ask(Choose(1))
    await until(lambda: "documents" in desk.screen.notices)
    desk.ask(NoticeActed(desk.screen.notices["documents"].actions[0].command))
    await until(lambda: desk.slips.printed)
    await desk.slip_queue.idle()
    assert (desk.slips.printed, desk.slips.whys) == ([("17", False)], [PrintReason.FISCAL])
    desk.slips.known.append(replace(record, fiscal=True))
    desk.ask(Choose(0))
    desk.ask(Choose(1))
    await until(lambda: desk.presenter._order.slips.records)
    assert "documents" not in desk.screen.notices


async def test_a_printer_that_fails_leaves_another_one_and_pdf(desk: Desk) -> None:
    desk.slips.stand_ins, desk.slips.fails_at = ("Gaveta",), "17"
    desk.ask(Choose(1))
    desk.ask(Ask.REPRINT)
    await desk.slip_queue.idle()
    notice = desk.screen.notices["order"]
    assert [action.command for action in notice.actions] == [CommandId.PRINT_OTHER, CommandId.SAVE_PDF]
    desk.ask(NoticeActed(CommandId.PRINT_OTHER))
    await desk.slip_queue.idle()
    assert [seat for seat, _ in desk.slips.printed] == ["17", "18", "20"]


async def test_fiscal_tickets_that_were_read_are_kept(desk: Desk) -> None:
    desk.ask(Choose(1))
    desk.ask(Ask.CHECK)
    await desk.settle()
    assert desk.tracker.fiscal_kept == [("a1", 3)]


async def test_one_ticket_is_printed_and_shown_with_what_is_known_of_it(desk: Desk) -> None:
    desk.ask(Choose(1))
    desk.ask(PrintTicket("t-18"))
    await desk.slip_queue.idle()
    assert [seat for seat, _ in desk.slips.printed] == ["18"]
    desk.ask(Ask.REVEAL)
    desk.ask(OpenTicket("t-18"))
    shown = " ".join(fact.value for fact in desk.screen.boxes.all("show_ticket")[0].facts)
    assert "***" in shown, "the box stays open longer than a document is revealed"
    desk.ask(OpenTicket("t-99"))
    assert [shown.id for shown in desk.screen.boxes.all("show_ticket")] == ["t-18"]
    desk.ask(Ask.TIMELINE)
    assert any("Pagamento aprovado" in line.text for line in desk.screen.boxes.last("show_timeline")[1])
    desk.ask(Ask.STOPS)
    text, rows = desk.screen.boxes.last("show_stops")[1:]
    assert text == "A central não informa as paradas desta viagem."
    assert [place for _, _, place in rows] == ["São Paulo", "Belo Horizonte"]


async def test_the_same_is_sold_again_from_this_desk_s_sale(desk: Desk) -> None:
    desk.ask(Choose(1))
    desk.ask(Ask.SELL_ALIKE)
    (mine,) = desk.done("sell_from_template")
    assert [one.name for one in mine.passengers] == [seat.passenger for seat in SOLD.sold.seats]
    await desk.search()
    theirs = next(place for place, row in enumerate(desk.screen.rows) if row.attempt is None)
    desk.ask(Choose(theirs))
    await desk.settle()
    desk.ask(Ask.SELL_ALIKE)
    assert desk.done("sell_from_template")[-1].buyer.name == an_order().buyer_name


async def test_who_showed_an_order_and_when_stands_in_the_head(desk: Desk) -> None:
    desk.ask(Choose(1))
    side = desk.screen.side
    assert side.source == ("salvo neste guichê", "monitor")
    desk.ask(Ask.CHECK)
    await desk.settle()
    side = desk.screen.side
    assert side.source == ("igual na central \u00b7 agora", "cloud")


async def test_what_of_the_orders_is_asked_for_and_recorded(tmp_path: Path) -> None:
    asking = Asking(None)
    desk = Desk(tmp_path, approvals=asking, trail=asking)
    desk.presenter.opened()
    await desk.settle()
    desk.ask(Choose(1))
    desk.ask(Ask.REPLY)
    await desk.settle()
    intents = (Export(SheetKind.CSV), Export(None), Ask.REVEAL_REPLY)
    for intent in intents:
        desk.ask(intent)
    assert asking.asked == [Permission.EXPORT, Permission.EXPORT, Permission.UNCOVER_REPLY]
    assert asking.noted == [] and not desk.screen.all("ask_file") and not desk.replies.recorded
    asking.grant = Grant(RUI)
    for intent in intents:
        desk.ask(intent)
        await desk.settle()
    desk.ask(Ask.REVEAL)  # Everybody may, on record.
    assert [path.suffix for path in desk.screen.all("ask_file")] == [".csv", ".pdf"]
    assert desk.replies.recorded == [SOLD.public_id]
    assert asking.noted == [
        (AuditAct.EXPORTED, "", "Rui Sampaio"),
        (AuditAct.EXPORTED, "", "Rui Sampaio"),
        (AuditAct.DOCUMENT_UNCOVERED, SOLD.public_id, ""),
    ]
    await desk.scope.aclose()


async def test_a_contact_that_the_receipt_shows_is_recorded(tmp_path: Path) -> None:
    asking = Asking(None)
    desk = Desk(tmp_path, trail=asking)
    cast(Any, desk.api.receipts).channels = ReceiptChannels(whatsapp=True)
    desk.presenter.opened()
    await desk.settle()
    desk.ask(Choose(1))
    desk.ask(Ask.SEND)
    assert len(desk.screen.forms) == 1 and desk.screen.side is not None and desk.screen.side.sends
    assert asking.noted == [(AuditAct.CONTACT_UNCOVERED, SOLD.public_id, "")]
    await desk.scope.aclose()
