"""A filter with a list of values, several of which can be on."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPoint, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from pos_app.domain.facets import Facet
from pos_app.ui.widgets.chip import Chip
from pos_app.ui.widgets.menu import Menu


class MenuChip(Chip):
    """``picked`` carries the value whose line was pressed. The chip names its only choice."""

    picked = Signal(str)

    def __init__(self, words: str, parent: QWidget | None = None, naming: Callable[[str], str] = str) -> None:
        super().__init__(words, parent, menu=True, crossed=False)
        self._words = words
        self._naming = naming
        self._facets: tuple[Facet, ...] = ()
        self._brief = False
        self.clicked.connect(self.open_list)

    def show_facets(self, facets: Sequence[Facet]) -> None:
        """Show these values with their counts."""
        self._facets = tuple(facets)
        self.set_on(any(facet.on for facet in self._facets))
        self.setEnabled(bool(self._facets))
        self._name()

    def set_brief(self, brief: bool) -> None:
        """Show how many values are on rather than the name of the only one, where there is little space."""
        self._brief = brief
        self._name()

    def _name(self) -> None:
        on = [self._naming(facet.value) for facet in self._facets if facet.on]
        alone = len(on) == 1 and not self._brief
        self.set_words(on[0] if alone else f"{self._words} {len(on)}" if on else self._words)

    def open_list(self) -> None:
        """Open the list below the chip."""
        menu = Menu(self)
        for facet in self._facets:
            count = f"  ({facet.count})" if facet.known else ""
            action = QAction(f"{self._naming(facet.value)}{count}", menu)
            action.setCheckable(True)
            action.setChecked(facet.on)
            action.setEnabled(facet.on or facet.count > 0 or not facet.known)
            action.triggered.connect(lambda _=False, value=facet.value: self.picked.emit(value))
            menu.addAction(action)
        menu.popup(self.mapToGlobal(QPoint(0, self.height() + 4)))
