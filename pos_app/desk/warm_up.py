"""What is got ready while the clerk types, so that nothing keeps the next page waiting."""

from __future__ import annotations

import asyncio
import contextlib
import importlib

from PySide6.QtWidgets import QWidget

BREATH = 0.005
"""Seconds between two pieces of work: keys that came meanwhile go first."""
CARD_AFTER = 1500
"""Milliseconds after the desk is open at which the web engine may start."""
_AT_ONCE = 8
"""Widgets styled between two breaths."""
_LIBRARIES = ("phonenumbers", "validate_docbr", "segno", "structlog")


async def polish(window: QWidget) -> None:
    """Work out the style of everything that was not shown yet, a few widgets at a time: a page that opens for
    the first time must not keep the clerk waiting."""
    for number, widget in enumerate(window.findChildren(QWidget)):
        # Some of them are gone again by the time that they come up.
        with contextlib.suppress(RuntimeError):
            widget.ensurePolished()
        if number % _AT_ONCE == 0:
            await asyncio.sleep(BREATH)


async def load_libraries() -> None:
    """Import what the first sale needs later. In a thread: plain Python gives way to the window."""
    for name in _LIBRARIES:
        await asyncio.to_thread(importlib.import_module, name)
