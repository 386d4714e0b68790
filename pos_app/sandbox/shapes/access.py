"""Tokens and payment sessions of a provider (contract 2.6, 4.1)."""

from __future__ import annotations

from typing import Any

from pos_app.sandbox.shapes.reply_writer import Pair, ReplyWriter


def token(writer: ReplyWriter, plain: dict[str, Any]) -> Any:
    """Return a token reply."""
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


def session(writer: ReplyWriter, plain: dict[str, Any]) -> Any:
    """Return a payment session."""
    form, number = writer.shape.session, plain["sessionId"]
    if form == "object":
        return {"session": {"id": number}}
    if form == "short":
        return {"id": number}
    return writer.wrapped({writer.shown("sessionId"): number}, form)
