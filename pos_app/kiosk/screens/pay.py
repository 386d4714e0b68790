"""What the pages of the payment show: methods, instalments, card, code. Pure."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from pos_app.domain.money import Cents, brl
from pos_app.domain.passengers import with_initials
from pos_app.domain.payment import METHODS, CodeForm, Instalment, PaymentType
from pos_app.domain.trips import Direction
from pos_app.kiosk.flow.intents import Ask, Carry, TakeCarry, TakeInstalments, TakeMethod
from pos_app.kiosk.flow.mailing import carries
from pos_app.kiosk.flow.state import KioskState
from pos_app.kiosk.flow.wiping import asks_still_paying, seconds_left
from pos_app.kiosk.screens import blocks as b
from pos_app.kiosk.screens.after import number_of
from pos_app.kiosk.screens.blocks import Act, Chip, Frame, HeaderButtonState, Note
from pos_app.kiosk.screens.choose import city
from pos_app.kiosk.screens.parts import explained, note_line, told, waiting
from pos_app.kiosk.screens.people import hold_chip, step_frame
from pos_app.kiosk.screens.scale import TARGET, Scale
from pos_app.kiosk.screens.scene import Scene, with_phone_first
from pos_app.sale.stage import Activity, Sale
from pos_app.ui.pages.payment import page as desk_payment
from pos_app.wording import checkout_texts, format, kiosk_texts, payment_texts, trip_texts
from pos_app.wording.kiosk_words import Text, say

_MANY, _NAMES, _SPLIT = 4, 2, 2
_HOUR = 3600
_OFFERED = with_phone_first(METHODS)
"""In the order in which they are offered."""
CARRIED = {
    Carry.SCREEN: (Text.CARRY_CODE, "scan-line"),
    Carry.WHATSAPP: (Text.CARRY_WHATSAPP, "smartphone"),
    Carry.MAIL: (Text.CARRY_MAIL, "mail"),
}
"""Words and icon of each way to leave with a ticket without paper."""


def methods(state: KioskState, scene: Scene) -> tuple[Frame, b.Body]:
    """Return the ways to pay, each with its own total: those with the phone first, as most people here pay
    by PIX. A touch on one charges nothing."""
    s, sale = scene.measures, state.sale
    quote = sale.payment.quote
    busy = quote is None or Activity.QUOTE in sale.busy or Activity.SESSION in sale.busy
    text, strong = f"{say(Text.REVIEW_FIRST)} ", say(Text.NOT_CHARGED_BY_THIS)
    frame = step_frame(state, scene, 6, say(Text.ASK_METHOD), text=text, strong=strong)
    offered = [one for one in _OFFERED if one in sale.terms.methods]
    choices = () if busy else tuple(_method(sale, one, scene) for one in offered)
    r = s.roomy
    large = r and len(choices) <= _MANY
    buttons = (
        b.Button(
            act,
            40 if large else 28,
            s.text(350 if len(act.rows) > 1 else 236) if large else 0,
            centred=False,
            icon_size=84 if large else 44,
            pad=32,
        )
        for act in choices
    )
    counter = Note("store", kiosk_texts.other_ways(scene.counter), strong=say(Text.CASH_OR_DEBIT))
    taken = _taken(state, s)
    root = b.column(
        _trip_card(state, s) if r else None,
        None if state.paper else taken,
        waiting(say(Text.ASKING_PRICES) if busy else ""),
        b.column(*buttons, gap=s.gap, grow=0 if r else 1),
        None
        if r
        else note_line(Note("wallet", say(Text.REVIEW_FIRST), strong=say(Text.NOT_CHARGED_BY_THIS)), s),
        explained(counter, s) if r else None,
        taken if state.paper else None,
        b.Gap(grow=1) if r else None,
        gap=20 if r else 8,
        margins=(s.side, 24 if r else 4, s.side, 16 if r else 8),
    )
    return frame, b.Body(root)


def _taken(state: KioskState, s: Scale) -> b.Card | None:
    """Return how the ticket leaves: without paper that is asked, where there is a choice."""
    ways, name = carries(state), say(Text.HOW_TAKEN)
    if state.paper:
        return explained(Note("printer", say(Text.TAKE_BOTH), strong=name), s) if s.upright else None
    if len(ways) == 1:
        return explained(Note("smartphone", say(Text.TAKE_ONLY_PHONE), strong=name), s)
    r = s.roomy
    asked = told(
        b.Icon("smartphone", 48 if r else 34, "warning", at="top"),
        b.Words(name, 30 if r else 24, 600) if r else b.Words(say(Text.TAKE_WHICH), 24, 600),
        b.Words(say(Text.TAKE_WHICH), 26) if r else None,
        gap=26 if r else 16,
        between=4,
    )
    acts = (
        Act(
            say(CARRIED[one][0]), TakeCarry(one), icon=CARRIED[one][1] if r else "", chosen=one is state.carry
        )
        for one in ways
    )
    buttons = (
        b.Button(act, 26 if r else 22, 96 if r else TARGET, icon_size=32, pad=12, tall="fixed", grow=1)
        for act in acts
    )
    edge = (30, 22, 30, 22) if r else (14, 6, 14, 6)
    inside = b.column(asked, b.row(*buttons, gap=s.gap), gap=16 if r else 6, margins=edge)
    return b.Card(inside, fill="warning_tint", line="warning_line")


def _trip_card(state: KioskState, s: Scale) -> b.Card:
    """Return what is paid for: both ways with their first departures, who travels, and for how much."""
    sale = state.sale
    trips = [one for one in (sale.trips.outbound, sale.trips.way_back) if one is not None]
    icon = "arrow-left-right" if len(trips) > 1 else "arrow-right"
    where = b.row(
        b.Words(city(state.origin), 34, 600, wrap=False),
        b.Icon(icon, 32, at="middle"),
        b.Words(city(state.destination), 34, 600, wrap=False),
        b.Gap(grow=1),
        gap=18,
    )
    ways = (
        b.row(
            b.Words(trip_texts.direction(direction), 24, 600, "text_2", wrap=False),
            b.Words(f"{format.day(trip.departure.when.date())} \u00b7", 26, wrap=False),
            b.Words(format.hour(trip.departure.when), 26, 600, wrap=False),
            b.Words(trip.departure.terminal or trip.departure.name, 26, wrap=s.letters > 1, grow=1),
            b.Words(trip_texts.change(trip), 24, tone="text_2", wrap=s.letters > 1),
            gap=12,
        )
        for direction, trip in zip(Direction, trips, strict=False)
    )
    people = sale.people.passengers
    names = (with_initials(one.name) for one in people[:_NAMES])
    total = sale.total
    who = b.row(
        *(
            part
            for number, name in enumerate(names, start=1)
            for part in (b.Disc(number, 40, at="middle"), b.Words(name, 26, wrap=False, at="middle"))
        ),
        b.Words(kiosk_texts.more_people(len(people) - _NAMES), 24, wrap=False, at="middle"),
        gap=12,
    )
    seats = b.Words(
        kiosk_texts.seats_with_fee(len(sale.seating.seats)), tone="text_2", wrap=False, align="end", grow=1
    )
    paid = b.row(
        seats,
        b.Words(brl(total) if total is not None else "", 34, 600, wrap=False, keeps=True),
        gap=12,
        grow=1,
    )
    below = b.Line((who, paid), s.letters > 1, 12)
    return b.Card(b.column(where, *ways, b.Divider(), below, gap=12, margins=(32, 18, 32, 18)))


def _method(sale: Sale, method: PaymentType, scene: Scene) -> Act:
    priced = sale.payment.quote.method(method) if sale.payment.quote else None
    name, note = payment_texts.at_kiosk(method)
    off = say(Text.CARD_OFF) if method.facts.needs_card_page and not scene.card else ""
    if not off and priced is None:
        off = say(Text.METHOD_OFF)
    act = Act(name, TakeMethod(method), icon=method.facts.icon, after="chevron-right", note=off or note)
    if off or priced is None:
        return replace(act, after="", why_not=off)
    act = replace(act, side=brl(priced.total), side_note=say(Text.AT_ONCE))
    if not method.facts.instalments:
        return replace(act, rows=((say(Text.NO_CARD_NEEDED), ""),))
    lines = priced.instalments("")
    free = [line for line in lines if not line.has_interest(priced.total)]
    shown = [lines[0], *free[1:][-1:], *[line for line in lines if line.has_interest(priced.total)][:1]]
    if len(lines) < _SPLIT:
        return act
    rows = tuple(_split(line, priced.total) for line in shown)
    most = max(line.count for line in lines)
    last = max((line.count for line in free), default=1)
    side_note = kiosk_texts.once_or(last) if last > 1 else say(Text.AT_ONCE)
    return replace(act, side_note=side_note, rows=(*rows, (kiosk_texts.split_later(most), "")))


def _split(line: Instalment, principal: Cents) -> tuple[str, str]:
    """Return a line of a table of instalments, and its total: that many times that much, to the cent."""
    text = kiosk_texts.instalments(line.count, brl(line.amount))
    if line.has_interest(principal):
        text += f" \u00b7 {kiosk_texts.with_interest(brl(line.total - principal))}"
    elif line.count > 1:
        text += f" \u00b7 {say(Text.NO_INTEREST)}"
    return text, kiosk_texts.in_all(brl(line.total))


def instalments(state: KioskState, scene: Scene) -> tuple[Frame, b.Body]:
    sale = state.sale
    principal = sale.principal
    frame = step_frame(
        state,
        scene,
        6,
        say(Text.ASK_INSTALMENTS),
        amount=brl(principal) if principal is not None else "",
        amount_note=say(Text.TOTAL_WITH_FEES),
        second=Act(say(Text.ANOTHER_CARD), Ask.ANOTHER_CARD, icon="credit-card"),
    )
    s = scene.measures
    large = s.roomy and len(sale.instalments) <= _MANY
    buttons = (
        b.Button(
            Act(
                kiosk_texts.instalments(line.count, brl(line.amount)),
                TakeInstalments(line.count),
                icon="credit-card",
                after="chevron-right",
                side=kiosk_texts.in_all(brl(line.total)),
                side_note=say(
                    Text.WITH_INTEREST
                    if principal is not None and line.has_interest(principal)
                    else Text.NO_INTEREST
                ),
            ),
            40 if large else 30,
            200 if large else 0,
            centred=False,
            icon_size=84 if large else 44,
            pad=36,
        )
        for line in sale.instalments
    )
    root = b.column(
        b.column(*buttons, gap=s.gap, grow=0 if large else 1),
        note_line(Note("wallet", say(Text.REVIEW_FIRST), strong=say(Text.NOT_CHARGED_BY_THIS)), s),
        b.Gap(grow=1) if s.roomy else None,
        gap=28 if s.roomy else 8,
        margins=(s.side, 32 if s.roomy else 4, s.side, 24 if s.roomy else 8),
    )
    return frame, b.Body(root)


def card(state: KioskState, scene: Scene) -> tuple[Frame, b.Body]:
    """Return the provider's page, with its host and who gets the data."""
    s = scene.measures
    r = s.roomy
    sale = state.sale
    total = brl(sale.total) if sale.total is not None else ""
    chip = Chip("wallet", say(Text.TOTAL) if s.upright else "", total)
    frame = step_frame(state, scene, 6, say(Text.TYPE_CARD), chip=chip)
    if s.upright and (trip := sale.trips.outbound) is not None:
        day = format.day(trip.departure.when.date())
        frame = replace(frame, text=f"{say(Text.TYPE_CARD_NOTE)} {day} \u00b7 ")
    host = b.Words(scene.card_host, 24, 500, wrap=False, keeps=True, grow=1)
    inside = b.column(
        # On little height the host stands below, beside who gets the data.
        None if s.narrow else b.row(b.Icon("lock", 26, "success"), host, gap=14, margins=(20, 8, 20, 8)),
        waiting("" if scene.card_ready else say(Text.OPENING_CARD)),
        b.Guest("card", payment_texts.page_name(), grow=1),
        margins=(3, 3, 3, 3),
    )
    root = b.column(
        b.Card(inside, line="border_strong", width=2, grow=1),
        _below_card(state, scene),
        gap=s.gap,
        margins=(s.side, 24 if r else 4, s.side, 16 if r else 4),
    )
    return frame, b.Body(root)


def _below_card(state: KioskState, scene: Scene) -> b.Card:
    """Return the row under the page: who gets the data, or the countdown of a page that nobody touches. Both
    are equally high, so that nothing moves under a finger."""
    s, left = scene.measures, seconds_left(state, scene.mono)
    tall = b.column(b.Gap(TARGET + 8))
    if left is None:
        safe = Note("shield-check", say(Text.CARD_SAFE), strong=scene.card_host if s.narrow else "")
        note = replace(note_line(safe, s, size=22), grow=1, at="middle")
        chip = hold_chip(state.sale, scene) if s.upright else None
        hold = (
            b.Words(f"{chip.text} {chip.strong}", 24, 600, chip.tone, wrap=False, at="middle")
            if chip
            else None
        )
        return b.Card(b.row(tall, note, hold, gap=12, margins=(12, 4, 12, 4)), fill="bg", line="bg")
    text = (
        b.Words(say(Text.STILL_TYPING), 28, 600),
        b.Words(kiosk_texts.wiped_in(format.clock(left)), 24, wrap=False, keeps=True),
    )
    go_on = b.Button(Act(say(Text.CONTINUE), Ask.STILL_HERE), 30, TARGET + 8, "main")
    inside = replace(told(b.Icon("timer", 40, "warning", at="middle"), *text, gap=18), grow=1)
    return b.Card(
        b.row(tall, inside, go_on, margins=(12, 4, 12, 4)), fill="warning_tint", line="warning_line"
    )


def code(state: KioskState, scene: Scene) -> tuple[Frame, b.Body]:
    """Return the code that is to be paid, large, with who receives it, how much, and how long it is valid."""
    sale = state.sale
    attempt = sale.order.attempt
    assert attempt is not None
    shown = desk_payment.code(attempt, sale.order.pix, scene.now, scene.code_span, scene.zone)
    texts = checkout_texts.shown_words(shown.method)
    problem = say(Text.CODE_OVER) if shown.over else say(Text.CODE_WRONG) if shown.problem else ""
    frame = step_frame(
        state,
        scene,
        6,
        texts.kiosk.title,
        back=HeaderButtonState.LOCKED,
        chip=Chip("ticket", kiosk_texts.order_named(number_of(attempt))),
        amount=shown.amount,
        amount_note=say(Text.TOTAL_WITH_FEES),
        second=Act(say(Text.NOT_CHANGED), Ask.NOT_CHANGED, icon="hourglass"),
    )
    s = scene.measures
    r = s.roomy
    waits = texts.kiosk.waiting if shown.code else say(Text.CHECKING if problem else Text.PREPARING_CODE)
    steps = tuple(
        _step(s, number, icon, *lines)
        for number, icon, lines in zip((1, 2, 3), _step_icons(shown.form), texts.kiosk.steps, strict=True)
    )
    notes = (
        Note("info", say(Text.CHANGES_ITSELF), strong=texts.kiosk.aside),
        Note("lock", say(Text.PAID_LATER)),
    )
    asked = asks_still_paying(state, scene.mono)
    text = (
        b.Words(say(Text.STILL_PAYING), 32 if s.roomy else 26, 600),
        b.Words(say(Text.STILL_PAYING_NOTE)),
    )
    inside = replace(told(b.Icon("hand", 48, "primary", at="middle"), *text, gap=20), grow=1)
    yes = b.Button(Act(say(Text.YES), Ask.STILL_HERE), 30, s.button, "plain")
    rest = (
        _code_clock(s, shown, waits, scene.code_span),
        b.Card(
            b.Line((inside, yes), not s.roomy, s.gap, (30, 16, 30, 16)),
            fill="primary_tint",
            line="primary_line",
        )
        if asked
        else b.Line(steps, not r, s.gap),
        _number(s, number_of(attempt)) if r else None,
        b.column(*(note_line(one, s) for one in notes), gap=10) if r else None,
        b.Gap(grow=1),
    )
    card = _code_card(s, shown, texts, problem)
    margins = (s.side, 32 if r else 4, s.side, 16 if r else 8)
    if r:
        return frame, b.Body(b.column(card, *rest, gap=28, margins=margins))
    return frame, b.Body(
        b.row(replace(card, grow=6), b.column(*rest, gap=-1, grow=5), gap=s.gap, margins=margins)
    )


def _code_card(
    s: Scale, shown: desk_payment.CodeShown, texts: checkout_texts.CodeWords, problem: str
) -> b.Card:
    r = s.roomy
    size = 28 if r else 24
    picture = b.Code(shown.code, shown.form, texts.spoken, 600 if r else 290, at="centre")
    heading = texts.kiosk.take if shown.code or problem else say(Text.PREPARING_CODE)
    name = say(Text.PAYEE) if shown.payee else ""
    paid = " \u00b7 ".join(filter(None, (shown.payee, shown.amount)))
    payee = (
        b.Gap(grow=1),
        b.Words(name, size, tone="text_2", wrap=False, keeps=True, at="centre"),
        b.Words(paid, size, 600, wrap=s.narrow or s.letters > 1, keeps=True, align="centre"),
        b.Gap(grow=1),
    )
    return b.Card(
        b.column(
            b.Words(heading, 32 if r else 24, 600, align="centre"),
            None if problem else picture,
            b.Words(problem, 28, 500, "danger", align="centre", grow=1),
            b.Line(payee, not r, 8 if r else 0),
            gap=16 if r else 6,
            margins=(20, 28 if r else 8, 20, 24 if r else 8),
        )
    )


def _number(s: Scale, number: str) -> b.Card:
    """Return the order's number, for whoever pays after leaving."""
    said = b.column(
        b.Words(say(Text.ORDER_NUMBER), wrap=False), b.Words(say(Text.NOTE_NUMBER), tone="text_2")
    )
    return b.Card(
        b.row(replace(said, grow=1), b.Words(number, 42, 600, wrap=False), margins=(30, 16, 30, 16))
    )


def _code_clock(s: Scale, shown: desk_payment.CodeShown, waits: str, span: int) -> b.Card:
    r = s.roomy
    whole = kiosk_texts.code_span(max(1, round(span / 60)), shown.until) if 0 < span <= _HOUR else ""
    until = kiosk_texts.code_until(shown.until)
    said = b.column(
        b.Gap(grow=1),
        b.Words(waits, 28 if r else 24, 600, keeps=True),
        b.Words((whole or until) if shown.until else "", tone="text_2", keeps=True),
        b.Gap(grow=1),
        gap=2,
        grow=1,
    )
    left = b.Words(shown.left, 72 if r else round(36 / s.letters), 600, wrap=False, keeps=True)
    both = b.Line((said, left), s.narrow and s.letters > 1, -1)
    return b.Card(b.column(both, b.Share(shown.share), gap=10, margins=(30, 12, 30, 26 if r else 14)))


def _step(s: Scale, number: int, icon: str, first: str, second: str) -> b.Card:
    r = s.roomy
    digit = b.Words(str(number), 34 if r else 26, 600, "primary", wrap=False)
    glyph = b.Icon(icon, 42 if r else 28, "primary")
    if not r:
        text = b.Words(f"{first} {second}", 22, grow=1)
        return b.Card(b.column(b.row(digit, glyph, text, gap=16), gap=-1, margins=(16, 8, 12, 8)), grow=1)
    head = b.row(digit, glyph, b.Gap(grow=1), gap=16)
    return b.Card(
        b.column(head, b.Words(first), b.Words(second, weight=600), gap=4, margins=(22, 16, 16, 16)), grow=1
    )


def _step_icons(form: CodeForm) -> tuple[str, str, str]:
    match form:
        case CodeForm.QR:
            return "smartphone", "scan-line", "circle-check"
        case CodeForm.LINE:
            return "smartphone", "keyboard", "circle-check"
    assert_never(form)
