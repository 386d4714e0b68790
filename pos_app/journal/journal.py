"""What the rest of the program sees of the store."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path

import apsw
import msgspec

from pos_app.domain.attempts import Attempt
from pos_app.domain.places import Place, fold
from pos_app.journal.lock import FolderLock
from pos_app.journal.sidefile import SideFile
from pos_app.journal.store import Store

_PUNCTUATION = re.compile(r"[\s.()/+-]")
_ENCODE = msgspec.json.Encoder().encode


class Journal:
    """One desk's journal. Every method may raise ``domain.storage.StorageFault``.

    Attributes:
        set_aside: a corrupt file that was moved away at this start, else None.
        unreadable: how many rows could not be read; they stay in the file and block nothing.
    """

    def __init__(self, folder: Path, lock: FolderLock, store: Store) -> None:
        self.folder = folder
        self.unreadable = 0
        self._lock = lock
        self._store = store
        self._side = SideFile(folder / "attempts.jsonl")

    @classmethod
    async def open(cls, folder: Path) -> Journal:
        """Take the folder's lock and open its journal.

        Raises:
            AlreadyRunning, NotWritable, StorageFault: each with a sentence for the clerk.
        """
        lock = FolderLock(folder)
        store = Store(folder / "journal.sqlite")
        try:
            await store.open()
        except BaseException:
            await store.close()
            lock.release()
            raise
        journal = cls(folder, lock, store)
        if store.set_aside is not None:
            for attempt in journal._side.open_attempts():
                await journal.record(attempt)
        return journal

    @property
    def set_aside(self) -> Path | None:
        """Where a corrupt file went at this start."""
        return self._store.set_aside

    async def aclose(self) -> None:
        """Close the file and let the folder go."""
        await self._store.close()
        self._lock.release()

    # --- Attempts ---------------------------------------------------------------------------------

    async def record(self, attempt: Attempt) -> None:
        """Insert or replace an attempt; durable when this returns."""
        row = (
            attempt.id,
            attempt.partner_id,
            attempt.public_id,
            attempt.state.value,
            attempt.settled,
            attempt.opened.isoformat(),
            attempt.changed.isoformat(),
            attempt.sold.travel_day.isoformat(),
            _words(attempt),
            _ENCODE(attempt),
        )

        def write(db: apsw.Connection) -> None:
            self._side.append(attempt)
            db.execute(
                "INSERT INTO attempts(id, partner_id, public_id, state, settled, opened, changed, "
                "travel_day, words, body) VALUES(?,?,?,?,?,?,?,?,?,?) ON CONFLICT(id) DO UPDATE SET "
                "public_id=excluded.public_id, state=excluded.state, settled=excluded.settled, "
                "changed=excluded.changed, words=excluded.words, body=excluded.body",
                row,
            )

        await self._store.do(write)

    async def attempt(self, attempt_id: str) -> Attempt | None:
        """One attempt by its id."""
        found = await self._attempts("WHERE id=?", (attempt_id,))
        return found[0] if found else None

    async def open_attempts(self) -> tuple[Attempt, ...]:
        """Every attempt that is not settled, oldest first."""
        return await self._attempts("WHERE NOT settled ORDER BY opened", ())

    async def history(self, text: str = "", limit: int = 200) -> tuple[Attempt, ...]:
        """Attempts by words of names, route, document, locator or ids, newest first."""
        bare = _PUNCTUATION.sub("", text)
        words = [bare] if bare.isdigit() else fold(text).split()
        if not words:
            return await self._attempts("ORDER BY rowid DESC LIMIT ?", (limit,))
        match = " ".join(f'"{word}"*' for word in words)
        return await self._attempts(
            "WHERE rowid IN (SELECT rowid FROM attempts_words WHERE attempts_words MATCH ?) "
            "ORDER BY rowid DESC LIMIT ?",
            (match, limit),
        )

    async def _attempts(self, where: str, values: tuple[object, ...]) -> tuple[Attempt, ...]:
        def read(db: apsw.Connection) -> list[bytes | str]:
            rows = db.execute(f"SELECT body FROM attempts {where}", values)  # noqa: S608 - our own words
            return [row[0] for row in rows]

        found = []
        for body in await self._store.do(read):
            try:
                found.append(msgspec.json.decode(body, type=Attempt))
            except msgspec.DecodeError:
                self.unreadable += 1  # One bad row never blocks the others.
        return tuple(found)

    async def scrub(self, now: datetime, days: int = 30) -> int:
        """Erase names, documents and contacts so long after travel; ids and amounts stay."""
        before = (now - timedelta(days=days)).date()
        old = [
            a
            for a in await self._attempts("WHERE settled AND travel_day < ?", (before.isoformat(),))
            if a.sold.buyer
        ]
        for attempt in old:
            await self.record(_scrubbed(attempt))
        return len(old)

    # --- Places -----------------------------------------------------------------------------------

    async def remember_places(self, places: tuple[Place, ...]) -> None:
        """Keep places that have a slug."""
        rows = [(place.slug, _ENCODE(place)) for place in places if place.slug]

        def write(db: apsw.Connection) -> None:
            db.executemany(
                "INSERT INTO places(slug, body) VALUES(?,?) "
                "ON CONFLICT(slug) DO UPDATE SET body=excluded.body",
                rows,
            )

        if rows:
            await self._store.do(write)

    async def places(self) -> tuple[Place, ...]:
        """Every place kept, with its uses."""
        rows = await self._store.do(lambda db: list(db.execute("SELECT body, uses FROM places")))
        places = []
        for body, uses in rows:
            place = msgspec.json.decode(bytes(body), type=Place)
            places.append(replace(place, uses=int(str(uses))))
        return tuple(places)

    async def place_used(self, slug: str) -> None:
        """Count a use."""
        await self._store.do(
            lambda db: db.execute("UPDATE places SET uses=uses+1 WHERE slug=?", (slug,)) and None
        )

    # --- Draft ------------------------------------------------------------------------------------

    async def save_draft(self, text: str | None) -> None:
        """Keep what is being typed, or forget it."""
        if text is None:
            await self._store.do(lambda db: db.execute("DELETE FROM notes WHERE name='draft'") and None)
        else:
            await self._store.do(
                lambda db: db.execute("INSERT OR REPLACE INTO notes VALUES('draft', ?)", (text,)) and None
            )

    async def draft(self) -> str | None:
        """What was being typed when the program closed."""
        rows = await self._store.do(lambda db: list(db.execute("SELECT body FROM notes WHERE name='draft'")))
        return str(rows[0][0]) if rows else None


def _words(attempt: Attempt) -> str:
    sold = attempt.sold
    locators = [t.locator for t in attempt.confirmed.detail.tickets] if attempt.confirmed else []
    parts = [
        sold.buyer,
        sold.buyer_document,
        sold.buyer_email,
        sold.buyer_phone,
        sold.route,
        sold.company,
        attempt.public_id,
        attempt.partner_id,
        *(f"{seat.passenger} {seat.document_number}" for seat in sold.seats),
        *locators,
    ]
    return fold(" ".join(parts))


def _scrubbed(attempt: Attempt) -> Attempt:
    seats = tuple(replace(seat, passenger="", document_number="") for seat in attempt.sold.seats)
    sold = replace(attempt.sold, buyer="", buyer_document="", buyer_email="", buyer_phone="", seats=seats)
    confirmed = attempt.confirmed
    if confirmed:
        tickets = tuple(replace(t, passenger="", document_number="") for t in confirmed.detail.tickets)
        detail = replace(confirmed.detail, buyer_name="", buyer_email="", buyer_document="", tickets=tickets)
        confirmed = replace(confirmed, detail=detail)
    return replace(attempt, sold=sold, confirmed=confirmed)
