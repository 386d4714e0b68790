"""Finding an order again: whose it is, what a failed search says, and how often one may ask."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from itertools import pairwise

import pytest

from pos_app.domain.attempts import Attempt, AttemptState
from pos_app.domain.orders import Exists, OrderFilter, Unknown
from pos_app.domain.storage import StorageFault, StorageKind
from pos_app.orders import machine
from pos_app.orders.attempt_runner import AttemptRunner
from pos_app.orders.matching import found_order, is_ours
from pos_app.orders.ports import Policy
from tests.orders.following_desk import Desk as Follower
from tests.orders.following_desk import order
from tests.orders.model import ModelProvider
from tests.sale.samples import NOW, attempt, order_detail

S = AttemptState
BY_ID = OrderFilter(partner_id="p1", size=5)


async def shown(desk: Follower, *totals: int) -> None:
    desk.provider.forgets_partner_id = True
    for number, total in enumerate(totals):
        detail = replace(order_detail(total=total), public_id=f"GB{number}", created=NOW)
        desk.provider.orders[detail.public_id] = detail


async def test_while_the_journal_cannot_be_read_no_order_is_taken() -> None:
    desk = Follower()

    async def broken(text: str = "", limit: int = 200) -> tuple[Attempt, ...]:
        raise StorageFault(StorageKind.NO_ANSWER, reason="disk I/O error")

    desk.journal.history = broken  # type: ignore[method-assign]
    assert await is_ours(desk.journal, attempt(), replace(order_detail(), partner_id="")) is False


async def test_a_search_that_fails_is_repeated() -> None:
    desk = Follower()
    desk.provider.answer = ModelProvider.lose_the_answer
    desk.provider.failing_reads = 2
    nameless = attempt()
    nameless = replace(nameless, sold=replace(nameless.sold, buyer_document=""))
    assert (await desk.sell(nameless)).state is S.COMPLETED
    desk = Follower()
    desk.provider.answer = lambda _provider, _order: Unknown("reset")
    assert (await desk.sell(nameless)).state is S.UNRESOLVED


async def test_an_attempt_that_was_taken_up_again_cannot_post() -> None:
    desk = Follower()
    runner = AttemptRunner(
        attempt(S.SENDING), None, desk.provider, desk.journal, desk.clock, Policy(), lambda _: None
    )
    with pytest.raises(RuntimeError, match="only while it is in memory"):
        await runner._perform(machine.Post())
    assert desk.provider.posted == []


async def test_however_often_somebody_hurries_two_seconds_lie_between_questions() -> None:
    desk = Follower()
    hurrying: list[AttemptRunner] = []

    class Impatient(type(desk.clock)):  # type: ignore[misc]
        async def wait(self, seconds: float, hurry: asyncio.Event | None = None) -> None:
            if hurry is not None:
                hurrying[0].hurry()
                seconds = 0.1
            await super().wait(seconds, hurry)

    clock = Impatient()
    desk.provider.clock = clock
    asked: list[float] = []
    checkout = desk.provider.checkout

    async def noted(public_id: str) -> object:
        asked.append(clock.monotonic())
        return await checkout(public_id)

    desk.provider.checkout = noted  # type: ignore[method-assign, assignment]
    desk.provider.answer = lambda provider, sent: Exists(public_id=provider.commit(sent))
    runner = AttemptRunner(attempt(), order(), desk.provider, desk.journal, clock, Policy(), lambda _: None)
    hurrying.append(runner)
    await runner.run()
    assert runner.tracked.attempt.state is S.COMPLETED
    assert all(later - sooner >= 2.0 - 1e-6 for sooner, later in pairwise(asked))
    assert len(asked) > 2


async def test_orders_of_another_price_are_not_even_looked_at() -> None:
    desk = Follower()
    await shown(desk, 1, 2)
    assert await found_order(desk.provider, desk.journal, attempt(), BY_ID) == ""


async def test_the_only_answer_to_our_own_id_is_looked_at_but_proves_nothing() -> None:
    desk = Follower()
    await shown(desk, 1)
    assert await found_order(desk.provider, desk.journal, attempt(), BY_ID) == ""
    detail = desk.provider.orders["GB0"]
    desk.provider.forgets_partner_id = False
    desk.provider.orders["GB0"] = replace(detail, partner_id="p1")
    assert await found_order(desk.provider, desk.journal, attempt(), BY_ID) == "GB0"
