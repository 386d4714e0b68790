"""The window that the customer looks at."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import assert_never

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QCloseEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import QMainWindow, QStackedWidget, QWidget

from pos_app.ui.customer.presenter import (
    CustomerBasket,
    CustomerCode,
    CustomerFace,
    CustomerPerson,
    CustomerThanks,
    CustomerTrip,
    Idle,
)
from pos_app.ui.kit.layouts import Stretch, column, grow, lay_out, panel
from pos_app.ui.shared.bill_body import wrapped
from pos_app.ui.shared.code_view import CodeView, QrView
from pos_app.ui.style import fonts, icons
from pos_app.ui.style.theme import theme
from pos_app.ui.style.tokens import RADIUS_CARD, Tokens
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.paint import CENTRE, RIGHT, Painted, box, fill_rect, paint_text
from pos_app.wording import checkout_texts as texts
from pos_app.wording import format

_EDGE = 28
_SIDE = 0.362
"""Share of the width that the sums take."""
_DISC = 40
_LINE_SIZES = (22, 20, 18, 16)
"""Text sizes in px of the lines of the statement; the largest that fits is taken."""


class BasketPage(Painted):
    """Trip and people at the left, sums and total at the right. Painted as a whole: none of it is pressed."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown: CustomerBasket | None = None

    def show_face(self, face: CustomerBasket | None) -> None:
        """Show a basket; ``None`` forgets it."""
        self._shown = face
        spoken = (
            [
                *(trip.route for trip in face.trips),
                *(f"{text}: {amount}" for text, amount, _ in face.sums),
                f"{face.total_words}: {face.total}",
            ]
            if face
            else []
        )
        self.setAccessibleName("; ".join(spoken))
        self.update()

    def paint(self, painter: QPainter, t: Tokens) -> None:
        shown = self._shown
        if shown is None:
            return
        split = round(self.width() * (1 - _SIDE))
        fill_rect(painter, QRect(split, 0, self.width() - split, self.height()), t.surface)
        fill_rect(painter, QRect(split, 0, 2, self.height()), t.border)
        y = 18
        for trip in shown.trips:
            y = _paint_trip(
                painter, trip, QRect(_EDGE, y, split - 2 * _EDGE, 0), single=len(shown.trips) == 1
            )
        if shown.more_trips:
            paint_text(painter, QRect(_EDGE, y, split - 2 * _EDGE, 30), shown.more_trips, t.text_2, 22)
            y += 34
        self._paint_people(painter, shown, QRect(_EDGE, y + 6, split - 2 * _EDGE, self.height() - y - 76))
        foot = QRect(_EDGE, self.height() - 56, split - 2 * _EDGE, 36)
        icons.paint(painter, "info", t.text_2, foot.x(), foot.y() + 6, 24)
        paint_text(painter, foot.adjusted(38, 0, 0, 0), shown.note, t.text_2, 22)
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
            paint_text(painter, last, shown.more_people, t.text_2, 22)

    @staticmethod
    def _paint_sums(painter: QPainter, shown: CustomerBasket, space: QRect) -> None:
        t = theme().t
        bottom = space.bottom()
        high = min(48, (bottom - 214 - space.y()) // max(1, len(shown.sums)))
        for index, (about, amount, saved) in enumerate(shown.sums):
            row = QRect(space.x(), space.y() + index * high, space.width(), high)
            size = next(
                (one for one in _LINE_SIZES if fonts.text_width(about + amount, one) + 12 <= row.width()),
                _LINE_SIZES[-1],
            )
            size = min(size, max(_LINE_SIZES[-1], high - 14))
            ink, left = t.success if saved else t.text_2, row.width() - fonts.text_width(amount, size) - 10
            paint_text(painter, QRect(row.x(), row.y(), left, high), about, ink, size, 600 if saved else 400)
            paint_text(painter, row, amount, t.success if saved else t.text, size, 400, RIGHT)
        fill_rect(painter, QRect(space.x(), bottom - 206, space.width(), 2), t.border)
        paint_text(
            painter, QRect(space.x(), bottom - 196, space.width(), 36), shown.total_words, t.text_2, 22
        )
        size = next(
            size
            for size in (60, 52, 44, 36)
            if fonts.text_width(shown.total, size, 600) <= space.width() or size == 36
        )
        paint_text(painter, QRect(space.x(), bottom - 164, space.width(), 68), shown.total, t.text, size, 600)
        for number, words_of in enumerate(wrapped(shown.split, space.width(), 17)):
            line = QRect(space.x(), bottom - 100 + number * 22, space.width(), 22)
            paint_text(painter, line, words_of, t.text_2, 17)
        if shown.hold is not None:
            clock = ("~" if shown.estimate else "") + format.clock(shown.hold)
            icons.paint(painter, "timer", t.primary, space.x(), bottom - 50, 28)
            paint_text(
                painter,
                QRect(space.x() + 38, bottom - 54, space.width(), 36),
                f"{texts.customer_hold()}  {clock}",
                t.primary,
                24,
                600,
            )


def _paint_trip(painter: QPainter, trip: CustomerTrip, space: QRect, *, single: bool) -> int:
    """Paint one leg; return where the next begins."""
    t = theme().t
    x, y, width = space.x(), space.y(), space.width()
    paint_text(painter, QRect(x, y, width, 44), trip.route, t.text, 34 if single else 26, 600)
    y += 46 if single else 38
    size = 40 if single else 28
    day = fonts.text_width(trip.day, 26) + 16
    hour = fonts.text_width(trip.departure, size, 700) + 18
    high = 52 if single else 38
    paint_text(painter, QRect(x, y, day, high), trip.day, t.text, 26)
    paint_text(painter, QRect(x + day, y, hour, high), trip.departure, t.text, size, 700)
    icons.paint(painter, "arrow-right", t.text_2, x + day + hour, y + high / 2 - 12, 24)
    arrival = fonts.text_width(trip.arrival, 30) + 14
    paint_text(painter, QRect(x + day + hour + 38, y, arrival, high), trip.arrival, t.text, 30)
    if trip.later:
        later = QRect(x + day + hour + 38 + arrival, y, width, high)
        paint_text(painter, later, trip.later, t.warning, 22, 600)
    y += high
    paint_text(painter, QRect(x, y, width, 34), trip.company, t.text_2, 22)
    return y + (44 if single else 40)


def _paint_person(painter: QPainter, person: CustomerPerson, row: QRect) -> None:
    t = theme().t
    side = min(_DISC, row.height() - 6)
    disc = QRect(row.x(), row.center().y() - side // 2, side, side)
    box(painter, disc, fill=t.accent, line=t.on_accent, width=2, radius=side / 2)
    paint_text(painter, disc, str(person.number), t.on_accent, 22, 600, CENTRE)
    x = row.x() + _DISC + 18
    seats = fonts.text_width(person.seats, 26, 600) + 20
    paint_text(painter, QRect(x, row.y(), seats, row.height()), person.seats, t.text, 26, 600)
    name = QRect(x + seats, row.y(), row.right() - x - seats, row.height())
    paint_text(painter, name, person.name, t.text, 24, 600)
    if person.benefit:
        written = min(fonts.text_width(person.name, 24, 600), name.width()) + 10
        paint_text(painter, name.adjusted(written, 0, 0, 0), person.benefit, t.success, 22, 600)


_SPLIT = 0.515
"""Share of the width that the code takes."""
_STEP, _LEAST_STEP = 56, 36
"""Height in px of a step, and the least in which it can be read."""
_LEFT_SIZES = (48, 40, 32, 24)
"""Text sizes in px of the time left; the largest that fits beside the words is taken."""


class CodePage(Painted):
    """The code as large as it goes, and beside it what to pay to whom, and how."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown: CustomerCode | None = None
        self.code = CodeView(self)

    def show_face(self, face: CustomerCode | None) -> None:
        """Show a code; ``None`` forgets it."""
        self._shown = face
        if face is None:
            self.code.forget()
        else:
            self.code.show_code(face.code, face.form, face.spoken)
        self.setAccessibleName(f"{face.title}, {face.total}" if face else "")
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        side = min(round(self.width() * _SPLIT), self.height())
        self.code.setGeometry(0, (self.height() - side) // 2, round(self.width() * _SPLIT), side)

    def paint(self, painter: QPainter, t: Tokens) -> None:
        shown = self._shown
        if shown is None:
            return
        split = round(self.width() * _SPLIT)
        x, width = split + 34, self.width() - split - 66
        fill_rect(painter, QRect(0, 0, split, self.height()), "#FFFFFF")
        fill_rect(painter, QRect(split, 0, 2, self.height()), t.border)
        paint_text(painter, QRect(x, 22, width, 34), texts.total_to_pay(), t.text_2, 22)
        fitting = (size for size in (60, 52, 44) if fonts.text_width(shown.total, size, 600) <= width)
        paint_text(painter, QRect(x, 56, width, 72), shown.total, t.text, next(fitting, 36), 600)
        if shown.payee:
            paint_text(painter, QRect(x, 126, width, 34), texts.payee(shown.payee), t.text, 22, 500)
        card = QRect(x, self.height() - 142, width, 118)
        _paint_steps(painter, QRect(x, 176, width, card.y() - 176 - 8), shown)
        box(painter, card, fill=t.surface, line=t.border, width=2, radius=RADIUS_CARD)
        _paint_clock(painter, card.adjusted(22, 14, -22, -14), shown)


def _paint_steps(painter: QPainter, space: QRect, shown: CustomerCode) -> None:
    """Paint what to do; nothing where not every step has its place."""
    t, x, y = theme().t, space.x(), space.y()
    height = min(_STEP, space.height() // len(shown.steps))
    if height < _LEAST_STEP:
        return
    for index, (icon, line) in enumerate(shown.steps, start=1):
        icons.paint(painter, icon, t.primary, x, y + (height - 36) // 2, 32)
        paint_text(painter, QRect(x + 50, y, 30, height - 4), str(index), t.text, 24, 600)
        paint_text(painter, QRect(x + 82, y, space.width() - 82, height - 4), line, t.text, 24)
        y += height


def _paint_clock(painter: QPainter, inside: QRect, shown: CustomerCode) -> None:
    """Paint that the payment is awaited, until when the code is valid, and a bar that shrinks."""
    t = theme().t
    x, y, width = inside.x(), inside.y(), inside.width()
    paint_text(painter, QRect(x, y, width, 34), shown.waiting, t.text, 22, 600)
    paint_text(painter, QRect(x, y + 32, width, 30), shown.until, t.text_2, 22)
    taken = max(fonts.text_width(shown.waiting, 22, 600), fonts.text_width(shown.until, 22))
    fitting = (size for size in _LEFT_SIZES if taken + 16 + fonts.text_width(shown.left, size, 600) <= width)
    if size := next(fitting, 0):  # Else the moment, which says more, stands alone.
        paint_text(painter, QRect(x, y, width, 62), shown.left, t.text, size, 600, RIGHT)
    bar = QRect(x, inside.bottom() - 10, width, 10)
    box(painter, bar, fill=t.taken_fill, radius=5)
    bar.setWidth(max(10, round(bar.width() * shown.share)))
    box(painter, bar, fill=t.primary_fill, radius=5)


_BAND = 132
_CODE = 300
_ICONS = ("ticket", "map-pin", "id-card")


class ThanksPage(Painted):
    """That it was paid, the trip once more, and what to do now."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown: CustomerThanks | None = None
        self.code = QrView(self)
        self.code.hide()

    def show_face(self, face: CustomerThanks | None) -> None:
        """Show a sale that is over; ``None`` forgets it."""
        self._shown = face
        self.setAccessibleName(f"{texts.thanks()} {face.paid}" if face else "")
        self.code.show_code(face.code if face else "", texts.code_name())
        self.code.setVisible(bool(face and face.code))
        self._place_code()
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._place_code()

    def _place_code(self) -> None:
        side = min(_CODE, self.height() - _BAND - _EDGE - 40, self.width() // 3)
        self.code.setGeometry(self.width() - _EDGE - side, _BAND + 20, side, side)

    def paint(self, painter: QPainter, t: Tokens) -> None:
        shown = self._shown
        if shown is None:
            return
        coded = self.code.width() + _EDGE if shown.code else 0
        width = self.width() - 2 * _EDGE - coded
        fill_rect(painter, QRect(0, 0, self.width(), _BAND), t.success_tint)
        fill_rect(painter, QRect(0, _BAND - 2, self.width(), 2), t.success_line)
        box(painter, QRect(_EDGE, 24, 84, 84), fill=t.surface, line=t.success_line, width=2, radius=42)
        icons.paint(painter, "check", t.success, _EDGE + 18, 42, 48)
        paint_text(painter, QRect(136, 18, self.width() - 160, 62), texts.thanks(), t.text, 44, 600)
        paint_text(painter, QRect(136, 78, self.width() - 160, 36), shown.paid, t.text, 24, 500)
        y = _BAND + 22
        paint_text(painter, QRect(_EDGE, y, width, 46), shown.route, t.text, 34, 600)
        y += 46
        day = f"{shown.day} \u00b7 "
        wide = fonts.text_width(day, 26)
        paint_text(painter, QRect(_EDGE, y, wide + 2, 46), day, t.text, 26)
        hour = fonts.text_width(shown.hour, 32, 600) + 4
        paint_text(painter, QRect(_EDGE + wide, y, hour, 46), shown.hour, t.text, 32, 600)
        rest = QRect(_EDGE + wide + hour, y, width - wide - hour, 46)
        paint_text(painter, rest, f" \u00b7 {shown.seats}", t.text, 26)
        y += 62
        for icon, line in zip(_ICONS, texts.after(shown.tickets), strict=True):
            icons.paint(painter, icon, t.primary, _EDGE, y + 8, 30)
            paint_text(painter, QRect(_EDGE + 48, y, width - 48, 46), line, t.text, 24)
            y += 52
        if shown.code:
            below = QRect(self.code.x() - 20, self.code.geometry().bottom() + 6, self.code.width() + 40, 32)
            paint_text(painter, below, texts.code_note(), t.text_2, 18, align=CENTRE)
        foot = QRect(_EDGE, self.height() - 62, width, 40)
        paint_text(painter, foot, texts.order(shown.order) if shown.order else "", t.text, 26, 600)


_HEAD = 72


class CustomerWindow(QMainWindow):
    """Shows one face at a time; the others are emptied, so that nothing of an earlier sale stays anywhere.

    It never takes the keyboard, a touch on it does nothing, and it closes only with the desk.
    """

    def __init__(self, now: Callable[[], datetime] = datetime.now) -> None:
        super().__init__()
        self.setWindowTitle(texts.display())
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        self.setWindowFlag(Qt.WindowType.WindowDoesNotAcceptFocus)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._finished = False
        self.head = _Head(now)
        self._pages = QStackedWidget()
        self.idle, self.basket, self.pix, self.thanks = _IdlePage(), BasketPage(), CodePage(), ThanksPage()
        for page in (self.idle, self.basket, self.pix, self.thanks):
            self._pages.addWidget(page)
        self.setCentralWidget(panel(column(self.head, grow(self._pages), spacing=0)))
        self.setMinimumSize(800, 480)

    def sizeHint(self) -> QSize:
        return QSize(1024, 600)

    def set_desk(self, desk: str) -> None:
        self.head.show_desk(desk)

    def set_sign(self, sign: str) -> None:
        self.head.show_sign(sign)

    def show_face(self, face: CustomerFace) -> None:
        self.basket.show_face(face if isinstance(face, CustomerBasket) else None)
        self.pix.show_face(face if isinstance(face, CustomerCode) else None)
        self.thanks.show_face(face if isinstance(face, CustomerThanks) else None)
        page: QWidget
        match face:
            case CustomerBasket():
                page, about = self.basket, face.about
            case CustomerCode():
                page, about = self.pix, face.title
            case CustomerThanks():
                page, about = self.thanks, texts.sale_done()
            case Idle():
                page, about = self.idle, ""
            case _:
                assert_never(face)
        self._pages.setCurrentWidget(page)
        self.head.show_about(about)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Close only with the desk: the display has no keyboard to open it again."""
        if self._finished:
            event.accept()
        else:
            event.ignore()

    def finish(self) -> None:
        self._finished = True
        self.close()


class _Head(Painted):
    """Our mark, the counter, what this page is about, and the time."""

    def __init__(self, now: Callable[[], datetime]) -> None:
        super().__init__()
        self._now = now
        self._desk = self._about = self._sign = ""
        self.setFixedHeight(_HEAD)

    def show_desk(self, desk: str) -> None:
        self._desk = desk
        self.update()

    def show_sign(self, sign: str) -> None:
        """Show that nothing is sold here, on every page; empty where it is."""
        self._sign = sign
        self.show_about(self._about)

    def show_about(self, about: str) -> None:
        self._about = about
        self.setAccessibleName(", ".join(part for part in (self._sign, self._desk, about) if part))
        self.update()

    def paint(self, painter: QPainter, t: Tokens) -> None:
        fill_rect(painter, self.rect(), t.rail)
        box(painter, QRect(28, 16, 40, 40), fill=t.accent, radius=8)
        icons.paint(painter, "guiche", t.on_accent, 32, 20, 32)
        wide = fonts.text_width(self._desk, 26, 600)
        paint_text(painter, QRect(82, 0, wide + 2, _HEAD), self._desk, "#FFFFFF", 26, 600)
        about = QRect(82 + wide + 26, 0, self.width() - wide - 240, _HEAD)
        paint_text(painter, about, self._about, t.rail_text, 22)
        if self._sign:
            sign = fonts.text_width(self._sign, 26, 700) + 40
            at = QRect((self.width() - sign) // 2, 12, sign, _HEAD - 24)
            box(painter, at, fill=t.training, radius=8)
            paint_text(painter, at, self._sign, t.surface, 26, 700, CENTRE)
        clock = QRect(self.width() - 160, 0, 132, _HEAD)
        paint_text(painter, clock, format.hour(self._now()), "#FFFFFF", 26, 600, RIGHT)


class _IdlePage(QWidget):
    """A greeting, and nothing of anybody."""

    def __init__(self) -> None:
        super().__init__()
        greeting = Label(texts.welcome(), size=60, weight=600, align=CENTRE)
        note = Label(texts.welcome_note(), size=26, tone="text_2", align=CENTRE)
        around = (11, 11, 11, 11)
        lay_out(self, column(*(Stretch,) * 2, greeting, note, *(Stretch,) * 3, margins=around))
