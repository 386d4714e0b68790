"""A small number with a minus and a plus."""

from __future__ import annotations

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import QSizePolicy, QSpacerItem, QVBoxLayout, QWidget

from pos_app.ui.style import icons
from pos_app.ui.style.hand import control, hand
from pos_app.ui.style.tokens import HEIGHT_CONTROL, Tokens
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.paint import CENTRE, Painted, box, paint_text

_GAP = 4
"""Between label and box, as in a text field."""


class CounterField(Painted):
    """How many, from ``low`` to ``high``: arrows, plus and minus, or a digit. ``changed`` carries it."""

    changed = Signal(int)

    def __init__(self, label: str, parent: QWidget | None = None, *, low: int = 1, high: int = 9) -> None:
        super().__init__(parent)
        self._low, self._high, self.value = low, high, low
        self._name = label
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setMinimumWidth(92)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(Label(label, self, size=12, weight=500, tone="text_2"))
        # A layout puts no spacing of its own beside empty space.
        self._room = QSpacerItem(0, _GAP + HEIGHT_CONTROL)
        column.addItem(self._room)
        self._fit_hand()
        hand().changed.connect(self._fit_hand)
        self.set_value(low)

    def _fit_hand(self) -> None:
        self._room.changeSize(0, _GAP + control(HEIGHT_CONTROL))
        self.updateGeometry()

    def set_value(self, value: int) -> None:
        """Show ``value``, kept within the limits, without announcing it."""
        self.value = min(self._high, max(self._low, value))
        self.setAccessibleName(f"{self._name}: {self.value}")
        self.update()

    def _pick(self, value: int) -> None:
        before = self.value
        self.set_value(value)
        if self.value != before:
            self.changed.emit(self.value)

    def _box(self) -> QRect:
        height = control(HEIGHT_CONTROL)
        return QRect(0, self.height() - height, self.width(), height)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows and plus or minus step, a digit sets."""
        key = event.key()
        if key in (Qt.Key.Key_Up, Qt.Key.Key_Right, Qt.Key.Key_Plus):
            self._pick(self.value + 1)
        elif key in (Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Minus):
            self._pick(self.value - 1)
        elif event.text().isdecimal():
            self._pick(int(event.text()))
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A click in the left third subtracts one, in the right third adds one; a finger gets a half each."""
        x, part = event.position().x(), self.width() / (2 if hand().touch else 3)
        if x < part:
            self._pick(self.value - 1)
        elif x > self.width() - part:
            self._pick(self.value + 1)

    def focusInEvent(self, event: QFocusEvent) -> None:
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self.update()

    def paint(self, painter: QPainter, t: Tokens) -> None:
        rect = self._box()
        focused = self.hasFocus()
        line = t.primary if focused else t.border_strong
        middle = rect.top() + rect.height() / 2
        box(painter, rect, fill=t.surface, line=line, width=2 if focused else 1)
        minus = t.text if self.value > self._low else t.text_3
        plus = t.text if self.value < self._high else t.text_3
        icons.paint(painter, "minus", minus, 10, middle - 8)
        icons.paint(painter, "plus", plus, self.width() - 26, middle - 8)
        paint_text(painter, rect, str(self.value), t.text, 14, 600, CENTRE)
