"""The head of the page while an order is being verified, or has ended without tickets."""

from __future__ import annotations

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QPainterPath, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from pos_app.ui.pages.payment.page import Waiting
from pos_app.ui.style.theme import colour, theme
from pos_app.ui.style.tokens import RADIUS_CARD
from pos_app.ui.widgets.card import Card
from pos_app.ui.widgets.icon_view import IconView
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.paint import box, fill_rect, painter_for
from pos_app.ui.widgets.three_parts import ThreeParts
from pos_app.wording.sentence import Kind
from pos_app.wording.translation import translate

_HEAD, _LOW_HEAD = 86, 60
_TOKENS = {"info": "primary", "success": "success", "warning": "warning", "danger": "danger"}
_ICONS = {
    "info": "hourglass",
    "success": "circle-check",
    "warning": "triangle-alert",
    "danger": "circle-alert",
}


class WaitBanner(Card):
    """Title, how long it has been, and the three parts. Verifying is blue, never red."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, margins=(1, 0, 1, 1), spacing=0)
        self._tone: Kind = "info"
        self._icon = IconView("hourglass", self, size=24, tone="primary", disc=48)
        self._title = Label("", self, size=20, weight=600)
        self._lead = Label("", self, tone="text_2", wrap=True)
        self._since = Label(
            translate("WaitBanner", "há"), self, size=12, tone="text_2", align=Qt.AlignmentFlag.AlignRight
        )
        self._clock = Label("", self, size=24, weight=600, align=Qt.AlignmentFlag.AlignRight)
        self._clock.setMinimumWidth(88)  # Room for an hour, so that nothing moves.
        self._top = QWidget(self)
        self._top.setFixedHeight(_HEAD)
        head = QHBoxLayout(self._top)
        head.setContentsMargins(18, 0, 18, 0)
        head.setSpacing(16)
        head.addWidget(self._icon)
        words = QVBoxLayout()
        words.setSpacing(0)
        head.addLayout(words, 1)
        words.addStretch(1)
        words.addWidget(self._title)
        words.addWidget(self._lead)
        words.addStretch(1)
        clock = QVBoxLayout()
        clock.setSpacing(0)
        head.addLayout(clock)
        clock.addStretch(1)
        clock.addWidget(self._since)
        clock.addWidget(self._clock)
        clock.addStretch(1)
        self._parts = ThreeParts(self, padding=18)
        self._parts.setMinimumHeight(92)
        self.body.addWidget(self._top)
        self.body.addWidget(self._parts)

    def show_state(self, shown: Waiting) -> None:
        """Show an attempt."""
        self._tone = shown.kind
        self._icon.show_icon(_ICONS[shown.kind], _TOKENS[shown.kind])
        self._title.setText(shown.title)
        self._lead.setText(shown.lead)
        self._lead.setVisible(bool(shown.lead))
        self._parts.show_parts(
            shown.happened,
            shown.money,
            shown.now,
            last=translate("WaitBanner", "O que fazer") if shown.kind == "danger" else "",
        )
        self._since.setVisible(shown.followed)
        self._clock.setVisible(shown.followed)
        self.setAccessibleName(f"{shown.title} {shown.happened} {shown.money} {shown.now}")
        self.update()

    def set_low(self, low: bool) -> None:
        """Use less height."""
        self._top.setFixedHeight(_LOW_HEAD if low else _HEAD)
        self.update()

    def show_elapsed(self, words: str) -> None:
        """Show how long it has been."""
        self._clock.setText(words)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the card with its tinted head."""
        t = theme().t
        token, head = _TOKENS[self._tone], self._top.height()
        line = t.danger if self._tone == "danger" else getattr(t, f"{token}_line")
        with painter_for(self) as painter:
            box(painter, self.rect(), fill=t.surface, line=line, radius=RADIUS_CARD)
            path = QPainterPath()
            path.addRoundedRect(1, 1, self.width() - 2, head + 20, RADIUS_CARD - 1, RADIUS_CARD - 1)
            painter.setClipRect(QRect(0, 0, self.width(), head))
            painter.fillPath(path, colour(getattr(t, f"{token}_tint")))
            painter.setClipping(False)
            fill_rect(painter, QRect(1, head - 1, self.width() - 2, 1), line)
