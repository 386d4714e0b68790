"""The stops of a trip (contract 4.5, whose form is open)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pos_app.domain.faults import Unreadable
from pos_app.domain.trips import Stop
from pos_app.partner.transport import Reply
from pos_app.partner.wire import fields
from pos_app.partner.wire.model import body, listed

_ENDPOINT = "itinerary"


def stops(reply: Reply) -> tuple[Stop, ...]:
    """Return the stops in order; one without a time keeps its name. Where there is no list, every place at a
    time is a stop, wherever in the reply it stands.

    Raises:
        Unreadable: no stops.
    """
    told = body(reply, _ENDPOINT)
    try:
        entries = listed(told, _ENDPOINT, "stops", "itinerary", "data")
    except Unreadable:
        found = tuple(_anywhere(told))
        if not found:
            raise
        return found
    return tuple(_stop(entry, f"stops[{index}]") for index, entry in enumerate(entries))


def _anywhere(told: Any) -> Iterator[Stop]:
    """Yield the stops of a tree in the order in which they are told."""
    waiting = [told]
    while waiting:
        node = waiting.pop()
        if isinstance(node, Mapping):
            try:
                point = fields.point(node)
            except ValueError:
                waiting += reversed(list(node.values()))
            else:
                yield Stop(point.name, point.when)
        elif isinstance(node, list):
            waiting += reversed(node)


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
