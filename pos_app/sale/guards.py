"""The rules that decide what may happen to a sale; each is written here and nowhere else. Pure."""

from __future__ import annotations

from enum import Enum, auto

from pos_app.domain.attempts import Attempt
from pos_app.domain.order_states import Phase
from pos_app.domain.seats import SeatHold
from pos_app.domain.trips import Direction, Segment, Trip
from pos_app.sale.stage import Activity, ProblemKind, Sale, Step


class NotReady(Enum):
    """Why the order cannot be sent yet, in the order in which a clerk settles it."""

    NOT_AT_PAYMENT = auto()
    ORDERED = auto()
    ASKING_PRICES = auto()
    SEATS_NOT_HELD = auto()
    HOLD_ENDING = auto()
    NO_METHOD = auto()
    NO_CARD = auto()
    NO_SESSION = auto()


def why_not_charge(sale: Sale) -> NotReady | None:
    """Return what an order still lacks, or None. The prices and the exact clock are for ``charge.guard``."""
    if sale.step is not Step.PAYMENT:
        return NotReady.NOT_AT_PAYMENT
    if sale.ordered:
        return NotReady.ORDERED
    if Activity.QUOTE in sale.busy:
        return NotReady.ASKING_PRICES
    if not sale.held:
        return NotReady.SEATS_NOT_HELD
    if not sale.hold_time.enough:
        return NotReady.HOLD_ENDING
    if sale.payment_method is None:
        return NotReady.NO_METHOD
    method = sale.payment.method
    if method is not None and method.facts.needs_card_page and sale.payment.card is None:
        return NotReady.NO_CARD
    return None if sale.payment.session_id else NotReady.NO_SESSION


def may_charge(sale: Sale) -> bool:
    """Return whether everything that an order needs is there."""
    return why_not_charge(sale) is None


def may_hold_again(attempt: Attempt) -> bool:
    """Return whether an attempt ended in a way that proves no order and no charge."""
    return attempt.facts.may_send_again


def unsent(sale: Sale) -> bool:
    """Return whether no order took the seats on the stage over: they are held as before."""
    attempt = sale.order.attempt
    return attempt is not None and attempt.keeps_holds


def keeps_holds(sale: Sale) -> bool:
    """Return whether "hold again" needs no new hold: no order was made, and the holds last."""
    return unsent(sale) and sale.held and sale.hold_time.enough


def may_repeat(attempt: Attempt) -> bool:
    """Return whether the seats of an attempt may be held again: no order exists, or a supervisor agreed."""
    return may_hold_again(attempt) or attempt.phase is Phase.RELEASED


def next_passenger_without_seat(sale: Sale, segment: Segment) -> int | None:
    """Return the index of the passenger who gets the next seat picked on a leg; None when all have one."""
    seated = {choice.index for choice in sale.chosen(segment)}
    return next((index for index in range(sale.people.count) if index not in seated), None)


def released_hold(sale: Sale, segment: Segment, label: str) -> SeatHold | None:
    """Return the hold on a seat that this sale released and that still lives, so that it can be used
    again."""
    return next(
        (
            hold
            for hold in sale.seating.released_holds
            if hold.block_id and (hold.trip_id, hold.label) == (segment.trip_id, label)
        ),
        None,
    )


def hold_ran_out(sale: Sale, leg_key: str, label: str) -> bool:
    """Return whether the sale found that the hold of a leg's seat ran out and it was not held again."""
    problem = sale.problem
    if problem is None or problem.kind is not ProblemKind.HOLD_EXPIRED:
        return False
    return (leg_key, label) in zip(problem.leg_keys, problem.labels, strict=False)


def next_leg_to_hold(sale: Sale) -> int | None:
    """Return the index of the first leg on which a passenger has no held seat yet; None when all are held."""
    return next(
        (index for index, segment in enumerate(sale.trips.segments) if not sale.fully_held(segment)), None
    )


def way_back_kept(sale: Sale, outbound: Trip) -> Trip | None:
    """Return the way back that is held already and goes with another way out; None where it is to be
    chosen."""
    back, before = sale.trips.way_back, sale.trips.outbound
    held = any(c.hold and c.segment.direction is Direction.RETURN for c in sale.seating.seats)
    if back is None or not held or (before and before.trip_ids == outbound.trip_ids):
        return None
    return back if back.departure.when >= outbound.arrival.when else None
