"""The stops of a trip (contract 4.5, whose form is open)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pos_app.domain.endpoints import Endpoint
from pos_app.domain.faults import Unreadable
from pos_app.domain.trips import Stop
from pos_app.partner.reading import points
from pos_app.partner.reading.lexicon import plain, word_set
from pos_app.partner.reading.reply import Reply
from pos_app.partner.wire.model import body

_NAMES = word_set("stops paradas itinerary itinerario roteiro places pontos route rota")


def stops(reply: Reply) -> tuple[Stop, ...]:
    """Return the stops in order; one without a time keeps its name.

    Where there is no list, every place at a time is a stop, wherever in the reply it stands.

    Raises:
        Unreadable: no stops.
    """
    tree = body(reply, Endpoint.ITINERARY)
    best = max(_lists(tree, "", 0), key=lambda pair: pair[0], default=None)
    found = tuple(_stop(entry, index) for index, entry in enumerate(best[1])) if best else ()
    if not found:
        found = tuple(_anywhere(tree))
    if not found:
        raise Unreadable(Endpoint.ITINERARY, "stops")
    return found


def _lists(tree: Any, name: str, depth: int) -> Iterator[tuple[float, list[Any]]]:
    """Yield the lists in which something is a place, the outer ones first, each with how much its entries are
    like places at times."""
    waiting = [(name, depth, tree)]
    while waiting:
        name, depth, node = waiting.pop(0)
        if isinstance(node, Mapping):
            waiting += [(str(key), depth + 1, value) for key, value in node.items()]
        elif isinstance(node, list) and node and isinstance(node[0], Mapping | str):
            read = [_read(entry) for entry in node]
            heavy = float(any(read)) + any(one is not None and one.when is not None for one in read)
            if any(read):
                yield heavy + 0.01 * len(node) - 0.1 * depth + 0.5 * (plain(name) in _NAMES), node


def _anywhere(node: Any) -> Iterator[Stop]:
    """Yield the stops of a tree in the order in which they stand there."""
    waiting = [node]
    while waiting:
        node = waiting.pop()
        if isinstance(node, Mapping):
            try:
                point = points.point(node)
            except ValueError:
                waiting += reversed(list(node.values()))
            else:
                yield Stop(point.name, point.when)
        elif isinstance(node, list):
            waiting += reversed(node)


def _stop(entry: Any, index: int) -> Stop:
    if not isinstance(entry, Mapping) and not (isinstance(entry, str) and entry.strip()):
        raise Unreadable(Endpoint.ITINERARY, f"stops[{index}]", "is not a stop")
    found = _read(entry)
    if found is None:
        raise Unreadable(Endpoint.ITINERARY, f"stops[{index}].place", "names no place")
    return found


def _read(entry: Any) -> Stop | None:
    """Return a stop, without its time where that has no form of its own; None where it names no place."""
    if isinstance(entry, str):
        return Stop(entry.strip()) if entry.strip() else None
    if not isinstance(entry, Mapping):
        return None
    try:
        point = points.point(entry)
        return Stop(point.name, point.when)
    except ValueError:
        place = entry.get("place") or entry.get("location") or entry
        where = place if isinstance(place, Mapping) else {"name": place}
        named = (where.get(name) for name in ("name", "label", "description", "terminal", "city", "slug"))
        name = next((one.strip() for one in named if isinstance(one, str) and one.strip()), "")
        return Stop(name) if name else None
