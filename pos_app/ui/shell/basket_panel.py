"""The basket beside the pages of a sale."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, Qt, QTimer
from PySide6.QtGui import QHelpEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from pos_app.ui.shared.basket_view import (
    BasketLeg,
    BasketPerson,
    BasketRow,
    BasketStop,
    BasketTrip,
    BasketView,
)
from pos_app.ui.style import fonts, icons
from pos_app.ui.style.theme import theme
from pos_app.ui.style.tokens import Tokens
from pos_app.ui.widgets.badge import badge_width, paint_badge
from pos_app.ui.widgets.button import MainAction
from pos_app.ui.widgets.icon_view import IconView
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.number_disc import paint_disc
from pos_app.ui.widgets.paint import RIGHT, Painted, box, fill_rect, text
from pos_app.ui.widgets.scroll import scrolled
from pos_app.ui.widgets.tooltips import is_tooltip_request, show_full_text
from pos_app.wording.translation import translate

ROW = 24
_TITLE = 24
_LINE = 18
_LEG_PADDING = 8
_MARK = 4
_PERSON_ROW = 20
_BELOW = 18
_PERSON_PADDING = 6
_DISC = 28
_GAP = 8
"""px between words and the amount on the right."""


def leg_height(leg: BasketLeg, width: int, side: int) -> int:
    """Return how high a leg is in a basket ``width`` px wide; ``side`` is the padding left and right."""
    lines = len(leg.stops) + bool(leg.company) + len(_seat_lines(leg, width - 2 * side))
    return _TITLE + _LINE * lines + 2 * _LEG_PADDING


def paint_leg(painter: QPainter, leg: BasketLeg, area: QRect, side: int) -> None:
    t = theme().t
    if leg.current:
        fill_rect(painter, QRect(area.left(), area.top(), _MARK, area.height()), t.primary)
    space = area.adjusted(side, _LEG_PADDING, -side, 0)
    _paint_title(painter, leg, space)
    y = space.top() + _TITLE
    for stop in leg.stops:
        _paint_stop(painter, stop, QRect(space.left(), y, space.width(), _LINE))
        y += _LINE
    if leg.company:
        text(painter, QRect(space.left(), y, space.width(), _LINE), leg.company, t.text_2, 12)
        y += _LINE
    _paint_seats(painter, leg, QRect(space.left(), y, space.width(), _LINE))


def _paint_title(painter: QPainter, leg: BasketLeg, space: QRect) -> None:
    t = theme().t
    badge = badge_width(leg.state, leg.icon)
    paint_badge(painter, QPoint(space.right() + 1 - badge, space.top()), leg.state, leg.state_kind, leg.icon)
    left = space.width() - badge - 8
    title, day, size = _titled(leg, left)
    bold = min(fonts.text_width(title, size, 600), left)
    text(painter, QRect(space.left(), space.top(), bold + 1, 20), title, t.text, size, 600)
    text(painter, QRect(space.left() + bold + 4, space.top(), left - bold - 4, 20), day, t.text_2, size)


def _titled(leg: BasketLeg, space: int) -> tuple[str, str, int]:
    """Return title, day and the size of their letters so that they fit: first the weekday goes, then the
    number of legs, and a day is left out rather than cut."""
    date = leg.day.split()[-1]
    ways = (
        (leg.title, f"\u00b7 {leg.day}", 13),
        (leg.title, date, 13),
        (leg.short_title, f"\u00b7 {date}", 13),
        (leg.short_title, date, 13),
        (leg.short_title, date, 12),
    )
    for title, day, size in ways:
        if fonts.text_width(title, size, 600) + 4 + fonts.text_width(day, size) <= space:
            return title, day, size
    return leg.short_title, "", 13


def _paint_stop(painter: QPainter, stop: BasketStop, space: QRect) -> None:
    t = theme().t
    time = fonts.text_width("00:00", 13, 600) + 6
    later = fonts.text_width(stop.detail, 12, 600)
    text(painter, QRect(space.left(), space.top(), time, _LINE), stop.time, t.text, 13, 600)
    left, wide = space.left() + time, space.width() - time - (later + 5 if later else 0)
    text(painter, QRect(left, space.top(), wide, _LINE), stop.place, t.text, 12)
    if later:
        left += min(fonts.text_width(stop.place, 12), wide) + 5
        text(painter, QRect(left, space.top(), later + 1, _LINE), stop.detail, t.warning, 12, 600)


def _paint_seats(painter: QPainter, leg: BasketLeg, space: QRect) -> None:
    """Paint the seats, in as many lines as they take, and beside the first of them the price."""
    t = theme().t
    amount = _amount_width(leg)
    text(painter, space, leg.amount, t.text, 13, _amount_weight(leg), RIGHT)
    lines = _seat_lines(leg, space.width())
    words = fonts.text_width(leg.amount_words, 12)
    if words and fonts.text_width(lines[0], 13) + words + 8 <= space.width() - amount - _GAP:
        text(painter, space.adjusted(0, 0, -amount - 6, 0), leg.amount_words, t.text_2, 12, align=RIGHT)
    for number, line in enumerate(lines):
        text(painter, space.translated(0, number * _LINE), line, t.text)


def _seat_lines(leg: BasketLeg, space: int) -> list[str]:
    """Break the seats between two of them, so that none is cut; the first line leaves space for the price."""
    lines = [""]
    for word in leg.seats.split():
        longer = f"{lines[-1]} {word}".lstrip()
        left = space if len(lines) > 1 else space - _amount_width(leg) - _GAP
        if lines[-1] and fonts.text_width(longer, 13) > left:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def _amount_width(leg: BasketLeg) -> int:
    return fonts.text_width(leg.amount, 13, _amount_weight(leg))


def _amount_weight(leg: BasketLeg) -> int:
    return 400 if leg.amount_words else 600


def person_height(person: BasketPerson) -> int:
    return _PERSON_ROW + _BELOW * len(person.below) + _PERSON_PADDING


def paint_person(painter: QPainter, person: BasketPerson, area: QRect, side: int) -> None:
    paint_disc(painter, QPointF(area.left() + side + 10, area.top() + 10.5), person.number)
    space = area.adjusted(side + _DISC, 0, -side, 0)
    paint_row(painter, person.row, QRect(space.left(), space.top(), space.width(), _PERSON_ROW))
    y = space.top() + _PERSON_ROW
    for row in person.below:
        paint_row(painter, row, QRect(space.left(), y, space.width(), _BELOW), size=12)
        y += _BELOW


def paint_row(painter: QPainter, row: BasketRow, space: QRect, size: int = 13) -> None:
    """Paint a line: words on the left, the amount whole on the right."""
    t = theme().t
    ink = {"plain": t.text, "discount": t.success, "soft": t.text_2, "warning": t.warning}[row.tone]
    amount = fonts.text_width(row.amount, size)
    left = space.width() - (amount + _GAP if amount else 0)
    fits = fonts.text_width(row.words, size) <= left
    words = QRect(space.left(), space.top(), left, space.height())
    text(painter, words, row.words, ink, size if fits else size - 1)
    text(painter, space, row.amount, ink, size, align=RIGHT)


PADDING = 16
_PADDING_NARROW = 14
_NARROW = 260
_BETWEEN = 9
_STOP = 40


class BasketBody(Painted):
    """Paints trips or legs, people and bill from the top down; its height follows what it shows.

    One painted widget, because it changes with every step of the row cursor.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._view = BasketView()
        self._side = PADDING
        self._places: list[tuple[int, str]] = []
        self.current: QRect | None = None
        """Where the leg whose seats are being chosen stands; None without one."""

    def show_view(self, view: BasketView) -> None:
        if view == self._view:
            return
        self._view = view
        self.setAccessibleName(_spoken(view))
        self._fit()
        self.update()

    def event(self, event: QEvent) -> bool:
        if not (is_tooltip_request(event) and isinstance(event, QHelpEvent)):
            return super().event(event)
        show_full_text(event, self._full_text_at(event.pos().y()), self)
        return True

    def _full_text_at(self, y: int) -> str:
        for bottom, words in self._places:
            if y < bottom:
                return words
        return ""

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fit()

    def _fit(self) -> None:
        self._side = side_padding(self.width())
        self.setMinimumHeight(self._paint(None))

    def paint(self, painter: QPainter, t: Tokens) -> None:
        self._paint(painter)

    def _paint(self, painter: QPainter | None) -> int:
        """Paint, or only measure without a painter; return the height used, in px."""
        view = self._view
        self._places, self.current = [], None
        y = 0 if view.legs else 11
        for trip in view.trips:
            if painter:
                self._paint_trip(painter, trip, y)
            y = self._placed(y + _trip_height(trip), _parts(trip))
        for leg in view.legs:
            y = self._leg(painter, leg, y)
        for person in view.persons:
            y = self._person(painter, person, y)
        if view.rows and y > 11:
            y = self._line(painter, y)
        for row in view.rows:
            if painter:
                paint_row(painter, row, QRect(self._side, y, self.width() - 2 * self._side, ROW))
            y = self._placed(y + ROW, [_row_words(row)])
        return y + 8

    def _leg(self, painter: QPainter | None, leg: BasketLeg, y: int) -> int:
        area = QRect(0, y, self.width(), leg_height(leg, self.width(), self._side))
        if leg.current:
            self.current = area
        if painter:
            paint_leg(painter, leg, area, self._side)
            fill_rect(painter, QRect(0, area.bottom(), self.width(), 1), theme().t.border)
        return self._placed(area.bottom() + 1, _leg_parts(leg))

    def _person(self, painter: QPainter | None, person: BasketPerson, y: int) -> int:
        area = QRect(0, y + _BETWEEN, self.width(), person_height(person))
        if painter:
            paint_person(painter, person, area, self._side)
        return self._placed(area.bottom() - 2, [_row_words(person.row), *map(_row_words, person.below)])

    def _placed(self, bottom: int, parts: list[str]) -> int:
        self._places.append((bottom, "\n".join(part for part in parts if part)))
        return bottom

    def _line(self, painter: QPainter | None, y: int) -> int:
        y += _BETWEEN
        if painter:
            fill_rect(painter, QRect(0, y, self.width(), 1), theme().t.border)
        return y + _BETWEEN + 2

    def _paint_trip(self, painter: QPainter, trip: BasketTrip, y: int) -> None:
        t = theme().t
        width = self.width() - 2 * self._side
        if trip.hint:
            icons.paint(painter, "corner-down-left", t.primary, self._side, y + 3, 14)
            text(painter, QRect(self._side + 20, y, width - 20, 20), trip.hint, t.primary, 12, 600)
            y += 24
        text(painter, QRect(self._side, y, width, 20), trip.route, t.text, 14, 600)
        y += 20 if trip.stops else 22
        if not trip.stops and trip.departure:
            self._paint_times(painter, trip, y)
            y += 22
        text(painter, QRect(self._side, y, width, 20), trip.detail, t.text_2)
        y += 21
        if trip.stops:
            y = self._paint_stops(painter, trip, y + 6) + 6
        if trip.company:
            ink = t.text if trip.stops else t.text_2
            text(painter, QRect(self._side, y, width, 20), trip.company, ink)

    def _paint_times(self, painter: QPainter, trip: BasketTrip, y: int) -> None:
        t = theme().t
        x = self._side
        for words, ink, size, weight, gap in (
            (trip.departure, t.text, 14, 600, 10),
            ("\u2192", t.text_2, 13, 400, 10),
            (trip.arrival, t.text, 14, 400, 8),
            (trip.later, t.warning, 12, 600, 0),
        ):
            space = fonts.text_width(words, size, weight)
            text(painter, QRect(x, y, space + 1, 20), words, ink, size, weight)
            x += space + gap

    def _paint_stops(self, painter: QPainter, trip: BasketTrip, y: int) -> int:
        t = theme().t
        frame = QRect(self._side, y, self.width() - 2 * self._side, 16 + _STOP * len(trip.stops))
        box(painter, frame, fill=t.surface_2, line=t.border)
        y += 10
        for stop in trip.stops:
            left = frame.left() + 63
            space = frame.right() - left - 8
            text(painter, QRect(frame.left() + 11, y, 48, 20), stop.time, t.text, 14, 600)
            text(painter, QRect(left, y, space, 20), stop.place, t.text)
            text(painter, QRect(left, y + 18, space, 18), stop.detail, t.text_2, 12)
            y += _STOP
        return frame.bottom() + 1


def side_padding(width: int) -> int:
    """Return the padding at both sides of a basket ``width`` px wide."""
    return _PADDING_NARROW if width < _NARROW else PADDING


def _trip_height(trip: BasketTrip) -> int:
    height = 21 + (24 if trip.hint else 0) + (24 if trip.company else 4)
    if trip.stops:
        return height + 20 + 6 + 16 + _STOP * len(trip.stops) + 6
    return height + 22 + (22 if trip.departure else 0)


def _parts(trip: BasketTrip) -> list[str]:
    """Return all texts of a trip, from top to bottom."""
    times = [] if trip.stops else [trip.departure, trip.arrival, trip.later]
    stops = [f"{stop.time} {stop.place}, {stop.detail}" for stop in trip.stops]
    return [trip.hint, trip.route, *times, trip.detail, *stops, trip.company]


def _leg_parts(leg: BasketLeg) -> list[str]:
    stops = [" ".join(part for part in (stop.time, stop.place, stop.detail) if part) for stop in leg.stops]
    price = " ".join(part for part in (leg.amount_words, leg.amount) if part)
    return [f"{leg.title}, {leg.day}, {leg.state}", *stops, leg.company, f"{leg.seats}: {price}"]


def _row_words(row: BasketRow) -> str:
    return f"{row.words}: {row.amount}" if row.amount else row.words


def _spoken(view: BasketView) -> str:
    parts: list[str] = []
    for trip in view.trips:
        parts += _parts(trip)
    for leg in view.legs:
        parts += _leg_parts(leg)
    for person in view.persons:
        parts += [f"{person.number}: {_row_words(person.row)}", *map(_row_words, person.below)]
    parts += [_row_words(row) for row in view.rows]
    return "; ".join(part for part in parts if part)


_HEAD = 44
_ICONS = {"plain": "", "danger": "circle-alert", "warning": "circle-alert", "primary": "lock"}
_TOTAL_SIZES = (24, 20, 18, 16)
"""px; the largest that leaves space for the words before it: an amount is never cut."""
_TOTAL_GAP = 4
_TONES = {"plain": "text_2", "danger": "danger", "warning": "warning", "primary": "primary"}


class BasketPanel(Painted):
    """Shows a ``BasketView``; knows nothing of prices."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.view = BasketView()
        self._shown_leg = ""
        self.setAccessibleName(translate("BasketPanel", "Cesta"))
        self.body = BasketBody()
        self._scroll = scrolled(self.body, self)

        self._note_icon = IconView("", self, size=14)
        self._note = Label("", self, size=12, tone="text_2", wrap=True)
        self._total_words = Label("", self, size=13)
        self._total_words.setContentsMargins(0, 0, 0, 3)
        self._total = Label("", self, size=_TOTAL_SIZES[0], weight=600)
        self._below_left = Label("", self, size=12, tone="text_2")
        self._below_right = Label("", self, size=12, tone="text_2")
        self.action = MainAction(self)
        self._divider = _Divider(self)
        self._lay_out()
        self._show()

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(1, _HEAD, 0, 12)
        column.setSpacing(0)
        column.addWidget(self._scroll, 1)
        column.addWidget(self._divider)
        note, total, below, action = self._padded = [QHBoxLayout() for _ in range(4)]
        for row, above in zip(self._padded, (8, 6, 0, 10), strict=True):
            column.addSpacing(above)
            column.addLayout(row)
        note.setSpacing(8)
        note.addWidget(self._note_icon, 0, Qt.AlignmentFlag.AlignTop)
        note.addWidget(self._note, 1)
        total.setSpacing(_TOTAL_GAP)
        total.addWidget(self._total_words, 0, Qt.AlignmentFlag.AlignBottom)
        total.addWidget(self._total, 1, Qt.AlignmentFlag.AlignRight)
        below.addWidget(self._below_left)
        below.addStretch(1)
        below.addWidget(self._below_right)
        action.addWidget(self.action)

    def show_view(self, view: BasketView) -> None:
        if view != self.view:
            self.view = view
            self._show()

    def _show(self) -> None:
        view = self.view
        self.body.show_view(view)
        self._note.setText(view.note)
        self._note.set_tone(_TONES[view.note_tone])
        self._note.setVisible(bool(view.note))
        icon = _ICONS[view.note_tone] if view.note else ""
        self._note_icon.show_icon(icon, _TONES[view.note_tone])
        self._note_icon.setVisible(bool(icon))
        self._total_words.setText(view.total_words)
        self._total.setText(view.total)
        self._divider.setVisible(bool(view.total))
        self._fit_below()
        self._show_current_leg()
        self._fit_total()
        self.action.setVisible(bool(view.action))
        self._fit_action()
        self.update()

    def _show_current_leg(self) -> None:
        """Scroll to the leg whose seats are being chosen, once it is another one."""
        title = next((leg.title for leg in self.view.legs if leg.current), "")
        if title == self._shown_leg:
            return
        self._shown_leg = title
        if not title:
            self._scroll.verticalScrollBar().setValue(0)
        QTimer.singleShot(0, self, self._scroll_to_leg)  # The body has its new height only then.

    def _scroll_to_leg(self) -> None:
        leg = self.body.current
        if leg is not None:
            middle = leg.center().y()
            self._scroll.ensureVisible(0, middle, 0, leg.height() // 2 + 1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        side = side_padding(self.width())
        for row in self._padded:
            row.setContentsMargins(side, 0, side, 0)
        self._fit_total()
        self._fit_below()
        self._fit_action()

    def _fit_below(self) -> None:
        """Show what stands below the total; what is missing is left out where both do not fit."""
        view, space = self.view, self.width() - 1 - 2 * side_padding(self.width())
        left, right = view.total_left, view.total_right
        if fonts.text_width(left, 12) + 8 + fonts.text_width(right, 12) > space:
            right = ""
        for label, words in ((self._below_left, left), (self._below_right, right)):
            label.setText(words)
            label.setVisible(bool(words))

    def _fit_action(self) -> None:
        """Show the words of the main button, or the short ones where they do not fit."""
        view, space = self.view, self.width() - 1 - 2 * side_padding(self.width())
        if not view.action:
            return
        self.action.show_action(view.action, view.action_key, reason=view.action_reason)
        if view.action_short and self.action.button.sizeHint().width() > space:
            self.action.show_action(view.action_short, view.action_key, reason=view.action_reason)

    def _fit_total(self) -> None:
        words = fonts.text_width(self.view.total_words, 13) + _TOTAL_GAP
        space = self.width() - 1 - 2 * side_padding(self.width()) - words
        fitting = (size for size in _TOTAL_SIZES if fonts.text_width(self.view.total, size, 600) <= space)
        self._total.setFont(fonts.font(next(fitting, _TOTAL_SIZES[-1]), 600))

    def paint(self, painter: QPainter, t: Tokens) -> None:
        width = self.width()
        fill_rect(painter, self.rect(), t.surface)
        fill_rect(painter, QRect(0, 0, 1, self.height()), t.border)
        fill_rect(painter, QRect(0, _HEAD - 1, width, 1), t.border)
        side = side_padding(width)
        head = QRect(1 + side, 0, width - 2 * side - 1, _HEAD - 1)
        text(painter, head, translate("BasketPanel", "Cesta"), t.text, 15, 600)
        text(painter, head, self._people(head.width()), t.text_2, align=RIGHT)

    def _people(self, space: int) -> str:
        """Return who travels, without the number of legs where both do not fit beside the head."""
        left = space - fonts.text_width(translate("BasketPanel", "Cesta"), 15, 600) - 8
        people = self.view.people
        return people if fonts.text_width(people, 13) <= left else people.split(" \u00b7 ")[0]


class _Divider(Painted):
    """The line above the total."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setFixedHeight(1)

    def paint(self, painter: QPainter, t: Tokens) -> None:
        fill_rect(painter, self.rect(), t.border)
