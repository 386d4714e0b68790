"""Sell at the real window while the provider means harm, in over a hundred ways.

A process between the desk and the sandbox attacks the reply of every call once (search, map, hold, prices,
order and outcome, fiscal tickets, lists) and is honest again; a clerk with a keyboard goes on. Judged: the
program lives and says nothing on its error output, its memory is at most 300 MB above that of an honest
sale, no turn of the window's thread takes over 50 ms of a usual processor, nothing reaches another host, no
cookie comes back, no file is written outside the desk's folder, and at most one order was made. Exit code 1
if anything was wrong.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from tests.campaigns.outages.command import environment
from tests.campaigns.rogue_window.middle import ATTACKS
from tests.campaigns.rogue_window.values import CLIMB
from tests.table import add_json, write_json

ROOT = Path(__file__).resolve().parents[3]
MOST_MB, MOST_MS = 300, 50
_PATIENCE = 420
HONEST = "honest"


def main(arguments: Sequence[str] | None = None) -> int:
    """Play, print a line for each attack, return the exit code."""
    parser = argparse.ArgumentParser(
        prog="bootstrap.py rogue-window", description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--only", nargs="+", choices=[*ATTACKS, HONEST], metavar="ATTACK", help="run these")
    parser.add_argument("--list", action="store_true", help="print the names of all attacks")
    parser.add_argument("--jobs", type=int, default=1, help="attacks at a time, each with its own desk")
    add_json(parser)
    chosen = parser.parse_args(arguments)
    if chosen.list:
        print("\n".join(ATTACKS))
        return 0
    usual = played(HONEST)
    _print(usual, [])
    found = []
    with ThreadPoolExecutor(chosen.jobs) as pool:
        for one in pool.map(played, chosen.only or list(ATTACKS)):
            wrong = judged(one, usual.get("peak_mb", 0))
            found.append({**one, "wrong": wrong})
            _print(one, wrong)
    bad = sum(bool(one["wrong"]) for one in found)
    grown = max((one.get("peak_mb", 0) - usual.get("peak_mb", 0) for one in found), default=0)
    ticks = max((one["ticks"][0][0] for one in found if one.get("ticks")), default=0)
    print(
        f"{len(found)} attacks, {bad} wrong; most memory above normal {grown:.0f} MB; "
        f"longest tick {ticks:.0f} ms"
    )
    write_json(chosen.json, found)
    return 1 if bad else 0


def played(attack: str) -> dict[str, Any]:
    """Play an attack in a process of its own and return what it told."""
    with tempfile.TemporaryDirectory(prefix="rogue-", ignore_cleanup_errors=True) as folder:
        try:
            ended = subprocess.run(
                [
                    sys.executable,
                    "-X",
                    "faulthandler",
                    "-m",
                    "tests.campaigns.rogue_window.play",
                    attack,
                    folder,
                ],
                cwd=ROOT,
                env=environment(Path(folder)),
                capture_output=True,
                text=True,
                timeout=_PATIENCE,
                check=False,
            )
        except subprocess.TimeoutExpired:
            return {"attack": attack, "died": "never came to an end"}
    lines = ended.stdout.strip().splitlines()
    if ended.returncode or not lines:
        return {"attack": attack, "died": ended.stderr[-3000:] or f"exit code {ended.returncode}"}
    told: dict[str, Any] = json.loads(lines[-1])
    told["said"] = [line for line in ended.stderr.splitlines() if not _of_the_engine(line)]
    return told


def _of_the_engine(line: str) -> bool:
    talk = (
        "QRhi",
        "RHI",
        "GPUInfo",
        "ulkan",
        "GPU vendor",
        "propagateSizeHints",
        "sandbox",
        "ERROR:",
        "pydantic",
        "  warnings.warn(",
    )
    return not line.strip() or any(word in line for word in talk)


def judged(one: dict[str, Any], usual_mb: float) -> list[str]:
    """Return what is wrong with the end of an attack."""
    if "died" in one:
        return [f"the desk ended: {one['died']}"]
    wrong = [f"never went on: {what}" for what in one["stuck"]]
    if "broken_off" in one:
        wrong.append(one["broken_off"])
    if one["peak_mb"] - usual_mb > MOST_MB:
        wrong.append(f"{one['peak_mb'] - usual_mb:.0f} MB above normal")
    wrong += [f"{ms:.0f} ms in one tick:\n{where}" for ms, where in one["ticks"] if ms > MOST_MS]
    wrong += [f"the other host heard {head!r}" for head in one["heard"]]
    if one["cookies"]:
        wrong.append(f"cookies came back {one['cookies']} times")
    if one["orders"] > 1:
        wrong.append(f"{one['orders']} orders")
    if one.get("stopped") and one["orders"]:
        wrong.append("a sale that stopped left an order")
    if one["page"] == "tickets" and one["orders"] != 1:
        wrong.append("tickets of no order")
    wrong += [f"said on its error output: {line}" for line in one["said"][-4:]]
    if Path("/", CLIMB.lstrip("./")).exists():
        wrong.append(f"a file was written through {CLIMB}")
    return wrong


def _print(one: dict[str, Any], wrong: list[str]) -> None:
    ticks = one.get("ticks") or [[0, ""]]
    told = f"{one.get('seconds', 0):5.1f} s  peak {one.get('peak_mb', 0):5.0f} MB  tick {ticks[0][0]:4.0f} ms"
    print(f"{'WRONG' if wrong else 'ok':5}  {one['attack']:24} {told}", flush=True)
    for step, read in one.get("read", {}).items():
        print(f"         {step}: {' | '.join(word.replace(chr(10), ' ') for word in read)[:300]}")
    if one.get("stopped"):
        print(f"         the sale ended: {one['stopped']}")
    for line in wrong:
        print(f"       ! {line}", flush=True)
