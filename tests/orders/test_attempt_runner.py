"""The runner: journal before wire, one POST, and every question asked until it is answered."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pos_app.domain import orders
from pos_app.domain.attempts import AttemptState
from pos_app.domain.endpoints import Endpoint
from pos_app.domain.faults import Unreadable
from pos_app.domain.orders import Order, OrderDetail, Verdict
from pos_app.orders.attempt_runner import NotJournaled
from tests.orders.following_desk import Desk, order
from tests.orders.model import ModelProvider
from tests.sale import samples

S = AttemptState


async def test_a_lost_answer_is_found_again_and_never_sent_twice() -> None:
    desk = Desk()
    desk.provider.answer = ModelProvider.lose_the_answer
    desk.provider.list_lag = 25.0
    sold = await desk.sell()
    assert sold.state is S.COMPLETED
    assert len(desk.provider.posted) == len(desk.provider.orders) == 1
    assert desk.seen == [S.SENDING, S.AMBIGUOUS, S.KNOWN, S.COMPLETED]


async def test_a_journal_that_cannot_write_stops_the_sale_before_the_wire() -> None:
    desk = Desk()
    desk.journal.broken = 1
    with pytest.raises(NotJournaled, match=r"^disk full$"):
        await desk.sell()
    assert desk.provider.posted == []


@pytest.mark.parametrize("crashed_in", [S.SENDING, S.KNOWN, S.AMBIGUOUS])
async def test_a_start_settles_what_a_crash_left_without_sending(crashed_in: AttemptState) -> None:
    desk = Desk()
    public_id = desk.provider.commit(order())
    left = samples.attempt(crashed_in, sends=1, public_id=public_id if crashed_in is S.KNOWN else "")
    assert (await desk.sell(left, recovered=True)).state is S.COMPLETED
    assert desk.provider.posted == []


async def test_an_order_that_never_settles_is_handed_to_people_after_72_hours() -> None:
    desk = Desk()
    desk.provider.settles_after = 100 * 3600
    sold = await desk.sell()
    assert sold.state is S.UNRESOLVED_KNOWN
    assert desk.clock.monotonic() >= 72 * 3600


async def test_the_detail_of_another_order_confirms_nothing() -> None:
    desk = Desk()
    read: list[str] = []

    class Mixed(ModelProvider):
        async def order(self, public_id: str) -> OrderDetail:
            read.append(public_id)
            if len(read) == 1:  # As the client does, whatever else stands in it.
                raise Unreadable(Endpoint.ORDER, "publicId", "is another order's")
            return await super().order(public_id)

    desk.provider = Mixed(desk.clock)
    sold = await desk.sell()
    assert sold.state is S.COMPLETED and len(read) == 2
    assert sold.confirmed is not None
    assert sold.confirmed.detail.public_id == sold.public_id


async def test_another_order_of_the_same_buyer_is_not_taken_for_ours() -> None:
    desk = Desk()
    desk.provider.forgets_partner_id = True
    desk.provider.commit(replace(order(), items=(replace(order().items[0], seat="18"),)))
    desk.provider.answer = lambda _provider, _order: orders.Unknown("reset before anything was made")
    assert (await desk.sell()).state is S.UNRESOLVED


async def test_an_outcome_waits_for_the_journal_instead_of_being_lost() -> None:
    desk = Desk()

    def accept_then_break(provider: ModelProvider, sent: Order) -> Verdict:
        desk.journal.broken = 3
        return provider.accept(sent)

    desk.provider.answer = accept_then_break
    assert (await desk.sell()).state is S.COMPLETED
    assert desk.journal.written == [S.SENDING, S.KNOWN, S.COMPLETED]
