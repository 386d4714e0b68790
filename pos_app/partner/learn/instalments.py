"""Card brands and instalment tables in the record of a method: where they stand, in whatever form.

Whether a column holds one instalment or the whole follows from arithmetic: count times instalment is the
whole.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from pos_app.partner.learn.tree import Table
from pos_app.partner.reading import forms
from pos_app.partner.reading.amounts import CENTS
from pos_app.partner.reading.lexicon import concepts, fold, word_set
from pos_app.partner.reading.paths import EACH, KEY, MEMBERS, SELF, Path, each, inside
from pos_app.partner.reading.profile import Line

_MOST = 36
_COUNT = re.compile(r"\s*(\d{1,2})\s*(?:x.*|parcelas?|vez(?:es)?|instal+ments?)?\s*", re.IGNORECASE)
_SENTENCE = re.compile(r"\s*\d{1,2}\s*x\D*?\d[\d.,]*.*", re.IGNORECASE | re.DOTALL)
_NEAR = Decimal("0.02")
_NOT_MONEY = frozenset({"interest", "rate", "fee", "discount", "scale", "id", "least", "most"})
_BRANDS = word_set(
    "visa mastercard master elo amex american_express americanexpress hipercard diners "
    "dinersclub discover jcb aura cabal sorocred banescard alelo maestro cup unionpay hiper vr"
)


@dataclass(frozen=True, slots=True)
class PlanTable:
    """An instalment table: where its rows stand, and in each of them its count, one instalment and the whole,
    empty for what they do not hold. ``once`` is the place of what paying once costs."""

    path: Path
    count: Path = ()
    amount: Path = ()
    total: Path = ()


def is_brand(word: object) -> bool:
    """Return whether a text names a card brand."""
    return isinstance(word, str) and re.sub(r"[ -]", "_", fold(word).strip()) in _BRANDS


def brands_in(record: Any) -> tuple[Path, Path] | None:
    """Return where the brands of a method stand and, in each of them, its name."""
    for path, node in _below(record):
        if isinstance(node, Mapping) and node and all(map(is_brand, node)):
            return (*path, MEMBERS), (KEY,)
        if isinstance(node, list) and node:
            if all(map(is_brand, node)):
                return (*path, EACH), (SELF,)
            for key in node[0] if isinstance(node[0], Mapping) else ():
                if all(isinstance(one, Mapping) and is_brand(one.get(key)) for one in node):
                    return (*path, EACH), (str(key),)
    return None


def tables_in(record: Any) -> Iterator[PlanTable]:
    """Yield every instalment table of a method."""
    seen: set[Path] = set()
    for path, node in _below(record):
        found = _table(path, node)
        if found is not None and found.path not in seen:
            seen.add(found.path)
            yield found


def _below(node: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Yield every list and object, those inside a table too; of like records each."""
    if isinstance(node, Mapping):
        yield path, node
        keyed = bool(node) and all(map(is_brand, node))
        for key, value in node.items():
            yield from _below(value, (*path, MEMBERS if keyed else str(key)))
    elif isinstance(node, list):
        yield path, node
        for value in node:
            yield from _below(value, (*path, EACH))


def _table(path: Path, node: Any) -> PlanTable | None:
    if isinstance(node, Mapping) and node and all(_count(str(key)) for key in node):
        table = Table((*path, MEMBERS), tuple(node.values()), tuple(map(str, node)))
        return _columns(table, [_count(key) or 0 for key in table.keys], (KEY,))
    if not isinstance(node, list) or not node:
        return None
    table = Table((*path, EACH), tuple(node))
    if all(isinstance(row, str) and _SENTENCE.fullmatch(row) for row in node):
        return PlanTable(table.path, amount=(SELF,))
    about = bool(path) and "installment" in concepts(path[-1])
    in_order = list(range(1, len(node) + 1))
    if all(not isinstance(row, Mapping | list) for row in node):
        return _columns(table, in_order, ()) if about else None
    for where, values in table.columns.items():
        counts = [_count(value) for value in values]
        named = concepts(where[-1]) & {"installment", "count", "label", "n", "x"}
        if named and None not in counts and counts == sorted({one or 0 for one in counts}):
            return _columns(table, [one or 0 for one in counts], where)
    return _columns(table, in_order, ()) if about else None


def _count(value: object) -> int | None:
    match = _COUNT.fullmatch(str(value)) if isinstance(value, int | str) and value is not True else None
    return int(match[1]) if match and 1 <= int(match[1]) <= _MOST else None


def _columns(table: Table, counts: Sequence[int], count: Path) -> PlanTable | None:
    """Return the table with the columns of one instalment and of the whole, None where it has neither."""
    one: Path = ()
    whole: Path = ()
    if counts != sorted(set(counts)):
        return None
    for path, values in table.columns.items():
        terms = frozenset[str]().union(*(concepts(step) for step in path if step not in (SELF, KEY)))
        if terms & {"fee", "service"} and len(set(map(str, values))) > 1:
            return None  # Each count has a fee of its own: what is due without interest is told nowhere.
        numbers = [raw for value in values if (raw := forms.amount(value)) is not None]
        if path in (count, (KEY,)) or terms & _NOT_MONEY or len(numbers) < len(counts) or numbers[0] <= 0:
            continue
        base = numbers[0] * (1 if counts[0] == 1 else counts[0])
        if len(counts) > 1 and all(number >= base * (1 - _NEAR) for number in numbers):
            whole = whole or path
        elif all(number * n >= base * (1 - _NEAR) for number, n in zip(numbers, counts, strict=True)):
            one = one or path
    return PlanTable(table.path, count, one, whole) if one or whole else None


def lines(record: Any, home: Path, form: str) -> dict[str, Line]:
    """Return the lines of a method's brands and instalments. ``home`` leads to the methods, ``form`` is the
    unit of their amounts."""
    found: dict[str, Line] = {}
    brands = brands_in(record)
    if brands:
        found["brands"] = Line(((*home, *brands[0]),))
        found["brand.name"] = Line(((*home, *brands[0], *brands[1]),))
    tables = list(tables_in(record))
    within = [one for one in tables if brands and inside(one.path, brands[0]) is not None]
    table = next(iter(within or tables), None)
    if table is None:
        return found
    found["instalments"] = Line(((*home, *table.path),))
    for name, path in (("count", table.count), ("amount", table.amount), ("total", table.total)):
        if path and (name == "count" or path != (SELF,) or not _spoken(record, table)):
            unit = CENTS if "cents" in concepts(path[-1]) else form
            unit = "" if name == "count" else unit
            found[f"instalment.{name}"] = Line(((*home, *table.path, *path),), unit)
    return found


def _spoken(record: Any, table: PlanTable) -> bool:
    return any(isinstance(row.value, str) and "x" in row.value.lower() for row in each(record, table.path))
