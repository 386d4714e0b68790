"""Sample values for the sale's tests: one direct trip, two seats, one card."""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

from pos_app.domain.attempts import Attempt, AttemptState, Sold, SoldSeat
from pos_app.domain.documents import DocumentType
from pos_app.domain.holds import HoldAnswer
from pos_app.domain.money import Cents
from pos_app.domain.orders import Finality, OrderDetail, Ticket
from pos_app.domain.passengers import Buyer, Passenger
from pos_app.domain.payment import (
    CardBrand,
    CardToken,
    Instalment,
    PartKind,
    PaymentMethod,
    PaymentType,
    PricePart,
    Quote,
)
from pos_app.domain.seats import Seat, SeatHold
from pos_app.domain.trips import (
    Point,
    Segment,
    Trip,
    TripDetail,
    TripKind,
    TripLeg,
    TripQuery,
    TripResults,
    segments,
)

NOW = datetime(2026, 3, 19, 17, 30, tzinfo=UTC)
DAY = date(2026, 3, 21)
FARE = Cents(12990)
FEE = Cents(990)
QUERY = TripQuery("sao-paulo-sp", "belo-horizonte-mg", DAY)
BUYER = Buyer("Helena Prado Siqueira", DocumentType.CPF, "52998224725", "helena@exemplo.com.br")
PASSENGER = Passenger("Helena Prado Siqueira", DocumentType.CPF, "52998224725")
CARD = CardToken("tok_approved", "visa", "08", "2031", "HELENA P SIQUEIRA")


def trip(
    trip_id: str = "trip-1", kind: TripKind = TripKind.DIRECT, legs: int = 1, available: int = 20
) -> Trip:
    return Trip(
        kind=kind,
        departure=Point("São Paulo (Tietê)", datetime(2026, 3, 21, 22, 15), state="SP"),
        arrival=Point("Belo Horizonte", datetime(2026, 3, 22, 6, 35), state="MG"),
        price=Cents(14990),
        discounted=FARE,
        legs=tuple(TripLeg(f"{trip_id}-{n}") for n in range(1, legs + 1)),
        available=available,
        company="Viação Serra Azul",
        service_class="Convencional",
    )


def results(query: TripQuery = QUERY, *trips: Trip, returns: tuple[Trip, ...] = ()) -> TripResults:
    return TripResults(query, trips or (trip(),), returns)


def detail(segment: Segment, taken: tuple[str, ...] = ("07",)) -> TripDetail:
    seats = tuple(Seat(f"{n:02d}", f"{n:02d}" not in taken) for n in range(1, 45))
    return TripDetail(segment.trip_id, seats, default=FARE)


def hold(segment: Segment, label: str, minutes: float = 10) -> SeatHold:
    return SeatHold(
        f"block-{segment.trip_id}-{label}", segment.trip_id, label, NOW + timedelta(minutes=minutes)
    )


def held(segment: Segment, *labels: str, minutes: float = 10) -> HoldAnswer:
    return HoldAnswer(tuple(hold(segment, label, minutes) for label in labels))


def quote(seats: int = 1, fare: int = FARE, fee: int = FEE) -> Quote:
    total = Cents(seats * fare + fee)
    table = (Instalment(1, total, total), Instalment(2, Cents(total // 2), total))
    return Quote(
        (
            PaymentMethod(
                PaymentType.CREDIT_CARD, "Cartão", total, Cents(fee), brands=(CardBrand("visa", table),)
            ),
            PaymentMethod(PaymentType.PIX, "PIX", total, Cents(fee)),
            PaymentMethod(None, "carteira_x", total),
        )
    )


def attempt(state: AttemptState = AttemptState.BLOCKED, **changes: object) -> Attempt:
    sold = Sold(
        route="São Paulo → Belo Horizonte",
        origin="São Paulo",
        destination="Belo Horizonte",
        departure=datetime(2026, 3, 21, 22, 15),
        travel_day=DAY,
        company="Viação Serra Azul",
        service_class="Convencional",
        seats=(SoldSeat("trip-1-1", "17", PASSENGER.name, DocumentType.CPF, "52998224725", FARE),),
        buyer=BUYER.name,
        buyer_document_type=DocumentType.CPF,
        buyer_document=BUYER.document_number,
        buyer_email=BUYER.email,
        buyer_phone="",
        total=Cents(FARE + FEE),
        payment=PaymentType.CREDIT_CARD,
    )
    values: dict[str, object] = {"opened": NOW, "changed": NOW, **changes}
    return Attempt("a1", "p1", state, sold, **values)  # type: ignore[arg-type]


def by_pix(one: Attempt) -> Attempt:
    """Return the attempt as one whose customer pays by a PIX."""
    return replace(one, sold=replace(one.sold, payment=PaymentType.PIX))


def order_detail(
    finality: Finality = Finality.COMPLETED,
    *,
    seats: tuple[str, ...] = ("17",),
    total: int = FARE + FEE,
    each: int = FARE,
) -> OrderDetail:
    return OrderDetail(
        public_id="GB7K",
        finality=finality,
        word=finality.value,
        total=Cents(total),
        created=NOW,
        buyer_name=BUYER.name,
        buyer_email=BUYER.email,
        tickets=tuple(Ticket(seat, finality, seat, PASSENGER.name, amount=Cents(each)) for seat in seats),
    )


def segments_of(chosen: Trip) -> tuple[Segment, ...]:
    return segments(chosen)


BESIDE_FEE = tuple(kind for kind in PartKind if kind not in (PartKind.FEE, PartKind.INSURANCE))


def method_parts(dice: random.Random) -> tuple[PricePart, ...]:
    """Return what a method may add or take off; the same kind may come twice."""
    parts = []
    for kind in dice.choices(BESIDE_FEE, k=dice.randrange(4)):
        amount = dice.randrange(1, 900)
        off = kind.taken_off or (kind is PartKind.UNNAMED and dice.random() < 0.5)
        parts.append(PricePart(kind, Cents(-amount if off else amount)))
    return tuple(parts)
