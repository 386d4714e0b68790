"""Places (contract 2.1, 4.2)."""

from __future__ import annotations

import logging
from collections.abc import Mapping

from pos_app.domain.endpoints import Endpoint
from pos_app.domain.faults import Unreadable
from pos_app.domain.places import Place
from pos_app.partner.reading import limits
from pos_app.partner.reading.documented import Shown, listed
from pos_app.partner.reading.forms import flag, strict_text, text
from pos_app.partner.reading.paths import member
from pos_app.partner.reading.reply import Reply
from pos_app.partner.wire.model import body

_LOG = logging.getLogger("pos_app.partner")
_LONGEST = 200
_REPLACED = "\N{REPLACEMENT CHARACTER}"
"""Replaces invisible characters and bytes that are no characters (``sanitizing``)."""


def places(reply: Reply) -> tuple[Place, ...]:
    """Return the places of a reply. One that cannot be read does not hide the others.

    Raises:
        Unreadable: no list, or nothing in it can be read.
        TooMuch: more places than a country has.
    """
    tree = body(reply, Endpoint.PLACES)
    entries = listed(tree, ("name", "slug"))
    if entries is None:
        entries = listed(tree, ("name",)) or listed(tree, ("slug",))
    if entries is None:
        raise Unreadable(Endpoint.PLACES, "data")
    limits.bounded(entries)
    found: list[Place] = []
    last: Unreadable | None = None
    for index, entry in enumerate(entries):
        try:
            if not isinstance(entry, Mapping):
                raise Unreadable(Endpoint.PLACES, f"data[{index}]", "is not an object")
            found.append(_place(Shown(entry, Endpoint.PLACES, f"data[{index}]")))
        except Unreadable as error:
            last = error
    if last is not None:
        _LOG.warning(
            "%s: %d of %d set aside: %s", Endpoint.PLACES, len(entries) - len(found), len(entries), last
        )
        if not found:
            raise last
    return tuple(found)


def _place(shown: Shown) -> Place:
    latitude, longitude = _coordinates(shown.raw("latlon"))
    terminal = shown.raw("terminal")
    return Place(
        name=shown.need(_named, "name"),
        state=shown.get(strict_text, "state").upper(),
        slug=shown.need(_carried, "slug"),
        city=shown.get(strict_text, "city"),
        whole_city=bool(shown.get(flag, "useGroupByCity")),
        terminal=text(member(terminal, "name")) if isinstance(terminal, Mapping) else "",
        latitude=latitude,
        longitude=longitude,
    )


def _named(value: object) -> str:
    name = strict_text(value)
    if not name:
        raise ValueError("is empty")
    return name


def _carried(value: object) -> str:
    """Return a slug that can be sent back just as it came: it goes into an address, where it is quoted."""
    slug = strict_text(value)
    if not slug.strip(".") or len(slug) > _LONGEST:
        raise ValueError("no slug")
    if not slug.isprintable() or _REPLACED in slug:
        raise ValueError("a slug with characters that cannot be carried")
    return slug


def _coordinates(latlon: object) -> tuple[float | None, float | None]:
    """Read ``lat,lon``. Coordinates are a convenience: invalid ones count as missing."""
    try:
        latitude, longitude = map(float, latlon.split(",") if isinstance(latlon, str) else ())
    except ValueError:
        return None, None
    on_earth = -90 <= latitude <= 90 and -180 <= longitude <= 180
    return (latitude, longitude) if on_earth else (None, None)
