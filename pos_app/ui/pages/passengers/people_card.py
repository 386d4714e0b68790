"""The passengers, one block each."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QWidget

from pos_app.ui.kit.layouts import asks, fill, grow, heading, high, panel, row
from pos_app.ui.pages.passengers.form import PersonText
from pos_app.ui.pages.passengers.page import Ask, Intent, PersonView
from pos_app.ui.pages.passengers.person_block import PersonBlock
from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.card import Card
from pos_app.ui.widgets.label import ElidedLabel
from pos_app.ui.widgets.layouts import remove_from
from pos_app.wording.notices import CommandId
from pos_app.wording.translation import translate

_HEAD = 45
_BETWEEN_MS = 45
"""Between two blocks made in advance: what is typed comes first."""


class PeopleCard(Card):
    """One block per passenger. ``paste`` asks for the list of the clipboard; ``follow``: this widget of a
    block has the keyboard now."""

    def __init__(
        self,
        ask: Callable[[Intent], object],
        paste: Callable[[], object],
        follow: Callable[[QWidget], object],
    ) -> None:
        super().__init__(margins=(1, 0, 1, 1), spacing=0)
        self._ask = ask
        self._follow = follow
        self.rows: list[PersonBlock] = []
        self._ready: list[PersonBlock] = []
        self._wanted = 0
        self.active = 0
        same = translate("PeopleCard", "a mesma pessoa em todos os trechos")
        copying, pasting = translate("PeopleCard", "Copiar comprador"), translate("PeopleCard", "Colar lista")
        self.copy = Button(copying, size="small", icon="copy", key=CommandId.COPY_BUYER, touch=True)
        keys = CommandId.PASTE_LIST
        self.paste = Button(pasting, size="small", icon="clipboard-paste", key=keys, touch=True)
        self.paste.clicked.connect(lambda _=False: paste())
        words = (
            heading(translate("PeopleCard", "Passageiros")),
            grow(ElidedLabel(same, tone="text_2", whole=True)),
        )
        buttons = (asks(self.copy, ask, Ask.COPY_BUYER), self.paste)
        fill(self.body, high(_HEAD, panel(row(*words, *buttons, spacing=10, margins=(11, 0, 11, 0)))))

    def prepare(self, count: int) -> None:
        """Make blocks for so many passengers before they are shown, each in a turn of its own: six made at
        once keep the keys waiting."""
        idle = self._wanted <= len(self.rows) + len(self._ready)
        self._wanted = count
        if idle and len(self.rows) + len(self._ready) < count:
            QTimer.singleShot(_BETWEEN_MS, self, self._prepare_one)

    def _prepare_one(self) -> None:
        if len(self.rows) + len(self._ready) >= self._wanted:
            return
        block = self._made(len(self.rows) + len(self._ready))
        block.hide()
        for part in block.findChildren(QWidget):
            part.ensurePolished()
        self._ready.append(block)
        QTimer.singleShot(_BETWEEN_MS, self, self._prepare_one)

    def set_count(self, count: int) -> None:
        """Have so many blocks; those that stay keep what was typed."""
        if count < len(self.rows):
            # A block's number is its own: what was prepared comes after blocks that are no longer there.
            remove_from(self.body, (*self.rows[count:], *self._ready))
            del self.rows[count:]
            self._ready.clear()
            self._wanted = 0
        while len(self.rows) < count:
            self._add()
        self.active = min(self.active, max(0, count - 1))

    def show_people(self, people: tuple[PersonView, ...]) -> None:
        """Show a block per passenger."""
        self.set_count(len(people))
        for block, person in zip(self.rows, people, strict=True):
            block.show_person(person)

    def people(self) -> tuple[PersonText, ...]:
        """Return what is typed."""
        return tuple(block.text() for block in self.rows)

    def _add(self) -> None:
        block = self._ready.pop(0) if self._ready else self._made(len(self.rows))
        self.rows.append(block)
        self.body.addWidget(block)
        block.show()

    def _made(self, index: int) -> PersonBlock:
        return PersonBlock(index, self, self._ask, self._enter)

    def _enter(self, index: int, widget: QWidget) -> None:
        self.active = index
        self._follow(widget)
