"""Tab, pressed for real, comes to every control of each page once and back to where it began."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from tests.journeys.clerk import Clerk, at_the_counter
from tests.looks.walk.controls import controls, in_tab_order
from tests.looks.walk.rules import name_of
from tests.sandbox_process import SandboxProcess, start_sandbox

_LEAST = {"search": 8, "seats": 8, "passengers": 12, "orders": 6, "pending": 4, "settings": 8}
"""So many controls there are at least on each page, those of the frame included."""


@pytest.fixture
def sandbox(tmp_path: Path) -> Iterator[SandboxProcess]:
    process = start_sandbox(tmp_path / "sandbox", extra=("--speed", "4"))
    yield process
    process.stop()


def round_trip(clerk: Clerk) -> list[QWidget]:
    """Press Tab until it comes back to where it began; return each stop on the way."""
    wanted = [widget for widget in controls(clerk.window) if in_tab_order(widget)]
    wanted[0].setFocus()
    stops: list[QWidget] = []
    for _ in range(2 * len(wanted)):
        focused = QApplication.focusWidget()
        assert focused is not None, f"the keyboard is lost after «{name_of(stops[-1])}»"
        if stops and focused is stops[0]:
            break
        stops.append(focused)
        QTest.keyClick(focused, Qt.Key.Key_Tab)
    return stops


def check(clerk: Clerk) -> None:
    page, worked_at = clerk.window.page, clerk.focus()
    stops = round_trip(clerk)
    names = [name_of(stop) for stop in stops]
    assert len(set(stops)) == len(stops), f"{page}: Tab turns in a circle: {names}"
    # Only now: leaving a field may open or close others. A map passes the focus on to one of its seats.
    ready = (widget for widget in controls(clerk.window) if in_tab_order(widget))
    missed = [w for w in ready if not any(w is stop or w.isAncestorOf(stop) for stop in stops)]
    assert not missed, f"{page}: Tab never comes to {[name_of(widget) for widget in missed]}"
    assert len(stops) >= _LEAST[page], f"{page}: {names}"
    worked_at.setFocus()


@pytest.mark.qt
@pytest.mark.journey
async def test_tab_comes_to_every_control_of_the_places(sandbox: SandboxProcess, tmp_path: Path) -> None:
    async with at_the_counter(sandbox, tmp_path / "desk") as clerk:
        for place in ("orders", "pending", "settings"):
            clerk.desk.open_page(place)
            check(clerk)


@pytest.mark.qt
@pytest.mark.journey
async def test_tab_comes_to_every_control_of_a_sale(sandbox: SandboxProcess, tmp_path: Path) -> None:
    day = datetime.date.today() + datetime.timedelta(days=4)
    async with at_the_counter(sandbox, tmp_path / "desk") as clerk:
        check(clerk)
        await clerk.search("sao p", "belo", day.strftime("%d/%m"))
        await clerk.until(lambda: clerk.focus_is("Viagens"), "the list")
        check(clerk)
        await clerk.take_first_trip()
        await clerk.until(lambda: "Poltrona" in clerk.focus().accessibleName(), "the cursor on the map")
        check(clerk)
        await clerk.hold_best_seat()
        await clerk.until(lambda: clerk.focus_is("CPF, passageiro 1"), "the buyer's name")
        check(clerk)
