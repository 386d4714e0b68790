"""How exactly a request is read: as the contract says, or leniently (quirk ``lenient``)."""

from __future__ import annotations

from contextvars import ContextVar
from decimal import Decimal
from typing import Annotated, Any, ClassVar

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, WithJsonSchema, model_validator

LENIENT: ContextVar[bool] = ContextVar("lenient", default=False)
"""Whether the request that is being read may leave out or spell otherwise what the contract asks for."""


def _flag(value: Any) -> Any:
    if LENIENT.get() or isinstance(value, bool):
        return value
    raise ValueError("must be a boolean")


def _number(value: Any) -> Any:
    if LENIENT.get() or (isinstance(value, int | float) and not isinstance(value, bool)):
        return value
    raise ValueError("must be a number")


def _whole(value: Any) -> Any:
    if LENIENT.get() or (isinstance(value, int) and not isinstance(value, bool)):
        return value
    raise ValueError("must be an integer")


def _digits(value: Any) -> Any:
    if LENIENT.get() or value is None or (str(value).isascii() and str(value).isdigit()):
        return value
    raise ValueError("must be an integer")


def _given(value: Any) -> Any:
    if LENIENT.get() or value is not None:
        return value
    raise ValueError("must be left out or have a value")


Given = BeforeValidator(_given)
"""Of a field that may be left out, and is null in no request."""
Flag = Annotated[bool, BeforeValidator(_flag)]
Whole = Annotated[int, BeforeValidator(_whole)]
Leg = Annotated[int, BeforeValidator(_whole), Field(ge=1, le=2)]
Digits = BeforeValidator(_digits)
"""Of a number in a query: digits and nothing else."""
Amount = Annotated[
    Decimal,
    BeforeValidator(_number),
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
