"""Reads are made again few times and within the time that a clerk waits; nothing else is."""

from __future__ import annotations

import asyncio
import logging
import random
import time

import pytest
import stamina
from stamina import instrumentation

from pos_app.domain.faults import Busy, Fault, Invalid, NotFound, ProviderProblem, TooSlow, Unreachable
from pos_app.partner import retry
from pos_app.partner.retry import retried, worth_another_try


@pytest.mark.parametrize(
    ("error", "again"),
    [
        (ProviderProblem("", status=500), True), (ProviderProblem("", status=599), True),
        (ProviderProblem(""), True), (ProviderProblem("", status=499), False),
        (ProviderProblem("", status=302), False), (ProviderProblem("", status=500, code="2111"), False),
        (ProviderProblem("", code="2111"), False), (Busy("", status=429), True), (Unreachable(""), True),
        (TooSlow(""), False), (NotFound("", status=404), False), (Invalid(("m",), status=400), False),
        (ValueError(), False),
    ],
)  # fmt: skip
def test_a_read_is_made_again_only_where_a_moment_may_help(error: Exception, *, again: bool) -> None:
    assert worth_another_try(error) is again


@pytest.mark.parametrize(("error", "asked"), [(Busy("busy"), 3), (NotFound("gone"), 1)])
async def test_a_read_is_made_three_times_at_the_most(error: Fault, asked: int) -> None:
    calls: list[int] = []

    async def ask() -> None:
        calls.append(1)
        raise error

    with pytest.raises(type(error)) as caught:
        await retried(ask)
    assert caught.value is error
    assert len(calls) == asked


class Clock:
    """Time that passes where the test says so; waits are noted and take none."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.waits: list[float] = []
        self.asked = 0
        self._passed = 0.0
        real = time.monotonic
        monkeypatch.setattr(time, "monotonic", lambda: real() + self._passed)
        monkeypatch.setattr(random, "uniform", lambda _low, high: high)
        monkeypatch.setattr(asyncio, "sleep", self._wait)

    async def _wait(self, seconds: float) -> None:
        self.waits.append(seconds)

    async def read(self, seconds: float) -> None:
        """Read what is never there, for so many seconds."""
        self.asked += 1
        self._passed += seconds
        raise Busy("later")


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    stamina.set_testing(False)
    return Clock(monkeypatch)


async def test_the_waits_are_short_and_grow(clock: Clock, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO), pytest.raises(Busy):
        await retried(lambda: clock.read(0))
    assert clock.asked == 3
    assert clock.waits == pytest.approx([0.4, 0.6])
    assert [(one.name, one.getMessage()) for one in caplog.records] == [
        ("pos_app.partner", "asking again in 0.4 s (try 1): later"),
        ("pos_app.partner", "asking again in 0.6 s (try 2): later"),
    ]


@pytest.mark.parametrize(("seconds", "asked"), [(5.5, 3), (6.0, 2), (12.5, 1)])
async def test_after_twelve_seconds_no_read_is_begun(clock: Clock, seconds: float, asked: int) -> None:
    with pytest.raises(Busy):
        await retried(lambda: clock.read(seconds))
    assert clock.asked == asked


def test_what_is_loaded_before_the_first_call_writes_to_our_log_alone() -> None:
    instrumentation.set_on_retry_hooks(())
    retry._stamina.cache_clear()
    retry.load()
    assert instrumentation.get_on_retry_hooks() == (retry._log,)
