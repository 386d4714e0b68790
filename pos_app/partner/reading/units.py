"""Reais or cents: one unit for a whole reply.

It follows from how an amount is written, from its name, from the profile, or from what the same thing cost in
an earlier reply.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from pos_app.domain.money import Cents, nearest
from pos_app.partner.learn.tree import Path
from pos_app.partner.reading import forms
from pos_app.partner.reading.lexicon import concepts

REAIS, CENTS = 100, 1
_FAR = 8
"""No fare is so many times another of the same trip: such an amount is in the other unit."""


def unit_of_name(path: Path) -> int | None:
    """Return the unit that a key names."""
    return CENTS if path and any("cents" in concepts(step) for step in path[-2:]) else None


def form(scale: int) -> str:
    """Return the word for a unit as the profile writes it."""
    return "reais" if scale == REAIS else "cents"


def of_form(word: str) -> int | None:
    """Return the unit that a profile names, None for none."""
    return {"reais": REAIS, "cents": CENTS}.get(word)


def beside(columns: Mapping[Path, Sequence[object]], path: Path) -> int | None:
    """Return the unit that a count of decimals beside an amount shows: ``{"amount": 1679, "scale": 2}``."""
    for other, values in columns.items():
        if other[:-1] == path[:-1] and "scale" in concepts(other[-1]):
            decimals = {forms.amount(value) for value in values if value is not None}
            return CENTS if decimals == {2} else REAIS if decimals == {0} else None
    return None


def of_decimals(node: Mapping[str, object]) -> int | None:
    """Return the unit of an object that states the count of decimals beside its amount."""
    for key, value in node.items():
        if "scale" in concepts(str(key)) and not isinstance(value, bool) and value in (0, 2):
            return CENTS if value == 2 else REAIS
    return None


def at(record: Mapping[str, object], path: Path) -> int | None:
    """Return the unit that an amount of a record names, by its key or beside it."""
    named = unit_of_name(path)
    here: object = record
    for step in path[:-1]:
        here = here.get(step) if isinstance(here, Mapping) else None
    return named or (of_decimals(here) if isinstance(here, Mapping) else None)


def unit(values: Iterable[object], path: Path, expected: Iterable[int] = (), pinned: str = "") -> int | None:
    """Return the unit of some amounts: 100 for reais, 1 for cents, None where nothing shows it.

    ``expected`` are amounts in cents that the same things are known to cost, or a little more or less.
    """
    named = of_form(pinned) or unit_of_name(path)
    if named:
        return named
    raws = [(raw, forms.in_reais(value)) for value in values if (raw := forms.amount(value))]
    if any(plainly for _, plainly in raws):
        return REAIS
    for raw, known in zip((raw for raw, _ in raws), expected, strict=False):
        if known > 0:
            return CENTS if raw * 100 > known * _FAR else REAIS
    return None


def cents(value: object, scale: int) -> Cents | None:
    """Return an amount in cents, None where it is not an amount or not a whole number of cents."""
    return _cents(value, scale) if isinstance(value, str | int | float) else None


@lru_cache(maxsize=16384, typed=True)
def _cents(value: str | int | float, scale: int) -> Cents | None:
    raw = forms.amount(value)
    return None if raw is None else nearest(raw * scale)
