"""The page of seats as a clerk uses it: keys, legs, suggestions, benefits; the same by mouse or finger."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from pos_app.domain.seats import Seat
from pos_app.domain.trips import Direction, TripKind
from pos_app.sale.stage import Step
from pos_app.ui.pages.seats.leg_tabs import LegTabButton
from pos_app.ui.pages.seats.seat_bar import SuggestionLine
from pos_app.ui.pages.seats.view import SeatsView
from tests.journeys.clerk import Clerk, at_the_counter
from tests.journeys.counter import choose, day_with, on_map
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
