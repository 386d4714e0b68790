"""The page of tickets: what it shows, and the clerk's actions as signals."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from pos_app.ui.keys.commands import Action, Commands, FocusKey, KeyHint
from pos_app.ui.pages.tickets.deadline_card import DeadlineCard
from pos_app.ui.pages.tickets.done_banner import DoneBanner
from pos_app.ui.pages.tickets.leg_card import LegCard
from pos_app.ui.pages.tickets.page import TicketsPage
from pos_app.ui.pages.tickets.slip_side import SlipSide
from pos_app.ui.pages.tickets.ticket_row import TicketRow
from pos_app.ui.shared.notice_page import NoticePage
from pos_app.ui.shared.ports import SlipJob, SlipsPort
from pos_app.ui.shared.sending.send_work import SUBJECT
from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.focus import tab_in_order
from pos_app.ui.widgets.layouts import remove_from
from pos_app.ui.widgets.notice_area import NoticeArea
from pos_app.ui.widgets.reading_order import read_as_placed
from pos_app.ui.widgets.scroll import scrolled
from pos_app.wording import mail_texts
from pos_app.wording.command_ids import CommandId
from pos_app.wording.notices import NoticeView
from pos_app.wording.translation import translate

_NARROW = 720
_PASSING = 8.0
"""Seconds that the notice of a success stays."""


class TicketsView(NoticePage):
    """Passive. ``side`` is the slip, for the place of the basket. Signals carry the ticket from 0."""

    picked = Signal(int)
    stepped = Signal(int)
    print_one_asked = Signal(int)
    save_one_asked = Signal(int)
    print_asked = Signal()
    print_some_asked = Signal(object)
    """The tickets of one bus that were not printed, by their places."""
    reprint_asked = Signal()
    save_asked = Signal()
    copy_asked = Signal()
    send_asked = Signal()
    opened = Signal()
    new_asked = Signal()
    notice_acted = Signal(object)
    ticked = Signal()
    hints_changed = Signal()

    def __init__(self, slips: SlipsPort, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(translate("TicketsView", "Bilhetes"))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.side = SlipSide(slips)
        self.banner = DoneBanner(self)
        self.legs: list[LegCard] = []
        self._notices = NoticeArea(self)
        self._deadlines = DeadlineCard(self)
        self.save = Button("", self, size="main", icon="file-text", key=CommandId.SAVE_PDF)
        self.print = Button("", self, size="main", icon="printer", key=CommandId.PRINT)
        self.send = Button(mail_texts.send(), self, size="main", icon="mail", key=CommandId.SEND)
        self.send.hide()
        self.new = Button(
            translate("TicketsView", "Nova venda"), self, kind="main", size="main", key=CommandId.NEW_SALE
        )
        self._clock = QTimer(self)
        self._clock.setInterval(1000)
        self._shown: TicketsPage | None = None
        self._chosen = 0
        self._narrow = False
        self._sends = False
        self._current_notices: dict[str, NoticeView] = {}
        self._build()
        self.side.stepped.connect(self.stepped)
        self.banner.copy_asked.connect(self.copy_asked)
        self.save.clicked.connect(lambda _=False: self.save_asked.emit())
        self.print.clicked.connect(lambda _=False: self.print_asked.emit())
        self.send.clicked.connect(lambda _=False: self.send_asked.emit())
        self.new.clicked.connect(lambda _=False: self.new_asked.emit())
        self._notices.acted.connect(lambda _, command: self.notice_acted.emit(command))
        self._clock.timeout.connect(self.ticked)

    def _build(self) -> None:
        inner = QWidget()
        self._list = QVBoxLayout(inner)
        self._list.setContentsMargins(0, 0, 0, 0)
        self._list.setSpacing(10)
        self._list.addWidget(self._deadlines)
        self._list.addStretch(1)
        self._scroll = scrolled(inner, self)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(10)
        column.addWidget(self.banner)
        column.addWidget(self._scroll, 1)
        column.addWidget(self._notices)
        foot = QHBoxLayout()
        foot.setSpacing(10)
        column.addLayout(foot)
        foot.addWidget(self.save)
        foot.addWidget(self.print)
        foot.addWidget(self.send)
        foot.addStretch(1)
        foot.addWidget(self.new)

    @property
    def rows(self) -> list[TicketRow]:
        """The row of each ticket, in the order of travel."""
        return [row for leg in self.legs for row in leg.rows]

    @property
    def key_hints(self) -> tuple[KeyHint, ...]:
        """The shortcuts shown in the key bar."""
        choose = (KeyHint(FocusKey.ROWS, translate("TicketsView", "Escolher bilhete")),)
        return (
            *(choose if len(self.rows) > 1 else ()),
            KeyHint(CommandId.PRINT, translate("TicketsView", "Imprimir")),
            KeyHint(CommandId.REPRINT, translate("TicketsView", "2ª via")),
            KeyHint(CommandId.SAVE_PDF, translate("TicketsView", "PDF")),
            KeyHint(CommandId.COPY_CODE, translate("TicketsView", "Copiar nº")),
            KeyHint(CommandId.NEW_SALE, translate("TicketsView", "Nova venda")),
            *((KeyHint(CommandId.SEND, mail_texts.send()),) if self._sends else ()),
        )

    def commands(self) -> Commands:
        """Return the page's action for each command that it handles."""
        return {
            CommandId.PRINT: Action(self.print_asked.emit),
            CommandId.REPRINT: Action(self.reprint_asked.emit),
            CommandId.SAVE_PDF: Action(self.save_asked.emit),
            CommandId.COPY_CODE: Action(self.copy_asked.emit),
            CommandId.SEND: Action(self.send_asked.emit, lambda: self._sends),
        }

    # --- Showing ----------------------------------------------------------------------------------

    def show_page(self, shown: TicketsPage, chosen: int) -> None:
        """Show the order and its tickets, with one of them chosen."""
        narrow = self.width() < _NARROW
        if (shown, chosen, narrow) == (self._shown, self._chosen, self._narrow):
            return  # The clock shows the page every second.
        self.banner.show_order(shown.public_id, shown.paid)
        tickets = len(self.rows)
        self._have(len(shown.legs))
        self._shown, self._chosen, self._narrow = shown, chosen, narrow
        for card, leg in zip(self.legs, shown.legs, strict=True):
            card.show_leg(leg, chosen, narrow=narrow)
        if len(self.rows) != tickets:
            self._order_tabs()
            self.hints_changed.emit()
        self._deadlines.show_deadlines(shown.deadlines)
        self.print.set_text(shown.print_words)
        self.save.set_text(shown.save_words)
        self.print.set_key(None if narrow else CommandId.PRINT)
        self.save.set_key(None if narrow else CommandId.SAVE_PDF)
        self.send.set_key(None if narrow else CommandId.SEND)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Shorten buttons in a narrow page."""
        if self._shown is not None:
            self.show_page(self._shown, self._chosen)

    def _have(self, count: int) -> None:
        remove_from(self._list, self.legs[count:])
        del self.legs[count:]
        while len(self.legs) < count:
            card = LegCard(self)
            card.picked.connect(self.picked)
            card.print_one_asked.connect(self.print_one_asked)
            card.save_one_asked.connect(self.save_one_asked)
            card.print_asked.connect(self.print_some_asked)
            self._list.insertWidget(len(self.legs), card)
            self.legs.append(card)
        read_as_placed(self)

    def _order_tabs(self) -> None:
        buttons = [self.banner.copy]
        for leg in self.legs:
            buttons += [leg.print, *(button for row in leg.rows for button in (row.print, row.save))]
        tab_in_order(buttons)

    def show_sending(self, on: bool) -> None:
        """Offer to send the receipt, where this desk can."""
        if on != self._sends:
            self._sends = on
            self.send.setVisible(on)
            self.hints_changed.emit()

    def show_slip(self, job: SlipJob | None, index: int, count: int) -> None:
        """Show a slip at the right."""
        self.side.show_slip(job, index, count)
        rows = self.rows
        if index < len(rows):
            self._scroll.ensureWidgetVisible(rows[index])

    def show_notice(self, subject: str, notice: NoticeView | None) -> None:
        """Show a notice about the fiscal tickets or the last print; None clears it."""
        if self._current_notices.get(subject) == notice:
            return
        if notice is None:
            self._current_notices.pop(subject, None)
            self._notices.clear(subject)
        else:
            self._current_notices[subject] = notice
            passing = notice.kind == "success" and not notice.actions and subject != SUBJECT
            self._notices.show_notice(
                subject, notice, inline=not notice.happened, seconds=_PASSING if passing else None
            )

    # --- Keys and clocks --------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The arrows choose a ticket, Enter prints what is missing."""
        if event.key() == Qt.Key.Key_Up:
            self.stepped.emit(-1)
        elif event.key() == Qt.Key.Key_Down:
            self.stepped.emit(1)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.print_asked.emit()
        else:
            super().keyPressEvent(event)

    def shown(self) -> None:
        """Start the clock and take the focus."""
        self.opened.emit()
        self._clock.start()
        self.setFocus()

    def left(self) -> None:
        """Stop the clock while the page is hidden."""
        self._clock.stop()
