"""All that the page of tickets shows, as one value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, tzinfo
from typing import assert_never

from pos_app.domain.money import brl
from pos_app.domain.orders import Finality, FiscalTicket, OrderDetail, Ticket
from pos_app.domain.seats import lay_out
from pos_app.sale.stage import Sale
from pos_app.ui.shared.deadlines import Deadlines, deadlines
from pos_app.ui.shared.fiscal_match import fiscal_by_ticket, there
from pos_app.wording import format, payment_texts, seat_texts
from pos_app.wording import ticket_texts as words
from pos_app.wording.state_mark import StateMark
from pos_app.wording.translation import translate


@dataclass(frozen=True, slots=True)
class TicketLine:
    """One ticket."""

    number: int
    name: str
    document: str
    seat: str
    locator: str
    marks: tuple[StateMark, ...]
    printed: bool


@dataclass(frozen=True, slots=True)
class TicketsPage:
    """The page."""

    public_id: str
    paid: str
    trip: str
    lines: tuple[TicketLine, ...]
    deadlines: Deadlines
    print_words: str
    late: str


def tickets_page(
    sale: Sale,
    detail: OrderDetail,
    fiscal: tuple[FiscalTicket, ...],
    printed: Mapping[str, datetime],
    now: datetime,
    zone: tzinfo | None = None,
) -> TicketsPage:
    """Return the page for a confirmed order. ``printed`` is the time of printing by ticket (UTC)."""
    records = fiscal_by_ticket(detail, fiscal)
    missing = [t.seat for t, record in zip(detail.tickets, records, strict=True) if not there(record)]
    left = sum(ticket.id not in printed for ticket in detail.tickets)
    return TicketsPage(
        public_id=detail.public_id,
        paid=_paid(sale, detail, zone),
        trip=_trip(sale, detail),
        lines=tuple(
            _line(place, sale, ticket, record, printed, zone)
            for place, (ticket, record) in enumerate(zip(detail.tickets, records, strict=True), start=1)
        ),
        deadlines=deadlines(detail, now, zone),
        print_words=words.print_button(left, len(detail.tickets)),
        late=words.seat_missing_fiscal(missing) if missing else "",
    )


def _paid(sale: Sale, detail: OrderDetail, zone: tzinfo | None) -> str:
    parts = [brl(detail.total)]
    attempt = sale.order.attempt
    if attempt is not None:
        parts[0] += " " + payment_texts.paid_with(attempt.sold.payment, attempt.sold.installments)
        parts.append(format.hour(attempt.changed.astimezone(zone)))
    return " \u00b7 ".join(parts)


def _trip(sale: Sale, detail: OrderDetail) -> str:
    sold = sale.order.attempt.sold if sale.order.attempt else None
    if sold is not None:
        day = format.day(sold.departure.date())
        return " \u00b7 ".join((sold.route, day, format.hour(sold.departure), sold.company))
    return f"{detail.origin} \u2192 {detail.destination}"


def _line(
    number: int,
    sale: Sale,
    ticket: Ticket,
    record: FiscalTicket | None,
    printed: Mapping[str, datetime],
    zone: tzinfo | None,
) -> TicketLine:
    at = printed.get(ticket.id)
    marks = [_status(ticket)]
    if at is not None:
        hour = format.hour(at.astimezone(zone))
        marks.append(
            StateMark(translate("tickets", "Impresso {hour}").format(hour=hour), "success", "printer")
        )
    else:
        marks.append(StateMark(translate("tickets", "Não impresso"), "neutral", "printer"))
    marks.append(fiscal_mark(record))
    where = _where(sale, ticket.seat)
    return TicketLine(
        number,
        ticket.passenger,
        words.document(ticket),
        f"{ticket.seat} \u00b7 {where}" if where else ticket.seat,
        ticket.locator,
        tuple(marks),
        at is not None,
    )


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
    if there(record):
        return StateMark(translate("tickets", "BP-e autorizado"), "success", "check")
    return StateMark(translate("tickets", "BP-e a caminho"), "warning", "hourglass")


def _where(sale: Sale, label: str) -> str:
    """Return the position of the seat; empty on a journey of several buses, whose numbers repeat."""
    if len(sale.trips.segments) != 1:
        return ""
    segment = sale.trips.segments[0]
    found = sale.detail(segment)
    if found is None:
        return ""
    coach = lay_out(found.seats, segment.leg.service_class or segment.trip.service_class)
    deck = coach.deck_of(label)
    return seat_texts.side(deck.cell(label) if deck else None)
