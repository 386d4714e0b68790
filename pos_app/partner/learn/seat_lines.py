"""Where a payment-methods reply prices our seats and their insurance one by one: at the ids of our holds."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from pos_app.domain.payment import QuoteItem
from pos_app.partner.learn.told_amounts import is_one_amount, kind_key
from pos_app.partner.learn.tree import Table, tables
from pos_app.partner.reading import amounts, forms
from pos_app.partner.reading.amounts import CENTS, REAIS
from pos_app.partner.reading.lexicon import concepts
from pos_app.partner.reading.paths import KEY, SELF, Path, Record, each, first, inside
from pos_app.partner.reading.profile import Line

Answers = Sequence[tuple[Any, Sequence[QuoteItem]]]


def seat_lines(answers: Answers, methods: Path) -> dict[str, Line]:
    """Return the lines of seats and of their insurance, as far as every answer has them. What stands inside
    the methods is not looked at."""
    tree, items = answers[0]
    blocks = frozenset(item.block_id for item in items)
    found: dict[str, Line] = {}
    for table in tables(tree):
        if inside(table.path, methods) is not None:
            continue
        block = _block(table, blocks)
        if not block:
            continue
        for path in _kinds(table):
            _take(answers, path, block, _columns(table), found)
    return found


def _block(table: Table, blocks: frozenset[str]) -> Path:
    """Return where the records of a table hold the ids of our holds; empty for nowhere."""
    for path, values in table.columns.items():
        if blocks <= {forms.identifier(value) for value in values}:
            return path
    return ()


def _kinds(table: Table) -> Iterator[Path]:
    """Yield the places of the records of each kind, where their own word says what each is."""
    key = kind_key(table.records) if table.path[-1:] == ("[]",) else ""
    words = {str(record.get(key)) for record in table.records if key and isinstance(record, dict)}
    if len(words) < 2:
        yield table.path
        return
    for word in sorted(words):
        yield (*table.path[:-1], f"[?{key}=='{word}']")


def _columns(table: Table) -> list[Path]:
    """Return where the records of a table hold amounts; an object that is one amount counts whole."""
    found: list[Path] = []
    for path, values in table.columns.items():
        above = path[:-1]
        whole = [first(record, above) for record in table.records] if above else []
        if any(is_one_amount(node) for node in whole):
            if above not in found:
                found.append(above)
        elif path != (KEY,) and any(forms.amount(value) is not None for value in values):
            found.append(path)
    return found


def _take(answers: Answers, path: Path, block: Path, columns: Sequence[Path], into: dict[str, Line]) -> None:
    """Add the lines of the records of one kind: their column that costs what the seats are known to cost, and
    one that is named for insurance, or that is all that there is beside insured seats."""
    word = path[-1].partition("=='")[2].rstrip("']") if path[-1].startswith("[?") else ""
    of_insurance = "insurance" in concepts(word) or "insurance" in concepts(path[-2] if len(path) > 1 else "")
    for column in columns:
        named = frozenset[str]().union(*(concepts(step) for step in column if step not in (SELF, KEY)))
        if "original" in named:
            continue  # The full price, which a benefit or a discount does not touch.
        for form in (CENTS,) if "cents" in named else (REAIS, CENTS):
            prices = [_prices(tree, path, block, column, form) for tree, _ in answers]
            if not of_insurance and "insurance" not in named:
                if "seat.price" not in into and _all(answers, prices, lambda item, p: p == item.price):
                    _add(into, "seats", "seat", path, block, column, form)
            elif "insured.price" not in into and _all(answers, prices, _is_insurance):
                _add(into, "insured", "insured", path, block, column, form)


def _is_insurance(item: QuoteItem, price: int | None) -> bool:
    return 0 < price < item.price if item.insurance and price is not None else not item.insurance


def _all(
    answers: Answers,
    prices: Sequence[dict[str, int | None]],
    fits: Callable[[QuoteItem, int | None], bool],
) -> bool:
    """Return whether the prices of every answer fit, and at least one is there."""
    told = any(price is not None for one in prices for price in one.values())
    return told and all(
        fits(item, one.get(item.block_id))
        for (_, items), one in zip(answers, prices, strict=True)
        for item in items
    )


def _prices(tree: Any, path: Path, block: Path, column: Path, form: str) -> dict[str, int | None]:
    return {
        _id(record, block): amounts.maybe(first(record.value, column, record.key), form)
        for record in each(tree, path)
    }


def _id(record: Record, block: Path) -> str:
    return forms.identifier(first(record.value, block, record.key))


def _add(
    into: dict[str, Line], records: str, owner: str, path: Path, block: Path, column: Path, form: str
) -> None:
    into[records] = Line((path,))
    into[f"{owner}.block"] = Line(((*path, *block),))
    into[f"{owner}.price"] = Line(((*path, *column),), form)
