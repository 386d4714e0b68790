"""The placeholder of a seat map while it is read: a coach with empty seats."""

from __future__ import annotations

from functools import cache

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from pos_app.domain.seats import Coach, Seat, lay_out
from pos_app.ui.pages.seats import geometry
from pos_app.ui.pages.seats.coach_paint import paint_empty
from pos_app.ui.style import icons
from pos_app.ui.style.theme import colour, theme
from pos_app.ui.widgets.loading_rows import LoadingRows
from pos_app.ui.widgets.paint import box, painter_for

_HEAD = 34
_SEATS = 44


@cache
def usual_coach() -> Coach:
    """Return the coach that most buses have: 44 seats, two and two."""
    return lay_out(Seat(f"{number:02d}", available=True) for number in range(1, _SEATS + 1))


class LoadingCoach(LoadingRows):
    """As ``LoadingRows``, in the shape of a coach: what comes is a seat map, not a list."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._coach = usual_coach()

    def paintEvent(self, event: QPaintEvent) -> None:
        t = theme().t
        with painter_for(self) as painter:
            painter.fillRect(self.rect(), colour(t.surface))
            icons.paint(painter, "refresh-cw", t.text_2, 13, _HEAD / 2 - 7, 14)
            painter.translate(0, _HEAD)
            self._paint_coach(painter)

    def _paint_coach(self, painter: QPainter) -> None:
        t = theme().t
        plan = geometry.plan(self._coach, self.width(), self.height() - _HEAD)
        for deck in plan.decks:
            paint_empty(painter, deck)
            for _, rect in deck.seats:
                line = t.taken_line if t.high_contrast else None
                box(painter, QRectF(*rect).adjusted(0, 0, -8, 0), fill=t.taken_fill, line=line, radius=7)
                back = QRectF(rect.right - 6, rect.y, 6, rect.h)
                box(painter, back, fill=t.taken_fill, line=line, radius=2.5)
