"""The dark navigation rail at the left."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QRect, Signal
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from pos_app.ui.pages.registry import RailPlace
from pos_app.ui.shell.rail_button import RailButton
from pos_app.ui.style import icons
from pos_app.ui.style.theme import theme
from pos_app.ui.widgets.paint import box, fill_rect, painter_for

WIDTH = 80
WIDTH_NARROW = 56


class Rail(QWidget):
    """The entries given, some of them at the bottom; ``page_requested`` names one."""

    page_requested = Signal(str)

    def __init__(self, places: Mapping[str, RailPlace], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 52, 0, 6)
        column.setSpacing(2)
        self.places: dict[str, RailButton] = {}
        for name, place in sorted(places.items(), key=lambda one: one[1].at_bottom):
            if place.at_bottom and not any(places[above].at_bottom for above in self.places):
                column.addStretch(1)
            button = RailButton(place.icon, place.words(), self)
            # A press is only a request; show_place marks the place.
            button.clicked.connect(lambda _=False, name=name: self._ask(name))
            self.places[name] = button
            column.addWidget(button)
        if not any(place.at_bottom for place in places.values()):
            column.addStretch(1)
        self._shown = ""
        self.set_narrow(False)

    def show_place(self, name: str) -> None:
        """Mark ``name`` as the open place; unknown names mark none."""
        self._shown = name
        for other, button in self.places.items():
            button.setChecked(other == name)

    def set_narrow(self, narrow: bool) -> None:
        """Show icons only."""
        self.setFixedWidth(WIDTH_NARROW if narrow else WIDTH)
        for button in self.places.values():
            button.set_narrow(narrow)

    def _ask(self, name: str) -> None:
        self.show_place(self._shown)
        self.page_requested.emit(name)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the ground and our mark."""
        t = theme().t
        with painter_for(self) as painter:
            fill_rect(painter, self.rect(), t.rail)
            edge = t.border if t.high_contrast else t.rail_2
            fill_rect(painter, QRect(self.width() - 1, 0, 1, self.height()), edge)
            x = (self.width() - 28) // 2
            box(painter, QRect(x, 8, 28, 28), fill=t.accent)
            icons.paint(painter, "guiche", t.on_accent, x, 8, 28)
