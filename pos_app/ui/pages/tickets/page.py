"""All that the page of tickets shows, as one value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, tzinfo
from enum import Enum, auto
from typing import assert_never

from pos_app.domain.attempts import Attempt, SoldSeat
from pos_app.domain.benefits import Benefit
from pos_app.domain.fiscal_match import fiscal_by_ticket, is_authorized
from pos_app.domain.money import brl
from pos_app.domain.order_legs import OrderLeg, order_legs, person
from pos_app.domain.orders import Finality, FiscalTicket, OrderDetail, Ticket
from pos_app.domain.seats import lay_out
from pos_app.domain.trips import Segment
from pos_app.sale.stage import Sale
from pos_app.ui.shared.deadlines import Deadlines, deadlines
from pos_app.ui.shared.slip_jobs import PrintState
from pos_app.wording import format, payment_texts, ticket_texts, trip_texts
from pos_app.wording import ticket_texts as words
from pos_app.wording.notices import CommandId, StateMark
from pos_app.wording.translation import translate


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
    """The receipt."""
    NEW_SALE = auto()
    TICK = auto()
    """A second went by while the page is shown."""


@dataclass(frozen=True, slots=True)
class Picked:
    """Show the slip of this ticket, from 0 in the order of travel as all places here."""

    index: int


@dataclass(frozen=True, slots=True)
class Stepped:
    """Go so many tickets on."""

    by: int


@dataclass(frozen=True, slots=True)
class PrintThese:
    """Print these tickets; a second time they are marked as copies."""

    indexes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SaveOne:
    """Save this ticket as a PDF."""

    index: int


Intent = Ask | Picked | Stepped | PrintThese | SaveOne | CommandId
"""What the page can ask; a command is what a notice offered."""


@dataclass(frozen=True, slots=True)
class PrintStatus:
    """What the print queue knows of one ticket. ``at`` is when it was printed, in UTC."""

    state: PrintState
    at: datetime | None = None


@dataclass(frozen=True, slots=True)
class TicketLine:
    """One ticket. ``index`` counts the tickets in the order of travel, from 0; ``number`` is the person's."""

    index: int
    number: int
    name: str
    document: str
    benefit: str
    seat: str
    locator: str
    marks: tuple[StateMark, ...]
    action: str
    busy: bool
    needs_slip: bool = True

    @property
    def about(self) -> str:
        """The line under the name: document and benefit."""
        return " \u00b7 ".join(filter(None, (self.document, self.benefit)))


@dataclass(frozen=True, slots=True)
class LegGroup:
    """One bus with its tickets. ``missing`` is how many of them were not printed."""

    name: str
    hour: str
    day: str
    route: str
    bus: str
    printed: str
    missing: int
    lines: tuple[TicketLine, ...]


@dataclass(frozen=True, slots=True)
class TicketsPage:
    """The page."""

    public_id: str
    paid: str
    legs: tuple[LegGroup, ...]
    deadlines: Deadlines
    print_words: str
    save_words: str
    late: str

    @property
    def lines(self) -> tuple[TicketLine, ...]:
        """Every ticket in the order of travel."""
        return tuple(line for leg in self.legs for line in leg.lines)


@dataclass(frozen=True, slots=True)
class _Context:
    """What the lines are made from besides their own ticket."""

    sale: Sale
    people: dict[tuple[str, str], int]
    records: dict[str, FiscalTicket | None]
    printing: Mapping[str, PrintStatus]
    zone: tzinfo | None
    segments: tuple[Segment, ...] = field(default=())


def in_order(detail: OrderDetail) -> tuple[Ticket, ...]:
    """Return the tickets of an order in the order of travel: bus by bus."""
    return tuple(ticket for leg in order_legs(detail) for ticket in leg.tickets)


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
    legs = order_legs(detail)
    whole = len(sale.trips.segments) == len(legs)
    context = _Context(
        sale,
        _people(sale.order.attempt, detail),
        {ticket.id: record for ticket, record in zip(detail.tickets, records, strict=True)},
        printing,
        zone,
        sale.trips.segments if whole else (),
    )
    groups: list[LegGroup] = []
    for index, leg in enumerate(legs):
        before = sum(len(group.lines) for group in groups)
        groups.append(_group(context, leg, index, before, len(legs)))
    left = sum(group.missing for group in groups)
    return TicketsPage(
        public_id=detail.public_id,
        paid=_paid(sale, detail, len(legs), zone),
        legs=tuple(groups),
        deadlines=deadlines(detail, now, zone),
        print_words=words.print_button(left, len(detail.tickets)),
        save_words=words.save_button(len(detail.tickets)),
        late=_late(missing, len(detail.tickets), len(legs)),
    )


def _late(missing: list[str], tickets: int, legs: int) -> str:
    """Return which fiscal tickets are late; on several buses the numbers of seats repeat."""
    if not missing:
        return ""
    if legs > 1:
        return words.fiscal_missing(len(missing), tickets)
    return words.seat_missing_fiscal(missing)


def _people(attempt: Attempt | None, detail: OrderDetail) -> dict[tuple[str, str], int]:
    """Return the number of each person, from 1, as on the seat map: in the order in which they were sold."""
    sold = attempt.sold.seats if attempt else ()
    known = [person(Ticket("", Finality.PENDING, s.seat, s.passenger, "", s.document_number)) for s in sold]
    known += [person(ticket) for ticket in detail.tickets]
    return {who: number for number, who in enumerate(dict.fromkeys(known), start=1)}


def _paid(sale: Sale, detail: OrderDetail, legs: int, zone: tzinfo | None) -> str:
    attempt = sale.order.attempt
    parts = [brl(attempt.sold.total if attempt else detail.total)]
    if attempt is not None:
        parts[0] += " " + payment_texts.paid_with(attempt.sold.payment, attempt.sold.installments)
        parts.append(format.hour(attempt.changed.astimezone(zone)))
    parts.append(words.tickets_in_legs(len(detail.tickets), legs))
    return " \u00b7 ".join(parts)


def _group(context: _Context, leg: OrderLeg, index: int, before: int, legs: int) -> LegGroup:
    lines = tuple(
        _line(context, index, ticket, number) for number, ticket in enumerate(leg.tickets, start=before)
    )
    printed = sum(_printing(context, ticket).state in _OUT for ticket in leg.tickets)
    start = leg.departure
    platforms = {
        record.platform for t in leg.tickets if (record := context.records[t.id]) and record.platform
    }
    platform = ticket_texts.platform(platforms.pop()) if len(platforms) == 1 else ""
    return LegGroup(
        name=ticket_texts.name(leg, legs),
        hour=format.hour(start.when) if start else "",
        day=format.day(start.when.date()) if start else "",
        route=ticket_texts.route(leg),
        # Where there is no space for both, the platform is what a traveller must find.
        bus=" \u00b7 ".join(filter(None, (platform, leg.company))),
        printed=words.printed_of(printed, len(leg.tickets)),
        missing=len(leg.tickets) - printed,
        lines=lines,
    )


_OUT = (PrintState.PRINTED, PrintState.SENT, PrintState.BEFORE)
_RUNNING = (PrintState.QUEUED, PrintState.PRINTING)


def _line(context: _Context, leg_place: int, ticket: Ticket, index: int) -> TicketLine:
    printing = _printing(context, ticket)
    marks = [] if ticket.status is Finality.COMPLETED else [_status(ticket)]
    marks += [print_mark(printing, context.zone), fiscal_mark(context.records[ticket.id])]
    where = _where(context, leg_place, ticket.seat)
    sold = _sold(context.sale.order.attempt, leg_place, ticket)
    benefit = trip_texts.benefit(sold.benefit) if sold and sold.benefit is not Benefit.NONE else ""
    return TicketLine(
        index,
        context.people[person(ticket)],
        ticket.passenger,
        words.document(ticket),
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
    assert_never(state)


def print_mark(printing: PrintStatus, zone: tzinfo | None) -> StateMark:
    """Return the badge of a slip in the print queue."""
    match printing.state:
        case PrintState.NOT_PRINTED:
            return StateMark(translate("tickets", "Não impresso"), "neutral", "printer")
        case PrintState.QUEUED:
            return StateMark(translate("tickets", "Na fila"), "neutral", "hourglass")
        case PrintState.PRINTING:
            return StateMark(translate("tickets", "Imprimindo"), "primary", "printer")
        case PrintState.PRINTED:
            hour = format.hour(printing.at.astimezone(zone)) if printing.at else ""
            text = translate("tickets", "Impresso {hour}").format(hour=hour).strip()
            return StateMark(text, "success", "printer")
        case PrintState.SENT:
            hour = format.hour(printing.at.astimezone(zone)) if printing.at else ""
            text = translate("tickets", "Enviado {hour}").format(hour=hour).strip()
            return StateMark(text, "neutral", "printer")
        case PrintState.UNSURE:
            return StateMark(translate("tickets", "Não sabemos"), "warning", "circle-question-mark")
        case PrintState.FAILED:
            return StateMark(translate("tickets", "Não saiu"), "danger", "circle-alert")
        case PrintState.BEFORE:
            return StateMark(translate("tickets", "Impresso ou salvo"), "success", "printer")
    assert_never(printing.state)


def _status(ticket: Ticket) -> StateMark:
    match ticket.status:
        case Finality.COMPLETED:
            return StateMark(translate("tickets", "Confirmado"), "success", "check")
        case Finality.CANCELED:
            return StateMark(translate("tickets", "Cancelado"), "neutral", "ban")
        case Finality.PARTIAL:
            return StateMark(translate("tickets", "Cancelado em parte"), "warning", "undo-2")
        case Finality.REFUSED:
            return StateMark(translate("tickets", "Recusado"), "neutral", "circle-x")
        case Finality.PENDING:
            return StateMark(translate("tickets", "Em andamento"), "primary", "hourglass")
        case _:
            assert_never(ticket.status)


def fiscal_mark(record: FiscalTicket | None) -> StateMark:
    """Return the badge of a fiscal ticket."""
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


def _sold(attempt: Attempt | None, leg_place: int, ticket: Ticket) -> SoldSeat | None:
    """Return what was sold under a ticket: the same person's seat on the same bus."""
    if attempt is None:
        return None
    buses = list(dict.fromkeys(seat.trip_id for seat in attempt.sold.seats))
    bus = ticket.trip.id if ticket.trip.id in buses else ""
    if not bus and leg_place < len(buses):
        bus = buses[leg_place]
    return next(
        (
            sold
            for sold in attempt.sold.seats
            if sold.trip_id == bus
            and sold.seat == ticket.seat
            and person(Ticket("", ticket.status, "", sold.passenger, "", sold.document_number))
            == person(ticket)
        ),
        None,
    )
