"""What stands on a slip, as words. Pure: no Qt.

The slip is a travel slip, not a DABPE: the provider's data has no fare components and no issuer, so the legal
copy is the document behind ``bpePdfUrl`` (contract 2.12). It states that until the fiscal record is there.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime

from pos_app.domain.documents import DocumentType, masked
from pos_app.domain.money import brl
from pos_app.domain.order_money import main_payment
from pos_app.domain.orders import FiscalState, FiscalTicket, OrderDetail, Ticket
from pos_app.domain.payment import PaymentType

TITLE = "COMPROVANTE DE VIAGEM"
"""Never DABPE: that name belongs to the printed face of the fiscal record."""
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
    """One ticket's slip, or the protocol of an open case. ``marks`` stand boxed at the top: a reprint, a
    training sale. ``paragraphs`` are a heading and its words each."""

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


def slip_from(
    detail: OrderDetail,
    ticket: Ticket,
    fiscal: FiscalTicket | None,
    *,
    copy: bool = False,
    training: bool = False,
) -> Slip:
    """Return the slip of one ticket. ``fiscal`` is its BP-e record, where one is known to be its."""
    found = fiscal if fiscal and fiscal.state is FiscalState.FOUND else None
    marks = []
    if training:
        marks.append("TREINAMENTO · sem valor para viajar")
    if copy:
        marks.append("2ª VIA")
    facts = [
        ("POLTRONA", ticket.seat),
        ("PLATAFORMA", found.platform if found else ""),
        ("TERMINAL", _terminal(ticket)),
        ("CLASSE", ticket.service_class),
        ("LINHA", found.line if found else ""),
        ("PREFIXO", found.prefix if found else ""),
        ("LOCALIZADOR", ticket.locator),
    ]
    payment = main_payment(detail)
    amounts = [("Passagem", brl(ticket.amount))]
    if payment:
        method = PaymentType.of(payment.type)
        paid_with = method.facts.printed if method else payment.type
        times = f" {payment.installments}×" if payment.installments > 1 else ""
        amounts.append((f"{paid_with}{times} · pedido inteiro", brl(detail.total)))
    return Slip(
        company=ticket.company.upper(),
        marks=tuple(marks),
        departure=_end(ticket.departure.name, ticket.departure.when) if ticket.departure else None,
        arrival=_end(ticket.arrival.name, ticket.arrival.when) if ticket.arrival else None,
        facts=tuple((name, value) for name, value in facts if value),
        order=("PEDIDO", detail.public_id),
        passenger=ticket.passenger.upper(),
        document=_document(ticket),
        boarding_qr=found.boarding_qr if found else "",
        fiscal_qr=found.fiscal_qr if found else "",
        amounts=tuple(amounts),
        fiscal_lines=_fiscal_lines(found),
    )


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
