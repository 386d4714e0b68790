"""The card with the list of trips and what is to be known about the trip under the cursor."""

from __future__ import annotations

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from pos_app.ui.pages.search.trip_table import TripTable
from pos_app.ui.style.tokens import HEIGHT_SMALL
from pos_app.ui.widgets.card import Card
from pos_app.ui.widgets.label import ElidedLabel

_ABOUT, _LINE = 26, 1


class TripList(Card):
    """Shows whole lines only: the sentence below takes the height that is left."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, margins=(_LINE, _LINE, _LINE, _LINE), spacing=0)
        self.table = TripTable(self)
        self.about = ElidedLabel("", self, size=12, tone="text_2")
        self.body.addWidget(self.table, 1)
        foot = QHBoxLayout()
        foot.setContentsMargins(12, 0, 12, 0)
        self.body.addLayout(foot)
        foot.addWidget(self.about)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the table a height of whole lines."""
        super().resizeEvent(event)
        space = self.height() - 2 * _LINE - HEIGHT_SMALL - _ABOUT
        self.about.setFixedHeight(_ABOUT + max(0, space) % TripTable.row_height_at(self.width() - 2 * _LINE))
