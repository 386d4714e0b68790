"""Places (contract 2.1, 4.2)."""

from __future__ import annotations

import logging
from typing import Annotated

from pydantic import AfterValidator, Field

from pos_app.domain.endpoints import Endpoint
from pos_app.domain.faults import Unreadable
from pos_app.domain.places import Place
from pos_app.partner import limits
from pos_app.partner.reading import documented
from pos_app.partner.transport import Reply
from pos_app.partner.wire.model import Loose, Text, Whole, Wire, body, read

_KEYS = documented.named("id", "name", "slug", "useGroupByCity", "terminal", "latlon", "city", "state")
_LOG = logging.getLogger("pos_app.partner")
_LONGEST = 200
_REPLACED = "\N{REPLACEMENT CHARACTER}"
"""Replaces invisible characters and bytes that are no characters (``taming``)."""


def _carried(slug: str) -> str:
    """Return a slug that can be sent back just as it came: it goes into an address, where it is quoted.

    Raises:
        ValueError: it cannot, or would lead elsewhere as a part of a path.
    """
    if not slug.strip(".") or len(slug) > _LONGEST:
        raise ValueError("no slug")
    if not slug.isprintable() or _REPLACED in slug:
        raise ValueError("a slug with characters that cannot be carried")
    return slug


class WirePlace(Wire):
    """Contract 2.1."""

    name: Text = Field(min_length=1)
    slug: Annotated[Text, AfterValidator(_carried)]
    id: Whole = None
    whole_city: bool | None = Field(default=False, alias="useGroupByCity")
    terminal: Loose = Field(default_factory=dict)
    latlon: object = None
    city: Text = ""
    state: Text = ""

    def place(self) -> Place:
        """Return the domain's ``Place``."""
        latitude, longitude = _coordinates(self.latlon)
        return Place(
            name=self.name,
            state=self.state.upper(),
            slug=self.slug,
            city=self.city,
            id=self.id,
            whole_city=bool(self.whole_city),
            terminal=str(self.terminal.get("name") or ""),
            latitude=latitude,
            longitude=longitude,
        )


def places(reply: Reply) -> tuple[Place, ...]:
    """Return the places of a reply. One that cannot be read does not hide the others.

    Raises:
        Unreadable: no list, or nothing in it can be read.
        TooMuch: more places than a country has.
    """
    tree = body(reply, Endpoint.PLACES)
    entries = documented.records(tree, ("name", "slug"))
    if entries is None:
        entries = documented.records(tree, ("name",)) or documented.records(tree, ("slug",))
    if entries is None:
        raise Unreadable(Endpoint.PLACES, "data")
    limits.bounded(entries)
    entries = documented.canonical(entries, _KEYS)
    found: list[Place] = []
    last: Unreadable | None = None
    for index, entry in enumerate(entries):
        try:
            found.append(read(WirePlace, entry, Endpoint.PLACES, f"data[{index}]").place())
        except Unreadable as error:
            last = error
            _LOG.warning("place set aside: %s", error)
    if last is not None and not found:
        raise last
    return tuple(found)


def _coordinates(latlon: object) -> tuple[float | None, float | None]:
    """Read ``lat,lon``. Coordinates are a convenience: invalid ones count as missing."""
    if not isinstance(latlon, str):
        return None, None
    try:
        latitude, longitude = (float(part) for part in latlon.split(","))
    except ValueError:
        return None, None
    if not (-90 <= latitude <= 90 and -180 <= longitude <= 180):
        return None, None
    return latitude, longitude
