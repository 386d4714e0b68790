"""Tickets are sold at providers never seen before: each is sold right, or stopped before money moves."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.patience import patience

ROOT = Path(__file__).resolve().parents[3]
SEEDS = "5012-5023"
DRIFTING = "6000-6007"
_SALES = 12 * 2
_DRIFTING_SALES = 8 * 4

pytestmark = [pytest.mark.slow, pytest.mark.timeout(240)]


@dataclass(frozen=True)
class Campaign:
    """The result of a campaign."""

    code: int
    printed: str
    sales: list[dict[str, Any]]
    shortfalls: list[str]

    def ended(self, ending: str) -> list[str]:
        """Return the sales that ended so."""
        return [
            f"seed {sale['seed']}, {sale['kind']}: {sale['sentence']} {sale['reasons']}"
            for sale in self.sales
            if sale["ending"] == ending
        ]


def campaign(folder: Path, *arguments: str) -> Campaign:
    file = folder / "sales.json"
    command = [sys.executable, "-m", "tests.campaigns.shapes", "--json", str(file), *arguments]
    ended = subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, timeout=patience(230), check=False
    )
    assert file.exists(), ended.stderr
    report = json.loads(file.read_text(encoding="utf-8"))
    return Campaign(ended.returncode, ended.stdout, report["sales"], report["shortfalls"])


@pytest.fixture(scope="module")
def sold(tmp_path_factory: pytest.TempPathFactory) -> Campaign:
    """Two kinds of sale at each of a dozen providers."""
    folder = tmp_path_factory.mktemp("shapes")
    return campaign(folder, "--seeds", SEEDS, "--each", "2", "--jobs", "2")


@pytest.fixture(scope="module")
def drifted(tmp_path_factory: pytest.TempPathFactory) -> Campaign:
    """Four sales at each of eight providers that become other ones between and within them."""
    return campaign(tmp_path_factory.mktemp("drift"), "--seeds", DRIFTING, "--drift", "--jobs", "2")


def test_nothing_is_ever_sold_wrong(sold: Campaign, drifted: Campaign) -> None:
    assert len(sold.sales) == _SALES
    assert len(drifted.sales) == _DRIFTING_SALES
    assert sold.ended("WRONG") == []
    assert drifted.ended("WRONG") == []


def test_a_sale_whose_price_is_not_told_is_made_right_or_stops_with_its_field(sold: Campaign) -> None:
    silent = [sale for sale in sold.sales if not sale["price_sent"]]
    assert silent
    assert {sale["ending"] for sale in silent} <= {"stopped, field named", "completed"}


def test_every_demand_is_met(sold: Campaign, drifted: Campaign) -> None:
    assert (sold.code, sold.shortfalls) == (0, []), sold.printed
    assert (drifted.code, drifted.shortfalls) == (0, []), drifted.printed
