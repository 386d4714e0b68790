"""The real desk, taken from the search to the tickets: all of it can be read, named, reached and hit."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.patience import patience

ROOT = Path(__file__).resolve().parents[3]
WALKS = {
    "english": "--lang en --scale 1 --themes light --only search-trips seats-chosen payment",
    "spanish at 200 %": "--lang es --scale 2 --themes light --only seats-chosen payment",
    "every theme": "--lang pt_BR --scale 1 --themes light,dark,contrast --only seats-chosen",
}
"""Together they come to every page; ``bootstrap.py walk`` visits every state in every language."""

Ended = subprocess.CompletedProcess[str]


def walk(text: str) -> Ended:
    command = [sys.executable, "-m", "tests.looks.walk", *text.split()]
    return subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, timeout=patience(165), check=False
    )


@pytest.mark.slow
@pytest.mark.timeout(170)
@pytest.mark.parametrize(
    "name", ["english", "every theme", pytest.param("spanish at 200 %", marks=pytest.mark.long)]
)
def test_nothing_is_cut_off_pale_small_nameless_or_out_of_order(name: str) -> None:
    ended = walk(WALKS[name])
    found = [line for line in ended.stdout.splitlines() if not line.startswith("---")]
    assert ended.returncode == 0, "\n".join(found) or ended.stderr
