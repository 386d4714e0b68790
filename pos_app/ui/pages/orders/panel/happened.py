"""What happened to an order, here and at the provider, in one line of time. Qt-free."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, tzinfo

from pos_app.domain.mail_delivery import MailDelivery, MailState
from pos_app.domain.order_money import payment_outcome
from pos_app.domain.orders import FiscalTicket, OrderDetail
from pos_app.domain.printers import PrintRecord, SlipState
from pos_app.domain.time_zones import brasilia
from pos_app.domain.value import Value
from pos_app.ui.pages.orders.list import masks
from pos_app.ui.pages.orders.panel.desk_knowledge import DeskKnowledge
from pos_app.ui.shared.timeline import TimeEntry, entries
from pos_app.wording import format, order_texts
from pos_app.wording import ticket_texts as words

_DOT = " \u00b7 "


class _Event(Value):
    at: datetime
    words: str
    icon: str
    tone: str
    here: bool = True
    detail: str = ""
    who: str = ""
    """Printer and counter, which say where it was as well."""


def happened(
    detail: OrderDetail | None,
    fiscal: tuple[FiscalTicket, ...],
    knowledge: DeskKnowledge,
    now: datetime,
    zone: tzinfo | None,
) -> tuple[TimeEntry, ...]:
    """Return everything that has a time, oldest first, in the zone of the desk; ``detail`` says where it was
    seen. A day is named where it is not today."""
    attempt = knowledge.attempt
    sale = zip(attempt.log, entries(attempt, zone), strict=True) if attempt else ()
    events = [
        *(_Event(line.at, one.words, one.icon, one.tone, detail=one.detail) for line, one in sale),
        *_prints(knowledge.prints or (), detail),
        *_mails(knowledge.mails or ()),
        *(_Event(one.at, order_texts.recorded(one.detail), "eye", "primary") for one in knowledge.seen),
        *(_provider(detail) if detail else ()),
        *_documents(fiscal),
    ]
    return _lines(events, now, zone)


def prints_of(
    records: tuple[PrintRecord, ...], detail: OrderDetail, now: datetime, zone: tzinfo | None
) -> tuple[TimeEntry, ...]:
    """Return the prints of tickets, oldest first."""
    return _lines(list(_prints(records, detail)), now, zone)


def _lines(events: list[_Event], now: datetime, zone: tzinfo | None) -> tuple[TimeEntry, ...]:
    today = now.astimezone(zone).date()
    lines = []
    for event in sorted(events, key=lambda event: event.at):
        at = event.at.astimezone(zone)
        time = format.hour(at) if at.date() == today else f"{at:%d/%m} {format.hour(at)}"
        where = event.who or (words.here() if event.here else words.there())
        detail = _DOT.join(filter(None, (event.detail, where)))
        lines.append(TimeEntry(time, event.words, detail, event.icon, event.tone))
    return tuple(lines)


def _prints(records: tuple[PrintRecord, ...], detail: OrderDetail | None) -> Iterator[_Event]:
    seats = {ticket.id: ticket.seat for ticket in detail.tickets} if detail else {}
    for record in records:
        seat, copy = seats.get(record.ticket, ""), record.copy
        unsure = (words.print_unsure(seat), "circle-question-mark", "warning")
        said = {
            SlipState.PRINTED: (words.happened_printed(seat, copy=copy), "printer", "success"),
            SlipState.SENT: (words.handed_over(seat, copy=copy), "printer", "primary"),
            SlipState.SENDING: unsure,
            SlipState.UNSURE: unsure,
            SlipState.FAILED: (words.print_failed(seat), "circle-alert", "danger"),
        }
        who = _DOT.join(filter(None, (record.printer, record.who)))
        yield _Event(record.began, *said[record.state], who=who)


def _mails(mails: tuple[MailDelivery, ...]) -> Iterator[_Event]:
    for mail in mails:
        address = masks.email(mail.address, reveal=False)
        yield _Event(mail.asked, words.mail_asked(address), "mail", "primary", who=mail.who)
        refused = (words.mail_refused(address), "mail", "danger")
        ends = {
            MailState.SENT: (words.mail_sent(address), "mail", "success"),
            MailState.REFUSED: refused,
            MailState.GIVEN_UP: refused,
            MailState.MAYBE_SENT: (words.mail_maybe(address), "mail", "warning"),
        }
        if mail.changed is not None and mail.state in ends:
            yield _Event(mail.changed, *ends[mail.state])


def _provider(detail: OrderDetail) -> Iterator[_Event]:
    if detail.created is not None:
        yield _Event(detail.created, words.order_made(), "cloud", "primary", here=False)
    for payment in detail.payments:
        stamps = payment.facts.stamps
        mark = order_texts.payment_mark(payment_outcome(detail, payment), payment.status)
        tone = {"success": "success", "danger": "danger"}.get(mark.kind, "primary")
        at = stamps.updated or stamps.created
        if at is not None:
            name = order_texts.method(payment.type, payment.installments)
            reason = payment.facts.reason
            yield _Event(at, words.payment(name, mark.words), "wallet", tone, here=False, detail=reason)
    for ticket in detail.tickets:
        gone, at = order_texts.ticket_problem(ticket.status), ticket.stamps.updated
        if gone and at is not None:
            yield _Event(at, words.ticket(ticket.seat, gone), "ban", "warning", here=False)
    updated = detail.facts.updated
    if updated is not None and updated != detail.created:
        mark = order_texts.order_mark(detail.finality, detail.word)
        yield _Event(updated, words.order_changed(mark.words), "cloud", "primary", here=False)


def authorised_at(text: str) -> datetime | None:
    """Return when a fiscal ticket was authorised (contract 2.12); without a zone it is Brasília's time."""
    try:
        at = datetime.fromisoformat(text.strip())
    except ValueError:
        return None
    zone = brasilia()
    return at if at.tzinfo else at.replace(tzinfo=zone) if zone else None


def _documents(fiscal: tuple[FiscalTicket, ...]) -> Iterator[_Event]:
    for record in fiscal:
        if (at := authorised_at(record.authorized)) is not None:
            said = words.fiscal(record.number)
            yield _Event(at, said, "shield-check", "success", here=False, detail=record.protocol)
