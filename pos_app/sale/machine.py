"""The state machine of a sale, pure: ``step(sale, event) -> (sale, effects)``.

The machine never waits, reads a clock or touches the network. The time that it needs is part of the
event. Money moves only through ``BeginAttempt``, which appears exactly once per attempt.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pos_app.domain.faults import SeatTaken
from pos_app.domain.trips import Direction
from pos_app.domain.unreadable_field import unreadable_field_of
from pos_app.domain.value import replace
from pos_app.sale import carrying, choosing, earlier, events, holding, late_holds, paying, preparing
from pos_app.sale.choosing import load_map
from pos_app.sale.problem_kinds import Remedy
from pos_app.sale.stage import READS, Activity, FailedStep, PlacedOrder, ProblemKind, Sale, SaleProblem, Step
from pos_app.sale.steps import (
    Result,
    hold_ended,
    idle,
    released_holds,
    waits_for_hold,
    with_last_hold,
    without_order,
    without_reads,
)


def step(sale: Sale, event: events.Event) -> Result:
    """Return the sale after an event, and what must be done now, in order.

    An event that makes no sense at this point changes nothing: late answers and double clicks are safe.
    """
    if sale.ordered and isinstance(event, _CLOSED_BY_ORDER):
        return sale, ()
    handler: Callable[[Sale, Any], Result] = _HANDLERS[type(event)]
    after, effects = handler(sale, event)
    if after is sale:
        return sale, effects
    after = with_last_hold(sale, after)
    if isinstance(event, events.SaleResumed | events.SaleRestored):
        return carrying.carried(after), effects  # It comes with its own prices.
    after = earlier.without_charge(sale, after)
    if all(one is other for one, other in zip(_carries(sale), _carries(after), strict=True)):
        return after, effects
    return carrying.carried(paying.without_stale_prices(sale, after, effects)), effects


def _carries(sale: Sale) -> tuple[object, ...]:
    """Return all that what each leg takes, and its prices, depend on."""
    return sale.seating, sale.people, sale.trips, sale.busy


# --- Which sale is on the stage -------------------------------------------------------------------


def _new_sale(sale: Sale, event: events.NewSale) -> Result:
    return Sale(terms=sale.terms), (events.CancelReads(),)


def _take_up(sale: Sale, event: events.SaleResumed | events.SaleRestored) -> Result:
    if event.sale.ordered:
        # A sale whose order was begun is closed: on the stage a second time, it could be charged again.
        return sale, ()
    # It goes on under the agreement of today.
    taken = replace(event.sale, terms=sale.terms)
    if taken.prepared and isinstance(event, events.SaleResumed):
        return preparing.taken_up(taken)
    if taken.step is not Step.PASSENGERS or not taken.held:
        return taken, (events.CancelReads(),)
    priced, effects = paying.ask_quote(taken)
    return priced, (events.CancelReads(), *effects)


# --- Time, failures, the order's own machine ------------------------------------------------------


_FAILURES: dict[FailedStep, tuple[ProblemKind, Activity | None]] = {
    FailedStep.SEARCH: (ProblemKind.SEARCH_FAILED, Activity.SEARCH),
    FailedStep.MAP: (ProblemKind.MAP_FAILED, Activity.MAP),
    FailedStep.HOLD: (ProblemKind.HOLD_FAILED, Activity.HOLD),
    FailedStep.HOLD_UNCERTAIN: (ProblemKind.HOLD_UNCERTAIN, Activity.HOLD),
    FailedStep.QUOTE: (ProblemKind.QUOTE_FAILED, Activity.QUOTE),
    FailedStep.SESSION: (ProblemKind.SESSION_FAILED, Activity.SESSION),
    FailedStep.JOURNAL: (ProblemKind.STORAGE_FAILED, None),
    FailedStep.DISK_SPACE: (ProblemKind.DISK_NEARLY_FULL, Activity.HOLD),
    FailedStep.OFFLINE: (ProblemKind.OFFLINE, Activity.HOLD),
    FailedStep.MAP_OFFLINE: (ProblemKind.MAP_OFFLINE, Activity.MAP),
    FailedStep.NO_SHIFT: (ProblemKind.NO_SHIFT, Activity.HOLD),
}
"""What each failure is called, and what no longer runs after it."""


def _failed(sale: Sale, event: events.Failed) -> Result:
    kind, activity = _FAILURES[event.step]
    if activity in READS and activity not in sale.busy:
        return sale, ()
    if event.step is FailedStep.JOURNAL and sale.ordered and not _is_on_stage(sale, event.attempt_id):
        # The order on the stage is another customer's, and may well have been sent.
        return sale, ()
    if activity is Activity.HOLD:
        if event.number and not waits_for_hold(sale, event.number):
            return late_holds.failed(sale, event), ()
        ended = hold_ended(sale, event.number)
    else:
        ended = idle(sale, activity) if activity else sale
    if event.step is FailedStep.QUOTE and sale.step is Step.PASSENGERS:
        # The page of passengers only shows the fee early: the payment asks for it in any case.
        return replace(ended, payment=replace(ended.payment, quote=None)), ()
    if event.segment is not None and event.segment not in sale.trips.segments:
        return late_holds.untold(ended, event), ()  # The hold of a trip that was left.
    if activity is Activity.MAP and event.segment not in (None, sale.segment):
        return ended, ()  # Another leg is shown by now; the map of this one is read again with it.
    if activity is Activity.HOLD and isinstance(event.fault, SeatTaken) and event.segment:
        return holding.seats_taken(ended, event, event.segment, event.fault.labels)
    labels = tuple(request.label for request in event.asked)
    problem = SaleProblem(
        kind,
        fault=event.fault,
        labels=labels,
        storage=event.storage,
        unreadable=unreadable_field_of(event.fault),
    )
    failed = holding.at_leg(replace(ended, problem=problem), event.segment)
    if event.step is FailedStep.HOLD_UNCERTAIN:
        failed = late_holds.with_maybe(failed, event)
    if event.step is FailedStep.JOURNAL:
        # The attempt was never committed, so nothing was sent: the basket opens again.
        return without_order(failed), ()
    return load_map(failed) if event.step is FailedStep.HOLD_UNCERTAIN else (failed, ())


def _service_back(sale: Sale, _event: events.ServiceBack) -> Result:
    facts = sale.problem.kind.facts if sale.problem else None
    ended_by = facts.remedy if facts and facts.ends_with_service else None
    if ended_by:
        sale = replace(sale, problem=None)
    if sale.busy or sale.ordered:
        return sale, ()
    # Reads that failed are made again; what holds or charges waits for the clerk.
    if sale.step is Step.SEATS:
        return load_map(sale)  # Other counters went on selling meanwhile.
    if ended_by is Remedy.SEARCH_AGAIN and sale.step is Step.SEARCH and sale.search.query:
        return replace(sale, busy=frozenset({Activity.SEARCH})), (events.Search(sale.search.query),)
    if ended_by is Remedy.ASK_PRICES and sale.step is Step.PAYMENT:
        return paying.ask_quote(sale)
    return sale, ()


def _is_on_stage(sale: Sale, attempt_id: str) -> bool:
    return sale.order.attempt is not None and sale.order.attempt.id == attempt_id


def _attempt(sale: Sale, event: events.AttemptMoved) -> Result:
    if not _is_on_stage(sale, event.attempt.id):
        return sale, ()
    order = PlacedOrder(event.attempt, event.pix, event.unreadable)
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
    idle_now = without_reads(sale)
    going = replace(idle_now, step=target, payment=replace(idle_now.payment, card=None), problem=None)
    if target is Step.SEARCH:
        going = replace(going, search=replace(going.search, choosing=Direction.OUTBOUND))
    if target is not Step.PAYMENT:
        going = replace(going, payment=replace(going.payment, quoted_total=None, session_id=""))
    if target is Step.SEATS:
        after, effects = load_map(going)
        return after, (events.CancelReads(), *effects)
    if target is Step.PASSENGERS and going.held and going.payment.quote is None:
        after, effects = paying.ask_quote(going)
        return after, (events.CancelReads(), *effects)
    return going, (events.CancelReads(),)


def _change_benefit(sale: Sale, event: events.BenefitChanged) -> Result:
    """Ask for a benefit, and put back what this passenger holds under another one: the map of the first such
    leg is shown."""
    asked, _ = carrying.ask_benefit(sale, events.BenefitAsked(event.index, event.benefit))
    other = tuple(
        one
        for one in sale.seating.seats
        if one.index == event.index
        and one.hold
        and one.benefit is not carrying.asked_on(asked, event.index, one.segment.key)
    )
    if asked is sale or not other:
        return asked, ()
    seats = tuple(one for one in asked.seating.seats if one not in other)
    free = replace(
        asked,
        trips=replace(asked.trips, current=asked.trips.segments.index(other[0].segment)),
        seating=replace(asked.seating, seats=seats, released_holds=released_holds(sale, other)),
        payment=replace(asked.payment, quote=None),
    )
    return _back(free, events.BackAsked(Step.SEATS))


_CLOSED_BY_ORDER = (
    events.SaleResumed,
    events.SaleRestored,
    events.SearchAsked,
    events.TripChosen,
    events.PassengersCounted,
    events.SeatToggled,
    events.SeatsSuggested,
    events.BenefitAsked,
    events.BenefitChanged,
    events.BenefitOnLeg,
    events.SeatWishChanged,
    events.ProofSeen,
    events.InsuranceAsked,
    events.HoldAsked,
    events.PassengersKnown,
    events.PeopleTyped,
    events.PassengersGiven,
    events.RepeatConfirmed,
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
    events.BenefitAsked: carrying.ask_benefit,
    events.BenefitChanged: _change_benefit,
    events.BenefitOnLeg: carrying.ask_on_leg,
    events.SeatWishChanged: carrying.change_wishes,
    events.ProofSeen: carrying.see_proof,
    events.InsuranceAsked: carrying.ask_insurance,
    events.MapAsked: choosing.ask_map,
    events.HoldAsked: holding.hold,
    events.PassengersKnown: paying.passengers_known,
    events.PeopleTyped: earlier.people_typed,
    events.PassengersGiven: paying.passengers_given,
    events.RepeatConfirmed: earlier.confirm_repeat,
    events.MethodChosen: paying.choose_method,
    events.InstalmentsChosen: paying.choose_instalments,
    events.CardGiven: paying.card_given,
    events.CardFailed: paying.card_failed,
    events.PriceAccepted: paying.accept_price,
    events.ChargeAsked: paying.charge_asked,
    events.BackAsked: _back,
    events.HoldAgainAsked: holding.hold_again,
    events.TripsArrived: choosing.trips_arrived,
    events.MapArrived: choosing.map_arrived,
    events.HoldAnswered: holding.hold_answered,
    events.QuoteArrived: paying.quote_arrived,
    events.EarlierFound: paying.earlier_found,
    events.InsurancePriced: paying.insurance_priced,
    events.SessionArrived: paying.session_arrived,
    events.Failed: _failed,
    events.ServiceBack: _service_back,
    events.HoldsChecked: holding.holds_checked,
    events.AttemptMoved: _attempt,
}

__all__ = ["Result", "step"]
