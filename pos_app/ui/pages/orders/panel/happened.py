"""What happened to an order, here and at the provider, in one line of time. Qt-free."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, tzinfo
from typing import assert_never

from pos_app.domain.attempts import LogEntry
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
    events = [
        *_sale(knowledge, zone),
        *_prints(knowledge.prints or (), detail),
        *_mails(knowledge.mails or ()),
        *map(_seen, knowledge.seen),
        *(_provider(detail) if detail else ()),
        *_documents(fiscal),
    ]
    events.sort(key=lambda event: event.at)
    today = now.astimezone(zone).date()
    return tuple(_entry(event, today, zone) for event in events)


def prints_of(
    records: tuple[PrintRecord, ...], detail: OrderDetail, now: datetime, zone: tzinfo | None
) -> tuple[TimeEntry, ...]:
    """Return the prints of tickets, oldest first."""
    today = now.astimezone(zone).date()
    return tuple(_entry(event, today, zone) for event in _prints(records, detail))


def _entry(event: _Event, today: object, zone: tzinfo | None) -> TimeEntry:
    at = event.at.astimezone(zone)
    time = format.hour(at) if at.date() == today else f"{at:%d/%m} {format.hour(at)}"
    where = event.who or (words.here() if event.here else words.there())
    return TimeEntry(
        time, event.words, " \u00b7 ".join(filter(None, (event.detail, where))), event.icon, event.tone
    )


def _sale(knowledge: DeskKnowledge, zone: tzinfo | None) -> Iterator[_Event]:
    attempt = knowledge.attempt
    if attempt is None:
        return
    for line, entry in zip(attempt.log, entries(attempt, zone), strict=True):
        yield _Event(line.at, entry.words, entry.icon, entry.tone, detail=entry.detail)


def _seen(line: LogEntry) -> _Event:
    return _Event(line.at, order_texts.recorded(line.detail), "eye", "primary")


def _prints(records: tuple[PrintRecord, ...], detail: OrderDetail | None) -> Iterator[_Event]:
    seats = {ticket.id: ticket.seat for ticket in detail.tickets} if detail else {}
    for record in records:
        seat = seats.get(record.ticket, "")
        who = " \u00b7 ".join(filter(None, (record.printer, record.who)))
        icon, tone = "printer", "success"
        match record.state:
            case SlipState.PRINTED:
                text = words.happened_printed(seat, copy=record.copy)
            case SlipState.SENT:
                text, tone = words.handed_over(seat, copy=record.copy), "primary"
            case SlipState.SENDING | SlipState.UNSURE:
                text, icon, tone = words.print_unsure(seat), "circle-question-mark", "warning"
            case SlipState.FAILED:
                text, icon, tone = words.print_failed(seat), "circle-alert", "danger"
            case _:
                assert_never(record.state)
        yield _Event(record.began, text, icon, tone, who=who)


def _mails(mails: tuple[MailDelivery, ...]) -> Iterator[_Event]:
    for mail in mails:
        address = masks.email(mail.address, reveal=False)
        yield _Event(mail.asked, words.mail_asked(address), "mail", "primary", who=mail.who)
        if mail.changed is None:
            continue
        match mail.state:
            case MailState.SENT:
                yield _Event(mail.changed, words.mail_sent(address), "mail", "success")
            case MailState.REFUSED | MailState.GIVEN_UP:
                yield _Event(mail.changed, words.mail_refused(address), "mail", "danger")
            case MailState.MAYBE_SENT:
                yield _Event(mail.changed, words.mail_maybe(address), "mail", "warning")
            case MailState.WAITING | MailState.HANDING_OVER:
                pass  # It has not ended yet.
            case _:
                assert_never(mail.state)


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
        at = authorised_at(record.authorized)
        if at is not None:
            yield _Event(
                at, words.fiscal(record.number), "shield-check", "success", here=False, detail=record.protocol
            )


def newest(lines: tuple[TimeEntry, ...], count: int) -> tuple[TimeEntry, ...]:
    """Return the last so many lines, without where they were seen: the panel has no space for it."""
    return tuple(replace(line, detail="") for line in lines[-count:])
