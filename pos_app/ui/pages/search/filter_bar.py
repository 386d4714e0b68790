"""The filters of the list of trips."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from pos_app.domain.trip_listing import Facets, PartOfDay
from pos_app.domain.trips import TripKind
from pos_app.ui.style.theme import theme
from pos_app.ui.style.tokens import TOUCH
from pos_app.ui.widgets.chip import Chip, MenuChip
from pos_app.ui.widgets.focus import tab_in_order
from pos_app.ui.widgets.keycap import Keycap
from pos_app.ui.widgets.paint import fill_rect, painter_for
from pos_app.wording import trip_texts
from pos_app.wording.notices import CommandId
from pos_app.wording.translation import translate

_COMPACT_BELOW, _SPACE = 820, 4
_PARTS_BELOW = 1300
"""Below this width the parts of the day are a list: terminals and hours need their space."""


class FilterBar(QWidget):
    """Chips with counts; kinds and parts of the day become lists on narrow windows.

    ``toggled`` carries the facet and the value that were pressed.
    """

    toggled = Signal(str, str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFixedHeight(TOUCH)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(translate("FilterBar", "Filtros"))
        self.kinds = {kind: Chip(trip_texts.kind(kind), self, count=0) for kind in TripKind}
        self.parts = {part: Chip(trip_texts.part(part), self, count=0) for part in PartOfDay}
        self.kind_list = MenuChip(
            translate("FilterBar", "Tipo"), self, lambda value: trip_texts.kind(TripKind(value))
        )
        self.part_list = MenuChip(
            translate("FilterBar", "Período"), self, lambda value: trip_texts.part(PartOfDay(value))
        )
        self.boards = MenuChip(translate("FilterBar", "Embarque"), self)
        self.alights = MenuChip(translate("FilterBar", "Desembarque"), self)
        self.after = MenuChip(translate("FilterBar", "Saída"), self, trip_texts.from_hour)
        self.classes = MenuChip(translate("FilterBar", "Classe"), self)
        self.companies = MenuChip(translate("FilterBar", "Viação"), self)
        self.low_fare = Chip(trip_texts.low_fare(), self, count=0, icon="tag")
        self.enough_seats = Chip(trip_texts.seats_for(1), self, count=0, icon="armchair")
        self._people = "1"
        self._terminals = (0, 0)
        self._key = Keycap(CommandId.FILTERS, parent=self)
        self._rules = [QWidget(self) for _ in range(4)]
        self._build()
        self._connect()
        self.enough_seats.hide()
        self._compact = False
        self._arrange()

    def _build(self) -> None:
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(_SPACE)
        row.addWidget(self._key)
        groups: tuple[tuple[QWidget, ...], ...] = (
            (*self.kinds.values(), self.kind_list),
            (self.boards, self.alights),
            (self.classes, self.companies),
            (self.after, *self.parts.values(), self.part_list),
            (self.enough_seats, self.low_fare),
        )
        for index, group in enumerate(groups):
            if index:
                self._rules[index - 1].setFixedWidth(1)
                row.addWidget(self._rules[index - 1])
            for chip in group:
                row.addWidget(chip)
        row.addStretch(1)
        tab_in_order(chip for group in groups for chip in group)

    def _connect(self) -> None:
        for kind, switch in self.kinds.items():
            switch.clicked.connect(lambda _=False, value=kind: self.toggled.emit("kinds", value))
        for part, switch in self.parts.items():
            switch.clicked.connect(lambda _=False, value=part: self.toggled.emit("parts", value))
        self.low_fare.clicked.connect(lambda: self.toggled.emit("low_fare", ""))
        self.enough_seats.clicked.connect(lambda: self.toggled.emit("seats", self._people))
        for facet, chip in (("boards", self.boards), ("alights", self.alights), ("after", self.after)):
            chip.picked.connect(lambda value, facet=facet: self.toggled.emit(facet, value))
        self.kind_list.picked.connect(lambda value: self.toggled.emit("kinds", value))
        self.part_list.picked.connect(lambda value: self.toggled.emit("parts", value))
        self.classes.picked.connect(lambda value: self.toggled.emit("classes", value))
        self.companies.picked.connect(lambda value: self.toggled.emit("companies", value))

    def show_facets(self, shown: Facets) -> None:
        """Show the available filters and the active ones."""
        for facet in shown.kinds:
            self._show(self.kinds[TripKind(facet.value)], facet.count, facet.on)
        for facet in shown.parts:
            self._show(self.parts[PartOfDay(facet.value)], facet.count, facet.on)
        self._show(self.low_fare, shown.low_fare.count, shown.low_fare.on)
        self._people = shown.seats.value
        if self.enough_seats.text() != (words := trip_texts.seats_for(int(self._people))):
            self.enough_seats.set_words(words)
        self._show(self.enough_seats, shown.seats.count, shown.seats.on)
        self.kind_list.show_facets(shown.kinds)
        self.part_list.show_facets(shown.parts)
        self.classes.show_facets(shown.classes)
        for terminals, facets in ((self.boards, shown.boards), (self.alights, shown.alights)):
            terminals.show_facets(facets)
        self._terminals = (len(shown.boards), len(shown.alights))
        self.after.show_facets(shown.after)
        self.companies.show_facets(shown.companies)
        self._arrange()

    @staticmethod
    def _show(chip: Chip, count: int, on: bool) -> None:
        chip.set_on(on)
        chip.set_count(count)

    def focus_first(self) -> None:
        """Focus the first filter that can be used."""
        chips: list[Chip] = [*self.kinds.values(), self.kind_list, self.boards, self.classes, self.after]
        for chip in chips:
            if chip.isVisible() and chip.isEnabled():
                chip.setFocus()
                return

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Choose between chips and lists."""
        self._arrange()

    def _arrange(self) -> None:
        self._compact = self.width() < _COMPACT_BELOW
        tight = self.width() < _PARTS_BELOW
        shown: dict[QWidget, bool] = {
            self._key: not self._compact,
            **dict.fromkeys(self.kinds.values(), not self._compact),
            self.kind_list: self._compact,
            self.boards: self._terminals[0] > 1,
            self.alights: self._terminals[1] > 1,
            self.classes: True,
            self.companies: True,
            self.after: True,
            **dict.fromkeys(self.parts.values(), not tight),
            self.part_list: tight,
            self.enough_seats: self._people != "1" or self.enough_seats.on,
            self.low_fare: True,
            **dict.fromkeys(self._rules, not self._compact),
        }
        self._drop_what_has_no_room(shown)
        for widget, visible in shown.items():
            if widget.isHidden() is visible:
                widget.setVisible(visible)

    def _drop_what_has_no_room(self, shown: dict[QWidget, bool]) -> None:
        """Leave out what serves least: an offer that no trip has, the parts of the day (hours do instead),
        the terminal of arrival. A filter in force stays."""
        optional: list[Chip] = [self.part_list, self.alights]
        if not self.low_fare.isEnabled():
            optional.insert(0, self.low_fare)
        wide = {
            widget: max(widget.minimumWidth(), widget.sizeHint().width()) for widget in shown if shown[widget]
        }
        for chip in optional:
            if sum(wide.values()) + _SPACE * (len(wide) - 1) <= self.width():
                return
            shown[chip] = shown[chip] and chip.on
            if not shown[chip]:
                wide.pop(chip, None)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the thin rules between the groups."""
        if self._compact:
            return
        with painter_for(self) as painter:
            for rule in self._rules:
                fill_rect(painter, rule.geometry().adjusted(0, 11, 0, -11), theme().t.border)
