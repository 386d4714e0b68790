"""What a seat costs in a seat map: said around the seats, or at each of them alike."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pos_app.domain.money import Cents
from pos_app.partner.learn import unit_evidence, vocabulary
from pos_app.partner.learn.choice import MARGIN
from pos_app.partner.learn.meaning import DOCUMENTED, Meaning, weight
from pos_app.partner.learn.proposal import LineOption
from pos_app.partner.learn.tree import Table
from pos_app.partner.reading import amounts
from pos_app.partner.reading.lexicon import concepts, plain
from pos_app.partner.reading.paths import EACH, MEMBERS, Path
from pos_app.partner.reading.profile import Line

_PRICE = Meaning(
    says=vocabulary.PRICE.says,
    helps=vocabulary.PRICE.helps,
    against=f"{' '.join(vocabulary.PRICE.enemies)} available duration",
    documented=(("price",), ("price", "default")),
)


def nearby(tree: Any, table: Table) -> Iterator[tuple[Path, Mapping[str, Any]]]:
    """Yield the objects around a table with their paths, the nearest first, without what leads to it."""
    here, found = tree, []
    for index, step in enumerate((*table.path, "")):
        if step == EACH and isinstance(here, list) and len(here) == 1:
            here = here[0]
        elif isinstance(here, Mapping):
            found.append((table.path[:index], {str(k): v for k, v in here.items() if str(k) != step}))
            here = here.get(step)
        else:
            break
    members = [index for index, step in enumerate(table.path) if step == MEMBERS]
    yield from ((path, node) for path, node in reversed(found) if not members or len(path) < members[0])


@dataclass(frozen=True, slots=True)
class _Amount:
    """An amount that may be the price, with those that stand beside it."""

    path: Path
    weight: float
    value: Any
    beside: tuple[Any, ...]

    def options(self, fare: Cents | None, *, cents_said: bool) -> tuple[LineOption, ...]:
        """Return its lines: one where its unit is shown, by itself or by its like."""
        group = (self.value, *self.beside)
        made = unit_evidence.options(self.path, group[:1], fare, cents_said=cents_said)
        wide = unit_evidence.unit(self.path, group, fare, cents_said=cents_said)
        return tuple(one for one in made if len(made) == 1 or wide in (None, one.line.form))


def place(
    tree: Any,
    table: Table,
    fare: Cents | None,
    lines: dict[str, Line],
    asked: dict[str, tuple[LineOption, ...]],
) -> None:
    """Place the price in ``lines``, or in ``asked`` where nothing shows which it is, or its unit."""
    about = [one for where in nearby(tree, table) for one in _amounts(*where)]
    found = sorted(about or _amounts(table.path, table), key=lambda one: (-one.weight, len(one.path)))
    said = unit_evidence.says_cents(tree)
    if found and found[0].weight >= DOCUMENTED:
        found = found[:1]
    # The search told what this trip costs: an amount that is so much needs no better name than the others.
    equal = [one for one in found if fare and _is_fare(one.options(fare, cents_said=said), one.value, fare)]
    near = equal or [one for one in found if found[0].weight - one.weight < MARGIN]
    readings = {str(one.value): one.options(fare, cents_said=said) for one in reversed(near)}
    asked_of = [*readings.values()][::-1]
    options = tuple(option for one in asked_of for option in one)
    if len(options) == 1:
        lines["price"] = options[0].line
        _beside_price(tree, options[0].line, lines)
    elif options:
        asked["price"] = options


def _is_fare(options: Sequence[LineOption], value: Any, fare: Cents) -> bool:
    return len(options) == 1 and amounts.maybe(value, options[0].line.form) == fare


def _amounts(prefix: Path, where: Table | Mapping[str, Any]) -> Iterator[_Amount]:
    """Yield the amounts of an object, or those that all seats have alike, that may be named a price."""
    table = where if isinstance(where, Table) else Table((), (where,))
    columns = unit_evidence.amount_columns(table)
    for path, values in columns.items():
        heavy = weight(_PRICE, path, table.path)
        told = [value for value in values if value not in (None, "")]
        if heavy >= 0.4 and len({str(value) for value in told}) == 1:
            like = (
                v for other, vs in columns.items() if path[:-1] and other[:-1] == path[:-1] for v in vs[:1]
            )
            yield _Amount((*prefix, *path), heavy, told[0], tuple(v for v in like if v is not None))


def _beside_price(tree: Any, price: Line, lines: dict[str, Line]) -> None:
    """Place what stands beside the price: the reference, the original price and the currency."""
    *above, _ = price.paths[0]
    node = tree
    for step in above:
        node = node.get(step) if isinstance(node, Mapping) else None
    for key in node if isinstance(node, Mapping) else ():
        path = (*above, str(key))
        if plain(str(key)) in ("reference", "original"):
            lines[plain(str(key))] = Line((path,), price.form)
        elif "currency" in concepts(str(key)) and re.fullmatch(r"\s*[A-Za-z]{3}\s*", str(node[key])):
            lines["currency"] = Line((path,))
