"""What the boxes of a ticket and of cancelling show, and the text to ask for it. Qt-free."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, tzinfo

from pos_app.domain.fiscal_match import fiscal_by_ticket
from pos_app.domain.money import brl
from pos_app.domain.order_legs import OrderLeg, leg_of, order_legs
from pos_app.domain.orders import Finality, OrderDetail, Ticket
from pos_app.domain.printers import PrintRecord
from pos_app.domain.time_zones import zone_of
from pos_app.domain.value import Value
from pos_app.ui.pages.orders.list.reader import ReadOrder
from pos_app.ui.pages.orders.panel import facts
from pos_app.ui.pages.orders.panel.facts import Fact
from pos_app.ui.pages.orders.panel.happened import prints_of
from pos_app.ui.shared.deadlines import deadlines
from pos_app.ui.shared.ports import SlipJob
from pos_app.ui.shared.slip_jobs import due
from pos_app.ui.shared.timeline import TimeEntry
from pos_app.wording import format, order_texts, ticket_texts
from pos_app.wording import order_texts as words


class TicketShown(Value):
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
        words.ticket_box_title(ticket.seat, ticket.passenger),
        (*_facts(detail, ticket), *facts.record(ticket.seat, record)),
        history,
        due([job], prints)[0] if job else None,
    )


def _facts(detail: OrderDetail, ticket: Ticket) -> Iterator[Fact]:
    leg = leg_of(order_legs(detail), ticket)
    if leg is not None and leg.departure is not None:
        when = f"{format.day(leg.departure.when.date())} {format.hour(leg.departure.when)}"
        yield Fact(words.ticket_box_bus(), f"{when} \u00b7 {ticket_texts.route(leg)}")
    document = ticket_texts.document(ticket, reveal=False)
    if document:
        yield Fact(words.ticket_box_document(), document)
    if ticket.locator:
        yield Fact(words.locator(), ticket.locator, copy=ticket.locator)
    yield Fact(words.amount(), brl(ticket.amount))
    problem = order_texts.ticket_problem(ticket.status)
    if problem:
        yield Fact(words.state(), problem)


class CancelShown(Value):
    """``lines`` are names and values: until when, and what may go back. ``text`` is what is copied."""

    number: str
    lines: tuple[tuple[str, str], ...]
    rule: str
    how: str
    text: str


def cancel_shown(detail: OrderDetail, now: datetime, zone: tzinfo | None) -> CancelShown:
    """Return until when each bus may be cancelled or changed, by whose rule, and how to ask."""
    legs = order_legs(detail)
    lines: list[tuple[str, str]] = []
    for leg in legs:
        part = deadlines(replace(detail, tickets=leg.tickets), now, zone)
        name = ticket_texts.name(leg, len(legs)) if len(legs) > 1 else ""
        lines.append((order_texts.named(order_texts.cancel(), name), _joined(part.cancel, part.cancel_left)))
        lines.append((order_texts.named(order_texts.change(), name), _joined(part.change, part.change_left)))
    standing = [t.can_refund for t in detail.tickets if t.status is Finality.COMPLETED]
    if standing:
        lines.append((order_texts.cancel_refund(), order_texts.refund(standing)))
    return CancelShown(
        detail.public_id,
        tuple(lines),
        order_texts.rule(),
        order_texts.how_to_cancel(),
        _request(detail, legs),
    )


def _joined(when: str, left: str) -> str:
    return f"{when} ({left})" if left else when


def _request(detail: OrderDetail, legs: tuple[OrderLeg, ...]) -> str:
    """Return the text with everything that whoever answers needs: documents masked, as it may be pasted
    anywhere."""
    lines = [
        order_texts.greeting(),
        "",
        order_texts.order(detail.public_id),
        order_texts.buyer(detail.buyer_name),
    ]
    for leg in legs:
        start = leg.departure
        if start is None:
            continue
        zone = zone_of(start)
        when = f"{format.date_full(start.when.date())} {format.hour(start.when)}"
        lines += ["", order_texts.cancel_bus(ticket_texts.route(leg), when, leg.company)]
        for ticket in leg.tickets:
            if ticket.status is not Finality.COMPLETED:
                continue
            document = ticket_texts.document(ticket)
            lines.append(order_texts.ticket(ticket.seat, ticket.passenger, document, ticket.locator))
        until = min((t.cancellation_deadline for t in leg.tickets if t.cancellation_deadline), default=None)
        if until is not None:
            lines.append(order_texts.until(ticket_texts.deadline(until, zone)))
    return "\n".join((*lines, "", order_texts.ask()))
