"""The legs of a journey, each with its own seat map."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from pos_app.ui.pages.seats.page import LegTab
from pos_app.ui.widgets.chip import Chip
from pos_app.ui.widgets.tab_place import tab_from


class LegTabs(QWidget):
    """One chip per leg; ``chosen`` carries its index from 0. Hidden where there is one leg only."""

    chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tabs: tuple[LegTab, ...] = ()
        self._chips: list[Chip] = []
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(8)
        self._row.addStretch(1)
        self.hide()

    def show_tabs(self, tabs: tuple[LegTab, ...], current: int) -> None:
        """Show these legs with the current one marked; a tick stands on those that are held."""
        if tabs != self._tabs:
            self._tabs = tabs
            for chip in self._chips:
                self._row.removeWidget(chip)
                chip.hide()
                chip.deleteLater()
            self._chips = [self._chip(index, tab) for index, tab in enumerate(tabs)]
            tab_from(self, self._chips)
        for index, chip in enumerate(self._chips):
            chip.set_on(index == current)
        self.setVisible(bool(tabs))

    def _chip(self, index: int, tab: LegTab) -> Chip:
        chip = Chip(tab.words, self, icon="check" if tab.done else "", crossed=False, checkable=True)
        chip.clicked.connect(lambda: self._pressed(index))
        self._row.insertWidget(index, chip)
        return chip

    def _pressed(self, index: int) -> None:
        # The stage decides which leg is shown; a click alone changes nothing.
        self._chips[index].set_on(not self._chips[index].on)
        self.chosen.emit(index)
