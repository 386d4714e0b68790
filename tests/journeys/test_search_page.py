"""The search page at a real counter: terminals, low fares, empty days, keys, and a search without a key."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from datetime import date, timedelta
from functools import partial
from pathlib import Path
from typing import Any, cast

import pytest
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QMenu, QWidget

from pos_app.card.form import CardForm
from pos_app.domain.trips import Trip, TripKind
from pos_app.sale.stage import Activity
from pos_app.ui.keys.commands import FocusKey, KeyHint
from pos_app.ui.pages.search.day_calendar import DayCalendar
from pos_app.ui.pages.search.rows import TripRow
from pos_app.ui.pages.search.search_fields import DayHint
from pos_app.ui.pages.search.start_card import RouteTile
from pos_app.ui.pages.search.suggestions import Suggestions
from pos_app.ui.pages.search.view import SearchView
from pos_app.ui.style.tokens import TOUCH
from pos_app.ui.widgets.chip import Chip
from pos_app.wording import format
from pos_app.wording.notices import CommandId
from tests.journeys.clerk import Clerk, at_the_counter
from tests.journeys.counter import day_with
from tests.journeys.mouse import Mouse
from tests.sandbox_process import SandboxProcess
from tests.timetable import SOUTH, day_with_terminals

pytestmark = [pytest.mark.qt, pytest.mark.journey, pytest.mark.timeout(120)]

Key = Qt.Key


def page_of(clerk: Clerk) -> SearchView:
    """Return the search page of the window."""
    return cast(SearchView, clerk.desk.page("search").view)


def rows(clerk: Clerk) -> list[TripRow]:
    """Return the lines that the list shows."""
    return list(page_of(clerk).table.trips.lines)


async def moved(clerk: Clerk, read: Callable[[], object], before: object) -> None:
    """Wait until a key press moved something away from where it was."""
    await clerk.until(lambda: read() != before, f"something else than {before}")


async def listed(clerk: Clerk, destination: str = "curit", day: str = "+6") -> SearchView:
    """Search from the city of the station and wait for the list."""
    await clerk.search("sao p", destination, day)
    await clerk.until(lambda: clerk.focus_is("Viagens"), "the list")
    return page_of(clerk)


@pytest.mark.display
async def test_the_terminal_stands_in_each_line_and_the_list_is_filtered_by_it(
    shop: SandboxProcess, tmp_path: Path
) -> None:
    async with at_the_counter(shop, tmp_path / "desk") as clerk:
        day = day_with_terminals(SOUTH, ahead=6)
        view = await listed(clerk, day=f"{day:%d/%m/%Y}")
        shown = rows(clerk)
        names = {row.boards.name for row in shown}
        assert {"Tietê"} < names <= {"Tietê", "Barra Funda", "Jabaquara"}
        assert {row.boards.name for row in shown if row.boards.unusual} == names - {"Tietê"}
        other = min(names - {"Tietê"})
        assert all(row.boards.name in row.spoken for row in shown)
        form = clerk.window.findChild(CardForm)
        # The sale's card page is ready long before it is needed.
        await clerk.until(lambda: cast(CardForm, form).is_warm, "the web engine")
        clerk.press(Key.Key_F4)
        chips = [chip for chip in view.filters.findChildren(Chip) if chip.isVisible() and chip.isEnabled()]
        await clerk.until(lambda: any(chip.hasFocus() for chip in chips), "the keyboard on a filter")
        for _ in chips:
            if view.filters.boards.hasFocus():
                break
            before = QApplication.focusWidget()
            clerk.press(Key.Key_Tab)
            await moved(clerk, QApplication.focusWidget, before)
        assert view.filters.boards.hasFocus()
        clerk.press(Key.Key_Return)
        await clerk.until(lambda: isinstance(QApplication.activePopupWidget(), QMenu), "the terminals")
        menu = cast(QMenu, QApplication.activePopupWidget())
        wanted = next(action for action in menu.actions() if action.text().startswith(other))
        while menu.activeAction() is not wanted:
            last: QAction | None = menu.activeAction()
            if QGuiApplication.platformName() == "offscreen":
                QTest.keyClick(menu, Key.Key_Down)
            else:
                clerk.press(Key.Key_Down)
            await moved(clerk, menu.activeAction, last)
        if QGuiApplication.platformName() == "offscreen":
            QTest.keyClick(menu, Key.Key_Return)
        else:
            clerk.press(Key.Key_Return)
        await clerk.until(
            lambda: {row.boards.name for row in rows(clerk)} == {other}, "the trips from one terminal"
        )
        assert view.filters.boards.text() == other


@pytest.mark.display
async def test_enter_goes_from_field_to_field_and_searches_from_the_last(
    shop: SandboxProcess, tmp_path: Path
) -> None:
    async with at_the_counter(shop, tmp_path / "desk") as clerk:
        await clerk.to_the_origin()
        for field, typed in (("De", "sao p"), ("Para", "curit"), ("Ida", "+6"), ("Volta", "+2")):
            await clerk.until(partial(clerk.focus_is, field), field)
            assert clerk.stage.search.query is None
            clerk.type(typed)
            clerk.press(Key.Key_Return)
        await clerk.until(lambda: clerk.stage.search.results, "the trips")
        query = clerk.stage.search.query
        assert query is not None and query.return_day is not None
        assert (query.return_day - query.day).days == 2


@pytest.mark.display
async def test_a_wrong_city_keeps_the_keyboard_when_enter_is_pressed(
    shop: SandboxProcess, tmp_path: Path
) -> None:
    async with at_the_counter(shop, tmp_path / "desk") as clerk:
        await clerk.to_the_origin()
        clerk.type("xyzxyz")
        clerk.press(Key.Key_Return)
        await clerk.until(lambda: clerk.sees("Não conhecemos esta cidade"), "the error under the field")
        assert clerk.focus_is("De")


@pytest.mark.display
async def test_the_day_that_is_understood_stands_under_the_field(
    shop: SandboxProcess, tmp_path: Path
) -> None:
    async with at_the_counter(shop, tmp_path / "desk") as clerk:
        view = page_of(clerk)
        hint = cast(Any, view.row.day).hint
        assert isinstance(hint, DayHint) and not hint.isVisible()
        await clerk.to_the_origin()
        clerk.type("sao p")
        clerk.press(Key.Key_Return)
        clerk.type("curit")
        clerk.press(Key.Key_Return)
        await clerk.until(lambda: hint.isVisible() and "+5, sex ou 25/11" in hint.words, "how to type a day")
        clerk.type("+5")
        day = date.today() + timedelta(days=5)
        await clerk.until(lambda: hint.words == f"= {format.day_long(day)}/{day.year}", "the day")
        clerk.press(Key.Key_Return)
        await clerk.until(lambda: view.row.day.text() == format.day_year(day), "the whole day in its field")
        assert not hint.isVisible()


@pytest.mark.display
async def test_the_cursor_passes_over_a_trip_that_is_sold_out(shop: SandboxProcess, tmp_path: Path) -> None:
    async with at_the_counter(shop, tmp_path / "desk") as clerk:
        view = await listed(clerk)
        trips = [row.trip for row in rows(clerk)]
        bus = next(number for number, trip in enumerate(trips[1:], 1) if len(trip.legs) == 1)
        await sell_out(shop, clerk, trips[bus])
        clerk.press(Key.Key_F5)
        await clerk.until(lambda: rows(clerk)[bus].sold_out, "the bus sold out")
        await clerk.until(lambda: Activity.SEARCH not in clerk.stage.busy, "the end of the reading")
        free = [number for number, row in enumerate(rows(clerk)) if not row.sold_out]
        clerk.press(Key.Key_Home)
        await clerk.until(lambda: view.table.row == free[0], "the first line")
        visited = [view.table.row]
        for _ in free[1:]:
            row = view.table.row
            clerk.press(Key.Key_Down)
            await moved(clerk, lambda: view.table.row, row)
            visited.append(view.table.row)
        assert visited == free
        clerk.type(str(bus + 1))
        await clerk.until(
            lambda: clerk.sees(f"A viagem nº {bus + 1} da lista está esgotada."), "why the cursor stays"
        )
        assert view.table.row == free[-1]


async def sell_out(shop: SandboxProcess, clerk: Clerk, trip: Trip) -> None:
    """Let other buyers have every free seat of a bus."""
    detail = await clerk.core.provider.trip(trip.trip_ids[0])
    for seat in detail.seats:
        if seat.available:
            shop.control("seats/take", {"tripId": trip.trip_ids[0], "label": seat.label})


async def test_a_search_that_did_not_finish_never_says_that_the_day_has_no_trips(
    shop: SandboxProcess, tmp_path: Path
) -> None:
    shop.control("quirks", {"notice_hours": 150})
    async with at_the_counter(shop, tmp_path / "desk") as clerk:
        await clerk.search("sao p", "belo", "+1")
        await clerk.until(lambda: clerk.sees("Nenhuma viagem neste dia"), "an empty day")
        shop.control("faults", {"operation": "search", "fault": "html_502", "times": 20})
        clerk.press(Key.Key_F5)
        await clerk.until(lambda: clerk.stage.problem, "the problem")
        await clerk.until(lambda: clerk.sees("As viagens deste dia não chegaram"), "that nobody knows")
        assert not clerk.sees("Nenhuma viagem neste dia")
        assert not clerk.sees("Os dias próximos também não têm viagens.")
        shop.control("faults", {"clear": True})
        shop.control("quirks", {"reset": True, "other_buyers": False})
        clerk.press(Key.Key_F2)
        await clerk.until(lambda: rows(clerk), "the trips")
        assert not clerk.sees("As viagens deste dia não chegaram")


@pytest.mark.display
async def test_a_day_whose_search_failed_keeps_the_keyboard(shop: SandboxProcess, tmp_path: Path) -> None:
    async with at_the_counter(shop, tmp_path / "desk") as clerk:
        await listed(clerk)
        shop.control("faults", {"operation": "search", "fault": "html_502", "times": 30})
        clerk.press(Key.Key_Right, with_=Qt.KeyboardModifier.ControlModifier)
        await clerk.until(lambda: clerk.sees("As viagens deste dia não chegaram"), "that nobody knows")
        await clerk.until(lambda: clerk.focus_is("Tentar de novo"), "the keyboard on the way on")
        shop.control("faults", {"clear": True})
        clerk.press(Key.Key_Return)
        await clerk.until(lambda: rows(clerk) and clerk.focus_is("Viagens"), "the trips of the next day")
        assert not clerk.sees("A busca não terminou")


async def test_a_search_that_takes_long_says_since_when(shop: SandboxProcess, tmp_path: Path) -> None:
    async with at_the_counter(shop, tmp_path / "desk") as clerk:
        shop.control("faults", {"operation": "search", "fault": "late", "ms": 1500})
        searching = asyncio.create_task(clerk.search("sao p", "curit", "+6"))
        loading = cast(Any, page_of(clerk))._loading
        await clerk.until(loading.isVisible, "what is being read")
        assert re.search(r"iniciada às \d\d:\d\d:\d\d\)$", loading.accessibleName())
        await searching
        await clerk.until(lambda: rows(clerk) and not loading.isVisible(), "the trips")


async def test_the_first_start_offers_routes_from_the_city_of_the_station(
    shop: SandboxProcess, tmp_path: Path
) -> None:
    async with at_the_counter(shop, tmp_path / "desk") as clerk:
        view = page_of(clerk)
        assert view.row.origin.text() == "São Paulo" and clerk.sees("Cidades grandes")
        tiles = [tile for tile in view.findChildren(RouteTile) if tile.isVisible()]
        assert all(tile.height() >= TOUCH and "São Paulo" not in tile.text() for tile in tiles)
        assert all(tile.key is None for tile in tiles), "keys belong to pinned routes"
        rio = next(tile for tile in tiles if tile.text() == "Rio de Janeiro")
        Mouse(clerk).click(rio)
        await clerk.until(lambda: rows(clerk), "the trips")
        assert rows(clerk)[0].trip.departure.city == "São Paulo"


async def test_what_is_typed_from_the_first_frame_on_reaches_the_field(
    shop: SandboxProcess, tmp_path: Path
) -> None:
    def type_on(window: QWidget, letters: str) -> None:
        if letters:
            QTest.keyClicks(QApplication.focusWidget() or window, letters[0])
            QTimer.singleShot(40, window, lambda: type_on(window, letters[1:]))

    typed = "belo horizonte"
    async with at_the_counter(shop, tmp_path / "desk", meanwhile=partial(type_on, letters=typed)) as clerk:
        row = page_of(clerk).row
        await clerk.until(lambda: row.destination.edit.text() == typed, "every letter")
        assert clerk.focus_is("Para") and row.origin.text() == "São Paulo"
        row.origin.edit.setText("Rio")
        clerk.press(Key.Key_F12)
        assert (row.origin.text(), row.destination.text()) == ("São Paulo", "") and clerk.focus_is("Para")


async def test_the_first_customer_is_asked_where_to_and_the_station_typed_over(
    shop: SandboxProcess, tmp_path: Path
) -> None:
    async with at_the_counter(shop, tmp_path / "desk") as clerk:
        origin = page_of(clerk).row.origin
        await clerk.to_the_origin()
        clerk.type("belo")
        clerk.press(Key.Key_Return)
        await clerk.until(lambda: origin.text().startswith("Belo Horizonte"), "the other city")


async def test_the_price_of_low_fare_seats_stands_in_the_list(shop: SandboxProcess, tmp_path: Path) -> None:
    shop.control("quirks", {"low_fare": True})
    async with at_the_counter(shop, tmp_path / "desk") as clerk:
        await listed(clerk, "belo", f"+{await day_with(clerk, TripKind.DIRECT, low_fare=True)}")
        offered = [row.trip for row in rows(clerk) if row.trip.low_fare and row.trip.available]
        assert offered
        await clerk.until(
            lambda: all(r.low_fare.startswith("R$") for r in rows(clerk) if r.trip in offered), "the prices"
        )
        for trip in offered:
            maps = [await clerk.core.provider.trip(one, low_fare=True) for one in trip.trip_ids]
            price = format.money(sum(found.default or 0 for found in maps))
            assert next(row.low_fare for row in rows(clerk) if row.trip is trip) == price
            assert sum(found.default or 0 for found in maps) < trip.fare


async def test_a_search_is_made_and_filtered_by_touch_alone(shop: SandboxProcess, tmp_path: Path) -> None:
    async with at_the_counter(shop, tmp_path / "desk") as clerk:
        mouse, view = Mouse(clerk), page_of(clerk)
        for field, letters, city in (
            (view.row.origin, "SAO P", "São Paulo"),
            (view.row.destination, "CURI", "Curitiba"),
        ):
            mouse.click(field.edit)
            await clerk.until(field.suggestions.isVisible, "places to pick from")
            for letter in letters:
                mouse.click(field.suggestions, letter_spot(field.suggestions, letter))
            places = field.suggestions.places
            line = next(number for number, place in enumerate(places) if place.name == city)
            mouse.click(field.suggestions, QPoint(60, 80 + 20 + 40 * line))
            assert field.text() == city
        mouse.click(view.row.day.edit)
        (calendar,) = [one for one in view.findChildren(DayCalendar) if one.isVisible()]
        mouse.click(calendar, calendar._arrow(1).center())
        wanted = calendar.cursor_day
        week, column = next(
            (w, c) for w, days in enumerate(calendar._weeks()) for c, day in enumerate(days) if day == wanted
        )
        mouse.click(calendar, calendar._cell(week, column).center())
        mouse.click(mouse.button("Buscar"))
        await clerk.until(lambda: rows(clerk), "the trips")
        assert clerk.stage.search.query is not None and clerk.stage.search.query.day == wanted
        mouse.click(view.filters.more)
        mouse.click(view.filters.after)
        await clerk.until(lambda: isinstance(QApplication.activePopupWidget(), QMenu), "the hours")
        menu = cast(QMenu, QApplication.activePopupWidget())
        _, later, *_ = menu.actions()
        hour = re.sub(r"\D+$", "", later.text().split("(")[0]).split()[-1]
        QTest.mouseClick(menu, Qt.MouseButton.LeftButton, pos=menu.actionGeometry(later).center())
        await clerk.until(lambda: rows(clerk) and rows(clerk)[0].departs >= hour, "later trips only")
        assert menu.actionGeometry(later).height() >= TOUCH
        assert clerk.presses == 0


def letter_spot(offered: Suggestions, letter: str) -> QPoint:
    """Return where a letter of the list of places is touched."""
    return next(
        spot
        for y in (20, 60)
        for x in range(20, offered.width(), 20)
        if offered.letter_at(spot := QPoint(x, y)) == letter
    )


async def test_the_key_bar_names_only_keys_that_do_something_there(
    shop: SandboxProcess, tmp_path: Path
) -> None:
    async with at_the_counter(shop, tmp_path / "desk") as clerk:
        view = page_of(clerk)
        check_hints(clerk, view.key_hints)
        assert not {FocusKey.ROWS, CommandId.COPY_CODE, CommandId.FILTERS} & {h.of for h in view.key_hints}
        await listed(clerk)
        check_hints(clerk, view.key_hints)
        assert {FocusKey.ROWS, FocusKey.LINE_NUMBER, CommandId.COPY_CODE} <= {h.of for h in view.key_hints}
        await clerk.back_at_the_window()
        view.row.focus_field("destination")
        await clerk.until(
            lambda: FocusKey.ROWS not in {h.of for h in view.key_hints}, "the keys of the fields"
        )
        await clerk.until(
            lambda: clerk.window.key_bar._hints == view.key_hints, "the keys at the window's edge"
        )
        check_hints(clerk, view.key_hints)


def check_hints(clerk: Clerk, hints: tuple[KeyHint, ...]) -> None:
    """Check that each command of the key bar can be given now."""
    actions = page_of(clerk).commands()
    for hint in hints:
        for command in hint.of if isinstance(hint.of, tuple) else (hint.of,):
            if command in actions:
                assert actions[cast(CommandId, command)].ready(), command


@pytest.mark.display
@pytest.mark.parametrize(("width", "height"), [(1024, 620), (1366, 768), (1920, 1080)])
async def test_the_list_shows_whole_lines_and_whole_days_at_every_size(
    shop: SandboxProcess, tmp_path: Path, width: int, height: int
) -> None:
    async with at_the_counter(shop, tmp_path / "desk") as clerk:
        clerk.window.resize(width, height)
        view = await listed(clerk)
        table = view.table
        await clerk.until(
            lambda: table.viewport().height() % table.verticalHeader().defaultSectionSize() == 0,
            "a list of whole lines",
        )
        for field in (view.row.day, view.row.return_day):
            words = field.edit.text()
            space = field.edit.width() - field.edit.textMargins().left()
            assert field.edit.fontMetrics().horizontalAdvance(words) + 4 <= space, words
        chips = [chip for chip in view.findChildren(Chip) if chip.isVisible()]
        assert chips and all(chip.height() >= TOUCH for chip in chips)
        edges = [chip.geometry() for chip in view.filters.findChildren(Chip) if chip.isVisible()]
        assert max(edge.right() for edge in edges) < view.filters.width()
        assert not any(one.intersects(two) for one in edges for two in edges if one is not two)
        buttons = [button for button in view.row.findChildren(QAbstractButton) if button.isVisible()]
        assert all(button.geometry().right() < view.row.width() for button in buttons)
