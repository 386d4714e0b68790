"""The stops of a trip (contract 4.5, whose form is open)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pos_app.domain.endpoints import Endpoint
from pos_app.domain.faults import Unreadable
from pos_app.domain.trips import Stop
from pos_app.partner.reading import points
from pos_app.partner.reading.lexicon import plain, word_set
from pos_app.partner.reading.paths import parsed
from pos_app.partner.reading.reply import Reply
from pos_app.partner.wire.model import body

_NAMES = word_set("stops paradas itinerary itinerario roteiro places pontos route rota")
_PLACE = [
    parsed(within + name)
    for within in ("place.", "location.", "")
    for name in ("name", "label", "description", "terminal", "city", "slug", "place", "location")
]


def stops(reply: Reply) -> tuple[Stop, ...]:
    """Return the stops in order; one without a time keeps its name.

    Where there is no list, every place at a time is a stop, wherever in the reply it stands.

    Raises:
        Unreadable: no stops.
    """
    tree = body(reply, Endpoint.ITINERARY)
    # A list with times is preferred, then one that is called so, then the outer one, then the longer one.
    best = max(_lists(tree), key=lambda one: one[0], default=((), []))[1]
    for index, stop in enumerate(best):
        if stop is None:
            raise Unreadable(Endpoint.ITINERARY, f"stops[{index}].place", "names no place")
    found = tuple(stop for stop in best or _anywhere(tree) if stop)
    if not found:
        raise Unreadable(Endpoint.ITINERARY, "stops")
    return found


def _lists(tree: Any) -> Iterator[tuple[tuple[bool, bool, int, int], Sequence[Stop | None]]]:
    """Yield the lists in which something is a place, each with what speaks for it."""
    waiting = [("", 0, tree)]
    while waiting:
        name, depth, node = waiting.pop(0)
        if isinstance(node, Mapping):
            waiting += [(str(key), depth + 1, value) for key, value in node.items()]
        elif isinstance(node, list) and node and isinstance(node[0], Mapping | str):
            read = [_read(entry) for entry in node]
            if found := [one for one in read if one]:
                timed = any(one.when for one in found)
                yield (timed, plain(name) in _NAMES, -depth, len(read)), read


def _anywhere(node: Any) -> Iterator[Stop]:
    """Yield the places at a time of a tree in the order in which they stand there."""
    stop = _read(node) if isinstance(node, Mapping) else None
    if stop and stop.when:
        yield stop
    elif isinstance(node, Mapping | list):
        for inner in node.values() if isinstance(node, Mapping) else node:
            yield from _anywhere(inner)


def _read(entry: Any) -> Stop | None:
    """Return a stop, without its time where that has no form of its own; None where it names no place."""
    try:
        point = points.point(entry)
        return Stop(point.name, point.when)
    except ValueError:
        name = entry if isinstance(entry, str) else points.told(entry, _PLACE)
        return Stop(name.strip()) if isinstance(name, str) and name.strip() else None
