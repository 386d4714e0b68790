"""A sale as plain data, to be parked and taken up again."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec

from pos_app.sale.stage import PlacedOrder, Sale, Step


class UnreadableDraft(ValueError):
    """The data is not a sale of this program's version."""


def worth_parking(sale: Sale) -> bool:
    """Return whether something would be lost: seats were chosen, and no order owns them yet."""
    return bool(sale.seating.seats) and not sale.ordered


def shelved(sale: Sale) -> Sale:
    """Return the sale without what belongs to a payment: a card's token and its session are of use once."""
    return replace(
        sale,
        step=min(sale.step, Step.PASSENGERS),
        search=replace(sale.search, results=None),
        payment=replace(sale.payment, quote=None, quoted_total=None, session_id="", card=None),
        order=PlacedOrder(),
        busy=frozenset(),
        problem=None,
    )


def packed(sale: Sale) -> dict[str, Any]:
    """Return the shelved sale as JSON data; nothing of a payment goes to disk."""
    found: dict[str, Any] = msgspec.to_builtins(shelved(sale))
    return found


def unpacked(data: dict[str, Any]) -> Sale:
    """Return the sale, also one that an older version wrote. Holds that ran out meanwhile are noticed by the
    clock.

    Raises:
        UnreadableDraft: the data is something else.
    """
    try:
        return msgspec.convert(_brought_up_to_date(data), Sale)
    except (msgspec.ValidationError, TypeError) as error:
        raise UnreadableDraft(str(error)) from error


def _brought_up_to_date(data: dict[str, Any]) -> dict[str, Any]:
    """Return the data in the form of today: once the fields of all steps stood side by side."""
    if "seats" not in data:
        return data
    found: dict[str, Any] = {}
    for name, value in data.items():
        group, _, field = _ONCE_FLAT.get(name, name).partition(".")
        if field:
            found.setdefault(group, {})[field] = value
        else:
            found[name] = value
    if isinstance(drift := data.get("drift"), dict):
        found["payment"]["drift"] = {**drift, "kind": drift.get("trouble")}
    return found


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
