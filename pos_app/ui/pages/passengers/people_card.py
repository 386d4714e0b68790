"""The table of passengers."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from pos_app.ui.pages.passengers.form import PersonText
from pos_app.ui.pages.passengers.people_head import PeopleHead
from pos_app.ui.pages.passengers.person_row import PersonRow
from pos_app.ui.pages.passengers.presenter import SeatLine
from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.card import Card
from pos_app.ui.widgets.label import Label
from pos_app.wording.command_ids import CommandId

_HEAD = 45


class PeopleCard(Card):
    """One row per passenger. Signals carry the row from 0."""

    left = Signal(int, str)
    kind_changed = Signal(int)
    submitted = Signal(int)
    copy_asked = Signal()
    paste_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, margins=(1, 0, 1, 1), spacing=0)
        self.rows: list[PersonRow] = []
        self.active = 0
        head = QHBoxLayout()
        head.setContentsMargins(11, 0, 11, 0)
        head.setSpacing(10)
        head.addWidget(Label(self.tr("Passageiros"), self, size=15, weight=600))
        head.addWidget(Label(self.tr("um por poltrona"), self, tone="text_2"), 1)
        self.copy = Button(
            self.tr("Copiar comprador"), self, size="small", icon="copy", key=CommandId.COPY_BUYER
        )
        self.copy.clicked.connect(lambda _=False: self.copy_asked.emit())
        head.addWidget(self.copy)
        self.paste = Button(
            self.tr("Colar lista"), self, size="small", icon="clipboard-paste", key=CommandId.PASTE_LIST
        )
        self.paste.clicked.connect(lambda _=False: self.paste_asked.emit())
        head.addWidget(self.paste)
        top = QWidget(self)
        top.setFixedHeight(_HEAD)
        top.setLayout(head)
        self.body.addWidget(top)
        self.body.addWidget(PeopleHead(self))

    def set_count(self, count: int) -> None:
        """Have so many rows; rows that stay keep what was typed."""
        while len(self.rows) > count:
            row = self.rows.pop()
            self.body.removeWidget(row)
            row.hide()
            row.deleteLater()
        while len(self.rows) < count:
            self._add()
        self.active = min(self.active, max(0, count - 1))

    def show_seats(self, lines: tuple[SeatLine, ...]) -> None:
        """Show a row per seat."""
        self.set_count(len(lines))
        for row, line in zip(self.rows, lines, strict=True):
            row.show_seat(line)

    def people(self) -> tuple[PersonText, ...]:
        """Return what is typed."""
        return tuple(row.text() for row in self.rows)

    def _add(self) -> None:
        index = len(self.rows)
        row = PersonRow(index + 1, self)
        row.left.connect(lambda field: self.left.emit(index, field))
        row.kind_changed.connect(lambda: self.kind_changed.emit(index))
        row.submitted.connect(lambda: self.submitted.emit(index))
        row.entered.connect(lambda: self._enter(index))
        self.rows.append(row)
        self.body.addWidget(row)

    def _enter(self, index: int) -> None:
        self.active = index
