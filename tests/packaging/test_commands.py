"""One front door: every check is a command, gets what it needs, and its arguments."""

from __future__ import annotations

import ast
import os
import re
import subprocess
from functools import cache
from importlib.metadata import packages_distributions
from pathlib import Path

import bootstrap
import pytest
from commands import COMMANDS, Command, overview
from packaging.utils import canonicalize_name

from tests import programs
from tests.packaging.locks import pins

ROOT = Path(__file__).resolve().parents[2]

Started = tuple[list[str], dict[str, str], Path]


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[Started]:
    """What the process became, after a set-up with which nothing was to do."""
    given: list[Started] = []

    def become(command: list[str], environment: dict[str, str], folder: Path) -> int:
        given.append((command, environment, folder))
        return 3

    monkeypatch.setattr(bootstrap, "become", become)
    monkeypatch.setattr(bootstrap, "setup", lambda *_: False)
    return given


def _source(command: Command) -> Path:
    *flag, what = command.start
    if not flag:
        return ROOT / what
    module = ROOT.joinpath(*what.split("."))
    return module / "__main__.py" if module.is_dir() else module.with_suffix(".py")


_WITHOUT = """
import runpy, sys
for name in sys.argv.pop(1).split(","):
    sys.modules[name] = None
del sys.argv[0]
if sys.argv[0] == "-m":
    del sys.argv[0]
    runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
else:
    runpy.run_path(sys.argv[0], run_name="__main__")
"""
"""Runs what follows, as Python does, where the modules of its first argument are not installed."""


@cache
def _tools_of_the_tests() -> frozenset[str]:
    """Return the modules that a set-up with the packages of the program alone does not have."""
    alone, whole = pins("app"), pins("dev")
    return frozenset(
        module
        for module, owners in packages_distributions().items()
        if all(owner in whole and owner not in alone for owner in map(canonicalize_name, owners))
    )


@pytest.mark.parametrize("name", [name for name, command in COMMANDS.items() if command.lock == "app"])
def test_no_module_of_a_check_needs_a_test_tool_that_it_is_not_given(name: str) -> None:
    """Also where a module is imported late, or by a process that the check starts."""
    source = _source(COMMANDS[name]) if COMMANDS[name].start else None
    if source is None:
        return
    waiting = list(source.parent.glob("*.py")) if source.name == "__main__.py" else [source]
    waiting = [path for path in waiting if not path.name.startswith("test_")]
    seen: set[Path] = set()
    while waiting:
        path = waiting.pop()
        if path not in seen:
            seen.add(path)
            names = _imported(path)
            assert not {one.partition(".")[0] for one in names} & _tools_of_the_tests(), path
            waiting += [file for one in names if one.startswith("tests.") for file in _files(one)]


def _imported(path: Path) -> set[str]:
    """Return the modules that a file imports anywhere, and what it takes of them."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return found


def _files(module: str) -> list[Path]:
    at = ROOT.joinpath(*module.split("."))
    return [path for path in (at.with_suffix(".py"), at / "__init__.py") if path.is_file()]


_AT_ONCE = ("coverage", "translate", "audit", "sbom", "manual")
"""Each of these ends within a minute or two; the others say how long they take."""


@pytest.mark.parametrize(
    "name", [name for name, command in COMMANDS.items() if command.start and name != "test"]
)
def test_each_command_tells_its_options_and_does_nothing_else(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    command = COMMANDS[name]
    assert _source(command).is_file()
    if not command.options:
        return
    monkeypatch.chdir(tmp_path)
    words = [*(command.start if len(command.start) > 1 else (str(_source(command)),)), "--help"]
    env = bootstrap.environment_of_checkout()
    if command.lock:
        left_out = sorted(_tools_of_the_tests()) if command.lock == "app" else ["nothing_of_this_name"]
        done = programs.run(",".join(left_out), *words, code=_WITHOUT, env=env)
    else:
        done = subprocess.run(["bash", *words], env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(f"usage: bootstrap.py {name} ")
    if name not in _AT_ONCE:
        assert re.search(r"takes?\b[^.]*\b(minutes?|hours?)\b", " ".join(done.stdout.split())), "how long?"
    assert list(tmp_path.iterdir()) == []


def test_the_help_lists_every_command_in_a_line_of_its_own() -> None:
    lines = overview().splitlines()
    assert [line.split()[0] for line in lines] == list(COMMANDS)
    assert (
        len({line.index(command.what) for line, command in zip(lines, COMMANDS.values(), strict=True)}) == 1
    )
    assert max(map(len, lines)) <= 100


def test_a_check_gets_its_arguments_in_the_folder_where_they_were_typed(
    started: list[Started], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert bootstrap.main(["bench", "--json", "figures.json"]) == 3
    ((command, environment, folder),) = started
    assert command == [str(bootstrap.PYTHON), "-m", "tests.bench", "--json", "figures.json"]
    assert folder == tmp_path
    assert environment["PYTHONPATH"].split(os.pathsep)[0] == str(ROOT)
    assert environment["PYTHONSAFEPATH"] == "1"


def test_a_script_gets_its_arguments_and_needs_no_set_up(
    started: list[Started], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bootstrap, "setup", None)
    monkeypatch.setattr(bootstrap, "LINUX", True)
    monkeypatch.chdir(tmp_path)
    assert bootstrap.main(["bare-machine", "machines", "--user", "root"]) == 3
    ((command, _, folder),) = started
    assert command == ["bash", str(ROOT / "packaging/chroot_check.sh"), "machines", "--user", "root"]
    assert folder == tmp_path


def test_tests_are_named_from_the_checkout(
    started: list[Started], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    bootstrap.main(["test", "tests/domain"])
    ((command, _, folder),) = started
    three_at_a_time = ["-n", "3", "--dist", "worksteal"]
    assert command == [str(bootstrap.PYTHON), "-m", "pytest", *three_at_a_time, "tests/domain"]
    assert folder == ROOT
