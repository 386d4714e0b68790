"""One object of a reply: what each member is in the OpenAPI document, and its value."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import GenericAlias
from typing import Any, Final, Generic, TypeVar

from pydantic import BaseModel, create_model

from pos_app.sandbox.errors import Reply

R = TypeVar("R")
MISSING: Final[Any] = object()
"""The value of a member that is left out."""


Member = tuple[Any, Callable[[R], Any] | str | bool | float | None]


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of members that may be null, or missing too."""

    kind: Any
    missing: bool = False


def nullable(kind: Any) -> Kind:
    return Kind(kind)


def optional(kind: Any) -> Kind:
    """Return the kind of a member that may be null or missing."""
    return Kind(kind, missing=True)


class Table(Generic[R]):
    """The members of an object that shows a record: ``name`` and ``about`` stand in the document.

    Each member is its kind and its value: a constant, or made of the record. A kind is a type, another table,
    whose record is the value then, or a list of one of these. ``more``: further members, which ``parts``
    describe.
    """

    def __init__(
        self,
        name: str,
        about: str,
        *,
        base: Table[R] | None = None,
        parts: tuple[type[BaseModel], ...] = (),
        more: Callable[[R], Mapping[str, Any]] | None = None,
    ) -> None:
        self._name, self._about, self._more = name, about, more
        self._members: dict[str, Member[R]] = dict(base._members) if base else {}
        self._bases = (*parts, base.model if base else Reply)
        self.model: Any = None

    def shows(self, **members: Member[R]) -> Table[R]:
        """Give it its members, beside or in place of those of its base."""
        described: dict[str, Any] = {name: _described(kind) for name, (kind, _) in members.items()}
        self._members |= members
        self.model = create_model(
            self._name, __base__=self._bases, __doc__=self._about, __module__=__name__, **described
        )
        return self

    @property
    def many(self) -> Any:
        return _type([self])

    def of(self, record: R) -> dict[str, Any]:
        made = {}
        for name, (kind, value) in self._members.items():
            told = _told(kind, value(record) if callable(value) else value)
            if told is not MISSING:
                made[name] = told
        return made | dict(self._more(record)) if self._more else made


def _described(kind: Any) -> tuple[Any, Any]:
    if isinstance(kind, Kind):
        return _type(kind.kind) | None, None if kind.missing else ...
    return _type(kind), ...


def _type(kind: Any) -> Any:
    if isinstance(kind, list):
        return GenericAlias(list, (_type(kind[0]),))
    return kind.model if isinstance(kind, Table) else kind


def _told(kind: Any, value: Any) -> Any:
    if value is None or value is MISSING:
        return value
    if isinstance(kind, Kind):
        return _told(kind.kind, value)
    if isinstance(kind, list):
        return [_told(kind[0], each) for each in value]
    return kind.of(value) if isinstance(kind, Table) else value
