"""Other forms of orders and their outcomes (contract 2.9 to 2.11)."""

from __future__ import annotations

from typing import Any

from pos_app.sandbox.quirks import Quirks
from pos_app.sandbox.variants.common import duration, points, rewritten, upper_cased, with_offset

_UNKNOWN = "in_analysis"


def detail(plain: dict[str, Any], remote_id: str, quirks: Quirks) -> dict[str, Any]:
    """Return an order in another form."""
    made: dict[str, Any] = rewritten(points(plain, quirks), lambda entry: _changed(entry, quirks))
    if remote_id and not quirks.detail_no_remote_id:
        made[quirks.remote_id_field] = remote_id
    return made


def entry(plain: dict[str, Any], quirks: Quirks) -> dict[str, Any]:
    """Return an entry of the order list in another form."""
    made: dict[str, Any] = rewritten(plain, lambda inner: _changed(inner, quirks))
    return made


def _changed(entry: dict[str, Any], quirks: Quirks) -> dict[str, Any]:
    made = dict(entry)
    if quirks.upper_case and isinstance(made.get("status"), str):
        made["status"] = upper_cased(made["status"])
    if quirks.no_localizer:
        made.pop("localizer", None)
    if "duration" in made:
        made["duration"] = duration(made["duration"], quirks)
    if quirks.times_with_offset:
        for name in ("createdAt", "updatedAt", "departureDate", "arrivalDate"):
            if isinstance(made.get(name), str):
                made[name] = with_offset(made[name])
    return made


def checkout(plain: dict[str, Any], *, settled: bool, quirks: Quirks) -> dict[str, Any]:
    """Return an outcome in another form."""
    data = plain["data"]
    if quirks.checkout_unknown_first and not settled:
        status = {**data["checkoutStatus"], "status": _UNKNOWN, "code": "CHECKOUT_ANALYSIS"}
        data = {**data, "status": _UNKNOWN, "checkoutStatus": status}
    if quirks.upper_case:
        status = {**data["checkoutStatus"], "status": upper_cased(data["checkoutStatus"]["status"])}
        data = {**data, "status": upper_cased(data["status"]), "checkoutStatus": status}
    if quirks.checkout_flat:
        return {**{name: value for name, value in plain.items() if name != "data"}, **data}
    return {**plain, "data": data}
