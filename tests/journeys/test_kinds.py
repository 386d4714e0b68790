"""Every kind of trip that the provider knows, sold from the first key to the ticket."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

import pytest
from PySide6.QtCore import Qt

from pos_app.domain.trips import TripKind
from pos_app.sale.stage import Step
from tests.journeys.books import Books
from tests.journeys.clerk import at_the_counter
from tests.journeys.counter import (
    choose,
    day_with,
    hold_each_leg,
    on_map,
    pay_by_pix,
    sold,
)
from tests.sandbox_process import SandboxProcess

pytestmark = [pytest.mark.qt, pytest.mark.journey, pytest.mark.timeout(120)]


async def test_a_trip_with_a_stop_is_one_order_with_a_seat_on_every_leg(
    shop: SandboxProcess, books: Books, tmp_path: Path
) -> None:
    before = len(books.orders())
    async with at_the_counter(shop, tmp_path / "desk") as clerk:
        await clerk.search("sao p", "belo", f"+{await day_with(clerk, TripKind.ONE_STOP)}")
        await choose(clerk, TripKind.ONE_STOP)
        await hold_each_leg(clerk)
        trip = clerk.stage.trips.outbound
        assert trip is not None and len(clerk.stage.trips.segments) == 2
        await clerk.fill_passenger()
        await pay_by_pix(clerk)
        booked = await sold(clerk, books, before)
        assert [bus for bus, _ in booked.places] == list(trip.trip_ids)
        assert [(item["type"], item["tripLeg"]) for item in booked.items] == [
            ("one_stop", 1),
            ("one_stop", 2),
        ]
        assert [item["id"] for item in booked.items] == [
            c.hold.block_id for c in clerk.stage.seating.seats if c.hold
        ]
        assert {item["passenger"]["name"] for item in booked.items} == {"Helena Prado Siqueira"}


@pytest.mark.long
async def test_a_low_fare_seat_costs_its_own_price(
    shop: SandboxProcess, books: Books, tmp_path: Path
) -> None:
    before = len(books.orders())
    shop.control("quirks", {"low_fare": True})
    async with at_the_counter(shop, tmp_path / "desk") as clerk:
        days = await day_with(clerk, TripKind.DIRECT, low_fare=True)
        await clerk.search("sao p", "belo", f"+{days}")
        await clerk.until(lambda: clerk.focus_is("Viagens"), "the list")
        assert cast(Any, clerk.desk.page("search")).presenter._page is not None
        trips = cast(Any, clerk.desk.page("search")).presenter._page.rows.trips
        line, trip = next((n, t) for n, t in enumerate(trips, 1) if t.low_fare and t.kind is TripKind.DIRECT)
        clerk.type(str(line))
        clerk.press(Qt.Key.Key_Return)
        await clerk.until(lambda: clerk.stage.seating.maps, "the seat map")
        await on_map(clerk)
        detail = clerk.stage.detail(clerk.stage.trips.segments[0])
        assert detail is not None
        label = next(seat.label for seat in detail.seats if seat.available and seat.low_fare)
        clerk.type(label)
        await clerk.until(lambda: [c.label for c in clerk.stage.seating.seats] == [label], "the seat")
        assert clerk.stage.seating.seats[0].price < trip.price
        clerk.press(Qt.Key.Key_Return)
        await clerk.until(lambda: clerk.stage.step is Step.PASSENGERS, "the hold")
        await clerk.fill_passenger()
        await pay_by_pix(clerk)
        booked = await sold(clerk, books, before)
        (ticket,) = booked.sold
        assert ticket["low_fare"] is True
        assert ticket["price"] == clerk.stage.seating.seats[0].price
        assert [item["isLowFare"] for item in booked.request["orderItems"]] == [True]
