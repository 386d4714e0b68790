"""The filters of the list of trips."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtGui import QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from pos_app.domain.facets import Facet
from pos_app.domain.trip_listing import Facets, PartOfDay
from pos_app.domain.trips import TripKind
from pos_app.ui.kit.layouts import Stretch, high, lay_out, row, wide
from pos_app.ui.pages.search.page import Filtered, Intent
from pos_app.ui.style.theme import theme
from pos_app.ui.style.tokens import TOUCH
from pos_app.ui.widgets.chip import Chip, MenuChip
from pos_app.ui.widgets.keycap import Keycap
from pos_app.ui.widgets.paint import fill_rect, painter_for
from pos_app.wording import trip_texts
from pos_app.wording.notices import CommandId
from pos_app.wording.translation import translate

_COMPACT_BELOW, _SPACE = 820, 4
_PARTS_BELOW = 1300
"""Below this width the parts of the day are a list: terminals and hours need their space."""


class FilterBar(QWidget):
    """Chips with counts; kinds and parts of the day become lists on narrow windows."""

    def __init__(self, ask: Callable[[Intent], object]) -> None:
        super().__init__()
        self._ask = ask
        high(TOUCH, self).setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(translate("FilterBar", "Filtros"))
        self._people = "1"
        self._terminals = (0, 0)
        self._compact = False
        self._menus: list[tuple[str, MenuChip]] = []
        self.kinds = {kind: self._chip("kinds", kind, trip_texts.kind(kind)) for kind in TripKind}
        self.parts = {part: self._chip("parts", part, trip_texts.part(part)) for part in PartOfDay}
        self.kind_list = self._menu(
            "kinds", translate("FilterBar", "Tipo"), lambda value: trip_texts.kind(TripKind(value))
        )
        self.part_list = self._menu(
            "parts", translate("FilterBar", "Período"), lambda value: trip_texts.part(PartOfDay(value))
        )
        self.boards = self._menu("boards", translate("FilterBar", "Embarque"))
        self.alights = self._menu("alights", translate("FilterBar", "Desembarque"))
        self.after = self._menu("after", translate("FilterBar", "Saída"), trip_texts.from_hour)
        self.classes = self._menu("classes", translate("FilterBar", "Classe"))
        self.companies = self._menu("companies", translate("FilterBar", "Viação"))
        self.low_fare = self._chip("low_fare", "", trip_texts.low_fare(), "tag")
        self.enough_seats = Chip(trip_texts.seats_for(1), count=0, icon="armchair")
        self.enough_seats.clicked.connect(lambda: ask(Filtered("seats", self._people)))
        self._key = Keycap(CommandId.FILTERS)
        self._rules = [wide(1, QWidget()) for _ in range(4)]
        lay_out(
            self,
            row(
                *(self._key, *self.kinds.values(), self.kind_list),
                *(self._rules[0], self.boards, self.alights),
                *(self._rules[1], self.classes, self.companies),
                *(self._rules[2], self.after, *self.parts.values(), self.part_list),
                *(self._rules[3], self.enough_seats, self.low_fare, Stretch),
                spacing=_SPACE,
            ),
        )
        self._arrange()

    def _chip(self, facet: str, value: str, words: str, icon: str = "") -> Chip:
        chip = Chip(words, count=0, icon=icon)
        chip.clicked.connect(lambda _=False: self._ask(Filtered(facet, value)))
        return chip

    def _menu(self, facet: str, words: str, naming: Callable[[str], str] = str) -> MenuChip:
        chip = MenuChip(words, None, naming)
        chip.picked.connect(lambda value: self._ask(Filtered(facet, value)))
        self._menus.append((facet, chip))
        return chip

    def show_facets(self, shown: Facets) -> None:
        for kind in shown.kinds:
            _show(self.kinds[TripKind(kind.value)], kind)
        for part in shown.parts:
            _show(self.parts[PartOfDay(part.value)], part)
        _show(self.low_fare, shown.low_fare)
        self._people = shown.seats.value
        if self.enough_seats.text() != (words := trip_texts.seats_for(int(self._people))):
            self.enough_seats.set_words(words)
        _show(self.enough_seats, shown.seats)
        for facet, chip in self._menus:
            chip.show_facets(getattr(shown, facet))
        self._terminals = (len(shown.boards), len(shown.alights))
        self._arrange()

    def focus_first(self) -> None:
        chips: list[Chip] = [*self.kinds.values(), self.kind_list, self.boards, self.classes, self.after]
        for chip in chips:
            if chip.isVisible() and chip.isEnabled():
                chip.setFocus()
                return

    def resizeEvent(self, event: QResizeEvent) -> None:
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
        widths = {
            widget: max(widget.minimumWidth(), widget.sizeHint().width()) for widget in shown if shown[widget]
        }
        for chip in optional:
            if sum(widths.values()) + _SPACE * (len(widths) - 1) <= self.width():
                return
            shown[chip] = shown[chip] and chip.on
            if not shown[chip]:
                widths.pop(chip, None)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the thin rules between the groups."""
        if self._compact:
            return
        with painter_for(self) as painter:
            for rule in self._rules:
                fill_rect(painter, rule.geometry().adjusted(0, 11, 0, -11), theme().t.border)


def _show(chip: Chip, facet: Facet) -> None:
    chip.set_on(facet.on)
    chip.set_count(facet.count)
