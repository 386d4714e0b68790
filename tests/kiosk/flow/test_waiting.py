"""A provider that does not answer is said within three seconds, wherever one waits for it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pos_app.kiosk.flow import flow, wiping
from pos_app.kiosk.flow import state as k
from pos_app.kiosk.flow.state import KioskState, Page
from pos_app.kiosk.screens import screen as screens
from pos_app.sale.stage import Activity
from pos_app.wording.kiosk_words import Text
from tests.kiosk import states
from tests.kiosk.reading import three
from tests.kiosk.states import at_passengers, at_payment, at_seats, kiosk, searched

NOW = 1000.0
_WAITS = {
    Activity.SEARCH: kiosk(Page.TRIPS, searched()),
    Activity.MAP: kiosk(Page.SEATS, at_seats()),
    Activity.HOLD: kiosk(Page.SEATS, at_seats("17")),
    Activity.QUOTE: kiosk(Page.METHOD, at_payment("17")),
    Activity.SESSION: kiosk(Page.METHOD, at_payment("17")),
}


def waiting(activity: Activity) -> KioskState:
    before = _WAITS[activity]
    return flow.step(before, k.SaleMoved(replace(before.sale, busy=frozenset({activity})), NOW))[0]


@pytest.mark.parametrize("activity", list(_WAITS))
def test_a_page_says_within_three_seconds_what_it_waits_for(activity: Activity) -> None:
    state = waiting(activity)
    assert screens.screen(state, states.scene(mono=NOW + 1)).frame.band is None
    shown = screens.screen(state, states.scene(mono=NOW + 3))
    assert shown.frame.band is not None
    assert (shown.frame.band.title, shown.frame.band.side) == (Text.W_TITLE, "0:03")
    assert three(shown.body)[1] == Text.NOTHING_CHARGED
    assert wiping.idle_limit(state) is None
    after, _ = flow.step(state, k.SaleMoved(_WAITS[activity].sale, NOW + 9))
    assert screens.screen(after, states.scene(mono=NOW + 9)).frame.band is None


def test_what_is_held_is_said_while_the_next_seats_are_asked_for() -> None:
    state, scene = states.every()["waiting-hold"]
    assert "17 e 18 continuam suas por 8:00" in three(screens.screen(state, scene).body)[2]


@pytest.mark.parametrize("page", [Page.PASSENGER, Page.SEATS])
def test_a_slow_or_lost_line_is_seen_in_mid_purchase_and_not_on_the_first_page(page: Page) -> None:
    sale = at_passengers("17") if page is Page.PASSENGER else at_seats("17")
    slow = states.every()["waiting-hold"][1]
    for scene, text in ((slow, "lenta desde 17:34"), (states.scene(), "Sem conexão desde 17:29")):
        strip = screens.screen(kiosk(page, sale), scene).strip
        assert strip is not None
        assert text in strip.lead
        assert screens.screen(kiosk(Page.HOME), scene).strip is None
