"""Faults carry what support needs, and a reading that failed is found behind the fault that it caused."""

from __future__ import annotations

import pytest

from pos_app.domain.faults import (
    Fault,
    NotFound,
    TooSlow,
    Unreadable,
)
from pos_app.domain.storage import DiskSpace
from pos_app.domain.unreadable_field import UnreadableField, unreadable_field_of


def unreadable() -> Unreadable:
    fault = Unreadable("trip search", "departures[3].price", "not a number")
    fault.sample = "20260319-1.json"
    return fault


UNREADABLE = UnreadableField("trip search", "departures[3].price", "not a number", "20260319-1.json")


def test_the_reading_that_failed_is_found_behind_a_fault() -> None:
    assert unreadable_field_of(unreadable()) == UNREADABLE
    slow = TooSlow("no answer")
    slow.unreadable = unreadable()
    slow.__cause__ = TimeoutError()
    assert unreadable_field_of(slow) == UNREADABLE
    behind = NotFound("gone")
    behind.__cause__ = slow
    assert unreadable_field_of(behind) == UNREADABLE


@pytest.mark.parametrize("fault", [None, Fault("down"), TooSlow("no answer")])
def test_without_a_reading_there_is_none(fault: Fault | None) -> None:
    assert unreadable_field_of(fault) is None


def test_an_error_of_ours_is_not_blamed_on_a_reading() -> None:
    error = KeyError("x")
    error.__cause__ = unreadable()
    assert unreadable_field_of(error) is None


def test_a_sale_may_begin_while_there_is_exactly_enough_room() -> None:
    assert [DiskSpace(free, 100).enough for free in (99, 100, 101)] == [False, True, True]
