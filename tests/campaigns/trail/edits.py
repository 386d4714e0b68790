"""The edits: what somebody with the file, SQLite and our own source could do, but without the key."""

from __future__ import annotations

import contextlib
import json
import random
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

from pos_app.domain.audit import hash_of

COLUMNS = ("at", "who", "role", "what", "subject", "details", "previous", "hash")
Edit = Callable[[Path, random.Random], str]
"""Changes the trail in a folder and returns what was done. The last file of heads lies in ``other``."""


@contextlib.contextmanager
def _file(folder: Path) -> Any:
    """Open the journal by itself, with the rules that refuse changes taken out and put back afterwards."""
    with contextlib.closing(sqlite3.connect(folder / "journal.sqlite", isolation_level=None)) as db:
        kept = db.execute("SELECT name, sql FROM sqlite_master WHERE type='trigger' AND tbl_name='audit'")
        triggers = kept.fetchall()
        db.execute("BEGIN")
        for name, _sql in triggers:
            db.execute(f"DROP TRIGGER {name}")
        yield db
        for _name, sql in triggers:
            db.execute(sql)
        db.execute("COMMIT")


def _last(db: sqlite3.Connection) -> int:
    return int(db.execute("SELECT max(seq) FROM audit").fetchone()[0])


def _chain_again(db: sqlite3.Connection, start: int) -> None:
    """Bind the entries to each other again, from one on, as the program would have."""
    before = db.execute("SELECT hash FROM audit WHERE seq<? ORDER BY seq DESC LIMIT 1", (start,)).fetchone()
    previous = before[0] if before else "0" * 64
    for row in db.execute("SELECT * FROM audit WHERE seq>=? ORDER BY seq", (start,)).fetchall():
        fresh = hash_of((*row[:7], previous))
        db.execute("UPDATE audit SET previous=?, hash=? WHERE seq=?", (previous, fresh, row[0]))
        previous = fresh


def change_field(folder: Path, dice: random.Random) -> str:
    with _file(folder) as db:
        seq, column = dice.randint(1, _last(db)), dice.choice(COLUMNS)
        (old,) = db.execute(f"SELECT {column} FROM audit WHERE seq=?", (seq,)).fetchone()  # noqa: S608
        at = dice.randrange(len(old) + 1)
        new = old[:at] + dice.choice("abcxyz 019\u00e9") + old[at + dice.randint(0, 1) :]
        new = new if new != old else old + "."
        db.execute(f"UPDATE audit SET {column}=? WHERE seq=?", (new, seq))  # noqa: S608
        return f"{column} of {seq}"


def change_and_chain_again(folder: Path, dice: random.Random) -> str:
    with _file(folder) as db:
        seq = dice.randint(1, _last(db))
        db.execute("UPDATE audit SET who=who||'x' WHERE seq=?", (seq,))
        _chain_again(db, seq)
        return f"who of {seq}, hashes made anew"


def change_number(folder: Path, dice: random.Random) -> str:
    with _file(folder) as db:
        seq = dice.randint(1, _last(db))
        db.execute("UPDATE audit SET seq=? WHERE seq=?", (_last(db) + dice.randint(1, 50), seq))
        return f"number of {seq}"


def delete_row(folder: Path, dice: random.Random) -> str:
    with _file(folder) as db:
        seq = dice.randint(1, _last(db))
        db.execute("DELETE FROM audit WHERE seq=?", (seq,))
        return f"{seq} deleted"


def delete_and_close_up(folder: Path, dice: random.Random) -> str:
    with _file(folder) as db:
        seq = dice.randint(1, _last(db))
        db.execute("DELETE FROM audit WHERE seq=?", (seq,))
        for (later,) in db.execute("SELECT seq FROM audit WHERE seq>? ORDER BY seq", (seq,)).fetchall():
            db.execute("UPDATE audit SET seq=? WHERE seq=?", (later - 1, later))
        _chain_again(db, seq)
        return f"{seq} deleted, the rest moved up and chained anew"


def delete_tail(folder: Path, dice: random.Random) -> str:
    with _file(folder) as db:
        seq = dice.randint(1, _last(db))
        db.execute("DELETE FROM audit WHERE seq>=?", (seq,))
        return f"cut from {seq} on"


def swap(folder: Path, dice: random.Random) -> str:
    with _file(folder) as db:
        one, other = dice.sample(range(1, _last(db) + 1), 2)
        db.execute("UPDATE audit SET seq=-1 WHERE seq=?", (one,))
        db.execute("UPDATE audit SET seq=? WHERE seq=?", (one, other))
        db.execute("UPDATE audit SET seq=? WHERE seq=-1", (other,))
        return f"{one} and {other} swapped"


def insert_at_end(folder: Path, dice: random.Random) -> str:
    with _file(folder) as db:
        last = _last(db)
        (previous,) = db.execute("SELECT hash FROM audit WHERE seq=?", (last,)).fetchone()
        row = (
            last + 1,
            "2026-03-01T10:00:00.000+00:00",
            "Rui",
            "seller",
            "reprinted",
            "GB7K-1",
            "{}",
            previous,
        )
        db.execute("INSERT INTO audit VALUES(?,?,?,?,?,?,?,?,?)", (*row, hash_of(row)))
        return f"a good entry after {last}"


def insert_within(folder: Path, dice: random.Random) -> str:
    with _file(folder) as db:
        seq = dice.randint(1, _last(db))
        for (later,) in db.execute("SELECT seq FROM audit WHERE seq>=? ORDER BY seq DESC", (seq,)).fetchall():
            db.execute("UPDATE audit SET seq=? WHERE seq=?", (later + 1, later))
        row = (seq, "2026-03-01T10:00:00.000+00:00", "Rui", "seller", "reprinted", "GB7K-1", "{}", "", "")
        db.execute("INSERT INTO audit VALUES(?,?,?,?,?,?,?,?,?)", row)
        _chain_again(db, seq)
        return f"an entry at {seq}, chained anew"


def _heads(folder: Path) -> list[Path]:
    return [folder / "audit.head", folder / "other" / "audit.head"]


def change_head(folder: Path, dice: random.Random) -> str:
    file = dice.choice(_heads(folder))
    data = bytearray(file.read_bytes())
    at = dice.randrange(len(data))
    data[at] = (data[at] + dice.randint(1, 255)) % 256
    file.write_bytes(bytes(data))
    return f"byte {at} of {file.name}"


def delete_head(folder: Path, dice: random.Random) -> str:
    file = dice.choice(_heads(folder))
    file.unlink()
    return f"{file} deleted"


def older_trail_whole(folder: Path, dice: random.Random) -> str:
    """Cut the tail, and seal the new end in every place, as the program would, but without its key."""
    from pos_app.domain.audit import Head
    from pos_app.journal.seals import SealPlaces, Seals

    with _file(folder) as db:
        seq = dice.randint(2, _last(db))
        db.execute("DELETE FROM audit WHERE seq>=?", (seq,))
        (last,) = db.execute("SELECT hash FROM audit WHERE seq=?", (seq - 1,)).fetchone()
    Seals(SealPlaces(tuple(_heads(folder)), dice.randbytes(32))).write((Head(seq - 1, last),))
    return f"cut from {seq} on and sealed with another key"


def older_head(folder: Path, dice: random.Random) -> str:
    """Name an end that was right once, keeping the seal."""
    file = dice.choice(_heads(folder))
    kept = json.loads(file.read_text())
    ends = json.loads(kept["ends"])
    ends[0][0] = max(0, ends[0][0] - dice.randint(1, 9))
    file.write_text(json.dumps({**kept, "ends": json.dumps(ends)}))
    return f"{file}: an older end"


def drop_rules(folder: Path, dice: random.Random) -> str:
    with contextlib.closing(sqlite3.connect(folder / "journal.sqlite")) as db:
        names = [
            name
            for (name,) in db.execute(
                "SELECT name FROM sqlite_master WHERE tbl_name='audit' AND type='trigger'"
            )
        ]
        name = dice.choice(names)
        db.execute(f"DROP TRIGGER {name}")
        return f"{name} dropped"


EDITS: tuple[Edit, ...] = (
    change_field,
    change_field,
    change_and_chain_again,
    change_number,
    delete_row,
    delete_and_close_up,
    delete_tail,
    swap,
    insert_at_end,
    insert_within,
    change_head,
    delete_head,
    older_trail_whole,
    older_head,
    drop_rules,
)
