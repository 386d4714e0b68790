"""An attempt as a row: the words it is found by, and what stays of it once its people are forgotten."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from pos_app.domain.attempts import Attempt
from pos_app.domain.places import fold

_DIGITS = re.compile(r"[\d\s.()/+-]+")


def words(attempt: Attempt) -> str:
    """Return everything an attempt is searched by, folded. Ids stand there with and without their dashes."""
    sold = attempt.sold
    tickets = attempt.confirmed.detail.tickets if attempt.confirmed else ()
    ids = [attempt.public_id, attempt.partner_id, *(ticket.locator for ticket in tickets)]
    names = [sold.buyer, sold.buyer_email, sold.route, sold.company, *(seat.passenger for seat in sold.seats)]
    numbers = [sold.buyer_document, sold.buyer_phone, *(seat.document_number for seat in sold.seats)]
    together = (fold(text).replace(" ", "") for text in (*ids, *numbers))
    return " ".join(dict.fromkeys(_split((*names, *ids, *numbers, *together))))


def match(text: str) -> str:
    """Return the full-text question for what a clerk typed: the beginning of each word, in any order.

    Punctuation inside a word may be there or not: ``529.982.247-25`` and ``52998224725`` find the same.
    """
    if _DIGITS.fullmatch(text):
        text = "".join(filter(str.isdigit, text))
    return " AND ".join(filter(None, map(_word, text.split())))


def scrubbed(attempt: Attempt) -> Attempt:
    """Return the attempt without names, documents and contacts; ids, seats and amounts stay."""
    seats = tuple(replace(seat, passenger="", document_number="") for seat in attempt.sold.seats)
    sold = replace(attempt.sold, buyer="", buyer_document="", buyer_email="", buyer_phone="", seats=seats)
    confirmed = attempt.confirmed
    if confirmed:
        tickets = tuple(replace(t, passenger="", document_number="") for t in confirmed.detail.tickets)
        detail = replace(confirmed.detail, buyer_name="", buyer_email="", buyer_document="", tickets=tickets)
        confirmed = replace(confirmed, detail=detail)
    return replace(attempt, sold=sold, confirmed=confirmed)


def _split(texts: Iterable[str]) -> Iterable[str]:
    return (word for text in texts for word in fold(text).split())


def _word(typed: str) -> str:
    parts = fold(typed).split()
    apart = " AND ".join(f'"{part}"*' for part in parts)
    return f'(({apart}) OR "{"".join(parts)}"*)' if len(parts) > 1 else apart
