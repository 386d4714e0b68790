"""The state machine of a sale, pure: ``step(sale, event) -> (sale, effects)``.

The machine never waits, reads a clock or touches the network. The time that it needs is part of the
event. Money moves only through ``BeginAttempt``, which appears exactly once per attempt.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from pos_app.domain.faults import SeatTaken
from pos_app.domain.reading import reading_of
from pos_app.domain.trips import Direction
from pos_app.sale import choosing, events, paying
from pos_app.sale.choosing import load_map
from pos_app.sale.stage import READS, Activity, FailedStep, PlacedOrder, ProblemKind, Sale, SaleProblem, Step
from pos_app.sale.steps import Result, idle, without_order


def step(sale: Sale, event: events.Event) -> Result:
    """Return the sale after an event, and what must be done now, in order.

    An event that makes no sense at this point changes nothing: late answers and double clicks are safe.
    """
    if sale.ordered and isinstance(event, _CLOSED_BY_ORDER):
        return sale, ()
    handler: Callable[[Sale, Any], Result] = _HANDLERS[type(event)]
    return handler(sale, event)


# --- Which sale is on the stage -------------------------------------------------------------------


def _new_sale(sale: Sale, event: events.NewSale) -> Result:
    return Sale(terms=sale.terms), (events.CancelReads(),)


def _take_up(sale: Sale, event: events.SaleResumed | events.SaleRestored) -> Result:
    if event.sale.ordered:
        # A sale whose order was begun is closed: on the stage a second time, it could be charged again.
        return sale, ()
    # It goes on under the agreement of today.
    return replace(event.sale, terms=sale.terms), (events.CancelReads(),)


# --- Time, failures, the order's own machine ------------------------------------------------------


def _holds_checked(sale: Sale, event: events.HoldsChecked) -> Result:
    until = sale.hold_until
    if until is None or event.now < until or Activity.HOLD in sale.busy:
        return sale, ()
    over = tuple(c.label for c in sale.seating.seats if c.hold and c.hold.until <= event.now)
    seats = tuple(
        replace(c, hold=None) if c.hold and c.hold.until <= event.now else c for c in sale.seating.seats
    )
    expired = SaleProblem(ProblemKind.HOLD_EXPIRED, labels=over)
    return replace(
        sale,
        seating=replace(sale.seating, seats=seats),
        problem=expired,
        payment=replace(sale.payment, card=None, session_id="", quote=None),
    ), ()


_FAILURES: dict[FailedStep, tuple[ProblemKind, Activity | None]] = {
    FailedStep.SEARCH: (ProblemKind.SEARCH_FAILED, Activity.SEARCH),
    FailedStep.MAP: (ProblemKind.MAP_FAILED, Activity.MAP),
    FailedStep.HOLD: (ProblemKind.HOLD_FAILED, Activity.HOLD),
    FailedStep.HOLD_UNCERTAIN: (ProblemKind.HOLD_UNCERTAIN, Activity.HOLD),
    FailedStep.QUOTE: (ProblemKind.QUOTE_FAILED, Activity.QUOTE),
    FailedStep.SESSION: (ProblemKind.SESSION_FAILED, Activity.SESSION),
    FailedStep.JOURNAL: (ProblemKind.STORAGE_FAILED, None),
    FailedStep.DISK_SPACE: (ProblemKind.DISK_NEARLY_FULL, Activity.HOLD),
}
"""What each failure is called, and what no longer runs after it."""


def _failed(sale: Sale, event: events.Failed) -> Result:
    kind, activity = _FAILURES[event.step]
    if activity in READS and activity not in sale.busy:
        return sale, ()
    if event.step is FailedStep.JOURNAL and sale.ordered and not _is_on_stage(sale, event.attempt_id):
        # The order on the stage is another customer's, and may well have been sent.
        return sale, ()
    ended = idle(sale, activity) if activity else sale
    if isinstance(event.fault, SeatTaken) and event.segment:
        return choosing.seats_taken(ended, event.segment, event.fault.labels)
    labels = tuple(c.label for c in sale.chosen(event.segment)) if event.segment else ()
    problem = SaleProblem(
        kind, fault=event.fault, labels=labels, storage=event.storage, reading=reading_of(event.fault)
    )
    failed = replace(ended, problem=problem)
    if event.step is FailedStep.JOURNAL:
        # The attempt was never committed, so nothing was sent: the basket opens again.
        return without_order(failed), ()
    return load_map(failed) if event.step is FailedStep.HOLD_UNCERTAIN else (failed, ())


def _is_on_stage(sale: Sale, attempt_id: str) -> bool:
    return sale.order.attempt is not None and sale.order.attempt.id == attempt_id


def _attempt(sale: Sale, event: events.AttemptMoved) -> Result:
    if not _is_on_stage(sale, event.attempt.id):
        return sale, ()
    order = PlacedOrder(event.attempt, event.pix, event.reading)
    if sale.order == order:
        return sale, ()
    sale = replace(sale, order=order)
    if event.attempt.confirmed:
        return replace(sale, step=Step.TICKETS, problem=None), ()
    return sale, ()


def _back(sale: Sale, event: events.BackAsked) -> Result:
    target = Step(event.step)
    if target >= sale.step:
        return sale, ()
    going = replace(
        sale, step=target, payment=replace(sale.payment, card=None), problem=None, busy=sale.busy - READS
    )
    if target is Step.SEARCH:
        going = replace(going, search=replace(going.search, choosing=Direction.OUTBOUND))
    if target is not Step.PAYMENT:
        going = replace(going, payment=replace(going.payment, quoted_total=None, session_id=""))
    if target is Step.SEATS:
        after, effects = load_map(going)
        return after, (events.CancelReads(), *effects)
    return going, (events.CancelReads(),)


_CLOSED_BY_ORDER = (
    events.SaleResumed,
    events.SaleRestored,
    events.SearchAsked,
    events.TripChosen,
    events.PassengersCounted,
    events.SeatToggled,
    events.SeatsSuggested,
    events.BenefitChosen,
    events.HoldAsked,
    events.PassengersKnown,
    events.PassengersGiven,
    events.MethodChosen,
    events.InstalmentsChosen,
    events.CardGiven,
    events.CardFailed,
    events.PriceAccepted,
    events.ChargeAsked,
    events.BackAsked,
)

_HANDLERS: dict[type, Callable[[Sale, Any], Result]] = {
    events.NewSale: _new_sale,
    events.SaleResumed: _take_up,
    events.SaleRestored: _take_up,
    events.SearchAsked: choosing.search,
    events.ReadCancelled: choosing.cancel_reads,
    events.TripChosen: choosing.choose_trip,
    events.PassengersCounted: choosing.count_passengers,
    events.SegmentShown: choosing.show_segment,
    events.SeatToggled: choosing.toggle_seat,
    events.SeatsSuggested: choosing.suggest_seats,
    events.BenefitChosen: choosing.choose_benefit,
    events.MapAsked: choosing.ask_map,
    events.HoldAsked: choosing.hold,
    events.PassengersKnown: paying.passengers_known,
    events.PassengersGiven: paying.passengers_given,
    events.MethodChosen: paying.choose_method,
    events.InstalmentsChosen: paying.choose_instalments,
    events.CardGiven: paying.card_given,
    events.CardFailed: paying.card_failed,
    events.PriceAccepted: paying.accept_price,
    events.ChargeAsked: paying.charge_asked,
    events.BackAsked: _back,
    events.HoldAgainAsked: choosing.hold_again,
    events.TripsArrived: choosing.trips_arrived,
    events.MapArrived: choosing.map_arrived,
    events.HoldAnswered: choosing.hold_answered,
    events.QuoteArrived: paying.quote_arrived,
    events.SessionArrived: paying.session_arrived,
    events.Failed: _failed,
    events.HoldsChecked: _holds_checked,
    events.AttemptMoved: _attempt,
}

__all__ = ["Result", "step"]
