"""Which page is shown after each step of the sale. Pure."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from pos_app.domain.attempts import Attempt
from pos_app.domain.order_states import Phase
from pos_app.kiosk.flow import people, problem_page, wiping
from pos_app.kiosk.flow.effects import Effect, PriceInsurance, PrintTickets, Result, Wipe
from pos_app.kiosk.flow.state import ASIDE, CHOOSING, Form, KioskState, Page, Printing
from pos_app.sale import earlier
from pos_app.sale.stage import Sale, Step

_OVER_CODE = frozenset({Page.LEAVING, Page.NOT_CHANGED, Page.HELP, Page.ACCESS})


def follow(state: KioskState, sale: Sale, now: float) -> Result:
    before = state.sale
    state = replace(state, sale=sale)
    if sale.payment.card is not None and before.payment.card is None:
        state = replace(state, touched=now)  # Whoever typed the card is there, however long it took.
    if sale.order.attempt is not None:
        return _after_order(state, before, sale.order.attempt, now)
    if sale.step is not Step.PAYMENT:
        state = replace(state, way=None)
    effects: tuple[Effect, ...] = ()
    if sale.step is Step.PASSENGERS and before.step is not Step.PASSENGERS:
        state, effects = _at_passengers(state)
    problem = earlier.standing(sale)
    if problem is None:
        state = replace(state, seen=None)
    if problem is not None and problem != state.seen and problem_page.is_reported(problem.kind):
        return _to(state, Page.PROBLEM), effects
    return _to(state, natural(state)), effects


def _at_passengers(state: KioskState) -> Result:
    form = people.fitted(state.form, state.sale.people.count)
    if state.page is Page.SEATS or form.people != state.form.people:
        form = people.first_question(replace(form, index=0))
    return replace(state, form=form), (PriceInsurance(),)


def natural(state: KioskState) -> Page:
    """Return the page that fits the step of a sale without an order."""
    sale = state.sale
    match sale.step:
        case Step.SEARCH:
            here = state.back_to if state.page in ASIDE | {Page.PROBLEM} else state.page
            return here if here in CHOOSING else Page.TRIPS if sale.search.query else Page.HOME
        case Step.SEATS:
            return Page.SEATS
        case Step.PASSENGERS:
            return Page.PASSENGER
        case Step.PAYMENT | Step.TICKETS:
            if state.way is not None and state.way.facts.needs_card_page:
                return Page.INSTALMENTS if sale.payment.card else Page.CARD
            return Page.METHOD
    assert_never(sale.step)


def _to(state: KioskState, page: Page) -> KioskState:
    """Change the page; on a help or accessibility page, only the page that back returns to."""
    if state.page in ASIDE:
        return replace(state, back_to=page)
    return replace(state, page=page)


def waiting_page(attempt: Attempt) -> Page:
    """Return the page of an unsettled order: that of the code where its method brings one, also before the
    code has arrived."""
    match attempt.phase:
        case Phase.SENDING | Phase.WAITING:
            return Page.CODE if attempt.sold.payment.facts.shows_code else Page.CHECKING
        case (
            Phase.SEARCHING
            | Phase.CASE
            | Phase.RELEASED
            | Phase.SOLD
            | Phase.UNPAID
            | Phase.NO_ORDER
            | Phase.CLOSED
        ):
            return Page.CHECKING
    assert_never(attempt.phase)


def ticked(state: KioskState, now: float) -> Result:
    """Let time pass. A code that a page stands in front of comes back by itself: it may be paid just then."""
    attempt = state.sale.order.attempt
    over = state.page in _OVER_CODE and attempt is not None and waiting_page(attempt) is Page.CODE
    if over and now - state.touched >= state.rules.idle:
        return replace(state, page=Page.CODE), ()
    return wiping.tick(state, now)


def _after_order(state: KioskState, before: Sale, attempt: Attempt, now: float) -> Result:
    former = before.order.attempt
    if former is None or former.id != attempt.id:
        state = replace(state, printing=Printing(), form=Form(), seen=None)
    match attempt.phase:
        case Phase.SENDING | Phase.SEARCHING | Phase.WAITING:
            if state.page in (Page.NOT_CHANGED, Page.LEAVING):
                return state, ()
            return _to(state, waiting_page(attempt)), ()
        case Phase.SOLD:
            if former is not None and former.id == attempt.id and former.phase is Phase.SOLD:
                return state, ()  # Only its record changed: tickets were printed, or fiscal data arrived.
            if wiping.nobody_pays(state, now):
                # Slips with names on them would lie in the tray: they wait for whoever travels.
                return wiping.wiped(state, now), (Wipe(),)
            return replace(state, page=Page.DONE, touched=now), (PrintTickets(attempt),)
        case Phase.UNPAID | Phase.NO_ORDER:
            return replace(state, page=Page.ENDED), ()
        case Phase.CASE | Phase.RELEASED | Phase.CLOSED:
            return replace(state, page=Page.CHECKING), ()
    assert_never(attempt.phase)
