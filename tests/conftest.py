"""What all tests share: an offscreen Qt, the right event loop, and no leftovers."""

from __future__ import annotations

import asyncio
import functools
import inspect
import os
from collections.abc import Callable, Mapping
from typing import Any

import pytest
from hypothesis import settings

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
if hasattr(os, "geteuid") and os.geteuid() == 0:
    os.environ.setdefault("QTWEBENGINE_DISABLE_SANDBOX", "1")  # Chromium refuses to start as root without it.
for name in [name for name in os.environ if name.startswith("POS_APP_")]:
    del os.environ[name]

settings.register_profile("ci", deadline=None, derandomize=True)
settings.load_profile("ci")


def _qt_loop() -> asyncio.AbstractEventLoop:
    import qasync
    from PySide6.QtWidgets import QApplication

    loop: asyncio.AbstractEventLoop = qasync.QEventLoop(QApplication.instance() or QApplication([]))
    return loop


def pytest_asyncio_loop_factories(
    config: pytest.Config, item: pytest.Item
) -> Mapping[str, Callable[[], asyncio.AbstractEventLoop]]:
    """Run tests marked ``qt`` on the Qt event loop, the others on plain asyncio."""
    if item.get_closest_marker("qt"):
        return {"qt": _qt_loop}
    return {"asyncio": asyncio.new_event_loop}


def pytest_itemcollected(item: pytest.Item) -> None:
    """Fail an asynchronous test that leaves a task behind."""
    test = getattr(item, "obj", None)
    if not inspect.iscoroutinefunction(test):
        return

    @functools.wraps(test)
    async def without_leftovers(*arguments: Any, **named: Any) -> None:
        before = asyncio.all_tasks()
        await test(*arguments, **named)
        await asyncio.sleep(0)
        left = [task for task in asyncio.all_tasks() - before if not task.done()]
        assert not left, f"tasks left behind: {left}"

    item.obj = without_leftovers  # type: ignore[attr-defined]
