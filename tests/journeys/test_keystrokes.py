"""What a sale costs the hand: every key that goes down is counted, held ones too; and one by touch alone."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QLineEdit, QWidget

from pos_app.domain.payment import PaymentType
from pos_app.sale.stage import Step
from pos_app.ui.pages.passengers.person_list import PersonList
from pos_app.ui.pages.search.trip_table import TripTable
from tests.journeys.books import Books
from tests.journeys.clerk import Clerk, at_the_counter
from tests.journeys.counter import on_map, pay_by_pix, sold, tickets
from tests.sandbox_process import SandboxProcess

pytestmark = [pytest.mark.qt, pytest.mark.journey, pytest.mark.display, pytest.mark.timeout(120)]

KNOWN_CUSTOMER, NEW_CUSTOMER = 30, 60
"""The most keys of a sale by card, besides the card page; for a new customer besides names and numbers."""
CTRL = Qt.KeyboardModifier.ControlModifier


class Counted:
    """The clerk's keyboard with a counter. A key that is held while another goes down counts as one more."""

    def __init__(self, clerk: Clerk) -> None:
        self._clerk = clerk
        self.keys = 0

    def type(self, text: str) -> None:
        self.keys += len(text)
        self._clerk.type(text)

    def press(self, *keys: Qt.Key, with_: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        self.keys += len(keys) * (2 if with_ else 1)
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
    (folder / "settings.json").write_text(json.dumps({"station": {"place_slug": "sao-paulo-sp"}}))


async def choose_trip_and_seat(clerk: Clerk, keys: Counted, day: str) -> None:
    """From the first page to the form of buyer and passengers."""
    if clerk.focus_is("De"):
        keys.press(Qt.Key.Key_Return)
    await clerk.until(lambda: clerk.focus_is("Para"), "the destination")
    keys.type("belo")
    keys.press(Qt.Key.Key_Return)
    keys.type(day)
    keys.press(Qt.Key.Key_F2)
    await clerk.until(lambda: clerk.stage.search.results and clerk.focus_is("Viagens"), "the trips")
    keys.press(Qt.Key.Key_Return)
    await clerk.until(lambda: clerk.stage.seating.maps, "the seat map")
    for leg in range(len(clerk.stage.trips.segments)):
        await on_map(clerk, leg)
        keys.press(Qt.Key.Key_J, Qt.Key.Key_Return)
    await clerk.until(lambda: clerk.stage.step is Step.PASSENGERS and clerk.focus_is("Nome"), "the form")


async def charge_card(clerk: Clerk, keys: Counted) -> None:
    """Give the card and charge; the keys typed into the card page are not counted."""
    await clerk.give_card("4111111111111111")
    keys.keys += 1  # F6 goes into the card page; its Enter leads out again and belongs to it.
    await clerk.until(lambda: clerk.stage.payment.card, "the card's token")
    keys.press(Qt.Key.Key_F10)
    await tickets(clerk)


async def test_a_known_customer_is_sold_a_ticket_by_card_with_few_keys(
    shop: SandboxProcess, books: Books, tmp_path: Path
) -> None:
    async with at_the_station(shop, tmp_path / "desk") as clerk:
        await choose_trip_and_seat(clerk, Counted(clerk), "+3")
        await clerk.fill_passenger()
        await pay_by_pix(clerk)
        before = len(books.orders())
        clerk.press(Qt.Key.Key_F12)
        await clerk.until(lambda: clerk.focus_is("Para"), "the next customer's page")

        keys = Counted(clerk)
        await choose_trip_and_seat(clerk, keys, "+4")
        keys.press(Qt.Key.Key_B, with_=CTRL)
        keys.type("hel")
        (found,) = clerk.window.findChildren(PersonList)
        await clerk.until(lambda: found.current is not None, "who was here before")
        keys.press(Qt.Key.Key_Return)
        await clerk.until(lambda: clerk.focus_is("Nome completo, passageiro 1"), "the passenger's name")
        keys.press(Qt.Key.Key_F7, Qt.Key.Key_F10)
        await charge_card(clerk, keys)
        booked = await sold(clerk, books, before)
        customer = booked.request["customer"]
        assert (customer["name"], customer["phone"]) == ("Helena Prado Siqueira", "(11) 98765-0142")
        assert booked.items[0]["passenger"]["name"] == "Helena Prado Siqueira"
    assert keys.keys <= KNOWN_CUSTOMER, f"{keys.keys} keys"


async def test_a_new_customer_is_sold_a_ticket_by_card_with_few_keys(
    shop: SandboxProcess, books: Books, tmp_path: Path
) -> None:
    before = len(books.orders())
    async with at_the_station(shop, tmp_path / "desk") as clerk:
        keys = Counted(clerk)
        await choose_trip_and_seat(clerk, keys, "+5")
        clerk.type("Dirce Prado Antunes")
        keys.press(Qt.Key.Key_Tab, Qt.Key.Key_Tab)
        clerk.type("12345678909")
        keys.press(Qt.Key.Key_Tab)
        clerk.type("11976543210")
        keys.press(Qt.Key.Key_Tab)
        keys.type("dirce@exemplo.com.br")
        keys.press(Qt.Key.Key_F7, Qt.Key.Key_F10)
        await charge_card(clerk, keys)
        booked = await sold(clerk, books, before)
        assert booked.request["customer"]["name"] == "Dirce Prado Antunes"
    assert keys.keys <= NEW_CUSTOMER, f"{keys.keys} keys"


class Finger:
    """A hand on a touch screen: what it taps must be visible, enabled and not covered."""

    def __init__(self, clerk: Clerk) -> None:
        self._window = clerk.window
        self._screen = QTest.createTouchDevice()

    def tap(self, widget: QWidget, at: QPoint | None = None) -> None:
        """Put a finger down and lift it, where the window's own hit test finds this widget."""
        assert widget.isVisible() and widget.isEnabled(), widget.accessibleName()
        spot = widget.mapTo(self._window, at or widget.rect().center())
        under = self._window.childAt(spot)
        assert under is not None and (under is widget or widget.isAncestorOf(under)), (
            f"«{widget.accessibleName()}» is covered"
        )
        # Not delivered from within: that would run the event loop inside this task.
        QTest.touchEvent(self._window, self._screen, False).press(0, spot, self._window).commit(False)
        QTest.touchEvent(self._window, self._screen, False).release(0, spot, self._window).commit(False)

    def find(self, words: str) -> QAbstractButton | None:
        """Find a visible button by its words."""
        every = self._window.findChildren(QAbstractButton)
        return next((b for b in every if b.isVisible() and words in (b.accessibleName() or b.text())), None)

    def tap_words(self, words: str) -> None:
        """Tap the button that says this."""
        button = self.find(words)
        assert button is not None, f"no button says «{words}»"
        self.tap(button)


def seats_picked(clerk: Clerk, count: int) -> bool:
    """Return whether so many seats are picked."""
    return len(clerk.stage.seating.seats) >= count


def first_free(clerk: Clerk) -> str:
    """Return how the first free seat of the map begins its name."""
    segment = clerk.stage.segment
    detail = clerk.stage.detail(segment) if segment else None
    assert detail is not None
    return f"Poltrona {next(seat.label for seat in detail.seats if seat.available)},"


@pytest.mark.long
async def test_a_known_customer_is_sold_a_ticket_by_touch_alone(
    shop: SandboxProcess, books: Books, tmp_path: Path
) -> None:
    async with at_the_station(shop, tmp_path / "desk") as clerk:
        await choose_trip_and_seat(clerk, Counted(clerk), "+6")
        await clerk.fill_passenger()
        await pay_by_pix(clerk)
        before = len(books.orders())
        finger = Finger(clerk)
        finger.tap_words("Nova venda")
        await clerk.until(lambda: clerk.stage.step is Step.SEARCH, "the next customer's page")
        clerk.presses = 0
        await clerk.until(lambda: finger.find("São Paulo → Belo Horizonte"), "the route of before")
        finger.tap_words("São Paulo → Belo Horizonte")
        await clerk.until(lambda: clerk.stage.search.results, "the trips")
        (table,) = clerk.window.findChildren(TripTable)
        await clerk.until(lambda: table.isVisible() and table.trips.rowCount(), "the list")
        free = next(n for n in range(table.trips.rowCount()) if table.trips.lines[n].trip.available)
        finger.tap(table.viewport(), table.visualRect(table.model().index(free, 0)).center())
        finger.tap(clerk.window.basket.action.button)
        await clerk.until(lambda: clerk.stage.seating.maps, "the seat map")
        for leg in range(len(clerk.stage.trips.segments)):
            await on_map(clerk, leg)
            # On a further leg a seat like the first one is picked already.
            if not seats_picked(clerk, leg + 1):
                finger.tap_words(first_free(clerk))
            await clerk.until(partial(seats_picked, clerk, leg + 1), "the seat")
            finger.tap(clerk.window.basket.action.button)
        await clerk.until(lambda: clerk.stage.step is Step.PASSENGERS, "the form")
        finger.tap_words("Comprador conhecido")
        (found,) = clerk.window.findChildren(PersonList)
        await clerk.until(lambda: found.lines, "who was here before")
        finger.tap(found, found.line_middle(0))
        finger.tap_words("Copiar comprador")
        finger.tap(clerk.window.basket.action.button)
        await clerk.until(lambda: clerk.window.page == "payment" and not clerk.stage.busy, "the prices")
        finger.tap_words("PIX")
        await clerk.until(lambda: clerk.stage.payment.method is PaymentType.PIX, "PIX")
        finger.tap(clerk.window.basket.action.button)
        booked = await sold(clerk, books, before)
        assert booked.request["customer"]["name"] == "Helena Prado Siqueira"
        assert clerk.presses == 0
