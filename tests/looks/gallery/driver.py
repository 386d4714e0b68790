"""Drives the real window: types, waits until something shows, and takes pictures."""

from __future__ import annotations

import asyncio
import datetime
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any, cast

from PySide6.QtCore import QCoreApplication, QEvent, Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from pos_app.card.form import CardForm
from pos_app.core import Core, open_core
from pos_app.desk import language, tips
from pos_app.desk.desk import Desk
from pos_app.domain.trips import TripKind, TripQuery
from pos_app.sale.stage import Sale, Step
from pos_app.system.options import Options
from pos_app.ui.shell.main_window import MainWindow
from pos_app.ui.widgets.loading_rows import LoadingRows
from tests import card_hands
from tests.looks.gallery.service import Service, running
from tests.looks.walk.settled import settled
from tests.patience import patience

APPROVED, REFUSED, SLOW = "4111111111111111", "4000000000000002", "4000000000000259"
K = Qt.Key
CONTROL = Qt.KeyboardModifier.ControlModifier
_PATIENCE = 30.0
_CALM = 0.25
"""Seconds without any change after which a window counts as still; what appears late is there by then."""
_LONGEST_PAUSE = 500
"""Milliseconds: timers up to this wait for the next key; longer ones are no news of the page."""
_DAYS_AHEAD = 4
_BADGES = ("1001", "1002", "1003")
"""Of the people whom the scenes add."""

Keep = Callable[[str, QWidget, QWidget | None], Awaitable[None]]
"""What is done with a state: its name, the window, and the dialog over it if there is one."""


class NeverCameError(RuntimeError):
    """A state did not show in time."""


class Camera:
    """A window without a desk. ``shot`` takes the window and everything over it."""

    def __init__(self, window: MainWindow, keep: Keep) -> None:
        self.window = window
        self._keep = keep

    async def shot(self, name: str, over: QWidget | None = None) -> None:
        """Keep a picture, with the dialog ``over`` the window where there is one."""
        await still(self.window, *([over] if over else ()))
        await self._keep(name, self.window, over)

    async def shot_of(self, name: str, other: QWidget) -> None:
        """Keep a picture of another window of the program."""
        await still(other)
        await self._keep(name, other, None)


class Driver(Camera):
    """One desk over one sandbox."""

    def __init__(self, window: MainWindow, desk: Desk, core: Core, service: Service, keep: Keep) -> None:
        super().__init__(window, keep)
        self.desk, self.core, self.service = desk, core, service
        self._card_ready = False
        form = window.findChild(CardForm)
        assert form is not None
        form.ready.connect(lambda: self._card(True))
        form.host_changed.connect(lambda host: None if host else self._card(False))

    def _card(self, ready: bool) -> None:
        self._card_ready = ready

    @property
    def stage(self) -> Sale:
        """The state of the sale."""
        return self.core.sale.stage

    def dialog(self, kind: type[QDialog]) -> QDialog:
        """Return the open dialog of a kind."""
        found = self.window.findChild(kind)
        assert found is not None, kind
        return found

    def card_is_ready(self) -> bool:
        """Whether the payment methods and the provider's card page are there."""
        return self.stage.payment.quote is not None and self._card_ready

    async def type(
        self, *keys: Qt.Key | str, with_: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier
    ) -> None:
        """Press keys one after another; a text is one key a letter."""
        for key in keys:
            for one in key if isinstance(key, str) else [key]:
                focus = QApplication.focusWidget() or self.window.focusWidget() or self.window
                QTest.keyClick(focus.focusProxy() or focus, one, with_)  # type: ignore[arg-type]
                await asyncio.sleep(0.005)

    async def back_at_the_window(self) -> None:
        """Wait until the main window has the keyboard again; offscreen nobody gives it back."""
        if QGuiApplication.platformName() == "offscreen":
            self.window.activateWindow()
        await self.until(self.window.isActiveWindow, "the window")

    async def rest(self) -> None:
        """Wait until the pages have nothing under way: no named work, and no pause after a key."""

        def idle() -> bool:
            pauses = (timer for timer in self.window.findChildren(QTimer) if timer.isSingleShot())
            return not self.desk.scope._slots and not any(
                timer.isActive() and timer.interval() <= _LONGEST_PAUSE for timer in pauses
            )

        await self.until(idle, "the end of what the pages do")
        await settled(self.window)

    async def loading(self) -> None:
        """Wait until a page says that it waits for an answer."""
        await self.until(
            lambda: any(rows.isVisible() for rows in self.window.findChildren(LoadingRows)), "the loading"
        )

    async def tick(self) -> None:
        """Wait until the desk has looked at its clock."""
        ticked = asyncio.Event()
        ticks = self.desk._second.timeout.connect(ticked.set)
        await ticked.wait()
        self.desk._second.timeout.disconnect(ticks)

    async def until(self, seen: Callable[[], object], what: str) -> None:
        """Wait until something is so.

        Raises:
            NeverCameError: it never was.
        """
        end = asyncio.get_running_loop().time() + patience(_PATIENCE)
        while not seen():
            if asyncio.get_running_loop().time() > end:
                stage = self.stage
                raise NeverCameError(
                    f"{what}; the sale is at {stage.step.name}, {stage.busy}, {stage.problem}"
                )
            await asyncio.sleep(0.02)

    # --- Steps of a sale --------------------------------------------------------------------------

    async def search(self, origin: str = "sao p", destination: str = "belo", *, passengers: int = 1) -> None:
        """Fill in the search and send it."""
        day = datetime.date.today() + datetime.timedelta(days=_DAYS_AHEAD)
        cast(Any, self.desk.page("search")).view.row.focus_field("origin")
        await self.type(
            origin, K.Key_Return, destination, K.Key_Return, day.strftime("%d/%m"), K.Key_Tab, K.Key_Tab
        )
        await self.type(*[K.Key_Up] * (passengers - 1))
        await self.type(K.Key_F2)

    async def trips(self, **where: Any) -> None:
        """Search and wait for trips."""
        await self.search(**where)
        await self.until(lambda: self.stage.search.results or self.stage.problem, "the trips")
        await self.rest()

    async def seats(self, kind: TripKind = TripKind.DIRECT) -> None:
        """Take the first trip of a kind that has room, on the next day that has one, and wait for its map."""
        while not (line := self._line(kind)):
            listed = self.stage.search.query
            await self.type(K.Key_Right, with_=CONTROL)
            await self.until(partial(self._lists_another, listed), "another day")
            await self.rest()
        await self.type(str(line), K.Key_Return)
        await self.until(lambda: self.stage.seating.maps, "the seat map")
        await self.rest()

    def _lists_another(self, query: TripQuery | None) -> bool:
        return self.stage.search.query != query and self.stage.search.results is not None

    def _line(self, kind: TripKind) -> int:
        """Return the line, from 1, of the first listed trip of a kind that has room; 0 without one."""
        trips = cast(Any, self.desk.page("search")).presenter._page.rows.trips
        return next((n for n, trip in enumerate(trips, 1) if trip.kind is kind and trip.available > 4), 0)

    async def hold(self) -> None:
        """Take the best seats and hold them."""
        await self.type("j", K.Key_Return)
        await self.until(lambda: self.stage.step is Step.PASSENGERS, "the hold")
        await self.rest()

    async def people(self) -> None:
        """Fill in the first passenger, who buys."""
        await self.type("52998224725", K.Key_Return, "Helena Prado Siqueira", K.Key_Return, K.Key_Return)
        await self.type("11987650142", K.Key_Return, "helena@exemplo.com.br")

    async def to_payment(self) -> None:
        """All steps up to the payment."""
        await self.trips()
        await self.seats()
        await self.hold()
        await self.people()
        await self.type(K.Key_F10)
        await self.until(self.card_is_ready, "the payment methods")

    async def card(self, number: str = APPROVED) -> None:
        """Give a card in the provider's page."""
        await self.type(K.Key_F6)
        for part in (number, "HELENA P SIQUEIRA", "08", "2031", "123"):
            await self.type(part)
            await asyncio.sleep(0.05)
            await self.type(K.Key_Tab)
        await self.type(K.Key_Return)
        await self.until(lambda: self.stage.payment.card, "the card's token")

    async def pay(self) -> None:
        """Send the order."""
        await self.type(K.Key_F10)
        await self.until(lambda: self.stage.order.attempt, "the order on its way")


async def still(*windows: QWidget) -> None:
    """Wait until the layout of windows rests and their pictures change no more.

    Raises:
        NeverCameError: they go on changing.
    """
    await settled(*windows)
    loop = asyncio.get_running_loop()
    end, since = loop.time() + patience(_PATIENCE), loop.time()
    before = [window.grab().toImage() for window in windows]
    while loop.time() - since < _CALM:
        if loop.time() > end:
            raise NeverCameError(f"{type(windows[0]).__name__} goes on changing")
        await asyncio.sleep(0.05)
        now = [window.grab().toImage() for window in windows]
        if now != before:
            before, since = now, loop.time()


@asynccontextmanager
async def at_a_window(theme: str, size: tuple[int, int], keep: Keep) -> AsyncIterator[Camera]:
    """Open a window; close it afterwards."""
    window = MainWindow(theme)
    window.resize(*size)
    window.build()
    # Offscreen there is no window manager whose bars would take some of the size.
    if QGuiApplication.platformName() == "xcb":
        window.showMaximized()
    else:
        window.show()
    window.activateWindow()
    try:
        yield Camera(window, keep)
    finally:
        window.finish()
        window.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


@asynccontextmanager
async def at_a_desk(
    folder: Path,
    theme: str,
    size: tuple[int, int],
    keep: Keep,
    *,
    training: bool = False,
    settings: Mapping[str, Any] | None = None,
    **quirks: Any,
) -> AsyncIterator[Driver]:
    """Open a desk of its own, for ``training`` where asked for, on a sandbox of its own; close both after."""
    errors: list[str] = []
    card_hands.install()
    with running(folder / "service", **quirks) as service:
        async with at_a_window(theme, size, keep) as camera:
            # What is saved on the page of settings must not change the pictures after it.
            look = {"theme": theme, "language": language.installed(), **(settings or {})}
            (folder / "settings.json").write_text(json.dumps(look), encoding="utf-8")
            # Whoever comes here knows the hints of the first day: they would lie over what is shown.
            (folder / tips.FILE).write_text(json.dumps(["", *_BADGES]), encoding="utf-8")
            options = Options(folder, folder / "settings.json", demo=True, training=training)
            core = await open_core(options, lambda name, error: errors.append(f"{name}: {error!r}"), service)  # type: ignore[arg-type]
            desk = Desk(camera.window, core, lambda: None)
            await desk.open()
            try:
                yield Driver(camera.window, desk, core, service, keep)
            finally:
                await desk.close()
                await core.close()
    if errors:
        raise RuntimeError("; ".join(errors))
