"""The staff's area: a PIN, then open orders, the printer, its paper, restart and end. Pure.

Whoever leaves its page is forgotten with all that was typed and read; ``flow.step`` sees to that.
"""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from pos_app.domain.attempts import Attempt
from pos_app.kiosk.flow import effects as fx
from pos_app.kiosk.flow import state as k
from pos_app.kiosk.flow.intents import StaffDo
from pos_app.system import pins

PIN_CLOSES = 30.0
AREA_CLOSES = 120.0
"""Seconds without a touch after which the page of the PIN, and the area behind it, close by themselves."""


def outside(staff: k.Staff) -> k.Staff:
    """Return what is kept of an area that was left: only that something still prints."""
    return k.Staff(printing=staff.printing)


def enter(state: k.KioskState) -> fx.Result:
    if state.page is k.Page.STAFF:
        return state, ()
    back = state.back_to if state.page in k.ASIDE else state.page
    at_staff = replace(state, page=k.Page.STAFF, back_to=back)
    if not state.looks.low:
        return at_staff, ()
    # Its pages need the whole screen; the one before them stands as usual afterwards.
    usual = replace(state.looks, low=False)
    return replace(at_staff, looks=usual), (fx.ApplyLooks(usual),)


def back(state: k.KioskState) -> fx.Result:
    """Go one page back; from the PIN and from the menu out of the area."""
    if state.staff.who and state.staff.page is not StaffDo.MENU:
        return _open(state, StaffDo.MENU)
    return replace(state, page=state.back_to), ()


def left(state: k.KioskState, now: float) -> float:
    """Return after how many seconds the area closes by itself."""
    return (AREA_CLOSES if state.staff.who else PIN_CLOSES) - (now - state.touched)


def tick(state: k.KioskState, now: float) -> fx.Result:
    """Close the area where nobody touched it for long, unless it is about to say something."""
    staff = state.staff
    if staff.checking or staff.printing or left(state, now) > 0:
        return state, ()
    return replace(state, page=state.back_to, touched=now), ()


def digit(state: k.KioskState, pressed: str) -> fx.Result:
    staff = state.staff
    if state.page is not k.Page.STAFF or staff.who or staff.checking or len(staff.typed) >= pins.LENGTH:
        return state, ()
    return _with(state, typed=staff.typed + pressed, wrong=False), ()


def act(state: k.KioskState, do: StaffDo, order: str) -> fx.Result:
    """Do what a button says; behind the PIN only for somebody who is in, and not while something prints."""
    staff = state.staff
    if state.page is not k.Page.STAFF:
        return state, ()
    if do in (StaffDo.ERASE, StaffDo.CLEAR, StaffDo.ENTER):
        if do is StaffDo.ENTER:
            if staff.who or staff.checking or not pins.well_formed(staff.typed):
                return state, ()
            return _with(state, typed="", checking=True), (fx.CheckPin(staff.typed, staff.badge),)
        return _with(state, typed=staff.typed[:-1] if do is StaffDo.ERASE else ""), ()
    if not staff.who or staff.printing:
        return state, ()
    match do:
        case StaffDo.MENU | StaffDo.CASES | StaffDo.PRINTER | StaffDo.PAPER | StaffDo.RESTART | StaffDo.EXIT:
            return _open(state, do)
        case StaffDo.PAUSE:
            return _pause(state)
        case StaffDo.RESTART_NOW | StaffDo.EXIT_NOW:
            return replace(state, page=state.back_to), (fx.End(restart=do is StaffDo.RESTART_NOW),)
        case StaffDo.ASK:
            return _with(state, told=k.Told.ASKED), (fx.AskOutcome(order),)
        case StaffDo.CASE_SLIP | StaffDo.TICKETS | StaffDo.TEST | StaffDo.PAPER_TEST:
            attempt = next((one for one in (*staff.unprinted, *staff.cases) if one.id == order), None)
            if attempt is None and do in (StaffDo.CASE_SLIP, StaffDo.TICKETS):
                return state, ()
            printing = _with(state, told=k.Told.PRINTING, printing=True)
            return printing, (fx.StaffPrint(do, attempt, staff.who),)
    assert_never(do)


def _pause(state: k.KioskState) -> fx.Result:
    """Pause the sales or end that; whoever is buying just now still gets a ticket."""
    state = replace(state, paused=not state.paused)
    if state.back_to in (k.Page.HOME, k.Page.OFFLINE):
        state = replace(state, back_to=k.Page.HOME if state.sells else k.Page.OFFLINE)
    return _with(state, told=k.Told.PAUSED), (fx.KeepPaused(state.paused, state.staff.who),)


def badge_read(state: k.KioskState, code: str) -> k.KioskState:
    if state.page is not k.Page.STAFF or state.staff.who or state.staff.checking:
        return state
    return _with(state, badge=code, wrong=False)


def turn(state: k.KioskState, by: int) -> k.KioskState:
    return _with(state, first=max(0, state.staff.first + by))


def pin_checked(state: k.KioskState, event: k.PinChecked) -> fx.Result:
    """Let in whose PIN it was; nobody where the page was left meanwhile."""
    if not state.staff.checking:
        return state, ()
    checked = replace(_with(state, checking=False, wrong=event.wrong, who=event.who), touched=event.now)
    return _open(replace(checked, called=None), StaffDo.MENU) if event.who else (checked, ())


def lists_read(state: k.KioskState, event: k.StaffListsRead) -> k.KioskState:
    """Take orders whose outcome is open, and those that were paid and not printed."""
    if not state.staff.who:
        return state
    read = _with(state, cases=_oldest_first(event.cases), unprinted=_oldest_first(event.unprinted))
    return _with(read, told=k.Told.PROBLEM, problem=event.problem) if event.problem else read


def printed(state: k.KioskState, event: k.StaffPrinted) -> fx.Result:
    """Say how printing went, to who is still there; new paper counts once its test was taken."""
    state = _with(state, printing=False)
    staff = state.staff
    if not staff.who:
        return state, ()
    paper = event.what is StaffDo.PAPER_TEST and not event.problem
    told = k.Told.PROBLEM if event.problem else k.Told.PAPER_NOTED if paper else k.Told.SENT
    said = replace(_with(state, told=told, problem=event.problem), touched=event.now)
    if paper:
        return said, (fx.NotePaper(staff.who),)
    return said, (fx.ReadStaffLists(),) if event.what is StaffDo.TICKETS else ()


def _open(state: k.KioskState, page: StaffDo) -> fx.Result:
    reads = page in (StaffDo.MENU, StaffDo.CASES)
    return _with(state, page=page, told=None), (fx.ReadStaffLists(),) if reads else ()


def _oldest_first(attempts: tuple[Attempt, ...]) -> tuple[Attempt, ...]:
    return tuple(sorted(attempts, key=lambda one: one.opened))


def _with(state: k.KioskState, **changes: object) -> k.KioskState:
    return replace(state, staff=replace(state.staff, **changes))  # type: ignore[arg-type]
