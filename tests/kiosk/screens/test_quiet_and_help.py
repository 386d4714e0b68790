"""What the kiosk shows while nobody buys: little light by night, a call for the staff, a way to a phone."""

from __future__ import annotations

from dataclasses import replace
from urllib.parse import parse_qs, urlsplit

import pytest

from pos_app.kiosk.flow import flow
from pos_app.kiosk.flow import state as k
from pos_app.kiosk.flow.intents import Ask
from pos_app.kiosk.flow.state import Page, Rules
from pos_app.kiosk.screens import blocks as b
from pos_app.kiosk.screens import screen as screens
from pos_app.kiosk.screens.blocks import Screen
from tests.kiosk import states
from tests.kiosk.states import NOW, TODAY, kiosk, sold


def shown(state: k.KioskState, hour: int = 17, mono: float = 1000.0) -> Screen:
    return screens.screen(state, states.scene(now=NOW.replace(hour=hour), mono=mono))


def test_a_screen_that_rests_has_little_light_by_night_until_somebody_touches_it() -> None:
    rests = kiosk(Page.HOME, resting=True)
    lit = {hour: not shown(rests, hour).dim for hour in (4, 5, 12, 22, 23)}
    assert lit == {4: False, 5: True, 12: True, 22: True, 23: False}
    woken, _ = flow.step(rests, k.Touched(1001.0))
    assert not shown(woken, 23).dim


@pytest.mark.parametrize("page", [Page.HOME, Page.HELP, Page.REPRINT])
def test_a_call_stands_on_the_screen_and_says_what_the_kiosk_did_not_that_somebody_comes(page: Page) -> None:
    called, _ = flow.step(kiosk(page), k.IntentGiven(Ask.CALL, 1000.0, TODAY))
    strip = shown(called, mono=1060.0).strip
    assert strip is not None and strip.lead == "O totem tocou o aviso \u00e0s 17:35"
    assert "guich\u00eas 05 a 09" in strip.text
    assert shown(called, mono=1300.0).strip is None
    buying = shown(replace(called, page=Page.ROUTE), mono=1060.0).strip
    assert buying is not None and buying.kind == "away", "a purchase has strips of its own"


def test_whatsapp_is_the_traveller_s_own_and_its_link_names_nobody() -> None:
    off = kiosk(Page.DONE, sold())
    assert not flow.step(off, k.IntentGiven(Ask.WHATSAPP, 1000.0, TODAY))[0].whatsapp
    on, effects = flow.step(
        replace(off, rules=Rules(whatsapp=True)), k.IntentGiven(Ask.WHATSAPP, 1000.0, TODAY)
    )
    assert effects == (), "nothing is sent by the kiosk"
    (code,) = [one.code for one in b.all_of(shown(on).body.root) if isinstance(one, b.Code)]
    link = urlsplit(code)
    (text,) = parse_qs(link.query)["text"]
    assert (link.scheme, link.netloc, link.path) == ("https", "wa.me", "/")
    assert "GB7K-40Q2-M9" in text and "n\u00e3o \u00e9 o bilhete" in text
    assert not any(secret in text for secret in ("Helena", "529", "982", "11987"))
    again, _ = flow.step(on, k.IntentGiven(Ask.WHATSAPP, 1001.0, TODAY))
    assert not again.whatsapp
