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

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QClipboard
from PySide6.QtWidgets import QApplication

from pos_app.desk import event_loop
from pos_app.sale.stage import Step
from tests import card_hands
from tests.journeys.clerk import Clerk, at_the_counter
from tests.sandbox_process import SandboxProcess

_K = Qt.Key


class _Gone:
    """Stands for a process that somebody else ends."""


async def _tell(**words: object) -> dict[str, Any]:
    print(json.dumps(words), flush=True)
    line = await asyncio.to_thread(sys.stdin.readline)
    answer: dict[str, Any] = json.loads(line or "{}")
    return answer


async def sell(clerk: Clerk, who: dict[str, str]) -> None:
    """Sell one seat with a card, as far as the fault of the day lets it."""
    clerk.card_is_ready = False
    await clerk.search("sao p", "belo", "+3")
    await _again(clerk, _K.Key_F2, lambda: clerk.stage.search.results, "the trips")
    await clerk.until(lambda: clerk.focus_is("Viagens"), "the list")
    clerk.press(_K.Key_Return)
    await _again(clerk, _K.Key_F5, lambda: clerk.stage.seating.maps, "the map")
    await clerk.until(lambda: "Poltrona" in clerk.focus().accessibleName(), "the cursor on the map")
    clerk.type("j")
    await clerk.until(lambda: clerk.stage.seating.seats, "the chosen seat")
    clerk.press(_K.Key_Return)
    await _again(clerk, _K.Key_Return, lambda: clerk.stage.step is Step.PASSENGERS, "the hold")
    await clerk.until(lambda: clerk.focus_is("Nome"), "the buyer's name")
    for value, tabs in ((who["name"], 2), (who["cpf"], 1), (who["phone"], 1), (who["mail"], 0)):
        clerk.type(value)
        clerk.press(*[_K.Key_Tab] * tabs)
    clerk.press(_K.Key_F7, _K.Key_F10)
    pay = lambda: clerk.stage.payment.session_id and clerk.stage.payment.quote  # noqa: E731
    await _again(clerk, _K.Key_F5, pay, "the prices")
    await clerk.until(lambda: clerk.card_is_ready, "the card page")
    clerk.press(_K.Key_F6)
    await clerk.until(clerk.form.is_entered, "the keyboard in the card page")
    hands = str(card_hands.folder() / str(clerk.form.process_id))
    await _tell(at="card page", hands=hands, card_pid=clerk.form.process_id)
    await clerk.until(lambda: clerk.stage.payment.card, "the token")
    card = clerk.stage.payment.card
    assert card is not None
    await _tell(at="token", token=card.token, clipboard=_clipboard())
    clerk.press(_K.Key_F10)
    ended = lambda: clerk.stage.step is Step.TICKETS or clerk.stage.problem  # noqa: E731
    with contextlib.suppress(AssertionError):  # An order that is looked for goes on in the background.
        await clerk.until(ended, "an end", 14)
    if clerk.stage.step is Step.TICKETS:
        clerk.press(_K.Key_S, with_=Qt.KeyboardModifier.ControlModifier)
        await asyncio.sleep(0.3)


async def _again(clerk: Clerk, key: Qt.Key, done: Any, what: str) -> None:
    """Wait; where the fault stopped it, press the key that the page offers."""
    for _ in range(4):
        with contextlib.suppress(AssertionError):
            await clerk.until(lambda: done() or (clerk.stage.problem and not clerk.stage.busy), what, 25)
        if done():
            return
        if key is _K.Key_Return:
            clerk.type("j")
        clerk.press(key)
    await clerk.until(done, what, 5)


def _clipboard() -> str:
    board = QApplication.clipboard()
    modes = (QClipboard.Mode.Clipboard, QClipboard.Mode.Selection)
    return "|".join(board.text(mode) for mode in modes if mode is modes[0] or board.supportsSelection())


async def serve(folder: Path) -> None:
    """Sell to everybody who comes."""
    told = json.loads(await asyncio.to_thread(sys.stdin.readline))
    provider = SandboxProcess(process=_Gone(), **told)  # type: ignore[arg-type]
    async with at_the_counter(provider, folder) as clerk:
        who = await _tell(at="open")
        while who.get("name"):
            problem = ""
            try:
                await sell(clerk, who)
            except AssertionError as error:
                problem = str(error)
            stage = clerk.stage
            end = stage.step.name + (f"/{stage.problem.kind.name}" if stage.problem else "")
            await _tell(at="end", end=end, problem=problem, clipboard=_clipboard())
            if problem:
                break
            clerk.press(_K.Key_F12)
            await clerk.until(lambda: clerk.stage.step is Step.SEARCH, "the next sale")
            who = await _tell(at="next")
    print(json.dumps({"at": "closed"}), flush=True)


def main() -> int:
    """Open the desk."""
    QCoreApplication.setAttribute(Qt.ApplicationAttribute.AA_ShareOpenGLContexts)
    application = QApplication(["guiche-canaries"])
    application.setQuitOnLastWindowClosed(False)

    async def one(_quit: asyncio.Event) -> None:
        await serve(Path(sys.argv[1]))

    event_loop.run(application, one)
    return 0


if __name__ == "__main__":
    sys.exit(main())
