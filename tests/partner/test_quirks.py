"""A whole sale in every reading of the contract that the sandbox serves."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.timeout(240)
def test_a_direct_ticket_is_sold_in_every_quirk() -> None:
    command = [sys.executable, str(ROOT / "packaging/every_quirk.py"), "--sale", "direct"]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=230, check=False)
    assert ended.returncode == 0, ended.stderr
    sales = int(ended.stdout.split()[0])
    assert sales >= 60
