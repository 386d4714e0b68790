"""Answers to holds that the sale on the stage does not wait for now. Pure, as the machine is.

Such an answer may be of this sale, which searched again or was parked meanwhile: what is held is used. Or of
another customer's: then it changes nothing here. The desk remembers the blocks (``own_blocks``), and the
runner tells the answer again when the sale that asked is taken up.
"""

from __future__ import annotations

from pos_app.domain.basket import SeatChoice
from pos_app.domain.seats import SeatHold
from pos_app.domain.value import replace
from pos_app.sale import events
from pos_app.sale.paying import price_change
from pos_app.sale.stage import Activity, FailedStep, Sale, Step
from pos_app.sale.steps import drifted, hold_ended, with_hold


def as_asked(event: events.HoldAnswered) -> tuple[SeatHold, ...]:
    """Return the holds of an answer with the benefit and the fare that each was asked with."""
    asked = {request.label: request for request in event.asked}
    return tuple(
        replace(hold, benefit=asked[hold.label].benefit, low_fare=asked[hold.label].low_fare)
        if hold.label in asked
        else hold
        for hold in event.answer.held
    )


def released_before(sale: Sale, fresh: tuple[SeatHold, ...]) -> tuple[SeatHold, ...]:
    """Return the released holds but those of the same seats: a block that was made anew stands in place of
    the one that this sale had released."""
    anew = {_seat(hold) for hold in fresh}
    return tuple(hold for hold in sale.seating.released_holds if _seat(hold) not in anew)


def answered(sale: Sale, event: events.HoldAnswered) -> Sale:
    """Return the sale with the holds of a late answer, if it is its own: on the seats that are picked still,
    the others as released. What is missing in the answer is not taken from the basket."""
    if event.number not in sale.holds.unanswered:
        return sale
    sale = hold_ended(sale, event.number)
    held = as_asked(event)
    seats = _with_late(sale, held)
    holding = {_seat(choice.hold) for choice in seats if choice.hold}
    late = tuple(hold for hold in held if _seat(hold) not in holding)
    change = price_change(sale.seating.seats, seats)
    seating = replace(sale.seating, seats=seats, released_holds=(*released_before(sale, held), *late))
    taken = replace(sale, seating=seating)
    return drifted(taken, change) if change else taken


def _with_late(sale: Sale, held: tuple[SeatHold, ...]) -> tuple[SeatChoice, ...]:
    seats = sale.seating.seats
    if sale.step is not Step.SEATS or sale.ordered or sale.prepared or Activity.HOLD in sale.busy:
        # Later steps are past the choice of seats, and a hold under way may be about the same ones.
        return seats
    holds = {_seat(hold): hold for hold in held}
    return tuple(
        with_hold(choice, hold)
        if choice.hold is None and (hold := holds.get((choice.segment.trip_id, choice.label)))
        else choice
        for choice in seats
    )


def failed(sale: Sale, event: events.Failed) -> Sale:
    """Return the sale after a late failure of a hold, if it is its own. Nobody waits for it any more."""
    if event.number not in sale.holds.unanswered:
        return sale
    return untold(hold_ended(sale, event.number), event)


def untold(sale: Sale, event: events.Failed) -> Sale:
    """Return the sale after a failure that is not shown, because it is about seats that were left: where no
    answer came, they may be ours."""
    return with_maybe(sale, event) if event.step is FailedStep.HOLD_UNCERTAIN else sale


def with_maybe(sale: Sale, event: events.Failed) -> Sale:
    """Return the sale with the seats of a hold without an answer among the released: they stand as blocked by
    this desk until a map shows them free or the blocks end."""
    asked = {request.label for request in event.asked}
    maybe = tuple(block for block in event.own if not block.block_id and block.label in asked)
    released = (*sale.seating.released_holds, *maybe)
    return replace(sale, seating=replace(sale.seating, released_holds=released))


def _seat(hold: SeatHold) -> tuple[str, str]:
    return hold.trip_id, hold.label
