"""Time to open a journal and read what is open.

Arguments: ``fill``, folder, how many attempts; or ``start``, folder.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time
from dataclasses import replace
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


async def fill(folder: Path, size: int) -> None:
    """Write settled attempts, and a few open ones, with a time line each."""
    journal = await Journal.open(folder, KEY)

    def write(db: apsw.Connection) -> None:
        for number in range(size):
            state = AttemptState.PRINTED if number % _OPEN_EVERY else AttemptState.UNRESOLVED
            attempt = step(f"{number:032x}", state, number, public_id=f"ORDER-{number}")
            rows.write(db, rows.row(replace(attempt, log=_LOG)))

    await journal._store.do(write)
    await journal.aclose()


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
