"""What a touch means on the page in front. Pure."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from typing import assert_never

from pos_app.kiosk.flow import choosing, finding, following, late, mailing, paying, people, staff, wiping
from pos_app.kiosk.flow import effects as fx
from pos_app.kiosk.flow import intents as i
from pos_app.kiosk.flow import state as k
from pos_app.kiosk.flow.intents import Ask, Intent
from pos_app.kiosk.flow.state import ASIDE, KioskState, Page
from pos_app.sale import earlier, events
from pos_app.sale.stage import Sale, Step

_STILL_PAYING, _CALLED_AGAIN = 60.0, 60.0
"""Seconds."""


def ask(state: KioskState, intent: Intent, now: float, today: date) -> fx.Result:
    match intent:
        case Ask():
            return _plain(state, intent, now, today)
        case i.ChooseLanguage(language):
            return _dressed(state, replace(state.looks, language=language))
        case i.TypePlace(text):
            return replace(state, typed=text, place_problem=""), ()
        case i.TakePlace(place):
            return choosing.take_place(state, place, today)
        case i.TakeDeparture(trip, place):
            return choosing.take_departure(state, trip, place, today)
        case i.TakeDay(day):
            return choosing.take_day(state, day, today), ()
        case i.ShowHours(hours):
            return choosing.show_hours(state, hours), ()
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
            return _of_person(lambda state: people.go_field(state, number))(state)
        case i.TakeCountry(code):
            return _of_person(lambda state: people.take_country(state, code))(state)
        case i.TakeDocument(kind):
            return _of_person(lambda state: people.take_document(state, kind))(state)
        case i.Change():
            return paying.change(state, intent)
        case i.TakeMethod(method):
            return paying.take_method(state, method)
        case i.TakeCarry(carry):
            return mailing.carry(state, carry)
        case i.TakeInstalments(count):
            return paying.take_instalments(state, count)
        case i.StaffDigit(digit):
            return staff.digit(state, digit)
        case i.StaffAct(do, order):
            return staff.act(state, do, order)
    assert_never(intent)


def _plain(state: KioskState, what: Ask, now: float, today: date) -> fx.Result:
    if what is Ask.PAY:
        return paying.pay(state, now)
    if _gives_up_seats(state, what):
        return replace(state, page=Page.LEAVING, leaving=what, back_to=state.page), ()
    if what in LEAVING:
        return _leave(state, what, now)
    if what in OF_THE_DAY:
        return OF_THE_DAY[what](state, today)
    return PLAIN[what](state)


def _gives_up_seats(state: KioskState, what: Ask) -> bool:
    """Return whether a touch would give up seats that are held: that is asked once."""
    if state.page in ASIDE | {Page.LEAVING} or state.sale.ordered or not holds(state.sale):
        return False
    return what is Ask.START_OVER or (what is Ask.BACK and state.page is Page.SEATS and not _returns(state))


def holds(sale: Sale) -> tuple[str, ...]:
    """Return the labels of the seats that are held."""
    return tuple(choice.label for choice in sale.seating.seats if choice.hold)


def _returns(state: KioskState) -> bool:
    """Return whether the page of the seats leads straight back to the review: all of them are held."""
    return state.reviewed is not None and state.sale.held


# --- Who travels -----------------------------------------------------------------------------------


def _type(state: KioskState, text: str) -> KioskState:
    if state.page is Page.REPRINT:
        return finding.typed(state, text)
    if state.page is Page.LATE:
        return late.typed(state, text)
    if state.page is Page.MAIL:
        return mailing.typed(state, text)
    if state.page is not Page.PASSENGER:
        return state
    return people.typed_in(state, text)


def _next_field(state: KioskState) -> fx.Result:
    if state.page is Page.PASSENGER:
        return people.next_question(state)
    if state.page is Page.LATE:
        return late.check(state)
    if state.page is Page.MAIL:
        return mailing.send(state)
    return finding.next_question(state)


def _of_person(change: Callable[[KioskState], KioskState]) -> Callable[[KioskState], fx.Result]:
    return lambda state: (change(state) if state.page is Page.PASSENGER else state, ())


# --- Payment ---------------------------------------------------------------------------------------


def _not_changed(state: KioskState) -> fx.Result:
    attempt = state.sale.order.attempt
    if state.page is not Page.CODE or attempt is None:
        return state, ()
    return replace(state, page=Page.NOT_CHANGED), (fx.AskOutcome(attempt.id),)


def _ask_now(state: KioskState) -> fx.Result:
    if state.page is Page.FOUND:
        return finding.ask_again(state)
    attempt = state.sale.order.attempt
    if state.page not in (Page.NOT_CHANGED, Page.CHECKING) or attempt is None:
        return state, ()
    return state, (fx.AskOutcome(attempt.id),)


def _case_slip(state: KioskState) -> fx.Result:
    attempt = state.search.found if state.page is Page.FOUND else state.sale.order.attempt
    if attempt is None or attempt.settled:
        return state, ()
    return state, (fx.PrintCaseSlip(attempt),)


def _print_again(state: KioskState) -> fx.Result:
    if state.page is Page.FOUND:
        return finding.print_again(state)
    attempt = state.sale.order.attempt
    if state.page is not Page.NO_PAPER or attempt is None or attempt.confirmed is None:
        return state, ()
    return replace(state, page=Page.DONE, printing=k.Printing()), (fx.PrintTickets(attempt, again=True),)


# --- Back, over, help -------------------------------------------------------------------------------


def _back(state: KioskState) -> fx.Result:
    match state.page:
        case Page.HELP | Page.ACCESS:
            return replace(state, page=state.back_to), ()
        case Page.STAFF:
            return staff.back(state)
        case Page.ROUTE | Page.SEEN | Page.REPRINT | Page.FOUND:
            if state.page is Page.REPRINT and state.search.ask is k.Ask.ORDER:
                return finding.former_question(state), ()
            return wiping.wiped(state, state.touched), (fx.Wipe(),)
        case Page.DATE | Page.TRIPS:
            return choosing.back(state)
        case Page.SEATS if _returns(state):
            return state, (fx.SendToSale(events.HoldAsked(prepares=False)),)
        case Page.SEATS:
            return replace(state, page=Page.TRIPS), (fx.SendToSale(events.BackAsked(Step.SEARCH)),)
        case Page.PASSENGER:
            return _back_from_people(state)
        case Page.METHOD | Page.CARD | Page.INSTALMENTS | Page.REVIEW | Page.CHANGE:
            return (state, ()) if paying.is_sending(state.sale) else paying.back(state)
        case Page.LEAVING if state.leaving is not None:
            return replace(state, page=state.back_to, leaving=None), ()
        case Page.NOT_CHANGED | Page.LEAVING:
            attempt = state.sale.order.attempt
            return (replace(state, page=following.waiting_page(attempt)), ()) if attempt else (state, ())
        case Page.MAIL if not state.sale.ordered:
            return replace(state, page=Page.METHOD), ()
        case Page.NO_PAPER | Page.MAIL:
            return (replace(state, page=Page.DONE), ()) if state.sale.ordered else (state, ())
        case Page.PROBLEM:
            problem = earlier.standing(state.sale)
            if problem is None or following.is_hopeless(problem.kind):
                return state, ()
            calm = replace(state, seen=problem)
            return replace(calm, page=following.natural(calm)), ()
        case Page.LATE:
            return late.fold(state), ()
        case Page.HOME | Page.OFFLINE | Page.CODE | Page.CHECKING | Page.DONE | Page.ENDED:
            return state, ()
    assert_never(state.page)


def _back_from_people(state: KioskState) -> fx.Result:
    if state.reviewed is not None and state.form.ask is people.asks(state)[0] and not state.form.countries:
        state = replace(state, form=state.reviewed)
        return state, people.given(state)
    former = people.former(state)
    return (former, ()) if former else (state, (fx.SendToSale(events.BackAsked(Step.SEATS)),))


def _leave(state: KioskState, what: Ask, now: float) -> fx.Result:
    """End this customer's session; where a code can still be paid, ask first. Who starts over goes on in
    the same language."""
    if state.page is Page.LATE:
        return late.fold(state), ()
    if what is Ask.START_OVER and state.page is Page.CODE:
        return replace(state, page=Page.LEAVING), ()
    if state.leaving is Ask.BACK and what is Ask.END_NOW:
        return _back(replace(state, page=state.back_to, leaving=None))
    if not wiping.may_leave(state) or state.page is Page.STAFF:
        return state, ()
    stays = Ask.START_OVER in (what, state.leaving)
    wiped = wiping.wiped(state, now)
    return (replace(wiped, looks=state.looks) if stays else wiped), (fx.Wipe(),)


def _still_here(state: KioskState) -> fx.Result:
    # Whoever still pays is asked again a minute later than the first time.
    return (replace(state, patience=_STILL_PAYING), ()) if state.page is Page.CODE else (state, ())


def _reprint(state: KioskState) -> fx.Result:
    if state.page is Page.LATE:
        state = late.fold(state)
    if state.page is Page.STAFF and not state.staff.who and state.back_to in (Page.HOME, Page.OFFLINE):
        state = replace(state, page=state.back_to)  # Whatever became of the PIN, what is paid comes out.
    if state.page not in (Page.HOME, Page.OFFLINE):
        return state, ()
    return replace(state, page=Page.REPRINT, search=k.Search(), printing=k.Printing()), ()


def _turn(here: Page, to: Page) -> Callable[[KioskState], fx.Result]:
    return lambda state: (replace(state, page=to) if state.page is here else state, ())


def _aside(page: Page) -> Callable[[KioskState], fx.Result]:
    def turn(state: KioskState) -> fx.Result:
        back = state.back_to if state.page in ASIDE else state.page
        return replace(state, page=page, back_to=back), ()

    return turn


def _dressed(state: KioskState, looks: k.Looks) -> fx.Result:
    return replace(state, looks=looks), (fx.ApplyLooks(looks),)


def _call(state: KioskState) -> fx.Result:
    """Call the staff, at most once a minute."""
    if state.called is not None and state.touched - state.called < _CALLED_AGAIN:
        return state, ()
    return replace(state, called=state.touched), (fx.CallStaff(),)


def _reserve(state: KioskState) -> fx.Result:
    if state.page is not Page.SEATS or not state.sale.seating.seats:
        return state, ()
    return state, (fx.SendToSale(events.HoldAsked(prepares=False)),)


def _only(effects: Callable[[KioskState], tuple[fx.Effect, ...]]) -> Callable[[KioskState], fx.Result]:
    return lambda state: (state, effects(state))


LEAVING = (Ask.START_OVER, Ask.END_NOW, Ask.FINISH)
OF_THE_DAY: dict[Ask, Callable[[KioskState, date], fx.Result]] = {
    Ask.SEE_TRIPS: choosing.see_trips,
    Ask.GO_ON: following.go_on,
}
"""Requests whose effect depends on the local date."""
PLAIN: dict[Ask, Callable[[KioskState], fx.Result]] = {
    Ask.BUY: choosing.buy,
    Ask.REPRINT: _reprint,
    Ask.SEEN: _turn(Page.OFFLINE, Page.SEEN),
    Ask.HELP: _aside(Page.HELP),
    Ask.ACCESS: _aside(Page.ACCESS),
    Ask.BACK: _back,
    Ask.ONE_WAY: lambda state: (replace(state, both=False, back_day=None), ()),
    Ask.BOTH_WAYS: lambda state: (replace(state, both=True), ()),
    Ask.LETTERS: lambda state: (replace(state, letters=not state.letters), ()),
    Ask.OTHER_DAY: lambda state: (replace(state, other_day=True), ()),
    Ask.PICK_FOR_ME: _only(choosing.pick_for_me),
    Ask.WINDOW: _only(lambda state: choosing.one_more(state, window=True)),
    Ask.AISLE: _only(lambda state: choosing.one_more(state, window=False)),
    Ask.CLEAR_SEATS: _only(choosing.clear),
    Ask.OTHER_PART: lambda state: (replace(state, part=state.part + 1), ()),
    Ask.RESERVE: _reserve,
    Ask.NEXT_FIELD: _next_field,
    Ask.OTHER_DOCUMENT: lambda state: (finding.other_document(state), ()),
    Ask.NO_PHONE: _of_person(people.without_phone),
    Ask.ABROAD: _of_person(people.ask_country),
    Ask.ANOTHER_CARD: paying.another_card,
    Ask.NOT_CHANGED: _not_changed,
    Ask.ASK_NOW: _ask_now,
    Ask.CASE_SLIP: _case_slip,
    Ask.NO_PAPER: _turn(Page.DONE, Page.NO_PAPER),
    Ask.MAIL: mailing.ask,
    Ask.WHATSAPP: lambda state: (replace(state, whatsapp=state.rules.whatsapp and not state.whatsapp), ()),
    Ask.PRINT_AGAIN: _print_again,
    Ask.MORE_TIME: lambda state: (replace(state, patience=state.rules.more), ()),
    Ask.STILL_HERE: _still_here,
    Ask.LARGER: lambda state: _dressed(state, replace(state.looks, larger=not state.looks.larger)),
    Ask.CONTRAST: lambda state: _dressed(state, replace(state.looks, contrast=not state.looks.contrast)),
    Ask.LOWER: lambda state: _dressed(state, replace(state.looks, low=not state.looks.low)),
    Ask.HEAR: lambda state: _dressed(state, replace(state.looks, guided=not state.looks.guided)),
    Ask.GUIDE: lambda state: _dressed(state, replace(state.looks, guided=True)),
    Ask.LOUDER: lambda state: _dressed(state, replace(state.looks, volume=min(10, state.looks.volume + 1))),
    Ask.DRAWL: lambda state: _dressed(state, replace(state.looks, drawl=not state.looks.drawl)),
    Ask.CALL: _call,
    Ask.STAFF: staff.enter,
    Ask.SLOWER: lambda state: (replace(state, looks=replace(state.looks, slower=not state.looks.slower)), ()),
}
