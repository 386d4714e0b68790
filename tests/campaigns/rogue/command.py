"""Runs the attacks and judges: a fault of its own, no credentials elsewhere, no memory, no time, no file.

On two cores that are free it takes about ten minutes, --short about two.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.campaigns.rogue.attacks import ATTACKS, CLIMB
from tests.patience import patience

ROOT = Path(__file__).resolve().parents[3]
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


def attacked(attack: str, port: int) -> dict[str, Any]:
    """Run one attack against a fresh client and return what came of it."""
    ended = subprocess.run(
        [sys.executable, "-m", "tests.campaigns.rogue.victim", attack, str(port)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=patience(600),
        check=False,
    )
    if ended.returncode:
        return {"died": ended.stderr.strip().splitlines()[-1:] or [f"exit code {ended.returncode}"]}
    result: dict[str, Any] = json.loads(ended.stdout)
    return result


def judged(attack: str, result: dict[str, Any]) -> list[str]:
    """Return what is wrong with the end of an attack."""
    if "died" in result:
        return [f"the client ended: {result['died'][0]}"]
    wrong = [f"{name}: {said}" for name, said in result["outcomes"].items() if not _right(attack, name, said)]
    wrong += [
        f"{name}: {spent} s"
        for name, spent in result["seconds"].items()
        if spent > ATTACKS[attack].patience + _GRACE
    ]
    if result["grown_mb"] > MOST_MB:
        wrong.append(f"{result['grown_mb']} MB more memory")
    wrong += [f"wrote {path}" for path in result["strays"]]
    return wrong


def _right(attack: str, call: str, said: str) -> bool:
    faults = ATTACKS[attack].faults
    if said == "FREED":
        return attack == "paths" and call == "order invalid"
    if not faults:
        return True
    if call.startswith(_ORDERS):
        return said.startswith("=")
    return said in faults or (call == _SEAT_BLOCK and said == "TooSlow")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the campaign; exit code 1 where the client gave way."""
    reader = argparse.ArgumentParser(prog="bootstrap.py rogue", description=(__doc__ or "").strip())
    reader.add_argument("--only", nargs="+", choices=ATTACKS, metavar="ATTACK", help="run these attacks")
    reader.add_argument("--short", action="store_true", help="leave out what takes long")
    options = reader.parse_args(arguments)
    chosen = options.only or [name for name, one in ATTACKS.items() if not (options.short and one.heavy)]
    failed = 0
    with provider(chosen) as (port, heard):
        for attack in chosen:
            began = time.perf_counter()
            result = attacked(attack, port)
            wrong = judged(attack, result)
            failed += bool(wrong)
            told = f"+{result.get('grown_mb', '?')} MB, longest turn {result.get('longest_turn_ms', '?')} ms"
            print(f"{attack:20} {time.perf_counter() - began:5.1f} s  {told}", flush=True)
            for line in wrong:
                print(f"    {line}", flush=True)
    for head in heard:
        failed += 1
        print(f"    the other host heard: {head!r}")
    if Path("/", CLIMB.lstrip("./")).exists():
        failed += 1
        print(f"    a file was written through {CLIMB}")
    print(f"{len(chosen)} attacks, {failed} failed")
    return 1 if failed else 0
