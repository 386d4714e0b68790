"""What went wrong with the journal is told with its file and the system's own words."""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import apsw
import pytest

from pos_app.domain.storage import DiskFull, StorageFault, StorageKind, StorageProblem
from pos_app.journal import opening, store
from pos_app.journal.copies import Copies
from pos_app.journal.journal import FolderLock
from pos_app.journal.reading import open_attempts
from pos_app.journal.sidefile import SideFile
from tests.sale.samples import attempt


def failing(code: int) -> Callable[..., None]:
    def fail(*_: object, **__: object) -> None:
        raise OSError(code, os.strerror(code))

    return fail


def problem_of(work: Callable[[], object]) -> StorageProblem:
    with pytest.raises(StorageFault) as caught:
        work()
    return caught.value.problem


@pytest.mark.parametrize("free", [store._NO_ROOM - 1, store._NO_ROOM])
def test_an_input_output_error_without_room_is_a_full_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, free: int
) -> None:
    usage = shutil.disk_usage(tmp_path)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage._replace(free=free))
    expected = DiskFull if free < store._NO_ROOM else StorageFault
    with pytest.raises(StorageFault) as caught, store._as_storage_faults(tmp_path / "journal.sqlite"):
        raise apsw.IOError("disk I/O error")
    assert type(caught.value) is expected


def test_the_side_file_is_named_where_it_takes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "attempts.jsonl"
    side = SideFile(path)
    expected = StorageProblem(StorageKind.FILE_NOT_WRITABLE, str(path), os.strerror(errno.EACCES))
    monkeypatch.setattr(os, "write", failing(errno.EACCES))
    assert problem_of(lambda: side.append(attempt())) == expected


def open_files() -> int:
    return len(list(Path("/proc/self/fd").iterdir()))


def newer(path: Path) -> None:
    db = apsw.Connection(str(path))
    db.execute("CREATE TABLE attempts(body)")
    db.execute("PRAGMA user_version=999")
    db.close()


def test_a_damaged_journal_that_cannot_be_moved_aside_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "journal.sqlite"
    path.write_bytes(b"none")
    monkeypatch.setattr(Path, "replace", failing(errno.EACCES))
    assert problem_of(lambda: opening._set_aside(path)) == StorageProblem(
        StorageKind.NOT_SET_ASIDE, str(path), os.strerror(errno.EACCES)
    )


def test_a_folder_that_takes_no_locks_is_named_and_left_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = open_files()
    monkeypatch.setattr("pos_app.journal.journal._lock", failing(errno.ENOLCK))
    expected = StorageProblem(StorageKind.NO_LOCKS, str(tmp_path), os.strerror(errno.ENOLCK))
    assert problem_of(lambda: FolderLock(tmp_path)) == expected
    assert open_files() == before


def test_the_lock_makes_every_folder_above_it_and_is_of_its_user_alone(tmp_path: Path) -> None:
    old = os.umask(0)
    try:
        FolderLock(tmp_path / "a" / "b").release()
    finally:
        os.umask(old)
    assert (tmp_path / "a" / "b" / "desk.lock").stat().st_mode & 0o777 == 0o600


def test_a_journal_of_a_newer_program_is_named_and_closed_again(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    newer(path)
    before = open_files()
    expected = StorageProblem(StorageKind.NEWER_VERSION, str(path))
    assert problem_of(lambda: opening._current(path, Copies(tmp_path / "backups", 0))) == expected
    assert open_files() == before
    assert problem_of(lambda: open_attempts(tmp_path)) == expected
