"""What stands on a slip, as words. Pure: no Qt.

The slip is a travel slip, not a DABPE: the provider's data has no fare components and no issuer, so the legal
copy is the document behind ``bpePdfUrl`` (contract 2.12). It states that until the fiscal record is there.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, tzinfo

from pos_app.domain.attempts import Sold
from pos_app.domain.benefits import Benefit
from pos_app.domain.documents import DocumentType, masked
from pos_app.domain.money import MoneyError, brl, cents
from pos_app.domain.order_legs import OrderLeg, change_time, leg_of, next_bus, order_legs, with_terminals
from pos_app.domain.orders import Finality, FiscalState, FiscalTicket, OrderDetail, Ticket
from pos_app.domain.passengers import short_name
from pos_app.domain.printers import PrinterTestPage
from pos_app.domain.proofs import Proof, needed
from pos_app.domain.statement import Line, LineKind, PaperWords, Statement, of_order, sold_of
from pos_app.domain.time_zones import zone_of
from pos_app.domain.trips import Direction, Point, TripKind
from pos_app.domain.value import Value

TITLE = "COMPROVANTE DE VIAGEM"
"""Never DABPE: that name belongs to the printed face of the fiscal record."""
RECEIPT = "RECIBO DO CLIENTE"
_TRAINING_LINES = ("Treinamento: sem códigos de embarque e sem documento fiscal.",)
_DAYS = ("seg", "ter", "qua", "qui", "sex", "sáb", "dom")
_DOCUMENTS = {DocumentType.PASSPORT: "PASSAPORTE", DocumentType.BIRTH_CERTIFICATE: "CERTIDÃO DE NASCIMENTO"}
_PAPERS = {
    Proof.DOCUMENT_SEEN: "documento com foto",
    Proof.INCOME_SEEN: "comprovante de renda até 2 salários",
    Proof.CARD_SEEN: "carteira do benefício",
}


class SlipEnd(Value):
    """Departure or arrival: the city, its terminal, ``22:15`` and ``sáb 21/03/2026``."""

    city: str
    terminal: str
    time: str
    day: str


class SlipCode(Value):
    """A code with the words beside it: its title, what it is for, and lines of which the first is a
    heading."""

    content: str
    title: str
    about: tuple[str, ...] = ()
    dots: int = 7
    """Of a thermal head, for each of its modules."""


class SlipSum(Value):
    """A line with an amount; ``strong`` is a sum, ``ruled`` has a line above it."""

    name: str
    value: str
    strong: bool = False
    ruled: bool = False


class Slip(Value):
    """One ticket's slip, a customer's receipt, or the slip of an open case.

    ``marks`` stand framed at the top: a reprint, a training sale. ``check`` is what the driver must ask for,
    its heading first. ``next_bus`` is told beside the boarding code, or alone where there is none. ``money``
    adds up from the top down. ``paragraphs`` are a heading and its words each. ``after`` follows on the same
    roll once this one is cut off.
    """

    company: str
    title: str = TITLE
    marks: tuple[str, ...] = ()
    leg: str = ""
    departure: SlipEnd | None = None
    arrival: SlipEnd | None = None
    facts: tuple[tuple[str, str], ...] = ()
    order: tuple[str, str] = ("", "")
    passenger: str = ""
    document: str = ""
    check: tuple[str, ...] = ()
    boarding: SlipCode | None = None
    next_bus: tuple[str, ...] = ()
    money: tuple[SlipSum, ...] = ()
    fiscal: SlipCode | None = None
    fiscal_lines: tuple[str, ...] = ()
    paragraphs: tuple[tuple[str, str], ...] = ()
    test_page: PrinterTestPage | None = None
    after: Slip | None = None


def in_turn(slips: Sequence[Slip]) -> tuple[Slip, ...]:
    """Return slips with what follows each."""
    return tuple(one for slip in slips for one in (slip, slip.after) if one is not None)


def slip_from(
    text: PaperWords,
    detail: OrderDetail,
    ticket: Ticket,
    fiscal: FiscalTicket | None,
    sold: Sold | None = None,
    *,
    copy: bool = False,
    training: bool = False,
    replaces: bool = False,
) -> Slip:
    """Return the slip of one ticket. ``fiscal`` is its BP-e record, where one is known to be its; ``sold``
    what this desk sold as the order.

    ``replaces``: an earlier slip said that the record follows. That is no copy of it: the first had no codes.
    """
    found = fiscal if fiscal and fiscal.state is FiscalState.FOUND else None
    rides = sold.rides if sold else ()
    legs = tuple(with_terminals(leg, place, rides) for place, leg in enumerate(order_legs(detail)))
    leg = leg_of(legs, ticket)
    following = _next_bus(legs, ticket)
    # A code that a reader takes would make a training slip look like a ticket.
    coded = found is not None and not training
    boarding = (
        SlipCode(found.boarding_qr, "1 EMBARQUE", ("mostre este código ao motorista",))
        if coded and found and found.boarding_qr
        else None
    )
    lines, code = _fiscal(found, training=training)
    return Slip(
        company=ticket.company.upper(),
        marks=_marks(copy=copy, training=training, replaces=replaces),
        leg=" \u00b7 ".join(filter(None, (leg_name(leg, len(legs)), ticket.service_class))),
        departure=_end(leg.departure) if leg and leg.departure else None,
        arrival=_end(leg.arrival) if leg and leg.arrival else None,
        facts=_facts(ticket, found),
        order=("PEDIDO", detail.public_id),
        passenger=ticket.passenger.upper(),
        document=_document(ticket),
        check=_check(text, sold, legs.index(leg) if leg else 0, ticket),
        boarding=boarding,
        next_bus=following,
        money=_money(text, of_order(detail, sold), legs, ticket),
        fiscal=code,
        fiscal_lines=lines,
    )


def receipt_from(
    text: PaperWords,
    detail: OrderDetail,
    sold: Sold | None = None,
    *,
    desk: str = "",
    training: bool = False,
    zone: tzinfo | None = None,
) -> Slip:
    """Return the customer's receipt of a whole order. ``desk`` is who sold it, ``zone`` its own."""
    money = of_order(detail, sold)
    when = f" \u00b7 {detail.created.astimezone(zone):%d/%m/%Y %H:%M}" if detail.created else ""
    buyer = detail.buyer_name or (sold.buyer if sold else "")
    document = masked(sold.buyer_document_type, sold.buyer_document) if sold and sold.buyer_document else ""
    kind = sold.buyer_document_type.value.upper() if document and sold else ""
    seller = " \u00b7 ".join(filter(None, (desk, "não substitui o BP-e")))
    whose = " \u00b7 ".join(filter(None, (short_name(buyer), f"{kind} {document}".strip())))
    return Slip(
        company=RECEIPT,
        title=f"pedido {detail.public_id}{when}",
        marks=_marks(copy=False, training=training, replaces=False),
        money=tuple(_sums(text, money, money.lines(), "TOTAL R$")),
        paragraphs=(("", text.split(money)),) if money.split else (),
        fiscal_lines=tuple(
            filter(None, (f"Comprador: {whose}" if whose else "", _deadlines(detail, zone), seller))
        ),
    )


def _deadlines(detail: OrderDetail, zone: tzinfo | None) -> str:
    """Return until when the order may be cancelled or changed, on the clock of where its bus leaves."""
    standing = [one for one in detail.tickets if one.status is Finality.COMPLETED]
    ends = []
    for may, moment in (("can_cancel", "cancellation_deadline"), ("can_change", "change_deadline")):
        known = [(getattr(one, moment), one) for one in standing if getattr(one, may) is not False]
        ends.append(min(((at, one) for at, one in known if at), key=lambda entry: entry[0], default=None))
    told = [_until(*end, zone) if end else "" for end in ends]
    if told[0] == told[1]:
        return f"Cancelar ou trocar até {told[0]}" if told[0] else ""
    named = zip(("Cancelar até", "Trocar até"), told, strict=True)
    return " \u00b7 ".join(f"{name} {until}" for name, until in named if until)


def _until(moment: datetime, ticket: Ticket, zone: tzinfo | None) -> str:
    there = zone_of(ticket.departure)
    local = moment.astimezone(there or zone)
    place = (
        f", hora de {ticket.departure.city or ticket.departure.name}" if there and ticket.departure else ""
    )
    return f"{_DAYS[local.weekday()]} {local:%d/%m} às {local:%H:%M}{place}"


def _marks(*, copy: bool, training: bool, replaces: bool) -> tuple[str, ...]:
    marks = (
        ("TREINAMENTO · sem valor para viajar", training),
        ("2ª VIA", copy),
        ("SUBSTITUI O COMPROVANTE ANTERIOR", replaces),
    )
    return tuple(text for text, shown in marks if shown)


def _facts(ticket: Ticket, found: FiscalTicket | None) -> tuple[tuple[str, str], ...]:
    line = ""
    if found:
        line = " \u00b7 ".join(filter(None, (found.line, f"prefixo {found.prefix}" if found.prefix else "")))
    facts = (
        ("POLTRONA", ticket.seat),
        ("PLATAFORMA", found.platform if found else ""),
        ("LOCALIZADOR", ticket.locator),
        ("LINHA", line),
    )
    return tuple((name, value) for name, value in facts if value)


def _check(text: PaperWords, sold: Sold | None, leg: int, ticket: Ticket) -> tuple[str, ...]:
    """Return what the driver must ask for: the benefit, and its papers."""
    seat = sold_of(sold, leg, ticket) if sold else None
    if seat is None or seat.benefit is Benefit.NONE:
        return ()
    name = text.benefit(seat.benefit).upper()
    papers = [_PAPERS[proof] for proof in needed(seat.benefit)]
    if seat.birth_date and ticket.departure and Proof.DOCUMENT_SEEN in needed(seat.benefit):
        day, born = ticket.departure.when.date(), seat.birth_date
        years = day.year - born.year - ((day.month, day.day) < (born.month, born.day))
        at = needed(seat.benefit).index(Proof.DOCUMENT_SEEN)
        papers[at] += f" ({years} {'ano' if years == 1 else 'anos'})"
    return (f"{name}: CONFERIR NO EMBARQUE", *papers)


def _money(
    text: PaperWords, money: Statement, legs: tuple[OrderLeg, ...], ticket: Ticket
) -> tuple[SlipSum, ...]:
    """Return what this ticket costs: those of all tickets add up to the sale."""
    for leg, bus in enumerate(legs):
        if ticket not in bus.tickets or leg >= len(money.legs):
            continue
        stated = [one.seat for one in money.legs[leg].tickets]
        if ticket.seat in stated:
            lines = money.ticket_lines(leg, stated.index(ticket.seat))
            return tuple(_sums(text, money, lines, "ESTE BILHETE R$"))
    return (SlipSum("Passagem", brl(ticket.amount)),)


def _sums(text: PaperWords, money: Statement, lines: Sequence[Line], total: str) -> list[SlipSum]:
    own = bool(lines and lines[0].people)
    reduced = any(line.kind is LineKind.BENEFIT for line in lines)
    made = []
    for row in text.rows(money, lines):
        kind, name = row.line.kind, row.text
        if own and kind is LineKind.FARE:
            name = text.fare() if reduced else "Passagem"
        elif own and kind is LineKind.INSURANCE:
            name = "Seguro viagem"
        elif own and kind is LineKind.BENEFIT:
            name = row.label
        elif kind is LineKind.TOTAL:
            name = total
        strong = kind in (LineKind.SALE, LineKind.TOTAL)
        made.append(SlipSum(name, row.amount, strong, ruled=kind is LineKind.SALE))
    return made


def leg_name(leg: OrderLeg | None, legs: int) -> str:
    """Return ``Ida 1 de 2``, or ``Volta`` where there is one bus back; empty for a single bus."""
    if leg is None or legs < 2:
        return ""
    if leg.direction is None:
        return f"Trecho {leg.number} de {leg.of}"
    way = "Ida" if leg.direction is Direction.OUTBOUND else "Volta"
    return f"{way} {leg.number} de {leg.of}" if leg.of > 1 else way


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
    moved = here.arrival is not None and start.terminal != here.arrival.terminal
    return (
        "DEPOIS",
        f"{_day(start.when.date())[:9]} \u00b7 {start.when:%H:%M}",
        f"{leg.company}, poltrona {other.seat}",
        *((f"sai de {start.terminal or start.name}",) if moved else ()),
        f"para {end.city or end.name}",
        f"{_change(ticket)}{waits}",
    )


def _change(ticket: Ticket) -> str:
    """Return what happens between the legs; of one company's trip with a stop the bus may stay the same."""
    stops = ticket.trip.kind.casefold() == TripKind.ONE_STOP.value
    return "parada, confirme se troca de ônibus" if stops else "troca de ônibus"


def _end(point: Point) -> SlipEnd:
    named = bool(point.city and point.terminal)
    city, terminal = (point.city, point.terminal) if named else (point.name, "")
    return SlipEnd(city.upper(), terminal, f"{point.when:%H:%M}", _day(point.when.date()))


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


def _fiscal(found: FiscalTicket | None, *, training: bool) -> tuple[tuple[str, ...], SlipCode | None]:
    """Return the lines of the fiscal record, and its code with what stands beside it."""
    if training:
        return _TRAINING_LINES, None
    if found is None:
        return ("BP-e a caminho", "Este comprovante não é documento fiscal."), None
    series = f"série {found.series}" if found.series else ""
    number = f"nº {found.number}" if found.number else ""
    about = [f"BP-e {' · '.join(filter(None, (number, series)))}".strip()]
    if found.amount:
        about.append(f"valor fiscal {_fiscal_amount(found.amount)}")
    if found.protocol:
        about += [f"protocolo {found.protocol}", _when(found.authorized)]
    key = [found.key[i : i + 4] for i in range(0, len(found.key), 4)]
    keys = tuple(" ".join(part) for part in (key[:6], key[6:]) if part)
    told = tuple(filter(None, about))
    if not found.fiscal_qr:
        return (*told, *keys), None
    return keys, SlipCode(found.fiscal_qr, "2 FISCAL", told, dots=5)


def _fiscal_amount(text: str) -> str:
    try:
        return brl(cents(text))
    except MoneyError:
        return text


def _when(text: str) -> str:
    try:
        return f"{datetime.fromisoformat(text):%d/%m/%Y %H:%M}"
    except ValueError:
        return ""
