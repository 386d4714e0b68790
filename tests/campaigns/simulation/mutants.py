"""Deliberate breaks of the policy, made in the real code: each must be noticed by the simulation."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from pytest import MonkeyPatch

from pos_app.domain import orders
from pos_app.domain.attempts import Attempt, AttemptState
from pos_app.domain.faults import Fault, ProviderProblem
from pos_app.domain.orders import CheckoutReport, Confirmed, Finality, Verdict
from pos_app.domain.storage import StorageFault
from pos_app.orders import attempt_runner, machine, matching
from pos_app.orders.attempt_runner import AttemptRunner
from pos_app.orders.machine import TrackedAttempt, _ended, _moved
from pos_app.orders.order_tracker import OrderTracker
from pos_app.partner import verdicts
from pos_app.sale import charge, guards

S = AttemptState
Break = Callable[[MonkeyPatch], None]


def _in(owner: Any, name: str) -> Callable[[Callable[..., Any]], Break]:
    """Put a function in the place of one of the program's, which it gets before that one's arguments."""

    def take(wrong: Callable[..., Any]) -> Break:
        real = getattr(owner, name)
        return lambda patch: patch.setattr(owner, name, lambda *given, **more: wrong(real, *given, **more))

    return take


def _judging(wrong: Callable[[Verdict, int], Verdict]) -> Break:
    """Change what an answer to the order, of a status (0: none), is taken for."""

    @_in(verdicts, "classify")
    def broken(real: Any, **answer: Any) -> Verdict:
        return wrong(real(**answer), answer.get("status") or 0)

    return broken


def _unknown_is_not_sent(*status: int) -> Break:
    def wrong(verdict: Verdict, came: int) -> Verdict:
        return orders.NotSent() if isinstance(verdict, orders.Unknown) and came in status else verdict

    return _judging(wrong)


def _reading(name: str, is_refusal: Callable[[Fault], bool]) -> Break:
    """Take a failed read for a refusal."""
    refused = machine.Reported(CheckoutReport(Finality.REFUSED, "refused"))

    @_in(AttemptRunner, name)
    async def broken(real: Any, self: AttemptRunner, **how: bool) -> machine.Event:
        event: machine.Event = await real(self, **how)
        fault = event.fault if isinstance(event, machine.ReadFailed) else None
        if isinstance(event, machine.Reported) and event.report.code == "2111":
            fault = ProviderProblem("", code="2111")
        return refused if fault and is_refusal(fault) else event

    return broken


@_in(machine, "_looked")
def _empty_list_is_proof(real: Any, tracked: TrackedAttempt, public_id: str, now: Any, policy: Any) -> Any:
    if not public_id and tracked.attempt.state is S.AMBIGUOUS:
        return _ended(_moved(tracked, S.NOT_SENT, now))
    return real(tracked, public_id, now, policy)


@_in(machine, "_looked")
def _ghost_is_not_reported(real: Any, tracked: TrackedAttempt, public_id: str, now: Any, policy: Any) -> Any:
    if public_id and tracked.attempt.state is S.ABANDONED_WATCHED:
        return _ended(_moved(tracked, S.NO_ORDER, now))
    return real(tracked, public_id, now, policy)


@_in(machine, "_send")
def _journal_after_the_post(real: Any, *given: Any) -> Any:
    sending, effects = real(*given)
    return sending, tuple(effect for effect in effects if not isinstance(effect, machine.Commit))


@_in(machine, "_look_on")
def _watch_is_dropped(real: Any, *given: Any, **more: Any) -> Any:
    after, effects = real(*given, **more)
    return after, tuple(
        one for one in effects if not (isinstance(one, machine.SearchOrder) and one.after > 10)
    )


@_in(OrderTracker, "recover")
async def _recovery_is_forgotten(real: Any, self: OrderTracker) -> tuple[Attempt, ...]:
    return ()


@_in(machine, "_recovered")
def _sent_again_after_a_crash(real: Any, tracked: TrackedAttempt, now: Any) -> Any:
    if tracked.attempt.state is S.SENDING:
        return _ended(_moved(tracked, S.NOT_SENT, now))
    return real(tracked, now)


@_in(machine, "_detailed")
def _pending_detail_is_enough(
    real: Any, tracked: TrackedAttempt, detail: Any, fiscal: Any, now: Any, policy: Any
) -> Any:
    if detail.finality is Finality.PENDING:
        attempt = replace(tracked.attempt, confirmed=Confirmed(detail))
        return _ended(_moved(tracked, S.COMPLETED, now, attempt=attempt))
    return real(tracked, detail, fiscal, now, policy)


@_in(machine, "_answered")
def _token_is_renewed_for_ever(real: Any, tracked: TrackedAttempt, *given: Any) -> Any:
    return real(replace(tracked, renewed=False), *given)


@_in(matching, "is_ours")
async def _any_order_is_ours(real: Any, *_: Any) -> bool:
    return True


@_in(AttemptRunner, "_commit")
async def _full_disk_is_ignored(real: Any, self: AttemptRunner, attempt: Attempt) -> Any:
    if attempt.state is not S.SENDING:
        return await real(self, attempt)
    try:
        await self._journal.record(attempt)
    except StorageFault:
        return None
    return None


def _settled_moves_again(patch: MonkeyPatch) -> None:
    def any_attempt(attempt: Attempt) -> bool:
        return attempt.facts.may_send_again or attempt.state in (S.KNOWN, S.AMBIGUOUS, S.UNRESOLVED)

    patch.setattr(guards, "may_hold_again", any_attempt)
    patch.setattr(charge, "_clash", lambda *_: None)


def _queried_each(seconds: float) -> Break:
    @_in(machine, "_poll_on")
    def broken(real: Any, *given: Any) -> Any:
        after, effects = real(*given)
        return after, tuple(machine.Poll(seconds) if isinstance(e, machine.Poll) else e for e in effects)

    return broken


def _without_pause(patch: MonkeyPatch) -> None:
    _queried_each(0.5)(patch)
    # The runner keeps the pause too; both have to fail before the provider notices.
    patch.setattr(attempt_runner, "_LEAST_BETWEEN", 0.0)


def _unreadable_201_is_none(verdict: Verdict, status: int) -> Verdict:
    return orders.Rejected() if isinstance(verdict, orders.ExistsWithoutId) else verdict


BREAKS: dict[str, Break] = {
    "repeat on 500": _unknown_is_not_sent(500),
    "take a time-out for not sent": _unknown_is_not_sent(0),
    "take an unreadable 201 for none": _judging(_unreadable_201_is_none),
    "treat an empty list as proof": _empty_list_is_proof,
    "journal after the POST": _journal_after_the_post,
    "treat 2111 as refused": _reading("_poll", lambda fault: fault.code == "2111"),
    "drop the watch": _watch_is_dropped,
    "forget the recovery": _recovery_is_forgotten,
    "send again after a crash": _sent_again_after_a_crash,
    "settle on another order than sold": lambda patch: patch.setattr(machine, "differences", lambda *_: ()),
    "take a pending order for paid": _pending_detail_is_enough,
    "renew the token for ever": _token_is_renewed_for_ever,
    "take any order of the list": _any_order_is_ours,
    "hide a ghost": _ghost_is_not_reported,
    "send although the disk is full": _full_disk_is_ignored,
    "sell again while it is unknown": _settled_moves_again,
    "query twice a second": _without_pause,
}
