"""The machine of the connection: what it concludes from calls, when it asks, and what it never does."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pos_app.domain.calls import CallCancelled, CallEnded, CallProblem, CallStarted
from pos_app.domain.endpoints import ACTS, Endpoint
from pos_app.reachability.history import History, Quality
from pos_app.reachability.machine import DOUBTED, LONG, PAUSES, QUICK, SILENT, SPREAD, step
from pos_app.reachability.state import (
    CheckPort,
    DeskOpened,
    Effect,
    Event,
    GoOn,
    Moment,
    NetworkChanged,
    Notice,
    PortChecked,
    Probe,
    ProbeEnded,
    Reachability,
    Rung,
    Ticked,
    TryAsked,
    Woke,
)

WALL = 1_800_000_000.0


class Line:
    """A machine with a clock of its own; ``service`` is what every probe meets."""

    def __init__(self, state: Reachability | None = None) -> None:
        self.state = state or Reachability()
        self.now = 0.0
        self.service: CallProblem | None = None
        self.silent = False
        self.probes: list[float] = []
        self.done: list[Effect] = []
        self._number = 0

    def rung(self) -> Rung:
        return self.state.rung

    def send(self, event: Event) -> tuple[Effect, ...]:
        self.state, effects = step(self.state, event, Moment(WALL + self.now, self.now))
        self.done += effects
        for effect in effects:
            if isinstance(effect, Probe):
                self.probes.append(self.now)
                if not self.silent:
                    self.call(self.service, 0.1)
                    self.send(ProbeEnded())
        return effects

    def call(
        self, problem: CallProblem | None, seconds: float, endpoint: str = Endpoint.PLACES, **more: float
    ) -> None:
        self._number += 1
        self.send(CallStarted(self._number, endpoint))
        self.pass_time(seconds)
        self.send(CallEnded(self._number, endpoint, seconds, None, problem, **more))

    def pass_time(self, seconds: float) -> None:
        end = self.now + seconds
        while self.now + 1 <= end:
            self.now += 1
            self.send(Ticked())
        self.now = max(self.now, end)


def lost(problem: CallProblem = CallProblem.REFUSED) -> Line:
    """A line whose service was there and is away now."""
    line = Line()
    line.call(None, 0.1)
    line.service = problem
    line.call(problem, 0.1)
    assert line.rung() is Rung.OFFLINE
    return line


def test_the_first_answer_makes_it_online_and_the_first_failure_offline() -> None:
    line = Line()
    assert line.rung() is Rung.UNKNOWN
    line.call(None, 0.2)
    assert line.rung() is Rung.ONLINE
    line.call(CallProblem.REFUSED, 0.1)
    assert (line.rung(), line.state.problem) == (Rung.OFFLINE, CallProblem.REFUSED)
    assert line.state.since == pytest.approx(WALL + line.now)


def test_a_desk_that_nobody_uses_finds_out_by_itself_when_it_opens() -> None:
    line = Line()
    line.service = CallProblem.REFUSED
    line.send(DeskOpened())
    assert line.rung() is Rung.OFFLINE
    asked = Line()
    asked.send(CallStarted(1, Endpoint.PLACES))
    assert asked.send(DeskOpened()) == ()


def test_it_comes_back_by_itself_and_takes_up_what_waited_once() -> None:
    line = lost()
    line.pass_time(10)
    line.service = None
    line.pass_time(20)
    assert (line.rung(), line.state.problem, line.state.next_try) == (Rung.ONLINE, None, None)
    assert line.done.count(GoOn()) == 1
    probes = len(line.probes)
    line.pass_time(600)
    assert len(line.probes) == probes


def test_f5_asks_now_but_not_twice_in_a_second() -> None:
    line = lost()
    line.pass_time(66)
    before = len(line.probes)
    for _ in range(5):
        line.send(TryAsked())
    assert len(line.probes) == before + 1
    assert line.rung() is Rung.OFFLINE


def test_refused_credentials_are_not_sent_again_until_a_person_asks() -> None:
    line = lost(CallProblem.CREDENTIALS)
    line.pass_time(900)
    assert line.probes == []
    line.service = None
    line.send(TryAsked())
    assert line.rung() is Rung.ONLINE


def test_a_closed_service_is_asked_again_when_it_wants_to_be() -> None:
    line = Line()
    line.call(CallProblem.CLOSED, 0.1, retry_after=120.0)
    assert line.state.next_try_in(line.now) == 120
    line.pass_time(119)
    assert line.probes == []
    line.service = None
    line.pass_time(5)
    assert line.rung() is Rung.ONLINE


@pytest.mark.parametrize(
    "problem",
    [
        CallProblem.CLOSED,
        CallProblem.GATEWAY,
        CallProblem.FOREIGN_PAGE,
        CallProblem.CERTIFICATE,
        CallProblem.BROKEN_OFF,
    ],
)
@given(away=st.integers(0, 500))
def test_where_only_a_call_can_tell_it_is_back_within_five_seconds(problem: CallProblem, away: int) -> None:
    line = lost(problem)
    line.pass_time(away)
    line.service = None
    line.pass_time(QUICK * (1 + SPREAD) + 1)
    assert line.rung() is Rung.ONLINE
    assert QUICK * (1 + SPREAD) + 1 < 5


def test_the_token_of_a_closed_service_does_not_open_it() -> None:
    line = lost(CallProblem.CLOSED)
    line.call(None, 0.1, Endpoint.TOKEN)
    assert line.state.problem is CallProblem.CLOSED
    line.call(None, 0.1, Endpoint.TRIPS)
    assert line.rung() is Rung.ONLINE


def test_silence_becomes_slow_then_offline_before_the_call_fails() -> None:
    line = Line()
    line.call(None, 0.1)
    line.silent = True
    line.send(CallStarted(90, Endpoint.TRIPS))
    line.pass_time(4)
    assert line.rung() is Rung.SLOW
    line.pass_time(SILENT - 3)
    assert (line.rung(), line.state.problem) == (Rung.OFFLINE, CallProblem.NO_ANSWER)


def test_an_answer_meanwhile_shows_that_only_one_call_is_slow() -> None:
    line = Line()
    line.send(CallStarted(90, Endpoint.TRIPS))
    line.pass_time(8)
    line.call(None, 0.1)
    line.pass_time(8)
    assert line.rung() is Rung.SLOW
    line.send(CallEnded(90, Endpoint.TRIPS, 20.0, None, CallProblem.NO_ANSWER))
    assert line.rung() is not Rung.OFFLINE


def test_a_read_that_is_given_up_leaves_no_slow_light_behind() -> None:
    line = Line()
    line.call(None, 0.1)
    line.send(CallStarted(90, Endpoint.TRIPS))
    line.pass_time(5)
    line.send(CallCancelled(90, Endpoint.TRIPS))
    line.pass_time(20)
    assert line.rung() is Rung.ONLINE


def test_one_broken_connection_is_checked_before_anything_is_claimed() -> None:
    line = Line()
    line.call(None, 0.1)
    line.call(CallProblem.BROKEN_OFF, 0.1)
    assert line.rung() is Rung.ONLINE and len(line.probes) == 1
    line.service = CallProblem.BROKEN_OFF
    line.pass_time(5)
    line.call(CallProblem.BROKEN_OFF, 0.1)
    assert line.rung() is Rung.OFFLINE


@pytest.mark.parametrize("endpoint", sorted(ACTS))
def test_an_order_without_answer_is_no_proof_of_a_lost_network(endpoint: str) -> None:
    line = Line()
    line.call(None, 0.1)
    line.call(CallProblem.NO_ANSWER, 60.0, endpoint)
    assert line.rung() is Rung.ONLINE
    assert len(line.probes) == 5, "once soon, then now and then, and at its end"


def test_a_port_that_opens_is_followed_by_a_probe() -> None:
    line = lost()
    line.pass_time(100)
    assert line.done.count(CheckPort()) == pytest.approx(50, abs=3)
    before = len(line.probes)
    line.service = None
    line.send(PortChecked(True))
    assert len(line.probes) == before + 1 and line.rung() is Rung.ONLINE
    checks = line.done.count(CheckPort())
    line.pass_time(100)
    assert line.done.count(CheckPort()) == checks


def test_waking_up_asks_at_once_and_forgets_what_was_on_its_way() -> None:
    line = Line()
    line.call(None, 0.1)
    line.send(CallStarted(90, Endpoint.TRIPS))
    line.silent = True
    line.send(Woke(7200.0))
    assert (line.state.notice, line.state.asleep) == (Notice.WOKE, 7200.0)
    assert line.probes and not line.state.pending
    line.call(None, 0.1)
    assert line.state.notice is None


def test_a_wrong_clock_is_noticed_and_forgiven() -> None:
    line = Line()
    line.call(None, 0.1, clock_ahead=119.0)
    assert line.state.clock_ahead == 0
    line.call(None, 0.1, clock_ahead=-181.0)
    assert line.state.clock_ahead == -181.0
    line.call(None, 0.1)
    assert line.state.clock_ahead == -181.0
    line.call(None, 0.1, clock_ahead=1.0)
    assert line.state.clock_ahead == 0


def test_the_last_hour_keeps_the_worst_of_each_minute() -> None:
    history = History()
    for second, quality in ((0, Quality.GOOD), (30, Quality.LOST), (50, Quality.GOOD), (120, Quality.SLOW)):
        history = history.with_minute(WALL + second, quality)
    hour = history.last_hour(WALL + 120)
    assert len(hour) == 60
    assert [quality for _minute, quality in hour[-3:]] == [Quality.LOST, None, Quality.SLOW]
    assert history.with_minute(WALL + 7300, Quality.GOOD).minutes[0][1] is Quality.GOOD


PROBLEMS = st.sampled_from([None, *CallProblem])
ENDPOINTS = st.sampled_from(list(Endpoint))


@st.composite
def happenings(draw: st.DrawFn) -> list[tuple[float, Event]]:
    """Events in any order, with the seconds that pass before each."""
    events: list[tuple[float, Event]] = []
    for number in range(draw(st.integers(1, 25))):
        pause = draw(st.floats(0, 40))
        event: Event = draw(
            st.one_of(
                st.builds(CallStarted, st.just(number), ENDPOINTS),
                st.builds(
                    CallEnded,
                    st.integers(0, number),
                    ENDPOINTS,
                    st.floats(0, 60),
                    st.none(),
                    PROBLEMS,
                    st.none() | st.floats(0, 9000),
                    st.none() | st.floats(-999, 999),
                ),
                st.builds(CallCancelled, st.integers(0, number), ENDPOINTS),
                st.sampled_from([DeskOpened(), Ticked(), TryAsked(), ProbeEnded(), NetworkChanged()]),
                st.builds(PortChecked, st.booleans()),
                st.builds(Woke, st.floats(10, 90_000)),
            )
        )
        events.append((pause, event))
    return events


@settings(max_examples=120, deadline=None)
@given(happenings())
def test_whatever_happens_it_asks_seldom_and_never_gives_up(events: list[tuple[float, Event]]) -> None:
    state = Reachability()
    mono = 0.0
    probes: list[float] = []
    for pause, event in events:
        mono += pause
        state, effects = step(state, event, Moment(WALL + mono, mono))
        probes += [mono for effect in effects if isinstance(effect, Probe)]
        assert (state.problem is not None) == (state.rung is Rung.OFFLINE)
        assert (state.since is None) == (state.rung is Rung.UNKNOWN)
        waits_for_a_person = state.problem is CallProblem.CREDENTIALS
        if state.rung is Rung.OFFLINE and not waits_for_a_person:
            assert state.next_try is not None or state.probing is not None
        if isinstance(event, CallEnded) and event.problem is None and event.endpoint != Endpoint.TOKEN:
            assert state.rung in (Rung.ONLINE, Rung.SLOW)
        if isinstance(event, Ticked) and state.next_try is not None:
            assert state.next_try > mono
        assert len([effect for effect in effects if isinstance(effect, Probe)]) <= 1
    # Only an order or a hold on its way is followed up at once; all else is a second apart.
    followed = sum(isinstance(event, CallEnded) for _pause, event in events)
    close = [b for a, b in itertools.pairwise(probes) if b - a < 1.0 - 1e-6]
    assert len(close) <= followed
    assert len(state.pending) <= len(events)


@settings(max_examples=50, deadline=None)
@given(
    st.sampled_from([one for one in CallProblem if one is not CallProblem.CREDENTIALS]), st.integers(0, 500)
)
def test_however_long_it_was_away_it_is_back_within_one_pause(problem: CallProblem, away: int) -> None:
    line = lost(problem)
    line.pass_time(away)
    line.service = None
    line.pass_time(PAUSES[-1] * (1 + SPREAD) + 1)
    assert line.rung() is Rung.ONLINE


@settings(max_examples=25, deadline=None)
@given(st.integers(60, 1500))
def test_while_it_is_away_probes_keep_to_the_pauses(seconds: int) -> None:
    line = lost()
    line.pass_time(seconds)
    growing = sum(PAUSES[:-1])
    assert len(line.probes) <= len(PAUSES) - 1 + (seconds - growing) / PAUSES[-1] + 1


@pytest.mark.parametrize("endpoint", [Endpoint.HOLD, Endpoint.CREATE])
def test_a_hold_or_an_order_that_a_gateway_answered_makes_a_probe_find_out(endpoint: Endpoint) -> None:
    line = Line()
    line.call(None, 0.1)
    line.service = CallProblem.CLOSED
    effects = line.send(CallEnded(1, endpoint, 0.1, 503))
    assert [type(effect) for effect in effects] == [Probe]
    assert (line.rung(), line.state.problem) == (Rung.OFFLINE, CallProblem.CLOSED)


def test_a_bus_company_that_is_closed_is_no_closed_service() -> None:
    line = Line()
    line.call(None, 0.1)
    line.send(CallEnded(1, Endpoint.HOLD, 0.1, 503))
    assert line.rung() is Rung.ONLINE and not line.state.suspect


# --- A hold without an answer -----------------------------------------------------------------------


@pytest.mark.parametrize("endpoint", sorted(ACTS))
def test_a_hold_without_an_answer_is_slow_in_five_seconds_and_then_offline(endpoint: str) -> None:
    line = answering()
    line.silent = True
    line.send(CallStarted(99, endpoint))
    line.pass_time(LONG - 1)
    assert line.rung() is Rung.ONLINE
    line.pass_time(1)
    assert line.probes == [line.now]
    line.send(CallStarted(100, Endpoint.PLACES))  # The probe's own call: nobody answers it.
    line.pass_time(DOUBTED + 0.5)
    assert line.rung() is Rung.SLOW
    line.pass_time(SILENT)
    assert (line.rung(), line.state.problem) == (Rung.OFFLINE, CallProblem.NO_ANSWER)


@pytest.mark.parametrize("endpoint", sorted(ACTS))
def test_a_bus_company_that_takes_its_time_is_no_slow_service(endpoint: str) -> None:
    line = answering()
    line.send(CallStarted(99, endpoint))
    seen = set()
    for _ in range(60):
        line.pass_time(1)
        seen.add(line.rung())
    assert seen == {Rung.ONLINE}
    assert 2 <= len(line.probes) <= 5


def test_a_probe_that_is_answered_late_ends_the_doubt() -> None:
    line = answering()
    line.silent = True
    line.send(CallStarted(99, Endpoint.HOLD))
    line.pass_time(LONG)
    line.send(CallStarted(100, Endpoint.PLACES))
    line.pass_time(DOUBTED + 0.5)
    assert line.rung() is Rung.SLOW
    line.send(CallEnded(100, Endpoint.PLACES, 2.0, 200))
    line.send(ProbeEnded())
    assert line.rung() is Rung.ONLINE
    line.send(CallEnded(99, Endpoint.HOLD, 6.0, 201))
    assert line.state.patient == ()


def answering() -> Line:
    """Return a line whose service answered just now."""
    line = Line()
    line.call(None, 0)
    line.pass_time(1)
    line.probes.clear()
    return line
