"""The filters and the order of the list of orders."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from pos_app.domain.facets import Facet
from pos_app.ui.pages.orders.list import spans
from pos_app.ui.pages.orders.list.list_filters import SORT, SORTS
from pos_app.ui.style.tokens import TOUCH
from pos_app.ui.widgets.keycap import Keycap
from pos_app.ui.widgets.menu_chip import MenuChip
from pos_app.wording import order_search_texts, order_texts
from pos_app.wording.command_ids import CommandId
from pos_app.wording.translation import translate


class FilterChips(QWidget):
    """``toggled`` carries the facet and the value that were pressed."""

    toggled = Signal(str, str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFixedHeight(TOUCH)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(translate("FilterChips", "Filtros"))
        self.chips = {
            "travel": MenuChip(translate("FilterChips", "Embarque"), self, spans.travel_name),
            "bought": MenuChip(translate("FilterChips", "Compra"), self, spans.bought_name),
            "states": MenuChip(translate("FilterChips", "Situação"), self),
            "tickets": MenuChip(translate("FilterChips", "Bilhetes"), self, order_texts.ticket_status),
            SORT: MenuChip(translate("FilterChips", "Ordem"), self, order_search_texts.sort),
        }
        self._sort_name = self.chips[SORT].text()
        self._brief = self._sorted = False
        self._key = Keycap(CommandId.FILTERS, parent=self)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        row.addWidget(self._key)
        for facet, chip in self.chips.items():
            row.addWidget(chip)
            chip.picked.connect(partial(self.toggled.emit, facet))

    def show_facets(self, facets: Mapping[str, tuple[Facet, ...]]) -> None:
        """Show the available filters and the active ones."""
        for name, chip in self.chips.items():
            chip.show_facets(facets.get(name, ()))
        self._sorted = any(facet.on and facet.value != SORTS[0] for facet in facets.get(SORT, ()))
        self._show_sort()

    def set_brief(self, brief: bool) -> None:
        """Take less width."""
        self._key.setVisible(not brief)
        self._brief = brief
        for chip in self.chips.values():
            chip.set_brief(brief)
        self._show_sort()

    def _show_sort(self) -> None:
        """One order is always in force; the usual one does not count as a filter."""
        chip = self.chips[SORT]
        chip.set_on(self._sorted)
        if self._brief and not self._sorted:
            chip.set_words(self._sort_name)

    @property
    def usable(self) -> bool:
        """Whether there is a filter to choose."""
        return any(chip.isEnabled() for chip in self.chips.values())

    def focus_first(self) -> None:
        """Focus the first filter that can be used; the next ones on each further call."""
        usable = [chip for chip in self.chips.values() if chip.isEnabled()]
        if usable:
            held = next((index for index, chip in enumerate(usable) if chip.hasFocus()), -1)
            usable[(held + 1) % len(usable)].setFocus()
