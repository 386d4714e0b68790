"""Every reading of the contract that the sandbox serves is read by every reader; a ticket is sold in each."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.patience import patience

ROOT = Path(__file__).resolve().parents[3]


@pytest.mark.timeout(240)
def test_a_direct_ticket_is_sold_and_everything_is_read_in_every_quirk() -> None:
    command = [sys.executable, "-m", "tests.campaigns.quirks", "--read"]
    ended = subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, timeout=patience(230), check=False
    )
    assert ended.returncode == 0, ended.stderr
    assert int(ended.stdout.split()[0]) >= 70
