"""A sale with fingers alone: every character comes from the keyboard on the screen; the customer watches."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtGui import QPointingDevice
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QLineEdit, QWidget

from pos_app.desk.customer_display import WINDOW
from pos_app.domain.trips import TripKind
from pos_app.sale.stage import Step
from pos_app.ui.customer.window import CustomerWindow
from pos_app.ui.pages.search.field_lists import Suggestions
from pos_app.ui.pages.search.trip_table import TripTable
from pos_app.ui.shell.touch_panel import TouchPanel
from pos_app.ui.widgets.onscreen.touch_keyboard import TouchKeyboard
from tests import card_hands
from tests.journeys.books import Books
from tests.journeys.clerk import Clerk, at_the_counter
from tests.journeys.counter import on_map, sold
from tests.looks.walk.settled import settled
from tests.sandbox_process import SandboxProcess

pytestmark = [pytest.mark.qt, pytest.mark.journey, pytest.mark.timeout(180)]


async def from_qt(act: Callable[[], object]) -> None:
    """Do something that runs Qt's event loop, outside of every task: tasks cannot be entered twice."""
    done = asyncio.Event()

    def run() -> None:
        act()
        done.set()

    QTimer.singleShot(0, run)
    await done.wait()


class Finger:
    """A hand without a keyboard: it touches what the window's own hit test finds under it."""

    def __init__(self, clerk: Clerk) -> None:
        self._clerk = clerk
        self._device: QPointingDevice = QTest.createTouchDevice()

    async def tap(self, widget: QWidget, at: QPoint | None = None) -> None:
        """Touch a widget that is visible, enabled and not covered."""
        spot = at or widget.rect().center()
        assert widget.isVisible() and widget.isEnabled(), widget.accessibleName()
        window = widget.window()
        place = widget.mapTo(window, spot)
        under = window.childAt(place)
        related = under is not None and (
            under is widget or widget.isAncestorOf(under) or under.isAncestorOf(widget)
        )
        assert related, f"«{widget.accessibleName()}» is covered"
        handle = window.windowHandle()

        def touch() -> None:
            QTest.touchEvent(handle, self._device).press(0, place, handle).commit()
            QTest.touchEvent(handle, self._device).release(0, place, handle).commit()

        await from_qt(touch)

    def button(self, words: str) -> QAbstractButton:
        for button in self._clerk.window.findChildren(QAbstractButton):
            if button.isVisible() and words in (button.accessibleName() or button.text()):
                return button
        raise AssertionError(f"no button says «{words}»")

    def field(self, name: str) -> QLineEdit:
        return next(
            edit
            for edit in self._clerk.window.findChildren(QLineEdit)
            if edit.isVisible() and edit.accessibleName() == name
        )

    def panel(self) -> TouchPanel:
        panel = self._clerk.window.touch.panel
        assert panel is not None
        return panel

    async def fill(self, name: str, text: str) -> None:
        """Touch a field, and key after key of the keyboard that comes."""
        field = self.field(name)
        if (
            not field.hasFocus() or self._clerk.window.touch.panel is None
        ):  # The page goes on to the next field by itself, as after Enter.
            await self.tap(field)
        await self._clerk.until(lambda: field.hasFocus() and self._clerk.window.touch.panel, "the keyboard")
        await settled(self._clerk.window)  # The page takes its new height.
        self.nothing_is_covered(field)
        if field.text():
            await self.tap(next(one for one in self.panel().keyboard.buttons() if one.key.does == "clear"))
        for letter in text:
            await self._key(letter)
        await self._clerk.until(lambda: field.text(), f"{name} filled")
        assert field.hasFocus()

    async def next_field(self, name: str) -> None:
        """Press the key for the next field, which is this one."""
        await self.tap(next(one for one in self.panel().keyboard.buttons() if one.key.does == "done"))
        await self._clerk.until(lambda: self._clerk.focus_is(name), name)

    async def _key(self, letter: str) -> None:
        keyboard = self.panel().keyboard
        if not any(one.key.text in (letter.lower(), letter.upper()) for one in keyboard.buttons()):
            await self.tap(next(one for one in keyboard.buttons() if one.key.does == "symbols"))
        found = [one for one in keyboard.buttons() if one.key.text.casefold() == letter.casefold()]
        assert found, f"no key types {letter!r}"
        await self.tap(found[0])
        if isinstance(keyboard, TouchKeyboard) and keyboard._symbols:
            await self.tap(next(one for one in keyboard.buttons() if one.key.does == "symbols"))

    def nothing_is_covered(self, field: QLineEdit) -> None:
        """The keyboard covers neither the field nor the main button, and no key is named."""
        assert not self._clerk.window.key_bar.isVisible()
        window, panel = self._clerk.window, self.panel()
        place = panel.rect().translated(panel.mapTo(window, QPoint(0, 0)))
        for part in (field, window.basket.action):
            there = part.rect().translated(part.mapTo(window, QPoint(0, 0)))
            assert window.rect().contains(there), part.accessibleName()
            assert not place.intersects(there), part.accessibleName()


def display(clerk: Clerk) -> CustomerWindow:
    assert clerk.desk.customer.window is not None
    return clerk.desk.customer.window


async def test_a_ticket_is_sold_to_a_new_customer_without_a_keyboard(
    shop: SandboxProcess, books: Books, tmp_path: Path
) -> None:
    before = len(books.orders())
    async with at_the_counter(shop, tmp_path / "desk") as clerk:
        clerk.desk.customer.use(WINDOW, "Guichê 07")
        await clerk.back_at_the_window()  # Offscreen every new window takes the keyboard.
        hand = Finger(clerk)
        await choose_by_hand(clerk, hand)
        await hand.fill("CPF, passageiro 1", "52998224725")
        await hand.next_field("Nome completo, passageiro 1")
        await hand.fill("Nome completo, passageiro 1", "Helena Prado Siqueira")
        await hand.next_field("Nascimento, passageiro 1")
        await hand.next_field("Telefone, passageiro 1")
        await hand.fill("Telefone, passageiro 1", "11987650142")
        await hand.fill("E-mail, passageiro 1", "helena@exemplo.com.br")
        name = hand.field("Nome completo, passageiro 1").text()
        assert name == "Helena Prado Siqueira", "capitals come by themselves"
        await hand.next_field("Ir para o pagamento")
        await hand.tap(clerk.window.basket.action.button)
        await clerk.until(
            lambda: clerk.stage.payment.session_id and clerk.stage.payment.quote, "the payment methods"
        )
        await give_card_by_pad(clerk)
        await hand.tap(clerk.window.basket.action.button)
        booked = await sold(clerk, books, before)
        assert booked.request["customer"]["name"] == "Helena Prado Siqueira"
        await clerk.until(lambda: display(clerk).thanks.isVisible(), "the thanks")
        clerk.desk.sales.new_sale()
        await clerk.until(lambda: display(clerk).idle.isVisible(), "nothing of the last customer")
        assert clerk.presses == 0


async def choose_by_hand(clerk: Clerk, hand: Finger) -> None:
    """From the first page to the form."""
    for name, typed in (("De", "sao p"), ("Para", "belo")):
        await hand.fill(name, typed)
        await clerk.until(lambda: offered(clerk), "the suggestions")
        await hand.tap(offered(clerk)[0], QPoint(40, 17))
    await hand.fill("Ida", "+3")
    await hand.tap(hand.button("Buscar"))
    await clerk.until(lambda: clerk.stage.search.results, "the trips")
    (table,) = clerk.window.findChildren(TripTable)
    await clerk.until(lambda: table.isVisible() and table.trips.rowCount(), "the list")
    assert display(clerk).idle.isVisible(), "what is looked at is nobody's sale yet"
    await settled(clerk.window)
    rows = [table.trips.lines[line].trip for line in range(table.trips.rowCount())]
    line = next(n for n, one in enumerate(rows) if one.kind is TripKind.DIRECT and one.available)
    await hand.tap(table.viewport(), table.visualRect(table.model().index(line, 0)).center())
    await on_map(clerk)
    detail = clerk.stage.detail(clerk.stage.trips.segments[0])
    assert detail is not None
    label = next(seat.label for seat in detail.seats if seat.available)
    await hand.tap(hand.button(f"Poltrona {label},"))
    await clerk.until(lambda: [c.label for c in clerk.stage.seating.seats] == [label], "the seat")
    await hand.tap(clerk.window.basket.action.button)
    await clerk.until(lambda: clerk.stage.step is Step.PASSENGERS, "the hold")
    assert display(clerk).basket.isVisible()


async def give_card_by_pad(clerk: Clerk) -> None:
    """Press the keys beside the card page, in its own process; the last one confirms."""
    await clerk.until(lambda: clerk.card_is_ready, "the card page")
    key = "[b for b in window.pad.findChildren(QPushButton) if b.isVisible() and b.property('sign') == {!r}]"
    for text in ("4111111111111111", "HELENA P SIQUEIRA", "08", "2031", "123"):
        for sign in (*text.replace(" ", "\u2423"), "\u21e5"):
            press = f"[b.click() or True for b in {key.format(sign)}]"
            # Letters come for the name, and digits after it, by themselves.
            await clerk.until(partial(card_hands.ask, clerk.form, press), f"the key {sign}")
        await asyncio.sleep(0.1)
    await clerk.until(lambda: clerk.stage.payment.card, "the card's token")


def offered(clerk: Clerk) -> list[Suggestions]:
    return [one for one in clerk.window.findChildren(Suggestions) if one.isVisible()]


async def test_a_real_keyboard_takes_it_away_and_the_button_too(shop: SandboxProcess, tmp_path: Path) -> None:
    async with at_the_counter(shop, tmp_path / "desk") as clerk:
        hand = Finger(clerk)
        await hand.fill("Para", "belo")
        handle = clerk.window.windowHandle()
        await from_qt(lambda: QTest.keyClick(handle, Qt.Key.Key_H, Qt.KeyboardModifier.NoModifier))
        await clerk.until(lambda: clerk.window.touch.panel is None, "the keyboard gone")
        assert hand.field("Para").text().casefold().startswith("beloh")
        await hand.tap(hand.field("Para"))
        await clerk.until(lambda: clerk.window.touch.panel, "the keyboard, asked for by a second touch")
        await hand.tap(hand.panel().hide_button)
        await clerk.until(lambda: clerk.window.touch.panel is None, "the keyboard gone")
        assert hand.field("Para").hasFocus()
        clerk.window.touch.use("always")
        assert clerk.window.touch.panel is not None
        clerk.window.touch.use("never")
        await hand.tap(hand.field("De"))
        await clerk.until(hand.field("De").hasFocus, "the cursor")
        await settled(clerk.window)
        assert clerk.window.touch.panel is None
