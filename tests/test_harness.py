"""The suite's own rules hold: the right loop for each test, and no leftovers, unheard errors or warnings."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent

_SUITE = """
import asyncio, os
from pathlib import Path
import pytest, qasync
from PySide6.QtCore import QTimer, qWarning
from PySide6.QtWidgets import QLabel, QWidget

def on_qt():
    return isinstance(asyncio.get_running_loop(), qasync.QEventLoop)

@pytest.mark.qt
async def test_marked_runs_on_qt(qtbot):
    heard = asyncio.get_running_loop().create_future()
    QTimer.singleShot(1, lambda: heard.set_result(None))
    await heard
    assert on_qt()

async def test_unmarked_runs_on_asyncio():
    assert not on_qt()

def test_synchronous_window_in_between(qtbot):
    window = QWidget()
    qtbot.addWidget(window)
    window.show()
    qtbot.waitExposed(window)

@pytest.mark.qt
async def test_closing_the_last_window_ends_nothing(qtbot):
    window = QWidget()
    qtbot.addWidget(window)
    window.show()
    window.close()
    await asyncio.sleep(0.01)

def test_nobodys_own_data():
    assert Path.home() not in Path(os.environ["XDG_DATA_HOME"]).parents

@pytest.mark.qt
async def test_bad_task_left_on_qt():
    asyncio.create_task(asyncio.sleep(60))

async def test_bad_task_left():
    asyncio.create_task(asyncio.sleep(60))

@pytest.mark.qt
async def test_bad_error_nobody_heard():
    asyncio.get_running_loop().call_soon(lambda: 1 / 0)
    await asyncio.sleep(0.01)

async def test_bad_coroutine_never_awaited():
    asyncio.sleep(0)

def test_bad_qt_warning(qtbot):
    qWarning("careful")

def test_bad_python_warning():
    import warnings
    warnings.warn("careful")

def test_bad_orphan_that_became_a_window(qtbot):
    page = QWidget()
    qtbot.addWidget(page)
    message = QLabel("CPF inválido", page, objectName="message")
    message.setParent(None)
    page.show()
    message.setVisible(True)

@pytest.mark.qt
async def test_bad_window_that_is_gone_again(qtbot):
    message = QLabel("CPF inválido")
    message.show()
    await asyncio.sleep(0.01)
    message.hide()
"""


@pytest.fixture(scope="module")
def outcomes(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The outcome of each test of a suite under our own configuration."""
    folder = tmp_path_factory.mktemp("suite")
    (folder / "tests").mkdir()
    shutil.copy(ROOT / "pyproject.toml", folder)
    for name in ("conftest.py", "patience.py", "windows.py"):
        shutil.copy(ROOT / "tests" / name, folder / "tests")
    (folder / "tests" / "test_suite.py").write_text(_SUITE, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-v", "--tb=no", "-p", "no:cacheprovider"],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    found = re.findall(r"^\S+::(\S+) (PASSED|FAILED|ERROR)\b", done.stdout, re.MULTILINE)
    assert found, done.stdout + done.stderr
    return dict(found)


def test_good_tests_pass(outcomes: dict[str, str]) -> None:
    good = {name: outcome for name, outcome in outcomes.items() if not name.startswith("test_bad")}
    assert len(good) == 5
    assert set(good.values()) == {"PASSED"}


def test_careless_tests_fail(outcomes: dict[str, str]) -> None:
    bad = {name: outcome for name, outcome in outcomes.items() if name.startswith("test_bad")}
    assert len(bad) == 8
    assert set(bad.values()) == {"FAILED"}
