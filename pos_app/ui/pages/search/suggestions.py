"""The list of places under a field while it is typed in."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPaintEvent
from PySide6.QtWidgets import QWidget

from pos_app.domain.places import Place
from pos_app.ui.style import icons
from pos_app.ui.style.theme import theme
from pos_app.ui.widgets.announce import announce
from pos_app.ui.widgets.paint import RIGHT, box, fill_rect, painter_for, text
from pos_app.wording.translation import translate

_ROW = 34
_WIDEST = 340


class Suggestions(QWidget):
    """Lies over the page and never takes the focus; the field's keys move its cursor."""

    taken = Signal(object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._places: tuple[Place, ...] = ()
        self._cursor = 0
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setMouseTracking(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAccessibleName(translate("Suggestions", "Sugestões de cidades"))
        self.hide()

    def show_below(self, field: QWidget, places: Sequence[Place]) -> None:
        """Show these places under a field; none hides the list."""
        self._places, self._cursor = tuple(places), 0
        parent = self.parentWidget()
        if not self._places or parent is None:
            self.hide()
            return
        corner = field.mapTo(parent, field.rect().bottomLeft())
        width = max(field.width(), min(_WIDEST, parent.width() - corner.x()))
        self.setGeometry(QRect(corner.x(), corner.y() + 4, width, len(self._places) * _ROW + 2))
        self.show()
        self.raise_()
        self.update()
        self._say()

    @property
    def places(self) -> tuple[Place, ...]:
        """What is offered."""
        return self._places

    @property
    def current(self) -> Place | None:
        """The place that Enter or Tab would take."""
        return self._places[self._cursor] if self.isVisible() and self._places else None

    def step(self, by: int) -> None:
        """Move the cursor, over the ends to the other side."""
        if self._places:
            self._cursor = (self._cursor + by) % len(self._places)
            self.update()
            self._say()

    def _say(self) -> None:
        place = self._places[self._cursor]
        self.setAccessibleDescription(place.label)
        announce(self, place.label)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """The cursor follows the mouse."""
        line = int(event.position().y() - 1) // _ROW
        if 0 <= line < len(self._places) and line != self._cursor:
            self._cursor = line
            self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A click takes a place."""
        line = int(event.position().y() - 1) // _ROW
        if 0 <= line < len(self._places):
            self.taken.emit(self._places[line])

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the places: name, and the state at the right."""
        t = theme().t
        with painter_for(self) as painter:
            box(painter, self.rect(), fill=t.surface, line=t.border_strong)
            for line, place in enumerate(self._places):
                row = QRect(1, 1 + line * _ROW, self.width() - 2, _ROW)
                if line == self._cursor:
                    fill_rect(painter, row.adjusted(0, 1, 0, -1), t.primary_tint)
                    fill_rect(painter, QRect(row.left(), row.top() + 1, 4, row.height() - 2), t.primary)
                glyph = "map-pin" if place.terminal and not place.whole_city else "bus"
                icons.paint(painter, glyph, t.text_2, row.left() + 12, row.center().y() - 7, 14)
                text(painter, row.adjusted(34, 0, -44, 0), place.name, t.text, 13, 500)
                text(painter, row.adjusted(0, 0, -12, 0), place.state, t.text_3, 12, 400, RIGHT)
