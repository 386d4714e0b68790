"""The training desk beside the real one: opened and ended without holding up the window of the real one."""

from __future__ import annotations

import asyncio
import sys
import threading
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QMainWindow

from pos_app.desk import training
from pos_app.desk.training import READY, TrainingProgram
from pos_app.system import settings as config
from pos_app.system.options import Options
from pos_app.ui.shared.ports import DeskSettings
from tests.patience import patience

pytestmark = pytest.mark.qt
VALUES = DeskSettings("dark", "pt_BR", "03", "Barra Funda", "loja@exemplo.com.br", "Marina Duarte")
STANDS = f"import time; print({READY!r}, flush=True); time.sleep(60)"
DEAF = f"import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN); {STANDS}"


class Made:
    """A training program over a window, and what it reported."""

    def __init__(self, folder: Path) -> None:
        self.window = QMainWindow()
        self.window.show()
        self.failed: list[str] = []
        self.folder = folder
        self.program = TrainingProgram(
            self.window,
            Options(folder, folder / "settings.json"),
            failed=self.failed.append,
            left=lambda: None,
        )

    async def stands(self) -> None:
        process = self.program._process
        assert process is not None, self.failed
        said = asyncio.Event()
        process.readyReadStandardOutput.connect(said.set)
        while self.window.isVisible():
            await asyncio.wait_for(said.wait(), patience(20))
            said.clear()


@pytest.fixture
async def made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Made]:
    monkeypatch.setattr(training, "self_command", lambda *_words: (sys.executable, "-c", STANDS))
    made = Made(tmp_path)
    yield made
    await made.program.stop()
    made.window.close()
    made.window.deleteLater()


async def test_its_settings_are_written_beside_the_windows_thread(
    made: Made, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: list[threading.Thread] = []
    save = config.save

    def saved(path: Path, changes: dict[str, object]) -> config.Settings:
        threads.append(threading.current_thread())
        return save(path, changes)

    monkeypatch.setattr(config, "save", saved)
    await made.program.open(VALUES)
    assert made.program.running, made.failed
    assert threads and threading.main_thread() not in threads
    await made.program.open(VALUES)
    assert len(threads) == 1, "one at a time"


async def test_the_windows_thread_goes_on_while_it_ends(made: Made) -> None:
    await made.program.open(VALUES)
    await made.stands()
    turned: list[bool] = []
    asyncio.get_running_loop().call_soon(turned.append, True)
    await made.program.stop()
    assert turned
    assert not made.program.running


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signal")
async def test_one_that_does_not_end_by_itself_is_ended(made: Made, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(training, "_PATIENCE", 0.2)
    monkeypatch.setattr(training, "self_command", lambda *_words: (sys.executable, "-c", DEAF))
    await made.program.open(VALUES)
    await made.stands()
    process = made.program._process
    assert process is not None
    await made.program.stop()
    assert process.state() is process.ProcessState.NotRunning


async def test_none_opens_any_more_once_the_real_desk_closes(made: Made) -> None:
    opening = asyncio.ensure_future(made.program.open(VALUES))
    await asyncio.sleep(0)
    await made.program.stop()
    await opening
    assert not made.program.running
    assert made.failed == []
