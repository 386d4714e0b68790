"""What is sold: one bus, its seats, one customer."""

from __future__ import annotations

from datetime import date, datetime, timedelta

from pos_app.domain.documents import DocumentType
from pos_app.domain.holds import HoldAnswer, HoldRequest
from pos_app.domain.money import Cents
from pos_app.domain.passengers import Buyer, Passenger
from pos_app.domain.payment import CardToken, PaymentMethod, PaymentType, Quote, QuotePart
from pos_app.domain.seats import Seat, SeatHold
from pos_app.domain.trips import Point, Trip, TripDetail, TripKind, TripLeg, TripQuery, TripResults

TODAY = date(2026, 3, 19)
DEPARTURE = datetime(2026, 3, 21, 22, 15)
FARE, FEE = Cents(12990), Cents(990)
BUYER = Buyer("Helena Prado Siqueira", DocumentType.CPF, "52998224725", "helena@exemplo.com.br")
PEOPLE = (
    Passenger("Helena Prado Siqueira", DocumentType.CPF, "52998224725"),
    Passenger("Davi Prado Siqueira", DocumentType.RG, "482915736"),
)
CARD = CardToken("tok_simulated", "visa", "08", "2031", "HELENA P SIQUEIRA")
SEATS = ("17", "18", "21", "22")
QUERIES = {
    count: TripQuery("sao-paulo-sp", "belo-horizonte-mg", date(2026, 3, 21), passengers=count)
    for count in (1, 2)
}
TRIP = Trip(
    kind=TripKind.DIRECT,
    departure=Point("São Paulo", DEPARTURE, state="SP"),
    arrival=Point("Belo Horizonte", DEPARTURE + timedelta(hours=8), state="MG"),
    price=FARE,
    legs=(TripLeg("trip-1"),),
    available=20,
    company="Viação Serra Azul",
    service_class="Convencional",
)
RESULTS = {query: TripResults(query, (TRIP,)) for query in QUERIES.values()}
MAP = TripDetail("trip-1", tuple(Seat(label, True) for label in SEATS), default=FARE)


def held(trip_id: str, seats: tuple[HoldRequest, ...], now: datetime) -> HoldAnswer:
    """Hold every seat for ten minutes."""
    until = held_until(now)
    return HoldAnswer(tuple(SeatHold(f"block-{seat.label}", trip_id, seat.label, until) for seat in seats))


def held_until(now: datetime) -> datetime:
    return now + timedelta(minutes=10)


def quote(parts: tuple[QuotePart, ...]) -> Quote:
    total = Cents(sum(item.price for part in parts for item in part.items) + FEE)
    return Quote(tuple(PaymentMethod(kind, kind.value, total, FEE) for kind in PaymentType))
