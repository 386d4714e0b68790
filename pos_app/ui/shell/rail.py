"""The dark navigation rail at the left."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QRect, Signal
from PySide6.QtGui import QAccessible, QPaintEvent, QShowEvent
from PySide6.QtWidgets import QAccessibleWidget, QVBoxLayout, QWidget

from pos_app.ui.pages.registry import RailEntry
from pos_app.ui.shell.rail_button import RailButton
from pos_app.ui.style import icons
from pos_app.ui.style.theme import theme
from pos_app.ui.widgets.accessible import describe
from pos_app.ui.widgets.paint import box, fill_rect, painter_for
from pos_app.wording.translation import translate

WIDTH = 80
WIDTH_NARROW = 56


class Rail(QWidget):
    """The entries given, some of them at the bottom; ``page_requested`` names one."""

    page_requested = Signal(str)

    def __init__(self, entries: Mapping[str, RailEntry], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 52, 0, 6)
        column.setSpacing(2)
        self.entries: dict[str, RailButton] = {}
        for name, entry in sorted(entries.items(), key=lambda one: one[1].at_bottom):
            if entry.at_bottom and not any(entries[above].at_bottom for above in self.entries):
                column.addStretch(1)
            button = RailButton(entry.icon, entry.words(), self)
            # A press is only a request; mark_open marks the entry.
            button.clicked.connect(lambda _=False, name=name: self.page_requested.emit(name))
            self.entries[name] = button
            column.addWidget(button)
        self._only_training = frozenset(name for name, entry in entries.items() if entry.training)
        self.set_training(False)
        if not any(entry.at_bottom for entry in entries.values()):
            column.addStretch(1)
        self._shown = ""
        self.setAccessibleName(translate("Rail", "Navegação"))
        self.set_narrow(False)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        describe(self, lambda: QAccessibleWidget(self, QAccessible.Role.PageTabList))

    def mark_open(self, name: str) -> None:
        """Mark ``name`` as the open entry; unknown names mark none."""
        self._shown = name
        for other, button in self.entries.items():
            button.set_open(other == name)

    def set_narrow(self, narrow: bool) -> None:
        self.setFixedWidth(WIDTH_NARROW if narrow else WIDTH)
        for button in self.entries.values():
            button.set_narrow(narrow)

    def set_usable(self, usable: bool) -> None:
        """Show the entries, or our mark alone while there is nowhere to go yet."""
        for name, button in self.entries.items():
            button.setVisible(usable and (self._training or name not in self._only_training))

    def set_training(self, training: bool) -> None:
        """Show or leave out the entries that only a training desk has."""
        self._training = training
        for name in self._only_training:
            self.entries[name].setVisible(training)

    def paintEvent(self, event: QPaintEvent) -> None:
        t = theme().t
        with painter_for(self) as painter:
            fill_rect(painter, self.rect(), t.rail)
            edge = t.border if t.high_contrast else t.rail_2
            fill_rect(painter, QRect(self.width() - 1, 0, 1, self.height()), edge)
            x = (self.width() - 28) // 2
            box(painter, QRect(x, 8, 28, 28), fill=t.accent)
            icons.paint(painter, "guiche", t.on_accent, x, 8, 28)
