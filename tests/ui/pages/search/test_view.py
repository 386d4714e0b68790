"""The search page under real keys."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date, datetime

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from pos_app.domain.money import Cents
from pos_app.domain.places import Place
from pos_app.domain.trips import Trip, TripResults
from pos_app.sale.stage import Sale, TripSearch
from pos_app.ui.pages.search.day_prices import DayPrice
from pos_app.ui.pages.search.page import SearchPage
from pos_app.ui.pages.search.presenter import SearchPresenter
from pos_app.ui.pages.search.search_row import DayField
from pos_app.ui.pages.search.trip_table import TripTable
from pos_app.ui.pages.search.view import SearchView
from pos_app.ui.widgets.button import Button
from pos_app.wording import format
from tests.ui.builders import BELO_HORIZONTE, SAO_PAULO, a_query, sample_trips
from tests.ui.fakes import MachineFlow, SomePlaces
from tests.ui.pages.search.a_search import a_search_desk
from tests.ui.recording import calls_of

PLACES = (SAO_PAULO, BELO_HORIZONTE, Place("Belém", "PA"), Place("Bauru", "SP"))
NOW = datetime(2026, 11, 21, 9, 30)
K = Qt.Key


class Opened:
    """The page on the screen, with its sale."""

    def __init__(self, qtbot: QtBot) -> None:
        self.qtbot, self.flow, self.view = qtbot, MachineFlow(), SearchView()
        self.desk = a_search_desk(self.flow, SomePlaces(*PLACES))
        self.presenter = SearchPresenter(self.view, self.desk, lambda: NOW)
        self.view.asked.connect(self.presenter.handle)
        qtbot.addWidget(self.view)
        self.view.resize(966, 624)
        self.view.show()
        self.view.activateWindow()
        qtbot.waitUntil(lambda: self.view.row.origin.edit.hasFocus())

    @property
    def table(self) -> TripTable:
        return self.view.table

    def type(self, *keys: str | Qt.Key) -> None:
        for key in keys:
            focused = self.view.focusWidget()
            assert focused is not None
            (QTest.keyClicks if isinstance(key, str) else QTest.keyClick)(focused, key)  # type: ignore[arg-type]

    def answer(self, *trips: Trip, returns: tuple[Trip, ...] = (), back: date | None = None) -> None:
        query = replace(a_query(), return_day=back)
        self.flow.put(Sale(search=TripSearch(query, TripResults(query, trips, returns))))
        self.view.focus_list()

    def resize(self, width: int) -> None:
        self.view.resize(width, 624)
        self.qtbot.waitUntil(lambda: self.view.row.width() == width)


@pytest.fixture
def page(qtbot: QtBot) -> Iterator[Opened]:
    opened = Opened(qtbot)
    yield opened
    opened.presenter.close()


@pytest.fixture
def listed(page: Opened) -> Opened:
    page.answer(*sample_trips())
    return page


# --- Places ---------------------------------------------------------------------------------------


# --- Days -----------------------------------------------------------------------------------------


def press(field: DayField, *keys: Qt.Key) -> None:
    field.edit.setFocus()
    for key in keys:
        QTest.keyClick(field.edit, key)


@pytest.mark.parametrize(
    ("keys", "day"),
    [
        ((), "sáb 21/11/26"),
        ((K.Key_PageDown, K.Key_Down, K.Key_Right), "ter 29/12/26"),
        ((K.Key_PageUp, K.Key_Up, K.Key_Left), "sáb 21/11/26"),
    ],
)
def test_a_day_is_picked_with_arrows_and_page_keys(page: Opened, keys: tuple[Qt.Key, ...], day: str) -> None:
    field = page.view.row.day
    press(field, K.Key_Down, *keys)
    assert field.calendar.isVisible() and field.edit.hasFocus()
    assert field.calendar.accessibleDescription().startswith(format.day_long(field.calendar.cursor_day))
    press(field, K.Key_Return)
    assert (field.text(), field.calendar.isVisible()) == (day, False)


def test_the_way_back_begins_at_the_way_out_and_moves_with_it(page: Opened) -> None:
    row = page.view.row
    press(row.day, K.Key_Down, K.Key_Down, K.Key_Return)
    press(row.return_day, K.Key_Down, K.Key_Up, K.Key_Return)
    assert row.return_day.text() == "sáb 28/11/26"
    press(row.day, K.Key_Down, K.Key_Down, K.Key_Return)
    assert row.return_day.text() == row.day.text() == "sáb 05/12/26"


def test_esc_typing_and_leaving_close_the_calendar(page: Opened) -> None:
    day = page.view.row.day
    press(day, K.Key_Down, K.Key_Right, K.Key_Escape)
    assert (day.text(), day.calendar.isVisible()) == ("sáb 21/11/26", False)
    press(day, K.Key_Down)
    day.edit.selectAll()
    QTest.keyClicks(day.edit, "+3")
    assert not day.calendar.isVisible()
    press(day, K.Key_Tab)
    assert day.text() == "ter 24/11/26"
    press(day, K.Key_Down)
    page.view.row.origin.edit.setFocus()
    assert not day.calendar.isVisible()


# --- The list -------------------------------------------------------------------------------------


def test_letters_go_to_the_next_trip_of_a_company(listed: Opened, qtbot: QtBot) -> None:
    table = listed.table
    companies = [row.company for row in table.trips.lines]
    wanted = next(n for n, name in enumerate(companies) if n and "Gerais" in name)
    qtbot.keyClicks(table, "ger")
    assert table.row == wanted
    table._letters_timer.stop()
    qtbot.keyClicks(table, "zz")
    assert table.row == wanted


def test_a_list_without_a_trip_to_sell_has_no_cursor(page: Opened) -> None:
    page.answer(*(replace(trip, available=0) for trip in sample_trips()))
    assert len(page.table.trips.lines) == 12
    assert page.table.row == -1
    assert [call[1:] for call in calls_of(page.desk) if call[0] == "highlight"][-1] == (None, 0)


def test_a_list_of_hundreds_makes_only_the_lines_that_show(page: Opened) -> None:
    page.answer(*(trip for _ in range(42) for trip in sample_trips()))
    assert page.table.trips.rowCount() == 504
    assert len(page.table.trips.lines._made) < 50  # type: ignore[attr-defined]


def test_better_ways_out_of_an_empty_day_keep_the_keyboard(page: Opened) -> None:
    view = page.view
    empty = SearchPage("none", empty_title="Nenhuma viagem neste dia", next_day="qui 26/11")
    view.show_page(empty, -1)
    view.focus_list()
    assert view.window().focusWidget() is view._empty.first_action
    near = DayPrice(date(2026, 11, 27), Cents(14690), known=True)
    view.show_page(replace(empty, near=(near,)), -1)
    focused = view.window().focusWidget()
    assert focused is view._empty.first_action
    assert isinstance(focused, Button) and "146,90" in focused.text()
    view.show_page(replace(empty, near=(near,)), -1)
    assert view.window().focusWidget() is focused
