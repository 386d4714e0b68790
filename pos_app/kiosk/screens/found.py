"""What is asked about an order that was bought before, here or elsewhere, and what became of it. Pure."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import assert_never

from pos_app.domain.attempts import Attempt
from pos_app.domain.documents import CPF_LENGTH
from pos_app.domain.money import brl
from pos_app.domain.order_states import Phase
from pos_app.domain.orders import Finality, OrderDetail
from pos_app.kiosk.flow import finding
from pos_app.kiosk.flow import late as flow
from pos_app.kiosk.flow.intents import Ask as Touch
from pos_app.kiosk.flow.state import Ask, Collecting, KioskState, NotGiven, Pickup, Slip
from pos_app.kiosk.screens import blocks as b
from pos_app.kiosk.screens.after import code_of, ended_words, leaves, numbers, phone_code
from pos_app.kiosk.screens.blocks import Act, Band, Chip, Frame, HeaderButtonState, Note, Tone
from pos_app.kiosk.screens.parts import standing
from pos_app.kiosk.screens.people import Question, question_page, reason
from pos_app.kiosk.screens.scene import Scene, bare
from pos_app.wording import format, kiosk_texts
from pos_app.wording.kiosk_words import Text, say

_REASONS = {
    "order_not_found": Text.ORDER_NOT_FOUND,
    "order_not_here": Text.ORDER_NOT_HERE,
    "order_no_answer": Text.ORDER_NO_ANSWER,
    "order_missing": Text.ORDER_MISSING,
}
_QUESTIONS = {Ask.CPF: Text.ASK_BUYER_CPF, Ask.DOCUMENT: Text.ASK_BUYER_DOCUMENT, Ask.ORDER: Text.ASK_ORDER}
_HINTS = {
    Ask.CPF: Text.ASK_BUYER_NOTE,
    Ask.DOCUMENT: Text.ASK_BUYER_DOCUMENT_NOTE,
    Ask.ORDER: Text.ASK_ORDER_NOTE,
}


def _tries_over(state: KioskState, scene: Scene) -> str:
    until = finding.resting_until(state, scene.mono)
    if until is None:
        return ""
    again = scene.local + timedelta(seconds=until - scene.mono + 60)  # Never a minute too early.
    return f"{kiosk_texts.tries_over(format.hour(again))} {kiosk_texts.counter_at(scene.counter)}"


def _problem(state: KioskState, scene: Scene) -> str:
    key = state.search.problem
    if stopped := _tries_over(state, scene):
        return stopped
    return say(_REASONS[key]) if key in _REASONS else "" if key == "order_tries" else reason(key)


def reprint(state: KioskState, scene: Scene) -> tuple[Frame, b.Body]:
    search = state.search
    ask = search.ask if search.ask in _QUESTIONS else Ask.CPF
    text = search.number if ask is Ask.ORDER else search.document
    usual = say(_HINTS[ask])
    missing = kiosk_texts.digits_missing(CPF_LENGTH - len(text)) if text else ""
    frame = Frame(
        scene.clock,
        title=say(Text.FIND_ORDER),
        text=say(Text.FIND_ORDER_NOTE if state.usable else Text.FIND_ORDER_OFFLINE),
        over=HeaderButtonState.OPEN,
        main=_onward(state, scene, ask, text),
    )
    other = None
    if ask is Ask.CPF:
        other = Act(say(Text.OTHER_DOCUMENT), Touch.OTHER_DOCUMENT, icon="id-card")
    elif ask is Ask.DOCUMENT:
        other = Act(say(Text.HAVE_CPF), Touch.OTHER_DOCUMENT, icon="id-card")
    hint = missing if ask is Ask.CPF and text else usual
    asked = Question(ask, f"reprint/{ask}", text, say(_QUESTIONS[ask]), hint, _problem(state, scene), other)
    # Nobody's seat stands above, but the question stays where it is for a passenger.
    head = (b.Words("", 30, weight=600, wrap=False, keeps=True), b.Words("", wrap=False, keeps=True, grow=1))
    return frame, question_page(scene.measures, asked, head)


def _onward(state: KioskState, scene: Scene, ask: Ask, text: str) -> Act:
    last = ask is Ask.ORDER
    label = say(Text.FIND if last else Text.NEXT)
    missing = CPF_LENGTH if ask is Ask.CPF else 1
    why = ""
    if state.search.looking:
        label = why = say(Text.LOOKING)
    elif last and (over := _tries_over(state, scene)):
        why = over
    elif len(text.strip()) < missing:
        why = kiosk_texts.digits_missing(missing - len(text.strip())) if ask is Ask.CPF else label
    return Act(label, Touch.NEXT_FIELD, after="search" if last else "arrow-right", why_not=why)


# --- What was found ---------------------------------------------------------------------------------


def found(state: KioskState, scene: Scene) -> tuple[Frame, b.Body]:
    if state.search.order is not None:
        return _order(state, scene, state.search.order)
    assert state.search.found is not None
    return _sold_here(state, scene, state.search.found)


def _sold_here(state: KioskState, scene: Scene, attempt: Attempt) -> tuple[Frame, b.Body]:
    sold, open_case = attempt.phase is Phase.SOLD, not attempt.settled
    happened, money, todo = _attempt_words(state, scene, attempt)
    main = None
    if sold and attempt.confirmed:
        main = _print(state)
    elif open_case:
        main = Act(say(Text.PRINT_PROTOCOL), Touch.CASE_SLIP, icon="printer")
    frame = _frame(state, scene, attempt.sold.route, "success" if sold else "primary", main)
    text = " ".join(part for part in (happened, state.printing.problem) if part)
    facts, code = numbers(attempt), code_of(attempt)
    return frame, standing(scene.measures, text, money, todo, facts=facts, code=code)


def _attempt_words(state: KioskState, scene: Scene, attempt: Attempt) -> tuple[str, str, str]:
    counter = kiosk_texts.counter_at(scene.counter)
    match attempt.phase:
        case Phase.SOLD:
            return say(Text.FOUND_PAID), say(Text.PAID_NOTHING_MORE), say(_todo(state))
        case Phase.SENDING | Phase.WAITING | Phase.SEARCHING | Phase.CASE | Phase.RELEASED:
            return say(Text.FOUND_OPEN), say(Text.DO_NOT_PAY_AGAIN), say(Text.TAKE_PROTOCOL)
        case Phase.UNPAID | Phase.NO_ORDER:
            text = ended_words(attempt)
            return say(text.happened), say(text.money), counter
        case Phase.CLOSED:
            return say(Text.FOUND_CLOSED), say(Text.FOUND_CLOSED_MONEY), counter
    assert_never(attempt.phase)


def _todo(state: KioskState) -> str:
    if state.printing.problem:
        return Text.NO_PAPER_TODO
    return Text.TAKE_BELOW if state.printing.slips else Text.FOUND_TODO


def _print(state: KioskState) -> Act:
    coming = finding.printing(state)
    text = Text.PRINT_AGAIN if state.printing.slips and not coming else Text.PRINT_NOW
    why = say(Text.PRINTING) if coming else ""
    return Act(say(text), Touch.PRINT_AGAIN, icon="printer", why_not=why)


def _frame(state: KioskState, scene: Scene, route: str, tone: Tone, main: Act | None) -> Frame:
    return Frame(
        scene.clock,
        band=Band("ticket", say(Text.FOUND), route, tone),
        main=main,
        second=Act(say(Text.FINISH), Touch.FINISH),
        foot=_foot(state, main),
    )


def _foot(state: KioskState, main: Act | None) -> Note | None:
    printing = state.printing
    if printing.case_slip_problem:
        return Note("circle-alert", say(Text.PROTOCOL_FAILED))
    all_out = bool(printing.slips) and all(slip is Slip.PRINTED for _, slip in printing.slips)
    if printing.case_slip or all_out:
        return Note("check", say(Text.PRINTED_NOW))
    if state.search.problem in _REASONS:
        return Note("circle-alert", say(_REASONS[state.search.problem]))
    if main is not None and main.intent is Touch.PRINT_AGAIN and not state.paper and not printing.slips:
        return Note("printer", say(Text.NO_PAPER_NOW))
    return None


# --- An order as the provider shows it ---------------------------------------------------------------


def _order(state: KioskState, scene: Scene, order: Pickup) -> tuple[Frame, b.Body]:
    detail = order.detail
    pending = not order.valid and _kind(order) is Finality.PENDING
    main: Act | None = None
    if order.valid:
        main = _print(state)
    elif pending and finding.resting_until(state, scene.mono) is None:
        looking = say(Text.LOOKING) if state.search.looking else ""
        main = Act(looking or say(Text.ASK_CENTRAL), Touch.ASK_NOW, icon="refresh-cw", why_not=looking)
    tone: Tone = "success" if order.valid else "primary" if pending else "warning"
    code = phone_code(detail, order.fiscal, _route(detail)) if order.valid else ""
    three = _order_parts(state, scene, order)
    facts = ((say(Text.ORDER_NUMBER), detail.public_id), (say(Text.TOTAL), brl(detail.total)))
    body = standing(scene.measures, *three, head=_journey(order), facts=facts, code=code)
    return _frame(state, scene, _route(detail), tone, main), body


def _kind(order: Pickup) -> Finality:
    """Return what an order without a valid ticket is."""
    detail = order.detail
    if detail.finality is not Finality.COMPLETED:
        return detail.finality
    waits = not detail.tickets or any(ticket.status is Finality.PENDING for ticket in detail.tickets)
    return Finality.PENDING if waits else Finality.CANCELED


def _order_parts(state: KioskState, scene: Scene, order: Pickup) -> tuple[str, str, str]:
    detail, counter = order.detail, kiosk_texts.counter_at(scene.counter)
    if order.valid:
        tickets, valid = order.detail.tickets, order.valid
        void = [ticket.seat for ticket in tickets if ticket not in valid]
        happened = [say(Text.FOUND_PAID)]
        if void:
            still = kiosk_texts.valid_seats(*kiosk_texts.counted([ticket.seat for ticket in valid]))
            happened = [still, kiosk_texts.void_seats(*kiosk_texts.counted(void))]
        departures = [ticket.departure for ticket in valid]
        now = scene.local.replace(tzinfo=None)
        if all(one is not None and one.when.replace(tzinfo=None) < now for one in departures):
            happened.append(say(Text.FOUND_GONE))
        if not any(record.number or record.key for record in order.fiscal):
            happened.append(say(Text.NO_FISCAL_YET))
        happened.append(state.printing.problem)
        return (
            " ".join(part for part in happened if part),
            say(Text.FOUND_PARTLY_MONEY if void else Text.PAID_NOTHING_MORE),
            say(_todo(state)),
        )
    kind = _kind(order)
    match kind:
        case Finality.PENDING:
            if detail.finality is Finality.COMPLETED:
                return (say(Text.FOUND_NO_TICKET), say(Text.DO_NOT_PAY_AGAIN), say(Text.ASK_LATER))
            if detail.word.casefold() == "incomplete":
                return (say(Text.FOUND_INCOMPLETE), say(Text.FOUND_INCOMPLETE_MONEY), counter)
            return (say(Text.FOUND_OPEN), say(Text.FOUND_PENDING_MONEY), say(Text.ASK_LATER))
        case Finality.CANCELED | Finality.PARTIAL | Finality.COMPLETED:
            return (say(Text.FOUND_CANCELED), say(Text.FOUND_CANCELED_MONEY), counter)
        case Finality.REFUSED:
            return (say(Text.FOUND_ENDED), say(Text.ENDED_MONEY), counter)
    assert_never(kind)


def _route(detail: OrderDetail) -> str:
    first, last = (detail.tickets[0], detail.tickets[-1]) if detail.tickets else (None, None)
    origin = detail.origin or (
        first.departure.city or first.departure.name if first and first.departure else ""
    )
    there = detail.destination or (last.arrival.city or last.arrival.name if last and last.arrival else "")
    return " \u2192 ".join(part for part in (origin, there) if part)


def _journey(order: Pickup) -> Note | None:
    """Return when the first bus leaves, with whom, on which seats; nothing where the order does not tell."""
    tickets = order.valid or order.detail.tickets
    first = next((ticket for ticket in tickets if ticket.departure), None)
    if first is None or first.departure is None:
        return None
    seats = list(dict.fromkeys(ticket.seat for ticket in tickets if ticket.seat))
    about = (first.company, kiosk_texts.seats_named(*kiosk_texts.counted(seats)) if seats else "")
    return Note("bus", " \u00b7 ".join(part for part in about if part), strong=leaves(first.departure))


def late(state: KioskState, scene: Scene) -> tuple[Frame, b.Body]:
    """Return the page that tells of a payment, without a name, a route or a seat, and asks who travels."""
    order = flow.in_front(state)
    assert order is not None
    asked = state.collecting
    hour = format.hour(order.paid.astimezone(scene.zone))
    print_it = Act(
        say(Text.LOOKING if asked.checking else Text.LATE_PRINT),
        Touch.NEXT_FIELD,
        icon="printer",
        why_not=say(Text.LOOKING)
        if asked.checking
        else kiosk_texts.digits_missing(flow.SIGNS - len(asked.typed)),
    )
    r = scene.measures.roomy
    title, lead = say(Text.LATE), kiosk_texts.late_lead(brl(order.total), hour, order.number)
    tickets = kiosk_texts.late_tickets(order.tickets)
    chip, beside = Chip("ticket", tickets, tone="success"), not scene.measures.upright and not order.digits
    if beside:  # Over the letters the bar holds no more than its two buttons.
        total = "" if scene.measures.narrow else brl(order.total)
        chip = replace(chip, text=total, strong=order.number)
    frame = replace(
        bare(scene),
        title="" if r else title,
        text="" if r else lead,
        chip=None if r else chip,
        amount="" if scene.measures.upright or beside else brl(order.total),
        amount_note=kiosk_texts.order_named(order.number),
        band=Band("check", title, lead, "success", tickets) if r else None,
        main=print_it,
        second=Act(say(Text.BUY), Touch.BUY, icon="ticket"),
    )
    question = Question(
        Ask.DIGITS if order.digits else Ask.SIGNS,
        f"late/{order.id}/{order.digits}",
        asked.typed,
        say(Text.LATE_ASK),
        say(Text.LATE_DIGITS if order.digits else Text.LATE_SIGNS),
        _not_given(asked, scene),
        Act(say(Text.OTHER_TICKET), Touch.REPRINT, icon="printer") if r else None,
    )
    return frame, question_page(scene.measures, question)


def _not_given(asked: Collecting, scene: Scene) -> str:
    match asked.problem:
        case None:
            return ""
        case NotGiven.NO_ANSWER:
            return say(Text.LATE_NO_ANSWER)
        case NotGiven.NOT_THEIRS:
            return kiosk_texts.late_wrong(asked.tries or 0)
        case NotGiven.SHUT:
            hour = format.hour(asked.shut.astimezone(scene.zone)) if asked.shut else ""
            return f"{kiosk_texts.late_shut(hour)} {kiosk_texts.counter_at(scene.counter)}"
