"""Orders of the branch: found by what people say of them, and taken over where their counter is gone."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pos_app.branch import leases
from pos_app.branch.copying import month_of, opened
from pos_app.branch.leases import SECONDS
from pos_app.branch.schema import Connection
from pos_app.branch.sealing import BranchKey, Word, alternatives, bare, bare_email, bare_phone, name_tokens
from pos_app.domain.attempts import Attempt
from pos_app.domain.branch import BranchOrder, Lease, Refusal
from pos_app.domain.passengers import Buyer
from pos_app.domain.value import Value

_SHOWN = """
    SELECT o.id, o.sealed, coalesce(c.name, o.counter), coalesce(h.name, ''),
        NOT o.settled AND coalesce(l.until < now(), true)
    FROM guiche.orders o
    LEFT JOIN guiche.counters c ON c.branch = o.branch AND c.counter = o.counter
    LEFT JOIN guiche.leases l ON l.branch = o.branch AND l.kind = 'order' AND l.subject = o.id
    LEFT JOIN guiche.counters h ON h.branch = l.branch AND h.counter = l.holder AND l.until >= now()
    WHERE o.branch = %(branch)s
"""


_WITH = """
    SELECT w.month, w.id FROM guiche.order_words w WHERE w.branch = %(branch)s AND w.hash = ANY(%(first)s)
"""
_WITH_ALL = """
    AND NOT EXISTS(SELECT 1 FROM unnest(%(more)s::bigint[]) AS wanted(hash) WHERE NOT EXISTS(
        SELECT 1 FROM guiche.order_words o WHERE o.branch = %(branch)s AND o.hash = wanted.hash
        AND o.month = w.month AND o.id = w.id))
"""
_FREQUENT = 300
"""Orders beyond which a word is frequent, however many have it."""


class Taken(Value):
    """An order that this counter decides about now, as the branch knows it, under its lease."""

    attempt: Attempt
    lease: Lease


def find(db: Connection, branch: str, key: BranchKey, text: str, limit: int = 50) -> tuple[BranchOrder, ...]:
    """Return orders of the branch by number, document, e-mail, phone or words of names, newest first."""
    found: dict[str, Any] = {}
    meant = [sorted(key.hashed(kind, word) for kind, word in one) for one in alternatives(text)]
    # One statement for all that are a single word: over many parts it takes longer to plan than to run.
    single = [one[0] for one in meant if len(one) == 1]
    many = [_rarest_first(db, branch, one) for one in meant if len(one) > 1]
    for first, more in [*([(single, [])] if single else []), *(([one[0]], one[1:]) for one in many)]:
        for month, order in db.execute(
            _WITH + (_WITH_ALL if more else "") + "ORDER BY w.month DESC LIMIT %(limit)s",
            {"branch": branch, "first": first, "more": more, "limit": limit},
        ):
            found[str(order)] = month
    if not found:
        return ()
    rows = db.execute(
        _SHOWN + "AND (o.month, o.id) IN (SELECT * FROM unnest(%(months)s::date[], %(ids)s::text[])) "  # noqa: S608 - our words
        "ORDER BY o.opened DESC LIMIT %(limit)s",
        {"branch": branch, "months": list(found.values()), "ids": list(found), "limit": limit},
    )
    return tuple(_opened(branch, key, rows))


def _rarest_first(db: Connection, branch: str, hashes: list[int]) -> list[int]:
    """Return hashes by how many orders have them, counted as far as it matters: from a rare one on, few
    orders are looked at."""
    rows = db.execute(
        "SELECT hash, (SELECT count(*) FROM (SELECT 1 FROM guiche.order_words w WHERE w.branch = %s "
        "AND w.hash = wanted.hash LIMIT %s) AS few) AS often FROM unnest(%s::bigint[]) AS wanted(hash) "
        "ORDER BY often, hash",
        (branch, _FREQUENT, hashes),
    )
    return [int(one) for one, _ in rows]


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
        }
    )


def _opened(branch: str, key: BranchKey, rows: Iterable[tuple[Any, ...]]) -> Iterable[BranchOrder]:
    for order, sealed, counter, holder, free in rows:
        attempt = opened(key, branch, str(order), sealed)
        if attempt is not None:  # One that cannot be read blocks no other.
            yield BranchOrder(attempt, str(counter), str(holder), bool(free))
