"""The translations that ship are those of the texts in the source."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.patience import patience

ROOT = Path(__file__).parents[2]


def test_the_catalogues_are_complete_and_fresh() -> None:
    done = subprocess.run(
        [sys.executable, str(ROOT / "packaging/translate.py"), "check"],
        capture_output=True,
        text=True,
        check=False,
        timeout=patience(120),
    )
    assert done.returncode == 0, done.stdout + done.stderr
