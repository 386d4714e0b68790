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
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context

from tests.campaigns.sums.plan import SEEDS_OF_ONE_SANDBOX
from tests.campaigns.sums.run import Result, run
from tests.table import add_json, show, write_json

_SHOWN = 40


@dataclass
class Tally:
    """The results of many sales."""

    results: list[Result] = field(default_factory=list)

    @property
    def wrong(self) -> list[Result]:
        """The sales in which something was shown wrong."""
        return [result for result in self.results if result.wrong]

    @property
    def stuck(self) -> list[Result]:
        """The sales that could not be played to their end."""
        return [result for result in self.results if result.stuck]

    @property
    def rules(self) -> Counter[str]:
        """In how many sales each rule was broken."""
        return Counter(rule for result in self.results for rule in {one.rule for one in result.wrong})


def main(arguments: list[str] | None = None) -> int:
    """Play, print the figures and what was wrong, return the exit code."""
    parser = argparse.ArgumentParser(
        prog="bootstrap.py sums", description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--sales", type=int, default=2000)
    parser.add_argument("--from", type=int, default=0, dest="first", help="the first seed")
    parser.add_argument("--jobs", type=int, default=1, help="processes, each with a sandbox of its own")
    parser.add_argument("--seed", type=int, help="play this one sale and print its steps")
    add_json(parser)
    chosen = parser.parse_args(arguments)
    if chosen.seed is not None:
        return _one(asyncio.run(run((chosen.seed,)))[0])
    began = time.monotonic()
    tally = Tally()
    with ProcessPoolExecutor(chosen.jobs, mp_context=get_context("spawn")) as pool:
        for part in pool.map(_work, portions(range(chosen.first, chosen.first + chosen.sales))):
            tally.results += part
            for result in part:
                if result.wrong and len(tally.wrong) <= _SHOWN:
                    first = result.wrong[0]
                    print(f"WRONG  --seed {result.seed}: {first.rule}: {first.words}", flush=True)
                if result.stuck:
                    print(f"STUCK  --seed {result.seed}: {result.stuck}", flush=True)
    _print(tally, time.monotonic() - began)
    write_json(chosen.json, [result.as_json() for result in tally.results])
    return 1 if tally.wrong or tally.stuck else 0


def portions(seeds: range) -> list[tuple[int, ...]]:
    """Return the seeds of each sandbox: those that have days of their own there."""
    by_sandbox: dict[int, list[int]] = {}
    for seed in seeds:
        by_sandbox.setdefault(seed // SEEDS_OF_ONE_SANDBOX, []).append(seed)
    return [tuple(some) for some in by_sandbox.values()]


def _work(seeds: Sequence[int]) -> list[Result]:
    return asyncio.run(run(seeds))


def _print(tally: Tally, seconds: float) -> None:
    if tally.rules:
        show(("broken", "sales"), tally.rules.most_common())
    baskets = sum(result.baskets for result in tally.results)
    print(
        f"{len(tally.results):,} sales, {baskets:,} baskets in {seconds:,.0f} s; "
        f"{len(tally.wrong):,} with something shown wrong, {len(tally.stuck):,} stuck"
    )


def _one(result: Result) -> int:
    print(result.plan)
    for number, step in enumerate(result.steps, 1):
        print(f"{number:3} {step}")
    for one in result.wrong:
        print(f"WRONG  after step {one.step}: {one.rule}: {one.words}")
    if result.stuck:
        print(f"STUCK  {result.stuck}")
    return 1 if result.wrong or result.stuck else 0
