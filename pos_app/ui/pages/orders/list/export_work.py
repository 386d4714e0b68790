"""Saves the listed orders for a spreadsheet or as a report on paper, and reports the result."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import datetime, tzinfo
from functools import partial
from pathlib import Path

from pos_app.domain.printing import PrintFault
from pos_app.domain.reports import Report
from pos_app.domain.sheets import SheetFault, SheetKind
from pos_app.system.sheet_files import save_table
from pos_app.ui.pages.orders.list.export import table
from pos_app.ui.pages.orders.list.report import report
from pos_app.ui.pages.orders.list.rows import OrderRow
from pos_app.ui.pages.orders.list.searching import OrderSearch
from pos_app.ui.pages.orders.page import OrdersView
from pos_app.ui.shared.desk_api import DeskApi
from pos_app.wording import export_texts, print_texts, report_texts
from pos_app.wording.command_ids import CommandId
from pos_app.wording.notices import NoticeAction, NoticeView

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
            path = self._path(export_texts.file_name(), kind.value)
            self._view.ask_file(path, partial(self._begin_sheet, rows, kind, self._listed.has_more))

    def report(self) -> None:
        """Save all rows as they are listed now as a PDF; like ``save``."""
        rows = tuple(self._listed.rows)
        if rows and not self._desk.scope.running(_SLOT):
            at = self._now().astimezone(self._zone)
            made = report(rows, at, self._desk.counter, self._listed.described, more=self._listed.has_more)
            path = self._path(report_texts.file_name(), "pdf")
            self._view.ask_file(path, partial(self._begin_report, made))

    def _path(self, name: str, suffix: str) -> Path:
        at = self._now().astimezone(self._zone)
        return self._folder / f"{name}-{at:%Y-%m-%d-%H%M%S}.{suffix}"

    def _begin_sheet(self, rows: tuple[OrderRow, ...], kind: SheetKind, more: bool, path: Path) -> None:
        self._desk.scope.start(self._save(rows, kind, path, more=more), name="export", slot=_SLOT)

    def _begin_report(self, made: Report, path: Path) -> None:
        self._desk.scope.start(self._save_pdf(made, path), name="report", slot=_SLOT)

    async def _save(self, rows: tuple[OrderRow, ...], kind: SheetKind, path: Path, *, more: bool) -> None:
        self._show(NoticeView("info", export_texts.making(len(rows), kind)))
        try:
            await asyncio.to_thread(_write, rows, self._zone, path, kind)
        except SheetFault as fault:
            self._show(NoticeView("warning", export_texts.not_saved(), export_texts.sentence(fault)))
        else:
            words = export_texts.only_listed() if more else ""
            self._saved(export_texts.saved(len(rows), path), words, path)

    async def _save_pdf(self, made: Report, path: Path) -> None:
        self._show(NoticeView("info", report_texts.making(len(made.rows))))
        try:
            await asyncio.to_thread(self._desk.slips.save_report, made, path)
        except PrintFault as fault:
            self._show(NoticeView("warning", report_texts.not_saved(), print_texts.sentence(fault)))
        else:
            self._saved(report_texts.saved(path), "", path)

    def _saved(self, title: str, words: str, path: Path) -> None:
        self._folder = path.parent
        show = NoticeAction(CommandId.OPEN_FOLDER)
        self._show(NoticeView("success", title, words, actions=(show,)))

    def _show(self, notice: NoticeView) -> None:
        self._view.show_notice(SUBJECT, notice)


def _write(rows: tuple[OrderRow, ...], zone: tzinfo | None, path: Path, kind: SheetKind) -> None:
    save_table(table(rows, zone), path, kind)
