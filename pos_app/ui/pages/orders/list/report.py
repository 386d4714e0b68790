"""The listed orders as a report: what was looked for, each order, and sums of what is known. Qt-free."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from pos_app.domain.money import Cents, brl
from pos_app.domain.reports import Column, Report
from pos_app.ui.pages.orders.list.rows import OrderRow, origin_words
from pos_app.wording import order_texts
from pos_app.wording import report_texts as words


def report(
    rows: Sequence[OrderRow], at: datetime, desk: str, filters: tuple[str, ...], *, more: bool
) -> Report:
    """Return the report of these orders, as listed. ``at`` is in the zone of the desk; ``filters`` say what
    was looked for; ``more``: there are orders that are not listed."""
    lines = (words.made(at, desk), words.filters(filters))
    notes = (words.only_sold(), words.no_people(), *((words.only_listed(),) if more else ()))
    return Report(
        words.title(),
        lines,
        tuple(
            Column(name, part, right) for name, part, right in zip(words.heads(), _PARTS, _RIGHT, strict=True)
        ),
        tuple(map(_row, rows)),
        _totals(rows),
        notes,
        words.page(),
    )


_PARTS = (3.4, 6.4, 2.6, 2.8, 2.4, 4.4)
_RIGHT = (False, False, False, True, False, False)


def _row(row: OrderRow) -> tuple[str, ...]:
    return (
        f"{row.number or order_texts.no_number()}\n{row.bought}",
        f"{row.route}\n{words.travellers(row.people_count) if row.people_count else ''}",
        f"{row.day}\n{row.hour}",
        f"{row.total}\n{row.total_there}",
        origin_words(row.origin),
        f"{row.mark.words}\n{row.differs}",
    )


def _totals(rows: Sequence[OrderRow]) -> tuple[tuple[str, str], ...]:
    """Return the sum of what is sold for certain; every other state is counted and never added."""
    sold_words = order_texts.sold_word()
    sold = [row for row in rows if row.mark.words == sold_words and not row.differs and not row.total_there]
    known = [row.amount for row in sold if row.amount is not None]
    lines = [(words.sold(len(known)), brl(Cents(sum(known))))] if known else []
    if len(known) < len(sold):
        lines.append((words.without_amount(len(sold) - len(known)), words.not_added()))
    states: dict[str, int] = {}
    for row in rows:
        if row not in sold:
            name = row.mark.words if row.mark.words != sold_words else words.to_check()
            states[name] = states.get(name, 0) + 1
    lines += [(words.others(state, count), words.not_added()) for state, count in states.items()]
    return tuple(lines)
