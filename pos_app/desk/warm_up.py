"""Work done in advance while the clerk types, so that the next page opens without delay."""

from __future__ import annotations

import asyncio
import contextlib
import importlib

from PySide6.QtWidgets import QWidget

BREATH = 0.005
"""Seconds between two pieces of work, so that pending key presses are handled first."""
CARD_AFTER = 1500
"""Milliseconds after the desk is open at which the web engine may start."""
_AT_ONCE = 8
"""Widgets styled per piece of work."""
_LIBRARIES = ("phonenumbers", "validate_docbr", "segno", "structlog")


async def polish(window: QWidget) -> None:
    """Work out the style of everything that was not shown yet, a few widgets at a time: a page that opens for
    the first time must not keep the clerk waiting."""
    for number, widget in enumerate(window.findChildren(QWidget)):
        # Some may be deleted before their turn.
        with contextlib.suppress(RuntimeError):
            widget.ensurePolished()
        if number % _AT_ONCE == 0:
            await asyncio.sleep(BREATH)


async def load_libraries() -> None:
    """Import what the first sale needs later. In a thread: the window stays responsive."""
    for name in _LIBRARIES:
        await asyncio.to_thread(importlib.import_module, name)
