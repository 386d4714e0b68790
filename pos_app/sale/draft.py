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
        busy=frozenset(),
        stopped=None,
    )


def packed(sale: Sale) -> dict[str, Any]:
    """Return the shelved sale as JSON data; nothing of a payment goes to disk."""
    found: dict[str, Any] = msgspec.to_builtins(shelved(sale))
    return found


def unpacked(data: dict[str, Any]) -> Sale:
    """Return the sale. Holds that ran out meanwhile are noticed by the clock.

    Raises:
        UnreadableDraft: the data is something else.
    """
    try:
        return msgspec.convert(data, Sale)
    except (msgspec.ValidationError, TypeError) as error:
        raise UnreadableDraft(str(error)) from error
