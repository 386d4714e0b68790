"""What shows whether amounts are reais or cents: how they are written, what names them, what is known."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pos_app.domain.money import Cents, reais
from pos_app.partner.learn.proposal import LineOption
from pos_app.partner.learn.told_amounts import is_one_amount
from pos_app.partner.learn.tree import Table, leaves
from pos_app.partner.reading import amounts
from pos_app.partner.reading.lexicon import concepts, fold
from pos_app.partner.reading.paths import Path
from pos_app.partner.reading.profile import Line
from pos_app.partner.wire.seat_map import in_another_unit

_FORMS = (amounts.REAIS, amounts.CENTS)
_SAYS_CENTS = frozenset({"cents", "cent", "centavos", "centavo", "brl_cents", "minor"})


def says_cents(tree: Any) -> bool:
    """Return whether a reply says that its amounts are cents: ``"unit": "CENTS"``."""
    return any(
        isinstance(leaf.value, str) and fold(leaf.value.strip()) in _SAYS_CENTS
        for leaf in leaves(tree, into_lists=True)
    )


def unit(path: Path, raws: Sequence[Any], fare: Cents | None, *, cents_said: bool = False) -> str | None:
    """Return the unit of amounts, None where nothing shows it. ``raws`` as they stand in the reply."""
    told = [raw for raw in raws if raw not in (None, "")]
    fits = [form for form in _FORMS if all(amounts.maybe(raw, form) is not None for raw in told)]
    if not told or not fits:
        return None
    if len(fits) == 1 or all(amounts.maybe(raw) == amounts.maybe(raw, amounts.CENTS) for raw in told):
        return fits[0]
    known = [form for form in _FORMS if fare and any(amounts.maybe(raw, form) == fare for raw in told)]
    if len(known) == 1:
        return known[0]
    if cents_said or any("cents" in concepts(step) for step in path[-2:]):
        whole = [amounts.maybe(raw, amounts.CENTS) or Cents(0) for raw in told]
        return None if any(in_another_unit(price, fare) for price in whole) else amounts.CENTS
    return None


def options(
    path: Path, raws: Sequence[Any], fare: Cents | None, *, cents_said: bool = False
) -> tuple[LineOption, ...]:
    """Return the lines that an amount may have: one where its unit is shown, else one for each unit."""
    shown = unit(path, raws, fare, cents_said=cents_said)
    made = []
    for form in (shown,) if shown else _FORMS:
        price = next((p for raw in raws if (p := amounts.maybe(raw, form)) is not None), None)
        if price is not None:
            made.append(LineOption(Line((path,), form), str(reais(price))))
    return tuple(made)


def amount_columns(table: Table) -> Mapping[Path, tuple[Any, ...]]:
    """Return the columns of a table that are amounts; one in parts is one column."""
    paths = dict.fromkeys(_whole(table, path) for path in table.columns)
    found = {}
    for path in paths:
        values = table.columns.get(path) or tuple(_inside(record, path) for record in table.records)
        told = [value for value in values if value not in (None, "")]
        if told and all(_is_amount(value) for value in told):
            found[path] = values
    return found


def _is_amount(value: Any) -> bool:
    return any(amounts.maybe(value, form) is not None for form in _FORMS)


def _whole(table: Table, path: Path) -> Path:
    """Return the path of the amount that a value is a part of, else its own."""
    for above in _above(path):
        if any(is_one_amount(_inside(record, above)) for record in table.records):
            return above
    return path


def _above(path: Path) -> Iterator[Path]:
    for length in range(1, len(path)):
        yield path[:length]


def _inside(record: Any, path: Path) -> Any:
    for step in path:
        record = record.get(step) if isinstance(record, Mapping) else None
    return record
