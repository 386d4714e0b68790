"""``pos-app sell`` ends while something is on its way: what it said stays true."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest

from pos_app.commands.sell import Seller
from pos_app.core import open_core
from pos_app.domain.attempts import Attempt, AttemptState
from pos_app.domain.holds import HoldAnswer, HoldRequest
from pos_app.domain.passengers import Passenger
from pos_app.journal.blocks import BlockFile
from pos_app.sale.stage import Sale
from pos_app.system.options import Options
from tests.sandbox_process import SandboxProcess
from tests.selling import a_plan, created, opened

PATIENCE = 0.05
"""Seconds after which the command gives up, counted from when the order is on its way."""
REFUSED = {"type": "credit_card", "cardToken": "unknown", "brand": "visa", "installments": 1}


@pytest.mark.parametrize(("payment", "state"), [(None, AttemptState.KNOWN), (REFUSED, AttemptState.REJECTED)])
async def test_an_answer_that_comes_after_the_command_lost_its_patience_is_kept(
    sandbox: SandboxProcess, tmp_path: Path, payment: dict[str, object] | None, state: AttemptState
) -> None:
    sandbox.control("faults", {"operation": "create", "fault": "late", "ms": 700, "commit": True})
    plan, before = a_plan(**({"payment": payment} if payment else {})), created(sandbox)
    async with opened(sandbox, tmp_path) as core:
        patient = core.sale.until

        async def until(reached: Callable[[Sale], bool], seconds: float | None = None) -> bool:
            if seconds == PATIENCE:
                await patient(_on_its_way)
            return await patient(reached, seconds)

        core.sale.until = until  # type: ignore[method-assign]
        answer = await Seller(core, plan, PATIENCE).run()
        assert (answer["outcome"], answer["publicId"]) == ("unresolved", "")
    async with opened(sandbox, tmp_path) as core:
        (left,) = await core.journal.history()
    assert left.state is state
    assert created(sandbox) == before + 1
    if state is AttemptState.KNOWN:
        assert left.public_id == sandbox.orders()[-1]["publicId"]


def _on_its_way(sale: Sale) -> bool:
    return sale.order.attempt is not None and sale.order.attempt.state is AttemptState.SENDING


async def test_what_was_said_not_to_be_sent_is_not_sent_afterwards(
    sandbox: SandboxProcess, tmp_path: Path
) -> None:
    """The journal does not answer in time whether these people hold a seat already."""
    before = created(sandbox)
    async with opened(sandbox, tmp_path) as core:
        asked, answers = asyncio.Event(), asyncio.Event()
        whole, patient = core.journal.orders_of, core.sale.until

        async def orders_of(
            people: tuple[Passenger, ...], days: tuple[tuple[date, date], ...]
        ) -> tuple[Attempt, ...]:
            if core.sale.stage.earlier.charge:
                asked.set()
                await answers.wait()
            return await whole(people, days)

        async def until(reached: Callable[[Sale], bool], seconds: float | None = None) -> bool:
            return await patient(reached, 0.05 if core.sale.stage.earlier.charge else seconds)

        core.journal.orders_of = orders_of  # type: ignore[method-assign]
        core.sale.until = until  # type: ignore[method-assign]
        answer = await Seller(core, a_plan(), 30).run()
        assert asked.is_set()
        assert answer["outcome"] == "notSent"
        assert "Nada foi cobrado" in answer["sentence"]
        answers.set()
        (looking,) = (task for task in asyncio.all_tasks() if task.get_name() == "sale.earlier")
        await looking
        assert core.sale.stage.order.attempt is None
    assert created(sandbox) == before


async def test_seats_that_were_being_held_when_it_ended_may_be_ours(
    sandbox: SandboxProcess, tmp_path: Path
) -> None:
    sandbox.control("faults", {"operation": "hold", "fault": "late", "ms": 300, "commit": True})
    errors: list[BaseException] = []
    async with opened(sandbox, tmp_path):
        pass  # It leaves the settings of this sandbox.
    options = Options(tmp_path, tmp_path / "settings.json")
    core = await open_core(options, lambda _name, error: errors.append(error))
    asked = asyncio.Event()
    whole = core.provider.hold

    async def hold(trip_id: str, seats: tuple[HoldRequest, ...]) -> HoldAnswer:
        asked.set()
        return await whole(trip_id, seats)

    core.provider.hold = hold  # type: ignore[method-assign]
    selling = asyncio.ensure_future(Seller(core, a_plan(), 5).run())
    await asked.wait()
    (seat,) = core.sale.stage.seating.seats
    selling.cancel()
    await core.close()
    (kept,) = BlockFile(tmp_path).read()
    assert (kept.trip_id, kept.label, kept.block_id) == (seat.segment.trip_id, seat.label, "")
    assert errors == []
