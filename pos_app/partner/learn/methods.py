"""Where a provider lists its ways to pay (contract 4.7), and prices our seats one by one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Any

from pos_app.domain.payment import PaymentType, QuoteItem, QuotePart
from pos_app.domain.value import replace
from pos_app.partner.learn import units
from pos_app.partner.learn.amount_names import kind_key, picked, told
from pos_app.partner.learn.meaning import candidates
from pos_app.partner.learn.tree import Table, spoken, tables
from pos_app.partner.learn.vocabulary import TERMS
from pos_app.partner.reading import amounts, forms
from pos_app.partner.reading.amounts import CENTS, REAIS
from pos_app.partner.reading.lexicon import concepts
from pos_app.partner.reading.paths import EACH, KEY, MEMBERS, SELF, Path, Record, each, first, inside
from pos_app.partner.reading.profile import Line
from pos_app.partner.wire.quote import payment_type, way_of

_LEAST_NAME = 0.4


@dataclass(frozen=True)
class Observation:
    """One answer, and what was asked. No seat of it is under a benefit."""

    tree: Any
    parts: tuple[QuotePart, ...]

    @cached_property
    def items(self) -> tuple[QuoteItem, ...]:
        return tuple(item for part in self.parts for item in part.items)

    @property
    def seats(self) -> int:
        """What they cost, in cents."""
        return sum(item.price for item in self.items)

    @property
    def insured(self) -> int:
        return sum(item.insurance for item in self.items)

    @property
    def alike(self) -> bool:
        """Whether all its tickets cost the same and none is insured."""
        return {item.insurance for item in self.items} == {False} and len({i.price for i in self.items}) == 1

    @cached_property
    def blocks(self) -> frozenset[str]:
        return frozenset(item.block_id for item in self.items)


# --- The ways to pay ------------------------------------------------------------------------------


@dataclass(frozen=True)
class Home:
    """Where the ways to pay stand, and which keys say which each is."""

    path: Path
    words: tuple[Path, ...]
    lines: Mapping[str, Line]

    def records(self, tree: Any) -> Iterator[tuple[PaymentType, Record]]:
        """Yield every known way to pay with its record."""
        for record in each(tree, self.path):
            told = (first(record.value, word, record.key) for word in self.words)
            if (kind := way_of(word for word in told if isinstance(word, str))) is not None:
                yield kind, record

    def kinds(self, tree: Any) -> list[PaymentType]:
        return list(dict.fromkeys(kind for kind, _ in self.records(tree)))


def methods(tree: Any) -> Home | None:
    """Return where the ways to pay stand, None where none is known: where most of them stand and tell
    most."""
    found = [(_worth(home, tree), home) for home in _homes(tree)]
    best = max(found, key=lambda pair: pair[0], default=None)
    return replace(best[1], lines=_own_facts(best[1], tree)) if best and best[0] else None


def _homes(tree: Any) -> Iterator[Home]:
    """Yield every group of records that may be ways to pay."""
    for table in tables(tree):
        if table.home == table.path:
            named = [
                column
                for column, values in table.columns.items()
                if any(isinstance(value, str) and payment_type(value) for value in values)
            ]
            yield from (Home(table.path, (column,), {}) for column in named)
            # One may name PIX, another one the card of each brand.
            yield from (Home(table.path, both, {}) for both in combinations(named, 2))
        else:
            (node,) = table.records
            if any(payment_type(str(key)) and value not in (None, False, "") for key, value in node.items()):
                yield Home((*table.path, MEMBERS), ((KEY,),), {})


def _worth(home: Home, tree: Any) -> float:
    records = [record.value for _, record in home.records(tree)]
    named = 0.5 * bool(spoken(home.path) & {"payment", "method"})
    for word in home.words if home.words != ((KEY,),) else ():
        named += (1.0 if word == (SELF,) else TERMS["method_type"].weight(word)) / 10
    tells = any(not isinstance(one, str) for one in records) + any(
        one.says or one.part for record in records for one in told(record, frozenset())
    )
    count = len(home.kinds(tree))
    return count and count + tells + named - 0.05 * len(home.path) - 0.5 * (len(home.words) > 1)


def _own_facts(home: Home, tree: Any) -> dict[str, Line]:
    found = {
        "methods": Line((home.path,)),
        "method.type": Line(tuple((*home.path, *word) for word in home.words)),
    }
    records = [record.value for _, record in home.records(tree) if isinstance(record.value, Mapping)]
    for key in dict.fromkeys(str(key) for record in records for key in record):
        values, terms = [record[key] for record in records if record.get(key) is not None], concepts(key)
        if "currency" in terms and all(isinstance(value, str) and len(value) == 3 for value in values):
            found["method.currency"] = Line(((*home.path, key),))
    table = Table(home.path, tuple(records))
    names = candidates(
        table, TERMS["method_name"], least=_LEAST_NAME, among=lambda p: len(p) == 1 and p not in home.words
    )
    if names:
        found["method.name"] = Line((table.at(names[0].path),))
    return found


# --- Our seats, at the ids of their holds ---------------------------------------------------------


def seat_lines(seen: Sequence[Observation], home: Path) -> dict[str, Line]:
    """Return the lines of seats and of their insurance, as far as every answer has them. What stands inside
    the methods is not looked at."""
    found: dict[str, Line] = {}
    for table in tables(seen[0].tree):
        for block, values in table.columns.items() if inside(table.path, home) is None else ():
            if seen[0].blocks <= {forms.identifier(value) for value in values}:
                for path in _kinds(table):
                    for column in units.amount_columns(table):
                        if column != (KEY,):
                            _price(seen, path, block, column, found)
                break
    return found


def _kinds(table: Table) -> list[Path]:
    """Return the places of the records of each kind, where their own word says what each is."""
    key = kind_key(table.records) if table.path[-1:] == (EACH,) else ""
    words = {str(record.get(key)) for record in table.records if key and isinstance(record, Mapping)}
    return (
        [(*table.path[:-1], f"[?{key}=='{one}']") for one in sorted(words)]
        if len(words) > 1
        else [table.path]
    )


def _price(seen: Sequence[Observation], path: Path, block: Path, column: Path, into: dict[str, Line]) -> None:
    """Add a column that costs what the seats are known to cost, or one that is named for insurance and is
    nothing where none was asked for."""
    named = spoken(column)
    insurance = "insurance" in named or any(
        "insurance" in concepts(picked(step) or step) for step in path[-2:]
    )
    records, owner = ("insured", "insured") if insurance else ("seats", "seat")
    if "original" in named or records in into:
        return  # The full price, which a benefit or a discount does not touch.
    for form in (CENTS,) if "cents" in named else (REAIS, CENTS):
        costs = [
            (item, prices.get(item.block_id))
            for one in seen
            for prices in [_by_block(one.tree, path, block, column, form)]
            for item in one.items
        ]
        fits = all(
            (not item.insurance or 0 < (price or 0) < item.price) if insurance else price == item.price
            for item, price in costs
        )
        if fits and any(price is not None for _, price in costs):
            into[records] = Line((path,))
            into[f"{owner}.block"] = Line(((*path, *block),))
            into[f"{owner}.price"] = Line(((*path, *column),), form)
            return


def _by_block(tree: Any, path: Path, block: Path, column: Path, form: str) -> dict[str, int | None]:
    """Return the amounts of a column by the hold that their record names."""
    return {
        forms.identifier(first(one.value, block, one.key)): amounts.maybe(
            first(one.value, column, one.key), form
        )
        for one in each(tree, path)
    }
