"""The watcher tells a window's thread that waits in a call from one that works, rests or is kept waiting."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial

import pytest
from PySide6.QtCore import QTimer

from tests.campaigns.rogue_window.pauses import PauseWatch, _more

pytestmark = pytest.mark.qt


async def watched(act: Callable[[], object]) -> list[float]:
    with PauseWatch(60) as watch:
        await asyncio.sleep(0.05)
        QTimer.singleShot(0, act)  # No frame of this file is on the stack.
        await asyncio.sleep(0.3)
    return [round(pause.ms) for pause in watch.over]


async def test_a_call_that_waits_is_found() -> None:
    # What a busy computer is to blame for is taken away, and a wait may hide in it.
    for _again in range(10):
        if found := await watched(partial(time.sleep, 0.12)):
            break
    (ms,) = found
    assert 60 < ms < 300


async def test_work_is_none() -> None:
    assert await watched(partial(sum, range(4_000_000))) == []


async def test_rest_is_none() -> None:
    assert await watched(lambda: None) == []


async def test_the_journey_s_own_waiting_is_none() -> None:
    def journey() -> None:
        subprocess.run([sys.executable, "-c", "import time; time.sleep(0.1)"], check=True)

    assert await watched(journey) == []


def test_what_other_threads_queued_and_the_host_took_is_the_computer_s() -> None:
    before = {"1": 1.0, "2": 1.0, "host": 5.0}
    after = {"1": 1.2, "2": 1.1, "3": 9.0, "host": 5.1}
    assert _more(before, after) == pytest.approx(0.4)
