"""The filters of the list of trips: one line with what is used most, a second one when it is asked for."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from pos_app.domain.facets import Facet
from pos_app.domain.trip_listing import Facets, PartOfDay, TripOrder
from pos_app.domain.trips import TripKind
from pos_app.ui.kit.layouts import Stretch, asks, column, grow, lay_out, row
from pos_app.ui.pages.search.page import Ask, Filtered, Intent, SearchPage
from pos_app.ui.style.hand import FINGER, tall
from pos_app.ui.style.tokens import TOUCH
from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.chip import Chip, MenuChip
from pos_app.ui.widgets.focus import tab_in_order
from pos_app.ui.widgets.label import ElidedLabel
from pos_app.ui.widgets.menu import Menu
from pos_app.wording import trip_texts
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
        self.refresh_button = asks(
            Button("", size="small", icon="refresh-cw", key=CommandId.REFRESH, touch=True), ask, Ask.REFRESH
        )
        self._count_words, self._age = "", ("", "")
        self._menus: list[tuple[str, MenuChip]] = []
        self.boards = self._menu("boards", translate("FilterBar", "Embarque"))
        self.alights = self._menu("alights", translate("FilterBar", "Desembarque"))
        self.classes = self._menu("classes", translate("FilterBar", "Classe"), trip_texts.class_name)
        self.companies = self._menu("companies", translate("FilterBar", "Viação"))
        self.after = self._menu("after", translate("FilterBar", "Saída"), trip_texts.from_hour)
        self.parts = self._menu(
            "parts", translate("FilterBar", "Período"), lambda value: trip_texts.part(PartOfDay(value))
        )
        self.low_fare = self._chip("low_fare", "", trip_texts.low_fare(), "tag")
        self.enough_seats = Chip(trip_texts.seats_for(1), count=0, icon="armchair")
        self._people = "1"
        self.enough_seats.clicked.connect(lambda: ask(Filtered("seats", self._people)))
        self.order = Button(kind="quiet", size="small", icon_after="chevron-down", touch=True)
        self.order.clicked.connect(self.open_orders)
        self.rest = tall(TOUCH, QWidget(), FINGER)
        others = (self.boards, self.alights, self.classes, self.companies, self.after, self.parts)
        lay_out(
            self.rest, row(*others, self.enough_seats, self.low_fare, Stretch, self.order, spacing=_SPACE)
        )
        self.rest.hide()
        first = tall(TOUCH, QWidget(), FINGER)
        chosen = row(spacing=_SPACE, into=self._set_row)
        at_right = (grow(self._count), self.refresh_button)
        lay_out(first, row(*self.kinds.values(), chosen, self.more, *at_right, spacing=_SPACE))
        lay_out(self, column(first, self.rest, spacing=0))

    def _chip(self, facet: str, value: str, words: str, icon: str = "") -> Chip:
        chip = Chip(words, count=0, icon=icon)
        chip.clicked.connect(lambda _=False: self._ask(Filtered(facet, value)))
        return chip

    def _menu(self, facet: str, words: str, naming: Callable[[str], str] = str) -> MenuChip:
        chip = MenuChip(words, None, naming)
        chip.picked.connect(lambda value: self._ask(Filtered(facet, value)))
        self._menus.append((facet, chip))
        return chip

    def turn(self) -> None:
        shown = self.rest.isHidden()
        self.rest.setVisible(shown)
        if shown:
            self.focus_rest()
        else:
            self.more.setFocus()

    def focus_rest(self) -> None:
        for _, chip in self._menus:
            if chip.isVisible() and chip.isEnabled():
                chip.setFocus()
                return

    def show_page(self, shown: SearchPage) -> None:
        whole = translate("DayRow", "Ordem: {0}").format(shown.order)
        self.order.set_text(whole)
        self._count_words = " \u00b7 ".join((shown.count, *shown.rows.alike.values()))
        self._count.setText(self._count_words)
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
        self.enough_seats.set_words(trip_texts.seats_for(int(self._people)))
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
        if [words for _, _, words in wanted] == [chip.text() for chip in self.set]:
            return
        for chip in self.set:
            chip.hide()
            chip.deleteLater()
        self.set = [self._chip(facet, value.value, words) for facet, value, words in wanted]
        for chip in self.set:
            chip.set_count(None)
            chip.set_on(True)
            self._set_row.addWidget(chip)
            chip.show()
        tab_in_order((*self.kinds.values(), *self.set, self.more))

    def show_age(self, words: str, reading: str) -> None:
        self._age = (words, reading)
        narrow = self.width() < _NARROW
        name = reading or translate("FilterBar", "Atualizar, lista de {0}").format(words)
        self.refresh_button.set_text("" if narrow else reading or words, name)
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
