"""A sale as plain data, to be parked and taken up again."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import msgspec

from pos_app.domain.basket import SeatChoice
from pos_app.domain.value import replace
from pos_app.sale.stage import Earlier, HoldTime, PlacedOrder, Sale, Step


class UnreadableDraft(ValueError):
    """The data is not a sale of this program's version."""


def worth_parking(sale: Sale) -> bool:
    """Return whether something would be lost: seats that no order owns yet, or what was prepared without the
    service."""
    return (bool(sale.seating.seats) or sale.prepared is not None) and not sale.ordered


def shelved(sale: Sale) -> Sale:
    """Return the sale without what belongs to a payment: a card's token and its session are of use once."""
    return replace(
        sale,
        step=min(sale.step, Step.PASSENGERS),
        search=replace(sale.search, results=None),
        payment=replace(
            sale.payment, quote=None, quoted_total=None, insurance_prices=(), session_id="", card=None
        ),
        order=PlacedOrder(),
        earlier=Earlier(),
        busy=frozenset(),
        problem=None,
        hold_time=HoldTime(),
    )


def packed(sale: Sale) -> dict[str, Any]:
    """Return the shelved sale as JSON data; nothing of a payment goes to disk."""
    found: dict[str, Any] = msgspec.to_builtins(shelved(sale))
    return found


def held_until(data: dict[str, Any]) -> tuple[datetime | None, tuple[str, ...], bool]:
    """Return when the first hold of a parked sale ends (UTC), its held seats, and whether that end is our
    estimate, without making the whole sale. None: nothing is held, or it cannot be read."""
    try:
        seats = msgspec.convert(data["seating"]["seats"], tuple[SeatChoice, ...])
    except (msgspec.ValidationError, TypeError, KeyError):
        return None, (), False
    held = tuple((choice.label, choice.hold) for choice in seats if choice.hold)
    until = min((hold.until for _, hold in held), default=None)
    return until, tuple(label for label, _ in held), any(hold.estimated for _, hold in held)


def unpacked(data: dict[str, Any]) -> Sale:
    """Return the sale, also one that an older version wrote. Holds that ran out meanwhile are noticed by the
    clock.

    Raises:
        UnreadableDraft: the data is something else.
    """
    try:
        return msgspec.convert(_brought_up_to_date(data), Sale)
    except (msgspec.ValidationError, TypeError, KeyError) as error:
        raise UnreadableDraft(str(error)) from error


def _brought_up_to_date(data: dict[str, Any]) -> dict[str, Any]:
    """Return the data in the form of today: once the fields of all steps stood side by side."""
    if "seats" not in data:
        return _with_wishes(data)
    found: dict[str, Any] = {}
    for name, value in data.items():
        group, _, field = _ONCE_FLAT.get(name, name).partition(".")
        if field:
            found.setdefault(group, {})[field] = value
        else:
            found[name] = value
    if isinstance(drift := data.get("drift"), dict):
        found["payment"]["drift"] = {**drift, "kind": drift.get("trouble")}
    return _with_wishes(found)


def _with_wishes(data: dict[str, Any]) -> dict[str, Any]:
    """Return the data with what the people ask for: once insurance stood with the passengers alone, and
    benefits with the seats alone."""
    people, seating = data.get("people"), data.get("seating")
    if not isinstance(people, dict) or not isinstance(seating, dict) or "benefits" in people:
        return data
    passengers, seats = people.get("passengers") or (), seating.get("seats") or ()
    insured = [index for index, one in enumerate(passengers) if one["insurance"]]
    on_leg = [
        {
            "segment_key": f"{one['segment']['direction']}/{one['segment']['number']}",
            "index": one["index"],
            "benefit": one["benefit"],
        }
        for one in seats
        if one["benefit"]
    ]
    return {
        **data,
        "people": {**people, "insured": insured},
        "seating": {**seating, "on_leg": on_leg},
    }


_ONCE_FLAT = {
    "query": "search.query",
    "choosing": "search.choosing",
    "outbound": "trips.outbound",
    "way_back": "trips.way_back",
    "segments": "trips.segments",
    "current": "trips.current",
    "maps": "seating.maps",
    "seats": "seating.seats",
    "let_go": "seating.released_holds",
    "passengers_wanted": "people.count",
    "buyer": "people.buyer",
    "passengers": "people.passengers",
    "drift": "payment.drift",
    "method": "payment.method",
    "installments": "payment.installments",
}
"""Where the fields of a flat draft stand now; the others were never kept."""
