"""What a desk stores beside its orders: places, routes, people who came before, parked sales."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import Any, cast

import apsw
import msgspec

from pos_app.domain.passengers import Buyer
from pos_app.domain.places import Place
from pos_app.domain.storage import Draft, Route
from pos_app.domain.value import replace
from pos_app.journal import people, rows, shared
from pos_app.journal.outbox import Outbox
from pos_app.journal.store import Store

_ENCODE = msgspec.json.Encoder().encode


class DeskStore:
    """The desk's store for them. Every method may raise ``domain.storage.StorageFault``."""

    outbox: Outbox

    def __init__(self, store: Store) -> None:
        self._store = store
        self.elsewhere: Callable[[str], Awaitable[tuple[Buyer, ...]]] | None = None
        """Finds who came to another counter of the branch before; it raises nothing."""
        self._unreadable: set[str] = set()

    async def _rows(self, sql: str, values: tuple[apsw.SQLiteValue, ...] = ()) -> list[tuple[Any, ...]]:
        return await self._store.do(lambda db: list(db.execute(sql, values)))

    async def _execute(self, sql: str, values: tuple[apsw.SQLiteValue, ...]) -> None:
        def write(db: apsw.Connection) -> None:
            db.execute(sql, values)

        await self._store.do(write)

    # --- Places and routes ------------------------------------------------------------------------

    async def remember_places(self, places: tuple[Place, ...]) -> None:
        """Keep places that have a slug."""
        kept = [(place.slug, _ENCODE(place)) for place in places if place.slug]

        def write(db: apsw.Connection) -> None:
            db.executemany(
                "INSERT INTO places(slug, body) VALUES(?,?) "
                "ON CONFLICT(slug) DO UPDATE SET body=excluded.body",
                kept,
            )

        if kept:
            await self._store.do(write)

    async def places(self) -> tuple[Place, ...]:
        """Every place kept, with its uses, and those that other counters of the branch use."""
        found = []
        for slug, body, uses in await self._rows("SELECT slug, body, uses FROM places"):
            try:
                place = msgspec.json.decode(body, type=Place)
            except msgspec.DecodeError:
                self._unreadable.add(f"place {slug}")
            else:
                found.append(replace(place, uses=uses))
        return await self._store.do(lambda db: shared.with_others(db, found))

    async def place_used(self, slug: str) -> None:
        """Count a use."""
        await self._execute("UPDATE places SET uses=uses+1 WHERE slug=?", (slug,))

    async def forget_place(self, slug: str) -> None:
        """Forget a place whose slug the provider does not know."""
        await self._execute("DELETE FROM places WHERE slug=?", (slug,))

    async def remember_route(self, origin: str, destination: str) -> None:
        """Count a search from one slug to another."""
        await self._execute(
            "INSERT INTO routes VALUES(?,?,1,?) ON CONFLICT(origin, destination) "
            "DO UPDATE SET uses=uses+1, last=excluded.last",
            (origin, destination, _now()),
        )

    async def most_used_routes(self, limit: int = 5) -> tuple[Route, ...]:
        """The routes searched most in the branch, and of those as often the newest first."""
        sql = "SELECT origin, destination, uses, last FROM routes ORDER BY uses DESC, last DESC LIMIT 500"
        return await self._store.do(
            lambda db: shared.routes_of_all(db, map(shared.route, db.execute(sql)))[:limit]
        )

    # --- People -----------------------------------------------------------------------------------

    async def known_passenger(self, document: str) -> Buyer | None:
        """Who last travelled or bought here with this document, dots and dashes ignored.

        Only until they are forgotten, see ``Journal.scrub``. Phone and e-mail are known of buyers.
        """
        wanted = people.bare(document)
        if not wanted:
            return None
        sql = (
            "SELECT body FROM attempts WHERE rowid IN "
            "(SELECT rowid FROM attempts_words WHERE attempts_words MATCH ?) ORDER BY rowid DESC LIMIT 50"
        )
        for (body,) in await self._rows(sql, (f'"{wanted}"',)):
            try:
                sold = rows.decoded(cast(bytes, body)).sold
            except msgspec.DecodeError:
                continue  # It is counted where attempts are listed.
            buys = bool(sold.buyer) and people.bare(sold.buyer_document) == wanted
            email, phone = (sold.buyer_email, sold.buyer_phone) if buys else ("", "")
            for seat in sold.seats:
                if seat.passenger and people.bare(seat.document_number) == wanted:
                    return Buyer(seat.passenger, seat.document_type, seat.document_number, email, phone)
            if buys:
                return Buyer(sold.buyer, sold.buyer_document_type, sold.buyer_document, email, phone)
        return None

    async def known_people(self, text: str, limit: int = 8) -> tuple[Buyer, ...]:
        """Who bought or travelled here before, newest first, each once: by the beginnings of name, document
        and phone number, in any order. An empty text gives the newest. Only until they are forgotten.

        Where nobody is found here, the branch is asked."""
        found = await self._store.do(lambda db: people.find(db, text, limit))
        if found or self.elsewhere is None or not text.strip():
            return found
        return (await self.elsewhere(text))[:limit]

    # --- Parked sales -----------------------------------------------------------------------------

    async def save_draft(self, name: str, data: dict[str, Any]) -> None:
        """Keep a parked sale under a name, replacing what had it. ``data``: plain JSON."""
        await self._execute("INSERT OR REPLACE INTO drafts VALUES(?,?,?)", (name, _now(), _ENCODE(data)))
        self.outbox.changed()

    async def drafts(self) -> tuple[Draft, ...]:
        """Every parked sale, oldest first."""
        found = []
        for name, saved, body in await self._rows("SELECT name, saved, body FROM drafts ORDER BY saved"):
            try:
                data = msgspec.json.decode(body, type=dict[str, Any])
            except msgspec.DecodeError:
                self._unreadable.add(f"draft {name}")
            else:
                found.append(Draft(name, datetime.fromisoformat(saved), data))
        return tuple(found)

    async def drop_draft(self, name: str) -> None:
        """Forget a parked sale."""
        await self._execute("DELETE FROM drafts WHERE name=?", (name,))
        self.outbox.changed()


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="microseconds")
