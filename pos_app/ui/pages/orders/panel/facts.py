"""What the provider reports of an order as its panel shows it: names and values, tickets, buses. Qt-free.

What was not reported has no line: an empty value never stands for "no" or for zero.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, tzinfo
from urllib.parse import urlsplit

from pos_app.domain.attempts import Attempt
from pos_app.domain.fiscal_match import fiscal_by_ticket, is_authorized
from pos_app.domain.money import Cents, brl
from pos_app.domain.order_facts import CheckoutFacts, ContactFacts
from pos_app.domain.order_legs import OrderLeg, order_legs, person, with_terminals
from pos_app.domain.order_money import payment_outcome
from pos_app.domain.orders import CheckoutReport, Finality, FiscalTicket, OrderDetail, OrderPayment, Ticket
from pos_app.domain.places import fold
from pos_app.domain.printers import PrintRecord, SlipState, by_ticket
from pos_app.domain.time_zones import zone_of
from pos_app.domain.trips import Point, Stop
from pos_app.domain.value import Value
from pos_app.ui.pages.orders.list import masks
from pos_app.ui.pages.orders.panel.desk_knowledge import DeskKnowledge
from pos_app.wording import counter_texts, format, ticket_texts
from pos_app.wording import order_texts as texts
from pos_app.wording.notices import StateMark
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
    """Return the reported facts of a payment beyond method and state."""
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
        mark = texts.payment_mark(payment_outcome(detail, one), one.status).text
        parts = (texts.method(one.type, one.installments), brl(one.amount), mark, one.facts.reason)
        return Fact(texts.other_payment(), _DOT.join(filter(None, parts)))

    return (*payment(paid), *(other(one) for one in detail.payments if one is not paid))


def paid_lines(detail: OrderDetail, paid: OrderPayment) -> tuple[str, ...]:
    """Return the short lines beside the amounts: instalments, what went back, and what may go back."""
    each, count = paid.facts.each, paid.installments or 1
    back = sum(one.facts.refunded or 0 for one in detail.payments)
    # Told beside a sum of zero, too: what went back is not known.
    unknown = texts.refund_unknown() if detail.facts.refunded_items else ""
    standing = _refunds(detail)
    lines = (
        texts.instalments(count, brl(each)) if each is not None and count > 1 else "",
        texts.refunded(brl(Cents(back))) if back else unknown,
        texts.refund_rule(texts.refund(standing)) if standing else "",
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
        Fact(translate("orders", "Estorno"), texts.refund(standing) if standing else ""),
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


class TicketLine(Value):
    """A ticket. ``id`` is empty for one that was not read: nothing can be done with it yet. ``number`` is the
    person's, the same on every bus. Of several buses the lines are ``low``, and ``lead``, with ``lead_about``
    beside it and ``lead_route`` below, names that of the first."""

    id: str
    number: int
    name: str
    seat: str
    about: str
    marks: tuple[StateMark, ...]
    printable: bool = False
    printed: bool = False
    lead: str = ""
    lead_about: str = ""
    lead_route: str = ""
    low: bool = False

    @property
    def spoken(self) -> str:
        bus = (self.lead, self.lead_about, self.lead_route)
        marks = (mark.text for mark in self.marks)
        return ", ".join(filter(None, (*bus, self.name, texts.seat(self.seat), self.about, *marks)))


def ticket_lines(
    detail: OrderDetail,
    fiscal: tuple[FiscalTicket, ...],
    knowledge: DeskKnowledge,
    now: datetime,
    *,
    reveal: bool = False,
    zone: tzinfo | None = None,
) -> tuple[TicketLine, ...]:
    """Return a line for each ticket, by bus in the order of travel; ``reveal`` shows documents whole."""
    records, prints = records_of(detail, fiscal), by_ticket(knowledge.prints or ())
    people: dict[tuple[str, str], int] = {}
    for ticket in detail.tickets:
        people.setdefault(person(ticket), len(people) + 1)
    rides = knowledge.attempt.sold.rides if knowledge.attempt else ()
    legs = [with_terminals(leg, place, rides) for place, leg in enumerate(order_legs(detail))]
    several = len(legs) > 1
    lines = []
    for leg in legs:
        lead = _lead(leg, records) if several else ("", "", "")
        for ticket in leg.tickets:
            completed, printed = ticket.status is Finality.COMPLETED, prints.get(ticket.id)
            about = (ticket_texts.document(ticket, reveal=reveal), ticket.locator, brl(ticket.amount))
            marks = (
                *_states(detail, ticket, records[ticket.id]),
                *(print_mark(printed, knowledge, now, zone) if completed else ()),
            )
            lines.append(
                TicketLine(
                    ticket.id,
                    people[person(ticket)],
                    ticket.passenger,
                    ticket.seat,
                    ticket.locator if several else _DOT.join(filter(None, about)),
                    marks,
                    completed,
                    printed is not None and printed.state.may_be_on_paper,
                    *lead,
                    low=several,
                )
            )
            lead = ("", "", "")
    return tuple(lines)


def sold_lines(attempt: Attempt, *, reveal: bool = False) -> tuple[TicketLine, ...]:
    """Return the seats that were sold of an order that was not read: no tickets yet."""
    people: dict[tuple[str, str], int] = {}
    lines = []
    for seat in attempt.sold.seats:
        number = people.setdefault((seat.passenger, seat.document_number), len(people) + 1)
        document = texts.document(seat.document_type, seat.document_number, reveal=reveal)
        about = _DOT.join(filter(None, (document, brl(seat.amount))))
        lines.append(TicketLine("", number, seat.passenger, seat.seat, about, ()))
    return tuple(lines)


def _lead(leg: OrderLeg, records: dict[str, FiscalTicket | None]) -> tuple[str, str, str]:
    """Return which bus of several it is; its company, class and platform; then where it goes."""
    start = leg.departure
    when = f"{format.day(start.when.date())} {format.hour(start.when)}" if start else ""
    platforms = {found.platform for one in leg.tickets if (found := records.get(one.id)) and found.platform}
    platform = ticket_texts.platform(platforms.pop()) if len(platforms) == 1 else ""
    about = (leg.company, class_name(leg.tickets[0].service_class), platform)
    return (
        _DOT.join(filter(None, (ticket_texts.name(leg, 2), when))),
        _DOT.join(filter(None, about)),
        ticket_texts.route(leg),
    )


def _states(detail: OrderDetail, ticket: Ticket, record: FiscalTicket | None) -> Iterator[StateMark]:
    if problem := texts.ticket_problem(ticket.status):
        yield StateMark(problem, "warning" if ticket.status is Finality.PARTIAL else "neutral", "ban")
    elif ticket.status is Finality.PENDING:
        yield StateMark(texts.running(), "primary", "hourglass")
    elif detail.finality is not Finality.COMPLETED:
        return
    elif is_authorized(record):
        if record is not None and record.boarding_qr:
            yield StateMark(texts.boarding(), "success", "qr-code")
        yield StateMark(texts.fiscal(), "success", "check")
    else:
        yield StateMark(texts.fiscal_awaited(), "warning", "hourglass")


def print_mark(
    record: PrintRecord | None, knowledge: DeskKnowledge, now: datetime, zone: tzinfo | None
) -> tuple[StateMark, ...]:
    """Return the badge of a ticket's slip; none where only another desk could know."""
    attempt = knowledge.attempt
    if knowledge.prints is None or (record is None and attempt is None):
        return ()
    if record is None:
        before = attempt is not None and attempt.facts.printed and not knowledge.prints
        if before:
            return (StateMark(texts.printed_before(), "success", "printer"),)
        return (StateMark(texts.not_printed(), "neutral", "printer"),)
    when = texts.short_moment(record.began.astimezone(zone), now.astimezone(zone))
    unsure = StateMark(texts.print_unsure(), "warning", "circle-question-mark")
    marks = {
        SlipState.PRINTED: StateMark(when, "success", "printer"),
        SlipState.SENT: StateMark(texts.handed_over(when), "neutral", "printer"),
        SlipState.SENDING: unsure,
        SlipState.UNSURE: unsure,
        SlipState.FAILED: StateMark(texts.print_failed(), "danger", "circle-alert"),
    }
    return (marks[record.state],)


class StopMark(Value):
    """A place where the bus stops. ``hour`` is that of the place, which ``zone`` tells where it is not the
    desk's."""

    hour: str
    place: str
    zone: str = ""


class LegLine(Value):
    """One bus. ``name`` says which way it goes."""

    name: str
    day: str
    route: str
    about: str
    stops: tuple[StopMark, ...]

    @property
    def spoken(self) -> str:
        stops = "; ".join(" ".join(filter(None, (s.hour, s.zone, s.place))) for s in self.stops)
        return ", ".join(filter(None, (self.name, self.day, self.route, self.about, stops)))


def leg_lines(
    detail: OrderDetail, fiscal: tuple[FiscalTicket, ...], knowledge: DeskKnowledge, zone: tzinfo | None
) -> tuple[LegLine, ...]:
    """Return a line for each bus, in the order of travel; ``zone`` is that of the desk."""
    legs, records = order_legs(detail), records_of(detail, fiscal)
    lines = []
    for leg in legs:
        start, ticket = leg.departure, leg.tickets[0]
        if start is None:
            continue
        platforms = (found.platform for one in leg.tickets if (found := records.get(one.id)))
        platform = next(filter(None, platforms), "")
        stops = knowledge.stops.get(knowledge.itinerary(ticket.trip.id), ())
        marks = (end_mark(start, zone), *between(leg, stops))
        if leg.arrival is not None:
            marks = (*marks, end_mark(leg.arrival, zone))
        minutes = ticket.trip.minutes
        about = (
            _zones(marks[0].zone, marks[-1].zone),
            leg.company,
            class_name(ticket.service_class),
            format.duration(minutes) if minutes is not None else "",
            ticket_texts.platform(platform) if platform else "",
        )
        name, day = ticket_texts.name(leg, len(legs)), format.day(start.when.date())
        lines.append(LegLine(name, day, ticket_texts.route(leg), _DOT.join(filter(None, about)), marks))
    return tuple(lines)


def _zones(start: str, end: str) -> str:
    """Return in which time the ends of a bus are; empty where it is the desk's."""
    if start == end:
        return texts.local_zone(start) if start else ""
    return texts.zones_of_ends(start or texts.desk_zone(), end or texts.desk_zone())


def end_mark(point: Point, zone: tzinfo | None) -> StopMark:
    """Return the mark of an end of a bus. Its hour is that of the place, whatever the computer's."""
    place, note = zone_of(point), ""
    if place:
        note = counter_texts.zone_note(point.when.replace(tzinfo=place).astimezone(UTC), place, zone)
    return StopMark(format.hour(point.when), point.city or point.name, note)


def between(leg: OrderLeg, stops: tuple[Stop, ...]) -> tuple[StopMark, ...]:
    """Return the stops of a bus between its ends. Those of a trip in two buses are in one list: only the
    times between the ends of this bus are its own. Stops without a time belong to a bus that has them all."""
    start, end = leg.departure, leg.arrival
    if start is None or end is None:
        return ()
    names = {fold(name) for one in (start, end) for name in (one.name, one.city, one.terminal) if name}
    found = []
    for stop in stops:
        if stop.when is None:
            if leg.of < 2 and fold(stop.name) not in names:
                found.append(StopMark("", stop.name))
        elif start.when < stop.when < end.when:
            found.append(StopMark(format.hour(stop.when), stop.name))
    return tuple(found)


def stop_rows(lines: tuple[LegLine, ...]) -> tuple[tuple[str, str, str], ...]:
    """Return day, time and place of every stop of every bus, for the box."""
    return tuple(
        (
            f"{line.name} \u00b7 {line.day}" if number == 0 else "",
            " ".join(filter(None, (stop.hour or texts.no_hour(), stop.zone))),
            stop.place,
        )
        for line in lines
        for number, stop in enumerate(line.stops)
    )
