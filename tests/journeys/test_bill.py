"""The basket at every step of a sale in the real window: every leg, everybody, and lines that add up."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from pos_app.domain.benefits import Benefit
from pos_app.domain.trips import Direction, TripKind
from pos_app.sale.billing import statement
from pos_app.sale.stage import Activity, Step
from pos_app.ui.shared.basket_view import BasketView
from tests.journeys.books import Books
from tests.journeys.clerk import Clerk, at_the_counter
from tests.journeys.counter import (
    ask_half_fare,
    choose,
    day_with,
    on_map,
    pay_by_pix,
    sold,
    tick_the_papers,
)
from tests.sandbox_process import SandboxProcess

pytestmark = [pytest.mark.qt, pytest.mark.journey, pytest.mark.display, pytest.mark.timeout(170)]


def cents(amount: str) -> int:
    """Read an amount of the basket back."""
    sign = -1 if "\u2212" in amount else 1
    return sign * int("".join(c for c in amount if c.isdigit()))


def lines(view: BasketView) -> Iterator[str]:
    """Return every amount that stands in the basket above the total."""
    yield from (leg.amount for leg in view.legs)
    yield from (row.amount for row in (*view.persons, *view.rows) if row.label != "Venda")


def adds_up(clerk: Clerk) -> BasketView:
    """Check that the basket shows every leg of the sale and that its total is the sum of its lines, and that
    of the provider once it was stated; return what is shown."""
    view, stage = clerk.window.basket.view, clerk.stage
    found = statement(stage)
    assert len(view.legs) == len(stage.trips.segments)
    assert sum(cents(line) for line in lines(view) if "R$" in line) == cents(view.total), view
    assert cents(view.total) == found.total.cents == found.lines_total
    if stage.total is not None and Activity.QUOTE not in stage.busy:
        assert cents(view.total) == stage.total
    return view


async def search_for_two_both_ways(clerk: Clerk) -> None:
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


async def test_a_connection_keeps_the_price_of_both_legs_from_the_list(
    shop: SandboxProcess, books: Books, tmp_path: Path
) -> None:
    before_it = len(books.orders())
    async with at_the_counter(shop, tmp_path / "desk") as clerk:
        days = await day_with(clerk, TripKind.CONNECTION)
        await clerk.search("sao p", "belo", f"+{days}")
        await choose(clerk, TripKind.CONNECTION)
        await on_map(clerk)
        trip = clerk.stage.trips.outbound
        assert trip is not None
        before = adds_up(clerk)
        assert cents(before.total) == trip.fare
        assert [leg.amount[0] for leg in before.legs] == ["~", "~"]
        clerk.type("j")
        await clerk.until(lambda: clerk.stage.seating.seats, "the seat")
        view = adds_up(clerk)
        assert view.total == before.total, "no leg drops out when the seat of another is taken"
        assert view.action == "Reservar a ida 1"
        clerk.press(Qt.Key.Key_Return)
        await on_map(clerk, 1)
        view = adds_up(clerk)
        assert (view.legs[0].icon, view.total_words) == ("lock", "Total estimado")
        clerk.type("j")
        clerk.press(Qt.Key.Key_Return)
        await clerk.until(lambda: clerk.stage.step is Step.PASSENGERS, "the holds")
        adds_up(clerk)
        await clerk.until(lambda: clerk.stage.payment.quote, "the fee")
        view = adds_up(clerk)
        fee = cents(view.rows[0].amount)
        assert (view.total_words, cents(view.total)) == ("Total", trip.fare + fee)
        await clerk.fill_passenger()
        attempt = await pay_by_pix(clerk)
        assert cents(adds_up(clerk).total) == attempt.sold.total == trip.fare + fee
        booked = await sold(clerk, books, before_it)
        assert [bus for bus, _ in booked.places] == list(trip.trip_ids)
        assert [(item["type"], item["tripLeg"]) for item in booked.items] == [
            ("connection", n) for n in (1, 2)
        ]


async def test_a_round_trip_of_two_with_benefit_and_insurance_adds_up(
    shop: SandboxProcess, books: Books, tmp_path: Path
) -> None:
    before_it = len(books.orders())
    async with at_the_counter(shop, tmp_path / "desk") as clerk:
        await search_for_two_both_ways(clerk)
        await choose(clerk, TripKind.DIRECT)
        await clerk.until(lambda: clerk.stage.search.choosing is Direction.RETURN, "the trips back")
        await choose(clerk, TripKind.CONNECTION)
        await on_map(clerk)
        before = adds_up(clerk)
        assert [leg.title for leg in before.legs] == ["Ida", "Volta 1 de 2", "Volta 2 de 2"]
        clerk.type("j")
        await clerk.until(lambda: len(clerk.stage.seating.seats) == 2, "two seats")
        assert adds_up(clerk).total == before.total
        elderly = clerk.stage.seating.seats[-1].index
        await ask_half_fare(clerk, elderly)
        view = adds_up(clerk)
        assert half_fare(view) == "ao reservar"
        for leg in range(3):
            if leg:
                await on_map(clerk, leg)
                adds_up(clerk)
                clerk.type("j")
                await clerk.until(partial(seats_are, clerk, 2 * leg + 2), "two seats")
            asked = [choice.benefit for choice in clerk.stage.seating.seats if choice.index == elderly]
            assert asked == [Benefit.ELDERLY_HALF] * (leg + 1), "the benefit goes to every leg"
            adds_up(clerk)
            clerk.press(Qt.Key.Key_Return)
        await clerk.until(lambda: clerk.stage.step is Step.PASSENGERS, "the holds")
        await clerk.until(lambda: clerk.stage.payment.quote, "the fee")
        view = adds_up(clerk)
        assert statement(clerk.stage).off_of(elderly).cents == -cents(half_fare(view))
        assert clerk.stage.seating.refused == ()
        await switch_insurance(clerk)
        await clerk.fill_passenger(go_on=False)
        clerk.fill_other("Otávio Siqueira Lemos", "11144477735")
        shown = cents(adds_up(clerk).total)
        clerk.press(Qt.Key.Key_F10)
        await tick_the_papers(clerk)
        clerk.press(Qt.Key.Key_F10)
        await clerk.until(lambda: clerk.stage.step is Step.PAYMENT, "the payment")
        attempt = await pay_by_pix(clerk)
        assert cents(adds_up(clerk).total) == attempt.sold.total == shown
        assert sum(seat.amount for seat in attempt.sold.seats) + fee_of(clerk) == shown
        booked = await sold(clerk, books, before_it)
        out, back = clerk.stage.trips.outbound, clerk.stage.trips.way_back
        assert out is not None and back is not None
        assert [bus for bus, _ in booked.places] == [
            bus for bus in (*out.trip_ids, *back.trip_ids) for _ in range(2)
        ]
        told = [(item["tripTypeDirection"], item["tripLeg"]) for item in booked.items]
        assert told[::2] == told[1::2] == [("departure_type", None), ("return_type", 1), ("return_type", 2)]
        people = {item["passenger"]["documentNumber"] for item in booked.items}
        assert (len(set(booked.places)), people) == (6, {"52998224725", "11144477735"})


def half_fare(view: BasketView) -> str:
    """Return what stands beside the benefit."""
    return next(row.amount for row in view.rows if row.label.startswith("Idoso"))


def seats_are(clerk: Clerk, count: int) -> bool:
    return len(clerk.stage.seating.seats) == count


def insured_is(clerk: Clerk, on: bool) -> bool:
    return (0 in clerk.stage.people.insured) is on


def fee_of(clerk: Clerk) -> int:
    """Return the fee that the basket shows."""
    fee = statement(clerk.stage).fee.cents
    assert fee is not None
    return fee


async def switch_insurance(clerk: Clerk) -> None:
    """Switch the first passenger's insurance on, off and on again: the total moves at once."""
    await clerk.until(lambda: clerk.stage.payment.insurance_prices, "the price of insurance")
    without = cents(adds_up(clerk).total)
    for on in (True, False, True):
        clerk.press(Qt.Key.Key_F8)
        await clerk.until(partial(insured_is, clerk, on), "the switch")
        insurance = statement(clerk.stage).insurance_of(0).cents
        assert insurance is not None
        assert bool(insurance) is on
        assert cents(adds_up(clerk).total) == without + insurance, "before the provider answers"
        await clerk.until(lambda: Activity.QUOTE not in clerk.stage.busy, "the provider's total")
        assert cents(adds_up(clerk).total) == without + insurance
