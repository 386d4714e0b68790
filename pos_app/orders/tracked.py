"""An attempt while the program follows it, and what is kept of the answers about it. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from pos_app.domain.attempts import Attempt, ProviderAnswer
from pos_app.domain.endpoints import Endpoint
from pos_app.domain.faults import Fault
from pos_app.domain.money import Cents
from pos_app.domain.orders import PixCharge, Refusal, Rejected, TokenRejected, Verdict
from pos_app.domain.unreadable_field import UnreadableField, unreadable_field_of
from pos_app.domain.value import Value
from pos_app.orders.events import Asking, Effect


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
