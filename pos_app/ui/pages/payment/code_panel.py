"""The page of payment while waiting for a customer to pay a code."""

from __future__ import annotations

from PySide6.QtCore import QRect, Signal
from PySide6.QtGui import QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from pos_app.ui.pages.payment.code_sides import CodeFactsSide, CodeSide
from pos_app.ui.pages.payment.page import CodeShown
from pos_app.ui.pages.payment.track_card import TrackCard
from pos_app.ui.style.theme import theme
from pos_app.ui.widgets.card import Card
from pos_app.ui.widgets.icon_view import IconView
from pos_app.ui.widgets.lead_text import LeadText
from pos_app.ui.widgets.paint import fill_rect, painter_for
from pos_app.wording import code_texts, payment_page_texts, payment_texts


class CodePanel(QWidget):
    """The code at the left; what is known, the text to copy and what to do at the right."""

    copy_asked = Signal()
    now_asked = Signal()
    next_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._sides = _TwoSides(self)
        self.code = self._sides.left.code
        self.facts = self._sides.right
        self.copy, self.now, self.next = self.facts.copy, self.facts.now, self.facts.next
        self.facts.copy_asked.connect(self.copy_asked)
        self.facts.now_asked.connect(self.now_asked)
        self.facts.next_asked.connect(self.next_asked)
        self._track = TrackCard(self)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(10)
        column.addWidget(self._lock_card())
        column.addWidget(self._sides, 1)
        column.addWidget(self._track)

    def set_low(self, low: bool) -> None:
        """Use less height: title and clock say what the track does."""
        self._track.setVisible(not low)

    def _lock_card(self) -> Card:
        lock = Card(self, margins=(14, 8, 14, 8))
        self._lock_rule = payment_page_texts.method_is_fixed()
        self._rule = LeadText("", self._lock_rule, lock)
        line = QHBoxLayout()
        line.setSpacing(10)
        lock.body.addLayout(line)
        line.addWidget(IconView("lock", lock))
        line.addWidget(self._rule, 1)
        return lock

    def show_state(self, shown: CodeShown) -> None:
        """Show the charge as it stands."""
        self._rule.show_words(payment_texts.name(shown.method), self._lock_rule)
        title, over, lead = _head(shown)
        self._sides.left.show_state(shown, over)
        self.facts.show_state(shown, title, lead)
        self._sides.fit()
        self._track.show_steps(shown.track)
        self.setAccessibleName(f"{title}. {lead}")


def _head(shown: CodeShown) -> tuple[str, str, str]:
    """Return the title, the line above the code, and what stands under the title."""
    texts = code_texts.shown_words(shown.method)
    asking = payment_page_texts.asking(shown.public_id)
    if shown.problem:
        return texts.refused, "", shown.problem
    if shown.over:
        return texts.over, "", payment_page_texts.code_over()
    if not shown.code:
        return texts.none_yet, payment_page_texts.no_code_yet(), asking
    return payment_texts.awaited(shown.method, shown.amount).title, texts.how, asking


class _TwoSides(Card):
    """A card with a line between its halves."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, margins=(1, 1, 1, 1), spacing=0)
        self.left, self.right = CodeSide(self), CodeFactsSide(self)
        self.left.setMinimumWidth(272)
        row = QHBoxLayout()
        row.setSpacing(0)
        self.body.addLayout(row)
        row.addWidget(self.left, 2)
        row.addWidget(self.right, 3)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.fit()

    def fit(self) -> None:
        """Leave out the advice where there is no space for it; what must be seen is never squeezed."""
        least = max(self.left.least(self.left.width()), self.right.least(self.right.width()))
        if least + 2 != self.minimumHeight():
            self.setMinimumHeight(least + 2)
        self.right.fit(self.right.width(), self.height() - 2)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        with painter_for(self) as painter:
            fill_rect(painter, QRect(self.right.x(), 1, 1, self.height() - 2), theme().t.border)
