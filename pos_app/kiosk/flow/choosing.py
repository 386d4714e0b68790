"""Where to, when, with which departure and on which seats: what a touch means up to the hold. Pure."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta

from pos_app.domain.places import Place
from pos_app.domain.seats import Coach, at_aisles, at_windows, groups, lay_out, natural
from pos_app.domain.trips import Direction, Trip, TripKind, TripQuery
from pos_app.kiosk.flow import late, staff
from pos_app.kiosk.flow.effects import Effect, FindPlace, Result, SendToSale
from pos_app.kiosk.flow.intents import Hours
from pos_app.kiosk.flow.state import Form, KioskState, Page, PlaceKnown
from pos_app.sale import events
from pos_app.sale.stage import Activity, Sale

WEEK_STEP = 4
"""Weeks by which the calendar turns."""
_LAST_WEEKS = 48
_NOON, _EVENING = 12, 18


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
        return _after_place(chosen)
    return replace(chosen, resolving=True), (FindPlace(place),)


def take_departure(state: KioskState, trip: Trip, place: Place, today: date) -> Result:
    """Ask anew for a departure of the first page: it goes on by itself where it is still there."""
    if state.page is not Page.HOME or state.origin is None:
        return state, ()
    return _search(replace(state, destination=place, day=today, weeks=0, wanted=trip.trip_ids), today)


def take_wanted(state: KioskState) -> Result:
    """Take the departure that was touched on the first page, once its day was answered; one with a change of
    bus, or that is gone, is looked at first."""
    if not state.wanted or state.page is not Page.TRIPS or Activity.SEARCH in state.sale.busy:
        return state, ()
    found = next((one for one in listed(state) if one.trip_ids == state.wanted and one.available), None)
    state = replace(state, wanted=())
    return take_trip(state, found) if found and found.kind is TripKind.DIRECT else (state, ())


def place_known(state: KioskState, event: PlaceKnown) -> Result:
    """Go on with a city that was looked up, or say why not; one that is not served is known from then on."""
    if not state.resolving:
        return state, ()
    if event.place is not None:
        return _after_place(replace(state, resolving=False, place_problem="", destination=event.place))
    unserved = state.unserved
    if event.unserved and state.destination is not None:
        unserved = (*unserved, state.destination)
    return replace(
        state, resolving=False, place_problem=event.problem, destination=None, unserved=unserved
    ), ()


def _after_place(state: KioskState) -> Result:
    """Go to the departures where the day is known, else to the calendar."""
    if state.other_day or state.both:
        return replace(state, page=Page.DATE, choosing_back=state.both and not state.other_day), ()
    return _search(state, state.day or date.min)


def take_day(state: KioskState, day: date, today: date) -> KioskState:
    """Take a day: on the page of the city today or tomorrow, on the calendar any; a way back is not before
    the way out."""
    if state.page is Page.ROUTE:
        return replace(state, day=day, other_day=False)
    if state.page is not Page.DATE or day < (state.day or today if state.choosing_back else today):
        return state
    return replace(state, back_day=day) if state.choosing_back else replace(state, day=day)


def see_trips(state: KioskState, today: date) -> Result:
    if state.page not in (Page.DATE, Page.TRIPS, Page.PROBLEM) or not (state.origin and state.destination):
        return state, ()
    if state.page is Page.DATE and state.both and not state.choosing_back:
        return replace(state, choosing_back=True, weeks=0), ()
    return _search(state, today)


def _search(state: KioskState, today: date) -> Result:
    if not (state.origin and state.destination):
        return state, ()
    day = state.day or today
    back = max(state.back_day or day, day) if state.both else None
    query = TripQuery(state.origin.slug, state.destination.slug, day, back)
    found = replace(state, page=Page.TRIPS, first=0, hours=Hours.ALL, seen=None, back_day=back)
    return found, (SendToSale(events.SearchAsked(query, today)),)


def back(state: KioskState) -> Result:
    """Return the page before the calendar or the departures; the way back is chosen before the way out
    again."""
    if state.page is Page.DATE:
        if state.choosing_back and state.other_day:
            return replace(state, choosing_back=False, weeks=0), ()
        return replace(state, page=Page.ROUTE, typed=""), ()
    if state.sale.search.choosing is Direction.RETURN:
        return _search(state, state.day or date.min)
    page = Page.DATE if state.other_day or state.both else Page.ROUTE
    return replace(state, page=page, typed=""), (SendToSale(events.ReadCancelled()),)


def listed(state: KioskState) -> tuple[Trip, ...]:
    """Return the departures that answer the question, by the hour; none of another day or route, and of a
    way back none before the way out arrives."""
    sale = state.sale
    results, out = sale.search.results, sale.trips.outbound
    if results is None:
        return ()
    back = sale.search.choosing is Direction.RETURN
    trips = results.returns if back else results.departures
    found = [one for one in trips if not one.other_day and not one.other_route]
    if back and out is not None:
        found = [one for one in found if one.departure.when >= out.arrival.when]
    return tuple(sorted(found, key=lambda trip: trip.departure.when))


def hours_of(trip: Trip) -> Hours:
    hour = trip.departure.when.hour
    return Hours.MORNING if hour < _NOON else Hours.AFTERNOON if hour < _EVENING else Hours.EVENING


def show_hours(state: KioskState, hours: Hours) -> KioskState:
    return replace(state, hours=hours, first=0) if state.page is Page.TRIPS else state


def turn(state: KioskState, by: int) -> KioskState:
    """Turn the pages of the calendar, of the departures, or of the orders that the staff sees."""
    if state.page is Page.DATE:
        weeks = state.weeks + WEEK_STEP * by
        return replace(state, weeks=min(max(0, weeks), _LAST_WEEKS))
    if state.page in (Page.TRIPS, Page.REVIEW):
        return replace(state, first=max(0, state.first + by))
    if state.page is Page.STAFF:
        return staff.turn(state, by)
    return state


def take_trip(state: KioskState, trip: Trip) -> Result:
    """Take a departure: a way back or its seats are next, and nobody is known yet who travels."""
    if state.page is not Page.TRIPS:
        return state, ()
    state = replace(state, first=0, hours=Hours.ALL)
    form = Form() if state.reviewed is None else state.form
    return replace(state, part=0, form=form), (SendToSale(events.TripChosen(trip)),)


def first_shown_day(state: KioskState, today: date) -> date:
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
    """Return the effects that pick good seats side by side, as many as are picked now; asked again, the next
    good ones, round and round."""
    sale = state.sale
    coach, free = _free(sale)
    if not _at_seats(state) or coach is None:
        return ()
    mine = picked(sale)
    count = sale.people.count if fixed_count(sale) else max(1, len(mine))
    found = groups(coach, free, count)
    if count == 1:
        windows = at_windows(coach, free, len(free))
        found = tuple((label,) for label in (*windows, *(one for one in free if one not in windows)))
    if not found:
        return ()
    sets = [frozenset(one) for one in found]
    here = sets.index(frozenset(mine)) if frozenset(mine) in sets else -1
    return _exactly(state, tuple(sorted(found[(here + 1) % len(found)], key=natural)))


def one_more(state: KioskState, window: bool) -> tuple[Effect, ...]:
    """Return the effects that pick one seat more, at a window or the aisle, without the map."""
    kinds = free_at(state.sale)
    mine = picked(state.sale)
    found = kinds[0 if window else 1]
    if not _at_seats(state) or not found or len(mine) >= most(state):
        return ()
    return _exactly(state, (*mine, found[0]))


def free_at(sale: Sale) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the seats that can still be picked at windows, and at the aisle."""
    coach, free = _free(sale)
    if coach is None:
        return (), ()
    left = [one for one in free if one not in picked(sale)]
    return at_windows(coach, left, len(left)), at_aisles(coach, left, len(left))


def _free(sale: Sale) -> tuple[Coach | None, tuple[str, ...]]:
    segment = sale.segment
    detail = sale.detail(segment) if segment else None
    if segment is None or detail is None:
        return None, ()
    coach = lay_out(detail.seats, segment.leg.service_class or segment.trip.service_class)
    return coach, tuple(seat.label for seat in detail.seats if seat.available and not seat.priority)


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
