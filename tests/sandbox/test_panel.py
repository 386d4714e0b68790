"""The trainer's page in a real browser, in a process of its own: the program never loads the web engine."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from pos_app.card.environment import card_environment

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.slow
@pytest.mark.timeout(170)
def test_the_page_shows_the_service_and_its_switches_take_effect() -> None:
    page = str(Path(__file__).with_name("panel_in_browser.py"))
    ended = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", page],
        cwd=ROOT,
        env=card_environment() | {"QTWEBENGINE_DISABLE_SANDBOX": "1"},  # Not what tests of the card view set.
        capture_output=True,
        text=True,
        timeout=160,
        check=False,
    )
    output = ended.stdout + ended.stderr
    assert ended.returncode == 0, output
    assert re.search(r"\d+ passed", output) and "skipped" not in output, output
