"""A list on paper: no row is torn or lost, each sheet has its number, the sums stand together."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest
from pypdf import PdfReader

from pos_app.domain.reports import Column, Report
from pos_app.printing.report import save_report, sheets

COLUMNS = (Column("Pedido", 2), Column("Total", 1, right=True))


def a_report(rows: int, totals: int = 2) -> Report:
    """Return a report with so many rows of two lines."""
    lines = tuple((f"GB7K-{index:04}\nhoje", "R$ 1,00\n") for index in range(rows))
    sums = tuple((f"soma {index}", "R$ 9,00") for index in range(totals))
    return Report(
        "Relatório", ("Guichê 01", "Filtros: nenhum"), COLUMNS, lines, sums, ("nota",), "{page} de {pages}"
    )


@pytest.mark.parametrize("rows", [0, 1, 15, 16, 17, 200])
def test_every_row_stands_on_one_sheet_and_the_sums_on_the_last(rows: int) -> None:
    pages = sheets(a_report(rows))
    assert [row for page in pages for row in range(page.first, page.after)] == list(range(rows))
    assert [page.sums for page in pages] == [False] * (len(pages) - 1) + [True]


def test_the_pdf_is_made_in_any_thread_with_title_filters_and_page_numbers(
    qapp: object, tmp_path: Path
) -> None:
    path = tmp_path / "novo" / "relatorio.pdf"
    work = threading.Thread(target=save_report, args=(a_report(40), path))
    work.start()
    work.join()
    pages = PdfReader(path).pages
    assert len(pages) == len(sheets(a_report(40)))
    texts = [page.extract_text().replace("\t", " ") for page in pages]
    assert "Filtros: nenhum" in texts[0]
    assert f"2 de {len(pages)}" in texts[1]
    assert "GB7K-0039" in "".join(texts)
    assert "soma 1" in texts[-1]
    width, height = pages[0].mediabox.width, pages[0].mediabox.height
    assert (round(width), round(height)) == (842, 595)
