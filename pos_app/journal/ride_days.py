"""On which local days the buses of each attempt leave, and who has an order for such a day."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import Any

import apsw

from pos_app.domain.attempts import Attempt
from pos_app.domain.passengers import Passenger
from pos_app.domain.places import fold
from pos_app.journal import people

_MOST = 200
"""Orders that one answer holds: of a few people on a few days there are far fewer."""

Span = tuple[date, date]


def keep(db: apsw.Connection, attempt: Attempt) -> None:
    """Keep the days of an attempt that is written."""
    db.executemany(
        "INSERT OR IGNORE INTO ride_days(day, attempt) VALUES(?,?)",
        [(day.isoformat(), attempt.id) for day in days(attempt)],
    )


def days(attempt: Attempt) -> frozenset[date]:
    """Return the local days on which a bus of an attempt leaves, as far as they are known."""
    sold = attempt.sold
    found = {sold.travel_day}
    found.update(ride.departure.when.date() for ride in sold.rides if ride.departure)
    if sold.query and sold.query.return_day:
        found.add(sold.query.return_day)
    if attempt.confirmed:
        tickets = attempt.confirmed.detail.tickets
        found.update(ticket.departure.when.date() for ticket in tickets if ticket.departure)
    return frozenset(found)


def of_people(
    db: apsw.Connection, travellers: Iterable[Passenger], spans: tuple[Span, ...]
) -> list[tuple[Any, ...]]:
    """Return id and body of attempts that name one of the people and have a bus on one of the days, the
    newest first. Without a span any day fits."""
    wanted = " OR ".join(dict.fromkeys(filter(None, map(_words, travellers))))
    if not wanted:
        return []
    values: list[apsw.SQLiteValue] = [wanted]
    on_days = ""
    if spans:
        between = " OR ".join("day BETWEEN ? AND ?" for _ in spans)
        on_days = f"AND id IN (SELECT attempt FROM ride_days WHERE {between})"  # noqa: S608 - our words
        values += [day.isoformat() for span in spans for day in span]
    sql = (
        "SELECT id, body FROM attempts WHERE rowid IN "  # noqa: S608 - our words
        f"(SELECT rowid FROM attempts_words WHERE attempts_words MATCH ?) {on_days} "
        "ORDER BY rowid DESC LIMIT ?"
    )
    return list(db.execute(sql, (*values, _MOST)))


def _words(traveller: Passenger) -> str:
    """Return the full-text question for one person: the document, or the name where it can be a hint."""
    document = people.bare(traveller.document_number)
    name = " AND ".join(f'"{word}"' for word in fold(traveller.name).split())
    parts = [f'"{document}"'] if document else []
    if traveller.birth_date and name:
        parts.append(f"({name})")
    return " OR ".join(parts)
