"""The column names of the passengers' table."""

from __future__ import annotations

from PySide6.QtCore import QRect
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QWidget

from pos_app.ui.pages.passengers.columns import columns
from pos_app.ui.style.theme import theme
from pos_app.ui.widgets.paint import fill_rect, painter_for, text

HEIGHT = 27


class PeopleHead(QWidget):
    """Names over the columns; the fields below carry their own names for screen readers."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFixedHeight(HEIGHT)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint ground, lines and names."""
        t = theme().t
        c = columns(self.width())
        with painter_for(self) as painter:
            fill_rect(painter, self.rect(), t.surface_2)
            fill_rect(painter, QRect(0, 0, self.width(), 1), t.border)
            fill_rect(painter, QRect(0, HEIGHT - 1, self.width(), 1), t.border)
            names = (
                (self.tr("Poltrona"), c.seat),
                (self.tr("Nome completo"), c.name),
                (self.tr("Doc."), c.kind),
                (self.tr("Número"), c.number),
                (self.tr("Nascimento"), c.birth),
                (self.tr("Telefone"), c.phone),
                (self.tr("Benefício"), c.benefit),
                (self.tr("Seguro"), c.insured),
            )
            for words, slot in names:
                if slot.y == c.name.y:
                    text(painter, QRect(slot.x, 0, slot.width + 4, HEIGHT), words, t.text_2, 12, 500)
