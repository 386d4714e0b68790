"""Put the client before a provider that means harm: a fault of its own kind each, no credentials elsewhere,
no memory, no time, no file.

On two cores that are free it takes about ten minutes, --short about two.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.campaigns.common.runner import ROOT, Campaign, Result, alone, main, result, told_by
from tests.campaigns.hostile.values import CLIMB
from tests.campaigns.rogue.attacks import ATTACKS

MOST_MB = 300
_ORDERS = ("order created", "order pending", "order unreadable", "order refused", "order invalid")
_SEAT_BLOCK = "seat block"
_GRACE = 8.0
"""Seconds above the time of a call: a read that may help is asked three times."""


@contextmanager
def provider(attacks: Sequence[str] = ()) -> Iterator[tuple[int, list[str]]]:
    """Run the provider, ready for ``attacks``; gives its port, and a list that is filled at its end with what
    the other host heard."""
    heard: list[str] = []
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.campaigns.rogue.provider", *attacks],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdin is not None and process.stdout is not None
    try:
        yield json.loads(process.stdout.readline())["port"], heard
        process.stdin.close()
        heard += json.loads(process.stdout.readline())["heard"]
    finally:
        process.kill()
        process.wait()
        process.stdout.close()
        process.stdin.close()


def attacked(attack: str) -> Iterator[Result]:
    """Attack a fresh client in a process of its own, in every call; judge what came of it."""
    with provider([attack]) as (port, heard):
        came = told_by("rogue.victim", attack, str(port), seconds=600)
    wrong = judged(attack, came) + [f"the other host heard: {head!r}" for head in heard]
    if Path("/", CLIMB.lstrip("./")).exists():
        wrong.append(f"a file was written through {CLIMB}")
    line = f"+{came.get('grown_mb', '?')} MB, longest turn {came.get('longest_turn_ms', '?')} ms"
    yield result(attack, wrong, came, line=line)


def judged(attack: str, came: Mapping[str, Any]) -> list[str]:
    """Return what is wrong with the end of an attack."""
    if "died" in came:
        return [f"the client ended: {came['died']}"]
    wrong = [f"{name}: {said}" for name, said in came["outcomes"].items() if not _right(attack, name, said)]
    most = ATTACKS[attack].patience + _GRACE
    wrong += [f"{name}: {spent} s" for name, spent in came["seconds"].items() if spent > most]
    if came["grown_mb"] > MOST_MB:
        wrong.append(f"{came['grown_mb']} MB more memory")
    return wrong + [f"wrote {path}" for path in came["strays"]]


def _right(attack: str, call: str, said: str) -> bool:
    faults = ATTACKS[attack].faults
    if said == "FREED":
        return attack == "paths" and call == "order invalid"
    if not faults:
        return True
    if call.startswith(_ORDERS):
        return said.startswith("=")
    return said in faults or (call == _SEAT_BLOCK and said == "TooSlow")


CAMPAIGN = Campaign(
    "rogue",
    __doc__ or "",
    lambda chosen: {name: name for name, one in ATTACKS.items() if not (chosen.short and one.heavy)},
    alone(attacked),
    lambda parser: parser.add_argument("--short", action="store_true", help="leave out what takes long"),
    quiet=False,
)

if __name__ == "__main__":
    sys.exit(main(CAMPAIGN))
