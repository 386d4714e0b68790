"""A departure as one large button."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from pos_app.kiosk.screens import scale as scales
from pos_app.kiosk.screens.blocks import TripCard
from pos_app.kiosk.window.lines import Line, beside, fitted, stacked
from pos_app.ui.style import fonts, icons
from pos_app.ui.style.theme import theme
from pos_app.ui.widgets.focus import FocusRing
from pos_app.ui.widgets.paint import LEFT, RIGHT, box, paint_text, painter_for

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
        return QSize(400, 116 if scales.scale().low_across else 96)

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
            lines = [(self._paint_times, fonts.metrics(scales.text(44), 600).height())]
            if self.height() >= (190 if card.change else 150):
                lines.append((self._paint_place, 40))
            if card.change:
                lines.append((self._paint_change, 36))
            lines.append((self._paint_company, 46))
            y = (self.height() - sum(tall for _, tall in lines)) // 2
            for paint, tall in lines:
                paint(painter, card, y, tall, right)
                y += tall

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
            paint_text(painter, at, card.sold_out, ink, size, 600, RIGHT)
            return at.x() - 24
        icons.paint(painter, "chevron-right", t.primary, right - 40, middle - 20, 40)
        right -= 60
        small = scales.text(24)
        lines = [Line(card.price, ink, scales.text(42), 600), Line(card.price_note, second, small)]
        if card.low_fare:
            lines.insert(0, Line(card.low_fare, t.lowfare, small, 600))
        elif card.before:
            lines.insert(0, Line(card.before, second, small, strike=True))
        wide = max(lines[0].wide + 40 if len(lines) > 2 else 0, *(line.wide for line in lines)) + 4
        at = QRect(right - wide, 0, wide, self.height())
        stacked(painter, at, *lines, align=RIGHT)
        if card.low_fare:
            y = round((self.height() - sum(line.tall for line in lines)) / 2) + (lines[0].tall - 26) / 2
            icons.paint(painter, "tag", t.lowfare, right - lines[0].wide - 36, y, 26)
        return at.x() - 24

    def _paint_times(self, painter: QPainter, card: TripCard, y: int, tall: int, right: int) -> None:
        ink, second = self._ink()
        late = theme().t.text_3 if card.sold_out else theme().t.warning
        small = scales.text(24)
        x = _PAD
        for line in (
            Line(card.departs, ink, scales.text(44), 600),
            Line("\u2192", second, scales.text(28)),
            Line(card.arrives, ink, scales.text(34)),
            Line(card.later, late, small, 600),
            Line(card.takes, second, small),
        ):
            if line.text and x + line.wide > right and line.size == small:
                break
            if line.text:
                x = beside(painter, QRect(x, y, 0, tall), line) + 20

    def _paint_place(self, painter: QPainter, card: TripCard, y: int, tall: int, right: int) -> None:
        ink, second = self._ink()
        size = scales.text(24)
        icons.paint(painter, "map-pin", second, _PAD, y + (tall - 26) / 2, 26)
        x = _PAD + 36
        wide = min(fonts.text_width(card.where, size) + 2, right - x)
        paint_text(painter, QRect(x, y, wide, tall), card.where, second, size, 400, LEFT)
        paint_text(
            painter, QRect(x + wide + 4, y, right - x - wide, tall), card.terminal, ink, size, 500, LEFT
        )

    def _paint_change(self, painter: QPainter, card: TripCard, y: int, tall: int, right: int) -> None:
        """Where people change buses or wait, and how long: smaller rather than shortened."""
        ink = theme().t.text_3 if card.sold_out else theme().t.warning
        size = fitted(scales.text(24), right - _PAD - 38, (card.change, 600))
        icons.paint(painter, "bus", ink, _PAD, y + (tall - 26) / 2, 26)
        paint_text(painter, QRect(_PAD + 36, y, right - _PAD - 36, tall), card.change, ink, size, 600, LEFT)

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
        paint_text(painter, QRect(_PAD, y, wide, tall), card.company, ink, size, 600, LEFT)
        x = _PAD + wide + 18
        if badge:
            at = QRect(x, y + (tall - 40) // 2, badge, 40)
            box(painter, at, fill=t.surface_2, line=t.border, radius=4)
            paint_text(painter, at.adjusted(14, 0, 0, 0), card.service_class, second, size, 500, LEFT)
            x += badge + 16
        tone = t.warning if card.few else second
        seats = QRect(x, y, right - x, tall)
        paint_text(painter, seats, card.seats, tone, size, 600 if card.few else 400, LEFT)
