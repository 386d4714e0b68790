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
import re
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from tests.campaigns.common.runner import Campaign, Options, Play, Result, environment, main, result, told_by
from tests.campaigns.hostile.middle import ATTACKS
from tests.campaigns.hostile.values import CLIMB
from tests.campaigns.hostile.wire import WIRE
from tests.journeys.display import display

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


@contextmanager
def _worker(options: Options, folder: Path) -> Iterator[Play]:
    """Each worker has a display of its own, and knows what memory an honest sale takes."""
    with ExitStack() as running:
        own = {"QT_QPA_PLATFORM": "offscreen"} if options.offscreen else running.enter_context(display())
        where = {name: value for name, value in own.items() if name in ("DISPLAY", "QT_QPA_PLATFORM")}
        usual: list[float] = []

        def play(attack: str) -> Iterator[Result]:
            if not usual:
                usual.append(played(HONEST, where).get("peak_mb", 0.0))
            one = played(attack, where)
            yield result(attack, judged(one, usual[0]), {**one, "usual_mb": usual[0]}, line=_line(one))

        yield play


def played(attack: str, display: Mapping[str, str]) -> dict[str, Any]:
    """Play an attack in a process of its own and return what it told; ``display`` are the variables of the
    environment that say where its window opens."""
    with tempfile.TemporaryDirectory(prefix="rogue-", ignore_cleanup_errors=True) as folder:
        where = {**environment(Path(folder)), **display}
        told = told_by("rogue_window.play", attack, folder, seconds=_PATIENCE, where=where)
    said = [line for line in told.get("said", ()) if not _of_the_engine(line)]
    return {**told, "attack": attack, "said": said}


_TALK = (
    *("QRhi", "RHI", "GPUInfo", "ulkan", "GPU vendor", "propagateSizeHints", "sandbox", "ERROR:"),
    *("pydantic", "  warnings.warn("),
)


def _of_the_engine(line: str) -> bool:
    return not line.strip() or any(word in line for word in _TALK)


def believed(attack: str, state: str) -> bool:
    """Return whether an attack says, in words of the contract, what a state of the desk's journal means."""
    return bool(re.match(BELIEVED.get(state, "$^"), attack))


def judged(one: Mapping[str, Any], usual_mb: float) -> list[str]:
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


def untrue(one: Mapping[str, Any]) -> list[str]:
    """Return what a stranger who knows the contract alone would not call the truth, once the provider has
    been honest for a while: a sale that bytes ended although they said nothing, or an order that is not told
    as what it is. What a provider said in words of the contract may be believed: ``BELIEVED`` says when."""
    wrong = []
    if one["stopped"]:
        if one["attack"] in WIRE:
            wrong.append(f"bytes that say nothing ended the sale at {one['stopped']}")
        if not one["again"]:
            wrong.append("no sale could be made after the one that stopped")
    elif one["state"] not in SOLD and not believed(one["attack"], one["state"]):
        wrong.append(f"the order is told as {one['state'] or 'none'}")
    return wrong


def grave(one: Mapping[str, Any]) -> list[str]:
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


def _line(one: Mapping[str, Any]) -> str:
    (tick, _), (pause, _) = ((one.get(kind) or [[0, ""]])[0] for kind in ("ticks", "pauses"))
    lines = [
        f"{one.get('seconds', 0):5.1f} s  peak {one.get('peak_mb', 0):5.0f} MB  tick {tick:4.0f} ms  "
        f"wait {pause:4.0f} ms  processor 1/{one.get('slowness', 1):.1f}"
    ]
    for step, read in one.get("read", {}).items():
        lines.append(f"{step}: {' | '.join(word.replace(chr(10), ' ') for word in read)[:300]}")
    if one.get("stopped"):
        after = "went on" if one["again"] else "did not go on"
        lines.append(f"the sale ended: {one['stopped']}; the next one {after}")
    if one.get("state") not in (*SOLD, None):
        lines.append(f"the order: {one['state'] or 'none'}")
    return "\n         ".join(lines)


def _sum_up(results: Sequence[Result], _: Options) -> tuple[str, ...]:
    told = [one.told for one in results]
    grown = max((one.get("peak_mb", 0) - one["usual_mb"] for one in told), default=0)
    ticks, pauses = (
        max((one[kind][0][0] for one in told if one.get(kind)), default=0) for kind in ("ticks", "pauses")
    )
    print(
        f"most memory above normal {grown:.0f} MB; longest tick {ticks:.0f} ms, "
        f"longest wait in one {pauses:.0f} ms"
    )
    if crowded := sum(one.get("crowd", 0) > CROWD for one in told):
        print(f"in {crowded} the computer was too busy to judge waits; --jobs 1 on a quiet one judges all")
    return ()


def _options(parser: argparse.ArgumentParser) -> None:
    about = "without X servers; what a key does is then not measured"
    parser.add_argument("--offscreen", action="store_true", help=about)


CAMPAIGN = Campaign(
    "rogue-window",
    __doc__ or "",
    lambda _: {name: name for name in ATTACKS},
    _worker,
    _options,
    _sum_up,
    quiet=False,
    grave=lambda one: grave(one.told),
)

if __name__ == "__main__":
    sys.exit(main(CAMPAIGN))
