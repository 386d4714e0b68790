"""Every dialog and every list of every page, opened and closed: nothing listens for what is gone."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QWidget

from pos_app.domain.trips import TripKind
from pos_app.ui.widgets.chip import MenuChip
from pos_app.wording.notices import CommandId
from tests.journeys.clerk import Clerk, at_the_counter
from tests.journeys.counter import choose, hold_each_leg, on_map, pay_by_pix
from tests.journeys.one_way import to_payment
from tests.sandbox_process import SandboxProcess

pytestmark = [pytest.mark.qt, pytest.mark.journey, pytest.mark.timeout(240), pytest.mark.display]

_OPENERS = (
    CommandId.SHORTCUTS,
    CommandId.COMMANDS,
    CommandId.STOPS,
    CommandId.FILTERS,
    CommandId.BENEFIT,
    CommandId.KNOWN_BUYER,
    CommandId.SEND,
    CommandId.TIMELINE,
    CommandId.RAW_REPLY,
    CommandId.SHORTCUTS,
)


def in_front() -> QWidget | None:
    """Return the list or the dialog over the window, if there is one."""
    return QApplication.activePopupWidget() or QApplication.activeModalWidget()


async def opens_and_closes(clerk: Clerk) -> int:
    """Open what the keys of the page open, and each of its lists, and close it by Esc; return how many."""
    found, before = 0, clerk.focus()
    for command in _OPENERS:
        if command in clerk.desk.keys.working:
            clerk.desk.run(command)
            found += await closed(clerk)
    for kind in (QComboBox, MenuChip):
        for part in clerk.window.findChildren(kind):
            if part.isVisible() and part.isEnabled():
                QTest.mouseClick(part, Qt.MouseButton.LeftButton)
                found += await closed(clerk)
    before.setFocus()
    await clerk.until(before.hasFocus, "the keyboard where it was")
    return found


def _is_behind(top: QWidget) -> bool:
    return in_front() is not top


async def closed(clerk: Clerk) -> int:
    """Close whatever is open now, the one on top first."""
    await asyncio.sleep(0.05)
    found = 0
    while (top := in_front()) is not None:
        found += 1
        # An open list takes the keys itself; in a dialog they go to what has the keyboard.
        QTest.keyClick(top.focusWidget() or top, Qt.Key.Key_Escape)
        await clerk.until(partial(_is_behind, top), "it closed by Esc")
    if found:
        await clerk.back_at_the_window()
    return found


def _is_open(clerk: Clerk, place: str) -> bool:
    return clerk.window.page == place


async def test_no_dialog_or_list_of_any_page_leaves_an_error_behind(
    shop: SandboxProcess, tmp_path: Path
) -> None:
    async with at_the_counter(shop, tmp_path / "desk") as clerk:
        assert await opens_and_closes(clerk) >= 3
        await clerk.search("sao p", "belo", "+5")
        await clerk.line_of(TripKind.DIRECT, 2)
        assert await opens_and_closes(clerk) >= 3
        await choose(clerk, TripKind.DIRECT)
        await on_map(clerk)
        assert await opens_and_closes(clerk) >= 3
        await hold_each_leg(clerk)
        await clerk.until(lambda: clerk.focus_is("CPF, passageiro 1"), "the form")
        assert await opens_and_closes(clerk) >= 3
        await to_payment(clerk)
        assert await opens_and_closes(clerk) >= 3
        await pay_by_pix(clerk)
        assert await opens_and_closes(clerk) >= 4
        for place in ("orders", "pending", "board", "settings", "connection", "learn"):
            clerk.desk.open_page(place)
            await clerk.until(partial(_is_open, clerk, place), place)
            assert await opens_and_closes(clerk) >= 2, place
