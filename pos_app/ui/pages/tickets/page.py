"""All that the page of tickets shows, as one value."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, tzinfo
from enum import Enum, auto

from pos_app.domain.attempts import Attempt
from pos_app.domain.benefits import Benefit
from pos_app.domain.fiscal_match import fiscal_by_ticket, is_authorized
from pos_app.domain.money import brl
from pos_app.domain.order_legs import OrderLeg, change_time, order_legs, person, with_terminals
from pos_app.domain.orders import Finality, FiscalTicket, OrderDetail, Ticket
from pos_app.domain.seats import lay_out
from pos_app.domain.statement import LineKind, Row, Statement, of_order, sold_of
from pos_app.domain.trips import Segment
from pos_app.domain.value import Value, replace
from pos_app.sale.stage import Sale
from pos_app.ui.shared.basket_view import BillRow, Tone
from pos_app.ui.shared.deadlines import Deadlines, deadlines
from pos_app.ui.shared.slip_jobs import PrintState
from pos_app.wording import format, payment_texts, statement_texts, trip_texts
from pos_app.wording import ticket_texts as texts
from pos_app.wording.notices import BadgeKind, CommandId, StateMark
from pos_app.wording.translation import mark, translate


class Ask(Enum):
    """What the clerk asks of the page without naming a ticket."""

    PRINT = auto()
    """What was not printed yet."""
    REPRINT = auto()
    """The chosen ticket again."""
    SAVE = auto()
    """Every ticket as a PDF."""
    COPY = auto()
    """The number of the order."""
    SEND = auto()
    """The tickets, to an address that is asked for."""
    WHATSAPP = auto()
    EMAIL = auto()
    """The tickets, to the buyer."""
    WHATSAPP_AGAIN = auto()
    EMAIL_AGAIN = auto()
    """Once more, although they went there."""
    KEEP = auto()
    """Do not send what is about to be sent."""
    STOP_PRINT = auto()
    RECEIPT = auto()
    """The customer's receipt, on paper."""
    VIEW = auto()
    """The slip of the chosen ticket."""
    NEW_SALE = auto()
    TICK = auto()
    """A second went by while the page is shown."""


class Picked(Value):
    """Choose this ticket, from 0 in the order of travel as all places here."""

    index: int


class Stepped(Value):
    """Go so many tickets on."""

    by: int


class PrintThese(Value):
    """Print these tickets; a second time they are marked as copies."""

    indexes: tuple[int, ...]


class SaveOne(Value):
    """Save this ticket as a PDF."""

    index: int


class ViewOne(Value):
    """Show the slip of this ticket."""

    index: int


Intent = Ask | Picked | Stepped | PrintThese | SaveOne | ViewOne | CommandId
"""What the page can ask; a command is what a notice offered."""


class PrintStatus(Value):
    """What the print queue knows of one ticket. ``at`` is when it was printed, in UTC."""

    state: PrintState
    at: datetime | None = None


class TicketLine(Value):
    """One ticket. ``index`` counts the tickets in the order of travel, from 0; ``number`` is the person's."""

    index: int
    number: int
    name: str
    benefit: str
    seat: str
    locator: str
    marks: tuple[StateMark, ...]
    action: str
    busy: bool
    needs_slip: bool = True


class LegGroup(Value):
    """One bus with its tickets. ``about`` is company, class, platform, wait and deadlines; ``missing`` is how
    many of them were not printed."""

    name: str
    hour: str
    day: str
    route: str
    about: str
    printed: str
    missing: int
    lines: tuple[TicketLine, ...]


class Account(Value):
    """The full form of the statement: its lines, what comes between them and the total, and the total."""

    about: str
    lines: tuple[BillRow, ...]
    sums: tuple[BillRow, ...]
    total_words: str
    total: str
    split: str


class SendTile(Value):
    """A way that tickets leave besides paper: to whom, and when they went there (empty for not yet)."""

    way: Ask
    text: str
    about: str
    done: str = ""


class TicketsPage(Value):
    """The page. ``paid`` is what was charged; ``hour``: when the sale was completed, which no print moves."""

    public_id: str
    paid: str
    hour: str
    legs: tuple[LegGroup, ...]
    account: Account
    late: str

    @property
    def lines(self) -> tuple[TicketLine, ...]:
        return tuple(line for leg in self.legs for line in leg.lines)


class _Context(Value):
    """What the lines are made from besides their own ticket."""

    sale: Sale
    people: dict[tuple[str, str], int]
    records: dict[str, FiscalTicket | None]
    printing: Mapping[str, PrintStatus]
    zone: tzinfo | None
    segments: tuple[Segment, ...]


def tickets_page(
    sale: Sale,
    detail: OrderDetail,
    fiscal: tuple[FiscalTicket, ...],
    printing: Mapping[str, PrintStatus],
    now: datetime,
    zone: tzinfo | None = None,
) -> TicketsPage:
    """Return the page for a confirmed order. ``printing`` is what the print queue knows, by ticket id."""
    records = fiscal_by_ticket(detail, fiscal)
    missing = [t.seat for t, record in zip(detail.tickets, records, strict=True) if not is_authorized(record)]
    attempt = sale.order.attempt
    sold = attempt.sold if attempt else None
    legs = tuple(
        with_terminals(leg, place, sold.rides if sold else ()) for place, leg in enumerate(order_legs(detail))
    )
    whole = len(sale.trips.segments) == len(legs)
    context = _Context(
        sale,
        _people(attempt, detail),
        {ticket.id: record for ticket, record in zip(detail.tickets, records, strict=True)},
        printing,
        zone,
        sale.trips.segments if whole else (),
    )
    groups: list[LegGroup] = []
    for index, leg in enumerate(legs):
        before = sum(len(group.lines) for group in groups)
        about = _about(context, legs, index, deadlines(replace(detail, tickets=leg.tickets), now, zone))
        groups.append(_group(context, leg, index, before, len(legs), about))
    money, late = of_order(detail, sold), ""
    if missing:  # On several buses the numbers of seats repeat.
        several = texts.fiscal_missing(len(missing), len(detail.tickets))
        late = several if len(legs) > 1 else texts.seat_missing_fiscal(missing)
    return TicketsPage(
        public_id=detail.public_id,
        paid=_paid(money),
        hour=format.hour(attempt.completed.astimezone(zone)) if attempt else "",
        legs=tuple(groups),
        account=_account(money),
        late=late,
    )


def _people(attempt: Attempt | None, detail: OrderDetail) -> dict[tuple[str, str], int]:
    """Return the number of each person, from 1, as on the seat map: in the order in which they were sold."""
    sold = attempt.sold.seats if attempt else ()
    known = [person(Ticket("", Finality.PENDING, s.seat, s.passenger, "", s.document_number)) for s in sold]
    known += [person(ticket) for ticket in detail.tickets]
    return {who: number for number, who in enumerate(dict.fromkeys(known), start=1)}


def _paid(money: Statement) -> str:
    """Return ``R$ 690,64 no cartão em 4x de R$ 172,66``."""
    total = brl(money.total.counted)
    if money.method is None:
        return total
    split = money.split
    paid = f"{total} {payment_texts.paid_with(money.method, split.count if split else 1)}"
    return texts.of_each(paid, brl(split.amount)) if split else paid


def _account(money: Statement) -> Account:
    lines = money.full_lines()
    rows = statement_texts.rows(money, lines)
    shown: list[BillRow] = []
    leg = -1
    for row in rows:
        line = row.line
        if line.kind in (LineKind.SALE, LineKind.INTEREST, LineKind.TOTAL):
            break
        if line.kind is LineKind.FARE and line.legs[0] != leg:
            leg = line.legs[0]
            if len(money.legs) > 1:
                name = statement_texts.leg_name(money.legs[leg])
                shown.append(BillRow(name, tone="soft", ruled=leg > 0))
        first = line.kind is not LineKind.FARE and line.kind is not LineKind.BENEFIT and leg >= 0
        shown.append(_bill_row(money, row, ruled=first))
        leg = -1 if first else leg
    sums = tuple(
        BillRow(r.label, r.amount) for r in rows if r.line.kind in (LineKind.SALE, LineKind.INTEREST)
    )
    people = trip_texts.people(len(money.people))
    return Account(
        " \u00b7 ".join((people, texts.tickets_in_legs(len(money.tickets), 1))),
        tuple(shown),
        sums,
        statement_texts.total_words(money),
        brl(money.total.counted),
        statement_texts.split(money),
    )


def _bill_row(money: Statement, row: Row, *, ruled: bool) -> BillRow:
    """Return a line of the account; a benefit stands under its ticket, and so needs no name."""
    tone: Tone = "discount" if row.takes_off else "plain"
    line = row.line
    if line.kind is LineKind.FARE:
        name = statement_texts.first_name(money, line.people[0])
        return BillRow(line.seat, row.amount, tone, name, disc=line.people[0] + 1)
    if line.kind is LineKind.BENEFIT:
        return BillRow(row.label, row.amount, tone, indented=True)
    return BillRow(row.brief, row.amount, tone, row.times, ruled=ruled)


def _about(context: _Context, legs: tuple[OrderLeg, ...], index: int, ends: Deadlines) -> str:
    """Return company, class, platform, the wait before it, and until when it may be cancelled or changed."""
    leg = legs[index]
    found = {one.platform for t in leg.tickets if (one := context.records[t.id]) and one.platform}
    before = legs[index - 1] if index and legs[index - 1].direction is leg.direction else None
    wait = change_time(before, leg) if before and leg.direction is not None else None
    return " \u00b7 ".join(
        filter(
            None,
            (
                leg.company,
                trip_texts.class_name(leg.tickets[0].service_class),
                texts.platform(found.pop()) if len(found) == 1 else "",
                texts.change(int(wait.total_seconds() // 60)) if wait is not None else "",
                texts.ends(ends.cancel, ends.change),
            ),
        )
    )


def _group(context: _Context, leg: OrderLeg, index: int, before: int, legs: int, about: str) -> LegGroup:
    lines = tuple(
        _line(context, index, ticket, number) for number, ticket in enumerate(leg.tickets, start=before)
    )
    printed = sum(_printing(context, ticket).state in _OUT for ticket in leg.tickets)
    start = leg.departure
    return LegGroup(
        name=texts.name(leg, legs),
        hour=format.hour(start.when) if start else "",
        day=format.day(start.when.date()) if start else "",
        route=texts.route(leg),
        about=about,
        printed=texts.printed_of(printed, len(leg.tickets)),
        missing=len(leg.tickets) - printed,
        lines=lines,
    )


_OUT = (PrintState.PRINTED, PrintState.SENT, PrintState.BEFORE)
_RUNNING = (PrintState.QUEUED, PrintState.PRINTING)


def _line(context: _Context, leg_place: int, ticket: Ticket, index: int) -> TicketLine:
    printing = _printing(context, ticket)
    hour = format.hour(printing.at.astimezone(context.zone)) if printing.at else ""
    marks = [] if ticket.status is Finality.COMPLETED else [_mark(ticket.status)]
    marks += [_mark(printing.state, hour), fiscal_mark(context.records[ticket.id])]
    where = _where(context, leg_place, ticket.seat)
    attempt = context.sale.order.attempt
    sold = sold_of(attempt.sold, leg_place, ticket) if attempt else None
    benefit = trip_texts.benefit(sold.benefit) if sold and sold.benefit is not Benefit.NONE else ""
    return TicketLine(
        index,
        context.people[person(ticket)],
        ticket.passenger,
        benefit,
        f"{ticket.seat} \u00b7 {where}" if where else ticket.seat,
        ticket.locator,
        tuple(marks),
        _action(printing.state),
        printing.state in _RUNNING,
        printing.state not in _OUT,
    )


def _printing(context: _Context, ticket: Ticket) -> PrintStatus:
    attempt = context.sale.order.attempt
    before = attempt is not None and attempt.facts.printed
    unknown = PrintStatus(PrintState.BEFORE if before else PrintState.NOT_PRINTED)
    return context.printing.get(ticket.id, unknown)


def _action(state: PrintState) -> str:
    match state:
        case PrintState.PRINTED | PrintState.SENT | PrintState.BEFORE:
            return translate("tickets", "2ª via")
        case PrintState.FAILED | PrintState.UNSURE:
            return translate("tickets", "De novo")
        case PrintState.NOT_PRINTED | PrintState.QUEUED | PrintState.PRINTING:
            return translate("TicketRow", "Imprimir")


MARKS: dict[PrintState | Finality, tuple[str, BadgeKind, str]] = {
    PrintState.NOT_PRINTED: (mark("tickets", "Não impresso"), "neutral", "printer"),
    PrintState.QUEUED: (mark("tickets", "Na fila"), "neutral", "hourglass"),
    PrintState.PRINTING: (mark("tickets", "Imprimindo"), "primary", "printer"),
    PrintState.PRINTED: (mark("tickets", "Impresso {hour}"), "success", "printer"),
    PrintState.SENT: (mark("tickets", "Enviado {hour}"), "neutral", "printer"),
    PrintState.UNSURE: (mark("tickets", "Não sabemos"), "warning", "circle-question-mark"),
    PrintState.FAILED: (mark("tickets", "Não saiu"), "danger", "circle-alert"),
    PrintState.BEFORE: (mark("tickets", "Impresso ou salvo"), "success", "printer"),
    Finality.COMPLETED: (mark("tickets", "Confirmado"), "success", "check"),
    Finality.CANCELED: (mark("tickets", "Cancelado"), "neutral", "ban"),
    Finality.PARTIAL: (mark("tickets", "Cancelado em parte"), "warning", "undo-2"),
    Finality.REFUSED: (mark("tickets", "Recusado"), "neutral", "circle-x"),
    Finality.PENDING: (mark("tickets", "Em andamento"), "primary", "hourglass"),
}
"""The badges of a slip in the print queue and of a ticket: words, tone and icon."""


def _mark(state: PrintState | Finality, hour: str = "") -> StateMark:
    text, kind, icon = MARKS[state]
    return StateMark(translate("tickets", text).format(hour=hour).strip(), kind, icon)


def fiscal_mark(record: FiscalTicket | None) -> StateMark:
    if is_authorized(record):
        return StateMark(translate("tickets", "BP-e autorizado"), "success", "check")
    return StateMark(translate("tickets", "BP-e a caminho"), "warning", "hourglass")


def _where(context: _Context, leg_place: int, label: str) -> str:
    """Return the position of a seat on its own bus; empty where the buses sold are not known for certain."""
    if leg_place >= len(context.segments):
        return ""
    segment = context.segments[leg_place]
    found = context.sale.detail(segment)
    if found is None:
        return ""
    coach = lay_out(found.seats, segment.leg.service_class or segment.trip.service_class)
    deck = coach.deck_of(label)
    return trip_texts.side(deck.cell(label) if deck else None)
