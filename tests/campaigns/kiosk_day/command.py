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
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from tests.campaigns.kiosk_day.plan import MINUTES_EACH
from tests.table import add_json, show, write_json

ROOT = Path(__file__).resolve().parents[3]
GROWTH = 1.1
_LONG = 48
"""From so many customers on, memory is judged: in a shorter day what is loaded once still shows."""


def main(arguments: list[str] | None = None) -> int:
    """Play the day, print the figures and what was found, return the exit code."""
    parser = argparse.ArgumentParser(
        prog="bootstrap.py kiosk-day", description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--customers", type=int, default=8 * 60 // MINUTES_EACH)
    add_json(parser)
    chosen = parser.parse_args(arguments)
    found = played(chosen.customers)
    wrong = judged(found)
    _print(found, wrong)
    write_json(chosen.json, found)
    return 1 if wrong else 0


def played(customers: int) -> dict[str, Any]:
    """Play a day in a process of its own and return what it told."""
    with tempfile.TemporaryDirectory(prefix="kiosk-day-", ignore_cleanup_errors=True) as folder:
        Path(folder, "tmp").mkdir()
        ended = subprocess.run(
            [sys.executable, "-m", "tests.campaigns.kiosk_day.play", str(customers), folder],
            cwd=ROOT,
            env=_environment(Path(folder)),
            stdout=subprocess.PIPE,
            text=True,
            check=False,
        )
    lines = ended.stdout.strip().splitlines()
    if not lines:
        return {"customers": customers, "samples": [], "wrong": [], "stuck": f"exit code {ended.returncode}"}
    told: dict[str, Any] = json.loads(lines[-1])
    return told


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


def _environment(folder: Path) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("POS_APP_")}
    kept.setdefault("QT_QPA_PLATFORM", "offscreen")
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        kept.setdefault("QTWEBENGINE_DISABLE_SANDBOX", "1")  # Chromium refuses to start as root without it.
    names = ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME", "HOME")
    homes = {name: str(folder / "home" / name.lower()) for name in names}
    own = {"LANG": "C.UTF-8", "PYTHON_KEYRING_BACKEND": "keyring.backends.fail.Keyring"}
    return {**kept, **homes, **own, "TMPDIR": str(folder / "tmp"), "PYTHONPATH": str(ROOT)}


def _print(found: dict[str, Any], wrong: list[str]) -> None:
    if found["samples"]:
        rows = [
            (one["served"], f"{one['hours']:.1f}", f"{one['own_mb']:.0f}", f"{one['children_mb']:.0f}")
            for one in found["samples"]
        ]
        show(("served", "simulated hours", "kiosk, MB", "card view, MB"), rows)
        show(("visits ended at", "times"), sorted(found["outcomes"].items()))
    for one in wrong[:40]:
        print(f"WRONG  {one}")
    grown = growth(found)
    print(
        f"{found['customers']} customers, {found.get('orders', 0)} orders, {found.get('hours', 0)} simulated "
        f"hours in {found.get('seconds', 0):,.0f} s; memory {grown or 1:.2f} times (at most {GROWTH}); "
        f"{len(wrong)} wrong"
    )
