"""Tokens and payment sessions of a provider (contract 2.6, 4.1)."""

from __future__ import annotations

from typing import Any

from pos_app.sandbox.shapes.pen import Pair, Pen


def token(pen: Pen, plain: dict[str, Any]) -> Any:
    """Return a token reply."""
    made = pen.shape
    pairs: list[Pair] = [
        (f"={made.token_name}", plain["access_token"]),
        (f"={made.token_refresh}", plain["refreshToken"]),
        (f"={pen.cased('tokenType')}", plain["token_type"]),
    ]
    if "expires_in" in plain:
        pairs += _expiry(pen, plain["expires_in"])
    return pen.wrapped(pen.record(pairs, kind="token"), made.token_wrapper)


def _expiry(pen: Pen, seconds: int) -> list[Pair]:
    form, until = pen.shape.token_expiry, pen.now + seconds
    soon = f"={pen.cased(pen.pick('expires in', ('expiresIn', 'expires_in', 'ttl')))}"
    at = f"={pen.cased(pen.pick('expires at', ('expiresAt', 'expirationDate', 'validUntil', 'expires')))}"
    forms: dict[str, list[Pair]] = {
        "none": [],
        "seconds": [(soon, seconds)],
        "text": [(soon, str(seconds))],
        "minutes": [(f"={pen.cased('expiresInMinutes')}", seconds // 60)],
    }
    return forms[form] if form in forms else [(at, pen.moment(until, form))]


def session(pen: Pen, plain: dict[str, Any]) -> Any:
    """Return a payment session."""
    form, number = pen.shape.session, plain["sessionId"]
    if form == "object":
        return {"session": {"id": number}}
    if form == "short":
        return {"id": number}
    return pen.wrapped({pen.shown("sessionId"): number}, form)
