"""The listed orders are saved for a spreadsheet, or as a report, as the page shows them."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest

from pos_app.domain.attempts import AttemptState
from pos_app.domain.order_search import readings
from pos_app.domain.printing import PrintFault, PrintProblem
from pos_app.domain.reports import Report
from pos_app.domain.sheets import SheetKind
from pos_app.domain.storage import StorageFault, StorageKind
from pos_app.ui.pages.orders.list.export_work import report, table
from pos_app.ui.pages.orders.list.list_filters import Days, ListFilters, described
from pos_app.ui.pages.orders.list.rows import from_attempt, from_both, from_summary
from pos_app.ui.pages.orders.page import Export, NoticeActed, Search
from pos_app.wording import order_list_texts
from pos_app.wording.notices import CommandId
from tests.ui.builders import NOW
from tests.ui.builders_orders import TODAY, ZONE, an_attempt, summaries
from tests.ui.pages.orders.a_desk import SOLD, Desk

SOLD_ROW = from_attempt(SOLD, TODAY, ZONE)
SELLERS = {SOLD.id: "Marina Duarte"}


def test_a_line_holds_what_the_page_shows() -> None:
    row = from_both(SOLD, replace(summaries()[0], public_id=SOLD.public_id), NOW, TODAY, ZONE)
    made = table([row, from_summary(summaries()[1], TODAY, ZONE, NOW)], ZONE, SELLERS)
    line = dict(zip(made.heads, made.rows[0], strict=True))
    told = {
        "Pedido": row.number,
        "Comprado em": SOLD.opened.astimezone(ZONE).replace(tzinfo=None),
        "Embarque": SOLD.sold.departure.replace(tzinfo=None),
        "Vendedor": "Marina Duarte",
        "Forma de pagamento": "Cartão de crédito · 3x",
        "Taxa de serviço (R$)": Decimal("36.45"),
        "Vendido (R$)": None,
        "Fora da soma (R$)": Decimal(SOLD.sold.total) / 100,
        "Passageiros": row.people,
        "Pessoas": 3,
        "Situação": row.mark.text,
        "Diferença entre guichê e central": row.total_there,
    }
    assert {name: line[name] for name in told} == told
    assert all(len(one) == len(made.heads) for one in made.rows)


def test_only_what_is_sold_for_certain_is_added() -> None:
    refused = from_attempt(an_attempt(AttemptState.REFUSED), TODAY, ZONE)
    for rows, total in (
        ((SOLD_ROW, refused, SOLD_ROW), Decimal(SOLD.sold.total) / 50),
        ((refused,), Decimal(0)),
        ((SOLD_ROW, replace(SOLD_ROW, amount=None)), None),
    ):
        made = table(rows, ZONE, {})
        *lines, end = (dict(zip(made.heads, row, strict=True)) for row in made.rows)
        assert end["Vendido (R$)"] == total
        apart = [(one["Vendido (R$)"], one["Fora da soma (R$)"]) for one in lines]
        assert [one for row, one in zip(rows, apart, strict=True) if row is refused] == [
            (None, Decimal(refused.amount or 0) / 100) for row in rows if row is refused
        ]


def test_what_is_not_known_is_empty_and_never_zero() -> None:
    summary = replace(summaries()[0], created=None, departure=None, passengers=())
    line = table([replace(from_summary(summary, TODAY, ZONE), amount=None)], ZONE, SELLERS).rows[0]
    assert [line[place] for place in (1, 4, 5, 6, 7, 8, 9, 10, 13)] == [None] * 9


def test_a_report_names_filters_and_adds_only_what_is_known() -> None:
    other = from_summary(summaries()[0], TODAY, ZONE, NOW)
    rows = (SOLD_ROW, other, replace(SOLD_ROW, amount=None), replace(SOLD_ROW, differs="central: Cancelado"))
    searched = ("busca: sobrenome Siqueira",)
    made = report(rows, NOW.astimezone(ZONE), "Guichê 01", searched, SELLERS, more=True)
    assert made.lines == ("Guichê 01 \u00b7 Feito em 19/03/2026 14:33", "Filtros: busca: sobrenome Siqueira")
    assert made.totals == (
        ("1 pedido concluído", "R$\u00a0361,20"),
        ("1 concluído sem valor conhecido", "fora da soma"),
        ("Em andamento: 1", "fora da soma"),
        ("A conferir: 1", "fora da soma"),
    )
    assert len(made.notes) == 3
    assert all(len(row) == len(made.columns) for row in made.rows)
    assert ["Marina Duarte" in row[4] for row in made.rows] == [True, False, True, True]
    assert not any("Siqueira" in cell for row in made.rows for cell in row)


def test_the_filters_are_named_with_personal_values_covered() -> None:
    filters = ListFilters(frozenset({"Concluído"}), "today", "month", "completed", "departureDate,asc")
    text = described(readings("52998224725 siqueira")[0], filters)
    assert text[:5] == (
        "busca: CPF ***.982.247-**, sobrenome Siqueira",
        "Parte hoje",
        "Compra: 30 dias",
        "situação: Concluído",
        "Bilhete confirmado",
    )
    typed = Days(TODAY, TODAY).value
    told = described((), ListFilters(travel=typed, bought=typed))
    assert told[0].startswith("embarque: ") and told[1].startswith("compra: ")


async def test_the_whole_list_is_saved_one_at_a_time_and_the_place_is_told(desk: Desk) -> None:
    desk.journal.attempts = tuple(replace(SOLD, id=f"a{number}") for number in range(300))
    desk.ask(Search(""))
    await desk.settle()
    desk.ask(Export(SheetKind.CSV))
    desk.ask(Export(SheetKind.XLSX))
    await desk.settle()
    (path,) = desk.screen.all("ask_file")
    at = desk.now.astimezone(ZONE)
    assert path == desk.api.folder / f"pedidos-{at:%Y-%m-%d-%H%M%S}.csv"
    assert path.read_text("utf-8-sig").count("\n") == 202
    notice = desk.screen.notices["export"]
    assert (notice.kind, notice.title) == ("success", f"200 pedidos salvos em {path}")
    assert notice.text == order_list_texts.export_only_listed()
    assert [action.command for action in notice.actions] == [CommandId.OPEN_FOLDER]


async def test_another_folder_is_kept_and_one_that_cannot_be_written_is_said(desk: Desk) -> None:
    other = desk.api.folder.parent / "outra"
    desk.screen.chosen = other
    desk.ask(Export(SheetKind.CSV))
    await desk.settle()
    assert len(list(other.iterdir())) == 1
    desk.ask(NoticeActed(CommandId.OPEN_FOLDER, about_list=True))
    assert desk.screen.all("open_folder") == [other]
    desk.screen.chosen = next(other.iterdir())
    desk.ask(Export(SheetKind.CSV))
    await desk.settle()
    assert desk.screen.all("ask_file")[1].parent == other
    notice = desk.screen.notices["export"]
    assert (notice.kind, notice.title) == ("warning", "A lista não foi salva")


@pytest.mark.parametrize("kind", [SheetKind.CSV, None])
async def test_who_sold_is_in_every_file_and_without_the_journal_there_is_none(
    desk: Desk, kind: SheetKind | None
) -> None:
    desk.sellers.fault = StorageFault(StorageKind.NO_ANSWER, "")
    desk.ask(Export(kind))
    await desk.settle()
    (path,) = desk.screen.all("ask_file")
    notice = desk.screen.notices["export"]
    assert notice.title in ("A lista não foi salva", "O relatório não foi salvo") and notice.text
    assert not path.exists()
    saved: list[Report] = []
    desk.slips.save_report = lambda report, _path: saved.append(report)  # type: ignore[attr-defined]
    desk.sellers.fault = None
    desk.ask(Export(kind))
    await desk.settle()
    if kind is None:
        assert ["Marina Duarte" in row[4] for row in saved[0].rows] == [False, True]
    else:
        assert path.read_text("utf-8-sig").count(";Marina Duarte;") == 1


async def test_nothing_listed_saves_nothing(desk: Desk) -> None:
    desk.journal.attempts = ()
    desk.presenter.opened()
    await desk.settle()
    desk.ask(Export(SheetKind.CSV))
    desk.ask(Export(None))
    assert desk.screen.all("ask_file") == []


async def test_a_report_that_cannot_be_saved_is_told(desk: Desk) -> None:
    def refuse(report: Report, path: Path) -> None:
        raise PrintFault(PrintProblem.PDF_NOT_SAVED, path.parent, "no room")

    desk.slips.save_report = lambda _report, path: path.parent.mkdir()  # type: ignore[attr-defined]
    desk.ask(Export(None))
    await desk.settle()
    (path,) = desk.screen.all("ask_file")
    assert path.name == f"relatorio-pedidos-{desk.now.astimezone(ZONE):%Y-%m-%d-%H%M%S}.pdf"
    assert desk.screen.notices["export"].title == f"Relatório salvo em {path}"
    desk.slips.save_report = refuse  # type: ignore[attr-defined]
    desk.ask(Export(None))
    await desk.settle()
    assert desk.screen.notices["export"].title == "O relatório não foi salvo"
