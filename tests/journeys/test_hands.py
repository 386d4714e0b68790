"""The same sale with one hand only: the keyboard, or the mouse. Typed data is nobody's choice of hand."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt

from pos_app.domain.payment import PaymentType
from pos_app.domain.trips import TripKind
from pos_app.sale.stage import Step
from pos_app.ui.pages.passengers.person_list import PersonList
from pos_app.ui.pages.search.suggestions import Suggestions
from pos_app.ui.pages.search.trip_table import TripTable
from tests.journeys.books import Books
from tests.journeys.clerk import at_the_counter
from tests.journeys.counter import hold_each_leg, on_map, pay_by_pix, sold, tickets
from tests.journeys.mouse import Mouse
from tests.sandbox_process import SandboxProcess

pytestmark = [pytest.mark.qt, pytest.mark.journey, pytest.mark.timeout(120)]

MOST_KEYS = 25
"""Beyond typed data, for one ticket of a customer who was here before."""


async def test_a_returning_customer_is_sold_a_ticket_with_few_keys(
    shop: SandboxProcess, books: Books, tmp_path: Path
) -> None:
    async with at_the_counter(shop, tmp_path / "desk") as clerk:
        await clerk.search("sao p", "belo", "+3")
        await clerk.take_first_trip()
        await hold_each_leg(clerk)
        await clerk.fill_passenger()
        await pay_by_pix(clerk)
        before = len(books.orders())
        clerk.press(Qt.Key.Key_F12)
        await clerk.until(lambda: clerk.focus_is("De") or clerk.focus_is("Para"), "the next customer's page")

        clerk.presses = 0
        await clerk.search("sao p", "belo", "+4")
        await clerk.take_first_trip()
        await on_map(clerk)
        clerk.press(Qt.Key.Key_J, Qt.Key.Key_Return)
        await clerk.until(
            lambda: clerk.stage.step is Step.PASSENGERS and clerk.focus_is("CPF, passageiro 1"), "the form"
        )
        clerk.press(Qt.Key.Key_B, with_=Qt.KeyboardModifier.ControlModifier)
        clerk.type("529982")
        (found,) = clerk.window.findChildren(PersonList)
        await clerk.until(lambda: found.current is not None, "who was here before")
        clerk.press(Qt.Key.Key_Return)
        await clerk.until(lambda: clerk.sees("Helena Prado Siqueira"), "the name of before")
        clerk.press(Qt.Key.Key_F10)
        await clerk.give_card("4111111111111111")
        await clerk.until(lambda: clerk.stage.payment.card, "the card's token")
        clerk.press(Qt.Key.Key_F10)
        await tickets(clerk)
        used = clerk.presses
        booked = await sold(clerk, books, before)
        assert booked.request["customer"]["name"] == "Helena Prado Siqueira"
        assert booked.request["customer"]["phone"] == "(11) 98765-0142"
    assert used <= MOST_KEYS


async def test_a_ticket_is_sold_with_the_mouse_and_typed_data_alone(
    shop: SandboxProcess, books: Books, tmp_path: Path
) -> None:
    before = len(books.orders())
    async with at_the_counter(shop, tmp_path / "desk") as clerk:
        mouse = Mouse(clerk)
        for name, typed in (("De", "sao p"), ("Para", "belo")):
            await mouse.fill(name, typed)
            (offered,) = [one for one in clerk.window.findChildren(Suggestions) if one.isVisible()]
            mouse.click(offered, QPoint(40, 17))
        await mouse.fill("Ida", "+3")
        mouse.click(mouse.button("Buscar"))
        await clerk.until(lambda: clerk.stage.search.results, "the trips")
        (table,) = clerk.window.findChildren(TripTable)
        await clerk.until(lambda: table.isVisible() and table.trips.rowCount(), "the list")
        # Not the first line, where the cursor is; and one bus, so that one seat is enough.
        lines = [table.trips.lines[line].trip for line in range(table.trips.rowCount())]
        line = next(
            n for n, trip in enumerate(lines) if n and trip.kind is TripKind.DIRECT and trip.available
        )
        mouse.click(table.viewport(), table.visualRect(table.model().index(line, 0)).center())
        await clerk.until(lambda: table.row == line, "the cursor on that line")
        mouse.click(clerk.window.basket.action.button)
        await on_map(clerk)
        detail = clerk.stage.detail(clerk.stage.trips.segments[0])
        assert detail is not None
        label = next(seat.label for seat in detail.seats if seat.available)
        mouse.click(mouse.button(f"Poltrona {label},"))
        await clerk.until(lambda: [c.label for c in clerk.stage.seating.seats] == [label], "the seat")
        mouse.click(clerk.window.basket.action.button)
        await clerk.until(lambda: clerk.stage.step is Step.PASSENGERS, "the hold")
        await mouse.fill("CPF, passageiro 1", "52998224725")
        await mouse.fill("Nome completo, passageiro 1", "Helena Prado Siqueira")
        await mouse.fill("Telefone, passageiro 1", "11987650142")
        await mouse.fill("E-mail, passageiro 1", "helena@exemplo.com.br")
        mouse.click(clerk.window.basket.action.button)
        await clerk.until(
            lambda: clerk.stage.payment.session_id and clerk.stage.payment.quote, "the payment methods"
        )
        mouse.click(mouse.button("PIX"))
        await clerk.until(lambda: clerk.stage.payment.method is PaymentType.PIX, "PIX")
        mouse.click(clerk.window.basket.action.button)
        booked = await sold(clerk, books, before)
        assert booked.places[0][1] == label
        assert clerk.presses == 0
