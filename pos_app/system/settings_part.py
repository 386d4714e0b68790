"""What every part of the settings is: a frozen value that takes no name it does not know."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Self

import msgspec

from pos_app.domain.start_faults import ValueProblem


class UnusableValue(ValueError):
    """A value that has the right type and will not do; ``field`` is its dotted name below its part."""

    def __init__(self, field: str, problem: ValueProblem) -> None:
        super().__init__(problem.value)
        self.field, self.problem = field, problem


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``SECRET`` names the fields that no log shows."""

    SECRET: ClassVar[frozenset[str]] = frozenset()

    @classmethod
    def of(cls, values: Mapping[str, Any]) -> Self:
        """Return the part that these values, as JSON has them, make.

        Raises:
            msgspec.ValidationError: they do not; its cause may be an ``UnusableValue``.
        """
        return msgspec.convert(values, cls, strict=False)

    def changed(self, **fields: Any) -> Self:
        """Return it with other values, which are not checked."""
        return msgspec.structs.replace(self, **fields)

    def plain(self) -> dict[str, Any]:
        """Return its values as JSON has them."""
        made: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(self))
        return made

    def __repr__(self) -> str:
        names = (name for name in self.__struct_fields__ if name not in self.SECRET)
        return f"{type(self).__name__}({', '.join(f'{name}={getattr(self, name)!r}' for name in names)})"
