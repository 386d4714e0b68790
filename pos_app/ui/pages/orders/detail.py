"""What the side of the page of orders shows about one order."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, tzinfo

from pos_app.domain.attempts import Attempt
from pos_app.domain.documents import DocumentType, is_valid, masked, pretty
from pos_app.domain.fiscal_match import fiscal_by_ticket, there
from pos_app.domain.money import Cents, brl
from pos_app.domain.order_legs import order_legs
from pos_app.domain.order_money import main_payment, payment_outcome
from pos_app.domain.orders import CheckoutReport, Finality, FiscalTicket, OrderDetail, OrderPayment
from pos_app.domain.payment import PaymentType
from pos_app.ui.pages.orders import facts
from pos_app.ui.pages.orders.facts import Fact
from pos_app.ui.shared.deadlines import Deadlines, deadlines
from pos_app.wording import explain as sentences
from pos_app.wording import format, leg_texts, payment_texts
from pos_app.wording import order_texts as words
from pos_app.wording.state_mark import StateMark
from pos_app.wording.translation import translate

_UNKNOWN_METHOD = "wallet"
"""Icon of an unknown payment method."""


@dataclass(frozen=True, slots=True)
class ItemLine:
    """A line of the order: a ticket with its seat, or a fee without one. ``wrong`` is a short reason why a
    ticket is not valid as sold."""

    seat: str
    words: str
    code: str
    amount: str
    right: bool = False
    wrong: str = ""


@dataclass(frozen=True, slots=True)
class OrderSide:
    """Everything beside the table. ``deadlines`` is None where nothing can be cancelled or changed;
    ``contacts`` is true where there are any; they are masked until revealed. ``copies``: what is printed
    next may be on paper already."""

    number: str
    buyer: str
    document: str
    mark: StateMark
    deadlines: Deadlines | None
    items: tuple[ItemLine, ...]
    total: str
    payment: str
    payment_icon: str
    payment_mark: StateMark | None
    fiscal: tuple[StateMark, ...]
    note: str
    printable: int
    trips: tuple[Fact, ...] = ()
    payment_facts: tuple[Fact, ...] = ()
    records: tuple[Fact, ...] = ()
    more: tuple[Fact, ...] = ()
    contacts: bool = False
    copies: bool = True


def from_detail(
    detail: OrderDetail,
    fiscal: tuple[FiscalTicket, ...],
    now: datetime,
    *,
    reveal: bool = False,
    zone: tzinfo | None = None,
    checkout: CheckoutReport | None = None,
) -> OrderSide:
    """Return the side panel for an order as the provider reports it. ``reveal`` shows the document whole;
    ``checkout`` is the final reply about one that did not complete."""
    items = _tickets(detail)
    charges: dict[str, int] = {}
    for charge in detail.charges:
        name = words.charge(charge.type)
        charges[name] = charges.get(name, 0) + charge.amount
    items += [ItemLine("", name, "", brl(Cents(amount))) for name, amount in charges.items()]
    paid = main_payment(detail)
    completed = detail.finality is Finality.COMPLETED
    return OrderSide(
        detail.public_id,
        detail.buyer_name,
        _document(detail.buyer_document, reveal=reveal),
        words.order_mark(detail.finality, detail.word),
        deadlines(detail, now, zone) if completed else None,
        tuple(items),
        brl(detail.total),
        _payment(paid) if paid else "",
        _icon(paid) if paid else "",
        words.payment_mark(payment_outcome(detail, paid), paid.status) if paid else None,
        _fiscal(detail, fiscal) if completed else (),
        "",
        sum(t.status is Finality.COMPLETED for t in detail.tickets),
        facts.trips(detail),
        facts.payment(paid) if paid else (),
        facts.records(detail, fiscal),
        facts.more(detail, checkout, reveal=reveal, zone=zone),
        facts.has_contacts(detail),
    )


def _tickets(detail: OrderDetail) -> list[ItemLine]:
    """Return a line for each ticket, under the name and time of its bus where there are several."""
    lines = []
    legs = order_legs(detail)
    for leg in legs:
        if len(legs) > 1:
            start = leg.departure
            when = f"{format.day(start.when.date())} {format.hour(start.when)}" if start else ""
            lines.append(
                ItemLine("", " \u00b7 ".join(filter(None, (leg_texts.name(leg, len(legs)), when))), "", "")
            )
        lines += [
            ItemLine(
                t.seat,
                t.passenger,
                t.locator,
                brl(t.amount),
                t.status is Finality.COMPLETED,
                words.ticket_problem(t.status),
            )
            for t in leg.tickets
        ]
    return lines


def from_attempt(attempt: Attempt, *, reveal: bool = False) -> OrderSide:
    """Return the side for an attempt whose order was not read: what was sold, and what is known."""
    sold = attempt.sold
    sentence = sentences.attempt(attempt)
    kind = sold.buyer_document_type
    number = (pretty if reveal else masked)(kind, sold.buyer_document)
    return OrderSide(
        attempt.public_id,
        sold.buyer,
        f"{kind.name} {number}" if sold.buyer_document else "",
        words.attempt_mark(attempt),
        None,
        tuple(ItemLine(s.seat, s.passenger, "", brl(s.amount)) for s in sold.seats),
        brl(sold.total),
        _method(sold.payment.value, sold.installments),
        sold.payment.facts.icon,
        None,
        (),
        sentence.after_title(),
        0,
    )


def _document(number: str, *, reveal: bool) -> str:
    if not number:
        return ""
    kinds = (DocumentType.CPF, DocumentType.CNPJ)
    kind = next((k for k in kinds if is_valid(k, number)), DocumentType.RG)
    shown = (pretty if reveal else masked)(kind, number)
    name = kind.name if kind in kinds else translate("orders", "Documento")
    return f"{name} {shown}"


def _payment(payment: OrderPayment) -> str:
    return _method(payment.type, payment.installments)


def _method(kind: str, installments: int) -> str:
    method = PaymentType.of(kind)
    if method is None:
        return kind.replace("_", " ")
    split = method.facts.instalments and installments > 1
    name = payment_texts.name(method)
    return f"{name} \u00b7 {installments}\u00d7" if split else name


def _icon(payment: OrderPayment) -> str:
    method = PaymentType.of(payment.type)
    return method.facts.icon if method else _UNKNOWN_METHOD


def _fiscal(detail: OrderDetail, fiscal: tuple[FiscalTicket, ...]) -> tuple[StateMark, ...]:
    marks = []
    for ticket, record in zip(detail.tickets, fiscal_by_ticket(detail, fiscal), strict=True):
        if there(record):
            label = translate("orders", "{seat} autorizado").format(seat=ticket.seat)
            marks.append(StateMark(label, "success", "check"))
        else:
            label = translate("orders", "{seat} a caminho").format(seat=ticket.seat)
            marks.append(StateMark(label, "warning", "hourglass"))
    return tuple(marks)
