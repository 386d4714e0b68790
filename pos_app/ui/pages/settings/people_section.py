"""The setting of who works at the desk, and when it locks."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from pos_app.domain.roles import Person, Role
from pos_app.system.pins import LENGTH
from pos_app.ui.keys.commands import FocusKey
from pos_app.ui.kit.layouts import Stretch, asks, at, column, fill, fill_sheet, grow, in_grid, lay_out, row
from pos_app.ui.pages.settings.presenter import (
    Ask,
    ChangePin,
    ChangeRole,
    Intent,
    LockAfter,
    PersonForm,
    PersonInput,
    RemovePerson,
)
from pos_app.ui.shared.scan_fields import READS_CODES
from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.card import Section
from pos_app.ui.widgets.combo_field import ComboField, SelectBox
from pos_app.ui.widgets.confirm_box import ConfirmBox
from pos_app.ui.widgets.icon_view import IconView
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.layouts import remove_from
from pos_app.ui.widgets.sheet import Sheet
from pos_app.ui.widgets.text_field import TextField
from pos_app.wording import people_texts as texts
from pos_app.wording.notices import CommandId

_MINUTES = (0, 1, 2, 3, 5, 10, 15, 30, 60)
_BELOW = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignBottom


class PeopleSection(Section):
    """Each change is asked for by itself. ``peopled``: whether anybody is set up."""

    peopled = Signal(bool)

    def __init__(self, ask: Callable[[Intent], object]) -> None:
        super().__init__(texts.section(), texts.section_note())
        self._ask = ask
        self.rows: list[PersonRow] = []
        self.box: PersonBox | None = None
        """The box that asks, while it is open."""
        self._list = QVBoxLayout()
        self._problem = Label(size=12, weight=500, tone="danger", wrap=True)
        self._problem.hide()
        self.add = asks(Button(texts.add(), icon="plus"), ask, Ask.ADD_PERSON)
        self.lock_after = ComboField(texts.lock_after())
        self._offer_minutes(0)
        self.lock_after.chosen.connect(lambda value: ask(LockAfter(int(str(value)))))
        people = column(spacing=0, into=self._list)
        in_grid(self.grid, (people,), (self._problem,), (at(_BELOW, self.add), self.lock_after))

    def show_people(self, people: tuple[Person, ...], lock_after: int) -> None:
        remove_from(self._list, self.rows)
        self.rows = [PersonRow(person, self._ask, self) for person in people]
        fill(self._list, *self.rows)
        self._offer_minutes(lock_after)
        self.lock_after.setVisible(bool(people))
        self.peopled.emit(bool(people))

    def ask(self, asked: PersonForm) -> None:
        self.box = PersonBox(self, asked, self._ask)
        self.box.finished.connect(self._box_closed)
        self.box.open()

    def show_box_problem(self, sentence: str) -> None:
        if self.box is not None:
            self.box.show_problem(sentence)

    def confirm_removal(self, person: Person) -> None:
        """Ask before a person is taken off."""
        title = texts.remove_title(person.name)
        box = ConfirmBox(self, title, texts.remove_words(), act=texts.remove(), keep=texts.keep())
        box.accepted.connect(lambda badge=person.badge: self._ask(RemovePerson(badge, confirmed=True)))
        box.open()

    def show_problem(self, sentence: str) -> None:
        """Show why a change was not saved; the empty text clears it."""
        self._problem.setText(sentence)
        self._problem.setVisible(bool(sentence))

    def _offer_minutes(self, chosen: int) -> None:
        offered = sorted({*_MINUTES, chosen})
        self.lock_after.set_choices([(texts.minutes(one), one) for one in offered])
        self.lock_after.set_value(chosen)

    def _box_closed(self) -> None:
        self.box = None


class PersonRow(QWidget):
    """Name and badge, the role to choose, and what can be done."""

    def __init__(self, person: Person, ask: Callable[[Intent], object], parent: QWidget) -> None:
        super().__init__(parent)
        badge = person.badge
        self.setAccessibleName(texts.person_line(person.name, person.role, badge))
        self.role = SelectBox(f"{texts.role()}: {person.name}", self)
        for role in Role:
            self.role.addItem(texts.role_name(role), role)
        self.role.setCurrentIndex(tuple(Role).index(person.role))
        self.role.activated.connect(lambda index: ask(ChangeRole(badge, tuple(Role)[index])))
        pin = Button(texts.change_pin(), size="small", icon="key-round", touch=True)
        self.pin = asks(pin, ask, ChangePin(badge))
        label = f"{texts.remove()} {person.name}"
        remove = Button(size="small", icon="trash-2", name=label, touch=True)
        self.remove = asks(remove, ask, RemovePerson(badge))
        name, below = Label(person.name, size=13, weight=600), Label(badge, size=12, tone="text_2")
        both = column(name, below, spacing=0)
        icon = IconView("user", size=16, tone="primary", disc=26)
        parts = (icon, grow(both), self.role, self.pin, self.remove)
        lay_out(self, row(*parts, spacing=10, margins=(0, 4, 0, 4)))


class PersonBox(Sheet):
    """Asks for a new person, or for another PIN of one; answer with ``accept()`` or ``show_problem``."""

    def __init__(self, parent: QWidget, asked: PersonForm, ask: Callable[[Intent], object]) -> None:
        known = asked.person
        title = texts.add() if known is None else f"{texts.change_pin()} \u00b7 {known.name}"
        super().__init__(parent, title)
        self._known = known
        self._ask = ask
        self.name = TextField(texts.name(), self)
        self.name.edit.setMaxLength(texts.LONGEST_NAME)
        self.badge = TextField(texts.badge(), self, optional=texts.badge_hint(), icon="id-card")
        self.badge.edit.setMaxLength(32)
        self.badge.edit.setProperty(READS_CODES, True)
        self.role = ComboField(texts.role(), self)
        self.role.set_choices([(texts.role_name(role), role) for role in asked.roles])
        self.pin = TextField(texts.new_pin(LENGTH), self, icon="key-round")
        self.again = TextField(texts.pin_again(), self, icon="key-round")
        for field in (self.pin, self.again):
            field.edit.setEchoMode(QLineEdit.EchoMode.Password)
            field.edit.setMaxLength(LENGTH)
        for part in (self.name, self.badge, self.role):
            part.setVisible(known is None)
        self._problem = Label("", self, size=12, weight=500, tone="danger", wrap=True)
        self._problem.hide()
        self.act = Button(texts.save(), self, kind="main", key=FocusKey.ENTER)
        self.keep = Button(texts.cancel(), self, key=CommandId.BACK)
        fields = (self.name, self.badge, self.role, self.pin, self.again)
        fill_sheet(self, *fields, self._problem, 6, spacing=8, foot=(Stretch, self.keep, self.act))
        self.setFixedWidth(480)
        self.name.submitted.connect(self.badge.edit.setFocus)
        self.badge.submitted.connect(self.role.setFocus)
        self.pin.submitted.connect(self.again.edit.setFocus)
        self.again.submitted.connect(self._give)
        self.act.clicked.connect(lambda _=False: self._give())
        self.keep.clicked.connect(lambda _=False: self.reject())
        (self.name if known is None else self.pin).edit.setFocus()

    def show_problem(self, sentence: str) -> None:
        """Show why it was not saved; what was typed stays."""
        self._problem.setText(sentence)
        self._problem.setVisible(bool(sentence))
        self.setAccessibleDescription(sentence)
        self.act.set_inactive(None)

    def _give(self) -> None:
        self.show_problem("")
        self.act.set_inactive(texts.checking())
        person = self._known or Person(self.badge.text(), self.name.text(), Role(str(self.role.value())))
        self._ask(PersonInput(person, self.pin.text(), self.again.text()))
