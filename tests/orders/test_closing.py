"""The program ends while an order is on its way: nothing more is sent, and no answer is lost."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from pos_app.domain import orders
from pos_app.domain.attempts import Attempt, AttemptState
from pos_app.domain.orders import Order, Verdict
from pos_app.system.tasks import TaskScope
from tests.orders.following_desk import Desk
from tests.orders.model import ModelJournal, ModelProvider, VirtualClock
from tests.sale import samples

S = AttemptState


class SlowProvider(ModelProvider):
    """Answers an order only when ``answers`` is set; ``asked`` is set once it has one."""

    def __init__(self, clock: VirtualClock) -> None:
        super().__init__(clock)
        self.asked, self.answers = asyncio.Event(), asyncio.Event()

    async def create_order(self, order: Order) -> Verdict:
        self.asked.set()
        await self.answers.wait()
        return await super().create_order(order)


class ClosingDesk(Desk):
    """A desk whose tasks end with it, as those of a core do."""

    def __init__(self) -> None:
        super().__init__()
        self.provider: SlowProvider = SlowProvider(self.clock)
        self.errors: list[BaseException] = []
        self.tasks = TaskScope("sale", lambda _name, error: self.errors.append(error))

    def begin(self) -> None:
        self.tasks.start(self.runner().run(), name="attempt")

    async def closed(self) -> Attempt:
        """Close; the answer comes when the tasks were told to end already."""
        closing = asyncio.ensure_future(self.tasks.aclose())
        for _ in range(3):
            await asyncio.sleep(0)
        self.provider.answers.set()
        await closing
        assert self.errors == []
        (left,) = self.journal.rows.values()
        return left

    async def next_start(self) -> Attempt:
        (left,) = await self.journal.open_attempts()
        return await self.sell(left, recovered=True)


@pytest.mark.parametrize(
    ("verdict", "state", "public_id"),
    [
        (None, S.KNOWN, "GB01"),
        (orders.RefusedOrder(public_id="GB7K"), S.KNOWN, "GB7K"),
        (orders.Rejected(messages=("email must be an email",), status=400), S.REJECTED, ""),
        (orders.NotSent("refused"), S.NOT_SENT, ""),
        (orders.ExistsWithoutId("no number"), S.EXISTS_NO_ID, ""),
        (orders.Unknown("reset"), S.AMBIGUOUS, ""),
    ],
)
async def test_an_answer_that_comes_while_the_program_ends_is_kept(
    verdict: Verdict | None, state: AttemptState, public_id: str
) -> None:
    desk = ClosingDesk()
    desk.provider.answer = lambda provider, sent: verdict or provider.accept(sent)
    desk.begin()
    await desk.provider.asked.wait()
    left = await desk.closed()
    assert (left.state, left.public_id) == (state, public_id)
    assert desk.journal.written == [S.SENDING, state]
    assert len(desk.provider.posted) == 1


async def test_the_next_start_goes_on_with_that_answer_and_sends_nothing() -> None:
    desk = ClosingDesk()
    desk.begin()
    await desk.provider.asked.wait()
    await desk.closed()
    sold = await desk.next_start()
    assert (sold.state, sold.public_id) == (S.COMPLETED, "GB01")
    assert S.AMBIGUOUS not in desk.journal.written
    assert len(desk.provider.posted) == 1


async def test_a_token_that_is_rejected_meanwhile_is_no_reason_to_send_again() -> None:
    desk = ClosingDesk()
    desk.provider.answer = lambda _provider, _order: orders.TokenRejected(status=401)
    desk.begin()
    await desk.provider.asked.wait()
    assert (await desk.closed()).state is S.REJECTED
    assert (len(desk.provider.posted), desk.provider.renewals) == (1, 0)


async def test_an_order_that_was_to_be_sent_next_is_not_sent() -> None:
    """Closed while the journal writes that it is being sent."""
    desk = ClosingDesk()
    writing = asyncio.Event()

    class SlowJournal(ModelJournal):
        async def record(self, attempt: Attempt) -> None:
            await super().record(attempt)
            if attempt.state is S.SENDING:
                writing.set()
                await asyncio.Event().wait()

    desk.journal = SlowJournal()
    desk.begin()
    await writing.wait()
    left = await desk.closed()
    assert (left.state, left.reason) == (S.NOT_SENT, "closed_before_sending")
    assert desk.provider.posted == []


async def test_a_repeat_that_was_to_be_sent_next_is_not_sent() -> None:
    desk = ClosingDesk()
    renewing = asyncio.Event()

    class Renewing(SlowProvider):
        async def renew_token(self) -> None:
            renewing.set()
            await asyncio.Event().wait()

    desk.provider = Renewing(desk.clock)
    desk.provider.answer = lambda _provider, _order: orders.TokenRejected(status=401)
    desk.provider.answers.set()
    desk.begin()
    await renewing.wait()
    assert (await desk.closed()).state is S.NOT_SENT
    assert len(desk.provider.posted) == 1


async def test_what_waits_for_room_on_the_disk_is_tried_once_more() -> None:
    desk = ClosingDesk()
    full = asyncio.Event()

    async def wait(seconds: float, hurry: asyncio.Event | None = None) -> None:
        full.set()
        await asyncio.Event().wait()

    def accept_then_break(provider: ModelProvider, sent: Order) -> Verdict:
        desk.journal.broken = 1
        return provider.accept(sent)

    desk.clock.wait = wait  # type: ignore[method-assign]
    desk.provider.answer = accept_then_break
    desk.provider.answers.set()
    desk.begin()
    await full.wait()
    assert (await desk.closed()).public_id == "GB01"


async def test_a_disk_that_stays_full_leaves_what_is_true_in_any_case(
    caplog: pytest.LogCaptureFixture,
) -> None:
    desk = ClosingDesk()

    def accept_then_break(provider: ModelProvider, sent: Order) -> Verdict:
        desk.journal.broken = 1
        return provider.accept(sent)

    desk.provider.answer = accept_then_break
    desk.begin()
    await desk.provider.asked.wait()
    assert (await desk.closed()).state is S.SENDING
    assert "GB01" in caplog.text, "support can still find the order"
    assert (await desk.next_start()).state is S.COMPLETED
    assert len(desk.provider.posted) == 1


async def test_what_is_written_already_is_not_written_again() -> None:
    desk = ClosingDesk()
    waiting = asyncio.Event()

    async def wait(seconds: float, hurry: asyncio.Event | None = None) -> None:
        waiting.set()
        await asyncio.Event().wait()

    desk.clock.wait = wait  # type: ignore[method-assign]
    desk.journal.rows["a1"] = left = replace(samples.attempt(S.KNOWN, sends=1, public_id="GB7K"), id="a1")
    desk.tasks.start(desk.runner(left, recovered=True).run(), name="attempt")
    desk.provider.failing_reads = 1
    await waiting.wait()
    await desk.closed()
    assert desk.journal.written == []


async def test_the_program_may_be_ended_by_force_while_it_waits() -> None:
    desk = ClosingDesk()
    desk.begin()
    await desk.provider.asked.wait()
    (attempt,) = desk.tasks._tasks
    posting = asyncio.all_tasks() - {attempt, asyncio.current_task()}
    closing = asyncio.ensure_future(desk.tasks.aclose())
    await asyncio.sleep(0)
    for task in posting:
        task.cancel()
    await closing
    assert desk.errors == []
    assert desk.journal.written == [S.SENDING]


async def test_an_order_that_an_earlier_run_may_have_sent_stays_in_doubt() -> None:
    """Closed before its turn to be asked about came: this run did not send it, another may have."""
    desk = ClosingDesk()
    left = replace(samples.attempt(S.SENDING, sends=1), id="a1")
    desk.journal.rows["a1"] = left
    waiting = asyncio.Event()

    async def wait(seconds: float, hurry: asyncio.Event | None = None) -> None:
        waiting.set()
        await asyncio.Event().wait()

    desk.clock.wait = wait  # type: ignore[method-assign]
    runner = desk.runner(left, recovered=True)
    runner._begins_after = 5.0
    desk.tasks.start(runner.run(), name="attempt")
    await waiting.wait()
    assert (await desk.closed()).state is S.SENDING
    assert desk.journal.written == []
