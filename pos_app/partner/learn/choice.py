"""Choosing among candidates: the best wins only where none that differs in value comes near."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from pos_app.domain.learning import ReadingCertainty
from pos_app.partner.learn.meaning import DOCUMENTED, Meaning, weight
from pos_app.partner.learn.tree import Table
from pos_app.partner.reading.paths import Path

MARGIN = 0.1
"""A second reading that differs in value and is nearer than this makes the best one ambiguous."""
LEAST = 0.25
"""A column of less weight than this is no candidate."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """One place where a value may stand: its values record by record, and how much speaks for it."""

    path: Path
    weight: float
    values: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """The outcome: ``best`` is None where nothing was found."""

    best: Candidate | None
    certainty: ReadingCertainty
    others: tuple[Candidate, ...] = ()


NOTHING = Choice(None, ReadingCertainty.MISSING)


def candidates(
    table: Table,
    meaning: Meaning,
    read: Callable[[Any], Any],
    *,
    extra: Callable[[Path, tuple[Any, ...]], float] | None = None,
    least: float = LEAST,
) -> list[Candidate]:
    """Return the columns of a table that may hold a meaning, the best first.

    ``read`` turns a raw value into what it means, None where it cannot be that: one such value rules the
    column out. ``extra`` adds what the values themselves say.
    """
    found = []
    for path, raw in table.columns.items():
        heavy = weight(meaning, path, table.path)
        if extra is None and heavy < least:
            continue
        values = tuple(None if value is None else read(value) for value in raw)
        present = [index for index, value in enumerate(raw) if value is not None and value != ""]
        if not present or any(values[index] is None for index in present):
            continue
        heavy += extra(path, values) if extra is not None else 0.0
        if heavy >= least:
            found.append(Candidate(path, heavy, values))
    return sorted(found, key=lambda c: (-c.weight, len(c.path), c.path))


def chosen(found: Sequence[Candidate], *, margin: float = MARGIN) -> Choice:
    """Return the best candidate, and whether it is the only one to speak of."""
    if not found:
        return NOTHING
    best = found[0]
    others = tuple(c for c in found[1:] if not same(c.values, best.values))
    if best.weight >= DOCUMENTED:
        return Choice(best, ReadingCertainty.DOCUMENTED, others)
    near = [c for c in others if best.weight - c.weight < margin]
    return Choice(best, ReadingCertainty.AMBIGUOUS if near else ReadingCertainty.FOUND, others)


def same(one: Sequence[Any], other: Sequence[Any]) -> bool:
    """Return whether two columns never contradict each other."""
    return all(a == b for a, b in zip(one, other, strict=True) if a is not None and b is not None)


def spread(records: Sequence[Any], most: int = 24) -> list[Any]:
    """Return some records from all over a long list, always the same ones."""
    if len(records) <= most:
        return list(records)
    step = len(records) / most
    return [records[int(index * step)] for index in range(most)]


def first(values: Iterable[Any]) -> Any:
    """Return the first value that is there."""
    return next((value for value in values if value is not None), None)
