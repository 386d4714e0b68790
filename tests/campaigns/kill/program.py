"""The real program, started so that it dies at a chosen point.

usage: program.py [--die POINT] [--clerk DAYS [--card]] -- WORDS OF POS-APP

POINT is STATE:before, STATE:line or STATE:after of the journal's record of that state: nothing is written,
the line of the side file is, all is. Or it is after-sending:SECONDS. With --clerk, key presses sell a
trip of so many days ahead in the window, paid by PIX or with a card.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
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

    def watched(self: SideFile, attempt: Attempt) -> None:
        append(self, attempt)
        if attempt.state is state:
            die()

    SideFile.append = watched  # type: ignore[method-assign]


def main(words: list[str]) -> int:
    """Start the program with its own words."""
    divider = words.index("--")
    ours, theirs = words[:divider], words[divider + 1 :]
    if "--die" in ours:
        die_at(ours[ours.index("--die") + 1])
    if "--clerk" in ours:
        from tests.campaigns.kill import clerk

        clerk.start_selling(int(ours[ours.index("--clerk") + 1]), card="--card" in ours)
    from pos_app import cli

    return cli.run(theirs)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
