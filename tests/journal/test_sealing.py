"""An encrypted journal: nothing of it is readable, and what was plain becomes so without danger."""

from __future__ import annotations

import contextlib
import os
import shutil
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import apsw
import pytest

from pos_app.domain.attempts import AttemptState
from pos_app.domain.storage import JournalKey, StorageFault, StorageKind, StorageProblem
from pos_app.journal import cipher, reading, schema, sealing
from pos_app.journal.journal import Journal
from pos_app.journal.sidefile import SideFile
from pos_app.system import disk
from tests.journal.make_fixture import ATTEMPTS, unpacked
from tests.journal.tools import damage, found
from tests.sale.samples import NOW, attempt
from tests.sealing import KEY, OTHER, readable

TODAYS = f"v{schema.VERSION}"
VALUES = ("Helena Prado", "helena@exemplo.com.br", "52998224725", "529.982.247-25", "GB7K-40Q2")


async def filled(folder: Path, key: JournalKey | None) -> None:
    """Leave a journal with attempts, a draft, a copy and a line of the side file."""
    unpacked(schema.VERSION, folder)
    journal = await Journal.open(folder, key)
    await journal.save_draft("Helena Prado", {"email": "helena@exemplo.com.br"})
    await journal.record(attempt(AttemptState.SENDING, sends=1))
    assert await journal.backup(NOW)
    await journal.aclose()


async def ids(folder: Path, key: JournalKey | None) -> set[str]:
    journal = await Journal.open(folder, key)
    try:
        assert (journal.unreadable, journal.set_aside) == (0, None)
        return {one.id for one in await journal.history()}
    finally:
        await journal.aclose()


async def test_nothing_of_it_is_readable_and_the_control_finds_everything(tmp_path: Path) -> None:
    await filled(tmp_path / "plain", None)
    await filled(tmp_path / "sealed", KEY)
    everywhere = readable(tmp_path / "plain", VALUES)
    assert {"Helena Prado", "52998224725"} <= set(everywhere)
    assert {"journal.sqlite", "attempts.jsonl"} <= {file for files in everywhere.values() for file in files}
    assert readable(tmp_path / "sealed", VALUES) == {}


async def test_a_plain_journal_becomes_an_encrypted_one_with_all_that_it_holds(tmp_path: Path) -> None:
    folder = tmp_path / "desk"
    await filled(folder, None)
    (folder / "journal-corrompido-20260101-000000.sqlite").write_bytes(b"Helena Prado" * 300_000)
    (folder / "journal-corrompido-20260101-000000.sqlite-wal").write_bytes(b"Helena Prado")
    (folder / "backups" / "unchecked").write_bytes(b"Helena Prado")
    (folder / "backups" / f"journal-{TODAYS}-20250101-000000.sqlite").write_bytes(
        b"SQLite format 3\0" + b"Helena Prado" * 500
    )
    first, second = (unpacked(version, tmp_path / f"v{version}") / "journal.sqlite" for version in (1, 2))
    shutil.copy(first, folder / "backups" / "journal-v1-20250201-000000.sqlite")
    for day in ("11", "12"):
        shutil.copy(second, folder / "backups" / f"journal-v2-202501{day}-000000.sqlite")
    before = await ids(folder, None)
    assert await ids(folder, KEY) == before >= {one.id for one in ATTEMPTS}
    assert readable(folder, VALUES) == {}
    names = {path.name for path in folder.rglob("*")}
    assert not [name for name in names if name.endswith((".sealed", ".sealing", ".new", "unchecked"))]
    assert f"journal-{TODAYS}-20250101-000000.sqlite" not in names
    kept = [path.name for path in found(folder / "backups", "journal-v*")]
    assert len(kept) == 3 and "journal-v1-20250201-000000.sqlite" in kept
    assert "journal-v2-20250112-000000.sqlite" in kept, "the older one of that version is gone"
    boxed = folder / "journal-corrompido-20260101-000000.sqlite.lacrado"
    assert sealing.unboxed(boxed, KEY) == b"Helena Prado" * 300_000
    journal = await Journal.open(folder, KEY)
    assert len(await journal.drafts()) == 2
    await journal.aclose()


async def test_encrypting_that_is_stopped_loses_nothing_and_is_done_at_the_next_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "desk"
    await filled(folder, None)
    before = await ids(folder, None)
    monkeypatch.setattr(sealing, "_ASKED_EVERY", 50)
    for last in (1, 20):
        asked = iter([False] * (last - 1) + [True])
        with pytest.raises(apsw.InterruptError):
            sealing.databases(folder / "journal.sqlite", folder / "backups", KEY, asked.__next__)
        assert cipher.is_plain(folder / "journal.sqlite")
    assert await ids(folder, KEY) == before
    assert readable(folder, VALUES) == {}


async def test_the_encrypted_file_lasts_before_the_plain_one_goes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await filled(tmp_path / "desk", None)
    done: list[tuple[str, str]] = []
    for name in ("sync", "rename", "overwrite", "sync_folder"):
        real = getattr(disk, name)

        def noted(path: Path, *more: Any, name: str = name, real: Callable[..., None] = real) -> None:
            done.append((name, path.name))
            real(path, *more)

        monkeypatch.setattr(disk, name, noted)
    sealing.databases(tmp_path / "desk" / "journal.sqlite", tmp_path / "none", KEY)
    assert done == [
        ("sync", "journal.sqlite.sealing"),
        ("rename", "journal.sqlite.sealing"),
        ("sync_folder", "desk"),
        ("overwrite", "journal.sqlite-wal"),
        ("overwrite", "journal.sqlite-shm"),
        ("overwrite", "journal.sqlite"),
        ("sync_folder", "desk"),
        ("rename", "journal.sqlite.sealed"),
        ("sync_folder", "desk"),
    ]


class Killed(BaseException):
    """The program ends here."""


@contextlib.contextmanager
def killed_at(step: int) -> Iterator[list[int]]:
    """End the program at one of the things it does to files; the list counts them."""
    real: dict[str, Callable[..., Any]] = {
        name: getattr(os, name) for name in ("write", "fsync", "replace", "unlink")
    }
    done = [0]

    def counting(name: str) -> Callable[..., Any]:
        def call(*words: Any, **more: Any) -> Any:
            done[0] += 1
            if done[0] == step:
                raise Killed
            return real[name](*words, **more)

        return call

    for name in real:
        setattr(os, name, counting(name))
    try:
        yield done
    finally:
        for name, function in real.items():
            setattr(os, name, function)


async def test_a_program_that_is_killed_while_it_encrypts_loses_nothing(tmp_path: Path) -> None:
    start = tmp_path / "start"
    await filled(start, None)
    wanted = await ids(start, None)
    side = {one.id for one in SideFile(start / "attempts.jsonl").attempts()}
    step, ended = 0, False
    while not ended:
        step += 1
        folder = tmp_path / f"killed{step}"
        shutil.copytree(start, folder)
        with killed_at(step):
            try:
                sealing.databases(folder / "journal.sqlite", folder / "backups", KEY)
                SideFile(folder / "attempts.jsonl", KEY).seal()
                ended = True
            except Killed:
                pass
        attempts, unreadable = reading.open_attempts(folder, KEY)
        assert (unreadable, {one.id for one in attempts} <= wanted) == (0, True), step
        assert attempts, step
        assert await ids(folder, KEY) == wanted, step
        assert side <= {one.id for one in SideFile(folder / "attempts.jsonl", KEY).attempts()}, step
        assert len(found(folder / "backups", f"journal-{TODAYS}-*.sqlite")) == 1, step
        assert readable(folder, VALUES) == {}, step
        shutil.rmtree(folder)
    assert step > 20


async def test_an_encrypted_copy_that_differs_does_not_replace_the_plain_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await filled(tmp_path / "desk", None)
    digests = iter(("one", "another"))
    monkeypatch.setattr(sealing, "_digest", lambda _db: next(digests))
    with pytest.raises(StorageFault) as caught:
        await Journal.open(tmp_path / "desk", KEY)
    path = tmp_path / "desk" / "journal.sqlite"
    assert caught.value.problem == StorageProblem(StorageKind.NOT_SEALED, str(path))
    monkeypatch.undo()
    assert cipher.is_plain(tmp_path / "desk" / "journal.sqlite")
    assert len(await ids(tmp_path / "desk", KEY)) == 6


async def test_a_damaged_plain_journal_is_set_aside_sealed_and_built_anew(tmp_path: Path) -> None:
    folder = tmp_path / "desk"
    await filled(folder, None)
    content = bytearray((folder / "journal.sqlite").read_bytes())
    content[100:4000] = b"Helena Prado" * 325
    (folder / "journal.sqlite").write_bytes(content)
    journal = await Journal.open(folder, KEY)
    assert journal.set_aside is not None and journal.set_aside.exists()
    assert sealing.unboxed(journal.set_aside, KEY) == content
    assert {one.id for one in ATTEMPTS} <= {one.id for one in await journal.history()}
    await journal.aclose()
    assert readable(folder, VALUES) == {}


async def test_a_damaged_encrypted_journal_comes_back_from_its_copy(tmp_path: Path) -> None:
    folder = tmp_path / "desk"
    await filled(folder, KEY)
    content = bytearray((folder / "journal.sqlite").read_bytes())
    content[5000::700] = bytes(len(content[5000::700]))
    (folder / "journal.sqlite").write_bytes(content)
    journal = await Journal.open(folder, KEY)
    assert journal.set_aside is not None
    assert len(await journal.history()) == 6
    await journal.aclose()


async def test_another_key_opens_nothing_and_changes_nothing(tmp_path: Path) -> None:
    folder = tmp_path / "desk"
    await filled(folder, KEY)
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    with pytest.raises(StorageFault) as caught:
        await Journal.open(folder, JournalKey(OTHER.secret, proven=False))
    assert caught.value.problem == StorageProblem(StorageKind.OTHER_KEY, str(folder / "journal.sqlite"), "")
    with pytest.raises(StorageFault) as caught:
        await Journal.open(folder)
    assert caught.value.problem.kind is StorageKind.OTHER_KEY
    with pytest.raises(StorageFault) as caught:
        reading.open_attempts(folder, OTHER)
    assert caught.value.problem.kind is StorageKind.JOURNAL_NOT_READ
    assert {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()} == before
    assert len(await ids(folder, JournalKey(KEY.secret, proven=False))) == 6


async def test_garbage_under_a_key_that_may_be_another_s_is_left_where_it_is(tmp_path: Path) -> None:
    await filled(tmp_path / "desk", KEY)
    content = damage(tmp_path / "desk")
    with pytest.raises(StorageFault) as caught:
        await Journal.open(tmp_path / "desk", JournalKey(KEY.secret, proven=False))
    assert caught.value.problem.kind is StorageKind.OTHER_KEY
    assert (tmp_path / "desk" / "journal.sqlite").read_bytes() == content


def test_two_files_are_the_same_only_with_equal_version_and_rows() -> None:
    def digest(*statements: str) -> str:
        db = apsw.Connection(":memory:")
        for sql in ("CREATE TABLE t(x)", "INSERT INTO t VALUES(1)", *statements):
            db.execute(sql)
        return sealing._digest(db)

    assert digest() == digest()
    assert digest() != digest("UPDATE t SET x=2")
    assert digest() != digest("INSERT INTO t VALUES(1)")
    assert digest() != digest("PRAGMA user_version=7")
    assert digest() != digest("CREATE INDEX i ON t(x)")
    assert digest("CREATE INDEX i ON t(x)") != digest("CREATE INDEX j ON t(x)")
    other = "CREATE TABLE u(x)"
    assert digest(other) != digest(other, "DELETE FROM t", "INSERT INTO u VALUES(1)")


def test_what_was_begun_and_what_lies_beside_a_file_goes_with_it(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    for name in ("", "-wal", "-journal", "-shm", ".sealing"):
        (tmp_path / f"{path.name}{name}").write_bytes(b"Helena Prado")
    sealing.finish(path)
    assert not (tmp_path / "journal.sqlite.sealing").exists() and path.exists()
    sealing.erase(path)
    assert list(tmp_path.iterdir()) == []


async def test_garbage_under_the_right_key_is_damaged(tmp_path: Path) -> None:
    await filled(tmp_path / "desk", KEY)
    damage(tmp_path / "desk")
    journal = await Journal.open(tmp_path / "desk", KEY)
    assert journal.set_aside is not None
    await journal.aclose()


async def test_without_the_cipher_nothing_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(apsw, "mc_version")
    with pytest.raises(StorageFault) as caught:
        await Journal.open(tmp_path / "desk", KEY)
    assert caught.value.problem.kind is StorageKind.NO_CIPHER
    assert not found(tmp_path / "desk", "journal*")


def test_a_connection_that_takes_no_key_is_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cipher, "_raw", lambda _key: "'")
    with pytest.raises(apsw.Error):
        cipher.connected(tmp_path / "file", KEY)


async def test_a_plain_journal_is_read_beside_a_key(tmp_path: Path) -> None:
    await filled(tmp_path / "desk", None)
    assert len(reading.open_attempts(tmp_path / "desk", KEY)[0]) == 4


async def test_the_copies_forget_people_too(tmp_path: Path) -> None:
    await filled(tmp_path / "desk", KEY)
    journal = await Journal.open(tmp_path / "desk", KEY)
    assert await journal.scrub(NOW + timedelta(days=60))
    await journal.aclose()
    (copy,) = found(tmp_path / "desk" / "backups", f"journal-{TODAYS}-*.sqlite")
    with contextlib.closing(cipher.connected(copy, KEY, cipher.READ_ONLY)) as db:
        assert db.execute("SELECT count(*) FROM known").fetchone() == (0,)


# --- The side file --------------------------------------------------------------------------------------


def side(folder: Path, key: JournalKey | None = KEY) -> SideFile:
    return SideFile(folder / "attempts.jsonl", key)


def test_a_torn_record_costs_no_other(tmp_path: Path) -> None:
    file = tmp_path / "attempts.jsonl"
    side(tmp_path).append(attempt(AttemptState.SENDING, sends=1))
    whole = file.read_bytes()
    line = whole.strip()
    for torn in (
        line[:1],
        line[:2],
        line[:9],
        line[:-30],
        line[:-1],
        line[:40] + bytes(len(line) - 40),
        b"s1:x:",
    ):
        file.write_bytes(torn + whole)
        assert len(side(tmp_path).attempts()) == 1
        assert side(tmp_path).unreadable() == 0
    file.write_bytes(line[: len(line) // 2])
    assert side(tmp_path).attempts() == ()


def test_a_record_of_another_key_or_another_program_is_counted_and_kept(tmp_path: Path) -> None:
    side(tmp_path, OTHER).append(attempt(AttemptState.SENDING, sends=1))
    disk.append(tmp_path / "attempts.jsonl", cipher.RecordCipher(KEY).sealed(b'{"another": 1}') + b"\n")
    disk.append(tmp_path / "attempts.jsonl", b'{"plain": 1}\n')
    assert (side(tmp_path).attempts(), side(tmp_path).unreadable()) == ((), 3)
    side(tmp_path).seal()
    assert side(tmp_path).unreadable() == 3
    assert b"plain" not in (tmp_path / "attempts.jsonl").read_bytes()
    assert side(tmp_path, None).unreadable() == 3
    assert len(side(tmp_path, OTHER).attempts()) == 1


def test_a_record_that_was_changed_does_not_open() -> None:
    record_cipher = cipher.RecordCipher(KEY)
    line = bytearray(record_cipher.sealed(b"a record"))
    line[12] = ord("A") if line[12] != ord("A") else ord("B")
    with pytest.raises(cipher.WrongKey):
        record_cipher.opened(bytes(line))


def test_sealing_nothing_makes_nothing(tmp_path: Path) -> None:
    side(tmp_path).seal()
    side(tmp_path, None).seal()
    assert not found(tmp_path, "*")
    side(tmp_path).append(attempt(AttemptState.SENDING, sends=1))
    before = (tmp_path / "attempts.jsonl").read_bytes()
    side(tmp_path).seal()
    assert (tmp_path / "attempts.jsonl").read_bytes() == before


def test_a_plain_copy_that_does_not_pass_its_check_is_erased(tmp_path: Path) -> None:
    copy = tmp_path / f"journal-{TODAYS}-20250101-000000.sqlite"
    with contextlib.closing(apsw.Connection(str(copy))) as db:
        db.execute(
            "CREATE TABLE t(a CHECK(a > 0)); PRAGMA ignore_check_constraints=ON; INSERT INTO t VALUES(-1)"
        )
    sealing.databases(tmp_path / "journal.sqlite", tmp_path, KEY)
    assert not found(tmp_path, "*")
