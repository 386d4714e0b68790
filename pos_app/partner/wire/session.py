"""The payment session (contract 2.6, 4.8)."""

from __future__ import annotations

from pos_app.domain.endpoints import Endpoint
from pos_app.partner.learn import vocabulary
from pos_app.partner.learn.single import one
from pos_app.partner.reading import forms
from pos_app.partner.reading.book import Book
from pos_app.partner.transport import Reply
from pos_app.partner.wire.model import body


def session_id(reply: Reply, book: Book | None = None) -> str:
    """Return the id that starts the card page. Raises ``Unreadable`` without one."""
    found: str = one(
        body(reply, Endpoint.SESSION),
        Endpoint.SESSION,
        "sessionId",
        vocabulary.SESSION_ID,
        lambda value: forms.identifier(value) or None,
        book or Book(),
        secret=True,
    )
    return found
