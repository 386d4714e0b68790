"""Writes tables as XLSX or CSV. Texts stay texts: nothing that came from outside is calculated on opening."""

from __future__ import annotations

import csv
import io
from datetime import date, datetime
from decimal import Decimal
from pathlib import Path
from typing import assert_never

from pos_app.domain.sheets import Cell, SheetFault, SheetKind, SheetProblem, Table, begins_formula, plain
from pos_app.system import disk

_WIDEST = 60
"""Characters: a longer text is read in its cell."""


def save_table(table: Table, path: Path, kind: SheetKind) -> None:
    """Write a table into a file, whole or not at all; its folder is made. Blocks.

    Raises:
        SheetFault: the folder or the file cannot be written.
    """
    content = xlsx(table) if kind is SheetKind.XLSX else comma_separated(table)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        disk.replace(path, content)
    except OSError as error:
        problem = SheetProblem.FULL if error.errno in disk.NO_ROOM else SheetProblem.NOT_WRITABLE
        raise SheetFault(problem, path.parent, error.strerror) from error


def comma_separated(table: Table) -> bytes:
    """Return a CSV as a spreadsheet in Brazil reads it: UTF-8 with its mark, ``;`` and decimal commas.

    Days are written as ISO 8601, which a spreadsheet recognises in every language.
    """
    made = io.StringIO()
    writer = csv.writer(made, delimiter=";", lineterminator="\r\n")
    writer.writerow([_text(head) for head in table.heads])
    writer.writerows([_text(cell) for cell in row] for row in table.rows)
    return made.getvalue().encode("utf-8-sig")


def _text(cell: Cell) -> str:
    match cell:
        case None:
            return ""
        case str():
            text = plain(cell)
            return f"'{text}" if begins_formula(text) else text
        case Decimal():
            return f"{cell:f}".replace(".", ",")
        case datetime():
            return f"{cell:%Y-%m-%d %H:%M}"
        case date():
            return cell.isoformat()
        case int():
            return str(cell)
        case _:
            assert_never(cell)


def xlsx(table: Table) -> bytes:
    """Return a workbook of one sheet: amounts are numbers, days are dates, texts are never formulas."""
    # Loaded when a table is first saved: the window does not wait for it.
    from xlsxwriter import Workbook

    memory = io.BytesIO()
    book = Workbook(memory, {"in_memory": True})
    bold = book.add_format({"bold": True})
    guarded = book.add_format({"quote_prefix": True})
    money = book.add_format({"num_format": "#,##0.00"})
    day = book.add_format({"num_format": "dd/mm/yyyy"})
    moment = book.add_format({"num_format": "dd/mm/yyyy hh:mm"})
    sheet = book.add_worksheet(table.title[:31])
    for column, head in enumerate(table.heads):
        sheet.write_string(0, column, plain(head), bold)
        longest = max((len(_text(row[column])) for row in table.rows), default=0)
        sheet.set_column(column, column, (min(max(longest, len(table.heads[column]) + 2), _WIDEST) + 2))
    for line, row in enumerate(table.rows, start=1):
        for column, cell in enumerate(row):
            match cell:
                case None:
                    pass
                case str():
                    text = plain(cell)
                    sheet.write_string(line, column, text, guarded if begins_formula(text) else None)
                case datetime():
                    sheet.write_datetime(line, column, cell, moment)
                case date():
                    sheet.write_datetime(line, column, cell, day)
                case Decimal():
                    sheet.write_number(line, column, cell, money)
                case int():
                    sheet.write_number(line, column, cell)
                case _:
                    assert_never(cell)
    sheet.freeze_panes(1, 0)
    sheet.autofilter(0, 0, len(table.rows), len(table.heads) - 1)
    book.close()
    return memory.getvalue()
