"""The filters of the list of orders."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from pos_app.domain.facets import Facet
from pos_app.ui.style.tokens import TOUCH
from pos_app.ui.widgets.keycap import Keycap
from pos_app.ui.widgets.menu_chip import MenuChip
from pos_app.wording import order_texts
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
            "travel": MenuChip(translate("FilterChips", "Embarque"), self, order_texts.travel_span),
            "bought": MenuChip(translate("FilterChips", "Compra"), self, order_texts.bought_span),
            "states": MenuChip(translate("FilterChips", "Status"), self),
            "tickets": MenuChip(translate("FilterChips", "Bilhetes"), self, order_texts.ticket_status),
        }
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        row.addWidget(Keycap(CommandId.FILTERS, parent=self))
        for facet, chip in self.chips.items():
            row.addWidget(chip)
            chip.picked.connect(lambda value, facet=facet: self.toggled.emit(facet, value))

    def show_facets(self, facets: Mapping[str, tuple[Facet, ...]]) -> None:
        """Show the available filters and the active ones."""
        for name, chip in self.chips.items():
            chip.show_facets(facets.get(name, ()))
        self.chips["tickets"].setVisible("tickets" in facets)

    @property
    def usable(self) -> bool:
        """Whether there is a filter to choose."""
        return any(chip.isEnabled() and not chip.isHidden() for chip in self.chips.values())

    def focus_first(self) -> None:
        """Focus the first filter that can be used."""
        usable = (chip for chip in self.chips.values() if chip.isEnabled())
        first = next(usable, None)
        if first is not None:
            first.setFocus()
