"""The basket beside the pages of a sale."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QRect, Qt
from PySide6.QtGui import QHelpEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from pos_app.ui.kit.layouts import CENTRE, Stretch, at, column, grow, lay_out, panel, row
from pos_app.ui.shared.basket_view import BasketLeg, BasketStop, BasketTrip, BasketView
from pos_app.ui.shared.bill_body import ROW, BillBody, wrapped
from pos_app.ui.style import fonts, icons
from pos_app.ui.style.theme import theme
from pos_app.ui.style.tokens import Tokens
from pos_app.ui.widgets.badge import paint_badge
from pos_app.ui.widgets.button import Button, MainAction
from pos_app.ui.widgets.icon_view import IconView
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.paint import RIGHT, Painted, box, fill_rect, paint_text
from pos_app.ui.widgets.scroll import scrolled
from pos_app.ui.widgets.tooltips import is_tooltip_request, show_full_text
from pos_app.wording.notices import CommandId
from pos_app.wording.translation import translate

_LEG_LINE, _LEG_MORE = 20, 18
_LEG_GAP = 6
_ICON = 24
_GAP = 8
"""px between words and the amount on the right."""


def _leg_lines(leg: BasketLeg, space: int) -> list[str]:
    """Break seats, route and the lines below them: nothing of them is cut."""
    first = f"{leg.seats} \u00b7 {leg.route}" if leg.seats else leg.route
    return [part for text in (first, *leg.more) for part in wrapped(text, space, 12)]


def leg_height(leg: BasketLeg, width: int, side: int) -> int:
    """Return how high a leg is in a basket ``width`` px wide; ``side`` is the padding left and right."""
    return _LEG_LINE + _LEG_MORE * len(_leg_lines(leg, width - 2 * side - _ICON)) + _LEG_GAP


def paint_leg(painter: QPainter, leg: BasketLeg, area: QRect, side: int) -> None:
    t = theme().t
    inks = {"success": t.success, "primary": t.primary, "warning": t.warning, "danger": t.danger}
    icons.paint(painter, leg.icon, inks.get(leg.state_kind, t.text_2), side, area.top() + 2, 16)
    space = area.adjusted(side + _ICON, 0, -side, 0)
    amount = fonts.text_width(leg.amount, 13) + _GAP if leg.amount else 0
    title, when = _titled(leg, space.width() - amount)
    bold = fonts.text_width(title, 13, 600)
    line = QRect(space.left(), space.top(), space.width(), _LEG_LINE)
    paint_text(painter, line, title, t.text, 13, 600)
    paint_text(painter, line.adjusted(bold + 4, 0, 0, 0), when, t.text_2)
    paint_text(painter, line, leg.amount, t.text, align=RIGHT)
    y = space.top() + _LEG_LINE
    for number, text in enumerate(_leg_lines(leg, space.width())):
        below = QRect(space.left(), y + number * _LEG_MORE, space.width(), _LEG_MORE)
        seats = leg.seats if number == 0 and text.startswith(leg.seats) else ""
        paint_text(painter, below, seats, t.text, 12, 600)
        width = fonts.text_width(seats, 12, 600) if seats else 0
        paint_text(painter, below.adjusted(width, 0, 0, 0), text[len(seats) :], t.text_2, 12)


def _titled(leg: BasketLeg, space: int) -> tuple[str, str]:
    """Return title and time so that they fit: first the number of legs goes, then the day."""
    ways = (
        (leg.title, f"\u00b7 {leg.when}"),
        (leg.title, leg.when),
        (leg.short_title, f"\u00b7 {leg.when}"),
        (leg.short_title, leg.when),
    )
    for title, when in ways:
        if fonts.text_width(title, 13, 600) + 4 + fonts.text_width(when, 13) <= space:
            return title, when
    return leg.short_title, leg.when.split(" ", 1)[-1]


PADDING = 16
_PADDING_NARROW = 14
_NARROW = 260
_STOP_LINE, _STOP_LEFT = 18, 72
"""The height of a line of a stop, and where its words begin, in px."""


def _stop_lines(stop: BasketStop, width: int) -> list[str]:
    return wrapped(stop.place, width - _STOP_LEFT, 13)


def _stop_height(stop: BasketStop, width: int, *, last: bool) -> int:
    more = (_STOP_LINE if stop.day else 0) + (28 if stop.wait else 0) + (22 if stop.company else 0)
    return _STOP_LINE * len(_stop_lines(stop, width)) + more + (2 if last else 6)


class BasketBody(Painted):
    """Paints trips or legs from the top down; its height follows what it shows.

    One painted widget, because it changes with every step of the row cursor.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._view = BasketView()
        self._side = PADDING
        self._places: list[tuple[int, str]] = []

    def show_view(self, view: BasketView) -> None:
        if (view.trips, view.legs) == (self._view.trips, self._view.legs):
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
        for bottom, text in self._places:
            if y < bottom:
                return text
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
        self._places = []
        y = 11
        for trip in self._view.trips:
            if painter:
                self._paint_trip(painter, trip, y)
            y = self._placed(y + _trip_height(trip, self.width() - 2 * self._side), _parts(trip))
        for leg in self._view.legs:
            area = QRect(0, y, self.width(), leg_height(leg, self.width(), self._side))
            if painter:
                paint_leg(painter, leg, area, self._side)
            y = self._placed(area.bottom() + 1, [leg.spoken])
        return y + 6

    def _placed(self, bottom: int, parts: list[str]) -> int:
        self._places.append((bottom, "\n".join(part for part in parts if part)))
        return bottom

    def _paint_trip(self, painter: QPainter, trip: BasketTrip, y: int) -> None:
        t = theme().t
        width = self.width() - 2 * self._side
        if trip.hint:
            icons.paint(painter, "corner-down-left", t.primary, self._side, y + 3, 14)
            paint_text(painter, QRect(self._side + 20, y, width - 20, 20), trip.hint, t.primary, 12, 600)
            y += 24
        paint_text(painter, QRect(self._side, y, width, 20), trip.route, t.text, 14, 600)
        y += 20 if trip.stops else 22
        if not trip.stops and trip.departure:
            self._paint_times(painter, trip, y)
            y += 22
        paint_text(painter, QRect(self._side, y, width, 20), trip.detail, t.text_2)
        y += 21
        if trip.stops:
            y = self._paint_stops(painter, trip, y + 6) + 6
        if trip.company:
            ink = t.text if trip.stops else t.text_2
            paint_text(painter, QRect(self._side, y, width, 20), trip.company, ink)

    def _paint_times(self, painter: QPainter, trip: BasketTrip, y: int) -> None:
        t = theme().t
        x = self._side
        for text, ink, size, weight, gap in (
            (trip.departure, t.text, 14, 600, 10),
            ("\u2192", t.text_2, 13, 400, 10),
            (trip.arrival, t.text, 14, 400, 8),
            (trip.later, t.warning, 12, 600, 0),
        ):
            space = fonts.text_width(text, size, weight)
            paint_text(painter, QRect(x, y, space + 1, 20), text, ink, size, weight)
            x += space + gap

    def _paint_stops(self, painter: QPainter, trip: BasketTrip, y: int) -> int:
        t = theme().t
        width, x = self.width() - 2 * self._side, self._side + 56
        left, last = self._side + _STOP_LEFT, len(trip.stops) - 1
        for number, stop in enumerate(trip.stops):
            high = _stop_height(stop, width, last=number == last)
            if number < last:
                line = t.warning if stop.wait else t.primary_line
                fill_rect(painter, QRect(x, y + 15, 2, high - 11), line)
            dot = QRect(x - 4, y + 4, 10, 10)
            box(
                painter,
                dot,
                fill=t.primary if number == last else t.surface,
                line=t.primary,
                width=2,
                radius=5,
            )
            paint_text(painter, QRect(self._side, y, 48, _STOP_LINE), stop.time, t.text, 14, 600)
            below = y
            for text in _stop_lines(stop, width):
                paint_text(painter, QRect(left, below, width, _STOP_LINE), text, t.text)
                below += _STOP_LINE
            for text, ink in ((stop.day, t.warning), (stop.company, t.text_2)):
                if text:
                    paint_text(painter, QRect(left, below, width - _STOP_LEFT, _STOP_LINE), text, ink, 12)
                    below += _STOP_LINE
            if stop.wait:
                paint_badge(painter, QPoint(left, below + 2), stop.wait, "warning")
            y += high
        return y


def side_padding(width: int) -> int:
    """Return the padding at both sides of a basket ``width`` px wide."""
    return _PADDING_NARROW if width < _NARROW else PADDING


def _trip_height(trip: BasketTrip, width: int) -> int:
    height = 21 + (24 if trip.hint else 0) + (24 if trip.company else 4)
    if trip.stops:
        last = len(trip.stops) - 1
        line = sum(_stop_height(stop, width, last=n == last) for n, stop in enumerate(trip.stops))
        return height + 20 + 12 + line
    return height + 22 + (22 if trip.departure else 0)


def _parts(trip: BasketTrip) -> list[str]:
    times = [] if trip.stops else [trip.departure, trip.arrival, trip.later]
    stops = [stop.spoken for stop in trip.stops]
    return [trip.hint, trip.route, *times, trip.detail, *stops, trip.company]


def _spoken(view: BasketView) -> str:
    trips = [part for trip in view.trips for part in _parts(trip) if part]
    return "; ".join((*trips, *(leg.spoken for leg in view.legs)))


_HEAD = 44
_FOOT, _AROUND_LINE = 12, 6
_ABOVE = (2, 0, 8)
"""px above the total, what stands below it, and the main button."""
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
        self.setAccessibleName(translate("Cesta"))
        self.body = BasketBody()
        text = translate("Ver paradas")
        self.stops = Button(text, icon="route", key=CommandId.STOPS)
        self.stops.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._stops_row = QHBoxLayout()
        below = row(grow(self.stops), into=self._stops_row)
        icon = at(CENTRE, IconView("shopping-basket", size=28))
        self._empty_words = Label("", tone="text_2", align=CENTRE, wrap=True)
        self._empty = panel(column(icon, self._empty_words, spacing=8, margins=(24, 36, 24, 0)))
        lay_out(inner := QWidget(), column(self._empty, self.body, below, Stretch, spacing=4))
        self._top = scrolled(inner, self)
        self.people = BillBody(PADDING)
        self._people_scroll = scrolled(self.people, self)
        # In the order in which they stand: so they are read.
        self._note_icon = IconView("", self, size=14)
        self._note = Label("", self, size=12, tone="text_2", wrap=True)
        self.rows = BillBody(PADDING, self)
        self._under_legs, self._divider = _Divider(self), _Divider(self)

        self._total_words = Label("", self, size=13)
        self._total_words.setContentsMargins(0, 0, 0, 3)
        self._total = Label("", self, size=_TOTAL_SIZES[0], weight=600)
        self._below = Label("", self, size=12, tone="text_2", wrap=True)
        self.action = MainAction(self)
        self._lay_out()
        self._show()

    def _lay_out(self) -> None:
        down = QVBoxLayout(self)
        down.setContentsMargins(1, _HEAD, 0, _FOOT)
        down.setSpacing(0)
        down.addWidget(self._top, 1)
        down.addWidget(self._under_legs)
        down.addSpacing(_AROUND_LINE)
        down.addWidget(self._people_scroll, 1)
        note, total, below, action = self._padded = [QHBoxLayout() for _ in range(4)]
        down.addLayout(note)
        down.addWidget(self._divider)
        down.addSpacing(_AROUND_LINE)
        down.addWidget(self.rows)
        for line, above in zip(self._padded[1:], _ABOVE, strict=True):
            down.addSpacing(above)
            down.addLayout(line)
        note.setSpacing(8)
        note.addWidget(self._note_icon, 0, Qt.AlignmentFlag.AlignTop)
        note.addWidget(self._note, 1)
        total.setSpacing(_TOTAL_GAP)
        total.addWidget(self._total_words, 0, Qt.AlignmentFlag.AlignBottom)
        total.addWidget(self._total, 1, Qt.AlignmentFlag.AlignRight)
        below.addWidget(self._below, 1)
        action.addWidget(self.action)

    def show_view(self, view: BasketView) -> None:
        if view != self.view:
            self.view = view
            self._show()

    def _show(self) -> None:
        view = self.view
        self.body.show_view(view)
        self._empty_words.setText(view.empty)
        self._empty.setVisible(bool(view.empty))
        self.stops.setVisible(any(trip.stops for trip in view.trips))
        self.people.show_rows(view.persons)
        self.rows.show_rows(view.rows)
        self._under_legs.setVisible(bool(view.persons))
        self._people_scroll.setVisible(bool(view.persons))
        self._note.setText(view.note)
        self._note.set_tone(_TONES[view.note_tone])
        self._note.setVisible(bool(view.note))
        icon = _ICONS[view.note_tone] if view.note else ""
        self._note_icon.show_icon(icon, _TONES[view.note_tone])
        self._note_icon.setVisible(bool(icon))
        self._total_words.setText(view.total_words)
        self._total.setText(view.total)
        self._total.set_tone("text_3" if view.empty else "text")
        self._divider.setVisible(bool(view.total))
        self._below.setText(view.below)
        self._below.setVisible(bool(view.below))
        self._fit_total()
        self.action.setVisible(bool(view.action))
        self._fit_action()
        self._share_height()
        self.update()

    def _share_height(self) -> None:
        """Give the legs what they need, and the people's block the rest: it alone scrolls, as long as a
        person is seen."""
        legs, people = self.body.minimumHeight(), self.people.height()
        fixed = (
            _HEAD
            + _FOOT
            + 2 * _AROUND_LINE
            + sum(_ABOVE)
            + (0 if self.rows.isHidden() else self.rows.height())
        )
        fixed += sum(not line.isHidden() for line in (self._under_legs, self._divider))
        left = self.height() - fixed - sum(_height_of(line, self.width() - 1) for line in self._padded)
        least = max(1, min(legs, left - min(people, ROW)))  # 0 is Qt's own.
        with_people = bool(self.view.persons)
        self._top.setMaximumHeight(legs if with_people else 16_777_215)
        self._top.setMinimumHeight(least if with_people else 1)
        self._people_scroll.setMinimumHeight(max(1, min(people, left - least)))

    def event(self, event: QEvent) -> bool:
        """Share the height anew when a part takes another."""
        if event.type() == QEvent.Type.LayoutRequest:
            self._share_height()
        return super().event(event)

    def spare(self) -> QRect:
        """Return the space between the lines and what is glued to the total, where nothing stands."""
        if self._people_scroll.isVisible():
            top = self._people_scroll.y() + min(self.people.height(), self._people_scroll.height())
        else:
            stops = self.stops
            lines = self.body.minimumHeight() if stops.isHidden() else stops.geometry().bottom() + 1
            top = self._top.y() + min(lines, self._top.height())
        glued = next((one for one in (self._note, self._divider) if one.isVisible()), self.action)
        return QRect(8, top + 8, self.width() - 16, max(0, glued.y() - top - 16))

    def resizeEvent(self, event: QResizeEvent) -> None:
        side = side_padding(self.width())
        for line in (*self._padded, self._stops_row):
            line.setContentsMargins(side, 0, side, 0)
        self._padded[0].setContentsMargins(side, 4, side, 8)
        self.people.set_side(side)
        self.rows.set_side(side)
        self._fit_total()
        self._fit_action()
        self._share_height()

    def _fit_action(self) -> None:
        """Show the words of the main button, or the short ones where they do not fit."""
        view, space = self.view, self.width() - 1 - 2 * side_padding(self.width())
        if not view.action:
            return
        self.action.show_action(view.action, view.action_key, reason=view.action_reason, asked=view.asked)
        if view.action_short and self.action.button.sizeHint().width() > space:
            self.action.button.set_text(view.action_short)

    def _fit_total(self) -> None:
        text = fonts.text_width(self.view.total_words, 13) + _TOTAL_GAP
        space = self.width() - 1 - 2 * side_padding(self.width()) - text
        fitting = (size for size in _TOTAL_SIZES if fonts.text_width(self.view.total, size, 600) <= space)
        self._total.setFont(fonts.font(next(fitting, _TOTAL_SIZES[-1]), 600))

    def paint(self, painter: QPainter, t: Tokens) -> None:
        width = self.width()
        fill_rect(painter, self.rect(), t.surface)
        fill_rect(painter, QRect(0, 0, 1, self.height()), t.border)
        fill_rect(painter, QRect(0, _HEAD - 1, width, 1), t.border)
        side = side_padding(width)
        head = QRect(1 + side, 0, width - 2 * side - 1, _HEAD - 1)
        paint_text(painter, head, translate("Cesta"), t.text, 15, 600)
        paint_text(painter, head, self._people(head.width()), t.text_2, align=RIGHT)

    def _people(self, space: int) -> str:
        """Return who travels, without the number of legs where both do not fit beside the head."""
        left = space - fonts.text_width(translate("Cesta"), 15, 600) - 8
        people = self.view.people
        return people if fonts.text_width(people, 13) <= left else people.split(" \u00b7 ")[0]


def _height_of(line: QHBoxLayout, width: int) -> int:
    """Return the height in px that a line takes at a width."""
    return line.heightForWidth(width) if line.hasHeightForWidth() else line.sizeHint().height()


class _Divider(Painted):
    """The line above the total."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setFixedHeight(1)

    def paint(self, painter: QPainter, t: Tokens) -> None:
        fill_rect(painter, self.rect(), t.border)
