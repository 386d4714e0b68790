"""What the sandbox remembers, in one SQLite file: seats held and sold, sessions, card tokens, orders."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

_SCHEMA = """
CREATE TABLE IF NOT EXISTS facts(name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS seats(
    trip TEXT NOT NULL, label TEXT NOT NULL, state TEXT NOT NULL, block TEXT NOT NULL, partner TEXT NOT NULL,
    until REAL NOT NULL, price INTEGER NOT NULL, low_fare INTEGER NOT NULL, made REAL NOT NULL,
    PRIMARY KEY(trip, label)) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS seats_by_block ON seats(block);
CREATE TABLE IF NOT EXISTS blocks(
    id TEXT PRIMARY KEY, partner TEXT NOT NULL, trip TEXT NOT NULL, label TEXT NOT NULL) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS blocks_by_trip ON blocks(trip, partner);
CREATE TABLE IF NOT EXISTS sessions(
    id TEXT PRIMARY KEY, partner TEXT NOT NULL, made REAL NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS cards(
    token TEXT PRIMARY KEY, session TEXT NOT NULL, behaviour TEXT NOT NULL, used INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS fingerprints(id TEXT PRIMARY KEY, session TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS orders(
    number INTEGER PRIMARY KEY, public_id TEXT NOT NULL UNIQUE, partner TEXT NOT NULL,
    remote_id TEXT NOT NULL, state TEXT NOT NULL, made REAL NOT NULL, settles REAL, settled REAL,
    outcome TEXT NOT NULL, body TEXT NOT NULL);
CREATE INDEX IF NOT EXISTS orders_by_remote_id ON orders(remote_id);
CREATE INDEX IF NOT EXISTS orders_pending ON orders(settles) WHERE state = 'pending';
"""


class Store:
    """The file. A transaction is what keeps two clients at once from getting the same seat."""

    def __init__(self, folder: Path) -> None:
        """Open or make the file.

        Raises:
            OSError, sqlite3.Error: the folder cannot be used.
        """
        folder.mkdir(parents=True, exist_ok=True)
        self._db = sqlite3.connect(
            folder / "service.sqlite", isolation_level=None, check_same_thread=False, timeout=5
        )
        self._db.row_factory = sqlite3.Row
        self._db.execute("PRAGMA journal_mode=WAL")
        self._db.execute("PRAGMA synchronous=NORMAL")
        self._db.executescript(_SCHEMA)

    def close(self) -> None:
        self._db.close()

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Do several things at once, or none of them."""
        self._db.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            self._db.execute("ROLLBACK")
            raise
        self._db.execute("COMMIT")

    def rows(self, sql: str, *values: Any) -> list[sqlite3.Row]:
        return self._db.execute(sql, values).fetchall()

    def row(self, sql: str, *values: Any) -> sqlite3.Row | None:
        found: sqlite3.Row | None = self._db.execute(sql, values).fetchone()
        return found

    def run(self, sql: str, *values: Any) -> int:
        """Change something; return how many rows changed."""
        return self._db.execute(sql, values).rowcount

    def fact(self, name: str, default: str) -> str:
        """Return a remembered fact, remembering the default where there is none."""
        self.run("INSERT OR IGNORE INTO facts VALUES(?,?)", name, default)
        row = self.row("SELECT value FROM facts WHERE name=?", name)
        return str(row["value"]) if row else default

    def remember(self, name: str, value: str) -> None:
        self.run("INSERT OR REPLACE INTO facts VALUES(?,?)", name, value)


def packed(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
