"""The payment session (contract 2.6, 4.8)."""

from __future__ import annotations

from typing import Any

from pos_app.domain.endpoints import Endpoint
from pos_app.partner.reading import forms
from pos_app.partner.reading.book import Book
from pos_app.partner.reading.reply import Reply
from pos_app.partner.reading.reply_reader import ReplyReader
from pos_app.partner.wire.model import body


def session_id(reply: Reply, book: Book | None = None) -> str:
    """Return the id that starts the card page. Raises ``Unreadable`` without one."""
    return read(body(reply, Endpoint.SESSION), book)


def read(tree: Any, book: Book | None = None) -> str:
    """Return the id in the JSON of a reply. Raises ``Unreadable`` without one."""
    reader = ReplyReader(tree, Endpoint.SESSION, book)
    found = forms.identifier(reader.need("sessionId"))
    if not found:
        raise reader.lacking("sessionId", "is no id")
    return found
