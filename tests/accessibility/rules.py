"""What must hold of a page for somebody who only hears it. Each rule returns a sentence for each breach."""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Iterable

from tests.accessibility.tree import Item, State

_SWITCHES = frozenset({"check box", "toggle button"})
_ONE_OF_MANY = frozenset({"page tab", "radio button", "link", "list item", "menu item", "push button"})
_CELLS = frozenset({"row", "cell", "table cell", "table row"})
_HEADINGS = frozenset({"heading", "label"})
_KEY_NAMES = ("Ctrl+", "Alt+", "Shift+", "PgUp", "PgDn", "Page")
_TOUCHING = 2
"""The px by which parts that stand one above the other may overlap."""
_CHOSEN = ("escolhida", "reservada")


def unnamed(page: Item) -> list[str]:
    """Everything that can have the keyboard has a name."""
    return [
        f"a {item.role} at {item.box.x}, {item.box.y} can have the keyboard and has no name"
        for item in _outside_tables(page)
        if item.has(State.FOCUSABLE) and not item.spoken.strip()
    ]


def rail_is_navigation(page: Item, places: Iterable[str]) -> list[str]:
    """The rail's places are one of many, in a part with a name, and one says that it is open."""
    found = []
    wanted = set(places)
    parts = [item for item in page if wanted <= {child.spoken.split(",")[0] for child in item.children}]
    if not parts:
        return [f"no part of the window holds {', '.join(sorted(wanted))}"]
    rail = parts[-1]
    if not rail.spoken:
        found.append("the rail has no name, so that nobody hears that it is the navigation")
    switches = [child.spoken for child in rail.children if child.role not in _ONE_OF_MANY]
    if switches:
        found.append(f"the rail's places are read as {rail.children[0].role}: {', '.join(switches)}")
    if not any(child.has(State.SELECTED) or child.has(State.CHECKED) for child in rail.children):
        found.append("no place of the rail says that it is open")
    return found


def rows_are_items(page: Item) -> list[str]:
    """A row of a table is one item with one sentence."""
    found = []
    for table in (item for item in page if item.role == "table"):
        rows: dict[int, list[Item]] = defaultdict(list)
        for cell in _cells(table):
            rows[cell.box.y].append(cell)
        for cells in rows.values():
            named = [cell.spoken for cell in cells if cell.spoken.strip()]
            if len(cells) != 1 or len(named) != 1:
                found.append(
                    f"a row of «{table.spoken}» is {len(cells)} items, of which {len(named)} are read: "
                    f"«{named[0] if named else ''}»"
                )
    return found


def combos_are_named_by_their_labels(page: Item) -> list[str]:
    """A list of choices is called by what is chosen there, not by the choice."""
    return [
        f"a combo box is called by its choice: «{item.spoken}»"
        for item in page
        if item.role == "combo box" and (not item.spoken or item.spoken in item.options)
    ]


def chosen_seats_name_their_passenger(page: Item) -> list[str]:
    """A seat that was picked or held says for whom."""
    return [
        f"«{item.spoken}» does not say for whom"
        for item in page
        if item.spoken.startswith("Poltrona ")
        and any(word in item.spoken for word in _CHOSEN)
        and "passageiro" not in item.spoken.lower()
    ]


def headings_come_first(page: Item) -> list[str]:
    """What stands above is read before what stands below it: a label, or the head of a part."""
    found = []
    for part in page:
        shown = [child for child in part.children if _is_read(child)]
        for index, head in enumerate(shown):
            below = [child for child in shown if _above(head, child)]
            if not _is_heading(head) and len(below) < len(shown) - 1:
                continue
            before = [child for child in shown[:index] if child in below]
            if before:
                found.append(
                    f"«{_first_words(head)}» stands above «{_first_words(before[0])}», read after it"
                )
    return found


def nothing_is_read_twice(page: Item) -> list[str]:
    """A label does not say again what the label before it says: a sum and its words are heard once."""
    labels = [item for item in page if item.role == "label" and item.spoken.strip()]
    return [
        f"«{after.spoken}» is read after «{before.spoken}»"
        for before, after in itertools.pairwise(labels)
        if after.spoken != before.spoken and after.spoken.startswith(f"{before.spoken} ")
    ]


def leg_switch_has_a_key(page: Item) -> list[str]:
    """Each bus of a sale can be reached by a key, and the switch between them says which."""
    legs = [item for item in page if _is_leg(item)]
    if len(legs) < 2:
        return ["there is no switch between the legs"]
    found = [f"«{item.spoken}» is read as a {item.role}" for item in legs if item.role not in _ONE_OF_MANY]
    current = [item for item in legs if item.has(State.SELECTED) or item.has(State.CHECKED)]
    if len(current) != 1:
        found.append(f"{len(current)} legs say that they are shown")
    said = [item for item in legs if any(key in _says(item) for key in _KEY_NAMES)]
    if not said:
        found.append("no leg says its key")
    return found


def _is_leg(item: Item) -> bool:
    text = item.spoken
    can_press = item.role in _SWITCHES | _ONE_OF_MANY and item.has(State.FOCUSABLE)
    return can_press and text.startswith(("Ida", "Volta", "Trecho")) and item.role != "text"


def _says(item: Item) -> str:
    return " ".join((item.spoken, item.description, *item.keys))


def _is_read(item: Item) -> bool:
    """Tell whether an item is read in its own place: a field's label is read with its field."""
    return bool(_first_words(item)) and item.box.width > 1 and item.box.height > 1 and not item.is_label


def _is_heading(item: Item) -> bool:
    return item.role in _HEADINGS and bool(item.spoken.strip())


def _above(upper: Item, lower: Item) -> bool:
    side_by_side = upper.box.right <= lower.box.x or lower.box.right <= upper.box.x
    return upper is not lower and not side_by_side and upper.box.bottom <= lower.box.y + _TOUCHING


def _first_words(item: Item) -> str:
    return next((one.spoken for one in item if one.spoken.strip()), "")


def _cells(table: Item) -> list[Item]:
    """Return the cells or rows of a table that lie in the part of it that shows."""
    area = table.box
    return [
        item
        for item in table.children
        if item.role in _CELLS and item.box.y >= area.y and item.box.bottom <= area.bottom
    ]


def _outside_tables(page: Item) -> Iterable[Item]:
    """Yield what is no part of a table's rows: those have their own rule."""
    yield page
    for child in page.children:
        if child.role not in _CELLS:
            yield from _outside_tables(child)
