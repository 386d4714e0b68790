"""What the pages of the payment show: methods, instalments, card, code. Pure."""

from __future__ import annotations

from typing import assert_never

from pos_app.domain.money import brl
from pos_app.domain.payment import METHODS, CodeForm, PaymentType
from pos_app.kiosk.flow.intents import Ask, TakeInstalments, TakeMethod
from pos_app.kiosk.flow.state import KioskState
from pos_app.kiosk.screens.content import CardPage, CodePage, Line, MethodPage
from pos_app.kiosk.screens.frame import Act, Chip, Frame, HeaderButtonState, Note
from pos_app.kiosk.screens.people import hold_chip, trip_line
from pos_app.kiosk.screens.scene import Scene, methods_taken, with_phone_first
from pos_app.sale.stage import Activity, Sale
from pos_app.ui.pages.payment import page as desk_payment
from pos_app.wording import basket_texts, code_texts, kiosk_texts, payment_texts
from pos_app.wording.kiosk_words import Text, say

_OFFERED = with_phone_first(METHODS)
"""In the order in which they are offered."""


def methods(state: KioskState, scene: Scene) -> tuple[Frame, MethodPage]:
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
        amount="" if scene.upright or not sale.total else brl(sale.total),
        amount_note=say(Text.TOTAL_WITH_FEES),
    )
    page = MethodPage(
        choices=() if busy else tuple(_method(sale, one, scene, sending=sending) for one in offered),
        lines=_bill(sale),
        total=brl(sale.total) if sale.total is not None else "",
        total_note=say(Text.TOTAL),
        note=_fixed_note(state, scene),
        waiting=say(Text.SENDING) if sending else say(Text.ASKING_PRICES) if busy else "",
    )
    return frame, page


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


def _bill(sale: Sale) -> tuple[Line, ...]:
    names = {at: kiosk_texts.initials(one.name) for at, one in enumerate(sale.people.passengers)}
    lines = [
        Line(
            f"{choice.label}  {names.get(choice.index, '')}".rstrip(),
            brl(choice.price),
            choice.index + 1,
        )
        for choice in sale.seating.seats
    ]
    method = sale.payment_method
    if method is not None:
        if method.insurance:
            lines.append(Line(say(Text.INSURANCE), brl(method.insurance)))
        lines.append(Line(kiosk_texts.fee_of(len(sale.seating.seats)), brl(method.fee)))
        lines += [
            Line(basket_texts.price_part(part.kind, part.amount), brl(part.amount))
            for part in method.adjustments
            if part.amount
        ]
    return tuple(lines)


def instalments(state: KioskState, scene: Scene) -> tuple[Frame, MethodPage]:
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
    page = MethodPage(choices, (), "", "", Note("lock", say(Text.INSTALMENTS_SEND)))
    return frame, page


def card(state: KioskState, scene: Scene) -> tuple[Frame, CardPage]:
    """Return the frame around the provider's page."""
    sale = state.sale
    words, strong = trip_line(state)
    total = sale.total
    frame = Frame(
        scene.clock,
        step=6,
        title=say(Text.TYPE_CARD),
        words=say(Text.TYPE_CARD_NOTE) if scene.upright else words,
        strong="" if scene.upright else strong,
        chip=hold_chip(sale, scene)
        if scene.upright
        else Chip("wallet", brl(total) if total else "", plain=True),
    )
    waiting = "" if scene.card_ready else say(Text.OPENING_CARD)
    return frame, CardPage(waiting, scene.card_host, Note("shield-check", say(Text.CARD_SAFE)))


def code(state: KioskState, scene: Scene) -> tuple[Frame, CodePage]:
    """Return the code that is to be paid."""
    sale = state.sale
    attempt = sale.order.attempt
    assert attempt is not None
    shown = desk_payment.code(attempt, sale.order.pix, scene.now, scene.code_span, scene.zone)
    texts = code_texts.shown_words(shown.method)
    words, strong = trip_line(state)
    problem = say(Text.CODE_OVER) if shown.over else say(Text.CODE_WRONG) if shown.problem else ""
    frame = Frame(
        scene.clock,
        step=6,
        back=HeaderButtonState.LOCKED,
        title=texts.kiosk.title,
        words=words,
        strong=strong,
        chip=Chip("ticket", kiosk_texts.seats_held(len(sale.seating.seats))),
        amount=shown.amount,
        amount_note=say(Text.TOTAL_WITH_FEES),
        second=Act(say(Text.NOT_CHANGED), Ask.NOT_CHANGED, icon="hourglass"),
    )
    waiting = say(Text.CHECKING if problem else Text.PREPARING_CODE)
    page = CodePage(
        heading=texts.kiosk.take if shown.code or problem else say(Text.PREPARING_CODE),
        code=shown.code,
        form=shown.form,
        spoken=texts.spoken,
        payee=say(Text.PAYEE) if shown.payee else "",
        payee_name=shown.payee,
        amount=shown.amount,
        waiting=texts.kiosk.waiting if shown.code else waiting,
        until=kiosk_texts.code_until(shown.until),
        left=shown.left,
        share=shown.share,
        steps=tuple(
            (icon, *lines) for icon, lines in zip(_step_icons(shown.form), texts.kiosk.steps, strict=True)
        ),
        notes=(
            Note("info", say(Text.CHANGES_ITSELF), strong=texts.kiosk.aside),
            Note("lock", say(Text.ORDER_SENT)),
        ),
        problem=problem,
    )
    return frame, page


def _step_icons(form: CodeForm) -> tuple[str, str, str]:
    match form:
        case CodeForm.QR:
            return "smartphone", "scan-line", "circle-check"
        case CodeForm.LINE:
            return "smartphone", "keyboard", "circle-check"
    assert_never(form)
