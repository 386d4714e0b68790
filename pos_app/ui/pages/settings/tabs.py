"""The settings in tabs."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPaintEvent
from PySide6.QtWidgets import QButtonGroup, QScrollArea, QSizePolicy, QStackedWidget, QWidget

from pos_app.ui.kit.layouts import Stretch, column, grow, lay_out, row
from pos_app.ui.style import fonts
from pos_app.ui.style.theme import theme
from pos_app.ui.style.tokens import TOUCH
from pos_app.ui.widgets.button import PaintedButton
from pos_app.ui.widgets.focus import FocusRing
from pos_app.ui.widgets.paint import CENTRE, fill_rect, painter_for, text

_SIDE, _LINE = 12, 3
_RING = 4
"""Room in px for the ring around the first tab."""


class SettingsTabs(QWidget):
    """One of several pages, each under its name; ``turned`` carries the index of the page that came.

    The arrows go from tab to tab.
    """

    turned = Signal(int)

    def __init__(self, pages: Sequence[tuple[str, QWidget]]) -> None:
        super().__init__()
        self._group = QButtonGroup(self)
        self._stack = QStackedWidget()
        self.buttons = [TabButton(words) for words, _ in pages]
        self._pages = [page for _, page in pages]
        tabs = row(*self.buttons, Stretch, spacing=0, margins=(_RING, _RING, _RING, 0))
        lay_out(self, column(tabs, grow(self._stack), spacing=12))
        for index, (button, page) in enumerate(zip(self.buttons, self._pages, strict=True)):
            self._group.addButton(button, index)
            self._stack.addWidget(page)
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
        with painter_for(self) as painter:
            fill_rect(painter, QRect(0, _RING + TOUCH - 1, self.width(), 1), theme().t.border)


class TabButton(PaintedButton):
    """One tab: words over a line; the current one is blue, and its line stands out."""

    def __init__(self, words: str) -> None:
        super().__init__()
        self.setText(words)
        self.setAccessibleName(words)
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        FocusRing.attach(self, 6)

    def sizeHint(self) -> QSize:
        return QSize(fonts.text_width(self.text(), 13, 600) + 2 * _SIDE, TOUCH)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the words, and the line of the current tab."""
        t, chosen = theme().t, self.isChecked()
        ink = t.primary if chosen else t.text if self._hovered else t.text_2
        with painter_for(self) as painter:
            text(painter, self.rect(), self.text(), ink, 13, 600 if chosen else 500, CENTRE)
            if chosen:
                fill_rect(painter, QRect(0, self.height() - _LINE, self.width(), _LINE), t.primary)
