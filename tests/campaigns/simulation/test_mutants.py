"""The simulation catches every deliberate break of the policy within 5,000 sales."""

from __future__ import annotations

import pytest

from tests.campaigns.simulation.mutants import BREAKS, Break
from tests.campaigns.simulation.run import outcomes

_WITHIN = 5000


@pytest.mark.slow
@pytest.mark.timeout(60)
@pytest.mark.parametrize("broken", BREAKS.values(), ids=BREAKS)
def test_a_broken_policy_is_caught(broken: Break, monkeypatch: pytest.MonkeyPatch) -> None:
    broken(monkeypatch)
    assert any(one.problems for one in outcomes(0, _WITHIN))
