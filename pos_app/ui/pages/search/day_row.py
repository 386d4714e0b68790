"""Which day is listed, the order and the age of the list, and the days around it with their lowest fares."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date

from PySide6.QtCore import QPoint
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from pos_app.domain.trip_listing import TripOrder
from pos_app.ui.kit.layouts import Stretch, asks, high, lay_out, row
from pos_app.ui.pages.search.day_prices import DayPrice
from pos_app.ui.pages.search.page import Ask, Intent, SearchPage
from pos_app.ui.style.tokens import TOUCH
from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.chip import Chip
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.menu import Menu
from pos_app.wording import format, sale_texts, trip_texts
from pos_app.wording.notices import CommandId
from pos_app.wording.translation import translate

_COMPACT_BELOW = 820
_DAYS = 7
_ROOM = 158
"""Width that a day with its price needs."""


class DayRow(QWidget):
    """The listed day between those beside it."""

    def __init__(self, ask: Callable[[Intent], object]) -> None:
        super().__init__()
        self._ask = ask
        high(TOUCH, self).setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        before = Button(size="small", icon="chevron-left", name=_day_before(), touch=True)
        after = Button(size="small", icon_after="chevron-right", name=_day_after(), touch=True)
        self.before, self.after = asks(before, ask, Ask.DAY_BEFORE), asks(after, ask, Ask.DAY_AFTER)
        self._title = Label(size=16, weight=600)
        self._count = Label(tone="text_2")
        self.order = Button(kind="quiet", size="small", icon_after="chevron-down", touch=True)
        self.order.clicked.connect(self.open_orders)
        self._age = Label(size=12, tone="text_2")
        self._order = ""
        words = self._refresh_words = translate("DayRow", "Atualizar")
        refresh = Button(words, size="small", icon="refresh-cw", key=CommandId.REFRESH, touch=True)
        self.refresh_button = asks(refresh, ask, Ask.REFRESH)
        day = (self.before, self._title, self.after, self._count, self.order)
        lay_out(self, row(*day, Stretch, self._age, self.refresh_button, spacing=10))

    def show_page(self, shown: SearchPage) -> None:
        self._title.setText(shown.title)
        self.before.set_text(shown.before or "\u2014", _day_before())
        self.before.set_inactive(
            None if shown.before else translate("DayRow", "Não há viagens antes deste dia")
        )
        self.after.set_text(shown.after, _day_after())
        self._count.setText(shown.count)
        self._order = shown.order
        self._name_order()

    def _name_order(self) -> None:
        whole = translate("DayRow", "Ordem: {0}").format(self._order)
        self.order.set_text(self._order if self.width() < _COMPACT_BELOW else whole, whole)

    def show_age(self, words: str, reading: str) -> None:
        """Show how old the list is, or since when it is being read again."""
        self._age.setText(reading or words)
        self.refresh_button.set_inactive(reading or None)

    def open_orders(self) -> None:
        menu = Menu(self)
        for order in TripOrder:
            action = QAction(trip_texts.order(order), menu)
            action.triggered.connect(lambda _=False, order=order: self._ask(order))
            menu.addAction(action)
        menu.popup(self.order.mapToGlobal(QPoint(0, self.order.height() + 4)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """On narrow windows the age is hidden and the refresh button shows only its icon."""
        compact = self.width() < _COMPACT_BELOW
        self._age.setVisible(not compact)
        self._name_order()
        words = "" if compact else self._refresh_words
        if self.refresh_button.text() != words:
            self.refresh_button.set_text(words, self._refresh_words)


def _day_before() -> str:
    return translate("DayRow", "Dia anterior")


def _day_after() -> str:
    return translate("DayRow", "Dia seguinte")


class DayStrip(QWidget):
    """The days around, each with its lowest fare: as many as have space, those nearest to the listed one
    first."""

    def __init__(self, ask: Callable[[Intent], object]) -> None:
        super().__init__()
        self._ask = ask
        high(TOUCH, self).setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(translate("DayStrip", "Menor tarifa dos próximos dias"))
        self._days: tuple[DayPrice, ...] = ()
        self._chosen: date | None = None
        self.chips = [Chip("", crossed=False) for _ in range(_DAYS)]
        for index, chip in enumerate(self.chips):
            chip.clicked.connect(lambda _=False, index=index: self._pick(index))
        lay_out(self, row(*self.chips, Stretch, spacing=6))
        self.hide()

    def show_days(self, days: Sequence[DayPrice], chosen: date) -> None:
        if (tuple(days), chosen) == (self._days, self._chosen):
            return
        self._days, self._chosen = tuple(days), chosen
        for chip, price in zip(self.chips, self._days, strict=False):
            chip.setText(f"{format.day_near(price.day)} \u00b7 {_price_text(price)}")
            chip.setAccessibleName(chip.text())
            chip.set_on(price.day == chosen)
            chip.setEnabled(not price.known or price.lowest is not None or price.day == chosen)
            chip.updateGeometry()
        self.setVisible(bool(self._days))
        self._fit()

    def _pick(self, index: int) -> None:
        picked = self._days[index].day
        self.chips[index].set_on(picked == self._chosen)
        if picked != self._chosen:
            self._ask(picked)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave out the days that have no space."""
        self._fit()

    def _fit(self) -> None:
        space = max(1, self.width() // _ROOM)
        here = next((n for n, price in enumerate(self._days) if price.day == self._chosen), 0)
        nearest = sorted(range(len(self._days)), key=lambda n: (abs(n - here), n))[:space]
        for index, chip in enumerate(self.chips):
            chip.setVisible(index in nearest)


def _price_text(price: DayPrice) -> str:
    if not price.known:
        return "\u2026"
    return sale_texts.no_trip() if price.lowest is None else format.money(price.lowest)
