"""Sell in virtual time while everything goes wrong; count what was sent twice, lost or falsely shown as paid.

The real machines, the real judgement of answers and the real journal against a model provider. Each sale is
one seed: ``--seed N`` plays exactly that one again and prints what happened. Exit code 1 if a promise broke.
On two cores that are free it takes about twenty minutes with --jobs 1.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from itertools import islice
from multiprocessing import get_context
from pathlib import Path

from tests.campaigns.simulation.disk import Shelf
from tests.campaigns.simulation.plan import PAIRS, plan
from tests.campaigns.simulation.run import Outcome, Run
from tests.table import add_json, show, write_json

_SHM = Path("/dev/shm")
"""The journal is laid out in memory where that is possible."""
_CHUNK = 5000
_SHOWN = 20


@dataclass(slots=True)
class Tally:
    """The results of many runs."""

    sales: int = 0
    killed: int = 0
    killed_twice: int = 0
    pairs: set[tuple[str, str]] = field(default_factory=set)
    states: Counter[str] = field(default_factory=Counter)
    broken: list[tuple[int, str]] = field(default_factory=list)

    def add(self, outcome: Outcome) -> None:
        """Count a run."""
        self.sales += 1
        self.killed += bool(outcome.kills)
        self.killed_twice += len(outcome.kills) > 1
        if outcome.kills:
            self.pairs.add((outcome.plan.fault.name, outcome.kills[0]))
        self.states.update(state.value for state in outcome.states)
        self.broken += [(outcome.plan.seed, problem) for problem in outcome.problems]

    def join(self, other: Tally) -> None:
        """Count what another process counted."""
        self.sales += other.sales
        self.killed += other.killed
        self.killed_twice += other.killed_twice
        self.pairs |= other.pairs
        self.states += other.states
        self.broken += other.broken

    def as_json(self) -> dict[str, object]:
        """Return the counts, and every promise that broke with the seed that shows it."""
        return {
            "sales": self.sales,
            "killed": self.killed,
            "killed_twice": self.killed_twice,
            "pairs": len(self.pairs),
            "states": dict(self.states),
            "broken": [{"seed": seed, "problem": problem} for seed, problem in self.broken],
        }


def outcomes(first: int, count: int) -> Iterator[Outcome]:
    """Play the runs of this many seeds."""
    with tempfile.TemporaryDirectory(dir=_SHM if _SHM.is_dir() else None) as folder:
        shelf = Shelf(Path(folder))
        for seed in range(first, first + count):
            yield Run(plan(seed), shelf).outcome()
            shelf.clear()


def tally(first: int, count: int) -> Tally:
    """Play the runs of this many seeds and count."""
    counted = Tally()
    for outcome in outcomes(first, count):
        counted.add(outcome)
    return counted


def main(arguments: list[str] | None = None) -> int:
    """Simulate, print the figures and every failing seed, return the exit code."""
    parser = argparse.ArgumentParser(
        prog="bootstrap.py simulate", description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--sales", type=int, default=1_000_000)
    parser.add_argument("--from", type=int, default=0, dest="first", help="the first seed")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--seed", type=int, help="play this one sale and print what happened")
    add_json(parser)
    chosen = parser.parse_args(arguments)
    if chosen.seed is not None:
        return _one(next(islice(outcomes(chosen.seed, 1), 1)))
    began = time.monotonic()
    starts = range(chosen.first, chosen.first + chosen.sales, _CHUNK)
    sizes = [min(_CHUNK, chosen.first + chosen.sales - start) for start in starts]
    total = Tally()
    with ProcessPoolExecutor(chosen.jobs, mp_context=get_context("spawn")) as pool:
        for part in pool.map(tally, starts, sizes):
            total.join(part)
            for seed, problem in part.broken[:_SHOWN]:
                print(f"BROKEN  --seed {seed}: {problem}", flush=True)
    seconds = time.monotonic() - began
    show(("order ends as", "sales"), sorted(total.states.items()))
    print(
        f"{total.sales:,} sales, {total.sales / seconds:,.0f} a second; killed {total.killed:,}, twice "
        f"{total.killed_twice:,}; {len(total.pairs):,} of {PAIRS:,} pairs of fault and kill were reached; "
        f"{len(total.broken):,} promises broken"
    )
    write_json(chosen.json, total.as_json())
    return 1 if total.broken else 0


def _one(outcome: Outcome) -> int:
    run = outcome.plan
    print(f"seed {run.seed}: {run.fault.name}; {run.people} seats by {run.method}, {run.lasts:,.0f} s")
    print(f"kill at {run.kill or 'no'} step {run.kill_on}, then {run.second_kill}; died at {outcome.kills}")
    print("ends as " + ", ".join(outcome.states))
    for problem in outcome.problems:
        print(f"BROKEN  {problem}")
    return 1 if outcome.problems else 0
