"""A sale of three legs for two people, one with a benefit on two of them, insured, in four instalments with
interest: 680,40 + 23,40 + 59,40 − 86,10 = 677,10; with 13,54 of interest 690,64, four times 172,66."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

from pos_app.domain.attempts import Sold, SoldSeat
from pos_app.domain.benefits import Benefit
from pos_app.domain.documents import DocumentType
from pos_app.domain.money import Cents
from pos_app.domain.orders import Finality, FiscalState, FiscalTicket, OrderDetail, OrderPayment, Ticket
from pos_app.domain.payment import PaymentType
from pos_app.domain.rides import Ride
from pos_app.domain.trips import Direction, Point

OUT, BACK = Direction.OUTBOUND, Direction.RETURN
_TIETE = ("São Paulo", "Tietê")
_BH = ("Belo Horizonte", "Governador Israel Pinheiro")
_OURO = ("Ouro Preto", "")
_BUSES = (
    ("t1", OUT, 12990, _TIETE, _BH, "21T22:15", "22T06:35", "Viação Serra Azul", "Convencional"),
    ("t2", OUT, 4230, _BH, _OURO, "22T08:10", "22T10:00", "Rota das Gerais", "Convencional"),
    ("t3", BACK, 16800, _OURO, _TIETE, "29T19:00", "30T06:10", "Auto Viação Jequitibá", "Executivo"),
)  # fmt: skip
_PEOPLE = (("Helena Prado Siqueira", "52998224725"), ("Dirce Prado Antunes", "11144477735"))
_SEATS = (("17", "18"), ("15", "16"), ("22", "21"))
INSURANCE, FEE, INTEREST = 390, 990, 1354


def _point(place: tuple[str, str], when: str) -> Point:
    city, terminal = place
    name = f"{city} ({terminal})" if terminal else city
    return Point(
        name, datetime.fromisoformat(f"2026-03-{when}"), city, "", city.casefold().replace(" ", "-"), terminal
    )


def _seat(bus: int, person: int) -> SoldSeat:
    trip, direction, fare, *_ = _BUSES[bus]
    reduced = person == 1 and direction is OUT
    name, document = _PEOPLE[person]
    return SoldSeat(
        trip,
        _SEATS[bus][person],
        name,
        DocumentType.CPF,
        document,
        Cents((fare // 2 if reduced else fare) + INSURANCE),
        Benefit.ELDERLY_HALF if reduced else Benefit.NONE,
        birth_date=date(1954, 2, 3) if person == 1 else None,
        direction=direction,
        insurance=Cents(INSURANCE),
        full=Cents(fare),
    )


def _ends(bus: int) -> tuple[Point, Point]:
    _, _, _, start, end, leaves, arrives, *_ = _BUSES[bus]
    return _point(start, leaves), _point(end, arrives)


def sold() -> Sold:
    """Return what was sold."""
    start, _ = _ends(0)
    return Sold(
        route="São Paulo \u2192 Ouro Preto",
        origin="São Paulo",
        destination="Ouro Preto",
        departure=start.when,
        travel_day=start.when.date(),
        company="Viação Serra Azul",
        service_class="Convencional",
        seats=tuple(_seat(bus, person) for bus in range(3) for person in range(2)),
        buyer=_PEOPLE[0][0],
        buyer_document_type=DocumentType.CPF,
        buyer_document=_PEOPLE[0][1],
        buyer_email="helena@exemplo.com.br",
        buyer_phone="11987650142",
        total=Cents(69064),
        payment=PaymentType.CREDIT_CARD,
        installments=4,
        rides=tuple(Ride(_BUSES[bus][0], *_ends(bus), company=_BUSES[bus][7]) for bus in range(3)),
        interest=Cents(INTEREST),
        each=Cents(17266),
    )


def order() -> OrderDetail:
    """Return the order as the provider shows it."""
    tickets = []
    for bus, (_, direction, *_rest, company, kind) in enumerate(_BUSES):
        start, end = _ends(bus)
        for seat in (_seat(bus, 0), _seat(bus, 1)):
            tickets.append(  # noqa: PERF401
                Ticket(
                    f"{bus}-{seat.seat}",
                    Finality.COMPLETED,
                    seat.seat,
                    seat.passenger,
                    "CPF",
                    seat.document_number,
                    seat.amount,
                    f"SA901{bus}-{seat.seat}",
                    start,
                    end,
                    company,
                    kind,
                    cancellation_deadline=(start.when - timedelta(hours=3)).replace(tzinfo=UTC),
                    change_deadline=(start.when - timedelta(hours=3)).replace(tzinfo=UTC),
                    can_cancel=True,
                    can_change=True,
                    direction=direction,
                )
            )
    return OrderDetail(
        "GB7K-52D4-R8",
        Finality.COMPLETED,
        "completed",
        Cents(69064),
        datetime(2026, 3, 19, 17, 52, tzinfo=UTC),
        _PEOPLE[0][0],
        "helena@exemplo.com.br",
        tuple(tickets),
        payments=(OrderPayment("credit_card", "APPROVED", Cents(69064), 4),),
        origin="São Paulo",
        destination="Ouro Preto",
    )


def fiscal() -> tuple[FiscalTicket, ...]:
    """Return the fiscal record of each ticket."""
    key = "35260312345678000190630010000190141123456789"
    return tuple(
        FiscalTicket(
            ticket.id, FiscalState.FOUND, f"EMBARQUE;{ticket.id}", f"https://bpe.exemplo?ch={key}&n={ticket.id}",
            "32", "SA-2207", "São Paulo - Belo Horizonte", key, "19014", "001", "135260009413552",
            "2026-03-19T14:52:00", amount="64.95",
        )
        for ticket in order().tickets
    )  # fmt: skip
