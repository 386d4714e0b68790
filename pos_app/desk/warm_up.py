"""Work done in advance while the clerk types, so that the next page opens without delay.

Modules with widgets are imported in the window's own thread, a few at a time between the clerk's keys. In
another thread they must not be: PySide makes the meta object of a class and those of its bases while Qt looks
at them in the window's thread, without a lock, and the program dies (DECISIONS 113).
"""

from __future__ import annotations

import asyncio
import contextlib
import dis
import importlib
import importlib.util
import sys
from collections.abc import Callable, Iterator
from time import perf_counter
from types import CodeType

from PySide6.QtWidgets import QWidget

from pos_app.domain import passengers
from pos_app.partner import lazy_client
from pos_app.system.settings import Settings
from pos_app.ui.shell.page_scroller import PageScroller
from pos_app.ui.style import icons

PROJECT = "pos_app"
_QT = ("PySide6", "shiboken6")
_TURN = 0.006
"""Seconds of importing after which pending key presses are handled."""


async def load(name: str, breath: float) -> None:
    """Import a module and everything of the project that it imports, with pauses of ``breath`` seconds.

    Raises:
        ImportError: there is no such module.
    """
    began = perf_counter()
    for one in (*await asyncio.to_thread(order, name), name):
        if perf_counter() - began > _TURN:
            await asyncio.sleep(breath)
            began = perf_counter()
        importlib.import_module(one)


def order(name: str) -> list[str]:
    """Return the modules of the project that importing one would import, each after those that it needs; in
    any thread. Other libraries without widgets are imported here."""
    found: dict[str, None] = {}
    _gather(name, found, set())
    return list(found)


def _gather(name: str, found: dict[str, None], seen: set[str]) -> None:
    if name in seen or name in sys.modules:
        return
    seen.add(name)
    if not name.startswith(f"{PROJECT}."):
        if not name.startswith(_QT):
            importlib.import_module(name)
        return
    spec = importlib.util.find_spec(name)
    get_code = getattr(spec and spec.loader, "get_code", None)  # ``importlib.abc`` takes 2 ms.
    code = get_code(name) if get_code else None
    if code is None:
        return
    for needed, names in imports(code):
        _gather(needed, found, seen)
        for one in names if _is_package(needed) else ():
            _gather(f"{needed}.{one}", found, seen)
    found[name] = None


def _is_package(name: str) -> bool:
    """Return whether names imported from a module of the project may be modules. To look for one inside a
    module that is no package would import that module, here."""
    spec = importlib.util.find_spec(name) if name.startswith(f"{PROJECT}.") else None
    return spec is not None and spec.submodule_search_locations is not None


def imports(code: CodeType) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield what a module imports when it is run, with the names that it takes from it: not what its
    functions import, nor what is there for type checkers alone."""
    steps = list(dis.get_instructions(code))
    skip_to, for_checkers = 0, False
    for index, step in enumerate(steps):
        if step.offset < skip_to:
            continue
        if step.opname == "LOAD_NAME" and step.argval == "TYPE_CHECKING":
            for_checkers = True
        elif for_checkers and "JUMP" in step.opname:
            skip_to, for_checkers = step.argval, False
        elif step.opname == "IMPORT_NAME":
            yield step.argval, steps[index - 1].argval or ()


BREATH = 0.005
"""Seconds between two pieces of work, so that pending key presses are handled first."""
FOUND_OUT_AFTER = 1.0
"""Seconds after the journal was read at which open orders are asked about: the first question loads the
client, which held up the first page."""
CARD_AFTER = 1.5
"""Seconds after the desk is open at which the web engine may start."""
_AT_ONCE = 8
"""Widgets styled per piece of work."""
_SEALS = "cryptography.hazmat.primitives.ciphers.aead"
_LIBRARIES = (_SEALS, "phonenumbers", "validate_docbr", "segno", "structlog")


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
    """Import what the first sale needs later, and read its icons, in a thread: the window is free."""
    await asyncio.to_thread(icons.load)
    for name in _LIBRARIES:
        await asyncio.to_thread(importlib.import_module, name)
    await asyncio.to_thread(passengers.phone_problem, "11987650142")  # Each loads more with its first look.
    await asyncio.to_thread(passengers.email_problem, "a@example.com")
