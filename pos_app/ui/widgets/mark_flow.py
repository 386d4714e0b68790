"""Badges that wrap into a second line."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QSize
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from pos_app.ui.widgets.badge import HEIGHT, badge_width, paint_badge
from pos_app.ui.widgets.paint import painter_for
from pos_app.wording.notices import StateMark

_GAP = 6
_LINE = 4


class MarkFlow(QWidget):
    """Paints state marks from the left, wrapping, centred in its height."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._marks: tuple[StateMark, ...] = ()
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setMinimumWidth(120)

    def show_marks(self, marks: tuple[StateMark, ...]) -> None:
        if marks != self._marks:
            self._marks = marks
            self.setAccessibleName(", ".join(mark.words for mark in marks))
            self.updateGeometry()
            self.update()

    def sizeHint(self) -> QSize:
        return QSize(230, 2 * HEIGHT + _LINE)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        positions = self._positions(width)
        return positions[-1].y() + HEIGHT if positions else 0

    def _positions(self, space: int) -> list[QPoint]:
        x, y, positions = 0, 0, []
        for mark in self._marks:
            width = badge_width(mark.words, mark.icon)
            if x and x + width > space:
                x, y = 0, y + HEIGHT + _LINE
            positions.append(QPoint(x, y))
            x += width + _GAP
        return positions

    def paintEvent(self, event: QPaintEvent) -> None:
        positions = self._positions(self.width())
        used = positions[-1].y() + HEIGHT if positions else 0
        top = max(0, (self.height() - used) // 2)
        with painter_for(self) as painter:
            for mark, position in zip(self._marks, positions, strict=True):
                paint_badge(painter, position + QPoint(0, top), mark.words, mark.kind, mark.icon)
