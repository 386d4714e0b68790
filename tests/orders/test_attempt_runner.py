"""The runner: journal before wire, one POST, and every question asked until it is answered."""

from __future__ import annotations

import pytest

from pos_app.domain.attempts import AttemptState
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
