"""What a clerk sees and does about the connection, and when the desk asks about it."""

from __future__ import annotations

import time

from PySide6.QtCore import Qt

from pos_app.ui.widgets.strip import StripKind
from tests.journeys.clerk import Clerk
from tests.windows import shown_strip

SHOWN_WITHIN = 3.0
BACK_WITHIN = 5.0
_LEAST_BETWEEN = 1.0
"""Seconds: F5 asks once in this time at the most."""
_OWN_QUESTION = 2.0
"""Seconds without a question of the desk's own, in which one can only come from F5."""


def light(clerk: Clerk) -> str:
    """Return the words of the light."""
    return clerk.window.top_bar.connection.caption


def strip(clerk: Clerk, name: StripKind = "offline") -> str:
    """Return what a strip says, "" where it does not show."""
    shown = shown_strip(clerk.window, name)
    return shown.accessibleName() if shown else ""


async def online(clerk: Clerk, seconds: float = 15.0) -> None:
    """Wait for the light Online."""
    await clerk.until(lambda: light(clerk) == "Online", "the light Online", seconds)


async def may_ask(clerk: Clerk, *, alone: bool = False) -> None:
    """Wait until F5 asks at once; with ``alone`` until the desk's own next question is far enough off."""

    def free() -> bool:
        state, now = clerk.desk.connection.state, time.monotonic()
        if state.last_probe is not None and now - state.last_probe < _LEAST_BETWEEN:
            return False
        if not alone:
            return True
        return state.probing is None and (state.next_try is None or state.next_try - now > _OWN_QUESTION)

    await clerk.until(free, "the moment in which F5 asks at once")


async def ask_now(clerk: Clerk) -> None:
    """Press F5 once it asks at once."""
    await may_ask(clerk)
    clerk.press(Qt.Key.Key_F5)


async def asked_in_vain(clerk: Clerk, times: int) -> None:
    """Wait until the desk has asked so often since the loss, by itself and without success."""
    await clerk.until(
        lambda: clerk.desk.connection.state.tries >= times, f"question {times} after the loss", 40
    )
