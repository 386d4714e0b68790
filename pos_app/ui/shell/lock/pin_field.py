"""The line that a PIN is typed into: a box for each digit."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QLineEdit, QSizePolicy, QWidget

from pos_app.ui.style.theme import theme
from pos_app.ui.widgets.paint import box, fill_rect, painter_for
from pos_app.ui.widgets.text_field import LineEdit

_WIDTH, _HEIGHT, _GAP, _DOT = 38, 44, 8, 10
_LONGEST = 40


class PinField(LineEdit):
    """Shows dots only. It takes more than a PIN: a scanner writes a badge into it."""

    def __init__(self, digits: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._digits = digits
        self.setEchoMode(QLineEdit.EchoMode.Password)
        self.setMaxLength(_LONGEST)
        self.setFrame(False)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        self.textChanged.connect(lambda _: self.update())

    def sizeHint(self) -> QSize:
        return QSize(self._digits * (_WIDTH + _GAP) - _GAP, _HEIGHT)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        t, typed = theme().t, len(self.text())
        with painter_for(self) as painter:
            if typed > self._digits:
                box(painter, self.rect(), fill=t.surface, line=t.primary, width=2, radius=6)
                step = max(4.0, (self.width() - 24) / max(1, typed))
                for index in range(typed):
                    dot = QRect(int(12 + index * step), (_HEIGHT - 6) // 2, 6, 6)
                    box(painter, dot, fill=t.text, line=t.text, radius=3)
                return
            for index in range(self._digits):
                here = self.hasFocus() and index == typed
                space = QRect(index * (_WIDTH + _GAP), 0, _WIDTH, _HEIGHT)
                line = t.primary if here else t.border_strong
                box(painter, space, fill=t.surface, line=line, width=2 if here else 1, radius=6)
                centre = space.center()
                if index < typed:
                    dot = QRect(centre.x() - _DOT // 2 + 1, centre.y() - _DOT // 2 + 1, _DOT, _DOT)
                    box(painter, dot, fill=t.text, line=t.text, radius=_DOT / 2)
                elif here:
                    fill_rect(painter, QRect(centre.x(), centre.y() - 11, 2, 22), t.primary)
