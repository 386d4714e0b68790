"""Asks for a new person, or for another PIN of one."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from pos_app.domain.roles import Person, Role
from pos_app.system.pins import LENGTH
from pos_app.ui.keys.commands import FocusKey
from pos_app.ui.pages.settings.people_presenter import PersonForm, PersonInput
from pos_app.ui.shared.scan_fields import READS_CODES
from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.combo_field import ComboField
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.layouts import add_footer
from pos_app.ui.widgets.sheet import Sheet
from pos_app.ui.widgets.text_field import TextField
from pos_app.wording import people_texts as words
from pos_app.wording.command_ids import CommandId


class PersonBox(Sheet):
    """``given`` carries what was typed; answer with ``accept()`` or ``show_problem``."""

    given = Signal(object)

    def __init__(self, parent: QWidget, asked: PersonForm) -> None:
        known = asked.person
        title = words.add() if known is None else f"{words.change_pin()} \u00b7 {known.name}"
        super().__init__(parent, title)
        self._known = known
        self.name = TextField(words.name(), self)
        self.name.edit.setMaxLength(words.LONGEST_NAME)
        self.badge = TextField(words.badge(), self, optional=words.badge_hint(), icon="id-card")
        self.badge.edit.setMaxLength(32)
        self.badge.edit.setProperty(READS_CODES, True)
        self.role = ComboField(words.role(), self)
        self.role.set_choices([(words.role_name(role), role) for role in asked.roles])
        self.pin = TextField(words.new_pin(LENGTH), self, icon="key-round")
        self.again = TextField(words.pin_again(), self, icon="key-round")
        for field in (self.pin, self.again):
            field.edit.setEchoMode(QLineEdit.EchoMode.Password)
            field.edit.setMaxLength(LENGTH)
        for part in (self.name, self.badge, self.role):
            part.setVisible(known is None)
        self._problem = Label("", self, size=12, weight=500, tone="danger", wrap=True)
        self._problem.hide()
        self.act = Button(words.save(), self, kind="main", key=FocusKey.ENTER)
        self.keep = Button(words.cancel(), self, key=CommandId.BACK)
        self._lay_out(title)
        self.name.submitted.connect(self.badge.edit.setFocus)
        self.badge.submitted.connect(self.role.setFocus)
        self.pin.submitted.connect(self.again.edit.setFocus)
        self.again.submitted.connect(self._give)
        self.act.clicked.connect(lambda _=False: self._give())
        self.keep.clicked.connect(lambda _=False: self.reject())
        (self.name if known is None else self.pin).edit.setFocus()

    def _lay_out(self, title: str) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 18, 20, 18)
        column.setSpacing(8)
        column.addWidget(Label(title, self, size=16, weight=600, wrap=True))
        for part in (self.name, self.badge, self.role, self.pin, self.again, self._problem):
            column.addWidget(part)
        column.addSpacing(6)
        add_footer(column, self.keep, self.act)
        self.setFixedWidth(480)

    def show_problem(self, sentence: str) -> None:
        """Show why it was not saved; what was typed stays."""
        self._problem.setText(sentence)
        self._problem.setVisible(bool(sentence))
        self.setAccessibleDescription(sentence)
        self.act.set_inactive(None)

    def _give(self) -> None:
        self.show_problem("")
        self.act.set_inactive(words.checking())
        person = self._known or Person(self.badge.text(), self.name.text(), Role(str(self.role.value())))
        self.given.emit(PersonInput(person, self.pin.text(), self.again.text()))
