"""Learn a thousand providers never seen before, sell every kind of trip there, and judge each sale.

The sandbox plays the providers (``pos-app sandbox --shape``). Nobody is asked: what the replies do not prove
stays open. A sale is judged by what it really did: what was posted must be what was due, a completed sale
must be exactly what the plan wanted and what the client reports, any other must have stopped before money
moved and name reply and field, and must not have been called possible. Exit code 1 when a demand is not met,
with a table of all kinds and the failures.
On two cores that are free it takes about half an hour with --jobs 2.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

from tests.campaigns.shapes.plans import KINDS
from tests.campaigns.shapes.report import failures, is_failure, shortfalls, table, write_json
from tests.campaigns.shapes.run import Errand, Options, Result, run

_CHUNK = 20
"""Seeds at one sandbox: its coaches fill up, and what it remembers is read after each sale."""


def main(arguments: list[str] | None = None) -> int:
    """Run the campaign; returns the exit code."""
    chosen = _parser().parse_args(arguments)
    options = Options(verbose=chosen.verbose)
    errands = errands_of(
        chosen.seeds, chosen.kinds, chosen.each, options, drift=chosen.drift, jobs=chosen.jobs
    )
    began = time.monotonic()
    results = _run(errands, chosen.jobs)
    short = shortfalls(results)
    print(failures(results, chosen.show))
    print(table(results))
    print(f"{len(results):,} sales in {time.monotonic() - began:,.0f} s")
    for line in short:
        print(f"SHORT  {line}")
    if chosen.json:
        write_json(results, short, chosen.json)
    return 1 if short else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="bootstrap.py shapes", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seeds", type=_seeds, default=range(1000), metavar="COUNT|A-B", help="providers")
    parser.add_argument("--kinds", type=_kinds, default=tuple(KINDS), help=f"of: {', '.join(KINDS)}")
    parser.add_argument("--each", type=int, default=0, metavar="N", help="only N kinds a seed, in rotation")
    parser.add_argument("--jobs", type=_jobs, default=1, help="processes, each with a sandbox of its own")
    parser.add_argument("--drift", action="store_true", help="the provider changes between and within sales")
    parser.add_argument("--show", type=int, default=100, metavar="N", help="failures to list (100)")
    parser.add_argument("--verbose", action="store_true", help="list failures with their provider in words")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write every sale to a file")
    return parser


def _seeds(text: str) -> range:
    first, dash, last = text.partition("-")
    try:
        return range(int(first), int(last) + 1) if dash else range(int(first))
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text} is neither a count nor A-B") from None


def _jobs(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text} is no count of processes")
    return int(text)


def _kinds(text: str) -> tuple[str, ...]:
    kinds = tuple(kind.strip() for kind in text.split(","))
    unknown = [kind for kind in kinds if kind not in KINDS]
    if unknown:
        raise argparse.ArgumentTypeError(f"{unknown[0]} is none of {', '.join(KINDS)}")
    return kinds


def errands_of(
    seeds: range, kinds: tuple[str, ...], each: int, options: Options, *, drift: bool, jobs: int = 1
) -> list[Errand]:
    """Return the work of a campaign in portions of one sandbox each."""
    turns = [(seed, kinds if drift or not each else rotated(seed, kinds, each)) for seed in seeds]
    size = max(1, min(_CHUNK, -(-len(turns) // jobs)))
    return [
        Errand(tuple(turns[start : start + size]), options, drift) for start in range(0, len(turns), size)
    ]


def rotated(seed: int, kinds: tuple[str, ...], each: int) -> tuple[str, ...]:
    """Return this many kinds, other ones for the next seed."""
    return tuple(dict.fromkeys(kinds[(seed * each + number) % len(kinds)] for number in range(each)))


def _run(errands: list[Errand], jobs: int) -> list[Result]:
    made: list[Result] = []
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        for errand, part in zip(errands, pool.map(work, errands), strict=True):
            made += part
            seeds = f"{errand.seeds[0][0]}-{errand.seeds[-1][0]}"
            failed = sum(map(is_failure, part))
            print(f"seeds {seeds}: {len(part)} sales, {failed} failed", file=sys.stderr, flush=True)
    return made


def work(errand: Errand) -> list[Result]:
    """Run an errand in this process."""
    return asyncio.run(run(errand))
