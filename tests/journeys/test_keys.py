"""A desk that changed its keys sells with them, from the moment they are saved and after the next start."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from pos_app.sale.stage import Step
from pos_app.ui.pages.settings.view import SettingsView
from pos_app.ui.shared import shortcuts
from tests.journeys.clerk import at_the_counter
from tests.sandbox_process import SandboxProcess

pytestmark = [pytest.mark.qt, pytest.mark.journey, pytest.mark.timeout(120)]

CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture(autouse=True)
def usual_keys() -> Iterator[None]:
    yield
    shortcuts.use({})


async def test_keys_changed_in_settings_count_at_once_and_stay(shop: SandboxProcess, tmp_path: Path) -> None:
    async with at_the_counter(shop, tmp_path / "desk") as clerk:
        clerk.press(Qt.Key.Key_5, with_=Qt.KeyboardModifier.AltModifier)
        page = clerk.window.findChild(SettingsView)
        assert page is not None
        box = page.open_keys()
        for action, key, held in (
            ("search", Qt.Key.Key_S, CTRL),
            ("seats_together", Qt.Key.Key_K, Qt.KeyboardModifier.NoModifier),
        ):
            box.rows[action].click()
            QTest.keyClick(box.rows[action], key, held)
        box.take.click()
        clerk.press(Qt.Key.Key_F10)
        clerk.press(Qt.Key.Key_1, with_=Qt.KeyboardModifier.AltModifier)
        clerk.type("sao p")
        clerk.press(Qt.Key.Key_Return)
        clerk.type("belo")
        clerk.press(Qt.Key.Key_Return)
        clerk.type("+3")
        clerk.press(Qt.Key.Key_F2)
        assert not clerk.stage.busy
        clerk.press(Qt.Key.Key_S, with_=CTRL)
        await clerk.until(lambda: clerk.stage.search.results, "the trips")
    async with at_the_counter(shop, tmp_path / "desk") as clerk:
        clerk.type("sao p")
        clerk.press(Qt.Key.Key_Return)
        clerk.type("belo")
        clerk.press(Qt.Key.Key_Return)
        clerk.type("+3")
        clerk.press(Qt.Key.Key_S, with_=CTRL)
        await clerk.until(lambda: clerk.stage.search.results, "the trips")
        await clerk.take_first_trip()
        await clerk.until(lambda: "Poltrona" in clerk.focus().accessibleName(), "the cursor on the map")
        clerk.type("k")
        assert clerk.stage.seating.seats
        clerk.press(Qt.Key.Key_Return)
        await clerk.until(lambda: clerk.stage.step is Step.PASSENGERS, "the hold")
