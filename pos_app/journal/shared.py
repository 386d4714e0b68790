"""What this counter and its branch had alike last (``domain.branch.Shared``), and what other counters use."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import cast

import apsw
import msgspec

from pos_app.domain.branch import Shared, SharedBase, SharedKind
from pos_app.domain.places import Place
from pos_app.domain.storage import Route
from pos_app.domain.value import Value, replace

_MOST = 500
"""Places and routes of one counter that are told, the most used ones."""


class Usage(Value):
    """The places and routes that a counter uses, and how often."""

    places: tuple[Place, ...]
    routes: tuple[Route, ...]


_DECODER = msgspec.json.Decoder(Usage)


def bases(db: apsw.Connection) -> tuple[SharedBase, ...]:
    """Return what the branch was told, and what it told."""
    return tuple(
        SharedBase(
            Shared(SharedKind(str(kind)), str(subject), cast("bytes | None", body)),
            int(str(version)),
            str(mark),
        )
        for kind, subject, version, mark, body in db.execute(
            "SELECT kind, subject, version, mark, body FROM shared"
        )
    )


def keep(db: apsw.Connection, one: SharedBase) -> None:
    """Keep what both sides have alike from now on. Of who is forgotten, only that it is done stays."""
    thing = one.thing
    if thing.kind is SharedKind.ERASED:
        db.execute("DELETE FROM shared WHERE kind=? AND body=?", (thing.kind, thing.body))
        thing = Shared(thing.kind, one.mark, None)
    db.execute(
        "INSERT OR REPLACE INTO shared VALUES(?,?,?,?,?)",
        (thing.kind, thing.subject, one.version, one.mark, thing.body),
    )


def erased(db: apsw.Connection, document: str) -> None:
    """Note that the branch is to be told who was forgotten here, where the journal is linked to one."""
    if db.execute("SELECT 1 FROM branch_link").fetchone():
        db.execute(
            "INSERT INTO shared VALUES(?,?,0,'',?)",
            (SharedKind.ERASED, secrets.token_hex(8), document.encode()),
        )


def usage(db: apsw.Connection) -> bytes:
    """Return what is used here, the most used first."""
    places = [
        replace(place, uses=int(str(uses)))
        for body, uses in db.execute(
            "SELECT body, uses FROM places WHERE uses > 0 ORDER BY uses DESC, slug LIMIT ?", (_MOST,)
        )
        if (place := _place(body))
    ]
    routes = db.execute(
        "SELECT origin, destination, uses, last FROM routes ORDER BY uses DESC, last DESC LIMIT ?", (_MOST,)
    )
    return msgspec.json.encode(Usage(tuple(places), tuple(map(route, routes))))


def route(row: tuple[apsw.SQLiteValue, ...]) -> Route:
    origin, destination, uses, last = map(str, row)
    return Route(origin, destination, int(uses), datetime.fromisoformat(last))


def with_others(db: apsw.Connection, own: Iterable[Place]) -> tuple[Place, ...]:
    """Return the places of this counter with the uses of all, and those that only others use."""
    found = {one.slug: one for one in own}
    for place in (place for other in _others(db) for place in other.places):
        known = found.get(place.slug)
        found[place.slug] = replace(known, uses=known.uses + place.uses) if known else place
    return tuple(found.values())


def routes_of_all(db: apsw.Connection, own: Iterable[Route]) -> tuple[Route, ...]:
    """Return the routes of all counters, the most used first, and of those as often the newest."""
    found: dict[tuple[str, str], Route] = {}
    for one in (*own, *(one for other in _others(db) for one in other.routes)):
        known = found.get((one.origin, one.destination))
        found[one.origin, one.destination] = (
            replace(known, uses=known.uses + one.uses, last=max(known.last, one.last)) if known else one
        )
    return tuple(sorted(found.values(), key=lambda one: (one.uses, one.last), reverse=True))


def _others(db: apsw.Connection) -> Iterator[Usage]:
    sql = (
        "SELECT body FROM shared WHERE kind=? AND body IS NOT NULL "
        "AND subject NOT IN (SELECT counter FROM branch_link)"
    )
    for (body,) in db.execute(sql, (SharedKind.USAGE,)):
        try:
            yield _DECODER.decode(cast(bytes, body))
        except msgspec.DecodeError:
            continue  # By a newer program: what it says of its own counter is a convenience.


def _place(body: object) -> Place | None:
    try:
        return msgspec.json.decode(cast(bytes, body), type=Place)
    except msgspec.DecodeError:
        return None  # It is counted where places are listed.
