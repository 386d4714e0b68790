"""Records of a long list: only what is wanted of them is made into values, the rest is skipped while they
are decoded. A record that is built otherwise is read as a whole, and gives the same values."""

from __future__ import annotations

import re
import types
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from operator import attrgetter
from typing import Any

import msgspec

from pos_app.partner.reading.lexicon import plain
from pos_app.partner.reading.paths import EACH, KEY, MEMBERS, SELF, Path, each, first, member

Row = msgspec.Struct
"""A record of which only some members were decoded."""
Get = Callable[[Any], Any]
_NUMBER = re.compile(r"\d+$")
_NULL = msgspec.Raw(b"null")
NOTHING = "nothing"
"""The slot of what no record has."""


class Rows:
    """Reads records into rows.

    Args:
        paths: what is wanted of a record.
        inner: rows of the records inside it, by the path of their list.
        unread: objects that stay as they came.
    """

    def __init__(
        self, paths: Iterable[Path], inner: Mapping[Path, Rows] | None = None, unread: Iterable[Path] = ()
    ) -> None:
        kinds: dict[Path, Any] = dict.fromkeys(unread, msgspec.Raw)
        lists = {path: rows.form for path, rows in (inner or {}).items()}
        found = sorted({_head(path) for path in (*paths, *lists, *kinds)} or {("",)}, key=len)
        # What holds a value for one line and members for another is read whole.
        self._heads = [one for one in found if not any(_within(one, other) for other in found)]
        for path, form in lists.items():
            if path[-1] == EACH:
                kinds[_head(path)] = types.GenericAlias(list, (form,)) | None
        self.form: type[msgspec.Struct] = _form(tuple(self._heads), tuple(kinds.items()))
        self._whole = () in self._heads
        self._one: msgspec.json.Decoder[Any] = msgspec.json.Decoder(self.form)

    def row(self, record: Any) -> Row:
        """Return the row of a record, unread or read.

        Raises:
            ValueError, RecursionError: it is not JSON, or no object.
        """
        if not isinstance(record, msgspec.Raw):
            record = msgspec.Raw(msgspec.json.encode(record))
        if not self._whole:
            try:
                found: Row = self._one.decode(record)
                return found
            except msgspec.ValidationError:
                pass  # It is built otherwise.
        read = _alone(msgspec.json.decode(record))
        if not isinstance(read, Mapping):
            raise ValueError("is not an object")
        return self.form(whole=read) if self._whole else _filled(self.form, self._heads, read)

    def slot(self, path: Path) -> str | Get:
        """Return the attribute of a row that holds what stands at a path of ``paths``, or what gets it."""
        name, rest = self._place(path)
        if not rest:
            return name
        value = attrgetter(name)
        if not all(map(is_key, rest)):
            return lambda row: first(value(row), rest)

        def get(row: Row) -> Any:
            here = value(row)
            for step in rest:
                if type(here) is not dict:
                    return None
                here = here.get(step)
            return here

        return get

    def every(self, path: Path) -> Callable[[Row], Sequence[Any]]:
        """Return a function that gives all that stands at a path; a list is its items, and members that are
        numbered are in the order of their numbers."""
        name, rest = self._place(path[:-1] if path[-1:] == (EACH,) else path)
        value = attrgetter(name)
        if not rest:
            return lambda row: v if type(v := value(row)) is list else () if v is None else (v,)

        def get(row: Row) -> Sequence[Any]:
            found = list(each(value(row), rest))
            numbers = [int(number[0]) for one in found if (number := _NUMBER.search(one.key))]
            if len(numbers) == len(found):
                found = [one for _, one in sorted(zip(numbers, found, strict=True), key=lambda p: p[0])]
            return [v for one in found for v in (one.value if isinstance(one.value, list) else [one.value])]

        return get

    def _place(self, path: Path) -> tuple[str, Path]:
        head = next(one for one in self._heads if path[: len(one)] == one)
        return ".".join(map(_attribute, head)) or "whole", path[len(head) :]


def getter(slot: str | Get) -> Get:
    """Return the function that gets what a slot names."""
    return attrgetter(slot) if isinstance(slot, str) else slot


def together(slots: Sequence[str | Get]) -> Callable[[Any], tuple[Any, ...]]:
    """Return a function that gives the values of several slots."""
    if len(slots) > 1 and all(isinstance(slot, str) for slot in slots):
        return attrgetter(*slots)  # type: ignore[arg-type]  # All are texts.
    gets = [getter(slot) for slot in slots]
    return lambda row: tuple([get(row) for get in gets])


@lru_cache(maxsize=256)
def _form(heads: tuple[Path, ...], of: tuple[tuple[Path, Any], ...]) -> type[msgspec.Struct]:
    """Return the type of an object of which only some members are decoded; ``of`` are those of a kind of
    their own. To make one takes as long as to read fifty trips."""
    kinds = dict(of)
    fields: list[tuple[str, Any, Any]] = [(NOTHING, None, None)]
    names: dict[str, str] = {NOTHING: "\N{EMPTY SET}"}
    if () in heads:
        fields.append(("whole", Any, None))
        heads = ()
    for key in dict.fromkeys(head[0] for head in heads):
        below = [head[1:] for head in heads if head[:1] == (key,)]
        names[_attribute(key)] = key
        if () in below:
            kind = kinds.get((key,), Any)
            fields.append((_attribute(key), kind, _NULL if kind is msgspec.Raw else None))
        else:
            inner = _form(tuple(below), tuple((path[1:], kind) for path, kind in of if path[0] == key))
            fields.append((_attribute(key), inner, inner()))
    return msgspec.defstruct("Wanted", fields, rename=names, gc=False, frozen=True)


def _filled(form: type[msgspec.Struct], heads: Sequence[Path], record: Mapping[str, Any]) -> Row:
    """Return the row of an object whose members are not all of the kinds that others have."""
    values: dict[str, Any] = {}
    defaults = dict(zip(form.__struct_fields__, form.__struct_defaults__, strict=True))
    for key in dict.fromkeys(head[0] for head in heads):
        below = [head[1:] for head in heads if head[:1] == (key,)]
        value, default = member(record, key), defaults[_attribute(key)]
        if () not in below:
            inner = _alone(value)
            value = _filled(type(default), below, inner if isinstance(inner, Mapping) else {})
        elif default is _NULL:
            value = msgspec.Raw(msgspec.json.encode(value))
        values[_attribute(key)] = value
    return form(**values)


def _alone(value: Any) -> Any:
    """Return the only item of a list, for some services wrap an object in one."""
    while isinstance(value, list) and len(value) == 1:
        value = value[0]
    return value


def _within(path: Path, other: Path) -> bool:
    return len(other) < len(path) and path[: len(other)] == other


def _attribute(key: str) -> str:
    return "k" + key.encode().hex()


def _head(path: Path) -> Path:
    """Return the part of a path that leads through objects by their keys."""
    return path[: next((i for i, step in enumerate(path) if not is_key(step)), len(path))]


def is_key(step: str) -> bool:
    """Return whether a step of a path is the key of an object."""
    return not step.startswith(EACH[0]) and step not in (MEMBERS, KEY, SELF)


def respelled(path: Path, sample: Iterable[Any]) -> Path:
    """Return a path with its keys in the style of some records: ``trip_uuids`` for ``tripUuids``."""
    nodes = list(sample)
    made: list[str] = []
    for step in path:
        spelt = step
        if is_key(step):
            keys = {key for node in nodes if isinstance(node, Mapping) for key in node}
            spelt = next((key for key in sorted(keys - {step}) if plain(key) == plain(step)), step)
            spelt = step if step in keys else spelt
            nodes = [member(node, spelt) for node in nodes if isinstance(node, Mapping)]
        else:
            nodes = [one.value for node in nodes for one in each(node, (step,))]
        made.append(spelt)
    return tuple(made)
