"""The payment session (contract 2.6, 4.8)."""

from __future__ import annotations

from typing import Any

from pos_app.domain.endpoints import Endpoint
from pos_app.partner.reading import forms
from pos_app.partner.reading.book import Book
from pos_app.partner.reading.reply_reader import ReplyReader


def read(tree: Any, book: Book | None = None) -> str:
    """Return the id that starts the card page. Raises ``Unreadable`` without one."""
    reader = ReplyReader(tree, Endpoint.SESSION, book)
    found = forms.identifier(reader.need("sessionId"))
    if not found:
        raise reader.lacking("sessionId", "is no id")
    return found
