"""The coach of the kiosk: paints its outline and holds one button per seat."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from pos_app.domain.seats import Coach
from pos_app.kiosk.flow.intents import TouchSeat
from pos_app.kiosk.screens import scale as scales
from pos_app.kiosk.window import coach_plan
from pos_app.kiosk.window.seat_tile import SeatTile
from pos_app.ui.pages.seats.page import SeatLook
from pos_app.ui.style import fonts, icons
from pos_app.ui.style.theme import colour, theme
from pos_app.ui.widgets.paint import CENTRE, LEFT, RIGHT, box, painter_for, text


class CoachView(QWidget):
    """``asked`` carries that a seat was touched. ``part_count`` is in how many parts the coach is shown;
    ``parts_changed`` tells that it is another number."""

    asked = Signal(object)
    parts_changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._coach: Coach | None = None
        self._looks: Mapping[str, SeatLook] = {}
        self._wanted = 0
        self._plan: coach_plan.Plan | None = None
        self._words = ("", "", "")
        self.part_count = 1
        self.tiles: dict[str, SeatTile] = {}
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def sizeHint(self) -> QSize:
        return QSize(612, 1332)

    def minimumSizeHint(self) -> QSize:
        coach = self._coach
        fixed = coach is not None and coach.decks and not scales.scale().upright
        return QSize(0, coach_plan.least_across(coach) if fixed and coach else 0)

    def show_coach(
        self, coach: Coach | None, looks: Mapping[str, SeatLook], part: int, words: tuple[str, str, str]
    ) -> None:
        rebuilt = coach != self._coach or part != self._wanted
        self._coach, self._looks, self._wanted, self._words = coach, looks, part, words
        if rebuilt:
            self._lay_out()
            self.updateGeometry()
        for label, tile in self.tiles.items():
            if label in looks:
                tile.show_look(looks[label])
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._lay_out()

    def _lay_out(self) -> None:
        for tile in self.tiles.values():
            tile.hide()
            tile.deleteLater()
        self.tiles = {}
        self._plan = None
        upright = scales.scale().upright
        if self._coach is None or not self._coach.decks or self.height() < 100:
            return
        parts = coach_plan.parts(self._coach, self.width(), self.height(), upright=upright)
        part = parts[self._wanted % len(parts)]
        self._plan = coach_plan.plan(part, self.width(), self.height(), upright=upright)
        for label, rect in self._plan.seats:
            if label in self._looks:
                tile = SeatTile(self._looks[label], self, upright=upright)
                tile.setGeometry(QRect(*rect))
                tile.clicked.connect(lambda _=False, name=label: self.asked.emit(TouchSeat(name)))
                tile.show()
                self.tiles[label] = tile
        self.update()
        if self.part_count != len(parts):
            self.part_count = len(parts)
            self.parts_changed.emit()  # Last: whoever hears it may change our size, which lays out again.

    def paintEvent(self, event: QPaintEvent) -> None:
        plan, t = self._plan, theme().t
        if plan is None:
            return
        with painter_for(self) as painter:
            hull = QRectF(*plan.hull).adjusted(1, 1, -1, -1)
            painter.setPen(QPen(colour(t.coach_line), 2.5))
            painter.setBrush(colour(t.coach))
            painter.drawRoundedRect(hull, 40, 40)
            if plan.part.front:
                self._paint_front(painter, plan, hull)
            if plan.wc is not None:
                self._paint_toilet(painter, QRectF(*plan.wc))

    def _paint_front(self, painter: QPainter, plan: coach_plan.Plan, hull: QRectF) -> None:
        t = theme().t
        painter.setPen(QPen(colour(t.coach_line), 5, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        if not plan.upright:
            x = hull.left() + 14
            painter.drawLine(QPointF(x, hull.top() + 60), QPointF(x, hull.bottom() - 60))
            if plan.part.deck.number == 1:
                self._paint_wheel(painter, QPointF(hull.left() + 40, hull.bottom() - 44), 18)
            return
        painter.drawLine(
            QPointF(hull.left() + 66, hull.top() + 14), QPointF(hull.right() - 66, hull.top() + 14)
        )
        if plan.part.deck.number != 1:
            return
        wheel = QPointF(hull.left() + 76, hull.top() + 60)
        self._paint_wheel(painter, wheel, 26)
        size = scales.text(22)
        driver, door, _ = self._words
        text(painter, QRectF(wheel.x() + 40, wheel.y() - 18, 200, 36), driver, t.text_2, size, 400, LEFT)
        right = hull.right() - 24
        icons.paint(painter, "arrow-right", t.text_2, right - 30, wheel.y() - 2, 26)
        text(painter, QRectF(right - 240, wheel.y() - 8, 200, 36), door, t.text_2, size, 400, RIGHT)

    def _paint_wheel(self, painter: QPainter, centre: QPointF, radius: float) -> None:
        painter.setPen(QPen(colour(theme().t.text_2), 4))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(centre, radius, radius)
        painter.drawEllipse(centre, radius / 5, radius / 5)
        for dx, dy in ((0.0, 1.0), (-0.95, -0.3), (0.95, -0.3)):
            near = QPointF(centre.x() + dx * radius / 4, centre.y() + dy * radius / 4)
            painter.drawLine(near, QPointF(centre.x() + dx * radius, centre.y() + dy * radius))

    def _paint_toilet(self, painter: QPainter, area: QRectF) -> None:
        t = theme().t
        box(painter, area, fill=t.surface_2, line=t.border_strong, width=2, radius=6)
        middle, name = area.center(), self._words[2]
        size = scales.text(22)
        wide = fonts.text_width(name, size)
        if area.height() < 90 or wide > area.width() - 8:
            icons.paint(painter, "toilet", t.text_2, middle.x() - 18, middle.y() - 18, 36)
            return
        icons.paint(painter, "toilet", t.text_2, middle.x() - 22, middle.y() - 42, 44)
        at = QRectF(area.left(), middle.y() + 8, area.width(), 32)
        text(painter, at, name, t.text_2, size, 400, CENTRE)
