"""Kill the real program again and again; count orders that are there twice, lost, or falsely shown as paid.

Through ``pos-app sell`` and through the window it dies before, within and after every record of its journal,
and at random times. Exit code 1 if anything was found; the data folders of those rounds are kept.
On two cores that are free it takes about two hours.
"""

from __future__ import annotations

import argparse
import random
import shutil
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from queue import SimpleQueue

from tests.campaigns.kill.rounds import SELL_POINTS, WINDOW_POINTS, Kill, Outcome, round_of
from tests.campaigns.kill.sandbox import Sandbox, running
from tests.table import add_json, show, write_json

_WHOLE_SALE = {False: 1.5, True: 6.0}
"""Seconds within which a sale is through, by ``Kill.window``; a slower machine only sees more early kills."""
_ORDER = (-4.0, -0.6)
"""Powers of ten of the seconds after the first record of an order: every scale alike, for any machine."""


def kills(each: int, at_random: int, seed: int) -> list[Kill]:
    """Return the rounds to make, mixed.

    Args:
        each: how often at every point, of ``pos-app sell`` and of the window.
        at_random: how often at random times; half of them while the order is under way, one in ten in the
            window.
        seed: repeats the same random times in the same order.
    """
    dice = random.Random(seed)
    chosen = [Kill(False, point) for point in SELL_POINTS for _ in range(each)]
    chosen += [Kill(True, point, card=turn % 2 == 1) for point in WINDOW_POINTS for turn in range(each)]
    for number in range(at_random):
        window, card = number % 10 == 9, number % 20 == 19
        if number % 4 < 2:
            chosen.append(Kill(window, f"after-sending:{10 ** dice.uniform(*_ORDER):.5f}", card=card))
        else:
            chosen.append(Kill(window, delay=dice.uniform(0.2, 1) * _WHOLE_SALE[window], card=card))
    dice.shuffle(chosen)
    return chosen


def perform(chosen: Sequence[Kill], folder: Path, jobs: int) -> Iterator[Outcome]:
    """Make the rounds, ``jobs`` at a time, each with a sandbox that no other round uses meanwhile."""
    free: SimpleQueue[Sandbox] = SimpleQueue()

    def one(number: int, kill: Kill) -> Outcome:
        mine = free.get()
        try:
            return round_of(kill, mine, folder / f"desk-{number:05}", number)
        finally:
            free.put(mine)

    with ExitStack() as stack, ThreadPoolExecutor(jobs) as pool:
        for job in range(jobs):
            free.put(stack.enter_context(running(folder / f"sandbox-{job}")))
        yield from pool.map(one, range(len(chosen)), chosen)


def main(arguments: list[str] | None = None) -> int:
    """Make the rounds, print every problem at once and the counts at the end; return the exit code."""
    parser = argparse.ArgumentParser(prog="bootstrap.py kill", description=__doc__)
    parser.add_argument("--each", type=int, default=50, metavar="N", help="rounds at every point (50)")
    parser.add_argument("--random", type=int, default=2000, metavar="N", help="rounds at random times (2000)")
    parser.add_argument("--window", action="store_true", help="only rounds in the window")
    parser.add_argument("--jobs", type=int, default=2, metavar="N", help="rounds at a time (2)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="of the random times (1)")
    add_json(parser)
    options = parser.parse_args(arguments)
    chosen = [k for k in kills(options.each, options.random, options.seed) if k.window or not options.window]
    folder = Path(tempfile.mkdtemp(prefix="guiche-kills-"))
    print(f"{len(chosen)} rounds, seed {options.seed}, in {folder}", flush=True)
    started, bad, left, died = time.monotonic(), 0, Counter[str](), 0
    rounds: list[dict[str, object]] = []
    for number, outcome in enumerate(perform(chosen, folder, options.jobs), 1):
        left[outcome.state or "nothing"] += 1
        died += outcome.died
        rounds.append(
            {
                "kill": outcome.kill.name,
                "died": outcome.died,
                "left": outcome.state,
                "problems": outcome.problems,
            }
        )
        for problem in outcome.problems:
            bad += 1
            print(f"round {number}, {outcome.kill.name}: {problem}", flush=True)
        if number % 50 == 0:
            print(f"{number} rounds, {bad} problems, {time.monotonic() - started:.0f} s", flush=True)
    print(f"{len(chosen)} rounds, {died} killed in time, {bad} problems, {time.monotonic() - started:.0f} s")
    show(("left behind", "rounds"), left.most_common())
    write_json(options.json, {"seed": options.seed, "rounds": rounds})
    if not bad:
        shutil.rmtree(folder)
    return 1 if bad else 0
