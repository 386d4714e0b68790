"""The real program dies at every step of its journal, and at random: no order is doubled, none is lost."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.campaigns.kill.command import kills, perform
from tests.campaigns.kill.rounds import SELL_POINTS, Kill, Outcome

WINDOW = ("sending:line", "sending:after", "known:before", "completed:after", "printed:line")
ROUNDS = (
    *(Kill(False, point) for point in SELL_POINTS),
    *(Kill(True, point, card=point.startswith("sending")) for point in WINDOW),
    *(kill for kill in kills(0, 3, seed=7) if not kill.window),
)

pytestmark = pytest.mark.skipif(os.name == "nt", reason="a kill that runs no handler is a POSIX signal")


@pytest.fixture(scope="module")
def outcomes(tmp_path_factory: pytest.TempPathFactory) -> list[Outcome]:
    return list(perform(ROUNDS, tmp_path_factory.mktemp("kills"), jobs=2))


@pytest.mark.slow
@pytest.mark.timeout(240)
def test_no_kill_doubles_or_loses_an_order(outcomes: list[Outcome], tmp_path: Path) -> None:
    assert [f"{one.kill.name}: {problem}" for one in outcomes for problem in one.problems] == []
    assert sum(one.died for one in outcomes if one.kill.point in SELL_POINTS) == 9 + 4


@pytest.mark.slow
@pytest.mark.timeout(240)
def test_each_step_leaves_what_was_promised_before_it(outcomes: list[Outcome]) -> None:
    left = {(one.kill.point, one.state) for one in outcomes if one.kill.point in SELL_POINTS}
    assert dict(left) == {
        "sending:before": "",
        "sending:line": "sending",
        "sending:after": "sending",
        "known:before": "sending",
        "known:line": "known",
        "known:after": "known",
        "completed:before": "known",
        "completed:line": "completed",
        "completed:after": "completed",
    }
