"""Times of awaited durable steps, encrypted and plain, and of bare 4 KB writes with fdatasync, in turns.

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
from tests.sealing import KEY

_STEPS = (AttemptState.BLOCKED, AttemptState.SENDING, AttemptState.KNOWN, AttemptState.COMPLETED)
_sync = getattr(os, "fdatasync", os.fsync)


async def measure(folder: Path, count: int) -> dict[str, list[float]]:
    """Return milliseconds of each."""
    sealed = await Journal.open(folder / "sealed", KEY)
    plain = await Journal.open(folder / "plain")
    bare = os.open(folder / "bare", os.O_WRONLY | os.O_CREAT)
    block = os.urandom(4096)
    times: dict[str, list[float]] = {"step_ms": [], "plain_ms": [], "bare_ms": []}
    for number in range(count):
        began = time.perf_counter()
        os.write(bare, block)
        _sync(bare)
        times["bare_ms"].append((time.perf_counter() - began) * 1000)
        attempt = step(f"sale{number // 4}", _STEPS[number % 4], number)
        for name, journal in (("step_ms", sealed), ("plain_ms", plain)):
            began = time.perf_counter()
            await journal.record(attempt)
            times[name].append((time.perf_counter() - began) * 1000)
    os.close(bare)
    await sealed.aclose()
    await plain.aclose()
    return times


print(json.dumps(asyncio.run(measure(Path(sys.argv[1]), int(sys.argv[2])))))
