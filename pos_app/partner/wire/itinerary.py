"""The stops of a trip (contract 4.5, whose form is open)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pos_app.domain.faults import Unreadable
from pos_app.domain.trips import Stop
from pos_app.partner.transport import Reply
from pos_app.partner.wire import fields
from pos_app.partner.wire.model import body, listed

_ENDPOINT = "itinerary"


def stops(reply: Reply) -> tuple[Stop, ...]:
    """Return the stops in order; one without a time keeps its name.

    Raises:
        Unreadable: no list of stops.
    """
    entries = listed(body(reply, _ENDPOINT), _ENDPOINT, "stops", "itinerary", "data")
    return tuple(_stop(entry, f"stops[{index}]") for index, entry in enumerate(entries))


def _stop(entry: Any, at: str) -> Stop:
    if isinstance(entry, str) and entry.strip():
        return Stop(entry.strip())
    if not isinstance(entry, Mapping):
        raise Unreadable(_ENDPOINT, at, "is not a stop")
    try:
        point = fields.point(entry)
    except ValueError:
        # No time, or one that cannot be read: the name is what the passenger asked for.
        place = fields.first(entry, "place", "location") or entry
        try:
            name = fields.name_of(place)
        except ValueError as error:
            raise Unreadable(_ENDPOINT, f"{at}.place", str(error)) from error
        if not name:
            raise Unreadable(_ENDPOINT, f"{at}.place", "names no place") from None
        return Stop(name)
    return Stop(point.name, point.when)
