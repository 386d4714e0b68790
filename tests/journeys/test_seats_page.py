"""The page of seats as a clerk uses it: keys, legs, suggestions, benefits; the same by mouse or finger."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from pos_app.domain.benefits import Benefit
from pos_app.domain.seats import Seat
from pos_app.domain.trips import Direction, TripKind
from pos_app.sale.stage import Activity, Step
from pos_app.ui.pages.seats.geometry import SMALLEST
from pos_app.ui.pages.seats.leg_tabs import LegTabButton
from pos_app.ui.pages.seats.seat_bar import SuggestionLine
from pos_app.ui.pages.seats.view import SeatsView
from pos_app.ui.widgets.notice import Notice
from tests.journeys.clerk import Clerk, at_the_counter
from tests.journeys.counter import CTRL, choose, day_with, on_map
from tests.sandbox_process import SandboxProcess

pytestmark = [pytest.mark.qt, pytest.mark.journey, pytest.mark.display, pytest.mark.timeout(120)]


def page_of(clerk: Clerk) -> SeatsView:
    return cast(SeatsView, cast(Any, clerk.desk.page("seats")).view)


def seats_of(clerk: Clerk) -> tuple[Seat, ...]:
    segment = clerk.stage.segment
    detail = clerk.stage.detail(segment) if segment else None
    assert detail is not None
    return detail.seats


def picked(clerk: Clerk, leg: int = 0) -> list[str]:
    return [choice.label for choice in clerk.stage.chosen(clerk.stage.trips.segments[leg])]


def click(clerk: Clerk, widget: QWidget) -> None:
    """Click where the window's own hit test finds this widget, as a pointer or a finger would."""
    spot = widget.mapTo(clerk.window, widget.rect().center())
    under = clerk.window.childAt(spot)
    assert under is not None and (under is widget or widget.isAncestorOf(under)), (
        f"«{widget.accessibleName()}» is covered"
    )
    QTest.mouseClick(under, Qt.MouseButton.LeftButton, pos=under.mapFrom(clerk.window, spot))


async def open_trip(clerk: Clerk, kind: TripKind, *, people: int = 1, days_back: str = "") -> None:
    """Search for so many people, with a way back where asked for, and open the first trip of a kind."""
    days = await day_with(clerk, kind, 6)
    await clerk.to_the_origin()
    clerk.type("sao p")
    clerk.press(Qt.Key.Key_Return)
    clerk.type("belo")
    clerk.press(Qt.Key.Key_Return)
    clerk.type(f"+{days}")
    clerk.press(Qt.Key.Key_Tab)
    clerk.type(days_back)
    clerk.press(Qt.Key.Key_Tab, *[Qt.Key.Key_Up] * (people - 1), Qt.Key.Key_F2)
    await clerk.until(lambda: clerk.stage.search.results and not clerk.stage.busy, "the trips")
    assert clerk.stage.people.count == people
    await choose(clerk, kind)
    if days_back:
        await clerk.until(lambda: clerk.stage.search.choosing is Direction.RETURN, "the ways back")
        await choose(clerk, TripKind.DIRECT)
    await on_map(clerk)


async def test_typing_a_seat_and_space_never_undo_each_other(shop: SandboxProcess, tmp_path: Path) -> None:
    async with at_the_counter(shop, tmp_path / "desk") as clerk:
        await open_trip(clerk, TripKind.DIRECT)
        free = [seat.label for seat in seats_of(clerk) if seat.available and not seat.label.startswith("0")]
        first, second = free[0], free[1]
        clerk.type(first)
        await clerk.until(lambda: picked(clerk) == [first], "the typed seat")
        clerk.press(Qt.Key.Key_Space, Qt.Key.Key_Space)
        clerk.type(second)
        await clerk.until(lambda: picked(clerk) == [second], "the other seat in its place")
        clerk.press(Qt.Key.Key_Space)
        clerk.press(Qt.Key.Key_Left, Qt.Key.Key_Right)
        await clerk.until(lambda: page_of(clerk).bar.entry.text == page_of(clerk).map.cursor_label, "a walk")
        assert picked(clerk) == [second]
        page_of(clerk).move_cursor(second)
        clerk.press(Qt.Key.Key_Delete)
        await clerk.until(lambda: picked(clerk) == [], "the seat put back")
        clerk.press(Qt.Key.Key_Space)
        await clerk.until(lambda: picked(clerk) == [second], "the seat picked by Space")
        clerk.type(second)
        clerk.press(Qt.Key.Key_Return)
        await clerk.until(lambda: clerk.stage.step is Step.PASSENGERS, "the hold")
        assert picked(clerk) == [second]


async def test_a_message_of_one_bus_is_gone_on_the_next(shop: SandboxProcess, tmp_path: Path) -> None:
    async with at_the_counter(shop, tmp_path / "desk") as clerk:
        await open_trip(clerk, TripKind.DIRECT)
        assert clerk.stage.segment is not None
        bus = clerk.stage.segment.trip_id
        taken = next(seat.label for seat in seats_of(clerk) if not seat.available)
        clerk.type(taken)
        await clerk.until(lambda: clerk.sees(f"A poltrona {taken} está ocupada."), "the message")
        clerk.press(Qt.Key.Key_Escape)
        await clerk.until(lambda: clerk.window.page == "search" and clerk.focus_is("Viagens"), "the list")
        clerk.press(Qt.Key.Key_Down, Qt.Key.Key_Return)

        def next_bus() -> bool:
            segment = clerk.stage.segment
            return clerk.window.page == "seats" and segment is not None and segment.trip_id != bus

        await clerk.until(next_bus, "the next bus")
        await on_map(clerk)
        assert not clerk.sees(f"A poltrona {taken} está ocupada.")
        assert page_of(clerk).bar.entry.text == page_of(clerk).map.cursor_label


async def test_enter_holds_a_leg_and_opens_the_next_one_with_seats_like_those(
    shop: SandboxProcess, tmp_path: Path
) -> None:
    async with at_the_counter(shop, tmp_path / "desk") as clerk:
        await open_trip(clerk, TripKind.CONNECTION, people=2)
        tabs = page_of(clerk).findChildren(LegTabButton)
        assert [tab.text() for tab in tabs] == ["Ida 1 de 2", "Ida 2 de 2"]
        assert "faltam 2" in tabs[0].accessibleName() and tabs[1].caps == ("Ctrl", "PgDn")
        clerk.type("j")
        await clerk.until(lambda: "2 de 2 escolhidas" in tabs[0].accessibleName(), "the first leg's seats")
        clerk.press(Qt.Key.Key_Return)
        await on_map(clerk, 1)
        await clerk.until(lambda: len(picked(clerk, 1)) == 2, "the suggestion")
        assert "reservada " in tabs[0].accessibleName() and "2 de 2 escolhidas" in tabs[1].accessibleName()
        assert not any(choice.hold for choice in clerk.stage.chosen(clerk.stage.trips.segments[1]))
        assert Activity.HOLD not in clerk.stage.busy
        (line,) = page_of(clerk).findChildren(SuggestionLine)
        assert line.isVisible() and line.words.startswith("Como no trecho 1: juntas")
        suggested = picked(clerk, 1)
        clerk.type("j")
        await clerk.until(lambda: picked(clerk, 1) != suggested, "another suggestion")
        clerk.press(Qt.Key.Key_PageUp, with_=CTRL)
        await clerk.until(lambda: clerk.stage.trips.current == 0, "the leg before")
        await on_map(clerk, 0)
        clerk.press(Qt.Key.Key_PageDown, with_=CTRL)
        await on_map(clerk, 1)
        clerk.press(Qt.Key.Key_Return)
        await clerk.until(lambda: clerk.stage.step is Step.PASSENGERS, "the second hold")
        assert clerk.stage.held


async def test_a_benefit_of_the_way_out_is_on_the_way_back_too(shop: SandboxProcess, tmp_path: Path) -> None:
    async with at_the_counter(shop, tmp_path / "desk") as clerk:
        await open_trip(clerk, TripKind.DIRECT, people=2, days_back="+3")
        clerk.type("j")
        await clerk.until(lambda: len(picked(clerk)) == 2, "the seats")
        card = page_of(clerk).cards.card(2)
        row = card.benefit.findData(Benefit.ELDERLY_FREE)
        assert "não vendido aqui" in card.benefit.itemText(row)
        assert not card.benefit.model().flags(card.benefit.model().index(row, 0)) & Qt.ItemFlag.ItemIsEnabled
        clerk.press(Qt.Key.Key_F9)
        await clerk.until(lambda: clerk.focus() is card.benefit, "the list of the active passenger")
        clerk.type("Idoso")
        await clerk.until(lambda: clerk.stage.people.benefit_of(1) is Benefit.ELDERLY_HALF, "the benefit")
        clerk.press(Qt.Key.Key_F6)
        clerk.press(Qt.Key.Key_Return)
        await on_map(clerk, 1)
        await clerk.until(lambda: len(picked(clerk, 1)) == 2, "the suggestion")
        back = clerk.stage.chosen(clerk.stage.trips.segments[1])
        assert [choice.benefit for choice in back] == [Benefit.NONE, Benefit.ELDERLY_HALF]
        held = page_of(clerk)._shown
        assert held is not None
        assert [card.benefit for card in held.cards] == [Benefit.NONE, Benefit.ELDERLY_HALF]


async def test_every_leg_is_seated_by_mouse_or_finger_alone(shop: SandboxProcess, tmp_path: Path) -> None:
    async with at_the_counter(shop, tmp_path / "desk") as clerk:
        await open_trip(clerk, TripKind.CONNECTION)
        clerk.presses = 0
        view = page_of(clerk)
        label = next(seat.label for seat in seats_of(clerk) if seat.available)
        seat = view.map.button(label)
        assert seat is not None
        click(clerk, seat)
        await clerk.until(lambda: picked(clerk) == [label], "the seat")
        click(clerk, clerk.window.basket.action.button)
        await on_map(clerk, 1)
        await clerk.until(lambda: len(picked(clerk, 1)) == 1, "the suggestion")
        before = picked(clerk, 1)
        (line,) = view.findChildren(SuggestionLine)
        click(clerk, line)
        await clerk.until(lambda: picked(clerk, 1) != before, "another suggestion")
        tabs = view.findChildren(LegTabButton)
        click(clerk, tabs[0])
        await clerk.until(lambda: clerk.stage.trips.current == 0, "the first leg")
        click(clerk, tabs[1])
        await clerk.until(lambda: clerk.stage.trips.current == 1, "the second leg")
        card = view.cards.card(1)
        click(clerk, card)
        await clerk.until(card.benefit.view().isVisible, "the benefits")
        card.benefit.hidePopup()
        click(clerk, clerk.window.basket.action.button)
        await clerk.until(lambda: clerk.stage.step is Step.PASSENGERS, "the second hold")
        assert clerk.stage.held and clerk.presses == 0


@pytest.mark.parametrize("size", [(1024, 620), (1280, 720), (1366, 768)])
async def test_seats_keep_their_size_beside_a_notice(
    shop: SandboxProcess, tmp_path: Path, size: tuple[int, int]
) -> None:
    async with at_the_counter(shop, tmp_path / "desk") as clerk:
        clerk.window.setMinimumSize(*size)
        clerk.window.resize(*size)
        await clerk.until(lambda: (clerk.window.width(), clerk.window.height()) == size, "the window's size")
        await open_trip(clerk, TripKind.CONNECTION, people=6)
        clerk.press(Qt.Key.Key_Return)
        await clerk.until(lambda: clerk.sees("Faltam poltronas"), "the notice")
        view = page_of(clerk)
        shown = [
            button for label in view.map.labels if (button := view.map.button(label)) and button.isVisible()
        ]
        assert min(min(seat.width(), seat.height()) for seat in shown) >= SMALLEST
        (notice,) = [one for one in view.findChildren(Notice) if one.isVisible()]
        top = notice.mapTo(view, QPoint(0, 0)).y()
        lowest = max(seat.mapTo(view, QPoint(0, seat.height())).y() for seat in shown)
        assert lowest <= top, "the notice lies over seats"
        assert notice.mapTo(clerk.window, QPoint(0, notice.height())).y() <= clerk.window.height()
