"""Sell in virtual time while everything goes wrong; count what was sent twice, lost or falsely shown as paid.

The real machines, the real judgement of answers and the real journal against a model provider. Each sale is
one seed: ``--seed N`` plays exactly that one again and prints what happened. Exit code 1 if a promise broke.
On two cores that are free it takes about twenty minutes with --jobs 1.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence

from tests.campaigns.common.runner import Campaign, Options, Result, alone, main, result
from tests.campaigns.simulation.plan import PAIRS
from tests.campaigns.simulation.run import Outcome, outcomes, tally
from tests.table import show

_CHUNK = 5000


def _play(portion: tuple[int, int, bool]) -> Iterator[Result]:
    first, count, alone = portion
    if alone:
        _tell(next(iter(outcomes(first, 1))))
    found = tally(first, count)
    wrong = [f"--seed {seed}: {problem}" for seed, problem in found.broken]
    killed = {"killed": found.killed, "killed_twice": found.killed_twice}
    told = {"sales": found.sales, **killed, "pairs": sorted(found.pairs), "states": dict(found.states)}
    yield result(f"seeds from {first}", wrong, told)


def _tell(outcome: Outcome) -> None:
    run = outcome.plan
    print(f"seed {run.seed}: {run.fault.name}; {run.people} seats by {run.method}, {run.lasts:,.0f} s")
    print(f"kill at {run.kill or 'no'} step {run.kill_on}, then {run.second_kill}; died at {outcome.kills}")
    print("ends as " + ", ".join(outcome.states))


def _portions(chosen: Options) -> dict[str, tuple[int, int, bool]]:
    if chosen.seed is not None:
        return {f"seed {chosen.seed}": (chosen.seed, 1, True)}
    end = chosen.first + chosen.sales
    starts = range(chosen.first, end, min(_CHUNK, -(-chosen.sales // chosen.jobs)))
    return {f"seeds from {start}": (start, min(starts.step, end - start), False) for start in starts}


def _sum_up(results: Sequence[Result], _: Options) -> tuple[str, ...]:
    states = sum((Counter(one.told["states"]) for one in results), Counter[str]())
    pairs = {tuple(pair) for one in results for pair in one.told["pairs"]}
    sales, killed, twice = (
        sum(one.told[name] for one in results) for name in ("sales", "killed", "killed_twice")
    )
    show(("order ends as", "sales"), sorted(states.items()))
    print(
        f"{sales:,} sales; killed {killed:,}, twice {twice:,}; {len(pairs):,} of {PAIRS:,} pairs of fault "
        "and kill were reached"
    )
    return ()


def _options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--sales", type=int, default=1_000_000)
    parser.add_argument("--from", type=int, default=0, dest="first", help="the first seed")
    parser.add_argument("--seed", type=int, help="play this one sale and print what happened")


CAMPAIGN = Campaign("simulate", __doc__ or "", _portions, alone(_play), _options, _sum_up, jobs=2)

if __name__ == "__main__":
    sys.exit(main(CAMPAIGN))
