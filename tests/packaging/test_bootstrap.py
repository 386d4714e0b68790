"""Setting up says what is in the way, and does nothing when nothing has changed."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
import venv
from pathlib import Path
from queue import Queue
from threading import Thread
from typing import Any

import bootstrap
import pytest
import system_libraries

from tests.patience import patience

ROOT = Path(__file__).resolve().parents[2]


def _run(*words: str, folder: Path = ROOT, **environment: str) -> subprocess.CompletedProcess[str]:
    hidden = {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"}
    return subprocess.run(
        [sys.executable, ROOT / "packaging" / "bootstrap.py", *words],
        env={name: value for name, value in os.environ.items() if name not in hidden} | environment,
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout whose set-up is complete, on a system that lacks nothing."""
    locks = tmp_path / "packaging" / "lock"
    locks.mkdir(parents=True)
    for name in ("app", "dev", "build", "uv"):
        (locks / f"{name}.txt").write_text(f"# {name}\n", encoding="utf-8")
    project = tmp_path / "pyproject.toml"
    project.write_text("# the project\n", encoding="utf-8")
    made = tmp_path / ".venv"
    (made / "bin").mkdir(parents=True)
    (made / "bin" / "python").symlink_to(Path(sys.executable).resolve())
    for name, value in {
        "ROOT": tmp_path,
        "TOOLS": tmp_path / ".tools",
        "VENV": made,
        "LOCKS": locks,
        "SOURCES": (project,),
        "STAMP": made / "guiche-stamp.json",
        "PYTHON": made / "bin" / "python",
    }.items():
        monkeypatch.setattr(bootstrap, name, value)
    monkeypatch.setattr(system_libraries, "missing", list)
    bootstrap.STAMP.write_text(json.dumps(bootstrap.make_stamp("app")), encoding="utf-8")
    return tmp_path


@pytest.fixture
def commands(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The commands that a set-up gives to the system; each of them succeeds."""
    given: list[list[str]] = []

    def record(command: list[Any], **_: object) -> subprocess.CompletedProcess[str]:
        given.append([str(word) for word in command])
        return subprocess.CompletedProcess(command, 0, "", "")

    monkeypatch.setattr(subprocess, "run", record)
    monkeypatch.setattr(bootstrap, "provide_uv", lambda: "uv")
    return given


def _synced(commands: list[list[str]]) -> list[str]:
    """Return which locks were brought into .venv, the one that builds the project left out."""
    locks = [Path(word) for command in commands if "sync" in command for word in command]
    return [lock.stem for lock in locks if lock.suffix == ".txt" and lock.stem != "build"]


def test_a_second_set_up_starts_nothing(checkout: Path, commands: list[list[str]]) -> None:
    assert not bootstrap.setup("app")
    assert commands == []


def test_a_changed_lock_is_installed(checkout: Path, commands: list[list[str]]) -> None:
    (checkout / "packaging" / "lock" / "app.txt").write_text("# newer\n", encoding="utf-8")
    bootstrap.setup("app")
    assert _synced(commands) == ["app"]
    assert not any("venv" in command for command in commands)
    commands.clear()
    bootstrap.setup("app")
    assert commands == []


def test_the_project_itself_is_installed_in_place_by_what_the_lock_holds(
    checkout: Path, commands: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    monkeypatch.setattr(bootstrap, "say", said.append)
    monkeypatch.chdir(checkout)
    bootstrap.STAMP.unlink()
    assert bootstrap.setup("app")
    sync, own = (command for command in commands if "pip" in command)
    assert str(checkout / "packaging" / "lock" / "build.txt") in sync
    assert own[own.index("--editable") + 1] == str(checkout)
    assert {"--no-deps", "--no-build-isolation"} <= set(own)
    assert said[-1] == "Ready: type .venv/bin/pos-app --demo"


def test_a_changed_project_is_installed_again_without_a_network(
    checkout: Path, commands: list[list[str]]
) -> None:
    (checkout / "pyproject.toml").write_text("# newer\n", encoding="utf-8")
    assert bootstrap.setup("app")
    assert [command[1:3] for command in commands] == [["pip", "install"]]
    assert "--editable" in commands[0]
    assert not bootstrap.setup("app")


def test_the_tests_need_more_and_the_desk_is_content_with_it(
    checkout: Path, commands: list[list[str]]
) -> None:
    bootstrap.setup("dev")
    bootstrap.setup("app")
    assert _synced(commands) == ["dev"]


def test_a_moved_checkout_gets_a_new_environment(checkout: Path, commands: list[list[str]]) -> None:
    bootstrap.STAMP.write_text(
        json.dumps({**bootstrap.make_stamp("app"), "root": "/where/it/was"}), encoding="utf-8"
    )
    bootstrap.setup("app")
    assert commands[0][:2] == ["uv", "venv"]
    assert _synced(commands) == ["app"]


def test_an_interrupted_installation_is_done_again(
    checkout: Path, commands: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    (checkout / "packaging" / "lock" / "app.txt").write_text("# newer\n", encoding="utf-8")

    def fail(*_: object, **__: object) -> subprocess.CompletedProcess[str]:
        return subprocess.CompletedProcess([], 2)

    with monkeypatch.context() as broken:
        broken.setattr(subprocess, "run", fail)
        with pytest.raises(bootstrap.BootstrapError, match="check the network connection"):
            bootstrap.setup("app")
    bootstrap.setup("app")
    assert _synced(commands) == ["app"]


def test_an_environment_that_was_left_half_installed_is_made_anew(
    checkout: Path, commands: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    (checkout / "packaging" / "lock" / "app.txt").write_text("# newer\n", encoding="utf-8")

    def cut_short(*_: object, **__: object) -> subprocess.CompletedProcess[str]:
        raise KeyboardInterrupt

    with monkeypatch.context() as interrupted:
        interrupted.setattr(subprocess, "run", cut_short)
        with pytest.raises(KeyboardInterrupt):
            bootstrap.setup("app")
    bootstrap.setup("app")
    assert commands[0][:2] == ["uv", "venv"]
    assert _synced(commands) == ["app"]


def test_an_environment_made_by_hand_is_kept(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.rmtree(bootstrap.VENV)
    venv.create(bootstrap.VENV, symlinks=True)
    assert bootstrap.keeps_venv()


@pytest.mark.skipif(sys.platform == "win32", reason="a folder cannot be locked there")
def test_a_set_up_waits_for_another_and_then_finds_everything_done(
    checkout: Path, commands: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    bootstrap.STAMP.write_text(bootstrap.UNFINISHED, encoding="utf-8")
    said: Queue[str] = Queue()
    monkeypatch.setattr(bootstrap, "say", said.put)
    with bootstrap.alone():
        second = Thread(target=bootstrap.setup, args=("app",))
        second.start()
        assert "waiting" in said.get(timeout=30)
        bootstrap.STAMP.write_text(json.dumps(bootstrap.make_stamp("app")), encoding="utf-8")
    second.join(timeout=30)
    assert not second.is_alive()
    assert commands == []


def test_without_a_display_run_says_how_to_get_one(tmp_path: Path) -> None:
    done = _run("run", folder=tmp_path)
    assert done.returncode == 1
    assert "no display" in done.stderr
    assert "--xvfb" in done.stderr
    assert "--offscreen" in done.stderr


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("Xvfb") is None, reason="there is no X server")
@pytest.mark.parametrize("at_a_terminal", [True, False], ids=["Ctrl+C", "kill -INT"])
def test_an_interrupted_run_closes_its_window_in_order(tmp_path: Path, at_a_terminal: bool) -> None:
    """Ctrl+C reaches every process of a terminal at once, also those that the window still needs."""
    words = ("run", "--xvfb", "--data-dir", str(tmp_path))
    started = [sys.executable, str(ROOT / "packaging" / "bootstrap.py"), *words]
    log = tmp_path / "journal.sqlite-wal"
    with subprocess.Popen(
        started, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, start_new_session=True
    ) as run:
        until = time.monotonic() + patience(60)
        while not log.exists():
            assert run.poll() is None and time.monotonic() < until, "no journal was opened"
            time.sleep(0.05)
        if at_a_terminal:
            os.killpg(run.pid, signal.SIGINT)
        else:
            run.send_signal(signal.SIGINT)
        told, _ = run.communicate(timeout=patience(60))
    # Where root was not quick enough, the card page has warned of root already.
    others = [line for line in told.splitlines() if not line.startswith("running as root")]
    assert (others, run.returncode) == ([], 130)
    assert not log.exists(), "the journal was not closed"


@pytest.mark.parametrize("words", [(), ("--help",), ("dance",), ("setup", "faster"), ("gate", "faster")])
def test_anything_else_shows_the_commands(words: tuple[str, ...]) -> None:
    done = _run(*words)
    assert done.returncode == (0 if words == ("--help",) else 2)
    assert "usage: python3 packaging/bootstrap.py COMMAND" in done.stdout


def test_without_a_network_pips_own_reason_is_given(
    checkout: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "pip.py").write_text('raise SystemExit("ERROR: Network is unreachable")\n', encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    with pytest.raises(
        bootstrap.BootstrapError, match=r"check the network connection.*Network is unreachable"
    ):
        bootstrap.provide_uv()
