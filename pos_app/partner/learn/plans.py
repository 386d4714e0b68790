"""Card brands and instalment tables in the record of a method: where they stand, in whatever form.

Whether a column holds one instalment or the whole follows from arithmetic: count times instalment is the
whole.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from pos_app.domain.value import replace
from pos_app.partner.learn.tree import Table, spoken, tables
from pos_app.partner.learn.units import amount_columns
from pos_app.partner.reading import amounts, forms
from pos_app.partner.reading.amounts import CENTS
from pos_app.partner.reading.lexicon import concepts, word_set, words
from pos_app.partner.reading.paths import EACH, KEY, MEMBERS, SELF, Path, each, inside
from pos_app.partner.reading.profile import Line
from pos_app.partner.wire.instalment_table import SENTENCE, count_of, is_brand

_NEAR = Decimal("0.98")
_ODD_ONES = word_set(
    "first primeira primeiro last ultima ultimo entrada down other others demais remaining restante restantes"
)
_NOT_MONEY = frozenset({"interest", "rate", "fee", "discount", "scale", "id", "least", "most"})


@dataclass(frozen=True, slots=True)
class PlanTable:
    """An instalment table: where its rows stand, and in each of them its count, one instalment and the whole,
    empty for what they do not hold. ``once`` leads to the row of paying once; ``counts`` are those told here.
    An instalment may be a sentence, ``3x de R$ 46,63``."""

    path: Path
    count: Path = ()
    amount: Path = ()
    total: Path = ()
    once: str = ""
    counts: tuple[int, ...] = ()


Least = Callable[[Path, Sequence[Any]], Decimal]
"""What a row must come to at the least, in the unit of a column of these values."""


def _brands_in(record: Any) -> tuple[Table, Path] | None:
    """Return the brands of a method and, in each of them, where its name stands."""
    for table in tables(record):
        for path, values in table.columns.items():
            if table.home == table.path and all(map(is_brand, values)):
                return table, path
    return None


def plans_in(record: Any, least: Least = lambda *_: Decimal(0)) -> Iterator[PlanTable]:
    """Yield every instalment table of a method, those of its brands first. A column of which a row comes to
    less than ``least`` tells no amounts: it has coefficients, rates or counts."""
    brands = _brands_in(record)
    within = [(brands[0].path, brands[0].records[0])] if brands else []
    for above, node in (*within, ((), record)):
        for table in tables(node):
            if (found := _plan(table, least)) is not None:
                yield replace(found, path=(*above, *found.path))


def _plan(table: Table, least: Least) -> PlanTable | None:
    about = "installment" in spoken(table.path[-2:])
    in_order = list(range(1, len(table.records) + 1))
    if table.keys:
        return _columns(table, [count_of(key) or 0 for key in table.keys], (KEY,), least)
    if table.path[-1:] != (EACH,):
        return None
    for where, values in table.columns.items():
        if all(isinstance(row, str) and SENTENCE.fullmatch(row) for row in values):
            said = tuple(count_of(str(row).partition("x")[0]) or 0 for row in values)
            return PlanTable(table.path, amount=where, counts=said)
    twice = False
    for where, values in table.columns.items():
        counts = [count_of(value) or 0 for value in values]
        named = concepts(where[-1]) & {"installment", "count", "label", "n", "x"} and where != (SELF,)
        if named and counts == sorted(set(counts)) and 0 not in counts:
            return _columns(table, counts, where, least)
        # Told twice, a count has two plans: whose rows they are, nothing says.
        twice = twice or (bool(named) and 0 not in counts)
    return _columns(table, in_order, (), least) if about and not twice else None


def _columns(table: Table, counts: Sequence[int], count: Path, least: Least) -> PlanTable | None:
    """Return the table with the columns of one instalment and of the whole, None where it has neither."""
    ones: dict[Path, list[Decimal]] = {}
    wholes: dict[Path, list[Decimal]] = {}
    odd = False
    if 0 in counts or counts != sorted(set(counts)):
        return None
    for path, values in amount_columns(table).items():
        terms = spoken(path)
        if terms & {"fee", "service"} and len(set(map(str, values))) > 1:
            return None  # Each count has a fee of its own: what is due without interest is told nowhere.
        if set(words(path[-1])) & _ODD_ONES:
            odd = True  # The first instalment, or the last one: what the others are is no total either.
            continue
        numbers = [raw for value in values if (raw := _number(value)) is not None]
        if path in (count, (KEY,)) or terms & _NOT_MONEY or len(numbers) < len(counts) or numbers[0] <= 0:
            continue
        costs = max(numbers[0] * counts[0] * _NEAR, least(path, values))
        if len(counts) > 1 and min(numbers) >= costs:
            wholes[path] = numbers
        elif all(number * n >= costs for number, n in zip(numbers, counts, strict=True)):
            ones[path] = [number * n for number, n in zip(numbers, counts, strict=True)]
    one = next(iter(ones), ())
    # A whole that is not so many instalments is the price without interest.
    whole = next((path for path in wholes if odd or not one or _alike(wholes[path], ones[one], counts)), ())
    once = "" if counts[0] != 1 else table.keys[0] if table.keys else "[0]"
    found = PlanTable(table.path, count, () if odd else one, whole, once, tuple(counts))
    return found if found.amount or whole else None


def _number(value: Any) -> Decimal | None:
    """Return an amount in the unit in which it is told; None for what is none."""
    if not isinstance(value, Mapping):
        return forms.amount(value)
    cents = amounts.maybe(value)
    return None if cents is None else Decimal(cents) / 100


def _alike(wholes: Sequence[Decimal], times: Sequence[Decimal], counts: Sequence[int]) -> bool:
    """Return whether each whole is its instalments, of which each may be rounded by a cent."""
    cent = 1 if all(one == int(one) for one in (*wholes, *times)) else Decimal("0.01")
    return all(abs(one - other) <= n * cent for one, other, n in zip(wholes, times, counts, strict=True))


def _whole_plan(record: Any, least: Least) -> PlanTable | None:
    """Return the table of a method. Lists that tell some counts each, as those with interest and those
    without, are one where they have the same columns; else no table, for a part of one hides the rest."""
    told: dict[Path, PlanTable] = {}
    for one in plans_in(record, least):
        told.setdefault(one.path, one)
    first, *others = told.values() or (None,)
    parts = [one for one in others if first and not set(one.counts) & set(first.counts)]
    if not first or not parts:
        return first
    above, columns = first.path[:-2], (first.count, first.amount)
    beside = all(one.path[:-2] == above and (one.count, one.amount) == columns for one in parts)
    total = next((one.total for one in (first, *parts) if one.total), ())
    return replace(first, path=(*above, MEMBERS, EACH), total=total) if beside and first.amount else None


def lines(
    record: Any, home: Path, unit: Callable[[Path, Sequence[Any]], str], tree: Any, seats: int
) -> dict[str, Line]:
    """Return the lines of a method's brands and instalments. ``home`` leads to the methods, ``unit`` tells
    that of a column, ``seats`` what they cost, in cents. A table may stand beside the methods of a reply,
    ``tree``: whose it is, the sale sees by what it tells of paying once."""

    def least(path: Path, values: Sequence[Any]) -> Decimal:
        # An object that says its own unit is counted in reais.
        bare = unit(path, values) == CENTS and amounts.maybe(values[0]) != amounts.maybe(values[0], CENTS)
        return Decimal(seats) / 2 / (1 if bare else 100)

    found: dict[str, Line] = {}
    brands, plan, around = _brands_in(record), _whole_plan(record, least), record
    if brands:
        table, name = brands
        found["brands"] = Line(((*home, *table.path),))
        found["brand.name"] = Line(((*home, *table.path, *name),))
    if plan is None:
        beside = (one for one in plans_in(tree, least) if one.once and inside(one.path, home) is None)
        plan, home, around = next(beside, None), (), tree
    if plan is None:
        return found
    found["instalments"] = Line(((*home, *plan.path),))
    for what, path in (("count", plan.count), ("amount", plan.amount), ("total", plan.total)):
        if path:
            rows = [one.value for one in each(around, (*plan.path, *path))]
            shown = "" if what == "count" else unit(path, rows)
            found[f"instalment.{what}"] = Line(((*home, *plan.path, *path),), shown)
    return found
