"""Errors that nobody handled: recorded by type and place, never by their text, and not every second."""

from __future__ import annotations

import asyncio
import json
import logging
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pos_app.system import logs
from pos_app.system.failures import Failures, described, hooked
from tests.patience import patience

PERSONAL = "Helena Prado Siqueira, CPF 529.982.247-25"


def broken(text: str = PERSONAL) -> None:
    raise ValueError(text)


def raised(text: str = PERSONAL) -> BaseException:
    try:
        broken(text)
    except ValueError as error:
        return error
    raise AssertionError


class Kept:
    """What was recorded and told, on a clock that the test moves."""

    def __init__(self) -> None:
        self.records: list[tuple[str, dict[str, Any]]] = []
        self.told = 0
        self.time = 1000.0
        self.failures = Failures(
            lambda place, said: self.records.append((place, said)), self._tell, lambda: self.time
        )

    def _tell(self) -> None:
        self.told += 1


@pytest.fixture
def kept() -> Kept:
    return Kept()


def test_an_error_is_described_by_type_and_place_alone() -> None:
    try:
        try:
            broken()
        except ValueError as error:
            raise OSError(28, PERSONAL) from error
    except OSError as error:
        said = described(error)
    assert PERSONAL not in json.dumps(said)
    assert (said["type"], said["errno"], said["causes"]) == ("OSError", "ENOSPC", ["ValueError"])
    assert said["where"][-1].startswith("system/test_failures.py:")
    assert str(Path.cwd()) not in json.dumps(said)


def test_the_same_failure_every_second_is_told_once_and_counted(kept: Kept) -> None:
    for _ in range(130):
        kept.failures.report("slot", raised())
        kept.time += 1
    assert kept.told == 1
    assert len(kept.records) == 3, "one a minute"
    assert kept.records[1][1]["repeated"] == 59


def test_a_thread_that_fails_is_reported(kept: Kept) -> None:
    with hooked(kept.failures):
        thread = threading.Thread(target=broken)
        thread.start()
        thread.join()
    ((place, said),) = kept.records
    assert (place, said["type"]) == ("thread", "ValueError")
    assert PERSONAL not in json.dumps(said)


def test_interrupts_keep_their_meaning(kept: Kept, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[type[BaseException]] = []
    monkeypatch.setattr(sys, "excepthook", lambda kind, _error, _trace: seen.append(kind))
    with hooked(kept.failures):
        sys.excepthook(KeyboardInterrupt, KeyboardInterrupt(), None)
    assert seen == [KeyboardInterrupt]
    assert not kept.records


async def test_what_a_loop_finds_unhandled_is_reported(kept: Kept) -> None:
    loop = asyncio.get_running_loop()
    before = loop.get_exception_handler()
    loop.set_exception_handler(kept.failures.in_loop)
    loop.call_soon(broken)
    await asyncio.sleep(0)  # The turn in which it runs.
    loop.set_exception_handler(before)
    assert [said["type"] for _, said in kept.records] == ["ValueError"]
    assert kept.told == 1


@pytest.fixture
def log(tmp_path: Path) -> Iterator[Path]:
    root = logging.getLogger()
    before, level = root.handlers[:], root.level
    logs.start(tmp_path)
    yield tmp_path / "log" / logs.FILE
    for handler in root.handlers[:]:
        handler.close()
        root.removeHandler(handler)
    for handler in before:
        root.addHandler(handler)
    root.setLevel(level)


def test_every_line_of_the_log_is_json_without_the_text_of_errors(log: Path) -> None:
    error = raised()
    logging.getLogger("pos_app.desk").error("task %s failed", "search", exc_info=error)
    logging.getLogger("pos_app.desk").warning("parked sales cannot be read: %s", error)
    logs.logger("app").error("task failed", task="search", exc_info=error, email="a@b.c")
    lines = [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()]
    assert [line["event"] for line in lines] == [
        "task search failed",
        "parked sales cannot be read: ValueError",
        "task failed",
    ]
    assert lines[0]["error"]["type"] == lines[2]["error"]["type"] == "ValueError"
    assert all("broken" in lines[n]["error"]["where"][-1] for n in (0, 2))
    assert lines[2]["email"] == "…"
    assert "Helena" not in log.read_text(encoding="utf-8")


def test_a_crash_of_the_process_leaves_where_it_was(tmp_path: Path) -> None:
    import subprocess

    code = (
        "import faulthandler, sys\nfrom pathlib import Path\nfrom pos_app.system import logs\n"
        "with logs.crashes_kept(Path(sys.argv[1])):\n    faulthandler._sigsegv()\n"
    )
    ended = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path)], capture_output=True, timeout=patience(60)
    )
    assert ended.returncode != 0
    assert b"Fatal Python error" in (tmp_path / "log" / logs.CRASHES).read_bytes()
