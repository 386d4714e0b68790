"""The order's machine: an order is never sent twice and never lost."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pos_app.domain import orders
from pos_app.domain.attempts import SETTLED, AttemptState, ProviderAnswer
from pos_app.domain.differences import Fact
from pos_app.domain.faults import (
    Fault,
    NotAuthorized,
    NotFound,
    ProviderProblem,
    TooSlow,
    Unreachable,
    Unreadable,
)
from pos_app.domain.money import Cents
from pos_app.domain.orders import CheckoutReport, Finality, PixCharge, Refusal
from pos_app.domain.unreadable_field import UnreadableField
from pos_app.orders import machine
from pos_app.orders.machine import (
    Answered,
    Asking,
    Begun,
    Commit,
    Detailed,
    OrderSearched,
    Poll,
    Post,
    ReadDetail,
    ReadFailed,
    Recovered,
    Released,
    Renew,
    Reported,
    SearchOrder,
    TrackedAttempt,
    background,
)
from pos_app.orders.ports import Policy
from tests.sale.samples import NOW, attempt, order_detail

S, POLICY = AttemptState, Policy()
COMPANY = orders.RefusedOrder("A viação não confirmou", "1013", "t-9", 400, "GB7K", data_code="1013")


def at(state: AttemptState, **changes: object) -> TrackedAttempt:
    public_id = "GB7K" if state in (S.KNOWN, S.UNRESOLVED_KNOWN) else ""
    return TrackedAttempt(attempt(state, public_id=public_id, **changes), since=NOW)


def after(tracked: TrackedAttempt, event: machine.Event, seconds: float = 0) -> machine.Result:
    return machine.step(tracked, event, NOW + timedelta(seconds=seconds), POLICY)


def test_sending_is_committed_before_the_post() -> None:
    tracked, effects = after(at(S.BLOCKED), Begun())
    assert [type(effect) for effect in effects] == [Commit, Post]
    commit = effects[0]
    assert isinstance(commit, Commit)
    assert (commit.attempt.state, commit.attempt.sends) == (S.SENDING, 1)
    assert tracked.attempt == commit.attempt


@pytest.mark.parametrize(
    ("verdict", "state", "effects"),
    [
        (orders.NotSent("refused"), S.NOT_SENT, [Commit]),
        (orders.Rejected("bad", messages=("email",)), S.REJECTED, [Commit]),
        (orders.Exists(public_id="GB7K"), S.KNOWN, [Commit, Poll]),
        (orders.RefusedOrder(public_id="GB7K"), S.KNOWN, [Commit, Poll]),
        (orders.ExistsWithoutId(), S.EXISTS_NO_ID, [Commit, SearchOrder]),
        (orders.Unknown("reset"), S.AMBIGUOUS, [Commit, SearchOrder]),
    ],
)
def test_each_verdict_leads_to_its_state(
    verdict: orders.Verdict, state: AttemptState, effects: list[type]
) -> None:
    tracked, wanted = after(at(S.SENDING, sends=1), Answered(verdict))
    assert tracked.attempt.state is state
    assert [type(effect) for effect in wanted] == effects


def test_a_code_that_can_be_paid_for_days_is_asked_about_slowly() -> None:
    ends = NOW + timedelta(days=5)
    pix = PixCharge("000201", None, until=ends)
    pending = Reported(CheckoutReport(Finality.PENDING, "pending"))
    for left, wait in ((3601, 300.0), (3600, 3.0), (1, 3.0)):
        at_that = (ends - NOW).total_seconds() - left
        seen = NOW + timedelta(seconds=at_that)
        tracked = TrackedAttempt(at(S.KNOWN).attempt, NOW, detail_at=seen, pix=pix)
        assert after(tracked, pending, at_that)[1] == (Poll(wait),), left
    tracked = TrackedAttempt(at(S.KNOWN).attempt, NOW, detail_at=ends, pix=pix)
    ended, _ = after(tracked, pending, (ends - NOW).total_seconds())
    assert ended.attempt.state is S.UNRESOLVED_KNOWN


def test_an_unknown_outcome_is_searched_and_an_empty_list_proves_nothing() -> None:
    looking, effects = after(at(S.AMBIGUOUS), OrderSearched(), 10)
    assert looking.attempt.state is S.AMBIGUOUS
    assert effects == (SearchOrder(10.0),)
    unresolved, effects = after(at(S.AMBIGUOUS), OrderSearched(), 181)
    assert unresolved.attempt.state is S.UNRESOLVED
    assert isinstance(effects[-1], SearchOrder)


def test_an_order_that_appears_after_it_was_released_is_an_alarm() -> None:
    ghost, _ = after(at(S.ABANDONED_WATCHED), OrderSearched("GB7K"), 4000)
    assert ghost.attempt.state is S.GHOST
    nothing, _ = after(at(S.ABANDONED_WATCHED), OrderSearched(), 72 * 3600)
    assert nothing.attempt.state is S.NO_ORDER


_FAILURES = [
    NotFound("path", status=404),
    ProviderProblem("", status=500),
    Unreadable("checkout response", "data.totalAmount"),
    TooSlow(),
    NotAuthorized("", status=400, code="3156"),
]


@pytest.mark.parametrize("fault", _FAILURES, ids=lambda fault: type(fault).__name__)
def test_an_outcome_that_cannot_be_read_is_asked_of_the_order(
    fault: Fault,
) -> None:
    """One round: v5, the order, v4, and then v5 again after the usual wait."""
    tracked, effects = after(at(S.KNOWN), ReadFailed(fault))
    assert (tracked.unreadable, effects) == (None, (ReadDetail(),)), "more may be known in a moment"
    for read in (ReadFailed(fault), Detailed(order_detail(Finality.PENDING))):
        older, effects = after(tracked, read)
        assert effects == (Poll(0, v4=True),)
        for answer in (ReadFailed(fault), Reported(CheckoutReport(Finality.PENDING))):
            again, effects = after(older, answer)
            assert (again.asking, effects) == (Asking.V5, (Poll(3.0),))
            blind = isinstance(answer, ReadFailed)
            assert (again.unreadable is not None) is blind


@pytest.mark.parametrize(
    ("why", "state", "keeps"),
    [
        (Refusal.FIELDS, S.REJECTED, True),
        (Refusal.WAIT, S.REJECTED, True),
        (Refusal.HOLDS, S.REJECTED, False),
        (Refusal.OTHER, S.REJECTED, False),
        (Refusal.UPSTREAM, S.REFUSED, False),
    ],
)
def test_an_order_not_made_ends_at_once_and_says_if_its_seats_are_held(
    why: Refusal, state: AttemptState, *, keeps: bool
) -> None:
    verdict = orders.Rejected("no", "1013", "t-1", 409, ("no",), why, 30.0)
    ended, effects = after(at(S.SENDING, sends=1), Answered(verdict))
    assert [type(effect) for effect in effects] == [Commit]
    assert (ended.attempt.state, ended.attempt.keeps_holds) == (state, keeps)
    assert ended.attempt.answer is not None
    assert (ended.attempt.answer.refusal, ended.attempt.answer.wait) == (why, 30.0)


_VERDICTS: list[orders.Verdict] = [
    orders.NotSent(),
    orders.TokenRejected(),
    orders.Rejected(),
    orders.RefusedOrder(public_id="GB7K"),
    orders.Exists(public_id="GB7K"),
    orders.ExistsWithoutId(),
    orders.Unknown(),
]
_EVENTS = st.one_of(
    st.sampled_from([Begun(), Recovered(), OrderSearched(), OrderSearched("GB7K"), ReadFailed(TooSlow())]),
    st.sampled_from(_VERDICTS).map(Answered),
    st.sampled_from(Finality).map(lambda f: Reported(CheckoutReport(f))),
    st.sampled_from(Finality).map(lambda f: Detailed(order_detail(f))),
)


@given(st.lists(st.tuples(_EVENTS, st.floats(0, 90_000)), max_size=25))
def test_whatever_happens_a_post_follows_only_proof_that_no_order_exists(
    story: list[tuple[machine.Event, float]],
) -> None:
    tracked, seconds, posts = at(S.BLOCKED), 0.0, 0
    for event, wait in story:
        if isinstance(event, Begun) and posts:
            continue  # The tracker begins an attempt once.
        if isinstance(event, Answered) and tracked.attempt.state is not S.SENDING:
            continue
        before = tracked.attempt
        seconds += wait
        tracked, effects = after(tracked, event, seconds)
        names = [type(effect) for effect in effects]
        if Post in names:
            posts += 1
            assert names[names.index(Post) - 1] is Commit
            assert isinstance(event, Begun) or (
                isinstance(event, Answered) and isinstance(event.verdict, orders.TokenRejected)
            )
        if before.settled and not isinstance(event, Begun):
            assert tracked.attempt.state in SETTLED
    assert posts <= 2
    assert tracked.attempt.sends == posts


def test_an_outcome_told_of_another_order_twice_is_what_differs() -> None:
    mixed = Reported(CheckoutReport(Finality.PENDING, other="ZZ99OTHER"))
    once, effects = after(at(S.KNOWN), mixed)
    assert effects == (Poll(3.0),)
    cleared, _ = after(once, Reported(CheckoutReport(Finality.COMPLETED)))
    assert after(cleared, Detailed(order_detail()))[0].attempt.state is S.COMPLETED
    twice, effects = after(once, mixed)
    assert effects == (ReadDetail(),)
    ended, _ = after(twice, Detailed(order_detail()))
    assert ended.attempt.state is S.MISMATCH
    assert [one.what for one in ended.attempt.differences] == [Fact.ORDER]


@pytest.mark.parametrize("made", [orders.Exists(public_id="GB7K"), orders.ExistsWithoutId()])
def test_what_was_listed_when_the_order_was_made_differs_at_its_end(
    made: orders.Exists | orders.ExistsWithoutId,
) -> None:
    two = (("ticket", Cents(100)), ("ticket", Cents(100)))
    known, _ = after(at(S.SENDING, sends=1), Answered(replace(made, items=two)))
    found, _ = after(known, OrderSearched("GB7K")) if not known.attempt.public_id else (known, ())
    ended, _ = after(found, Detailed(order_detail()))
    assert [one.what for one in ended.attempt.differences] == [Fact.TICKETS]


def test_an_outcome_without_any_status_is_asked_of_the_order_at_once_then_of_v4() -> None:
    silent = Reported(CheckoutReport(Finality.PENDING))
    first, effects = after(at(S.KNOWN), silent)
    assert effects == (ReadDetail(),)
    then, effects = after(first, Detailed(order_detail(Finality.PENDING)))
    assert effects == (Poll(0, v4=True),)
    assert after(then, silent)[1] == (Poll(3.0),)


def test_a_rejected_token_is_renewed_and_sent_once_more_as_a_new_sending() -> None:
    first, effects = after(at(S.SENDING, sends=1), Answered(orders.TokenRejected()))
    assert [type(effect) for effect in effects] == [Renew, Commit, Post]
    assert first.attempt.sends == 2
    second, effects = after(first, Answered(orders.TokenRejected()))
    assert second.attempt.state is S.REJECTED
    assert not any(isinstance(effect, Post) for effect in effects)


def test_a_refusal_that_turns_out_completed_is_not_called_refused() -> None:
    tracked, _ = after(at(S.SENDING, sends=1), Answered(orders.RefusedOrder(public_id="GB7K")))
    going, effects = after(tracked, Reported(CheckoutReport(Finality.COMPLETED, "completed")))
    assert going.attempt.state is S.KNOWN
    assert effects == (ReadDetail(),)


def test_completed_counts_only_when_the_order_agrees_with_what_was_sold() -> None:
    done, effects = after(at(S.KNOWN), Detailed(order_detail()))
    assert done.attempt.state is S.COMPLETED
    assert done.attempt.confirmed is not None
    assert [type(effect) for effect in effects] == [Commit]


@pytest.mark.parametrize("wrong", [{"seats": ("18",)}, {"seats": ("17", "18")}, {"total": 1}])
def test_an_order_that_differs_from_what_was_sold_is_a_mismatch(wrong: dict[str, object]) -> None:
    different = order_detail(**wrong)  # type: ignore[arg-type]
    done, _ = after(at(S.KNOWN), Detailed(different))
    assert done.attempt.state is S.MISMATCH
    assert done.attempt.confirmed is None


def test_polling_is_quick_at_first_then_slow_and_ends_after_72_hours() -> None:
    pending = Reported(CheckoutReport(Finality.PENDING, "pending"))
    assert after(at(S.KNOWN), pending, 10)[1] == (Poll(3.0),)
    crossed = TrackedAttempt(at(S.KNOWN).attempt, NOW, detail_at=NOW + timedelta(seconds=290))
    assert after(crossed, pending, 300)[1] == (Poll(15.0),)
    late = TrackedAttempt(at(S.KNOWN).attempt, NOW, detail_at=NOW + timedelta(hours=72))
    ended, _ = after(late, pending, 72 * 3600)
    assert ended.attempt.state is S.UNRESOLVED_KNOWN
    assert [background(age) for age in (0, 899, 900)] == [15.0, 15.0, 300.0]


def test_an_order_that_exists_without_id_is_watched_never_sold_again() -> None:
    watched, effects = after(at(S.EXISTS_NO_ID), OrderSearched(), 181)
    assert watched.attempt.state is S.EXISTS_WATCHED
    assert isinstance(effects[-1], SearchOrder)


@pytest.mark.parametrize("state", [S.KNOWN, S.EXISTS_NO_ID, S.EXISTS_WATCHED, S.AMBIGUOUS, S.COMPLETED])
def test_nobody_lets_go_of_an_order_that_exists_or_is_still_looked_for(state: AttemptState) -> None:
    kept, effects = after(at(state), Released("Marina Duarte"), 4000)
    assert kept.attempt.state is state
    assert Commit not in [type(effect) for effect in effects]


# --- What the provider said ---------------------------------------------------------------------------


def test_a_refusal_of_the_post_keeps_its_words_through_the_one_read() -> None:
    tracked, _ = after(at(S.SENDING, sends=1), Answered(COMPANY))
    refused, _ = after(tracked, Reported(CheckoutReport(Finality.REFUSED, "failed", "51", "Saldo")))
    assert refused.attempt.state is S.REFUSED
    assert refused.attempt.answer == ProviderAnswer(400, "1013", "1013", "A viação não confirmou", "t-9")


def test_an_answer_that_cannot_be_read_is_named_until_one_can_be() -> None:
    checked, _ = after(at(S.KNOWN), Reported(CheckoutReport(Finality.COMPLETED, "completed")))
    unread, _ = after(checked, ReadFailed(Unreadable("order detail", "item[0].amount", "missing")))
    assert unread.unreadable == UnreadableField("order detail", "item[0].amount", "missing")
    offline = after(unread, ReadFailed(Unreachable()))[0].unreadable
    assert offline == UnreadableField("checkout response", "")
    assert after(unread, Reported(CheckoutReport(Finality.PENDING)))[0].unreadable is None
    assert after(unread, Detailed(order_detail()))[0].unreadable is None
