"""A second desk of a branch: a process with a window of its own, which does what it is told on its standard
input and can be killed at any moment. A line is an act with what it needs; the answer is one line too."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, cast

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QApplication

from pos_app.desk.event_loop import make_loop
from pos_app.domain.payment import PaymentType
from pos_app.domain.roles import Grant, Person, Role
from tests.journeys.clerk import Clerk, at_the_counter
from tests.journeys.one_way import one_way, to_payment
from tests.patience import patience


class SecondDesk:
    """The process, as the first desk's test sees it."""

    def __init__(self, process: subprocess.Popen[str], errors: Path) -> None:
        self._process, self._errors = process, errors

    async def does(self, act: str, *given: str) -> Any:
        """Let it do something and return what came of it."""
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps([act, *given]) + "\n")
        self._process.stdin.flush()
        return await self.says()

    async def says(self) -> Any:
        assert self._process.stdout is not None
        async with asyncio.timeout(patience(120)):
            line = await asyncio.to_thread(self._process.stdout.readline)
        assert line, f"it ended: {self._errors.read_text(encoding='utf-8')[-3000:]}"
        return json.loads(line)

    def kill(self) -> None:
        """End it with SIGKILL, whatever it was doing."""
        self._process.kill()
        self._process.wait()


@asynccontextmanager
async def second_desk(folder: Path, env: Mapping[str, str]) -> AsyncIterator[SecondDesk]:
    """Open the desk of a folder in a process of its own; close it in order, unless it was killed."""
    errors = folder.with_name(f"{folder.name}.stderr")
    process = _started(folder, env, errors)
    desk = SecondDesk(process, errors)
    with process:  # Its pipes are closed with it.
        try:
            assert await desk.says() == "open"
            yield desk
            if process.poll() is None:
                await desk.does("close")
                assert await asyncio.to_thread(process.wait, patience(60)) == 0
        finally:
            process.kill()


def _started(folder: Path, env: Mapping[str, str], errors: Path) -> subprocess.Popen[str]:
    with errors.open("w", encoding="utf-8") as said:
        return subprocess.Popen(
            [sys.executable, "-X", "faulthandler", "-W", "ignore", "-m", __name__, str(folder)],
            env={**os.environ, **env},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=said,
            text=True,
        )


# --- In the process -------------------------------------------------------------------------------------


async def _people(clerk: Clerk, name: str, badge: str, pin: str) -> str:
    person = Person(badge, name, Role.ADMINISTRATOR)
    refused = await asyncio.to_thread(clerk.desk.people.add, person, pin, Grant())
    clerk.desk.trail.present = person
    return refused


async def _pin(clerk: Clerk, badge: str, pin: str) -> str:
    person = clerk.desk.people.by_badge(badge)
    assert person is not None
    return await asyncio.to_thread(clerk.desk.people.change_pin, person, pin, Grant())


async def _hold(clerk: Clerk, day: str) -> list[str]:
    await clerk.search("sao p", "belo", day)
    await clerk.take_first_trip()
    await clerk.hold_best_seat()
    (seat,) = clerk.stage.seating.seats
    return [seat.segment.trip_id, seat.label]


async def charge(clerk: Clerk) -> list[str]:
    """Sell by PIX until the code shows; who holds a seat already goes on with it."""
    await (to_payment(clerk) if clerk.stage.held else one_way(clerk))
    clerk.press(Qt.Key.Key_2, with_=Qt.KeyboardModifier.ControlModifier)
    await clerk.until(lambda: clerk.stage.payment.method is PaymentType.PIX, "PIX")
    clerk.press(Qt.Key.Key_F10)
    await clerk.until(clerk.core.orders.charges, "the code")
    (attempt, _), *_rest = clerk.core.orders.charges()
    return [attempt.id, attempt.public_id]


async def settled(clerk: Clerk, attempt_id: str) -> list[Any]:
    """Wait for the outcome of an order; return state, sends and who opened it."""
    clerk.core.orders.ask_now()
    await clerk.until(lambda: all(one.id != attempt_id for one in clerk.core.orders.open), "its outcome")
    found = await clerk.core.journal.attempt(attempt_id)
    assert found is not None
    return [found.state.value, found.sends, found.operator]


_ACTS: dict[str, Callable[..., Awaitable[Any]]] = {
    "people": _people,
    "pin": _pin,
    "hold": _hold,
    "charge": charge,
    "settled": settled,
}


async def _serve(folder: Path) -> None:
    async with at_the_counter(cast(Any, None), folder, demo=False) as clerk:
        await clerk.until(lambda: clerk.core.branch.status.connected, "the branch")
        await clerk.until(lambda: "connection" in clerk.desk.pages.made, "all pages")
        print(json.dumps("open"), flush=True)
        while line := await asyncio.to_thread(sys.stdin.readline):
            act, *given = json.loads(line)
            if act == "close":
                break
            print(json.dumps(await _ACTS[act](clerk, *given)), flush=True)
    print(json.dumps("closed"), flush=True)


def main() -> None:
    QCoreApplication.setAttribute(Qt.ApplicationAttribute.AA_ShareOpenGLContexts)  # The card page needs it.
    application = QApplication(["guiche-second-desk"])
    application.setQuitOnLastWindowClosed(False)
    loop = make_loop(application)
    try:
        loop.run_until_complete(_serve(Path(sys.argv[1])))
    finally:
        loop.close()


if __name__ == "__main__":
    main()
