"""A reply as a tree: paths into it, its records, and the columns that like records have in common.

Records are what stands several times in the same form: the objects of a list, the members of an object that
is keyed by a name, a label or an id, or the bare words of a list.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from pos_app.partner.reading.lexicon import concepts
from pos_app.partner.reading.paths import EACH, KEY, MEMBERS, SELF, Path

_DEEPEST = 12
_MOST_LEAVES = 4000


@dataclass(frozen=True, slots=True)
class Leaf:
    """One value of a record that is not an object. A list of bare values is one leaf."""

    path: Path
    value: Any


def leaves(node: Any, *, into_lists: bool = False) -> Iterator[Leaf]:
    """Yield the values of a record.

    What stands in lists of objects belongs to records of its own, and is given only with ``into_lists``.
    """
    waiting: list[tuple[Path, Any]] = [((), node)]
    count = 0
    while waiting and count < _MOST_LEAVES:
        path, here = waiting.pop()
        if isinstance(here, Mapping):
            if len(path) < _DEEPEST:
                waiting.extend(((*path, str(key)), value) for key, value in reversed(list(here.items())))
        elif isinstance(here, list) and any(isinstance(item, Mapping | list) for item in here):
            if into_lists and len(path) < _DEEPEST:
                waiting.extend(((*path, EACH), item) for item in reversed(here))
        else:
            count += 1
            yield Leaf(path or (SELF,), here)


@dataclass(frozen=True)
class Table:
    """Like records of a reply. ``path`` leads to them and ends in ``[]`` or ``*``."""

    path: Path
    records: tuple[Any, ...]
    keys: tuple[str, ...] = ()

    @cached_property
    def columns(self) -> Mapping[Path, tuple[Any, ...]]:
        """The values at each path, one for each record; None where a record has none there."""
        found: dict[Path, list[Any]] = {}
        if self.keys:
            found[(KEY,)] = list(self.keys)
        for index, record in enumerate(self.records):
            for leaf in leaves(record):
                found.setdefault(leaf.path, [None] * len(self.records))[index] = leaf.value
        return {path: tuple(values) for path, values in found.items()}

    @property
    def name(self) -> frozenset[str]:
        """What the keys around the records speak of."""
        spoken: set[str] = set()
        for step in self.path:
            if step not in (EACH, MEMBERS):
                spoken |= concepts(step)
        return frozenset(spoken)


def tables(tree: Any, *, single: bool = True) -> Iterator[Table]:
    """Yield every table of a reply, the outer ones first.

    With ``single``, an object that stands alone is a table of one record too: some services leave the list
    out where there is one.
    """
    waiting: list[tuple[Path, Any]] = [((), tree)]
    while waiting:
        path, here = waiting.pop(0)
        if len(path) > _DEEPEST:
            continue
        if isinstance(here, list):
            if here:
                yield Table((*path, EACH), tuple(here))
            if here and all(isinstance(row, list) for row in here):
                waiting.append(((*path, EACH), [item for row in here for item in row]))
            waiting.extend(((*path, EACH, key), items) for key, items in _below(here))
        elif isinstance(here, Mapping):
            if keyed(here):
                yield Table((*path, MEMBERS), tuple(here.values()), tuple(map(str, here)))
            if single:
                yield Table(path, (here,))
            waiting.extend(((*path, str(key)), value) for key, value in here.items())


def _below(records: Sequence[Any]) -> Iterator[tuple[str, Any]]:
    """Yield the lists and objects inside the records of a list, those of one key together."""
    found: dict[str, list[Any]] = {}
    for record in records:
        if isinstance(record, Mapping):
            for key, value in record.items():
                if isinstance(value, list):
                    found.setdefault(str(key), []).extend(value)
    yield from found.items()


def keyed(here: Mapping[str, Any]) -> bool:
    """Return whether an object looks like records by key: all its members are objects of one form, or all are
    bare values of one kind under keys that name nothing."""
    values = list(here.values())
    if not values:
        return False
    if all(isinstance(value, Mapping) for value in values):
        forms = [frozenset(value) for value in values]
        shared = frozenset.intersection(*forms)
        return (
            len(values) == 1
            or len(shared) * 2 >= max(len(form) for form in forms)
            or not max(map(len, forms))
        )
    kinds = {type(value) for value in values}
    return len(kinds) == 1 and kinds <= {str, bool, int, float, list}
