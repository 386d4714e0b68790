"""The passengers, one block each."""

from __future__ import annotations

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from pos_app.ui.pages.passengers.form import PersonText
from pos_app.ui.pages.passengers.page import PersonView
from pos_app.ui.pages.passengers.person_block import PersonBlock
from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.card import Card
from pos_app.ui.widgets.elided_label import ElidedLabel
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.layouts import remove_from
from pos_app.wording.command_ids import CommandId
from pos_app.wording.translation import translate

_HEAD = 45
_BETWEEN_MS = 45
"""Between two blocks made in advance: what is typed comes first."""


class PeopleCard(Card):
    """One block per passenger. Signals carry the row from 0; ``entered`` also what has the keyboard."""

    left = Signal(int, str)
    kind_changed = Signal(int)
    submitted = Signal(int)
    entered = Signal(int, QWidget)
    typed = Signal(int, str, str)
    known_asked = Signal(int)
    number_shown = Signal(int)
    ticked = Signal(int, object, bool)
    insured = Signal(int, bool)
    copy_asked = Signal()
    paste_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, margins=(1, 0, 1, 1), spacing=0)
        self.rows: list[PersonBlock] = []
        self._ready: list[PersonBlock] = []
        self._wanted = 0
        self.active = 0
        # Made before the blocks: screen readers read the heading first.
        top = QWidget(self)
        top.setFixedHeight(_HEAD)
        head = QHBoxLayout(top)
        head.setContentsMargins(11, 0, 11, 0)
        head.setSpacing(10)
        head.addWidget(Label(translate("PeopleCard", "Passageiros"), top, size=15, weight=600))
        head.addWidget(
            ElidedLabel(
                translate("PeopleCard", "a mesma pessoa em todos os trechos"), top, tone="text_2", whole=True
            ),
            1,
        )
        copy = translate("PeopleCard", "Copiar comprador")
        self.copy = Button(copy, top, size="small", icon="copy", key=CommandId.COPY_BUYER, touch=True)
        self.copy.clicked.connect(lambda _=False: self.copy_asked.emit())
        head.addWidget(self.copy)
        paste = translate("PeopleCard", "Colar lista")
        self.paste = Button(
            paste, top, size="small", icon="clipboard-paste", key=CommandId.PASTE_LIST, touch=True
        )
        self.paste.clicked.connect(lambda _=False: self.paste_asked.emit())
        head.addWidget(self.paste)
        self.body.addWidget(top)

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
        for row, person in zip(self.rows, people, strict=True):
            row.show_person(person)

    def people(self) -> tuple[PersonText, ...]:
        """Return what is typed."""
        return tuple(row.text() for row in self.rows)

    def _add(self) -> None:
        row = self._ready.pop(0) if self._ready else self._made(len(self.rows))
        self.rows.append(row)
        self.body.addWidget(row)
        row.show()

    def _made(self, index: int) -> PersonBlock:
        row = PersonBlock(index + 1, self)
        row.left.connect(lambda field: self.left.emit(index, field))
        row.kind_changed.connect(lambda: self.kind_changed.emit(index))
        row.submitted.connect(lambda: self.submitted.emit(index))
        row.entered.connect(lambda widget: self._enter(index, widget))
        row.typed.connect(lambda field, words: self.typed.emit(index, field, words))
        row.known_asked.connect(lambda: self.known_asked.emit(index))
        row.fields.number_shown.connect(lambda: self.number_shown.emit(index))
        row.ticked.connect(lambda proof, seen: self.ticked.emit(index, proof, seen))
        row.insured.connect(lambda on: self.insured.emit(index, on))
        return row

    def _enter(self, index: int, widget: QWidget) -> None:
        self.active = index
        self.entered.emit(index, widget)
