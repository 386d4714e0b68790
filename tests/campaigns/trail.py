"""Edit the audit trail by raw SQL, one edit at a time; each must be found.

The edits are what somebody with the file, SQLite and our own source could do, but without the key.
On two cores that are free it takes less than a minute.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import random
import shutil
import sqlite3
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from pos_app.domain.audit import AuditAct, AuditEntry, Detail, Head, hash_of
from pos_app.journal import reading
from pos_app.journal.journal import Journal
from pos_app.journal.seals import SealPlaces, Seals
from tests.campaigns.common.runner import Campaign, Options, Play, Result, main, result

COLUMNS = ("at", "who", "role", "what", "subject", "details", "previous", "hash")
_ENTRY = ("2026-03-01T10:00:00.000+00:00", "Rui", "seller", "reprinted", "GB7K-1", "{}")
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
        row = (last + 1, *_ENTRY, previous)
        db.execute("INSERT INTO audit VALUES(?,?,?,?,?,?,?,?,?)", (*row, hash_of(row)))
        return f"a good entry after {last}"


def insert_within(folder: Path, dice: random.Random) -> str:
    with _file(folder) as db:
        seq = dice.randint(1, _last(db))
        for (later,) in db.execute("SELECT seq FROM audit WHERE seq>=? ORDER BY seq DESC", (seq,)).fetchall():
            db.execute("UPDATE audit SET seq=? WHERE seq=?", (later + 1, later))
        db.execute("INSERT INTO audit VALUES(?,?,?,?,?,?,?,?,?)", (seq, *_ENTRY, "", ""))
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


def empty_all(folder: Path, dice: random.Random) -> str:
    """Take every entry out, and what says that there were some; the key stays, beside the settings."""
    with _file(folder) as db:
        db.execute("DELETE FROM audit")
    for file in _heads(folder):
        file.unlink()
    return "every entry, and both heads"


def drop_rules(folder: Path, dice: random.Random) -> str:
    with contextlib.closing(sqlite3.connect(folder / "journal.sqlite")) as db:
        found = db.execute(
            "SELECT name FROM sqlite_master WHERE tbl_name='audit' AND type='trigger'"
        ).fetchall()
        (name,) = dice.choice(found)
        db.execute(f"DROP TRIGGER {name}")
        return f"{name} dropped"


EDITS: tuple[Edit, ...] = (
    *(change_field, change_field, change_and_chain_again, change_number, delete_row, delete_and_close_up),
    *(delete_tail, swap, insert_at_end, insert_within, change_head, delete_head, older_trail_whole),
    *(older_head, drop_rules, empty_all),
)
KEY = bytes(range(32))
_LENGTHS = (3, 17, 60)
_AGAIN = 25
"""Edits between two checks of an untouched trail."""
_SOME = (
    *(AuditAct.SIGNED_IN, AuditAct.REPRINTED, AuditAct.SETTING_CHANGED, AuditAct.CASE_CLOSED),
    *(AuditAct.PIN_WRONG, AuditAct.EXPORTED),
)


def places(folder: Path) -> SealPlaces:
    """Return where the trail of a folder is sealed."""
    return SealPlaces((folder / "audit.head", folder / "other" / "audit.head"), KEY)


async def make_trail(folder: Path, length: int, dice: random.Random) -> None:
    journal = await Journal.open(folder, seals=places(folder))
    for number in range(length):
        details = {Detail.APPROVED_BY: "Rui Sampaio"} if number % 3 == 0 else {}
        entry = AuditEntry(dice.choice(_SOME), "Marina Duarte", "seller", f"GB7K-{number}", details)
        await journal.trail.add(entry)
    await journal.aclose()


@contextlib.contextmanager
def _worker(_: Options, folder: Path) -> Iterator[Play]:
    def play(portion: tuple[int, int]) -> Iterator[Result]:
        """Make so many edits, each on a fresh copy of a good trail."""
        edits, seed = portion
        dice = random.Random(seed)
        good = [folder / f"trail-{length}" for length in _LENGTHS]
        for length, trail in zip(_LENGTHS, good, strict=True):
            asyncio.run(make_trail(trail, length, dice))
        for number in range(edits):
            copy = folder / "copy"
            shutil.rmtree(copy, ignore_errors=True)
            shutil.copytree(dice.choice(good), copy)
            blamed = number % _AGAIN == 0 and reading.trail(copy, places(copy))[1]
            edit = EDITS[number % len(EDITS)]
            done = edit(copy, dice)
            wrong = ["an untouched trail was blamed"] if blamed else []
            wrong += [] if reading.trail(copy, places(copy))[1] else ["not found"]
            yield result(f"{number} {done}", wrong, family=edit.__name__)

    yield play


def _options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--edits", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)


CAMPAIGN = Campaign(
    "trail", __doc__ or "", lambda chosen: {"edits": (chosen.edits, chosen.seed)}, _worker, _options
)

if __name__ == "__main__":
    sys.exit(main(CAMPAIGN))
