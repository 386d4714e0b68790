"""What the side of the page of orders shows about one order, and what happened to it. Qt-free."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, tzinfo

from pos_app.domain.attempts import Attempt
from pos_app.domain.documents import DocumentType, is_valid, masked, pretty
from pos_app.domain.mail_delivery import MailDelivery, MailState
from pos_app.domain.order_money import main_payment, payment_outcome
from pos_app.domain.orders import CheckoutReport, Finality, FiscalTicket, OrderDetail
from pos_app.domain.payment import PaymentType
from pos_app.domain.printers import PrintRecord, SlipState
from pos_app.domain.statement import Statement, of_order, of_sold
from pos_app.domain.time_zones import brasilia
from pos_app.domain.value import Value
from pos_app.ui.pages.orders.list import masks
from pos_app.ui.pages.orders.panel import facts
from pos_app.ui.pages.orders.panel.desk_knowledge import DeskKnowledge
from pos_app.ui.pages.orders.panel.facts import Fact, LegLine, TicketLine, leg_lines, sold_lines, ticket_lines
from pos_app.ui.shared.deadlines import Deadlines, deadlines
from pos_app.ui.shared.timeline import TimeEntry, entries
from pos_app.wording import attempt_texts, format, statement_texts, ticket_texts
from pos_app.wording import order_texts as texts
from pos_app.wording.notices import StateMark
from pos_app.wording.translation import translate

ValueLine = tuple[str, str]
"""Name and amount."""


class OrderSide(Value):
    """Everything beside the table. ``deadlines`` is None where nothing can be cancelled or changed;
    ``contacts`` is true where there are any; they are masked until revealed. ``copies``: what is printed
    next may be on paper already. ``source`` says who showed the order and when, with its icon. ``raw``:
    something of it was received that support can be shown. ``alike``: a new sale can be filled in from it;
    ``sends``: this desk can send receipts."""

    number: str
    buyer: str
    document: str
    mark: StateMark
    deadlines: Deadlines | None
    tickets: tuple[TicketLine, ...]
    values: tuple[ValueLine, ...]
    total: str
    split: str
    payment: str
    payment_icon: str
    payment_mark: StateMark | None
    note: str
    printable: int
    legs: tuple[LegLine, ...] = ()
    paid: tuple[str, ...] = ()
    payment_facts: tuple[Fact, ...] = ()
    records: tuple[Fact, ...] = ()
    more: tuple[Fact, ...] = ()
    contacts: bool = False
    contact: tuple[str, str] = ("", "")
    sent: str = ""
    copies: bool = True
    trips: tuple[Fact, ...] = ()
    timeline: tuple[TimeEntry, ...] = ()
    source: tuple[str, str] = ("", "")
    raw: bool = False
    alike: bool = False
    sends: bool = False


def from_detail(
    detail: OrderDetail,
    fiscal: tuple[FiscalTicket, ...],
    now: datetime,
    *,
    reveal: bool = False,
    zone: tzinfo | None = None,
    checkout: CheckoutReport | None = None,
    knowledge: DeskKnowledge | None = None,
) -> OrderSide:
    """Return the side panel for an order as the provider reports it. ``reveal`` shows the document whole;
    ``checkout`` is the final reply about one that did not complete; ``knowledge`` is what this desk knows."""
    knowledge = knowledge or DeskKnowledge()
    paid = main_payment(detail)
    completed = detail.finality is Finality.COMPLETED
    email = detail.buyer.email or detail.buyer_email
    method = PaymentType.of(paid.type) if paid else None
    people = (detail.buyer, *(ticket.person for ticket in detail.tickets))
    return OrderSide(
        detail.public_id,
        detail.buyer_name,
        _document(detail.buyer_document, reveal=reveal),
        texts.order_mark(detail.finality, detail.word),
        deadlines(detail, now, zone) if completed else None,
        ticket_lines(detail, fiscal, knowledge, now, reveal=reveal, zone=zone),
        *_values(of_order(detail, knowledge.attempt.sold if knowledge.attempt else None)),
        texts.method(paid.type, paid.installments) if paid else "",
        method.facts.icon if method else "wallet" if paid else "",
        texts.payment_mark(payment_outcome(detail, paid), paid.status) if paid else None,
        "",
        sum(t.status is Finality.COMPLETED for t in detail.tickets),
        leg_lines(detail, fiscal, knowledge, zone),
        facts.paid_lines(detail, paid) if paid else (),
        facts.payments(detail, paid) if paid else (),
        facts.records(detail, fiscal),
        facts.more(detail, checkout, reveal=reveal, zone=zone),
        any(person.phone or person.email or person.birth for person in people),
        (masks.phone(detail.buyer.phone, reveal=reveal), masks.email(email, reveal=reveal)),
        mail_words(knowledge.mails, now, zone) if completed else "",
        trips=facts.trips(detail),
        timeline=happened(detail, fiscal, knowledge, now, zone),
        raw=bool(detail.public_id),
        alike=bool(detail.tickets),
    )


def from_attempt(
    attempt: Attempt,
    *,
    reveal: bool = False,
    knowledge: DeskKnowledge | None = None,
    now: datetime | None = None,
    zone: tzinfo | None = None,
) -> OrderSide:
    """Return the side for an attempt whose order was not read: what was sold, and what is known."""
    sold = attempt.sold
    return OrderSide(
        attempt.public_id,
        sold.buyer,
        texts.document(sold.buyer_document_type, sold.buyer_document, reveal=reveal),
        texts.attempt_mark(attempt),
        None,
        sold_lines(attempt, reveal=reveal),
        *_values(of_sold(sold)),
        texts.method(sold.payment.value, sold.installments),
        sold.payment.facts.icon,
        None,
        attempt_texts.attempt(attempt).after_title(),
        0,
        contacts=bool(sold.buyer_phone or sold.buyer_email),
        contact=(masks.phone(sold.buyer_phone, reveal=reveal), masks.email(sold.buyer_email, reveal=reveal)),
        timeline=happened(None, (), knowledge or DeskKnowledge(attempt), now or attempt.changed, zone),
        raw=bool(attempt.public_id) or attempt.answer is not None,
        alike=bool(sold.seats),
    )


def mail_words(mails: tuple[MailDelivery, ...] | None, now: datetime, zone: tzinfo | None) -> str:
    """Return whether the receipt went out by e-mail; empty where this desk sends none, or it is not known."""
    if mails is None:
        return ""
    if not mails:
        return texts.never_sent()
    last = mails[-1]
    if last.state is MailState.SENT:
        at = (last.changed or last.asked).astimezone(zone)
        return texts.sent(texts.short_moment(at, now.astimezone(zone)))
    return texts.sending() if last.state.is_open else texts.not_sent()


def _document(number: str, *, reveal: bool) -> str:
    if not number:
        return ""
    kinds = (DocumentType.CPF, DocumentType.CNPJ)
    kind = next((k for k in kinds if is_valid(k, number)), DocumentType.RG)
    shown = (pretty if reveal else masked)(kind, number)
    name = kind.name if kind in kinds else translate("orders", "Documento")
    return f"{name} {shown}"


def _values(money: Statement) -> tuple[tuple[ValueLine, ...], str, str]:
    """Return every line with its amount, the total, and how a card pays it."""
    *lines, total = statement_texts.rows(money)
    return tuple((row.text, row.amount) for row in lines), total.amount, statement_texts.split(money)


_DOT = " \u00b7 "


class _Event(Value):
    at: datetime
    text: str
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
        *(_Event(line.at, one.text, one.icon, one.tone, detail=one.detail) for line, one in sale),
        *_prints(knowledge.prints or (), detail),
        *_mails(knowledge.mails or ()),
        *(_Event(one.at, texts.recorded(one.detail), "eye", "primary") for one in knowledge.seen),
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
        where = event.who or (ticket_texts.here() if event.here else ticket_texts.there())
        detail = _DOT.join(filter(None, (event.detail, where)))
        lines.append(TimeEntry(time, event.text, detail, event.icon, event.tone))
    return tuple(lines)


def _prints(records: tuple[PrintRecord, ...], detail: OrderDetail | None) -> Iterator[_Event]:
    seats = {ticket.id: ticket.seat for ticket in detail.tickets} if detail else {}
    for record in records:
        seat, copy = seats.get(record.ticket, ""), record.copy
        unsure = (ticket_texts.print_unsure(seat), "circle-question-mark", "warning")
        said = {
            SlipState.PRINTED: (ticket_texts.happened_printed(seat, copy=copy), "printer", "success"),
            SlipState.SENT: (ticket_texts.handed_over(seat, copy=copy), "printer", "primary"),
            SlipState.SENDING: unsure,
            SlipState.UNSURE: unsure,
            SlipState.FAILED: (ticket_texts.print_failed(seat), "circle-alert", "danger"),
        }
        who = _DOT.join(filter(None, (record.printer, record.who)))
        yield _Event(record.began, *said[record.state], who=who)


def _mails(mails: tuple[MailDelivery, ...]) -> Iterator[_Event]:
    for mail in mails:
        address = masks.email(mail.address, reveal=False)
        yield _Event(mail.asked, ticket_texts.mail_asked(address), "mail", "primary", who=mail.who)
        refused = (ticket_texts.mail_refused(address), "mail", "danger")
        ends = {
            MailState.SENT: (ticket_texts.mail_sent(address), "mail", "success"),
            MailState.REFUSED: refused,
            MailState.GIVEN_UP: refused,
            MailState.MAYBE_SENT: (ticket_texts.mail_maybe(address), "mail", "warning"),
        }
        if mail.changed is not None and mail.state in ends:
            yield _Event(mail.changed, *ends[mail.state])


def _provider(detail: OrderDetail) -> Iterator[_Event]:
    if detail.created is not None:
        yield _Event(detail.created, ticket_texts.order_made(), "cloud", "primary", here=False)
    for payment in detail.payments:
        stamps = payment.facts.stamps
        mark = texts.payment_mark(payment_outcome(detail, payment), payment.status)
        tone = {"success": "success", "danger": "danger"}.get(mark.kind, "primary")
        at = stamps.updated or stamps.created
        if at is not None:
            name = texts.method(payment.type, payment.installments)
            said, reason = ticket_texts.payment(name, mark.text), payment.facts.reason
            yield _Event(at, said, "wallet", tone, here=False, detail=reason)
    for ticket in detail.tickets:
        gone, at = texts.ticket_problem(ticket.status), ticket.stamps.updated
        if gone and at is not None:
            yield _Event(at, ticket_texts.ticket(ticket.seat, gone), "ban", "warning", here=False)
    updated = detail.facts.updated
    if updated is not None and updated != detail.created:
        mark = texts.order_mark(detail.finality, detail.word)
        yield _Event(updated, ticket_texts.order_changed(mark.text), "cloud", "primary", here=False)


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
            said = ticket_texts.fiscal(record.number)
            yield _Event(at, said, "shield-check", "success", here=False, detail=record.protocol)
