"""What the main button does on a page that reports a problem, by the kind of problem. Pure."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from pos_app.domain.payment import PaymentType
from pos_app.kiosk import choosing, following
from pos_app.kiosk.effects import Charge, Effect, Result, Tell, TryConnection
from pos_app.kiosk.state import KioskState, Page
from pos_app.sale import earlier, events, guards
from pos_app.sale.stage import ASK_PRICES_AGAIN_HELPS, HOLD_AGAIN_HELPS, ProblemKind, Step

_PRICE = frozenset({ProblemKind.PRICE_CHANGED, ProblemKind.PRICE_TO_ACCEPT})
HOPELESS = frozenset(
    {
        ProblemKind.TOTALS_DISAGREE,
        ProblemKind.FREE_SEAT,
        ProblemKind.ANTIFRAUD_MISSING,
        ProblemKind.STORAGE_FAILED,
        ProblemKind.DISK_NEARLY_FULL,
        ProblemKind.OPEN_CASE,
        ProblemKind.OTHER_SEAT,
        ProblemKind.DUPLICATE,
        ProblemKind.SAME_PLACE,
        ProblemKind.PAST_DAY,
        ProblemKind.RETURN_BEFORE_OUTBOUND,
    }
)
"""Problems that only the counter, or a new sale, can solve."""


def go_on(state: KioskState, today: date) -> Result:
    """Carry out what the main button of such a page says."""
    sale = state.sale
    if state.page is Page.AWAY and sale.order.attempt:
        return replace(state, page=following.waiting_page(sale.order.attempt)), ()
    if state.page is Page.ENDED and sale.order.attempt and guards.may_repeat(sale.order.attempt):
        return state, (Tell(events.HoldAgainAsked()),)
    problem = earlier.standing(sale)
    if state.page is not Page.TROUBLE or problem is None or problem.kind is ProblemKind.DUPLICATE:
        return state, ()
    read = replace(state, seen=problem)
    calm = replace(read, page=following.natural(read))
    if problem.kind in HOLD_AGAIN_HELPS:
        return calm, (Tell(events.HoldAgainAsked()),)
    if problem.kind is ProblemKind.SEARCH_FAILED:
        return choosing.see_trips(state, today)
    if problem.kind is ProblemKind.MAP_FAILED:
        return calm, (Tell(events.MapAsked()),)
    if problem.kind in ASK_PRICES_AGAIN_HELPS and sale.people.buyer:
        given = events.PassengersGiven(sale.people.buyer, sale.people.passengers)
        return replace(calm, way=None, page=Page.METHOD), (Tell(given),)
    if problem.kind in _PRICE:
        sends = sale.step is Step.PAYMENT and state.way is PaymentType.PIX
        return calm, (Tell(events.PriceAccepted()), *((Charge(),) if sends else ()))
    if problem.kind is ProblemKind.CARD_FAILED:
        return replace(calm, way=None, page=Page.METHOD), _fresh_session(state)
    if problem.kind is ProblemKind.OFFLINE:
        return calm, (TryConnection(),)
    return calm, ()


def _fresh_session(state: KioskState) -> tuple[Effect, ...]:
    """Return the effects that open a new payment session: a card page that failed has used the old one."""
    buyer = state.sale.people.buyer
    if buyer is None:
        return ()
    given = events.PassengersGiven(buyer, state.sale.people.passengers)
    return (Tell(events.BackAsked(Step.PASSENGERS)), Tell(given))
