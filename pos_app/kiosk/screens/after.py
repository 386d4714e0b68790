"""What the pages after an order show: checking, done, and those of their own about an order. Pure."""

from __future__ import annotations

from typing import assert_never

from pos_app.domain.attempts import Attempt
from pos_app.domain.documents import masked
from pos_app.domain.money import brl
from pos_app.domain.order_states import Phase
from pos_app.domain.orders import Confirmed, Finality, FiscalTicket, OrderDetail
from pos_app.domain.scanned import own_number
from pos_app.domain.trips import Point
from pos_app.kiosk.flow.intents import Ask
from pos_app.kiosk.flow.state import KioskState, Slip
from pos_app.kiosk.flow.wiping import may_leave
from pos_app.kiosk.screens.content import DonePage, SlipLine, SlipMark, StatePage, TrackLine
from pos_app.kiosk.screens.ended_words import ended_words
from pos_app.kiosk.screens.frame import Act, Band, Frame, HeaderButtonState, Note
from pos_app.kiosk.screens.scene import Scene
from pos_app.sale.guards import may_repeat
from pos_app.wording import code_texts, format, kiosk_texts, payment_texts
from pos_app.wording.kiosk_words import Text, say

Parts = tuple[tuple[str, str, str], ...]
_MARKS: dict[Slip, tuple[SlipMark, str]] = {
    Slip.QUEUED: ("queued", Text.QUEUED),
    Slip.PRINTING: ("printing", Text.PRINTING),
    Slip.PRINTED: ("printed", Text.PRINTED),
    Slip.FAILED: ("failed", Text.SLIP_FAILED),
    Slip.NO_PRINTER: ("none", Text.ON_PHONE),
}


def parts(happened: str, money: str, todo: str) -> Parts:
    """Return the three parts of each such page: what happened, the money, what to do."""
    return (
        ("clock", say(Text.HAPPENED), happened),
        ("wallet", say(Text.MONEY), money),
        ("hand", say(Text.TODO), todo),
    )


def number_of(attempt: Attempt) -> str:
    """Return the number by which an order can be found again."""
    return attempt.public_id or own_number(attempt).upper()


def checking(state: KioskState, scene: Scene) -> tuple[Frame, StatePage]:
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
    total = brl(attempt.sold.total)
    page = StatePage(
        head=Note("receipt-text", say(Text.DO_NOT_LEAVE_NOTE), strong=say(Text.DO_NOT_LEAVE)),
        parts=parts(
            say(happened),
            kiosk_texts.checking_money(total),
            say(todo),
        ),
        track=_track(attempt, scene),
        facts=numbers(attempt),
    )
    return frame, page


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


def numbers(attempt: Attempt) -> tuple[tuple[str, str], ...]:
    """Return the number of an order and its amount."""
    name = Text.ORDER_NUMBER if attempt.public_id else Text.OUR_NUMBER
    return ((say(name), number_of(attempt)), (say(Text.TOTAL), brl(attempt.sold.total)))


def _track(attempt: Attempt, scene: Scene) -> tuple[TrackLine, ...]:
    labels = [seat.seat for seat in attempt.sold.seats]
    opened = format.hour(attempt.opened.astimezone(scene.zone))
    _, next_at = scene.asking(attempt.id)
    asks = ""
    if next_at is not None and next_at > scene.now:
        asks = kiosk_texts.asks_in(round((next_at - scene.now).total_seconds()))
    return (
        TrackLine("done", kiosk_texts.held_line(labels), opened),
        TrackLine("done" if attempt.sends else "now", say(Text.ORDER_ONCE), opened if attempt.sends else ""),
        TrackLine("now", say(Text.ASKING_BANK), asks),
        TrackLine("later", say(Text.TICKETS), say(Text.BELOW_HERE)),
    )


def not_changed(state: KioskState, scene: Scene) -> tuple[Frame, StatePage]:
    """Return the page for a customer who paid and saw no change."""
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
    page = StatePage(
        head=Note("receipt-text", say(Text.DO_NOT_LEAVE_NOTE), strong=say(Text.DO_NOT_LEAVE)),
        parts=parts(
            code_texts.shown_words(attempt.sold.payment).kiosk.not_told,
            kiosk_texts.checking_money(brl(attempt.sold.total)),
            say(Text.NOT_CHANGED_TODO),
        ),
        track=_track(attempt, scene),
        facts=numbers(attempt),
    )
    return frame, page


def away(state: KioskState, scene: Scene) -> tuple[Frame, StatePage]:
    """Return the page that replaces an unattended code; it shows nothing personal."""
    attempt = state.sale.order.attempt
    assert attempt is not None
    words = code_texts.shown_words(attempt.sold.payment).kiosk
    frame = Frame(
        scene.clock,
        step=6,
        back=HeaderButtonState.OPEN,
        over=HeaderButtonState.OPEN,
        band=Band("hourglass", say(Text.AWAY_TITLE), say(Text.AWAY_LEAD), "primary"),
        main=Act(say(Text.AWAY_GO_ON), Ask.GO_ON, after="arrow-right"),
        second=Act(say(Text.AWAY_END), Ask.END_NOW),
    )
    page = StatePage(None, parts(words.away, words.away_money, say(Text.AWAY_TODO)))
    return frame, page


def ended(state: KioskState, scene: Scene) -> tuple[Frame, StatePage]:
    """Return the page of an order that ended without a sale."""
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
    page = StatePage(
        None,
        parts(words.happened, words.money, words.todo),
        facts=numbers(attempt),
    )
    return frame, page


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
    """Return the code for the phone of a sale of this kiosk."""
    confirmed = attempt.confirmed
    return phone_code(confirmed.detail, confirmed.fiscal, attempt.sold.route) if confirmed else ""


def leaves(departure: Point) -> str:
    """Return the day and hour of a departure."""
    return f"{format.day(departure.when.date())} {format.hour(departure.when)}"


def done(state: KioskState, scene: Scene) -> tuple[Frame, DonePage]:
    """Return the tickets."""
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
    hour = format.hour(attempt.changed.astimezone(scene.zone))
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
    page = DonePage(
        title=title,
        words=say(Text.NO_PRINTER_NOTE if without else Text.SLIP_EACH),
        share=made / len(tickets) if tickets else 0.0,
        slips=slip_lines(state, attempt),
        code=code_of(attempt),
        code_title=say(Text.TAKE_PHONE),
        code_words=say(Text.TAKE_PHONE_NOTE),
        order_words=say(Text.ORDER_WORD),
        order=attempt.public_id,
        facts=_departure_facts(attempt, attempt.confirmed),
        note=Note("id-card", say(Text.BRING_ID)),
    )
    return frame, page


def _departure_facts(attempt: Attempt, confirmed: Confirmed) -> tuple[tuple[str, str], ...]:
    """Return when, with whom and from which platform the first bus leaves."""
    first = next(iter(confirmed.detail.tickets), None)
    departure = first.departure if first else None
    when = f"{format.day(departure.when.date())} \u00b7 {format.hour(departure.when)}" if departure else ""
    return (
        (say(Text.DEPARTURE), when),
        (say(Text.COMPANY), (first.company if first else "") or attempt.sold.company),
        (say(Text.PLATFORM), _platform(confirmed) or say(Text.SEE_BOARD)),
    )


def _platform(confirmed: Confirmed) -> str:
    return next((record.platform for record in confirmed.fiscal if record.platform), "")


def slip_lines(state: KioskState, attempt: Attempt) -> tuple[SlipLine, ...]:
    """Return the slip of each ticket, its person's document masked."""
    if attempt.confirmed is None:
        return ()
    slips = dict(state.printing.slips)
    persons = list(dict.fromkeys(seat.document_number for seat in attempt.sold.seats))
    by_seat = {seat.seat: seat for seat in attempt.sold.seats}
    lines = []
    for number, ticket in enumerate(attempt.confirmed.detail.tickets, start=1):
        mark, words = _MARKS[slips.get(ticket.id, Slip.QUEUED)]
        seat = by_seat.get(ticket.seat)
        document = masked(seat.document_type, seat.document_number) if seat else ""
        kind = kiosk_texts.document_kind(seat.document_type) if seat else ""
        person = persons.index(seat.document_number) + 1 if seat else number
        name = seat.passenger if seat else ticket.passenger
        lines.append(SlipLine(person, ticket.seat, name, f"{kind} {document}".strip(), mark, say(words)))
    return tuple(lines)


def no_paper(state: KioskState, scene: Scene) -> tuple[Frame, StatePage]:
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
    page = StatePage(
        None,
        parts(happened, say(Text.NO_PAPER_MONEY), say(Text.NO_PAPER_TODO)),
        facts=numbers(attempt),
        code=code_of(attempt),
        code_words=(say(Text.TAKE_PHONE), say(Text.TAKE_PHONE_NOTE), ""),
    )
    return frame, page
