"""What stands on a slip, as words. Pure: no Qt.

The slip is a travel slip, not a DABPE: the provider's data has no fare components and no issuer, so the legal
copy is the document behind ``bpePdfUrl`` (contract 2.12). It states that until the fiscal record is there.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime

from pos_app.domain.documents import DocumentType, masked
from pos_app.domain.money import brl
from pos_app.domain.order_legs import OrderLeg, change_time, leg_of, next_bus, order_legs
from pos_app.domain.order_money import main_payment
from pos_app.domain.orders import FiscalState, FiscalTicket, OrderDetail, Ticket
from pos_app.domain.payment import PaymentType
from pos_app.domain.printers import PrinterTestPage
from pos_app.domain.trips import Direction, Point, TripKind

TITLE = "COMPROVANTE DE VIAGEM"
"""Never DABPE: that name belongs to the printed face of the fiscal record."""
_TRAINING_LINES = ("Treinamento: sem códigos de embarque e sem documento fiscal.",)
_DAYS = ("seg", "ter", "qua", "qui", "sex", "sáb", "dom")
_DOCUMENTS = {DocumentType.PASSPORT: "PASSAPORTE", DocumentType.BIRTH_CERTIFICATE: "CERTIDÃO DE NASCIMENTO"}


@dataclass(frozen=True, slots=True)
class SlipEnd:
    """Departure or arrival: the place, ``22:15`` and ``sáb 21/03/2026``."""

    place: str
    time: str
    day: str


@dataclass(frozen=True, slots=True)
class Slip:
    """One ticket's slip, or the slip of an open case. ``marks`` stand boxed at the top: a reprint, a
    training sale. ``paragraphs`` are a heading and its words each. ``leg`` names the bus of a journey of
    several; ``next_bus`` is the boxed note about the one after it, its heading first."""

    company: str
    marks: tuple[str, ...]
    departure: SlipEnd | None
    arrival: SlipEnd | None
    facts: tuple[tuple[str, str], ...]
    order: tuple[str, str]
    passenger: str
    document: str
    boarding_qr: str
    fiscal_qr: str
    amounts: tuple[tuple[str, str], ...]
    fiscal_lines: tuple[str, ...]
    title: str = TITLE
    paragraphs: tuple[tuple[str, str], ...] = ()
    leg: str = ""
    next_bus: tuple[str, ...] = ()
    test_page: PrinterTestPage | None = None


def slip_from(
    detail: OrderDetail,
    ticket: Ticket,
    fiscal: FiscalTicket | None,
    *,
    copy: bool = False,
    training: bool = False,
    replaces: bool = False,
) -> Slip:
    """Return the slip of one ticket. ``fiscal`` is its BP-e record, where one is known to be its.

    ``replaces``: an earlier slip said that the record follows. That is no copy of it: the first had no codes.
    """
    found = fiscal if fiscal and fiscal.state is FiscalState.FOUND else None
    legs = order_legs(detail)
    return Slip(
        company=ticket.company.upper(),
        marks=_marks(copy=copy, training=training, replaces=replaces),
        departure=_end(ticket.departure.name, ticket.departure.when) if ticket.departure else None,
        arrival=_end(ticket.arrival.name, ticket.arrival.when) if ticket.arrival else None,
        facts=_facts(ticket, found),
        order=("PEDIDO", detail.public_id),
        passenger=ticket.passenger.upper(),
        document=_document(ticket),
        # A code that a reader takes would make a training slip look like a ticket.
        boarding_qr=found.boarding_qr if found and not training else "",
        fiscal_qr=found.fiscal_qr if found and not training else "",
        amounts=_amounts(detail, ticket),
        fiscal_lines=_TRAINING_LINES if training else _fiscal_lines(found),
        leg=leg_name(leg_of(legs, ticket), len(legs)),
        next_bus=_next_bus(legs, ticket),
    )


def _marks(*, copy: bool, training: bool, replaces: bool) -> tuple[str, ...]:
    marks = (
        ("TREINAMENTO · sem valor para viajar", training),
        ("2ª VIA", copy),
        ("SUBSTITUI O COMPROVANTE ANTERIOR", replaces),
    )
    return tuple(words for words, shown in marks if shown)


def _facts(ticket: Ticket, found: FiscalTicket | None) -> tuple[tuple[str, str], ...]:
    facts = (
        ("POLTRONA", ticket.seat),
        ("PLATAFORMA", found.platform if found else ""),
        ("TERMINAL", _terminal(ticket)),
        ("CLASSE", ticket.service_class),
        ("LINHA", found.line if found else ""),
        ("PREFIXO", found.prefix if found else ""),
        ("LOCALIZADOR", ticket.locator),
    )
    return tuple((name, value) for name, value in facts if value)


def _amounts(detail: OrderDetail, ticket: Ticket) -> tuple[tuple[str, str], ...]:
    amounts = [("Passagem", brl(ticket.amount))]
    payment = main_payment(detail)
    if payment:
        method = PaymentType.of(payment.type)
        paid_with = method.facts.printed if method else payment.type
        times = f" {payment.installments}×" if (payment.installments or 1) > 1 else ""
        amounts.append((f"{paid_with}{times} · pedido inteiro", brl(detail.total)))
    return tuple(amounts)


def leg_name(leg: OrderLeg | None, legs: int) -> str:
    """Return ``Ida, trecho 1 de 2``, or ``Volta`` where there is one bus back; empty for a single bus."""
    if leg is None or legs < 2:
        return ""
    if leg.direction is None:
        return f"Trecho {leg.number} de {leg.of}"
    way = "Ida" if leg.direction is Direction.OUTBOUND else "Volta"
    return f"{way}, trecho {leg.number} de {leg.of}" if leg.of > 1 else way


def _next_bus(legs: tuple[OrderLeg, ...], ticket: Ticket) -> tuple[str, ...]:
    """Return when and where the same passenger's next bus leaves, how long the change takes, and the seat."""
    following = next_bus(legs, ticket)
    here = leg_of(legs, ticket)
    if following is None or here is None:
        return ()
    leg, other = following
    start, end = leg.departure, leg.arrival
    if start is None or end is None:
        return ()
    wait = change_time(here, leg)
    minutes = int(wait.total_seconds() // 60) if wait is not None else None
    waits = f", espera {minutes // 60}h{minutes % 60:02d}" if minutes is not None else ""
    day = f" {_day(start.when.date())[:9]}" if _another_day(here, start) else ""
    return (
        f"DEPOIS: {start.when:%H:%M}{day} para {end.name.upper()}",
        f"{start.name} · {_change(ticket)}{waits}",
        f"{leg.company} · poltrona {other.seat}",
    )


def _change(ticket: Ticket) -> str:
    """Return what happens between the legs; of one company's trip with a stop the bus may stay the same."""
    stops = ticket.trip.kind.casefold() == TripKind.ONE_STOP.value
    return "parada, confirme se troca de ônibus" if stops else "troca de ônibus"


def _another_day(here: OrderLeg, start: Point) -> bool:
    return here.arrival is not None and here.arrival.when.date() != start.when.date()


def _terminal(ticket: Ticket) -> str:
    """Return the terminal to board at, where its name is not what the place is called anyway."""
    start = ticket.departure
    return start.terminal if start and start.terminal.casefold() != start.name.casefold() else ""


def _end(place: str, when: datetime) -> SlipEnd:
    return SlipEnd(place.upper(), f"{when:%H:%M}", _day(when.date()))


def _day(day: date) -> str:
    return f"{_DAYS[day.weekday()]} {day:%d/%m/%Y}"


def _document(ticket: Ticket) -> str:
    if not ticket.document_number:
        return ""
    try:
        kind = DocumentType(ticket.document_type.lower())
    except ValueError:
        hidden = masked(DocumentType.RG, ticket.document_number)
        return f"{ticket.document_type.upper() or 'DOCUMENTO'} {hidden}"
    return f"{_DOCUMENTS.get(kind, kind.value.upper())} {masked(kind, ticket.document_number)}"


def _fiscal_lines(found: FiscalTicket | None) -> tuple[str, ...]:
    if found is None:
        return ("Este comprovante não é documento fiscal.", "O bilhete fiscal (BP-e) ainda não chegou.")
    series = f"série {found.series}" if found.series else ""
    number = f"nº {found.number}" if found.number else ""
    lines = [f"BP-e {' · '.join(filter(None, (number, series)))}".strip()]
    if found.key:
        groups = [found.key[i : i + 4] for i in range(0, len(found.key), 4)]
        lines += ["Chave de acesso", " ".join(groups[:6]), " ".join(groups[6:])]
    if found.protocol:
        lines.append(f"Protocolo {found.protocol}{_when(found.authorized)}")
    if found.fiscal_qr:
        lines.append("Documento fiscal: consulte pelo código 2.")
    return tuple(line for line in lines if line)


def _when(text: str) -> str:
    try:
        return f" · {datetime.fromisoformat(text):%d/%m/%Y %H:%M}"
    except ValueError:
        return ""
