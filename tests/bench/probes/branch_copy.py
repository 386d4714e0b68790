"""Times of durable steps in a journal alone, and in one that belongs to a branch and copies meanwhile, in
turns; and of changes that come into PostgreSQL.

Arguments: folder, how many steps of each, how many changes are copied.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import sys
import time
from pathlib import Path

from pos_app.branch.service import Pace
from pos_app.domain.attempts import AttemptState
from pos_app.journal.journal import Journal
from tests.branch.place import Counter, Place, running
from tests.campaigns.power_cut.sales import step
from tests.postgres import postgres
from tests.sealing import KEY

_STEPS = (AttemptState.BLOCKED, AttemptState.SENDING, AttemptState.KNOWN, AttemptState.COMPLETED)


async def measure(folder: Path, count: int, changes: int) -> dict[str, list[float]]:
    """Return milliseconds of each, and those of each copied change."""
    folder.mkdir(exist_ok=True)  # noqa: ASYNC240 - nobody waits
    with postgres(synced=True) as server:
        place = Place.made(server, server.make("medida"), folder)
        async with place.counter("A", Pace(), key=KEY) as member:
            found = await _steps(await Journal.open(folder / "alone", KEY), member, count)
            await member.branch.turn()
            for number in range(changes // len(_STEPS)):
                for at, state in enumerate(_STEPS):
                    await member.journal.record(step(f"more{number}", state, at))
            began = time.perf_counter()
            await member.branch.turn()
            found["change_ms"] = [(time.perf_counter() - began) * 1000 / changes]
            async with place.counter("B", Pace(), key=KEY) as other:
                found["seen_ms"] = await _seen(member, other, count)
        place.close()
    return found


async def _seen(member: Counter, other: Counter, count: int) -> list[float]:
    """Return how long after a step at one counter the other one hears of it."""
    times, heard = list[float](), asyncio.Event()
    other.branch.on_change = heard.set
    async with running(member, other):
        for number in range(-5, min(count, 100)):  # The first ones until both listen.
            heard.clear()
            began = time.perf_counter()
            await member.journal.record(step(f"seen{number}", AttemptState.SENDING, 0))
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(heard.wait(), 5)
            if number >= 0:
                times.append((time.perf_counter() - began) * 1000)
            await asyncio.sleep(0.05)
    return times


async def _steps(alone: Journal, member: Counter, count: int) -> dict[str, list[float]]:
    times: dict[str, list[float]] = {"alone_ms": [], "member_ms": []}
    async with running(member):
        for number in range(count):
            attempt = step(f"sale{number // 4}", _STEPS[number % 4], number)
            both = (("alone_ms", alone), ("member_ms", member.journal))
            # Whoever comes second finds the disk awake.
            for name, journal in both if number // 4 % 2 else both[::-1]:
                began = time.perf_counter()
                await journal.record(attempt)
                times[name].append((time.perf_counter() - began) * 1000)
                await asyncio.sleep(0.03)  # As people sell; what is copied meanwhile takes its turn too.
    await alone.aclose()
    return times


print(json.dumps(asyncio.run(measure(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])))))
