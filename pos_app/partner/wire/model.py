"""The base of all wire models and the value types that they share."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import datetime
from typing import Annotated, Any, TypeVar

import msgspec
from pydantic import BaseModel, BeforeValidator, ConfigDict, ValidationError

from pos_app.domain.faults import Unreadable
from pos_app.domain.money import Cents, cents
from pos_app.domain.trips import Point
from pos_app.partner.reading import fields
from pos_app.partner.transport import Reply

_PLAIN = re.compile(r"[\s-]+")


class Wire(BaseModel):
    """A message as it arrives. Unknown members are ignored; a missing one that is needed is an error."""

    model_config = ConfigDict(extra="ignore", defer_build=True, frozen=True, arbitrary_types_allowed=True)


def _brl(value: object) -> str:
    found = fields.text(value) or "BRL"
    if found.upper() != "BRL":
        raise ValueError(f"{found} is not BRL")
    return "BRL"


def _optional_point(value: object) -> Point | None:
    return None if value is None else fields.point(value)


def _optional_cents(value: object) -> Cents | None:
    return None if value is None or value == "" else cents(value)


def _mapping(value: object) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}


Text = Annotated[str, BeforeValidator(fields.text)]
Name = Annotated[str, BeforeValidator(fields.name_of)]
Whole = Annotated[int | None, BeforeValidator(fields.integer)]
Instant = Annotated[datetime | None, BeforeValidator(fields.instant)]
Amount = Annotated[Cents, BeforeValidator(cents)]
MaybeAmount = Annotated[Cents | None, BeforeValidator(_optional_cents)]
MaybePoint = Annotated[Point | None, BeforeValidator(_optional_point)]
Currency = Annotated[str, BeforeValidator(_brl)]
Loose = Annotated[Mapping[str, Any], BeforeValidator(_mapping)]
"""An object of which nothing is needed: anything else counts as empty."""

M = TypeVar("M", bound=Wire)


def read(model: type[M], value: object, endpoint: str, at: str = "") -> M:
    """Read a value as a model.

    Raises:
        Unreadable: names the endpoint and the first field that is missing or wrong.
    """
    try:
        return model.model_validate(value)
    except ValidationError as error:
        first = error.errors()[0]
        raise Unreadable(endpoint, path(at, first["loc"]), first["msg"]) from error


def path(at: str, location: tuple[int | str, ...]) -> str:
    """Write where a field stands: ``item[0].amount``."""
    written = at
    for step in location:
        written += f"[{step}]" if isinstance(step, int) else f".{step}" if written else step
    return written or "body"


def body(reply: Reply, endpoint: str) -> Any:
    """Return the JSON of a reply.

    Raises:
        Unreadable: it is not JSON.
    """
    try:
        return msgspec.json.decode(reply.body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Unreadable(endpoint, "body", str(error), status=reply.status) from error


def mapping(reply: Reply, endpoint: str) -> dict[str, Any]:
    """Return the JSON object of a reply.

    Raises:
        Unreadable: it is not a JSON object.
    """
    found = body(reply, endpoint)
    if not isinstance(found, dict):
        raise Unreadable(endpoint, "body", "is not an object", status=reply.status)
    return found


def word(status: str) -> str:
    """Return a status as it is compared: lower case, words joined by an underscore, one l in canceled."""
    plain = _PLAIN.sub("_", status.strip().casefold())
    return plain.replace("cancelled", "canceled")
