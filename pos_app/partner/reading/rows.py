"""Records of a long list, each read into a row: the values at the places of its lines, in their order.

Of thousands of records only what is wanted is made into values: the rest is skipped while a record is
decoded. A record that is built otherwise is read as a whole, and gives the same row.
"""

from __future__ import annotations

import re
import types
from collections.abc import Callable, Iterable, Mapping, Sequence
from operator import attrgetter, itemgetter
from typing import Any

import msgspec

from pos_app.partner.reading.documented import plain
from pos_app.partner.reading.paths import EACH, KEY, MEMBERS, SELF, Path, each, first, member

Row = tuple[Any, ...]
Get = Callable[[Any], Any]
_NUMBER = re.compile(r"\d+$")


class Rows:
    """Reads records into rows.

    Args:
        paths: what is wanted of a record.
        inner: rows of the records inside it, by the path of their list.
    """

    def __init__(self, paths: Iterable[Path], inner: Mapping[Path, Rows] | None = None) -> None:
        lists = inner or {}
        found = sorted({_head(path) for path in (*paths, *lists)} or {("",)}, key=len)
        # What holds a value for one line and members for another is read whole.
        self._heads = [one for one in found if not any(_within(one, other) for other in found)]
        self._lists = lists
        self.form: type[msgspec.Struct] = _form(
            self._heads, {_head(path): rows.form for path, rows in lists.items()}
        )
        self._decoder = msgspec.json.Decoder(self.form)
        self._whole = () in self._heads
        names = (
            ["__class__"] if () in self._heads else [".".join(map(_attribute, head)) for head in self._heads]
        )
        # With one name only, it would give the bare value.
        self._values = attrgetter(*names, *names[:1]) if len(names) == 1 else attrgetter(*names)

    def read(self, raw: msgspec.Raw) -> Row:
        """Return the row of a record.

        Raises:
            ValueError, RecursionError: it is not JSON, or no object.
        """
        try:
            if self._whole:
                return self.of(msgspec.json.decode(raw, type=dict[str, Any]))
            return self._values(self._decoder.decode(raw))
        except msgspec.ValidationError:
            return self.of(msgspec.json.decode(raw, type=dict[str, Any]))

    def of(self, record: Any) -> Row:
        """Return the row of a record that is decoded already."""
        if isinstance(record, msgspec.Struct):
            return self._values(record)
        return tuple(first(record, head) for head in self._heads)

    def slot(self, path: Path) -> Get:
        """Return a function that gives, of a row, what stands at a path of ``paths``."""
        at, rest = self._place(path)
        if not rest:
            return itemgetter(at)
        if not all(map(_is_key, rest)):
            return lambda row: first(row[at], rest)

        def get(row: Row) -> Any:
            here = row[at]
            for step in rest:
                if type(here) is not dict:
                    return None
                here = here.get(step)
            return here

        return get

    def every(self, path: Path) -> Callable[[Row], Sequence[Any]]:
        """Return a function that gives all that stands at a path; a list is its items, and members that are
        numbered are in the order of their numbers."""
        at, rest = self._place(path[:-1] if path[-1:] == (EACH,) else path)

        def get(row: Row) -> Sequence[Any]:
            value = row[at]
            if not rest:
                return value if type(value) is list else () if value is None else (value,)
            found = list(each(value, rest))
            numbers = [int(number[0]) for one in found if (number := _NUMBER.search(one.key))]
            if len(numbers) == len(found):
                found = [one for _, one in sorted(zip(numbers, found, strict=True), key=lambda p: p[0])]
            return [v for one in found for v in (one.value if isinstance(one.value, list) else [one.value])]

        return get

    def _place(self, path: Path) -> tuple[int, Path]:
        at = next(i for i, head in enumerate(self._heads) if path[: len(head)] == head)
        return at, path[len(self._heads[at]) :]


def _form(heads: Sequence[Path], lists: Mapping[Path, type]) -> type[msgspec.Struct]:
    """Return the type of an object of which only some members are decoded."""
    fields: list[tuple[str, Any, Any]] = []
    names: dict[str, str] = {}
    for key in dict.fromkeys(head[0] for head in heads if head):
        below = [head[1:] for head in heads if head[:1] == (key,)]
        names[_attribute(key)] = key
        if () in below:
            kind: Any = types.GenericAlias(list, (lists[key,],)) | None if (key,) in lists else Any
            fields.append((_attribute(key), kind, None))
        else:
            inner = _form(below, {path[1:]: form for path, form in lists.items() if path[0] == key})
            fields.append((_attribute(key), inner, inner()))
    return msgspec.defstruct("Wanted", fields, rename=names, gc=False, frozen=True)


def _within(path: Path, other: Path) -> bool:
    return len(other) < len(path) and path[: len(other)] == other


def _attribute(key: str) -> str:
    return "k" + key.encode().hex()


def _head(path: Path) -> Path:
    """Return the part of a path that leads through objects by their keys."""
    return path[: next((i for i, step in enumerate(path) if not _is_key(step)), len(path))]


def _is_key(step: str) -> bool:
    return not step.startswith(EACH[0]) and step not in (MEMBERS, KEY, SELF)


def bare(gets: Sequence[Get]) -> Get:
    """Return a function that gives the first of several values that is there and holds no others."""
    if len(gets) == 1:
        return gets[0]

    def get(row: Any) -> Any:
        for one in gets:
            value = one(row)
            if value is not None and value != "" and type(value) is not dict and type(value) is not list:
                return value
        return None

    return get


def respelled(path: Path, sample: Iterable[Any]) -> Path:
    """Return a path with its keys in the style of some records: ``trip_uuids`` for ``tripUuids``."""
    nodes = list(sample)
    made: list[str] = []
    for step in path:
        spelt = step
        if _is_key(step):
            keys = {key for node in nodes if isinstance(node, Mapping) for key in node}
            spelt = next((key for key in sorted(keys - {step}) if plain(key) == plain(step)), step)
            spelt = step if step in keys else spelt
            nodes = [member(node, spelt) for node in nodes if isinstance(node, Mapping)]
        else:
            nodes = [one.value for node in nodes for one in each(node, (step,))]
        made.append(spelt)
    return tuple(made)
