"""A departure as one large button."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from pos_app.kiosk.screens import scale as scales
from pos_app.kiosk.screens.blocks import TripCard
from pos_app.ui.style import fonts, icons
from pos_app.ui.style.theme import theme
from pos_app.ui.widgets.focus import FocusRing
from pos_app.ui.widgets.paint import LEFT, RIGHT, box, painter_for, text

_PAD = 32


class TripButton(QAbstractButton):
    """Times, company, class and free seats at the left, the price at the right."""

    def __init__(self, card: TripCard, parent: QWidget) -> None:
        super().__init__(parent)
        self.card = card
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setText(card.departs)
        self.setAccessibleName(card.spoken)
        self.setEnabled(not card.sold_out)
        FocusRing.attach(self, 6)

    def sizeHint(self) -> QSize:
        return QSize(900, 214)

    def minimumSizeHint(self) -> QSize:
        """Return the least in which two lines are legible."""
        return QSize(400, 96)

    def paintEvent(self, event: QPaintEvent) -> None:
        card, t = self.card, theme().t
        gone = bool(card.sold_out)
        with painter_for(self) as painter:
            if gone:
                box(painter, self.rect(), fill=t.surface_2, line=t.border, width=1.5, radius=6)
            else:
                fill = t.primary_tint if self.isDown() else t.surface
                box(painter, self.rect(), fill=fill, line=t.border_strong, width=1.5, radius=6)
            right = self._paint_price(painter, card)
            lines = 3 if self.height() >= 150 else 2
            sizes = [fonts.metrics(scales.text(44), 600).height(), 40, 46][:lines]
            y = (self.height() - sum(sizes)) // 2
            self._paint_times(painter, card, y, sizes[0], right)
            if lines == 3:
                self._paint_place(painter, card, y + sizes[0], sizes[1], right)
            self._paint_company(painter, card, y + sum(sizes[:-1]), sizes[-1], right)

    def _ink(self) -> tuple[str, str]:
        t = theme().t
        return (t.text_3, t.text_3) if self.card.sold_out else (t.text, t.text_2)

    def _paint_price(self, painter: QPainter, card: TripCard) -> int:
        t = theme().t
        ink, second = self._ink()
        right, middle = self.width() - 20, self.height() / 2
        if card.sold_out:
            size = scales.text(30)
            wide = fonts.text_width(card.sold_out, size, 600) + 4
            at = QRect(right - wide - 16, 0, wide, self.height())
            text(painter, at, card.sold_out, ink, size, 600, RIGHT)
            return at.x() - 24
        icons.paint(painter, "chevron-right", t.primary, right - 40, middle - 20, 40)
        right -= 60
        big, small = scales.text(42), scales.text(24)
        above = card.low_fare or card.before
        wide = max(fonts.text_width(card.price, big, 600), fonts.text_width(card.price_note, small),
                   fonts.text_width(above, small, 600) + 40) + 4  # fmt: skip
        high, low = fonts.metrics(big, 600).height(), fonts.metrics(small).height()
        y = round(middle - (high + low * (2 if above else 1)) / 2)
        x = right - wide
        if card.low_fare:
            word = fonts.text_width(card.low_fare, small, 600)
            icons.paint(painter, "tag", t.lowfare, right - word - 36, y + (low - 26) / 2, 26)
            text(painter, QRect(x, y, wide, low), card.low_fare, t.lowfare, small, 600, RIGHT)
        elif card.before:
            text(painter, QRect(x, y, wide, low), card.before, second, small, 400, RIGHT, strike=True)
        y += low if above else 0
        text(painter, QRect(x, y, wide, high), card.price, ink, big, 600, RIGHT)
        text(painter, QRect(x, y + high, wide, low), card.price_note, second, small, 400, RIGHT)
        return x - 24

    def _paint_times(self, painter: QPainter, card: TripCard, y: int, tall: int, right: int) -> None:
        t = theme().t
        ink, second = self._ink()
        big, middle, small = scales.text(44), scales.text(34), scales.text(24)
        x = _PAD
        for part, size, weight, colour in (
            (card.departs, big, 600, ink),
            ("\u2192", scales.text(28), 400, second),
            (card.arrives, middle, 400, ink),
            (card.later, small, 600, t.text_3 if card.sold_out else t.warning),
            (card.takes, small, 400, second),
        ):
            if not part:
                continue
            wide = fonts.text_width(part, size, weight)
            if x + wide > right and size == small:
                break
            text(painter, QRect(x, y, wide + 2, tall), part, colour, size, weight, LEFT)
            x += wide + 20

    def _paint_place(self, painter: QPainter, card: TripCard, y: int, tall: int, right: int) -> None:
        ink, second = self._ink()
        size = scales.text(24)
        icons.paint(painter, "map-pin", second, _PAD, y + (tall - 26) / 2, 26)
        x = _PAD + 36
        wide = min(fonts.text_width(card.where, size) + 2, right - x)
        text(painter, QRect(x, y, wide, tall), card.where, second, size, 400, LEFT)
        text(painter, QRect(x + wide + 4, y, right - x - wide, tall), card.terminal, ink, size, 500, LEFT)

    def _paint_company(self, painter: QPainter, card: TripCard, y: int, tall: int, right: int) -> None:
        t = theme().t
        ink, second = self._ink()
        size = scales.text(24)
        few = badge = 0
        while size > 18:  # Smaller rather than shortened: who drives must be read whole.
            few = fonts.text_width(card.seats, size, 600) + 8
            badge = fonts.text_width(card.service_class, size, 500) + 28 if card.service_class else 0
            if fonts.text_width(card.company, size, 600) + 2 <= right - _PAD - few - badge - 36:
                break
            size -= 1
        space = max(60, right - _PAD - few - badge - 36)
        wide = min(fonts.text_width(card.company, size, 600) + 2, space)
        text(painter, QRect(_PAD, y, wide, tall), card.company, ink, size, 600, LEFT)
        x = _PAD + wide + 18
        if badge:
            at = QRect(x, y + (tall - 40) // 2, badge, 40)
            box(painter, at, fill=t.surface_2, line=t.border, radius=4)
            text(painter, at.adjusted(14, 0, 0, 0), card.service_class, second, size, 500, LEFT)
            x += badge + 16
        tone = t.warning if card.few else second
        seats = QRect(x, y, right - x, tall)
        text(painter, seats, card.seats, tone, size, 600 if card.few else 400, LEFT)
