"""The judge of the outages sees each way to go wrong."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.campaigns.common.judge import Made
from tests.campaigns.outages.__main__ import CASES
from tests.campaigns.outages.judge import Evidence, judge

ORDER = Made("sale", "GB7K", "completed", 13980, ("17",))
RIGHT = Evidence(1, (ORDER,), True, "GB7K", 13980, ("17",), 0, (), 0.4, 2.0)
OPEN = replace(RIGHT, orders=(), tickets_shown=False, named="", cases_shown=1)


def test_a_sale_that_ended_and_one_that_stays_open_are_right() -> None:
    assert judge(RIGHT) == judge(OPEN) == []
    assert len(CASES) == 5 * 8 + 1


@pytest.mark.parametrize(
    ("found", "says"),
    [
        (replace(RIGHT, posts=2), "2 orders were sent"),
        (replace(RIGHT, orders=(ORDER, ORDER)), "2 orders"),
        (replace(RIGHT, shown=3.1), "shown after 3.1 s"),
        (replace(RIGHT, back=5.2), "shown after 5.2 s"),
        (replace(RIGHT, lies=("tickets too early",)), "too early"),
        (replace(RIGHT, tickets_shown=False), "the desk says open"),
        (replace(RIGHT, named="OUTRO"), "known as OUTRO"),
        (replace(RIGHT, amount=13970), "for 13970"),
        (replace(RIGHT, seats=("18",)), "18"),
        (replace(RIGHT, orders=(replace(ORDER, status="pending"),)), "did not end"),
        (replace(OPEN, tickets_shown=True), "without an order"),
        (replace(OPEN, cases_shown=0), "0 cases"),
        (replace(OPEN, posts=0), "lost"),
    ],
)
def test_what_is_wrong_is_named(found: Evidence, says: str) -> None:
    assert any(says in one for one in judge(found)), judge(found)
