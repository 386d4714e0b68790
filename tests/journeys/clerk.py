"""A clerk at the real window: types, presses, looks. Everything behind it is real."""

from __future__ import annotations

import asyncio
import contextlib
import time
import traceback
from collections.abc import AsyncIterator, Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QWidget

from pos_app.card.form import CardForm
from pos_app.core import Core, open_core
from pos_app.desk import tips
from pos_app.desk.desk import Desk
from pos_app.domain.trips import TripKind
from pos_app.sale.stage import Sale, Step
from pos_app.system.demo import DemoAddress
from pos_app.system.failures import Failures, hooked
from pos_app.system.options import Options
from pos_app.ui.shell.main_window import MainWindow
from tests import card_hands
from tests.journeys.keyboard import keyboard_for
from tests.journeys.ticks import MOST_MS, TickWatch, ticks_decide
from tests.patience import patience
from tests.sandbox_process import SandboxProcess
from tests.windows import assert_nothing_is_held

_DAYS = 14
"""On so many days a trip is looked for."""


class Running:
    """A sandbox that somebody else started, as ``open_core`` wants it."""

    def __init__(self, sandbox: SandboxProcess) -> None:
        self._sandbox = sandbox

    def address(self) -> DemoAddress:
        s = self._sandbox
        return DemoAddress(s.base_url, s.card_page_url, s.credentials, s.client_id)


class _Noticed(Failures):
    """Takes what no code handles, as the desk does, which then says «Algo deu errado aqui»."""

    def __init__(self, failed: Callable[[str, BaseException], None]) -> None:
        super().__init__(lambda _source, _details: None, lambda: None)
        self._failed = failed

    def recorded(self, source: str, error: BaseException) -> bool:
        self._failed(source, error)
        return super().recorded(source, error)


class Clerk:
    """Hands and eyes. ``stage`` is what the sale knows; the window is what the clerk sees."""

    def __init__(self, window: MainWindow, desk: Desk, core: Core) -> None:
        self.window = window
        self.desk = desk
        self.core = core
        self._keyboard = keyboard_for(window)
        self.presses = 0
        self.card_is_ready = False
        form = window.findChild(CardForm)
        assert form is not None
        self.form = form
        form.ready.connect(lambda: self._card_shown(True))
        form.host_changed.connect(lambda host: None if host else self._card_shown(False))

    def _card_shown(self, ready: bool) -> None:
        self.card_is_ready = ready

    @property
    def stage(self) -> Sale:
        return self.core.sale.stage

    def focus(self) -> QWidget:
        found = QApplication.focusWidget() or self.window
        return found.focusProxy() or found

    def type(self, text: str) -> None:
        self._keyboard.type(text)

    def press(self, *keys: Qt.Key, with_: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        for key in keys:
            self.presses += 1
            self._keyboard.press(key, with_)

    async def until(self, seen: Callable[[], object], what: str, seconds: float = 30.0) -> None:
        end = time.monotonic() + patience(seconds)
        while not seen():
            if time.monotonic() > end:
                now = self.stage
                where = f"page {self.window.page}, step {now.step.name}, busy with {set(now.busy)}"
                keyboard = f"the keyboard on «{self.focus().accessibleName()}»"
                raise AssertionError(f"never came: {what}; {where}, {keyboard}, stopped by {now.problem}")
            await asyncio.sleep(0.02)

    def has_the_keyboard(self) -> bool:
        """Tell whether the keyboard is on a widget of the main window, and no other window has it."""
        focused = QApplication.focusWidget()
        window = QGuiApplication.focusWindow()
        return (
            focused is not None and focused.window() is self.window and window is self.window.windowHandle()
        )

    async def back_at_the_window(self) -> None:
        """Wait until the main window has the keyboard again; offscreen nobody gives it back."""
        if QGuiApplication.platformName() == "offscreen":
            self.window.activateWindow()
        await self.until(self.has_the_keyboard, "the keyboard back in the window")

    async def to_the_origin(self) -> None:
        """Go back to the first field: the city of the station stands there, so the next one is ready."""
        if self.focus_is("Para"):
            self.press(Qt.Key.Key_Backtab, with_=Qt.KeyboardModifier.ShiftModifier)
        await self.until(lambda: self.focus_is("De"), "the field of the origin")

    async def search(self, origin: str, destination: str, day: str) -> None:
        await self.to_the_origin()
        self.type(origin)
        self.press(Qt.Key.Key_Return)
        self.type(destination)
        self.press(Qt.Key.Key_Return)
        self.type(day)
        self.press(Qt.Key.Key_F2)
        await self.until(lambda: self.stage.search.results or self.stage.problem, "the trips")

    async def line_of(self, kind: TripKind, room: int) -> int:
        """Return the number of the first line of a kind with so many free seats; a day that has none is left
        for the next, as people do."""
        for _ in range(_DAYS):
            await self.until(lambda: self.window.page == "search" and self.focus_is("Viagens"), "the list")
            page = self.desk.page("search").presenter._page  # type: ignore[attr-defined]
            for number, trip in enumerate(page.rows.trips, 1):
                if trip.kind is kind and trip.available >= room:
                    return number
            before = self.stage.search.results
            self._keyboard.press(Qt.Key.Key_Right, Qt.KeyboardModifier.ControlModifier)
            await self.until(partial(self._answered, before), "the trips of the next day")
        raise AssertionError(f"no {kind.value} trip with {room} free seats in {_DAYS} days")

    def _answered(self, before: object) -> bool:
        results = self.stage.search.results
        return results is not None and results is not before and not self.stage.busy

    async def take_first_trip(self) -> None:
        direct = await self.line_of(TripKind.DIRECT, 5)
        if direct > 1:  # On some days another kind leaves first; that key does not count.
            self.type(str(direct))
            self.presses -= 1
        self.press(Qt.Key.Key_Return)
        await self.until(lambda: self.stage.seating.maps, "the seat map")

    async def hold_best_seat(self) -> None:
        await self.until(lambda: "Poltrona" in self.focus().accessibleName(), "the cursor on the map")
        self.type("j")
        self.press(Qt.Key.Key_Return)
        await self.until(lambda: self.stage.step is Step.PASSENGERS, "the hold")

    async def fill_passenger(
        self, name: str = "Helena Prado Siqueira", cpf: str = "52998224725", *, go_on: bool = True
    ) -> None:
        await self.until(lambda: self.focus_is("CPF, passageiro 1"), "the form")
        for words in (cpf, name, "", "11987650142", "helena@exemplo.com.br"):
            self.type(words)
            self.press(Qt.Key.Key_Return)
        if go_on:
            self.press(Qt.Key.Key_F10)

    def fill_other(self, name: str, cpf: str) -> None:
        """Type another passenger, with the keyboard in the document."""
        self.type(cpf)
        self.press(Qt.Key.Key_Return)
        self.type(name)

    async def give_card(self, number: str) -> None:
        await self.until(
            lambda: self.stage.payment.session_id and self.stage.payment.quote, "the payment methods"
        )
        await self.until(lambda: self.card_is_ready, "the card page")
        self.press(Qt.Key.Key_F6)
        # The page's window has the keyboard from then on; what is typed before it would be lost.
        await self.until(self.form.is_entered, "the keyboard in the card page")
        for part in (number, "HELENA P SIQUEIRA", "08", "2031", "123"):
            self.type(part)
            await asyncio.sleep(0.05)
            self.press(Qt.Key.Key_Tab)
        self.press(Qt.Key.Key_Return)

    def focus_is(self, name: str) -> bool:
        return self.focus().accessibleName() == name

    def sees(self, words: str) -> bool:
        """Tell whether a visible widget says these words, or is named so to a screen reader."""
        for widget in self.window.findChildren(QWidget):
            if not widget.isVisible():
                continue
            texts = (widget.accessibleName(), widget.accessibleDescription(), *_texts(widget))
            if any(words in text for text in texts):
                return True
        return False


def _texts(widget: QWidget) -> list[str]:
    found = []
    for name in ("text", "caption"):
        value = getattr(widget, name, None)
        said = value() if callable(value) and name == "text" else value
        if isinstance(said, str):
            found.append(said)
    return found


def _not_new(data_dir: Path) -> None:
    """Let a person without a name have seen the hints of the first day."""
    data_dir.mkdir(parents=True, exist_ok=True)
    (data_dir / tips.FILE).write_text('[""]', encoding="utf-8")


@contextlib.asynccontextmanager
async def at_the_counter(
    sandbox: SandboxProcess,
    data_dir: Path,
    *,
    tick_ms: float = MOST_MS,
    training: bool = False,
    meanwhile: Callable[[MainWindow], None] = lambda _window: None,
    new_here: bool = False,
    demo: bool = True,
) -> AsyncIterator[Clerk]:
    """Open the real desk on a running sandbox; close it in order afterwards.

    A journey fails with every error for which the desk would show a notice; one that went well also where
    Python holds an item of a layout at its end.

    ``training`` makes it a training desk. ``meanwhile`` begins something once the window shows.
    ``new_here``: the clerk has not seen the hints of the first day. Without ``demo`` it is a desk like
    any, whose settings say where the sandbox is.

    Where ``bootstrap.py ticks`` started the journey, ticks of the window's thread that take longer than
    ``tick_ms`` fail it.
    """
    errors: list[tuple[str, BaseException]] = []
    if QGuiApplication.platformName() == "offscreen":
        card_hands.install()
    options = Options(data_dir, data_dir / "settings.json", demo=demo, training=training)
    if not new_here:
        await asyncio.to_thread(_not_new, data_dir)
    window = MainWindow()
    window.resize(1366, 768)
    window.build()
    window.show()
    window.activateWindow()
    meanwhile(window)
    here = Running(sandbox) if demo else None
    core = await open_core(options, lambda name, error: errors.append((name, error)), here)  # type: ignore[arg-type]
    desk = Desk(window, core, lambda: None)
    await desk.open()
    clerk = Clerk(window, desk, core)
    watch = TickWatch(tick_ms)
    noticed = _Noticed(lambda name, error: errors.append((name, error)))
    try:
        await clerk.back_at_the_window()
        # Looking at the frames of a thread that runs is not safe in every Python: only where it is asked for.
        with hooked(noticed), watch if ticks_decide() else contextlib.nullcontext():
            yield clerk
            assert_nothing_is_held()
    finally:
        await desk.close()
        await core.close()
        window.finish()
        window.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    assert not errors, "\n".join("".join(traceback.format_exception(error)) for _, error in errors)
    stood_still = "".join(f"the window stood still: {tick}\n" for tick in watch.over)
    assert not stood_still, stood_still
