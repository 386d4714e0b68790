"""Orders of the branch: found by what people say of them, and taken over where their counter is gone."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, date
from typing import Any

from pos_app.branch import leases
from pos_app.branch.copying import month_of, opened
from pos_app.branch.leases import SECONDS
from pos_app.branch.schema import Connection
from pos_app.branch.sealing import (
    BranchKey,
    Word,
    alternatives,
    bare,
    bare_email,
    bare_phone,
    name_pairs,
    name_tokens,
)
from pos_app.domain.attempts import Attempt
from pos_app.domain.branch import BranchOrder, Lease, Refusal
from pos_app.domain.passengers import Buyer
from pos_app.domain.value import Value

_SHOWN = """
    SELECT o.id, o.sealed, coalesce(c.name, o.counter), coalesce(h.name, ''),
        NOT o.settled AND coalesce(l.until < now(), true), o.counter
    FROM guiche.orders o
    LEFT JOIN guiche.counters c ON c.branch = o.branch AND c.counter = o.counter
    LEFT JOIN guiche.leases l ON l.branch = o.branch AND l.kind = 'order' AND l.subject = o.id
    LEFT JOIN guiche.counters h ON h.branch = l.branch AND h.counter = l.holder AND l.until >= now()
    WHERE o.branch = %(branch)s
"""


_WITH = "SELECT w.month, w.id FROM guiche.order_words w "
_AND = (
    "JOIN guiche.order_words o{0} ON o{0}.branch = w.branch AND o{0}.month = w.month AND o{0}.id = w.id "
    "AND o{0}.hash = %(more{0})s "
)
_OF = "WHERE w.branch = %(branch)s AND w.hash = ANY(%(first)s) "
_IN_MONTH = "AND w.month = %(month)s "
_WITH_ALL = """
    AND NOT EXISTS(SELECT 1 FROM unnest(%(more)s::bigint[]) AS wanted(hash) WHERE NOT EXISTS(
        SELECT 1 FROM guiche.order_words o WHERE o.branch = %(branch)s AND o.hash = wanted.hash
        AND o.month = w.month AND o.id = w.id))
"""
_JOINED = 2
_FREQUENT = 300
"""Orders beyond which a word is frequent, however many have it."""


class Taken(Value):
    """An order that this counter decides about now, as the branch knows it, under its lease."""

    attempt: Attempt
    lease: Lease


def find(db: Connection, branch: str, key: BranchKey, text: str, limit: int = 50) -> tuple[BranchOrder, ...]:
    """Return orders of the branch by number, document, e-mail, phone or words of names, newest first."""
    meant = [sorted(key.hashed(kind, word) for kind, word in one) for one in alternatives(text)]
    pairs = {key.hashed(kind, word) for one in alternatives(text) for kind, word in one if kind is Word.PAIR}
    often = _often(db, branch, [one for hashes in meant for one in hashes])
    ordered = [sorted(one, key=lambda word: (often[word], word)) for one in meant]
    rare = [one for one in ordered if often[one[0]] < _FREQUENT]
    found: dict[str, Any] = {}
    # One statement for all that are a single word: over many parts it takes longer to plan than to run.
    singles = [one[0] for one in rare if len(one) == 1]
    for first, more in [(singles, []), *(([one[0]], one[1:]) for one in rare if len(one) > 1)]:
        if first:
            found |= _having(db, branch, first, more, limit=_FREQUENT)
    # Several words that are frequent each are looked for as pairs alone: among millions it would take long.
    frequent = [one for one in ordered if often[one[0]] >= _FREQUENT and (len(one) == 1 or one[0] in pairs)]
    for month in _months(db, branch) if frequent else ():
        for one in frequent:
            found |= _having(db, branch, one[:1], one[1:], limit=limit, month=month)
        if len(found) >= limit:
            break  # The months before it have older ones alone.
    if not found:
        return ()
    rows = db.execute(
        _SHOWN + "AND o.month = ANY(%(months)s) "  # noqa: S608 - our words
        "AND (o.month, o.id) IN (SELECT * FROM unnest(%(months)s::date[], %(ids)s::text[])) "
        "ORDER BY o.opened DESC LIMIT %(limit)s",
        {"branch": branch, "months": list(found.values()), "ids": list(found), "limit": limit},
    )
    return tuple(_opened(branch, key, rows))


def _often(db: Connection, branch: str, hashes: list[int]) -> dict[int, int]:
    """Return how many orders have each word, counted as far as it matters."""
    rows = db.execute(
        "SELECT hash, (SELECT count(*) FROM (SELECT 1 FROM guiche.order_words w WHERE w.branch = %s "
        "AND w.hash = wanted.hash LIMIT %s) AS few) FROM unnest(%s::bigint[]) AS wanted(hash)",
        (branch, _FREQUENT, hashes),
    )
    return {int(one): int(count) for one, count in rows}


def _months(db: Connection, branch: str) -> Iterable[date]:
    """Return the months that have orders of a branch, newest first, and those between."""
    row = db.execute(
        "SELECT min(opened), max(opened) FROM guiche.orders WHERE branch = %s", (branch,)
    ).fetchone()
    if row is None or row[0] is None:
        return ()
    first, last = (one.astimezone(UTC).year * 12 + one.astimezone(UTC).month - 1 for one in row)
    return [date(one // 12, one % 12 + 1, 1) for one in range(last, first - 1, -1)]


def _having(
    db: Connection, branch: str, first: list[int], more: list[int], *, limit: int, month: date | None = None
) -> dict[str, Any]:
    """Return orders, with their months, that have one of these words and all of the others."""
    # Within one month words are joined, as both may be frequent there; planning that for all takes long.
    joined = more[:_JOINED] if month else []
    values = {"branch": branch, "first": first, "more": more[len(joined) :], "limit": limit, "month": month}
    values |= {f"more{number}": one for number, one in enumerate(joined)}
    query = _WITH + "".join(_AND.format(number) for number in range(len(joined))) + _OF
    query += (_IN_MONTH if month else "") + (_WITH_ALL if values["more"] else "") + "LIMIT %(limit)s"
    return {str(order): when for when, order in db.execute(query, values)}


def pending(db: Connection, branch: str, key: BranchKey, limit: int = 200) -> tuple[BranchOrder, ...]:
    """Return the orders of the branch without an outcome, oldest first."""
    rows = db.execute(
        _SHOWN + "AND NOT o.settled ORDER BY o.opened LIMIT %(limit)s",
        {"branch": branch, "limit": limit},
    )
    return tuple(_opened(branch, key, rows))


def take_over(
    db: Connection, branch: str, counter: str, key: BranchKey, order: Attempt, seconds: float = SECONDS
) -> Taken | Refusal:
    """Take an order without an outcome whose counter was not heard of while its lease lasted."""
    place = (branch, month_of(order), order.id)
    # Its writer locks the same row before it looks at the lease: what is read here is the last it wrote.
    row = db.execute(
        "SELECT settled, sealed FROM guiche.orders WHERE branch = %s AND month = %s AND id = %s FOR UPDATE",
        place,
    ).fetchone()
    if row is None:
        return Refusal.UNKNOWN
    if row[0]:
        return Refusal.SETTLED
    attempt = opened(key, branch, order.id, row[1])
    if attempt is None:
        return Refusal.UNREADABLE
    lease = leases.take(db, branch, order.id, counter, seconds)
    return Taken(attempt, lease) if lease else Refusal.HELD


def people(found: Iterable[BranchOrder], text: str) -> tuple[Buyer, ...]:
    """Return those people of orders whom a text means, each once."""
    meant = alternatives(text)
    people: dict[str, Buyer] = {}
    for one in found:
        sold = one.attempt.sold
        buyer = Buyer(
            sold.buyer, sold.buyer_document_type, sold.buyer_document, sold.buyer_email, sold.buyer_phone
        )
        seats = (Buyer(seat.passenger, seat.document_type, seat.document_number) for seat in sold.seats)
        for person in (buyer, *seats):
            if person.name and any(known <= _words(person) for known in meant):
                people.setdefault(bare(person.document_number), person)
    people.pop("", None)
    return tuple(people.values())


def _words(person: Buyer) -> frozenset[tuple[Word, str]]:
    return frozenset(
        {
            (Word.DOCUMENT, bare(person.document_number)),
            (Word.PHONE, bare_phone(person.phone)),
            (Word.EMAIL, bare_email(person.email)),
            *((Word.NAME, token) for token in name_tokens(person.name)),
            *((Word.PAIR, pair) for pair in name_pairs(person.name)),
        }
    )


def _opened(branch: str, key: BranchKey, rows: Iterable[tuple[Any, ...]]) -> Iterable[BranchOrder]:
    for order, sealed, counter, holder, free, seller in rows:
        attempt = opened(key, branch, str(order), sealed)
        if attempt is not None:  # One that cannot be read blocks no other.
            yield BranchOrder(attempt, str(counter), str(holder), bool(free), str(seller))
