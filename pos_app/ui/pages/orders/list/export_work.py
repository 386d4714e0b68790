"""Saves the listed orders, as the page shows them, for a spreadsheet or as a report on paper."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime, tzinfo
from functools import partial
from pathlib import Path

from pos_app.domain.money import Cents, brl, reais
from pos_app.domain.printing import PrintFault
from pos_app.domain.reports import Column, Report
from pos_app.domain.sheets import Cell, SheetFault, SheetKind, Table
from pos_app.domain.statement import of_sold
from pos_app.system.sheet_files import save_table
from pos_app.ui.pages.orders.list.rows import OrderRow, origin_words
from pos_app.ui.pages.orders.list.searching import OrderSearch
from pos_app.ui.pages.orders.page import OrdersView
from pos_app.ui.shared.desk_api import DeskApi
from pos_app.wording import order_list_texts, order_texts, print_texts
from pos_app.wording.notices import CommandId, NoticeAction, NoticeView


def table(rows: Iterable[OrderRow], zone: tzinfo | None) -> Table:
    """Return these orders, as listed, and the sum of what is sold for certain: other amounts have a column of
    their own. Times of buying are in ``zone``, those of travel as the trip says."""
    listed = tuple(rows)
    sold = [row.amount for row in listed if _is_sold(row)]
    known = [amount for amount in sold if amount is not None]
    heads = order_list_texts.export_heads()
    whole = reais(Cents(sum(known))) if len(known) == len(sold) else None
    total: tuple[Cell, ...] = (order_list_texts.export_sum(), *[None] * 7, whole)
    return Table(
        order_list_texts.export_title(),
        heads,
        (*(_line(row, zone) for row in listed), (*total, *[None] * (len(heads) - len(total)))),
    )


def _is_sold(row: OrderRow) -> bool:
    """Return whether an order is sold for certain, as this desk and the provider show it."""
    return row.mark.words == order_texts.sold_word() and not row.differs and not row.total_there


def _line(row: OrderRow, zone: tzinfo | None) -> tuple[Cell, ...]:
    bought = row.bought_at
    amount = None if row.amount is None else reais(row.amount)
    sold = row.attempt.sold if row.attempt else None
    fee = of_sold(sold).fee.cents if sold else None
    return (
        row.number,
        None if bought is None else datetime.fromtimestamp(bought, zone).replace(tzinfo=None),
        row.route,
        row.people,
        row.people_count or None,
        row.leaves_at,
        order_texts.method(sold.payment, sold.installments) if sold else None,
        None if fee is None else reais(fee),
        amount if _is_sold(row) else None,
        None if _is_sold(row) else amount,
        row.mark.words,
        origin_words(row.origin),
        None if row.read is None else row.read.replace(tzinfo=None),
        " \u00b7 ".join(filter(None, (row.differs, row.total_there))),
    )


def report(
    rows: Sequence[OrderRow], at: datetime, desk: str, filters: tuple[str, ...], *, more: bool
) -> Report:
    """Return the report of these orders, as listed. ``at`` is in the zone of the desk; ``filters`` say what
    was looked for; ``more``: there are orders that are not listed."""
    lines = (order_list_texts.made(at, desk), order_list_texts.filters(filters))
    notes = (
        order_list_texts.only_sold(),
        order_list_texts.no_people(),
        *((order_list_texts.report_only_listed(),) if more else ()),
    )
    return Report(
        order_list_texts.report_title(),
        lines,
        tuple(
            Column(name, part, right)
            for name, part, right in zip(order_list_texts.report_heads(), _PARTS, _RIGHT, strict=True)
        ),
        tuple(map(_row, rows)),
        _totals(rows),
        notes,
        order_list_texts.page(),
    )


_PARTS = (3.4, 6.4, 2.6, 2.8, 2.4, 4.4)
_RIGHT = (False, False, False, True, False, False)


def _row(row: OrderRow) -> tuple[str, ...]:
    return (
        f"{row.number or order_texts.no_number()}\n{row.bought}",
        f"{row.route}\n{order_list_texts.travellers(row.people_count) if row.people_count else ''}",
        f"{row.day}\n{row.hour}",
        f"{row.total}\n{row.total_there}",
        origin_words(row.origin),
        f"{row.mark.words}\n{row.differs}",
    )


def _totals(rows: Sequence[OrderRow]) -> tuple[tuple[str, str], ...]:
    """Return the sum of what is sold for certain; every other state is counted and never added."""
    sold_words = order_texts.sold_word()
    sold = [row for row in rows if _is_sold(row)]
    known = [row.amount for row in sold if row.amount is not None]
    lines = [(order_list_texts.sold(len(known)), brl(Cents(sum(known))))] if known else []
    if len(known) < len(sold):
        lines.append((order_list_texts.without_amount(len(sold) - len(known)), order_list_texts.not_added()))
    states: dict[str, int] = {}
    for row in rows:
        if row not in sold:
            name = row.mark.words if row.mark.words != sold_words else order_list_texts.to_check()
            states[name] = states.get(name, 0) + 1
    lines += [
        (order_list_texts.others(state, count), order_list_texts.not_added())
        for state, count in states.items()
    ]
    return tuple(lines)


SUBJECT = "export"
_SLOT = "orders.export"


class ExportWork:
    """Files are offered in the folder of the desk first, then where the last one was saved."""

    def __init__(
        self,
        listed: OrderSearch,
        view: OrdersView,
        desk: DeskApi,
        now: Callable[[], datetime],
        zone: tzinfo | None,
    ) -> None:
        self._listed, self._view, self._desk, self._now, self._zone = listed, view, desk, now, zone
        self._folder = desk.folder

    @property
    def folder(self) -> Path:
        """Where the last file was saved, else where the first one is offered."""
        return self._folder

    def save(self, kind: SheetKind) -> None:
        """Save all rows as they are listed now; nothing happens while there are none, or one is saved."""
        rows = tuple(self._listed.rows)
        if rows and not self._desk.scope.running(_SLOT):
            path = self._path(order_list_texts.export_file_name(), kind.value)
            self._view.ask_file(path, partial(self._begin_sheet, rows, kind, self._listed.has_more))

    def report(self) -> None:
        """Save all rows as they are listed now as a PDF; like ``save``."""
        rows = tuple(self._listed.rows)
        if rows and not self._desk.scope.running(_SLOT):
            at = self._now().astimezone(self._zone)
            made = report(rows, at, self._desk.counter, self._listed.described, more=self._listed.has_more)
            path = self._path(order_list_texts.report_file_name(), "pdf")
            self._view.ask_file(path, partial(self._begin_report, made))

    def _path(self, name: str, suffix: str) -> Path:
        at = self._now().astimezone(self._zone)
        return self._folder / f"{name}-{at:%Y-%m-%d-%H%M%S}.{suffix}"

    def _begin_sheet(self, rows: tuple[OrderRow, ...], kind: SheetKind, more: bool, path: Path) -> None:
        self._desk.scope.start(self._save(rows, kind, path, more=more), name="export", slot=_SLOT)

    def _begin_report(self, made: Report, path: Path) -> None:
        self._desk.scope.start(self._save_pdf(made, path), name="report", slot=_SLOT)

    async def _save(self, rows: tuple[OrderRow, ...], kind: SheetKind, path: Path, *, more: bool) -> None:
        self._show(NoticeView("info", order_list_texts.export_making(len(rows), kind)))
        try:
            await asyncio.to_thread(_write, rows, self._zone, path, kind)
        except SheetFault as fault:
            self._show(
                NoticeView("warning", order_list_texts.export_not_saved(), order_list_texts.sentence(fault))
            )
        else:
            words = order_list_texts.export_only_listed() if more else ""
            self._saved(order_list_texts.export_saved(len(rows), path), words, path)

    async def _save_pdf(self, made: Report, path: Path) -> None:
        self._show(NoticeView("info", order_list_texts.report_making(len(made.rows))))
        try:
            await asyncio.to_thread(self._desk.slips.save_report, made, path)
        except PrintFault as fault:
            self._show(
                NoticeView("warning", order_list_texts.report_not_saved(), print_texts.sentence(fault))
            )
        else:
            self._saved(order_list_texts.report_saved(path), "", path)

    def _saved(self, title: str, words: str, path: Path) -> None:
        self._folder = path.parent
        show = NoticeAction(CommandId.OPEN_FOLDER)
        self._show(NoticeView("success", title, words, actions=(show,)))

    def _show(self, notice: NoticeView) -> None:
        self._view.show_notice(SUBJECT, notice)


def _write(rows: tuple[OrderRow, ...], zone: tzinfo | None, path: Path, kind: SheetKind) -> None:
    save_table(table(rows, zone), path, kind)
