"""Starting: what is loaded when, and one clear sentence for everything that can be wrong."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.patience import patience
from tests.programs import NOBODY, run
from tests.sandbox_process import SandboxProcess, start_sandbox
from tests.selling import PLAN
from tests.timetable import day_with

PAINTED = """
desk desk.app desk.application desk.lean_qt desk.session desk.window_geometry domain domain.languages system
system.disk system.early_settings system.exit_codes system.options system.paths system.screens ui ui.shell
ui.shell.main_window ui.style ui.style.tokens wording wording.translation
"""
"""Our modules that the first frame waits for; each costs a quarter of a millisecond and more."""
LOADED = {
    "painted": {"PySide6"},
    "ready": {"PySide6", "apsw", "msgspec", "platformdirs", "qasync"},
}
"""Libraries, by the step that waits for them: neither the client of the provider nor the web engine."""

STEPS = """
import sys
from pathlib import Path
from pos_app.desk import app
from pos_app.system.options import Options

INSIDE = ("PySide6.QtWebEngineCore", "httpx._client", "keyring", "PIL", "segno", "psycopg", "asyncio")
NOT_LIBRARIES = ("_", "signature_bootstrap", "shiboken", "typing_")
run = app.Session.run

def tell():
    roots = {name.partition(".")[0] for name, module in sys.modules.items() if module}
    roots -= sys.stdlib_module_names | {"pos_app"}
    print(*sorted(name[8:] for name in sys.modules if name.startswith("pos_app.")), sep=" ")
    print(*sorted(name for name in roots if not name.startswith(NOT_LIBRARIES)), sep=" ")
    print(*(name for name in INSIDE if name in sys.modules), sep=" ", flush=True)

def painted(session):
    tell()
    return run(session)

async def until_open(session, quit_event, whole=app.Session._main):
    from pos_app.desk.desk import Desk

    async def open_and_tell(desk, opened=Desk.open_search):
        await opened(desk)
        tell()

    Desk.open_search = open_and_tell
    await whole(session, quit_event)

app.Session.run, app.Session._main = painted, until_open
folder = Path(sys.argv[1])
sys.exit(app.run(Options(folder, folder / "settings.json", quit_after=0.1)))
"""


def test_each_step_of_the_start_loads_what_its_table_says_and_nothing_else(
    sandbox: SandboxProcess, tmp_path: Path
) -> None:
    ended = subprocess.run(
        [sys.executable, "-c", STEPS, str(tmp_path)],
        env=os.environ
        | {
            "POS_APP_BASE_URL": sandbox.base_url,
            "POS_APP_CREDENTIALS": sandbox.credentials,
            "POS_APP_JOURNAL_KEY": "5e" * 32,
        },
        capture_output=True,
        text=True,
        timeout=patience(60),
    )
    assert ended.returncode == 0, ended.stderr
    painted, of_painting, inside_painting, _ready, of_ready, inside_ready = ended.stdout.split("\n")[:6]
    assert painted.split() == PAINTED.split()
    assert (set(of_painting.split()), set(of_ready.split())) == (LOADED["painted"], LOADED["ready"])
    assert (inside_painting.split(), inside_ready.split()) == ([], ["asyncio"])


def sentence(ended: subprocess.CompletedProcess[str]) -> str:
    assert "Traceback" not in ended.stderr, ended.stderr
    said: str = json.loads(ended.stdout)["sentence"]
    assert "\n" not in said
    return said


@pytest.fixture(scope="module")
def sandbox(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SandboxProcess]:
    process = start_sandbox(tmp_path_factory.mktemp("sandbox"), extra=("--speed", "10"))
    yield process
    process.stop()


@pytest.fixture
def plan(tmp_path: Path) -> str:
    day = day_with("direct", "connection").isoformat()
    path = tmp_path / "plan.json"
    path.write_text(json.dumps({**PLAN, "departureDate": day}), encoding="utf-8")
    return str(path)


def test_a_data_folder_that_cannot_be_written_is_named(tmp_path: Path, plan: str) -> None:
    (tmp_path / "file").write_text("")
    for text in ((), ("--demo",)):
        folder = str(tmp_path / "file" / "desk")
        ended = run("sell", *text, "--data-dir", folder, "--plan", plan, env=NOBODY)
        assert ended.returncode == 5
        assert str(tmp_path / "file") in sentence(ended)


def test_a_provider_that_is_not_there_is_told_and_nothing_was_sent(tmp_path: Path, plan: str) -> None:
    ended = run("sell", "--new", "--data-dir", str(tmp_path / "desk"), "--plan", plan, env=NOBODY)
    assert ended.returncode == 5
    assert "Nada foi cobrado" in sentence(ended)


@pytest.mark.parametrize(
    ("change", "outcome", "code"),
    [
        ({}, "completed", 0),
        ({"pick": {"type": "connection"}}, "completed", 0),
        ({"payment": {"type": "credit_card", "cardToken": "tok_refused"}}, "refused", 3),
        ({"payment": {"type": "credit_card", "cardToken": "unknown"}}, "rejected", 4),
        ({"to": "nowhere-xx"}, "notSent", 5),
        ({"passengers": [{"name": "Ana", "documentType": "cpf", "documentNumber": "1"}]}, "notSent", 5),
    ],
)
def test_a_plan_is_sold_without_a_window(
    sandbox: SandboxProcess, tmp_path: Path, plan: str, change: dict[str, object], outcome: str, code: int
) -> None:
    connection = {"POS_APP_BASE_URL": sandbox.base_url, "POS_APP_CREDENTIALS": sandbox.credentials}
    changed = {**json.loads(Path(plan).read_text(encoding="utf-8")), **change}
    text = ("sell", "--new", "--data-dir", str(tmp_path / "desk"), "--plan", "-")
    ended = run(*text, stdin=json.dumps(changed), env=connection)
    answer = json.loads(ended.stdout)
    assert (answer["outcome"], ended.returncode) == (outcome, code), answer["sentence"]
    assert answer["sentence"]
    assert "Traceback" not in ended.stderr
    if outcome == "completed":
        assert answer["publicId"] and answer["attempts"] == 1 and answer["tickets"]


@pytest.mark.parametrize("seconds", ["1", "4"], ids=["before the web engine is warm", "after"])
def test_the_desk_opens_and_closes_by_itself(tmp_path: Path, seconds: str) -> None:
    ended = run("--demo", "--data-dir", str(tmp_path / "desk"), "--quit-after", seconds)
    assert ended.returncode == 0, ended.stderr
    assert "Traceback" not in ended.stderr


SLOW = """
import asyncio, sys
from PySide6.QtWidgets import QApplication
from pos_app import cli, core
from pos_app.desk import app
from pos_app.ui.shell.main_window import MainWindow
from pos_app.ui.shell.start_pages import StartWait

app._SILENT = 0.1
opened = core.open_core

async def slow(*given):
    (window,) = (one for one in QApplication.topLevelWidgets() if isinstance(one, MainWindow))
    while window.page != "opening":
        await asyncio.sleep(0.01)
    print(window.findChild(StartWait).time.text())
    return await opened(*given)

core.open_core = slow
sys.exit(cli.run(sys.argv[1:]))
"""


def test_a_start_that_takes_long_says_why_and_opens_all_the_same(tmp_path: Path) -> None:
    text = ["--demo", "--data-dir", str(tmp_path / "desk"), "--quit-after", "1", "--lang", "pt_BR"]
    ended = subprocess.run(
        [sys.executable, "-c", SLOW, *text], capture_output=True, text=True, timeout=patience(60)
    )
    assert (ended.returncode, ended.stdout) == (0, "há 0 segundos\n"), ended.stderr


def test_a_start_that_takes_long_ends_with_its_window(tmp_path: Path) -> None:
    closed = SLOW.replace("return await opened(*given)", "window.close(); await asyncio.sleep(3600)")
    text = ["--demo", "--data-dir", str(tmp_path / "desk"), "--lang", "pt_BR"]
    ended = subprocess.run(
        [sys.executable, "-c", closed, *text], capture_output=True, text=True, timeout=patience(60)
    )
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "há 0 segundos\n", "")


def test_a_second_desk_on_the_same_folder_says_so(tmp_path: Path) -> None:
    from pos_app.journal.journal import FolderLock

    lock = FolderLock(tmp_path / "desk")
    try:
        ended = run("--demo", "--data-dir", str(tmp_path / "desk"), "--quit-after", "1")
    finally:
        lock.release()
    assert ended.returncode == 1
    assert "já está aberto" in ended.stderr
    assert "Traceback" not in ended.stderr
