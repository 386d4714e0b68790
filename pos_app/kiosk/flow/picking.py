"""Seats picked by touch: as many seats as people. Pure.

At the counter the number of people comes first; here each touched seat adds one, up to the limit of an order.
"""

from __future__ import annotations

from pos_app.domain.seats import at_windows, lay_out, natural, together
from pos_app.domain.trips import Segment
from pos_app.kiosk.flow.effects import Effect, SendToSale
from pos_app.kiosk.flow.state import KioskState, Page
from pos_app.sale import events
from pos_app.sale.stage import Activity, Sale


def picked(sale: Sale) -> tuple[str, ...]:
    """Return the seats of the leg that is shown, by passenger."""
    return tuple(choice.label for choice in sale.chosen(sale.segment)) if sale.segment else ()


def fixed_count(sale: Sale) -> bool:
    """Return whether the number of people is fixed, because seats are picked on another leg."""
    here = sale.segment
    return any(here is not None and choice.segment.key != here.key for choice in sale.seating.seats)


def most(state: KioskState) -> int:
    """Return how many seats can be picked on this leg."""
    return state.sale.people.count if fixed_count(state.sale) else state.rules.most_seats


def touch(state: KioskState, label: str) -> tuple[Effect, ...]:
    """Return the effects that pick a seat or put it back; none when that exceeds the limit."""
    if not _at_seats(state):
        return ()
    before = picked(state.sale)
    wanted = tuple(one for one in before if one != label) if label in before else (*before, label)
    return _exactly(state, wanted) if len(wanted) <= most(state) else ()


def clear(state: KioskState) -> tuple[Effect, ...]:
    """Return the effects that put back every seat of the leg."""
    return _exactly(state, ()) if _at_seats(state) else ()


def pick_for_me(state: KioskState) -> tuple[Effect, ...]:
    """Return the effects that pick good seats side by side, as many as are picked now."""
    sale, segment = state.sale, state.sale.segment
    detail = sale.detail(segment) if segment else None
    if not _at_seats(state) or segment is None or detail is None:
        return ()
    count = sale.people.count if fixed_count(sale) else max(1, len(picked(sale)))
    coach = lay_out(detail.seats, segment.leg.service_class or segment.trip.service_class)
    free = [seat.label for seat in detail.seats if seat.available and not seat.priority]
    found = together(coach, free, count) if count > 1 else at_windows(coach, free, 1) or tuple(free[:1])
    return _exactly(state, tuple(sorted(found, key=natural))) if len(found) == count else ()


def _at_seats(state: KioskState) -> bool:
    return state.page is Page.SEATS and not state.sale.busy & {Activity.HOLD, Activity.MAP}


def _exactly(state: KioskState, wanted: tuple[str, ...]) -> tuple[Effect, ...]:
    """Return the effects that leave exactly these seats picked. A held seat keeps its hold: when it is put
    back and picked again, the sale reuses that hold."""
    sale = state.sale
    effects: list[Effect] = [SendToSale(events.SeatToggled(label)) for label in picked(sale)]
    if not fixed_count(sale):
        effects.append(SendToSale(events.PassengersCounted(max(1, len(wanted)))))
    effects += [SendToSale(events.SeatToggled(label)) for label in wanted]
    return tuple(effects)


def priced(sale: Sale, segment: Segment) -> int:
    """Return what the picked seats of a leg cost together, in cents."""
    return sum(choice.price for choice in sale.chosen(segment))
