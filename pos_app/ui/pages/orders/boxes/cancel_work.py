"""What the desk says to a customer who wants to cancel or change, and the text to ask for it. Qt-free."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, tzinfo

from pos_app.domain.order_legs import OrderLeg, order_legs
from pos_app.domain.orders import Finality, OrderDetail
from pos_app.domain.time_zones import zone_of
from pos_app.ui.shared.deadlines import deadlines
from pos_app.wording import cancel_texts as words
from pos_app.wording import format, leg_texts, order_texts, ticket_texts


@dataclass(frozen=True, slots=True)
class CancelShown:
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
        part = deadlines(_only(detail, leg), now, zone)
        name = leg_texts.name(leg, len(legs)) if len(legs) > 1 else ""
        lines.append((words.named(words.cancel(), name), _joined(part.cancel, part.cancel_left)))
        lines.append((words.named(words.change(), name), _joined(part.change, part.change_left)))
    standing = [t.can_refund for t in detail.tickets if t.status is Finality.COMPLETED]
    if standing:
        lines.append((words.refund(), order_texts.refund(standing)))
    return CancelShown(
        detail.public_id, tuple(lines), words.rule(), order_texts.how_to_cancel(), _request(detail, legs)
    )


def _only(detail: OrderDetail, leg: OrderLeg) -> OrderDetail:
    from dataclasses import replace

    return replace(detail, tickets=leg.tickets)


def _joined(when: str, left: str) -> str:
    return f"{when} ({left})" if left else when


def _request(detail: OrderDetail, legs: tuple[OrderLeg, ...]) -> str:
    """Return the text with everything that whoever answers needs: documents masked, as it may be pasted
    anywhere."""
    lines = [words.greeting(), "", words.order(detail.public_id), words.buyer(detail.buyer_name)]
    for leg in legs:
        start = leg.departure
        if start is None:
            continue
        zone = zone_of(start)
        when = f"{format.date_full(start.when.date())} {format.hour(start.when)}"
        lines += ["", words.bus(leg_texts.route(leg), when, leg.company)]
        for ticket in leg.tickets:
            if ticket.status is not Finality.COMPLETED:
                continue
            document = ticket_texts.document(ticket)
            lines.append(words.ticket(ticket.seat, ticket.passenger, document, ticket.locator))
        until = min((t.cancellation_deadline for t in leg.tickets if t.cancellation_deadline), default=None)
        if until is not None:
            lines.append(words.until(ticket_texts.deadline(until, zone)))
    return "\n".join((*lines, "", words.ask()))
