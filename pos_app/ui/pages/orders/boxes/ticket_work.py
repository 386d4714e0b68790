"""What the box of one ticket shows. Qt-free."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, tzinfo

from pos_app.domain.fiscal_match import fiscal_by_ticket
from pos_app.domain.money import brl
from pos_app.domain.order_legs import leg_of, order_legs
from pos_app.domain.orders import OrderDetail, Ticket
from pos_app.domain.printers import PrintRecord
from pos_app.ui.pages.orders.list.reader import ReadOrder
from pos_app.ui.pages.orders.panel import facts
from pos_app.ui.pages.orders.panel.facts import Fact
from pos_app.ui.pages.orders.panel.happened import prints_of
from pos_app.ui.shared.ports import SlipJob
from pos_app.ui.shared.slip_jobs import due
from pos_app.ui.shared.timeline import TimeEntry
from pos_app.wording import format, leg_texts, order_texts, ticket_texts
from pos_app.wording import ticket_box_texts as words


@dataclass(frozen=True, slots=True)
class TicketShown:
    """``job`` is the slip as it would be printed now; None for a ticket that is not valid."""

    id: str
    title: str
    facts: tuple[Fact, ...]
    prints: tuple[TimeEntry, ...]
    job: SlipJob | None


def ticket_shown(
    read: ReadOrder,
    ticket_id: str,
    job: SlipJob | None,
    prints: tuple[PrintRecord, ...],
    now: datetime,
    zone: tzinfo | None,
) -> TicketShown | None:
    """Return what the box of a ticket shows; None where the order has no such ticket. ``job`` is its slip,
    ``prints`` are those of the order. The document is masked: the box stays open, unlike what the panel
    reveals."""
    detail = read.detail
    ticket = next((one for one in detail.tickets if one.id == ticket_id), None)
    if ticket is None:
        return None
    mine = tuple(one for one in prints if one.ticket == ticket_id)
    record = dict(
        zip((one.id for one in detail.tickets), fiscal_by_ticket(detail, read.fiscal), strict=True)
    )[ticket_id]
    history = prints_of(mine, detail, now, zone)
    return TicketShown(
        ticket_id,
        words.title(ticket.seat, ticket.passenger),
        (*_facts(detail, ticket), *facts.record(ticket.seat, record)),
        history,
        due([job], prints)[0] if job else None,
    )


def _facts(detail: OrderDetail, ticket: Ticket) -> Iterator[Fact]:
    leg = leg_of(order_legs(detail), ticket)
    if leg is not None and leg.departure is not None:
        when = f"{format.day(leg.departure.when.date())} {format.hour(leg.departure.when)}"
        yield Fact(words.bus(), f"{when} \u00b7 {leg_texts.route(leg)}")
    document = ticket_texts.document(ticket, reveal=False)
    if document:
        yield Fact(words.document(), document)
    if ticket.locator:
        yield Fact(words.locator(), ticket.locator, copy=ticket.locator)
    yield Fact(words.amount(), brl(ticket.amount))
    problem = order_texts.ticket_problem(ticket.status)
    if problem:
        yield Fact(words.state(), problem)
