"""Other forms of searches, seat maps, itineraries and seat blocks (contract 2.2 to 2.4, 8)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pos_app.sandbox.coach import Seat
from pos_app.sandbox.quirks import Quirks
from pos_app.sandbox.variants.common import duration, points


def entry(plain: dict[str, Any], quirks: Quirks) -> dict[str, Any]:
    """Return a departure in another form."""
    made = _trip(points(plain, quirks), quirks)
    made["parts"] = [_trip(part, quirks) for part in made["parts"]]
    if quirks.trip_ids == "parts":
        del made["tripUuids"]
    elif quirks.trip_ids == "uuid":
        made["uuid"] = made.pop("tripUuids")[0]
        # A trip of two buses cannot be identified by one id alone.
        if len(made["parts"]) == 1:
            del made["parts"]
    return made


def _trip(plain: dict[str, Any], quirks: Quirks) -> dict[str, Any]:
    made = dict(plain)
    made["duration"] = duration(made["duration"], quirks)
    if quirks.company_field:
        made["company"] = made.pop("travelCompany")
    return made


def envelope(
    departures: list[dict[str, Any]],
    returns: list[dict[str, Any]] | None,
    quirks: Quirks,
    *,
    page: int,
    link: str,
) -> Any:
    """Return the search reply; ``link`` is the address of this search without its page."""
    name = "departures" if quirks.envelope == "array" else quirks.envelope
    reply: dict[str, Any] = {}
    if quirks.returns == "mixed" and returns is not None:
        departures = [{**entry, "direction": "departure"} for entry in departures]
        departures += [{**entry, "direction": "return"} for entry in returns]
    elif quirks.returns != "none":
        reply[quirks.returns if quirks.returns != "mixed" else "returns"] = returns or []
    size = int(quirks.page_size)
    if size:
        pages = max(1, -(-len(departures) // size))
        departures = departures[(page - 1) * size : page * size]
        if quirks.page_link:
            reply["next"] = f"{link}&page={page + 1}" if page < pages else None
        else:
            reply["pagination"] = {"page": page, "totalPages": pages}
    return departures if quirks.envelope == "array" else {name: departures, **reply}


def seat_map(
    plain: dict[str, Any], seats: Sequence[Seat], low_fare: frozenset[str] | None, quirks: Quirks
) -> dict[str, Any]:
    """Return a seat map in another form. ``low_fare`` names the low-fare seats if their map was asked for."""
    made = {**plain, "duration": duration(plain["duration"], quirks)}
    by_label = {seat.label: seat for seat in seats}
    entries = []
    for given in plain["map"]:
        place, seat = dict(given), by_label[given["label"]]
        if quirks.seat_positions or quirks.double_deck:
            place["position"] = {"x": seat.x, "y": seat.y, "z": seat.z}
        if low_fare is not None and quirks.low_fare_flag_only:
            place["isLowFare"] = seat.label in low_fare
        entries.append(place)
    return {**made, "map": entries}


def itinerary(plain: dict[str, Any], quirks: Quirks) -> dict[str, Any]:
    """Return an itinerary as a tree: each stop holds the next."""
    stops = points(plain["stops"], quirks)
    if not quirks.itinerary_tree:
        return {"stops": stops}
    tree: dict[str, Any] | None = None
    for stop in reversed(stops):
        tree = {"node": stop, "then": tree}
    return {"route": tree}


def blocks(plain: dict[str, Any], quirks: Quirks) -> dict[str, Any]:
    """Return the reply to a seat block in another form."""
    seats = plain["seats"]
    if quirks.hold_refuses_third:
        seats = [seat for number, seat in enumerate(seats, start=1) if number % 3]
    if quirks.hold_no_expiry:
        seats = [{name: value for name, value in seat.items() if name != "expiresAt"} for seat in seats]
    if quirks.hold_names:
        names = {"id": "blockId", "label": "seat", "expiresAt": "expireAt"}
        return {"items": [{names.get(name, name): value for name, value in seat.items()} for seat in seats]}
    return {"seats": seats}
