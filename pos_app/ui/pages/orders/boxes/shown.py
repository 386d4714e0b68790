"""What the boxes of a ticket, of cancelling and of the provider's reply show. Qt-free."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from datetime import datetime, tzinfo

from pos_app.domain.attempts import Attempt
from pos_app.domain.money import brl
from pos_app.domain.order_legs import OrderLeg, leg_of, order_legs
from pos_app.domain.orders import Finality, OrderDetail
from pos_app.domain.printers import PrintRecord
from pos_app.domain.raw_reply import RawReply
from pos_app.domain.time_zones import zone_of
from pos_app.domain.value import Value, replace
from pos_app.ui.pages.orders.list.rows import OrderRow, ReadOrder
from pos_app.ui.pages.orders.panel import facts
from pos_app.ui.pages.orders.panel.detail import prints_of
from pos_app.ui.pages.orders.panel.facts import Fact, records_of, told
from pos_app.ui.shared.deadlines import deadlines
from pos_app.ui.shared.ports import SlipJob
from pos_app.ui.shared.slip_jobs import due
from pos_app.ui.shared.timeline import TimeEntry
from pos_app.wording import format, ticket_texts
from pos_app.wording import order_texts as texts


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
    leg = leg_of(order_legs(detail), ticket)
    way = ""
    if leg is not None and leg.departure is not None:
        when = leg.departure.when
        way = f"{format.day(when.date())} {format.hour(when)} \u00b7 {ticket_texts.route(leg)}"
    about = (
        Fact(texts.ticket_box_bus(), way),
        Fact(texts.ticket_box_document(), ticket_texts.document(ticket, reveal=False)),
        Fact(texts.locator(), ticket.locator, copy=ticket.locator),
        Fact(texts.amount(), brl(ticket.amount)),
        Fact(texts.state(), texts.ticket_problem(ticket.status)),
    )
    return TicketShown(
        ticket_id,
        texts.ticket_box_title(ticket.seat, ticket.passenger),
        (*told(*about), *facts.record(ticket.seat, records_of(detail, read.fiscal)[ticket_id])),
        prints_of(mine, detail, now, zone),
        due([job], prints)[0] if job else None,
    )


class CancelShown(Value):
    """``lines`` are names and values: until when, and what may go back. ``text`` is what is copied."""

    number: str
    lines: tuple[Fact, ...]
    text: str


def cancel_shown(detail: OrderDetail, now: datetime, zone: tzinfo | None) -> CancelShown:
    """Return until when each bus may be cancelled or changed, and how to ask."""
    legs = order_legs(detail)
    lines: list[Fact] = []
    for leg in legs:
        part = deadlines(replace(detail, tickets=leg.tickets), now, zone)
        name = ticket_texts.name(leg, len(legs)) if len(legs) > 1 else ""
        for term, when, left in (
            (texts.cancel(), part.cancel, part.cancel_left),
            (texts.change(), part.change, part.change_left),
        ):
            lines.append(Fact(texts.named(term, name), f"{when} ({left})" if left else when))
    standing = [t.can_refund for t in detail.tickets if t.status is Finality.COMPLETED]
    if standing:
        lines.append(Fact(texts.cancel_refund(), texts.refund(standing)))
    return CancelShown(detail.public_id, tuple(lines), _request(detail, legs))


def _request(detail: OrderDetail, legs: tuple[OrderLeg, ...]) -> str:
    """Return the text with everything that whoever answers needs: documents masked, as it may be pasted
    anywhere."""
    lines = [texts.greeting(), "", texts.order(detail.public_id), texts.buyer(detail.buyer_name)]
    for leg in legs:
        start = leg.departure
        if start is None:
            continue
        when = f"{format.date_full(start.when.date())} {format.hour(start.when)}"
        lines += ["", texts.cancel_bus(ticket_texts.route(leg), when, leg.company)]
        lines += [
            texts.ticket(one.seat, one.passenger, ticket_texts.document(one), one.locator)
            for one in leg.tickets
            if one.status is Finality.COMPLETED
        ]
        until = min((t.cancellation_deadline for t in leg.tickets if t.cancellation_deadline), default=None)
        if until is not None:
            lines.append(texts.until(ticket_texts.deadline(until, zone_of(start))))
    return "\n".join((*lines, "", texts.ask()))


@dataclass(frozen=True, slots=True)
class RawShown:
    """The provider's reply, masked or ``whole``. ``masked`` is what the box copies, whatever it shows;
    ``note`` says what revealing does, or why it is not done."""

    number: str
    when: str
    text: str = field(repr=False)
    masked: str = field(repr=False)
    note: str
    whole: bool = False


def raw_shown(
    row: OrderRow, reply: RawReply, note: str, zone: tzinfo | None, *, whole: bool = False
) -> RawShown:
    when = texts.when(reply.status, reply.at.astimezone(zone), whole=whole)
    return RawShown(row.number, when, reply.whole if whole else reply.masked, reply.masked, note, whole)


def kept_answer(attempt: Attempt) -> RawReply | None:
    """Return what came back when an order was sent, as the journal keeps it: its codes, and the message,
    which may name people and stays masked."""
    answer = attempt.answer
    if answer is None:
        return None
    parts = {
        "status": answer.status,
        "code": answer.code,
        "data.code": answer.data_code,
        "transactionId": answer.transaction_id,
        "message": answer.message,
    }
    known = {name: value for name, value in parts.items() if value}
    masked = {name: "***" if name == "message" else value for name, value in known.items()}
    texts = (json.dumps(one, indent=2, ensure_ascii=False) for one in (masked, known))
    return RawReply(answer.status or 0, attempt.changed, *texts)
