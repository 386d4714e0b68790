"""What a sale costs the hand: every key that goes down is counted, held ones too; and one by touch alone."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QWidget

from pos_app.domain.payment import PaymentType
from pos_app.domain.trips import TripKind
from pos_app.ui.pages.passengers.known_view import PersonList
from pos_app.ui.pages.search.trip_table import TripTable
from tests.journeys.books import Books
from tests.journeys.clerk import Clerk, at_the_counter
from tests.journeys.counter import on_map, pay_by_pix, sold
from tests.journeys.mouse import Mouse
from tests.looks.walk.settled import settled
from tests.sandbox_process import SandboxProcess

pytestmark = [pytest.mark.qt, pytest.mark.journey, pytest.mark.display, pytest.mark.timeout(120)]

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


class Counted:
    """The clerk's keyboard with a counter; what is held while another key goes down is one with it."""

    def __init__(self, clerk: Clerk) -> None:
        self._clerk = clerk
        self.keys = 0

    def type(self, text: str) -> None:
        self.keys += len(text)
        self._clerk.type(text)

    def press(self, *keys: Qt.Key, with_: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        self.keys += len(keys)
        self._clerk.press(*keys, with_=with_)


@asynccontextmanager
async def at_the_station(shop: SandboxProcess, folder: Path) -> AsyncIterator[Clerk]:
    """Open a desk whose searches begin at its station."""
    _settle_at_the_station(folder)
    async with at_the_counter(shop, folder) as clerk:
        origin = [one for one in clerk.window.findChildren(QLineEdit) if one.accessibleName() == "De"]
        station = "the station as the origin"
        await clerk.until(lambda: any(one.text().startswith("São Paulo") for one in origin), station)
        yield clerk


def _settle_at_the_station(folder: Path) -> None:
    folder.mkdir()
    station = {"place_slug": "sao-paulo-sp", "destinations": ["belo-horizonte-mg"]}
    (folder / "settings.json").write_text(json.dumps({"station": station}))


async def by_route_key(clerk: Clerk, keys: Counted) -> None:
    """Search one of the station's own routes."""
    await clerk.until(lambda: clerk.focus_is("Para") and clerk.sees("Belo Horizonte"), "the routes")
    keys.press(Qt.Key.Key_F1, with_=SHIFT)
    await a_day_with_buses(clerk)


async def a_day_with_buses(clerk: Clerk) -> None:
    """Wait for the trips. Late in the evening no bus of today is left: then those of tomorrow, uncounted."""
    await clerk.until(lambda: clerk.stage.search.results, "the trips")
    today = clerk.stage.search.results
    if today is not None and not today.departures:
        clerk._keyboard.press(Qt.Key.Key_Right, CTRL)
        await clerk.until(lambda: clerk.stage.search.results not in (None, today), "the trips of tomorrow")


async def typed(clerk: Clerk, keys: Counted) -> None:
    """Type where to, and when."""
    await clerk.until(lambda: clerk.focus_is("Para"), "the destination")
    keys.type("belo")
    keys.press(Qt.Key.Key_Return)
    keys.type("+4")
    keys.press(Qt.Key.Key_F2)


async def choose_trip_and_seat(clerk: Clerk, keys: Counted) -> None:
    """From the list of trips to the form."""
    await clerk.until(lambda: clerk.stage.search.results and clerk.focus_is("Viagens"), "the trips")
    keys.press(Qt.Key.Key_Return)
    await clerk.until(lambda: clerk.stage.seating.maps, "the seat map")
    for leg in range(len(clerk.stage.trips.segments)):
        await on_map(clerk, leg)
        keys.press(Qt.Key.Key_J, Qt.Key.Key_Return)
    await clerk.until(lambda: clerk.focus_is("CPF, passageiro 1"), "the form")


async def sell_to_helena(clerk: Clerk) -> None:
    """Sell her a ticket, so that she is known; stop at the next customer."""
    await clerk.search("sao p", "belo", "+3")
    await clerk.take_first_trip()
    await clerk.hold_best_seat()
    await clerk.fill_passenger()
    await pay_by_pix(clerk)
    clerk.press(Qt.Key.Key_F12)
    await clerk.until(lambda: clerk.focus_is("Para"), "the next customer's page")


async def test_a_known_customer_is_sold_a_ticket_by_pix_with_few_keys(
    shop: SandboxProcess, books: Books, tmp_path: Path
) -> None:
    async with at_the_station(shop, tmp_path / "desk") as clerk:
        await sell_to_helena(clerk)
        before = len(books.orders())
        keys = Counted(clerk)
        await by_route_key(clerk, keys)
        await choose_trip_and_seat(clerk, keys)
        keys.press(Qt.Key.Key_B, with_=CTRL)
        (found,) = clerk.window.findChildren(PersonList)
        await clerk.until(lambda: found.current is not None, "who was here before")
        keys.press(Qt.Key.Key_Return)
        await clerk.until(lambda: clerk.focus_is("Ir para o pagamento"), "the main button")
        keys.press(Qt.Key.Key_Return)
        await clerk.until(lambda: clerk.stage.payment.session_id and clerk.stage.payment.quote, "the methods")
        keys.press(Qt.Key.Key_2, with_=CTRL)
        await clerk.until(lambda: clerk.stage.payment.method is PaymentType.PIX, "PIX")
        keys.press(Qt.Key.Key_F10)
        booked = await sold(clerk, books, before)
        customer = booked.request["customer"]
        assert (customer["name"], customer["phone"]) == ("Helena Prado Siqueira", "(11) 98765-0142")
        assert booked.items[0]["passenger"]["name"] == "Helena Prado Siqueira"
    legs = len(clerk.stage.trips.segments)
    assert keys.keys <= 10 + 2 * (legs - 1), f"{keys.keys} keys"


async def test_a_new_customer_is_sold_a_ticket_by_card_with_few_keys(
    shop: SandboxProcess, books: Books, tmp_path: Path
) -> None:
    before = len(books.orders())
    async with at_the_station(shop, tmp_path / "desk") as clerk:
        keys = Counted(clerk)
        await typed(clerk, keys)
        await choose_trip_and_seat(clerk, keys)
        for words in ("12345678909", "Dirce Prado Antunes", "", "11976543210", "dirce@exemplo.com.br"):
            clerk.type(words)
            keys.press(Qt.Key.Key_Return)
        await clerk.until(lambda: clerk.focus_is("Ir para o pagamento"), "the main button")
        keys.press(Qt.Key.Key_Return)
        await clerk.give_card("4111111111111111")
        keys.keys += 1  # F6 goes into the card page; its Enter leads out again and belongs to it.
        await clerk.until(lambda: clerk.stage.payment.card, "the card's token")
        keys.press(Qt.Key.Key_F10)
        booked = await sold(clerk, books, before)
        assert booked.request["customer"]["name"] == "Dirce Prado Antunes"
    legs = len(clerk.stage.trips.segments)
    assert keys.keys <= 21 + 2 * (legs - 1), f"{keys.keys} keys"


class Finger(Mouse):
    """A hand on a touch screen, whose taps are counted."""

    def __init__(self, clerk: Clerk) -> None:
        super().__init__(clerk)
        self._screen = QTest.createTouchDevice()
        self.taps = 0

    def _press(self, under: QWidget, place: QPoint) -> None:
        self.taps += 1
        window = self._clerk.window
        # Not delivered from within: that would run the event loop inside this task.
        QTest.touchEvent(window, self._screen, False).press(0, place, window).commit(False)
        QTest.touchEvent(window, self._screen, False).release(0, place, window).commit(False)


def first_free(clerk: Clerk) -> str:
    """Return how the first free seat of the map begins its name."""
    segment = clerk.stage.segment
    detail = clerk.stage.detail(segment) if segment else None
    assert detail is not None
    return f"Poltrona {next(seat.label for seat in detail.seats if seat.available)},"


async def test_a_known_customer_is_sold_a_ticket_by_pix_with_eight_taps(
    shop: SandboxProcess, books: Books, tmp_path: Path
) -> None:
    async with at_the_station(shop, tmp_path / "desk") as clerk:
        await sell_to_helena(clerk)
        before = len(books.orders())
        finger = Finger(clerk)
        clerk.presses = 0
        await clerk.until(lambda: finger.find("Belo Horizonte"), "the station's route")
        finger.click(finger.button("Belo Horizonte"))
        await a_day_with_buses(clerk)
        (table,) = clerk.window.findChildren(TripTable)
        await clerk.until(lambda: table.isVisible() and table.trips.rowCount(), "the list")
        await settled(clerk.window)
        rows = [table.trips.lines[number].trip for number in range(table.trips.rowCount())]
        free = next(n for n, one in enumerate(rows) if one.kind is TripKind.DIRECT and one.available)
        finger.click(table.viewport(), table.visualRect(table.model().index(free, 0)).center())
        await clerk.until(lambda: clerk.stage.seating.maps, "the seat map")
        await on_map(clerk)
        finger.click(finger.button(first_free(clerk)))
        await clerk.until(lambda: clerk.stage.seating.seats, "the seat")
        finger.click(clerk.window.basket.action.button)
        await clerk.until(lambda: finger.find("Helena Prado Siqueira"), "who was here before")
        finger.click(finger.button("Helena Prado Siqueira"))
        await clerk.until(lambda: clerk.focus_is("Ir para o pagamento"), "the main button")
        finger.click(clerk.window.basket.action.button)
        await clerk.until(lambda: clerk.window.page == "payment" and not clerk.stage.busy, "the prices")
        finger.click(finger.button("PIX"))
        await clerk.until(lambda: clerk.stage.payment.method is PaymentType.PIX, "PIX")
        finger.click(clerk.window.basket.action.button)
        booked = await sold(clerk, books, before)
        assert booked.request["customer"]["name"] == "Helena Prado Siqueira"
        assert clerk.presses == 0
    assert finger.taps <= 8
