"""Sell every kind of trip in every reading of the contract: real client and machines over the real sandbox.

Each quirk of the sandbox is switched on alone, with each value that it can take, and every kind of sale is
made in it. A sale must end as that quirk allows. Exit code 1 when one did not, with a table of those.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from datetime import date, timedelta
from pathlib import Path

_ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(_ROOT), str(_ROOT / "packaging")]

from quirks.campaign import SALES, Campaign, alternatives  # noqa: E402


def main(arguments: list[str] | None = None) -> int:
    """Run the campaign; returns the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="", metavar="TEXT", help="only quirks with this in their name")
    parser.add_argument("--sale", choices=sorted(SALES), action="append", help="only this kind; repeatable")
    parser.add_argument("--read", action="store_true", help="one direct sale, then every other reader")
    chosen = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        if chosen.read:
            return asyncio.run(_read(Path(folder), chosen.only))
        return asyncio.run(_run(Path(folder), chosen.only, chosen.sale or list(SALES)))


_DAYS = 40
"""Over which the sales are spread: coaches fill up."""


async def _run(folder: Path, only: str, sales: list[str]) -> int:
    wrong: list[str] = []
    made = 0
    async with Campaign(folder) as campaign:
        for number, (name, value) in enumerate(alternatives()):
            if only not in name:
                continue
            for sale in sales:
                plan = replace_day(SALES[sale], date.today() + timedelta(days=2 + number % _DAYS))
                told = await campaign.sell(name, value, plan, sale)
                made += 1
                if told:
                    wrong.append(f"{name}={value} {sale}: {told}")
                    print(wrong[-1], file=sys.stderr)
    print(f"{made} sales, {len(wrong)} wrong, {campaign.without_trip} without a trip of their kind")
    return 1 if wrong else 0


async def _read(folder: Path, only: str) -> int:
    wrong = made = 0
    async with Campaign(folder) as campaign:
        for name, value in alternatives():
            if only in name:
                made += 1
                told = await campaign.read_all(name, value)
                if told:
                    wrong += 1
                    print(f"{name}={value}: {told}", file=sys.stderr)
    print(f"{made} quirks read, {wrong} wrong")
    return 1 if wrong else 0


def replace_day(plan: dict[str, object], day: date) -> dict[str, object]:
    """Return a plan for a day; a way back is two days later."""
    changed = {**plan, "departureDate": day.isoformat()}
    if "returnDate" in plan:
        changed["returnDate"] = (day + timedelta(days=2)).isoformat()
    return changed


if __name__ == "__main__":
    sys.exit(main())
