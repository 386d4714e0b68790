"""The people of a sale, one card each, of which one is open."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QVBoxLayout, QWidget

from pos_app.ui.kit.layouts import column, lay_out
from pos_app.ui.pages.passengers.form import BUYER_ROW, FormText, PersonText
from pos_app.ui.pages.passengers.page import Intent, PersonView
from pos_app.ui.pages.passengers.person_block import PersonBlock
from pos_app.ui.widgets.layouts import remove_from

_BETWEEN_MS = 45
"""Between two blocks made in advance: what is typed comes first."""


class People(QWidget):
    """A block for each passenger, and one for somebody else who buys. ``opened``: the fields of this row are
    in sight now; ``follow``: this widget has the keyboard now."""

    def __init__(
        self,
        ask: Callable[[Intent], object],
        opened: Callable[[int], object],
        follow: Callable[[QWidget], object],
    ) -> None:
        super().__init__()
        self._ask = ask
        self._opened = opened
        self._follow = follow
        self.rows: list[PersonBlock] = []
        self._ready: list[PersonBlock] = []
        self._wanted = 0
        self.open_row = 0
        self._column = QVBoxLayout()
        lay_out(self, column(into=self._column, spacing=10))
        self.buyer = self._made(BUYER_ROW)
        self._column.addWidget(self.buyer)
        self.buyer.hide()

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
            remove_from(self._column, (*self.rows[count:], *self._ready))
            del self.rows[count:]
            self._ready.clear()
            self._wanted = 0
        while len(self.rows) < count:
            block = self._ready.pop(0) if self._ready else self._made(len(self.rows))
            self.rows.append(block)
            self._column.addWidget(block)
            block.show()
        self._fold()

    def show_people(self, people: tuple[PersonView, ...]) -> None:
        self.set_count(len(people))
        for block, person in zip(self.rows, people, strict=True):
            block.show_person(person)

    def form(self) -> FormText:
        typed: tuple[PersonText, ...] = tuple(block.text() for block in self.rows)
        return FormText(typed, None if self.buyer.isHidden() else self.buyer.text())

    def fill(self, form: FormText) -> None:
        """Show these texts; an open block without a person any more closes."""
        self.set_count(len(form.people))
        self.buyer.setVisible(form.buyer is not None)
        self.buyer.fill(form.buyer or PersonText())
        for block, person in zip(self.rows, form.people, strict=True):
            block.fill(person)
        self._fold()

    def block(self, row: int) -> PersonBlock:
        return self.buyer if row == BUYER_ROW else self.rows[row]

    def open(self, row: int) -> None:
        if row != self.open_row:
            focused = self.window().focusWidget()
            if focused is not None and self.isAncestorOf(focused):
                focused.clearFocus()  # Else Qt goes to what stands next, which opens.
            self.open_row = row
            self._fold()
            self._opened(row)

    def _fold(self) -> None:
        first = 0 if self.buyer.isHidden() else BUYER_ROW
        if self.open_row >= len(self.rows) or (self.open_row == BUYER_ROW and self.buyer.isHidden()):
            self.open_row = 0
        for row, block in ((BUYER_ROW, self.buyer), *enumerate(self.rows)):
            block.set_pays(row == first, other=row == first == 0)
            block.fold(row != self.open_row)
            block.show_state()

    def _made(self, index: int) -> PersonBlock:
        return PersonBlock(index, self, self._ask, self._enter)

    def _enter(self, row: int, widget: QWidget | None) -> None:
        """Open a block, at its first empty field unless a widget of it has, or gets, the keyboard. A document
        that is there stays covered."""
        self.open(row)
        if widget is None:
            fields = self.block(row).fields
            fields.focus("name" if fields.text().number else "document")
        elif not widget.hasFocus():
            widget.setFocus()
        else:
            self._follow(widget)
