"""The frame of the window in a clerk's hands: its size, its notices, its dialogs, its keys, its language."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, cast

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLineEdit, QWidget

from pos_app.desk import language as language_of_the_window
from pos_app.desk import window_geometry
from pos_app.domain.languages import LANGUAGES, SOURCE
from pos_app.domain.trips import TripKind
from pos_app.ui.keys.commands import COMMANDS, FocusKey, Reach
from pos_app.ui.pages import registry
from pos_app.ui.pages.settings.presenter import Ask
from pos_app.ui.pages.settings.view import SettingsView
from pos_app.ui.shell.command_box import CommandBox
from pos_app.ui.shell.main_window import MainWindow
from pos_app.ui.shell.page_scroller import PageScroller
from pos_app.ui.shell.top_bar import TopBar
from pos_app.ui.style.hand import FINGER
from pos_app.ui.style.theme import theme
from pos_app.ui.style.tokens import THEMES
from pos_app.ui.widgets.sheet import Scrim
from pos_app.ui.widgets.text_field import FieldBox
from pos_app.wording import start_texts
from tests.journeys.clerk import Clerk, at_the_counter
from tests.journeys.counter import hold_each_leg, on_map, pay_by_pix
from tests.looks.walk.settled import settled
from tests.looks.walk.untranslated import Untranslated
from tests.sandbox_process import SandboxProcess

_LONG = pytest.mark.long
pytestmark = [pytest.mark.qt, pytest.mark.journey, pytest.mark.timeout(120), pytest.mark.display]

ALT = Qt.KeyboardModifier.AltModifier
CTRL = Qt.KeyboardModifier.ControlModifier
SIZES = [(1366, 740), (1024, 620), (1280, 660), (960, 540), (960, 500)]
"""Maximised under a title bar; the smallest desk; Full HD at 150 % and 200 % less the bars of a desktop."""


async def at_page(clerk: Clerk, page: str) -> None:
    """Sell until a page of the sale is in front, or open a place."""
    if page not in ("search", "seats", "passengers"):
        clerk.desk.open_page(page)
        return
    await clerk.search("sao p", "belo", "+3")
    if page != "search":
        await clerk.take_first_trip()
        await on_map(clerk)
    if page == "passengers":
        await hold_each_leg(clerk)
        await clerk.until(lambda: clerk.focus_is("CPF, passageiro 1"), "the buyer's name")


def in_window(clerk: Clerk, part: QWidget) -> QRect:
    return QRect(part.mapTo(clerk.window, QPoint()), part.size())


# --- Its size --------------------------------------------------------------------------------------------


async def eventually(seen: Callable[[], bool], what: str) -> None:
    for _ in range(250):
        if seen():
            return
        await asyncio.sleep(0.02)
    raise AssertionError(f"never came: {what}")


async def test_the_window_opens_maximised_with_its_key_bar_on_the_screen(tmp_path: Path) -> None:
    window = MainWindow()
    window_geometry.show(window, tmp_path)
    window.build()
    try:
        screen = QGuiApplication.primaryScreen().availableGeometry()
        await eventually(
            lambda: window.isMaximized() and screen.contains(window.frameGeometry()),
            "the window on the screen",
        )
        bar = window.key_bar
        await eventually(
            lambda: screen.contains(QRect(bar.mapToGlobal(QPoint()), bar.size())), "the key bar on the screen"
        )
        window_geometry.toggle_full_screen(window)
        await eventually(window.isFullScreen, "the full screen")
        window_geometry.toggle_full_screen(window)
        await eventually(lambda: window.isMaximized() and not window.isFullScreen(), "the window as before")
    finally:
        window.finish()
        window.deleteLater()


@pytest.mark.slow
@pytest.mark.timeout(300)
async def test_every_page_fits_a_small_screen_and_none_scrolls_sideways(
    shop: SandboxProcess, tmp_path: Path
) -> None:
    async with at_the_counter(shop, tmp_path / "desk") as clerk:
        for place in ("orders", "pending", "board", "settings", "learn", "connection"):
            clerk.desk.open_page(place)
            await fits_everywhere(clerk)
        clerk.desk.open_page("sell")
        await fits_everywhere(clerk)
        await clerk.search("sao p", "belo", "+3")
        await fits_everywhere(clerk)
        clerk.type(str(await clerk.line_of(TripKind.CONNECTION, 5)))  # What is said of two buses is longer.
        clerk.press(Qt.Key.Key_Return)
        await clerk.until(lambda: clerk.stage.seating.maps, "the seat map")
        await on_map(clerk)
        await fits_everywhere(clerk, fingers=True)
        await hold_each_leg(clerk)
        await clerk.until(lambda: clerk.focus_is("CPF, passageiro 1"), "the form")
        await fits_everywhere(clerk, fingers=True)
        await clerk.fill_passenger()
        await clerk.until(
            lambda: clerk.stage.payment.session_id and clerk.stage.payment.quote, "the payment methods"
        )
        await fits_everywhere(clerk, fingers=True)
        for size in SIZES:
            clerk.window.resize(*size)
            await settled(clerk.window)
            seen = clerk.form.visibleRegion().boundingRect()
            assert seen == clerk.form.rect(), f"the card page lies over what is around it: {size}"
        await pay_by_pix(clerk)
        await fits_everywhere(clerk, fingers=True)


async def fits_everywhere(clerk: Clerk, *, fingers: bool = False) -> None:
    for size in SIZES:
        clerk.window.resize(*size)
        await clerk.until(partial(bars_fit, clerk, size), f"rail, key bar, action and focus at {size}", 10)
        await settled(clerk.window)
        assert not (cut := beyond(clerk.window)), f"{clerk.window.page} at {size}: {cut}"
    if fingers:
        clerk.window.touch.use("always")
        await settled(clerk.window)
        assert not (cut := beyond(clerk.window)), f"{clerk.window.page} with a pad: {cut}"
        clerk.window.resize(1366, 740)
        await settled(clerk.window)
        assert not (small := too_small(clerk.window)), f"{clerk.window.page} for fingers: {small}"
        clerk.window.touch.use("never")


def beyond(window: MainWindow) -> list[str]:
    """Return what scrolls sideways, and which controls are cut off at a side."""
    areas = window.findChildren(PageScroller)
    found = [f"{area.page} scrolls" for area in areas if area.horizontalScrollBar().isVisible()]
    for part in window.findChildren(QAbstractButton) + window.findChildren(QLineEdit):
        seen = part.visibleRegion().boundingRect()
        if part.isVisible() and not seen.isEmpty() and seen.width() < part.width():
            found.append(f"«{part.accessibleName()}» is cut off: {seen.width()} of {part.width()} px")
    return found


def too_small(window: MainWindow) -> list[str]:
    """Return what a finger would miss: less than 44 px at a side, and no field around it. The top bar is as
    high as it is."""
    parts = [*window.findChildren(QAbstractButton), *window.findChildren(FieldBox)]
    parts = [one for one in parts if not isinstance(one.parentWidget(), FieldBox | TopBar)]
    found = [
        one for one in parts if one.isVisible() and one.isEnabled() and not one.visibleRegion().isEmpty()
    ]
    small = [one for one in found if min(one.width(), one.height()) < FINGER]
    return [f"«{one.accessibleName()}» {one.width()} x {one.height()}" for one in small]


def bars_fit(clerk: Clerk, size: tuple[int, int]) -> bool:
    window, focused = clerk.window, clerk.focus()
    bar, rail = in_window(clerk, window.key_bar), in_window(clerk, window.rail)
    fits = [
        (window.width(), window.height()) == size,
        bar.bottom() == window.rect().bottom(),
        rail.bottom() < bar.top(),
        not focused.visibleRegion().isEmpty(),
    ]
    if window.basket.action.button.isVisible():
        action = in_window(clerk, window.basket.action.button)
        fits.append(window.rect().contains(action) and action.bottom() < bar.top())
    return all(fits)


# --- Notices and dialogs ----------------------------------------------------------------------------------


async def test_a_notice_over_the_page_takes_no_room_and_closes_by_key(
    shop: SandboxProcess, tmp_path: Path
) -> None:
    async with at_the_counter(shop, tmp_path / "desk") as clerk:
        window, page = clerk.window, cast(Any, clerk.desk.page("search")).view
        await clerk.to_the_origin()
        space = page.size()
        window.show_failure(start_texts.failure(charging=True))
        await clerk.until(lambda: clerk.sees("Algo deu errado aqui"), "the notice")
        await clerk.until(lambda: window.news.geometry().bottom() < window.key_bar.y(), "it over the page")
        assert page.size() == space
        clerk.press(Qt.Key.Key_X, with_=ALT)
        await clerk.until(lambda: not clerk.sees("Algo deu errado aqui"), "the notice gone by its key")
        window.show_failure(start_texts.failure(charging=True))
        notice = window.news.notice("failure")
        assert notice is not None and notice.cross is not None and notice.fold is not None
        assert min(notice.cross.width(), notice.cross.height()) >= 40
        QTest.mouseClick(notice.fold, Qt.MouseButton.LeftButton)
        assert notice.folded and clerk.sees("Algo deu errado aqui")
        QTest.mouseClick(notice.cross, Qt.MouseButton.LeftButton)
        assert not window.news.isVisible()
        assert clerk.focus_is("De")


async def test_a_notice_beside_no_sale_covers_nothing(shop: SandboxProcess, tmp_path: Path) -> None:
    async with at_the_counter(shop, tmp_path / "desk") as clerk:
        window = clerk.window
        clerk.desk.open_page("orders")
        await clerk.until(lambda: window.page == "orders", "the orders")
        page = cast(Any, clerk.desk.page("orders")).view
        window.show_failure(start_texts.failure(charging=True))
        await clerk.until(
            lambda: in_window(clerk, page).bottom() < window.news.geometry().top(),
            "the page above the notice",
        )
        top = window.news.geometry().top()
        clerk.press(Qt.Key.Key_X, with_=ALT)
        await clerk.until(lambda: in_window(clerk, page).bottom() > top, "the page as it was")


async def test_a_dialog_darkens_the_window_and_gives_the_light_back(
    shop: SandboxProcess, tmp_path: Path
) -> None:
    async with at_the_counter(shop, tmp_path / "desk") as clerk:
        window = clerk.window
        before = window.grab().toImage().pixelColor(500, 500).lightness()
        clerk.press(Qt.Key.Key_K, with_=CTRL)
        await clerk.until(lambda: clerk.focus_is("Ações, cidades e pedidos"), "the box")
        (scrim,) = window.findChildren(Scrim)
        assert scrim.geometry() == window.rect()
        assert window.grab().toImage().pixelColor(500, 500).lightness() < before * 0.8
        clerk.type("pend")
        box = window.findChild(CommandBox)
        assert box is not None
        await clerk.until(lambda: box.list.current and box.list.current.title == "Pendências", "the offer")
        assert box.list.current is not None and box.list.current.icon == "hourglass"
        clerk.press(Qt.Key.Key_Escape)
        await clerk.until(lambda: not window.findChildren(Scrim), "the light")
        await clerk.back_at_the_window()


# --- Keys -------------------------------------------------------------------------------------------------


async def test_the_key_bar_shows_only_keys_that_do_something_there(
    shop: SandboxProcess, tmp_path: Path
) -> None:
    async with at_the_counter(shop, tmp_path / "desk") as clerk:
        for place in ("orders", "pending", "settings", "learn"):
            clerk.desk.open_page(place)
            check_hints(clerk)
        clerk.desk.open_page("sell")
        check_hints(clerk)
        await clerk.search("sao p", "belo", "+3")
        check_hints(clerk)
        await clerk.take_first_trip()
        await on_map(clerk)
        check_hints(clerk)
        await hold_each_leg(clerk)
        check_hints(clerk)


def check_hints(clerk: Clerk) -> None:
    shown = [hint.of for hint in clerk.window.key_bar.shown()]
    assert shown
    for of in shown:
        for key in of if isinstance(of, tuple) else (of,):
            if not isinstance(key, FocusKey) and COMMANDS[key].reach is not Reach.MAP:
                assert key in clerk.desk.keys.working, (clerk.window.page, key)


# --- Theme and language -----------------------------------------------------------------------------------


@pytest.fixture
def portuguese_after() -> Any:
    yield
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    language_of_the_window.install(application, SOURCE)
    theme().apply(application, "light")


async def dress(clerk: Clerk, name: str, language: str) -> None:
    """Choose theme and language in the settings and save them."""
    clerk.press(Qt.Key.Key_0, with_=ALT)
    await clerk.until(lambda: clerk.window.page == "settings", "the settings")
    old = clerk.window.findChild(SettingsView)
    assert old is not None
    old.fields["theme"].choose(list(THEMES).index(name))
    old.fields["language"].set_value(list(LANGUAGES).index(language))
    old.ask(Ask.EDITED)
    clerk.press(Qt.Key.Key_F10)
    every = len(registry.pages(training=False, shifts=False, branch=False))
    await clerk.until(lambda: len(clerk.desk.pages.made) == every, "the pages")
    await clerk.until(lambda: clerk.window.findChildren(SettingsView) != [old], "the page made anew")
    await clerk.until(lambda: len(clerk.desk.pages.made) == every, "all pages made anew")
    await clerk.until(lambda: old not in clerk.window.findChildren(SettingsView), "the old pages gone")
    assert clerk.window.page == "settings"


@pytest.mark.parametrize(
    "page",
    [
        "seats",
        *(
            pytest.param(page, marks=_LONG)
            for page in ("search", "passengers", "orders", "pending", "settings", "learn")
        ),
    ],
)
async def test_theme_and_language_change_at_once(
    shop: SandboxProcess, tmp_path: Path, page: str, portuguese_after: None
) -> None:
    async with at_the_counter(shop, tmp_path / "desk") as clerk:
        await at_page(clerk, page)
        if page == "passengers":
            for text in ("52998224725", "Helena Prado"):
                clerk.type(text)
                clerk.press(Qt.Key.Key_Return)
            await clerk.until(lambda: clerk.sees("Helena Prado"), "what was typed")
        before = clerk.stage
        await dress(clerk, "dark", "en")
        clerk.desk.open_page("sell" if page in ("search", "seats", "passengers") else page)
        await clerk.until(lambda: clerk.window.page == page, page)
        assert clerk.sees("TRAINING")
        found = [str(finding) for finding in Untranslated("en").findings(clerk.window, [])]
        assert not found, found
        words = " ".join(hint.text for hint in clerk.window.key_bar._hints)
        assert words and not any(ending in words for ending in ("ção", "ções", "Próxim"))
        assert_dark(clerk)
        # The sale is what it was, held seats and typed people included.
        assert clerk.stage.seating == before.seating and clerk.stage.search == before.search
        if page == "passengers":
            assert clerk.sees("Helena Prado")
        await dress(clerk, "light", SOURCE)
        assert clerk.sees("TREINAMENTO") and clerk.sees("Pendências")


def assert_dark(clerk: Clerk) -> None:
    """No ground of the light theme is left anywhere in the window."""
    picture = clerk.window.grab().toImage()
    light = {THEMES["light"].bg.lower(), THEMES["light"].surface.lower(), THEMES["light"].surface_2.lower()}
    points = [(x, y) for x in range(2, picture.width(), 7) for y in range(2, picture.height(), 7)]
    pale = [point for point in points if picture.pixelColor(*point).name() in light]
    assert len(pale) < len(points) / 200, pale[:20]
