"""Names and values under each other, some with a button that copies or opens them."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from pos_app.ui.kit.layouts import asks, grow, panel, row, wide
from pos_app.ui.pages.orders.page import CopyFact, Intent, OpenAddress
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
    """Plain text only; nothing is copied or opened without a press of its button."""

    def __init__(self, ask: Callable[[Intent], object]) -> None:
        super().__init__()
        self._ask = ask
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
        buttons = self._buttons(fact)
        level = Qt.AlignmentFlag.AlignVCenter if buttons else Qt.AlignmentFlag.AlignTop
        name = wide(_NAMES, Label(fact.name, size=12, tone="text_2", wrap=True, align=level))
        value = Label(_breakable(fact.value), size=12, wrap=True, align=level)
        value.setAccessibleName(f"{fact.name}: {fact.value}")
        ends = (panel(row(*buttons, spacing=2)),) if buttons else ()
        return panel(row(name, grow(value), *ends, spacing=8))

    def _buttons(self, fact: Fact) -> list[Button]:
        made = []
        if fact.copy:
            words = translate("FactsView", "Copiar: {0}").format(fact.name)
            copy = Button(kind="quiet", size="small", icon="copy", name=words, touch=True)
            made.append(asks(copy, self._ask, CopyFact(fact.copy, fact.name)))
        if fact.open:
            words = translate("FactsView", "Abrir no navegador: {0}").format(fact.name)
            visit = Button(kind="quiet", size="small", icon="external-link", name=words, touch=True)
            made.append(asks(visit, self._ask, OpenAddress(fact.open)))
        return made
