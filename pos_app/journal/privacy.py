"""What a journal knows of one person, by document: found, given out, erased (LGPD, art. 18)."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Any, cast

import apsw
import msgspec

from pos_app.domain.attempts import Attempt
from pos_app.domain.order_facts import ContactFacts
from pos_app.domain.orders import OrderDetail
from pos_app.domain.places import fold
from pos_app.domain.value import Value, replace
from pos_app.journal import people, ride_days, rows

_VISITOR = ("name", "kind", "number", "email", "phone", "travel_day")


class PersonData(Value):
    """What is held of a person.

    Attributes:
        orders: attempts that name the person, oldest first.
        visitor: what is offered when the person comes again, by name of the column; empty for nothing.
        drafts: names of parked sales that name the person.
        mails: addresses that receipts of those orders went or go to, without those already forgotten.
        shifts: number of a shift and words that somebody wrote there with the document in them. They are part
            of what was signed, and sealed in the audit trail: nothing erases them.
    """

    orders: tuple[Attempt, ...]
    visitor: dict[str, str]
    drafts: tuple[str, ...]
    mails: tuple[str, ...]
    shifts: tuple[tuple[int, str], ...] = ()

    @property
    def nothing(self) -> bool:
        """Whether nothing is held."""
        return not (self.orders or self.visitor or self.drafts or self.mails or self.shifts)


def find(db: apsw.Connection, document: str) -> PersonData:
    """Return what is held of the person with this document, dots and dashes ignored."""
    wanted = people.bare(document)
    if not wanted:
        return PersonData((), {}, (), ())
    orders = tuple(_orders(db, wanted))
    row = db.execute(f"SELECT {', '.join(_VISITOR)} FROM known WHERE document=?", (wanted,)).fetchone()  # noqa: S608 - our words
    visitor = dict(zip(_VISITOR, map(str, row), strict=True)) if row else {}
    drafts = tuple(
        str(name)
        for name, body in db.execute("SELECT name, body FROM drafts ORDER BY saved")
        if _mentions(bytes(cast(bytes, body)).decode("utf-8", "replace"), wanted)
    )
    mails = [
        str(address)
        for order in dict.fromkeys(one.public_id for one in orders if one.public_id and _buys(one, wanted))
        for (address,) in db.execute(
            "SELECT address FROM deliveries WHERE order_id=? AND address<>'' ORDER BY id", (order,)
        )
    ]
    return PersonData(orders, visitor, drafts, tuple(dict.fromkeys(mails)), tuple(_written(db, wanted)))


def may_erase(attempt: Attempt, today: date) -> bool:
    """Return whether a person may leave an order: its outcome is known, and its last journey is over."""
    return attempt.settled and max(ride_days.days(attempt)) < today


def erase(db: apsw.Connection, document: str, orders: frozenset[str]) -> None:
    """Erase the person from attempts of these ids; what is offered at the next visit and parked sales go in
    any case."""
    wanted = people.bare(document)
    held = find(db, document)
    for attempt in held.orders:
        if attempt.id not in orders:
            continue
        if _buys(attempt, wanted) and attempt.public_id:
            db.execute(
                "UPDATE deliveries SET address='', mail=NULL, reply='', next_try=NULL, "
                "state=iif(state IN ('waiting', 'handing over'), 'given up', state) WHERE order_id=?",
                (attempt.public_id,),
            )
        rows.write(db, rows.row(without(attempt, document)))
    db.execute("DELETE FROM known WHERE document=?", (wanted,))
    db.executemany("DELETE FROM drafts WHERE name=?", [(name,) for name in held.drafts])


def entry(attempt: Attempt, document: str) -> dict[str, Any]:
    """Return what an order says of the person, and of nobody else, for giving it out as JSON."""
    wanted, sold = people.bare(document), attempt.sold
    found: dict[str, Any] = {
        "order": attempt.public_id,
        "state": attempt.state.value,
        "sold": attempt.opened.isoformat(),
        "route": sold.route,
        "departure": sold.departure.isoformat(),
        "company": sold.company,
        "payment": sold.payment.value,
        "tickets": [
            {
                "seat": seat.seat,
                "name": seat.passenger,
                "documentType": seat.document_type.value,
                "document": seat.document_number,
                "birthDate": seat.birth_date.isoformat() if seat.birth_date else None,
                "benefit": seat.benefit.value,
                "amountCents": seat.amount,
            }
            for seat in sold.seats
            if people.bare(seat.document_number) == wanted
        ],
    }
    if _buys(attempt, wanted):
        found["buyer"] = {
            "name": sold.buyer,
            "documentType": sold.buyer_document_type.value,
            "document": sold.buyer_document,
            "email": sold.buyer_email,
            "phone": sold.buyer_phone,
            "totalCents": sold.total,
        }
    return found


def _orders(db: apsw.Connection, wanted: str) -> Iterator[Attempt]:
    sql = (
        "SELECT body FROM attempts WHERE rowid IN "
        "(SELECT rowid FROM attempts_words WHERE attempts_words MATCH ?) ORDER BY rowid"
    )
    for (body,) in db.execute(sql, (f'"{wanted}"',)):
        try:
            attempt = rows.decoded(cast(bytes, body))
        except msgspec.DecodeError:
            continue  # It is counted where attempts are listed, and blocks nothing here.
        if names(attempt, wanted):
            yield attempt


def names(attempt: Attempt, document: str) -> bool:
    """Return whether an order names the person of a document."""
    wanted = people.bare(document)
    return _buys(attempt, wanted) or any(
        people.bare(seat.document_number) == wanted for seat in attempt.sold.seats
    )


def _buys(attempt: Attempt, wanted: str) -> bool:
    return people.bare(attempt.sold.buyer_document) == wanted


def _written(db: apsw.Connection, wanted: str) -> Iterator[tuple[int, str]]:
    body = "CAST(body AS TEXT)"  # One that is no JSON blocks nothing here.
    said = f"iif(json_valid({body}), {body} ->> '$.words', '')"
    sql = f"SELECT number, {said} FROM shifts ORDER BY number, entry"  # noqa: S608 - our words
    for number, words in db.execute(sql):
        if words and _mentions(str(words), wanted):
            yield int(str(number)), str(words)


def _mentions(text: str, wanted: str) -> bool:
    """Return whether a text names a document, however it is written."""
    return wanted in people.bare(text)


def without(attempt: Attempt, document: str) -> Attempt:
    """Return the attempt without the person of a document; the others stay in it."""
    wanted, sold = people.bare(document), attempt.sold
    names = {fold(seat.passenger) for seat in sold.seats if people.bare(seat.document_number) == wanted}
    seats = tuple(
        replace(seat, passenger="", document_number="", birth_date=None)
        if people.bare(seat.document_number) == wanted
        else seat
        for seat in sold.seats
    )
    buys = _buys(attempt, wanted)
    if buys:
        names.add(fold(sold.buyer))
        sold = replace(sold, buyer="", buyer_document="", buyer_email="", buyer_phone="")
    confirmed = attempt.confirmed
    if confirmed:
        detail = _detail_without(confirmed.detail, wanted, names, buys=buys)
        confirmed = replace(confirmed, detail=detail)
    answer = replace(attempt.answer, message="") if attempt.answer else None
    changed = replace(attempt, sold=replace(sold, seats=seats), confirmed=confirmed, answer=answer)
    return changed.without_reasons()


def _detail_without(detail: OrderDetail, wanted: str, names: set[str], *, buys: bool) -> OrderDetail:
    tickets = tuple(
        ticket.without_people()
        if people.bare(ticket.document_number) == wanted or fold(ticket.passenger) in names
        else ticket
        for ticket in detail.tickets
    )
    others = tuple(name for name in detail.passengers if fold(name) not in names)
    detail = replace(detail, tickets=tickets, passengers=others)
    if buys:
        detail = replace(detail, buyer_name="", buyer_email="", buyer_document="", buyer=ContactFacts())
    return detail
