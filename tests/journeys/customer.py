"""A customer at the real kiosk: touches, types on the keys of the screen, looks. All behind it is real."""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
from collections.abc import AsyncIterator, Callable
from datetime import timedelta
from functools import partial
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent, QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QWidget

from pos_app.core import Core, open_core
from pos_app.desk import language
from pos_app.domain.languages import SOURCE
from pos_app.domain.trips import TripKind
from pos_app.kiosk.flow.intents import TakeTrip
from pos_app.kiosk.flow.paying import TOO_SOON
from pos_app.kiosk.flow.state import Page
from pos_app.kiosk.kiosk import Kiosk
from pos_app.kiosk.screens import scale as scales
from pos_app.kiosk.window.calendar import DayButton
from pos_app.kiosk.window.trip_button import TripButton
from pos_app.kiosk.window.window import KioskWindow
from pos_app.sale.stage import Sale
from pos_app.system.options import Options
from pos_app.ui.widgets.onscreen.key_panel import TouchKey
from tests import card_hands
from tests.journeys.clerk import Running
from tests.patience import patience
from tests.sandbox_process import SandboxProcess
from tests.windows import assert_nothing_is_held

SIZES = {scales.UPRIGHT: (1080, 1920), scales.ACROSS: (1366, 768), scales.NARROW: (1024, 768)}
LOW_ACROSS = scales.lowered(scales.NARROW)
SIZES[LOW_ACROSS] = SIZES[scales.NARROW]


class Customer:
    """Hands and eyes at the glass. ``pages`` are the pages seen, in order, ``taps`` the touches beside
    typing; ``clock`` is one that the test may put forward."""

    def __init__(self, window: KioskWindow, core: Core, clock: VirtualClock) -> None:
        self.window = window
        self.core = core
        self.clock = clock
        self.pages: list[Page] = []
        self.taps = 0
        self.exit_code: int | None = None
        self.kiosk = Kiosk(window, core, self._left, monotonic=clock)

    def _left(self, code: int) -> None:
        self.exit_code = code

    @property
    def page(self) -> Page:
        return self.kiosk.state.page

    @property
    def stage(self) -> Sale:
        return self.core.sale.stage

    def note_page(self) -> None:
        """Remember the page in front."""
        if not self.pages or self.pages[-1] is not self.page:
            self.pages.append(self.page)

    async def until(self, seen: Callable[[], object], what: str, seconds: float = 30.0) -> None:
        end = time.monotonic() + patience(seconds)
        while not seen():
            self.note_page()
            if time.monotonic() > end:
                now = self.stage
                raise AssertionError(
                    f"never came: {what}; page {self.page}, step {now.step.name}, busy with {set(now.busy)}, "
                    f"stopped by {now.problem}; buttons: {[b.text() for b in self.buttons()]}"
                )
            await asyncio.sleep(0.02)
        self.note_page()

    async def at(self, page: Page, seconds: float = 30.0) -> None:
        await self.until(lambda: self.page is page, f"the page {page}", seconds)

    def buttons(self) -> list[QAbstractButton]:
        """Return what can be touched now."""
        cover = self.window.warning
        inside: QWidget = cover or self.window
        return [one for one in inside.findChildren(QAbstractButton) if one.isVisible() and one.isEnabled()]

    def button(self, words: str) -> QAbstractButton | None:
        """Return the button that says these words, or is read so; else one that begins so."""
        called = [(one, (one.text(), one.accessibleName())) for one in self.buttons()]
        for one, names in called:
            if words in names:
                return one
        return next((one for one, names in called if any(name.startswith(words) for name in names)), None)

    async def touch(self, words: str) -> None:
        """Touch the button that says these words, once it is there and can be pressed."""
        await self.until(lambda: self.button(words), f"the button «{words}»")
        found = self.button(words)
        assert found is not None
        self.tap(found)

    def tap(self, widget: QWidget) -> None:
        QTest.mouseClick(
            widget, Qt.MouseButton.LeftButton, pos=QPoint(widget.width() // 2, widget.height() // 2)
        )
        self.taps += not isinstance(widget, TouchKey)
        self.note_page()

    async def type(self, text: str) -> None:
        """Type on the keys of the screen, whichever are shown."""
        for sign in text:
            await self.until(partial(self._key, sign), f"the key «{sign}»")
            key = self._key(sign)
            assert key is not None
            self.tap(key)

    def _key(self, sign: str) -> TouchKey | None:
        keys = [key for key in self.window.findChildren(TouchKey) if key.isVisible() and key.isEnabled()]
        return next((key for key in keys if key.key.does == "type" and key.key.text == sign), None)

    def sees(self, words: str) -> bool:
        """Tell whether something visible says these words."""
        for widget in self.window.findChildren(QWidget):
            if not widget.isVisible():
                continue
            said = [widget.accessibleName()]
            if isinstance(widget, QLabel | QAbstractButton):
                said.append(widget.text())
            if any(words in one for one in said):
                return True
        return False

    # --- What customers do again and again ---------------------------------------------------------

    async def wake(self) -> None:
        """Touch a first page that rests: nobody had used it for a minute."""
        await self.at(Page.HOME)
        if self.kiosk.state.resting:
            await self.touch("Toque para comprar")

    async def choose_place(self, name: str = "Rio de Janeiro") -> None:
        await self.wake()
        await self.touch("Comprar passagem")
        await self.at(Page.ROUTE)
        await self.touch("Outro dia")
        await self.touch(name)
        await self.at(Page.DATE)

    async def see_trips(self, days_on: int = 3) -> None:
        wanted = self.kiosk._scene().today + timedelta(days=days_on)
        cells = [one for one in self.window.findChildren(DayButton) if one.isVisible()]
        self.tap(next(one for one in cells if one.cell.day == wanted))
        await self.touch("Ver viagens")
        await self.at(Page.TRIPS)
        await self.until(lambda: self.stage.search.results, "the trips")

    async def take_trip(self) -> None:
        """Take the first direct trip with room, of another day where this one has none."""
        for days_on in range(4, 12):
            if await self.took_trip():
                return
            await self.touch("Voltar")
            await self.at(Page.DATE)
            await self.see_trips(days_on)
        raise AssertionError("no direct trip with room in a week")

    async def took_trip(self) -> bool:
        def shown() -> list[TripButton]:
            return [one for one in self.window.findChildren(TripButton) if one.isVisible()]

        await self.until(shown, "the trips on the page")
        while True:
            for button in shown():
                card = button.card
                if card.sold_out or not button.isEnabled():
                    continue
                assert isinstance(card.intent, TakeTrip)
                if card.intent.trip.kind is TripKind.DIRECT and card.intent.trip.available > 4:
                    self.tap(button)
                    await self.at(Page.SEATS)
                    await self.until(lambda: self.stage.seating.maps and not self.stage.busy, "the seat map")
                    return True
            if self.button("Depois") is None:
                return False
            await self.touch("Depois")

    async def reserve(self, seats: int = 1) -> None:
        await self.touch("Escolher por mim")
        await self.until(lambda: self.stage.seating.seats, "a seat")
        while len(self.stage.seating.seats) < seats:
            segment = self.stage.segment
            assert segment is not None
            detail = self.stage.detail(segment)
            assert detail is not None
            mine = {choice.label for choice in self.stage.seating.seats}
            free = next(
                s.label for s in detail.seats if s.available and s.label not in mine and not s.priority
            )
            view = self.window.page
            assert view is not None and view.coach is not None
            self.tap(view.coach.tiles[free])
        await self.touch("Reservar")
        await self.at(Page.PASSENGER)

    async def give_person(
        self, cpf: str = "52998224725", name: str = "HELENA PRADO", phone: str = "11987650142"
    ) -> None:
        """Fill in the page of a person: a number that is whole goes on by itself."""
        before = self.kiosk.state.form.index
        await self.type(cpf)
        if phone:
            await self.type(phone)
        await self.type(name)
        await self.touch("Próximo")
        await self.until(
            lambda: self.page is not Page.PASSENGER or self.kiosk.state.form.index != before,
            "the next person",
        )

    async def give_card(self, number: str, name: str = "HELENA P SIQUEIRA") -> None:
        """Type a card on the pad of the page's own process."""
        await self.until(lambda: self.kiosk.card.ready, "the card page")
        for text in (number, name, "08", "2031", "123"):
            for sign in text:
                await self._pad(sign)
            await self._pad("⇥")  # After the last field it presses the page's own button.

    async def _pad(self, sign: str) -> None:
        """Touch a key of the pad in the card page's process, once it shows those of the field."""
        form = self.kiosk.card.form
        wanted = "␣" if sign == " " else sign
        press = (
            "[b.click() or True for b in window.pad.findChildren(QPushButton) "
            f"if {wanted!r} in (b.property('sign'), b.text()) and b.isVisible()]"
        )
        await self.until(lambda: card_hands.ask(form, press), f"the key {wanted}")
        await asyncio.sleep(0.005)

    async def pay(self) -> None:
        """Look everything over and touch the one button that charges, once it is not deaf any more."""
        await self.at(Page.REVIEW)
        turned = self.kiosk.state.turned
        await self.until(lambda: self.clock() >= turned + TOO_SOON, "the button that hears")
        await self.touch("Pagar")

    async def to_payment(self, seats: int = 1) -> None:
        await self.choose_place()
        await self.see_trips()
        await self.take_trip()
        await self.reserve(seats)
        await self.give_person()
        if seats > 1:
            await self.give_person("11144477735", "OTAVIO LEMOS", "")
        await self.at(Page.METHOD)


class VirtualClock:
    """Monotonic seconds that a test puts forward."""

    def __init__(self) -> None:
        self.ahead = 0.0

    def __call__(self) -> float:
        return time.monotonic() + self.ahead


def _set_voice(data_dir: Path, voice: str) -> None:
    data_dir.mkdir(parents=True, exist_ok=True)
    settings = data_dir / "settings.json"
    kept = json.loads(settings.read_text()) if settings.exists() else {}
    settings.write_text(json.dumps({**kept, "kiosk": {"voice": voice, **kept.get("kiosk", {})}}))


@contextlib.asynccontextmanager
async def at_the_kiosk(
    sandbox: SandboxProcess,
    data_dir: Path,
    *,
    measures: scales.Scale = scales.UPRIGHT,
    reachable: bool = True,
    voice: str = "off",
) -> AsyncIterator[Customer]:
    """Open the real kiosk on a sandbox; close it in order afterwards. ``reachable``: the sandbox answers;
    ``voice``: an engine of Qt's text to speech. Nothing of a layout may be held at the end of a journey that
    went well."""
    errors: list[tuple[str, BaseException]] = []
    if QGuiApplication.platformName() == "offscreen":
        card_hands.install()
    _set_voice(data_dir, voice)
    options = Options(data_dir, data_dir / "settings.json", demo=True, kiosk="auto")
    application = QApplication.instance()
    assert application is not None
    language.install(application, SOURCE)
    window = KioskWindow(measures)
    window.resize(*SIZES[measures])
    window.show()
    core = await open_core(options, lambda name, error: errors.append((name, error)), Running(sandbox))  # type: ignore[arg-type]
    customer = Customer(window, core, VirtualClock())
    try:
        await customer.kiosk.open()
        if reachable:
            await customer.until(lambda: customer.kiosk.state.origin, "the kiosk's own place")
        yield customer
        assert_nothing_is_held()
    finally:
        await customer.kiosk.close()
        await core.close()
        window.finish()
        window.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        language.install(application, SOURCE)
    assert not errors, errors
