"""Codes at a desk that is locked, and beside a box that waits for an answer."""

from __future__ import annotations

import asyncio
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest_asyncio
from pytestqt.qtbot import QtBot

from pos_app.desk.scanner import DeskScanner
from pos_app.journal.journal import Journal
from pos_app.system.settings import Scanner
from pos_app.system.tasks import TaskScope
from pos_app.ui.shell.main_window import MainWindow


class Desk:
    """A window, an empty journal, and where the scanner sends people."""

    def __init__(self, window: MainWindow, journal: Journal) -> None:
        self.shown: list[str] = []
        self.errors: list[BaseException] = []
        self.scope = TaskScope("test", lambda _, error: self.errors.append(error))
        self.lock = SimpleNamespace(on=False)
        core = SimpleNamespace(journal=journal, settings=SimpleNamespace(scanner=Scanner()))
        desk = SimpleNamespace(
            window=window,
            core=core,
            scope=self.scope,
            hooks=SimpleNamespace(),
            pages=SimpleNamespace(front="search"),
            lock=self.lock,
            take_order=self.shown.append,
        )
        self.scanner = DeskScanner(cast(Any, desk))


@pytest_asyncio.fixture
async def desk(tmp_path: Path, qtbot: QtBot) -> Any:
    journal = await Journal.open(tmp_path)
    window = MainWindow()
    qtbot.addWidget(window)
    window.build()
    made = Desk(window, journal)
    yield made
    made.scanner.close()
    await made.scope.aclose()
    await journal.aclose()
    assert made.errors == []


async def read(desk: Desk, code: str) -> list[str]:
    desk.scanner.read(code)
    await asyncio.gather(*asyncio.all_tasks() - {asyncio.current_task()})
    return desk.shown


async def test_a_code_looks_for_its_order(desk: Desk) -> None:
    assert await read(desk, "52998224725") == ["52998224725"]


async def test_a_locked_desk_shows_nobody_whatever_is_scanned(desk: Desk) -> None:
    desk.lock.on = True
    assert await read(desk, "52998224725") == []
