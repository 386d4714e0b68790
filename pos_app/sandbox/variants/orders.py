"""Other forms of orders and their outcomes (contract 2.9 to 2.11)."""

from __future__ import annotations

from typing import Any

from pos_app.sandbox.quirks import Quirks
from pos_app.sandbox.variants.common import duration, points, rewritten, shouted, with_offset

_UNKNOWN = "in_analysis"


def detail(told: dict[str, Any], remote_id: str, quirks: Quirks) -> dict[str, Any]:
    """Return an order in another form."""
    made: dict[str, Any] = rewritten(points(told, quirks), lambda entry: _changed(entry, quirks))
    if remote_id and not quirks.detail_no_remote_id:
        made[quirks.remote_id_field] = remote_id
    return made


def entry(told: dict[str, Any], quirks: Quirks) -> dict[str, Any]:
    """Return an entry of the order list in another form."""
    made: dict[str, Any] = rewritten(told, lambda inner: _changed(inner, quirks))
    return made


def _changed(entry: dict[str, Any], quirks: Quirks) -> dict[str, Any]:
    made = dict(entry)
    if quirks.upper_case and isinstance(made.get("status"), str):
        made["status"] = shouted(made["status"])
    if quirks.no_localizer:
        made.pop("localizer", None)
    if "duration" in made:
        made["duration"] = duration(made["duration"], quirks)
    if quirks.times_with_offset:
        for name in ("createdAt", "updatedAt", "departureDate", "arrivalDate"):
            if isinstance(made.get(name), str):
                made[name] = with_offset(made[name])
    return made


def checkout(told: dict[str, Any], *, settled: bool, quirks: Quirks) -> dict[str, Any]:
    """Return an outcome in another form."""
    data = told["data"]
    if quirks.checkout_unknown_first and not settled:
        status = {**data["checkoutStatus"], "status": _UNKNOWN, "code": "CHECKOUT_ANALYSIS"}
        data = {**data, "status": _UNKNOWN, "checkoutStatus": status}
    if quirks.upper_case:
        status = {**data["checkoutStatus"], "status": shouted(data["checkoutStatus"]["status"])}
        data = {**data, "status": shouted(data["status"]), "checkoutStatus": status}
    if quirks.checkout_flat:
        return {**{name: value for name, value in told.items() if name != "data"}, **data}
    return {**told, "data": data}
