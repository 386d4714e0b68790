"""The coach of the kiosk: paints its outline and holds one button per seat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPainterPath, QPaintEvent, QPen, QPolygonF, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from pos_app.domain.seats import Cell, Coach, Deck, SeatState
from pos_app.domain.value import Value
from pos_app.kiosk.flow.intents import TouchSeat
from pos_app.kiosk.screens import scale as scales
from pos_app.ui.pages.seats.geometry import Box
from pos_app.ui.pages.seats.page import SeatLook
from pos_app.ui.style import fonts, icons
from pos_app.ui.style.theme import colour, theme
from pos_app.ui.style.tokens import Tokens
from pos_app.ui.widgets.focus import FocusRing
from pos_app.ui.widgets.number_disc import paint_disc
from pos_app.ui.widgets.paint import CENTRE, LEFT, RIGHT, Painted, box, paint_text, painter_for

LEAST = 64
_LARGEST = (112, 92)
_GAP = 10
_AISLE, _LEAST_AISLE = 84, 36
_FRONT, _TAIL, _EDGE = 112, 28, 26
_FRONT_ACROSS, _TAIL_ACROSS = 66, 14


class Part(Value):
    """A share of a deck: rows ``first`` to ``last``."""

    deck: Deck
    first: int
    last: int

    @property
    def cells(self) -> tuple[Cell, ...]:
        return tuple(cell for cell in self.deck.cells if self.first <= cell.row <= self.last)

    @property
    def front(self) -> bool:
        return self.first == 0

    @property
    def rear(self) -> bool:
        return self.last >= self.deck.rows - 1


class Plan(Value):
    """A part on the screen."""

    hull: Box
    seats: tuple[tuple[str, Box], ...]
    wc: Box | None
    part: Part
    upright: bool


def parts(coach: Coach, width: int, height: int, *, upright: bool) -> tuple[Part, ...]:
    """Return the parts that are shown one after the other, the lower deck's front first."""
    along = height if upright else width
    ends = (_FRONT + _TAIL) if upright else (_FRONT_ACROSS + _TAIL_ACROSS)
    fits = max(1, (along - ends + _GAP) // (LEAST + _GAP))
    found: list[Part] = []
    for deck in sorted(coach.decks, key=lambda deck: deck.number):
        rows = max(1, deck.columns)
        pieces = -(-rows // fits)
        each = -(-rows // pieces)
        found += [Part(deck, start, min(start + each, rows) - 1) for start in range(0, rows, each)]
    return tuple(found)


def least_across(coach: Coach) -> int:
    """Return the height below which a coach that lies across loses seats."""
    lanes = max(deck.lanes for deck in coach.decks)
    return 2 * _EDGE + _LEAST_AISLE + lanes * LEAST + max(0, lanes - 2) * _GAP


def plan(part: Part, width: int, height: int, *, upright: bool) -> Plan:
    """Return where everything of a part is, in a space of this size."""
    lanes, rows = part.deck.lanes, part.last - part.first + 1
    front, tail = (_FRONT, _TAIL) if upright else (_FRONT_ACROSS, _TAIL_ACROSS)
    front = front if part.front else tail
    along, across = (height, width) if upright else (width, height)
    deep = min(_LARGEST[1] if upright else _LARGEST[0], (along - front - tail + _GAP) // rows - _GAP)
    deep = max(LEAST, deep)
    aisle = min(_AISLE, max(_LEAST_AISLE, across - 2 * _EDGE - lanes * (LEAST + _GAP)))
    wide = (across - 2 * _EDGE - aisle - (lanes - 2) * _GAP) // max(lanes, 1)
    wide = max(LEAST, min(_LARGEST[0] if upright else _LARGEST[1], wide))
    total = 2 * _EDGE + aisle + lanes * wide + max(0, lanes - 2) * _GAP
    start = max(0, (across - total) // 2)
    long = front + tail + rows * (deep + _GAP) - _GAP

    def lane_at(lane: int) -> int:
        after = lane >= part.deck.aisle_after
        gaps = lane - (1 if after else 0)
        return start + _EDGE + lane * wide + gaps * _GAP + (aisle if after else 0)

    def spot(row: int, lane: int) -> Box:
        at = front + (row - part.first) * (deep + _GAP)
        if upright:
            return Box(lane_at(lane), at, wide, deep)
        # The driver's side is below, as the coach drives to the left.
        return Box(at, 2 * start + total - lane_at(lane) - wide, deep, wide)

    seats = tuple((cell.label, spot(cell.row, cell.lane)) for cell in part.cells)
    hull = Box(start, 0, total, long) if upright else Box(0, start, long, total)
    return Plan(hull, seats, _toilet(part, spot), part, upright)


def _toilet(part: Part, spot: object) -> Box | None:
    if not part.deck.wc or not part.rear or not callable(spot):
        return None
    first_row = max(part.first, min(part.deck.vacant_from, part.last))
    first, last = spot(first_row, part.deck.aisle_after), spot(part.last, part.deck.lanes - 1)
    x, y = min(first.x, last.x), min(first.y, last.y)
    return Box(x, y, max(first.right, last.right) - x, max(first.bottom, last.bottom) - y)


class CoachView(Painted):
    """``asked`` carries that a seat was touched. ``part_count`` is in how many parts the coach is shown;
    ``parts_changed`` tells that it is another number."""

    asked = Signal(object)
    parts_changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._coach: Coach | None = None
        self._looks: Mapping[str, SeatLook] = {}
        self._wanted = 0
        self._plan: Plan | None = None
        self._words = ("", "", "")
        self.part_count = 1
        self.tiles: dict[str, SeatTile] = {}
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def sizeHint(self) -> QSize:
        return QSize(612, 1332)

    def minimumSizeHint(self) -> QSize:
        coach = self._coach
        fixed = coach is not None and coach.decks and not scales.scale().upright
        return QSize(0, least_across(coach) if fixed and coach else 0)

    def show_coach(
        self, coach: Coach | None, looks: Mapping[str, SeatLook], part: int, text: tuple[str, str, str]
    ) -> None:
        rebuilt = coach != self._coach or part != self._wanted
        self._coach, self._looks, self._wanted, self._words = coach, looks, part, text
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
        pieces = parts(self._coach, self.width(), self.height(), upright=upright)
        part = pieces[self._wanted % len(pieces)]
        self._plan = plan(part, self.width(), self.height(), upright=upright)
        for label, rect in self._plan.seats:
            if label in self._looks:
                tile = SeatTile(self._looks[label], self, upright=upright)
                tile.setGeometry(QRect(*rect))
                tile.clicked.connect(lambda _=False, name=label: self.asked.emit(TouchSeat(name)))
                tile.show()
                self.tiles[label] = tile
        self.update()
        if self.part_count != len(pieces):
            self.part_count = len(pieces)
            self.parts_changed.emit()  # Last: whoever hears it may change our size, which lays out again.

    def paint(self, painter: QPainter, t: Tokens) -> None:
        plan = self._plan
        if plan is None:
            return
        hull = QRectF(*plan.hull).adjusted(1, 1, -1, -1)
        painter.setPen(QPen(colour(t.coach_line), 2.5))
        painter.setBrush(colour(t.coach))
        painter.drawRoundedRect(hull, 40, 40)
        if plan.part.front:
            self._paint_front(painter, plan, hull)
        if plan.wc is not None:
            self._paint_toilet(painter, QRectF(*plan.wc))

    def _paint_front(self, painter: QPainter, plan: Plan, hull: QRectF) -> None:
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
        paint_text(
            painter, QRectF(wheel.x() + 40, wheel.y() - 18, 200, 36), driver, t.text_2, size, 400, LEFT
        )
        right = hull.right() - 24
        icons.paint(painter, "arrow-right", t.text_2, right - 30, wheel.y() - 2, 26)
        paint_text(painter, QRectF(right - 240, wheel.y() - 8, 200, 36), door, t.text_2, size, 400, RIGHT)

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
        paint_text(painter, at, name, t.text_2, size, 400, CENTRE)


_RADIUS = 7.0
_BACK, _BACK_GAP = 8.0, 3.0


class SeatTile(QAbstractButton):
    def __init__(self, look: SeatLook, parent: QWidget, *, upright: bool) -> None:
        super().__init__(parent)
        self._upright = upright
        self.look = look
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        FocusRing.attach(self, 7)
        self._say()

    def show_look(self, look: SeatLook) -> None:
        if look != self.look:
            self.look = look
            self._say()
            self.update()

    def _say(self) -> None:
        self.setText(self.look.label)
        self.setAccessibleName(self.look.spoken or self.look.label)
        self.setEnabled(self.look.can_pick)

    def paintEvent(self, event: QPaintEvent) -> None:
        with painter_for(self) as painter:
            paint_tile(painter, QRectF(self.rect()), self.look, upright=self._upright, down=self.isDown())


def paint_tile(
    painter: QPainter, area: QRectF, look: SeatLook, *, upright: bool = True, down: bool = False
) -> None:
    """Paint a seat into ``area``. States differ by shape and mark, and by colour in addition."""
    if upright:
        cushion = area.adjusted(0, 0, 0, -_BACK - _BACK_GAP)
        back = QRectF(area.left(), cushion.bottom() + _BACK_GAP, area.width(), _BACK)
    else:
        cushion = area.adjusted(0, 0, -_BACK - _BACK_GAP, 0)
        back = QRectF(cushion.right() + _BACK_GAP, area.top(), _BACK, area.height())
    ink = _paint_state(painter, cushion, back, look, down=down)
    large = cushion.height() >= 48
    if look.state in (SeatState.TAKEN, SeatState.COLLEAGUE):
        paint_text(painter, cushion, look.label, ink, scales.text(24 if large else 20), 500, CENTRE)
        return
    at = cushion.adjusted(0, 0, 0, -16) if look.state is SeatState.PRIORITY else cushion
    paint_text(painter, at, look.label, ink, scales.text(26 if large else 20), 600, CENTRE)
    if look.passenger and not upright:
        paint_disc(painter, QPointF(cushion.left() + 14, cushion.top() + 14), look.passenger, 12)
    elif look.passenger:
        paint_disc(painter, QPointF(cushion.left() + 15, cushion.top() + 15), look.passenger, 13)


def _paint_state(painter: QPainter, cushion: QRectF, back: QRectF, look: SeatLook, *, down: bool) -> str:
    """Paint what tells the states apart; return the colour of the label."""
    t, state = theme().t, look.state
    if state is SeatState.TAKEN or state is SeatState.COLLEAGUE:
        box(painter, cushion, fill=t.taken_fill, line=t.taken_line, radius=_RADIUS)
        box(painter, back, fill=t.taken_fill, line=t.taken_line, radius=3)
        painter.setPen(QPen(colour(t.taken_line), 1.5))
        centre = cushion.center()
        for x, y in ((cushion.left() + 7, cushion.top() + 7), (cushion.right() - 7, cushion.top() + 7)):
            for px, py in ((x, y), (2 * centre.x() - x, 2 * centre.y() - y)):
                painter.drawLine(
                    QPointF(px, py), QPointF(px + (centre.x() - px) * 0.5, py + (centre.y() - py) * 0.5)
                )
        return t.taken_text
    if state is SeatState.RELEASED:
        painter.setPen(QPen(colour(t.seat_line), 2, Qt.PenStyle.DashLine))
        painter.setBrush(colour(t.surface))
        painter.drawRoundedRect(cushion.adjusted(1, 1, -1, -1), _RADIUS, _RADIUS)
        box(painter, back, line=t.seat_line, radius=3)
        return t.text
    match state:
        case SeatState.CHOSEN:
            fill, line, ink = t.primary_fill, "", t.on_primary
        case SeatState.HELD:
            fill, line, ink = t.primary_tint, t.primary, t.primary
        case SeatState.LOW_FARE:
            fill, line, ink = t.lowfare_tint, t.lowfare, t.lowfare
        case SeatState.PRIORITY:
            fill, line, ink = t.special_tint, t.special, t.special
        case SeatState.FREE:
            fill, line, ink = t.primary_tint if down else t.surface, t.seat_line, t.text
        case _:
            assert_never(state)
    width = 3 if state is SeatState.HELD else 2
    box(painter, cushion, fill=fill, line=line or None, width=width, radius=_RADIUS)
    box(painter, back, fill=line or fill, radius=3)
    if state is SeatState.LOW_FARE:
        outline, cut = QPainterPath(), QPainterPath()
        outline.addRoundedRect(cushion, _RADIUS, _RADIUS)
        side = min(cushion.width(), cushion.height()) * 0.28
        right, top = cushion.right(), cushion.top()
        cut.addPolygon(
            QPolygonF([QPointF(right - side, top), QPointF(right, top), QPointF(right, top + side)])
        )
        painter.fillPath(cut.intersected(outline), colour(line))
    elif state is SeatState.PRIORITY:
        box(painter, cushion.adjusted(4, 4, -4, -4), line=line, radius=_RADIUS - 3)
        icons.paint(painter, "accessibility", line, cushion.center().x() - 9, cushion.bottom() - 26, 18)
    if mark := {SeatState.HELD: "lock", SeatState.LOW_FARE: "tag"}.get(state):
        icons.paint(painter, mark, line, cushion.left() + 6, cushion.bottom() - 22, 16)
    return ink


class SeatSample(Painted):
    def __init__(self, look: SeatLook, parent: QWidget, *, small: bool) -> None:
        super().__init__(parent)
        self._look = look
        self.setFixedSize(QSize(44, 40) if small else QSize(66, 56))

    def paint(self, painter: QPainter, t: Tokens) -> None:
        paint_tile(painter, QRectF(self.rect()), self._look)
