"""The machine of the connection, pure: ``step(state, event, now) -> (state, effects)``.

It never waits, reads a clock or touches the network. Real calls decide; where there are none, probes with
growing pauses do. Between two probes only the port is tried, which asks nothing of the service.
"""

from __future__ import annotations

from typing import assert_never

from pos_app.domain.calls import CallCancelled, CallEnded, CallProblem, CallStarted
from pos_app.domain.endpoints import ACTS, Endpoint
from pos_app.domain.value import replace
from pos_app.reachability.history import Quality
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

PAUSES = (2.0, 4.0, 8.0, 15.0, 30.0)
"""Seconds from one failed probe to the next; the last one goes on."""
QUICK = 3.5
"""The longest pause where something answers in the service's place, or says that it is closed: its port stays
open, so only a call tells when it is back. A service that names a time itself is asked then."""
SPREAD = 0.1
"""Share of a pause by which desks differ."""
SLOW = 3.0
"""Seconds of a reply, or of waiting for one, from which the service counts as slow."""
LONG = 3.0
"""Seconds of a hold or an order after which a probe finds out whether only it takes its time."""
DOUBTED = 1.5
"""Seconds without an answer to that probe after which the service counts as slow."""
SILENT = 10.0
"""Seconds without any answer to a waiting read after which the connection counts as lost."""
CLOCK_TOLERANCE = 120.0
"""Seconds by which the clocks may differ unmentioned."""
_REMEMBERED = 3
_PATIENCE = 10.0
_SLOW_PROBE = 15.0
_PORT_EVERY = 2.0
_LEAST_BETWEEN = 1.0
"""Seconds between two probes, however often F5 is pressed."""
_LEAST_AFTER_PORT = 2.0
_UNHEARD = frozenset({CallProblem.NO_ROUTE, CallProblem.NO_NAME, CallProblem.REFUSED, CallProblem.NO_ANSWER})
"""Problems in which a connection that can be made is news."""
_FROM_BEHIND = frozenset({CallProblem.CLOSED, CallProblem.GATEWAY})
"""Problems of the service behind its door: a token, which the door gives, does not end them."""
_OF_A_GATEWAY = frozenset({502, 503, 504})
_ANSWERED_FOR = frozenset(CallProblem) - _UNHEARD - {CallProblem.CREDENTIALS}
_LONGEST_CLOSED = 300.0
_QUALITY = {Rung.ONLINE: Quality.GOOD, Rung.SLOW: Quality.SLOW, Rung.OFFLINE: Quality.LOST}

Result = tuple[Reachability, tuple[Effect, ...]]


def step(state: Reachability, event: Event, now: Moment) -> Result:
    """Return the state after an event, and what must be done now."""
    after, effects = _step(state, event, now)
    if after.rung is Rung.UNKNOWN:
        return after, effects
    history = after.history.with_minute(now.wall, _QUALITY[after.rung])
    return (after if after.history is history else replace(after, history=history)), effects


def _step(state: Reachability, event: Event, now: Moment) -> Result:
    match event:
        case CallStarted():
            began = event.number, now.mono
            if event.endpoint in ACTS:
                return replace(state, patient=(*state.patient, began)), ()
            return replace(state, pending=(*state.pending, began)), ()
        case CallEnded():
            return _ended(state, event, now)
        case CallCancelled():
            return _without(state, event.number), ()
        case DeskOpened():
            idle = state.rung is Rung.UNKNOWN and not state.pending and state.probing is None
            return _probe(state, now) if idle else (state, ())
        case Ticked():
            return _ticked(state, now)
        case TryAsked():
            return _hurried(state, now, _LEAST_BETWEEN)
        case ProbeEnded():
            return _probe_ended(state, now), ()
        case PortChecked():
            return _port_checked(state, event, now)
        case Woke():
            # Calls from before the suspension, and their durations, say nothing about now.
            woke = replace(state, notice=Notice.WOKE, asleep=event.seconds, pending=(), patient=())
            return _hurried(replace(woke, seconds=(), tries=0), now, _LEAST_BETWEEN)
        case NetworkChanged():
            changed = replace(state, notice=state.notice or Notice.NETWORK_CHANGED, tries=0)
            return _hurried(changed, now, _LEAST_BETWEEN)
        case _:
            assert_never(event)


# --- Calls ----------------------------------------------------------------------------------------


def _without(state: Reachability, number: int) -> Reachability:
    return replace(
        state,
        pending=tuple(one for one in state.pending if one[0] != number),
        patient=tuple(one for one in state.patient if one[0] != number),
    )


def _ended(state: Reachability, event: CallEnded, now: Moment) -> Result:
    state = _without(state, event.number)
    if event.clock_ahead is not None:
        off = event.clock_ahead if abs(event.clock_ahead) > CLOCK_TOLERANCE else 0.0
        state = replace(state, clock_ahead=off)
    if event.problem is None and event.endpoint in ACTS and event.status in _OF_A_GATEWAY:
        return _suspected(state, now)  # The bus company, or the whole service: a probe finds out.
    if event.problem is None:
        return _answered(state, event, now)
    if event.endpoint in ACTS and event.problem in (CallProblem.NO_ANSWER, CallProblem.BROKEN_OFF):
        return _suspected(state, now)
    since_it_began = state.last_answer is not None and state.last_answer > now.mono - event.seconds
    if event.problem is CallProblem.NO_ANSWER and since_it_began:
        return _suspected(state, now)
    if event.problem is CallProblem.BROKEN_OFF and state.rung is not Rung.OFFLINE and not state.suspect:
        return _suspected(state, now)
    return _lost(state, event.problem, now, event.retry_after), ()


def _answered(state: Reachability, event: CallEnded, now: Moment) -> Result:
    if state.problem in _FROM_BEHIND and event.endpoint == Endpoint.TOKEN:
        return state, ()
    was_away = state.rung is Rung.OFFLINE
    # A call that waited for the service to come back does not tell how quick it is now.
    if event.endpoint not in ACTS and not was_away:
        state = replace(state, seconds=(*state.seconds, event.seconds)[-_REMEMBERED:])
    state = replace(
        state, problem=None, tries=0, suspect=False, port_open=True, last_answer=now.mono, notice=None
    )
    return _by_speed(state, now), (GoOn(),) if was_away else ()


def _suspected(state: Reachability, now: Moment) -> Result:
    if state.rung is Rung.OFFLINE:
        return state, ()
    if state.probing is not None:
        return replace(state, suspect=True), ()
    return _probe(replace(state, suspect=True), now)


def _lost(
    state: Reachability, problem: CallProblem, now: Moment, retry_after: float | None = None
) -> Reachability:
    """Return the state without the service; the pause before the next probe goes on where it stands."""
    unheard = problem in _UNHEARD and problem is not CallProblem.NO_ANSWER
    state = replace(
        state, problem=problem, suspect=False, seconds=(), port_open=state.port_open and not unheard
    )
    if state.rung is not Rung.OFFLINE:
        state = replace(_moved(state, Rung.OFFLINE, now), tries=0, next_try=None)
    if problem is CallProblem.CREDENTIALS:
        # Refused again and again, an access may be locked: a person decides when to try.
        return replace(state, next_try=None)
    if retry_after is not None:
        pause = min(max(retry_after, PAUSES[0]), _LONGEST_CLOSED)
        return replace(state, next_try=now.mono + pause)
    if state.next_try is None and state.probing is None:
        return replace(state, next_try=now.mono + _pause(state))
    return state


# --- Time -----------------------------------------------------------------------------------------


def _ticked(state: Reachability, now: Moment) -> Result:
    waiting = [began for _number, began in state.pending]
    oldest = min(waiting, default=now.mono)
    if state.rung is not Rung.OFFLINE and waiting:
        heard = max(oldest, state.last_answer or oldest)
        if now.mono - heard >= SILENT:
            state = _lost(replace(state, probing=None), CallProblem.NO_ANSWER, now)
        elif now.mono - oldest > SLOW:
            state = _moved(state, Rung.SLOW, now)
            # Should the read be given up, a probe finds out.
            state = state if state.next_try else replace(state, next_try=now.mono + _SLOW_PROBE)
    if _kept_waiting(state, now):
        state = _moved(state, Rung.SLOW, now)
    elif _is_doubtful(state, now):
        return _probe(state, now)
    if state.rung is Rung.OFFLINE and state.next_try is None and state.probing is not None:
        # The probe waits on, so that an answer is noticed at once, until it is time for another.
        state = replace(state, next_try=max(now.mono, state.probing + _pause(state)))
    if state.next_try is not None and now.mono >= state.next_try:
        return _probe(state, now)
    checked = state.port_checked
    if _unheard(state) and (checked is None or now.mono - checked >= _PORT_EVERY):
        return replace(state, port_checked=now.mono), (CheckPort(),)
    return state, ()


def _is_doubtful(state: Reachability, now: Moment) -> bool:
    """Return whether a hold or an order takes so long that it is time to ask whether the service answers at
    all. An answer to anything else since it began lets it wait longer."""
    if state.rung is not Rung.ONLINE or not state.patient or state.probing is not None or state.pending:
        return False
    began = min(began for _number, began in state.patient)
    heard = max(began, state.last_answer or began, state.last_probe or began)
    return now.mono - heard >= (LONG if heard == began else _SLOW_PROBE)


def _kept_waiting(state: Reachability, now: Moment) -> bool:
    """Return whether a hold or an order waits, and the probe that asks about the service waits too."""
    if state.rung is not Rung.ONLINE or not state.patient or state.probing is None:
        return False
    began = min(began for _number, began in state.patient)
    unanswered = state.last_answer is None or state.last_answer < state.probing
    return unanswered and now.mono - began >= LONG and now.mono - state.probing >= DOUBTED


def _unheard(state: Reachability) -> bool:
    return state.rung is Rung.OFFLINE and state.problem in _UNHEARD


def _port_checked(state: Reachability, event: PortChecked, now: Moment) -> Result:
    news = event.open and not state.port_open
    state = replace(state, port_open=event.open)
    return _hurried(state, now, _LEAST_AFTER_PORT) if news and _unheard(state) else (state, ())


# --- Probes ---------------------------------------------------------------------------------------


def _probe(state: Reachability, now: Moment) -> Result:
    offline = state.rung is Rung.OFFLINE
    tries = state.tries + 1 if offline else 0
    state = replace(state, probing=now.mono, last_probe=now.mono, next_try=None, tries=tries)
    patience = max(_PATIENCE, _pause(state)) if offline else _PATIENCE
    return state, (Probe(patience),)


def _hurried(state: Reachability, now: Moment, least: float) -> Result:
    """Probe now, unless one began so few seconds ago."""
    if state.last_probe is not None and now.mono - state.last_probe < least:
        due = state.last_probe + least
        return replace(state, next_try=due if state.next_try is None else min(due, state.next_try)), ()
    return _probe(state, now)


def _probe_ended(state: Reachability, now: Moment) -> Reachability:
    began, state = state.probing, replace(state, probing=None)
    unanswered = began is not None and (state.last_answer is None or state.last_answer < began)
    if unanswered and state.rung is not Rung.OFFLINE:
        state = _lost(state, CallProblem.NO_ANSWER, now)
    if state.rung is Rung.OFFLINE and state.next_try is None and state.problem is not CallProblem.CREDENTIALS:
        return replace(state, next_try=now.mono + _pause(state))
    return state


def quick(state: Reachability) -> bool:
    """Return whether the service is asked again after ``QUICK`` seconds at the latest."""
    return state.problem in _ANSWERED_FOR


def _pause(state: Reachability) -> float:
    pause = PAUSES[min(state.tries, len(PAUSES) - 1)]
    if quick(state):
        pause = min(pause, QUICK)
    return pause * (1.0 + SPREAD * state.spread)


# --- Rungs ----------------------------------------------------------------------------------------


def _by_speed(state: Reachability, now: Moment) -> Reachability:
    """Return the state of a service that answers; a slow one is asked again before long."""
    from statistics import median  # Late: with it come decimals and fractions.

    usual = median(state.seconds) if state.seconds else 0.0
    if usual > SLOW:
        return replace(_moved(state, Rung.SLOW, now), next_try=now.mono + _SLOW_PROBE)
    return replace(_moved(state, Rung.ONLINE, now), next_try=None)


def _moved(state: Reachability, rung: Rung, now: Moment) -> Reachability:
    return state if state.rung is rung else replace(state, rung=rung, since=now.wall)
