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
from pos_app.domain.order_facts import CheckoutFacts, ContactFacts
from pos_app.domain.order_money import payment_outcome
from pos_app.domain.orders import CheckoutReport, Finality, FiscalTicket, OrderDetail, OrderPayment, Ticket
from pos_app.ui.pages.orders.list import masks
from pos_app.wording import format
from pos_app.wording import order_texts as words
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


_DOT = " \u00b7 "


def told(*facts: Fact) -> tuple[Fact, ...]:
    """Return the facts that have a value."""
    return tuple(fact for fact in facts if fact.value)


def records_of(detail: OrderDetail, fiscal: tuple[FiscalTicket, ...]) -> dict[str, FiscalTicket | None]:
    """Return the fiscal ticket of each ticket, by its id."""
    tickets = (ticket.id for ticket in detail.tickets)
    return dict(zip(tickets, fiscal_by_ticket(detail, fiscal), strict=True))


def trips(detail: OrderDetail) -> tuple[Fact, ...]:
    """Return each trip of the order in the order of travel: route and times, then where and with what."""
    seen: dict[tuple[object, ...], Ticket] = {}
    for ticket in detail.tickets:
        if ticket.departure is not None:
            seen.setdefault((ticket.departure, ticket.arrival, ticket.company), ticket)
    ordered = sorted(seen.values(), key=lambda t: t.departure.when if t.departure else datetime.max)
    return tuple(fact for ticket in ordered for fact in _trip(detail, ticket))


def _trip(detail: OrderDetail, ticket: Ticket) -> tuple[Fact, ...]:
    start, end, trip, origin = ticket.departure, ticket.arrival, ticket.trip, detail.facts.origin_slug
    if start is None:
        return ()
    ends = f"{start.name} \u2192 {end.name}" if end else start.name
    # It leads back to where the order began: only reported slugs prove it.
    back = end is not None and end.slug == origin != "" and start.slug != origin
    way = translate("orders", "Volta") if back else translate("orders", "Viagem")
    bus = translate("orders", "ônibus {name}").format(name=trip.bus) if trip.bus else ""
    takes = format.duration(trip.minutes) if trip.minutes is not None else ""
    about = filter(None, (ticket.company, class_name(ticket.service_class), bus, takes))
    if trip.electronic_boarding_pass:
        boards = translate("orders", "com cartão de embarque eletrônico")
    elif trip.boarding_pass:
        boards = translate("orders", "com cartão de embarque")
    else:
        boards = translate("orders", "sem cartão de embarque") if trip.boarding_pass is False else ""
    return told(
        Fact(way, f"{format.day(start.when.date())} {format.hour(start.when)}{_DOT}{ends}"),
        Fact(translate("orders", "Terminal de embarque"), start.terminal),
        Fact(translate("orders", "Viação e ônibus"), _DOT.join(about)),
        Fact(translate("orders", "Embarque"), boards),
    )


def payment(paid: OrderPayment) -> tuple[Fact, ...]:
    facts = paid.facts
    parts = ""
    if facts.each is not None and (paid.installments or 1) > 1:
        parts = f"{paid.installments}x {brl(facts.each)}"
    code = f" ({facts.reason_code})" if facts.reason and facts.reason_code else facts.reason_code
    return told(
        Fact(translate("orders", "Parcelas"), parts),
        Fact(translate("orders", "Desconto"), brl(facts.discount) if facts.discount else ""),
        Fact(translate("orders", "Valor estornado"), brl(facts.refunded) if facts.refunded else ""),
        Fact(translate("orders", "Resposta da operadora"), f"{facts.reason}{code}"),
        Fact(translate("orders", "Nome na fatura"), facts.descriptor),
        Fact(translate("orders", "Operadora"), facts.gateway),
        Fact(translate("orders", "Nº na operadora"), facts.external_id, copy=facts.external_id),
    )


def payments(detail: OrderDetail, paid: OrderPayment) -> tuple[Fact, ...]:
    """Return the facts of the payment that brought the money, then every other one with what became of it."""

    def other(one: OrderPayment) -> Fact:
        mark = words.payment_mark(payment_outcome(detail, one), one.status).words
        parts = (words.method(one.type, one.installments), brl(one.amount), mark, one.facts.reason)
        return Fact(words.other_payment(), _DOT.join(filter(None, parts)))

    return (*payment(paid), *(other(one) for one in detail.payments if one is not paid))


def paid_lines(detail: OrderDetail, paid: OrderPayment) -> tuple[str, ...]:
    """Return the short lines beside the amounts: instalments, what went back, and what may go back."""
    each, count = paid.facts.each, paid.installments or 1
    back = sum(one.facts.refunded or 0 for one in detail.payments)
    # Told beside a sum of zero, too: what went back is not known.
    unknown = words.refund_unknown() if detail.facts.refunded_items else ""
    standing = _refunds(detail)
    lines = (
        words.instalments(count, brl(each)) if each is not None and count > 1 else "",
        words.refunded(brl(Cents(back))) if back else unknown,
        words.refund_rule(words.refund(standing)) if standing else "",
    )
    return tuple(filter(None, lines))


def _refunds(detail: OrderDetail) -> list[bool | None]:
    return [ticket.can_refund for ticket in detail.tickets if ticket.status is Finality.COMPLETED]


def records(detail: OrderDetail, fiscal: tuple[FiscalTicket, ...]) -> tuple[Fact, ...]:
    """Return the fiscal ticket of each seat that has one: its numbers, what was paid, and its document."""
    found = records_of(detail, fiscal)
    return tuple(fact for ticket in detail.tickets for fact in record(ticket.seat, found[ticket.id]))


def record(seat: str, found: FiscalTicket | None) -> tuple[Fact, ...]:
    """Return what the fiscal ticket of a seat says; nothing until it is there."""
    if found is None or not is_authorized(found):
        return ()
    number = translate("orders", "nº {number}").format(number=found.number) if found.number else ""
    series = translate("orders", "série {series}").format(series=found.series) if found.series else ""
    protocol = translate("orders", "protocolo {number}").format(number=found.protocol)
    numbers = (number, series, protocol if found.protocol else "")
    amount = found.amount
    if amount.replace(".", "").isdecimal():
        amount = f"R$\u00a0{amount.replace('.', ',')}"
    address, host = found.pdf_url, ""
    if safe := is_web(address):
        host = urlsplit(address).hostname or ""
    return told(
        Fact(
            translate("orders", "BP-e da poltrona {seat}").format(seat=seat),
            _DOT.join(filter(None, numbers)),
            copy=found.key,
        ),
        Fact(translate("orders", "Chave do BP-e"), found.key, copy=found.key),
        Fact(translate("orders", "Pago no BP-e"), _DOT.join(filter(None, (found.payment_method, amount)))),
        Fact(translate("orders", "PDF do BP-e"), host or address, address, address if safe else ""),
    )


def is_web(address: str) -> bool:
    """Return whether an address is a plain web address: nothing else from the network is ever opened."""
    try:
        parts = urlsplit(address)
        return parts.scheme in ("https", "http") and bool(parts.hostname) and "@" not in parts.netloc
    except ValueError:
        return False


def more(
    detail: OrderDetail, checkout: CheckoutReport | None, *, reveal: bool = False, zone: tzinfo | None = None
) -> tuple[Fact, ...]:
    """Return the rest: sums, refunds, contacts (masked unless ``reveal``), and what support may ask for."""
    facts, standing, updated, boards = detail.facts, _refunds(detail), "", ""
    if facts.updated is not None:
        at = facts.updated.astimezone(zone)
        updated = f"{format.day(at.date())} {format.hour(at)}"
    if facts.boarding_pass is not None:
        boards = translate("orders", "sim") if facts.boarding_pass else translate("orders", "não")
    return told(
        Fact(translate("orders", "Desconto do pedido"), brl(facts.discount) if facts.discount else ""),
        Fact(translate("orders", "Itens estornados"), str(facts.refunded_items or "")),
        Fact(translate("orders", "Estorno"), words.refund(standing) if standing else ""),
        Fact(translate("orders", "Cartão de embarque"), boards),
        Fact(translate("orders", "Vendido por"), facts.client_name),
        Fact(translate("orders", "Atualizado"), updated),
        *_contacts(detail, reveal=reveal),
        *(_support(checkout.facts) if checkout else ()),
    )


def _contacts(detail: OrderDetail, *, reveal: bool) -> Iterator[Fact]:
    buyer = _contact(detail.buyer, reveal=reveal)
    yield Fact(translate("orders", "Contato do comprador"), buyer)
    contacts = {(ticket.passenger, _contact(ticket.person, reveal=reveal)): None for ticket in detail.tickets}
    for passenger, contact in contacts:
        if contact != buyer:
            yield Fact(translate("orders", "Contato de {name}").format(name=passenger), contact)


def _contact(person: ContactFacts, *, reveal: bool) -> str:
    born = masks.birth(person.birth, reveal=reveal) if person.birth else ""
    parts = (
        masks.phone(person.phone, reveal=reveal),
        masks.email(person.email, reveal=reveal),
        translate("orders", "nasc. {day}").format(day=born) if born else "",
    )
    return _DOT.join(filter(None, parts))


def _support(facts: CheckoutFacts) -> tuple[Fact, ...]:
    message, code = facts.error, facts.error_code
    said = f"{message} ({code})" if message and code else message or code
    address = translate("orders", "Endereço para o suporte")
    return (
        Fact(translate("orders", "Mensagem da central"), said),
        Fact(address, facts.redirect_url, copy=facts.redirect_url),
        Fact(translate("orders", "Nº do checkout"), facts.checkout_id, copy=facts.checkout_id),
    )
