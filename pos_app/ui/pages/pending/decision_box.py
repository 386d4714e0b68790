"""The supervisor's decision about an order whose outcome is unknown."""

from __future__ import annotations

from itertools import pairwise

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from pos_app.ui.keys.commands import FocusKey
from pos_app.ui.pages.pending.decision import DecisionForm, Field, TypedDecision, naming
from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.layouts import add_footer
from pos_app.ui.widgets.sheet import Sheet
from pos_app.ui.widgets.text_field import TextField
from pos_app.wording.command_ids import CommandId
from pos_app.wording.translation import translate


class DecisionBox(Sheet):
    """Explains the consequences and asks for the supervisor's PIN; open it with ``open()``.

    ``decided`` carries what was typed; answer with ``accept()`` or ``show_problem``. Esc leaves the case as
    it is.
    """

    decided = Signal(object)

    def __init__(self, parent: QWidget, asked: DecisionForm) -> None:
        super().__init__(parent, asked.title, line="danger_line")
        self.setAccessibleDescription(" ".join(asked.stakes))
        self._asked = asked
        required = asked.act == naming()
        names = {
            Field.NUMBER: translate("DecisionBox", "Nº do pedido")
            if required
            else translate("DecisionBox", "Nº do pedido, se a central informou"),
            Field.WORD: translate("DecisionBox", "O que a central disse"),
            Field.PIN: translate("DecisionBox", "PIN de {0}").format(asked.supervisor),
        }
        self.fields = {field: TextField(names[field], self) for field in asked.fields}
        if pin := self.fields.get(Field.PIN):
            pin.edit.setEchoMode(QLineEdit.EchoMode.Password)
            pin.edit.setMaxLength(8)
        self.act = Button(asked.act, self, kind="danger", key=FocusKey.ENTER)
        self.keep = Button(asked.keep, self, kind="main", key=CommandId.BACK)
        self.act.clicked.connect(lambda _=False: self._decide())
        self.keep.clicked.connect(lambda _=False: self.reject())
        self._lay_out()
        typed = list(self.fields.values())
        for field, following in pairwise(typed):
            field.submitted.connect(following.edit.setFocus)
        if typed:
            typed[-1].submitted.connect(self._decide)
        if Field.NUMBER in self.fields:
            self.fields[Field.NUMBER].edit.textChanged.connect(self._number_typed)
        if typed:
            typed[0].edit.setFocus()
        else:
            self.keep.setFocus()

    @property
    def pin(self) -> TextField:
        """The field of the PIN; every decision needs it that was not proven before."""
        return self.fields[Field.PIN]

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 18, 20, 18)
        column.setSpacing(8)
        column.addWidget(Label(self._asked.title, self, size=16, weight=600, wrap=True))
        for sentence in self._asked.stakes:
            column.addWidget(Label(sentence, self, tone="text_2", wrap=True))
        column.addSpacing(4)
        for field in self.fields.values():
            column.addWidget(field)
        column.addSpacing(6)
        add_footer(column, self.act, self.keep)
        self.setFixedWidth(560)

    def show_problem(self, sentence: str, at: Field) -> None:
        """Show the error of a field; the typed text stays."""
        self.set_busy(False)
        field = self.fields.get(at) or next(iter(self.fields.values()))
        field.set_error(sentence)
        field.edit.setFocus()
        field.edit.selectAll()

    def set_busy(self, busy: bool) -> None:
        """Wait for the provider's answer; Esc stops waiting."""
        self.act.setEnabled(not busy)
        for field in self.fields.values():
            field.setEnabled(not busy)

    def _number_typed(self, number: str) -> None:
        """A number decides what is done: the order is looked at, nothing is released or closed."""
        given = bool(number.strip())
        self.act.set_text(naming() if given else self._asked.act)
        if Field.WORD in self.fields:
            self.fields[Field.WORD].setEnabled(not given)

    def _decide(self) -> None:
        for field in self.fields.values():
            field.set_error(None)
        typed = {field.value: line.text().strip() for field, line in self.fields.items()}
        self.decided.emit(TypedDecision(**typed))
