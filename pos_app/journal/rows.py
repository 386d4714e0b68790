"""An attempt as a row, the words it is found by, and what stays of it once its people are forgotten."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import apsw
import msgspec

from pos_app.domain.attempts import Attempt
from pos_app.domain.places import fold
from pos_app.domain.scanned import index_words
from pos_app.domain.value import replace

Row = tuple[str, str, str, str, bool, str, str, str, str, bool, bytes]
_STORED_ANSWER = "told"
"""How the provider's answer is called in the rows of every version."""
_STORED, _ANSWER = f'"{_STORED_ANSWER}":'.encode(), b'"answer":'


def encoded(attempt: Attempt) -> bytes:
    """Return an attempt as it is stored: JSON, under the names of the first version."""
    data: dict[str, Any] = msgspec.to_builtins(attempt)
    data[_STORED_ANSWER] = data.pop("answer")
    return msgspec.json.encode(data)


def decoded(body: bytes | str) -> Attempt:
    """Return a stored attempt.

    Raises:
        msgspec.ValidationError: it is not an attempt.
        msgspec.DecodeError: it is not JSON.
    """
    stored = body.encode() if isinstance(body, str) else body
    # The key has the same meaning wherever it stands, and no text holds its quotation marks unescaped.
    return msgspec.json.decode(_ANSWER.join(stored.rsplit(_STORED, 1)), type=Attempt)


def row(attempt: Attempt, *, people: bool = True) -> Row:
    """Return the columns of an attempt. ``people``: it still holds personal data."""
    return (
        attempt.id,
        attempt.partner_id,
        attempt.public_id,
        attempt.state.value,
        attempt.settled,
        attempt.opened.isoformat(),
        attempt.changed.isoformat(),
        attempt.sold.travel_day.isoformat(),
        words(attempt),
        people,
        encoded(attempt),
    )


def write(db: apsw.Connection, columns: Row) -> None:
    """Insert an attempt, or replace what is known of it."""
    db.execute(
        "INSERT INTO attempts(id, partner_id, public_id, state, settled, opened, changed, "
        "travel_day, words, people, body) VALUES(?,?,?,?,?,?,?,?,?,?,?) ON CONFLICT(id) DO UPDATE SET "
        "public_id=excluded.public_id, state=excluded.state, settled=excluded.settled, "
        "changed=excluded.changed, words=excluded.words, people=excluded.people, body=excluded.body",
        columns,
    )


def words(attempt: Attempt) -> str:
    """Return everything an attempt is searched by, folded. Ids stand there with and without their dashes."""
    sold = attempt.sold
    tickets = attempt.confirmed.detail.tickets if attempt.confirmed else ()
    ids = [attempt.public_id, attempt.partner_id, *(ticket.locator for ticket in tickets)]
    names = [sold.buyer, sold.buyer_email, sold.route, sold.company, *(seat.passenger for seat in sold.seats)]
    numbers = [sold.buyer_document, sold.buyer_phone, *(seat.document_number for seat in sold.seats)]
    together = (fold(text).replace(" ", "") for text in (*ids, *numbers))
    return " ".join(dict.fromkeys(_split((*names, *ids, *numbers, *together, *index_words(attempt)))))


def scrubbed(attempt: Attempt) -> Attempt:
    """Return the attempt without names, documents and contacts; ids, seats and amounts stay."""
    seats = tuple(
        replace(seat, passenger="", document_number="", birth_date=None) for seat in attempt.sold.seats
    )
    sold = replace(attempt.sold, buyer="", buyer_document="", buyer_email="", buyer_phone="", seats=seats)
    confirmed = attempt.confirmed
    if confirmed:
        confirmed = replace(confirmed, detail=confirmed.detail.without_people())
    # The provider's message may contain personal data; its codes do not.
    without_message = replace(attempt.answer, message="") if attempt.answer else None
    return replace(attempt, sold=sold, confirmed=confirmed, answer=without_message).without_reasons()


def _split(texts: Iterable[str]) -> Iterable[str]:
    return (word for text in texts for word in fold(text).split())
