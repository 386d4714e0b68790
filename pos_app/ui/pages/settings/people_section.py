"""The setting of who works at the desk, and when it locks."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from pos_app.domain.roles import Person
from pos_app.ui.pages.settings.people_presenter import PersonForm
from pos_app.ui.pages.settings.person_box import PersonBox
from pos_app.ui.pages.settings.person_row import PersonRow
from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.combo_field import ComboField
from pos_app.ui.widgets.confirm_box import ConfirmBox
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.layouts import remove_from
from pos_app.ui.widgets.section import Section
from pos_app.wording import people_texts as words

_MINUTES = (0, 1, 2, 3, 5, 10, 15, 30, 60)


class PeopleSection(Section):
    """Passive; each change is asked for by itself. ``given`` carries what the box was filled with."""

    add_asked = Signal()
    pin_asked = Signal(str)
    role_chosen = Signal(str, object)
    remove_asked = Signal(str)
    removal_confirmed = Signal(str)
    lock_chosen = Signal(int)
    given = Signal(object)
    peopled = Signal(bool)
    """Whether anybody is set up."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(words.section(), words.section_note(), parent)
        self.rows: list[PersonRow] = []
        self._box: PersonBox | None = None
        self._list = QVBoxLayout()
        self.grid.addLayout(self._list, 0, 0, 1, 2)
        self._list.setSpacing(0)
        self._problem = Label("", self, size=12, weight=500, tone="danger", wrap=True)
        self._problem.hide()
        self.grid.addWidget(self._problem, 1, 0, 1, 2)
        self.add = Button(words.add(), self, icon="plus")
        self.grid.addWidget(self.add, 2, 0, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignBottom)
        self.lock_after = ComboField(words.lock_after(), self)
        self._offer_minutes(0)
        self.grid.addWidget(self.lock_after, 2, 1)
        self.add.clicked.connect(lambda _=False: self.add_asked.emit())
        self.lock_after.chosen.connect(lambda value: self.lock_chosen.emit(int(str(value))))

    @property
    def box(self) -> PersonBox | None:
        """The box that asks, while it is open."""
        return self._box

    def show_people(self, people: tuple[Person, ...], lock_after: int) -> None:
        """Show who is set up."""
        remove_from(self._list, self.rows)
        self.rows = [PersonRow(person, self) for person in people]
        for row in self.rows:
            self._list.addWidget(row)
            row.pin_asked.connect(self.pin_asked)
            row.role_chosen.connect(self.role_chosen)
            row.remove_asked.connect(self.remove_asked)
        self._offer_minutes(lock_after)
        self.lock_after.setVisible(bool(people))
        self.peopled.emit(bool(people))

    def ask(self, asked: PersonForm) -> None:
        """Ask for a new person, or for another PIN."""
        self._box = box = PersonBox(self, asked)
        box.given.connect(self.given)
        box.finished.connect(self._box_closed)
        box.open()

    def show_box_problem(self, sentence: str) -> None:
        """Show in the box why it was not saved."""
        if self._box is not None:
            self._box.show_problem(sentence)

    def close_box(self) -> None:
        """Close the form of a person, whose data was saved."""
        if self._box is not None:
            self._box.accept()

    def confirm_removal(self, person: Person) -> None:
        """Ask before a person is taken off."""
        title = words.remove_title(person.name)
        box = ConfirmBox(self, title, words.remove_words(), act=words.remove(), keep=words.keep())
        box.accepted.connect(lambda badge=person.badge: self.removal_confirmed.emit(badge))
        box.open()

    def show_problem(self, sentence: str) -> None:
        """Show why a change was not saved; the empty text clears it."""
        self._problem.setText(sentence)
        self._problem.setVisible(bool(sentence))

    def _offer_minutes(self, chosen: int) -> None:
        offered = sorted({*_MINUTES, chosen})
        self.lock_after.set_choices([(words.minutes(one), one) for one in offered])
        self.lock_after.set_value(chosen)

    def _box_closed(self) -> None:
        self._box = None
