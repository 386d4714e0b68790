"""The flow of the kiosk: where a touch, a step of the sale or the clock leads, and what is then done."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from typing import Any

import pytest

from pos_app.domain.attempts import AttemptState
from pos_app.domain.documents import DocumentType
from pos_app.domain.payment import PaymentType
from pos_app.kiosk.flow import asking, choosing, flow, people, wiping
from pos_app.kiosk.flow import intents as i
from pos_app.kiosk.flow import state as k
from pos_app.kiosk.flow.effects import (
    AskOutcome,
    Charge,
    Effect,
    FindPlace,
    PrintCaseSlip,
    PrintTickets,
    SendToSale,
    Wipe,
)
from pos_app.kiosk.flow.intents import Ask
from pos_app.kiosk.flow.state import Form, KioskState, Looks, Page, Person, Printing, Slip
from pos_app.kiosk.screens import screen as screens
from pos_app.kiosk.screens.rest import next_departures
from pos_app.sale import events
from pos_app.sale.stage import Activity, ProblemKind, Sale, SaleProblem, TripSearch
from tests.kiosk import states
from tests.kiosk.reading import acts, code_of, said
from tests.kiosk.states import (
    CITIES,
    TODAY,
    at_passengers,
    at_payment,
    at_seats,
    at_second_bus,
    departures,
    kiosk,
    ordered,
    sold,
)
from tests.kiosk.steps import NOW, asked, moved, sale_events
from tests.sale.samples import CARD, FARE

# --- Nobody is there -------------------------------------------------------------------------------


def test_the_first_page_rests_after_a_quiet_minute_and_any_touch_wakes_it() -> None:
    state, _ = ticked(kiosk(Page.HOME), NOW + 59)
    assert not state.resting
    state, _ = ticked(state, NOW + 60)
    assert state.resting
    for sign in (k.Touched(NOW + 61), k.IntentGiven(Ask.STILL_HERE, NOW + 61, TODAY)):
        woken, effects = flow.step(state, sign)
        assert (woken.page, woken.resting, effects) == (Page.HOME, False, ())


def test_at_rest_stands_what_can_still_be_bought_by_the_hour_with_prices_that_are_fresh() -> None:
    state, scene = states.every()["rest"]
    shown = [
        one for one in acts(screens.screen(state, scene).body) if isinstance(one.intent, i.TakeDeparture)
    ]
    assert [one.text.partition("   ")[0] for one in shown] == sorted(
        one.text.partition("   ")[0] for one in shown
    )
    assert len(shown) == 7
    names = [one.text.partition("   ")[2] for one in shown]
    assert CITIES[0].name not in names, "it leaves in four minutes"
    assert CITIES[5].name not in names, "it is sold out"
    assert all(one.side for one in shown)
    assert [one.warns for one in shown] == [name == CITIES[2].name for name in names]
    old = [one for one in acts(screens.screen(*states.every()["rest-old"]).body) if one.side]
    assert not old
    assert not list(next_departures(state, replace(scene, seen=states.leaving_soon(61))))


def test_a_departure_that_was_touched_is_asked_for_anew_and_goes_on_by_itself() -> None:
    wanted, there = departures()[1], CITIES[0]
    state, effects = asked(replace(kiosk(Page.HOME), resting=True), i.TakeDeparture(wanted, there))
    (search,) = sale_events(effects)
    assert (state.page, search.query.destination, search.query.day) == (Page.TRIPS, there.slug, TODAY)
    searching = replace(Sale(), busy=frozenset({Activity.SEARCH}), search=TripSearch(search.query))
    state, effects = moved(state, searching)
    assert effects == ()
    _, effects = moved(state, states.searched())
    assert sale_events(effects) == [events.TripChosen(wanted)]


@pytest.mark.parametrize("number", [2, 3])
def test_one_with_a_change_of_bus_or_that_is_gone_is_looked_at_first(number: int) -> None:
    state, _ = asked(kiosk(Page.HOME), i.TakeDeparture(departures()[number], CITIES[0]))
    state, effects = moved(state, states.searched())
    assert (state.page, state.wanted, effects) == (Page.TRIPS, (), ())


# --- The way to a seat -------------------------------------------------------------------------------


def test_a_city_whose_place_is_not_known_is_asked_for() -> None:
    city = replace(states.THERE, slug="")
    waiting, effects = asked(kiosk(Page.ROUTE), i.TakePlace(city))
    assert effects == (FindPlace(city),)
    assert waiting.page is Page.ROUTE
    there, _ = flow.step(waiting, k.PlaceKnown(states.THERE))
    assert (there.page, there.destination) == (Page.TRIPS, states.THERE)
    nowhere, _ = flow.step(waiting, k.PlaceKnown(None, "não", unserved=True))
    assert (nowhere.page, nowhere.place_problem) == (Page.ROUTE, "não")
    gone, _ = asked(nowhere, Ask.START_OVER)
    assert gone.unserved == (city,), "the next customer reads it before they touch"


def test_a_city_goes_straight_to_the_departures_of_today_or_tomorrow() -> None:
    state = kiosk(Page.ROUTE, day=None)
    found, effects = asked(state, i.TakePlace(states.THERE))
    assert found.page is Page.TRIPS
    assert [event.query.day for event in sale_events(effects)] == [TODAY]
    tomorrow = TODAY + timedelta(days=1)
    _, effects = asked(asked(state, i.TakeDay(tomorrow))[0], i.TakePlace(states.THERE))
    assert [event.query.day for event in sale_events(effects)] == [tomorrow]


def test_another_day_and_a_way_back_are_chosen_on_one_calendar() -> None:
    state, _ = asked(kiosk(Page.ROUTE, day=None), Ask.BOTH_WAYS)
    state, _ = asked(state, Ask.OTHER_DAY)
    state, effects = asked(state, i.TakePlace(states.THERE))
    assert (state.page, state.choosing_back, effects) == (Page.DATE, False, ())
    out, back = TODAY + timedelta(days=3), TODAY + timedelta(days=5)
    state, _ = asked(asked(state, i.TakeDay(out))[0], Ask.SEE_TRIPS)
    assert state.choosing_back
    assert asked(state, i.TakeDay(TODAY))[0].back_day is None, "no way back before the way out"
    state, _ = asked(state, i.TakeDay(back))
    state, effects = asked(state, Ask.SEE_TRIPS)
    (search,) = sale_events(effects)
    assert (search.query.day, search.query.return_day, state.page) == (out, back, Page.TRIPS)


def test_the_way_back_is_listed_once_the_way_out_is_chosen_and_back_chooses_that_again() -> None:
    state = kiosk(Page.TRIPS, states.choosing_back(), both=True, back_day=TODAY + timedelta(days=6))
    assert {trip.departure.when.date() for trip in choosing.listed(state)} == {date(2026, 3, 25)}
    again, effects = asked(state, Ask.BACK)
    assert again.page is Page.TRIPS
    assert [type(event) for event in sale_events(effects)] == [events.SearchAsked]


def test_every_seat_touched_is_one_person_more() -> None:
    _, effects = asked(kiosk(Page.SEATS, at_seats("17")), i.TouchSeat("18"))
    assert sale_events(effects) == [
        events.SeatToggled("17"),
        events.PassengersCounted(2),
        events.SeatToggled("17"),
        events.SeatToggled("18"),
    ]


def test_no_seat_beyond_the_most_of_one_order_is_taken() -> None:
    labels = ("17", "18", "33", "34", "31")
    assert asked(kiosk(Page.SEATS, at_seats(*labels)), i.TouchSeat("28"))[1] == ()


def test_seats_are_chosen_for_them_as_often_as_they_like_round_and_round() -> None:
    state = kiosk(Page.SEATS, at_seats("17", "18"))
    seen: list[tuple[str, ...]] = []
    while tuple(seen[:1]) != tuple(seen[-1:]) or len(seen) < 2:
        _, effects = asked(state, Ask.PICK_FOR_ME)
        labels = tuple(event.label for event in sale_events(effects)[-2:])
        seen.append(labels)
        state = kiosk(Page.SEATS, at_seats(*labels))
    assert len(set(seen)) == len(seen) - 1 > 3
    assert all(abs(int(one) - int(other)) in (1, 2) for one, other in seen[:3]), "side by side first"
    assert not {label for pair in seen for label in pair} & {*states.TAKEN, "03"}


def test_a_seat_is_picked_without_the_map_at_a_window_or_the_aisle() -> None:
    state = kiosk(Page.SEATS, at_second_bus("11"))
    (window,), (aisle,) = (
        {event.label for event in sale_events(asked(state, one)[1]) if isinstance(event, events.SeatToggled)}
        - {"11"}
        for one in (Ask.WINDOW, Ask.AISLE)
    )
    assert window != aisle
    full = kiosk(Page.SEATS, at_second_bus("11", "14"))
    assert asked(full, Ask.WINDOW)[1] == (), "no more than there are people"


def test_everything_that_can_be_asked_is_answered_in_one_place() -> None:
    answered = [*asking.LEAVING, Ask.PAY, *asking.OF_THE_DAY, *asking.PLAIN]
    assert sorted(answered) == sorted(Ask)


# --- Passengers --------------------------------------------------------------------------------------


def test_each_person_has_a_page_and_a_whole_number_goes_on_by_itself() -> None:
    state = kiosk(Page.PASSENGER, at_passengers("17", "18"), form=Form((Person(), Person())))
    fields = []
    for text in ("52998224725", "11987650142", "Helena Prado", "11144477735", "Otávio Lemos"):
        fields.append((state.form.index, state.form.ask))
        state, effects = asked(state, i.TypeField(text))
        assert effects == ()
        if not text[0].isdigit():
            state, effects = asked(state, Ask.NEXT_FIELD)
    assert fields == [(0, k.Ask.CPF), (0, k.Ask.PHONE), (0, k.Ask.NAME), (1, k.Ask.CPF), (1, k.Ask.NAME)]
    (given,) = sale_events(effects)
    assert isinstance(given, events.PassengersGiven)
    assert [one.document_number for one in given.passengers] == ["52998224725", "11144477735"]
    assert (given.buyer.name, given.buyer.phone) == ("Helena Prado", "11987650142")


def test_a_foreigner_travels_with_a_passport_and_without_a_phone_or_with_one_of_theirs() -> None:
    state, _ = asked(kiosk(Page.PASSENGER, at_passengers("17")), i.TakeDocument(DocumentType.PASSPORT))
    assert state.form.ask is k.Ask.DOCUMENT
    state, _ = asked(asked(state, i.TypeField("X48201773"))[0], Ask.NEXT_FIELD)
    without, _ = asked(state, Ask.NO_PHONE)
    assert without.form.ask is k.Ask.NAME
    (given,) = sale_events(asked(asked(without, i.TypeField("Emily Carter"))[0], Ask.NEXT_FIELD)[1])
    assert (given.buyer.phone, given.buyer.document_type) == ("", DocumentType.PASSPORT)
    countries, _ = asked(state, Ask.ABROAD)
    assert asked(countries, Ask.BACK)[0] == state
    theirs, _ = asked(asked(countries, i.TakeCountry("1"))[0], i.TypeField("2125550123"))
    assert theirs.form.ask is k.Ask.PHONE, "no length of ours"
    theirs, _ = asked(theirs, Ask.NEXT_FIELD)
    (given,) = sale_events(asked(asked(theirs, i.TypeField("Emily Carter"))[0], Ask.NEXT_FIELD)[1])
    assert given.buyer.phone == "+12125550123"
    other, _ = asked(asked(countries, i.TakeCountry(""))[0], i.TypeField("4915112345678"))
    assert people.sent_phone(other.form.person) == "+4915112345678"
    here, _ = asked(asked(theirs, Ask.ABROAD)[0], i.TakeCountry(None))
    assert (here.form.person.phone, here.form.person.code) == ("", None)


@pytest.mark.parametrize(
    ("text", "problem"),
    [("", "document_missing"), ("52998224724", "cpf_wrong"), ("11111111111", "cpf_wrong")],
)
def test_a_wrong_cpf_is_not_taken_and_stays_typed(text: str, problem: str) -> None:
    state, _ = asked(kiosk(Page.PASSENGER, at_passengers("17")), i.TypeField(text))
    state, effects = asked(state, Ask.NEXT_FIELD)
    assert (state.form.problem, state.form.person.number, effects) == (problem, text, ())


def test_two_people_cannot_travel_with_one_document() -> None:
    form = Form((Person(number="52998224725"), Person()), index=1)
    state, _ = asked(kiosk(Page.PASSENGER, at_passengers("17", "18"), form=form), i.TypeField("52998224725"))
    assert asked(state, Ask.NEXT_FIELD)[0].form.problem == "document_twice"


def test_back_leads_to_the_person_before_and_to_the_seats() -> None:
    form = Form((Person(number="52998224725", name="A B"), Person()), index=1, ask=k.Ask.NAME)
    state, _ = asked(kiosk(Page.PASSENGER, at_passengers("17", "18"), form=form), Ask.BACK)
    assert (state.form.index, state.form.ask) == (1, k.Ask.CPF), "beside a keyboard only one field may show"
    state, _ = asked(state, Ask.BACK)
    assert (state.form.index, state.form.ask) == (0, k.Ask.CPF)
    assert sale_events(asked(state, Ask.BACK)[1]) == [events.BackAsked(2)]


# --- Money -------------------------------------------------------------------------------------------


def test_a_card_goes_to_its_page_then_to_the_instalments_and_the_review() -> None:
    state, effects = asked(kiosk(Page.METHOD, at_payment("17")), i.TakeMethod(PaymentType.CREDIT_CARD))
    assert state.page is Page.CARD
    assert Charge() not in effects
    assert asked(state, i.TakeInstalments(2))[1] == ()
    with_card = replace(
        state.sale, payment=replace(state.sale.payment, card=CARD, method=PaymentType.CREDIT_CARD)
    )
    state, effects = moved(state, with_card)
    assert (state.page, effects) == (Page.INSTALMENTS, ())
    state, effects = asked(state, i.TakeInstalments(2))
    assert (state.page, effects) == (Page.REVIEW, (SendToSale(events.InstalmentsChosen(2)),))


def test_a_new_price_is_charged_only_after_it_was_accepted() -> None:
    problem = SaleProblem(ProblemKind.PRICE_TO_ACCEPT, before=FARE, after=FARE)
    stopped, _ = moved(
        kiosk(Page.METHOD, at_payment("17"), way=PaymentType.PIX), replace(at_payment("17"), problem=problem)
    )
    assert stopped.page is Page.PROBLEM
    accepted, effects = asked(stopped, Ask.GO_ON)
    assert (accepted.page, effects) == (Page.REVIEW, (SendToSale(events.PriceAccepted()),))
    gone_back, effects = asked(stopped, Ask.BACK)
    assert (gone_back.page, effects) == (Page.REVIEW, ())


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
    assert ticked(done, NOW + 299)[1] == ()
    printed, _ = flow.step(done, k.SlipMoved("17", Slip.PRINTED, NOW + 299))
    assert ticked(printed, NOW + 328)[1] == ()
    assert ticked(printed, NOW + 329)[1] == (Wipe(),)


def test_a_ticket_for_the_phone_stays_two_minutes_and_as_long_again_for_whoever_asks() -> None:
    done = kiosk(Page.DONE, sold(), printing=Printing((("17", Slip.QUEUED),)))
    phone, _ = flow.step(done, k.SlipMoved("17", Slip.NO_PRINTER, NOW))
    assert ticked(phone, NOW + 119)[1] == ()
    assert ticked(phone, NOW + 120)[1] == (Wipe(),)
    more, _ = asked(phone, Ask.MORE_TIME, now=NOW + 100)
    assert ticked(more, NOW + 339)[1] == ()
    assert ticked(more, NOW + 340)[1] == (Wipe(),)


def test_the_code_for_the_phone_holds_what_the_slip_says() -> None:
    state = kiosk(Page.DONE, sold(), printing=Printing((("17", Slip.NO_PRINTER),), ended=NOW))
    code = code_of(screens.screen(state, states.scene()).body).code
    for text in ("GB7K-40Q2-M9", "22:15 São Paulo (Tietê)", "Viação Serra Azul", "poltrona 17", "Helena"):
        assert text in code
    assert "52998224725" not in code


def test_a_slip_that_does_not_come_out_has_a_page_and_can_be_printed_again() -> None:
    done = kiosk(Page.DONE, sold(), printing=Printing((("17", Slip.PRINTING),)))
    failed, _ = flow.step(done, k.SlipMoved("17", Slip.FAILED, NOW, "sem papel"))
    assert (failed.page, failed.printing.problem) == (Page.NO_PAPER, "sem papel")
    again, effects = asked(failed, Ask.PRINT_AGAIN)
    assert again.page is Page.DONE
    assert effects == (PrintTickets(failed.sale.order.attempt, again=True),)  # type: ignore[arg-type]


# --- Without the provider, and the staff -------------------------------------------------------------


def test_departures_seen_today_are_looked_at_offline_without_fares() -> None:
    around = states.every()["seen"][1]
    assert asked(kiosk(Page.HOME), Ask.SEEN)[0].page is Page.HOME
    looking, _ = asked(kiosk(Page.OFFLINE, usable=False), Ask.SEEN)
    assert looking.page is Page.SEEN
    body = screens.screen(looking, around).body
    rows = [text for text in said(body) if "vistos às" in text]
    assert len(rows) == 6
    assert "e mais 2" in rows[-1]
    assert acts(body) == []
    assert "R$" not in " ".join(said(body))
    back, effects = asked(looking, Ask.BACK)
    assert (back.page, effects) == (Page.OFFLINE, (Wipe(),))
    assert wiping.idle_limit(looking) == looking.rules.idle


def test_offline_is_said_before_a_customer_starts() -> None:
    closed, _ = flow.step(kiosk(Page.HOME), k.LinkMoved(False))
    assert closed.page is Page.OFFLINE
    assert asked(closed, Ask.BUY)[0].page is Page.OFFLINE
    assert asked(closed, Ask.REPRINT)[0].page is Page.REPRINT
    assert flow.step(closed, k.LinkMoved(True))[0].page is Page.HOME
    buying = kiosk(Page.PASSENGER, at_passengers("17"))
    assert flow.step(buying, k.LinkMoved(False))[0].page is Page.PASSENGER


@pytest.mark.parametrize("name", list(states.every()))
def test_no_touch_on_any_page_breaks_the_flow_or_charges(name: str) -> None:
    state, _ = states.every()[name]
    for intent in (
        *Ask,
        i.TakeMethod(PaymentType.PIX),
        i.TakeInstalments(1),
        i.TouchSeat("17"),
        *(i.Change(part) for part in i.Part),
    ):
        after, effects = asked(state, intent)
        assert after.page in Page
        if Charge() in effects:
            assert (intent, state.page) == (Ask.PAY, Page.REVIEW)
            assert not state.sale.ordered


@pytest.mark.parametrize("unreal", ["training", "staging", None])
def test_a_kiosk_that_does_not_sell_says_so_on_every_page(unreal: Any) -> None:
    for name, (state, scene) in states.every().items():
        sign = screens.screen(state, replace(scene, unreal=unreal)).sign
        assert (sign.kind if sign else None) == unreal, name
