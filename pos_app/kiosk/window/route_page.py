"""Where to: ten cities, and a field for every other."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from pos_app.kiosk.flow.intents import TakePlace, TypePlace
from pos_app.kiosk.screens.content import RoutePage
from pos_app.kiosk.screens.frame import Act
from pos_app.kiosk.window import scale as scales
from pos_app.kiosk.window.big_button import BigButton
from pos_app.kiosk.window.entry_field import EntryField
from pos_app.kiosk.window.page import KioskPage
from pos_app.kiosk.window.words import words
from pos_app.ui.widgets.onscreen.touch_keyboard import TouchKeyboard
from pos_app.wording import kiosk_texts
from pos_app.wording.translation import language

_ACROSS = 2


class RouteView(KioskPage):
    """Shows a ``RoutePage``: as many cities as there is space for."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        s = scales.scale()
        self.field = EntryField(self, icon="search")
        self.field.typed.connect(lambda entered: self.asked.emit(TypePlace(entered)))
        self._heading = words(parent=self, size=28, weight=600, wrap=False)
        self._hint = words(parent=self, size=24, tone="text_2", wrap=False, align=Qt.AlignmentFlag.AlignRight)
        self._none = words(size=26, tone="text_2")
        self.buttons: list[BigButton] = []
        self._grid = QGridLayout()
        self._grid.setSpacing(s.gap)
        column = QVBoxLayout(self)
        roomy = s.upright and not s.low
        column.setContentsMargins(s.side, 32 if roomy else 4, s.side, 16 if roomy else 4)
        column.setSpacing(s.gap if roomy else 8)
        column.addWidget(self.field)
        if roomy:
            heads = QHBoxLayout()
            column.addLayout(heads)
            heads.addWidget(self._heading)
            heads.addWidget(self._hint, 1)
        column.addLayout(self._grid, 1)
        column.addWidget(self._none)
        if not s.upright or s.low:
            self._heading.hide()
            self._hint.hide()
        self.keyboard = TouchKeyboard(None, kind="text", language=language(), size=s.keys)
        self.keyboard.attach(self.field.line)
        self.keys = self.keyboard
        self._content: RoutePage | None = None

    def show_content(self, content: object) -> None:
        """Show the page."""
        assert isinstance(content, RoutePage)
        self._content = content
        self.field.line.setPlaceholderText(content.placeholder)
        self.field.show_text(content.typed, name=content.placeholder)
        self._heading.setText(content.heading)
        self._hint.setText(content.hint)
        self._none.setText(content.none)
        self._none.setVisible(bool(content.none))
        self._fill()

    def _rows(self) -> int:
        s = scales.scale()
        used = self.field.height() + (48 if s.upright and not s.low else 16) + s.gap
        used += 0 if not s.upright or s.low else 32 + 36 + 2 * s.gap
        space = self.height() - used
        least = 96 if s.upright and not s.low else scales.TARGET
        return max(1, min(5, (space + s.gap) // (least + s.gap)))

    def _fill(self) -> None:
        content, s = self._content, scales.scale()
        if content is None:
            return
        across = _ACROSS if s.upright else 3
        places = content.places[: self._rows() * across]
        while len(self.buttons) < len(places):
            made = self.button(size=30, height=scales.TARGET, centred=False, icon_size=34, pad=26)
            made.setSizePolicy(made.sizePolicy().horizontalPolicy(), made.sizePolicy().Policy.Expanding)
            number = len(self.buttons)
            self._grid.addWidget(made, number // across, number % across)
            self.buttons.append(made)
        for number, button in enumerate(self.buttons):
            button.setVisible(number < len(places))
            if number < len(places):
                one = places[number]
                button.show_act(
                    Act(one.name, TakePlace(one.place), icon="map-pin", side=one.state,
                        spoken=kiosk_texts.city_spoken(one.name, one.state))
                )  # fmt: skip
        # What stays of the grid keeps the height of five rows: buttons never grow with fewer cities.
        for row in range(self._rows()):
            self._grid.setRowStretch(row, 1)
        for column in range(across):
            self._grid.setColumnStretch(column, 1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show as many cities as there is space for now."""
        self._fill()

    def leave(self) -> None:
        """Forget what was typed."""
        self.keyboard.attach(None)
