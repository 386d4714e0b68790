"""The search page at a real counter: terminals, low fares, empty days, keys, and a search without a key."""

from __future__ import annotations

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
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from pos_app.card.form import CardForm
from pos_app.domain.trips import Trip
from pos_app.sale.stage import Activity
from pos_app.ui.pages.search.field_lists import DayCalendar, Suggestions
from pos_app.ui.pages.search.rows import TripRow
from pos_app.ui.pages.search.search_row import DayHint
from pos_app.ui.pages.search.view import RouteTile, SearchView
from pos_app.ui.style.tokens import TOUCH
from pos_app.ui.widgets.chip import Chip
from pos_app.wording import format
from tests.journeys.clerk import Clerk, at_the_counter
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
        await clerk.until(lambda: isinstance(QApplication.focusWidget(), Chip), "the keyboard on a filter")
        for _ in view.filters.findChildren(Chip):
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
        await clerk.until(lambda: hint.isVisible() and "+5, sex ou 25/11" in hint.text, "how to type a day")
        clerk.type("+5")
        day = date.today() + timedelta(days=5)
        await clerk.until(lambda: hint.text == f"= {format.day_long(day)}/{day.year}", "the day")
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
        await clerk.until(lambda: clerk.stage.search.results, "the trips, or late that none is left")
        results = clerk.stage.search.results
        assert results is not None
        assert results.query.origin.startswith("sao-paulo")
        assert results.query.destination.startswith("rio-de-janeiro")


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
        await clerk.until(
            lambda: (
                (row.origin.text(), row.destination.text()) == ("São Paulo", "") and clerk.focus_is("Para")
            ),
            "the next customer",
        )


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
