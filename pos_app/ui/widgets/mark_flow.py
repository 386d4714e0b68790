"""Badges that wrap into a second line."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QSize
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from pos_app.ui.widgets.badge import HEIGHT, badge_width, paint_badge
from pos_app.ui.widgets.paint import painter_for
from pos_app.wording.state_marks import StateMark

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
        """Show other marks."""
        if marks != self._marks:
            self._marks = marks
            self.setAccessibleName(", ".join(mark.words for mark in marks))
            self.updateGeometry()
            self.update()

    def sizeHint(self) -> QSize:
        """Return room for two lines."""
        return QSize(230, 2 * HEIGHT + _LINE)

    def hasHeightForWidth(self) -> bool:
        """The height depends on the width: badges wrap."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Return the height of all lines."""
        places = self._places(width)
        return places[-1].y() + HEIGHT if places else 0

    def _places(self, room: int) -> list[QPoint]:
        x, y, places = 0, 0, []
        for mark in self._marks:
            width = badge_width(mark.words, mark.icon)
            if x and x + width > room:
                x, y = 0, y + HEIGHT + _LINE
            places.append(QPoint(x, y))
            x += width + _GAP
        return places

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the marks."""
        places = self._places(self.width())
        used = places[-1].y() + HEIGHT if places else 0
        top = max(0, (self.height() - used) // 2)
        with painter_for(self) as painter:
            for mark, place in zip(self._marks, places, strict=True):
                paint_badge(painter, place + QPoint(0, top), mark.words, mark.kind, mark.icon)
