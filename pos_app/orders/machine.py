"""The state machine of one order and its payment, as pure functions.

``step(tracked, event) -> (tracked, effects)``. The promise: an order is never sent twice and never
lost. So every ``Post`` is preceded by a ``Commit`` of SENDING, nothing but the provider's own answer that
no order exists leads back to a Post, and every open state requests the answer that settles it.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import assert_never

from pos_app.domain.agreement import differences, paid_as_sold
from pos_app.domain.attempts import Attempt, AttemptState, LogEntry, ProviderAnswer
from pos_app.domain.differences import Fact
from pos_app.domain.endpoints import Endpoint
from pos_app.domain.faults import Busy, Fault, Unreachable
from pos_app.domain.money import Cents
from pos_app.domain.order_states import Lookup, Phase
from pos_app.domain.orders import (
    CheckoutReport,
    Confirmed,
    CreatedItems,
    Exists,
    ExistsWithoutId,
    Finality,
    FiscalTicket,
    NotSent,
    OrderDetail,
    PixCharge,
    Refusal,
    RefusedOrder,
    Rejected,
    TokenRejected,
    Unknown,
    Verdict,
)
from pos_app.domain.unreadable_field import BEHIND, UnreadableField, unreadable_field_of
from pos_app.domain.value import Value, replace
from pos_app.orders.events import (
    Answered,
    Asking,
    Begun,
    BroughtFurther,
    Closed,
    Commit,
    Decision,
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
    Renew,
    Reported,
    SearchOrder,
)
from pos_app.orders.ports import Policy

S = AttemptState
BEHIND_ORDER = UnreadableField(Endpoint.ORDER, "status", BEHIND)
BEHIND_TICKETS = UnreadableField(Endpoint.ORDER, "item.status", BEHIND)
CLOSED_BEFORE_SENDING = "closed_before_sending"
"""Why an order was not sent: the program ended first."""


def step(tracked: TrackedAttempt, event: Event, now: datetime, policy: Policy) -> Result:
    """Return what is known after an event and what must be done, in order. ``now`` is UTC.

    Nothing moves an attempt that is settled; a late answer is ignored.
    """
    if tracked.attempt.settled:
        return tracked, ()
    match event:
        case Begun():
            return _send(tracked, now)
        case Recovered():
            return _recovered(tracked, now)
        case Answered(verdict):
            return _answered(tracked, verdict, now)
        case Reported(report):
            return _reported(tracked, report, now, policy)
        case Detailed(detail, fiscal):
            return _detailed(tracked, detail, fiscal, now, policy)
        case ReadFailed(fault):
            return _read_failed(tracked, fault, now, policy)
        case OrderSearched(public_id):
            return _looked(tracked, public_id, now, policy)
        case Released() | Named() | Closed():
            return _decided(tracked, event, now, policy)
        case BroughtFurther(attempt):
            return _further(tracked, attempt, now)
    assert_never(event)


def _further(tracked: TrackedAttempt, attempt: Attempt, now: datetime) -> Result:
    """Go on from there as after a restart. Written again: a step of this counter may have come between."""
    if len(attempt.log) <= len(tracked.attempt.log):
        return _recovered(replace(tracked, asking=Asking.V5), now)
    again, effects = _recovered(TrackedAttempt(attempt, now, shown=tracked.shown), now)
    return again, (Commit(attempt), *effects) if again.attempt == attempt else effects


def _decided(
    tracked: TrackedAttempt, decision: Released | Named | Closed, now: datetime, policy: Policy
) -> Result:
    facts = tracked.attempt.facts
    attempt = replace(tracked.attempt, decided_by=decision.by)
    match decision:
        case Released(by) if facts.may_release:
            moved = _moved(tracked, S.ABANDONED_WATCHED, now, reason=by, attempt=attempt)
            return moved, (Commit(moved.attempt), SearchOrder(policy.resolve_every))
        case Named(public_id) if facts.may_name and public_id:
            return _found(replace(tracked, attempt=attempt), public_id, now)
        case Closed(by, word) if facts.may_close:
            return _ended(_moved(tracked, S.CLOSED, now, reason=f"{by}: {word}", attempt=attempt))
    # Too late, or not for a person to decide: resume the request that it interrupted.
    if facts.lookup is Lookup.ORDER:
        return tracked, (SearchOrder(0),)
    return replace(tracked, asking=Asking.V5), (Poll(0),) if facts.phase is Phase.WAITING else ()


def printed(attempt: Attempt, now: datetime) -> Attempt:
    """Return a completed attempt as printed; any other stays as it is."""
    if not attempt.facts.lacks_print:
        return attempt
    return _moved(TrackedAttempt(attempt, now), S.PRINTED, now).attempt


def _send(tracked: TrackedAttempt, now: datetime) -> Result:
    if tracked.attempt.phase is not Phase.SENDING:
        return tracked, ()
    attempt = replace(tracked.attempt, sends=tracked.attempt.sends + 1)
    sending = _moved(tracked, S.SENDING, now, attempt=attempt)
    return sending, (Commit(sending.attempt), Post())


def _recovered(tracked: TrackedAttempt, now: datetime) -> Result:
    state = tracked.attempt.state
    if state is S.BLOCKED:
        # Committed before anything was sent, and nothing was.
        return _ended(_moved(tracked, S.NOT_SENT, now, reason=CLOSED_BEFORE_SENDING))
    if state is S.SENDING:
        moved = _moved(tracked, S.AMBIGUOUS, now, reason="closed_while_sending")
        return moved, (Commit(moved.attempt), SearchOrder(0))
    lookup = tracked.attempt.facts.lookup
    match lookup:
        case Lookup.OUTCOME if tracked.attempt.public_id:
            return tracked, (Poll(0),)
        case Lookup.ORDER:
            return tracked, (SearchOrder(0),)
        case Lookup.NONE | Lookup.OUTCOME:
            return tracked, ()
    assert_never(lookup)


def _answered(tracked: TrackedAttempt, verdict: Verdict, now: datetime) -> Result:
    if tracked.attempt.state is not S.SENDING:
        return tracked, ()
    detail = verdict.detail
    without_word = isinstance(verdict, Unknown) and not verdict.answered
    if not (without_word or isinstance(verdict, Exists | ExistsWithoutId)):
        tracked = _with_answer(tracked, answer_of(verdict))
    match verdict:
        case NotSent():
            return _ended(_moved(tracked, S.NOT_SENT, now, reason=detail))
        case TokenRejected() if not tracked.renewed:
            again, effects = _send(replace(tracked, renewed=True), now)
            return again, (Renew(), *effects)
        case Rejected(why=Refusal.UPSTREAM):
            return _refuse(tracked, verdict.code or answer_of(verdict).message, now)
        case TokenRejected() | Rejected():
            return _ended(_moved(tracked, S.REJECTED, now, reason=answer_of(verdict).message))
        case RefusedOrder(public_id=public_id):
            known = _known(tracked, public_id, now, reason=detail)
            return replace(known, refused=True), (Commit(known.attempt), Poll(0))
        case Exists(public_id=public_id):
            known = replace(_known(tracked, public_id, now), created=verdict.items)
            return known, (Commit(known.attempt), Poll(0))
        case ExistsWithoutId():
            moved = replace(_moved(tracked, S.EXISTS_NO_ID, now, reason=detail), created=verdict.items)
        case Unknown():
            moved = _moved(tracked, S.AMBIGUOUS, now, reason=detail)
        case _:
            assert_never(verdict)
    return moved, (Commit(moved.attempt), SearchOrder(0))


def _with_answer(tracked: TrackedAttempt, word: ProviderAnswer) -> TrackedAttempt:
    """Keep the provider's codes and message, if there was an answer."""
    if word.status is None and not word.code:
        return tracked
    return replace(tracked, attempt=replace(tracked.attempt, answer=word))


def _reported(tracked: TrackedAttempt, report: CheckoutReport, now: datetime, policy: Policy) -> Result:
    again = bool(report.other) and report.other == tracked.told_order
    tracked = replace(
        tracked,
        pix=best_code(tracked, report.codes),
        told_total=report.total,
        told_order=report.other,
        told_completed=report.finality is Finality.COMPLETED,
    )
    if report.other:
        # Whatever stands between may mix replies up once; told twice, it is what the provider says.
        return _check(tracked) if again else _poll_on(tracked, now, policy)
    if report.finality is Finality.COMPLETED:
        return _check(replace(tracked, refused=False))
    tracked = replace(tracked, failed=None, unreadable=None)
    if report.finality in (Finality.REFUSED, Finality.CANCELED):
        word = ProviderAnswer(None, report.code, "", report.message)
        earlier = tracked.attempt.answer
        tracked = _with_answer(tracked, earlier.filled(word) if earlier else word)
        return _refuse(tracked, report.code or report.message or report.word, now)
    if tracked.refused:
        return _refuse(tracked, tracked.attempt.reason, now)
    if tracked.asking is Asking.V5 and not (report.word or report.code):  # It says nothing at all.
        return replace(tracked, asking=Asking.DETAIL), (ReadDetail(),)
    crossed = tracked.detail_at or tracked.since
    if now - crossed >= timedelta(seconds=60):
        return _check(replace(tracked, detail_at=now))
    return _poll_on(tracked, now, policy)


def _check(tracked: TrackedAttempt) -> Result:
    """Read the order beside a checkout-response that can be read."""
    return replace(tracked, asking=Asking.CHECK), (ReadDetail(),)


def _detailed(
    tracked: TrackedAttempt,
    detail: OrderDetail,
    fiscal: tuple[FiscalTicket, ...],
    now: datetime,
    policy: Policy,
) -> Result:
    attempt = replace(tracked.attempt, provider_total=detail.total)
    pix = best_code(tracked, detail.codes)
    tracked = replace(tracked, attempt=attempt, pix=pix, detail_at=now, failed=None, unreadable=None)
    if detail.finality is Finality.COMPLETED:
        wrong = differences(attempt.sold, detail, tracked.told_total, tracked.told_order, tracked.created)
        facts = {one.what for one in wrong}
        if facts == {Fact.STATUS} and any(ticket.status is Finality.PENDING for ticket in detail.tickets):
            # Paid, but not every ticket is out yet.
            return _poll_on(replace(tracked, unreadable=BEHIND_TICKETS), now, policy)
        if wrong:
            attempt = replace(attempt, differences=wrong, paid_as_sold=paid_as_sold(attempt.sold, detail))
            return _ended(_moved(tracked, S.MISMATCH, now, ", ".join(sorted(facts)), attempt))
        attempt = replace(attempt, confirmed=Confirmed(detail, fiscal))
        return _ended(_moved(tracked, S.COMPLETED, now, attempt=attempt))
    if detail.finality in (Finality.REFUSED, Finality.CANCELED):
        return _refuse(tracked, detail.word, now)
    if tracked.asking is Asking.DETAIL:
        return _ask_v4(tracked)  # It may know of a refusal that the order does not show yet.
    if tracked.told_completed:
        tracked = replace(tracked, unreadable=BEHIND_ORDER)
    return _poll_on(tracked, now, policy)


def _read_failed(tracked: TrackedAttempt, fault: Fault, now: datetime, policy: Policy) -> Result:
    if tracked.refused:
        return _refuse(tracked, tracked.attempt.reason, now)
    if tracked.attempt.facts.lookup is Lookup.ORDER:
        return _look_on(replace(tracked, unreadable=unreadable_field_of(fault)), now, policy, answered=False)
    tracked = replace(tracked, failed=failure(tracked, fault))
    if not isinstance(fault, Unreachable | Busy):  # There another path is no better.
        if tracked.asking is Asking.V5:
            return replace(tracked, asking=Asking.DETAIL), (ReadDetail(),)
        if tracked.asking is Asking.DETAIL:
            return _ask_v4(tracked)
    return _poll_on(replace(tracked, unreadable=tracked.failed), now, policy)


def _ask_v4(tracked: TrackedAttempt) -> Result:
    return replace(tracked, asking=Asking.V4), (Poll(0, v4=True),)


def _looked(tracked: TrackedAttempt, public_id: str, now: datetime, policy: Policy) -> Result:
    if tracked.attempt.facts.lookup is not Lookup.ORDER:
        return tracked, ()
    if public_id:
        return _found(tracked, public_id, now)
    return _look_on(tracked, now, policy, answered=True)


def _found(tracked: TrackedAttempt, public_id: str, now: datetime) -> Result:
    if tracked.attempt.phase is Phase.RELEASED:
        attempt = replace(tracked.attempt, public_id=public_id)
        return _ended(_moved(tracked, S.GHOST, now, attempt=attempt))
    known = _known(tracked, public_id, now)
    return known, (Commit(known.attempt), Poll(0))


def _look_on(tracked: TrackedAttempt, now: datetime, policy: Policy, *, answered: bool) -> Result:
    """Search again, or leave it to a supervisor. ``answered``: the provider searched; an empty result is no
    proof that no order exists, and a failed search is even less."""
    asked = (now - tracked.since).total_seconds()
    if asked < policy.resolve_for:
        return tracked, (SearchOrder(_next_look(asked, policy)),)
    over = (now - tracked.attempt.opened).total_seconds() >= policy.watch_for
    if over and answered and tracked.attempt.phase is Phase.RELEASED:
        return _ended(_moved(tracked, S.NO_ORDER, now))
    commit: tuple[Effect, ...] = ()
    if given_up := _GIVEN_UP.get(tracked.attempt.state):
        tracked = replace(_moved(tracked, given_up, now), since=tracked.since)
        commit = (Commit(tracked.attempt),)
    if over and tracked.attempt.phase is not Phase.RELEASED:
        return tracked, commit
    return tracked, (*commit, SearchOrder(background(asked)))


def _next_look(asked: float, policy: Policy) -> float:
    """Seconds to the next search: an order that was made shows within moments, so the first come quickly."""
    soon = next((wait for until, wait in _FIRST_LOOKS if asked < until), policy.resolve_every)
    return min(soon, policy.resolve_every)


_FIRST_LOOKS = ((2.0, 2.0), (7.0, 5.0))
"""Until so many seconds after the first search, the next one comes after so many."""
_GIVEN_UP = {S.AMBIGUOUS: S.UNRESOLVED, S.EXISTS_NO_ID: S.EXISTS_WATCHED}


def background(age: float) -> float:
    """Return the seconds between questions once the order is not on the screen: 15 s for 15 minutes, then 5
    minutes. ``age`` in seconds since the present request was first made."""
    return 15.0 if age < 15 * 60 else 300.0


def _poll_on(tracked: TrackedAttempt, now: datetime, policy: Policy) -> Result:
    age = (now - tracked.since).total_seconds()
    until = tracked.pix.until if tracked.pix else None
    payable = (until - now).total_seconds() if until else 0.0
    longest = policy.watch_code if payable > 0 else policy.watch_for
    # Polled for a while in any case: the desk may have been closed all the time, or its clock set.
    if (now - tracked.attempt.opened).total_seconds() >= longest and age >= policy.poll_foreground:
        if tracked.attempt.state is S.UNRESOLVED_KNOWN:
            return tracked, ()
        return _ended(_moved(tracked, S.UNRESOLVED_KNOWN, now))
    tracked = replace(tracked, asking=Asking.V5, failed=None)
    # A code that can be paid for days is not asked about every few seconds all that time.
    foreground = tracked.shown or 0 < payable <= policy.poll_code or age < policy.poll_foreground
    return tracked, (Poll(policy.poll if foreground else background(age)),)


def _known(tracked: TrackedAttempt, public_id: str, now: datetime, reason: str = "") -> TrackedAttempt:
    attempt = replace(tracked.attempt, public_id=public_id)
    return _moved(tracked, S.KNOWN, now, reason=reason, attempt=attempt)


def _refuse(tracked: TrackedAttempt, reason: str, now: datetime) -> Result:
    return _ended(_moved(tracked, S.REFUSED, now, reason=reason))


def _ended(tracked: TrackedAttempt) -> Result:
    return tracked, (Commit(tracked.attempt),)


def _moved(
    tracked: TrackedAttempt,
    state: AttemptState,
    now: datetime,
    reason: str = "",
    attempt: Attempt | None = None,
) -> TrackedAttempt:
    attempt = attempt or tracked.attempt
    entry = LogEntry(now, state.value, reason or attempt.public_id)
    moved = replace(attempt, state=state, changed=now, reason=reason, log=(*attempt.log, entry))
    return replace(tracked, attempt=moved, since=now)


__all__ = [
    "Answered",
    "Asking",
    "Begun",
    "Closed",
    "Commit",
    "Decision",
    "Detailed",
    "Effect",
    "Event",
    "Named",
    "OrderSearched",
    "Poll",
    "Post",
    "ReadDetail",
    "ReadFailed",
    "Recovered",
    "Released",
    "Renew",
    "Reported",
    "Result",
    "SearchOrder",
    "TrackedAttempt",
    "background",
    "printed",
    "step",
]


class TrackedAttempt(Value):
    """An attempt while the program follows it. All but ``attempt`` is lost in a crash.

    Attributes:
        since: when the present request was first made (UTC).
        detail_at: when the order detail was last read beside the polls.
        refused: the POST itself was answered with a refusal; one more read confirms it.
        renewed: the token was renewed for this attempt once already.
        shown: the page with the outcome is open on the screen.
        unreadable: why nothing is known of the outcome, once every path was asked; None while answers can be
            read.
        asking: which answer about an order that exists is awaited now, or next.
        failed: what was wrong first with the answers of this round.
        told_total: the amount that the newest checkout-response tells, None where it tells none.
        told_order: the id of another order, of which the newest checkout-response told instead.
        told_completed: the newest checkout-response says that the order is completed.
        created: the items that the answer to the order itself listed.
    """

    attempt: Attempt
    since: datetime
    detail_at: datetime | None = None
    pix: PixCharge | None = None
    refused: bool = False
    renewed: bool = False
    shown: bool = False
    unreadable: UnreadableField | None = None
    asking: Asking = Asking.V5
    failed: UnreadableField | None = None
    told_total: Cents | None = None
    told_order: str = ""
    told_completed: bool = False
    created: CreatedItems = ()


Result = tuple[TrackedAttempt, tuple[Effect, ...]]


def answer_of(verdict: Verdict) -> ProviderAnswer:
    """Return the provider's own words about an order that it did not simply make."""
    rejected = verdict if isinstance(verdict, Rejected) else None
    why = Refusal.ACCESS if isinstance(verdict, TokenRejected) else rejected.why if rejected else None
    return ProviderAnswer(
        verdict.status,
        verdict.code,
        verdict.data_code,
        "; ".join(rejected.messages if rejected else ()) or verdict.detail,
        verdict.transaction_id,
        why,
        rejected.wait if rejected else None,
    )


def failure(tracked: TrackedAttempt, fault: Fault) -> UnreadableField:
    """Return what is told of a failed read: a field that could not be read says more than a call that
    failed."""
    if tracked.failed and tracked.failed.field:
        return tracked.failed
    detail = tracked.asking in (Asking.CHECK, Asking.DETAIL)
    endpoint = Endpoint.ORDER if detail else Endpoint.CHECKOUT
    status = f"HTTP {fault.status}" if fault.status else ""
    return unreadable_field_of(fault) or UnreadableField(endpoint, "", status)


def best_code(tracked: TrackedAttempt, codes: Sequence[PixCharge]) -> PixCharge | None:
    """Return the charge that is known best: one with its end is not replaced by the same code without. A code
    of another form than that of the order's method is not the one by which the customer pays."""
    known, form = tracked.pix, tracked.attempt.sold.payment.facts.code
    best = next((code for code in codes if code.form is form), known)
    return known if known and best and known.code == best.code and best.until is None else best
