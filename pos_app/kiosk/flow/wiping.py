"""When a customer has left, and what is deleted then. Pure.

The page of an order under way never times out, and nothing takes a code away while it can be paid.
"""

from __future__ import annotations

from dataclasses import replace

from pos_app.domain.order_states import Phase
from pos_app.kiosk.flow import late, staff
from pos_app.kiosk.flow.effects import ApplyLooks, Result, Wipe
from pos_app.kiosk.flow.state import Collecting, KioskState, Looks, Page, Slip
from pos_app.sale.stage import Sale

_RESTING = frozenset({Page.HOME, Page.OFFLINE, Page.LATE})
_CARD = frozenset({Page.CARD, Page.INSTALMENTS, Page.REVIEW})
_UNANSWERED, _HUNG = 60.0, 300.0
"""Seconds: after the question whether somebody still pays, and for a printer that does not answer."""
_NO_CLOCK = frozenset({Page.NOT_CHANGED, Page.CODE, Page.DONE})
"""Pages without an idle warning: an order is being verified, or they end by a timer of their own."""


def wiped(state: KioskState, now: float) -> KioskState:
    return KioskState(
        page=late.resting(state),
        sale=Sale(terms=state.sale.terms),
        looks=Looks(language=state.rules.language),
        rules=state.rules,
        origin=state.origin,
        usable=state.usable,
        paper=state.paper,
        touched=now,
        tries=state.tries,
        called=state.called,
        paused=state.paused,
        unserved=state.unserved,
        late=state.late,
        collecting=Collecting(state.late[0].id if state.late and not state.late[0].told else ""),
    )


def may_leave(state: KioskState) -> bool:
    """Return whether the customer may start over. Who is being verified first gets a ticket or a case slip; a
    printer that gives none holds nobody back."""
    attempt = state.sale.order.attempt
    if attempt is None or attempt.settled or attempt.phase is Phase.CLOSED:
        return True
    if state.page in (Page.CODE, Page.LEAVING):
        return True
    return state.printing.case_slip or bool(state.printing.case_slip_problem)


def idle_limit(state: KioskState) -> float | None:
    """Return after how many seconds without a touch the warning comes; None for never."""
    page = state.back_to if state.page in (Page.HELP, Page.ACCESS) else state.page
    if state.waits_since is not None:
        return None  # Whoever waits for the provider stays.
    ordered = page is Page.LEAVING and state.sale.ordered
    if (
        page in _NO_CLOCK
        or ordered
        or state.page is Page.STAFF
        or (page is Page.CHECKING and not may_leave(state))
    ):
        return None
    attempt = state.sale.order.attempt
    if attempt is not None and not attempt.settled and not may_leave(state):
        return None
    usual = state.rules.card_idle if page in _CARD else state.rules.idle
    return usual * (2 if state.looks.slower or state.looks.guided else 1) + state.patience


def seconds_left(state: KioskState, now: float) -> float | None:
    """Return how many seconds of the warning are left; None while there is none."""
    limit = idle_limit(state)
    if limit is None or state.page in _RESTING:
        return None
    quiet = now - state.touched
    return max(0.0, limit + warned_for(state) - quiet) if quiet >= limit else None


def warned_for(state: KioskState) -> float:
    """Return how many seconds the warning lasts: longer where a card is in somebody's other hand."""
    return state.rules.warning * (2 if state.page in _CARD or state.looks.guided else 1)


def on_phone_only(state: KioskState) -> bool:
    """Return whether no slip can be printed: the tickets go on the phone."""
    return any(slip is Slip.NO_PRINTER for _, slip in state.printing.slips)


def done_left(state: KioskState, now: float) -> float | None:
    """Return how many seconds the page of the tickets stays; None while slips come out. A code for the phone
    stays longer, and as long again for whoever asks."""
    ended, rules = state.printing.ended, state.rules
    if ended is None:
        return None
    stays = rules.more + state.patience if on_phone_only(state) else rules.done
    return stays - (now - max(ended, state.touched))


def asks_still_paying(state: KioskState, now: float) -> bool:
    """Return whether nobody has touched the page of a code for long."""
    return state.page is Page.CODE and now - state.touched >= state.rules.pix_away + state.patience


def nobody_pays(state: KioskState, now: float) -> bool:
    """Return whether the question on the page of a code stood long enough that nobody is there."""
    return asks_still_paying(state, now - _UNANSWERED)


def tick(state: KioskState, now: float) -> Result:
    quiet = now - state.touched
    rules = state.rules
    if state.page in _RESTING:
        changed = state.looks != Looks(language=rules.language)
        if changed and quiet >= rules.idle + rules.warning:
            plain = Looks(language=rules.language)
            return replace(state, looks=plain), (ApplyLooks(plain),)
        if state.page is Page.HOME and not state.resting and quiet >= rules.idle:
            state = replace(state, resting=True)
        return late.tick(state, now)
    if state.page is Page.STAFF:
        return staff.tick(state, now)
    if state.page is Page.DONE:
        end = done_left(state, now)
        over = quiet >= _HUNG if end is None else end <= 0
        return (wiped(state, now), (Wipe(),)) if over else (state, ())
    left = seconds_left(state, now)
    if left is not None and left <= 0:
        return wiped(state, now), (Wipe(),)
    return state, ()
