"""Walk the real desk over the real sandbox through its states, and report what a person cannot read or reach.

Every control's name for screen readers, the order of Tab, the size of targets, the contrast of text as
painted, and text that is cut off: in every language and three themes, at 100 % (1366x768 maximised under a
title bar and over a task bar, and 1024x620), 150 % (1920x1080) and 200 %. Exit code 1 when anything is found.
On two cores that are free it takes about an hour; --lang, --scale and --themes ask for less.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from dataclasses import asdict, dataclass
from pathlib import Path

from pos_app.domain.languages import LANGUAGES
from tests.table import add_json, show, write_json

_ROOT = Path(__file__).resolve().parents[3]
_SCREEN = {"screens": [{"name": "walk", "x": 0, "y": 0, "width": 4096, "height": 2160}]}


def main(arguments: list[str] | None = None) -> int:
    """Walk as wanted; returns the exit code."""
    parser = argparse.ArgumentParser(prog="bootstrap.py walk", description=__doc__)
    parser.add_argument("--lang", choices=tuple(LANGUAGES), action="append")
    parser.add_argument("--scale", type=float, choices=(1, 1.5, 2), action="append", help="2 is 200 %%")
    parser.add_argument("--themes", default="light,dark,contrast", help="in which contrast is measured")
    parser.add_argument("--only", default=[], nargs="*", metavar="PICTURE", help="only visits with these")
    add_json(parser)
    chosen = parser.parse_args(arguments)
    walks = [
        walk(language, scale, chosen.themes, chosen.only)
        for scale in chosen.scale or (1, 1.5, 2)
        for language in chosen.lang or LANGUAGES
    ]
    rows = [(one.language, f"{one.scale * 100:g} %", len(one.found), one.verdict) for one in walks]
    show(("language", "scale", "found", ""), rows)
    write_json(chosen.json, [asdict(one) for one in walks])
    return 1 if any(one.code for one in walks) else 0


@dataclass(frozen=True)
class Walk:
    """One walk: what it found, a line each, and the exit code of its process."""

    language: str
    scale: float
    found: list[str]
    code: int

    @property
    def verdict(self) -> str:
        """Return whether all can be read and reached; a walk that did not come to its end failed."""
        return "ok" if not self.code else "FOUND" if self.found else "FAILED"


def walk(language: str, scale: float, themes: str, only: list[str]) -> Walk:
    """Walk in a process of its own and print what it finds."""
    print(f"--- {language}, {scale * 100:g} %", flush=True)
    environment = {name: value for name, value in os.environ.items() if not name.startswith("POS_APP_")}
    environment["PYTHONPATH"] = str(_ROOT)
    environment["QT_SCALE_FACTOR"] = f"{scale:g}"
    command = [sys.executable, "-m", "tests.looks.walk.child", language, themes, *only]
    with tempfile.TemporaryDirectory() as folder:
        screen = Path(folder) / "screen.json"
        screen.write_text(json.dumps(_SCREEN), encoding="utf-8")
        environment["QT_QPA_PLATFORM"] = f"offscreen:configfile={screen}"
        done = subprocess.run(
            command, env=environment, cwd=_ROOT, stdout=subprocess.PIPE, text=True, check=False
        )
    print(done.stdout, end="", flush=True)
    # The program itself may print a line: where the child found nothing, nothing is counted.
    return Walk(language, scale, done.stdout.splitlines() if done.returncode else [], done.returncode)
