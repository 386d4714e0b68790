"""The window as a screen reader has it: one sale through the tree alone, and what must hold of every page."""

from __future__ import annotations

import os
import sys

import pytest

from tests.accessibility import rules, sale
from tests.accessibility.bus import missing
from tests.accessibility.program import desk, first_start
from tests.accessibility.tree import Item

PAGES = (
    "start",
    "trips",
    "seats of leg 1",
    "chosen on leg 1",
    "seats of leg 2",
    "chosen on leg 2",
    "passengers",
    "card",
    "pix before the order",
    "pix",
    "tickets",
    *sale.PLACES[1:],
    "Ajustes",
    "commands",
    "first start",
)
INSIDE = [page for page in PAGES if page not in ("commands", "first start")]

pytestmark = [pytest.mark.slow, pytest.mark.timeout(170)]


@pytest.fixture(scope="module")
def trees(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Item]:
    """The tree of every page, kept while one sale was driven through them."""
    if not sys.platform.startswith("linux"):
        pytest.skip("AT-SPI is Linux's")
    lacking = missing()
    if lacking and not os.environ.get("CI"):
        pytest.skip(f"lacks {' '.join(lacking)}: `python3 packaging/bootstrap.py test` installs it")
    assert not lacking, f"CI lacks {' '.join(lacking)}"
    pages: dict[str, Item] = {}
    try:
        with desk(tmp_path_factory.mktemp("desk")) as eyes:
            pages = eyes.pages
            sale.sell(eyes)
            sale.look_around(eyes)
    except AssertionError as reason:
        # Told once, by the test of the sale; the pages up to here are judged all the same.
        pages["broken off"] = Item("sale", str(reason))
    with first_start(tmp_path_factory.mktemp("first")) as first:
        sale.meet(first)
    return {**pages, **first.pages}


def _page(trees: dict[str, Item], page: str) -> Item:
    if page not in trees:
        pytest.fail("the sale did not come to this page", pytrace=False)
    return trees[page]


def _none(found: list[str], tree: Item) -> None:
    assert not found, "\n".join([*found, "", tree.outline()])


def test_one_sale_is_driven_through_every_page(trees: dict[str, Item]) -> None:
    broken_off = trees.get("broken off", Item("sale"))
    assert not broken_off.name, broken_off.name
    assert sorted(trees) == sorted(PAGES)


@pytest.mark.parametrize("page", PAGES)
def test_everything_that_takes_the_keyboard_has_a_name(trees: dict[str, Item], page: str) -> None:
    tree = _page(trees, page)
    _none(rules.unnamed(tree), tree)


@pytest.mark.parametrize("page", INSIDE)
def test_the_rail_is_navigation(trees: dict[str, Item], page: str) -> None:
    tree = _page(trees, page)
    _none(rules.rail_is_navigation(tree, sale.PLACES), tree)


@pytest.mark.parametrize("page", PAGES)
def test_a_row_is_one_item(trees: dict[str, Item], page: str) -> None:
    tree = _page(trees, page)
    _none(rules.rows_are_items(tree), tree)


@pytest.mark.parametrize("page", PAGES)
def test_a_combo_box_is_named_by_its_label(trees: dict[str, Item], page: str) -> None:
    tree = _page(trees, page)
    _none(rules.combos_are_named_by_their_labels(tree), tree)


@pytest.mark.parametrize("page", ["chosen on leg 1", "chosen on leg 2"])
def test_a_chosen_seat_names_its_passenger(trees: dict[str, Item], page: str) -> None:
    tree = _page(trees, page)
    _none(rules.chosen_seats_name_their_passenger(tree), tree)


@pytest.mark.parametrize("page", PAGES)
def test_a_heading_comes_before_what_it_heads(trees: dict[str, Item], page: str) -> None:
    tree = _page(trees, page)
    _none(rules.headings_come_first(tree), tree)


@pytest.mark.parametrize("page", PAGES)
def test_nothing_is_read_twice(trees: dict[str, Item], page: str) -> None:
    tree = _page(trees, page)
    _none(rules.nothing_is_read_twice(tree), tree)


@pytest.mark.parametrize("page", ["seats of leg 1", "seats of leg 2"])
def test_the_switch_between_buses_has_a_key_and_says_it(trees: dict[str, Item], page: str) -> None:
    tree = _page(trees, page)
    _none(rules.leg_switch_has_a_key(tree), tree)
