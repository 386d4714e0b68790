"""What the pages after an order show: checking, done, and those of their own about an order. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from pos_app.domain.attempts import Attempt
from pos_app.domain.documents import masked
from pos_app.domain.money import brl
from pos_app.domain.order_states import Phase
from pos_app.domain.orders import Confirmed, Finality, FiscalTicket, OrderDetail
from pos_app.domain.payment import CodeForm
from pos_app.domain.scanned import own_number
from pos_app.domain.trips import Point
from pos_app.kiosk.flow.intents import Ask
from pos_app.kiosk.flow.state import KioskState, Slip
from pos_app.kiosk.flow.wiping import may_leave
from pos_app.kiosk.screens import blocks as b
from pos_app.kiosk.screens.ended_words import ended_words
from pos_app.kiosk.screens.frame import Act, Band, Frame, HeaderButtonState, Note
from pos_app.kiosk.screens.parts import Facts, around, divided, note_line, standing, told
from pos_app.kiosk.screens.scale import Scale
from pos_app.kiosk.screens.scene import Scene
from pos_app.sale.guards import may_repeat
from pos_app.wording import checkout_texts, format, kiosk_texts, payment_texts
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
    """Return the number by which an order can be found again."""
    return attempt.public_id or own_number(attempt).upper()


def checking(state: KioskState, scene: Scene) -> tuple[Frame, b.Body]:
    """Return the page of an order that is being verified; it never says that the order failed."""
    attempt = state.sale.order.attempt
    assert attempt is not None
    free = may_leave(state)
    happened, todo = _standing(attempt.phase)
    since = format.clock((scene.now - attempt.opened).total_seconds())
    frame = Frame(
        scene.clock,
        step=6,
        back=HeaderButtonState.LOCKED,
        over=HeaderButtonState.OPEN if free else HeaderButtonState.LOCKED,
        band=Band(
            "hourglass", say(Text.CHECKING), say(Text.CHECKING_NOTE), "primary", since, say(Text.SINCE)
        ),
        main=Act(say(Text.PRINT_PROTOCOL), Ask.CASE_SLIP, icon="printer"),
        foot=_case_slip_foot(state, free=free),
    )
    money = kiosk_texts.checking_money(brl(attempt.sold.total))
    return frame, _watched(attempt, scene, say(happened), money, say(todo))


def _watched(attempt: Attempt, scene: Scene, happened: str, money: str, todo: str) -> b.Body:
    """Return the page of an order that goes on: nobody should leave without a ticket or a case slip."""
    icon, words, strong = _DO_NOT_LEAVE
    head = Note(icon, say(words), strong=say(strong))
    track, facts = _track(attempt, scene), numbers(attempt)
    return standing(scene.measures, happened, money, todo, head=head, track=track, facts=facts)


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

    def line(icon: str, tone: str, weight: int, words: str, side: str) -> b.Line:
        return b.row(
            b.Icon(icon, 26, tone, disc=44),
            b.Words(words, 28, weight, "text_2" if weight == 400 else "text", grow=1),
            b.Words(side, tone="text_2", wrap=False, keeps=True),
            gap=20, margins=(0, 14, 0, 14),
        )  # fmt: skip

    done, now, later = ("check", "success", 500), ("timer", "primary", 600), ("ticket", "text_3", 400)
    return divided(
        line(*done, kiosk_texts.held_line(*kiosk_texts.counted(labels)), opened),
        line(*(done if attempt.sends else now), say(Text.ORDER_ONCE), opened if attempt.sends else ""),
        line(*now, say(Text.ASKING_BANK), asks),
        line(*later, say(Text.TICKETS), say(Text.BELOW_HERE)),
        margins=(28, 12, 28, 12),
    )


def not_changed(state: KioskState, scene: Scene) -> tuple[Frame, b.Body]:
    attempt = state.sale.order.attempt
    assert attempt is not None
    since = format.clock((scene.now - attempt.opened).total_seconds())
    frame = Frame(
        scene.clock,
        step=6,
        over=HeaderButtonState.OPEN if may_leave(state) else HeaderButtonState.LOCKED,
        band=Band(
            "hourglass",
            say(Text.NOT_CHANGED_TITLE),
            say(Text.NOT_CHANGED_LEAD),
            "primary",
            since,
            say(Text.SINCE),
        ),
        main=Act(say(Text.ASK_AGAIN), Ask.ASK_NOW, icon="refresh-cw"),
        second=Act(say(Text.PRINT_PROTOCOL), Ask.CASE_SLIP, icon="printer"),
        foot=_case_slip_foot(state, free=may_leave(state)),
    )
    happened = checkout_texts.shown_words(attempt.sold.payment).kiosk.not_told
    money = kiosk_texts.checking_money(brl(attempt.sold.total))
    return frame, _watched(attempt, scene, happened, money, say(Text.NOT_CHANGED_TODO))


def leaving(state: KioskState, scene: Scene) -> tuple[Frame, b.Body]:
    """Return the question before a code that can still be paid goes; it shows nothing personal."""
    attempt = state.sale.order.attempt
    assert attempt is not None
    words = checkout_texts.shown_words(attempt.sold.payment).kiosk
    frame = Frame(
        scene.clock,
        step=6,
        band=Band("hourglass", say(Text.LEAVE_TITLE), say(Text.LEAVE_LEAD), "primary"),
        main=Act(say(Text.LEAVE_BACK), Ask.GO_ON, icon="arrow-left"),
        second=Act(say(Text.LEAVE_END), Ask.END_NOW),
    )
    facts = numbers(attempt)
    return frame, standing(scene.measures, words.away, words.away_money, say(Text.LEAVE_TODO), facts=facts)


def ended(state: KioskState, scene: Scene) -> tuple[Frame, b.Body]:
    attempt = state.sale.order.attempt
    assert attempt is not None
    words = ended_words(attempt)
    frame = Frame(
        scene.clock,
        step=6,
        back=HeaderButtonState.LOCKED,
        band=Band("circle-x", words.title, words.lead, "warning"),
        main=Act(say(Text.TRY_AGAIN), Ask.GO_ON, icon="refresh-cw") if may_repeat(attempt) else None,
        second=Act(say(Text.FINISH), Ask.FINISH),
    )
    facts = numbers(attempt)
    return frame, standing(scene.measures, words.happened, words.money, words.todo, facts=facts)


# --- Tickets ---------------------------------------------------------------------------------------


def phone_code(detail: OrderDetail, fiscal: tuple[FiscalTicket, ...], route: str) -> str:
    """Return what the code for the phone holds: the fiscal ticket's own page where there is just one."""
    links = {record.pdf_url for record in fiscal if record.pdf_url}
    tickets = [ticket for ticket in detail.tickets if ticket.status is Finality.COMPLETED]
    if len(links) == 1 and len(detail.tickets) == 1:
        return links.pop()
    trips = dict.fromkeys(
        " ".join((leaves(ticket.departure), ticket.company)).strip() for ticket in tickets if ticket.departure
    )
    return kiosk_texts.phone_text(detail.public_id, route, tuple(trips), [ticket.seat for ticket in tickets])


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
    without = any(slip is Slip.NO_PRINTER for slip in slips.values())
    title = kiosk_texts.printing_of(min(made + 1, len(tickets)), len(tickets))
    if made == len(tickets):
        title = say(Text.PRINTED_ALL)
    if without:
        title = say(Text.NO_PRINTER)
    method = payment_texts.short_name(attempt.sold.payment)
    hour = format.hour(attempt.completed.astimezone(scene.zone))
    received = kiosk_texts.received(method, brl(attempt.sold.total), hour)
    frame = Frame(
        scene.clock,
        step=7,
        back=HeaderButtonState.LOCKED,
        band=Band("check", say(Text.DONE), received, "success"),
        main=Act(say(Text.FINISH), Ask.FINISH, after="check"),
        second=Act(say(Text.NO_PAPER), Ask.NO_PAPER, icon="circle-question-mark"),
        foot=Note("arrow-down", "", strong=say(Text.TAKE_BELOW)) if not without else None,
    )
    return frame, _done_page(
        state, scene, attempt, attempt.confirmed, (title, without, made / max(1, len(tickets)))
    )


def _done_page(
    state: KioskState, scene: Scene, attempt: Attempt, confirmed: Confirmed, printed: tuple[str, bool, float]
) -> b.Body:
    """Return the page of the tickets; ``printed`` is how far their slips are: a title, whether there is no
    printer, and the share that came out."""
    s = scene.measures
    r = s.roomy
    title, without, share = printed
    said = say(Text.NO_PRINTER_NOTE if without else Text.SLIP_EACH)
    edge = 32 if r else 14
    slips = b.Card(
        b.column(
            told(
                b.Icon("printer", 66 if r else 40, "primary"),
                b.Words(title, 42 if r else 30, 600),
                b.Words(said, 26 if r else 22, tone="text_2"),
                gap=24,
            ),
            b.Share(share),
            b.column(*_slips(state, attempt, confirmed, s), gap=18 if r else 6),
            b.Gap(grow=1),
            gap=20 if r else 8, margins=around(edge),
        ),
        grow=3,
    )  # fmt: skip
    phone = _take_phone(s, attempt)
    root = b.column(
        b.Line((slips, phone), r, 24 if r else s.gap, grow=0 if r else 1),
        _departure(attempt, confirmed) if r else None,
        note_line(Note("id-card", say(Text.BRING_ID)), s, centred=True) if r else None,
        b.Gap(grow=1) if r else None,
        gap=24 if r else 8,
        margins=(s.side, 32 if r else 4, s.side, 12 if r else 4),
    )
    return b.Body(root)


def _take_phone(s: Scale, attempt: Attempt) -> b.Card:
    r = s.roomy
    title = say(Text.TAKE_PHONE)
    picture = b.Code(code_of(attempt), CodeForm.QR, title, 400 if r else 220, at="centre")
    both = b.column(
        b.Gap(grow=1),
        b.Icon("smartphone", 42, "primary") if r else None,
        b.Words(title, 38 if r else 24, 600),
        b.Words(say(Text.TAKE_PHONE_NOTE), 26, tone="text_2") if r else None,
        b.Words(say(Text.ORDER_WORD), tone="text_2", wrap=False),
        b.Words(attempt.public_id, 28 if r else 24, 600, keeps=True),
        b.Gap(grow=1),
        gap=10, grow=1,
    )  # fmt: skip
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
            gap=2, grow=1,
        )
        for heading, value in facts
    )  # fmt: skip
    return b.Card(b.row(*shown, gap=-1, margins=(32, 20, 32, 20)))


def _slips(state: KioskState, attempt: Attempt, confirmed: Confirmed, s: Scale) -> Iterator[b.Line]:
    """Yield the slip of each ticket, its person's document masked."""
    r = s.roomy
    slips = dict(state.printing.slips)
    persons = list(dict.fromkeys(seat.document_number for seat in attempt.sold.seats))
    by_seat = {seat.seat: seat for seat in attempt.sold.seats}
    for number, ticket in enumerate(confirmed.detail.tickets, start=1):
        icon, fill, line, ink, words = _SLIPS[slips.get(ticket.id, Slip.QUEUED)]
        seat = by_seat.get(ticket.seat)
        document = masked(seat.document_type, seat.document_number) if seat else ""
        kind = kiosk_texts.document_kind(seat.document_type) if seat else ""
        person = persons.index(seat.document_number) + 1 if seat else number
        mark = b.row(
            b.Icon(icon, 26, ink),
            b.Words(say(words), 24 if r else 22, 500, ink, wrap=False),
            gap=10, margins=(14, 6, 14, 6),
        )  # fmt: skip
        yield b.row(
            b.Disc(person, 44),
            b.Words(ticket.seat, 34 if r else 26, 600, wrap=False, keeps=True),
            b.column(
                b.Words(seat.passenger if seat else ticket.passenger, 28 if r else 22, 600, keeps=True),
                b.Words(f"{kind} {document}".strip(), tone="text_2", wrap=False, keeps=True) if r else None,
                grow=1,
            ),
            b.Card(mark, fill=fill, line=line, radius=6, at="middle"),
            gap=20,
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
    happened = " ".join(part for part in (say(Text.NO_PAPER_HAPPENED), state.printing.problem) if part)
    money, todo = say(Text.NO_PAPER_MONEY), say(Text.NO_PAPER_TODO)
    facts, code = numbers(attempt), code_of(attempt)
    return frame, standing(scene.measures, happened, money, todo, facts=facts, code=code)
