"""The check box and the on/off switch."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRect, QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget

from pos_app.ui.style import fonts, icons
from pos_app.ui.style.hand import least
from pos_app.ui.style.theme import colour
from pos_app.ui.style.tokens import TOUCH, Tokens
from pos_app.ui.widgets.button import Pressable
from pos_app.ui.widgets.paint import box, paint_text


class Toggle(Pressable):
    """A switch of 36 x 20 px in a target of 40 px; Space turns it.

    The knob's position shows the state, not only its colour.
    """

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent, ring=10, inset=(TOUCH - 24) // 2)
        self.setAccessibleName(name)
        self.setCheckable(True)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(least(TOUCH), least(TOUCH))

    def paint(self, painter: QPainter, t: Tokens) -> None:
        rect = QRect((self.width() - 36) // 2, (self.height() - 20) // 2, 36, 20)
        middle = rect.top() + 10
        if self.isChecked() and self.isEnabled():
            box(painter, rect, fill=t.primary_fill, radius=10)
            painter.setBrush(colour(t.on_primary))
        else:
            fill = t.surface if self.isEnabled() else t.surface_2
            box(painter, rect, fill=fill, line=t.border_strong, radius=10)
            painter.setBrush(colour(t.text_3))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.drawEllipse(QPointF(rect.left() + (26 if self.isChecked() else 10), middle), 7, 7)


class CheckBox(Pressable):
    """A statement that the clerk confirms, such as a document seen: a tick of 16 px in a target of 40 px."""

    def __init__(self, text: str, parent: QWidget | None = None) -> None:
        super().__init__(parent, ring=4, inset=(TOUCH - 24) // 2)
        self.setText(text)
        self.setAccessibleName(text)
        self.setCheckable(True)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(22 + fonts.text_width(self.text(), 12), least(TOUCH))

    def paint(self, painter: QPainter, t: Tokens) -> None:
        square = QRect(0, (self.height() - 16) // 2, 16, 16)
        if self.isChecked():
            box(painter, square, fill=t.primary_fill, radius=4)
            icons.paint(painter, "check", t.on_primary, square.x() + 2, square.y() + 2, 12)
        else:
            box(painter, square, fill=t.surface, line=t.border_strong, radius=4)
        ink = t.text if self.isEnabled() else t.text_3
        paint_text(painter, QRect(22, 0, self.width() - 22, self.height()), self.text(), ink, 12)
