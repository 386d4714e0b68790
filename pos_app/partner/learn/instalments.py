"""Instalment tables: how a total is split, in whatever form a table comes.

Whether a column holds one instalment or the whole follows from arithmetic: count times instalment is the
whole.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from pos_app.domain.money import Cents
from pos_app.domain.payment import Instalment
from pos_app.partner.learn import vocabulary
from pos_app.partner.learn.choice import candidates
from pos_app.partner.learn.meaning import weight
from pos_app.partner.learn.tree import EACH, KEY, MEMBERS, Path, Table
from pos_app.partner.reading import forms, units
from pos_app.partner.reading.lexicon import concepts, fold

_MOST = 36
_COUNT = re.compile(r"(\d{1,2})\s*(?:x.*|parcelas?|vez(?:es)?|instal+ments?)?", re.IGNORECASE)
_NEAR = Decimal("0.02")
_BRANDS = frozenset(
    [
        "visa",
        "mastercard",
        "master",
        "elo",
        "amex",
        "american_express",
        "americanexpress",
        "hipercard",
        "diners",
        "dinersclub",
        "discover",
        "jcb",
        "aura",
        "cabal",
        "sorocred",
        "banescard",
        "alelo",
        "maestro",
        "cup",
        "unionpay",
        "hiper",
        "vr",
    ]
)


@dataclass(frozen=True, slots=True)
class Rows:
    """An instalment table as it stands.

    Attributes:
        path: where it stands.
        rows: each as count, one instalment and the whole; None for what it does not hold.
        reais: its amounts are written as people write reais.
        spoken: it is a list of sentences, whose amounts are reais.
        unit: the unit that it names itself: 100 for reais, 1 for cents.
    """

    path: Path
    rows: tuple[tuple[int, Decimal | None, Decimal | None], ...]
    reais: bool = False
    spoken: bool = False
    unit: int | None = None


def is_brand(word: object) -> bool:
    """Return whether a text names a card brand."""
    return isinstance(word, str) and fold(word).strip().replace(" ", "_").replace("-", "_") in _BRANDS


def read(node: Any, path: Path) -> Rows | None:
    """Return the instalment table that a list or object is, or None."""
    spoken = _spoken(node, path)
    if spoken is not None:
        return spoken
    table = _table(node, path)
    if table is None:
        return None
    counts = _counts(table)
    if counts is None or counts != sorted(set(counts)):
        return None
    columns = [
        tuple(forms.amount(value) for value in values)
        for where, values in _money(table)
        if all(forms.amount(value) is not None for value in values)
    ]
    amounts = [v for _, values in _money(table) for v in values if forms.amount(v) is not None]
    reais = any(map(forms.in_reais, amounts))
    each, whole = _each_and_whole(counts, columns)
    if each is None and whole is None:
        return None
    rows = tuple(
        (count, each[index] if each else None, whole[index] if whole else None)
        for index, count in enumerate(counts)
    )
    return Rows(table.path, rows, reais, unit=_unit(table))


_SPOKEN = re.compile(r"\s*(\d{1,2})\s*x\D*?([\d.,]+)(?:.*?total\D*([\d.,]+))?.*", re.IGNORECASE | re.DOTALL)


def _spoken(node: Any, path: Path) -> Rows | None:
    """Return a table that is written as sentences: ``3x de R$ 49,90 sem juros``."""
    if not isinstance(node, list) or not node or not all(isinstance(line, str) for line in node):
        return None
    rows = []
    for line in node:
        match = _SPOKEN.fullmatch(line)
        each = forms.amount(match[2].strip(".,")) if match else None
        if match is None or each is None:
            return None
        rows.append((int(match[1]), each, forms.amount(match[3].strip(".,")) if match[3] else None))
    return Rows((*path, EACH), tuple(rows), reais=True, spoken=True)


def _table(node: Any, path: Path) -> Table | None:
    if isinstance(node, list) and node:
        kinds = {isinstance(item, Mapping) for item in node}
        return Table((*path, EACH), tuple(node)) if len(kinds) == 1 else None
    if isinstance(node, Mapping) and node and all(_count(str(key)) for key in node):
        return Table((*path, MEMBERS), tuple(node.values()), tuple(map(str, node)))
    return None


def _counts(table: Table) -> list[int] | None:
    """Return how often each row splits."""
    if table.keys:
        return [_count(key) or 0 for key in table.keys]
    if not isinstance(table.records[0], Mapping):
        about = table.path[-2] if len(table.path) > 1 else ""
        plain = all(forms.amount(record) is not None for record in table.records)
        return list(range(1, len(table.records) + 1)) if plain and "installment" in concepts(about) else None
    for column in candidates(table, vocabulary.INSTALMENT_COUNT, _count):
        if column.path != (KEY,) and None not in column.values:
            return list(column.values)
    return _in_order(table)


def _in_order(table: Table) -> list[int] | None:
    """Return the counts of a table without any, where its amounts are those of one, two, three payments."""
    about = [step for step in table.path if step not in (EACH, MEMBERS)]
    if not about or "installment" not in concepts(about[-1]):
        return None
    for _, values in _money(table):
        amounts = [forms.amount(value) for value in values]
        if len(amounts) > 1 and all(
            v is not None and amounts[0] and v * n >= amounts[0] * (1 - _NEAR) and v < amounts[0]
            for n, v in enumerate(amounts[1:], start=2)
        ):
            return list(range(1, len(amounts) + 1))
    return None


def _count(value: object) -> int | None:
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return value if 1 <= value <= _MOST else None
    match = _COUNT.fullmatch(value.strip()) if isinstance(value, str) else None
    return int(match[1]) if match and 1 <= int(match[1]) <= _MOST else None


def _money(table: Table) -> list[tuple[Path, tuple[Any, ...]]]:
    """Return the columns that may be an instalment or the whole."""
    if not isinstance(table.records[0], Mapping):
        return [((KEY,), table.records)]
    found = []
    for path, values in table.columns.items():
        terms = frozenset[str]().union(*(concepts(step) for step in path))
        if path == (KEY,) or terms & {"interest", "rate", "fee", "discount", "scale", "id"} or None in values:
            continue
        if weight(vocabulary.INSTALMENT_COUNT, path) >= 0.9 and all(_count(v) for v in values):
            continue
        found.append((path, values))
    return found


def _unit(table: Table) -> int | None:
    """Return the unit that the amounts of a table name themselves."""
    named = {
        units.at(record, path)
        for path, _ in _money(table)
        for record in table.records
        if isinstance(record, Mapping)
    }
    return named.pop() if len(named) == 1 else None


def _each_and_whole(
    counts: Sequence[int], columns: Sequence[Sequence[Decimal | None]]
) -> tuple[Sequence[Decimal] | None, Sequence[Decimal] | None]:
    """Return the column of one instalment and that of the whole."""
    each: Sequence[Decimal] | None = None
    whole: Sequence[Decimal] | None = None
    for column in columns:
        values = [value for value in column if value is not None]
        if len(values) != len(counts) or values[0] <= 0:
            continue
        base = values[0] if counts[0] == 1 else values[0] * counts[0]
        if all(v >= base * (1 - _NEAR) for v in values) and len(counts) > 1:
            whole = whole or values
        elif all(v * n >= base * (1 - _NEAR) for v, n in zip(values, counts, strict=True)):
            each = each or values
    return each, whole


def once(rows: Rows) -> tuple[Decimal, bool] | None:
    """Return what paying once costs, and whether the table is plainly in reais."""
    count, each, whole = rows.rows[0]
    amount = whole if whole is not None else each
    return (amount, rows.reais) if count == 1 and amount is not None else None


def _scale(rows: Rows, total: Cents, scale: int) -> int:
    """Return the unit in which paying once costs the total."""
    first = once(rows)
    return next((unit for unit in (scale, 100, 1) if first and int(first[0] * unit) == total), scale)


def lines(rows: Rows | None, total: Cents, scale: int) -> tuple[Instalment, ...]:
    """Return the table in cents.

    A line without a whole is its instalment times its count, the other way round rounded up. A table whose
    first line is not the total belongs to something else.
    """
    if rows is None:
        return ()
    scale = 100 if rows.spoken else rows.unit or _scale(rows, total, scale)
    found = []
    for count, each, whole in rows.rows:
        amount = int(each * scale) if each is not None else None
        sums = int(whole * scale) if whole is not None else None
        if sums is None and amount is not None:
            sums = amount * count if count > 1 else amount
            if abs(sums - total) <= count:
                sums = total
        if sums is None:
            continue
        if amount is None:
            amount = -(-sums // count)
        found.append(Instalment(count, Cents(amount), Cents(sums)))
    if not found or (found[0].count == 1 and found[0].total != total) or found[0].total < total:
        return ()
    return tuple(sorted(found, key=lambda line: line.count))


def inside(node: Any, path: Path = (), brand: str = "") -> Iterator[tuple[str, Rows]]:
    """Yield every table of a method with the card brand that it belongs to."""
    if isinstance(node, Mapping):
        found = read(node, path)
        if found is not None:
            yield brand, found
            return
        named = next((value for value in node.values() if is_brand(value)), brand)
        for key, value in node.items():
            if isinstance(value, Mapping | list):
                yield from inside(value, (*path, str(key)), str(key) if is_brand(key) else named)
    elif isinstance(node, list):
        found = read(node, path)
        if found is not None:
            yield brand, found
            return
        for item in node:
            if isinstance(item, Mapping | list):
                yield from inside(item, (*path, EACH), brand)


def brands(node: Any) -> tuple[str, ...]:
    """Return every card brand that a method names, in its order."""
    found: dict[str, None] = {}
    waiting = [node]
    while waiting:
        here = waiting.pop(0)
        if isinstance(here, Mapping):
            found.update((str(key), None) for key in here if is_brand(key))
            waiting.extend(here.values())
        elif isinstance(here, list):
            waiting.extend(here)
        elif is_brand(here):
            found[str(here)] = None
    return tuple(found)
