"""Deliberate breaks of the policy, made in the real code: each must be noticed by the simulation."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from typing import Any

from pytest import MonkeyPatch

from pos_app.domain.attempts import Attempt, AttemptState
from pos_app.domain.faults import Fault, NotFound, ProviderProblem
from pos_app.domain.orders import (
    CheckoutReport,
    Confirmed,
    ExistsWithoutId,
    Finality,
    NotSent,
    OrderDetail,
    RefusedOrder,
    Rejected,
    Unknown,
    Verdict,
)
from pos_app.domain.storage import StorageFault
from pos_app.orders import attempt_runner, machine, matching
from pos_app.orders.attempt_runner import AttemptRunner
from pos_app.orders.order_tracker import OrderTracker
from pos_app.orders.ports import Policy
from pos_app.partner import verdicts
from pos_app.sale import charge, guards

S = AttemptState
Break = Callable[[MonkeyPatch], None]


def _judging(wrong: Callable[[Verdict, dict[str, Any]], Verdict]) -> Break:
    """Change what an answer to the order is taken for."""
    real = verdicts.classify

    def apply(patch: MonkeyPatch) -> None:
        patch.setattr(verdicts, "classify", lambda **answer: wrong(real(**answer), answer))

    return apply


def _unknown_is_not_sent(status: Callable[[int | None], bool]) -> Break:
    def wrong(verdict: Verdict, answer: dict[str, Any]) -> Verdict:
        return NotSent() if isinstance(verdict, Unknown) and status(answer.get("status")) else verdict

    return _judging(wrong)


def _reading(name: str, wrong: Callable[[Fault], machine.Event | None]) -> Break:
    """Change what a failed read is taken for."""
    real = getattr(AttemptRunner, name)

    async def broken(self: AttemptRunner, **how: bool) -> machine.Event:
        event: machine.Event = await real(self, **how)
        if isinstance(event, machine.ReadFailed):
            return wrong(event.fault) or event
        if isinstance(event, machine.Reported) and event.report.code == "2111":
            return wrong(ProviderProblem("", code="2111")) or event
        return event

    return lambda patch: patch.setattr(AttemptRunner, name, broken)


def _refused() -> machine.Event:
    return machine.Reported(CheckoutReport(Finality.REFUSED, "refused"))


def _empty_list_is_proof(patch: MonkeyPatch) -> None:
    real = machine._looked

    def broken(
        tracked: machine.TrackedAttempt, public_id: str, now: datetime, policy: Policy
    ) -> machine.Result:
        if not public_id and tracked.attempt.state is S.AMBIGUOUS:
            return machine._ended(machine._moved(tracked, S.NOT_SENT, now))
        return real(tracked, public_id, now, policy)

    patch.setattr(machine, "_looked", broken)


def _journal_after_the_post(patch: MonkeyPatch) -> None:
    real = machine._send

    def broken(tracked: machine.TrackedAttempt, now: datetime) -> machine.Result:
        sending, effects = real(tracked, now)
        return sending, tuple(effect for effect in effects if not isinstance(effect, machine.Commit))

    patch.setattr(machine, "_send", broken)


def _watch_is_dropped(patch: MonkeyPatch) -> None:
    real = machine._look_on

    def broken(
        tracked: machine.TrackedAttempt, now: datetime, policy: Policy, *, answered: bool
    ) -> machine.Result:
        after, effects = real(tracked, now, policy, answered=answered)
        left = tuple(one for one in effects if not (isinstance(one, machine.SearchOrder) and one.after > 10))
        return after, left

    patch.setattr(machine, "_look_on", broken)


def _recovery_is_forgotten(patch: MonkeyPatch) -> None:
    async def broken(self: OrderTracker) -> tuple[Attempt, ...]:
        return ()

    patch.setattr(OrderTracker, "recover", broken)


def _sent_again_after_a_crash(patch: MonkeyPatch) -> None:
    real = machine._recovered

    def broken(tracked: machine.TrackedAttempt, now: datetime) -> machine.Result:
        if tracked.attempt.state is S.SENDING:
            return machine._ended(machine._moved(tracked, S.NOT_SENT, now))
        return real(tracked, now)

    patch.setattr(machine, "_recovered", broken)


def _checkout_is_believed(patch: MonkeyPatch) -> None:
    real = machine._reported

    def broken(
        tracked: machine.TrackedAttempt, report: CheckoutReport, now: datetime, policy: Policy
    ) -> machine.Result:
        if report.finality is Finality.COMPLETED:
            return machine._ended(machine._moved(tracked, S.COMPLETED, now))
        return real(tracked, report, now, policy)

    patch.setattr(machine, "_reported", broken)


def _pending_detail_is_enough(patch: MonkeyPatch) -> None:
    real = machine._detailed

    def broken(
        tracked: machine.TrackedAttempt, detail: OrderDetail, fiscal: Any, now: datetime, policy: Policy
    ) -> machine.Result:
        if detail.finality is Finality.PENDING:
            attempt = replace(tracked.attempt, confirmed=Confirmed(detail))
            return machine._ended(machine._moved(tracked, S.COMPLETED, now, attempt=attempt))
        return real(tracked, detail, fiscal, now, policy)

    patch.setattr(machine, "_detailed", broken)


def _refusal_is_not_read_once_more(patch: MonkeyPatch) -> None:
    real = machine._answered

    def broken(tracked: machine.TrackedAttempt, verdict: Verdict, now: datetime) -> machine.Result:
        if isinstance(verdict, RefusedOrder):
            return machine._refuse(tracked, "", now)
        return real(tracked, verdict, now)

    patch.setattr(machine, "_answered", broken)


def _token_is_renewed_for_ever(patch: MonkeyPatch) -> None:
    real = machine._answered

    def broken(tracked: machine.TrackedAttempt, verdict: Verdict, now: datetime) -> machine.Result:
        return real(replace(tracked, renewed=False), verdict, now)

    patch.setattr(machine, "_answered", broken)


def _failed_search_ends_the_watch(patch: MonkeyPatch) -> None:
    real = machine._look_on

    def broken(
        tracked: machine.TrackedAttempt, now: datetime, policy: Policy, *, answered: bool
    ) -> machine.Result:
        return real(tracked, now, policy, answered=True)

    patch.setattr(machine, "_look_on", broken)


def _any_order_is_ours(patch: MonkeyPatch) -> None:
    async def broken(*_: Any) -> bool:
        return True

    patch.setattr(matching, "is_ours", broken)


def _ghost_is_not_reported(patch: MonkeyPatch) -> None:
    real = machine._looked

    def broken(
        tracked: machine.TrackedAttempt, public_id: str, now: datetime, policy: Policy
    ) -> machine.Result:
        if public_id and tracked.attempt.state is S.ABANDONED_WATCHED:
            return machine._ended(machine._moved(tracked, S.NO_ORDER, now))
        return real(tracked, public_id, now, policy)

    patch.setattr(machine, "_looked", broken)


def _full_disk_is_ignored(patch: MonkeyPatch) -> None:
    real = AttemptRunner._commit

    async def broken(self: AttemptRunner, attempt: Attempt) -> machine.Event | None:
        if attempt.state is not S.SENDING:
            return await real(self, attempt)
        try:
            await self._journal.record(attempt)
        except StorageFault:
            return None
        return None

    patch.setattr(AttemptRunner, "_commit", broken)


def _settled_moves_again(patch: MonkeyPatch) -> None:
    def any_attempt(attempt: Attempt) -> bool:
        return attempt.facts.may_send_again or attempt.state in (S.KNOWN, S.AMBIGUOUS, S.UNRESOLVED)

    patch.setattr(guards, "may_hold_again", any_attempt)
    patch.setattr(charge, "_clash", lambda *_: None)


def _questions_without_pause(patch: MonkeyPatch) -> None:
    real = machine._poll_on

    def broken(tracked: machine.TrackedAttempt, now: datetime, policy: Policy) -> machine.Result:
        after, effects = real(tracked, now, policy)
        return after, tuple(machine.Poll(0.5) if isinstance(e, machine.Poll) else e for e in effects)

    patch.setattr(machine, "_poll_on", broken)
    # The runner keeps the pause too; both have to fail before the provider notices.
    patch.setattr(attempt_runner, "_LEAST_BETWEEN", 0.0)


def _queried_too_seldom(patch: MonkeyPatch) -> None:
    real = machine._poll_on

    def broken(tracked: machine.TrackedAttempt, now: datetime, policy: Policy) -> machine.Result:
        after, effects = real(tracked, now, policy)
        return after, tuple(machine.Poll(30) if isinstance(e, machine.Poll) else e for e in effects)

    patch.setattr(machine, "_poll_on", broken)


def _client_errors_are_refusals(verdict: Verdict, answer: dict[str, Any]) -> Verdict:
    status = answer.get("status") or 0
    return Rejected() if isinstance(verdict, Unknown) and 400 <= status < 500 else verdict


def _unreadable_201_is_none(verdict: Verdict, answer: dict[str, Any]) -> Verdict:
    return Rejected() if isinstance(verdict, ExistsWithoutId) else verdict


def _refusal_by_status(verdict: Verdict, answer: dict[str, Any]) -> Verdict:
    public_id = getattr(verdict, "public_id", "")
    return Rejected() if public_id and (answer.get("status") or 0) >= 400 else verdict


BREAKS: dict[str, Break] = {
    "repeat on 500": _unknown_is_not_sent(lambda status: status == 500),
    "repeat on 502 and 503": _unknown_is_not_sent(lambda status: status in (502, 503)),
    "repeat on 429": _unknown_is_not_sent(lambda status: status == 429),
    "take a time-out for not sent": _unknown_is_not_sent(lambda status: status is None),
    "take every 4xx for a refusal": _judging(_client_errors_are_refusals),
    "take an unreadable 201 for none": _judging(_unreadable_201_is_none),
    "take an error with an id for no order": _judging(_refusal_by_status),
    "treat an empty list as proof": _empty_list_is_proof,
    "journal after the POST": _journal_after_the_post,
    "treat 2111 as refused": _reading("_poll", lambda fault: _refused() if fault.code == "2111" else None),
    "treat 3156 as refused": _reading("_poll", lambda fault: _refused() if fault.code == "3156" else None),
    "trust a 404 at once": _reading(
        "_detail", lambda fault: _refused() if isinstance(fault, NotFound) else None
    ),
    "drop the watch": _watch_is_dropped,
    "forget the recovery": _recovery_is_forgotten,
    "send again after a crash": _sent_again_after_a_crash,
    "settle on another order than sold": lambda patch: patch.setattr(machine, "differences", lambda *_: ()),
    "believe the checkout without the order": _checkout_is_believed,
    "take a pending order for paid": _pending_detail_is_enough,
    "believe a refusal at once": _refusal_is_not_read_once_more,
    "renew the token for ever": _token_is_renewed_for_ever,
    "end the watch on a failed search": _failed_search_ends_the_watch,
    "take any order of the list": _any_order_is_ours,
    "hide a ghost": _ghost_is_not_reported,
    "send although the disk is full": _full_disk_is_ignored,
    "sell again while it is unknown": _settled_moves_again,
    "query twice a second": _questions_without_pause,
    "query twice a minute": _queried_too_seldom,
    "hurry as often as F5 is pressed": lambda patch: patch.setattr(attempt_runner, "_LEAST_BETWEEN", 0.0),
}
