"""Notices shown without a request of the clerk: settled orders, holds that end, a repaired journal, a full
disk, fiscal documents that came late."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QTimer

from pos_app.core import Core
from pos_app.desk.alerts import Alerts
from pos_app.desk.late_documents import LateDocuments
from pos_app.desk.mail_news import MailNews
from pos_app.domain.alerts import AlertChoice, AlertEvent
from pos_app.domain.attempts import Attempt
from pos_app.domain.order_states import Phase
from pos_app.domain.storage import StorageFault
from pos_app.sale.stage import HoldWarning, Sale
from pos_app.ui.shared.ports import SlipsPort
from pos_app.ui.shell.main_window import MainWindow
from pos_app.wording import counter_texts, desk_texts, problem_texts

_DISK_EVERY = 30_000
"""Milliseconds between two checks of the disk."""
_HOLD = "hold"
_MENDED_STAYS = 300.0
_STAYS = 60.0
"""Seconds for which a settled order is announced; it stays in the list of orders."""


class Announcements:
    """Notices above every page. ``stop`` ends them."""

    def __init__(
        self,
        window: MainWindow,
        core: Core,
        on_disk_space: Callable[[bool], None],
        choice: Callable[[], AlertChoice],
        slips: Callable[[], SlipsPort],
        mail: MailNews,
    ) -> None:
        """``choice`` returns what this desk wants announced beside the window, ``slips`` prints;
        ``mail`` tells of receipts by e-mail, and ends with these."""
        self._mail = mail
        self._area = window.news
        self._alerts = Alerts(window, choice, lambda: window.news.quiet)
        self._warning = HoldWarning.NONE
        self._core = core
        self._on_disk_space = on_disk_space
        self._late = LateDocuments(window.news, core, slips)
        self._open: set[str] = set()
        self._unsubscribe = (core.orders.on_attempt(self._moved), core.sale.subscribe(self._on_stage))
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
        self.resume()

    def resume(self) -> None:
        """Look at what may have changed while nothing was shown."""
        self.look_at_disk()
        self._late.look()

    def stop(self) -> None:
        self._disk.stop()
        self._alerts.stop()
        self._late.stop()
        self._mail.stop()
        for stop in self._unsubscribe:
            stop()

    def look_at_disk(self) -> None:
        """Show when new sales are blocked because the disk is full, and when they are allowed again."""
        try:
            disk_space = self._core.journal.disk_space()
        except StorageFault:
            return  # The next write to the journal reports what is wrong with the disk.
        self._on_disk_space(disk_space.enough)
        if disk_space.enough:
            self._area.clear("disk")
        elif self._area.notice("disk") is None:
            self._area.show_notice("disk", desk_texts.disk_low(disk_space))

    def _moved(self, attempt: Attempt) -> None:
        if not attempt.settled:
            self._open.add(attempt.id)
            return
        if attempt.id not in self._open:
            return
        self._open.discard(attempt.id)
        on_stage = self._core.sale.shows(attempt.id)
        if attempt.phase is Phase.SOLD and attempt.sold.payment.facts.shows_code:
            self._alerts.ring(AlertEvent.PIX_PAID, *counter_texts.code_paid(attempt))
        elif not on_stage:
            self._alerts.ring(AlertEvent.CASE_SETTLED, *counter_texts.case_settled(attempt))
        if not on_stage:
            self._area.show_notice(f"order {attempt.id}", desk_texts.settled(attempt), seconds=_STAYS)

    def _on_stage(self, sale: Sale) -> None:
        """Announce that the holds of the sale are about to end, one minute and twenty seconds before."""
        warning, before = sale.hold_time.warning, self._warning
        self._warning = warning
        if warning is before:
            return
        if warning is HoldWarning.NONE:
            self._area.clear(_HOLD)
            return
        until = sale.first_hold_end
        labels = tuple(c.label for c in sale.seating.seats if c.hold and c.hold.until == until)
        notice = problem_texts.ending(warning, labels)
        self._area.show_notice(_HOLD, notice, inline=True)
        self._alerts.ring(AlertEvent.HOLD_ENDING, notice.title, notice.text)
