"""Whole purchases by touches of an X server alone: both ways to pay, one way and back, one and two people,
with a change of bus, in each language and on each kind of screen, which must hold an upright kiosk."""

from __future__ import annotations

import subprocess
from datetime import date, timedelta
from pathlib import Path
from typing import NamedTuple

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from pos_app.desk import card_page
from pos_app.domain.languages import LANGUAGES
from pos_app.domain.payment import PaymentType
from pos_app.domain.trips import TripKind, TripQuery
from pos_app.kiosk.flow.intents import TakeTrip
from pos_app.kiosk.flow.paying import TOO_SOON
from pos_app.kiosk.flow.state import Page
from pos_app.kiosk.screens import scale as scales
from pos_app.kiosk.window.calendar import DayButton
from pos_app.kiosk.window.trip_button import TripButton
from pos_app.wording import payment_texts
from pos_app.wording.kiosk_words import Text, say
from tests import card_hands
from tests.journeys.customer import LOW_ACROSS, SIZES, Customer, at_the_kiosk
from tests.journeys.test_kiosk_card import CARD, Finger
from tests.sandbox_process import SandboxProcess

pytestmark = [
    pytest.mark.qt,
    pytest.mark.journey,
    pytest.mark.display,
    pytest.mark.long,
    pytest.mark.timeout(400),
]


SLOW = 10.0
"""Seconds of the kiosk's clock for each touch and key."""


class Wish(NamedTuple):
    method: PaymentType
    measures: scales.Scale
    language: str
    back: bool
    people: int
    kind: TripKind


PIX, CREDIT, DIRECT, CHANGE = PaymentType.PIX, PaymentType.CREDIT_CARD, TripKind.DIRECT, TripKind.CONNECTION
WISHES = (
    Wish(PIX, scales.UPRIGHT, "pt_BR", False, 1, DIRECT),
    Wish(PIX, scales.ACROSS, "en", True, 2, DIRECT),
    Wish(PIX, scales.NARROW, "es", False, 2, DIRECT),
    Wish(PIX, LOW_ACROSS, "pt_BR", False, 2, DIRECT),
    Wish(CREDIT, scales.UPRIGHT, "es", True, 1, DIRECT),
    Wish(CREDIT, scales.ACROSS, "pt_BR", False, 2, CHANGE),
    Wish(CREDIT, scales.NARROW, "en", False, 1, DIRECT),
)


class Traveller:
    """Reads the words of the page in their language and touches the glass."""

    def __init__(self, customer: Customer, wish: Wish) -> None:
        self.c, self.wish = customer, wish
        customer.tap = self._finger  # type: ignore[method-assign]

    def _finger(self, widget: QWidget) -> None:
        at = widget.mapToGlobal(widget.rect().center())
        words = ("mousemove", str(at.x()), str(at.y()), "click", "1")
        subprocess.run(["xdotool", *words], check=True, timeout=10)
        self.c.clock.ahead += SLOW
        self.c.note_page()

    async def to_trips(self) -> None:
        c, wish = self.c, self.wish
        await c.touch(LANGUAGES[wish.language].partition(" (")[0])
        await c.until(lambda: c.kiosk.state.looks.language == wish.language, "the language")
        await c.touch(say(Text.BUY))
        await c.at(Page.ROUTE)
        if wish.kind is CHANGE:
            wanted = await self._day_with_a_change()
            await c.touch(say(Text.OTHER_DAY))
            await c.touch("Belo Horizonte")
            await self._on_calendar(wanted)
            return
        if wish.back:
            await c.touch(say(Text.BOTH_WAYS))
        await c.touch(say(Text.TOMORROW))
        await c.until(lambda: c.kiosk.state.day, "the day")
        await c.touch("Rio de Janeiro")
        if wish.back:
            await self._on_calendar(c.kiosk._scene().today + timedelta(days=5))

    async def _on_calendar(self, wanted: date) -> None:
        c = self.c
        await c.at(Page.DATE)
        cells = [one for one in c.window.findChildren(DayButton) if one.isVisible()]
        c.tap(next(one for one in cells if one.cell.day == wanted))
        await c.until(lambda: wanted in (c.kiosk.state.day, c.kiosk.state.back_day), "the day")
        await c.touch(say(Text.SEE_TRIPS))

    async def _day_with_a_change(self) -> date:
        """Return a day near on which buses meet: the timetable does not have every kind on every day."""
        for ahead in range(2, 12):
            day = self.c.kiosk._scene().today + timedelta(days=ahead)
            query = TripQuery("sao-paulo-sp", "belo-horizonte-mg", day)
            found = await self.c.core.provider.search(query)
            if any(one.kind is CHANGE and one.available > 4 for one in found.departures):
                return day
        raise AssertionError("no change of bus in ten days")

    async def take(self, kind: TripKind) -> None:
        """Take the first trip of a kind with room, and with it seats on each of its buses."""
        c = self.c
        for _ in range(20):
            await c.at(Page.TRIPS)
            await c.until(lambda: self._listed(), "trips")
            for button in self._listed():
                intent = button.card.intent
                assert isinstance(intent, TakeTrip)
                if button.isEnabled() and intent.trip.kind is kind and intent.trip.available > 4:
                    before = c.stage.trips
                    c.tap(button)
                    await c.until(lambda before=before: c.stage.trips != before, "the trip")  # type: ignore[misc]
                    return
            shown = c.kiosk.state.first
            await c.touch(say(Text.LATER))
            await c.until(lambda shown=shown: c.kiosk.state.first != shown, "the next trips")  # type: ignore[misc]
        raise AssertionError(f"no {kind} trip with room")

    def _listed(self) -> list[TripButton]:
        return [one for one in self.c.window.findChildren(TripButton) if one.isVisible()]

    async def sit_down(self) -> None:
        c, wish = self.c, self.wish
        for leg in range(len(c.stage.trips.segments)):
            await c.until(lambda leg=leg: c.stage.trips.current == leg and c.stage.seating.maps, "the map")  # type: ignore[misc]
            await c.until(lambda: not c.stage.busy, "the seats")
            await c.touch(say(Text.PICK_FOR_ME))
            await c.until(lambda: c.stage.chosen(c.stage.segment), "a seat")  # type: ignore[arg-type]
            if leg == 0 and wish.people == 2:
                await c.touch(say(Text.WINDOW))
                await c.until(lambda: len(c.stage.chosen(c.stage.segment)) == 2, "two")  # type: ignore[arg-type]
            await c.touch(say(Text.RESERVE))
            await c.until(lambda leg=leg: c.stage.trips.current > leg or c.page is Page.PASSENGER, "the hold")  # type: ignore[misc]
        await c.at(Page.PASSENGER)

    async def write(self, text: str) -> None:
        """Touch key after key, each once the one before was taken: a key that moved would be missed."""
        for sign in text:
            before = self.c.kiosk.state.form
            await self.c.type(sign)
            await self.c.until(lambda before=before: self.c.kiosk.state.form != before, f"a {sign}")  # type: ignore[misc]

    async def say_who(self) -> None:
        c = self.c
        for number, (cpf, name) in enumerate(
            (("52998224725", "HELENA PRADO"), ("11144477735", "OTAVIO LEMOS"))
        ):
            if number < self.wish.people:
                await c.until(lambda number=number: c.kiosk.state.form.index == number, "whose page")  # type: ignore[misc]
                await self.write(cpf)
                if not number:
                    await self.write("11987650142")
                await self.write(name)
                await c.touch(say(Text.NEXT))
        await c.at(Page.METHOD)

    async def pay(self) -> None:
        c = self.c
        await c.touch(payment_texts.at_kiosk(self.wish.method)[0])
        if self.wish.method is CREDIT:
            await c.at(Page.CARD)
            await c.until(lambda: c.kiosk.card.ready, "the card page")
            finger = Finger(c)
            for text in (CARD, "HELENA P SIQUEIRA", "08", "2031", "123"):
                for sign in (*text, "\u21e5"):
                    await finger.touch(sign)
                    c.clock.ahead += SLOW
            await c.at(Page.INSTALMENTS)
            await c.touch("1x")
        await c.at(Page.REVIEW)
        turned = c.kiosk.state.turned
        await c.until(lambda: c.clock() >= turned + TOO_SOON, "the button that hears")
        c.tap(c.window.bar.main)


@pytest.mark.parametrize(
    "wish", WISHES, ids=lambda wish: f"{wish.method.value}-{wish.language}-{wish.people}"
)
async def test_a_stranger_buys_by_touches_alone(
    wish: Wish, shop: SandboxProcess, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    size = SIZES[wish.measures]
    if QGuiApplication.primaryScreen().size().height() < size[1]:
        pytest.skip("the screen is lower than the kiosk")
    card_hands.folder()
    monkeypatch.setitem(vars(card_page), "self_command", lambda *_words: list(card_hands.COMMAND))
    async with at_the_kiosk(shop, tmp_path / "kiosk", measures=wish.measures) as customer:
        traveller = Traveller(customer, wish)
        await traveller.to_trips()
        await traveller.take(wish.kind)
        if wish.back:
            await traveller.take(DIRECT)
        await traveller.sit_down()
        await traveller.say_who()
        await traveller.pay()
        await customer.at(Page.DONE, 90)
        attempt = customer.stage.order.attempt
        assert attempt is not None and attempt.sends == 1
        assert len(attempt.sold.seats) == wish.people * len(customer.stage.trips.segments)
