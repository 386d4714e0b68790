"""Who bought or travelled here before, found while a name, a phone or a document is typed."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

import apsw

from pos_app.domain.attempts import Attempt
from pos_app.domain.documents import DocumentType
from pos_app.domain.passengers import Buyer
from pos_app.domain.places import fold
from pos_app.journal import order_words

_COUNTRY = "55"
_AREA = 2
_SHORTEST_PHONE = 10
"""Digits of a Brazilian number with its area code."""


def keep(db: apsw.Connection, attempt: Attempt) -> None:
    """Keep the people of a new attempt. Who was here before and is unchanged costs no new words."""
    day = attempt.sold.travel_day.isoformat()
    ((newest,),) = db.execute("SELECT coalesce(max(seen), 0) + 1 FROM known")
    for person in _people(attempt):
        document = bare(person.document_number)
        known = db.execute(
            "SELECT kind, number, name, email, phone, travel_day FROM known WHERE document=?", (document,)
        ).fetchone()
        email, phone, last = known[3:] if known else ("", "", day)
        now = (
            person.document_type.value,
            person.document_number,
            person.name,
            person.email or email,
            person.phone or phone,
        )
        if known and now == known[:5]:
            db.execute(
                "UPDATE known SET seen=?, travel_day=? WHERE document=?", (newest, max(day, last), document)
            )
            continue
        db.execute("DELETE FROM known WHERE document=?", (document,))
        words = " ".join((person.name, document, *_dialled(now[4])))
        db.execute(
            "INSERT INTO known(document, kind, number, name, email, phone, travel_day, seen, words) "
            "VALUES(?,?,?,?,?,?,?,?,?)",
            (document, *now, max(day, last), newest, words),
        )


def find(db: apsw.Connection, text: str, limit: int) -> tuple[Buyer, ...]:
    """Return who was here before: the words of ``text`` begin a name, a document or a phone number, dots and
    dashes ignored; who was added last comes first. An empty text gives the newest visitors."""
    columns = "name, kind, number, email, phone"
    match = order_words.match(text)
    if match:
        # The index yields its newest rows by itself: nobody beyond ``limit`` is read.
        found = db.execute(
            f"SELECT {columns} FROM known JOIN known_words ON known_words.rowid = known.id "  # noqa: S608 - our words
            "WHERE known_words MATCH ? ORDER BY known_words.rowid DESC LIMIT ?",
            (match, limit),
        )
    elif text.strip():
        return ()
    else:
        found = db.execute(f"SELECT {columns} FROM known ORDER BY seen DESC, id DESC LIMIT ?", (limit,))  # noqa: S608 - our words
    return tuple(
        Buyer(str(name), DocumentType(str(kind)), str(number), str(email), str(phone))
        for name, kind, number, email, phone in found
    )


def forget(db: apsw.Connection, before: date) -> None:
    """Erase everybody whose last journey was before a day."""
    db.execute("DELETE FROM known WHERE travel_day < ?", (before.isoformat(),))


def bare(document: str) -> str:
    """Return a document without dots, dashes and blanks, in small letters."""
    return fold(document).replace(" ", "")


def _people(attempt: Attempt) -> Iterable[Buyer]:
    """Return passengers and buyer, each document once; phone and e-mail are known of the buyer."""
    sold = attempt.sold
    people = {
        bare(seat.document_number): Buyer(seat.passenger, seat.document_type, seat.document_number)
        for seat in sold.seats
        if seat.passenger
    }
    if sold.buyer:
        people[bare(sold.buyer_document)] = Buyer(
            sold.buyer, sold.buyer_document_type, sold.buyer_document, sold.buyer_email, sold.buyer_phone
        )
    people.pop("", None)
    return people.values()


def _dialled(phone: str) -> tuple[str, ...]:
    """Return the digits of a phone number as people give it: with its area code, and without."""
    digits = "".join(filter(str.isdigit, phone))
    if phone.lstrip().startswith("+"):
        digits = digits.removeprefix(_COUNTRY)
    if len(digits) < _SHORTEST_PHONE:
        return (digits,)
    return (digits, digits[_AREA:])
