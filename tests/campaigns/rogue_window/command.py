"""Sell at the real window while the provider means harm, in over two hundred ways.

A process between the desk and the sandbox attacks the reply of every call once (search, map, hold, prices,
order and outcome, fiscal tickets, lists) and is honest again; a clerk with a keyboard goes on. Judged: the
program lives and says nothing on its error output, its memory is at most 300 MB above that of an honest
sale, no turn of the window's thread takes over 50 ms of a usual processor or waits as long in a call, nothing
reaches another host, no cookie comes back, no file is written outside the desk's folder, and at most one
order was made. What was wrong is played again alone: harm that only a busy computer does is told, and does
not count; harm to money or secrets counts at once. Waits are judged where at most two programs want each
processor. Exit code 1 if anything was wrong.
On two cores that are free it takes about an hour.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import ExitStack
from pathlib import Path
from queue import SimpleQueue
from typing import Any

from tests.campaigns.outages.command import environment
from tests.campaigns.rogue_window.middle import ATTACKS
from tests.campaigns.rogue_window.more_wire import MORE_WIRE
from tests.campaigns.rogue_window.values import CLIMB
from tests.campaigns.rogue_window.wire import WIRE
from tests.journeys.display import display
from tests.table import add_json, write_json

Displays = SimpleQueue[dict[str, str]]

ROOT = Path(__file__).resolve().parents[3]
MOST_MB, MOST_MS = 300, 50
CROWD = 2.0
"""Programs that want each processor, from which on nobody can tell whose a wait is: it is shown only."""
_PATIENCE = 420
HONEST = "honest"
SOLD = ("COMPLETED", "PRINTED")
BELIEVED = {
    # Contract 7, rule 2: no order was made, and the answer names none.
    "REJECTED": r"echo-refused|refused-and-turned|refused-at-length",
    # Contract 2.8: the number under which the order is followed. Of another one nothing can be known.
    "KNOWN": r"ids-|order-id-|(markup|paths)-in-every-string",
    # Contract 2.9: the order was shown with other seats or another total.
    "MISMATCH": r"(labels|money|numbers)-|each-amount-off|totals-a-cent-off",
}
"""State to the names of attacks whose words lead there."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Play, print a line for each attack, return the exit code."""
    parser = argparse.ArgumentParser(
        prog="bootstrap.py rogue-window", description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--only", nargs="+", choices=[*ATTACKS, HONEST], metavar="ATTACK", help="run these")
    parser.add_argument("--list", action="store_true", help="print the names of all attacks")
    parser.add_argument("--jobs", type=int, default=1, help="attacks at a time, each with its own desk")
    parser.add_argument(
        "--offscreen", action="store_true", help="without X servers; what a key does is then not measured"
    )
    add_json(parser)
    chosen = parser.parse_args(arguments)
    if chosen.list:
        print("\n".join(ATTACKS))
        return 0
    with ExitStack() as running:
        displays = Displays()
        for _ in range(chosen.jobs):
            own = {"QT_QPA_PLATFORM": "offscreen"} if chosen.offscreen else running.enter_context(display())
            displays.put({name: own[name] for name in ("DISPLAY", "QT_QPA_PLATFORM") if name in own})
        found = _all(chosen.only or list(ATTACKS), chosen.jobs, displays)
    write_json(chosen.json, found)
    return 1 if any(one["counts"] for one in found) else 0


def _all(attacks: Sequence[str], jobs: int, displays: Displays) -> list[dict[str, Any]]:
    usual = _at_a_display(displays, HONEST)
    _print(usual, [])
    normal = usual.get("peak_mb", 0)
    found = []
    with ThreadPoolExecutor(jobs) as pool:
        for ended in as_completed(pool.submit(_at_a_display, displays, attack) for attack in attacks):
            one = ended.result()
            found.append({**one, "wrong": judged(one, normal)})
            _print(one, found[-1]["wrong"])
    found.sort(key=lambda one: attacks.index(one["attack"]))
    again = [one for one in found if one["wrong"]]
    if again:
        print(f"{len(again)} are played again, alone", flush=True)
    for one in found:
        one["counts"] = []
        if one["wrong"]:
            one["alone"] = _at_a_display(displays, one["attack"])
            wrong = judged(one["alone"], normal)
            one["counts"] = wrong or [f"(the first time) {line}" for line in grave(one)]
            _print(one["alone"], wrong)
    _sum_up(found, normal)
    return found


def _sum_up(found: Sequence[dict[str, Any]], normal: float) -> None:
    """``normal`` is the most memory of an honest sale, in MB."""
    last = [one.get("alone", one) for one in found]
    bad = [one["attack"] for one in found if one["counts"]]
    once = [one["attack"] for one in found if one["wrong"] and not one["counts"]]
    grown = max((one.get("peak_mb", 0) - normal for one in last), default=0)
    ticks, pauses = (
        max((one[kind][0][0] for one in last if one.get(kind)), default=0) for kind in ("ticks", "pauses")
    )
    print(
        f"{len(found)} attacks, {len(bad)} wrong, {len(once)} wrong once and not alone; most memory above "
        f"normal {grown:.0f} MB; longest tick {ticks:.0f} ms, longest wait in one {pauses:.0f} ms"
    )
    if crowded := sum(one.get("crowd", 0) > CROWD for one in last):
        print(f"in {crowded} the computer was too busy to judge waits; --jobs 1 on a quiet one judges all")
    for words, names in (("wrong", bad), ("wrong once", once)):
        if names:
            print(f"{words}: {', '.join(names)}")


def _at_a_display(displays: Displays, attack: str) -> dict[str, Any]:
    own = displays.get()
    try:
        return played(attack, own)
    finally:
        displays.put(own)


def played(attack: str, display: Mapping[str, str]) -> dict[str, Any]:
    """Play an attack in a process of its own and return what it told; ``display`` are the variables of the
    environment that say where its window opens."""
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
                env={**environment(Path(folder)), **display},
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


def believed(attack: str, state: str) -> bool:
    """Return whether an attack says, in words of the contract, what a state of the desk's journal means."""
    return bool(re.match(BELIEVED.get(state, "$^"), attack))


def judged(one: dict[str, Any], usual_mb: float) -> list[str]:
    """Return what is wrong with the end of an attack."""
    if "died" in one:
        return [f"the desk ended: {one['died']}"]
    wrong = [f"never went on: {what}" for what in one["stuck"]] + untrue(one)
    if "broken_off" in one:
        wrong.append(one["broken_off"])
    if one["peak_mb"] - usual_mb > MOST_MB:
        wrong.append(f"{one['peak_mb'] - usual_mb:.0f} MB above normal")
    wrong += [f"{ms:.0f} ms in one tick:\n{where}" for ms, where in one["ticks"] if ms > MOST_MS]
    if one["crowd"] <= CROWD:
        wrong += [f"{ms:.0f} ms of waiting in one tick: {at}" for ms, at in one["pauses"] if ms > MOST_MS]
    wrong += [f"said on its error output: {line}" for line in one["said"][-4:]]
    return wrong + grave(one)


def untrue(one: dict[str, Any]) -> list[str]:
    """Return what a stranger who knows the contract alone would not call the truth, once the provider has
    been honest for a while: a sale that bytes ended although they said nothing, or an order that is not told
    as what it is. What a provider said in words of the contract may be believed: ``BELIEVED`` says when."""
    wrong = []
    if one["stopped"]:
        if one["attack"] in WIRE | MORE_WIRE:
            wrong.append(f"bytes that say nothing ended the sale at {one['stopped']}")
        if not one["again"]:
            wrong.append("no sale could be made after the one that stopped")
    elif one["state"] not in SOLD and not believed(one["attack"], one["state"]):
        wrong.append(f"the order is told as {one['state'] or 'none'}")
    return wrong


def grave(one: dict[str, Any]) -> list[str]:
    """Return what is wrong however seldom it happens: with money, secrets or files."""
    if "died" in one:
        return [f"the desk ended: {one['died']}"]
    wrong = [f"the other host heard {head!r}" for head in one["heard"]]
    if one["cookies"]:
        wrong.append(f"cookies came back {one['cookies']} times")
    if one["orders"] > 1:
        wrong.append(f"{one['orders']} orders")
    if one["left"]:
        wrong.append("a sale that stopped left an order")
    if one["page"] == "tickets" and one["orders"] != 1:
        wrong.append("tickets of no order")
    if Path("/", CLIMB.lstrip("./")).exists():
        wrong.append(f"a file was written through {CLIMB}")
    return wrong


def _print(one: dict[str, Any], wrong: list[str]) -> None:
    ticks = one.get("ticks") or [[0, ""]]
    pauses = one.get("pauses") or [[0, ""]]
    told = f"{one.get('seconds', 0):5.1f} s  peak {one.get('peak_mb', 0):5.0f} MB  tick {ticks[0][0]:4.0f} ms"
    told += f"  wait {pauses[0][0]:4.0f} ms  processor 1/{one.get('slowness', 1):.1f}"
    print(f"{'WRONG' if wrong else 'ok':5}  {one['attack']:24} {told}", flush=True)
    for step, read in one.get("read", {}).items():
        print(f"         {step}: {' | '.join(word.replace(chr(10), ' ') for word in read)[:300]}")
    if one.get("stopped"):
        after = "went on" if one["again"] else "did not go on"
        print(f"         the sale ended: {one['stopped']}; the next one {after}")
    if one.get("state") not in (*SOLD, None):
        print(f"         the order: {one['state'] or 'none'}")
    for line in wrong:
        print(f"       ! {line}", flush=True)
