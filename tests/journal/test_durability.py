"""Every file is synced before it counts, with its folder where its name is new, and closed again."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import apsw
import pytest

from pos_app.domain.attempts import AttemptState
from pos_app.journal import copies, opening, schema
from pos_app.journal.copies import Copies
from pos_app.journal.journal import Journal
from pos_app.journal.sidefile import SideFile
from pos_app.system import disk
from tests.journal.tools import damage, spoil
from tests.sale.samples import NOW, attempt


@pytest.fixture
def synced(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of what was synced, in order."""
    names: list[str] = []
    real = os.fsync

    def fsync(file: int) -> None:
        names.append(Path(f"/proc/self/fd/{file}").readlink().name)
        real(file)

    monkeypatch.setattr(os, "fsync", fsync)
    return names


@contextmanager
def nothing_left_open(folder: Path) -> Iterator[None]:
    """Prove that no file in a folder stays open, nor the folder itself."""
    yield
    links = Path("/proc/self/fd").iterdir()
    assert not [one for link in links if (one := Path(os.path.realpath(link))).is_relative_to(folder)]


def test_a_new_file_is_synced_with_its_folder_and_later_alone(tmp_path: Path, synced: list[str]) -> None:
    with nothing_left_open(tmp_path):
        disk.append(tmp_path / "file", b"1")
        disk.append(tmp_path / "file", b"2")
    assert synced == ["file", tmp_path.name, "file"]
    assert (tmp_path / "file").read_bytes() == b"12"


def test_a_new_file_is_of_its_user_alone(tmp_path: Path) -> None:
    old = os.umask(0)
    try:
        disk.append(tmp_path / "file", b"1")
    finally:
        os.umask(old)
    assert (tmp_path / "file").stat().st_mode & 0o777 == 0o600


def test_new_content_is_synced_beside_the_old_before_it_takes_the_name(
    tmp_path: Path, synced: list[str]
) -> None:
    disk.replace(tmp_path / "file", b"new")
    assert synced == ["file.new", tmp_path.name]
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_what_is_cut_off_is_synced(tmp_path: Path, synced: list[str]) -> None:
    (tmp_path / "file").write_bytes(b"123")
    with nothing_left_open(tmp_path):
        disk.truncate(tmp_path / "file", 1)
    assert synced == ["file"]
    assert (tmp_path / "file").read_bytes() == b"1"


def test_what_is_overwritten_is_synced_before_it_is_deleted(tmp_path: Path, synced: list[str]) -> None:
    (tmp_path / "file").write_bytes(b"123")
    with nothing_left_open(tmp_path):
        disk.overwrite(tmp_path / "file")
    assert synced == ["file"]
    assert (tmp_path / "file").read_bytes() == bytes(3)


def test_what_cannot_take_the_name_leaves_nothing_beside_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_: object) -> None:
        raise PermissionError

    (tmp_path / "file").write_bytes(b"old")
    monkeypatch.setattr(Path, "replace", refused)
    with pytest.raises(PermissionError):
        disk.replace(tmp_path / "file", b"new")
    assert [(path.name, path.read_bytes()) for path in tmp_path.iterdir()] == [("file", b"old")]


def test_the_folder_of_copies_lasts_before_a_copy_is_made(tmp_path: Path, synced: list[str]) -> None:
    db = apsw.Connection(str(tmp_path / "journal.sqlite"))
    schema.migrate(db)
    synced.clear()
    made = Copies(tmp_path / "backups", 0).take(db, NOW)
    db.close()
    assert synced[0] == tmp_path.name
    assert synced[-1] == "backups" and made.exists()


def test_a_damaged_journal_is_synced_where_it_was_set_aside(tmp_path: Path, synced: list[str]) -> None:
    (tmp_path / "journal.sqlite").write_bytes(b"none")
    (tmp_path / "journal.sqlite-wal").write_bytes(b"wal")
    (tmp_path / "journal.sqlite-shm").write_bytes(b"shm")
    aside = opening._set_aside(tmp_path / "journal.sqlite")
    assert synced == [tmp_path.name]
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        aside.name,
        f"{aside.name}-shm",
        f"{aside.name}-wal",
    ]


def test_what_an_interrupted_copy_left_is_no_part_of_the_next(tmp_path: Path) -> None:
    db = apsw.Connection(str(tmp_path / "journal.sqlite"))
    schema.migrate(db)
    folder = tmp_path / "backups"
    folder.mkdir()
    (folder / "unchecked").write_bytes(b"a torn copy" * 500)
    (folder / "unchecked-journal").write_bytes(b"a torn journal" * 500)
    for suffix in ("-wal", "-shm"):
        (folder / f"unchecked{suffix}").write_bytes(b"torn")
    made = Copies(folder, 0).take(db, NOW)
    db.close()
    assert [path.name for path in folder.iterdir()] == [made.name]


def test_what_an_interrupted_repair_left_is_no_part_of_the_next(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    (tmp_path / "journal.sqlite.new").write_bytes(b"torn" * 500)
    (tmp_path / "journal.sqlite.new-journal").write_bytes(b"torn" * 500)
    with nothing_left_open(tmp_path):
        assert opening._built(path, Copies(tmp_path / "backups", 0), lambda _db, lost: int(lost), None) == 1
    assert [each.name for each in tmp_path.iterdir()] == ["journal.sqlite"]


async def test_nothing_stays_open_after_closing(tmp_path: Path) -> None:
    with nothing_left_open(tmp_path):
        journal = await Journal.open(tmp_path)
        await journal.record(attempt())
        await journal.backup(NOW)
        await journal.aclose()


async def test_an_intact_journal_is_right_about_what_the_side_file_has_older(tmp_path: Path) -> None:
    journal = await Journal.open(tmp_path)
    await journal.record(attempt(AttemptState.SENDING))
    older = (tmp_path / "attempts.jsonl").read_bytes()
    known = attempt(AttemptState.KNOWN, changed=NOW + timedelta(minutes=1))
    await journal.record(known)
    await journal.aclose()
    (tmp_path / "attempts.jsonl").write_bytes(older)
    journal = await Journal.open(tmp_path)
    assert await journal.attempt("a1") == known
    await journal.aclose()


async def test_the_oldest_copies_go_where_all_of_them_need_too_much_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(copies, "_TOGETHER", 400)
    for day in range(1, 7):
        (tmp_path / f"journal-v1-202603{day:02d}-080000.sqlite").write_bytes(b"x" * 100)
    Copies(tmp_path, 0).thin()
    assert [path.name[17:19] for path in Copies(tmp_path, 0).all()] == ["06", "05", "04", "03"]


@pytest.mark.parametrize("words", ["attempts_words", "known_words"])
def test_a_new_list_of_words_hides_no_other_damage(words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    found = iter([f"malformed inverted index for {words}", "row 3 missing from index"])
    monkeypatch.setattr(schema, "_damage", lambda _: next(found))
    db = apsw.Connection(":memory:")
    schema.migrate(db)
    assert schema.damage(db) == "row 3 missing from index"
    db.close()


async def test_rows_that_cannot_be_read_are_counted_each_once(journal: Journal) -> None:
    for name in ("a", "b"):
        await journal.record(replace(attempt(), id=name))
        await journal.save_draft(name, {"step": 1})
    await spoil(journal, "UPDATE attempts SET body='{}'")
    await spoil(journal, "UPDATE drafts SET body='[]'")
    for _ in range(2):
        await journal.history()
        assert await journal.drafts() == ()
    assert journal.unreadable == 4


async def test_a_damaged_journal_is_remade_from_its_copy_once(tmp_path: Path) -> None:
    journal = await Journal.open(tmp_path)
    await journal.record(attempt())
    await journal.backup(NOW)
    await journal.aclose()
    damage(tmp_path)
    journal = await Journal.open(tmp_path)
    assert journal.set_aside is not None and journal.set_aside.exists()
    assert await journal.attempt("a1") == attempt()
    await journal.aclose()


def test_a_file_without_anything_takes_no_room(tmp_path: Path) -> None:
    assert SideFile(tmp_path / "attempts.jsonl").mark() == 0
