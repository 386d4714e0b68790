"""A day of the kiosk's calendar."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from pos_app.kiosk.screens.content import DayCell
from pos_app.kiosk.window import scale as scales
from pos_app.ui.style import fonts, icons
from pos_app.ui.style.theme import theme
from pos_app.ui.widgets.focus_ring import FocusRing
from pos_app.ui.widgets.paint import CENTRE, box, painter_for, text


class DayButton(QAbstractButton):
    """The number of the day over its lowest fare."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.cell: DayCell | None = None
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        FocusRing.attach(self, 6)

    def show_cell(self, cell: DayCell) -> None:
        """Show another day."""
        if cell == self.cell:
            return
        self.cell = cell
        self.setText(str(cell.day.day))
        self.setAccessibleName(cell.spoken)
        self.setEnabled(cell.usable)
        self.update()

    def sizeHint(self) -> QSize:
        """Return what a finger hits easily."""
        return QSize(120, 116)

    def minimumSizeHint(self) -> QSize:
        """Return the least that a finger hits."""
        return QSize(scales.TARGET, scales.TARGET)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the box, the number and the fare."""
        cell = self.cell
        if cell is None:
            return
        t = theme().t
        ink = t.text_3
        with painter_for(self) as painter:
            if cell.chosen:
                box(painter, self.rect(), fill=t.primary_fill, radius=6)
                ink = t.on_primary
            elif cell.usable and cell.cheap:
                box(painter, self.rect(), fill=t.lowfare_tint, line=t.lowfare, width=1.5, radius=6)
                ink = t.text
            elif cell.usable:
                fill = t.primary_tint if self.isDown() else t.surface
                box(painter, self.rect(), fill=fill, line=t.border_strong, width=1.5, radius=6)
                ink = t.text
            tall = self.height()
            big = scales.text(36 if tall >= 96 else 30)
            small = scales.text(22)
            if not cell.words:
                text(painter, self.rect(), self.text(), ink, big, 400 if not cell.usable else 600, CENTRE)
                return
            high, low = fonts.metrics(big, 600).height(), fonts.metrics(small).height()
            top = (tall - high - low) // 2 + 2
            text(painter, QRect(0, top, self.width(), high), self.text(), ink, big, 600, CENTRE)
            second = ink if cell.chosen else t.lowfare if cell.cheap else t.text_2
            weight = 600 if cell.cheap and not cell.chosen else 400
            while small > 18 and fonts.text_width(cell.words, small, weight) > self.width() - 8:
                small -= 1
            at = QRect(2, top + high - 2, self.width() - 4, low)
            if cell.cheap and self.width() > fonts.text_width(cell.words, small, weight) + 36:
                wide = fonts.text_width(cell.words, small, weight) + 24
                x = (self.width() - wide) // 2
                icons.paint(painter, "tag", second, x, at.center().y() - 9, 20)
                at = QRect(x + 24, at.y(), wide - 20, low)
            text(painter, at, cell.words, second, small, weight, CENTRE)
