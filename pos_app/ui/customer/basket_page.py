"""The basket on the customer display."""

from __future__ import annotations

from PySide6.QtCore import QRect
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from pos_app.ui.customer.faces import CustomerBasket, CustomerPerson, CustomerTrip
from pos_app.ui.style import fonts, icons
from pos_app.ui.style.theme import theme
from pos_app.ui.style.tokens import RADIUS_CARD
from pos_app.ui.widgets.paint import CENTRE, RIGHT, box, fill_rect, painter_for, text
from pos_app.wording import checkout_texts as words
from pos_app.wording import format

_EDGE = 28
_SIDE = 0.362
"""Share of the width that the sums take."""
_DISC = 40


class BasketPage(QWidget):
    """Trip and people at the left, sums and total at the right. Painted as a whole: none of it is pressed."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown: CustomerBasket | None = None

    def show_face(self, face: CustomerBasket | None) -> None:
        """Show a basket; ``None`` forgets it."""
        self._shown = face
        spoken = [trip.route for trip in face.trips] + [f"{face.total_words} {face.total}"] if face else []
        self.setAccessibleName(". ".join(spoken))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        shown, t = self._shown, theme().t
        if shown is None:
            return
        split = round(self.width() * (1 - _SIDE))
        with painter_for(self) as painter:
            fill_rect(painter, QRect(split, 0, self.width() - split, self.height()), t.surface)
            fill_rect(painter, QRect(split, 0, 2, self.height()), t.border)
            y = 18
            for trip in shown.trips:
                y = _paint_trip(
                    painter, trip, QRect(_EDGE, y, split - 2 * _EDGE, 0), single=len(shown.trips) == 1
                )
            if shown.more_trips:
                text(painter, QRect(_EDGE, y, split - 2 * _EDGE, 30), shown.more_trips, t.text_2, 22)
                y += 34
            self._paint_people(painter, shown, QRect(_EDGE, y + 6, split - 2 * _EDGE, self.height() - y - 76))
            foot = QRect(_EDGE, self.height() - 56, split - 2 * _EDGE, 36)
            icons.paint(painter, "info", t.text_2, foot.x(), foot.y() + 6, 24)
            text(painter, foot.adjusted(38, 0, 0, 0), shown.note, t.text_2, 22)
            self._paint_sums(
                painter, shown, QRect(split + _EDGE, 24, self.width() - split - 2 * _EDGE, self.height() - 24)
            )

    @staticmethod
    def _paint_people(painter: QPainter, shown: CustomerBasket, space: QRect) -> None:
        t = theme().t
        lines = len(shown.people) + bool(shown.more_people)
        high = max(38, min(72, space.height() // max(1, lines)))
        card = QRect(space.x(), space.y(), space.width(), high * lines)
        box(painter, card, fill=t.surface, line=t.border, width=2, radius=RADIUS_CARD)
        for index, person in enumerate(shown.people):
            row = QRect(card.x() + 22, card.y() + index * high, card.width() - 44, high)
            if index:
                fill_rect(painter, QRect(row.x(), row.y(), row.width(), 2), t.border)
            _paint_person(painter, person, row)
        if shown.more_people:
            last = QRect(card.x() + 22, card.y() + (lines - 1) * high, card.width() - 44, high)
            text(painter, last, shown.more_people, t.text_2, 22)

    @staticmethod
    def _paint_sums(painter: QPainter, shown: CustomerBasket, space: QRect) -> None:
        t = theme().t
        for index, (about, amount, saved) in enumerate(shown.sums):
            row = QRect(space.x(), space.y() + index * 48, space.width(), 44)
            wide = fonts.text_width(amount, 22, 400)
            ink = t.success if saved else t.text_2
            text(painter, row.adjusted(0, 0, -wide - 10, 0), about, ink, 22, 600 if saved else 400)
            text(painter, row, amount, t.success if saved else t.text, 22, 400, RIGHT)
        bottom = space.bottom()
        fill_rect(painter, QRect(space.x(), bottom - 184, space.width(), 2), t.border)
        text(painter, QRect(space.x(), bottom - 170, space.width(), 36), shown.total_words, t.text_2, 22)
        size = next(
            size
            for size in (60, 52, 44, 36)
            if fonts.text_width(shown.total, size, 600) <= space.width() or size == 36
        )
        text(painter, QRect(space.x(), bottom - 132, space.width(), 72), shown.total, t.text, size, 600)
        if shown.hold is not None:
            clock = ("~" if shown.estimate else "") + format.clock(shown.hold)
            icons.paint(painter, "timer", t.primary, space.x(), bottom - 50, 28)
            text(
                painter,
                QRect(space.x() + 38, bottom - 54, space.width(), 36),
                f"{words.customer_hold()}  {clock}",
                t.primary,
                24,
                600,
            )


def _paint_trip(painter: QPainter, trip: CustomerTrip, space: QRect, *, single: bool) -> int:
    """Paint one leg; return where the next begins."""
    t = theme().t
    x, y, width = space.x(), space.y(), space.width()
    text(painter, QRect(x, y, width, 44), trip.route, t.text, 34 if single else 26, 600)
    y += 46 if single else 38
    size = 40 if single else 28
    day = fonts.text_width(trip.day, 26) + 16
    hour = fonts.text_width(trip.departure, size, 700) + 18
    high = 52 if single else 38
    text(painter, QRect(x, y, day, high), trip.day, t.text, 26)
    text(painter, QRect(x + day, y, hour, high), trip.departure, t.text, size, 700)
    icons.paint(painter, "arrow-right", t.text_2, x + day + hour, y + high / 2 - 12, 24)
    arrival = fonts.text_width(trip.arrival, 30) + 14
    text(painter, QRect(x + day + hour + 38, y, arrival, high), trip.arrival, t.text, 30)
    if trip.later:
        later = QRect(x + day + hour + 38 + arrival, y, width, high)
        text(painter, later, trip.later, t.warning, 22, 600)
    y += high
    text(painter, QRect(x, y, width, 34), trip.company, t.text_2, 22)
    return y + (44 if single else 40)


def _paint_person(painter: QPainter, person: CustomerPerson, row: QRect) -> None:
    t = theme().t
    side = min(_DISC, row.height() - 6)
    disc = QRect(row.x(), row.center().y() - side // 2, side, side)
    box(painter, disc, fill=t.accent, line=t.on_accent, width=2, radius=side / 2)
    text(painter, disc, str(person.number), t.on_accent, 22, 600, CENTRE)
    x = row.x() + _DISC + 18
    seats = fonts.text_width(person.seats, 26, 600) + 20
    text(painter, QRect(x, row.y(), seats, row.height()), person.seats, t.text, 26, 600)
    price = fonts.text_width(person.price, 24) + 8
    name = QRect(x + seats, row.y(), row.right() - x - seats - price - 8, row.height())
    text(painter, name, person.name, t.text, 24, 600)
    if person.benefit:
        written = min(fonts.text_width(person.name, 24, 600), name.width()) + 10
        text(painter, name.adjusted(written, 0, 0, 0), person.benefit, t.success, 22, 600)
    text(painter, row, person.price, t.text, 24, 400, RIGHT)
