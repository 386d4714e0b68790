"""The real program, started so that it dies at a chosen point.

usage: program.py [--die POINT] [--clerk DAYS [--card]] -- WORDS OF POS-APP

POINT is STATE:before, STATE:line or STATE:after of the journal's record of that state: nothing is written,
the line of the side file is, all is. Or it is after-sending:SECONDS. With --clerk, key presses sell a
trip of so many days ahead in the window, paid by PIX or with a card.
"""

from __future__ import annotations

import os
import random
import signal
import sys
import threading
from collections.abc import Callable
from typing import Any

from pos_app.domain.attempts import Attempt, AttemptState
from pos_app.journal.journal import Journal
from pos_app.journal.sidefile import SideFile


def die() -> None:
    """End as a power cut would: no handler, no flush, no clean-up."""
    os.kill(os.getpid(), signal.SIGKILL)


def die_at(point: str) -> None:
    """Let this process die at a point."""
    name, _, where = point.partition(":")
    if name == "after-sending":
        _around_record(AttemptState.SENDING, before=lambda: threading.Timer(float(where), die).start())
        return
    state = AttemptState(name)
    match where:
        case "before":
            _around_record(state, before=die)
        case "line":
            _after_line(state)
        case "after":
            _around_record(state, after=die)
        case _:
            raise SystemExit(f"no such point: {point}")


def _nothing() -> None:
    pass


def _around_record(state: AttemptState, before: Any = _nothing, after: Any = _nothing) -> None:
    record = Journal.record

    async def watched(self: Journal, attempt: Attempt) -> None:
        if attempt.state is state:
            before()
        await record(self, attempt)
        if attempt.state is state:
            after()

    Journal.record = watched  # type: ignore[method-assign]


def _after_line(state: AttemptState) -> None:
    append = SideFile.append

    def watched(self: SideFile, attempt: Attempt, record: bytes = b"") -> None:
        append(self, attempt, record)
        if attempt.state is state:
            die()

    SideFile.append = watched  # type: ignore[method-assign]


def _start_selling(days: int, *, card: bool) -> None:
    """Begin as soon as the desk is open; sell a trip that many ``days`` ahead, by PIX or with a card."""
    from pos_app.desk.desk import Desk
    from pos_app.printing import printer
    from pos_app.system.tasks import TaskScope
    from tests import card_hands
    from tests.campaigns.common.sales import cpf
    from tests.campaigns.common.window import Window
    from tests.journeys.clerk import Clerk

    opened, scope = Desk.open, TaskScope("clerk", _give_up)

    async def sell(desk: Desk) -> None:
        assert desk.card_form is not None  # It is made when it is first asked for.
        clerk = Clerk(desk.window, desk, desk.core)
        # Somebody who was never here: who has a ticket for that time already is asked about.
        buyer = (
            "Helena Prado Siqueira",
            cpf(random.randrange(10**9)),
            "11987650142",
            "helena@exemplo.com.br",
        )
        window = Window(clerk, day=f"+{days}", limit=40.0, buyer=buyer)
        # A printer that takes every slip: only what was printed is kept as that.
        vars(printer).update(print_slips=lambda *_: None, check=lambda _name="": None)
        window.print_slips()
        if card:
            window.pay_by(lambda: clerk.give_card("4111111111111111"))
        await window.go()

    async def open_and_begin(
        self: Desk, recovered: Callable[[], None] = lambda: None, ended: Callable[[], bool] = lambda: False
    ) -> None:
        card_hands.install()
        await opened(self, recovered, ended)
        scope.start(sell(self), name="clerk")

    Desk.open = open_and_begin  # type: ignore[method-assign]


def _give_up(name: str, error: BaseException) -> None:
    sys.stderr.write(f"{name}: {error!r}\n")
    sys.stderr.flush()
    os._exit(9)


def main(words: list[str]) -> int:
    divider = words.index("--")
    ours, theirs = words[:divider], words[divider + 1 :]
    if "--die" in ours:
        die_at(ours[ours.index("--die") + 1])
    if "--clerk" in ours:
        _start_selling(int(ours[ours.index("--clerk") + 1]), card="--card" in ours)
    from pos_app import cli

    return cli.run(theirs)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
