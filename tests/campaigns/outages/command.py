"""Let the provider go away at each step of a sale, in five ways, and sell on at the real window.

The sandbox process is killed, stopped, restarted, slowed or closed while a search, a map, a hold, prices, an
order, its outcome or its tickets are asked for, and when the desk opens; a clerk with a keyboard goes on. The
provider's own books and a log of the wire decide: at most one order was sent, none was lost, tickets are
shown of nothing but a completed order, the outage is shown within 3 s of the first failed call and its end
within 5 s. Exit code 1 if anything was wrong or a sale could not go on.
On two cores that are free it takes about twenty minutes.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from tests.campaigns.outages.cases import Case, every, named
from tests.sealing import KEY
from tests.table import add_json, show, write_json

ROOT = Path(__file__).resolve().parents[3]
_PATIENCE = 240


def main(arguments: list[str] | None = None) -> int:
    """Play, print a line for each case and the figures, return the exit code."""
    parser = argparse.ArgumentParser(
        prog="bootstrap.py outages", description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument(
        "--only", action="append", type=named, metavar="CASE", help="this case alone; may be repeated"
    )
    parser.add_argument("--list", action="store_true", help="print the names of all cases")
    parser.add_argument("--jobs", type=int, default=1, help="cases at a time, each with its own desk")
    add_json(parser)
    chosen = parser.parse_args(arguments)
    cases = tuple(chosen.only or every())
    if chosen.list:
        print("\n".join(case.name for case in cases))
        return 0
    found = []
    with ThreadPoolExecutor(chosen.jobs) as pool:
        for one in pool.map(played, cases):
            found.append(one)
            state = "STUCK" if one["stuck"] else "WRONG" if one["wrong"] else "ok"
            print(f"{state:5}  {one['case']:24} {_figures(one)}", flush=True)
            for words in (*one["wrong"], *one["stuck"].splitlines()[-3:]):
                print(f"       {words}", flush=True)
    _print(found)
    write_json(chosen.json, found)
    return 1 if any(one["wrong"] or one["stuck"] for one in found) else 0


def played(case: Case) -> dict[str, Any]:
    """Play a case in a process of its own and return what it told."""
    with tempfile.TemporaryDirectory(prefix="outage-", ignore_cleanup_errors=True) as folder:
        ended = subprocess.run(
            [sys.executable, "-m", "tests.campaigns.outages.play", case.name, folder],
            cwd=ROOT,
            env=environment(Path(folder)),
            capture_output=True,
            text=True,
            timeout=_PATIENCE,
            check=False,
        )
    lines = ended.stdout.strip().splitlines()
    if ended.returncode or not lines:
        return {"case": case.name, "wrong": [], "stuck": ended.stderr or "no words", "evidence": None}
    told: dict[str, Any] = json.loads(lines[-1])
    return told


def environment(folder: Path) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("POS_APP_")}
    kept.setdefault("QT_QPA_PLATFORM", "offscreen")
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        kept.setdefault("QTWEBENGINE_DISABLE_SANDBOX", "1")  # Chromium refuses to start as root without it.
    homes = {
        name: str(folder / name.lower())
        for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME")
    }
    own = {
        "LANG": "C.UTF-8",
        "PYTHON_KEYRING_BACKEND": "keyring.backends.fail.Keyring",
        "POS_APP_JOURNAL_KEY": KEY.secret.hex(),
    }
    return {**kept, **homes, **own, "PYTHONPATH": str(ROOT)}


def _figures(one: dict[str, Any]) -> str:
    found = one["evidence"]
    if found is None:
        return ""
    parts = [f"{one['seconds']:5.1f} s", f"orders {len(found['orders'])}", f"sent {found['posts']}"]
    parts += [f"{name} {found[name]:.1f} s" for name in ("shown", "back") if found[name] is not None]
    return "  ".join(parts)


def _print(found: list[dict[str, Any]]) -> None:
    told = [one["evidence"] for one in found if one["evidence"]]
    rows = []
    for name, words in (("shown", "outage shown after, s"), ("back", "return shown after, s")):
        values = [one[name] for one in told if one[name] is not None]
        if values:
            rows.append((words, len(values), f"{max(values):.2f}"))
    if rows:
        show(("figure", "measured", "longest"), rows)
    wrong = sum(bool(one["wrong"] or one["stuck"]) for one in found)
    print(f"{len(found)} cases, {wrong} wrong")
