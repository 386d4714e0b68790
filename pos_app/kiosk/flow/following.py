"""Which page is shown after each step of the sale. Pure."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import assert_never

from pos_app.domain.attempts import Attempt
from pos_app.domain.order_states import Phase
from pos_app.kiosk.flow import choosing, mailing, paying, people, wiping
from pos_app.kiosk.flow.effects import (
    Effect,
    PriceInsurance,
    PrintTickets,
    Result,
    SendToSale,
    TryConnection,
    Wipe,
)
from pos_app.kiosk.flow.state import ASIDE, CHOOSING, Form, KioskState, Page, Printing
from pos_app.sale import earlier, events, guards
from pos_app.sale.problem_kinds import ProblemKind, Remedy
from pos_app.sale.stage import Activity, Sale, Step

_ASKED = {
    Page.TRIPS: frozenset({Activity.SEARCH}),
    Page.SEATS: frozenset({Activity.MAP, Activity.HOLD}),
    Page.METHOD: frozenset({Activity.QUOTE, Activity.SESSION}),
}
"""What the provider is asked while a page waits for it."""
_OVER_CODE = frozenset({Page.LEAVING, Page.NOT_CHANGED, Page.HELP, Page.ACCESS})


def follow(state: KioskState, sale: Sale, now: float) -> Result:
    before = state.sale
    state = waiting(replace(state, sale=sale), now)
    if sale.payment.card is not None and before.payment.card is None:
        state = replace(state, touched=now)  # Whoever typed the card is there, however long it took.
    if sale.payment.card is None:
        state = replace(state, split=False)
    if sale.order.attempt is not None:
        return _after_order(state, before, sale.order.attempt, now)
    if sale.step is not Step.PAYMENT and state.reviewed is None:
        state = replace(state, way=None)
    effects: tuple[Effect, ...] = ()
    if sale.step is Step.PASSENGERS and before.step is not Step.PASSENGERS:
        state, effects = _at_passengers(state)
    elif sale.step is Step.PAYMENT:  # The people were complete, and may be fewer.
        state = replace(state, form=people.fitted(state.form, sale.people.count))
    problem = earlier.standing(sale)
    if problem is None:
        state = replace(state, seen=None)
    if problem is not None and problem != state.seen and is_reported(problem.kind):
        return _to(state, Page.PROBLEM), effects
    state, taken = choosing.take_wanted(_to(state, natural(state)))
    return state, (*effects, *taken)


def waiting(state: KioskState, now: float) -> KioskState:
    """Return the state with the moment since which its page waits for the provider."""
    asked = _ASKED.get(state.page, frozenset()) & state.sale.busy
    waits = state.resolving if state.page is Page.ROUTE else bool(asked)
    if waits == (state.waits_since is not None):
        return state
    return replace(state, waits_since=now if waits else None)


def _at_passengers(state: KioskState) -> Result:
    form = people.fitted(state.form, state.sale.people.count)
    if state.page is Page.SEATS or form.people != state.form.people:
        missing = people.incomplete(replace(state, form=form)) if state.reviewed else 0
        if missing is None:  # Who travels was looked over already, on another day or trip.
            state = replace(state, form=form)
            return state, (PriceInsurance(), *people.given(state))
        form = people.first_question(replace(form, index=missing))
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
            return paying.page_of(state)
    assert_never(sale.step)


def _to(state: KioskState, page: Page) -> KioskState:
    """Change the page; on a help or accessibility page, only the page that back returns to."""
    if state.page in ASIDE or state.page is Page.LEAVING:
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
        state = replace(state, printing=Printing(), form=Form(), seen=None, reviewed=None, leaving=None)
    match attempt.phase:
        case Phase.SENDING | Phase.SEARCHING | Phase.WAITING:
            if state.page in (Page.NOT_CHANGED, Page.LEAVING):
                return state, ()
            return _to(state, waiting_page(attempt)), ()
        case Phase.SOLD:
            if former is not None and former.id == attempt.id and former.phase is Phase.SOLD:
                return state, ()  # Only its record changed: tickets were printed, or fiscal data arrived.
            leaving, sent = mailing.paid(state, attempt)
            if wiping.nobody_pays(state, now):
                # Slips with names on them would lie in the tray: they wait for whoever travels.
                return wiping.wiped(state, now), (Wipe(), *sent)
            return replace(leaving, page=Page.DONE, touched=now), (PrintTickets(attempt), *sent)
        case Phase.UNPAID | Phase.NO_ORDER:
            return replace(state, page=Page.ENDED), ()
        case Phase.CASE | Phase.RELEASED | Phase.CLOSED:
            return replace(state, page=Page.CHECKING), ()
    assert_never(attempt.phase)


def is_reported(kind: ProblemKind) -> bool:
    """Return whether a problem has a page; those of choices that the kiosk does not offer have none."""
    return kind.facts.remedy is not Remedy.CHOOSE


def is_hopeless(kind: ProblemKind) -> bool:
    """Return whether only the counter, or a new sale, can solve a problem."""
    match remedy := kind.facts.remedy:
        case Remedy.ASK_DIFFERENTLY | Remedy.STAFF:
            return True
        case (
            Remedy.CHOOSE
            | Remedy.SEARCH_AGAIN
            | Remedy.READ_MAP
            | Remedy.PICK_SEATS
            | Remedy.HOLD_AGAIN
            | Remedy.ASK_PRICES
            | Remedy.ACCEPT_PRICE
            | Remedy.CARD_AGAIN
            | Remedy.CONNECTION
        ):
            return False
    assert_never(remedy)


def go_on(state: KioskState, today: date) -> Result:
    """Carry out what the main button of such a page says."""
    sale = state.sale
    if state.page is Page.LEAVING and state.leaving is not None:
        return replace(state, page=state.back_to, leaving=None), ()
    if state.page is Page.LEAVING and sale.order.attempt:
        return replace(state, page=waiting_page(sale.order.attempt)), ()
    if state.page is Page.ENDED and sale.order.attempt and guards.may_repeat(sale.order.attempt):
        return state, (SendToSale(events.HoldAgainAsked()),)
    problem = earlier.standing(sale)
    if state.page is not Page.PROBLEM or problem is None:
        return state, ()
    read = replace(state, seen=problem)
    calm = replace(read, page=natural(read))
    match problem.kind.facts.remedy:
        case Remedy.HOLD_AGAIN:
            return calm, (SendToSale(events.HoldAgainAsked()),)
        case Remedy.SEARCH_AGAIN:
            return choosing.see_trips(state, today)
        case Remedy.READ_MAP:
            return calm, (SendToSale(events.MapAsked()),)
        case Remedy.ASK_PRICES:
            if sale.people.buyer is None:
                return calm, ()
            given = events.PassengersGiven(sale.people.buyer, sale.people.passengers)
            return replace(calm, way=None, page=Page.METHOD), (SendToSale(given),)
        case Remedy.ACCEPT_PRICE:
            return calm, (SendToSale(events.PriceAccepted()),)
        case Remedy.CARD_AGAIN:
            return replace(calm, way=None, page=Page.METHOD), _fresh_session(state)
        case Remedy.CONNECTION:
            return calm, (TryConnection(),)
        case Remedy.PICK_SEATS | Remedy.CHOOSE:
            return calm, ()
        case Remedy.ASK_DIFFERENTLY | Remedy.STAFF:
            return state, ()  # Only the counter, or a new sale, goes on.
    assert_never(problem.kind.facts.remedy)


def _fresh_session(state: KioskState) -> tuple[Effect, ...]:
    """Return the effects that open a new payment session: a card page that failed has used the old one."""
    buyer = state.sale.people.buyer
    if buyer is None:
        return ()
    given = events.PassengersGiven(buyer, state.sale.people.passengers)
    return (SendToSale(events.BackAsked(Step.PASSENGERS)), SendToSale(given))
