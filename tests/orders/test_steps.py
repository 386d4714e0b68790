"""Each step of an order in full: what is known after it, what its time line keeps, and what is done next."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from pos_app.domain import orders
from pos_app.domain.attempts import Attempt, AttemptState, LogEntry, ProviderAnswer
from pos_app.domain.faults import TooSlow
from pos_app.domain.money import Cents
from pos_app.domain.orders import (
    CheckoutReport,
    Confirmed,
    Finality,
    FiscalState,
    FiscalTicket,
    PixCharge,
    Refusal,
)
from pos_app.orders.events import BroughtFurther, Commit
from pos_app.orders.machine import (
    Answered,
    Asking,
    Begun,
    Closed,
    Detailed,
    Effect,
    Event,
    Named,
    OrderSearched,
    Poll,
    Post,
    ReadDetail,
    ReadFailed,
    Recovered,
    Released,
    Reported,
    SearchOrder,
    TrackedAttempt,
    printed,
    step,
)
from pos_app.orders.ports import Policy
from tests.orders.steps import LATER, after, at, committed, moved
from tests.sale.samples import FARE, FEE, NOW, attempt, by_pix, order_detail

S = AttemptState
TOTAL = Cents(FARE + FEE)
PENDING = Reported(CheckoutReport(Finality.PENDING, "pending"))

# --- Sending and its answer -----------------------------------------------------------------------


@pytest.mark.parametrize("state", [S.BLOCKED, S.SENDING])
def test_a_sending_is_counted_dated_and_on_disk_before_the_post(state: AttemptState) -> None:
    begun = at(state, sends=0)
    assert after(begun, Begun()) == committed(moved(begun, S.SENDING, sends=1), Post())


VERDICTS: list[tuple[orders.Verdict, AttemptState, str, dict[str, Any], tuple[Effect, ...]]] = [
    (orders.NotSent("no route"), S.NOT_SENT, "no route", {"reason": "no route"}, ()),
    (
        orders.NotSent("not written", orders.NOT_WRITTEN),
        S.NOT_SENT,
        "not written",
        {"reason": "not written", "answer": ProviderAnswer(None, orders.NOT_WRITTEN, "", "not written")},
        (),
    ),
    (
        orders.Rejected("bad request", "C4", "t-1", 400, ("email", "name"), data_code="D4"),
        S.REJECTED,
        "email; name",
        {
            "reason": "email; name",
            "answer": ProviderAnswer(400, "C4", "D4", "email; name", "t-1", Refusal.OTHER),
        },
        (),
    ),
    (
        orders.Rejected("bad request", status=400),
        S.REJECTED,
        "bad request",
        {"reason": "bad request", "answer": ProviderAnswer(400, "", "", "bad request", "", Refusal.OTHER)},
        (),
    ),
    (
        orders.RefusedOrder("51", "PAYMENT_FAILED", "t-2", 402, "GB7K"),
        S.KNOWN,
        "51",
        {
            "reason": "51",
            "public_id": "GB7K",
            "answer": ProviderAnswer(402, "PAYMENT_FAILED", "", "51", "t-2"),
        },
        (Poll(0),),
    ),
    (orders.Exists(status=201, public_id="GB7K"), S.KNOWN, "GB7K", {"public_id": "GB7K"}, (Poll(0),)),
    (orders.ExistsWithoutId("no id"), S.EXISTS_NO_ID, "no id", {"reason": "no id"}, (SearchOrder(0),)),
    (orders.Unknown("reset"), S.AMBIGUOUS, "reset", {"reason": "reset"}, (SearchOrder(0),)),
    (
        orders.Unknown("Bad Gateway", "", "t-3", 502, answered=True),
        S.AMBIGUOUS,
        "Bad Gateway",
        {"reason": "Bad Gateway", "answer": ProviderAnswer(502, "", "", "Bad Gateway", "t-3")},
        (SearchOrder(0),),
    ),
]


@pytest.mark.parametrize(("verdict", "state", "line", "facts", "then"), VERDICTS)
def test_each_answer_to_the_post_is_kept_in_full_and_asked_about_at_once(
    verdict: orders.Verdict, state: AttemptState, line: str, facts: dict[str, Any], then: tuple[Effect, ...]
) -> None:
    sending = at(S.SENDING)
    expected = moved(sending, state, line, **facts)
    if isinstance(verdict, orders.RefusedOrder):
        expected = replace(expected, refused=True)
    assert after(sending, Answered(verdict)) == committed(expected, *then)


# --- Taken up again, and decided by people --------------------------------------------------------


def test_a_start_says_what_the_crash_left_and_asks_at_once() -> None:
    blocked, sending, known = at(S.BLOCKED), at(S.SENDING), at(S.KNOWN)
    assert after(blocked, Recovered()) == committed(
        moved(blocked, S.NOT_SENT, "closed_before_sending", reason="closed_before_sending")
    )
    assert after(sending, Recovered()) == committed(
        moved(sending, S.AMBIGUOUS, "closed_while_sending", reason="closed_while_sending"), SearchOrder(0)
    )
    assert after(known, Recovered()) == (known, (Poll(0),))
    for state in (S.AMBIGUOUS, S.EXISTS_NO_ID, S.UNRESOLVED, S.EXISTS_WATCHED, S.ABANDONED_WATCHED):
        assert after(at(state), Recovered()) == (at(state), (SearchOrder(0),))
    nameless = at(S.KNOWN, public_id="")
    assert after(nameless, Recovered()) == (nameless, ()), "nothing can be asked without an id"


def test_a_name_without_a_number_is_no_answer() -> None:
    for state in (S.UNRESOLVED, S.ABANDONED_WATCHED):
        assert after(at(state), Named("", "Marina")) == (at(state), (SearchOrder(0),))


def test_an_order_that_was_released_is_searched_at_the_set_pace() -> None:
    _, effects = after(at(S.UNRESOLVED), Released("Marina"), policy=Policy(resolve_every=4.0))
    assert effects[-1] == SearchOrder(4.0)


def test_tickets_that_were_printed_are_dated() -> None:
    sold = at(S.COMPLETED)
    assert printed(sold.attempt, LATER) == moved(sold, S.PRINTED, "").attempt


# --- The outcome ----------------------------------------------------------------------------------


@pytest.mark.parametrize("event", [PENDING, ReadFailed(TooSlow())])
def test_a_refusal_of_the_post_keeps_its_reason(event: Event) -> None:
    refused = replace(at(S.KNOWN, reason="51"), refused=True)
    assert after(refused, event) == committed(moved(refused, S.REFUSED, "51", reason="51"))


def test_a_completed_outcome_takes_the_refusal_back_and_reads_the_order() -> None:
    pix = PixCharge("000201", TOTAL)
    done = Reported(CheckoutReport(Finality.COMPLETED, "completed", codes=(pix,)))
    known = _by_pix(at(S.KNOWN))
    checked = (replace(known, pix=pix, asking=Asking.CHECK, told_completed=True), (ReadDetail(),))
    assert after(replace(known, refused=True), done) == checked == after(known, done)


def test_no_code_of_a_reply_is_that_of_an_order_paid_by_card() -> None:
    done = Reported(CheckoutReport(Finality.COMPLETED, "completed", codes=(PixCharge("000201", TOTAL),)))
    assert after(at(S.KNOWN), done)[0].pix is None


def _by_pix(tracked: TrackedAttempt) -> TrackedAttempt:
    return replace(tracked, attempt=by_pix(tracked.attempt))


def test_a_settled_order_is_kept_with_its_detail_and_its_fiscal_tickets() -> None:
    known, fiscal = at(S.KNOWN), (FiscalTicket("t-1", FiscalState.FOUND),)
    read = replace(known, detail_at=LATER)
    sold = moved(read, S.COMPLETED, "GB7K", provider_total=TOTAL, confirmed=Confirmed(order_detail(), fiscal))
    assert after(known, Detailed(order_detail(), fiscal)) == committed(sold)


@pytest.mark.parametrize("finality", [Finality.REFUSED, Finality.CANCELED])
def test_a_detail_that_says_refused_ends_the_order_with_its_word(finality: Finality) -> None:
    known = at(S.KNOWN)
    read = replace(known, detail_at=LATER)
    assert after(known, Detailed(order_detail(finality))) == committed(
        moved(read, S.REFUSED, finality.value, reason=finality.value, provider_total=TOTAL)
    )


def test_a_detail_that_is_still_open_brings_its_pix_code() -> None:
    known, pix = _by_pix(at(S.KNOWN)), PixCharge("000201", TOTAL, until=NOW + timedelta(minutes=5))
    open_detail = replace(order_detail(Finality.PENDING), codes=(pix,))
    read = replace(known, attempt=replace(known.attempt, provider_total=TOTAL), detail_at=LATER, pix=pix)
    assert after(known, Detailed(open_detail)) == (read, (Poll(3.0),))


TICKETS_LATE = replace(
    order_detail(), tickets=tuple(replace(t, status=Finality.PENDING) for t in order_detail().tickets)
)


def test_only_tickets_that_are_still_coming_are_waited_for() -> None:
    late = replace(TICKETS_LATE, total=Cents(1))
    tracked, _ = after(at(S.KNOWN), Detailed(late))
    assert (tracked.attempt.state, tracked.attempt.reason) == (S.MISMATCH, "status, total")


def test_what_is_not_known_yet_is_nothing() -> None:
    assert TrackedAttempt(attempt(), NOW) == TrackedAttempt(
        attempt(), NOW, None, pix=None, refused=False, renewed=False, shown=False, unreadable=None
    )
    assert OrderSearched() == OrderSearched("")
    assert Detailed(order_detail()) == Detailed(order_detail(), ())


def test_a_decision_is_on_disk_with_its_name_before_anything_follows() -> None:
    open_case, known = at(S.UNRESOLVED), at(S.UNRESOLVED_KNOWN)
    assert after(open_case, Released("Marina")) == committed(
        moved(open_case, S.ABANDONED_WATCHED, "Marina", decided_by="Marina", reason="Marina"),
        SearchOrder(10.0),
    )
    word = "Marina: estornado"
    assert after(known, Closed("Marina", "estornado")) == committed(
        moved(known, S.CLOSED, word, decided_by="Marina", reason=word)
    )
    assert after(open_case, Named("GB7K", "Marina")) == committed(
        moved(open_case, S.KNOWN, "GB7K", decided_by="Marina", public_id="GB7K"), Poll(0)
    )
    released = at(S.ABANDONED_WATCHED)
    assert after(released, Named("GB7K", "Marina")) == committed(
        moved(released, S.GHOST, "GB7K", decided_by="Marina", public_id="GB7K")
    )


def test_what_is_settled_takes_no_step() -> None:
    sold: Attempt = attempt(S.COMPLETED, public_id="GB7K")
    for event in (
        Begun(),
        Recovered(),
        PENDING,
        OrderSearched("GB99"),
        Detailed(order_detail(Finality.REFUSED)),
    ):
        assert after(TrackedAttempt(sold, NOW), event) == (TrackedAttempt(sold, NOW), ())


# --- Brought further at another counter -----------------------------------------------------------


@pytest.mark.parametrize(("state", "again"), [(S.UNRESOLVED, 1), (S.SENDING, 1), (S.COMPLETED, 1)])
def test_what_another_counter_knows_is_written_once_and_gone_on_with(state: AttemptState, again: int) -> None:
    here, there = at(S.KNOWN), at(state).attempt
    further = replace(there, log=(*here.attempt.log, *there.log, LogEntry(NOW, state.value)))
    known, effects = step(here, BroughtFurther(further), LATER, Policy())
    assert sum(isinstance(one, Commit) for one in effects) == again
    assert known.attempt.log[: len(further.log)] == further.log
    assert effects[0] == Commit(known.attempt)


def test_what_another_counter_knows_no_more_of_is_asked_about_here() -> None:
    here = at(S.KNOWN, public_id="GB7K")
    assert step(here, BroughtFurther(here.attempt), LATER, Policy()) == (here, (Poll(0),))
