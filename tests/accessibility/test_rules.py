"""Each rule finds what it is for, and is content with what is right."""

from __future__ import annotations

import pytest

from tests.accessibility import rules
from tests.accessibility.tree import Box, Item, State

FOCUSABLE = frozenset({State.FOCUSABLE, State.SHOWING})
OPEN = FOCUSABLE | {State.SELECTED}
PLACES = ("Vender", "Ajustes")


def _rail(role: str, name: str = "Navegação", opened: frozenset[State] = OPEN) -> Item:
    return Item("filler", name, children=(Item(role, "Vender", states=opened), Item(role, "Ajustes, 2")))


def _row(*names: str, y: int = 40) -> tuple[Item, ...]:
    return tuple(Item("cell", name, box=Box(0, y, 50, 20), states=FOCUSABLE) for name in names)


def _table(*cells: Item) -> Item:
    return Item("table", "Viagens", box=Box(0, 0, 500, 400), children=cells)


@pytest.mark.parametrize("named", [Item("text", "Nome"), Item("text", label="Nome")])
def test_a_field_is_named_by_itself_or_by_its_label(named: Item) -> None:
    nameless = Item("text", states=FOCUSABLE)
    assert rules.unnamed(Item("frame", "Guichê", children=(nameless,)))
    assert not rules.unnamed(Item("frame", "Guichê", children=(named,)))


def test_a_rail_of_check_boxes_is_no_navigation() -> None:
    assert not rules.rail_is_navigation(_rail("page tab"), PLACES)
    assert rules.rail_is_navigation(_rail("check box"), PLACES)


def test_a_row_of_eight_cells_is_read_eight_times() -> None:
    sentence = "07:35, 18:35, Direto"
    assert not rules.rows_are_items(_table(*_row(sentence)))
    assert rules.rows_are_items(_table(*_row(sentence, sentence)))
    assert rules.rows_are_items(_table(*_row(sentence, "")))
    assert rules.rows_are_items(_table(*_row("")))


def test_a_heading_is_read_before_its_card() -> None:
    head = Item("label", "Comprador", box=Box(0, 0, 200, 20))
    card = Item("text", "Nome", box=Box(0, 30, 200, 30))
    assert not rules.headings_come_first(Item("panel", children=(head, card)))
    assert rules.headings_come_first(Item("panel", children=(card, head)))
