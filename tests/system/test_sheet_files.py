"""Tables become files that a spreadsheet opens: numbers, dates, and texts that are never calculated."""

from __future__ import annotations

import csv
import errno
import io
import os
import zipfile
from datetime import date, datetime
from decimal import Decimal
from pathlib import Path
from xml.etree import ElementTree

import pytest

from pos_app.domain.sheets import SheetFault, SheetKind, SheetProblem, Table
from pos_app.system.sheet_files import comma_separated, save_table, xlsx

NS = {"m": "http://schemas.openxmlformats.org/spreadsheetml/2006/main"}
TABLE = Table(
    "Pedidos",
    ("Pedido", "Comprado em", "Dia", "Total (R$)", "Pessoas"),
    (
        ("GB7K-40Q2-M9", datetime(2026, 3, 19, 14, 5), date(2026, 3, 20), Decimal("1361.20"), 3),
        ("=1+1", None, None, Decimal("-5.00"), None),
    ),
)
FORMULAS = ("=1+1", "+55 11", "-2", "@SUM(A1)", "\t=1", "  =1", "\uff1d1", "\r=1", "\n@a")


def lines(content: bytes) -> list[list[str]]:
    return list(csv.reader(io.StringIO(content.decode("utf-8-sig"), newline=""), delimiter=";"))


def sheet(content: bytes) -> tuple[list[ElementTree.Element], list[str], ElementTree.Element]:
    """Return the cells of the one sheet, the shared texts, and the styles."""
    with zipfile.ZipFile(io.BytesIO(content)) as book:
        cells = ElementTree.fromstring(book.read("xl/worksheets/sheet1.xml")).findall(".//m:c", NS)
        texts = ElementTree.fromstring(book.read("xl/sharedStrings.xml")).findall("m:si/m:t", NS)
        styles = ElementTree.fromstring(book.read("xl/styles.xml"))
    return cells, [text.text or "" for text in texts], styles


def test_csv_is_read_by_a_spreadsheet_in_brazil() -> None:
    content = comma_separated(TABLE)
    assert content.startswith(b"\xef\xbb\xbf")
    assert lines(content) == [
        list(TABLE.heads),
        ["GB7K-40Q2-M9", "2026-03-19 14:05", "2026-03-20", "1361,20", "3"],
        ["'=1+1", "", "", "-5,00", ""],
    ]


def test_in_a_workbook_amounts_are_numbers_and_days_are_dates() -> None:
    cells, texts, styles = sheet(xlsx(TABLE))
    by_place = {cell.get("r"): cell for cell in cells}
    assert [by_place[f"{column}1"].get("t") for column in "ABCDE"] == ["s"] * 5
    assert texts[:5] == list(TABLE.heads)
    value = {place: cell.findtext("m:v", "", NS) for place, cell in by_place.items()}
    assert (value["D2"], value["D3"], value["E2"]) == ("1361.20", "-5.00", "3")
    assert float(value["C2"]) == (date(2026, 3, 20) - date(1899, 12, 30)).days
    assert float(value["B2"]) % 1 == pytest.approx((14 * 60 + 5) / 1440)
    assert "B3" not in value
    formats = {one.get("numFmtId"): one.get("formatCode") for one in styles.findall("m:numFmts/m:numFmt", NS)}
    looks = styles.findall("m:cellXfs/m:xf", NS)
    assert formats[looks[int(by_place["C2"].get("s", ""))].get("numFmtId")] == "dd/mm/yyyy"


@pytest.mark.parametrize("text", FORMULAS)
def test_what_begins_like_a_formula_is_never_one(text: str) -> None:
    table = Table("t", ("a",), ((text,),))
    assert lines(comma_separated(table))[1][0].startswith("'")
    cells, _, styles = sheet(xlsx(table))
    assert [(cell.get("t"), cell.find("m:f", NS)) for cell in cells] == [("s", None)] * 2
    look = styles.findall("m:cellXfs/m:xf", NS)[int(cells[1].get("s", ""))]
    assert look.get("quotePrefix") == "1"


@pytest.mark.parametrize("kind", SheetKind)
def test_a_file_is_there_whole_and_alone(tmp_path: Path, kind: SheetKind) -> None:
    path = tmp_path / "new" / f"pedidos.{kind.value}"
    save_table(TABLE, path, kind)
    assert [one.name for one in path.parent.iterdir()] == [path.name]
    assert path.stat().st_size > 0


def test_a_full_disk_leaves_the_old_file_and_no_half(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "pedidos.csv"
    path.write_text("old")

    def full(_file: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(SheetFault) as caught:
        save_table(TABLE, path, SheetKind.CSV)
    assert (caught.value.kind, caught.value.folder) == (SheetProblem.FULL, str(tmp_path))
    assert [(one.name, one.read_text()) for one in tmp_path.iterdir()] == [("pedidos.csv", "old")]
