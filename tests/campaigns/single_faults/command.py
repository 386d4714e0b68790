"""Sell with the runner of ``pos-app sell`` while one call of the sale fails once: each call, each fault.

The order's own POST is left out: it is never repeated, and has judges of its own. Exit code 1 when a seat was
held twice, an order made twice, or fewer sales were completed than wanted.
On two cores that are free it takes about two minutes.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from collections import Counter
from pathlib import Path

from tests.campaigns.single_faults.campaign import CALLS, FAULTS, sell
from tests.sandbox_process import start_sandbox
from tests.table import add_json, show, write_json

_WANTED = 0.93


def main(arguments: list[str] | None = None) -> int:
    """Run the campaign; returns the exit code."""
    parser = argparse.ArgumentParser(prog="bootstrap.py single-faults", description=__doc__)
    parser.add_argument("--call", choices=CALLS, action="append", help="only this call; repeatable")
    parser.add_argument("--fault", choices=FAULTS, action="append", help="only this fault; repeatable")
    add_json(parser)
    chosen = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        wrong, made = asyncio.run(_run(Path(folder), chosen.call or CALLS, chosen.fault or FAULTS))
    write_json(chosen.json, {"sales": made, "wrong": wrong})
    forbidden = any("!" in line for line in wrong)
    return 1 if forbidden or made - len(wrong) < _WANTED * made else 0


async def _run(folder: Path, calls: tuple[str, ...], faults: tuple[str, ...]) -> tuple[list[str], int]:
    wrong: list[str] = []
    bad, made = Counter[str](), Counter[str]()
    sandbox = start_sandbox(folder / "sandbox", extra=("--speed", "20"))
    try:
        for call in calls:
            for fault in faults:
                problem = await sell(sandbox, folder / f"{call}-{fault}", call, fault)
                made[call] += 1
                if problem:
                    bad[call] += 1
                    wrong.append(f"{call} {fault}: {problem}")
                    print(wrong[-1], file=sys.stderr)
    finally:
        sandbox.stop()
    show(("call", "sales", "not completed"), [(call, made[call], bad[call]) for call in made])
    print(f"{made.total() - len(wrong)} of {made.total()} sales completed")
    return wrong, made.total()
