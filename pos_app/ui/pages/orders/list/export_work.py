"""Saves the listed orders, as the page shows them, for a spreadsheet or as a report on paper."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Mapping, Sequence
from datetime import datetime, tzinfo
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from pos_app.domain.money import Cents, brl, reais
from pos_app.domain.printing import PrintFault
from pos_app.domain.reports import Column, Report
from pos_app.domain.sheets import Cell, SheetFault, SheetKind, Table
from pos_app.domain.statement import of_sold
from pos_app.domain.storage import StorageFault
from pos_app.system.sheet_files import save_table
from pos_app.ui.pages.orders.list.rows import OrderRow, origin_words
from pos_app.ui.pages.orders.list.searching import OrderSearch
from pos_app.ui.shared.desk_api import DeskApi
from pos_app.wording import fault_texts, order_list_texts, order_texts, print_texts
from pos_app.wording.notices import CommandId, NoticeAction, NoticeView
from pos_app.wording.sentence import Kind

if TYPE_CHECKING:
    from pos_app.ui.pages.orders.view import OrdersView


def table(rows: Sequence[OrderRow], zone: tzinfo | None, sellers: Mapping[str, str]) -> Table:
    """Return these orders, as listed, and the sum of what is sold for certain: other amounts have a column of
    their own. Times of buying are in ``zone``, those of travel as the trip says; ``sellers`` are by the
    attempt's id."""
    lines = [_line(row, zone, _seller(row, sellers)) for row in rows]
    sold = [row.amount for row in rows if _is_sold(row)]
    known, heads = [amount for amount in sold if amount is not None], order_list_texts.export_heads()
    whole = reais(Cents(sum(known))) if len(known) == len(sold) else None
    total: tuple[Cell, ...] = (order_list_texts.export_sum(), *[None] * 8, whole)
    return Table(
        order_list_texts.export_title(), heads, (*lines, (*total, *[None] * (len(heads) - len(total))))
    )


def _is_sold(row: OrderRow) -> bool:
    """Return whether an order is sold for certain, as this desk and the provider show it."""
    return row.mark.text == order_texts.sold_word() and not row.differs and not row.total_there


def _seller(row: OrderRow, sellers: Mapping[str, str]) -> str:
    return sellers.get(row.attempt.id, row.attempt.operator) if row.attempt else ""


def _line(row: OrderRow, zone: tzinfo | None, seller: str) -> tuple[Cell, ...]:
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
        seller or None,
        order_texts.method(sold.payment, sold.installments) if sold else None,
        None if fee is None else reais(fee),
        amount if _is_sold(row) else None,
        None if _is_sold(row) else amount,
        row.mark.text,
        origin_words(row.origin),
        None if row.read is None else row.read.replace(tzinfo=None),
        " \u00b7 ".join(filter(None, (row.differs, row.total_there))),
    )


def report(
    rows: Sequence[OrderRow],
    at: datetime,
    desk: str,
    filters: tuple[str, ...],
    sellers: Mapping[str, str],
    *,
    more: bool,
) -> Report:
    """Return the report of these orders, as listed. ``at`` is in the zone of the desk; ``filters`` say what
    was looked for; ``sellers`` are by the attempt's id; ``more``: there are orders that are not listed."""
    only_listed = (order_list_texts.report_only_listed(),) if more else ()
    columns = zip(order_list_texts.report_heads(), _PARTS, strict=True)
    return Report(
        order_list_texts.report_title(),
        (order_list_texts.made(at, desk), order_list_texts.filters(filters)),
        tuple(Column(name, part, place == _AMOUNT) for place, (name, part) in enumerate(columns)),
        tuple(_row(row, _seller(row, sellers)) for row in rows),
        _totals(rows),
        (order_list_texts.only_sold(), order_list_texts.no_people(), *only_listed),
        order_list_texts.page(),
    )


_PARTS = (3.2, 5.6, 2.3, 2.6, 3.9, 4.4)
_AMOUNT = 3
"""The column of amounts, at the right."""


def _row(row: OrderRow, seller: str) -> tuple[str, ...]:
    return (
        f"{row.number or order_texts.no_number()}\n{row.bought}",
        f"{row.route}\n{order_list_texts.travellers(row.people_count) if row.people_count else ''}",
        f"{row.day}\n{row.hour}",
        f"{row.total}\n{row.total_there}",
        f"{origin_words(row.origin)}\n{seller}",
        f"{row.mark.text}\n{row.differs}",
    )


def _totals(rows: Sequence[OrderRow]) -> tuple[tuple[str, str], ...]:
    """Return the sum of what is sold for certain; every other state is counted and never added."""
    sold = [row for row in rows if _is_sold(row)]
    known = [row.amount for row in sold if row.amount is not None]
    lines = [(order_list_texts.sold(len(known)), brl(Cents(sum(known))))] if known else []
    if len(known) < len(sold):
        lines.append((order_list_texts.without_amount(len(sold) - len(known)), order_list_texts.not_added()))
    states: dict[str, int] = {}
    for row in rows:
        if not _is_sold(row):
            contradicted = row.mark.text == order_texts.sold_word()
            name = order_list_texts.to_check() if contradicted else row.mark.text
            states[name] = states.get(name, 0) + 1
    lines += [
        (order_list_texts.others(state, count), order_list_texts.not_added())
        for state, count in states.items()
    ]
    return tuple(lines)


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
        self.folder = desk.folder
        """Where the last file was saved, else where the first one is offered."""

    def save(self, kind: SheetKind | None) -> None:
        """Save all rows as they are listed now, without a ``kind`` as a report on paper; nothing happens
        while there are none, or one is saved."""
        rows, more = tuple(self._listed.rows), self._listed.has_more
        if not rows or self._desk.scope.running(_SLOT):
            return
        at = self._now().astimezone(self._zone)
        work: Callable[[Path], Coroutine[object, object, None]]
        if kind is None:
            made = partial(report, rows, at, self._desk.counter, self._listed.described, more=more)
            name, suffix = order_list_texts.report_file_name(), "pdf"
            work = partial(self._save_pdf, rows, made)
        else:
            name, suffix = order_list_texts.export_file_name(), kind.value
            work = partial(self._save, rows, kind, more)

        def begin(path: Path) -> None:
            self._desk.scope.start(work(path), name="export", slot=_SLOT)

        self._view.ask_file(self.folder / f"{name}-{at:%Y-%m-%d-%H%M%S}.{suffix}", begin)

    async def _save(self, rows: tuple[OrderRow, ...], kind: SheetKind, more: bool, path: Path) -> None:
        self._tell("info", order_list_texts.export_making(len(rows), kind))
        try:
            sellers = await self._sellers(rows)
            await asyncio.to_thread(lambda: save_table(table(rows, self._zone, sellers), path, kind))
        except SheetFault as fault:
            self._tell("warning", order_list_texts.export_not_saved(), order_list_texts.sentence(fault))
        except StorageFault as fault:
            self._tell("warning", order_list_texts.export_not_saved(), fault_texts.sentence(fault.problem))
        else:
            text = order_list_texts.export_only_listed() if more else ""
            self._saved(order_list_texts.export_saved(len(rows), path), text, path)

    async def _save_pdf(
        self, rows: tuple[OrderRow, ...], made: Callable[[Mapping[str, str]], Report], path: Path
    ) -> None:
        self._tell("info", order_list_texts.report_making(len(rows)))
        try:
            whole = made(await self._sellers(rows))
            await asyncio.to_thread(self._desk.slips.save_report, whole, path)
        except PrintFault as fault:
            self._tell("warning", order_list_texts.report_not_saved(), print_texts.cause(fault))
        except StorageFault as fault:
            self._tell("warning", order_list_texts.report_not_saved(), fault_texts.sentence(fault.problem))
        else:
            self._saved(order_list_texts.report_saved(path), "", path)

    async def _sellers(self, rows: Sequence[OrderRow]) -> Mapping[str, str]:
        return await self._desk.shifts.who_sold(row.attempt.id for row in rows if row.attempt)

    def _saved(self, title: str, text: str, path: Path) -> None:
        self.folder = path.parent
        self._tell("success", title, text, NoticeAction(CommandId.OPEN_FOLDER))

    def _tell(self, kind: Kind, title: str, text: str = "", *actions: NoticeAction) -> None:
        self._view.show_notice("export", NoticeView(kind, title, text, actions=actions))
