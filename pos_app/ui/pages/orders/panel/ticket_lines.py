"""The tickets of an order as the panel shows them, each with its states. Qt-free."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, tzinfo
from typing import assert_never

from pos_app.domain.attempts import Attempt
from pos_app.domain.fiscal_match import fiscal_by_ticket, is_authorized
from pos_app.domain.money import brl
from pos_app.domain.order_legs import OrderLeg, order_legs, person, with_terminals
from pos_app.domain.orders import Finality, FiscalTicket, OrderDetail, Ticket
from pos_app.domain.printers import PrintRecord, SlipState, by_ticket
from pos_app.domain.value import Value
from pos_app.ui.pages.orders.panel.desk_knowledge import DeskKnowledge
from pos_app.wording import format, order_texts, ticket_texts
from pos_app.wording import order_texts as words
from pos_app.wording.notices import StateMark
from pos_app.wording.trip_texts import class_name


class TicketLine(Value):
    """A ticket. ``id`` is empty for one that was not read: nothing can be done with it yet. ``number`` is the
    person's, the same on every bus. Of several buses the lines are ``low``, and ``lead``, with ``lead_about``
    beside it and ``lead_route`` below, names that of the first."""

    id: str
    number: int
    name: str
    seat: str
    about: str
    marks: tuple[StateMark, ...]
    printable: bool = False
    printed: bool = False
    lead: str = ""
    lead_about: str = ""
    lead_route: str = ""
    low: bool = False

    @property
    def spoken(self) -> str:
        marks = ", ".join(mark.words for mark in self.marks)
        parts = (
            self.lead,
            self.lead_about,
            self.lead_route,
            self.name,
            words.seat(self.seat),
            self.about,
            marks,
        )
        return ", ".join(filter(None, parts))


def ticket_lines(
    detail: OrderDetail,
    fiscal: tuple[FiscalTicket, ...],
    knowledge: DeskKnowledge,
    now: datetime,
    *,
    reveal: bool = False,
    zone: tzinfo | None = None,
) -> tuple[TicketLine, ...]:
    """Return a line for each ticket, by bus in the order of travel; ``reveal`` shows documents whole."""
    records = dict(
        zip((ticket.id for ticket in detail.tickets), fiscal_by_ticket(detail, fiscal), strict=True)
    )
    prints = by_ticket(knowledge.prints or ())
    people: dict[tuple[str, str], int] = {}
    for ticket in detail.tickets:
        people.setdefault(person(ticket), len(people) + 1)
    rides = knowledge.attempt.sold.rides if knowledge.attempt else ()
    legs = [with_terminals(leg, place, rides) for place, leg in enumerate(order_legs(detail))]
    several = len(legs) > 1
    lines = []
    for leg in legs:
        lead = _lead(leg, records, several=several)
        for index, ticket in enumerate(leg.tickets):
            record = records.get(ticket.id)
            marks = [*_states(detail, ticket, record)]
            if ticket.status is Finality.COMPLETED:
                marks += print_mark(prints.get(ticket.id), knowledge, now, zone)
            lines.append(
                TicketLine(
                    ticket.id,
                    people[person(ticket)],
                    ticket.passenger,
                    ticket.seat,
                    ticket.locator if several else _about(ticket, reveal=reveal),
                    tuple(marks),
                    ticket.status is Finality.COMPLETED,
                    ticket.id in prints and prints[ticket.id].state.may_be_on_paper,
                    *(lead if index == 0 else ("", "", "")),
                    low=several,
                )
            )
    return tuple(lines)


def sold_lines(attempt: Attempt, *, reveal: bool = False) -> tuple[TicketLine, ...]:
    """Return the seats that were sold of an order that was not read: no tickets yet."""
    people: dict[tuple[str, str], int] = {}
    lines = []
    for seat in attempt.sold.seats:
        key = (seat.passenger, seat.document_number)
        number = people.setdefault(key, len(people) + 1)
        document = order_texts.document(seat.document_type, seat.document_number, reveal=reveal)
        about = " \u00b7 ".join(filter(None, (document, brl(seat.amount))))
        lines.append(TicketLine("", number, seat.passenger, seat.seat, about, ()))
    return tuple(lines)


def _about(ticket: Ticket, *, reveal: bool) -> str:
    parts = (ticket_texts.document(ticket, reveal=reveal), ticket.locator, brl(ticket.amount))
    return " \u00b7 ".join(filter(None, parts))


def _lead(leg: OrderLeg, records: dict[str, FiscalTicket | None], *, several: bool) -> tuple[str, str, str]:
    """Return which bus of several it is; its company, class and platform; then where it goes."""
    if not several:
        return "", "", ""
    start = leg.departure
    when = f"{format.day(start.when.date())} {format.hour(start.when)}" if start else ""
    platforms = {found.platform for one in leg.tickets if (found := records.get(one.id)) and found.platform}
    platform = ticket_texts.platform(platforms.pop()) if len(platforms) == 1 else ""
    return (
        " \u00b7 ".join(filter(None, (ticket_texts.name(leg, 2), when))),
        " \u00b7 ".join(filter(None, (leg.company, class_name(leg.tickets[0].service_class), platform))),
        ticket_texts.route(leg),
    )


def _states(detail: OrderDetail, ticket: Ticket, record: FiscalTicket | None) -> Iterator[StateMark]:
    problem = order_texts.ticket_problem(ticket.status)
    if problem:
        yield StateMark(problem, "warning" if ticket.status is Finality.PARTIAL else "neutral", "ban")
        return
    if ticket.status is Finality.PENDING:
        yield StateMark(words.running(), "primary", "hourglass")
        return
    if detail.finality is not Finality.COMPLETED:
        return
    if is_authorized(record):
        if record is not None and record.boarding_qr:
            yield StateMark(words.boarding(), "success", "qr-code")
        yield StateMark(words.fiscal(), "success", "check")
    else:
        yield StateMark(words.fiscal_awaited(), "warning", "hourglass")


def print_mark(
    record: PrintRecord | None, knowledge: DeskKnowledge, now: datetime, zone: tzinfo | None
) -> tuple[StateMark, ...]:
    """Return the badge of a ticket's slip; none where only another desk could know."""
    if knowledge.prints is None:
        return ()
    if record is None:
        attempt = knowledge.attempt
        if attempt is None:
            return ()
        if attempt.facts.printed and not knowledge.prints:
            return (StateMark(words.printed_before(), "success", "printer"),)
        return (StateMark(words.not_printed(), "neutral", "printer"),)
    return (_recorded(record, words.short_moment(record.began.astimezone(zone), now.astimezone(zone))),)


def _recorded(record: PrintRecord, when: str) -> StateMark:
    match record.state:
        case SlipState.PRINTED:
            return StateMark(when, "success", "printer")
        case SlipState.SENT:
            return StateMark(words.handed_over(when), "neutral", "printer")
        case SlipState.SENDING | SlipState.UNSURE:
            return StateMark(words.print_unsure(), "warning", "circle-question-mark")
        case SlipState.FAILED:
            return StateMark(words.print_failed(), "danger", "circle-alert")
    assert_never(record.state)
