"""The letters that a long press offers."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPaintEvent
from PySide6.QtWidgets import QWidget

from pos_app.ui.style.theme import theme
from pos_app.ui.style.tokens import RADIUS_CARD
from pos_app.ui.widgets.onscreen.key_panel import KeySize
from pos_app.ui.widgets.onscreen.layouts import Key
from pos_app.ui.widgets.onscreen.touch_key import TouchKey
from pos_app.ui.widgets.paint import box, painter_for
from pos_app.wording.settings_texts import other_letters_name

_EDGE = 8


class OtherLetters(QWidget):
    """Lies over the whole keyboard with a row of letters at ``key``: one is chosen by a tap, a tap beside
    them closes the row. ``chosen`` is the letter; ``closed`` follows in both cases."""

    chosen = Signal(str)
    closed = Signal()

    def __init__(self, keyboard: QWidget, key: TouchKey, size: KeySize) -> None:
        super().__init__(keyboard)
        self.setAccessibleName(other_letters_name(key.key.text))
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setGeometry(keyboard.rect())
        self.keys = [TouchKey(Key(one), self, text_size=size.text) for one in key.key.others]
        side = max(size.height, key.width())
        step = side + size.gap
        width = step * len(self.keys) - size.gap + 2 * _EDGE
        x = min(max(0, key.geometry().center().x() - width // 2), max(0, self.width() - width))
        y = max(0, key.y() - size.height - 2 * _EDGE)
        self._row = QRect(x, y, width, size.height + 2 * _EDGE)
        for index, one in enumerate(self.keys):
            one.setGeometry(x + _EDGE + index * step, y + _EDGE, side, size.height)
            one.clicked.connect(lambda _=False, letter=one.key.text: self._take(letter))
        self.show()
        self.raise_()

    def key_at(self, position: QPoint) -> TouchKey | None:
        return next((key for key in self.keys if key.geometry().contains(position)), None)

    def _take(self, letter: str) -> None:
        self.chosen.emit(letter)
        self.closed.emit()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.closed.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        t = theme().t
        with painter_for(self) as painter:
            box(painter, self._row, fill=t.surface_2, line=t.border_strong, radius=RADIUS_CARD)
