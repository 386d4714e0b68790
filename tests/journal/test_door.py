"""What commands beside an open program may put into its audit trail, and what they may not."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import ExitStack, contextmanager
from multiprocessing.connection import Client
from pathlib import Path

import pytest

from pos_app.domain.audit import AuditAct, AuditEntry, Detail
from pos_app.domain.storage import DiskFull
from pos_app.journal import door
from pos_app.journal.door import Door

ENTRY = AuditEntry(AuditAct.DATA_FOUND, "Rui (1001)", "supervisor", "GB7K-1", {Detail.COUNT: "2"})


@contextmanager
def opened(folder: Path, fault: Exception | None = None) -> Iterator[tuple[Door, list[AuditEntry]]]:
    kept: list[AuditEntry] = []

    def keep(entry: AuditEntry) -> Future[None]:
        kept.append(entry)
        done: Future[None] = Future()
        done.set_exception(fault) if fault else done.set_result(None)
        return done

    made = Door(folder, keep)
    made._ready.wait()
    try:
        yield made, kept
    finally:
        made.close()
    assert not made._thread.is_alive()


def test_an_entry_of_a_command_is_kept_by_who_holds_the_journal(tmp_path: Path) -> None:
    assert not door.record(tmp_path, ENTRY)  # Nobody is there.
    (tmp_path / door.FILE).write_text("of a program that was killed")
    plain = AuditEntry(AuditAct.PIN_WRONG, "desk", subject="1001")
    with opened(tmp_path) as (_, kept):
        assert door.record(tmp_path, ENTRY) and door.record(tmp_path, plain)
        assert kept == [ENTRY, plain]
        assert (tmp_path / door.FILE).stat().st_mode & 0o077 == 0 or tmp_path.stat().st_mode & 0o077 == 0
    assert not door.record(tmp_path, ENTRY) and not (tmp_path / door.FILE).exists()


def test_a_folder_with_a_long_path_has_a_door_too(tmp_path: Path) -> None:
    folder = tmp_path / ("a" * 60) / ("b" * 60)
    folder.mkdir(parents=True)
    open_files = len(list(Path("/proc/self/fd").iterdir()))
    with opened(folder) as (_, kept):
        assert door.record(folder, ENTRY) and kept == [ENTRY]
    assert len(list(Path("/proc/self/fd").iterdir())) == open_files


def test_one_that_is_closed_at_once_leaves_nothing_behind(tmp_path: Path) -> None:
    made = Door(tmp_path, lambda _entry: Future())
    made.close()
    assert not made._thread.is_alive() and not (tmp_path / door.FILE).exists()


def test_what_was_not_recorded_is_told(tmp_path: Path) -> None:
    with opened(tmp_path, DiskFull()):
        assert not door.record(tmp_path, ENTRY)


def test_without_a_folder_there_is_none(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with opened(tmp_path / "none"):
        assert not door.record(tmp_path / "none", ENTRY)
    assert "cannot record anything" in caplog.text


def test_a_word_counts_once(tmp_path: Path) -> None:
    with opened(tmp_path) as (made, kept):
        word = made.issue()
        assert not door.admits(tmp_path, "") and not door.admits(tmp_path, "0" * 32)
        assert door.admits(tmp_path, word) and not door.admits(tmp_path, word)
        assert kept == []


@pytest.mark.parametrize(
    "message",
    [
        *(b"{", b"[]", b"7", b"\xff", b"[" * 4000, b'{"pass": ["a"]}', b'{"what": "data_found"}'),
        json.dumps({"what": "person_added", "who": "X", "role": "", "subject": "", "details": {}}).encode(),
        json.dumps({"what": "key_shown", "who": "X", "role": "boss", "subject": "", "details": {}}).encode(),
        json.dumps(
            {"what": "key_shown", "who": "X", "role": "", "subject": "", "details": {"x": 1}}
        ).encode(),
    ],
)
def test_anything_else_is_refused(tmp_path: Path, message: bytes) -> None:
    with opened(tmp_path) as (_, kept):
        with Client(str(tmp_path / door.FILE)) as caller:
            caller.send_bytes(message)
            assert caller.recv_bytes(1) == b"0"
        assert kept == [] and door.record(tmp_path, ENTRY)


def test_who_says_nothing_or_too_much_is_let_go(tmp_path: Path) -> None:
    with opened(tmp_path) as (_, kept):
        with Client(str(tmp_path / door.FILE)) as silent, pytest.raises(EOFError):
            silent.recv_bytes(1)
        with Client(str(tmp_path / door.FILE)) as loud:
            loud.send_bytes(b" " * 9000)
            with pytest.raises((EOFError, ConnectionResetError)):
                loud.recv_bytes(1)
        assert door.record(tmp_path, ENTRY) and kept == [ENTRY]


def test_many_who_say_nothing_or_half_of_it_keep_nobody_out(tmp_path: Path) -> None:
    with opened(tmp_path) as (_, kept), ExitStack() as callers:
        for number in range(100):
            caller = socket.socket(socket.AF_UNIX)
            callers.enter_context(caller)
            caller.connect(str(tmp_path / door.FILE))
            if number % 2:
                caller.sendall(b"\0\0")  # Of the four bytes that say how long the message is.
        assert door.record(tmp_path, ENTRY) and kept == [ENTRY]
