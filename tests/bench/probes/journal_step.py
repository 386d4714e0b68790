"""Times of awaited durable steps and of bare 4 KB writes with fdatasync, in turns.

Arguments: folder, how many of each.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
import time
from pathlib import Path

from pos_app.domain.attempts import AttemptState
from pos_app.journal.journal import Journal
from tests.campaigns.power_cut.sales import step

_STEPS = (AttemptState.BLOCKED, AttemptState.SENDING, AttemptState.KNOWN, AttemptState.COMPLETED)
_sync = getattr(os, "fdatasync", os.fsync)


async def measure(folder: Path, count: int) -> dict[str, list[float]]:
    """Return milliseconds of each."""
    journal = await Journal.open(folder)
    bare = os.open(folder / "bare", os.O_WRONLY | os.O_CREAT)
    block = os.urandom(4096)
    times: dict[str, list[float]] = {"step_ms": [], "bare_ms": []}
    for number in range(count):
        began = time.perf_counter()
        os.write(bare, block)
        _sync(bare)
        times["bare_ms"].append((time.perf_counter() - began) * 1000)
        attempt = step(f"sale{number // 4}", _STEPS[number % 4], number)
        began = time.perf_counter()
        await journal.record(attempt)
        times["step_ms"].append((time.perf_counter() - began) * 1000)
    os.close(bare)
    await journal.aclose()
    return times


print(json.dumps(asyncio.run(measure(Path(sys.argv[1]), int(sys.argv[2])))))
