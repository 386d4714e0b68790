"""A description becomes exactly the layout that it says, and a form gives back what it was shown."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from pos_app.ui.kit.forms import Form, choice, number, segments, tick, typed
from pos_app.ui.kit.layouts import CENTRE, Stretch, asks, at, column, grow, high, in_grid, lay_out, row, wide
from pos_app.ui.widgets.combo_field import ComboField
from pos_app.ui.widgets.text_field import TextField


def _part() -> QWidget:
    return high(20, wide(30, QWidget()))


def _shown(qtbot: QtBot, owner: QWidget, width: int, height: int) -> None:
    qtbot.addWidget(owner)
    owner.resize(width, height)
    owner.show()


def test_parts_stand_where_the_description_says_and_belong_to_its_owner(qtbot: QtBot) -> None:
    owner, first, second, third, last = QWidget(), _part(), _part(), QWidget(), high(20, QWidget())
    inner = QHBoxLayout()
    lay_out(
        owner,
        column(
            row(first, Stretch, 5, at(CENTRE, second), spacing=0),
            grow(third),
            row(grow(last, 2), into=inner, margins=(1, 2, 3, 4)),
            spacing=7,
            margins=(10, 10, 10, 10),
        ),
    )
    _shown(qtbot, owner, 220, 200)
    assert [first.geometry(), second.geometry()] == [QRect(10, 10, 30, 20), QRect(180, 10, 30, 20)]
    assert (third.geometry(), last.geometry()) == (QRect(10, 37, 200, 120), QRect(11, 166, 196, 20))
    assert owner.children()[-4:] == [first, second, third, last]
    assert inner.indexOf(last) == 0


def test_a_layout_inside_another_has_the_spacing_of_that(qtbot: QtBot) -> None:
    owner, (first, second) = QWidget(), [_part() for _ in range(2)]
    lay_out(owner, column(row(first, second, Stretch), Stretch, spacing=13))
    _shown(qtbot, owner, 200, 100)
    assert second.x() - first.geometry().right() - 1 == 13


def test_in_a_grid_a_lone_part_is_as_wide_as_all_columns(qtbot: QtBot) -> None:
    owner, (first, second, last), grid = QWidget(), [high(20, QWidget()) for _ in range(3)], QGridLayout()
    owner.setLayout(grid)
    grid.setContentsMargins(0, 0, 0, 0)
    grid.setSpacing(10)
    for place in (0, 1):
        grid.setColumnStretch(place, 1)
    in_grid(grid, (first, None), (row(second),), (None, at(CENTRE, last)))
    _shown(qtbot, owner, 210, 80)
    assert [first.geometry(), second.geometry()] == [QRect(0, 0, 100, 20), QRect(0, 30, 210, 20)]
    assert last.x() >= 110 and last.y() == 60


def test_a_button_asks_for_its_intent_alone(qtbot: QtBot) -> None:
    asked: list[str] = []
    button = asks(QPushButton(), asked.append, "pay")
    qtbot.addWidget(button)
    button.click()
    assert asked == ["pay"]


class _Cut(Enum):
    NONE = "none"
    WHOLE = "whole"


@dataclass(frozen=True)
class _Printer:
    name: str = ""
    port: int = 0
    cut: _Cut = _Cut.NONE
    theme: str = "light"
    drawer: bool = False
    kept: str = "as it was"


def _form(edited: list[str]) -> Form[_Printer]:
    return Form(
        _Printer,
        {
            "name": typed("Nome"),
            "port": typed("Porta", read=number),
            "cut": choice("Corte", _Cut, lambda one: one.value),
            "theme": segments("Tema", {"light": "Claro", "dark": "Escuro"}),
            "drawer": tick("Gaveta"),
        },
        edited=lambda: edited.append("edited"),
        left=edited.append,
        submitted=lambda: edited.append("submitted"),
    )


@pytest.mark.parametrize("value", [_Printer(), _Printer("Epson", 9100, _Cut.WHOLE, "dark", True, "else")])
def test_a_form_gives_back_what_it_was_shown(qtbot: QtBot, value: _Printer) -> None:
    told: list[str] = []
    form, owner = _form(told), QWidget()
    lay_out(owner, column(*(form[name] for name in form)))
    _shown(qtbot, owner, 300, 300)
    form.show(value)
    assert (form.read(value), told) == (value, [])
    name, cut = form["name"], form["cut"]
    assert isinstance(name, TextField) and isinstance(cut, ComboField)
    qtbot.keyClicks(name.edit, "2")
    qtbot.keyClick(name.edit, Qt.Key.Key_Return)
    form["drawer"].click()
    cut.select.activated.emit(0)
    assert told == ["edited", "submitted", "edited", "edited"]
    assert form.read(value).drawer is not value.drawer


def test_an_error_stands_at_its_row_until_it_is_cleared(qtbot: QtBot) -> None:
    form = _form([])
    for name in form:
        qtbot.addWidget(form[name])
    field = form["port"]
    assert isinstance(field, TextField)
    field.edit.setText("x")
    assert form.read(_Printer()).port == 0
    form.show_error("port", "Só números.")
    assert field.error == "Só números."
    form.show_error("port", "")
    assert field.error == ""


def test_a_row_that_the_value_does_not_have_is_refused(qtbot: QtBot) -> None:
    row_of_none = tick("Gaveta")
    qtbot.addWidget(row_of_none.widget)
    with pytest.raises(ValueError, match="_Printer has no till"):
        Form(_Printer, {"till": row_of_none})
