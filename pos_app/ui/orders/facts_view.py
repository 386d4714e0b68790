"""Names and values under each other, some with a button that copies or opens them."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QSizePolicy, QWidget

from pos_app.ui.orders.facts import Fact
from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.label import Label

_NAMES = 112
"""px of the column of names."""


class FactsView(QWidget):
    """Plain text only. ``copy_asked`` carries the text and its name, ``open_asked`` the address: neither
    happens without a press of its button."""

    copy_asked = Signal(str, str)
    open_asked = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._facts: tuple[Fact, ...] = ()
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(8)
        self._grid.setVerticalSpacing(4)
        self._grid.setColumnStretch(1, 1)

    def show_facts(self, facts: tuple[Fact, ...]) -> None:
        """Show other facts; the same ones stay as they are, with the keyboard where it is."""
        if facts == self._facts:
            return
        self._facts = facts
        while (item := self._grid.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        for row, fact in enumerate(facts):
            self._add(row, fact)

    def _add(self, row: int, fact: Fact) -> None:
        top = Qt.AlignmentFlag.AlignTop
        name = Label(fact.name, self, size=12, tone="text_2", wrap=True)
        name.setFixedWidth(_NAMES)
        value = Label(fact.value, self, size=12, wrap=True)
        value.setAccessibleName(f"{fact.name}: {fact.value}")
        value.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        value.setMinimumWidth(1)
        self._grid.addWidget(name, row, 0, top)
        self._grid.addWidget(value, row, 1, top)
        if fact.copy or fact.open:
            self._grid.addWidget(self._buttons(fact), row, 2, top)

    def _buttons(self, fact: Fact) -> QWidget:
        holder = QWidget(self)
        line = QHBoxLayout(holder)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(2)
        if fact.copy:
            words = self.tr("Copiar: {0}").format(fact.name)
            copy = Button("", holder, kind="quiet", size="small", icon="copy", name=words)
            copy.clicked.connect(lambda _=False: self.copy_asked.emit(fact.copy, fact.name))
            line.addWidget(copy)
        if fact.open:
            words = self.tr("Abrir no navegador: {0}").format(fact.name)
            visit = Button("", holder, kind="quiet", size="small", icon="external-link", name=words)
            visit.clicked.connect(lambda _=False: self.open_asked.emit(fact.open))
            line.addWidget(visit)
        return holder
