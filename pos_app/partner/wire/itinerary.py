"""The stops of a trip (contract 4.5, whose form is open)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pos_app.domain.endpoints import Endpoint
from pos_app.domain.faults import Unreadable
from pos_app.domain.trips import Stop
from pos_app.partner.learn.tree import EACH, Table, tables
from pos_app.partner.reading import fields, points
from pos_app.partner.reading.points import PointPlan
from pos_app.partner.transport import Reply
from pos_app.partner.wire.model import body


def stops(reply: Reply) -> tuple[Stop, ...]:
    """Return the stops in order; one without a time keeps its name.

    Where there is no list, every place at a time is a stop, wherever in the reply it stands.

    Raises:
        Unreadable: no stops.
    """
    tree = body(reply, Endpoint.ITINERARY)
    found = _best_list(tree)
    if found is None:
        stops = tuple(_anywhere(tree))
        if not stops:
            raise Unreadable(Endpoint.ITINERARY, "stops")
        return stops
    return found


def _best_list(tree: Any) -> tuple[Stop, ...] | None:
    """Return the stops of the list whose entries are most like places at times."""
    best: tuple[float, Table, PointPlan] | None = None
    for table in tables(tree, single=False):
        if table.path[-1:] != (EACH,) or not isinstance(table.records[0], Mapping | str):
            continue
        plan = points.plan(table, points.DEPARTURE, alone=True)
        bare = all(isinstance(record, str) and record.strip() for record in table.records)
        if not (plan.tells_place or bare):
            continue
        heavy = plan.tells_place + plan.tells_moment + 0.01 * len(table.records) - 0.1 * len(table.path)
        heavy += 0.5 * bool(table.name & {"place", "itinerary"})
        if best is None or heavy > best[0]:
            best = heavy, table, plan
    if best is None:
        return None
    _, table, plan = best
    return tuple(_stop(record, plan, f"stops[{index}]") for index, record in enumerate(table.records))


def _anywhere(tree: Any) -> Iterator[Stop]:
    """Yield the stops of a tree in the order in which they stand there."""
    waiting = [tree]
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


def _stop(entry: Any, plan: PointPlan, at: str) -> Stop:
    if isinstance(entry, str) and entry.strip():
        return Stop(entry.strip())
    if not isinstance(entry, Mapping):
        raise Unreadable(Endpoint.ITINERARY, at, "is not a stop")
    try:
        point = points.reader(plan)(entry)
        return Stop(point.name, point.when)
    except ValueError:
        pass  # No moment of its own form: the lenient reader tries, else the name is what was asked for.
    try:
        point = fields.point(entry)
        return Stop(point.name, point.when)
    except ValueError:
        named = [get(entry) for name in ("name", "terminal", "city", "slug") if (get := _getter(plan, name))]
        name = next((n.strip() for n in named if isinstance(n, str) and n.strip()), "")
        name = name or _any_name(entry)
        if not name:
            raise Unreadable(Endpoint.ITINERARY, f"{at}.place", "names no place") from None
        return Stop(name)


def _any_name(entry: Mapping[str, Any]) -> str:
    try:
        return fields.name_of(fields.first(entry, "place", "location") or entry)
    except ValueError:
        return ""


def _getter(plan: PointPlan, part: str) -> points.Get | None:
    path = dict(plan.paths()).get(part)
    return points.getter(path) if path else None
