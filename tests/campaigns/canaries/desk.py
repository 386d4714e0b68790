"""A clerk at the real window, in a process that never learns a card number.

usage: python -m tests.campaigns.canaries.desk FOLDER

Reads people, a line of JSON each; an empty one ends. Tells what it does, a line each: where the card page
waits for its keys, and how the sale ended. It goes on when it is answered.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import sys
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QClipboard
from PySide6.QtWidgets import QApplication

from pos_app.sale import stage as sale
from tests import card_hands
from tests.campaigns.common.window import Step, Window, play_alone
from tests.journeys.clerk import at_the_counter
from tests.sandbox_process import SandboxProcess

_K = Qt.Key
_BUYER = ("name", "cpf", "phone", "mail")


class _Gone:
    """Stands for a process that somebody else ends."""


async def _tell(**words: object) -> dict[str, Any]:
    print(json.dumps(words), flush=True)
    line = await asyncio.to_thread(sys.stdin.readline)
    answer: dict[str, Any] = json.loads(line or "{}")
    return answer


class Sale(Window):
    """One seat with a card, as far as the fault of the day lets it; another process types the card."""

    async def sell(self) -> None:
        clerk = self.clerk
        clerk.card_is_ready = False
        for step in (Step.SEARCH, Step.MAP, Step.HOLD, Step.PASSENGERS):
            await self.go(step)
        await self._by_card()
        clerk.press(_K.Key_F10)
        with contextlib.suppress(AssertionError):  # An order that is looked for goes on in the background.
            await clerk.until(
                lambda: clerk.stage.step is sale.Step.TICKETS or clerk.stage.problem, "an end", 14
            )
        if clerk.stage.step is sale.Step.TICKETS:
            await self._save_slip()
            await asyncio.sleep(0.3)

    async def _by_card(self) -> None:
        clerk = self.clerk
        await clerk.until(lambda: clerk.card_is_ready, "the card page")
        clerk.press(_K.Key_F6)
        await clerk.until(clerk.form.is_entered, "the keyboard in the card page")
        hands = str(card_hands.folder() / str(clerk.form.process_id))
        await _tell(at="card page", hands=hands, card_pid=clerk.form.process_id)
        await clerk.until(lambda: clerk.stage.payment.card, "the token")
        card = clerk.stage.payment.card
        assert card is not None
        await _tell(at="token", token=card.token, clipboard=_clipboard())


def _clipboard() -> str:
    board = QApplication.clipboard()
    modes = (QClipboard.Mode.Clipboard, QClipboard.Mode.Selection)
    return "|".join(board.text(mode) for mode in modes if mode is modes[0] or board.supportsSelection())


async def serve(folder: Path) -> dict[str, str]:
    told = json.loads(await asyncio.to_thread(sys.stdin.readline))
    provider = SandboxProcess(process=_Gone(), **told)  # type: ignore[arg-type]
    async with at_the_counter(provider, folder) as clerk:
        who = await _tell(at="open")
        while who.get("name"):
            problem = ""
            try:
                await Sale(clerk, limit=25.0, buyer=tuple(who[key] for key in _BUYER)).sell()
            except AssertionError as error:
                problem = str(error)
            stage = clerk.stage
            end = stage.step.name + (f"/{stage.problem.kind.name}" if stage.problem else "")
            await _tell(at="end", end=end, problem=problem, clipboard=_clipboard())
            if problem:
                break
            clerk.press(_K.Key_F12)
            await clerk.until(lambda: clerk.stage.step is sale.Step.SEARCH, "the next sale")
            who = await _tell(at="next")
    return {"at": "closed"}


if __name__ == "__main__":
    sys.exit(play_alone("canaries", lambda: serve(Path(sys.argv[1]))))
