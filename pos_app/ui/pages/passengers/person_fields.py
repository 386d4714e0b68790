"""The inputs of one person, buyer or passenger."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import QLineEdit, QWidget

from pos_app.domain.documents import DocumentType, masked
from pos_app.ui.pages.passengers import masks
from pos_app.ui.pages.passengers.form import BUYER_ROW, PersonText
from pos_app.ui.pages.passengers.lines import kind_words
from pos_app.ui.pages.passengers.page import FieldLeft, Intent, KnownAsked, NumberShown, Submitted, Typed
from pos_app.ui.style.hand import FINGER, tall
from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.combo_field import ComboField
from pos_app.ui.widgets.event_watch import EventWatch
from pos_app.ui.widgets.text_field import TextField
from pos_app.ui.widgets.tooltips import plain_text_tooltip
from pos_app.wording.translation import translate

_SEARCHED = ("name", "document", "phone")
"""Fields in which somebody who was here before can be found."""
_INSIDE = 30
"""px that a field holds; for fingers it is higher."""

_DIGITS = Qt.InputMethodHint.ImhDigitsOnly

REVEALED_MS = 10_000
_MASKS = {DocumentType.CPF: masks.cpf, DocumentType.CNPJ: masks.cnpj}


class PersonFields(QObject):
    """Makes the inputs of the person in ``row``, in the order of Tab, and reads and fills them; the owner
    lays them out.

    ``whose`` follows the label in the accessible names, as ``passageiro 2``. Only passengers have a day of
    birth, and only who buys is asked for an address.
    """

    def __init__(
        self,
        owner: QWidget,
        row: int,
        kinds: tuple[DocumentType, ...],
        ask: Callable[[Intent], object],
        *,
        whose: str = "",
    ) -> None:
        super().__init__(owner)
        self._row = row
        self._ask = ask
        self._whose = whose
        self.kind = ComboField(translate("PersonFields", "Documento"), owner, size=13)
        named = _called(translate("PersonFields", "Documento"), whose)
        self.kind.select.setAccessibleName(named)
        self.kind.label.setAccessibleName(named)  # Screen readers take the name of a list from its label.
        self.kind.set_choices([(kind_words(kind), kind) for kind in kinds])
        optional = translate("PersonFields", "opcional")
        self.number = self._made(owner, kind_words(kinds[0]))
        self.name = self._made(owner, translate("PersonFields", "Nome completo"))
        self.fields: dict[str, TextField] = {"document": self.number, "name": self.name}
        if row != BUYER_ROW:
            self.fields["birth"] = self._made(owner, translate("PersonFields", "Nascimento"), optional)
            self.fields["birth"].edit.setInputMethodHints(_DIGITS)
            _shape_typed(self.fields["birth"].edit, masks.day)
        self.phone = self._made(owner, translate("PersonFields", "Telefone"), optional)
        self.phone.edit.setInputMethodHints(_DIGITS)
        self.email = self._made(owner, translate("PersonFields", "E-mail"))
        self.email.edit.setInputMethodHints(Qt.InputMethodHint.ImhEmailCharactersOnly)
        self.fields |= {"phone": self.phone, "email": self.email}
        self._document = HiddenNumber(self.number)
        self._document.unmasked.connect(lambda: ask(NumberShown(row)))
        _shape_typed(self.phone.edit, masks.phone)
        self._name_number(kinds[0])
        self.kind.chosen.connect(self._on_kind)
        # The button in the name finds who was here before; the keyboard has its own key.
        find = translate("PersonFields", "Quem já esteve aqui")
        button = Button("", self.name, kind="quiet", size="small", icon="history", name=_called(find, whose))
        button.setToolTip(plain_text_tooltip(find))
        tall(_INSIDE, button, FINGER).setFixedWidth(FINGER)
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        button.clicked.connect(lambda _=False: ask(KnownAsked(row)))
        self.name.box.add_widget(button)
        for field, shown in self.fields.items():
            shown.left.connect(lambda field=field: ask(FieldLeft(row, field)))
            shown.submitted.connect(lambda field=field: ask(Submitted(row, field)))
        for field in _SEARCHED:
            self.fields[field].edited.connect(
                lambda _, field=field: ask(Typed(row, field, self._value(field)))
            )

    def text(self) -> PersonText:
        birth = self.fields.get("birth")
        return PersonText(
            self.name.text(),
            DocumentType(str(self.kind.value())),
            self._document.text(),
            self.phone.text(),
            self.email.text(),
            birth.text() if birth else "",
        )

    def fill(self, person: PersonText) -> None:
        """Show a person's texts and clear the errors of the former ones."""
        self.kind.set_value(person.kind)
        if person.number != self._document.text():
            self.number.set_ok(False)
        self._document.set_text(person.number)
        self._document.set_kind(person.kind)
        self._name_number(person.kind)
        for field, text in (
            ("name", person.name),
            ("phone", person.phone),
            ("email", person.email),
            ("birth", person.birth),
        ):
            edit = self.fields.get(field)
            if edit is not None and edit.edit.text() != text:
                edit.set_text(text)
                edit.set_ok(False)
                if edit.edit.hasFocus():
                    edit.edit.selectAll()  # Filled in for the clerk: the next letter types over it.

    def focus(self, field: str) -> None:
        edit = self.fields[field].edit
        edit.setFocus()
        edit.selectAll()

    def widgets(self) -> tuple[QWidget, ...]:
        """Return what takes the keyboard, in the order of Tab."""
        return (self.kind.select, *(field.edit for field in self.fields.values()))

    def _made(self, owner: QWidget, label: str, optional: str = "") -> TextField:
        field = TextField(label, owner, size=13, optional=optional)
        self._call(field, label)
        return field

    def _call(self, field: TextField, text: str) -> None:
        """Say whose field it is. Screen readers take the name of a field from its label."""
        for part in (field.edit, field.label):
            part.setAccessibleName(_called(text, self._whose))

    def _name_number(self, kind: DocumentType) -> None:
        """Call the number what it is, and ask for digits alone where it has no letters."""
        self.number.label.setText(kind_words(kind))
        self._call(self.number, kind_words(kind))
        digits = kind is DocumentType.CPF
        self.number.edit.setInputMethodHints(_DIGITS if digits else Qt.InputMethodHint.ImhNone)

    def _value(self, field: str) -> str:
        return self._document.text() if field == "document" else self.fields[field].text()

    def _on_kind(self, kind: object) -> None:
        self._document.set_kind(DocumentType(str(kind)))
        self._name_number(DocumentType(str(kind)))
        self._ask(FieldLeft(self._row, "document"))


def _called(field: str, whose: str) -> str:
    return f"{field}, {whose}" if whose else field


class HiddenNumber(QObject):
    """Shapes what is typed into ``field``; masks it when the field is left. The eye shows it for 10 s.

    ``text()`` is always the whole number; the field's own text may be the masked one. ``unmasked``: a
    number that nobody typed here is shown whole.
    """

    unmasked = Signal()

    def __init__(self, field: TextField) -> None:
        super().__init__(field)
        self._field = field
        self._edit = field.edit
        self._kind = DocumentType.CPF
        self._whole = ""
        self._typed = False
        show = translate("HiddenNumber", "Mostrar por 10 s")
        self._eye = Button("", field, kind="quiet", size="small", icon="eye", name=show)
        tall(_INSIDE, self._eye, FINGER).setFixedWidth(FINGER)
        # The keyboard shows the number by going into the field.
        self._eye.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._eye.clicked.connect(self._reveal_or_mask)
        field.box.add_widget(self._eye)
        self._revealed = QTimer(self, singleShot=True, interval=REVEALED_MS)
        self._revealed.timeout.connect(self._show)
        self._edit.textEdited.connect(self._shape)
        EventWatch(self, self._seen, self._edit)
        field.left.connect(self._show)
        self._show()

    def text(self) -> str:
        return self._whole.strip()

    def set_text(self, text: str) -> None:
        if text.strip() != self.text():
            self._whole, self._typed = text, False
            self._revealed.stop()
            self._show()

    def set_kind(self, kind: DocumentType) -> None:
        self._kind = kind
        self._whole = self._mask()(self._whole)
        self._show()

    def _mask(self) -> masks.Mask:
        return _MASKS.get(self._kind, masks.plain)

    def _shape(self, text: str) -> None:
        self._whole, self._typed = _shaped(self._edit, self._mask(), text), True

    def _reveal_or_mask(self) -> None:
        if self._revealed.isActive():
            self._revealed.stop()
        else:
            self._revealed.start()
            self._tell()
        self._show()

    def _tell(self) -> None:
        if self._whole and not self._typed:
            self.unmasked.emit()

    def _show(self) -> None:
        seen = not self._whole or self._edit.hasFocus() or self._revealed.isActive()
        shown = self._whole if seen else masked(self._kind, self._whole)
        if self._edit.text() != shown:
            self._edit.setText(shown)
            if not self._edit.hasFocus():
                self._edit.setCursorPosition(0)  # A narrow field shows how the number begins.
        self._eye.setVisible(bool(self._whole) and not self._edit.hasFocus())
        self._eye.set_icon("eye-off" if self._revealed.isActive() else "eye")
        show, hide = translate("HiddenNumber", "Mostrar por 10 s"), translate("HiddenNumber", "Ocultar")
        self._eye.setAccessibleName(hide if self._revealed.isActive() else show)

    def _seen(self, watched: QObject, event: QEvent) -> bool:
        """Show the whole number to whoever types it."""
        if event.type() == QEvent.Type.FocusIn:
            self._revealed.stop()
            self._show()
            self._tell()
        return False


def _shape_typed(edit: QLineEdit, mask: masks.Mask) -> None:
    """Give a shape to what is typed into ``edit``."""
    edit.textEdited.connect(lambda text: _shaped(edit, mask, text))


def _shaped(edit: QLineEdit, mask: masks.Mask, text: str) -> str:
    """Show what was typed in its shape, and return it; the cursor stays after the same digit."""
    shaped, cursor = masks.typed(mask, text, edit.cursorPosition())
    if shaped != text:
        edit.setText(shaped)
        edit.setCursorPosition(cursor)
    return shaped
