"""Sell every kind of trip in every reading of the contract: real client and machines over the real sandbox.

Each quirk of the sandbox is switched on alone, with each value that it can take, and every kind of sale is
made in it. A sale must end as that quirk allows. Exit code 1 when one did not, with a table of those.
On two cores that are free it takes about five minutes, --read about one.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from collections import Counter
from datetime import date, timedelta
from pathlib import Path

from tests.campaigns.quirks.campaign import SALES, Campaign, alternatives
from tests.table import add_json, show, write_json


def main(arguments: list[str] | None = None) -> int:
    """Run the campaign; returns the exit code."""
    parser = argparse.ArgumentParser(prog="bootstrap.py quirks", description=__doc__)
    parser.add_argument("--only", default="", metavar="TEXT", help="only quirks with this in their name")
    parser.add_argument("--sale", choices=sorted(SALES), action="append", help="only this kind; repeatable")
    parser.add_argument("--read", action="store_true", help="one direct sale, then every other reader")
    add_json(parser)
    chosen = parser.parse_args(arguments)
    if not any(chosen.only in name for name, _ in alternatives()):
        parser.error(f"no quirk has {chosen.only!r} in its name")
    with tempfile.TemporaryDirectory() as folder:
        if chosen.read:
            wrong = asyncio.run(_read(Path(folder), chosen.only))
        else:
            wrong = asyncio.run(_run(Path(folder), chosen.only, chosen.sale or list(SALES)))
    write_json(chosen.json, {"wrong": wrong})
    return 1 if wrong else 0


_DAYS = 40
"""Over which the sales are spread: coaches fill up."""


async def _run(folder: Path, only: str, sales: list[str]) -> list[str]:
    wrong: list[str] = []
    made, bad = Counter[str](), Counter[str]()
    async with Campaign(folder) as campaign:
        for number, (name, value) in enumerate(alternatives()):
            if only not in name:
                continue
            for sale in sales:
                plan = replace_day(SALES[sale], date.today() + timedelta(days=2 + number % _DAYS))
                problem = await campaign.sell(name, value, plan, sale)
                made[sale] += 1
                if problem:
                    bad[sale] += 1
                    wrong.append(f"{name}={value} {sale}: {problem}")
                    print(wrong[-1], file=sys.stderr)
    show(("kind of sale", "sales", "wrong"), [(sale, made[sale], bad[sale]) for sale in made])
    print(f"{made.total()} sales, {len(wrong)} wrong, {campaign.without_trip} without a trip of their kind")
    return wrong


async def _read(folder: Path, only: str) -> list[str]:
    wrong: list[str] = []
    made = 0
    async with Campaign(folder) as campaign:
        for name, value in alternatives():
            if only in name:
                made += 1
                problem = await campaign.read_all(name, value)
                if problem:
                    wrong.append(f"{name}={value}: {problem}")
                    print(wrong[-1], file=sys.stderr)
    print(f"{made} quirks read, {len(wrong)} wrong")
    return wrong


def replace_day(plan: dict[str, object], day: date) -> dict[str, object]:
    """Return a plan for a day; a way back is two days later."""
    changed = {**plan, "departureDate": day.isoformat()}
    if "returnDate" in plan:
        changed["returnDate"] = (day + timedelta(days=2)).isoformat()
    return changed
