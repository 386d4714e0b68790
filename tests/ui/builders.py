"""Sample trips, seat maps and sales for tests and pictures of pages."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from typing import Any

from pos_app.domain.basket import SeatChoice
from pos_app.domain.money import Cents
from pos_app.domain.places import Place
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
from pos_app.sale.stage import People, Sale, Step, TripSearch
from tests.sale.stages import changed

TODAY = date(2026, 3, 19)
DAY = date(2026, 3, 21)
NOW = datetime(2026, 3, 19, 17, 33, tzinfo=UTC)

SAO_PAULO = Place("São Paulo (Tietê)", "SP", slug="sao-paulo-tiete-sp", city="São Paulo", terminal="Tietê")
BELO_HORIZONTE = Place("Belo Horizonte", "MG", slug="belo-horizonte-mg", whole_city=True)


def a_trip(
    departs: str = "22:15",
    minutes: int = 500,
    *,
    day: date = DAY,
    company: str = "Viação Serra Azul",
    service_class: str = "Convencional",
    price: int = 14990,
    discounted: int | None = None,
    available: int = 18,
    kind: TripKind = TripKind.DIRECT,
    via: str = "",
    waiting: int = 0,
    second_company: str = "",
    low_fare: bool = False,
    origin: Place = SAO_PAULO,
    destination: Place = BELO_HORIZONTE,
    other_day: bool = False,
) -> Trip:
    """Return a trip between two places; ``via`` makes a second leg."""
    start = datetime.combine(day, time.fromisoformat(departs))
    end = start + timedelta(minutes=minutes)
    first = Point(origin.name, start, origin.city_name, origin.state, origin.slug, origin.terminal)
    last = Point(destination.name, end, destination.city_name, destination.state, destination.slug)
    key = f"{company}-{departs}-{day:%m%d}"
    if via:
        middle = Point(via, start + timedelta(minutes=minutes // 2), via)
        legs: tuple[TripLeg, ...] = (
            TripLeg(f"{key}-1", first, middle, company, service_class, minutes // 2),
            TripLeg(
                f"{key}-2",
                middle,
                last,
                second_company or company,
                service_class,
                minutes // 2,
                waiting or None,
            ),
        )
    else:
        legs = (TripLeg(key, first, last, company, service_class, minutes),)
    return Trip(
        kind=kind,
        departure=first,
        arrival=last,
        price=Cents(price),
        legs=legs,
        available=available,
        company=company,
        service_class=service_class,
        discounted=None if discounted is None else Cents(discounted),
        minutes=minutes,
        low_fare=low_fare,
        other_day=other_day,
    )


def sample_trips(day: date = DAY) -> tuple[Trip, ...]:
    """Return a day's trips of every kind: discounted, nearly sold out, sold out, with a change."""

    def trip(
        departs: str,
        minutes: int,
        price: int,
        available: int,
        company: str = "Viação Serra Azul",
        **more: Any,
    ) -> Trip:
        return a_trip(departs, minutes, day=day, price=price, available=available, company=company, **more)

    ipe, lobo, gerais = "Expresso Ipê", "Expresso Lobo-Guará", "Rota das Gerais"
    executive = {"service_class": "Executivo"}
    stop: dict[str, Any] = {**executive, "kind": TripKind.ONE_STOP, "via": "Três Corações"}
    change: dict[str, Any] = {"kind": TripKind.CONNECTION, "second_company": gerais}
    return (
        trip("06:00", 505, 10990, 31),
        trip("07:30", 495, 13490, 18, lobo, **executive),
        trip("08:40", 585, 11840, 6, ipe, via="Pouso Alegre", waiting=55, **change),
        trip("10:15", 515, 13900, 22, gerais, discounted=11900, **stop),
        trip("13:00", 490, 16290, 3, ipe, service_class="Semileito"),
        trip("15:45", 505, 10990, 27),
        trip("19:30", 505, 13490, 0, "Auto Viação Jequitibá", **executive),
        trip("20:50", 495, 21490, 9, lobo, service_class="Leito"),
        trip("22:15", 500, 14990, 18, discounted=12990, low_fare=True),
        trip("22:40", 490, 29990, 5, ipe, service_class="Leito-cama", discounted=26990),
        trip("23:00", 585, 12730, 11, "Jequitibá", via="Lavras", waiting=70, **executive, **change),
        trip("23:55", 500, 10990, 40, low_fare=True),
    )


def a_query(*, day: date = DAY, return_day: date | None = None, passengers: int = 3) -> TripQuery:
    """Return the question behind ``sample_trips``."""
    return TripQuery(SAO_PAULO.slug, BELO_HORIZONTE.slug, day, return_day, passengers)


def seat_map(
    free: str = "03 08 14 17 18 20 22 25 28 30 31 33 34 37 39 41 42 43 44",
    *,
    seats: int = 44,
    low_fare: str = "37 39 41 42 43 44",
    priority: str = "03",
) -> tuple[Seat, ...]:
    """Return a coach of two and two with these seats free."""
    return tuple(
        Seat(label, label in free.split(), label in low_fare.split(), priority=label in priority.split())
        for label in (f"{number:02d}" for number in range(1, seats + 1))
    )


def a_detail(trip: Trip, leg: int = 0, *, seats: tuple[Seat, ...] | None = None) -> TripDetail:
    """Return the seat map of one leg."""
    found = seat_map() if seats is None else seats
    return TripDetail(
        trip.legs[leg].trip_id,
        found,
        default=trip.fare,
        original=trip.price,
        available=sum(seat.available for seat in found),
        low_fare=trip.low_fare,
    )


def a_hold(segment: Segment, label: str, *, seconds: int = 552, now: datetime = NOW) -> SeatHold:
    """Return a hold that runs out so many seconds after ``now``."""
    return SeatHold(f"block-{label}", segment.trip_id, label, now + timedelta(seconds=seconds))


def found_sale(**changes: object) -> Sale:
    """Return a sale whose search was answered with ``sample_trips``."""
    query = a_query()
    sale = Sale(
        search=TripSearch(query=query, results=TripResults(query, sample_trips())),
        people=People(count=query.passengers),
    )
    return changed(sale, **changes)


def seats_sale(
    *picked: str,
    held: tuple[str, ...] = (),
    passengers: int = 3,
    trip: Trip | None = None,
    detail: TripDetail | None = None,
) -> Sale:
    """Return a sale on the seats step of the 22:15 trip: ``held`` seats first, then ``picked`` ones."""
    chosen = trip or sample_trips()[8]
    legs = segments(chosen)
    segment, detail = legs[0], detail or a_detail(chosen)
    low = {seat.label for seat in detail.seats if seat.low_fare}
    choices = tuple(
        SeatChoice(
            segment,
            label,
            index,
            chosen.fare,
            low_fare=label in low,
            hold=a_hold(segment, label) if label in held else None,
        )
        for index, label in enumerate((*held, *picked))
    )
    return changed(
        found_sale(),
        step=Step.SEATS,
        count=passengers,
        outbound=chosen,
        segments=legs,
        maps=((segment.key, detail),),
        seats=choices,
    )
