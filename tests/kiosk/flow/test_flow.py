"""The flow of the kiosk: where a touch, a step of the sale or the clock leads, and what is then done."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from pos_app.domain.attempts import AttemptState
from pos_app.domain.payment import PaymentType
from pos_app.domain.trips import TripQuery
from pos_app.kiosk.flow import asking, flow, wiping
from pos_app.kiosk.flow import intents as i
from pos_app.kiosk.flow import state as k
from pos_app.kiosk.flow.effects import (
    ApplyLooks,
    AskOutcome,
    Charge,
    Effect,
    FindPlace,
    LookFor,
    PrintCaseSlip,
    PrintTickets,
    SendToSale,
    Wipe,
)
from pos_app.kiosk.flow.intents import Ask
from pos_app.kiosk.flow.state import Form, KioskState, Looks, Page, Person, Printing, Slip
from pos_app.kiosk.screens import screen as screens
from pos_app.kiosk.screens.scene import Scene
from pos_app.sale import events
from pos_app.sale.stage import ProblemKind, Sale, SaleProblem
from tests.kiosk import states
from tests.kiosk.reading import acts, said
from tests.kiosk.states import TODAY, at_passengers, at_payment, at_seats, kiosk, ordered, sold
from tests.sale.samples import CARD, FARE

NOW = 1000.0


def asked(state: KioskState, intent: i.Intent, now: float = NOW) -> tuple[KioskState, tuple[Effect, ...]]:
    return flow.step(state, k.IntentGiven(intent, now, TODAY))


def moved(state: KioskState, sale: Sale, now: float = NOW) -> tuple[KioskState, tuple[Effect, ...]]:
    return flow.step(state, k.SaleMoved(sale, now))


def sale_events(effects: tuple[Effect, ...]) -> list[Any]:
    return [effect.event for effect in effects if isinstance(effect, SendToSale)]


# --- The way to a seat -------------------------------------------------------------------------------


def test_a_city_whose_place_is_not_known_is_asked_for() -> None:
    city = replace(states.THERE, slug="")
    waiting, effects = asked(kiosk(Page.ROUTE), i.TakePlace(city))
    assert effects == (FindPlace(city),)
    assert waiting.page is Page.ROUTE
    there, _ = flow.step(waiting, k.PlaceKnown(states.THERE))
    assert (there.page, there.destination) == (Page.DATE, states.THERE)
    nowhere, _ = flow.step(waiting, k.PlaceKnown(None, "não"))
    assert (nowhere.page, nowhere.place_problem) == (Page.ROUTE, "não")


def test_see_trips_asks_for_one_person_on_the_chosen_day() -> None:
    state, effects = asked(kiosk(Page.DATE), Ask.SEE_TRIPS)
    assert state.page is Page.TRIPS
    wanted = TripQuery("sao-paulo-sp", "belo-horizonte-mg", state.day)  # type: ignore[arg-type]
    assert sale_events(effects) == [events.SearchAsked(wanted, TODAY)]


def test_every_seat_touched_is_one_person_more() -> None:
    _, effects = asked(kiosk(Page.SEATS, at_seats("17")), i.TouchSeat("18"))
    assert sale_events(effects) == [
        events.SeatToggled("17"),
        events.PassengersCounted(2),
        events.SeatToggled("17"),
        events.SeatToggled("18"),
    ]


def test_a_touched_seat_is_put_back_and_the_others_stay() -> None:
    _, effects = asked(kiosk(Page.SEATS, at_seats("17", "18")), i.TouchSeat("17"))
    assert sale_events(effects)[-2:] == [events.PassengersCounted(1), events.SeatToggled("18")]


def test_no_seat_beyond_the_most_of_one_order_is_taken() -> None:
    labels = ("17", "18", "33", "34", "31")
    assert asked(kiosk(Page.SEATS, at_seats(*labels)), i.TouchSeat("28"))[1] == ()


def test_nothing_is_reserved_without_a_seat() -> None:
    assert asked(kiosk(Page.SEATS, at_seats()), Ask.RESERVE)[1] == ()
    assert sale_events(asked(kiosk(Page.SEATS, at_seats("17")), Ask.RESERVE)[1]) == [events.HoldAsked()]


def test_everything_that_can_be_asked_is_answered_in_one_place() -> None:
    answered = [*asking.LEAVING, *asking.OF_THE_DAY, *asking.PLAIN]
    assert sorted(answered) == sorted(Ask)


# --- Passengers --------------------------------------------------------------------------------------


def test_the_questions_come_one_at_a_time_and_end_with_all_people() -> None:
    state = kiosk(Page.PASSENGER, at_passengers("17", "18"), form=Form((Person(), Person())))
    for words in ("52998224725", "Helena Prado", "11987650142", "11144477735", "Otávio Lemos"):
        state, effects = asked(state, i.TypeField(words))
        assert effects == ()
        state, effects = asked(state, Ask.NEXT_FIELD)
    (given,) = sale_events(effects)
    assert isinstance(given, events.PassengersGiven)
    assert [one.document_number for one in given.passengers] == ["52998224725", "11144477735"]
    assert (given.buyer.name, given.buyer.phone) == ("Helena Prado", "11987650142")


@pytest.mark.parametrize(
    ("words", "problem"),
    [("", "document_missing"), ("52998224724", "cpf_wrong"), ("11111111111", "cpf_wrong")],
)
def test_a_wrong_cpf_is_not_taken_and_stays_typed(words: str, problem: str) -> None:
    state, _ = asked(kiosk(Page.PASSENGER, at_passengers("17")), i.TypeField(words))
    state, effects = asked(state, Ask.NEXT_FIELD)
    assert (state.form.problem, state.form.person.number, effects) == (problem, words, ())


def test_two_people_cannot_travel_with_one_document() -> None:
    form = Form((Person(number="52998224725"), Person()), index=1)
    state, _ = asked(kiosk(Page.PASSENGER, at_passengers("17", "18"), form=form), i.TypeField("52998224725"))
    assert asked(state, Ask.NEXT_FIELD)[0].form.problem == "document_twice"


def test_insurance_is_asked_only_where_its_price_is_known() -> None:
    sale = at_passengers("17")
    form = Form((Person(number="52998224725", name="Helena Prado", phone="11987650142"),), ask=k.Ask.PHONE)
    without = asked(kiosk(Page.PASSENGER, sale, form=form), Ask.NEXT_FIELD)[1]
    assert sale_events(without)[0].passengers[0].insurance is False
    hold = sale.seating.seats[0].hold
    assert hold is not None
    priced, _ = flow.step(kiosk(Page.PASSENGER, sale, form=form), k.InsuranceKnown(((hold.block_id, FARE),)))
    offered, effects = asked(priced, Ask.NEXT_FIELD)
    assert (offered.form.ask, effects) == (k.Ask.INSURANCE, ())
    assert sale_events(asked(offered, i.ChooseInsurance(True))[1])[0].passengers[0].insurance is True


def test_back_leads_through_every_question_to_the_seats() -> None:
    form = Form((Person(number="52998224725", name="A B"), Person()), index=1)
    state = kiosk(Page.PASSENGER, at_passengers("17", "18"), form=form)
    seen = []
    for _ in range(3):
        state, _ = asked(state, Ask.BACK)
        seen.append((state.form.index, state.form.ask))
    assert seen == [(0, k.Ask.PHONE), (0, k.Ask.NAME), (0, k.Ask.CPF)]
    assert sale_events(asked(state, Ask.BACK)[1]) == [events.BackAsked(2)]


# --- Money -------------------------------------------------------------------------------------------


def test_pix_is_sent_by_one_touch_and_a_second_touch_sends_nothing() -> None:
    state, effects = asked(kiosk(Page.METHOD, at_payment("17")), i.TakeMethod(PaymentType.PIX))
    assert effects == (SendToSale(events.MethodChosen(PaymentType.PIX)), Charge())
    on_its_way, _ = moved(state, ordered(AttemptState.SENDING))
    assert on_its_way.page is Page.CODE
    assert asked(on_its_way, i.TakeMethod(PaymentType.PIX))[1] == ()


def test_a_card_goes_to_its_page_then_to_the_instalments() -> None:
    state, effects = asked(kiosk(Page.METHOD, at_payment("17")), i.TakeMethod(PaymentType.CREDIT_CARD))
    assert state.page is Page.CARD
    assert Charge() not in effects
    assert asked(state, i.TakeInstalments(2))[1] == ()
    with_card = replace(state.sale, payment=replace(state.sale.payment, card=CARD))
    state, effects = moved(state, with_card)
    assert (state.page, effects) == (Page.INSTALMENTS, ())
    assert asked(state, i.TakeInstalments(2))[1] == (SendToSale(events.InstalmentsChosen(2)), Charge())


def test_no_way_to_pay_is_taken_while_prices_are_asked_for() -> None:
    sale = at_payment("17")
    waiting = replace(sale, payment=replace(sale.payment, quote=None))
    assert asked(kiosk(Page.METHOD, waiting), i.TakeMethod(PaymentType.PIX))[1] == ()


def test_a_new_price_is_charged_only_after_it_was_accepted() -> None:
    problem = SaleProblem(ProblemKind.PRICE_TO_ACCEPT, before=FARE, after=FARE)
    stopped, _ = moved(
        kiosk(Page.METHOD, at_payment("17"), way=PaymentType.PIX), replace(at_payment("17"), problem=problem)
    )
    assert stopped.page is Page.PROBLEM
    assert asked(stopped, Ask.GO_ON)[1] == (SendToSale(events.PriceAccepted()), Charge())
    gone_back, effects = asked(stopped, Ask.BACK)
    assert (gone_back.page, effects) == (Page.METHOD, ())


@pytest.mark.parametrize(
    "state", [AttemptState.AMBIGUOUS, AttemptState.EXISTS_NO_ID, AttemptState.UNRESOLVED]
)
def test_an_order_whose_outcome_is_open_is_never_sent_again(state: AttemptState) -> None:
    checking, _ = moved(kiosk(Page.CODE, ordered(AttemptState.SENDING)), ordered(state))
    assert checking.page is Page.CHECKING
    for intent in (*Ask, i.TakeMethod(PaymentType.PIX), i.TakeInstalments(1)):
        _, effects = asked(checking, intent)
        assert Charge() not in effects
        assert not any(isinstance(event, events.HoldAgainAsked) for event in sale_events(effects))


def test_paid_but_nothing_changed_asks_the_provider_and_sends_nothing() -> None:
    waiting = ordered(AttemptState.KNOWN)
    state, effects = asked(kiosk(Page.CODE, waiting), Ask.NOT_CHANGED)
    assert waiting.order.attempt is not None
    assert (state.page, effects) == (Page.NOT_CHANGED, (AskOutcome(waiting.order.attempt.id),))
    still, _ = moved(state, ordered(AttemptState.KNOWN))
    assert still.page is Page.NOT_CHANGED
    paid, effects = moved(state, sold())
    assert paid.page is Page.DONE
    assert [type(effect) for effect in effects] == [PrintTickets]


def test_the_tickets_are_printed_once_however_often_the_order_reports() -> None:
    paid, effects = moved(kiosk(Page.CODE, ordered(AttemptState.KNOWN)), sold())
    assert len(effects) == 1
    assert moved(paid, sold(AttemptState.PRINTED))[1] == ()


def test_checking_is_locked_until_there_is_a_protocol() -> None:
    state = kiosk(Page.CHECKING, ordered(AttemptState.AMBIGUOUS))
    assert asked(state, Ask.START_OVER)[0].page is Page.CHECKING
    _, effects = asked(state, Ask.CASE_SLIP)
    assert [type(effect) for effect in effects] == [PrintCaseSlip]
    for problem in ("", "sem papel"):
        free, _ = flow.step(state, k.CaseSlipMade(problem, NOW))
        assert asked(free, Ask.START_OVER)[1] == (Wipe(),)


def test_an_order_that_ended_may_be_tried_again_with_the_same_seats() -> None:
    ended, _ = moved(kiosk(Page.CODE, ordered(AttemptState.KNOWN)), ordered(AttemptState.REFUSED))
    assert ended.page is Page.ENDED
    assert sale_events(asked(ended, Ask.GO_ON)[1]) == [events.HoldAgainAsked()]


# --- Who left ----------------------------------------------------------------------------------------


def ticked(state: KioskState, now: float) -> tuple[KioskState, tuple[Effect, ...]]:
    return flow.step(state, k.Ticked(now))


def typed() -> KioskState:
    form = Form((Person(number="52998224725", name="Helena"),))
    return kiosk(Page.PASSENGER, at_passengers("17"), form=form, looks=Looks(language="en", contrast=True))


def test_a_quiet_minute_brings_a_warning() -> None:
    state = typed()
    assert wiping.seconds_left(ticked(state, NOW + 59)[0], NOW + 59) is None
    assert wiping.seconds_left(state, NOW + 60) == 30
    assert ticked(state, NOW + 89)[1] == ()
    gone, effects = ticked(state, NOW + 90)
    assert effects == (Wipe(),)
    assert (gone.page, gone.form, gone.sale.seating.seats) == (Page.HOME, Form(), ())
    assert (gone.looks, gone.destination, gone.search) == (Looks(), None, k.Search())


@pytest.mark.parametrize("sign", [k.Touched(NOW + 80), k.IntentGiven(Ask.STILL_HERE, NOW + 80, TODAY)])
def test_any_touch_ends_the_warning_and_keeps_what_was_typed(sign: k.Event) -> None:
    state, _ = flow.step(typed(), sign)
    assert wiping.seconds_left(state, NOW + 81) is None
    assert state.form.person.number == "52998224725"


def test_who_needs_more_time_gets_two_minutes_more() -> None:
    state, _ = asked(typed(), Ask.MORE_TIME, NOW + 80)
    assert wiping.seconds_left(state, NOW + 80 + 179) is None
    assert wiping.seconds_left(state, NOW + 80 + 180) == 30


@pytest.mark.parametrize(
    ("page", "state"),
    [
        (Page.CHECKING, AttemptState.SENDING),
        (Page.CHECKING, AttemptState.AMBIGUOUS),
        (Page.CHECKING, AttemptState.KNOWN),
        (Page.CODE, AttemptState.KNOWN),
    ],
)
def test_an_order_that_is_being_verified_is_never_interrupted(page: Page, state: AttemptState) -> None:
    waiting = kiosk(page, ordered(state))
    assert ticked(waiting, NOW + 100_000) == (waiting, ())
    assert wiping.seconds_left(waiting, NOW + 100_000) is None
    aside = kiosk(Page.HELP, ordered(state), back_to=page)
    assert wiping.seconds_left(aside, NOW + 100_000) is None


@pytest.mark.parametrize("page", [Page.NOT_CHANGED, Page.LEAVING, Page.HELP, Page.ACCESS])
def test_what_stands_before_a_code_gives_it_back(page: Page) -> None:
    before = kiosk(page, ordered(AttemptState.KNOWN), back_to=Page.CODE)
    assert ticked(before, NOW + 59)[0].page is page
    assert ticked(before, NOW + 60)[0].page is Page.CODE


def test_leaving_a_code_is_asked_once_and_no_answer_leads_back_to_it() -> None:
    asked_once, effects = asked(kiosk(Page.CODE, ordered(AttemptState.KNOWN)), Ask.START_OVER)
    assert (asked_once.page, effects) == (Page.LEAVING, ())
    assert asked(asked_once, Ask.GO_ON)[0].page is Page.CODE
    ended, effects = asked(asked_once, Ask.END_NOW)
    assert (ended.page, effects) == (Page.HOME, (Wipe(),))


def test_the_page_of_the_tickets_ends_half_a_minute_after_the_last_slip() -> None:
    done = kiosk(Page.DONE, sold(), printing=Printing((("17", Slip.PRINTING),)))
    assert ticked(done, NOW + 500)[1] == ()
    printed, _ = flow.step(done, k.SlipMoved("17", Slip.PRINTED, NOW + 500))
    assert ticked(printed, NOW + 529)[1] == ()
    assert ticked(printed, NOW + 530)[1] == (Wipe(),)


def test_a_slip_that_does_not_come_out_has_a_page_and_can_be_printed_again() -> None:
    done = kiosk(Page.DONE, sold(), printing=Printing((("17", Slip.PRINTING),)))
    failed, _ = flow.step(done, k.SlipMoved("17", Slip.FAILED, NOW, "sem papel"))
    assert (failed.page, failed.printing.problem) == (Page.NO_PAPER, "sem papel")
    again, effects = asked(failed, Ask.PRINT_AGAIN)
    assert again.page is Page.DONE
    assert effects == (PrintTickets(failed.sale.order.attempt, again=True),)  # type: ignore[arg-type]


def test_languages_and_looks_of_a_customer_go_with_the_customer() -> None:
    state, effects = asked(kiosk(Page.HOME), i.ChooseLanguage("es"))
    assert effects == (ApplyLooks(Looks(language="es")),)
    assert ticked(state, NOW + 89)[1] == ()
    assert ticked(state, NOW + 90)[1] == (ApplyLooks(Looks()),)


# --- Without the provider, and the staff -------------------------------------------------------------


def test_departures_seen_today_are_looked_at_offline_without_fares() -> None:
    around = states.every()["seen"][1]
    assert asked(kiosk(Page.HOME), Ask.SEEN)[0].page is Page.HOME
    looking, _ = asked(kiosk(Page.OFFLINE, usable=False), Ask.SEEN)
    assert looking.page is Page.SEEN
    body = screens.screen(looking, around).body
    rows = [words for words in said(body) if "vistos às" in words]
    assert len(rows) == 6
    assert "e mais 2" in rows[-1]
    assert acts(body) == []
    assert "R$" not in " ".join(said(body))
    back, effects = asked(looking, Ask.BACK)
    assert (back.page, effects) == (Page.OFFLINE, (Wipe(),))
    assert wiping.idle_limit(looking) == looking.rules.idle


def test_what_was_seen_yesterday_or_never_is_not_offered() -> None:
    state, around = states.every()["offline-seen"]
    yesterday = replace(around, seen=around.seen[-1:])

    def offered(scene: Scene) -> int:
        return sum(act.intent is Ask.SEEN for act in acts(screens.screen(state, scene).body))

    assert (offered(around), offered(yesterday)) == (1, 0)


def test_offline_is_said_before_a_customer_starts() -> None:
    closed, _ = flow.step(kiosk(Page.HOME), k.LinkMoved(False))
    assert closed.page is Page.OFFLINE
    assert asked(closed, Ask.BUY)[0].page is Page.OFFLINE
    assert asked(closed, Ask.REPRINT)[0].page is Page.REPRINT
    assert flow.step(closed, k.LinkMoved(True))[0].page is Page.HOME
    buying = kiosk(Page.PASSENGER, at_passengers("17"))
    assert flow.step(buying, k.LinkMoved(False))[0].page is Page.PASSENGER


@pytest.mark.parametrize("attempt", [None, sold().order.attempt])
def test_an_order_is_looked_for_by_both_answers(attempt: Any) -> None:
    state, _ = asked(kiosk(Page.HOME), Ask.REPRINT)
    state, _ = asked(state, i.TypeField("52998224725"))
    state, _ = asked(state, Ask.NEXT_FIELD)
    state, _ = asked(state, i.TypeField("GB7K-40Q2-M9"))
    state, effects = asked(state, Ask.NEXT_FIELD)
    assert effects == (LookFor("52998224725", "GB7K-40Q2-M9"),)
    found, _ = flow.step(state, k.OrderFound(attempt, NOW))
    assert found.page is (Page.FOUND if attempt else Page.REPRINT)
    assert found.search.problem == ("" if attempt else "order_not_found")


@pytest.mark.parametrize("name", list(states.every()))
def test_no_touch_on_any_page_breaks_the_flow_or_charges(name: str) -> None:
    state, _ = states.every()[name]
    for intent in (
        *Ask,
        i.TakeMethod(PaymentType.PIX),
        i.TakeInstalments(1),
        i.TouchSeat("17"),
        i.ChooseInsurance(True),
    ):
        after, effects = asked(state, intent)
        assert after.page in Page
        if Charge() in effects:
            assert state.page in (Page.METHOD, Page.INSTALMENTS, Page.PROBLEM)
            assert not state.sale.ordered


@pytest.mark.parametrize("unreal", ["training", "staging", None])
def test_a_kiosk_that_does_not_sell_says_so_on_every_page(unreal: Any) -> None:
    for name, (state, scene) in states.every().items():
        sign = screens.screen(state, replace(scene, unreal=unreal)).sign
        assert (sign.kind if sign else None) == unreal, name
