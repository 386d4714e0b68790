"""The listed orders are saved for a spreadsheet as the page shows them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import cast

import pytest_asyncio
from pytestqt.qtbot import QtBot

from pos_app.domain.attempts import AttemptState
from pos_app.domain.order_search import readings
from pos_app.domain.orders import Confirmed
from pos_app.domain.printing import PrintFault, PrintProblem
from pos_app.domain.reports import Report
from pos_app.domain.sheets import SheetKind
from pos_app.system.tasks import TaskScope
from pos_app.ui.pages.orders.list.export_work import ExportWork, table
from pos_app.ui.pages.orders.list.list_filters import ListFilters
from pos_app.ui.pages.orders.list.rows import OrderRow, from_attempt, from_both, from_summary
from pos_app.ui.pages.orders.list.searching import OrderSearch
from pos_app.ui.pages.orders.list.spans import Days
from pos_app.ui.pages.orders.list.understood import described
from pos_app.ui.pages.orders.page import Export
from pos_app.ui.pages.orders.view import OrdersView
from pos_app.wording import order_list_texts
from pos_app.wording.notices import CommandId, NoticeView
from tests.ui.builders import NOW
from tests.ui.builders_orders import TODAY, ZONE, an_attempt, an_order, fiscal, summaries
from tests.ui.pages.orders.a_desk import Screen, an_orders_desk
from tests.ui.pages.tickets.slips import FakeSlips

SOLD = an_attempt(AttemptState.COMPLETED, confirmed=Confirmed(an_order(), fiscal()))


class Listed:
    """A list that is not searched."""

    def __init__(self) -> None:
        self.rows: list[OrderRow] = [from_attempt(SOLD, TODAY, ZONE)]
        self.has_more = False
        self.described: tuple[str, ...] = ("busca: sobrenome Siqueira",)


class Slips(FakeSlips):
    """Slips beside which reports are kept, unless they cannot be."""

    def __init__(self) -> None:
        super().__init__()
        self.reports: list[tuple[Report, Path]] = []
        self.fault: PrintFault | None = None

    def save_report(self, report: Report, path: Path) -> None:
        if self.fault:
            raise self.fault
        self.reports.append((report, path))


class Page(Screen):
    """The page, whose dialog may be left."""

    gives_up = False
    folder: Path | None = None

    def ask_file(self, suggested: Path, chosen: Callable[[Path], None]) -> None:
        if not self.gives_up:
            chosen((self.folder or suggested.parent) / suggested.name)


class Desk:
    """A saved list with all that it needs."""

    def __init__(self, folder: Path) -> None:
        self.listed, self.folder, self.slips, self.screen = Listed(), folder, Slips(), Page()
        self.errors: list[BaseException] = []
        self.scope = TaskScope("test", lambda _, error: self.errors.append(error))
        api = an_orders_desk(None, None, self.slips, self.scope, folder)
        view, listed = cast(OrdersView, self.screen), cast(OrderSearch, self.listed)
        self.work = ExportWork(listed, view, api, lambda: NOW, ZONE)

    @property
    def notices(self) -> list[NoticeView]:
        return [notice for _, notice in self.screen.all("show_notice")]

    async def save(self, kind: SheetKind = SheetKind.CSV) -> None:
        self.work.save(kind)
        await self.done()

    async def done(self) -> None:
        await asyncio.gather(*(asyncio.all_tasks() - {asyncio.current_task()}))


@pytest_asyncio.fixture
async def desk(tmp_path: Path) -> AsyncIterator[Desk]:
    made = Desk(tmp_path / "bilhetes")
    yield made
    await made.scope.aclose()
    assert made.errors == []


def test_a_line_holds_what_the_page_shows() -> None:
    summary = replace(summaries()[0], public_id=SOLD.public_id)
    row = from_both(SOLD, summary, NOW, TODAY, ZONE)
    made = table([row, from_summary(summaries()[1], TODAY, ZONE, NOW)], ZONE)
    line = dict(zip(made.heads, made.rows[0], strict=True))
    assert line["Pedido"] == row.number
    assert line["Comprado em"] == SOLD.opened.astimezone(ZONE).replace(tzinfo=None)
    assert line["Embarque"] == SOLD.sold.departure.replace(tzinfo=None)
    assert line["Forma de pagamento"] == "Cartão de crédito · 3x"
    assert line["Taxa de serviço (R$)"] == Decimal("36.45")
    assert (line["Vendido (R$)"], line["Fora da soma (R$)"]) == (None, Decimal(SOLD.sold.total) / 100)
    assert (line["Passageiros"], line["Pessoas"]) == (row.people, 3)
    assert line["Situação"] == row.mark.words
    assert line["Diferença entre guichê e central"] == row.total_there
    assert all(len(one) == len(made.heads) for one in made.rows)


def test_only_what_is_sold_for_certain_is_added() -> None:
    refused = from_attempt(an_attempt(AttemptState.REFUSED), TODAY, ZONE)
    sold = from_attempt(SOLD, TODAY, ZONE)
    for rows, total in (
        ((sold, refused, sold), Decimal(SOLD.sold.total) / 50),
        ((refused,), Decimal(0)),
        ((sold, replace(sold, amount=None)), None),
    ):
        *lines, end = (
            dict(zip(made.heads, row, strict=True)) for made in (table(rows, ZONE),) for row in made.rows
        )
        assert end["Vendido (R$)"] == total
        refusals = [one for one in lines if one["Situação"] == refused.mark.words]
        assert all(
            (one["Vendido (R$)"], one["Fora da soma (R$)"]) == (None, Decimal(refused.amount or 0) / 100)
            for one in refusals
        )


def test_what_is_not_known_is_empty_and_never_zero() -> None:
    summary = replace(summaries()[0], created=None, departure=None, passengers=())
    line = table([replace(from_summary(summary, TODAY, ZONE), amount=None)], ZONE).rows[0]
    assert [line[place] for place in (1, 4, 5, 6, 7, 8, 9, 12)] == [None] * 8


async def test_the_whole_list_is_saved_and_the_place_is_told(desk: Desk) -> None:
    desk.listed.rows *= 300
    await desk.save()
    path = next(desk.folder.iterdir())
    assert path.name == f"pedidos-{NOW.astimezone(ZONE):%Y-%m-%d-%H%M%S}.csv"
    assert path.read_text("utf-8-sig").count("\n") == 302
    made, done = desk.notices
    assert made.title == "Salvando 300 pedidos em CSV"
    assert done.title == f"300 pedidos salvos em {path}"
    assert (done.kind, done.text) == ("success", "")
    assert [action.command for action in done.actions] == [CommandId.OPEN_FOLDER]


async def test_who_gives_up_the_dialog_saves_nothing_and_another_folder_is_kept(desk: Desk) -> None:
    desk.screen.gives_up = True
    await desk.save()
    desk.work.save(None)
    assert not desk.folder.exists()
    assert desk.notices == []
    desk.screen.gives_up = False
    other = desk.folder / "outra"
    desk.screen.folder = other
    await desk.save()
    assert desk.work.folder == other
    assert len(list(other.iterdir())) == 1


async def test_a_report_names_filters_and_adds_only_what_is_known(desk: Desk) -> None:
    sold = desk.listed.rows[0]
    other = from_summary(summaries()[0], TODAY, ZONE, NOW)
    unknown = replace(sold, amount=None)
    differs = replace(sold, differs="central: Cancelado")
    desk.listed.rows = [sold, other, unknown, differs]
    desk.listed.has_more = True
    desk.work.save(None)
    await desk.done()
    report, path = desk.slips.reports[0]
    assert path.name == f"relatorio-pedidos-{NOW.astimezone(ZONE):%Y-%m-%d-%H%M%S}.pdf"
    assert report.lines == (
        "Guichê 01 \u00b7 Feito em 19/03/2026 14:33",
        "Filtros: busca: sobrenome Siqueira",
    )
    assert report.totals == (
        ("1 pedido concluído", "R$\u00a0361,20"),
        ("1 concluído sem valor conhecido", "fora da soma"),
        ("Em andamento: 1", "fora da soma"),
        ("A conferir: 1", "fora da soma"),
    )
    assert len(report.notes) == 3
    assert all(len(row) == len(report.columns) for row in report.rows)
    assert not any("Siqueira" in cell for row in report.rows for cell in row)
    assert desk.notices[-1].title == f"Relatório salvo em {path}"
    desk.slips.fault = PrintFault(PrintProblem.PDF_NOT_SAVED, "/dados", "no room")
    desk.work.save(None)
    await desk.done()
    assert (desk.notices[-1].kind, desk.notices[-1].title) == ("warning", "O relatório não foi salvo")


def test_the_filters_are_named_with_personal_values_covered() -> None:
    filters = ListFilters(frozenset({"Concluído"}), "today", "month", "completed", "departureDate,asc")
    words = described(readings("52998224725 siqueira")[0], filters)
    assert words[0] == "busca: CPF ***.982.247-**, sobrenome Siqueira"
    assert words[1:5] == (
        "Parte hoje",
        "Compra: 30 dias",
        "situação: Concluído",
        "Bilhete confirmado",
    )
    assert len(words) == 6
    typed = ListFilters(travel=Days(TODAY, TODAY).value, bought=Days(TODAY, TODAY).value)
    told = described((), typed)
    assert told[0].startswith("embarque: ")
    assert told[1].startswith("compra: ")


async def test_orders_that_are_not_listed_yet_are_told(desk: Desk) -> None:
    desk.listed.has_more = True
    await desk.save(SheetKind.XLSX)
    assert desk.notices[-1].text == order_list_texts.export_only_listed()
    assert [path.suffix for path in desk.folder.iterdir()] == [".xlsx"]


async def test_nothing_listed_saves_nothing_and_one_is_saved_at_a_time(desk: Desk) -> None:
    desk.work.save(SheetKind.CSV)
    await desk.save(SheetKind.XLSX)
    assert [path.suffix for path in desk.folder.iterdir()] == [".csv"]
    desk.listed.rows = []
    await desk.save()
    assert len(desk.notices) == 2


async def test_a_place_that_cannot_be_written_is_said(desk: Desk) -> None:
    desk.folder.write_text("a file")
    await desk.save()
    notice = desk.notices[-1]
    assert (notice.kind, notice.title) == ("warning", "A lista não foi salva")
    assert str(desk.folder) in notice.text


def test_the_commands_are_there_while_something_is_listed(qtbot: QtBot) -> None:
    view = OrdersView(FakeSlips())
    qtbot.addWidget(view)
    qtbot.addWidget(view.side)
    asked: list[object] = []
    view.asked.connect(asked.append)
    actions = [
        view.commands()[command]
        for command in (CommandId.EXPORT_XLSX, CommandId.EXPORT_CSV, CommandId.REPORT_PDF)
    ]
    assert not any(action.ready() for action in actions)
    view.show_rows([from_attempt(SOLD, TODAY, ZONE)], 0)
    assert all(action.ready() for action in actions)
    for action in actions:
        action.run()
    assert asked == [Export(SheetKind.XLSX), Export(SheetKind.CSV), Export(None)]
