"""The inputs of one person, buyer or passenger."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QWidget

from pos_app.domain.documents import DocumentType
from pos_app.ui.pages.passengers import masks
from pos_app.ui.pages.passengers.form import PersonText
from pos_app.ui.pages.passengers.hidden_number import HiddenNumber
from pos_app.ui.pages.passengers.lines import kind_words
from pos_app.ui.pages.passengers.masked_input import MaskedInput
from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.combo_field import ComboField
from pos_app.ui.widgets.text_field import TextField
from pos_app.ui.widgets.tooltips import plain_text_tooltip
from pos_app.wording.translation import translate

_SEARCHED = ("name", "document", "phone")
"""Fields in which somebody who was here before can be found."""
_FIND = (40, 30)
"""As wide as a finger needs, and as high as a field holds."""


class PersonFields(QObject):
    """Makes the inputs, in the order of Tab, and reads and fills them; the owner lays them out.

    ``whose`` follows the label in the accessible names, as ``passageiro 2``. ``birth``: with a day of birth.

    ``left`` carries the name of the field that the keyboard left, ``kind_changed`` a new document type,
    ``submitted`` Enter in any field. ``typed`` carries a field's name and its text while it is typed in;
    ``known_asked``: the list of people who were here before is asked for; ``number_shown``: a masked
    document that nobody typed is shown whole.
    """

    left = Signal(str)
    kind_changed = Signal()
    submitted = Signal()
    typed = Signal(str, str)
    known_asked = Signal()
    number_shown = Signal()

    def __init__(
        self,
        owner: QWidget,
        kinds: tuple[DocumentType, ...],
        *,
        whose: str = "",
        name: str = "",
        birth: bool = False,
    ) -> None:
        super().__init__(owner)
        self.name = self._made(owner, name or translate("PersonFields", "Nome"), whose)
        self.kind = ComboField(translate("PersonFields", "Documento"), owner, size=13)
        named = _called(translate("PersonFields", "Documento"), whose)
        self.kind.select.setAccessibleName(named)
        self.kind.label.setAccessibleName(named)  # Screen readers take the name of a list from its label.
        self.kind.set_choices([(kind_words(kind), kind) for kind in kinds])
        self.number = self._made(owner, translate("PersonFields", "Número"), whose)
        self.fields: dict[str, TextField] = {"name": self.name, "document": self.number}
        if birth:
            self.fields["birth"] = self._made(owner, translate("PersonFields", "Nascimento"), whose)
            MaskedInput(self.fields["birth"].edit, masks.day)
        self.phone = self._made(owner, translate("PersonFields", "Telefone"), whose)
        self.fields["phone"] = self.phone
        self._document = HiddenNumber(self.number)
        self._document.unmasked.connect(self.number_shown)
        MaskedInput(self.phone.edit, masks.phone)
        self.kind.chosen.connect(self._on_kind)
        self._find_button(whose)
        for field in tuple(self.fields):
            self._watch(field)
        for field in _SEARCHED:
            self.fields[field].edited.connect(
                lambda _, field=field: self.typed.emit(field, self._value(field))
            )

    def add(self, field: str, made: TextField) -> TextField:
        """Take one more input under the name ``field``."""
        self.fields[field] = made
        self._watch(field)
        return made

    def text(self) -> PersonText:
        """Return what is typed."""
        birth, email = self.fields.get("birth"), self.fields.get("email")
        return PersonText(
            self.name.text(),
            DocumentType(str(self.kind.value())),
            self._document.text(),
            self.phone.text(),
            email.text() if email else "",
            birth.text() if birth else "",
        )

    def fill(self, person: PersonText) -> None:
        """Show a person's texts and clear the errors of the former ones."""
        self.kind.set_value(person.kind)
        if person.number != self._document.text():
            self.number.set_ok(False)
        self._document.set_text(person.number)
        self._document.set_kind(person.kind)
        for field, words in (
            ("name", person.name),
            ("phone", person.phone),
            ("email", person.email),
            ("birth", person.birth),
        ):
            edit = self.fields.get(field)
            if edit is not None and edit.edit.text() != words:
                edit.set_text(words)
                edit.set_ok(False)

    def focus(self, field: str) -> None:
        """Give a field the keyboard, with its text selected."""
        edit = self.fields[field].edit
        edit.setFocus()
        edit.selectAll()

    def widgets(self) -> tuple[QWidget, ...]:
        """Return what takes the keyboard, in the order of Tab."""
        edits = [field.edit for field in self.fields.values()]
        return (edits[0], self.kind.select, *edits[1:])

    def _made(self, owner: QWidget, label: str, whose: str) -> TextField:
        field = TextField(label, owner, size=13)
        field.edit.setAccessibleName(_called(label, whose))
        return field

    def _find_button(self, whose: str) -> None:
        """Put the button into the name that finds who was here before; the keyboard has its own key."""
        words = _called(translate("PersonFields", "Quem já esteve aqui"), whose)
        button = Button("", self.name, kind="quiet", size="small", icon="history", name=words)
        button.setToolTip(plain_text_tooltip(translate("PersonFields", "Quem já esteve aqui")))
        button.setFixedSize(*_FIND)
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        button.clicked.connect(lambda _=False: self.known_asked.emit())
        self.name.box.add_widget(button)

    def _watch(self, field: str) -> None:
        self.fields[field].left.connect(lambda: self.left.emit(field))
        self.fields[field].submitted.connect(self.submitted)

    def _value(self, field: str) -> str:
        return self._document.text() if field == "document" else self.fields[field].text()

    def _on_kind(self, kind: object) -> None:
        self._document.set_kind(DocumentType(str(kind)))
        self.kind_changed.emit()


def _called(field: str, whose: str) -> str:
    return f"{field}, {whose}" if whose else field
