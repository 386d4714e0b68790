"""The page of payment after the order was, or may have been, sent."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from pos_app.ui.pages.payment.page import Waiting
from pos_app.ui.pages.payment.track_card import TrackCard
from pos_app.ui.pages.payment.wait_banner import WaitBanner
from pos_app.ui.shared.timeline_view import TimelineView
from pos_app.ui.widgets.badge import Badge
from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.card import Card
from pos_app.ui.widgets.label import Label
from pos_app.wording import payment_page_texts, payment_texts
from pos_app.wording.command_ids import CommandId
from pos_app.wording.translation import translate


class WaitPanel(QWidget):
    """Banner, track, time line, and what the clerk can do meanwhile."""

    again_asked = Signal()
    next_asked = Signal()
    now_asked = Signal()
    print_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.banner = WaitBanner(self)
        self._track = TrackCard(self)
        self._lines = TimelineView(self)
        self._number = ""
        self._order = Badge("", "primary", icon="receipt-text", parent=self)
        self._title = Label("", self, size=15, weight=600)
        self.again = Button(
            payment_texts.hold_again(),
            self,
            icon="rotate-ccw",
            key=CommandId.MAIN,
            kind="main",
        )
        self.next = Button(
            translate("WaitPanel", "Próximo cliente"), self, icon="users", key=CommandId.NEW_SALE, kind="main"
        )
        self.case_slip = Button(
            translate("WaitPanel", "Imprimir protocolo"), self, icon="printer", key=CommandId.PRINT
        )
        self.now = Button(
            translate("WaitPanel", "Consultar agora"), self, icon="refresh-cw", key=CommandId.REFRESH
        )
        self._note = Label("", self, size=12, tone="text_2", wrap=True)
        for button, signal in (
            (self.again, self.again_asked),
            (self.next, self.next_asked),
            (self.now, self.now_asked),
            (self.case_slip, self.print_asked),
        ):
            button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            button.clicked.connect(lambda _=False, relay=signal: relay.emit())
        self._build()

    def _build(self) -> None:
        left = Card(self, margins=(16, 12, 16, 12))
        head = QHBoxLayout()
        head.setSpacing(4)
        left.body.addLayout(head)
        head.addWidget(Label(translate("WaitPanel", "Linha do tempo"), left, size=15, weight=600), 1)
        head.addWidget(self._order)
        left.body.addWidget(self._lines, 1)
        right = Card(self, margins=(16, 12, 16, 12))
        right.setFixedWidth(300)
        for part in (self._title, self.again, self.next, self.case_slip, self.now, self._note):
            right.body.addWidget(part)
        right.body.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(12)
        column.addWidget(self.banner)
        column.addWidget(self._track)
        row = QHBoxLayout()
        row.setSpacing(12)
        column.addLayout(row, 1)
        row.addWidget(left, 1)
        row.addWidget(right)

    def set_low(self, low: bool) -> None:
        """Use less height: the time line says what the track does."""
        self._track.setVisible(not low)
        self.banner.set_low(low)

    @property
    def has_number(self) -> bool:
        """Whether the order has a number to copy."""
        return bool(self._number)

    def show_state(self, shown: Waiting) -> None:
        """Show an attempt."""
        self.banner.show_state(shown)
        self._track.show_steps(shown.track)
        self._lines.show_lines(shown.lines)
        self._number = shown.public_id
        self._order.setVisible(bool(shown.public_id))
        self._order.show_state(
            translate("WaitPanel", "pedido {0}").format(shown.public_id), "primary", "receipt-text"
        )
        self.again.set_text(shown.again)
        self.again.setVisible(shown.may_hold_again)
        self.next.set_kind("plain" if shown.may_hold_again else "main")
        self.now.setVisible(shown.followed)
        self.case_slip.setVisible(shown.followed)
        self._title.setText(
            translate("WaitPanel", "Enquanto isso") if shown.followed else translate("WaitPanel", "E agora")
        )
        if shown.followed:
            note = payment_page_texts.followed()
        elif shown.may_hold_again:
            note = shown.again_note
        else:
            note = ""
        self._note.setText(note)
