"""The flow of the kiosk, pure: ``step(state, event) -> state, effects``.

It decides which page is in front and what the customer's touch means. What is sold, held and charged is
decided by the sale's own machine, to which this one only passes on what was asked.
"""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from pos_app.kiosk.flow import asking, choosing, finding, following, late, mailing, staff
from pos_app.kiosk.flow import state as k
from pos_app.kiosk.flow.effects import Result
from pos_app.kiosk.flow.state import KioskState, Page


def step(state: KioskState, event: k.Event) -> Result:
    """Return the state after an event, and the effects to carry out, in order.

    An event that does not apply to the current page changes nothing, so double touches are safe. However the
    staff's area is left, who was in is forgotten.
    """
    after, effects = _step(state, event)
    after = following.waiting(after, getattr(event, "now", after.touched))
    if after.page is not state.page:
        after = replace(after, turned=getattr(event, "now", after.touched))
    if after.page is not Page.STAFF:
        after = replace(after, staff=staff.outside(after.staff))
    return after, effects


def _step(state: KioskState, event: k.Event) -> Result:
    match event:
        case k.IntentGiven(intent, now, today):
            return asking.ask(_awake(state, now), intent, now, today)
        case k.Touched(now):
            return _awake(state, now), ()
        case k.Scanned(now):
            return finding.scanned(_awake(state, now), event)
        case k.SaleMoved(sale, now):
            return following.follow(state, sale, now)
        case k.PlaceKnown():
            return choosing.place_known(state, event)
        case k.HomeKnown(place):
            return replace(state, origin=place), ()
        case k.LinkMoved(usable):
            return _link(state, usable)
        case k.PaperMoved(ready):
            return replace(state, paper=ready), ()
        case k.SlipMoved():
            return _slip(state, event), ()
        case k.CaseSlipMade(problem, now):
            made = replace(state.printing, case_slip=not problem, case_slip_problem=problem)
            return replace(state, printing=made, touched=now), ()
        case k.MailMoved():
            return mailing.moved(state, event), ()
        case k.OrderFound():
            return finding.found(state, event), ()
        case k.OrderPaid(order):
            return late.paid(state, order), ()
        case k.OrderGone(gone):
            return late.gone(state, gone), ()
        case k.TakerChecked():
            return late.checked(state, event)
        case k.InsuranceKnown(prices):
            return replace(state, insurance=prices), ()
        case k.PinChecked():
            return staff.pin_checked(state, event)
        case k.BadgeRead(code, now):
            return staff.badge_read(_awake(state, now), code), ()
        case k.StaffListsRead():
            return staff.lists_read(state, event), ()
        case k.StaffPrinted():
            return staff.printed(state, event)
        case k.Ticked(now):
            return following.ticked(state, now)
    assert_never(event)


def _awake(state: KioskState, now: float) -> KioskState:
    return replace(state, touched=now, patience=0.0, resting=False)


def _link(state: KioskState, usable: bool) -> Result:
    state = replace(state, usable=usable)
    if state.page in (Page.HOME, Page.OFFLINE):
        return replace(state, page=Page.HOME if state.sells else Page.OFFLINE), ()
    return state, ()


def _slip(state: KioskState, event: k.SlipMoved) -> KioskState:
    if event.ticket not in finding.tickets_in_front(state):
        return state  # Of a customer who left before the last slip came out.
    former = dict(state.printing.slips)
    former[event.ticket] = event.slip
    printing = replace(state.printing, slips=tuple(former.items()), problem=event.problem)
    over = not any(slip in (k.Slip.QUEUED, k.Slip.PRINTING) for slip in former.values())
    failed = any(slip is k.Slip.FAILED for slip in former.values())
    printing = replace(printing, ended=event.now if over or failed else None)
    page = Page.NO_PAPER if failed and state.page is Page.DONE else state.page
    if not failed and state.page is Page.NO_PAPER and state.sale.ordered:
        page = Page.DONE
    return replace(state, printing=printing, page=page, touched=event.now if over else state.touched)
