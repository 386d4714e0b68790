"""A default reply turned into the reply of a provider."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Literal

from pos_app.sandbox.quirks import Quirks
from pos_app.sandbox.shapes import hold, methods, orders, search, trip
from pos_app.sandbox.shapes.choices import Shape
from pos_app.sandbox.shapes.reply_writer import Context, Pair, ReplyWriter

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


def _token(writer: ReplyWriter, plain: dict[str, Any]) -> Any:
    made = writer.shape
    pairs: list[Pair] = [
        (f"={made.token_name}", plain["access_token"]),
        (f"={made.token_refresh}", plain["refreshToken"]),
        (f"={writer.cased('tokenType')}", plain["token_type"]),
    ]
    if "expires_in" in plain:
        pairs += _expiry(writer, plain["expires_in"])
    return writer.wrapped(writer.record(pairs, kind="token"), made.token_wrapper)


def _expiry(writer: ReplyWriter, seconds: int) -> list[Pair]:
    form, until = writer.shape.token_expiry, writer.now + seconds
    soon = f"={writer.cased(writer.pick('expires in', ('expiresIn', 'expires_in', 'ttl')))}"
    ends = writer.pick("expires at", ("expiresAt", "expirationDate", "validUntil", "expires"))
    at = f"={writer.cased(ends)}"
    forms: dict[str, list[Pair]] = {
        "none": [],
        "seconds": [(soon, seconds)],
        "text": [(soon, str(seconds))],
        "minutes": [(f"={writer.cased('expiresInMinutes')}", seconds // 60)],
    }
    return forms[form] if form in forms else [(at, writer.moment(until, form))]


def _session(writer: ReplyWriter, plain: dict[str, Any]) -> Any:
    form, number = writer.shape.session, plain["sessionId"]
    if form == "object":
        return {"session": {"id": number}}
    if form == "short":
        return {"id": number}
    return writer.wrapped({writer.shown("sessionId"): number}, form)


_SHAPED: Mapping[Message, tuple[str, Callable[[ReplyWriter, Any], Any]]] = {
    "token": ("token", _token),
    "session": ("session", _session),
    "search": ("search", search.search),
    "trip": ("trip", trip.trip),
    "itinerary": ("search", trip.itinerary),
    "hold": ("hold", hold.hold),
    "quote": ("quote", methods.methods),
    "created": ("orders", orders.created),
    "checkout": ("orders", orders.checkout),
    "checkout v4": ("checkout v4", orders.checkout_v4),
    "order": ("orders", orders.detail),
    "list": ("orders", orders.listing),
    "fiscal": ("fiscal", orders.fiscal),
}
"""The family whose names a reply uses, and what writes it."""


def shaped(made: Shape, message: Message, plain: Any, *, now: float, context: Context) -> Any:
    """Return a default reply as a provider sends it; ``now`` in seconds since the epoch."""
    family, write = _SHAPED[message]
    return write(ReplyWriter(made, family, now, context), plain)


_FORMS = ("token_camel_case", "flat_points", "iso_points", "duration", "company_field", "envelope", "returns")
_MORE_FORMS = ("trip_ids", "itinerary_tree", "hold_names", "quote_cents", "sync_id", "checkout_flat")


def without_forms(quirks: Quirks) -> Quirks:
    """Return the quirks that a provider leaves in force: those that choose a form give way to its own."""
    plain = {name: getattr(Quirks(), name) for name in (*_FORMS, *_MORE_FORMS)}
    return replace(quirks, seat_positions=True, **plain)
