"""One value of a reply, wherever it stands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pos_app.domain.faults import Unreadable
from pos_app.domain.learning import ReadingCertainty
from pos_app.partner.learn.choice import Candidate, candidates, chosen
from pos_app.partner.learn.meaning import Meaning
from pos_app.partner.learn.result import FieldReading
from pos_app.partner.learn.tree import Path, Table, written
from pos_app.partner.reading.book import Book


def one(
    tree: Any,
    reply: str,
    field: str,
    meaning: Meaning,
    read: Callable[[Any], Any],
    book: Book,
    *,
    extra: Callable[[Path, tuple[Any, ...]], float] = lambda _path, _values: 0.0,
    secret: bool = False,
) -> Any:
    """Return the one value of a reply that has a meaning.

    Raises:
        Unreadable: none, or several that may be it.
    """
    whole = _unpacked(tree)
    if not isinstance(whole, Mapping | str):
        raise Unreadable(reply, "body", "is not an object")
    columns = candidates(Table((), (whole,)), meaning, read, extra=extra)
    pinned = book.pinned(reply, field)
    if pinned is not None:
        there = [c for c in columns if c.path == pinned]
        if there:
            _note(reply, field, there[0], ReadingCertainty.PINNED, (), book, secret)
            return there[0].values[0]
        book.drift(reply, field)
    choice = chosen(columns)
    others = tuple((written(c.path), "" if secret else str(c.values[0])) for c in choice.others)
    if choice.best is None or not choice.certainty.sure:
        if choice.best is not None:
            others = ((written(choice.best.path), ""), *others)
        book.note(FieldReading(reply, field, "", choice.certainty, others=others))
        raise Unreadable(reply, field, choice.certainty.value, candidates=others)
    _note(reply, field, choice.best, choice.certainty, others, book, secret)
    return choice.best.values[0]


def _unpacked(tree: Any) -> Any:
    """Return a reply with every list of one object replaced by that object."""
    if isinstance(tree, list):
        return _unpacked(tree[0]) if len(tree) == 1 else tree
    if isinstance(tree, Mapping):
        return {key: _unpacked(value) for key, value in tree.items()}
    return tree


def _note(
    reply: str,
    field: str,
    best: Candidate,
    certainty: ReadingCertainty,
    others: tuple[tuple[str, str], ...],
    book: Book,
    secret: bool,
) -> None:
    value = "" if secret else str(best.values[0])
    path = written(best.path)
    book.note(FieldReading(reply, field, path, certainty, value, "", round(best.weight, 2), others))
