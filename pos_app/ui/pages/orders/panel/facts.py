"""What the provider reports of an order beyond its items: names and values for the side panel. Qt-free.

What was not reported has no line: an empty value never stands for "no" or for zero.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, tzinfo
from urllib.parse import urlsplit

from pos_app.domain.fiscal_match import fiscal_by_ticket, is_authorized
from pos_app.domain.money import Cents, brl
from pos_app.domain.order_facts import ContactFacts
from pos_app.domain.order_money import payment_outcome
from pos_app.domain.orders import CheckoutReport, Finality, FiscalTicket, OrderDetail, OrderPayment, Ticket
from pos_app.domain.trips import Point
from pos_app.ui.pages.orders.list import masks
from pos_app.wording import format, order_texts
from pos_app.wording import order_texts as panel
from pos_app.wording.translation import translate
from pos_app.wording.trip_texts import class_name


@dataclass(frozen=True, slots=True)
class Fact:
    """A line: its name and value. ``copy`` is what a button copies, ``open`` the address that another one
    opens; each empty where there is no such button."""

    name: str
    value: str
    copy: str = ""
    open: str = ""


def trips(detail: OrderDetail) -> tuple[Fact, ...]:
    """Return each trip of the order in the order of travel: route and times, then where and with what."""
    seen: dict[tuple[object, ...], Ticket] = {}
    for ticket in detail.tickets:
        if ticket.departure is not None:
            seen.setdefault((ticket.departure, ticket.arrival, ticket.company), ticket)
    ordered = sorted(seen.values(), key=lambda t: t.departure.when if t.departure else datetime.max)
    return tuple(fact for ticket in ordered for fact in _trip(detail, ticket))


def _trip(detail: OrderDetail, ticket: Ticket) -> Iterator[Fact]:
    start, end, trip = ticket.departure, ticket.arrival, ticket.trip
    if start is None:
        return
    ends = f"{start.name} \u2192 {end.name}" if end else start.name
    when = f"{format.day(start.when.date())} {format.hour(start.when)}"
    way = translate("orders", "Volta") if _goes_back(detail, start, end) else translate("orders", "Viagem")
    yield Fact(way, f"{when} \u00b7 {ends}")
    if start.terminal:
        yield Fact(translate("orders", "Terminal de embarque"), start.terminal)
    bus = translate("orders", "ônibus {name}").format(name=trip.bus) if trip.bus else ""
    takes = format.duration(trip.minutes) if trip.minutes is not None else ""
    about = [part for part in (ticket.company, class_name(ticket.service_class), bus, takes) if part]
    if about:
        yield Fact(translate("orders", "Viação e ônibus"), " \u00b7 ".join(about))
    if (boards := _boards(ticket)) != "":
        yield Fact(translate("orders", "Embarque"), boards)


def _goes_back(detail: OrderDetail, start: Point, end: Point | None) -> bool:
    """Return whether a trip leads back to where the order began; only reported slugs prove it."""
    facts = detail.facts
    there_and_back = end is not None and end.slug == facts.origin_slug != ""
    return there_and_back and start.slug != facts.origin_slug


def _boards(ticket: Ticket) -> str:
    if ticket.trip.electronic_boarding_pass:
        return translate("orders", "com cartão de embarque eletrônico")
    if ticket.trip.boarding_pass:
        return translate("orders", "com cartão de embarque")
    if ticket.trip.boarding_pass is False:
        return translate("orders", "sem cartão de embarque")
    return ""


def payment(paid: OrderPayment) -> tuple[Fact, ...]:
    facts = paid.facts
    lines = []
    if facts.each is not None and (paid.installments or 1) > 1:
        lines.append(Fact(translate("orders", "Parcelas"), f"{paid.installments}x {brl(facts.each)}"))
    if facts.discount:
        lines.append(Fact(translate("orders", "Desconto"), brl(facts.discount)))
    if facts.refunded:
        lines.append(Fact(translate("orders", "Valor estornado"), brl(facts.refunded)))
    if facts.reason or facts.reason_code:
        code = f" ({facts.reason_code})" if facts.reason and facts.reason_code else facts.reason_code
        lines.append(Fact(translate("orders", "Resposta da operadora"), f"{facts.reason}{code}"))
    if facts.descriptor:
        lines.append(Fact(translate("orders", "Nome na fatura"), facts.descriptor))
    if facts.gateway:
        lines.append(Fact(translate("orders", "Operadora"), facts.gateway))
    if facts.external_id:
        lines.append(Fact(translate("orders", "Nº na operadora"), facts.external_id, copy=facts.external_id))
    return tuple(lines)


def payments(detail: OrderDetail, paid: OrderPayment) -> tuple[Fact, ...]:
    """Return the facts of the payment that brought the money, then every other one with what became of it."""
    others = (
        Fact(panel.other_payment(), " \u00b7 ".join(_other(detail, one)))
        for one in detail.payments
        if one is not paid
    )
    return (*payment(paid), *others)


def _other(detail: OrderDetail, one: OrderPayment) -> Iterator[str]:
    yield order_texts.method(one.type, one.installments)
    yield brl(one.amount)
    yield order_texts.payment_mark(payment_outcome(detail, one), one.status).words
    if one.facts.reason:
        yield one.facts.reason


def paid_lines(detail: OrderDetail, paid: OrderPayment) -> tuple[str, ...]:
    """Return the short lines beside the amounts: instalments, what went back, and what may go back."""
    facts = paid.facts
    lines = []
    if facts.each is not None and (paid.installments or 1) > 1:
        lines.append(panel.instalments(paid.installments or 1, brl(facts.each)))
    back = sum(one.facts.refunded or 0 for one in detail.payments)
    if back:
        lines.append(panel.refunded(brl(Cents(back))))
    elif detail.facts.refunded_items:  # Told beside a sum of zero, too: what went back is not known.
        lines.append(panel.refund_unknown())
    standing = [t.can_refund for t in detail.tickets if t.status is Finality.COMPLETED]
    if standing:
        lines.append(panel.refund_rule(order_texts.refund(standing)))
    return tuple(lines)


def records(detail: OrderDetail, fiscal: tuple[FiscalTicket, ...]) -> tuple[Fact, ...]:
    """Return the fiscal ticket of each seat that has one: its numbers, what was paid, and its document."""
    return tuple(
        fact
        for ticket, found in zip(detail.tickets, fiscal_by_ticket(detail, fiscal), strict=True)
        for fact in record(ticket.seat, found)
    )


def record(seat: str, found: FiscalTicket | None) -> tuple[Fact, ...]:
    """Return what the fiscal ticket of a seat says; nothing until it is there."""
    return tuple(_record(seat, found)) if found is not None and is_authorized(found) else ()


def _record(seat: str, record: FiscalTicket) -> Iterator[Fact]:
    number = translate("orders", "nº {number}").format(number=record.number) if record.number else ""
    series = translate("orders", "série {series}").format(series=record.series) if record.series else ""
    protocol = (
        translate("orders", "protocolo {number}").format(number=record.protocol) if record.protocol else ""
    )
    numbers = " \u00b7 ".join(part for part in (number, series, protocol) if part)
    if numbers:
        name = translate("orders", "BP-e da poltrona {seat}").format(seat=seat)
        yield Fact(name, numbers, copy=record.key)
    if record.key:
        yield Fact(translate("orders", "Chave do BP-e"), record.key, copy=record.key)
    paid = " \u00b7 ".join(part for part in (record.payment_method, _reais(record.amount)) if part)
    if paid:
        yield Fact(translate("orders", "Pago no BP-e"), paid)
    if record.pdf_url:
        safe = is_web(record.pdf_url)
        shown = urlsplit(record.pdf_url).hostname or record.pdf_url if safe else record.pdf_url
        yield Fact(
            translate("orders", "PDF do BP-e"),
            shown,
            copy=record.pdf_url,
            open=record.pdf_url if safe else "",
        )


def is_web(address: str) -> bool:
    """Return whether an address is a plain web address: nothing else from the network is ever opened."""
    try:
        parts = urlsplit(address)
        return parts.scheme in ("https", "http") and bool(parts.hostname) and "@" not in parts.netloc
    except ValueError:
        return False


def _reais(amount: str) -> str:
    return f"R$\u00a0{amount.replace('.', ',')}" if amount.replace(".", "").isdecimal() else amount


def more(
    detail: OrderDetail,
    checkout: CheckoutReport | None,
    *,
    reveal: bool = False,
    zone: tzinfo | None = None,
) -> tuple[Fact, ...]:
    """Return the rest: sums, refunds, contacts (masked unless ``reveal``), and what support may ask for."""
    return (
        *_sums(detail, zone),
        *_contacts(detail, reveal=reveal),
        *(_support(checkout) if checkout else ()),
    )


def _sums(detail: OrderDetail, zone: tzinfo | None) -> Iterator[Fact]:
    facts = detail.facts
    if facts.discount:
        yield Fact(translate("orders", "Desconto do pedido"), brl(facts.discount))
    if facts.refunded_items:
        yield Fact(translate("orders", "Itens estornados"), str(facts.refunded_items))
    standing = [t for t in detail.tickets if t.status is Finality.COMPLETED]
    if standing:
        yield Fact(translate("orders", "Estorno"), order_texts.refund([t.can_refund for t in standing]))
    if facts.boarding_pass is not None:
        answer = translate("orders", "sim") if facts.boarding_pass else translate("orders", "não")
        yield Fact(translate("orders", "Cartão de embarque"), answer)
    if facts.client_name:
        yield Fact(translate("orders", "Vendido por"), facts.client_name)
    if facts.updated is not None:
        at = facts.updated.astimezone(zone)
        yield Fact(translate("orders", "Atualizado"), f"{format.day(at.date())} {format.hour(at)}")


def has_contacts(detail: OrderDetail) -> bool:
    """Return whether the order has contact data or a birth date of any person."""
    people = (detail.buyer, *(ticket.person for ticket in detail.tickets))
    return any(person.phone or person.email or person.birth for person in people)


def _contacts(detail: OrderDetail, *, reveal: bool) -> Iterator[Fact]:
    buyer = _contact(detail.buyer, reveal=reveal)
    if buyer:
        yield Fact(translate("orders", "Contato do comprador"), buyer)
    contacts = {(ticket.passenger, _contact(ticket.person, reveal=reveal)): None for ticket in detail.tickets}
    for passenger, contact in contacts:
        if contact and contact != buyer:
            yield Fact(translate("orders", "Contato de {name}").format(name=passenger), contact)


def _contact(person: ContactFacts, *, reveal: bool) -> str:
    parts = (
        masks.phone(person.phone, reveal=reveal),
        masks.email(person.email, reveal=reveal),
        translate("orders", "nasc. {day}").format(day=masks.birth(person.birth, reveal=reveal))
        if person.birth
        else "",
    )
    return " \u00b7 ".join(part for part in parts if part)


def _support(checkout: CheckoutReport) -> Iterator[Fact]:
    facts = checkout.facts
    message, code = facts.error, facts.error_code
    if message or code:
        value = f"{message} ({code})" if message and code else message or code
        yield Fact(translate("orders", "Mensagem da central"), value)
    if facts.redirect_url:
        name = translate("orders", "Endereço para o suporte")
        yield Fact(name, facts.redirect_url, copy=facts.redirect_url)
    if facts.checkout_id:
        yield Fact(translate("orders", "Nº do checkout"), facts.checkout_id, copy=facts.checkout_id)
