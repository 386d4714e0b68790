"""An order is found by two answers, at this kiosk or at the provider, and told apart from one that is not."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pos_app.domain.orders import Finality
from pos_app.kiosk.flow.state import Miss
from pos_app.kiosk.lookup import Lookup
from tests.sandbox_process import SandboxProcess, start_sandbox
from tests.selling import a_plan, opened, sold

BUYER, PASSENGER, STRANGER = "52998224725", "11144477735", "39053344705"
PLAN = a_plan(
    passengers=[
        {"name": "Helena Prado Siqueira", "documentType": "CPF", "documentNumber": BUYER},
        {"name": "Otto Siqueira Lemos", "documentType": "CPF", "documentNumber": PASSENGER},
    ]
)


@pytest.fixture(scope="module")
def sandbox(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SandboxProcess]:
    process = start_sandbox(tmp_path_factory.mktemp("shop"), extra=("--speed", "10"))
    yield process
    process.stop()


async def bought(sandbox: SandboxProcess, tmp_path: Path) -> str:
    """Buy for two at another desk; return the number of the order."""
    number: Any = (await sold(sandbox, tmp_path / "desk", PLAN))["publicId"]
    assert isinstance(number, str)
    return number


async def test_who_bought_and_who_travels_find_an_order_made_elsewhere(
    sandbox: SandboxProcess, tmp_path: Path
) -> None:
    number = await bought(sandbox, tmp_path)
    async with opened(sandbox, tmp_path / "kiosk") as core:
        search = Lookup(core.journal, core.provider)
        detail = await core.provider.order(number)
        locator = detail.tickets[0].locator
        assert locator
        for document, word in (
            (BUYER, number),
            (PASSENGER, number.lower()),
            (BUYER, number.replace("-", "")),
            (BUYER, locator),
        ):
            found = await search.find(document, word, usable=True)
            assert found.order is not None, (document, word)
            assert found.order.detail.public_id == number
            assert (found.attempt, found.miss, len(found.order.valid)) == (None, None, 2)


async def test_a_wrong_document_and_a_wrong_number_are_told_alike(
    sandbox: SandboxProcess, tmp_path: Path
) -> None:
    number = await bought(sandbox, tmp_path)
    async with opened(sandbox, tmp_path / "kiosk") as core:
        search = Lookup(core.journal, core.provider)
        locator = (await core.provider.order(number)).tickets[0].locator
        answers = [
            await search.find(document, word, usable=True)
            for document, word in (
                (STRANGER, number),
                (STRANGER, locator),
                (BUYER, "GB00-0000-00"),
                (BUYER, "-"),
            )
        ]
        assert {answer.miss for answer in answers} == {Miss.NOT_FOUND}
        assert all(answer.order is None and answer.attempt is None for answer in answers)


async def test_a_line_with_a_problem_is_not_an_order_that_is_not_there(
    sandbox: SandboxProcess, tmp_path: Path
) -> None:
    number = await bought(sandbox, tmp_path)
    async with opened(sandbox, tmp_path / "kiosk") as core:
        search = Lookup(core.journal, core.provider)
        for operation in ("order", "find"):
            sandbox.control("faults", {"operation": operation, "fault": "html_502", "times": 40})
        try:
            assert (await search.find(BUYER, number, usable=True)).miss is Miss.NO_ANSWER
            assert (await search.find(BUYER, number, usable=False)).miss is Miss.NOT_HERE
        finally:
            sandbox.control("faults", {"clear": True})
        assert (await search.find(BUYER, number, usable=True)).order is not None


async def test_what_this_kiosk_sold_is_found_without_a_connection(
    sandbox: SandboxProcess, tmp_path: Path
) -> None:
    number: Any = (await sold(sandbox, tmp_path / "kiosk", PLAN))["publicId"]
    async with opened(sandbox, tmp_path / "kiosk") as core:
        search = Lookup(core.journal, core.provider)
        for usable in (False, True):
            found = await search.find(PASSENGER, number, usable=usable)
            assert found.attempt is not None
            assert (found.attempt.public_id, found.order) == (number, None)
        assert (await search.find(STRANGER, number, usable=False)).miss is Miss.NOT_HERE
        sandbox.control(f"orders/{number}/cancel", {"ticket": 2})
        now = await search.find(BUYER, number, usable=True)
        assert now.order is not None
        assert [ticket.status for ticket in now.order.detail.tickets] == [
            Finality.COMPLETED,
            Finality.CANCELED,
        ]
        assert len(now.order.valid) == 1
        assert (await search.find(BUYER, number, usable=False)).attempt is not None
