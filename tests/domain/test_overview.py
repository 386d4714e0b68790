"""What a supervisor is called to, and what may be approved from another counter."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from pos_app.domain.branch import CounterSeen
from pos_app.domain.money import Cents
from pos_app.domain.overview import (
    LAG,
    OLD,
    CounterState,
    Finding,
    Overview,
    Paper,
    Told,
    Trouble,
    Way,
    alarms,
    at_distance,
)
from pos_app.domain.roles import Permission, Role, may

NOW = datetime(2026, 11, 27, 14, 0, tzinfo=UTC)
SEEN = CounterSeen("a", "Guichê 04", "desk", "1", NOW, 2.0, True, 0, 0.0, 0)
CALM = CounterState(SEEN, Told(way=Way.ONLINE, paper=Paper.READY))
GONE = replace(SEEN, online=False, age=960.0)


def troubles(*counters: CounterState, oldest: datetime | None = None) -> list[Trouble]:
    return [one.trouble for one in alarms(Overview("Tietê", NOW, counters, oldest))]


@pytest.mark.parametrize(
    ("state", "expected"),
    [
        (CALM, []),
        (replace(CALM, told=None), []),
        (replace(CALM, seen=GONE), []),  # It closed with nothing open.
        (replace(CALM, seen=GONE, open_orders=1, left=1), [Trouble.SILENT]),
        # Another counter took over what it left.
        (replace(CALM, seen=replace(GONE, open_orders=1), open_orders=1), []),
        (replace(CALM, seen=replace(GONE, pending=3)), [Trouble.SILENT]),
        (replace(CALM, seen=replace(SEEN, lag=LAG)), [Trouble.LAGGING]),
        (replace(CALM, told=Told(paper=Paper.OUT)), [Trouble.NO_PAPER]),
        (replace(CALM, told=Told(paper=Paper.LOW)), []),
        (replace(CALM, told=Told(way=Way.OFFLINE)), [Trouble.OFFLINE]),
        (replace(CALM, told=Told(way=Way.SLOW)), [Trouble.SLOW]),
        (
            replace(CALM, told=Told(late_fiscal=1, late_since=NOW - timedelta(seconds=OLD))),
            [Trouble.LATE_FISCAL],
        ),
        (replace(CALM, told=Told(late_fiscal=1, late_since=NOW)), []),
        (replace(CALM, told=Told(stopped=True, pin_locked=True)), [Trouble.STOPPED, Trouble.PIN_LOCKED]),
        # What a silent counter told last is old: nothing but its silence is told.
        (replace(CALM, seen=GONE, told=Told(paper=Paper.OUT), open_orders=1, left=1), [Trouble.SILENT]),
    ],
)
def test_what_is_wrong_at_a_counter(state: CounterState, expected: list[Trouble]) -> None:
    assert troubles(state) == expected


def test_the_worst_comes_first_and_an_old_case_is_the_branchs() -> None:
    silent = replace(CALM, seen=replace(GONE, id="b"), open_orders=1, left=1)
    paper = replace(CALM, told=Told(paper=Paper.OUT))
    old = NOW - timedelta(seconds=OLD)
    assert troubles(paper, silent, oldest=old) == [Trouble.SILENT, Trouble.NO_PAPER, Trouble.OLD_PENDING]
    assert troubles(paper, oldest=old + timedelta(seconds=1)) == [Trouble.NO_PAPER]
    keys = [one.key for one in alarms(Overview("", NOW, (silent, replace(silent, seen=GONE)), None))]
    assert len(set(keys)) == 2


def test_each_order_and_each_shift_that_is_wrong_is_told_for_itself() -> None:
    ghosts = tuple(Finding("a", number, Cents(100), NOW) for number in ("GB7K", "GB7L"))
    short, gone = Finding("a", "12", Cents(-300), NOW), Finding("left", "GB7M", Cents(100), NOW)
    found = Overview("", NOW, (CALM,), ghosts=ghosts, mismatches=(gone,), differences=(short,))
    told = alarms(found)
    kinds = [Trouble.GHOST, Trouble.GHOST, Trouble.MISMATCH, Trouble.DIFFERENCE]
    assert [one.trouble for one in told] == kinds
    assert len({one.key for one in told}) == 4
    assert told[2].counter is None, "its counter is gone, the order is not"


def test_what_is_in_doubt_is_in_no_sum_of_what_was_sold() -> None:
    counters = (
        replace(CALM, sold=Cents(1000), orders=2, open_orders=1, open_total=Cents(70)),
        replace(CALM, seen=GONE, sold=Cents(1), orders=1),
    )
    found = Overview("Tietê", NOW, counters)
    assert (found.sold, found.orders, found.open_total, found.open_orders) == (1001, 3, 70, 1)
    assert found.alive == 1


@pytest.mark.parametrize("permission", Permission)
def test_from_afar_comes_what_a_supervisor_decides_and_no_more(permission: Permission) -> None:
    supervisors = may(Role.SUPERVISOR, permission) and not may(Role.SELLER, permission)
    assert at_distance(permission) is (supervisors and permission is not Permission.BRANCH)
