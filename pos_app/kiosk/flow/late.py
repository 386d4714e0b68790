"""Orders that were paid after their customers left: shown at once, printed for whoever travels. Pure.

Only a number, an amount and an hour are kept here. Whose order it is stays in the journal, and the digits of
a document are compared there (``kiosk.late_orders``).
"""

from __future__ import annotations

from dataclasses import replace

from pos_app.kiosk.flow.effects import CheckTaker, PrintTickets, Result
from pos_app.kiosk.flow.state import Collecting, KioskState, Late, Page, Printing, Search, TakerChecked

SIGNS = 4
"""Last signs of a document that its order is given out for."""
SHOWN = 3
"""Orders that wait in sight at the same time; the others are found by their number."""
DIGITS_GONE = 30.0
"""Seconds without a touch after which signs that were typed are wiped."""


def resting(state: KioskState) -> Page:
    """Return the page of a kiosk that nobody uses: that of a payment nobody was told of comes first."""
    if state.late and not state.late[0].told:
        return Page.LATE
    return Page.HOME if state.sells else Page.OFFLINE


def paid(state: KioskState, order: Late) -> KioskState:
    """Return the state with an order that was paid. Its own customer sees it on the page of the sale."""
    own = (state.sale.order.attempt, state.search.found)
    if order.id in {one.id for one in own if one is not None}:
        return state
    others = tuple(one for one in state.late if one.id != order.id)
    state = replace(state, late=(order, *others))
    return _front(state) if state.page in (Page.HOME, Page.OFFLINE, Page.LATE) else state


def gone(state: KioskState, order: str) -> KioskState:
    """Return the state without an order: its tickets are out, or its bus has left long ago."""
    left = tuple(one for one in state.late if one.id != order)
    if len(left) == len(state.late):
        return state
    state = replace(state, late=left)
    if state.page is Page.LATE and state.collecting.order == order:
        state = replace(state, collecting=Collecting())
        return _front(replace(state, page=resting(state)))
    return state


def _front(state: KioskState) -> KioskState:
    """Return the state with the newest order that nobody was told of in front, if there is one."""
    if not state.late or state.late[0].told or state.collecting.typed or state.collecting.checking:
        return state
    return replace(state, page=Page.LATE, collecting=Collecting(state.late[0].id))


def in_front(state: KioskState) -> Late | None:
    return next((one for one in state.late if one.id == state.collecting.order), None)


def fold(state: KioskState) -> KioskState:
    """Return the state with every order that waits as a line of the first page."""
    told = tuple(replace(one, told=True) for one in state.late)
    return replace(state, late=told, collecting=Collecting(), page=Page.HOME if state.sells else Page.OFFLINE)


def take(state: KioskState, order: str) -> KioskState:
    """Return the page that asks who wants an order's tickets."""
    if state.page not in (Page.HOME, Page.OFFLINE) or order not in {one.id for one in state.late}:
        return state
    return replace(state, page=Page.LATE, collecting=Collecting(order))


def typed(state: KioskState, text: str) -> KioskState:
    if state.collecting.checking:
        return state
    return replace(state, collecting=Collecting(state.collecting.order, text[:SIGNS]))


def check(state: KioskState) -> Result:
    asked = state.collecting
    if asked.checking or len(asked.typed) < SIGNS or in_front(state) is None:
        return state, ()
    return replace(state, collecting=replace(asked, checking=True)), (CheckTaker(asked.order, asked.typed),)


def checked(state: KioskState, answer: TakerChecked) -> Result:
    """Print for the right signs, and show the order as one that was found."""
    order = answer.attempt
    if state.page is not Page.LATE or answer.order != state.collecting.order:
        return state, ()
    if order is None:
        asked = Collecting(answer.order, tries=answer.tries, shut=answer.shut, problem=answer.problem)
        return replace(state, collecting=asked), ()
    state = replace(
        fold(state), page=Page.FOUND, search=Search(found=order), printing=Printing(), touched=answer.now
    )
    return state, (PrintTickets(order),)


def tick(state: KioskState, now: float) -> Result:
    asked = state.collecting
    if (asked.typed or asked.problem) and not asked.checking and now - state.touched >= DIGITS_GONE:
        return replace(state, collecting=Collecting(asked.order, shut=asked.shut)), ()
    return state, ()
