"""Holding the picked seats, and using a hold that still lives again. Pure, as the machine is."""

from __future__ import annotations

from datetime import timedelta

from pos_app.domain.attempts import Attempt
from pos_app.domain.basket import SeatChoice
from pos_app.domain.benefits import Benefit
from pos_app.domain.holds import HoldRequest
from pos_app.domain.order_states import Money
from pos_app.domain.orders import Refusal
from pos_app.domain.passengers import Passenger, document_problem, name_problem
from pos_app.domain.seats import SeatHold
from pos_app.domain.trips import Segment
from pos_app.domain.value import replace
from pos_app.sale import events, guards, late_holds, preparing
from pos_app.sale.carrying import carried, missing_proofs
from pos_app.sale.choosing import held_again, load_map, seats_ours, show_segment
from pos_app.sale.own_blocks import OwnBlocks, ours
from pos_app.sale.paying import ask_quote, price_change
from pos_app.sale.problem_kinds import Remedy
from pos_app.sale.stage import (
    Activity,
    Holds,
    HoldTime,
    HoldWarning,
    ProblemKind,
    Sale,
    SaleProblem,
    Step,
)
from pos_app.sale.steps import (
    Result,
    drifted,
    hold_ended,
    released_holds,
    waits_for_hold,
    with_hold,
    without_hold,
    without_order,
)


def hold(sale: Sale, event: events.HoldAsked) -> Result:
    """Hold the picked seats of the current leg that are not held yet."""
    one_leg = replace(sale, seating=replace(sale.seating, all_legs=False))
    return _hold_picked(one_leg, prepares=event.prepares)


def _hold_picked(sale: Sale, *, prepares: bool = False) -> Result:
    segment = sale.segment
    if segment is None or sale.step is not Step.SEATS or Activity.HOLD in sale.busy:
        return sale, ()
    if sale.problem and sale.problem.kind is ProblemKind.PRICE_TO_ACCEPT:
        return sale, ()  # A price that is not accepted is not held.
    offline = sale.problem is not None and sale.problem.kind.facts.remedy is Remedy.CONNECTION
    if prepares and offline and preparing.can_begin(sale):
        # Told once, the next press leaves the sale ready instead of asking again for what cannot be had.
        return preparing.go_on_without_seats(sale)
    mine = sale.chosen(segment)
    if guards.next_passenger_without_seat(sale, segment) is not None:
        return replace(sale, problem=SaleProblem(ProblemKind.SEATS_MISSING)), ()
    wanted = tuple(_request(sale, choice) for choice in mine if choice.hold is None)
    if not wanted:
        return _after_hold(sale)
    number = sale.holds.last + 1
    holds = Holds(number, (*sale.holds.unanswered, number))
    busy = replace(sale, busy=sale.busy | {Activity.HOLD}, holds=holds, problem=None)
    return busy, (events.Hold(segment, wanted, number),)


def _request(sale: Sale, choice: SeatChoice) -> HoldRequest:
    return HoldRequest(choice.label, Benefit(choice.benefit), choice.low_fare, _known(sale, choice))


def _known(sale: Sale, choice: SeatChoice) -> Passenger | None:
    """Return who travels on a seat where the agreement lets the hold name people and all of it is known."""
    if not sale.terms.passenger_with_hold or choice.index >= len(sale.people.passengers):
        return None
    passenger = sale.people.passengers[choice.index]
    return None if _wrong(passenger) else passenger


def _wrong(passenger: Passenger) -> bool:
    return bool(
        name_problem(passenger.name) or document_problem(passenger.document_type, passenger.document_number)
    )


# --- The answer -----------------------------------------------------------------------------------


def hold_answered(sale: Sale, event: events.HoldAnswered) -> Result:
    """Take the holds; a seat that was asked for and that the answer leaves out is not ours."""
    if not waits_for_hold(sale, event.number):
        return late_holds.answered(sale, event), ()
    sale = hold_ended(sale, event.number)
    held = late_holds.as_asked(event)
    if event.segment not in sale.trips.segments:
        return replace(
            sale,
            seating=replace(sale.seating, released_holds=(*sale.seating.released_holds, *held)),
        ), ()
    seats, refused = _with_holds(sale, event, held)
    chosen = {c.label for c in seats if c.segment.key == event.segment.key}
    strays = tuple(h for h in held if h.label not in chosen)
    change = price_change(sale.seating.seats, seats)
    sale = replace(
        sale,
        seating=replace(
            sale.seating, seats=seats, released_holds=(*late_holds.released_before(sale, held), *strays)
        ),
        payment=replace(sale.payment, quote=None, quoted_total=None),
        hold_time=HoldTime(),
        prepared=None,
    )
    if refused:
        return _refused(sale, event.segment, refused, event.own, event.answer.said)
    going, effects = _after_hold(sale)
    return (drifted(going, change) if change else going), effects


def _with_holds(
    sale: Sale, event: events.HoldAnswered, held: tuple[SeatHold, ...]
) -> tuple[tuple[SeatChoice, ...], tuple[str, ...]]:
    holds = {hold.label: hold for hold in held}
    asked = {request.label for request in event.asked}
    seats: list[SeatChoice] = []
    refused: list[str] = []
    for choice in sale.seating.seats:
        open_here = choice.segment.key == event.segment.key and choice.hold is None
        if open_here and (hold := holds.get(choice.label)):
            choice = with_hold(choice, hold)
        elif open_here and choice.label in asked:
            # A seat that the answer leaves out is not ours, whether it was named as refused or not.
            refused.append(choice.label)
        seats.append(choice)
    return tuple(seats), tuple(refused)


def seats_taken(sale: Sale, event: events.Failed, segment: Segment, labels: tuple[str, ...]) -> Result:
    """A hold was refused whole because seats were taken: put those back, keep the other picks, look again.
    Where none is named, all that it asked for count as taken."""
    asked = {request.label for request in event.asked}
    still = tuple(label for label in _not_held(sale, segment) if label in asked)
    return _refused(sale, segment, labels or still, event.own, event.fault.said if event.fault else "")


def _not_held(sale: Sale, segment: Segment) -> tuple[str, ...]:
    return tuple(choice.label for choice in sale.chosen(segment) if not choice.hold)


def _refused(sale: Sale, segment: Segment, labels: tuple[str, ...], own: OwnBlocks, said: str) -> Result:
    """The provider refused seats, and may have ``said`` why. Where the block is this sale's own, it is used
    again; where it is another one of this desk's, that is what is reported; only what is left was refused for
    that."""
    sale, back = _holds_used_again(sale, segment, labels)
    still = _not_held(sale, segment)
    gone = tuple(label for label in labels if label in still)
    if back and not gone:
        going, effects = _hold_picked(_at(sale, segment)) if still else _after_hold(sale)
        # A hold that ends soon is of no use to charge, and the provider gives no other before its end.
        return (going if sale.hold_time.enough else replace(going, problem=seats_ours(back))), effects
    gone = gone or labels
    blocks = ours(own, gone)
    others = tuple(label for label in gone if label not in {block.label for block in blocks})
    seats = tuple(
        c
        for c in sale.seating.seats
        if c.segment.key != segment.key or c.hold is not None or c.label not in gone
    )
    problem = SaleProblem(ProblemKind.SEATS_REFUSED, labels=others, detail=said)
    if blocks and not others:
        problem = seats_ours(blocks)
    left = replace(sale, seating=replace(sale.seating, seats=seats, all_legs=False), problem=problem)
    return load_map(_at(left, segment))


def _holds_used_again(sale: Sale, segment: Segment, labels: tuple[str, ...]) -> tuple[Sale, OwnBlocks]:
    """Return the sale with the holds that it had released on these seats, and those holds."""
    seats: list[SeatChoice] = []
    used: list[SeatHold] = []
    for choice in sale.seating.seats:
        refused = choice.segment.key == segment.key and choice.hold is None and choice.label in labels
        back = guards.released_hold(sale, segment, choice.label) if refused else None
        if back:
            sale, choice = held_again(sale, choice, back)
            used.append(back)
        seats.append(choice)
    return replace(sale, seating=replace(sale.seating, seats=tuple(seats))), tuple(used)


def at_leg(sale: Sale, segment: Segment | None) -> Sale:
    """Return the sale with this leg shown: what happened to its seats is reported at its own bus."""
    if segment is None or segment not in sale.trips.segments:
        return sale
    return replace(sale, trips=replace(sale.trips, current=sale.trips.segments.index(segment)))


def _at(sale: Sale, segment: Segment) -> Sale:
    return at_leg(replace(sale, step=Step.SEATS), segment)


def _people_complete(sale: Sale) -> bool:
    """Return whether nothing about the people is left to type or to look at."""
    people = sale.people
    return (
        people.buyer is not None
        and len(people.passengers) == people.count
        and not any(_wrong(one) for one in people.passengers)
        and not any(missing_proofs(sale, index) for index in range(people.count))
    )


def _after_hold(sale: Sale) -> Result:
    missing = guards.next_leg_to_hold(sale)
    if missing is None:
        sale = replace(sale, seating=replace(sale.seating, all_legs=False))
        step = Step.PAYMENT if _people_complete(sale) else Step.PASSENGERS
        return ask_quote(replace(sale, step=step, problem=None))
    if sale.trips.current == missing:
        return sale, ()
    if sale.seating.all_legs and len(sale.chosen(sale.trips.segments[missing])) == sale.people.count:
        there = replace(sale, step=Step.SEATS, trips=replace(sale.trips, current=missing), problem=None)
        return _hold_picked(there)
    return show_segment(replace(sale, problem=None), events.SegmentShown(missing))


# --- Holding again --------------------------------------------------------------------------------


def hold_again(sale: Sale, event: events.HoldAgainAsked) -> Result:
    """Hold the same seats anew: after a hold ran out, an order that provably does not exist, or one that a
    supervisor released. Every leg is held, one after the other; a hold that is of use still is kept. After
    data that the provider refused, the people come first."""
    earlier = sale.order.attempt
    if not sale.trips.segments or (earlier and not guards.may_repeat(earlier)):
        return sale, ()
    seats = tuple(c if _still_of_use(c, earlier, event) else without_hold(c) for c in sale.seating.seats)
    dropped = tuple(
        before
        for before, after in zip(sale.seating.seats, seats, strict=True)
        if after.hold is None and _lives(before, earlier, event)
    )
    again = replace(
        without_order(sale),
        step=Step.SEATS,
        seating=replace(
            sale.seating, seats=seats, released_holds=released_holds(sale, dropped), all_legs=True
        ),
        payment=replace(sale.payment, card=None, session_id="", quoted_total=None),
        problem=None,
    )
    again = carried(again)
    first = guards.next_leg_to_hold(again)
    if first is None:
        going, effects = _after_hold(again)
        wrong = earlier is not None and earlier.refusal is Refusal.FIELDS
        return (replace(going, step=Step.PASSENGERS) if wrong else going), effects
    return _hold_picked(replace(again, trips=replace(again.trips, current=first)))


def _still_of_use(choice: SeatChoice, earlier: Attempt | None, event: events.HoldAgainAsked) -> bool:
    """Return whether a hold can carry another order: it lasts long enough, and no order took it over."""
    if choice.hold is None or event.now is None:
        return False
    untouched = earlier is None or earlier.keeps_holds
    return untouched and choice.hold.until - event.now >= timedelta(seconds=event.hold_minimum)


def _lives(choice: SeatChoice, earlier: Attempt | None, event: events.HoldAgainAsked) -> bool:
    """Return whether the block of a seat is surely still ours: the provider would refuse a second one."""
    if choice.hold is None or event.now is None or choice.hold.until <= event.now:
        return False
    if earlier is not None and earlier.refusal is Refusal.HOLDS:
        return False
    return earlier is None or earlier.money is Money.NONE_MOVED


# --- The clock ------------------------------------------------------------------------------------


def holds_checked(sale: Sale, event: events.HoldsChecked) -> Result:
    """Forget released holds that ended, notice how near the end of the others is, and drop what ran out."""
    sale = _without_ended(sale, event)
    until = sale.hold_until
    if until is None or event.now < until or Activity.HOLD in sale.busy:
        return _with_time(sale, event), ()
    over = tuple(c for c in sale.seating.seats if c.hold and c.hold.until <= event.now)
    seats = tuple(without_hold(c) if c in over else c for c in sale.seating.seats)
    expired = SaleProblem(
        ProblemKind.HOLD_EXPIRED,
        labels=tuple(c.label for c in over),
        leg_keys=tuple(c.segment.key for c in over),
    )
    dropped = replace(
        sale,
        seating=replace(sale.seating, seats=seats),
        problem=expired,
        payment=replace(sale.payment, card=None, session_id="", quoted_total=None),
    )
    return _with_time(dropped, event), ()


def _without_ended(sale: Sale, event: events.HoldsChecked) -> Sale:
    lasting = tuple(hold for hold in sale.seating.released_holds if hold.until > event.now)
    if lasting == sale.seating.released_holds:
        return sale
    return replace(sale, seating=replace(sale.seating, released_holds=lasting))


def _with_time(sale: Sale, event: events.HoldsChecked) -> Sale:
    if Activity.HOLD in sale.busy:
        return sale
    until = sale.hold_until if not guards.unsent(sale) else sale.first_hold_end
    if until is None:
        time = HoldTime()
    else:
        left = (until - event.now).total_seconds()
        near = min((one for one in HoldWarning if one and left <= one), default=HoldWarning.NONE)
        time = HoldTime(left >= event.hold_minimum, near)
    return sale if time == sale.hold_time else replace(sale, hold_time=time)
