"""The walls between the rooms stand, and whoever breaks through one is noticed."""

from __future__ import annotations

import ast
import graphlib
import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent

# The room that breaks in, and what it takes: at least one trespass for each contract in pyproject.toml.
_TRESPASSES = [
    ("domain", "pos_app.sale.machine"),
    ("partner", "pos_app.journal"),
    ("ui", "pos_app.card"),
    ("journal", "pos_app.system.settings"),
    ("sandbox", "pos_app.domain.money"),
    ("desk", "pos_app.sandbox"),
    ("desk", "pos_app.card.view"),
    ("card/form.py", "pos_app.card.view.window"),
    ("sale", "PySide6"),
    ("reachability", "pos_app.system.clock"),
    ("orders", "pos_app.reachability"),
    ("ui", "httpx"),
    ("card", "pydantic"),
    ("partner", "sqlite3"),
    ("system", "uvicorn"),
    ("ui/pages/orders/presenter.py", "PySide6"),
    ("ui/pages/seats/presenter.py", "pos_app.ui.widgets.button"),
    ("ui/pages/welcome", "pos_app.ui.pages.settings.view"),
    ("kiosk/flow", "PySide6"),
    ("kiosk/flow/flow.py", "pos_app.kiosk.screens.scene"),
    ("kiosk", "pos_app.desk.desk"),
    ("kiosk/window/window.py", "pos_app.partner"),
    ("commands/on_record.py", "PySide6"),
    ("journal/outbox.py", "psycopg"),
    # Of the system each room takes what is listed for it.
    ("partner", "pos_app.system.start_secrets"),
    ("partner/wire/quote.py", "pos_app.partner.learn.tree"),
    ("ui", "pos_app.system.settings"),
    ("commands", "pos_app.system.sealed_forms"),
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
        file_of = module / "__init__.py" if module.is_dir() else module.with_suffix(".py")
        with file_of.open("a", encoding="utf-8") as file:
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
        path.as_posix() for path, names in _modules().items() if any(_root(name) == "httpx" for name in names)
    }
    assert users == {"partner/transport.py"}


_LIBRARIES = {
    "": set(),
    "branch": {"cryptography", "msgspec", "psycopg"},
    "card": {"PySide6", "cryptography"},
    "commands": {"PySide6", "msgspec"},
    "desk": {"PySide6", "qasync"},
    "domain": {"msgspec", "phonenumbers", "validate_docbr"},
    "journal": {"apsw", "cryptography", "msgspec"},
    "kiosk": {"PySide6", "shiboken6"},
    "orders": set(),
    "partner": {"cryptography", "httpx", "msgspec", "stamina", "tomlkit"},
    "mail": set(),
    "printing": {"PySide6", "segno", "serial", "usb"},
    "reachability": set(),
    "sale": {"msgspec"},
    "sandbox": {"fastapi", "jwt", "pydantic", "starlette", "uvicorn"},
    "system": {
        "argon2",
        "cryptography",
        "keyring",
        "msgspec",
        "platformdirs",
        "structlog",
        "xlsxwriter",
    },
    "ui": {"PySide6", "segno", "shiboken6"},
    "watch": set(),
    "wording": set(),
}
"""What each room may take from outside; a room that does not stand here may not exist."""


@cache
def _modules() -> dict[Path, frozenset[str]]:
    """Return what every module of the program imports, by full names of modules."""
    return {
        path.relative_to(ROOT / "pos_app"): frozenset(_imported(ast.parse(path.read_text(encoding="utf-8"))))
        for path in (ROOT / "pos_app").rglob("*.py")
    }


def _imported(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from (_module(node.module, name.name) for name in node.names)


def _module(package: str, name: str) -> str:
    """Return a module or, of a library, what is taken from it."""
    inside = ROOT.joinpath(*package.split("."), name)
    module = inside.is_dir() or inside.with_suffix(".py").exists() or _root(package) != "pos_app"
    return f"{package}.{name}" if module else package


def _root(name: str) -> str:
    return name.partition(".")[0]


def test_every_room_takes_only_the_libraries_on_its_list() -> None:
    taken: dict[str, set[str]] = {}
    for path, names in _modules().items():
        outside = set(map(_root, names)) - sys.stdlib_module_names - {"pos_app"}
        taken.setdefault(path.parts[0] if len(path.parts) > 1 else "", set()).update(outside)
    assert taken == _LIBRARIES


def test_doctor_alone_of_the_commands_looks_at_qt() -> None:
    users = {
        path.name
        for path, names in _modules().items()
        if path.parts[0] == "commands" and "PySide6" in str(names)
    }
    assert users == {"doctor_machine.py"}


def test_the_card_view_alone_loads_the_web_engine() -> None:
    engine = ("QtWebEngine", "QtWebChannel")
    users = {path for path, names in _modules().items() if any(part in str(names) for part in engine)}
    # Doctor is a process of its own, too.
    assert {path.parent.as_posix() for path in users} == {"card/view", "commands"}
    assert {path.name for path in users if path.parent.name == "commands"} == {"doctor_machine.py"}


def _bound_by(*contracts: str) -> set[str]:
    """Return the modules that these contracts bind, without ``pos_app.``."""
    known = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]
    return {
        module.removeprefix("pos_app.")
        for each in known["contracts"]
        if each["id"] in contracts
        for module in each["source_modules"]
    }


def _in(room: str) -> set[str]:
    """Return the modules and folders of a room, or all rooms for the empty text."""
    folder = ROOT / "pos_app" / room
    modules = {path.stem for path in folder.glob("*.py")} - {"__init__"}
    return modules | {path.parent.name for path in folder.glob("*/__init__.py")}


_FREE = {
    "http": {"partner"},
    "postgres": {"branch"},
    "pydantic": {"sandbox"},
    "qt": {"card", "desk", "kiosk", "printing", "ui"},
    "sql": {"journal", "sandbox"},
    "web-server": {"sandbox"},
}
"""The rooms that a contract does not bind; one that is new is bound by all of them."""


@pytest.mark.parametrize("contract", _FREE)
def test_a_contract_binds_every_room_but_those_it_is_for(contract: str) -> None:
    assert _in("") - _bound_by(contract) == _FREE[contract]


def test_for_every_room_it_is_listed_what_it_takes_of_the_system() -> None:
    bound = _bound_by("adapters", "system", "pure-machines", "sandbox")
    assert _in("") - bound == {"domain", "system"}  # Below it, and itself.


def test_every_module_of_the_desk_s_side_of_the_card_is_behind_the_wall() -> None:
    behind = {module.removeprefix("card.") for module in _bound_by("card-view")}
    assert _in("card") - behind == {"view"}


def test_every_module_of_the_kiosk_is_behind_the_wall() -> None:
    behind = {module.removeprefix("kiosk.") for module in _bound_by("kiosk-flow")}
    joined = {"app", "cards", "kiosk", "late_orders", "papers", "scanner", "voice"}
    assert (
        _in("kiosk") - behind - {module.removeprefix("kiosk.") for module in _bound_by("kiosk-window")}
        == joined
    )


def test_folders_import_each_other_in_one_direction() -> None:
    edges: dict[str, set[str]] = {}
    for path, names in _modules().items():
        here = ".".join(("pos_app", *path.parts[:-1]))
        for name in names:
            if not name.startswith("pos_app."):
                continue
            there = name if ROOT.joinpath(*name.split(".")).is_dir() else name.rpartition(".")[0]
            # A folder and the folders inside it are one.
            if not (here.startswith(there) or there.startswith(here)):
                edges.setdefault(here, set()).add(there)
    order = graphlib.TopologicalSorter(edges)
    order.prepare()  # Raises CycleError with the folders that import each other in a circle.
