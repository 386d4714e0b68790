"""Time to open a journal and read what is open.

Arguments: ``fill``, folder, how many attempts; or ``start``, folder.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time
from dataclasses import replace
from functools import partial
from pathlib import Path

import apsw

from pos_app.domain.attempts import AttemptState, LogEntry
from pos_app.journal import rows
from pos_app.journal.journal import Journal
from tests.bench.calibration import slowness
from tests.campaigns.power_cut.sales import BEGAN, step
from tests.sealing import KEY

_LOG = tuple(LogEntry(BEGAN, what, "as long as entries of a time line") for what in "abcdefgh")
_OPEN_EVERY = 5000
_MOST_OPEN = 20
_BATCH = 20_000


async def fill(folder: Path, size: int) -> None:
    """Write settled attempts, and a few open ones, with a time line each."""
    journal = await Journal.open(folder, KEY)
    settled = _row(0, AttemptState.PRINTED)

    def write(db: apsw.Connection, first: int) -> None:
        for number in range(first, min(first + _BATCH, size)):
            if number % _OPEN_EVERY or number >= _OPEN_EVERY * _MOST_OPEN:
                own = (f"{number:032x}", f"p{number:031x}", f"ORDER-{number}")
                rows.write(db, (*own, *settled[3:]))
            else:
                rows.write(db, _row(number, AttemptState.UNRESOLVED))

    for first in range(0, size, _BATCH):
        await journal._store.do(partial(write, first=first))
    await journal.aclose()


def _row(number: int, state: AttemptState) -> rows.Row:
    attempt = step(f"{number:032x}", state, number, public_id=f"ORDER-{number}")
    return rows.row(replace(attempt, log=_LOG))


async def start(folder: Path) -> float:
    """Do what the program does at its start; return the milliseconds."""
    began = time.perf_counter()
    journal = await Journal.open(folder, KEY)
    found = await journal.open_attempts()
    taken = (time.perf_counter() - began) * 1000
    await journal.aclose()
    assert found, "the journal was filled"
    return taken


def main() -> None:
    folder = Path(sys.argv[2])
    if sys.argv[1] == "fill":
        asyncio.run(fill(folder, int(sys.argv[3])))
        print("{}")
    else:
        slow = slowness()
        print(json.dumps({"start_ms": asyncio.run(start(folder)), "slow": slow}))


main()
