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


def test_what_cannot_have_the_keyboard_needs_no_name() -> None:
    assert not rules.unnamed(Item("filler"))


def test_a_rail_of_check_boxes_is_no_navigation() -> None:
    assert not rules.rail_is_navigation(_rail("page tab"), PLACES)
    assert rules.rail_is_navigation(_rail("check box"), PLACES)


def test_a_rail_has_a_name_and_an_open_place() -> None:
    assert rules.rail_is_navigation(_rail("page tab", name=""), PLACES)
    assert rules.rail_is_navigation(_rail("page tab", opened=FOCUSABLE), PLACES)
    assert rules.rail_is_navigation(Item("frame"), PLACES)


def test_a_row_of_eight_cells_is_read_eight_times() -> None:
    sentence = "07:35, 18:35, Direto"
    assert not rules.rows_are_items(_table(*_row(sentence)))
    assert rules.rows_are_items(_table(*_row(sentence, sentence)))
    assert rules.rows_are_items(_table(*_row(sentence, "")))
    assert rules.rows_are_items(_table(*_row("")))


def test_a_row_that_is_scrolled_away_is_not_judged() -> None:
    assert not rules.rows_are_items(_table(*_row("a", "a", y=396), *_row("b", y=40)))


def test_a_list_of_choices_is_not_called_by_the_choice() -> None:
    choices = ("CPF", "RG")
    assert rules.combos_are_named_by_their_labels(Item("combo box", "CPF", options=choices))
    assert not rules.combos_are_named_by_their_labels(
        Item("combo box", "CPF", label="Documento", options=choices)
    )
    assert rules.combos_are_named_by_their_labels(Item("combo box", options=choices))


@pytest.mark.parametrize("state", ["escolhida", "reservada por você"])
def test_a_chosen_seat_says_for_whom(state: str) -> None:
    assert rules.chosen_seats_name_their_passenger(Item("push button", f"Poltrona 07, janela, {state}"))
    named = Item("push button", f"Poltrona 07, janela, {state}, passageiro 2, Helena Prado")
    assert not rules.chosen_seats_name_their_passenger(named)
    assert not rules.chosen_seats_name_their_passenger(Item("push button", "Poltrona 07, janela, livre"))


def test_a_heading_is_read_before_its_card() -> None:
    head = Item("label", "Comprador", box=Box(0, 0, 200, 20))
    card = Item("text", "Nome", box=Box(0, 30, 200, 30))
    assert not rules.headings_come_first(Item("panel", children=(head, card)))
    assert rules.headings_come_first(Item("panel", children=(card, head)))


def test_a_sum_that_names_itself_after_its_words_is_read_twice() -> None:
    words, bare = Item("label", "Total estimado"), Item("label", "R$ 129,90")
    assert not rules.nothing_is_read_twice(Item("panel", children=(words, bare)))
    named = Item("label", "Total estimado R$ 129,90")
    assert rules.nothing_is_read_twice(Item("panel", children=(words, named)))


def test_a_caption_is_read_before_its_value() -> None:
    other = Item("label", "Trocar até", box=Box(300, 0, 80, 20))
    caption = Item("label", "Cancelar até", box=Box(0, 0, 80, 20))
    value = Item("label", "seg 23/11", box=Box(0, 24, 80, 20))
    assert not rules.headings_come_first(Item("panel", children=(caption, value, other)))
    assert rules.headings_come_first(Item("panel", children=(value, caption, other)))
    of_field = Item("label", "Nome", box=Box(0, 0, 80, 20), is_label=True)
    assert not rules.headings_come_first(Item("panel", children=(value, of_field)))


def test_the_head_of_a_part_is_read_first() -> None:
    head = Item("filler", children=(Item("label", "Comprador"),), box=Box(0, 0, 200, 20))
    card = Item("text", "Nome", box=Box(0, 30, 200, 30))
    assert rules.headings_come_first(Item("panel", children=(card, head)))


def _leg(name: str, *, role: str = "page tab", states: frozenset[State] = FOCUSABLE, key: str = "") -> Item:
    return Item(role, name, description=key, states=states)


def test_the_switch_between_legs_says_its_key() -> None:
    first = _leg("Ida 1 de 2", states=OPEN)
    assert not rules.leg_switch_has_a_key(
        Item("filler", children=(first, _leg("Ida 2 de 2", key="Ctrl+PgDn")))
    )
    assert rules.leg_switch_has_a_key(Item("filler", children=(first, _leg("Ida 2 de 2"))))
    assert rules.leg_switch_has_a_key(
        Item("filler", children=(first, _leg("Ida 2 de 2", role="check box", key="Ctrl+PgDn")))
    )
    assert rules.leg_switch_has_a_key(Item("filler", children=(first,)))
