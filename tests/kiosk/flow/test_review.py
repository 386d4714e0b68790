"""The page to look over: nothing is charged before it, one touch charges once, every change comes back."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pos_app.domain.payment import PaymentType
from pos_app.kiosk.flow import flow
from pos_app.kiosk.flow import intents as i
from pos_app.kiosk.flow import state as k
from pos_app.kiosk.flow.effects import Charge, Wipe
from pos_app.kiosk.flow.intents import Ask, Part
from pos_app.kiosk.flow.paying import TOO_SOON
from pos_app.kiosk.flow.state import KioskState, Looks, Page
from pos_app.kiosk.screens import screen as screens
from pos_app.sale import events
from pos_app.sale.charge_events import ChargeAsked
from pos_app.sale.stage import Sale, Step
from tests.kiosk import states
from tests.kiosk.reading import said
from tests.kiosk.states import at_passengers, at_payment, both_ways, kiosk, reviewed, with_card
from tests.kiosk.steps import NOW, asked, sale_events


def moved(state: KioskState, sale: Sale) -> KioskState:
    return flow.step(state, k.SaleMoved(sale, NOW))[0]


@pytest.mark.parametrize("method", list(PaymentType))
def test_a_way_to_pay_charges_nothing(method: PaymentType) -> None:
    state, effects = asked(kiosk(Page.METHOD, at_payment("17")), i.TakeMethod(method))
    assert sale_events(effects) == [events.MethodChosen(method)]
    assert Charge() not in effects
    assert state.page is (Page.CARD if method.facts.needs_card_page else Page.REVIEW)


def test_the_second_touch_of_the_page_before_is_no_payment() -> None:
    state, _ = asked(kiosk(Page.METHOD, at_payment("17")), i.TakeMethod(PaymentType.PIX))
    assert asked(state, Ask.PAY, now=NOW + TOO_SOON - 0.05)[1] == ()
    assert asked(state, Ask.PAY, now=NOW + TOO_SOON + 0.05)[1] == (Charge(),)


def test_a_touch_counts_once_from_the_first_moment_on() -> None:
    sale = at_payment("17")
    waits = replace(sale, earlier=replace(sale.earlier, charge=ChargeAsked(states.NOW, "a1", "p1")))
    assert asked(moved(reviewed(sale), waits), Ask.PAY, now=NOW + 5)[1] == ()


def test_what_cannot_be_charged_yet_is_not() -> None:
    sale = at_payment("17")
    without = replace(sale, payment=replace(sale.payment, session_id=""))
    assert asked(reviewed(without), Ask.PAY)[1] == ()


def test_the_page_says_everything_and_its_lines_are_the_total() -> None:
    state = reviewed(both_ways("Helena Prado Siqueira", "Otávio Sena Lemos"))
    texts = said(screens.screen(state, states.scene()).body)
    people, hours = ("Helena Prado Siqueira", "Otávio Sena Lemos"), ("20:00", "01:05", "22:15")
    others = ("poltronas 17 e 18", "Sem seguro viagem", "PIX", "Bilhete no papel e no celular")
    for text in (*people, *hours, *others):
        assert text in texts, text
    assert any("Troca de ônibus em Volta Redonda" in one for one in texts)
    amounts = [int("".join(c for c in one if c.isdigit())) for one in texts if one.startswith("R$\u00a0")]
    *lines, total = amounts[-5:]
    assert sum(lines) == total == state.sale.total


def test_another_person_is_typed_and_the_page_comes_straight_back() -> None:
    before = reviewed(at_payment("17", "18"))
    state, effects = asked(before, i.Change(Part.PERSON, 1))
    assert (state.page, state.form.index) == (Page.PASSENGER, 1)
    assert sale_events(effects) == [events.BackAsked(Step.PASSENGERS)]
    state = moved(state, at_passengers("17", "18"))
    assert (state.page, state.form.index) == (Page.PASSENGER, 1)
    state, effects = asked(state, Ask.BACK)
    (given,) = sale_events(effects)
    assert isinstance(given, events.PassengersGiven)
    assert [one.name for one in given.passengers] == [one.name for one in before.sale.people.passengers]
    assert moved(state, before.sale).page is Page.REVIEW


def test_seats_are_changed_with_the_others_held_and_the_page_comes_straight_back() -> None:
    before = reviewed(both_ways("Helena", "Otávio"))
    asking, effects = asked(before, i.Change(Part.WAY, 2))
    assert (asking.page, effects) == (Page.CHANGE, ())
    state, effects = asked(asking, i.Change(Part.SEATS, 2))
    assert sale_events(effects) == [events.BackAsked(Step.SEATS), events.SegmentShown(2)]
    state = moved(state, replace(before.sale, step=Step.SEATS))
    assert state.page is Page.SEATS
    state, effects = asked(state, Ask.BACK)
    assert sale_events(effects) == [events.HoldAsked(prepares=False)], "all of them are held: straight back"
    assert moved(state, before.sale).page is Page.REVIEW


def test_another_way_to_pay_is_chosen_and_back_leaves_it_as_it_was() -> None:
    state, _ = asked(reviewed(at_payment("17")), i.Change(Part.METHOD))
    assert state.page is Page.METHOD
    assert asked(state, Ask.BACK)[0].page is Page.REVIEW
    assert asked(state, i.TakeMethod(PaymentType.PIX))[0].page is Page.REVIEW


def test_insurance_is_off_until_somebody_wants_it_for_everybody() -> None:
    state, effects = asked(reviewed(at_payment("17", "18")), i.Change(Part.INSURANCE))
    assert sale_events(effects) == [events.InsuranceAsked(0, True), events.InsuranceAsked(1, True)]
    assert (state.page, [one.insured for one in state.form.people]) == (Page.REVIEW, [True, True])
    assert "Incluir" not in said(
        screens.screen(reviewed(at_payment("17"), insurance=()), states.scene()).body
    )


def test_back_from_the_review_is_the_page_before_it() -> None:
    assert asked(reviewed(at_payment("17")), Ask.BACK)[0].page is Page.METHOD
    state, _ = asked(reviewed(with_card(at_payment("17")), split=True), Ask.BACK)
    assert state.page is Page.INSTALMENTS
    assert asked(state, Ask.BACK)[0].page is Page.METHOD


@pytest.mark.parametrize("page", [Page.SEATS, Page.PASSENGER, Page.METHOD, Page.REVIEW])
def test_seats_that_are_held_are_given_up_only_after_a_question(page: Page) -> None:
    sale = at_payment("17") if page in (Page.METHOD, Page.REVIEW) else at_passengers("17")
    before = kiosk(page, sale, looks=Looks(language="en", larger=True))
    asking, effects = asked(before, Ask.START_OVER)
    assert (asking.page, effects) == (Page.LEAVING, ())
    assert asked(asking, Ask.GO_ON)[0].page is page
    assert asked(asking, Ask.BACK)[0].page is page
    gone, effects = asked(asking, Ask.END_NOW)
    assert (gone.page, effects) == (Page.HOME, (Wipe(),))
    assert gone.looks == Looks(language="en", larger=True), "whoever starts over goes on in the same language"


def test_who_has_held_nothing_is_asked_nothing() -> None:
    gone, effects = asked(kiosk(Page.SEATS, states.at_seats("17")), Ask.START_OVER)
    assert (gone.page, effects) == (Page.HOME, (Wipe(),))
