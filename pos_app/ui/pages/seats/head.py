"""The line above the map of a sale with one leg: its bus, its times and how many seats are free."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QWidget

from pos_app.ui.pages.seats.page import SeatsPage
from pos_app.ui.widgets.label import ElidedLabel, Label
from pos_app.wording import trip_texts

HEIGHT = 30


class Head(QWidget):
    """With several legs their tabs stand in its place."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._title = Label("", self, size=16, weight=600)
        self._departs = Label("", self, size=14, weight=600)
        self._arrives = Label("", self, size=14)
        self._line = ElidedLabel("", self, tone="text_2")
        self._free = Label("", self, weight=600)
        self._free_of = Label("", self, tone="text_2")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(12)
        row.addWidget(self._title)
        times = QHBoxLayout()
        times.setSpacing(5)
        row.addLayout(times)
        times.addWidget(self._departs)
        times.addWidget(self._arrives)
        row.addWidget(self._line, 1)
        free = QHBoxLayout()
        free.setSpacing(4)
        row.addLayout(free)
        free.addWidget(self._free)
        free.addWidget(self._free_of)
        self.setFixedHeight(HEIGHT)

    def show_page(self, shown: SeatsPage) -> None:
        """Show this bus."""
        self._title.setText(shown.title)
        self._departs.setText(shown.departs)
        self._arrives.setText(f"\u2192 {shown.arrives}")
        self._line.setText(shown.line)
        self._free.setText(str(shown.free) if shown.total else "")
        self._free_of.setText(trip_texts.free_of(shown.total) if shown.total else "")
