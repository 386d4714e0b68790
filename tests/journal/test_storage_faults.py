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
