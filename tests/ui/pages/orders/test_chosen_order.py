"""What the page of orders does with the chosen one: explains, prints and saves it, and sells it again."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

from pos_app.domain.fiscal_pdf import PdfFault, PdfProblem
from pos_app.domain.orders import (
    Confirmed,
    Finality,
    FiscalTicket,
)
from pos_app.domain.printers import PrintReason, PrintRecord, SlipState
from pos_app.domain.sheets import SheetKind
from pos_app.sale.template import SaleTemplate
from pos_app.ui.pages.orders.ports import DeskParts
from pos_app.ui.pages.orders.presenter import OrdersPresenter
from pos_app.wording.command_ids import CommandId
from tests.ui.builders import NOW
from tests.ui.builders_orders import ZONE, an_order, fiscal
from tests.ui.pages.orders.a_desk import SOLD, Desk, until

# --- What explains an order that did not complete -------------------------------------------------


async def test_an_order_that_did_not_complete_shows_the_address_for_support(desk: Desk) -> None:
    desk.provider.order_told = replace(an_order(), finality=Finality.PENDING, word="incomplete")
    await desk.search()
    desk.presenter.choose(3)
    await desk.settle()
    side = desk.screen.side
    assert side is not None
    assert side.mark.words == "Incompleto"
    assert "https://pagar.exemplo/1" in [fact.copy for fact in side.more]
    desk.presenter.copy_fact("https://pagar.exemplo/1", "Endereço para o suporte")
    assert desk.screen.copied == "https://pagar.exemplo/1"
    assert desk.screen.opened == []


async def test_an_order_is_shown_also_where_nothing_explains_it(desk: Desk) -> None:
    desk.provider.order_told = replace(an_order(), finality=Finality.PENDING, word="incomplete")
    desk.provider.silent = True
    await desk.search()
    desk.presenter.choose(3)
    await desk.settle()
    assert desk.screen.side is not None
    assert "order" not in desk.screen.notices


async def test_only_a_web_address_is_ever_opened_and_only_when_asked(desk: Desk) -> None:
    desk.presenter.open_address("file:///etc/passwd")
    assert desk.screen.opened == []
    desk.presenter.open_address("https://bpe.exemplo/1.pdf")
    assert desk.screen.opened == ["https://bpe.exemplo/1.pdf"]


# --- The official PDF -----------------------------------------------------------------------------


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


def with_pdfs(desk: Desk, pdfs: Pdfs) -> OrdersPresenter:
    records = tuple(
        replace(one, pdf_url=f"https://bpe.exemplo/{place}") for place, one in enumerate(fiscal())
    )
    sold = replace(SOLD, confirmed=Confirmed(an_order(), records))
    desk.journal.attempts = (sold,)
    return OrdersPresenter(
        desk.screen,
        desk.journal,
        desk.provider,
        desk.slips,
        desk.scope,
        folder=Path("/dados"),
        parts=DeskParts(pdfs=pdfs),
        now=desk._now,
        zone=ZONE,
    )


async def test_the_official_pdf_is_fetched_and_opened_from_this_computer(desk: Desk) -> None:
    pdfs = Pdfs()
    presenter = with_pdfs(desk, pdfs)
    presenter.opened()
    await desk.settle()
    presenter.open_address("https://bpe.exemplo/1")
    await desk.settle()
    assert pdfs.asked == [("GB7K-40Q2-M9", 2)]
    assert desk.screen.folders == [Path("/dados/bpe/BPe-1.pdf")]
    assert desk.screen.opened == []
    assert desk.screen.notices["bpe"].kind == "success"


async def test_a_pdf_from_a_host_that_is_not_allowed_is_told_with_its_name(desk: Desk) -> None:
    pdfs = Pdfs()
    pdfs.fault = PdfFault(PdfProblem.HOST_NOT_ALLOWED, "bpe.exemplo")
    presenter = with_pdfs(desk, pdfs)
    presenter.opened()
    await desk.settle()
    presenter.open_address("https://bpe.exemplo/0")
    await desk.settle()
    notice = desk.screen.notices["bpe"]
    assert notice.kind == "warning"
    assert "bpe.exemplo" in notice.text and "Ajustes" in notice.text
    assert not desk.screen.folders and not desk.screen.opened


# --- Late documents, other printers ---------------------------------------------------------------


async def test_a_document_that_came_after_its_slip_is_offered_beside_its_order(desk: Desk) -> None:
    record = PrintRecord(
        "GB7K-40Q2-M9", an_order().tickets[0].id, SlipState.PRINTED, NOW, PrintReason.SALE, fiscal=False
    )
    desk.slips.known = [record]
    desk.presenter.choose(1)
    await until(lambda: "documents" in desk.screen.notices)
    desk.presenter.act(desk.screen.notices["documents"].actions[0].command)
    await until(lambda: desk.slips.printed)
    await desk.presenter.slip_queue.idle()
    assert (desk.slips.printed, desk.slips.whys) == ([("17", False)], [PrintReason.FISCAL])
    desk.slips.known.append(replace(record, fiscal=True))
    desk.presenter.choose(0)
    desk.presenter.choose(1)
    await until(lambda: desk.presenter._order.slips.records)
    assert "documents" not in desk.screen.notices


async def test_a_printer_that_fails_leaves_another_one_and_pdf(desk: Desk) -> None:
    desk.slips.stand_ins, desk.slips.fails_at = ("Gaveta",), "17"
    desk.presenter.choose(1)
    desk.presenter.reprint()
    await desk.presenter.slip_queue.idle()
    notice = desk.screen.notices["order"]
    assert [action.command for action in notice.actions] == [CommandId.PRINT_OTHER, CommandId.SAVE_PDF]
    desk.presenter.act(CommandId.PRINT_OTHER)
    await desk.presenter.slip_queue.idle()
    assert [seat for seat, _ in desk.slips.printed] == ["17", "18", "20"]


async def test_fiscal_tickets_that_were_read_are_kept_with_the_order_of_this_desk(tmp_path: Path) -> None:
    made, kept = Desk(tmp_path), list[tuple[str, int]]()

    async def keep(attempt: str, records: tuple[FiscalTicket, ...]) -> None:
        kept.append((attempt, len(records)))

    presenter = OrdersPresenter(
        made.screen,
        made.journal,
        made.provider,
        made.slips,
        made.scope,
        folder=tmp_path,
        keep_fiscal=keep,
        now=made._now,
        zone=ZONE,
    )
    presenter.opened()
    await made.settle()
    presenter.choose(1)
    presenter.check()
    await made.settle()
    assert kept == [("a1", 3)]
    await made.scope.aclose()


async def test_one_ticket_is_printed_and_shown_with_what_is_known_of_it(desk: Desk) -> None:
    desk.presenter.choose(1)
    desk.presenter.reprint_one("t-18")
    await desk.presenter.slip_queue.idle()
    assert [seat for seat, _ in desk.slips.printed] == ["18"]
    desk.presenter.reveal()
    desk.presenter.show_ticket("t-18")
    shown = " ".join(fact.value for fact in desk.screen.tickets[0].facts)
    assert "***" in shown, "the box stays open longer than a document is revealed"
    desk.presenter.show_ticket("t-99")
    assert [shown.id for shown in desk.screen.tickets] == ["t-18"]
    desk.presenter.show_timeline()
    assert any("Pagamento aprovado" in line.words for line in desk.screen.timelines[0])
    desk.presenter.show_stops()
    words, rows = desk.screen.stops[0]
    assert words == "A central não informa as paradas desta viagem."
    assert [place for _, _, place in rows] == ["São Paulo", "Belo Horizonte"]


async def test_the_same_is_sold_again_from_this_desk_s_sale_or_the_provider_s_order(desk: Desk) -> None:
    asked: list[SaleTemplate] = []
    presenter = OrdersPresenter(
        desk.screen,
        desk.journal,
        desk.provider,
        desk.slips,
        desk.scope,
        folder=Path("/dados"),
        parts=DeskParts(sell_from_template=asked.append),
        now=desk._now,
        zone=ZONE,
    )
    presenter.sell_from_template()
    assert asked == []
    presenter.opened()
    await desk.settle()
    presenter.choose(1)
    presenter.sell_from_template()
    assert [one.name for one in asked[0].passengers] == [seat.passenger for seat in SOLD.sold.seats]
    presenter.search("529.982.247-25")
    await desk.settle()
    theirs = next(place for place, row in enumerate(desk.screen.rows) if row.attempt is None)
    presenter.choose(theirs)
    await desk.settle()
    presenter.sell_from_template()
    assert asked[1].buyer.name == an_order().buyer_name


async def test_who_showed_an_order_and_when_stands_in_the_head(desk: Desk) -> None:
    desk.presenter.choose(1)
    side = desk.screen.side
    assert side is not None
    assert side.source == ("salvo neste guichê", "monitor")
    desk.presenter.check()
    await desk.settle()
    side = desk.screen.side
    assert side is not None
    assert side.source == ("igual na central \u00b7 agora", "cloud")


async def test_a_report_opens_the_folder_that_was_chosen(desk: Desk) -> None:
    desk.presenter.export(SheetKind.CSV)
    await asyncio.gather(*(asyncio.all_tasks() - {asyncio.current_task()}))
    desk.presenter.act_on_list(CommandId.OPEN_FOLDER)
    assert desk.screen.folders == [desk.screen.files[0].parent]
    desk.presenter.report()
    assert len(desk.screen.files) == 1, "this desk makes no PDF"
    desk.presenter.act_on_list(CommandId.SEARCH)
    await desk.settle()
