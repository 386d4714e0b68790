"""The screen for a state of the kiosk. Pure: the same state and scene give the same screen."""

from __future__ import annotations

from collections.abc import Callable

from pos_app.kiosk.flow.state import KioskState, Page
from pos_app.kiosk.flow.wiping import warned_for
from pos_app.kiosk.screens import after, aside, choose, found, pay, people, review, staff
from pos_app.kiosk.screens.blocks import Body, Frame, Screen, Sign
from pos_app.kiosk.screens.scene import Scene, access_bar
from pos_app.wording import kiosk_texts

_PAGES: dict[Page, Callable[[KioskState, Scene], tuple[Frame, Body]]] = {
    Page.HOME: choose.home,
    Page.ROUTE: choose.route,
    Page.DATE: choose.days,
    Page.TRIPS: choose.trips,
    Page.SEATS: people.seats,
    Page.PASSENGER: people.passenger,
    Page.METHOD: pay.methods,
    Page.CARD: pay.card,
    Page.INSTALMENTS: pay.instalments,
    Page.REVIEW: review.review,
    Page.CHANGE: review.change,
    Page.CODE: pay.code,
    Page.CHECKING: after.checking,
    Page.DONE: after.done,
    Page.NO_PAPER: after.no_paper,
    Page.MAIL: after.mail,
    Page.NOT_CHANGED: after.not_changed,
    Page.LEAVING: after.leaving,
    Page.ENDED: after.ended,
    Page.PROBLEM: aside.problem_page,
    Page.OFFLINE: aside.offline,
    Page.SEEN: aside.seen,
    Page.REPRINT: found.reprint,
    Page.LATE: found.late,
    Page.FOUND: found.found,
    Page.HELP: aside.help_page,
    Page.ACCESS: aside.access,
    Page.STAFF: staff.staff,
}


def screen(state: KioskState, scene: Scene) -> Screen:
    """Return what the window shows."""
    frame, body = _PAGES[state.page](state, scene)
    frame, body = aside.waiting_page(state, scene, frame) or (frame, body)
    warning = aside.warning(state, scene)
    band = frame.band
    spoken = ". ".join(
        part for part in ((band.title, band.text) if band else (frame.title, frame.text)) if part
    )
    if state.page is Page.STAFF:
        spoken = kiosk_texts.area()
    if warning is not None:
        # Once at its beginning, not each second.
        spoken = kiosk_texts.warned(round(warned_for(state)))
    kind = scene.unreal
    sign = Sign(kind, *kiosk_texts.unreal(kind)) if kind else None
    return Screen(
        state.page,
        frame,
        body,
        access_bar(state, scene),
        warning,
        spoken,
        sign,
        aside.strip(state, scene),
        state.page is Page.HOME and state.resting and scene.night,
        state.looks.slower or state.looks.guided,
    )
