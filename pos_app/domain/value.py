"""What plain values are made of: frozen, compared by what they hold, and made at once.

A dataclass of Python takes half a millisecond to come into being, at each start; a struct takes a hundredth.
"""

from __future__ import annotations

import dataclasses
from dataclasses import Field
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, dataclass_transform

import msgspec
from msgspec import field as field  # Works out a default.


class _Described:
    """Describes a struct as ``dataclasses`` wants it, once somebody asks."""

    def __get__(self, _value: object, kind: type[msgspec.Struct]) -> dict[str, Field[Any]]:
        return _described(kind)


@cache
def _described(kind: type[msgspec.Struct]) -> dict[str, Field[Any]]:
    names, defaults = kind.__struct_fields__, kind.__struct_defaults__
    given = dict(zip(names[len(names) - len(defaults) :], defaults, strict=True))
    rows = [
        (name, Any, dataclasses.field(default=given[name]) if name in given else dataclasses.field())
        for name in names
    ]
    # With words of its own: ``dataclasses`` would look for its signature, which takes as long as the rest.
    words = {"__doc__": kind.__doc__ or kind.__name__}
    known: Any = dataclasses.make_dataclass(
        kind.__name__, rows, namespace=words, init=False, repr=False, eq=False
    )
    described: dict[str, Field[Any]] = known.__dataclass_fields__
    return described


@dataclass_transform(frozen_default=True, field_specifiers=(msgspec.field,))
class Value(msgspec.Struct, frozen=True):
    """A frozen value; ``replace``, ``fields`` and ``asdict`` of ``dataclasses`` take it as one of theirs. A
    class that hides a field from its text is a dataclass itself."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]] = _Described()  # type: ignore[assignment]


if TYPE_CHECKING:
    from dataclasses import replace as replace  # What it is given is checked.
else:

    def replace(value, /, **changes):
        """Return a copy with other fields; ``dataclasses.replace`` takes ten times as long for a value."""
        copied = msgspec.structs.replace if isinstance(value, Value) else dataclasses.replace
        return copied(value, **changes)
