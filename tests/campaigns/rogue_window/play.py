"""Plays one attack in a process of its own: the real window, the real sandbox, the keyboard.

usage: python -m tests.campaigns.rogue_window.play ATTACK FOLDER      prints one JSON object
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterable
from pathlib import Path

from tests.bench.calibration import slowness
from tests.campaigns.common.window import play_alone
from tests.campaigns.hostile.between import Between, between
from tests.campaigns.rogue_window.pauses import PauseWatch
from tests.campaigns.rogue_window.walk import Walk
from tests.journeys.clerk import Clerk, at_the_counter
from tests.journeys.ticks import TickWatch

_LOOKED_AT_MS = 6.0
SLOW = frozenset({"slow-drip", "slow-head", "hints-flood", "endless-trailers", "trickle"})


async def play(attack: str, folder: Path) -> dict[str, object]:
    began = time.monotonic()
    found: dict[str, object] = {"attack": attack, "stuck": [], "read": {}}
    with between(folder / "provider", "pix_paid_after=1") as provider:
        async with at_the_counter(provider.sandbox, folder / "desk") as clerk:
            walk = Walk(clerk, provider, attack, 25.0 if attack in SLOW else 5.0)
            with TickWatch(_LOOKED_AT_MS) as watch, PauseWatch(_LOOKED_AT_MS) as pauses:
                watch._most = _LOOKED_AT_MS
                slow = slowness(time.thread_time_ns)
                try:
                    await walk.sell()
                except AssertionError as reason:
                    found["broken_off"] = str(reason)
            # Of the processor alone, as ticks are: a clock on the wall would forgive what others took.
            slow = (slow + slowness(time.thread_time_ns)) / 2
            found |= {
                "slowness": round(slow, 2),
                "ticks": _longest((one.ms / slow, one.where) for one in watch.over),
            }
            found["crowd"] = round(os.getloadavg()[0] / (os.cpu_count() or 1), 1)
            found["pauses"] = _longest((one.ms, one.where) for one in pauses.over)
            found |= _evidence(clerk, provider)
        found |= {"read": walk.seen.read, "stuck": walk.seen.stuck, "attacked": walk.seen.attacked}
        found |= {"stopped": walk.seen.stopped, "again": walk.seen.again, "state": walk.seen.state}
        found["left"] = walk.seen.left
        told = provider.report()
        found |= {"heard": told["heard"], "cookies": told["cookies"]}
    found["peak_mb"] = peak_mb()
    found["seconds"] = round(time.monotonic() - began, 1)
    return found


def _longest(spans: Iterable[tuple[float, str]]) -> list[list[object]]:
    return [[round(ms, 1), where] for ms, where in sorted(spans, reverse=True)[:3]]


def _evidence(clerk: Clerk, provider: Between) -> dict[str, object]:
    orders = provider.honest.orders()
    attempt = clerk.stage.order.attempt
    return {
        "orders": len(orders),
        "page": clerk.window.page,
        "sold": attempt.sold.total if attempt and clerk.window.page == "tickets" else None,
    }


def peak_mb() -> float:
    """Return the most memory that this process had at a time."""
    status = Path("/proc/self/status").read_text(encoding="ascii")
    line = next(line for line in status.splitlines() if line.startswith("VmHWM"))
    return round(int(line.split()[1]) / 1024, 1)


if __name__ == "__main__":
    sys.exit(play_alone("rogue", lambda: play(sys.argv[1], Path(sys.argv[2]))))
