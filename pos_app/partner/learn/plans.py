"""Card brands and instalment tables in the record of a method: where they stand, in whatever form.

Whether a column holds one instalment or the whole follows from arithmetic: count times instalment is the
whole.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any

from pos_app.partner.learn.tree import Table, spoken, tables
from pos_app.partner.reading import forms
from pos_app.partner.reading.amounts import CENTS
from pos_app.partner.reading.lexicon import concepts
from pos_app.partner.reading.paths import EACH, KEY, SELF, Path
from pos_app.partner.reading.profile import Line
from pos_app.partner.wire.instalment_table import is_brand

_MOST = 36
_COUNT = re.compile(r"\s*(\d{1,2})\s*(?:x.*|parcelas?|vez(?:es)?|instal+ments?)?\s*", re.IGNORECASE)
_SENTENCE = re.compile(r"\s*\d{1,2}\s*x\D*?\d[\d.,]*.*", re.IGNORECASE | re.DOTALL)
_NEAR = Decimal("0.98")
_NOT_MONEY = frozenset({"interest", "rate", "fee", "discount", "scale", "id", "least", "most"})


@dataclass(frozen=True, slots=True)
class PlanTable:
    """An instalment table: where its rows stand, and in each of them its count, one instalment and the whole,
    empty for what they do not hold. ``once`` leads to the row of paying once; ``sentences``: each row is a
    text."""

    path: Path
    count: Path = ()
    amount: Path = ()
    total: Path = ()
    once: str = ""
    sentences: bool = False


def _brands_in(record: Any) -> tuple[Table, Path] | None:
    """Return the brands of a method and, in each of them, where its name stands."""
    for table in tables(record):
        for path, values in table.columns.items():
            if table.home == table.path and all(map(is_brand, values)):
                return table, path
    return None


def plans_in(record: Any) -> Iterator[PlanTable]:
    """Yield every instalment table of a method, those of its brands first."""
    brands = _brands_in(record)
    within = [(brands[0].path, brands[0].records[0])] if brands else []
    for above, node in (*within, ((), record)):
        for table in tables(node):
            if (found := _plan(table)) is not None:
                yield replace(found, path=(*above, *found.path))


def _plan(table: Table) -> PlanTable | None:
    about = "installment" in spoken(table.path[-2:])
    in_order = list(range(1, len(table.records) + 1))
    if table.keys:
        return _columns(table, [_count(key) or 0 for key in table.keys], (KEY,))
    if table.path[-1:] != (EACH,):
        return None
    if all(isinstance(row, str) and _SENTENCE.fullmatch(row) for row in table.records):
        return PlanTable(table.path, amount=(SELF,), sentences=True)
    for where, values in table.columns.items():
        counts = [_count(value) or 0 for value in values]
        named = concepts(where[-1]) & {"installment", "count", "label", "n", "x"} and where != (SELF,)
        if named and counts == sorted(set(counts)) and 0 not in counts:
            return _columns(table, counts, where)
    return _columns(table, in_order, ()) if about else None


def _count(value: object) -> int | None:
    match = _COUNT.fullmatch(str(value)) if isinstance(value, int | str) and value is not True else None
    return int(match[1]) if match and 1 <= int(match[1]) <= _MOST else None


def _columns(table: Table, counts: Sequence[int], count: Path) -> PlanTable | None:
    """Return the table with the columns of one instalment and of the whole, None where it has neither."""
    one: Path = ()
    whole: Path = ()
    if 0 in counts or counts != sorted(set(counts)):
        return None
    for path, values in table.columns.items():
        terms = spoken(path)
        if terms & {"fee", "service"} and len(set(map(str, values))) > 1:
            return None  # Each count has a fee of its own: what is due without interest is told nowhere.
        numbers = [raw for value in values if (raw := forms.amount(value)) is not None]
        if path in (count, (KEY,)) or terms & _NOT_MONEY or len(numbers) < len(counts) or numbers[0] <= 0:
            continue
        least = numbers[0] * counts[0] * _NEAR
        if len(counts) > 1 and min(numbers) >= least:
            whole = whole or path
        elif all(number * n >= least for number, n in zip(numbers, counts, strict=True)):
            one = one or path
    once = "" if counts[0] != 1 else table.keys[0] if table.keys else "[0]"
    return PlanTable(table.path, count, one, whole, once) if one or whole else None


def lines(record: Any, home: Path, form: str) -> dict[str, Line]:
    """Return the lines of a method's brands and instalments. ``home`` leads to the methods, ``form`` is the
    unit of their amounts."""
    found: dict[str, Line] = {}
    brands, plan = _brands_in(record), next(plans_in(record), None)
    if brands:
        table, name = brands
        found["brands"] = Line(((*home, *table.path),))
        found["brand.name"] = Line(((*home, *table.path, *name),))
    if plan is None:
        return found
    found["instalments"] = Line(((*home, *plan.path),))
    for what, path in (("count", plan.count), ("amount", plan.amount), ("total", plan.total)):
        if path and not plan.sentences:
            unit = "" if what == "count" else CENTS if "cents" in concepts(path[-1]) else form
            found[f"instalment.{what}"] = Line(((*home, *plan.path, *path),), unit)
    return found
