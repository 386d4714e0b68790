"""Records of a long list: of each only the members that are wanted are made into values, the rest is skipped
while it is decoded."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from operator import attrgetter
from typing import Any

import msgspec

from pos_app.partner.reading.paths import EACH, MEMBERS, SELF, Path, each, first, member

Row = msgspec.Struct
"""A record of which only some members were decoded."""
Get = Callable[[Any], Any]
RAW = msgspec.Raw
_NUMBER = re.compile(r"\d+$")
_NULL = RAW(b"null")
NOTHING = "nothing"
"""The slot of what no record has."""


class Rows:
    """Reads records into rows.

    Args:
        paths: what is wanted of a record.
        kinds: members of a kind of their own: unread, or a list of other rows.

    Attributes:
        form: the type of a row; ``kind``: the same, None where a record must be read whole to become one.
    """

    def __init__(self, paths: Iterable[Path], kinds: Mapping[Path, Any]) -> None:
        wanted = sorted(set(paths))
        # A record that is a list, or whose keys are values, is read whole.
        self._whole = not all(path and is_key(path[0]) for path in wanted)
        self.form, self._heads = _form(tuple(wanted), tuple(kinds.items())) if not self._whole else _WHOLE
        self.kind = None if self._whole else self.form
        self._one: msgspec.json.Decoder[Any] = msgspec.json.Decoder(self.form)

    def row(self, record: Any) -> Row:
        """Return the row of a record, unread or read.

        Raises:
            ValueError, RecursionError: it is not JSON, or no object.
        """
        if not isinstance(record, RAW):
            record = RAW(msgspec.json.encode(record))
        if not self._whole:
            try:
                found: Row = self._one.decode(record)
                return found
            except msgspec.ValidationError:
                pass  # It is built otherwise.
        read = msgspec.json.decode(record)
        if self._whole:
            return self.form(whole=read)
        read = _only(read)
        if not isinstance(read, Mapping):
            raise ValueError("is not an object")
        return _filled(self.form, read)

    def slot(self, path: Path) -> str | Get:
        """Return the attribute of a row that holds what stands at a path of ``paths``, or what gets it."""
        name, rest = self._place(path)
        if not rest:
            return name
        value = attrgetter(name)

        def get(row: Row) -> Any:
            here = whole = value(row)
            for step in rest:
                if type(here) is not dict or step not in here:
                    return first(whole, rest)  # It is written otherwise.
                here = here[step]
            return here

        return get

    def every(self, path: Path) -> Callable[[Row], Sequence[Any]]:
        """Return a function that gives all that stands at a path; a list is its items, and members that are
        numbered are in the order of their numbers."""
        name, rest = self._place(path[:-1] if path[-1:] == (EACH,) else path)
        value = attrgetter(name)
        if not rest:
            return lambda row: v if type(v := value(row)) is list else [] if v is None else [v]

        def get(row: Row) -> Sequence[Any]:
            found = list(each(value(row), rest))
            numbered = [(int(number[0]), one) for one in found if (number := _NUMBER.search(one.key))]
            if len(numbered) == len(found):
                found = [one for _, one in sorted(numbered, key=lambda pair: pair[0])]
            return [v for one in found for v in (one.value if isinstance(one.value, list) else [one.value])]

        return get

    def _place(self, path: Path) -> tuple[str, Path]:
        head = next(one for one in self._heads if path[: len(one)] == one)
        return ".".join(map(_slot, head)) or "whole", path[len(head) :]


_WHOLE: tuple[type[Row], list[Path]] = (
    msgspec.defstruct("Whole", [("whole", Any, None), (NOTHING, Any, None)]),
    [()],
)


@lru_cache(maxsize=64)
def _form(paths: tuple[Path, ...], kinds: tuple[tuple[Path, Any], ...]) -> tuple[type[Row], list[Path]]:
    """Return the type of an object of which only what stands at these paths is decoded, and the way to each
    value of it. To make one takes as long as to read fifty trips."""
    fields: list[tuple[str, Any, Any]] = [(NOTHING, Any, None)]
    names, heads, own = {NOTHING: "\N{EMPTY SET}"}, list[Path](), dict(kinds)
    for key in dict.fromkeys(path[0] for path in paths):
        below, names[_slot(key)] = tuple(path[1:] for path in paths if path[0] == key), key
        if (key,) in own or not all(path and is_key(path[0]) for path in below):
            kind = own.get((key,), Any)
            fields.append((_slot(key), kind, _NULL if kind is RAW else None))
            heads.append((key,))
        else:
            inner, ways = _form(below, ())
            fields.append((_slot(key), inner, inner()))
            heads += [(key, *way) for way in ways]
    return msgspec.defstruct("Wanted", fields, rename=names, gc=False, frozen=True), heads


def _filled(form: type[Row], record: Mapping[str, Any]) -> Row:
    """Return the row of an object whose members are not all of the kinds that others have."""
    values: list[Any] = []
    for key, default in zip(form.__struct_encode_fields__, form.__struct_defaults__, strict=True):
        value = member(record, key)
        if isinstance(default, Row):
            inner = _only(value)
            value = _filled(type(default), inner if isinstance(inner, Mapping) else {})
        values.append(RAW(msgspec.json.encode(value)) if default is _NULL else value)
    return form(*values)


def _only(value: Any) -> Any:
    """Return the only item of a list, for some services wrap an object in one."""
    while isinstance(value, list) and len(value) == 1:
        value = value[0]
    return value


def getter(slot: str | Get) -> Get:
    return attrgetter(slot) if isinstance(slot, str) else slot


def together(slots: Sequence[str | Get]) -> Callable[[Any], tuple[Any, ...]]:
    """Return a function that gives the values of several slots."""
    names = [slot for slot in slots if isinstance(slot, str)]
    others = [(at, slot) for at, slot in enumerate(slots) if not isinstance(slot, str)]
    if len(names) < 2:
        gets = [getter(slot) for slot in slots]
        return lambda row: tuple([get(row) for get in gets])
    several = attrgetter(*names)
    if not others:
        return several

    def every(row: Any) -> tuple[Any, ...]:
        found = [*several(row)]
        for at, get in others:
            found.insert(at, get(row))
        return tuple(found)

    return every


def _slot(key: str) -> str:
    return "k" + key.encode().hex()


def is_key(step: str) -> bool:
    """Return whether a step of a path is the key of an object, its own among them."""
    return not step.startswith(EACH[0]) and step not in (MEMBERS, SELF)
