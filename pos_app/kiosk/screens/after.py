"""What the pages after an order show: checking, done, and those of their own about an order. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple, assert_never

from pos_app.domain.attempts import Attempt, Cause, Unpaid
from pos_app.domain.documents import CPF_LENGTH, DocumentType, masked, normalized
from pos_app.domain.money import brl
from pos_app.domain.order_states import Money, Phase
from pos_app.domain.orders import Confirmed, Finality, FiscalTicket, OrderDetail, Ticket
from pos_app.domain.payment import CodeForm
from pos_app.domain.receipt_channels import whatsapp_link
from pos_app.domain.scanned import own_number
from pos_app.domain.trips import Point
from pos_app.kiosk.flow.intents import Ask
from pos_app.kiosk.flow.state import Ask as Field
from pos_app.kiosk.flow.state import KioskState, Sent, Slip
from pos_app.kiosk.flow.wiping import done_left, may_leave, on_phone_only
from pos_app.kiosk.screens import blocks as b
from pos_app.kiosk.screens.blocks import Act, Band, Frame, HeaderButtonState, Note
from pos_app.kiosk.screens.parts import Facts, around, divided, note_line, standing, told
from pos_app.kiosk.screens.people import Question, question_page, reason
from pos_app.kiosk.screens.scale import TARGET, Scale
from pos_app.kiosk.screens.scene import Scene
from pos_app.sale.guards import may_repeat
from pos_app.wording import checkout_texts, format, kiosk_texts, mail_texts, payment_texts, trip_texts
from pos_app.wording.kiosk_words import Text, say

_SLIPS: dict[Slip, tuple[str, str, str, str, str]] = {
    Slip.QUEUED: ("clock", "surface_2", "border", "text_2", Text.QUEUED),
    Slip.PRINTING: ("printer", "primary_tint", "primary_line", "primary", Text.PRINTING),
    Slip.PRINTED: ("check", "success_tint", "success_line", "success", Text.PRINTED),
    Slip.FAILED: ("circle-alert", "warning_tint", "warning_line", "warning", Text.SLIP_FAILED),
    Slip.NO_PRINTER: ("smartphone", "surface_2", "border", "text_2", Text.ON_PHONE),
}
"""Icon, fill, line and ink of the state of a slip, and its words."""
_DO_NOT_LEAVE = ("receipt-text", Text.DO_NOT_LEAVE_NOTE, Text.DO_NOT_LEAVE)


def number_of(attempt: Attempt) -> str:
    return attempt.public_id or own_number(attempt).upper()


def checking(state: KioskState, scene: Scene) -> tuple[Frame, b.Body]:
    """Return the page of an order that is being verified; it never says that the order failed."""
    attempt = state.sale.order.attempt
    assert attempt is not None
    happened, todo = map(say, _standing(attempt.phase))
    frame, body = _watched(state, scene, Text.CHECKING, Text.CHECKING_NOTE, happened, todo)
    main = Act(say(Text.PRINT_PROTOCOL), Ask.CASE_SLIP, icon="printer")
    return replace(frame, back=HeaderButtonState.LOCKED, main=main), body


def not_changed(state: KioskState, scene: Scene) -> tuple[Frame, b.Body]:
    attempt = state.sale.order.attempt
    assert attempt is not None
    happened = checkout_texts.shown_words(attempt.sold.payment).kiosk.not_told
    title, todo = Text.NOT_CHANGED_TITLE, say(Text.NOT_CHANGED_TODO)
    frame, body = _watched(state, scene, title, Text.NOT_CHANGED_LEAD, happened, todo)
    main = Act(say(Text.ASK_AGAIN), Ask.ASK_NOW, icon="refresh-cw")
    second = Act(say(Text.PRINT_PROTOCOL), Ask.CASE_SLIP, icon="printer")
    return replace(frame, main=main, second=second), body


def _watched(
    state: KioskState, scene: Scene, title: str, lead: str, happened: str, todo: str
) -> tuple[Frame, b.Body]:
    """Return the page of an order that goes on: nobody should leave without a ticket or a case slip."""
    attempt, free = state.sale.order.attempt, may_leave(state)
    assert attempt is not None
    icon, text, strong = _DO_NOT_LEAVE
    head = Note(icon, say(text), strong=say(strong))
    since = format.clock((scene.now - attempt.opened).total_seconds())
    frame = Frame(
        scene.clock,
        step=6,
        over=HeaderButtonState.OPEN if free else HeaderButtonState.LOCKED,
        band=Band("hourglass", say(title), say(lead), "primary", since, say(Text.SINCE)),
        foot=_case_slip_foot(state, free=free),
    )
    track, facts = _track(attempt, scene), numbers(attempt)
    money = kiosk_texts.checking_money(brl(attempt.sold.total))
    return frame, standing(scene.measures, happened, money, todo, head=head, track=track, facts=facts)


def _standing(phase: Phase) -> tuple[str, str]:
    """Return what became of an order whose outcome is not known, and what to do."""
    match phase:
        case Phase.CASE | Phase.RELEASED | Phase.CLOSED:
            return Text.SENT_CASE, Text.TAKE_PROTOCOL
        case Phase.SEARCHING:
            return Text.SENT_SEARCHING, Text.WAIT_OR_PROTOCOL
        case Phase.SENDING | Phase.WAITING:
            return Text.SENT_NO_ANSWER, Text.WAIT_OR_PROTOCOL
        case Phase.SOLD | Phase.UNPAID | Phase.NO_ORDER:
            # These have pages of their own; until that is shown, nothing is said of the outcome.
            return Text.SENT_NO_ANSWER, Text.WAIT_OR_PROTOCOL
    assert_never(phase)


def _case_slip_foot(state: KioskState, *, free: bool) -> Note:
    if state.printing.case_slip:
        return Note("check", say(Text.PROTOCOL_PRINTED))
    if state.printing.case_slip_problem:
        return Note("circle-alert", say(Text.PROTOCOL_FAILED))
    return Note("lock", say(Text.OPENS_LATER)) if not free else Note("info", say(Text.TAKE_BELOW))


def numbers(attempt: Attempt) -> Facts:
    name = Text.ORDER_NUMBER if attempt.public_id else Text.OUR_NUMBER
    return ((say(name), number_of(attempt)), (say(Text.TOTAL), brl(attempt.sold.total)))


def _track(attempt: Attempt, scene: Scene) -> b.Card:
    """Return what happened to an order, what happens now, and what comes later."""
    labels = [seat.seat for seat in attempt.sold.seats]
    opened = format.hour(attempt.opened.astimezone(scene.zone))
    _, next_at = scene.asking(attempt.id)
    asks = ""
    if next_at is not None and next_at > scene.now:
        asks = kiosk_texts.asks_in(round((next_at - scene.now).total_seconds()))

    def line(icon: str, tone: str, weight: int, text: str, side: str) -> b.Line:
        return b.row(
            b.Icon(icon, 26, tone, disc=44),
            b.Words(text, 28, weight, "text_2" if weight == 400 else "text", grow=1),
            b.Words(side, tone="text_2", wrap=False, keeps=True),
            gap=20,
            margins=(0, 14, 0, 14),
        )

    done, now, later = ("check", "success", 500), ("timer", "primary", 600), ("ticket", "text_3", 400)
    return divided(
        line(*done, kiosk_texts.held_line(*kiosk_texts.counted(labels)), opened),
        line(*(done if attempt.sends else now), say(Text.ORDER_ONCE), opened if attempt.sends else ""),
        line(*now, say(Text.ASKING_BANK), asks),
        line(*later, say(Text.TICKETS), say(Text.BELOW_HERE)),
        margins=(28, 12, 28, 12),
    )


def leaving(state: KioskState, scene: Scene) -> tuple[Frame, b.Body]:
    """Return the question before a code that can still be paid goes, which shows nothing personal, or before
    seats that are held are given up: to stay comes first."""
    attempt, held = state.sale.order.attempt, [one.label for one in state.sale.seating.seats if one.hold]
    if attempt is not None:
        text = checkout_texts.shown_words(attempt.sold.payment).kiosk
        band = Band("hourglass", say(Text.LEAVE_TITLE), say(Text.LEAVE_LEAD), "primary")
        stay, end = Text.LEAVE_BACK, Text.LEAVE_END
        parts, facts = (text.away, text.away_money, say(Text.LEAVE_TODO)), numbers(attempt)
    else:
        title = Text.LET_GO_OVER if state.leaving is Ask.START_OVER else Text.LET_GO_BACK
        band = Band("armchair", say(title), say(Text.LET_GO_LEAD), "primary")
        stay, end = Text.STAY_HERE, Text.LET_GO_END
        happens = kiosk_texts.let_go(*kiosk_texts.counted(held))
        parts, facts = (happens, say(Text.NOTHING_CHARGED), say(Text.LET_GO_TODO)), ()
    frame = Frame(
        scene.clock,
        step=6 if attempt else 0,
        band=band,
        main=Act(say(stay), Ask.GO_ON, icon="arrow-left"),
        second=Act(say(end), Ask.END_NOW),
    )
    return frame, standing(scene.measures, *parts, facts=facts)


def ended(state: KioskState, scene: Scene) -> tuple[Frame, b.Body]:
    attempt = state.sale.order.attempt
    assert attempt is not None
    text = ended_words(attempt)
    frame = Frame(
        scene.clock,
        step=6,
        back=HeaderButtonState.LOCKED,
        band=Band("circle-x", text.title, text.lead, "warning"),
        main=Act(say(Text.TRY_AGAIN), Ask.GO_ON, icon="refresh-cw") if may_repeat(attempt) else None,
        second=Act(say(Text.FINISH), Ask.FINISH),
    )
    facts = numbers(attempt)
    return frame, standing(scene.measures, text.happened, text.money, text.todo, facts=facts)


# --- Tickets ---------------------------------------------------------------------------------------


def phone_code(detail: OrderDetail, fiscal: tuple[FiscalTicket, ...], route: str) -> str:
    """Return what the code for the phone holds: the fiscal ticket's own page where there is just one, else
    what the slips hold, as text: each bus with its seats, and each person."""
    links = {record.pdf_url for record in fiscal if record.pdf_url}
    tickets = [ticket for ticket in detail.tickets if ticket.status is Finality.COMPLETED]
    if len(links) == 1 and len(detail.tickets) == 1:
        return links.pop()
    buses: dict[str, list[str]] = {}
    for one in tickets:
        ends = [f"{leaves(one.departure)} {one.departure.name}"] if one.departure else []
        ends += (
            [f"{format.hour(one.arrival.when)} {one.arrival.name}"] if one.departure and one.arrival else []
        )
        kind = trip_texts.class_name(one.service_class)
        bus = " \u00b7 ".join(filter(None, (" \u2192 ".join(ends) or route, one.company, kind)))
        buses.setdefault(bus, []).append(one.seat)
    people = dict.fromkeys(_person(one) for one in tickets)
    rides = [
        f"{bus} \u00b7 {kiosk_texts.seats_named(*kiosk_texts.counted(seats))}" for bus, seats in buses.items()
    ]
    locators = tuple(dict.fromkeys(one.locator for one in tickets if one.locator))
    return kiosk_texts.phone_text(detail.public_id, rides or [route], tuple(people), locators)


def _person(ticket: Ticket) -> str:
    """Return a name with most of the document hidden."""
    number = ticket.document_number
    kind = DocumentType.CPF if len(normalized(number)) == CPF_LENGTH else DocumentType.RG
    return " \u00b7 ".join(filter(None, (ticket.passenger, masked(kind, number) if number else "")))


def code_of(attempt: Attempt) -> str:
    confirmed = attempt.confirmed
    return phone_code(confirmed.detail, confirmed.fiscal, attempt.sold.route) if confirmed else ""


def leaves(departure: Point) -> str:
    return f"{format.day(departure.when.date())} {format.hour(departure.when)}"


def done(state: KioskState, scene: Scene) -> tuple[Frame, b.Body]:
    attempt = state.sale.order.attempt
    assert attempt is not None and attempt.confirmed is not None
    slips = dict(state.printing.slips)
    tickets = attempt.confirmed.detail.tickets
    made = sum(slips.get(ticket.id) is Slip.PRINTED for ticket in tickets)
    without = on_phone_only(state)
    title = kiosk_texts.printing_of(min(made + 1, len(tickets)), len(tickets))
    if made == len(tickets):
        title = say(Text.PRINTED_ALL)
    method = payment_texts.short_name(attempt.sold.payment)
    hour = format.hour(attempt.completed.astimezone(scene.zone))
    received = kiosk_texts.received(method, brl(attempt.sold.total), hour)
    frame = Frame(
        scene.clock,
        step=7,
        back=HeaderButtonState.LOCKED,
        band=Band("check", say(Text.DONE), received, "success"),
        main=Act(say(Text.ON_MY_PHONE if without else Text.FINISH), Ask.FINISH, after="check"),
        second=None if without else Act(say(Text.NO_PAPER), Ask.NO_PAPER, icon="circle-question-mark"),
        foot=Note("arrow-down", "", strong=say(Text.TAKE_BELOW)) if not without else None,
    )
    if without:
        return frame, _phone_page(state, scene, attempt, attempt.confirmed)
    return frame, _done_page(state, scene, attempt, attempt.confirmed, (title, made / max(1, len(tickets))))


def _done_page(
    state: KioskState, scene: Scene, attempt: Attempt, confirmed: Confirmed, printed: tuple[str, float]
) -> b.Body:
    """Return the page of the tickets; ``printed`` is how far their slips are: a title, and the share that
    came out."""
    s = scene.measures
    r = s.roomy
    title, share = printed
    edge = 32 if r else 14
    slips = b.Card(
        b.column(
            told(
                b.Icon("printer", 66 if r else 40, "primary"),
                b.Words(title, 42 if r else 30, 600),
                b.Words(say(Text.SLIP_EACH), 26 if r else 22, tone="text_2"),
                gap=24,
            ),
            b.Share(share),
            b.column(*_slips(state, attempt, confirmed, s), gap=18 if r else 6),
            b.Gap(grow=1),
            gap=20 if r else 8,
            margins=around(edge),
        ),
        grow=3,
    )
    phone = _take_phone(state, scene, attempt)
    root = b.column(
        b.Line((slips, phone), r, 24 if r else s.gap, grow=0 if r else 1),
        _sending(state, s),
        _departure(attempt, confirmed) if r else None,
        note_line(Note("id-card", say(Text.BRING_ID)), s, centred=True) if r else None,
        b.Gap(grow=1) if r else None,
        gap=24 if r else 8,
        margins=(s.side, 32 if r else 4, s.side, 12 if r else 4),
    )
    return b.Body(root)


def _phone_page(state: KioskState, scene: Scene, attempt: Attempt, confirmed: Confirmed) -> b.Body:
    """Return the page of tickets that go on the phone: the code, what it is, and how long it stays."""
    s = scene.measures
    r = s.roomy
    count = len(confirmed.detail.tickets)
    code, title, note = _shown_code(state, scene, attempt)
    if not state.whatsapp:
        title = kiosk_texts.take_on_phone(count)
        note = say(Text.PHONE_LINK if code.startswith("http") else Text.PHONE_TEXT)
    picture = b.Code(code, CodeForm.QR, title, 500 if r else 300, at="middle")
    marks = () if state.whatsapp else (Text.PHONE_TIMES, Text.PHONE_PEOPLE, Text.PHONE_KEEP)
    said = b.column(
        b.Words(title, 40 if r else 28, 600),
        b.Words(note, 26 if r else 22, tone="text_2"),
        *(note_line(Note("check", say(one)), s, size=26) for one in marks if r),
        b.Gap(grow=1) if r else None,
        b.Words(say(Text.ORDER_WORD), tone="text_2", wrap=False),
        b.Words(attempt.public_id, 32 if r else 26, 600, wrap=False, keeps=True),
        b.Gap(grow=1),
        gap=12 if r else 6,
        grow=1,
    )
    left = done_left(state, scene.mono) or 0.0
    text = b.column(
        b.Words(say(Text.CLOSES_IN), 28 if r else 24, 600),
        b.Words(say(Text.STAYS_VALID), tone="text_2") if r else None,
        grow=1,
        at="middle" if r else "",
    )
    more = Act(say(Text.NEED_TIME), Ask.MORE_TIME, icon="timer" if r else "")
    time = b.Words(format.clock(left), 60 if r else 36, 600, wrap=False, keeps=True)
    button = b.Button(more, 28 if r else 22, 104 if r else TARGET, tall="fixed", at="middle")
    gap = 24 if r else 10
    stays = b.Line((b.row(text, time, gap=gap, grow=1), button), s.letters > 1, gap)
    edge = 28 if r else 10
    clock = b.Card(
        b.column(stays, b.Share(min(1.0, left / state.rules.more)), gap=12 if r else 4, margins=around(edge)),
        fill="primary_tint",
        line="primary_line",
    )
    root = b.column(
        b.Card(b.row(picture, said, gap=28 if r else 14, margins=around(edge))),
        _departure(attempt, confirmed) if r else None,
        note_line(Note("printer", kiosk_texts.paper_at(scene.counter), strong=say(Text.NO_PAPER_TODAY)), s)
        if r
        else None,
        note_line(Note("id-card", say(Text.BRING_ID)), s) if r else None,
        _sending(state, s),
        b.Gap(grow=1),
        clock,
        gap=24 if r else 6,
        margins=(s.side, 28 if r else 4, s.side, 12 if r else 4),
    )
    return b.Body(root)


def _shown_code(state: KioskState, scene: Scene, attempt: Attempt) -> tuple[str, str, str]:
    """Return the code for the phone, what it is for, and what it does: the ticket or, where that was asked
    for, a text for the customer's own WhatsApp, without anybody's name in the link."""
    if not state.whatsapp or attempt.confirmed is None:
        return code_of(attempt), say(Text.TAKE_PHONE), say(Text.TAKE_PHONE_NOTE)
    text = mail_texts.trip(attempt.confirmed.detail, training=scene.unreal == "training")
    return whatsapp_link("", text), say(Text.WHATSAPP), say(Text.WHATSAPP_NOTE)


def _sending(state: KioskState, s: Scale) -> b.Line | None:
    """Return the ways by which a ticket goes to a phone beside its code; None where there are none."""
    rules, size, tall = state.rules, 28 if s.roomy else 24, 96 if s.roomy else TARGET
    other = Act(say(Text.OWN_CODE if state.whatsapp else Text.BY_WHATSAPP), Ask.WHATSAPP, icon="smartphone")
    acts = (_by_mail(state) if rules.mails else None, other if rules.whatsapp else None)
    narrow = s.narrow and all(acts)  # Then the words take two lines.
    buttons = [
        b.Button(act, size, tall, centred=narrow, icon_size=36, tall="fixed", grow=1) for act in acts if act
    ]
    return b.row(*buttons, gap=s.gap) if buttons else None


def _by_mail(state: KioskState) -> Act:
    sent = state.mailing.sent
    icon, text = {
        None: ("mail", Text.BY_MAIL),
        Sent.SENDING: ("mail", Text.MAIL_SENDING),
        Sent.SENT: ("check", Text.MAIL_SENT),
        Sent.FAILED: ("circle-alert", Text.MAIL_FAILED),
    }[sent]
    why = say(text) if sent is Sent.SENDING else ""
    return Act(say(text), Ask.MAIL, icon=icon, after="chevron-right", why_not=why, warns=sent is Sent.FAILED)


def mail(state: KioskState, scene: Scene) -> tuple[Frame, b.Body]:
    """Return the page of the address: what was typed in this purchase stands there already."""
    mailing, paid = state.mailing, state.sale.ordered
    empty = "" if mailing.address.strip() else say(Text.MAIL_EMPTY)
    frame = Frame(
        scene.clock,
        step=7 if paid else 6,
        over=HeaderButtonState.LOCKED if paid else HeaderButtonState.OPEN,
        title=say(Text.MAIL_TITLE),
        text=say(Text.MAIL_NOTE if paid else Text.MAIL_LATER),
        main=Act(
            say(Text.MAIL_SEND if paid else Text.NEXT), Ask.NEXT_FIELD, after="arrow-right", why_not=empty
        ),
    )
    problem = reason(mailing.problem)
    question = Question(
        Field.EMAIL,
        "mail",
        mailing.address,
        say(Text.EMAIL),
        say(Text.MAIL_HINT) if paid else "",
        problem,
        None,
    )
    return frame, question_page(scene.measures, question)


def _take_phone(state: KioskState, scene: Scene, attempt: Attempt) -> b.Card:
    r = scene.measures.roomy
    code, title, note = _shown_code(state, scene, attempt)
    picture = b.Code(code, CodeForm.QR, title, 400 if r else 220, at="centre")
    both = b.column(
        b.Gap(grow=1),
        b.Icon("smartphone", 42, "primary") if r else None,
        b.Words(title, 38 if r else 24, 600),
        b.Words(note, 26, tone="text_2") if r else None,
        b.Words(say(Text.ORDER_WORD), tone="text_2", wrap=False),
        b.Words(attempt.public_id, 28 if r else 24, 600, keeps=True),
        b.Gap(grow=1),
        gap=10,
        grow=1,
    )
    return b.Card(b.Line((picture, both), not r, 32 if r else 8, around(28 if r else 12)), grow=3 if r else 2)


def _departure(attempt: Attempt, confirmed: Confirmed) -> b.Card:
    """Return when, with whom and from which platform the first bus leaves."""
    first = next(iter(confirmed.detail.tickets), None)
    departure = first.departure if first else None
    when = f"{format.day(departure.when.date())} \u00b7 {format.hour(departure.when)}" if departure else ""
    platform = next((record.platform for record in confirmed.fiscal if record.platform), "")
    facts = (
        (Text.DEPARTURE, when),
        (Text.COMPANY, (first.company if first else "") or attempt.sold.company),
        (Text.PLATFORM, platform or say(Text.SEE_BOARD)),
    )
    shown = (
        b.column(
            b.Words(say(heading), tone="text_2", wrap=False),
            b.Words(value, 26, 500, wrap=False, keeps=True),
            gap=2,
            grow=1,
        )
        for heading, value in facts
    )
    return b.Card(b.row(*shown, gap=-1, margins=(32, 20, 32, 20)))


def _slips(state: KioskState, attempt: Attempt, confirmed: Confirmed, s: Scale) -> Iterator[b.Line]:
    """Yield the slip of each ticket, its person's document masked."""
    r = s.roomy
    slips = dict(state.printing.slips)
    persons = list(dict.fromkeys(seat.document_number for seat in attempt.sold.seats))
    by_seat = {seat.seat: seat for seat in attempt.sold.seats}
    for number, ticket in enumerate(confirmed.detail.tickets, start=1):
        icon, fill, line, ink, text = _SLIPS[slips.get(ticket.id, Slip.QUEUED)]
        seat = by_seat.get(ticket.seat)
        document = masked(seat.document_type, seat.document_number) if seat else ""
        kind = kiosk_texts.document_kind(seat.document_type) if seat else ""
        person = persons.index(seat.document_number) + 1 if seat else number
        mark = b.row(
            b.Icon(icon, 26, ink),
            b.Words(say(text), 24 if r else round(22 / s.letters), 500, ink, wrap=False),
            gap=10,
            margins=(14, 6, 14, 6),
        )
        yield b.row(
            None if s.narrow else b.Disc(person, 44),
            b.Words(ticket.seat, 34 if r else 26, 600, wrap=False, keeps=True),
            b.column(
                b.Words(
                    seat.passenger if seat else ticket.passenger,
                    28 if r else 22,
                    600,
                    keeps=True,
                    private=True,
                ),
                b.Words(f"{kind} {document}".strip(), tone="text_2", wrap=False, keeps=True) if r else None,
                grow=1,
            ),
            b.Card(mark, fill=fill, line=line, radius=6, at="middle"),
            gap=8 if s.narrow else 20,
        )


def no_paper(state: KioskState, scene: Scene) -> tuple[Frame, b.Body]:
    """Return the page of a paper that did not come out: the sale stands."""
    attempt = state.sale.order.attempt
    assert attempt is not None and attempt.confirmed is not None
    frame = Frame(
        scene.clock,
        step=7,
        band=Band("printer", say(Text.NO_PAPER_TITLE), say(Text.NO_PAPER_LEAD), "warning"),
        main=Act(say(Text.FINISH), Ask.FINISH, after="check"),
        second=Act(say(Text.PRINT_AGAIN), Ask.PRINT_AGAIN, icon="printer"),
    )
    happened = say(Text.NO_PAPER_HAPPENED)  # What the printer says is the staff's to read.
    money, todo = say(Text.NO_PAPER_MONEY), say(Text.NO_PAPER_TODO)
    facts, code = numbers(attempt), code_of(attempt)
    return frame, standing(scene.measures, happened, money, todo, facts=facts, code=code)


class EndedWords(NamedTuple):
    """Title, what happened, the money, what to do, and the line under the title."""

    title: str
    happened: str
    money: str
    todo: str
    lead: str = Text.ENDED_LEAD


_NOT_MADE = EndedWords(Text.ENDED_OTHER, Text.ENDED_NONE, Text.NOTHING_CHARGED, Text.ENDED_TODO)
_NOT_SEEN = EndedWords(
    Text.ENDED_NOT_SEEN,
    Text.ENDED_NOT_SEEN_WHAT,
    Text.ENDED_NOT_SEEN_MONEY,
    Text.T_COUNTER,
    Text.ENDED_NOT_SEEN_LEAD,
)
_NOT_PAID = EndedWords(Text.ENDED_OTHER, Text.ENDED_UNPAID_WHAT, Text.ENDED_UNPAID_MONEY, Text.ENDED_TODO)
"""Its title names the payment."""
_CANCELLED = EndedWords(Text.ENDED_CANCELLED, Text.ENDED_CANCELLED_WHAT, Text.ENDED_MONEY, Text.ENDED_TODO)
_CANCELLED_UNPAID = _CANCELLED._replace(money=Text.ENDED_UNPAID_MONEY)
"""Of a payment that only the customer knows of: the bank may have taken it all the same."""
_CARD_REFUSED = EndedWords(Text.ENDED_CARD, Text.ENDED_HAPPENED, Text.ENDED_MONEY, Text.ENDED_TODO)
_BY_COMPANY = EndedWords(
    Text.ENDED_COMPANY, Text.ENDED_COMPANY_WHAT, Text.ENDED_MONEY, Text.ENDED_COMPANY_TODO
)
_REFUSED = EndedWords(Text.ENDED_REFUSED, Text.ENDED_REFUSED_WHAT, Text.ENDED_MONEY, Text.ENDED_TODO)


def ended_words(attempt: Attempt) -> EndedWords:
    """Return the words for an attempt that is settled and no sale, in the language chosen."""
    found = _words(attempt)
    text = EndedWords(*map(say, found))
    if found is _NOT_PAID:
        return text._replace(title=payment_texts.not_received(attempt.sold.payment))
    return text


def _words(attempt: Attempt) -> EndedWords:
    match attempt.facts.money:
        case Money.NONE_MOVED:
            return _NOT_MADE
        case Money.NOT_DUE:
            method = attempt.sold.payment.facts
            match attempt.unpaid:
                case Unpaid.CANCELLED:
                    return _CANCELLED_UNPAID if method.paid_by_customer else _CANCELLED
                case Unpaid.NOT_PAID:
                    return _NOT_PAID
                case Unpaid.REFUSED:
                    cause = attempt.answer.cause if attempt.answer else Cause.OTHER
                    if cause is Cause.COMPANY:
                        return _BY_COMPANY
                    return _CARD_REFUSED if method.needs_card_page and cause is Cause.PAYMENT else _REFUSED
            assert_never(attempt.unpaid)
        case (
            Money.NONE_SEEN
            | Money.UNKNOWN
            | Money.MAY_BE_CHARGED
            | Money.PAID
            | Money.PAID_DIFFERENTLY
            | Money.MAYBE_TWICE
            | Money.AS_PROVIDER_SAID
        ):
            return _NOT_SEEN
    assert_never(attempt.facts.money)
