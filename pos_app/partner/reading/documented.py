"""Replies that the contract shows in full: read exactly as shown.

They may be wrapped, and their keys written in another style; nothing else about them is guessed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, TypeVar

from pos_app.domain.faults import Unreadable
from pos_app.domain.money import Cents, cents
from pos_app.domain.orders import bare_number
from pos_app.partner.reading import forms
from pos_app.partner.reading.lexicon import plain
from pos_app.partner.reading.paths import member

_DEEPEST, _ABOUT_AS_LONG = 8, 2


def whole(tree: Any, needed: Iterable[str]) -> Mapping[str, Any] | None:
    """Return the outermost object that has all of these keys, in whatever style.

    None where there is none, or several stand beside each other.
    """
    wanted = {plain(key) for key in needed}
    for level in levels(tree, Mapping | list):
        found = [node for node in level if _has(node, wanted)]
        if found:
            return found[0] if len(found) == 1 else None
    return None


def listed(tree: Any, needed: Iterable[str]) -> list[Any] | None:
    """Return the outermost list whose objects have these keys, in whatever style, or that is empty.

    None where there is none. A list of the contract's own form is the reply itself.
    """
    wanted = {plain(key) for key in needed}
    empty: list[Any] | None = None
    for level in levels(tree):
        for node in (node for node in level if isinstance(node, list)):
            if any(_has(record, wanted) for record in node):
                return node
            empty = node if not node and empty is None else empty
    return empty


def _has(node: Any, wanted: set[str]) -> bool:
    return isinstance(node, Mapping) and wanted <= {plain(str(key)) for key in node}


def levels(tree: Any, through: Any = Mapping, deepest: int = _DEEPEST) -> Iterator[list[Any]]:
    """Yield the values of a tree level by level; those inside of a node where it is of a kind."""
    level = [tree]
    for _ in range(deepest):
        yield level
        above = [node for node in level if isinstance(node, through)]
        level = [one for node in above for one in (node.values() if isinstance(node, Mapping) else node)]


R = TypeVar("R")


class Shown:
    """An object that the contract shows: its members by their names there, in any style of them.

    ``at`` is where it stands, to name a field that is missing or wrong. Of several names of a member the
    first that is there and not null counts.

    Raises:
        Unreadable: from ``get``, ``need``, ``inner`` and ``each``: names endpoint and field.
    """

    def __init__(self, node: Mapping[str, Any], endpoint: str, at: str = "") -> None:
        self.node, self._endpoint, self.at = node, endpoint, at

    def raw(self, *names: str) -> Any:
        """Return a member, None for none."""
        return next((found for name in names if (found := member(self.node, name)) is not None), None)

    def get(self, reader: Callable[[Any], R], *names: str) -> R:
        """Return a member that must be right where it is told; ``reader`` gets None for none."""
        try:
            return reader(self.raw(*names))
        except ValueError as error:
            raise self._wrong(names[0], str(error)) from error

    def need(self, reader: Callable[[Any], R], *names: str) -> R:
        if self.raw(*names) is None and not any(plain(str(key)) in map(plain, names) for key in self.node):
            raise self._wrong(names[0], "missing")
        return self.get(reader, *names)

    def soft(self, reader: Callable[[Any], R], *names: str) -> R | None:
        """Return a member that is good to know and that nothing depends on: None where it cannot be read."""
        try:
            return reader(self.raw(*names))
        except ValueError:
            return None

    def inner(self, *names: str) -> Shown:
        """Return an object inside, an empty one for none."""
        found = self.raw(*names)
        if found is not None and not isinstance(found, Mapping):
            raise self._wrong(names[0], "is not an object")
        return Shown(found or {}, self._endpoint, self._path(names[0]))

    def each(self, *names: str) -> list[Shown]:
        """Return the objects of a list inside, none for null."""
        found = self.raw(*names)
        if found is None:
            return []
        if not isinstance(found, list):
            raise self._wrong(names[0], "is not a list")
        made = []
        for index, one in enumerate(found):
            if not isinstance(one, Mapping):
                raise self._wrong(f"{names[0]}[{index}]", "is not an object")
            made.append(Shown(one, self._endpoint, self._path(f"{names[0]}[{index}]")))
        return made

    def of_order(self, asked: str, name: str) -> None:
        """Refuse what is told of another order than the one asked for. Raises ``Unreadable``."""
        told = forms.text(self.raw(name))
        if told and asked and bare_number(told) != bare_number(asked):
            raise self._wrong(name, "is another order's")

    def _path(self, name: str) -> str:
        return f"{self.at}.{name}" if self.at else name

    def _wrong(self, name: str, detail: str) -> Unreadable:
        return Unreadable(self._endpoint, self._path(name), detail)


def alike(one: str, other: str) -> bool:
    """Return whether two ids may be of the same kind: both UUIDs, both numbers of as many digits, or both
    with letters in the same case and about as long."""
    if any(uuids := (forms.is_uuid(one), forms.is_uuid(other))):
        return all(uuids)
    if one.isdecimal() or other.isdecimal():
        return one.isdecimal() and other.isdecimal() and len(one) == len(other)
    case = (one.isupper(), one.islower()) == (other.isupper(), other.islower())
    return len(one) == len(other) or (bool(one) and case and abs(len(one) - len(other)) <= _ABOUT_AS_LONG)


def brl(value: object) -> str:
    """Return the currency, ``BRL`` where none is told. ``ValueError`` for another one."""
    found = forms.strict_text(value).upper() or "BRL"
    if found != "BRL":
        raise ValueError(f"{found} is not BRL")
    return found


def maybe_cents(value: object) -> Cents | None:
    """Return an amount, None for null. ``ValueError`` for what is none."""
    return None if value in (None, "") else cents(value)
