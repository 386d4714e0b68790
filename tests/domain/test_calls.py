"""Facts of single calls, from which the state of the connection is derived."""

from __future__ import annotations

from typing import get_args

from pos_app.domain.calls import (
    CallCancelled,
    CallEnded,
    CallEvent,
    CallProblem,
    CallStarted,
)
from pos_app.domain.endpoints import ACTS, Endpoint


def test_only_what_waits_for_the_bus_company_or_the_card_issuer_is_slow_by_nature() -> None:
    assert {Endpoint.HOLD, Endpoint.CREATE} == ACTS


def test_a_call_of_which_nothing_else_is_known_had_no_answer_and_no_problem() -> None:
    ended = CallEnded(1, Endpoint.TRIPS, 0.2)
    assert (ended.status, ended.problem, ended.retry_after, ended.clock_ahead) == (None, None, None, None)


def test_a_call_starts_ends_or_is_given_up() -> None:
    assert set(get_args(CallEvent)) == {CallStarted, CallEnded, CallCancelled}


def test_every_problem_is_called_by_its_name_in_words() -> None:
    assert {one: one.value for one in CallProblem} == {
        one: one.name.lower().replace("_", " ") for one in CallProblem
    }
