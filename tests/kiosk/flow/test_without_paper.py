"""A kiosk without paper says before the payment that the ticket goes to the phone, and asks which way."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pos_app.domain.attempts import AttemptState
from pos_app.kiosk.flow import flow
from pos_app.kiosk.flow import intents as i
from pos_app.kiosk.flow import state as k
from pos_app.kiosk.flow.effects import Effect, PrintTickets, SendMail, Wipe
from pos_app.kiosk.flow.intents import Ask, Carry, Part, TakeCarry
from pos_app.kiosk.flow.state import KioskState, Page, Rules, Sent
from pos_app.kiosk.screens import blocks as b
from pos_app.kiosk.screens import screen as screens
from tests.kiosk import states
from tests.kiosk.states import TODAY, at_payment, kiosk, ordered, reviewed, sold

NOW = 1000.0
BOTH = Rules(mails=True, whatsapp=True)
METHOD = kiosk(Page.METHOD, at_payment("17"), paper=False, rules=BOTH)


def asked(state: KioskState, *intents: i.Intent) -> KioskState:
    for intent in intents:
        state, effects = flow.step(state, k.IntentGiven(intent, NOW, TODAY))
        assert not any(isinstance(one, SendMail) for one in effects), "nothing goes before it is paid"
    return state


def paid(state: KioskState, now: float = NOW) -> tuple[KioskState, tuple[Effect, ...]]:
    waits = replace(state, sale=ordered(AttemptState.KNOWN), page=Page.CODE)
    return flow.step(waits, k.SaleMoved(sold(), now))


def offered(state: KioskState) -> set[Carry]:
    root = screens.screen(state, states.scene()).body.root
    acts = [one.act.intent for one in b.all_of(root) if isinstance(one, b.Button)]
    return {one.carry for one in acts if isinstance(one, TakeCarry)}


@pytest.mark.parametrize(
    ("rules", "ways"),
    [
        (BOTH, set(Carry)),
        (Rules(mails=True), {Carry.SCREEN, Carry.MAIL}),
        (Rules(whatsapp=True), {Carry.SCREEN, Carry.WHATSAPP}),
        (Rules(), set()),
    ],
)
def test_it_asks_where_the_desk_allows_more_than_the_code(rules: Rules, ways: set[Carry]) -> None:
    assert offered(replace(METHOD, rules=rules)) == ways
    assert offered(replace(METHOD, rules=rules, paper=True)) == set()
    for way in set(Carry) - ways - {Carry.SCREEN}:
        assert asked(replace(METHOD, rules=rules), TakeCarry(way)).carry is Carry.SCREEN


def test_an_address_is_taken_before_the_payment_and_the_tickets_go_there_after_it() -> None:
    writes = asked(METHOD, TakeCarry(Carry.MAIL), i.TypeField("helena@"), Ask.NEXT_FIELD)
    assert (writes.page, writes.mailing.problem != "") == (Page.MAIL, True)
    state = asked(writes, i.TypeField("helena@exemplo.com.br"), Ask.NEXT_FIELD)
    assert (state.page, state.carry) == (Page.METHOD, Carry.MAIL)
    done, effects = paid(state)
    attempt = done.sale.order.attempt
    assert attempt is not None
    assert effects == (PrintTickets(attempt), SendMail(attempt, "helena@exemplo.com.br"))
    assert (done.page, done.mailing.sent) == (Page.DONE, Sent.SENDING)


def test_whoever_goes_back_from_the_address_or_writes_none_has_the_code_on_the_screen() -> None:
    chosen = asked(METHOD, TakeCarry(Carry.MAIL), i.TypeField("helena@exemplo.com.br"), Ask.NEXT_FIELD)
    state = asked(chosen, TakeCarry(Carry.MAIL), i.TypeField("hel"), Ask.BACK)
    assert (state.page, state.carry) == (Page.METHOD, Carry.SCREEN)
    assert not any(isinstance(one, SendMail) for one in paid(state)[1])


def test_the_address_stays_open_while_the_sale_moves() -> None:
    writes = asked(METHOD, TakeCarry(Carry.MAIL))
    moved, _ = flow.step(writes, k.SaleMoved(replace(writes.sale, busy=frozenset()), NOW))
    assert moved.page is Page.MAIL


def test_whatsapp_stands_on_the_page_of_the_tickets_and_the_code_is_one_touch_away() -> None:
    done, effects = paid(asked(METHOD, TakeCarry(Carry.WHATSAPP)))
    assert done.whatsapp and not any(isinstance(one, SendMail) for one in effects)
    assert not asked(done, Ask.WHATSAPP).whatsapp


def test_the_review_says_which_way_and_comes_straight_back_from_the_change() -> None:
    state = asked(reviewed(at_payment("17"), paper=False, rules=BOTH), i.Change(Part.METHOD))
    assert state.page is Page.METHOD
    assert asked(state, TakeCarry(Carry.WHATSAPP)).page is Page.REVIEW


def test_who_paid_late_and_is_gone_gets_the_mail_they_asked_for() -> None:
    state = asked(METHOD, TakeCarry(Carry.MAIL), i.TypeField("helena@exemplo.com.br"), Ask.NEXT_FIELD)
    wiped, effects = paid(state, NOW + 1000.0)
    assert [type(one) for one in effects] == [Wipe, SendMail]
    assert wiped.carry is Carry.SCREEN and not wiped.mailing.address
