"""Where to, when and with which departure: what a touch means before any seat is picked. Pure."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta

from pos_app.domain.places import Place
from pos_app.domain.trips import Trip, TripQuery
from pos_app.kiosk.flow.effects import FindPlace, Result, SendToSale
from pos_app.kiosk.flow.state import Form, KioskState, Page
from pos_app.sale import events

WEEK_STEP = 4
"""Weeks by which the calendar turns."""
_LAST_WEEKS = 48


def buy(state: KioskState) -> Result:
    """Begin a sale: ask for the city."""
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
    """Ask for the departures of the chosen day."""
    if state.page not in (Page.DATE, Page.TRIPS, Page.PROBLEM) or not (state.origin and state.destination):
        return state, ()
    query = TripQuery(state.origin.slug, state.destination.slug, state.day or today)
    found = replace(state, page=Page.TRIPS, first_trip=0, seen=None)
    return found, (SendToSale(events.SearchAsked(query, today)),)


def turn(state: KioskState, by: int) -> KioskState:
    """Turn the pages of the calendar or of the departures."""
    if state.page is Page.DATE:
        weeks = state.weeks + WEEK_STEP * by
        return replace(state, weeks=min(max(0, weeks), _LAST_WEEKS))
    if state.page is Page.TRIPS:
        return replace(state, first_trip=max(0, state.first_trip + by))
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
