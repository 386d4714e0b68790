"""Random sales with changes of mind: after every change the basket shows what is so."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.campaigns.sums.command import portions
from tests.campaigns.sums.judge import Rule
from tests.patience import patience

ROOT = Path(__file__).resolve().parents[3]
_SALES = 32

pytestmark = [pytest.mark.slow, pytest.mark.timeout(280)]


def _campaign(folder: Path, *arguments: str) -> list[dict[str, Any]]:
    file = folder / "sales.json"
    command = [sys.executable, "-m", "tests.campaigns.sums", "--json", str(file), *arguments]
    ended = subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, timeout=patience(270), check=False
    )
    assert file.exists(), ended.stderr
    found: list[dict[str, Any]] = json.loads(file.read_text(encoding="utf-8"))
    assert ended.returncode == int(any(sale["wrong"] or sale["stuck"] for sale in found))
    return found


@pytest.fixture(scope="module")
def sales(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, Any]]:
    """The first sales of the campaign."""
    return _campaign(tmp_path_factory.mktemp("sums"), "--sales", str(_SALES), "--jobs", "2")


def test_every_sale_is_played_and_many_baskets_are_read(sales: list[dict[str, Any]]) -> None:
    assert [sale["seed"] for sale in sales] == list(range(_SALES))
    assert not [sale for sale in sales if sale["stuck"]]
    assert sum(sale["baskets"] for sale in sales) > 20 * _SALES


@pytest.mark.parametrize("rule", list(Rule))
def test_every_basket_keeps_the_rule(sales: list[dict[str, Any]], rule: Rule) -> None:
    # The first of each sale: what follows is mostly the same once more.
    first = {sale["seed"]: one for sale in sales for one in reversed(sale["wrong"]) if one["rule"] == rule}
    broken = [f"--seed {seed}, after step {one['step']}: {one['words']}" for seed, one in first.items()]
    assert not broken, "\n".join(broken)


def test_a_sale_plays_the_same_alone_and_among_others(sales: list[dict[str, Any]], tmp_path: Path) -> None:
    (alone,) = _campaign(tmp_path, "--from", "27", "--sales", "1")
    assert alone["steps"] == sales[27]["steps"]


def test_seeds_share_a_sandbox_only_with_those_of_other_days() -> None:
    assert portions(range(18, 43)) == [(18, 19), tuple(range(20, 40)), (40, 41, 42)]
