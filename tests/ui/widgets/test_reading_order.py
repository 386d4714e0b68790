"""The order in which a screen reader goes through a page is that of its layouts."""

from __future__ import annotations

from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from pos_app.ui.widgets.accessible import read_as_placed
from tests.ui.widgets.conftest import Show
from tests.windows import held_items


def _words(part: QWidget) -> list[str]:
    return [child.text() for child in part.children() if isinstance(child, QLabel)]


def _part(*made: str) -> tuple[QWidget, dict[str, QLabel]]:
    part = QWidget()
    return part, {text: QLabel(text, part) for text in made}


def test_a_heading_that_was_made_last_is_read_first(show: Show) -> None:
    part, labels = _part("Helena", "12/11", "Passageiros")
    column, row = QVBoxLayout(part), QHBoxLayout()
    column.addWidget(labels["Passageiros"])
    column.addLayout(row)
    row.addWidget(labels["12/11"])
    row.addWidget(labels["Helena"])
    show(part)
    read_as_placed(part)
    assert _words(part) == ["Passageiros", "12/11", "Helena"]


def test_parts_inside_are_ordered_too(show: Show) -> None:
    page, inner = QWidget(), QWidget()
    QVBoxLayout(page).addWidget(inner)
    second, first = QLabel("value", inner), QLabel("caption", inner)
    grid = QGridLayout(inner)
    grid.addWidget(first, 0, 0)
    grid.addWidget(second, 1, 0)
    show(page)
    read_as_placed(page)
    assert _words(inner) == ["caption", "value"]


def test_what_lies_over_a_page_stays_above_it(show: Show) -> None:
    part, labels = _part("over", "second", "first")
    column = QVBoxLayout(part)
    column.addWidget(labels["first"])
    column.addWidget(labels["second"])
    show(part)
    read_as_placed(part)
    assert _words(part) == ["first", "second", "over"]


def test_python_keeps_no_item_of_the_layouts_that_it_read(show: Show) -> None:
    before = set(held_items())
    part, labels = _part("second", "first")
    column, row = QVBoxLayout(part), QHBoxLayout()
    column.addWidget(labels["first"])
    column.addSpacing(4)
    column.addLayout(row)
    row.addWidget(labels["second"])
    show(part)
    read_as_placed(part)
    assert _words(part) == ["first", "second"]
    assert set(held_items()) <= before
