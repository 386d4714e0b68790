"""How it is paid, and the page to look everything over before the one touch that charges. Pure."""

from __future__ import annotations

from dataclasses import replace

from pos_app.domain.payment import PaymentType
from pos_app.kiosk.flow import people
from pos_app.kiosk.flow.effects import Charge, Result, SendToSale
from pos_app.kiosk.flow.intents import Change, Part
from pos_app.kiosk.flow.state import KioskState, Page
from pos_app.sale import events, guards
from pos_app.sale.stage import Activity, Sale, Step

TOO_SOON = 0.4
"""Seconds for which the main button of the review is deaf: a second touch of the page before is none."""


def is_sending(sale: Sale) -> bool:
    """Return whether the order was asked for: no further touch counts."""
    return sale.ordered or sale.earlier.charge is not None


def take_method(state: KioskState, method: PaymentType) -> Result:
    sale = state.sale
    ready = sale.payment.quote is not None and Activity.QUOTE not in sale.busy
    if state.page is not Page.METHOD or sale.ordered or not ready:
        return state, ()
    chosen = replace(state, way=method, split=False)
    return replace(chosen, page=page_of(chosen)), (SendToSale(events.MethodChosen(method)),)


def page_of(state: KioskState) -> Page:
    """Return the page of a payment without an order: what is not said yet, else the review."""
    sale, way = state.sale, state.way
    quote = sale.payment.quote
    if state.page is Page.MAIL:
        return Page.MAIL
    if way is None or (quote is not None and quote.method(way) is None):
        return Page.METHOD
    if way.facts.needs_card_page and sale.payment.card is None:
        return Page.CARD
    if way.facts.instalments and not state.split and quote is not None and len(_lines(sale, way)) > 1:
        return Page.INSTALMENTS
    return Page.CHANGE if state.page is Page.CHANGE else Page.REVIEW


def _lines(sale: Sale, way: PaymentType) -> tuple[object, ...]:
    priced = sale.payment.quote.method(way) if sale.payment.quote else None
    return priced.instalments(sale.payment.card.brand if sale.payment.card else "") if priced else ()


def take_instalments(state: KioskState, count: int) -> Result:
    if state.page is not Page.INSTALMENTS:
        return state, ()
    return replace(state, split=True, page=Page.REVIEW), (SendToSale(events.InstalmentsChosen(count)),)


def another_card(state: KioskState) -> Result:
    buyer, given = state.sale.people.buyer, state.sale.people.passengers
    if state.page is not Page.INSTALMENTS or buyer is None:
        return state, ()
    # A payment session can be used for one card page only.
    return state, (
        SendToSale(events.BackAsked(Step.PASSENGERS)),
        SendToSale(events.PassengersGiven(buyer, given)),
    )


def back(state: KioskState) -> Result:
    """Return the page before: from the review the former question, from there the review where it was."""
    if state.page is Page.CHANGE:
        return replace(state, page=Page.REVIEW), ()
    if state.page is Page.METHOD:
        if state.reviewed is not None and state.sale.payment.method is not None:
            kept = replace(state, way=state.sale.payment.method)
            return replace(kept, page=page_of(kept)), ()
        return state, (SendToSale(events.BackAsked(Step.PASSENGERS)),)
    if state.page is Page.REVIEW and state.way is not None and state.way.facts.needs_card_page:
        undone = replace(state, split=False, reviewed=None)
        if page_of(undone) is Page.INSTALMENTS:
            return replace(undone, page=Page.INSTALMENTS), ()
    return replace(state, way=None, split=False, reviewed=None, page=Page.METHOD), ()


def pay(state: KioskState, now: float) -> Result:
    """Send the order, once: a touch right after the page came is none, and a second one neither."""
    soon = now - state.turned < TOO_SOON
    if state.page is not Page.REVIEW or soon or is_sending(state.sale) or not guards.may_charge(state.sale):
        return state, ()
    return state, (Charge(),)


def change(state: KioskState, wanted: Change) -> Result:
    """Go where a part of the purchase is chosen; ``reviewed`` leads straight back."""
    if state.page not in (Page.REVIEW, Page.CHANGE) or is_sending(state.sale):
        return state, ()
    sale, number = state.sale, wanted.number
    state = replace(state, reviewed=state.form)
    match wanted.part:
        case Part.WAY:
            return replace(state, page=Page.CHANGE, changing=number), ()
        case Part.SEATS:
            shown = (SendToSale(events.BackAsked(Step.SEATS)), SendToSale(events.SegmentShown(number)))
            return replace(state, page=Page.SEATS, part=0), shown
        case Part.TRIP:
            return replace(state, page=Page.TRIPS), (SendToSale(events.BackAsked(Step.SEARCH)),)
        case Part.PERSON:
            form = people.first_question(replace(state.form, index=min(number, len(state.form.people) - 1)))
            return replace(state, page=Page.PASSENGER, form=form), (
                SendToSale(events.BackAsked(Step.PASSENGERS)),
            )
        case Part.INSURANCE:
            on = not sale.people.insured
            everybody = tuple(replace(one, insured=on) for one in state.form.people)
            asked = tuple(SendToSale(events.InsuranceAsked(index, on)) for index in range(sale.people.count))
            return replace(state, form=replace(state.form, people=everybody)), asked
        case Part.METHOD:
            return replace(state, page=Page.METHOD, way=None, split=False), ()
