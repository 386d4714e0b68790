"""Breaks the code in small ways and counts how many breaks the tests notice.

Results are kept, so an interrupted campaign goes on where it stopped. Of a room that was not tried whole the
table gives the ends of a 95 % interval; what is undecided counts as not noticed. Exit code 1: a room's lower
figure is below 95 %, or, with --changed, something lived on that the list of survivors does not explain.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from pathlib import Path

import platformdirs

from tests.campaigns.mutation import report, rooms, survivors
from tests.campaigns.mutation.campaign import Options, RoomReport, run_room
from tests.campaigns.mutation.changed import changed_lines
from tests.campaigns.mutation.pool import stop_on_signal
from tests.campaigns.mutation.rooms import CampaignError, Room


def main(words: list[str] | None = None) -> int:
    """Run the campaign and return its exit code."""
    known_rooms = rooms.load()
    chosen = _parser(list(known_rooms)).parse_args(words)
    if not hasattr(os, "fork"):
        print("mutation: this system has no fork; run the campaign on Linux or macOS", file=sys.stderr)
        return 2
    stop_on_signal()
    try:
        return _campaign([known_rooms[name] for name in chosen.room or known_rooms], chosen)
    except CampaignError as reason:
        print(f"mutation: {reason}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("mutation: interrupted; the next run goes on from here", file=sys.stderr)
        return 130


def _campaign(wanted: list[Room], chosen: argparse.Namespace) -> int:
    known = survivors.load()
    lines = changed_lines(rooms.ROOT, chosen.changed) if chosen.changed else None
    reports: list[RoomReport] = []
    ends = time.monotonic() + chosen.seconds
    if lines is not None:
        wanted = [room for room in wanted if lines.keys() & set(map(str, room.sources(rooms.ROOT)))]
    for index, room in enumerate(wanted):
        left = max(0.0, ends - time.monotonic()) / (len(wanted) - index)  # What one leaves, the others have.
        only = frozenset(chosen.module) if chosen.module else None
        options = Options(
            rooms.ROOT,
            chosen.cache,
            chosen.jobs,
            changed=lines,
            limit=chosen.limit,
            imports=chosen.imports,
            seed=chosen.seed,
            seconds=left,
            only=only,
        )
        reports.append(run_room(room, options, known))
        print(report.table(reports[-1:]), file=sys.stderr, flush=True)
    for one in (tried for done in reports for tried in (*done.unexplained, *done.undecided)):
        print(report.survivor(one))
        if chosen.entries:
            print(one.change.entry())
    print(report.table(reports) if reports else "nothing of these rooms changed")
    for sentence in report.outdated(reports, known):
        print(f"survivors.toml: {sentence}")
    if chosen.json:
        chosen.json.write_text(
            json.dumps(report.as_json(reports), indent=1, ensure_ascii=False), encoding="utf-8"
        )
    for sentence in report.untried(reports) if lines is not None else ():
        print(f"mutation: {sentence}")
    failed = report.verdict(reports, only_changed=lines is not None)
    for sentence in failed:
        print(f"mutation: {sentence}")
    return 1 if failed else 0


def _parser(names: list[str]) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="bootstrap.py mutate", description=__doc__)
    add = parser.add_argument
    add("--room", nargs="+", choices=names, help="the rooms, all where none is named")
    add("--module", nargs="+", metavar="PATH", help="only these modules of the rooms")
    add("--changed", metavar="REF", help="only functions that differ from a commit")
    add(
        "--jobs",
        type=int,
        default=os.cpu_count() or 1,
        help="how many mutants at a time (default: %(default)s)",
    )
    add("--limit", type=int, help="so many mutants of each room, drawn at random")
    add(
        "--imports",
        type=int,
        help="so many of what runs at import, drawn at random: each takes a second or more",
    )
    add("--seed", type=int, default=0, help="for the draw (default: %(default)s)")
    add(
        "--seconds", type=float, default=float("inf"), help="stop after so long; the rest counts as not tried"
    )
    add("--json", type=Path, metavar="FILE", help="write everything into a file")
    add("--entries", action="store_true", help="print with each survivor its entry for survivors.toml")
    add(
        "--cache",
        type=Path,
        default=Path(platformdirs.user_cache_dir("guiche-mutation")),
        help="the folder of kept results (default: %(default)s)",
    )
    return parser


if __name__ == "__main__":
    sys.exit(main())
