"""What the rest of the program sees of the store."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, cast

import apsw
import msgspec

from pos_app.domain.attempts import Attempt, AttemptState
from pos_app.domain.places import Place
from pos_app.journal import rows
from pos_app.journal.lock import FolderLock
from pos_app.journal.sidefile import SideFile
from pos_app.journal.store import Store

_ENCODE = msgspec.json.Encoder().encode
_BEFORE_SENDING = frozenset({AttemptState.BLOCKED, AttemptState.SENDING})


class Journal:
    """One desk's journal. Every method may raise ``domain.storage.StorageFault``.

    Attributes:
        folder: where it lives.
        brought_back: how many attempts the database did not know as well as the side file did.
    """

    def __init__(self, folder: Path, lock: FolderLock, store: Store) -> None:
        self.folder = folder
        self.brought_back = 0
        self._unreadable: set[str] = set()
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
            journal = cls(folder, lock, store)
            await journal._bring_back()
        except BaseException:
            await store.close()
            lock.release()
            raise
        return journal

    @property
    def set_aside(self) -> Path | None:
        """Where a corrupt file went at this start, else None."""
        return self._store.set_aside

    @property
    def unreadable(self) -> int:
        """How many rows could not be read so far; they stay in the file and block nothing."""
        return len(self._unreadable)

    async def aclose(self) -> None:
        """Close the file and let the folder go."""
        await self._store.close()
        self._lock.release()

    # --- Attempts ---------------------------------------------------------------------------------

    async def record(self, attempt: Attempt) -> None:
        """Insert or replace an attempt; durable when this returns."""
        row = _row(attempt)
        marks: list[int] = []

        def write(db: apsw.Connection) -> None:
            marks.append(self._side.mark())
            self._side.append(attempt)
            _upsert(db, row)

        def undo() -> None:
            # Not committed is not sent, so the side file may not say it was. An outcome stays there.
            if marks and attempt.state in _BEFORE_SENDING:
                self._side.take_back(marks[0])

        await self._store.do(write, undo)

    async def attempt(self, attempt_id: str) -> Attempt | None:
        """One attempt by its id."""
        found = await self._attempts("WHERE id=?", (attempt_id,))
        return found[0] if found else None

    async def open_attempts(self) -> tuple[Attempt, ...]:
        """Every attempt that is not settled, oldest first."""
        return await self._attempts("WHERE NOT settled ORDER BY opened", ())

    async def history(self, text: str = "", limit: int = 200) -> tuple[Attempt, ...]:
        """Attempts by words of names, route, document, locator or ids, newest first."""
        match = rows.match(text)
        if not match:
            if text.strip():
                return ()
            return await self._attempts("ORDER BY rowid DESC LIMIT ?", (limit,))
        return await self._attempts(
            "WHERE rowid IN (SELECT rowid FROM attempts_words WHERE attempts_words MATCH ?) "
            "ORDER BY rowid DESC LIMIT ?",
            (match, limit),
        )

    async def _attempts(self, where: str, values: tuple[object, ...]) -> tuple[Attempt, ...]:
        def read(db: apsw.Connection) -> list[tuple[Any, ...]]:
            return list(db.execute(f"SELECT id, body FROM attempts {where}", values))  # noqa: S608 - our words

        found = []
        for key, body in await self._store.do(read):
            try:
                found.append(msgspec.json.decode(body, type=Attempt))
            except msgspec.DecodeError:
                self._unreadable.add(f"attempt {key}")  # One bad row never blocks the others.
        return tuple(found)

    async def _bring_back(self) -> None:
        """Take over what the side file knows and the database lost: after a corrupt or a deleted file, or
        when an outcome could not be committed."""

        def write(db: apsw.Connection) -> None:
            known = {
                str(key): (str(changed), bool(settled))
                for key, changed, settled in db.execute("SELECT id, changed, settled FROM attempts")
            }
            for attempt in self._side.attempts():
                changed, settled = known.get(attempt.id, ("", False))
                newer = attempt.state not in _BEFORE_SENDING and attempt.changed.isoformat() > changed
                if (attempt.id not in known and not attempt.settled) or (changed and not settled and newer):
                    _upsert(db, _row(attempt))
                    self.brought_back += 1

        await self._store.do(write)
        await self._store.do(lambda db: self._side.forget_settled())

    async def scrub(self, now: datetime, days: int = 30) -> int:
        """Erase names, documents and contacts so long after travel; ids and amounts stay.

        Copies made before migrations go at the same age; a corrupt file is for people to delete.
        """
        before = now - timedelta(days=days)
        old = [
            (attempt, rows.scrubbed(attempt))
            for attempt in await self._attempts(
                "WHERE settled AND travel_day < ?", (before.date().isoformat(),)
            )
        ]
        changed = [_row(bare) for attempt, bare in old if bare != attempt]

        def write(db: apsw.Connection) -> None:
            for row in changed:
                _upsert(db, row)
            self._side.forget_settled()
            for copy in self._store.backups():
                if copy.stat().st_mtime < before.timestamp():
                    copy.unlink()

        await self._store.do(write)
        return len(changed)

    # --- Places -----------------------------------------------------------------------------------

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
        """Every place kept, with its uses."""
        found = []
        for slug, body, uses in await self._store.do(
            lambda db: list(db.execute("SELECT slug, body, uses FROM places"))
        ):
            try:
                place = msgspec.json.decode(cast(bytes, body), type=Place)
            except msgspec.DecodeError:
                self._unreadable.add(f"place {slug}")
                continue
            found.append(replace(place, uses=int(str(uses))))
        return tuple(found)

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
        found = await self._store.do(lambda db: list(db.execute("SELECT body FROM notes WHERE name='draft'")))
        return str(found[0][0]) if found else None


_Row = tuple[str, str, str, str, bool, str, str, str, str, bytes]


def _row(attempt: Attempt) -> _Row:
    return (
        attempt.id,
        attempt.partner_id,
        attempt.public_id,
        attempt.state.value,
        attempt.settled,
        attempt.opened.isoformat(),
        attempt.changed.isoformat(),
        attempt.sold.travel_day.isoformat(),
        rows.words(attempt),
        _ENCODE(attempt),
    )


def _upsert(db: apsw.Connection, row: _Row) -> None:
    db.execute(
        "INSERT INTO attempts(id, partner_id, public_id, state, settled, opened, changed, "
        "travel_day, words, body) VALUES(?,?,?,?,?,?,?,?,?,?) ON CONFLICT(id) DO UPDATE SET "
        "public_id=excluded.public_id, state=excluded.state, settled=excluded.settled, "
        "changed=excluded.changed, words=excluded.words, body=excluded.body",
        row,
    )
