"""Starting ourselves again, and what an installation without the sandbox's packages says."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from pos_app.domain.start_faults import DemoError
from pos_app.system import demo
from pos_app.system.demo import DemoSandbox
from pos_app.system.installation import self_command
from tests import programs


def test_a_module_of_the_current_folder_is_never_ours(tmp_path: Path) -> None:
    (tmp_path / "json.py").write_text("raise SystemExit('the folder was asked')\n", encoding="utf-8")
    ended = subprocess.run(
        self_command("--version"), cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert (ended.returncode, "the folder was asked" in ended.stderr) == (0, False)


@pytest.mark.skipif(sys.platform == "win32", reason="the set-up writes no program files there")
def test_not_even_what_the_interpreter_itself_needs(tmp_path: Path) -> None:
    (tmp_path / "encodings.py").write_text("raise SystemExit('the folder was asked')\n", encoding="utf-8")
    ended = subprocess.run(
        [Path(sys.executable).with_name("pos-app"), "--version"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": os.pathsep},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ended.returncode, ended.stderr) == (0, "")


@pytest.mark.parametrize("way", ["by ourselves", "by a path", "as a module"])
def test_nor_by_an_empty_path(tmp_path: Path, way: str) -> None:
    for name in (
        "argparse",
        "asyncio",
        "json",
        "keyring",
        "msgspec",
        "platformdirs",
        "pydantic",
        "apsw",
        "getpass",
    ):
        (tmp_path / f"{name}.py").write_text("raise SystemExit('the folder was asked')\n", encoding="utf-8")
    root = str(Path(demo.__file__).parents[2])
    command = {
        "by ourselves": self_command(),
        "by a path": [str(Path(sys.executable).with_name("pos-app"))],
        "as a module": [sys.executable, "-m", "pos_app"],
    }[way]
    ended = subprocess.run(
        [*command, "people", "list", "--data-dir", str(tmp_path)],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(("", root, "."))},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ended.returncode, ended.stdout) == (0, "Ninguém cadastrado neste guichê.\n"), ended.stderr


def frozen_program(folder: Path) -> Path:
    """Make a program file that, like a frozen one, knows only the words of the command line."""
    program = folder / "pos-app"
    code = "import sys; from pos_app import cli; sys.exit(cli.run(sys.argv[1:]))"
    program.write_text(f"#!/bin/sh\nexec '{sys.executable}' -c '{code}' \"$@\"\n", encoding="utf-8")
    program.chmod(0o755)
    return program


@pytest.mark.skipif(sys.platform == "win32", reason="the stand-in for a frozen program is a shell script")
def test_a_frozen_program_opens_its_sandbox(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(Path(demo.__file__).parents[2]))
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(frozen_program(tmp_path)))
    sandbox = DemoSandbox(tmp_path / "desk")
    try:
        assert sandbox.address().base_url.startswith("http://127.0.0.1:")
    finally:
        sandbox.stop()


WITHOUT = """
import importlib.util, sys
found = importlib.util.find_spec
importlib.util.find_spec = lambda name, *more: None if name == "fastapi" else found(name, *more)
sys.frozen = {frozen}
from pos_app import cli
sys.exit(cli.run(sys.argv[1:]))
"""


@pytest.mark.parametrize(
    ("frozen", "says"), [(False, "pip install '.[demo]'"), (True, "não traz a central de treinamento")]
)
def test_without_the_packages_of_the_sandbox_one_sentence_says_so(
    tmp_path: Path, frozen: bool, says: str
) -> None:
    ended = programs.run("sandbox", "--data", str(tmp_path), code=WITHOUT.format(frozen=frozen))
    assert (ended.returncode, ended.stdout) == (2, "")
    (line,) = ended.stderr.splitlines()
    assert says in line
    assert frozen or "fastapi" in line


def test_a_desk_passes_the_sandbox_s_reason_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        demo, "self_command", lambda *_words: [sys.executable, "-c", "import sys; sys.exit('Falta algo.')"]
    )
    sandbox = DemoSandbox(tmp_path)
    with pytest.raises(DemoError, match=r"Falta algo\."):
        sandbox.address()
    sandbox.stop()
