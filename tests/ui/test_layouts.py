"""A row is added to its column before anything is added to the row.

PySide6 makes Python objects for the items of a layout that is filled when ``addLayout`` or ``insertLayout``
takes it, and keeps them. Qt frees an item with its widget and says nothing; Python then takes the next object
at that address for the item, and the program fails or crashes there. An empty layout has no items.
"""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from tests.windows import held_items

ROOT = Path(__file__).resolve().parent.parent.parent
_TAKES = {"addLayout": 0, "insertLayout": 1}
"""What takes a layout, and the place of that layout among what is given."""
_MADE_EMPTY = {
    ("pos_app/kiosk/window/render.py", "inner"),
    ("pos_app/ui/kit/layouts.py", "part"),
    ("pos_app/ui/pages/settings/sections.py", "self._chips"),
}
"""Layouts that another function makes and does not fill."""


def broken_rules(code: str) -> list[str]:
    """Return each ``itemAt``, and each layout that is added filled, as far as one function shows it."""
    tree = ast.parse(code)
    found = {
        f"{node.lineno}: itemAt gives Python an item that Qt frees"
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and _called(node) == "itemAt"
    }
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            found.update(_added_filled(function))
    return sorted(found)


def _added_filled(function: ast.FunctionDef | ast.AsyncFunctionDef) -> list[str]:
    found = []
    filled: set[str] = set()
    nodes = [node for node in ast.walk(function) if isinstance(node, ast.Assign | ast.AnnAssign | ast.Call)]
    for node in sorted(nodes, key=lambda one: (one.end_lineno or 0, one.end_col_offset or 0)):
        if isinstance(node, ast.Call):
            place = _TAKES.get(_called(node))
            if place is not None and len(node.args) > place:
                added = node.args[place]
                if ast.unparse(added) in filled or (isinstance(added, ast.Call) and not _is_new(added)):
                    found.append(f"{node.lineno}: {ast.unparse(added)} may be filled before it is added")
            filled |= _touched(node)
        else:
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            names = {ast.unparse(target) for target in targets}
            filled -= names
            # What another function returns may be filled.
            filled |= names if isinstance(node.value, ast.Call) and not _is_new(node.value) else set()
    return found


def _touched(call: ast.Call) -> set[str]:
    """Return what may be filled after a call: what was added to, and what was given to another function."""
    name = _called(call)
    given = {ast.unparse(one) for one in call.args if isinstance(one, ast.Name | ast.Attribute)}
    if isinstance(call.func, ast.Attribute) and name.startswith(("add", "insert")):
        return {ast.unparse(call.func.value)} | (set() if name in _TAKES else given)
    return given


def _called(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else ast.unparse(call.func)


def _is_new(value: ast.Call) -> bool:
    return _called(value).startswith("Q") and _called(value).endswith("Layout")


def test_every_row_of_the_program_is_added_before_it_is_filled() -> None:
    paths = (ROOT / "pos_app").rglob("*.py")
    modules = {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in paths}
    concerned = {name: code for name, code in modules.items() if any(map(code.count, ("itemAt", *_TAKES)))}
    assert concerned
    found = [
        (name, rule.split(": ")[1], rule) for name, code in concerned.items() for rule in broken_rules(code)
    ]
    assert [one for one in found if (one[0], one[1].split()[0]) not in _MADE_EMPTY] == []


@pytest.mark.parametrize(
    "lines",
    [
        "row = QHBoxLayout()\nrow.addWidget(label)\ncolumn.addLayout(row)",
        "row = QHBoxLayout()\nrow.addStretch(1)\ncolumn.insertLayout(0, row)",
        "row = QHBoxLayout() if wide else QVBoxLayout()\nrow.addSpacing(4)\ngrid.addLayout(row, 0, 0)",
        "row = QHBoxLayout()\nfor one in labels:\n    row.addWidget(one)\ncolumn.addLayout(row)",
        "self._row.addWidget(label)\nself.body.addLayout(self._row, 1)",
        "row = QHBoxLayout()\nself._fill(row)\ncolumn.addLayout(row)",
        "inner = QHBoxLayout()\nrow = QVBoxLayout()\nrow.addLayout(inner)\ncolumn.addLayout(row)",
        "column.addLayout(self._head_row())",
        "row = self._head_row()\ncolumn.addLayout(row)",
        "first = column.itemAt(0)",
    ],
)
def test_a_row_that_is_filled_first_is_noticed(lines: str) -> None:
    body = "".join(f"    {line}\n" for line in lines.splitlines())
    assert len(broken_rules(f"def build(self):\n{body}")) == 1


@pytest.mark.parametrize(
    "lines",
    [
        "row = QHBoxLayout()\nrow.setSpacing(4)\ncolumn.addLayout(row)\nrow.addWidget(label)",
        "row = QHBoxLayout()\ncolumn.addLayout(row)\nself._fill(row)",
        "row = QHBoxLayout(box)\nrow.addStretch()\nrow = QHBoxLayout()\ncolumn.addLayout(row)",
        "column.addLayout(QHBoxLayout())",
    ],
)
def test_a_row_that_is_added_first_is_no_finding(lines: str) -> None:
    body = "".join(f"    {line}\n" for line in lines.splitlines())
    assert broken_rules(f"def build(self):\n{body}") == []


def test_items_of_a_row_that_was_filled_first_are_held_of_an_empty_one_not(qtbot: QtBot) -> None:
    box = QWidget()
    qtbot.addWidget(box)
    column = QVBoxLayout(box)
    row = QHBoxLayout()
    column.addLayout(row)
    row.addWidget(QLabel("de"))
    row.addStretch(1)
    assert held_items() == []
    row = QHBoxLayout()
    row.addWidget(QLabel("para"))
    box.setObjectName("route")
    column.addLayout(row)
    (held,) = held_items()
    assert held == "QWidgetItem of the QVBoxLayout of QWidget (object name «route», text «»)"
