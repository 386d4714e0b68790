"""A day can be picked from a calendar as well as typed; the keyboard never leaves the field."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from pos_app.domain.payment import PaymentType
from pos_app.ui.pages.search.day_field import DayField
from pos_app.ui.pages.search.make import search_page
from pos_app.ui.pages.search.view import SearchView
from tests.ui.fakes import DirectScope, MachineFlow, SomePlaces

TODAY = date(2026, 11, 21)


@pytest.fixture
def page(qtbot: QtBot) -> Iterator[SearchView]:
    view, presenter = search_page(
        MachineFlow(),
        SomePlaces(),
        DirectScope(),
        payments=(PaymentType.PIX,),
        on_highlight=lambda trip, line: None,
        now=lambda: datetime(2026, 11, 21, 9, 30),
    )
    qtbot.addWidget(view)
    view.resize(966, 624)
    view.show()
    view.activateWindow()
    qtbot.waitUntil(lambda: view.row.origin.edit.hasFocus())
    yield view
    presenter.close()


def press(field: DayField, *keys: Qt.Key) -> None:
    field.edit.setFocus()
    for key in keys:
        QTest.keyClick(field.edit, key)


def test_down_opens_the_calendar_at_the_day_that_is_typed(page: SearchView) -> None:
    day = page.row.day
    press(day, Qt.Key.Key_Down)
    assert day.calendar.isVisible()
    assert day.calendar.cursor_day == TODAY
    assert day.edit.hasFocus()


def test_arrows_and_pages_walk_and_enter_takes(page: SearchView) -> None:
    day = page.row.day
    press(day, Qt.Key.Key_Down, Qt.Key.Key_PageDown, Qt.Key.Key_Down, Qt.Key.Key_Right, Qt.Key.Key_Return)
    assert day.text() == "ter 29/12/26"
    assert not day.calendar.isVisible()


def test_a_day_that_passed_cannot_be_picked(page: SearchView) -> None:
    day = page.row.day
    press(day, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_Up, Qt.Key.Key_Left)
    assert day.calendar.cursor_day == TODAY


def test_the_way_back_begins_at_the_way_out(page: SearchView) -> None:
    press(page.row.day, Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Return)
    back = page.row.return_day
    press(back, Qt.Key.Key_Down, Qt.Key.Key_Up)
    assert back.calendar.cursor_day == date(2026, 11, 28)
    press(back, Qt.Key.Key_Return)
    assert back.text() == "sáb 28/11/26"


def test_picking_a_later_way_out_takes_the_way_back_along(page: SearchView) -> None:
    press(page.row.return_day, Qt.Key.Key_Down, Qt.Key.Key_Return)
    press(page.row.day, Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Return)
    assert page.row.return_day.text() == page.row.day.text() == "sáb 28/11/26"


def test_esc_closes_the_calendar_and_keeps_the_day(page: SearchView) -> None:
    day = page.row.day
    press(day, Qt.Key.Key_Down, Qt.Key.Key_Right, Qt.Key.Key_Escape)
    assert not day.calendar.isVisible()
    assert day.text() == "sáb 21/11/26"


def test_whoever_types_goes_on_typing(page: SearchView) -> None:
    day = page.row.day
    press(day, Qt.Key.Key_Down)
    day.edit.selectAll()
    QTest.keyClicks(day.edit, "+3")
    assert not day.calendar.isVisible()
    press(day, Qt.Key.Key_Tab)
    assert day.text() == "ter 24/11/26"


def test_leaving_the_field_closes_it(page: SearchView) -> None:
    press(page.row.day, Qt.Key.Key_Down)
    page.row.origin.edit.setFocus()
    assert not page.row.day.calendar.isVisible()


def test_a_click_opens_it_and_a_click_takes_a_day(page: SearchView) -> None:
    day = page.row.day
    QTest.mouseClick(day.edit, Qt.MouseButton.LeftButton)
    calendar = day.calendar
    assert calendar.isVisible()
    last = max(
        (day for week in calendar._weeks() for day in week if day.month == 11),
    )
    week = next(number for number, days in enumerate(calendar._weeks()) if last in days)
    cell = calendar._cell(week, calendar._weeks()[week].index(last))
    QTest.mouseClick(calendar, Qt.MouseButton.LeftButton, pos=cell.center())
    assert day.text() == "seg 30/11/26"


def test_the_arrows_at_its_head_turn_pages(page: SearchView) -> None:
    calendar = page.row.day.calendar
    QTest.mouseClick(page.row.day.edit, Qt.MouseButton.LeftButton)
    QTest.mouseClick(calendar, Qt.MouseButton.LeftButton, pos=QPoint(calendar.width() - 20, 20))
    assert calendar.cursor_day == date(2026, 12, 21)
    assert calendar.isVisible()


def test_a_month_too_short_for_the_day_shows_its_last(qtbot: QtBot, page: SearchView) -> None:
    calendar = page.row.day.calendar
    calendar.show_below(page.row.day.box, TODAY, date(2027, 1, 31))
    calendar.step_month(1)
    assert calendar.cursor_day == date(2027, 2, 28)


def test_what_is_under_the_cursor_is_said(page: SearchView) -> None:
    press(page.row.day, Qt.Key.Key_Down, Qt.Key.Key_Right)
    assert page.row.day.calendar.accessibleDescription() == "domingo 22/11/2026"


def test_it_stays_within_a_narrow_page(qtbot: QtBot, page: SearchView) -> None:
    page.resize(700, 500)
    press(page.row.return_day, Qt.Key.Key_Down)
    calendar = page.row.return_day.calendar
    parent: QWidget = page
    assert calendar.geometry().right() <= parent.width()
