"""Forms as a table: one row a field says its label, its widget, and how its value is read and shown.

    self._form = Form(PrinterProfile, {
        "name": typed(texts.name()),
        "port": typed(texts.port(), read=number),
        "cut": choice(texts.cut(), Cut, texts.knife),
        "drawer": tick(texts.drawer()),
    }, edited=self.edited.emit)
    self._form.show(printer)
    printer = self._form.read(printer)
    self._form.show_error("port", sentence)

A row is named as the field of the value (a frozen dataclass) that it shows; fields without a row keep what
the value has. ``Field`` makes a row of any other widget.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import fields
from typing import Any, Generic, TypeVar

from PySide6.QtCore import SignalInstance
from PySide6.QtWidgets import QLineEdit, QWidget

from pos_app.domain.value import Value, replace
from pos_app.ui.widgets.check_box import CheckBox
from pos_app.ui.widgets.combo_field import ComboField
from pos_app.ui.widgets.segmented_control import SegmentedControl
from pos_app.ui.widgets.text_field import TextField

_Value = TypeVar("_Value", bound=Any)
_One = TypeVar("_One")


class Field(Value):
    """A row of a form. ``edited`` fires for what a person changes, never for ``show``."""

    widget: QWidget
    read: Callable[[], Any]
    show: Callable[[Any], object]
    edited: SignalInstance


def typed(
    label: str,
    *,
    read: Callable[[str], object] = str,
    optional: str = "",
    placeholder: str = "",
    secret: bool = False,
    most: int = 0,
) -> Field:
    """Return a row that is typed: ``secret`` hides it, ``most`` limits its letters."""
    field = TextField(label, optional=optional, placeholder=placeholder)
    if secret:
        field.edit.setEchoMode(QLineEdit.EchoMode.Password)
    if most:
        field.edit.setMaxLength(most)
    return Field(field, lambda: read(field.text()), lambda value: field.set_text(str(value)), field.edited)


def choice(label: str, values: Iterable[_One], text: Callable[[_One], str]) -> Field:
    """Return a row that is chosen from a list of values; one that is not in it shows as the first."""
    field, known = ComboField(label), tuple(values)
    field.set_choices([(text(one), number) for number, one in enumerate(known)])

    def show(value: object) -> None:
        field.set_value(known.index(value) if value in known else 0)

    return Field(field, lambda: known[int(str(field.value()))], show, field.chosen)


def segments(label: str, values: Mapping[str, str]) -> Field:
    """Return a row of few values and their words, all in sight; an unknown value shows as the first."""
    control, known = SegmentedControl(list(values.values())), tuple(values)
    control.setAccessibleName(label)

    def show(value: str) -> None:
        control.choose(known.index(value) if value in known else 0)

    return Field(control, lambda: known[control.index], show, control.chosen)


def tick(text: str) -> Field:
    """Return a row that is true where it is ticked."""
    box = CheckBox(text)
    return Field(box, box.isChecked, box.setChecked, box.clicked)


def number(text: str) -> int:
    """Return a whole number as typed; 0 for what is none, or longer than any that a form asks for."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else 0


class Form(Generic[_Value]):
    """The rows of a form by their names. ``edited`` is called when a person changed one, ``left`` with the
    name of a typed row that lost the keyboard, ``submitted`` for Enter in one.

    Raises:
        ValueError: a row is named as no field of ``kind``, the dataclass that the form shows.
    """

    def __init__(
        self,
        kind: type[_Value],
        rows: Mapping[str, Field],
        *,
        edited: Callable[[], object] = lambda: None,
        left: Callable[[str], object] = lambda _name: None,
        submitted: Callable[[], object] = lambda: None,
    ) -> None:
        if unknown := rows.keys() - {field.name for field in fields(kind)}:
            raise ValueError(f"{kind.__name__} has no {', '.join(sorted(unknown))}")
        self._rows = dict(rows)
        for name, one in rows.items():
            one.edited.connect(lambda *_: edited())
            if isinstance(one.widget, TextField):
                one.widget.left.connect(lambda name=name: left(name))
                one.widget.submitted.connect(lambda: submitted())

    def __getitem__(self, name: str) -> Any:
        """The widget of a row, of the kind that its maker says."""
        return self._rows[name].widget

    def __iter__(self) -> Iterator[str]:
        """The names of the rows, in their order."""
        return iter(self._rows)

    def read(self, value: _Value) -> _Value:
        """Return the value with what is typed and chosen."""
        return replace(value, **{name: one.read() for name, one in self._rows.items()})

    def show(self, value: _Value) -> None:
        """Show a value, without announcing it as edited."""
        for name, one in self._rows.items():
            one.show(getattr(value, name))

    def show_error(self, name: str, sentence: str) -> None:
        """Show what is wrong with a row; an empty text clears it. Rows without room for one show nothing."""
        widget = self[name]
        if isinstance(widget, (TextField, ComboField)):
            widget.set_error(sentence or None)

    def focus(self, name: str) -> None:
        """Give a row the keyboard."""
        self[name].setFocus()
