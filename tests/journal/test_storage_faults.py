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
from pos_app.journal import opening, sidefile, store
from pos_app.journal.copies import Copies
from pos_app.journal.journal import FolderLock, Journal
from pos_app.journal.reading import open_attempts
from pos_app.journal.sidefile import SideFile
from pos_app.system import disk
from tests.sale.samples import attempt

NO_SPACE = os.strerror(errno.EACCES)


def failing(code: int) -> Callable[..., None]:
    def fail(*_: object, **__: object) -> None:
        raise OSError(code, os.strerror(code))

    return fail


def problem_of(work: Callable[[], object]) -> StorageProblem:
    with pytest.raises(StorageFault) as caught:
        work()
    return caught.value.problem


@pytest.mark.parametrize(
    ("error", "kind", "reason"),
    [
        (apsw.ReadOnlyError("read-only"), StorageKind.JOURNAL_NOT_WRITABLE, "read-only"),
        (apsw.CantOpenError("no such"), StorageKind.JOURNAL_NOT_WRITABLE, "no such"),
        (apsw.PermissionsError("not yours"), StorageKind.JOURNAL_NOT_WRITABLE, "not yours"),
        (apsw.CorruptError("malformed"), StorageKind.DAMAGED, ""),
        (apsw.NotADBError("none"), StorageKind.DAMAGED, ""),
        (apsw.IOError("disk I/O error"), StorageKind.DISK_FAILED, "disk I/O error"),
        (apsw.BusyError("locked"), StorageKind.NO_ANSWER, "locked"),
        (OSError(errno.EACCES, NO_SPACE), StorageKind.FILE_NOT_WRITABLE, NO_SPACE),
    ],
)
def test_a_fault_names_the_journal_and_the_reason(
    tmp_path: Path, error: Exception, kind: StorageKind, reason: str
) -> None:
    path = tmp_path / "journal.sqlite"

    def fail() -> None:
        with store._as_storage_faults(path):
            raise error

    assert problem_of(fail) == StorageProblem(kind, str(path), reason)


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


def test_the_side_file_is_named_where_it_cannot_be_made_small(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sidefile, "_LARGEST", 10)
    path = tmp_path / "attempts.jsonl"
    side = SideFile(path)
    side.append(attempt())
    monkeypatch.setattr(disk, "replace", failing(errno.EROFS))
    expected = StorageProblem(StorageKind.FILE_NOT_WRITABLE, str(path), os.strerror(errno.EROFS))
    assert problem_of(side.mark) == expected


async def test_the_folder_is_named_where_its_room_is_unknown(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shutil, "disk_usage", failing(errno.EACCES))
    expected = StorageProblem(StorageKind.FILE_NOT_WRITABLE, str(journal.folder), os.strerror(errno.EACCES))
    assert problem_of(journal.disk_space) == expected


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    folder = tmp_path / "file" / "desk"
    expected = StorageProblem(StorageKind.FOLDER_NOT_WRITABLE, str(folder), os.strerror(errno.ENOTDIR))
    assert problem_of(lambda: FolderLock(folder)) == expected


def test_a_folder_that_takes_no_locks_is_named_and_left_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = open_files()
    monkeypatch.setattr("pos_app.journal.journal._lock", failing(errno.ENOLCK))
    expected = StorageProblem(StorageKind.NO_LOCKS, str(tmp_path), os.strerror(errno.ENOLCK))
    assert problem_of(lambda: FolderLock(tmp_path)) == expected
    assert open_files() == before


def test_a_folder_in_use_is_named(tmp_path: Path) -> None:
    first = FolderLock(tmp_path)
    assert problem_of(lambda: FolderLock(tmp_path)) == StorageProblem(
        StorageKind.ALREADY_RUNNING, str(tmp_path)
    )
    first.release()


def test_the_lock_makes_every_folder_above_it_and_is_of_its_user_alone(tmp_path: Path) -> None:
    old = os.umask(0)
    try:
        FolderLock(tmp_path / "a" / "b").release()
    finally:
        os.umask(old)
    assert (tmp_path / "a" / "b" / "desk.lock").stat().st_mode & 0o777 == 0o600


def open_files() -> int:
    return len(list(Path("/proc/self/fd").iterdir()))


def newer(path: Path) -> None:
    db = apsw.Connection(str(path))
    db.execute("CREATE TABLE attempts(body)")
    db.execute("PRAGMA user_version=999")
    db.close()


def test_a_journal_of_a_newer_program_is_named_and_closed_again(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    newer(path)
    before = open_files()
    expected = StorageProblem(StorageKind.NEWER_VERSION, str(path))
    assert problem_of(lambda: opening._current(path, Copies(tmp_path / "backups", 0))) == expected
    assert open_files() == before
    assert problem_of(lambda: open_attempts(tmp_path)) == expected


def test_a_journal_that_cannot_be_read_beside_the_program_is_named(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    path.write_bytes(b"this is no database at all" * 50)
    assert problem_of(lambda: open_attempts(tmp_path)) == StorageProblem(
        StorageKind.JOURNAL_NOT_READ, str(path), "file is not a database"
    )


def test_a_damaged_journal_that_cannot_be_moved_aside_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "journal.sqlite"
    path.write_bytes(b"none")
    monkeypatch.setattr(Path, "replace", failing(errno.EACCES))
    assert problem_of(lambda: opening._set_aside(path)) == StorageProblem(
        StorageKind.NOT_SET_ASIDE, str(path), os.strerror(errno.EACCES)
    )
