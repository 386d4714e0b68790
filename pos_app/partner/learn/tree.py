"""A reply as tables of like records, each with the columns that its records have in common.

Records are what stands several times in the same form: the objects of a list, the members of an object that
is keyed by a name, a label or an id, or the bare words of a list. An object that stands alone is one record.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from pos_app.partner.reading.lexicon import concepts
from pos_app.partner.reading.paths import EACH, KEY, MEMBERS, SELF, Path

_DEEPEST = 12
_MOST_CELLS = 4000
_FEW = 24
_NO_RECORD: tuple[Any, ...] = (None, "", {}, [])
Around = tuple[tuple[Path, Mapping[str, Any]], ...]


def cells(node: Any, *, into_lists: bool = False) -> Iterator[tuple[Path, Any]]:
    """Yield every member of a record with its place, objects and what they hold. A list of bare values is one
    value. What stands in lists of objects belongs to records of its own, and is given only with
    ``into_lists``."""
    waiting: list[tuple[Path, Any]] = [((), node)]
    for _ in range(_MOST_CELLS):
        if not waiting:
            return
        path, here = waiting.pop()
        if isinstance(here, list) and any(isinstance(item, Mapping | list) for item in here):
            if into_lists and len(path) < _DEEPEST:
                waiting.extend(((*path, EACH), item) for item in reversed(here))
            continue
        if path or not isinstance(here, Mapping):
            yield path or (SELF,), here
        if isinstance(here, Mapping) and len(path) < _DEEPEST:
            waiting.extend(((*path, str(key)), value) for key, value in reversed(list(here.items())))


@dataclass(frozen=True)
class Table:
    """Like records of a reply.

    Attributes:
        path: leads to them; it ends in ``[]`` or ``*``, or leads to one object that stands alone.
        keys: those of records by key.
        around: the objects on the way to each group of them, the outermost first.
        alone: it is one object whose values are looked for as such, not as those of a record.
    """

    path: Path
    records: tuple[Any, ...]
    keys: tuple[str, ...] = ()
    around: tuple[Around, ...] = field(default=(), repr=False)
    alone: bool = False

    @cached_property
    def cells(self) -> Mapping[Path, tuple[Any, ...]]:
        """What stands at each path, objects too: one value for each record, None where it has none."""
        found: dict[Path, list[Any]] = {(KEY,): list(self.keys)} if self.keys else {}
        for index, record in enumerate(self.records):
            for path, value in cells(record):
                found.setdefault(path, [None] * len(self.records))[index] = value
        return {path: tuple(values) for path, values in found.items()}

    @cached_property
    def columns(self) -> Mapping[Path, tuple[Any, ...]]:
        """The values at each path that are no objects."""
        bare = ((p, tuple(None if isinstance(v, Mapping) else v for v in vs)) for p, vs in self.cells.items())
        return {path: values for path, values in bare if values == self.cells[path] or any(values)}

    @property
    def home(self) -> Path:
        """The path of the records; an object that stands alone is a list of one."""
        return self.path if self.alone or self.path[-1:] in ((EACH,), (MEMBERS,)) else (*self.path, EACH)

    def at(self, path: Path) -> Path:
        return self.home if path == (SELF,) else (*self.home, *path)

    def nearby(self) -> Iterator[Table]:
        """Yield the objects around all records, the nearest first, each without what leads to the records."""
        for number in reversed(range(min(map(len, self.around), default=0))):
            path, node = self.around[0][number]
            step = self.path[len(path)]
            if step != MEMBERS and all(around[number][1] is node for around in self.around):
                without = {str(key): value for key, value in node.items() if str(key) != step}
                yield Table(path, (without,), alone=True)


def spoken(path: Path) -> frozenset[str]:
    """Return every concept that the keys of a path speak of."""
    return frozenset().union(*(concepts(step) for step in path if step not in (EACH, MEMBERS, SELF, KEY)))


def tables(tree: Any) -> Iterator[Table]:
    """Yield every table of a reply, the outer ones first. Lists at one path are one table; of a long list
    only some records are looked into."""
    level: dict[Path, list[tuple[Any, Around]]] = {(): [(tree, ())]}
    for _ in range(_DEEPEST):
        below: dict[Path, list[tuple[Any, Around]]] = {}
        for path, nodes in level.items():
            yield from _at(path, nodes, below)
        level = below


def _at(
    path: Path, nodes: Sequence[tuple[Any, Around]], below: dict[Path, list[tuple[Any, Around]]]
) -> Iterator[Table]:
    """Yield the tables at a path, and add what stands below it."""
    lists = [(node, around) for node, around in nodes if isinstance(node, list) and node]
    if lists:
        yield _together((*path, EACH), [(items, (), around) for items, around in lists])
        inner = [(one, a) for items, a in lists for one in items if isinstance(one, list)]
        inner += spread([(one, a) for items, a in lists for one in items if isinstance(one, Mapping)])
        below.setdefault((*path, EACH), []).extend(inner)
    objects = [(node, around) for node, around in nodes if isinstance(node, Mapping) and node]
    for node, around in objects:
        if EACH not in path:
            yield Table(path, (node,), (), (around,))
        for key, value in node.items():
            inside = (*around, (path, node))
            below.setdefault((*path, str(key)), []).append((value, inside))
    several = [node for node, _ in objects if EACH in path and not _of_objects(node)]
    by_key = [(n, (*a, (path, n))) for n, a in objects if keyed(n)] if not several else []
    if by_key:
        yield _together((*path, MEMBERS), [(list(n.values()), tuple(map(str, n)), a) for n, a in by_key])


def _together(path: Path, groups: Sequence[tuple[Sequence[Any], Sequence[str], Around]]) -> Table:
    records = tuple(one for items, _, _ in groups for one in items)
    keys = tuple(key for _, names, _ in groups for key in names)
    return Table(path, records, keys, tuple(around for _, _, around in groups))


def without_gaps(table: Table) -> Table:
    """Return a table without its empty cells and rows of rows, as a map has them for an aisle. Lists under
    several keys are one table, as decks are."""
    if len(table.records) > 1 and table.keys and all(isinstance(one, list) for one in table.records):
        cells_of = tuple(cell for one in table.records for cell in one)
        table = Table((*table.path, EACH), cells_of, (), table.around)
    kept = [i for i, one in enumerate(table.records) if one not in _NO_RECORD and not isinstance(one, list)]
    keys = tuple(table.keys[i] for i in kept) if table.keys else ()
    return Table(table.path, tuple(table.records[i] for i in kept), keys, table.around)


def keyed(here: Mapping[str, Any]) -> bool:
    """Return whether an object looks like records by key: all its members are objects of one form, or all are
    bare values of one kind."""
    values = list(here.values())
    if all(isinstance(value, Mapping) for value in values):
        forms = [frozenset(value) for value in values]
        shared, most = frozenset.intersection(*forms), max(map(len, forms))
        return len(values) == 1 or len(shared) * 2 >= most or not most
    kinds = {type(value) for value in values}
    return len(kinds) == 1 and kinds <= {str, bool, int, float, list}


def _of_objects(node: Mapping[str, Any]) -> bool:
    return (len(node) > 1 or all(map(str.isdecimal, node))) and all(
        isinstance(one, Mapping) for one in node.values()
    )


def spread(records: Sequence[Any], most: int = _FEW) -> list[Any]:
    """Return some records from all over a long list, always the same ones."""
    step = max(len(records) / most, 1.0)
    return [records[int(index * step)] for index in range(min(len(records), most))]


def lists_in(node: Any, above: Path = ()) -> Iterator[Path]:
    """Yield where a record holds records of its own."""
    for key, value in node.items() if isinstance(node, Mapping) else ():
        if isinstance(value, list) and any(isinstance(item, Mapping) for item in value):
            yield (*above, str(key), EACH)
        elif (
            isinstance(value, Mapping)
            and len(value) > 1
            and all(
                isinstance(one, Mapping) and str(number)[-1:].isdecimal() for number, one in value.items()
            )
        ):
            yield (*above, str(key), MEMBERS)  # A list whose records stand under their numbers.
        elif isinstance(value, Mapping) and len(above) < 4:
            yield from lists_in(value, (*above, str(key)))
