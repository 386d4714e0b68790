"""Two cases of the outages in each run of the tests; ``bootstrap.py outages`` plays the whole cross."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.campaigns.outages.cases import Case, Outage, Step, every, named
from tests.patience import patience

ROOT = Path(__file__).resolve().parents[3]

pytestmark = [pytest.mark.slow, pytest.mark.timeout(150)]


def test_the_cross_is_whole_and_every_case_has_its_name() -> None:
    assert len(every()) == len(set(every())) == len(Outage) * len(Step) + 1
    assert all(named(case.name) == case for case in every())
    with pytest.raises(ValueError, match="lost:hold"):
        named("lost:hold")


@pytest.mark.parametrize(
    "case",
    [
        Case(Outage.KILLED, Step.HOLD),
        pytest.param(Case(Outage.STOPPED, Step.CHARGE), marks=pytest.mark.long),
    ],
)
def test_a_sale_goes_on_after_the_provider_went_away(case: Case, tmp_path: Path) -> None:
    file = tmp_path / "found.json"
    ended = subprocess.run(
        [sys.executable, "-m", "tests.campaigns.outages", "--only", case.name, "--json", str(file)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=patience(140),
        check=False,
    )
    assert ended.returncode == 0, ended.stdout + ended.stderr
    (found,) = json.loads(file.read_text(encoding="utf-8"))
    assert len(found["evidence"]["orders"]) == found["evidence"]["posts"] == 1
