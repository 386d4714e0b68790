"""Samples of what is said about the branch."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

from pos_app.domain.branch import BranchProblem, CopyStatus, CounterSeen
from pos_app.wording import branch_texts as branch
from tests.wording.book import Sample, about, call
from tests.wording.chapters.samples import on_our_clock


def branch_texts() -> Iterator[Sample]:
    now = on_our_clock(17, 30)
    yield from about(
        branch.counter_line,
        on_line=CounterSeen("1", "Guichê 01", "desk", "2.0", now, 3.0, True, 0, 0.0, 0),
        behind=CounterSeen("2", "Guichê 02", "desk", "2.0", now, 90.0, False, 7, 60.0, 1),
        never_seen=CounterSeen("3", "Guichê 03", "desk", "", None, None, False, 0, 0.0, 0),
    )
    yield call(branch.kiosk_calls, "Totem A", 59.0, about="just now")
    yield call(branch.kiosk_calls, "Totem A", 125.0, about="for a while")
    for name, status in {
        "up to date": CopyStatus(connected=True),
        "behind": CopyStatus(connected=True, pending=7, oldest=now - timedelta(seconds=95)),
        "one change, a clock that was set back": CopyStatus(pending=1, oldest=now + timedelta(seconds=5)),
        "away": CopyStatus(pending=1, oldest=now, problem=BranchProblem.UNREACHABLE),
    }.items():
        yield call(branch.status, status, now, about=name)
