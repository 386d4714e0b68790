"""The sales of some seeds, one after the other, at a sandbox of their own with a tap between."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from tests.campaigns.sums.counter import Counter, Played, Seen
from tests.campaigns.sums.ledger import Ledger
from tests.campaigns.sums.plan import Plan, plan
from tests.campaigns.sums.tap import tapped
from tests.sandbox_process import start_sandbox
from tests.selling import opened

_MEMORY = "/dev/shm" if Path("/dev/shm").is_dir() else None


@dataclass(frozen=True, slots=True)
class Result:
    """How a sale was shown: its steps, how many baskets were read, what was wrong, and why it got stuck."""

    plan: Plan
    steps: tuple[str, ...]
    baskets: int
    wrong: tuple[Seen, ...]
    stuck: str

    @property
    def seed(self) -> int:
        """The number that plays it again."""
        return self.plan.seed

    def as_json(self) -> dict[str, object]:
        """Return it for a file."""
        return {
            "seed": self.seed,
            "baskets": self.baskets,
            "stuck": self.stuck,
            "wrong": [{"rule": one.rule, "step": one.step, "words": one.words} for one in self.wrong],
            "steps": list(self.steps),
        }


async def run(seeds: Sequence[int]) -> list[Result]:
    """Play these seeds and return what was seen."""
    results = []
    with tempfile.TemporaryDirectory(dir=_MEMORY, prefix="sums-") as name:
        folder = Path(name)
        sandbox = start_sandbox(folder / "sandbox")
        ledger = Ledger()

        async def control(path: str, body: dict[str, object]) -> None:
            # In a thread: the tap that the sandbox may be waiting for lives on this loop.
            await asyncio.to_thread(sandbox.control, path, body)

        async def advance(seconds: float) -> None:
            await control("clock", {"advance_seconds": seconds})

        try:
            async with (
                tapped(sandbox.base_url, ledger.note) as address,
                opened(replace(sandbox, base_url=address), folder / "desk") as core,
            ):
                for seed in seeds:
                    planned = plan(seed)
                    await control("quirks", {"reset": True, "other_buyers": False, **planned.reading})
                    played = await Counter(core, ledger, planned, advance).play()
                    results.append(_result(played))
        finally:
            sandbox.stop()
    return results


def _result(played: Played) -> Result:
    return Result(played.plan, tuple(played.steps), played.baskets, tuple(played.wrong), played.stuck)
