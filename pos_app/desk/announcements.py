"""Notices shown without a request of the clerk: settled orders, a repaired journal, a disk running full."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QTimer

from pos_app.core import Core
from pos_app.domain.attempts import Attempt
from pos_app.domain.storage import StorageFault
from pos_app.ui.shell.main_window import MainWindow
from pos_app.wording import desk_texts

_DISK_EVERY = 30_000
"""Milliseconds between two checks of the disk."""
_MENDED_STAYS = 300.0
_STAYS = 60.0
"""Seconds for which a settled order is announced; it stays in the list of orders."""


class Announcements:
    """Notices above every page. ``stop`` ends them."""

    def __init__(self, window: MainWindow, core: Core, on_room: Callable[[bool], None]) -> None:
        self._area = window.news
        self._core = core
        self._on_room = on_room
        self._open: set[str] = set()
        self._unsubscribe = core.orders.on_attempt(self._moved)
        self._disk = QTimer(window, interval=_DISK_EVERY)
        self._disk.timeout.connect(self.look_at_disk)
        self._disk.start()

    def begin(self) -> None:
        """Show notices about what was found at startup."""
        journal = self._core.journal
        if journal.set_aside:
            self._area.show_notice(
                "journal",
                desk_texts.journal_mended(str(journal.set_aside), journal.brought_back),
                seconds=_MENDED_STAYS,
            )
        self.look_at_disk()

    def stop(self) -> None:
        """Stop showing notices."""
        self._disk.stop()
        self._unsubscribe()

    def look_at_disk(self) -> None:
        """Show when new sales are blocked because the disk is full, and when they are allowed again."""
        try:
            room = self._core.journal.room()
        except StorageFault:
            return  # The next write to the journal reports what is wrong with the disk.
        self._on_room(room.enough)
        if room.enough:
            self._area.clear("disk")
        elif self._area.notice("disk") is None:
            self._area.show_notice("disk", desk_texts.disk_low(room))

    def _moved(self, attempt: Attempt) -> None:
        if not attempt.settled:
            self._open.add(attempt.id)
            return
        shown = self._core.sale.stage.order.attempt
        if attempt.id in self._open and not (shown and shown.id == attempt.id):
            self._area.show_notice(f"order {attempt.id}", desk_texts.settled(attempt), seconds=_STAYS)
        self._open.discard(attempt.id)
