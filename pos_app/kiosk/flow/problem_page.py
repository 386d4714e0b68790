"""Which problems a page reports, who can end them, and what its main button does. Pure."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import assert_never

from pos_app.kiosk.flow import choosing, following
from pos_app.kiosk.flow.effects import Effect, Result, SendToSale, TryConnection
from pos_app.kiosk.flow.state import KioskState, Page
from pos_app.sale import earlier, events, guards
from pos_app.sale.problem_kinds import ProblemKind, Remedy
from pos_app.sale.stage import Step


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
    sale = state.sale
    if state.page is Page.LEAVING and state.leaving is not None:
        return replace(state, page=state.back_to, leaving=None), ()
    if state.page is Page.LEAVING and sale.order.attempt:
        return replace(state, page=following.waiting_page(sale.order.attempt)), ()
    if state.page is Page.ENDED and sale.order.attempt and guards.may_repeat(sale.order.attempt):
        return state, (SendToSale(events.HoldAgainAsked()),)
    problem = earlier.standing(sale)
    if state.page is not Page.PROBLEM or problem is None:
        return state, ()
    read = replace(state, seen=problem)
    calm = replace(read, page=following.natural(read))
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
