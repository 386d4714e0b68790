"""The watcher of the event loop tells a program that stands still from a journey that works in its thread."""

from __future__ import annotations

import asyncio
import runpy
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer

from tests.journeys.ticks import TickWatch

pytestmark = pytest.mark.qt

BUSY = """
import time

def busy(ms):
    end = time.thread_time() + ms / 1000
    while time.thread_time() < end:
        pass
"""


def busy_in(file: Path) -> Callable[[float], None]:
    """Return a function that works for some milliseconds and stands in ``file``."""
    file.parent.mkdir(parents=True)
    file.write_text(BUSY, encoding="utf-8")
    made: Callable[[float], None] = runpy.run_path(str(file))["busy"]
    return made


async def watched(file: Path, *times: float) -> TickWatch:
    """Let code of ``file`` work from the event loop, each time in a turn of its own."""
    busy = busy_in(file)
    with TickWatch() as watch:
        for ms in times:
            QTimer.singleShot(0, partial(busy, ms))  # No frame of this file in between.
            await asyncio.sleep(0.1 + ms / 500)
    return watch


async def test_a_long_tick_of_the_program_is_found_with_its_place(tmp_path: Path) -> None:
    watch = await watched(tmp_path / "pos_app/ui/slow.py", 5, 190, 5)
    (tick,) = watch.over
    assert 120 < tick.ms < 400
    assert "pos_app/ui/slow.py:" in str(tick) and " busy" in str(tick)


async def test_short_ticks_in_a_row_are_not_one_long_tick(tmp_path: Path) -> None:
    assert (await watched(tmp_path / "pos_app/ui/quick.py", *[12.0] * 6)).over == []
