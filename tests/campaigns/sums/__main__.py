"""Sell at random with changes of mind, at the real runner and the real sandbox; check every sum shown.

After every change of the stage the basket is read as it is shown and judged by the contract and the
provider's own replies: the total is the sum of its lines and what the provider stated, every leg is there,
every person has the benefit and the insurance that were asked for, or is marked. ``--seed N`` plays one sale
alone and prints its steps. Exit code 1 if anything was shown wrong or a sale could not go on.
On two cores that are free it takes about ten minutes with --jobs 2.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from collections import Counter as Count
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from tests.campaigns.common.provider import Provider
from tests.campaigns.common.runner import MEMORY, Campaign, Options, Result, alone, main, result
from tests.campaigns.sums.counter import Counter, Played
from tests.campaigns.sums.ledger import Ledger, tapped
from tests.campaigns.sums.plan import SEEDS_OF_ONE_SANDBOX, plan
from tests.selling import opened
from tests.table import show


async def run(seeds: Sequence[int]) -> list[Result]:
    """Play these seeds, one after the other, at a sandbox of their own with a tap between."""
    results = []
    with tempfile.TemporaryDirectory(dir=MEMORY, prefix="sums-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        ledger = Ledger()
        with Provider(folder / "provider") as provider:

            async def advance(seconds: float) -> None:
                await asyncio.to_thread(provider.process.control, "clock", {"advance_seconds": seconds})

            with tapped(provider.process.base_url, ledger) as address:
                async with opened(replace(provider.process, base_url=address), folder / "desk") as core:
                    for seed in seeds:
                        planned = plan(seed)
                        await asyncio.to_thread(provider.quirks, **planned.reading)
                        played = await Counter(core, ledger, planned, advance).play()
                        results.append(_result(seed, played))
    return results


def _result(seed: int, played: Played) -> Result:
    # The first of each rule: what follows is mostly the same once more.
    first = {one.rule: f"after step {one.step}: {one.rule}: {one.words}" for one in reversed(played.wrong)}
    wrong = [*first.values(), *([f"stuck: {played.stuck}"] if played.stuck else [])]
    rules = sorted({one.rule.value for one in played.wrong})
    told = {"baskets": played.baskets, "rules": rules, "steps": played.steps, "plan": str(played.plan)}
    return result(f"--seed {seed}", wrong, told | {"seed": seed})


def portions(chosen: Options) -> dict[str, tuple[int, ...]]:
    """Return the seeds of each sandbox: those that have days of their own there."""
    seeds = range(chosen.first, chosen.first + chosen.sales)
    by_sandbox: dict[int, list[int]] = {}
    for seed in seeds if chosen.seed is None else (chosen.seed,):
        by_sandbox.setdefault(seed // SEEDS_OF_ONE_SANDBOX, []).append(seed)
    return {f"seeds {some[0]}-{some[-1]}": tuple(some) for some in by_sandbox.values()}


def _sum_up(results: Sequence[Result], chosen: Options) -> tuple[str, ...]:
    if chosen.seed is not None:
        for one in results:
            print(one.told["plan"], *one.told["steps"], sep="\n")
    broken = Count(rule for one in results for rule in one.told["rules"])
    if broken:
        show(("broken", "sales"), broken.most_common())
    print(f"{sum(one.told['baskets'] for one in results):,} baskets")
    return ()


def _options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--sales", type=int, default=2000)
    parser.add_argument("--from", type=int, default=0, dest="first", help="the first seed")
    parser.add_argument("--seed", type=int, help="play this one sale and print its steps")


def _play(seeds: Sequence[int]) -> Iterator[Result]:
    yield from asyncio.run(run(seeds))


CAMPAIGN = Campaign("sums", __doc__ or "", portions, alone(_play), _options, _sum_up)

if __name__ == "__main__":
    sys.exit(main(CAMPAIGN))
