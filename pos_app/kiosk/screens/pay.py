"""What the pages of the payment show: methods, instalments, card, code. Pure."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from pos_app.domain.money import brl
from pos_app.domain.payment import METHODS, CodeForm, PaymentType
from pos_app.domain.statement import Line, LineKind
from pos_app.kiosk.flow.intents import Ask, TakeInstalments, TakeMethod
from pos_app.kiosk.flow.state import KioskState
from pos_app.kiosk.flow.wiping import asks_still_paying, seconds_left
from pos_app.kiosk.screens import blocks as b
from pos_app.kiosk.screens.after import number_of
from pos_app.kiosk.screens.frame import Act, Chip, Frame, HeaderButtonState, Note
from pos_app.kiosk.screens.parts import around, note_line, told, waiting
from pos_app.kiosk.screens.people import hold_chip, trip_line
from pos_app.kiosk.screens.scale import TARGET, Scale
from pos_app.kiosk.screens.scene import Scene, methods_taken, with_phone_first
from pos_app.sale.billing import statement
from pos_app.sale.stage import Activity, Sale
from pos_app.ui.pages.payment import page as desk_payment
from pos_app.wording import checkout_texts, format, kiosk_texts, payment_texts, statement_texts
from pos_app.wording.kiosk_words import Text, say

_MANY = 4
_HOUR = 3600
_OFFERED = with_phone_first(METHODS)
"""In the order in which they are offered."""


def methods(state: KioskState, scene: Scene) -> tuple[Frame, b.Body]:
    """Return the ways to pay: those with the phone first, as most people here pay by PIX."""
    sale = state.sale
    quote = sale.payment.quote
    busy = quote is None or Activity.QUOTE in sale.busy or Activity.SESSION in sale.busy
    sending = state.sends_at_once
    words, strong = trip_line(state)
    offered = [one for one in _OFFERED if quote and quote.method(one)]
    frame = Frame(
        scene.clock,
        step=6,
        title=say(Text.ASK_METHOD),
        words=words,
        strong=strong,
        chip=hold_chip(sale, scene),
        amount="" if scene.measures.upright or not sale.total else brl(sale.total),
        amount_note=say(Text.TOTAL_WITH_FEES),
    )
    choices = () if busy else tuple(_method(sale, one, scene, sending=sending) for one in offered)
    instead = say(Text.SENDING) if sending else say(Text.ASKING_PRICES) if busy else ""
    total = brl(sale.total) if sale.total is not None else ""
    return frame, _choice(scene, choices, _fixed_note(state, scene), instead, _bill(sale), total)


def _choice(
    scene: Scene,
    choices: tuple[Act, ...],
    note: Note | None,
    instead: str = "",
    bill: tuple[BillLine, ...] = (),
    total: str = "",
) -> b.Body:
    """Return a page on which one touch chooses; ``instead`` is said while nothing can be chosen."""
    s = scene.measures
    r, many = s.roomy, len(choices) > _MANY
    large = r and not many
    buttons = (
        b.Button(act, 40 if large else 30, 250 if large else 0, centred=False,
               icon_size=84 if large else 44, pad=36)
        for act in choices
    )  # fmt: skip
    shown = bool(bill) and s.upright and (r or not many)
    root = b.column(
        waiting(instead),
        b.column(*buttons, gap=s.gap, grow=1),
        note_line(note, s) if note else None,
        _bill_card(s, bill, total) if shown else None,
        b.Gap(grow=1) if r else None,
        gap=28 if r else 8,
        margins=(s.side, 32 if r else 4, s.side, 24 if r else 8),
    )
    return b.Body(root)


def _bill_card(s: Scale, bill: tuple[BillLine, ...], total: str) -> b.Card:
    r = s.roomy
    lines = (
        b.row(
            b.Disc(number, 44) if number else None,
            b.Words(words, 26, tone="text" if number else "text_2", wrap=False, grow=1),
            b.Words(amount, 26, wrap=False),
            gap=16,
        )
        for words, amount, number in bill
    )
    below = b.row(
        b.Words(say(Text.TOTAL), 26, tone="text_2", wrap=False),
        b.Words(total, 44 if r else 36, 600, wrap=False, align="end", grow=1),
        gap=-1,
    )
    return b.Card(
        b.column(
            b.column(*lines, gap=14 if r else 6), below, gap=16 if r else 8, margins=around(32 if r else 16)
        )
    )


def _fixed_note(state: KioskState, scene: Scene) -> Note | None:
    """Return which methods send the order as soon as they are chosen; None where none does."""
    fixing = [one for one in methods_taken(state, scene) if not one.facts.needs_card_page]
    return Note("lock", payment_texts.fixed_by(fixing)) if fixing else None


def _method(sale: Sale, method: PaymentType, scene: Scene, *, sending: bool) -> Act:
    assert sale.payment.quote is not None
    priced = sale.payment.quote.method(method)
    assert priced is not None
    name, note = payment_texts.at_kiosk(method)
    side, side_note = brl(priced.total), say(Text.AT_ONCE)
    free = [line for line in priced.instalments("") if not line.has_interest(priced.total)]
    if method.facts.instalments and free:
        best = max(free, key=lambda line: line.count)
        if best.count > 1:
            side, side_note = kiosk_texts.up_to(best.count, brl(best.amount)), say(Text.NO_INTEREST)
    off = method.facts.needs_card_page and not scene.card
    return Act(
        name,
        TakeMethod(method),
        icon=method.facts.icon,
        after="chevron-right",
        note=say(Text.CARD_OFF) if off else note,
        side="" if off else side,
        side_note="" if off else side_note,
        why_not=say(Text.CARD_OFF) if off else say(Text.SENDING) if sending else "",
    )


BillLine = tuple[str, str, int]
"""Words, amount, and the number of the passenger; 0 for none."""


def _bill(sale: Sale) -> tuple[BillLine, ...]:
    """Return every line of the statement above the total."""
    found = statement(sale)
    rows = statement_texts.rows(found, found.full_lines())[:-1]
    return tuple(
        (row.label if row.line.kind is LineKind.FARE else row.words, row.amount, _person(row.line))
        for row in rows
    )


def _person(line: Line) -> int:
    return line.people[0] + 1 if line.kind is LineKind.FARE else 0


def instalments(state: KioskState, scene: Scene) -> tuple[Frame, b.Body]:
    """Return in how many times a card pays: one touch sends the order."""
    sale = state.sale
    words, strong = trip_line(state)
    principal = sale.principal
    frame = Frame(
        scene.clock,
        step=6,
        title=say(Text.ASK_INSTALMENTS),
        words=words,
        strong=strong,
        chip=hold_chip(sale, scene),
        amount=brl(principal) if principal is not None else "",
        amount_note=say(Text.TOTAL_WITH_FEES),
        second=Act(say(Text.ANOTHER_CARD), Ask.ANOTHER_CARD, icon="credit-card"),
    )
    choices = tuple(
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
        )
        for line in sale.instalments
    )
    return frame, _choice(scene, choices, Note("lock", say(Text.INSTALMENTS_SEND)))


def card(state: KioskState, scene: Scene) -> tuple[Frame, b.Body]:
    """Return the provider's page, with its host and who gets the data."""
    s = scene.measures
    r = s.roomy
    sale = state.sale
    words, strong = trip_line(state)
    total = sale.total
    frame = Frame(
        scene.clock,
        step=6,
        title=say(Text.TYPE_CARD),
        words=say(Text.TYPE_CARD_NOTE) if s.upright else words,
        strong="" if s.upright else strong,
        chip=hold_chip(sale, scene) if s.upright else Chip("wallet", brl(total) if total else "", plain=True),
    )
    host = b.Words(scene.card_host, 24, 500, wrap=False, keeps=True, grow=1)
    inside = b.column(
        b.row(b.Icon("lock", 26, "success"), host, gap=14, margins=(20, 8, 20, 8)),
        waiting("" if scene.card_ready else say(Text.OPENING_CARD)),
        b.Guest("card", grow=1),
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
        note = replace(note_line(Note("shield-check", say(Text.CARD_SAFE)), s, size=22), grow=1, at="middle")
        return b.Card(b.row(tall, note, margins=(12, 4, 12, 4)), fill="bg", line="bg")
    words = (
        b.Words(say(Text.STILL_TYPING), 28, 600),
        b.Words(kiosk_texts.wiped_in(format.clock(left)), 24, wrap=False, keeps=True),
    )
    go_on = b.Button(Act(say(Text.CONTINUE), Ask.STILL_HERE), 30, TARGET + 8, "main")
    inside = replace(told(b.Icon("timer", 40, "warning", at="middle"), *words, gap=18), grow=1)
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
    words, strong = trip_line(state)
    problem = say(Text.CODE_OVER) if shown.over else say(Text.CODE_WRONG) if shown.problem else ""
    frame = Frame(
        scene.clock,
        step=6,
        back=HeaderButtonState.LOCKED,
        title=texts.kiosk.title,
        words=words,
        strong=strong,
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
    rest = (
        _code_clock(s, shown, waits, scene.code_span),
        _still_paying(s) if asked else b.Line(steps, not r, s.gap),
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
        b.Words(paid, size, 600, wrap=False, keeps=True, at="centre"),
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


def _still_paying(s: Scale) -> b.Card:
    """Return the question to a customer who has not touched the page of a code for long: no answer changes
    nothing."""
    words = (
        b.Words(say(Text.STILL_PAYING), 32 if s.roomy else 26, 600),
        b.Words(say(Text.STILL_PAYING_NOTE)),
    )
    inside = replace(told(b.Icon("hand", 48, "primary", at="middle"), *words, gap=20), grow=1)
    yes = b.Button(Act(say(Text.YES), Ask.STILL_HERE), 30, s.button, "plain")
    return b.Card(
        b.Line((inside, yes), not s.roomy, s.gap, (30, 16, 30, 16)),
        fill="primary_tint", line="primary_line",
    )  # fmt: skip


def _code_clock(s: Scale, shown: desk_payment.CodeShown, waits: str, span: int) -> b.Card:
    r = s.roomy
    whole = kiosk_texts.code_span(max(1, round(span / 60)), shown.until) if 0 < span <= _HOUR else ""
    until = kiosk_texts.code_until(shown.until)
    said = b.column(
        b.Gap(grow=1),
        b.Words(waits, 28 if r else 24, 600, keeps=True),
        b.Words((whole or until) if shown.until else "", tone="text_2", keeps=True),
        b.Gap(grow=1),
        gap=2, grow=1,
    )  # fmt: skip
    left = b.Words(shown.left, 72 if r else 36, 600, wrap=False, keeps=True)
    return b.Card(
        b.column(
            b.row(said, left, gap=-1), b.Share(shown.share), gap=10, margins=(30, 12, 30, 26 if r else 14)
        )
    )


def _step(s: Scale, number: int, icon: str, first: str, second: str) -> b.Card:
    r = s.roomy
    digit = b.Words(str(number), 34 if r else 26, 600, "primary", wrap=False)
    glyph = b.Icon(icon, 42 if r else 28, "primary")
    if not r:
        words = b.Words(f"{first} {second}", 22, grow=1)
        return b.Card(b.column(b.row(digit, glyph, words, gap=16), gap=-1, margins=(16, 8, 12, 8)), grow=1)
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
