"""Replies that are no longer as the reading profile says. For money, ids and free seats that stops a sale;
for the rest it is only reported."""

from __future__ import annotations

import re

from pos_app.domain.endpoints import Endpoint
from pos_app.domain.faults import Unreadable
from pos_app.domain.unreadable_field import DRIFT
from pos_app.partner.learn.result import FieldReading
from pos_app.partner.reading.book import Book
from pos_app.partner.reading.profile import Pin

_TIMES = re.compile(r" \* \d+$")
_GUARDED = frozenset(
    {
        (Endpoint.TRIPS, "entry.price"),
        (Endpoint.TRIPS, "entry.trip_id"),
        (Endpoint.TRIP, "price"),
        (Endpoint.TRIP, "seats.free"),
        (Endpoint.HOLD, "block_id"),
        (Endpoint.METHODS, "methods"),
    }
)
_OF_THE_MIX = frozenset({(Endpoint.TRIPS, "entry.trip_id")})
"""Where these stand depends on the kinds of trip in a list: only their reader can notice that they moved."""
_OF_SEATS = (Endpoint.HOLD, "block_id")
_SAYS_LITTLE = frozenset({"id", "uuid", "code", "key", "number"})
_OF_METHODS = (".total", ".fee")


def guarded(reply: str, field: str) -> bool:
    """Return whether a sale depends on a field: money, an id, which seats are free."""
    return (reply, field) in _GUARDED or (reply == Endpoint.METHODS and field.endswith(_OF_METHODS))


def begin(book: Book, reply: str) -> None:
    """Forget what an earlier reply of this kind showed of the fields that the profile places."""
    for known, field in [key for key in book.readings if key[0] == reply]:
        if guarded(known, field):
            del book.readings[known, field]


def check(book: Book, reply: str) -> None:
    """Compare what was just read with the profile.

    Raises:
        Unreadable: with ``DRIFT``: a field that a sale depends on stands elsewhere, or in another unit.
    """
    if not book.profile.pins:
        return
    for reading in book.noted(reply):
        pin = _pin(book, reading)
        if pin is None or not guarded(reply, reading.field) or not reading.certainty.sure:
            continue
        if (reply, reading.field) in _OF_THE_MIX and (reply, reading.field) not in book.drifts:
            continue
        same = _same_record if (reply, reading.field) == _OF_SEATS else _same
        if not same(reading.path, pin.path) or _other_form(pin, reading):
            book.drift(reply, reading.field)
            raise Unreadable(reply, reading.field, DRIFT)


def explained(book: Book, error: Unreadable) -> Unreadable:
    """Return why a reply could not be read: where the profile fits it no more, that is the reason."""
    if any(reply == error.endpoint and guarded(reply, field) for reply, field in book.drifts):
        moved = Unreadable(
            error.endpoint, error.field, DRIFT, candidates=error.candidates, status=error.status
        )
        moved.__cause__ = error
        return moved
    return error


def _pin(book: Book, reading: FieldReading) -> Pin | None:
    own = book.pin(reading.reply, reading.field)
    if own is not None or reading.reply != Endpoint.METHODS:
        return own
    return book.pin(reading.reply, f"method.{reading.field.rpartition('.')[2]}")


def _pattern_of(path: str) -> str:
    """Return a path without what the number of seats changes: how often an amount counts, and whether several
    bare values stand in a list or each under its seat."""
    return _TIMES.sub("", path).replace(".*", "[]")


def _same(one: str, other: str) -> bool:
    return _pattern_of(one) == _pattern_of(other)


def _same_record(one: str, other: str) -> bool:
    """Return whether two paths lead to the same value of a seat's record, alone or in a list. A name that
    any record may have says too little for that outside of its own place."""
    if _in_record(one) == _in_record(other):
        return True
    alone, listed = sorted((_pattern_of(one), _pattern_of(other)), key=lambda path: path.count("[]"))
    above, _, leaf = alone.rpartition(".")
    plain = leaf.casefold() in _SAYS_LITTLE or "[]" in alone
    return not plain and listed.startswith(f"{above}.") and listed.endswith(f"[].{leaf}")


def _in_record(path: str) -> str:
    """Return where a value stands in the record of its seat: one seat may be given as an object, several as a
    list of them. A bare value has no other place than its list's."""
    whole = _pattern_of(path).removeprefix("*")
    inside = whole.rpartition("[]")[2].strip(".")
    return whole if inside in ("", "@") else inside


def _other_form(pin: Pin, reading: FieldReading) -> bool:
    if reading.field == "seats.free":
        return pin.form != reading.form
    return bool(pin.form and reading.form and pin.form != reading.form)
