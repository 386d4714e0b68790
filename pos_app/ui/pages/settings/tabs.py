"""The settings in tabs."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPaintEvent
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QScrollArea, QStackedWidget, QVBoxLayout, QWidget

from pos_app.ui.pages.settings.tab_button import TabButton
from pos_app.ui.style.theme import theme
from pos_app.ui.style.tokens import TOUCH
from pos_app.ui.widgets.paint import fill_rect, painter_for

_RING = 4
"""Room in px for the ring around the first tab."""


class SettingsTabs(QWidget):
    """One of several pages, each under its name; ``turned`` carries the index of the page that came.

    The arrows go from tab to tab.
    """

    turned = Signal(int)

    def __init__(self, pages: Sequence[tuple[str, QWidget]], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._group = QButtonGroup(self)
        self._stack = QStackedWidget(self)
        self.buttons: list[TabButton] = []
        self._pages = [page for _, page in pages]
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(12)
        row = QHBoxLayout()
        row.setSpacing(0)
        row.setContentsMargins(_RING, _RING, _RING, 0)
        column.addLayout(row)
        for index, (words, page) in enumerate(pages):
            button = TabButton(words, self)
            self._group.addButton(button, index)
            self.buttons.append(button)
            row.addWidget(button)
            self._stack.addWidget(page)
        row.addStretch(1)
        column.addWidget(self._stack, 1)
        self.buttons[0].setChecked(True)
        self._group.idClicked.connect(self.turn_to)

    @property
    def index(self) -> int:
        """The index of the page in front, from 0."""
        return self._stack.currentIndex()

    def turn_to(self, index: int) -> None:
        """Bring a page to the front."""
        self._group.button(index).setChecked(True)
        if index != self.index:
            self._stack.setCurrentIndex(index)
            self.turned.emit(index)

    def turn_to_part(self, part: QWidget) -> None:
        """Bring the page to the front that holds a widget, and scroll to it."""
        for index, page in enumerate(self._pages):
            if page.isAncestorOf(part):
                self.turn_to(index)
                if isinstance(page, QScrollArea):
                    page.ensureWidgetVisible(part, 0, 0)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go to the tab beside the one with the keyboard."""
        ways = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
        focused = next((index for index, one in enumerate(self.buttons) if one.hasFocus()), None)
        if focused is None or event.key() not in ways:
            super().keyPressEvent(event)
            return
        index = (focused + ways[Qt.Key(event.key())]) % len(self.buttons)
        self.turn_to(index)
        self.buttons[index].setFocus()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the line under the tabs."""
        with painter_for(self) as painter:
            fill_rect(painter, QRect(0, _RING + TOUCH - 1, self.width(), 1), theme().t.border)
