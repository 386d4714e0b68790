"""The screen for a state of the kiosk. Pure: the same state and scene give the same screen."""

from __future__ import annotations

from collections.abc import Callable

from pos_app.kiosk.flow.state import KioskState, Page
from pos_app.kiosk.screens import after as screens_after
from pos_app.kiosk.screens import aside as screens_aside
from pos_app.kiosk.screens import choose as screens_choose
from pos_app.kiosk.screens import found as screens_found
from pos_app.kiosk.screens import pay as screens_pay
from pos_app.kiosk.screens import people as screens_people
from pos_app.kiosk.screens.content import Content, Screen, Sign
from pos_app.kiosk.screens.frame import Frame
from pos_app.kiosk.screens.scene import Scene, access_bar
from pos_app.wording import kiosk_texts

_PAGES: dict[Page, Callable[[KioskState, Scene], tuple[Frame, Content]]] = {
    Page.HOME: screens_choose.home,
    Page.ROUTE: screens_choose.route,
    Page.DATE: screens_choose.days,
    Page.TRIPS: screens_choose.trips,
    Page.SEATS: screens_people.seats,
    Page.PASSENGER: screens_people.passenger,
    Page.METHOD: screens_pay.methods,
    Page.CARD: screens_pay.card,
    Page.INSTALMENTS: screens_pay.instalments,
    Page.CODE: screens_pay.code,
    Page.CHECKING: screens_after.checking,
    Page.DONE: screens_after.done,
    Page.NO_PAPER: screens_after.no_paper,
    Page.NOT_CHANGED: screens_after.not_changed,
    Page.AWAY: screens_after.away,
    Page.ENDED: screens_after.ended,
    Page.PROBLEM: screens_aside.problem_page,
    Page.OFFLINE: screens_aside.offline,
    Page.SEEN: screens_aside.seen,
    Page.REPRINT: screens_found.reprint,
    Page.FOUND: screens_found.found,
    Page.HELP: screens_aside.help_page,
    Page.ACCESS: screens_aside.access,
    Page.STAFF: screens_aside.staff,
}


def screen(state: KioskState, scene: Scene) -> Screen:
    """Return what the window shows."""
    frame, content = _PAGES[state.page](state, scene)
    warning = screens_aside.warning(state, scene)
    band = frame.band
    spoken = ". ".join(
        part for part in ((band.title, band.words) if band else (frame.title, frame.words)) if part
    )
    if warning is not None:
        # Once at its beginning, not each second.
        spoken = kiosk_texts.warned(round(state.rules.warning))
    kind = scene.unreal
    sign = Sign(kind, *kiosk_texts.unreal(kind)) if kind else None
    return Screen(frame, content, access_bar(state, scene), warning, spoken, sign)
