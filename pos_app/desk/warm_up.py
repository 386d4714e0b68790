"""Work done in advance while the clerk types, so that the next page opens without delay."""

from __future__ import annotations

import asyncio
import contextlib
import importlib
from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from pos_app.partner import lazy_client
from pos_app.system.settings import Settings
from pos_app.ui.shell.page_scroller import PageScroller

BREATH = 0.005
"""Seconds between two pieces of work, so that pending key presses are handled first."""
CARD_AFTER = 1.5
"""Seconds after the desk is open at which the web engine may start."""
_AT_ONCE = 8
"""Widgets styled per piece of work."""
_LIBRARIES = ("phonenumbers", "validate_docbr", "segno", "structlog")


async def load_client(settings: Settings) -> None:
    """Load what the first call to the provider needs. In a thread: the window stays responsive."""
    await asyncio.to_thread(lazy_client.load, settings.base_url, settings.network.trust())


async def prepare_card(prepare: Callable[[], None]) -> None:
    """Start the process of the first card page: while the clerk types, not when the page is needed."""
    await asyncio.sleep(CARD_AFTER)
    prepare()


async def polish(window: QWidget) -> None:
    """Work out the style of everything that was not shown yet, a few widgets at a time: a page that opens for
    the first time must not keep the clerk waiting."""
    for number, widget in enumerate(window.findChildren(QWidget)):
        # Some may be deleted before their turn.
        with contextlib.suppress(RuntimeError):
            widget.ensurePolished()
        if number % _AT_ONCE == 0:
            await asyncio.sleep(BREATH)


async def drop(frame: QWidget) -> None:
    """Delete a frame that is no longer shown, page by page: deleting it at once would stop the window."""
    for page in frame.findChildren(PageScroller):
        # A page inside another one has gone with it.
        with contextlib.suppress(RuntimeError):
            page.deleteLater()
        await asyncio.sleep(BREATH)
    frame.deleteLater()


async def load_libraries() -> None:
    """Import what the first sale needs later. In a thread: the window stays responsive."""
    for name in _LIBRARIES:
        await asyncio.to_thread(importlib.import_module, name)
