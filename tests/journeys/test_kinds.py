"""Every kind of trip that the provider knows, sold from the first key to the ticket."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

import pytest
from PySide6.QtCore import Qt

from pos_app.domain.trips import Direction, TripKind
from pos_app.sale.stage import Step
from tests.journeys.books import Books
from tests.journeys.clerk import at_the_counter
from tests.journeys.counter import (
    ask_half_fare,
    choose,
    day_with,
    hold_each_leg,
    on_map,
    pay_by_pix,
    sold,
    tick_the_papers,
)
from tests.sandbox_process import SandboxProcess

pytestmark = [pytest.mark.qt, pytest.mark.journey, pytest.mark.timeout(120)]


@pytest.mark.parametrize(
    ("kind", "legs"), [(TripKind.DIRECT, 1), (TripKind.ONE_STOP, 2), (TripKind.CONNECTION, 2)]
)
async def test_each_kind_is_one_order_with_a_seat_on_every_leg(
    shop: SandboxProcess, books: Books, tmp_path: Path, kind: TripKind, legs: int
) -> None:
    before = len(books.orders())
    async with at_the_counter(shop, tmp_path / "desk") as clerk:
        await clerk.search("sao p", "belo", f"+{await day_with(clerk, kind)}")
        await choose(clerk, kind)
        await hold_each_leg(clerk)
        trip = clerk.stage.trips.outbound
        assert trip is not None and len(clerk.stage.trips.segments) == legs
        await clerk.fill_passenger()
        await pay_by_pix(clerk)
        booked = await sold(clerk, books, before)
        assert [bus for bus, _ in booked.places] == list(trip.trip_ids)
        numbers = [None] if legs == 1 else [1, 2]
        assert [(item["type"], item["tripLeg"]) for item in booked.items] == [(kind, n) for n in numbers]
        assert [item["id"] for item in booked.items] == [
            c.hold.block_id for c in clerk.stage.seating.seats if c.hold
        ]
        assert {item["passenger"]["name"] for item in booked.items} == {"Helena Prado Siqueira"}


async def test_a_round_trip_of_two_people_is_one_order_of_four_tickets(
    shop: SandboxProcess, books: Books, tmp_path: Path
) -> None:
    before = len(books.orders())
    async with at_the_counter(shop, tmp_path / "desk") as clerk:
        days = await day_with(clerk, TripKind.CONNECTION, 6, back=True)
        await clerk.to_the_origin()
        clerk.type("sao p")
        clerk.press(Qt.Key.Key_Return)
        clerk.type("belo")
        clerk.press(Qt.Key.Key_Return)
        clerk.type("+4")
        clerk.press(Qt.Key.Key_Tab)
        clerk.type(f"+{days - 4}")
        clerk.press(Qt.Key.Key_Tab, Qt.Key.Key_Up, Qt.Key.Key_F2)
        await clerk.until(lambda: clerk.stage.search.results, "the trips")
        query = clerk.stage.search.query
        assert query is not None and query.return_day is not None
        assert (query.passengers, (query.return_day - query.day).days) == (2, days - 4)
        await choose(clerk, TripKind.DIRECT)
        await clerk.until(lambda: clerk.stage.search.choosing is Direction.RETURN, "the trips back")
        await choose(clerk, TripKind.CONNECTION)
        await hold_each_leg(clerk)
        assert clerk.sees("Passageiro 2, poltrona")
        await clerk.until(lambda: clerk.focus_is("CPF, passageiro 1"), "the buyer's name")
        await clerk.fill_passenger(go_on=False)
        clerk.fill_other("Otávio Siqueira Lemos", "11144477735")
        clerk.press(Qt.Key.Key_F10)
        await pay_by_pix(clerk)
        booked = await sold(clerk, books, before)
        out, back = clerk.stage.trips.outbound, clerk.stage.trips.way_back
        assert out is not None and back is not None
        told = [
            (item["tripTypeDirection"], item["tripLeg"], item["passenger"]["documentNumber"])
            for item in booked.items
        ]
        assert told == [
            (way, leg, person)
            for way, leg in (("departure_type", None), ("return_type", 1), ("return_type", 2))
            for person in ("52998224725", "11144477735")
        ]
        buses = [*out.trip_ids, *back.trip_ids]
        assert [bus for bus, _ in booked.places] == [bus for bus in buses for _ in range(2)]
        assert len(set(booked.places)) == 6


async def test_an_elderly_customer_pays_half_and_the_ticket_says_so(
    shop: SandboxProcess, books: Books, tmp_path: Path
) -> None:
    before = len(books.orders())
    async with at_the_counter(shop, tmp_path / "desk") as clerk:
        await clerk.search("sao p", "belo", "+3")
        await choose(clerk, TripKind.DIRECT)
        await on_map(clerk)
        clerk.type("j")
        (full,) = clerk.stage.seating.seats
        await ask_half_fare(clerk, 0)
        clerk.press(Qt.Key.Key_Return)
        await clerk.until(lambda: clerk.stage.step is Step.PASSENGERS, "the hold")
        (half,) = clerk.stage.seating.seats
        assert half.label == full.label
        assert 0 < half.price < full.price
        await clerk.fill_passenger("Dirce Prado Antunes", "12345678909")
        await tick_the_papers(clerk)
        clerk.press(Qt.Key.Key_F10)
        await pay_by_pix(clerk)
        booked = await sold(clerk, books, before)
        assert booked.sold[0]["price"] == half.price


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
