"""A sale as plain data, to be parked and taken up again."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec

from pos_app.sale.stage import Sale, Step


class UnreadableDraft(ValueError):
    """The data is not a sale of this program's version."""


def worth_parking(sale: Sale) -> bool:
    """Tell whether something would be lost: seats were chosen, and no order owns them yet."""
    return bool(sale.seats) and not sale.ordered


def shelved(sale: Sale) -> Sale:
    """Return the sale without what belongs to a payment: a card's token and its session are of use once."""
    return replace(
        sale,
        step=min(sale.step, Step.PASSENGERS),
        results=None,
        quote=None,
        quoted_total=None,
        session_id="",
        card=None,
        attempt=None,
        pix=None,
        order_reading=None,
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
    """Return the data with the names of today: some fields were called otherwise before."""
    found = {_RENAMED.get(name, name): value for name, value in data.items()}
    if isinstance(drift := found.get("drift"), dict) and "trouble" in drift:
        found["drift"] = {"kind" if name == "trouble" else name: value for name, value in drift.items()}
    return found


_RENAMED = {"let_go": "released_holds", "stopped": "problem"}
