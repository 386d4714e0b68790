"""Saves the listed orders for a spreadsheet, and reports the result."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import datetime, tzinfo
from pathlib import Path
from typing import Protocol

from pos_app.domain.sheets import SheetFault, SheetKind
from pos_app.system.sheet_files import save_table
from pos_app.system.tasks import TaskScope
from pos_app.ui.pages.orders.export import table
from pos_app.ui.pages.orders.rows import OrderRow
from pos_app.wording import export_texts
from pos_app.wording.command_ids import CommandId
from pos_app.wording.notices import NoticeAction, NoticeView

SUBJECT = "export"
_SLOT = "orders.export"


class Listed(Protocol):
    """What is listed now."""

    @property
    def rows(self) -> list[OrderRow]: ...

    @property
    def has_more(self) -> bool: ...


class ExportWork:
    """Files go to ``folder``; ``show_notice`` is called for each step."""

    def __init__(
        self,
        listed: Listed,
        scope: TaskScope,
        folder: Path,
        show_notice: Callable[[str, NoticeView | None], None],
        now: Callable[[], datetime],
        zone: tzinfo | None,
    ) -> None:
        self._listed, self._scope, self._folder = listed, scope, folder
        self._show_notice, self._now, self._zone = show_notice, now, zone

    def save(self, kind: SheetKind) -> None:
        """Save all rows as they are listed now; nothing happens while there are none, or one is saved."""
        rows = tuple(self._listed.rows)
        if rows and not self._scope.running(_SLOT):
            work = self._save(rows, kind, more=self._listed.has_more)
            self._scope.start(work, name="export", slot=_SLOT)

    async def _save(self, rows: tuple[OrderRow, ...], kind: SheetKind, *, more: bool) -> None:
        at = self._now().astimezone(self._zone)
        path = self._folder / f"{export_texts.file_name()}-{at:%Y-%m-%d-%H%M%S}.{kind.value}"
        self._show_notice(SUBJECT, NoticeView("info", export_texts.making(len(rows), kind)))
        try:
            await asyncio.to_thread(_write, rows, self._zone, path, kind)
        except SheetFault as fault:
            notice = NoticeView("warning", export_texts.not_saved(), export_texts.sentence(fault))
        else:
            words = export_texts.only_listed() if more else ""
            show = NoticeAction(CommandId.OPEN_FOLDER)
            notice = NoticeView("success", export_texts.saved(len(rows), path), words, actions=(show,))
        self._show_notice(SUBJECT, notice)


def _write(rows: tuple[OrderRow, ...], zone: tzinfo | None, path: Path, kind: SheetKind) -> None:
    save_table(table(rows, zone), path, kind)
