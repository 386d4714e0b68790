"""A person in the list of the settings."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from pos_app.domain.roles import Person, Role
from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.icon_view import IconView
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.select_box import SelectBox
from pos_app.wording import people_texts as words


class PersonRow(QWidget):
    """Name and badge, the role to choose, and what can be done."""

    pin_asked = Signal(str)
    role_chosen = Signal(str, object)
    remove_asked = Signal(str)

    def __init__(self, person: Person, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._badge = person.badge
        self.setAccessibleName(words.person_line(person.name, person.role, person.badge))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 4, 0, 4)
        row.setSpacing(10)
        row.addWidget(IconView("user", self, size=16, tone="primary", disc=26))
        both = QVBoxLayout()
        row.addLayout(both, 1)
        both.setSpacing(0)
        both.addWidget(Label(person.name, self, size=13, weight=600))
        both.addWidget(Label(person.badge, self, size=12, tone="text_2"))
        self.role = SelectBox(f"{words.role()}: {person.name}", self)
        for role in Role:
            self.role.addItem(words.role_name(role), role)
        self.role.setCurrentIndex(tuple(Role).index(person.role))
        self.role.activated.connect(self._choose)
        row.addWidget(self.role)
        self.pin = Button(words.change_pin(), self, size="small", icon="key-round", touch=True)
        self.pin.clicked.connect(lambda _=False: self.pin_asked.emit(self._badge))
        row.addWidget(self.pin)
        label = f"{words.remove()} {person.name}"
        self.remove = Button("", self, size="small", icon="trash-2", name=label, touch=True)
        self.remove.clicked.connect(lambda _=False: self.remove_asked.emit(self._badge))
        row.addWidget(self.remove)

    def _choose(self, index: int) -> None:
        self.role_chosen.emit(self._badge, tuple(Role)[index])
