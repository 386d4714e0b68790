"""Puts faults into the code on purpose, where money and outcomes are decided, and counts what tests notice.

All four rooms take about an hour; --seconds stops earlier, --changed and --limit try fewer. Exit code 1: a
room noticed less than 95 % of what was tried, or, with --changed, a fault that no test noticed is in a
function that survivors.toml does not explain.
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

from tests.campaigns.mutation import rooms
from tests.campaigns.mutation.faults import Fault, faults
from tests.campaigns.mutation.rooms import ROOT, Room
from tests.campaigns.mutation.trial import Trial, TrialError
from tests.table import add_json, show, write_json

_ENOUGH = 95


def main(words: list[str] | None = None) -> int:
    known = rooms.load()
    parser = argparse.ArgumentParser(prog="bootstrap.py mutate", description=__doc__)
    add = parser.add_argument
    add("--room", nargs="+", choices=known, default=list(known), help="the rooms, all where none is named")
    add("--module", nargs="+", metavar="PATH", help="only these modules of the rooms")
    add("--changed", metavar="REF", help="only functions that differ from a commit")
    add("--limit", type=int, help="so many faults of each room, drawn at random")
    add("--seed", type=int, default=0, help="for the draw (default: %(default)s)")
    add("--seconds", type=float, default=float("inf"), help="stop after so long")
    add("--jobs", type=int, default=os.cpu_count() or 1, help="so many at a time (default: %(default)s)")
    add_json(parser)
    chosen = parser.parse_args(words)
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # No child is left behind.
    if not sys.platform.startswith("linux"):
        print("mutate: it works on Linux alone", file=sys.stderr)
        return 2
    try:
        return _campaign([known[name] for name in chosen.room], chosen)
    except subprocess.CalledProcessError as refused:
        print(f"mutate: {refused.stderr.strip()}", file=sys.stderr)
        return 2
    except TrialError as problem:
        print(f"mutate: {problem}", file=sys.stderr)
        return 2


def _campaign(chosen_rooms: list[Room], chosen: argparse.Namespace) -> int:
    explained = rooms.survivors()
    lines = rooms.changed_lines(chosen.changed) if chosen.changed else None
    ends = time.monotonic() + chosen.seconds
    rows: list[tuple[object, ...]] = []
    told: list[str] = []
    failed = False
    work = [(room, wanted) for room in chosen_rooms if (wanted := _wanted(room, chosen, lines))]
    for index, (room, wanted) in enumerate(work):
        now = time.monotonic()
        # What one room leaves of the time, the others have.
        trial = Trial(room, ROOT, wanted, chosen.jobs, now + (ends - now) / (len(work) - index))
        trial.run()
        open_ones = [one for one in trial.unnoticed if (one.module, one.function) not in explained]
        told += [one.told((ROOT / one.module).read_bytes()) for one in open_ones]
        noticed = len(trial.noticed)
        counted = noticed + len(open_ones)
        percent = 100 * noticed / counted if counted else 100.0
        failed |= bool(open_ones) if lines is not None else percent < _ENOUGH
        not_tried = len(wanted) - noticed - len(trial.unnoticed)
        listed = len(trial.unnoticed) - len(open_ones)
        counts = (len(wanted), noticed, listed, len(open_ones), not_tried)
        rows.append((room.name, *counts, f"{percent:.1f} %"))
    for one in told:
        print(f"no test notices {one}")
    show(
        ("room", "faults", "noticed", "explained", "not noticed", "not tried", "noticed of those tried"), rows
    )
    for sentence in outdated(explained):
        print(f"survivors.toml: {sentence}")
        failed = True
    write_json(chosen.json, {"rooms": rows, "not noticed": told})
    return 1 if failed else 0


def _wanted(room: Room, chosen: argparse.Namespace, lines: dict[str, set[int]] | None) -> list[Fault]:
    """Return the faults to try, in a random order where the time may not do."""
    found = [
        fault
        for module in room.sources()
        if (not chosen.module or module in chosen.module) and (lines is None or module in lines)
        for fault in faults(module, (ROOT / module).read_bytes())
        if lines is None or rooms.concerns(fault, lines)
    ]
    if chosen.limit is not None or chosen.seconds != float("inf"):
        random.Random(chosen.seed).shuffle(found)
    return found[: chosen.limit]


def outdated(explained: dict[tuple[str, str], str], root: Path = ROOT) -> list[str]:
    """Return a sentence for each entry whose function has no fault, or is gone."""
    there = {
        (module, fault.function)
        for module in {module for module, _ in explained}
        if (root / module).exists()
        for fault in faults(module, (root / module).read_bytes())
    }
    return [f"{module} has no {function} with a fault" for module, function in explained.keys() - there]


if __name__ == "__main__":
    sys.exit(main())
