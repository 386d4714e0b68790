"""The list of benefits of one passenger."""

from __future__ import annotations

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QWidget

from pos_app.domain.benefits import Benefit
from pos_app.ui.style import fonts, icons
from pos_app.ui.style.theme import theme
from pos_app.ui.widgets.combo_field import SelectBox
from pos_app.ui.widgets.paint import box, painter_for
from pos_app.wording import trip_texts

_ARROW = 42
"""Padding and arrow beside the words."""
_ARROW_ONLY = 28
_FLAGS = Qt.ItemDataRole.UserRole - 1
"""The role under which the list keeps the flags of an entry. Python must not hold the entry itself: it would
outlive it."""
_OFF = Qt.ItemFlag.ItemIsSelectable
_ON = _OFF | Qt.ItemFlag.ItemIsEnabled


class BenefitBox(SelectBox):
    """A benefit that cannot be sold here stands in the list with its reason and cannot be chosen."""

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(name, parent, size=12, height=24)
        self._arrow_only = False
        self._unsold: tuple[tuple[Benefit, str], ...] | None = None
        self.show_unsold(())

    def set_arrow_only(self, arrow_only: bool) -> None:
        """Show the arrow without the words, where there is no space for them."""
        self._arrow_only = arrow_only
        self.setFixedHeight(_ARROW_ONLY if arrow_only else 24)
        self._fit_width()

    def _fit_width(self) -> None:
        words = fonts.text_width(self.currentText(), 12) + _ARROW
        self.setFixedWidth(_ARROW_ONLY if self._arrow_only else words)

    def show_unsold(self, unsold: tuple[tuple[Benefit, str], ...]) -> None:
        """Mark these benefits as not sold here, each with its reason."""
        if unsold == self._unsold:
            return
        self._unsold = unsold
        reasons = dict(unsold)
        self.set_choices([(_words(value, reasons.get(value, "")), value) for value in Benefit])
        for row, value in enumerate(Benefit):
            flags = _OFF if value in reasons else _ON
            self.setItemData(row, flags.value, _FLAGS)

    def show_benefit(self, benefit: Benefit) -> None:
        """Choose this one; the box is as wide as its words."""
        self.choose(benefit)
        self._fit_width()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the arrow alone where there is no space for words."""
        if not self._arrow_only:
            super().paintEvent(event)
            return
        t = theme().t
        line, width = (t.primary, 2) if self.hasFocus() else (t.border_strong, 1)
        ink = t.text if self.isEnabled() else t.text_3
        asked = self.currentData() != Benefit.NONE
        with painter_for(self) as painter:
            box(painter, QRect(0, 0, self.width(), self.height()), fill=t.surface, line=line, width=width)
            name = "badge-percent" if asked else "chevron-down"
            icons.paint(
                painter, name, t.primary if asked else ink, self.width() / 2 - 7, self.height() / 2 - 7, 14
            )


def _words(benefit: Benefit, reason: str) -> str:
    words = trip_texts.benefit(benefit)
    return trip_texts.not_sold(words, reason) if reason else words
