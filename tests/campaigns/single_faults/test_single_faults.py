"""A sale is completed although one of its calls fails once, and no seat is held and no order made twice."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.campaigns.single_faults.campaign import CALLS, FAULTS, sell
from tests.sandbox_process import SandboxProcess, start_sandbox

_BARRED = {("token", "status_401")}
"""A password that is not accepted is not offered again."""
_EACH_CALL = [(call, FAULTS[(4 * number + 1) % len(FAULTS)]) for number, call in enumerate(CALLS)]
_EACH_DAMAGE = [("quote", "half_json"), ("search", "empty"), ("trip", "html_200"), ("session", "redirect")]
_LOST_HOLDS = [("hold", fault) for fault in ("reset_before", "reset_after", "half_json", "status_500")]


@pytest.fixture(scope="module")
def sandbox(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SandboxProcess]:
    process = start_sandbox(tmp_path_factory.mktemp("sandbox"), extra=("--speed", "20"))
    yield process
    process.stop()


@pytest.mark.parametrize(("call", "fault"), [*_EACH_CALL, *_EACH_DAMAGE, *_LOST_HOLDS])
async def test_one_fault_at_one_call_does_not_lose_the_sale(
    sandbox: SandboxProcess, tmp_path: Path, call: str, fault: str
) -> None:
    assert (call, fault) not in _BARRED
    assert await sell(sandbox, tmp_path, call, fault) == ""


async def test_an_outcome_that_is_never_there_in_the_newer_form_loses_no_sale(
    sandbox: SandboxProcess, tmp_path: Path
) -> None:
    assert await sell(sandbox, tmp_path / "checkout", "checkout", "status_404", times=1) == ""


async def test_a_seat_whose_hold_got_lost_is_not_asked_for_again(
    sandbox: SandboxProcess, tmp_path: Path
) -> None:
    """Three holds in a row have no answer although they were made: each took another seat."""
    problem = await sell(sandbox, tmp_path, "hold", "half_json", times=3)
    assert problem.startswith("notSent"), problem
