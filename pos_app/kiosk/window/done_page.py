"""The tickets are paid: one slip a person, the state of each, and a code for the phone."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QVBoxLayout, QWidget

from pos_app.kiosk.screens.content import DonePage, SlipLine
from pos_app.kiosk.screens.frame import Note
from pos_app.kiosk.window import scale as scales
from pos_app.kiosk.window.page import KioskPage
from pos_app.kiosk.window.panel import Panel
from pos_app.kiosk.window.share_bar import ShareBar
from pos_app.kiosk.window.words import add_note, emptied, words
from pos_app.ui.shared.qr_view import QrView
from pos_app.ui.widgets.icon_view import IconView
from pos_app.ui.widgets.number_disc import NumberDisc

_LOOKS = {
    "queued": ("clock", "surface_2", "border", "text_2"),
    "printing": ("printer", "primary_tint", "primary_line", "primary"),
    "printed": ("check", "success_tint", "success_line", "success"),
    "failed": ("circle-alert", "warning_tint", "warning_line", "warning"),
    "none": ("smartphone", "surface_2", "border", "text_2"),
}


class DoneView(KioskPage):
    """Shows a ``DonePage``."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        s = scales.scale()
        self._roomy = s.upright and not s.low
        slips = Panel(self)
        self._title = words(size=42 if self._roomy else 30, weight=600, parent=slips)
        self._words = words(size=26 if self._roomy else 22, tone="text_2", parent=slips)
        self._share = ShareBar(slips)
        self._lines = QVBoxLayout()
        self._lines.setSpacing(18 if self._roomy else 6)
        inside = QVBoxLayout(slips)
        edge = 32 if self._roomy else 14
        inside.setContentsMargins(edge, edge, edge, edge)
        inside.setSpacing(20 if self._roomy else 8)
        head = QHBoxLayout()
        head.setSpacing(24)
        inside.addLayout(head)
        head.addWidget(IconView("printer", slips, size=66 if self._roomy else 40, tone="primary"))
        both = QVBoxLayout()
        both.setSpacing(0)
        head.addLayout(both, 1)
        both.addWidget(self._title)
        both.addWidget(self._words)
        inside.addWidget(self._share)
        inside.addLayout(self._lines)
        inside.addStretch(1)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(s.side, 32 if self._roomy else 4, s.side, 12 if self._roomy else 4)
        outer.setSpacing(24 if self._roomy else 8)
        cards: QBoxLayout = QVBoxLayout() if self._roomy else QHBoxLayout()
        cards.setSpacing(24 if self._roomy else s.gap)
        outer.addLayout(cards, 0 if self._roomy else 1)
        cards.addWidget(slips, 3)
        cards.addWidget(self._phone(), 3 if self._roomy else 2)
        self._note: QHBoxLayout | None = None
        self._facts_panel = Panel(self)
        self._facts = QHBoxLayout(self._facts_panel)
        self._facts.setContentsMargins(32, 20, 32, 20)
        if self._roomy:
            outer.addWidget(self._facts_panel)
            self._note = QHBoxLayout()
            outer.addLayout(self._note)
            outer.addStretch(1)
        else:
            self._facts_panel.hide()
        self._slips_shown: tuple[SlipLine, ...] | None = None
        self._rest_shown: tuple[tuple[tuple[str, str], ...], Note] | None = None

    def _phone(self) -> Panel:
        made = Panel(self)
        self.qr = QrView(made)
        side = 400 if self._roomy else 220
        self.qr.setFixedSize(side, side)
        self._code_title = words(size=38 if self._roomy else 24, weight=600, parent=made)
        self._code_words = words(size=26 if self._roomy else 22, tone="text_2", parent=made)
        self._order_words = words(size=24, tone="text_2", parent=made, wrap=False)
        self._order = words(size=28 if self._roomy else 24, weight=600, parent=made)
        self._code_words.setVisible(self._roomy)
        row: QBoxLayout = QHBoxLayout(made) if self._roomy else QVBoxLayout(made)
        edge = 28 if self._roomy else 12
        row.setContentsMargins(edge, edge, edge, edge)
        row.setSpacing(32 if self._roomy else 8)
        row.addWidget(self.qr, 0, Qt.AlignmentFlag.AlignCenter)
        both = QVBoxLayout()
        both.setSpacing(10)
        row.addLayout(both, 1)
        both.addStretch(1)
        if self._roomy:
            both.addWidget(IconView("smartphone", made, size=42, tone="primary"))
        both.addWidget(self._code_title)
        both.addWidget(self._code_words)
        both.addWidget(self._order_words)
        both.addWidget(self._order)
        both.addStretch(1)
        return made

    def show_content(self, content: object) -> None:
        """Show the page."""
        assert isinstance(content, DonePage)
        self._title.setText(content.title)
        self._words.setText(content.words)
        self._share.show_share(content.share)
        self.qr.show_code(content.code, content.code_title)
        self._code_title.setText(content.code_title)
        self._code_words.setText(content.code_words)
        self._order_words.setText(content.order_words)
        self._order.setText(content.order)
        if content.slips != self._slips_shown:
            self._slips_shown = content.slips
            emptied(self._lines)
            for slip in content.slips:
                self._add_slip(slip)
        if (content.facts, content.note) != self._rest_shown:
            self._rest_shown = (content.facts, content.note)
            emptied(self._facts)
            for heading, value in content.facts:
                both = QVBoxLayout()
                both.setSpacing(2)
                self._facts.addLayout(both, 1)
                both.addWidget(words(heading, self._facts_panel, size=24, tone="text_2", wrap=False))
                both.addWidget(words(value, self._facts_panel, size=26, weight=500, wrap=False))
            if self._note is not None:
                emptied(self._note)
                add_note(self._note, content.note, self, centred=True)

    def _add_slip(self, slip: SlipLine) -> None:
        row = QHBoxLayout()
        row.setSpacing(20)
        self._lines.addLayout(row)
        row.addWidget(NumberDisc(slip.number, self, side=44))
        row.addWidget(words(slip.seat, self, size=34 if self._roomy else 26, weight=600, wrap=False))
        both = QVBoxLayout()
        both.setSpacing(0)
        row.addLayout(both, 1)
        both.addWidget(words(slip.name, self, size=28 if self._roomy else 22, weight=600))
        if self._roomy:
            both.addWidget(words(slip.document, self, size=24, tone="text_2", wrap=False))
        icon, fill, line, tone = _LOOKS[slip.mark]
        badge = Panel(self, fill=fill, line=line, radius=6)
        inside = QHBoxLayout(badge)
        inside.setContentsMargins(14, 6, 14, 6)
        inside.setSpacing(10)
        inside.addWidget(IconView(icon, badge, size=26, tone=tone))
        inside.addWidget(
            words(slip.words, badge, size=24 if self._roomy else 22, weight=500, tone=tone, wrap=False)
        )
        row.addWidget(badge, 0, Qt.AlignmentFlag.AlignVCenter)
