"""The inputs of one person, buyer or passenger."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from pos_app.domain.documents import DocumentType
from pos_app.ui.pages.passengers import masks
from pos_app.ui.pages.passengers.form import PersonText
from pos_app.ui.pages.passengers.masked_input import MaskedInput
from pos_app.ui.widgets.combo_field import ComboField
from pos_app.ui.widgets.text_field import TextField
from pos_app.wording.translation import translate

_MASKS = {DocumentType.CPF: masks.cpf, DocumentType.CNPJ: masks.cnpj}


def kind_words(kind: DocumentType) -> str:
    """Return a document type as clerks call it."""
    match kind:
        case DocumentType.PASSPORT:
            return translate("passengers", "Passaporte")
        case DocumentType.BIRTH_CERTIFICATE:
            return translate("passengers", "Certidão")
    return kind.name


class PersonFields(QObject):
    """Makes the inputs, in the order of Tab, and reads and fills them; the owner lays them out.

    ``birth`` is the name of the field for the day of birth; without one there is none.

    ``left`` carries the name of the field that the keyboard left, ``kind_changed`` a new document type,
    ``submitted`` Enter in any field.
    """

    left = Signal(str)
    kind_changed = Signal()
    submitted = Signal()

    def __init__(
        self,
        owner: QWidget,
        kinds: tuple[DocumentType, ...],
        *,
        labels: bool,
        whose: str = "",
        birth: str = "",
    ) -> None:
        super().__init__(owner)
        inside = {"show_label": labels, "error_inside": labels, "size": 13}
        self.name = TextField(self._called(translate("PersonFields", "Nome"), whose), owner, **inside)  # type: ignore[arg-type]
        self.kind = ComboField(
            self._called(translate("PersonFields", "Documento"), whose), owner, size=13, show_label=labels
        )
        self.kind.set_choices([(kind_words(kind), kind) for kind in kinds])
        self.number = TextField(self._called(translate("PersonFields", "Número"), whose), owner, **inside)  # type: ignore[arg-type]
        self.fields: dict[str, TextField] = {"name": self.name, "document": self.number}
        if birth:
            self.fields["birth"] = TextField(birth, owner, **inside)  # type: ignore[arg-type]
        self.phone = TextField(self._called(translate("PersonFields", "Telefone"), whose), owner, **inside)  # type: ignore[arg-type]
        self.fields["phone"] = self.phone
        self._number_mask = MaskedInput(self.number.edit, masks.cpf)
        MaskedInput(self.phone.edit, masks.phone)
        self.kind.chosen.connect(self._on_kind)
        for field in tuple(self.fields):
            self._watch(field)

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
            self.number.text(),
            self.phone.text(),
            email.text() if email else "",
            birth.text() if birth else "",
        )

    def fill(self, person: PersonText) -> None:
        """Show a person's texts and clear the errors of the former ones."""
        self.kind.set_value(person.kind)
        self._number_mask.set_mask(_MASKS.get(person.kind, masks.plain))
        for field, words in (
            ("name", person.name),
            ("document", person.number),
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

    def _watch(self, field: str) -> None:
        self.fields[field].left.connect(lambda: self.left.emit(field))
        self.fields[field].submitted.connect(self.submitted)

    def _on_kind(self, kind: object) -> None:
        self._number_mask.set_mask(_MASKS.get(DocumentType(str(kind)), masks.plain))
        self.kind_changed.emit()

    @staticmethod
    def _called(field: str, whose: str) -> str:
        return f"{field}, {whose}" if whose else field
