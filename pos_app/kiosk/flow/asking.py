"""What a touch means on the page in front. Pure."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from typing import assert_never

from pos_app.domain.documents import DocumentType
from pos_app.domain.payment import PaymentType
from pos_app.kiosk.flow import choosing, finding, following, late, people, problem_page, staff, wiping
from pos_app.kiosk.flow import intents as i
from pos_app.kiosk.flow import state as k
from pos_app.kiosk.flow.effects import (
    ApplyLooks,
    AskOutcome,
    Charge,
    Effect,
    PrintCaseSlip,
    PrintTickets,
    Result,
    SendToSale,
    TryConnection,
    Wipe,
)
from pos_app.kiosk.flow.intents import Ask, Intent
from pos_app.kiosk.flow.state import ASIDE, KioskState, Page
from pos_app.sale import earlier, events
from pos_app.sale.stage import Activity, Step

_STILL_PAYING = 60.0
"""Seconds."""


def ask(state: KioskState, intent: Intent, now: float, today: date) -> Result:
    match intent:
        case Ask():
            return _plain(state, intent, now, today)
        case i.ChooseLanguage(language):
            return _dressed(state, replace(state.looks, language=language))
        case i.TypePlace(text):
            return replace(state, typed=text, place_problem=""), ()
        case i.TakePlace(place):
            return choosing.take_place(state, place, today)
        case i.TakeDay(day):
            return (replace(state, day=day), ()) if state.page is Page.DATE else (state, ())
        case i.TurnPage(by):
            return choosing.turn(state, by), ()
        case i.TakeTrip(trip):
            return choosing.take_trip(state, trip)
        case i.TouchSeat(label):
            return state, choosing.touch(state, label)
        case i.TakeLate(order):
            return late.take(state, order), ()
        case i.TypeField(text):
            return _type(state, text), ()
        case i.GoField(number):
            return _go_field(state, number), ()
        case i.TakeDocument(kind):
            return _take_document(state, kind), ()
        case i.ChooseInsurance(on):
            return _insure(state, on)
        case i.TakeMethod(method):
            return _take_method(state, method)
        case i.TakeInstalments(count):
            if state.page is not Page.INSTALMENTS:
                return state, ()
            return state, (SendToSale(events.InstalmentsChosen(count)), Charge())
        case i.StaffDigit(digit):
            return staff.digit(state, digit)
        case i.StaffAct(do, order):
            return staff.act(state, do, order)
    assert_never(intent)


def _plain(state: KioskState, what: Ask, now: float, today: date) -> Result:
    if what in LEAVING:
        return _leave(state, what, now)
    if what in OF_THE_DAY:
        return OF_THE_DAY[what](state, today)
    return PLAIN[what](state)


# --- Who travels -----------------------------------------------------------------------------------


def _type(state: KioskState, text: str) -> KioskState:
    if state.page is Page.REPRINT:
        return finding.typed(state, text)
    if state.page is Page.LATE:
        return late.typed(state, text)
    if state.page is not Page.PASSENGER:
        return state
    return replace(state, form=people.typed(state.form, text))


def _next_field(state: KioskState) -> Result:
    if state.page is Page.PASSENGER:
        return people.next_question(state)
    if state.page is Page.LATE:
        return late.check(state)
    return finding.next_question(state)


def _go_field(state: KioskState, number: int) -> KioskState:
    questions = people.asks(state)
    if state.page is not Page.PASSENGER or not 0 <= number < len(questions):
        return state
    here = questions.index(state.form.ask) if state.form.ask in questions else 0
    if number >= here:
        return state  # Only backwards: no question can be skipped.
    return replace(state, form=replace(state.form, ask=questions[number], problem=""))


def _other_document(state: KioskState) -> Result:
    if state.page is Page.REPRINT:
        return finding.other_document(state), ()
    if state.page is not Page.PASSENGER:
        return state, ()
    form = state.form
    if form.person.kind is not DocumentType.CPF:
        back = replace(form.person, kind=DocumentType.CPF, number="")
        return replace(state, form=people.first_question(people.with_person(form, back))), ()
    return replace(state, form=replace(form, ask=k.Ask.KIND, problem="")), ()


def _take_document(state: KioskState, kind: DocumentType) -> KioskState:
    if state.page is not Page.PASSENGER:
        return state
    chosen = people.with_person(state.form, replace(state.form.person, kind=kind, number=""))
    return replace(state, form=people.first_question(chosen))


def _insure(state: KioskState, on: bool) -> Result:
    if state.page is not Page.PASSENGER or state.form.ask is not k.Ask.INSURANCE:
        return state, ()
    chosen = people.with_person(state.form, replace(state.form.person, insured=on))
    return people.next_question(replace(state, form=chosen))


# --- Payment ---------------------------------------------------------------------------------------


def _take_method(state: KioskState, method: PaymentType) -> Result:
    sale = state.sale
    ready = sale.payment.quote is not None and Activity.QUOTE not in sale.busy
    if state.page is not Page.METHOD or sale.ordered or not ready:
        return state, ()
    chosen = replace(state, way=method)
    if method.facts.needs_card_page:
        page = Page.INSTALMENTS if sale.payment.card else Page.CARD
        return replace(chosen, page=page), (SendToSale(events.MethodChosen(method)),)
    return chosen, (SendToSale(events.MethodChosen(method)), Charge())


def _another_card(state: KioskState) -> Result:
    buyer, given = state.sale.people.buyer, state.sale.people.passengers
    if state.page is not Page.INSTALMENTS or buyer is None:
        return state, ()
    # A payment session can be used for one card page only.
    return state, (
        SendToSale(events.BackAsked(Step.PASSENGERS)),
        SendToSale(events.PassengersGiven(buyer, given)),
    )


def _not_changed(state: KioskState) -> Result:
    attempt = state.sale.order.attempt
    if state.page is not Page.CODE or attempt is None:
        return state, ()
    return replace(state, page=Page.NOT_CHANGED), (AskOutcome(attempt.id),)


def _ask_now(state: KioskState) -> Result:
    if state.page is Page.FOUND:
        return finding.ask_again(state)
    attempt = state.sale.order.attempt
    if state.page not in (Page.NOT_CHANGED, Page.CHECKING) or attempt is None:
        return state, ()
    return state, (AskOutcome(attempt.id),)


def _case_slip(state: KioskState) -> Result:
    attempt = state.search.found if state.page is Page.FOUND else state.sale.order.attempt
    if attempt is None or attempt.settled:
        return state, ()
    return state, (PrintCaseSlip(attempt),)


def _no_paper(state: KioskState) -> Result:
    return (replace(state, page=Page.NO_PAPER), ()) if state.page is Page.DONE else (state, ())


def _print_again(state: KioskState) -> Result:
    if state.page is Page.FOUND:
        return finding.print_again(state)
    attempt = state.sale.order.attempt
    if state.page is not Page.NO_PAPER or attempt is None or attempt.confirmed is None:
        return state, ()
    return replace(state, page=Page.DONE, printing=k.Printing()), (PrintTickets(attempt, again=True),)


# --- Back, over, help -------------------------------------------------------------------------------


def _back(state: KioskState) -> Result:
    match state.page:
        case Page.HELP | Page.ACCESS:
            return replace(state, page=state.back_to), ()
        case Page.STAFF:
            return staff.back(state)
        case Page.ROUTE | Page.SEEN | Page.REPRINT | Page.FOUND:
            if state.page is Page.REPRINT and state.search.ask is k.Ask.ORDER:
                return finding.former_question(state), ()
            return wiping.wiped(state, state.touched), (Wipe(),)
        case Page.DATE:
            return replace(state, page=Page.ROUTE, typed=""), ()
        case Page.TRIPS:
            return replace(state, page=Page.DATE), (SendToSale(events.ReadCancelled()),)
        case Page.SEATS:
            return replace(state, page=Page.TRIPS), (SendToSale(events.BackAsked(Step.SEARCH)),)
        case Page.PASSENGER:
            former = people.former_question(state)
            return (former, ()) if former else (state, (SendToSale(events.BackAsked(Step.SEATS)),))
        case Page.METHOD:
            return state, (SendToSale(events.BackAsked(Step.PASSENGERS)),)
        case Page.CARD | Page.INSTALMENTS:
            return replace(state, way=None, page=Page.METHOD), ()
        case Page.NOT_CHANGED | Page.LEAVING:
            attempt = state.sale.order.attempt
            return (replace(state, page=following.waiting_page(attempt)), ()) if attempt else (state, ())
        case Page.NO_PAPER:
            return (replace(state, page=Page.DONE), ()) if state.sale.ordered else (state, ())
        case Page.PROBLEM:
            problem = earlier.standing(state.sale)
            if problem is None or problem_page.is_hopeless(problem.kind):
                return state, ()
            calm = replace(state, seen=problem)
            return replace(calm, page=following.natural(calm)), ()
        case Page.LATE:
            return late.fold(state), ()
        case Page.HOME | Page.OFFLINE | Page.CODE | Page.CHECKING | Page.DONE | Page.ENDED:
            return state, ()
    assert_never(state.page)


def _leave(state: KioskState, what: Ask, now: float) -> Result:
    """End this customer's session; where a code can still be paid, ask first."""
    if state.page is Page.LATE:
        return late.fold(state), ()
    if what is Ask.START_OVER and state.page is Page.CODE:
        return replace(state, page=Page.LEAVING), ()
    if not wiping.may_leave(state) or state.page is Page.STAFF:
        return state, ()
    return wiping.wiped(state, now), (Wipe(),)


def _still_here(state: KioskState) -> Result:
    # Whoever still pays is asked again a minute later than the first time.
    return (replace(state, patience=_STILL_PAYING), ()) if state.page is Page.CODE else (state, ())


def _reprint(state: KioskState) -> Result:
    if state.page is Page.LATE:
        state = late.fold(state)
    if state.page not in (Page.HOME, Page.OFFLINE):
        return state, ()
    return replace(state, page=Page.REPRINT, search=k.Search(), printing=k.Printing()), ()


def _seen(state: KioskState) -> Result:
    return (replace(state, page=Page.SEEN), ()) if state.page is Page.OFFLINE else (state, ())


def _aside(page: Page) -> Callable[[KioskState], Result]:
    def turn(state: KioskState) -> Result:
        back = state.back_to if state.page in ASIDE else state.page
        return replace(state, page=page, back_to=back), ()

    return turn


def _dressed(state: KioskState, looks: k.Looks) -> Result:
    return replace(state, looks=looks), (ApplyLooks(looks),)


def _reserve(state: KioskState) -> Result:
    if state.page is not Page.SEATS or not state.sale.seating.seats:
        return state, ()
    return state, (SendToSale(events.HoldAsked()),)


def _only(effects: Callable[[KioskState], tuple[Effect, ...]]) -> Callable[[KioskState], Result]:
    return lambda state: (state, effects(state))


LEAVING = (Ask.START_OVER, Ask.END_NOW, Ask.FINISH)
OF_THE_DAY: dict[Ask, Callable[[KioskState, date], Result]] = {
    Ask.SEE_TRIPS: choosing.see_trips,
    Ask.GO_ON: problem_page.go_on,
}
"""Requests whose effect depends on the local date."""
PLAIN: dict[Ask, Callable[[KioskState], Result]] = {
    Ask.BUY: choosing.buy,
    Ask.REPRINT: _reprint,
    Ask.SEEN: _seen,
    Ask.HELP: _aside(Page.HELP),
    Ask.ACCESS: _aside(Page.ACCESS),
    Ask.BACK: _back,
    Ask.PICK_FOR_ME: _only(choosing.pick_for_me),
    Ask.CLEAR_SEATS: _only(choosing.clear),
    Ask.OTHER_PART: lambda state: (replace(state, part=state.part + 1), ()),
    Ask.RESERVE: _reserve,
    Ask.NEXT_FIELD: _next_field,
    Ask.OTHER_DOCUMENT: _other_document,
    Ask.ANOTHER_CARD: _another_card,
    Ask.NOT_CHANGED: _not_changed,
    Ask.ASK_NOW: _ask_now,
    Ask.CASE_SLIP: _case_slip,
    Ask.NO_PAPER: _no_paper,
    Ask.PRINT_AGAIN: _print_again,
    Ask.MORE_TIME: lambda state: (replace(state, patience=state.rules.more), ()),
    Ask.STILL_HERE: _still_here,
    Ask.TRY_CONNECTION: lambda state: (state, (TryConnection(),)),
    Ask.LARGER: lambda state: _dressed(state, replace(state.looks, larger=not state.looks.larger)),
    Ask.CONTRAST: lambda state: _dressed(state, replace(state.looks, contrast=not state.looks.contrast)),
    Ask.LOWER: lambda state: _dressed(state, replace(state.looks, low=not state.looks.low)),
    Ask.STAFF: staff.enter,
    Ask.SLOWER: lambda state: (replace(state, looks=replace(state.looks, slower=not state.looks.slower)), ()),
}
