"""The on/off switch."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRect, QSize, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from pos_app.ui.style.theme import colour, theme
from pos_app.ui.style.tokens import TOUCH
from pos_app.ui.widgets.focus_ring import FocusRing
from pos_app.ui.widgets.paint import box, painter_for


class Toggle(QAbstractButton):
    """A switch of 36 x 20 px in a target of 40 px; Space turns it.

    The knob's position shows the state, not only its colour.
    """

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        FocusRing.attach(self, 10, inset=(TOUCH - 24) // 2)

    def sizeHint(self) -> QSize:
        return QSize(TOUCH, TOUCH)

    def paintEvent(self, event: QPaintEvent) -> None:
        t = theme().t
        rect = QRect((self.width() - 36) // 2, (self.height() - 20) // 2, 36, 20)
        middle = rect.top() + 10
        with painter_for(self) as painter:
            if self.isChecked() and self.isEnabled():
                box(painter, rect, fill=t.primary_fill, radius=10)
                painter.setBrush(colour(t.on_primary))
            else:
                fill = t.surface if self.isEnabled() else t.surface_2
                box(painter, rect, fill=fill, line=t.border_strong, radius=10)
                painter.setBrush(colour(t.text_3))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.drawEllipse(QPointF(rect.left() + (26 if self.isChecked() else 10), middle), 7, 7)
