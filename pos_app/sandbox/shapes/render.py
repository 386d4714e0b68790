"""A default reply turned into the reply of a provider."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Literal, assert_never

from pos_app.sandbox.quirks import Quirks
from pos_app.sandbox.shapes import access, hold, methods, orders, outcome, search, trip
from pos_app.sandbox.shapes.choices import Shape
from pos_app.sandbox.shapes.context import Context
from pos_app.sandbox.shapes.reply_writer import ReplyWriter

Message = Literal[
    "token",
    "session",
    "search",
    "trip",
    "itinerary",
    "hold",
    "quote",
    "created",
    "checkout",
    "checkout v4",
    "order",
    "list",
    "fiscal",
]
"""The replies that a provider shapes. Places and errors are as the contract shows them."""

OPEN_POSTS: frozenset[Message] = frozenset({"token", "session", "hold", "quote"})
"""The replies to a POST whose status the contract does not show: some providers answer 200, some 201."""


def shaped(made: Shape, message: Message, plain: Any, *, now: float, context: Context) -> Any:
    """Return a default reply as a provider sends it; ``now`` in seconds since the epoch."""
    writer = ReplyWriter(made, _FAMILIES.get(message, message), now)
    match message:
        case "token":
            return access.token(writer, plain)
        case "session":
            return access.session(writer, plain)
        case "search":
            return search.search(writer, plain)
        case "trip":
            return trip.trip(writer, plain)
        case "itinerary":
            return trip.itinerary(writer, plain)
        case "hold":
            return hold.hold(writer, plain, context)
        case "quote":
            return methods.methods(writer, plain, context)
        case "created":
            return orders.created(writer, plain, context)
        case "checkout":
            return outcome.checkout(writer, plain)
        case "checkout v4":
            return outcome.checkout_v4(plain)
        case "order":
            return orders.detail(writer, plain, context)
        case "list":
            return orders.listing(writer, plain, context)
        case "fiscal":
            return orders.fiscal(writer, plain)
        case _:
            assert_never(message)


_FAMILIES: dict[Message, str] = {
    "itinerary": "search",
    "created": "orders",
    "checkout": "orders",
    "order": "orders",
    "list": "orders",
}
"""Replies that use each other's names."""


def without_forms(quirks: Quirks) -> Quirks:
    """Return the quirks that a provider leaves in force: those that choose a form give way to its own."""
    plain = Quirks()
    names = (
        *(
            "token_camel_case",
            "flat_points",
            "iso_points",
            "duration",
            "company_field",
            "envelope",
            "returns",
        ),
        *("trip_ids", "itinerary_tree", "hold_names", "quote_cents", "sync_id", "checkout_flat"),
    )
    return replace(quirks, seat_positions=True, **{name: getattr(plain, name) for name in names})
