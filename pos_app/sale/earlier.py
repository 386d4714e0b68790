"""Earlier orders of the people of a sale: asked for, shown before the charge, and asked for once more right
before the order is sent. Pure, as the machine is."""

from __future__ import annotations

from pos_app.domain.duplicates import Duplicate, DuplicateQuery, SamePerson, duplicates
from pos_app.domain.passengers import Passenger
from pos_app.domain.rides import rides
from pos_app.domain.value import replace
from pos_app.sale import events
from pos_app.sale.stage import Earlier, ProblemKind, Sale, SaleProblem, Step
from pos_app.sale.steps import Result


def duplicate_query(sale: Sale, people: tuple[Passenger, ...] | None = None) -> DuplicateQuery:
    """Return what the journal is asked about: these people, by default those of the sale, on its buses."""
    seats = tuple((choice.segment.trip_id, choice.label) for choice in sale.seating.seats)
    return DuplicateQuery(
        sale.people.passengers if people is None else people, rides(sale.trips.segments), seats
    )


def people_typed(sale: Sale, event: events.PeopleTyped) -> Result:
    """Look for earlier orders while the forms are filled in: the sooner it is known, the better."""
    asked = duplicate_query(sale, event.people)
    if sale.step is not Step.PASSENGERS or asked == sale.earlier.about:
        return sale, ()
    return replace(sale, earlier=replace(sale.earlier, about=asked, found=())), (
        events.LookForEarlier(asked),
    )


def given(sale: Sale) -> Result:
    """Look for earlier orders of people that are known now. What was found of the same people stays."""
    asked = duplicate_query(sale)
    kept = sale.earlier if asked == sale.earlier.about else Earlier(asked)
    return replace(sale, earlier=kept), (events.LookForEarlier(asked),)


def before_charge(sale: Sale, event: events.ChargeAsked) -> Result:
    """Ask once more, right before the order is sent: an order may have been made since the payment began."""
    asked = duplicate_query(sale)
    kept = sale.earlier if asked == sale.earlier.about else Earlier(asked)
    return replace(sale, earlier=replace(kept, charge=event), problem=None), (events.LookForEarlier(asked),)


def found(sale: Sale, event: events.EarlierFound) -> Result:
    """Take the journal's answer. If it could not be read, the requested charge is not made."""
    if event.about != sale.earlier.about or sale.ordered:
        return sale, ()
    pending = sale.earlier.charge
    if event.attempts is None:
        stopped = replace(sale, earlier=replace(sale.earlier, charge=None))
        if pending is None:
            return sale, ()
        return replace(stopped, problem=SaleProblem(ProblemKind.STORAGE_FAILED, storage=event.storage)), ()
    seen = duplicates(event.about, event.attempts)
    return replace(sale, earlier=replace(sale.earlier, found=seen, at=event.now)), ()


def confirm_repeat(sale: Sale, event: events.RepeatConfirmed) -> Result:
    """Keep the confirmation that the people travel twice, for the orders that were shown and no others."""
    open_ones = unconfirmed(sale)
    if not open_ones or sale.step is not Step.PAYMENT:
        return sale, ()
    known = sale.earlier.allowed.attempts if sale.earlier.allowed else ()
    attempts = tuple(dict.fromkeys((*known, *(one.attempt_id for one in open_ones))))
    allowed = replace(event.allowed, attempts=attempts)
    return replace(sale, earlier=replace(sale.earlier, allowed=allowed), problem=None), ()


def unconfirmed(sale: Sale) -> tuple[Duplicate, ...]:
    """Return what was found of the same people for certain, and that nobody has confirmed yet."""
    allowed = sale.earlier.allowed.attempts if sale.earlier.allowed else ()
    return tuple(
        one for one in sale.earlier.found if one.same is SamePerson.DOCUMENT and one.attempt_id not in allowed
    )


def hints(sale: Sale) -> tuple[Duplicate, ...]:
    """Return what was found by name and birth alone."""
    return tuple(one for one in sale.earlier.found if one.same is SamePerson.NAME_AND_BIRTH)


def problem(sale: Sale) -> SaleProblem | None:
    """Return that people of this sale hold, or may hold, a seat already; None once somebody confirmed it."""
    open_ones = unconfirmed(sale)
    return SaleProblem(ProblemKind.DUPLICATE, duplicates=open_ones, at=sale.earlier.at) if open_ones else None


def standing(sale: Sale) -> SaleProblem | None:
    """Return why a sale at the payment cannot go on: its problem, else what nobody has confirmed yet."""
    return sale.problem or (problem(sale) if sale.step is Step.PAYMENT and not sale.ordered else None)


def without_charge(before: Sale, after: Sale) -> Sale:
    """Return the sale without the charge that waits for the journal, if what it would charge has changed."""
    if after.earlier.charge is None or _charged(before) == _charged(after):
        return after
    return replace(after, earlier=replace(after.earlier, charge=None))


def _charged(sale: Sale) -> tuple[object, ...]:
    return sale.step, sale.people, sale.payment, sale.seating.seats, sale.trips
