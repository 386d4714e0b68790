"""Values that are good to know and that nothing depends on: one that cannot be read counts as absent.

A fact that a sale needs is never read so: for that one a wrong form is an error that names the field.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime
from typing import Annotated, Any, TypeVar

from pydantic import BeforeValidator

from pos_app.domain.money import Cents, cents
from pos_app.partner.reading import fields

V = TypeVar("V")
_FLAGS = {"true": True, "1": True, "false": False, "0": False}


def _or(nothing: V, reading: Callable[[Any], V]) -> Callable[[object], V]:
    def read(value: object) -> V:
        try:
            return reading(value)
        except ValueError:
            return nothing

    return read


def flag(value: object) -> bool | None:
    """Return yes or no, also from ``"true"`` and ``1``; None for anything else."""
    return _FLAGS.get(str(value).strip().casefold())


def texts(value: object) -> tuple[str, ...]:
    """Return the texts and numbers of a list as texts, leaving out anything else."""
    if not isinstance(value, list):
        return ()
    return tuple(found for found in map(text, value) if found)


text: Callable[[object], str] = _or("", fields.text)
whole: Callable[[object], int | None] = _or(None, fields.integer)
minutes: Callable[[object], int | None] = _or(None, fields.minutes)
instant: Callable[[object], datetime | None] = _or(None, fields.instant)
day: Callable[[object], date | None] = _or(None, fields.day_of)
amount: Callable[[object], Cents | None] = _or(None, cents)

SoftText = Annotated[str, BeforeValidator(text)]
SoftWhole = Annotated[int | None, BeforeValidator(whole)]
SoftMinutes = Annotated[int | None, BeforeValidator(minutes)]
SoftInstant = Annotated[datetime | None, BeforeValidator(instant)]
SoftDay = Annotated[date | None, BeforeValidator(day)]
SoftAmount = Annotated[Cents | None, BeforeValidator(amount)]
SoftFlag = Annotated[bool | None, BeforeValidator(flag)]
SoftTexts = Annotated[tuple[str, ...], BeforeValidator(texts)]
