"""The power is cut a few hundred times; the long run is ``bootstrap.py power-cut``."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the images are those of a POSIX disk")


def cut(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "tests.campaigns.power_cut", "--quick", *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def test_no_cut_loses_what_the_journal_promised() -> None:
    done = cut("--seed", "7")
    assert done.returncode == 0, done.stdout + done.stderr
    assert ", 0 promises broken (seed 7" in done.stdout


@pytest.mark.parametrize("kind", ["database", "side", "folder"])
def test_a_journal_without_one_kind_of_sync_is_caught(kind: str) -> None:
    done = cut("--only", "day", "--without", kind)
    assert done.returncode == 1, done.stdout + done.stderr
    assert "LOST" in done.stdout
