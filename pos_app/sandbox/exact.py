"""How exactly a request is read: as the contract says, or leniently (quirk ``lenient``)."""

from __future__ import annotations

from collections.abc import Callable
from contextvars import ContextVar
from decimal import Decimal
from typing import Annotated, Any, ClassVar

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, WithJsonSchema, model_validator

LENIENT: ContextVar[bool] = ContextVar("lenient", default=False)
"""Whether the request that is being read may leave out or spell otherwise what the contract asks for."""


def _strictly(fits: Callable[[Any], bool], sentence: str) -> BeforeValidator:
    """Return what lets only fitting values in, unless a request is read leniently."""

    def check(value: Any) -> Any:
        if LENIENT.get() or fits(value):
            return value
        raise ValueError(sentence)

    return BeforeValidator(check)


def _is(value: Any, *kinds: type) -> bool:
    return isinstance(value, kinds) and (bool in kinds or not isinstance(value, bool))


Given = _strictly(lambda value: value is not None, "must be left out or have a value")
"""Of a field that may be left out, and is null in no request."""
Flag = Annotated[bool, _strictly(lambda value: _is(value, bool), "must be a boolean")]
_WHOLE = _strictly(lambda value: _is(value, int), "must be an integer")
Whole = Annotated[int, _WHOLE]
Leg = Annotated[int, _WHOLE, Field(ge=1, le=2)]
Digits = _strictly(
    lambda value: value is None or (str(value).isascii() and str(value).isdigit()), "must be an integer"
)
"""Of a number in a query: digits and nothing else."""
Amount = Annotated[
    Decimal,
    _strictly(lambda value: _is(value, int, float), "must be a number"),
    Field(ge=0, lt=1_000_000, decimal_places=2),
    WithJsonSchema({"type": "number", "minimum": 0, "exclusiveMaximum": 1_000_000}),
]
"""Reais, with two decimals at most."""


class Open(BaseModel):
    """Fields that the contract does not show are taken and kept."""

    model_config = ConfigDict(extra="allow", defer_build=True)
    ASSUMED: ClassVar[dict[str, Any]] = {}
    """What a lenient service reads where a required field is missing."""

    @model_validator(mode="before")
    @classmethod
    def _completed(cls, body: Any) -> Any:
        if not (LENIENT.get() and isinstance(body, dict)):
            return body
        open_ = cls.model_config.get("extra") == "allow"
        kept = {name: value for name, value in body.items() if open_ or name in cls.model_fields}
        return {**cls.ASSUMED, **{name: value for name, value in kept.items() if value is not None}}


class Exact(Open):
    """The contract shows every field: another one is a mistake of whoever sends it."""

    model_config = ConfigDict(extra="forbid", defer_build=True)
