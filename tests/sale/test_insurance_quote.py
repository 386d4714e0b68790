"""Insurance has its price before it is taken."""

from __future__ import annotations

from dataclasses import replace

from pos_app.domain.basket import SeatChoice
from pos_app.domain.money import Cents
from pos_app.sale.insurance_quote import cover_parts, cover_prices
from pos_app.sale.stage import ChosenTrips, People, Sale, Seating, Step, TripSearch
from tests.sale import samples

LEGS = samples.segments_of(samples.trip(legs=2))
SEATS = tuple(
    SeatChoice(leg, label, index, samples.FARE, hold=samples.hold(leg, label))
    for leg in LEGS
    for index, label in enumerate(("01", "02"))
)
SALE = Sale(
    step=Step.PASSENGERS,
    people=People(count=2),
    search=TripSearch(query=samples.QUERY),
    trips=ChosenTrips(segments=LEGS),
    seating=Seating(seats=SEATS),
)
BLOCKS = tuple(choice.hold.block_id for choice in SEATS if choice.hold)


def test_every_held_seat_is_asked_for_with_insurance() -> None:
    items = [item for part in cover_parts(SALE) for item in part.items]
    assert [item.block_id for item in items] == list(BLOCKS)
    assert all(item.insurance for item in items)


def test_a_passenger_pays_for_every_leg() -> None:
    prices = (Cents(300), Cents(310), Cents(200), Cents(210))
    told = replace(samples.quote(), insurance_prices=tuple(zip(BLOCKS, prices, strict=True)))
    assert cover_prices(SALE, told) == (500, 520)


def test_a_price_that_is_not_told_for_every_seat_is_told_for_none() -> None:
    told = replace(samples.quote(), insurance_prices=((BLOCKS[0], Cents(300)),))
    assert cover_prices(SALE, told) == ()
    picked = replace(SALE, seating=replace(SALE.seating, seats=(replace(SEATS[0], hold=None),)))
    assert cover_prices(picked, told) == ()
