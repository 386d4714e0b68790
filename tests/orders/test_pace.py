"""How soon an open order is asked about again, when the search ends, and who has it then."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from pos_app.domain.attempts import AttemptState
from pos_app.domain.faults import TooSlow
from pos_app.domain.money import Cents
from pos_app.domain.orders import (
    CheckoutReport,
    Finality,
    PixCharge,
)
from pos_app.orders.machine import (
    Asking,
    OrderSearched,
    Poll,
    ReadDetail,
    ReadFailed,
    Reported,
    SearchOrder,
    TrackedAttempt,
)
from pos_app.orders.ports import Policy
from tests.orders.steps import after, at, committed, moved
from tests.sale.samples import FARE, FEE, NOW

S = AttemptState
TOTAL = Cents(FARE + FEE)
PENDING = Reported(CheckoutReport(Finality.PENDING, "pending"))
WATCH = Policy().watch_for


def seconds(amount: float) -> datetime:
    return NOW + timedelta(seconds=amount)


def beside(tracked: TrackedAttempt, moment: datetime) -> TrackedAttempt:
    """Return an attempt whose order detail was just read, so that only the pace is decided."""
    return replace(tracked, detail_at=moment)


@pytest.mark.parametrize(
    ("changes", "wait"),
    [
        ({"pix": PixCharge("000201", TOTAL, until=seconds(601))}, 3.0),
        ({"pix": PixCharge("000201", TOTAL, until=seconds(600))}, 15.0),
        ({"pix": PixCharge("000201", TOTAL)}, 15.0),
        ({"shown": True}, 3.0),
    ],
)
def test_the_quick_pace_lasts_while_the_code_can_be_paid(changes: dict[str, object], wait: float) -> None:
    known = replace(beside(at(S.KNOWN), seconds(600)), **changes)  # type: ignore[arg-type]
    assert after(known, PENDING, seconds(600)) == (known, (Poll(wait),))


@pytest.mark.parametrize("read", [None, NOW + timedelta(seconds=30)])
def test_the_order_is_read_beside_the_polls_once_a_minute_is_over(read: datetime | None) -> None:
    known = replace(at(S.KNOWN), detail_at=read)
    due = (read or NOW) + timedelta(seconds=60)
    assert after(known, PENDING, due - timedelta(seconds=1)) == (known, (Poll(3.0),))
    assert after(known, PENDING, due) == (replace(known, detail_at=due, asking=Asking.CHECK), (ReadDetail(),))


@pytest.mark.parametrize("state", [S.KNOWN, S.UNRESOLVED_KNOWN])
def test_after_a_long_pause_the_outcome_is_asked_for_two_minutes(
    state: AttemptState,
) -> None:
    old = at(state, opened=NOW - timedelta(seconds=WATCH))
    still, over = beside(old, seconds(119)), beside(old, seconds(120))
    assert after(still, PENDING, seconds(119)) == (still, (Poll(3.0),))
    handed = committed(moved(over, S.UNRESOLVED_KNOWN, "GB7K", seconds(120)))
    assert after(over, PENDING, seconds(120)) == (handed if state is S.KNOWN else (over, ()))


@pytest.mark.parametrize(
    ("state", "given_up"), [(S.AMBIGUOUS, S.UNRESOLVED), (S.EXISTS_NO_ID, S.EXISTS_WATCHED)]
)
def test_a_search_of_three_minutes_becomes_a_case(state: AttemptState, given_up: AttemptState) -> None:
    for moment, wait in ((180, 15.0), (900, 300.0)):
        case = replace(moved(at(state), given_up, moment=seconds(moment)), since=NOW)
        assert after(at(state), OrderSearched(), seconds(moment)) == committed(case, SearchOrder(wait))
    open_case = at(given_up)
    assert after(open_case, OrderSearched(), seconds(180)) == (open_case, (SearchOrder(15.0),))


@pytest.mark.parametrize(("age", "wait"), [(0, 3.0), (119.9, 3.0), (120, 15.0), (899.9, 15.0), (900, 300.0)])
def test_the_outcome_is_asked_for_quickly_for_two_minutes_and_then_slowly(age: float, wait: float) -> None:
    known = beside(at(S.KNOWN), seconds(age))
    assert after(known, PENDING, seconds(age)) == (known, (Poll(wait),))


def test_the_search_ends_and_only_an_empty_answer_means_no_order() -> None:
    last, over = seconds(WATCH - 1), seconds(WATCH)
    released, case = at(S.ABANDONED_WATCHED), at(S.UNRESOLVED)
    assert after(released, OrderSearched(), last) == (released, (SearchOrder(300.0),))
    assert after(released, OrderSearched(), over) == committed(moved(released, S.NO_ORDER, "", over))
    assert after(released, ReadFailed(TooSlow()), over) == (released, (SearchOrder(300.0),))
    assert after(case, OrderSearched(), last) == (case, (SearchOrder(300.0),))
    assert after(case, OrderSearched(), over) == (case, ()), "with people, until the next start"


def test_an_order_that_is_found_is_followed_at_once_or_is_an_alarm() -> None:
    lost, released = at(S.AMBIGUOUS), at(S.ABANDONED_WATCHED)
    assert after(lost, OrderSearched("GB7K")) == committed(
        moved(lost, S.KNOWN, "GB7K", public_id="GB7K"), Poll(0)
    )
    assert after(released, OrderSearched("GB7K")) == committed(
        moved(released, S.GHOST, "GB7K", public_id="GB7K")
    )
    known = at(S.KNOWN)
    assert after(known, OrderSearched("GB99")) == (known, ()), "its number is known already"
