"""The column names of the passengers' table."""

from __future__ import annotations

from PySide6.QtCore import QRect
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QWidget

from pos_app.ui.pages.passengers.columns import columns
from pos_app.ui.style.theme import theme
from pos_app.ui.widgets.paint import fill_rect, painter_for, text
from pos_app.wording.translation import translate

HEIGHT = 27


class PeopleHead(QWidget):
    """Names over the columns; the fields below have accessible names."""

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
                (translate("PeopleHead", "Poltrona"), c.seat),
                (translate("PeopleHead", "Nome completo"), c.name),
                (translate("PeopleHead", "Doc."), c.kind),
                (translate("PeopleHead", "Número"), c.number),
                (translate("PeopleHead", "Nascimento"), c.birth),
                (translate("PeopleHead", "Telefone"), c.phone),
                (translate("PeopleHead", "Benefício"), c.benefit),
                (translate("PeopleHead", "Seguro"), c.insured),
            )
            for words, slot in names:
                if slot.y == c.name.y:
                    text(painter, QRect(slot.x, 0, slot.width + 4, HEIGHT), words, t.text_2, 12, 500)
