"""Names and values under each other, some with a button that copies or opens them."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from pos_app.ui.pages.orders.panel.facts import Fact
from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.label import Label
from pos_app.wording.translation import translate

_NAMES = 112
"""px of the column of names."""
_LONGEST = 20
"""Most letters of a word without a break point."""


def _breakable(words: str) -> str:
    """Return words with invisible break points in those too long for one line: addresses, numbers."""

    def cut(word: str) -> str:
        return "\u200b".join(word[at : at + _LONGEST] for at in range(0, len(word), _LONGEST))

    return " ".join(map(cut, words.split(" ")))


class FactsView(QWidget):
    """Plain text only. ``copy_asked`` carries the text and its name, ``open_asked`` the address: neither
    happens without a press of its button."""

    copy_asked = Signal(str, str)
    open_asked = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._facts: tuple[Fact, ...] = ()
        self._rows = QVBoxLayout(self)
        self._rows.setContentsMargins(0, 0, 0, 0)
        self._rows.setSpacing(4)

    def show_facts(self, facts: tuple[Fact, ...]) -> None:
        """Show other facts; the same ones stay as they are, with the keyboard where it is."""
        if facts == self._facts:
            return
        self._facts = facts
        while (item := self._rows.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        for fact in facts:
            self._rows.addWidget(self._row(fact))

    def _row(self, fact: Fact) -> QWidget:
        row = QWidget(self)
        line = QHBoxLayout(row)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(8)
        level = Qt.AlignmentFlag.AlignVCenter if fact.copy or fact.open else Qt.AlignmentFlag.AlignTop
        name = Label(fact.name, row, size=12, tone="text_2", wrap=True, align=level)
        name.setFixedWidth(_NAMES)
        value = Label(_breakable(fact.value), row, size=12, wrap=True, align=level)
        value.setAccessibleName(f"{fact.name}: {fact.value}")
        line.addWidget(name)
        line.addWidget(value, 1)
        if fact.copy or fact.open:
            line.addWidget(self._buttons(fact, row))
        return row

    def _buttons(self, fact: Fact, row: QWidget) -> QWidget:
        holder = QWidget(row)
        line = QHBoxLayout(holder)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(2)
        if fact.copy:
            words = translate("FactsView", "Copiar: {0}").format(fact.name)
            copy = Button("", holder, kind="quiet", size="small", icon="copy", name=words, touch=True)
            copy.clicked.connect(lambda _=False: self.copy_asked.emit(fact.copy, fact.name))
            line.addWidget(copy)
        if fact.open:
            words = translate("FactsView", "Abrir no navegador: {0}").format(fact.name)
            visit = Button(
                "", holder, kind="quiet", size="small", icon="external-link", name=words, touch=True
            )
            visit.clicked.connect(lambda _=False: self.open_asked.emit(fact.open))
            line.addWidget(visit)
        return holder
