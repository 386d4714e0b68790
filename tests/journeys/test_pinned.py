"""Destinations that a station pins: from the page before a search, and on the page of settings."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, cast

import pytest
from PySide6.QtCore import Qt

from pos_app.ui.pages.search.view import StartCard
from pos_app.ui.pages.settings.view import SettingsView
from pos_app.ui.style.tokens import TOUCH
from tests.journeys.clerk import Clerk, at_the_counter
from tests.journeys.mouse import Mouse
from tests.sandbox_process import SandboxProcess

pytestmark = [pytest.mark.qt, pytest.mark.journey, pytest.mark.timeout(120)]

ALT = Qt.KeyboardModifier.AltModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


def offered(clerk: Clerk) -> dict[int, str]:
    """Return the pinned routes that are offered before a search, by their numbers."""
    tiles = cast(StartCard, cast(Any, clerk.desk.page("search")).view._start).pinned
    return {number: tile.text() for number, tile in tiles.items()}


def kept(folder: Path) -> list[str]:
    """Return what the settings file pins."""
    found: list[str] = json.loads((folder / "settings.json").read_text())["station"]["destinations"]
    return found


@pytest.mark.display
async def test_a_destination_is_pinned_by_touch_and_comes_first(shop: SandboxProcess, tmp_path: Path) -> None:
    folder = tmp_path / "desk"
    async with at_the_counter(shop, folder) as clerk:
        await clerk.until(lambda: clerk.sees("Fixar Curitiba"), "the routes")
        pin = Mouse(clerk).button("Fixar Curitiba")
        assert min(pin.width(), pin.height()) >= TOUCH
        Mouse(clerk).click(pin)
        await clerk.until(lambda: clerk.sees("Suas rotas"), "the pinned route")
        assert offered(clerk) == {0: "Curitiba"}
        assert kept(folder) == ["curitiba-pr"]
        assert clerk.presses == 0
    async with at_the_counter(shop, folder) as clerk:
        await clerk.until(lambda: clerk.sees("Tirar Curitiba das suas rotas"), "the pinned route")
        clerk.press(Qt.Key.Key_F1, with_=SHIFT)
        await clerk.until(lambda: clerk.stage.search.results, "the trips")
        query = clerk.stage.search.query
        assert query is not None and query.destination == "curitiba-pr"


async def test_the_settings_pin_a_destination_by_keyboard_and_take_one_off(
    shop: SandboxProcess, tmp_path: Path
) -> None:
    folder = tmp_path / "desk"
    async with at_the_counter(shop, folder) as clerk:
        await clerk.until(lambda: clerk.sees("Fixar Curitiba"), "the routes")
        Mouse(clerk).click(Mouse(clerk).button("Fixar Curitiba"))
        await clerk.until(lambda: clerk.sees("Tirar Curitiba das suas rotas"), "the pinned route")
        clerk.press(Qt.Key.Key_0, with_=ALT)
        await clerk.until(lambda: clerk.window.page == "settings", "the settings")
        view: SettingsView = cast(Any, clerk.desk.page("settings")).view
        assert [chip.text() for chip in view.pinned.chips] == ["Curitiba (PR)"]
        view.tabs.turn_to_part(view.pinned)
        view.pinned.field.edit.setFocus()
        clerk.type("xyzxyz")
        clerk.press(Qt.Key.Key_Return)
        await clerk.until(lambda: clerk.sees("Não conhecemos esta cidade"), "the error under the field")
        view.pinned.field.edit.clear()
        clerk.type("belo")
        clerk.press(Qt.Key.Key_Return)
        await clerk.until(lambda: len(view.pinned.chips) == 2, "the other destination")
        view.pinned.chips[0].click()
        clerk.press(Qt.Key.Key_F10)
        await clerk.until(lambda: clerk.sees("Ajustes salvos"), "the saved settings")
        assert kept(folder) == ["belo-horizonte-mg"]
        clerk.press(Qt.Key.Key_1, with_=ALT)
        await clerk.until(lambda: offered(clerk) == {0: "Belo Horizonte"}, "it before a search")
        await clerk.until(lambda: clerk.sees("Fixar Curitiba"), "the route that is pinned no longer")
