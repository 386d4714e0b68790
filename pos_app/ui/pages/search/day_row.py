"""The days around the listed one, each with its lowest fare: the one way to another day."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date

from PySide6.QtCore import QRect
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from pos_app.ui.kit.layouts import grow, high, lay_out, row
from pos_app.ui.pages.search.day_prices import DayPrice
from pos_app.ui.pages.search.page import Intent
from pos_app.ui.style.theme import theme
from pos_app.ui.style.tokens import RADIUS_CONTROL, Tokens
from pos_app.ui.widgets.button import PaintedButton
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.paint import CENTRE, box, fill_rect, painter_for, text
from pos_app.wording import format, sale_texts
from pos_app.wording.translation import translate

_DAYS = 7
_HEIGHT, _WAY = 46, 56
_WAY_SIDE = 8
_ROOM = 104
"""px that a day needs."""


class DayCell(PaintedButton):
    """A day over its lowest fare."""

    def __init__(self) -> None:
        super().__init__(ring=RADIUS_CONTROL)
        self.price: DayPrice | None = None
        self._chosen = self._cheapest = self._first = False

    def show_day(self, price: DayPrice, *, chosen: bool, cheapest: bool, first: bool) -> None:
        self.price, self._chosen, self._cheapest, self._first = price, chosen, cheapest, first
        self.setAccessibleName(f"{format.day(price.day)}, {self.words}")
        self.setEnabled(not price.known or price.lowest is not None or chosen)
        self.update()

    @property
    def words(self) -> str:
        price = self.price
        if price is None or not price.known:
            return sale_texts.ask_price()
        if price.lowest is None:
            return sale_texts.no_trip()
        fare = format.money(price.lowest)
        return sale_texts.cheapest(fare) if self._cheapest else fare

    def paint(self, painter: QPainter, t: Tokens) -> None:
        if self.price is None:
            return
        if not self._first:
            fill_rect(painter, QRect(0, 1, 1, self.height() - 2), t.border)
        if self._chosen:
            box(painter, self.rect(), fill=t.primary_tint, line=t.primary, width=2, radius=RADIUS_CONTROL)
        elif self._hovered and self.isEnabled():
            fill_rect(painter, self.rect().adjusted(1, 1, -1, -1), t.surface_2)
        ink = t.primary if self._chosen else t.text if self.isEnabled() else t.text_3
        upper, lower = QRect(0, 4, self.width(), 20), QRect(0, 23, self.width(), 18)
        text(painter, upper, format.day(self.price.day), ink, 13, 600 if self._chosen else 500, CENTRE)
        tone = t.success if self._cheapest else ink if self._chosen else t.text_2
        text(painter, lower, self.words, tone, 12, 600 if self._cheapest else 400, CENTRE)


class DayStrip(QWidget):
    """Whether the way out or back is chosen, and as many days as have space, those nearest to the listed one
    first."""

    def __init__(self, ask: Callable[[Intent], object]) -> None:
        super().__init__()
        self._ask = ask
        high(_HEIGHT, self).setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(translate("DayStrip", "Menor tarifa dos próximos dias"))
        self._days: tuple[DayPrice, ...] = ()
        self._chosen: date | None = None
        self._way = Label("", size=13, weight=600, align=CENTRE)
        self._way.setFixedWidth(_WAY)
        self.cells = [DayCell() for _ in range(_DAYS)]
        for cell in self.cells:
            cell.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Expanding)
            cell.clicked.connect(lambda _=False, cell=cell: self._pick(cell))
        lay_out(self, row(self._way, *(grow(cell) for cell in self.cells), spacing=0))
        self.hide()

    def show_way(self, words: str) -> None:
        self._way.setText(words)
        wide = max(_WAY, self._way.fontMetrics().horizontalAdvance(words) + 2 * _WAY_SIDE)
        if wide != self._way.maximumWidth():
            self._way.setFixedWidth(wide)
            self._fit()
            self.update()

    def show_days(self, days: Sequence[DayPrice], chosen: date) -> None:
        if (tuple(days), chosen) == (self._days, self._chosen):
            return
        self._days, self._chosen = tuple(days), chosen
        fares = [price.lowest for price in self._days if price.lowest is not None]
        lowest = min(fares) if len(set(fares)) > 1 else None
        for number, (cell, price) in enumerate(zip(self.cells, self._days, strict=False)):
            cheapest = lowest is not None and price.lowest == lowest
            cell.show_day(price, chosen=price.day == chosen, cheapest=cheapest, first=not number)
        self.setVisible(bool(self._days))
        self._fit()

    def _pick(self, cell: DayCell) -> None:
        if cell.price is not None and cell.price.day != self._chosen:
            self._ask(cell.price.day)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fit()

    def _fit(self) -> None:
        space = max(1, (self.width() - self._way.maximumWidth()) // _ROOM)
        here = next((n for n, price in enumerate(self._days) if price.day == self._chosen), 0)
        nearest = sorted(range(len(self._days)), key=lambda n: (abs(n - here), n))[:space]
        for index, cell in enumerate(self.cells):
            cell.setVisible(index in nearest)

    def paintEvent(self, event: QPaintEvent) -> None:
        with painter_for(self) as painter:
            t = theme().t
            box(painter, self.rect(), fill=t.surface, line=t.border_strong, radius=RADIUS_CONTROL)
            fill_rect(painter, QRect(self._way.width() - 1, 1, 1, self.height() - 2), t.border)
