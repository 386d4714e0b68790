"""The departures of a day, six at a time; one touch takes one."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from pos_app.kiosk.screens.content import TripsPage
from pos_app.kiosk.window import scale as scales
from pos_app.kiosk.window.page import KioskPage
from pos_app.kiosk.window.panel import Panel
from pos_app.kiosk.window.trip_button import TripButton
from pos_app.kiosk.window.words import words

PAGE = 6
"""Departures that a page shows at most."""


class TripsView(KioskPage):
    """Shows a ``TripsPage``."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        s = scales.scale()
        self._content: TripsPage | None = None
        self.cards: list[TripButton] = []
        self._none = words(size=30, tone="text_2", align=Qt.AlignmentFlag.AlignCenter)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        self._list = QVBoxLayout()
        self._list.setContentsMargins(s.side, 24 if s.upright and not s.low else 8, s.side, 16)
        self._list.setSpacing(s.gap)
        column.addLayout(self._list, 1)
        self._list.addWidget(self._none, 1)
        column.addWidget(self._turning())

    def _turning(self) -> QWidget:
        s = scales.scale()
        bar = Panel(self, radius=0, line="border", edge="above")
        self._shown = words(size=28, weight=600, parent=bar, wrap=False)
        self._note = words(size=24, tone="text_2", parent=bar, wrap=False)
        self.earlier = self.button(size=28, height=s.button + 12, parent=bar)
        self.later = self.button(size=28, height=s.button + 12, parent=bar)
        row = QHBoxLayout(bar)
        tall = 20 if s.upright and not s.low else 6
        row.setContentsMargins(s.side, tall, s.side, tall)
        row.setSpacing(20)
        both = QVBoxLayout()
        both.setSpacing(0)
        row.addLayout(both, 2)
        both.addStretch(1)
        both.addWidget(self._shown)
        both.addWidget(self._note)
        both.addStretch(1)
        row.addWidget(self.earlier, 1)
        row.addWidget(self.later, 1)
        return bar

    def show_content(self, content: object) -> None:
        """Show the page."""
        assert isinstance(content, TripsPage)
        self._content = content
        self._shown.setText(content.shown)
        self._note.setText(content.shown_note)
        self.earlier.show_act(content.earlier)
        self.later.show_act(content.later)
        self._fill()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show as many as there is space for now."""
        self._fill()

    def _fill(self) -> None:
        content = self._content
        if content is None:
            return
        sentence = content.none or content.waiting
        self._none.setText(sentence)
        self._none.setVisible(bool(sentence))
        shown = () if sentence else content.cards
        while len(self.cards) < len(shown):
            made = TripButton(self)
            made.clicked.connect(partial(self._take, made))
            self.cards.append(made)
            self._list.addWidget(made, 1)
        for number, button in enumerate(self.cards):
            button.setVisible(number < len(shown))
            if number < len(shown):
                button.show_card(shown[number])
            tall = 240 if scales.scale().upright else 200
            button.setMaximumHeight(tall)
        self._list.setAlignment(
            Qt.AlignmentFlag.AlignTop if shown and len(shown) < PAGE else Qt.AlignmentFlag(0)
        )

    def _take(self, button: TripButton, _checked: bool = False) -> None:
        if button.card is not None:
            self.asked.emit(button.card.intent)
