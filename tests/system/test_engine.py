"""The web engine's age, and what Linux lets of its sandbox."""

from __future__ import annotations

import os
import re
import shutil
import sys
from datetime import date
from pathlib import Path

import pytest

from pos_app.system import engine

LOCK = Path(__file__).resolve().parents[2] / "packaging" / "lock" / "app.txt"


def test_the_day_of_the_locked_qt_is_known() -> None:
    locked = re.search(r"^pyside6-essentials==(\S+)", LOCK.read_text(encoding="utf-8"), re.MULTILINE)
    assert locked is not None
    released = engine.QT_RELEASED[locked[1]]
    assert engine.qt_age(locked[1], date(released.year + 1, released.month, released.day)) == 365
    assert engine.qt_age("9.9.9", date(2027, 1, 1)) is None


@pytest.fixture
def proc(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Settings of a kernel that allows everything, and no program that could try."""
    for name, value in (
        ("user/max_user_namespaces", "96365"),
        ("kernel/unprivileged_userns_clone", "1"),
        ("kernel/apparmor_restrict_unprivileged_userns", "0"),
    ):
        file = tmp_path / "proc" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"{value}\n", encoding="ascii")
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    return tmp_path / "proc"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("user/max_user_namespaces", "0"),
        ("kernel/unprivileged_userns_clone", "0"),
        ("kernel/apparmor_restrict_unprivileged_userns", "1"),
    ],
)
def test_each_setting_of_the_kernel_that_refuses_is_seen(name: str, value: str, proc: Path) -> None:
    assert not engine.namespaces_missing(proc, linux=True)
    (proc / name).write_text(f"{value}\n", encoding="ascii")
    assert engine.namespaces_missing(proc, linux=True)
    assert not engine.namespaces_missing(proc, linux=False)


@pytest.mark.skipif(os.name != "posix", reason="a program of POSIX")
def test_a_container_that_refuses_is_found_by_trying(proc: Path, tmp_path: Path) -> None:
    (tmp_path / "bin").mkdir()
    program = tmp_path / "bin" / "unshare"
    for code, missing in ((1, True), (0, False)):
        program.write_text(f"#!{shutil.which('sh', path='/bin:/usr/bin')}\nexit {code}\n", encoding="ascii")
        program.chmod(0o700)
        assert engine.namespaces_missing(proc, linux=True) is missing


@pytest.mark.skipif(sys.platform != "linux", reason="files of Linux")
def test_an_engine_counts_as_closed_only_where_the_sandbox_cannot_read_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = tmp_path / "QtWebEngineProcess"
    program.touch()
    program.chmod(0o111)
    monkeypatch.setattr(
        os, "access", lambda path, mode: mode == os.X_OK and Path(path).stat().st_mode & 0o111
    )
    assert engine.closed_engine(program) is None
    program.with_name("closed.so").touch()
    mine = (os.geteuid(), os.getegid())
    for user, group, closed in ((*mine, False), (mine[0] + 1, mine[1], True), (mine[0], mine[1] + 1, True)):
        monkeypatch.setattr(os, "geteuid", lambda user=user: user)
        monkeypatch.setattr(os, "getegid", lambda group=group: group)
        assert (engine.closed_engine(program) is not None) is closed
    parted = tmp_path.rename(tmp_path.with_name("a folder"))
    assert engine.closed_engine(parted / program.name) is None


def test_memory_is_closed_only_where_the_kernel_says_so(proc: Path) -> None:
    assert engine.memory_readable(proc, linux=True)
    (proc / "kernel/yama").mkdir()
    for scope, readable in (("0", True), ("1", False), ("2", False)):
        (proc / "kernel/yama/ptrace_scope").write_text(f"{scope}\n", encoding="ascii")
        assert engine.memory_readable(proc, linux=True) is readable
    assert not engine.memory_readable(proc / "nowhere", linux=False)
