"""Safety copies: made, checked, thinned, forgotten in time, and what a damaged journal comes back from."""

from __future__ import annotations

import asyncio
import contextlib
import shutil
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import apsw
import pytest

from pos_app.domain.attempts import AttemptState
from pos_app.domain.storage import DiskFull, JournalKey, StorageFault
from pos_app.journal import copies, schema
from pos_app.journal import journal as journal_module
from pos_app.journal.copies import Copies
from pos_app.journal.journal import Journal
from pos_app.system import disk
from tests.journal.tools import again, damage, found, spoil
from tests.sale.samples import NOW, attempt

HOUR = timedelta(hours=1)


def kept(journal: Journal) -> list[str]:
    return sorted(path.name for path in (journal.folder / "backups").glob("*"))


async def ids(journal: Journal) -> set[str]:
    return {one.id for one in await journal.history()}


async def test_a_copy_is_made_once_an_hour_and_holds_what_is_committed(journal: Journal) -> None:
    await journal.record(attempt(AttemptState.KNOWN))
    made = await journal.backup(NOW)
    assert made is not None and kept(journal) == [made.name]
    with contextlib.closing(apsw.Connection(str(made), flags=apsw.SQLITE_OPEN_READONLY)) as copy:
        assert [row[0] for row in copy.execute("SELECT id FROM attempts")] == ["a1"]
    assert await journal.backup(NOW) is None
    assert await journal.backup(NOW + HOUR / 2) is None
    assert await journal.backup(NOW + HOUR) is not None
    assert len(kept(journal)) == 2


async def test_a_clock_that_went_back_does_not_stop_the_copies(journal: Journal) -> None:
    assert await journal.backup(NOW + timedelta(days=400))
    assert await journal.backup(NOW)


async def test_no_copy_takes_the_room_that_sales_need(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    usage = shutil.disk_usage(journal.folder)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage._replace(free=journal_module.ROOM_NEEDED))
    assert await journal.backup() is None
    assert kept(journal) == []


async def test_sales_go_on_while_a_copy_is_made(journal: Journal) -> None:
    for number in range(40):
        await journal.record(replace(attempt(), id=f"a{number}"))
    copying = asyncio.ensure_future(journal.backup(NOW))
    for number in range(20):
        await journal.record(replace(attempt(), id=f"during{number}"))
    made = await copying
    assert made is not None
    with contextlib.closing(apsw.Connection(str(made))) as copy:
        assert not schema.damage(copy)
    assert len(await journal.history()) == 60


async def test_the_newest_24_stay_and_one_of_each_of_14_days(journal: Journal) -> None:
    """30 days of copies every hour, as the files of a desk that is never switched off."""
    first = await journal.backup(NOW)
    assert first is not None
    content = first.read_bytes()
    start = datetime(2026, 3, 20, tzinfo=UTC)
    for hour in range(30 * 24):
        moment = start + hour * HOUR
        (first.parent / f"journal-v{schema.VERSION}-{moment:%Y%m%d-%H%M%S}.sqlite").write_bytes(content)
    last = await journal.backup(start + 30 * 24 * HOUR)
    left = Copies(first.parent, 0).all()
    assert left[0] == last
    assert len(left) == 24 + 12, "the newest 24 are of two of the 14 days"
    assert left[-1].name.endswith("-20260406-230000.sqlite")


async def test_copies_together_stay_within_their_room(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(copies, "_TOGETHER", 1)
    for hour in range(4):
        await journal.backup(NOW + hour * HOUR)
    assert len(kept(journal)) == 2, "the two newest stay in any case"
    size = found(journal.folder / "backups", "*")[0].stat().st_size
    monkeypatch.setattr(copies, "_TOGETHER", 3 * size + size // 2)
    for hour in range(4, 8):
        await journal.backup(NOW + hour * HOUR)
    assert len(kept(journal)) == 3, "all of them count, not each by itself"


def test_the_newest_copy_is_the_one_made_last_whatever_program_made_it(tmp_path: Path) -> None:
    names = [
        "journal-v9-20260319-120000.sqlite",
        "journal-v10-20260319-110000.sqlite",
        "journal-v8-20260319-130000.sqlite",
    ]
    for name in (*names, "journal.sqlite", "unchecked"):
        (tmp_path / name).touch()
    assert [path.name for path in Copies(tmp_path, 0).all()] == [names[2], names[0], names[1]]


async def test_what_an_interrupted_copy_left_behind_is_in_nobodys_way(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced: list[Path] = []
    monkeypatch.setattr(disk, "sync_folder", synced.append)
    folder = journal.folder / "backups"
    folder.mkdir()
    for suffix in ("", "-journal", "-wal", "-shm"):
        (folder / f"unchecked{suffix}").write_bytes(b"torn")
    made = await journal.backup(NOW)
    assert made is not None and kept(journal) == [made.name]
    assert journal.folder in synced, "after a power cut the folder of the copies is there"


async def test_it_is_the_copy_that_is_checked(journal: Journal, monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk may keep something else than what was written: the journal itself is whole meanwhile."""
    real = copies.copied

    def badly(db: apsw.Connection, target: Path, key: JournalKey | None) -> None:
        real(db, target, key)
        content = bytearray(target.read_bytes())
        content[5000:] = b"\xff" * (len(content) - 5000)
        target.write_bytes(content)

    monkeypatch.setattr(copies, "copied", badly)
    with pytest.raises(StorageFault):
        await journal.backup(NOW)
    assert Copies(journal.folder / "backups", 0).all() == []
    monkeypatch.setattr(copies, "copied", real)
    assert await journal.backup(NOW) is not None


async def test_a_copy_that_is_damaged_does_not_count(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(schema, "damage", lambda db: "row 3 missing from index")
    with pytest.raises(StorageFault, match="row 3 missing"):
        await journal.backup(NOW)
    assert Copies(journal.folder / "backups", 0).all() == []


async def test_a_journal_comes_back_whole_from_the_newest_copy_and_the_side_file(tmp_path: Path) -> None:
    journal = await Journal.open(tmp_path)
    await journal.record(replace(attempt(AttemptState.PRINTED), id="settled before"))
    await journal.record(replace(attempt(AttemptState.KNOWN, public_id="GB7K"), id="open before"))
    await journal.record(replace(attempt(AttemptState.SENDING, sends=1), id="moved since"))
    await journal.remember_route("sp", "bh")
    await journal.backup(NOW)
    moved = replace(attempt(AttemptState.NOT_SENT, sends=1, changed=NOW + HOUR), id="moved since")
    await journal.record(moved)
    await journal.record(replace(moved, state=AttemptState.SENDING, sends=2, changed=NOW + 2 * HOUR))
    await journal.record(replace(attempt(AttemptState.SENDING, sends=1), id="new since"))
    await journal.record(replace(attempt(AttemptState.REFUSED), id="settled since"))
    await journal.aclose()
    content = damage(tmp_path)
    journal = await Journal.open(tmp_path)
    assert journal.set_aside is not None and journal.set_aside.read_bytes() == content
    assert await ids(journal) == {
        "settled before", "open before", "moved since", "new since", "settled since"
    }  # fmt: skip
    again_sent = await journal.attempt("moved since")
    assert again_sent is not None and (again_sent.state, again_sent.sends) == (AttemptState.SENDING, 2)
    assert journal.brought_back == 3, "what the copy knows as well is not counted"
    assert [route.origin for route in await journal.most_used_routes()] == ["sp"]
    journal = await again(journal)
    assert (journal.set_aside, journal.brought_back) == (None, 0), "reported once"
    await journal.aclose()


async def test_a_damaged_or_newer_copy_is_passed_over(tmp_path: Path) -> None:
    journal = await Journal.open(tmp_path)
    await journal.record(replace(attempt(AttemptState.PRINTED), id="settled"))
    good = await journal.backup(NOW)
    assert good is not None
    await journal.aclose()
    newer = good.with_name(f"journal-v{schema.VERSION + 1}-20260320-000000.sqlite")
    shutil.copy(good, newer)
    with contextlib.closing(apsw.Connection(str(newer))) as db:
        db.execute(f"PRAGMA user_version={schema.VERSION + 1}")
    good.with_name("journal-v2-20260321-000000.sqlite").write_bytes(b"no database" * 100)
    good.with_name("journal-v2-notes.sqlite").write_bytes(b"not one of ours")
    damage(tmp_path)
    journal = await Journal.open(tmp_path)
    assert await ids(journal) == {"settled"}
    await journal.aclose()


async def test_a_wal_without_its_database_does_not_meet_the_new_one(tmp_path: Path) -> None:
    journal = await Journal.open(tmp_path)
    await journal.record(attempt(AttemptState.KNOWN))
    shutil.copy(tmp_path / "journal.sqlite-wal", tmp_path / "kept")
    await journal.aclose()
    (tmp_path / "journal.sqlite").unlink()
    (tmp_path / "kept").rename(tmp_path / "journal.sqlite-wal")
    journal = await Journal.open(tmp_path)
    assert await ids(journal) == {"a1"}
    assert len(found(tmp_path, "journal-corrompido-*-wal")) == 1
    await journal.aclose()


async def test_an_empty_file_is_a_lost_one(tmp_path: Path) -> None:
    journal = await Journal.open(tmp_path)
    await journal.record(attempt(AttemptState.KNOWN))
    await journal.aclose()
    (tmp_path / "journal.sqlite").write_bytes(b"")
    journal = await Journal.open(tmp_path)
    assert await ids(journal) == {"a1"}
    await journal.aclose()


async def test_a_damaged_search_index_is_rebuilt_in_place(tmp_path: Path) -> None:
    journal = await Journal.open(tmp_path)
    await journal.record(attempt(AttemptState.PRINTED))
    await spoil(journal, "UPDATE attempts_words_data SET block=x'0102030405060708' WHERE id > 10")
    journal = await again(journal)
    assert journal.set_aside is None
    assert [one.id for one in await journal.history("helena")] == ["a1"]
    await journal.aclose()


async def test_people_leave_the_copies_when_they_leave_the_journal(journal: Journal) -> None:
    await journal.record(attempt(AttemptState.PRINTED))
    made = await journal.backup(NOW)
    assert made is not None and b"Helena" in made.read_bytes()
    old = made.with_name("journal-v1-20260101-000000.sqlite")
    recent = made.with_name("journal-v1-20260419-000000.sqlite")
    for path in (old, recent):
        path.write_bytes(b"of an older program")
    await journal.scrub(NOW + timedelta(days=40))
    assert b"Helena" not in made.read_bytes()
    assert not old.exists() and recent.exists()


async def test_a_damaged_copy_goes_and_stops_no_start(journal: Journal) -> None:
    made = await journal.backup(NOW)
    assert made is not None
    made.write_bytes(b"no database at all" * 300)
    await journal.scrub(NOW + timedelta(days=40))
    assert kept(journal) == []


async def test_a_copy_for_which_the_disk_is_full_is_reported(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(disk, "rename", full)
    with pytest.raises(DiskFull):
        await journal.backup(NOW)
