"""The walls between the rooms stand, and whoever breaks through one is noticed."""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent

# The room that breaks in, and what it takes: at least one trespass for each contract in pyproject.toml.
_TRESPASSES = [
    ("domain", "pos_app.sale.machine"),
    ("partner", "pos_app.journal"),
    ("ui", "pos_app.card"),
    ("journal", "pos_app.system.settings"),
    ("sale", "pos_app.system.logs"),
    ("sandbox", "pos_app.domain.money"),
    ("desk", "pos_app.sandbox"),
    ("sale", "PySide6"),
    ("ui", "httpx"),
    ("card", "pydantic"),
    ("partner", "sqlite3"),
    ("system", "uvicorn"),
    ("ui/pages/orders/presenter.py", "PySide6"),
    ("ui/pages/seats/presenter.py", "pos_app.ui.widgets.button"),
    ("ui/pages/pending/presenter.py", "pos_app.ui.pages.pending.view"),
    ("ui/pages/welcome", "pos_app.ui.pages.settings.view"),
]


def _lint(folder: Path) -> tuple[int, str]:
    command = "from importlinter.cli import lint_imports_command; lint_imports_command()"
    done = subprocess.run(
        [sys.executable, "-c", command, "--no-cache", "--no-logo"],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder), "COLUMNS": "200"},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


def test_no_room_imports_what_it_must_not() -> None:
    code, said = _lint(ROOT)
    assert code == 0, said


@pytest.fixture(scope="module")
def complaints(tmp_path_factory: pytest.TempPathFactory) -> str:
    """What is said about a copy of the program in which every trespass has been committed."""
    folder = tmp_path_factory.mktemp("house")
    shutil.copytree(ROOT / "pos_app", folder / "pos_app", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", folder)
    for room, taken in _TRESPASSES:
        module = folder / "pos_app" / room
        with (module if module.suffix else module / "__init__.py").open("a", encoding="utf-8") as file:
            file.write(f"\nimport {taken}\n")
    code, said = _lint(folder)
    assert code == 1
    assert " 0 kept" in said, said
    return said.split("Broken contracts", 1)[1]


@pytest.mark.parametrize(("room", "taken"), _TRESPASSES)
def test_a_trespass_is_noticed(complaints: str, room: str, taken: str) -> None:
    assert f"pos_app.{room.removesuffix('.py').replace('/', '.')} -> {taken}" in complaints


def test_one_file_alone_knows_the_http_library() -> None:
    users = {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "pos_app").rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if (isinstance(node, ast.Import) and any(name.name.split(".")[0] == "httpx" for name in node.names))
        or (isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == "httpx")
    }
    assert users == {"pos_app/partner/transport.py"}
