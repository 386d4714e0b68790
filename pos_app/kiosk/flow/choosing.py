"""Where to, when, with which departure and on which seats: what a touch means up to the hold. Pure."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta

from pos_app.domain.places import Place
from pos_app.domain.seats import at_windows, lay_out, natural, together
from pos_app.domain.trips import Segment, Trip, TripQuery
from pos_app.kiosk.flow import late, staff
from pos_app.kiosk.flow.effects import Effect, FindPlace, Result, SendToSale
from pos_app.kiosk.flow.state import Form, KioskState, Page
from pos_app.sale import events
from pos_app.sale.stage import Activity, Sale

WEEK_STEP = 4
"""Weeks by which the calendar turns."""
_LAST_WEEKS = 48


def buy(state: KioskState) -> Result:
    if state.page is Page.LATE:
        state = late.fold(state)
    if state.page is not Page.HOME or state.origin is None:
        return state, ()
    return replace(state, page=Page.ROUTE), ()


def take_place(state: KioskState, place: Place, today: date) -> Result:
    """Take the destination; one that the provider never named to us is looked up first."""
    if state.page is not Page.ROUTE or state.resolving:
        return state, ()
    chosen = replace(state, destination=place, day=state.day or today, weeks=0, place_problem="")
    if place.slug:
        return replace(chosen, page=Page.DATE), ()
    return replace(chosen, resolving=True), (FindPlace(place),)


def see_trips(state: KioskState, today: date) -> Result:
    if state.page not in (Page.DATE, Page.TRIPS, Page.PROBLEM) or not (state.origin and state.destination):
        return state, ()
    query = TripQuery(state.origin.slug, state.destination.slug, state.day or today)
    found = replace(state, page=Page.TRIPS, first_trip=0, seen=None)
    return found, (SendToSale(events.SearchAsked(query, today)),)


def turn(state: KioskState, by: int) -> KioskState:
    """Turn the pages of the calendar, of the departures, or of the orders that the staff sees."""
    if state.page is Page.DATE:
        weeks = state.weeks + WEEK_STEP * by
        return replace(state, weeks=min(max(0, weeks), _LAST_WEEKS))
    if state.page is Page.TRIPS:
        return replace(state, first_trip=max(0, state.first_trip + by))
    if state.page is Page.STAFF:
        return staff.turn(state, by)
    return state


def take_trip(state: KioskState, trip: Trip) -> Result:
    """Take a departure: its seats are next, and nobody is known yet who travels."""
    if state.page is not Page.TRIPS:
        return state, ()
    return replace(state, part=0, form=Form()), (SendToSale(events.TripChosen(trip)),)


def first_shown_day(state: KioskState, today: date) -> date:
    """Return the Sunday with which the calendar begins."""
    monday_based = today.weekday()
    sunday = today - timedelta(days=(monday_based + 1) % 7)
    return sunday + timedelta(weeks=state.weeks)


def picked(sale: Sale) -> tuple[str, ...]:
    return tuple(choice.label for choice in sale.chosen(sale.segment)) if sale.segment else ()


def fixed_count(sale: Sale) -> bool:
    """Return whether the number of people is fixed, because seats are picked on another leg."""
    here = sale.segment
    return any(here is not None and choice.segment.key != here.key for choice in sale.seating.seats)


def most(state: KioskState) -> int:
    return state.sale.people.count if fixed_count(state.sale) else state.rules.most_seats


def touch(state: KioskState, label: str) -> tuple[Effect, ...]:
    """Return the effects that pick a seat or put it back; none when that exceeds the limit."""
    if not _at_seats(state):
        return ()
    before = picked(state.sale)
    wanted = tuple(one for one in before if one != label) if label in before else (*before, label)
    return _exactly(state, wanted) if len(wanted) <= most(state) else ()


def clear(state: KioskState) -> tuple[Effect, ...]:
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
    return sum(choice.price for choice in sale.chosen(segment))
