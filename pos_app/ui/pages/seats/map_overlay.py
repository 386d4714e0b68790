"""What lies over the seats: passenger numbers and the cursor's ring, painted last."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QPointF, QRect, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QWidget

from pos_app.ui.style.theme import theme
from pos_app.ui.widgets.number_disc import paint_disc
from pos_app.ui.widgets.paint import box, painter_for

_RING, _OUTLINE = 2.5, 1.5
_SMALL = 42
"""Below this width of a seat, in px, its disc is smaller and farther out, to leave the number free."""
_REACH = 14
"""How far a disc or the ring may reach beyond a seat, in px."""


class MapOverlay(QWidget):
    """Takes no mouse and no keys; repaints only around what changed."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._places: Mapping[str, QRect] = {}
        self._numbers: Mapping[str, int] = {}
        self._cursor = ""

    def show_places(self, places: Mapping[str, QRect]) -> None:
        """Learn where the seats are."""
        self._places = places
        self.update()

    def show_numbers(self, numbers: Mapping[str, int]) -> None:
        """Show a passenger's number on each of these seats."""
        if numbers == self._numbers:
            return
        changed = {label for label, _ in set(numbers.items()) ^ set(self._numbers.items())}
        self._numbers = numbers
        for label in changed:
            self._touch(label)

    def show_cursor(self, label: str) -> None:
        """Put the ring around this seat."""
        if label != self._cursor:
            self._touch(self._cursor)
            self._cursor = label
            self._touch(label)

    def _touch(self, label: str) -> None:
        if rect := self._places.get(label):
            self.update(rect.adjusted(-_REACH, -_REACH, _REACH, _REACH))

    def paintEvent(self, event: QPaintEvent) -> None:
        t = theme().t
        with painter_for(self) as painter:
            if rect := self._places.get(self._cursor):
                ring = rect.adjusted(-4, -4, 4, 4)
                box(painter, ring, line=t.accent, width=_RING, radius=10)
                edge = ring.adjusted(-1, -1, 1, 1)
                box(painter, edge, line=t.text, width=_OUTLINE, radius=11)
            for label, number in self._numbers.items():
                if rect := self._places.get(label):
                    small = rect.width() < _SMALL
                    out, radius = (-1, 8.0) if small else (2, 9.5)
                    centre = QPointF(rect.left() + out, rect.top() + out)
                    paint_disc(painter, centre, number, radius)
