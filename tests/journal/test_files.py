"""The side file and the lock: the files beside the database."""

from __future__ import annotations

import errno
import os
from dataclasses import replace
from pathlib import Path

import pytest

from pos_app.domain.attempts import AttemptState
from pos_app.domain.storage import DiskFull, NotWritable
from pos_app.journal import sidefile
from pos_app.journal.journal import FolderLock, Journal
from pos_app.journal.sidefile import SideFile
from pos_app.system import disk
from tests.sale.samples import attempt


@pytest.fixture
def side(tmp_path: Path) -> SideFile:
    return SideFile(tmp_path / "attempts.jsonl")


def failing(code: int) -> object:
    def fail(*_: object, **__: object) -> None:
        raise OSError(code, os.strerror(code))

    return fail


async def test_what_is_deleted_from_the_database_is_overwritten_in_it(tmp_path: Path) -> None:
    journal = await Journal.open(tmp_path)
    assert await journal._store.do(lambda db: list(db.execute("PRAGMA secure_delete"))) == [(1,)]
    await journal.aclose()


def test_a_large_file_is_made_small_while_the_desk_runs(
    side: SideFile, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(sidefile, "_LARGEST", 20_000)
    side = SideFile(tmp_path / "attempts.jsonl")
    for number in range(100):
        side.mark()
        side.append(replace(attempt(AttemptState.PRINTED), id=f"a{number}"))
    assert (tmp_path / "attempts.jsonl").stat().st_size < 25_000


def test_a_file_of_open_attempts_only_is_not_rewritten_at_every_step(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(sidefile, "_LARGEST", 20_000)
    side = SideFile(tmp_path / "attempts.jsonl")
    rewritten: list[Path] = []
    real = disk.replace

    def counted(path: Path, data: bytes) -> None:
        rewritten.append(path)
        real(path, data)

    monkeypatch.setattr(disk, "replace", counted)
    for number in range(100):
        side.mark()
        side.append(replace(attempt(), id=f"a{number}"))
    assert len(side.attempts()) == 100
    assert len(rewritten) <= 3


def test_a_large_file_that_cannot_be_made_small_is_reported(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(sidefile, "_LARGEST", 10)
    side = SideFile(tmp_path / "attempts.jsonl")
    side.append(attempt())
    monkeypatch.setattr(disk, "replace", failing(errno.ENOSPC))
    with pytest.raises(DiskFull):
        side.mark()


def test_forgetting_waits_while_the_disk_is_full(side: SideFile, monkeypatch: pytest.MonkeyPatch) -> None:
    side.append(attempt(AttemptState.PRINTED))
    with monkeypatch.context() as full:
        full.setattr(disk, "replace", failing(errno.ENOSPC))
        side.forget_settled()
    assert len(side.attempts()) == 1
    side.forget_settled()
    assert side.attempts() == ()


def test_a_folder_that_takes_no_locks_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pos_app.journal.journal._lock", failing(errno.ENOLCK))
    with pytest.raises(NotWritable, match="takes no locks"):
        FolderLock(tmp_path)


def test_the_content_of_a_file_of_another_library_is_synced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, synced = tmp_path / "copy", list[int]()
    file.write_bytes(b"x")
    monkeypatch.setattr(os, "fsync", lambda number: synced.append(os.fstat(number).st_ino))
    disk.sync(file)
    assert synced == [file.stat().st_ino]


def test_the_last_line_of_an_attempt_counts(side: SideFile) -> None:
    for state in (AttemptState.SENDING, AttemptState.KNOWN):
        side.append(attempt(state))
    side.append(replace(attempt(AttemptState.SENDING), id="other"))
    assert [(one.id, one.state.value) for one in side.attempts()] == [("a1", "known"), ("other", "sending")]


def test_what_cannot_be_taken_back_stays_as_an_open_attempt(
    side: SideFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    mark = side.mark()
    side.append(attempt(AttemptState.SENDING))
    with monkeypatch.context() as broken:
        broken.setattr(disk, "truncate", failing(errno.EIO))
        side.take_back(mark)
    assert len(side.attempts()) == 1
    side.take_back(mark)
    assert side.attempts() == ()
