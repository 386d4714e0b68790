"""Amounts in the records of a reply, and what shows whether they are reais or cents: how they are written,
what names them, what is known."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from pos_app.domain.money import Cents, reais
from pos_app.partner.learn.meaning import LEAST, Candidate, Meaning, ranked
from pos_app.partner.learn.proposal import LineOption
from pos_app.partner.learn.tree import Table, cells
from pos_app.partner.reading import amounts
from pos_app.partner.reading.amounts import CENTS, REAIS, maybe
from pos_app.partner.reading.lexicon import concepts, plain, word_set
from pos_app.partner.reading.paths import Path
from pos_app.partner.reading.profile import Line
from pos_app.partner.wire.seat_map import in_another_unit

_FORMS = (REAIS, CENTS)
_SAYS_CENTS = word_set("cents cent centavos centavo brlcents minor minorunits")
NAMES_MONEY = word_set(
    "insurance cashback voucher discount surcharge boarding fee service toll total amount price type"
)


def is_one_amount(node: Any) -> bool:
    """Return whether an object is one amount in several parts. One that has a further part that is not
    understood is one too, and cannot be read; one that holds another amount is none."""
    if not isinstance(node, Mapping):
        return False
    parts = [amounts.part_of(str(key)) for key in node]
    holds = [part for part in parts if part in amounts.HOLD]
    if not holds and set(parts) == {"text", "currency"}:
        return True
    scalar = not any(isinstance(value, Mapping | list) for key, value in node.items() if key != "currency")
    others = [concepts(str(key)) for key, part in zip(node, parts, strict=True) if not part]
    qualified = (
        len([part for part in parts if part]) > len(holds)
        or bool(set(holds) - {"value"})
        or [plain(str(key)) for key in node] == ["brl"]
    )
    single = bool(holds) and len(set(holds)) == len(holds)
    return single and qualified and scalar and not any(terms & NAMES_MONEY for terms in others)


def amount_columns(table: Table) -> Mapping[Path, tuple[Any, ...]]:
    """Return the columns of a table that are amounts; one in parts is one column."""
    found: dict[Path, tuple[Any, ...]] = {}
    whole: set[Path] = set()
    for path, values in table.cells.items():
        if any(path[:length] in whole for length in range(1, len(path))):
            continue
        if any(map(is_one_amount, values)):
            whole.add(path)
        told = [value for value in values if value not in (None, "")]
        if told and all(any(maybe(one, form) is not None for form in _FORMS) for one in told):
            found[path] = values
    return found


def named(table: Table, meaning: Meaning, least: float = LEAST) -> list[Candidate]:
    """Return the columns that may be an amount, the best first, with numbers that can be compared, whatever
    their unit. One in several parts may be called by one of them: ``fare.value``."""
    found = []
    for path, values in amount_columns(table).items():
        keys = {str(key) for value in values if isinstance(value, Mapping) for key in value}
        heavy = max(meaning.weight(at, table.path) for at in (path, *((*path, key) for key in keys)))
        if heavy >= least:
            told = (None if one in (None, "") else maybe(one) or maybe(one, CENTS) for one in values)
            found.append(Candidate(path, heavy, tuple(told)))
    return ranked(found)


def says_cents(tree: Any) -> bool:
    """Return whether a reply says that its amounts are cents: ``"unit": "CENTS"``."""
    every = cells(tree, into_lists=True)
    return any(
        isinstance(value, str) and len(value) < 16 and plain(value) in _SAYS_CENTS for _, value in every
    )


def options(table: Table, path: Path, fares: Collection[Cents], cents_said: bool) -> list[LineOption]:
    """Return the lines that a column may have: one where its unit is shown, else one for each unit.

    ``fares`` are what some of the amounts are known to be; ``cents_said``: the reply says so of its amounts.
    """
    raws, place = amount_columns(table)[path], table.at(path)
    shown, found = _unit(place, raws, fares, cents_said), []
    for form in (shown,) if shown else _FORMS:
        price = next((price for raw in raws if (price := maybe(raw, form)) is not None), None)
        if price is not None:
            found.append(LineOption(Line((place,), form), str(reais(price))))
    return found


def _unit(path: Path, raws: Sequence[Any], fares: Collection[Cents], cents_said: bool) -> str | None:
    """Return the unit of amounts, None where nothing shows it."""
    told = [raw for raw in raws if raw not in (None, "")]
    fits = [form for form in _FORMS if all(maybe(raw, form) is not None for raw in told)]
    if not told or not fits:
        return None
    if len(fits) == 1 or all(maybe(raw) == maybe(raw, CENTS) for raw in told):
        return fits[0]
    known = [form for form in _FORMS if any(maybe(raw, form) in fares for raw in told)]
    if len(known) == 1:
        return known[0]
    if cents_said or any("cents" in concepts(step) for step in path[-2:]):
        far = any(in_another_unit(maybe(raw, CENTS) or Cents(0), f) for raw in told for f in fares)
        return None if far else CENTS
    return None
