"""What the sandbox remembers: seat holds, sessions, card tokens, orders. One SQLite file."""

from __future__ import annotations

import json
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

_SCHEMA = """
CREATE TABLE IF NOT EXISTS trips(id TEXT PRIMARY KEY, origin TEXT, destination TEXT, day TEXT)
    WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS seats(
    trip TEXT, label TEXT, state TEXT, block TEXT, until REAL, partner TEXT, data TEXT,
    PRIMARY KEY(trip, label)) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS seats_by_block ON seats(block);
CREATE TABLE IF NOT EXISTS sessions(id TEXT PRIMARY KEY, email TEXT, created REAL)
    WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS cards(token TEXT PRIMARY KEY, session TEXT, outcome TEXT, used INTEGER)
    WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS orders(
    public_id TEXT PRIMARY KEY, partner TEXT, remote_id TEXT, created REAL, settles REAL, outcome TEXT,
    data TEXT);
CREATE INDEX IF NOT EXISTS orders_by_remote ON orders(remote_id);
"""


class Store:
    """All access is serialised: two clients at once never get the same seat."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._db = sqlite3.connect(folder / "sandbox.sqlite", isolation_level=None, check_same_thread=False)
        self._db.row_factory = sqlite3.Row
        self._lock = threading.RLock()
        self._db.execute("PRAGMA journal_mode=WAL")
        self._db.execute("PRAGMA synchronous=NORMAL")
        self._db.executescript(_SCHEMA)

    def close(self) -> None:
        """Close the file."""
        self._db.close()

    @contextmanager
    def transaction(self) -> Iterator[sqlite3.Connection]:
        """Do several things at once, or none of them."""
        with self._lock:
            self._db.execute("BEGIN IMMEDIATE")
            try:
                yield self._db
            except BaseException:
                self._db.execute("ROLLBACK")
                raise
            self._db.execute("COMMIT")

    def rows(self, sql: str, *values: Any) -> list[sqlite3.Row]:
        """Read rows."""
        with self._lock:
            return self._db.execute(sql, values).fetchall()

    def row(self, sql: str, *values: Any) -> sqlite3.Row | None:
        """Read one row."""
        found = self.rows(sql, *values)
        return found[0] if found else None

    def run(self, sql: str, *values: Any) -> None:
        """Change something."""
        with self._lock:
            self._db.execute(sql, values)

    def many(self, sql: str, values: list[tuple[Any, ...]]) -> None:
        """Change many rows in one transaction."""
        with self.transaction() as db:
            db.executemany(sql, values)


def packed(value: Any) -> str:
    """Write a value as it is kept."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
