"""The listed orders as a table for a spreadsheet: what the page shows of each, and nothing more. Qt-free."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, tzinfo

from pos_app.domain.money import reais
from pos_app.domain.sheets import Cell, Table
from pos_app.ui.pages.orders.list.rows import OrderRow, origin_words
from pos_app.wording import export_texts


def table(rows: Iterable[OrderRow], zone: tzinfo | None) -> Table:
    """Return these orders, as listed. Times of buying are in ``zone``, those of travel as the trip says."""
    return Table(export_texts.title(), export_texts.heads(), tuple(_line(row, zone) for row in rows))


def _line(row: OrderRow, zone: tzinfo | None) -> tuple[Cell, ...]:
    bought = row.bought_at
    return (
        row.number,
        None if bought is None else datetime.fromtimestamp(bought, zone).replace(tzinfo=None),
        row.route,
        row.people,
        row.people_count or None,
        row.leaves_at,
        None if row.amount is None else reais(row.amount),
        row.mark.words,
        origin_words(row.origin),
        None if row.read is None else row.read.replace(tzinfo=None),
        " \u00b7 ".join(filter(None, (row.differs, row.total_there))),
    )
