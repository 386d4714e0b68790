"""The white box that holds a group of things."""

from __future__ import annotations

from typing import Literal

from PySide6.QtCore import QRect
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QVBoxLayout, QWidget

from pos_app.ui.style.theme import theme
from pos_app.ui.style.tokens import RADIUS_CARD
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.paint import box, fill_rect, painter_for

CardKind = Literal["plain", "primary", "success", "warning", "danger", "soft"]


class Card(QFrame):
    """A surface with a 1 px line and rounded corners; chosen cards have a 2 px primary line.

    ``body`` is its vertical layout. Children that paint to the edge leave 1 px for the line.
    """

    def __init__(
        self,
        parent: QWidget | None = None,
        *,
        kind: CardKind = "plain",
        margins: tuple[int, int, int, int] = (12, 12, 12, 12),
        spacing: int = 8,
    ) -> None:
        super().__init__(parent)
        self._kind: CardKind = kind
        self._chosen = False
        self.body = QVBoxLayout(self)
        self.body.setContentsMargins(*margins)
        self.body.setSpacing(spacing)

    def set_kind(self, kind: CardKind) -> None:
        """Change the ground: a tint for a state, ``soft`` for a box inside a card."""
        self._kind = kind
        self.update()

    def set_chosen(self, chosen: bool) -> None:
        self._chosen = chosen
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        t = theme().t
        if self._kind == "plain":
            fill, line = t.surface, t.border
        elif self._kind == "soft":
            fill, line = t.surface_2, t.border
        else:
            fill, line = getattr(t, f"{self._kind}_tint"), getattr(t, f"{self._kind}_line")
        with painter_for(self) as painter:
            if self._chosen:
                box(painter, self.rect(), fill=fill, line=t.primary, width=2, radius=RADIUS_CARD)
            else:
                box(painter, self.rect(), fill=fill, line=line, radius=RADIUS_CARD)


_HEAD = 44


class Section(Card):
    """Title and explanation above a grid of two columns (``grid``)."""

    def __init__(self, title: str, text: str, parent: QWidget | None = None) -> None:
        super().__init__(parent, margins=(16, 0, 16, 14), spacing=12)
        head = Label(title, self, size=15, weight=600)
        head.setFixedHeight(_HEAD)
        self.body.addWidget(head)
        if text:
            self.body.addWidget(Label(text, self, size=12, tone="text_2", wrap=True))
        self.grid = QGridLayout()
        self.grid.setHorizontalSpacing(16)
        self.grid.setVerticalSpacing(10)
        self.body.addLayout(self.grid)
        for column in (0, 1):
            self.grid.setColumnStretch(column, 1)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        with painter_for(self) as painter:
            fill_rect(painter, QRect(1, _HEAD, self.width() - 2, 1), theme().t.border)
