"""Figures side by side: what each is, how much, and what that means."""

from __future__ import annotations

from PySide6.QtWidgets import QGridLayout, QWidget

from pos_app.ui.kit.layouts import fill
from pos_app.ui.widgets.card import Card
from pos_app.ui.widgets.label import ElidedLabel


class Tiles(QWidget):
    """Widgets in so many columns as there is room for."""

    def __init__(self, *tiles: QWidget) -> None:
        super().__init__()
        self._tiles, self._columns = tiles, 0
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(10)

    def arrange(self, columns: int) -> None:
        if columns == self._columns:
            return
        for number in range(max(columns, self._columns)):
            self._grid.setColumnStretch(number, 1 if number < columns else 0)
        self._columns = columns
        for number, tile in enumerate(self._tiles):
            self._grid.removeWidget(tile)
            self._grid.addWidget(tile, number // columns, number % columns)


class FigureCard(Card):
    """What it is, how much, and what that means."""

    def __init__(self, tone: str = "text") -> None:
        super().__init__(margins=(14, 9, 14, 9), spacing=0)
        amount = ElidedLabel(size=20, weight=600, tone=tone)
        self._labels = (ElidedLabel(size=12, tone="text_2"), amount, ElidedLabel(size=12, tone="text_2"))
        fill(self.body, *self._labels)

    def show_figure(self, figure: tuple[str, str, str]) -> None:
        for label, said in zip(self._labels, figure, strict=True):
            label.setText(said)
