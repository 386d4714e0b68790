"""Insurance has its price before it is taken."""

from __future__ import annotations

from pos_app.domain.basket import SeatChoice
from pos_app.sale.charge import insurance_parts
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
    items = [item for part in insurance_parts(SALE) for item in part.items]
    assert [item.block_id for item in items] == list(BLOCKS)
    assert all(item.insurance for item in items)
