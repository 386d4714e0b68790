"""Let a kiosk sell for a day in simulated time, and look for what stays behind.

Customers come to the real kiosk before the real sandbox process every five simulated minutes, buy by PIX and
by card, walk away at every page, and are met by faults; the clocks of kiosk and provider are put forward
together. After each of them the kiosk's files (journal, log, the card view's profile, caches, temporary
files), the clipboard, every widget and the state of kiosk and sale are searched for their name, document,
phone and card number; who bought may stand in the order journal, and nobody anywhere else. The memory at the
end is at most 1.1 times that after half an hour. Exit code 1 if anything was found, grew, or did not go on.
On two cores that are free it takes about ten minutes.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.campaigns.common.runner import Campaign, Result, alone, environment, main, result, told_by
from tests.campaigns.kiosk_day.plan import MINUTES_EACH
from tests.table import show

GROWTH = 1.1
_LONG = 48
"""From so many customers on, memory is judged: in a shorter day what is loaded once still shows."""
_LONGEST = 7200.0


def played(customers: int) -> Iterator[Result]:
    with tempfile.TemporaryDirectory(prefix="kiosk-day-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        (folder / "tmp").mkdir()
        own = {"TMPDIR": str(folder / "tmp"), "HOME": str(folder / "home" / "home")}
        where = environment(folder) | own
        told = told_by("kiosk_day.play", str(customers), name, seconds=_LONGEST, where=where)
    found = {"customers": customers, "samples": [], "wrong": [], "stuck": told.get("died", ""), **told}
    yield result(f"{customers} customers", judged(found), found, line=_line(found))


def judged(found: dict[str, Any]) -> list[str]:
    """Return what is wrong with a day."""
    wrong = [*found["wrong"]]
    if found["stuck"]:
        wrong.append(f"it did not go on: {found['stuck']}")
    if found["customers"] >= _LONG:
        own = [one["own_mb"] for one in found["samples"]]
        if (grown := growth(found)) is not None and grown > GROWTH:
            wrong.append(f"the memory of all processes grew {grown:.2f} times")
        if len(own) > 1 and own[-1] > GROWTH * own[0]:
            wrong.append(f"the memory of the kiosk grew {own[-1] / own[0]:.2f} times")
    return wrong


def growth(found: dict[str, Any]) -> float | None:
    """Return the memory at the end as a share of that after half an hour."""
    whole = [one["own_mb"] + one["children_mb"] for one in found["samples"]]
    return whole[-1] / whole[0] if len(whole) > 1 else None


def _line(found: dict[str, Any]) -> str:
    if found["samples"]:
        rows = [
            (one["served"], f"{one['hours']:.1f}", f"{one['own_mb']:.0f}", f"{one['children_mb']:.0f}")
            for one in found["samples"]
        ]
        show(("served", "simulated hours", "kiosk, MB", "card view, MB"), rows)
        show(("visits ended at", "times"), sorted(found["outcomes"].items()))
    return (
        f"{found.get('orders', 0)} orders, {found.get('hours', 0)} simulated hours in "
        f"{found.get('seconds', 0):,.0f} s; memory {growth(found) or 1:.2f} times (at most {GROWTH})"
    )


def _options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--customers", type=int, default=8 * 60 // MINUTES_EACH)


CAMPAIGN = Campaign(
    "kiosk-day",
    __doc__ or "",
    lambda chosen: {f"{chosen.customers} customers": chosen.customers},
    alone(played),
    _options,
    quiet=False,
)

if __name__ == "__main__":
    sys.exit(main(CAMPAIGN))
