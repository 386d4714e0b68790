"""An attempt as a row, the words it is found by, and what stays of it once its people are forgotten."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

import apsw
import msgspec

from pos_app.domain.attempts import Attempt
from pos_app.domain.places import fold
from pos_app.domain.scanned import index_words

Row = tuple[str, str, str, str, bool, str, str, str, str, bool, bytes]
_STORED_ANSWER = "told"
"""How the provider's answer is called in the rows of every version."""
_LONG, _ASKED = 5, 2
"""Letters that the index has no beginnings of; words that it is asked for."""
_DIGITS = re.compile(r"[\d\s.()/+-]+")


def encoded(attempt: Attempt) -> bytes:
    """Return an attempt as it is stored: JSON, under the names of the first version."""
    data: dict[str, Any] = msgspec.to_builtins(attempt)
    data[_STORED_ANSWER] = data.pop("answer")
    return msgspec.json.encode(data)


def decoded(body: bytes | str) -> Attempt:
    """Return a stored attempt.

    Raises:
        msgspec.ValidationError: it is no attempt.
        msgspec.DecodeError: it is no JSON.
    """
    data = msgspec.json.decode(body, type=dict[str, Any])
    data["answer"] = data.pop(_STORED_ANSWER, None)
    return msgspec.convert(data, Attempt)


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


def match(text: str) -> str:
    """Return the full-text question for what a clerk typed: the beginning of each word, in any order.

    Punctuation inside a word may be there or not: ``529.982.247-25`` and ``52998224725`` find the same.
    """
    return " AND ".join(_word(word) for word in _typed(text))


@dataclass(frozen=True, slots=True)
class Question:
    """``match`` is asked of the index; ``beside``, with its blanks, must stand in the words of a row too.

    ``fills``: the answer counts only where it fills the list."""

    match: str
    beside: tuple[str, ...] = ()
    fills: bool = False


def questions(text: str) -> tuple[Question, ...]:
    """Return what is asked for a text that a clerk typed: the first question with an answer counts.

    The last word is the beginning of one, in any place. Those before it are whole words, else beginnings
    too: an index walks through whole words, however many orders have them, and has to gather all that begin
    so. For the same reason it is asked for the two longest words, the others are looked for in what it
    finds, and a long word that fills the list by itself is not taken for a beginning first. A letter beside
    other words is left out.
    """
    typed = _typed(text)
    words = [word for word in typed if len(fold(word)) > 1] or typed[:1]
    if not words:
        return ()
    begun = Question(" AND ".join(map(_word, words)))
    if len(words) == 1:
        whole = Question(_word(words[0], begun=False), fills=True)
        return (whole, begun) if len(words[0]) >= _LONG else (begun,)
    longest = sorted(words, key=len, reverse=True)[:_ASKED]
    asked = [word for word in words if word in longest or len(fold(word).split()) > 1]
    match = " AND ".join(_word(word, begun=word is typed[-1]) for word in asked)
    beside = (f" {fold(word)}{'' if word is typed[-1] else ' '}" for word in words if word not in asked)
    return Question(match, tuple(beside)), begun


def _typed(text: str) -> list[str]:
    """Return the words of a text; the groups of a number are one."""
    if _DIGITS.fullmatch(text):
        text = "".join(filter(str.isdigit, text))
    return [word for word in text.split() if fold(word)]


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
    return replace(attempt, sold=sold, confirmed=confirmed, answer=without_message)


def _split(texts: Iterable[str]) -> Iterable[str]:
    return (word for text in texts for word in fold(text).split())


def _word(typed: str, *, begun: bool = True) -> str:
    """Return the question for a word, or for one that begins so."""
    star = "*" if begun else ""
    parts = fold(typed).split()
    apart = " AND ".join(f'"{part}"{star}' for part in parts)
    return f'(({apart}) OR "{"".join(parts)}"{star})' if len(parts) > 1 else apart
