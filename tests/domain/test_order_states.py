"""The table of order states: no state lacks its row, and no row contradicts itself."""

from __future__ import annotations

import pytest

from pos_app.domain.attempts import AttemptState
from pos_app.domain.order_states import SETTLED, STATES, Lookup, Money, Phase, StateFacts

S = AttemptState
_ENDS = {Phase.SOLD, Phase.UNPAID, Phase.NO_ORDER, Phase.CLOSED}


def test_every_state_has_its_row_and_the_table_cannot_be_changed() -> None:
    assert set(STATES) == set(AttemptState)
    with pytest.raises(TypeError):
        STATES[S.SENDING] = STATES[S.COMPLETED]  # type: ignore[index]


def test_every_phase_and_every_fact_about_money_is_that_of_some_state() -> None:
    assert {facts.phase for facts in STATES.values()} == set(Phase)
    assert {facts.money for facts in STATES.values()} == set(Money)


def test_what_a_row_does_not_state_is_the_safe_side() -> None:
    facts = StateFacts(Phase.SEARCHING, Money.UNKNOWN)
    assert not (facts.settled or facts.may_send_again or facts.may_release or facts.may_close)
    assert not (facts.never_left or facts.printed or facts.lacks_print)


def test_an_attempt_is_settled_exactly_in_the_phases_that_end_it() -> None:
    for state, facts in STATES.items():
        assert facts.settled == (facts.phase in _ENDS) == (state in SETTLED), state
        if facts.settled:
            assert facts.lookup is Lookup.NONE, state
            assert not facts.needs_person and not facts.decidable, state


def test_only_a_sold_order_is_paid_as_sold() -> None:
    for state, facts in STATES.items():
        assert (facts.money is Money.PAID) == (facts.phase is Phase.SOLD), state


def test_nothing_is_sent_again_while_an_order_may_be_charged() -> None:
    for state, facts in STATES.items():
        if facts.may_send_again:
            assert facts.settled, state
            assert facts.money in (Money.NONE_MOVED, Money.NOT_DUE), state


def test_the_same_seats_are_sent_again_after_these_ends_only() -> None:
    assert {state for state in S if STATES[state].may_send_again} == {S.REFUSED, S.REJECTED, S.NOT_SENT}


def test_only_an_order_that_never_left_leaves_its_holds_as_they_were() -> None:
    assert {state for state in S if STATES[state].never_left} == {S.NOT_SENT}


def test_what_never_left_was_not_charged_and_may_be_sent() -> None:
    for state, facts in STATES.items():
        if facts.never_left:
            assert facts.may_send_again, state
            assert facts.money is Money.NONE_MOVED, state


def test_only_sold_orders_are_on_paper_or_lack_it() -> None:
    assert {state for state in S if STATES[state].printed} == {S.PRINTED}
    assert {state for state in S if STATES[state].lacks_print} == {S.COMPLETED}


def test_a_person_is_called_exactly_for_a_case_and_can_then_decide() -> None:
    for state, facts in STATES.items():
        assert facts.needs_person == (facts.phase is Phase.CASE), state
        if facts.needs_person:
            assert facts.may_release or facts.may_close, state


def test_no_open_attempt_is_left_to_nobody() -> None:
    """Its order is being sent, the provider is asked, or a person is called."""
    for state, facts in STATES.items():
        if not facts.settled:
            assert facts.phase is Phase.SENDING or facts.lookup is not Lookup.NONE or facts.needs_person, (
                state
            )


def test_only_one_decision_ends_a_case() -> None:
    assert not [state for state in S if STATES[state].may_release and STATES[state].may_close]
    assert [state for state in S if STATES[state].may_release] == [S.UNRESOLVED]


@pytest.mark.parametrize(
    ("phase", "states"),
    [
        (Phase.SENDING, {S.BLOCKED, S.SENDING}),
        (Phase.WAITING, {S.KNOWN}),
        (Phase.SEARCHING, {S.AMBIGUOUS, S.EXISTS_NO_ID}),
        (Phase.CASE, {S.UNRESOLVED, S.EXISTS_WATCHED, S.UNRESOLVED_KNOWN, S.GHOST, S.MISMATCH}),
        (Phase.RELEASED, {S.ABANDONED_WATCHED}),
        (Phase.SOLD, {S.COMPLETED, S.PRINTED}),
        (Phase.UNPAID, {S.REFUSED}),
        (Phase.NO_ORDER, {S.REJECTED, S.NOT_SENT, S.NO_ORDER}),
        (Phase.CLOSED, {S.CLOSED}),
    ],
)
def test_the_states_of_a_phase(phase: Phase, states: set[AttemptState]) -> None:
    assert {state for state in S if STATES[state].phase is phase} == states


@pytest.mark.parametrize(
    ("money", "states"),
    [
        (Money.NONE_MOVED, {S.REJECTED, S.NOT_SENT}),
        (Money.NOT_DUE, {S.REFUSED}),
        (Money.NONE_SEEN, {S.NO_ORDER}),
        (Money.UNKNOWN, {S.BLOCKED, S.SENDING, S.KNOWN, S.AMBIGUOUS}),
        (
            Money.MAY_BE_CHARGED,
            {S.EXISTS_NO_ID, S.UNRESOLVED, S.EXISTS_WATCHED, S.UNRESOLVED_KNOWN, S.ABANDONED_WATCHED},
        ),
        (Money.PAID, {S.COMPLETED, S.PRINTED}),
        (Money.PAID_DIFFERENTLY, {S.MISMATCH}),
        (Money.MAYBE_TWICE, {S.GHOST}),
        (Money.AS_PROVIDER_SAID, {S.CLOSED}),
    ],
)
def test_what_holds_of_the_money_in_each_state(money: Money, states: set[AttemptState]) -> None:
    assert {state for state in S if STATES[state].money is money} == states


def test_the_provider_is_asked_for_an_outcome_by_id_and_else_for_the_order() -> None:
    asked = {state: STATES[state].lookup for state in S if STATES[state].lookup is not Lookup.NONE}
    assert asked == {
        S.KNOWN: Lookup.OUTCOME,
        S.UNRESOLVED_KNOWN: Lookup.OUTCOME,
        S.AMBIGUOUS: Lookup.ORDER,
        S.EXISTS_NO_ID: Lookup.ORDER,
        S.UNRESOLVED: Lookup.ORDER,
        S.EXISTS_WATCHED: Lookup.ORDER,
        S.ABANDONED_WATCHED: Lookup.ORDER,
    }
    assert {state for state in S if STATES[state].may_name} == {
        state for state, lookup in asked.items() if lookup is Lookup.ORDER
    }


def test_a_supervisor_may_decide_where_there_is_something_to_decide() -> None:
    assert {state for state in S if STATES[state].may_close} == {
        S.EXISTS_WATCHED,
        S.UNRESOLVED_KNOWN,
        S.GHOST,
        S.MISMATCH,
    }
    assert {state for state in S if STATES[state].decidable} == {
        S.AMBIGUOUS,
        S.EXISTS_NO_ID,
        S.UNRESOLVED,
        S.EXISTS_WATCHED,
        S.UNRESOLVED_KNOWN,
        S.GHOST,
        S.MISMATCH,
        S.ABANDONED_WATCHED,
    }
