"""What stands above the list of trips: its filters, and the days around the listed one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QAction, QPainter, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from pos_app.domain.facets import Facet
from pos_app.domain.trip_listing import Facets, PartOfDay, TripOrder
from pos_app.domain.trips import TripKind
from pos_app.ui.kit.layouts import Stretch, asks, column, grow, high, lay_out, row
from pos_app.ui.pages.search.day_prices import DayPrice
from pos_app.ui.pages.search.page import Ask, Filtered, Intent, SearchPage
from pos_app.ui.style.hand import FINGER, tall
from pos_app.ui.style.tokens import RADIUS_CONTROL, TOUCH, Tokens
from pos_app.ui.widgets.button import Button, PaintedButton
from pos_app.ui.widgets.chip import Chip, MenuChip
from pos_app.ui.widgets.focus import tab_in_order
from pos_app.ui.widgets.label import ElidedLabel, Label
from pos_app.ui.widgets.menu import Menu
from pos_app.ui.widgets.paint import CENTRE, Painted, box, fill_rect, paint_text
from pos_app.wording import format, sale_texts, trip_texts
from pos_app.wording.notices import CommandId
from pos_app.wording.translation import translate

_SPACE = 6
_NARROW = 820


class FilterBar(QWidget):
    """The kinds of trips that there are, every other filter that is set, how many trips that leaves, and how
    old they are: the button that says so reads them again."""

    def __init__(self, ask: Callable[[Intent], object]) -> None:
        super().__init__()
        self._ask = ask
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(translate("FilterBar", "Filtros"))
        self.kinds = {kind: self._chip("kinds", kind, trip_texts.kind(kind)) for kind in TripKind}
        self.set: list[Chip] = []
        """The other filters in force; a press takes one off."""
        self._set_row = QHBoxLayout()
        more = translate("FilterBar", "Mais filtros")
        self.more = Button(more, size="small", icon="funnel", key=CommandId.FILTERS, touch=True)
        self.more.clicked.connect(lambda _=False: self.turn())
        self._count = ElidedLabel(size=12, tone="text_2")
        self._count.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        refresh = Button("", size="small", icon="refresh-cw", key=CommandId.REFRESH, touch=True)
        self.refresh_button = asks(refresh, ask, Ask.REFRESH)
        self._age = ("", "")
        self._menus: list[tuple[str, MenuChip]] = []
        self.boards = self._menu("boards", translate("FilterBar", "Embarque"))
        self.alights = self._menu("alights", translate("FilterBar", "Desembarque"))
        self.classes = self._menu("classes", translate("FilterBar", "Classe"), trip_texts.class_name)
        self.companies = self._menu("companies", translate("FilterBar", "Viação"))
        self.after = self._menu("after", translate("FilterBar", "Saída"), trip_texts.from_hour)
        period = translate("FilterBar", "Período")
        self.parts = self._menu("parts", period, lambda value: trip_texts.part(PartOfDay(value)))
        self.low_fare = self._chip("low_fare", "", trip_texts.low_fare(), "tag")
        self.enough_seats = Chip(trip_texts.seats_for(1), count=0, icon="armchair")
        self._people = "1"
        self.enough_seats.clicked.connect(lambda: ask(Filtered("seats", self._people)))
        self.order = Button(kind="quiet", size="small", icon_after="chevron-down", touch=True)
        self.order.clicked.connect(self.open_orders)
        self.rest = tall(TOUCH, QWidget(), FINGER)
        menus = (chip for _, chip in self._menus)
        lay_out(self.rest, row(*menus, self.enough_seats, self.low_fare, Stretch, self.order, spacing=_SPACE))
        self.rest.hide()
        first = tall(TOUCH, QWidget(), FINGER)
        chosen = row(spacing=_SPACE, into=self._set_row)
        at_right = (grow(self._count), self.refresh_button)
        lay_out(first, row(*self.kinds.values(), chosen, self.more, *at_right, spacing=_SPACE))
        lay_out(self, column(first, self.rest, spacing=0))

    def _chip(self, facet: str, value: str, text: str, icon: str = "") -> Chip:
        chip = Chip(text, count=0, icon=icon)
        chip.clicked.connect(lambda _=False: self._ask(Filtered(facet, value)))
        return chip

    def _menu(self, facet: str, text: str, naming: Callable[[str], str] = str) -> MenuChip:
        chip = MenuChip(text, None, naming)
        chip.picked.connect(lambda value: self._ask(Filtered(facet, value)))
        self._menus.append((facet, chip))
        return chip

    def turn(self) -> None:
        """Show the second line and go there, or put it away again."""
        self.rest.setVisible(self.rest.isHidden())
        usable = (chip for _, chip in self._menus if chip.isVisible() and chip.isEnabled())
        first = self.more if self.rest.isHidden() else next(usable, None)
        if first is not None:
            first.setFocus()

    def show_page(self, shown: SearchPage) -> None:
        self.order.set_text(translate("DayRow", "Ordem: {0}").format(shown.order))
        self._count.setText(" \u00b7 ".join((shown.count, *shown.rows.alike.values())))
        if shown.facets is not None:
            self._show_facets(shown.facets)

    def _show_facets(self, shown: Facets) -> None:
        for kind in shown.kinds:
            chip = self.kinds[TripKind(kind.value)]
            chip.set_on(kind.on)
            chip.set_count(kind.count)
            chip.setVisible(kind.on or kind.count > 0)
        self.low_fare.set_on(shown.low_fare.on)
        self.low_fare.set_count(shown.low_fare.count)
        self.low_fare.setVisible(shown.low_fare.count > 0)
        self._people = shown.seats.value
        self.enough_seats.set_text(trip_texts.seats_for(int(self._people)))
        self.enough_seats.set_on(shown.seats.on)
        self.enough_seats.set_count(shown.seats.count)
        self.enough_seats.setVisible(self._people != "1")
        for facet, chip in self._menus:
            chip.show_facets(getattr(shown, facet))
            chip.setVisible(len(getattr(shown, facet)) > 1)
        self._show_set(shown)

    def _show_set(self, shown: Facets) -> None:
        """Show each filter in force that is no kind, with a cross."""
        wanted: list[tuple[str, Facet, str]] = [
            (facet, value, chip.naming(value.value))
            for facet, chip in self._menus
            for value in getattr(shown, facet)
            if value.on
        ]
        if shown.low_fare.on:
            wanted.append(("low_fare", shown.low_fare, trip_texts.low_fare()))
        if shown.seats.on:
            wanted.append(("seats", shown.seats, trip_texts.seats_for(int(shown.seats.value))))
        if [text for _, _, text in wanted] == [chip.text() for chip in self.set]:
            return
        for chip in self.set:
            chip.hide()
            chip.deleteLater()
        self.set = [self._chip(facet, value.value, text) for facet, value, text in wanted]
        for chip in self.set:
            chip.set_count(None)
            chip.set_on(True)
            self._set_row.addWidget(chip)
            chip.show()
        tab_in_order((*self.kinds.values(), *self.set, self.more))

    def show_age(self, text: str, reading: str) -> None:
        """Show how old the list is, or since when it is being read again."""
        self._age = (text, reading)
        narrow = self.width() < _NARROW
        name = reading or translate("FilterBar", "Atualizar, lista de {0}").format(text)
        self.refresh_button.set_text("" if narrow else reading or text, name)
        self.refresh_button.set_inactive(reading or None)

    def open_orders(self) -> None:
        menu = Menu(self)
        for order in TripOrder:
            action = QAction(trip_texts.order(order), menu)
            action.triggered.connect(lambda _=False, order=order: self._ask(order))
            menu.addAction(action)
        menu.popup(self.order.mapToGlobal(QPoint(0, self.order.height() + 4)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.show_age(*self._age)


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
        self.setAccessibleName(f"{format.day(price.day)}, {self.caption}")
        self.setEnabled(not price.known or price.lowest is not None or chosen)
        self.update()

    @property
    def caption(self) -> str:
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
        paint_text(painter, upper, format.day(self.price.day), ink, 13, 600 if self._chosen else 500, CENTRE)
        tone = t.success if self._cheapest else ink if self._chosen else t.text_2
        paint_text(painter, lower, self.caption, tone, 12, 600 if self._cheapest else 400, CENTRE)


class DayStrip(Painted):
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

    def show_way(self, text: str) -> None:
        self._way.setText(text)
        wide = max(_WAY, self._way.fontMetrics().horizontalAdvance(text) + 2 * _WAY_SIDE)
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
        """Leave out the days that have no space."""
        self._fit()

    def _fit(self) -> None:
        space = max(1, (self.width() - self._way.maximumWidth()) // _ROOM)
        here = next((n for n, price in enumerate(self._days) if price.day == self._chosen), 0)
        nearest = sorted(range(len(self._days)), key=lambda n: (abs(n - here), n))[:space]
        for index, cell in enumerate(self.cells):
            cell.setVisible(index in nearest)

    def paint(self, painter: QPainter, t: Tokens) -> None:
        box(painter, self.rect(), fill=t.surface, line=t.border_strong, radius=RADIUS_CONTROL)
        fill_rect(painter, QRect(self._way.width() - 1, 1, 1, self.height() - 2), t.border)
