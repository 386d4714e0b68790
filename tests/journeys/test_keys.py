"""A desk that changed its keys sells with them, from the moment they are saved and after the next start."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from pos_app.sale.stage import Step
from pos_app.ui.keys import shortcuts
from pos_app.ui.keys.commands import COMMANDS, LISTED, Reach
from pos_app.ui.pages import registry
from pos_app.ui.pages.branch.view import BranchView
from pos_app.ui.pages.settings.view import SettingsView
from pos_app.wording.notices import CommandId
from tests.journeys.clerk import at_the_counter
from tests.sandbox_process import SandboxProcess

pytestmark = [pytest.mark.qt, pytest.mark.journey, pytest.mark.display, pytest.mark.timeout(120)]

CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture(autouse=True)
def usual_keys() -> Iterator[None]:
    yield
    shortcuts.use({})


async def test_keys_changed_in_settings_count_at_once_and_stay(shop: SandboxProcess, tmp_path: Path) -> None:
    async with at_the_counter(shop, tmp_path / "desk") as clerk:
        clerk.press(Qt.Key.Key_0, with_=Qt.KeyboardModifier.AltModifier)
        await clerk.until(lambda: clerk.window.page == "settings", "the settings")
        page = clerk.window.findChild(SettingsView)
        assert page is not None
        box = page.open_keys()
        await clerk.until(box.isActiveWindow, "the keyboard in the box")
        for command, key, held in (
            (CommandId.SEARCH, Qt.Key.Key_S, CTRL),
            (CommandId.SEATS_TOGETHER, Qt.Key.Key_K, Qt.KeyboardModifier.NoModifier),
        ):
            box.rows[command].click()
            QTest.keyClick(box.rows[command], key, held)
        box.take.click()
        await clerk.back_at_the_window()
        clerk.press(Qt.Key.Key_F10)
        clerk.press(Qt.Key.Key_1, with_=Qt.KeyboardModifier.AltModifier)
        await clerk.until(lambda: clerk.focus_is("Para") or clerk.focus_is("De"), "the page of the search")
        await clerk.to_the_origin()
        clerk.type("sao p")
        clerk.press(Qt.Key.Key_Return)
        clerk.type("belo")
        clerk.press(Qt.Key.Key_Return)
        clerk.type("+3")
        clerk.press(Qt.Key.Key_F2)
        clerk.press(Qt.Key.Key_Backtab, with_=Qt.KeyboardModifier.ShiftModifier)
        await clerk.until(lambda: clerk.focus_is("Para"), "the key after it")
        assert not clerk.stage.busy and not clerk.stage.search.results
        clerk.press(Qt.Key.Key_S, with_=CTRL)
        await clerk.until(lambda: clerk.stage.search.results, "the trips")
    async with at_the_counter(shop, tmp_path / "desk") as clerk:
        await clerk.to_the_origin()
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
        await clerk.until(lambda: clerk.stage.seating.seats, "the seats together")
        clerk.press(Qt.Key.Key_Return)
        await clerk.until(lambda: clerk.stage.step is Step.PASSENGERS, "the hold")


async def test_every_page_gives_the_commands_that_the_table_names_for_it(
    shop: SandboxProcess, tmp_path: Path
) -> None:
    given: dict[str, set[CommandId]] = {}
    hinted: set[tuple[str, CommandId]] = set()
    names = {entry.id for entry in registry.PAGES}
    for folder, wanted, training in (
        ("desk", names - {"shift", "branch"}, True),
        ("shifts", {"shift"}, False),
    ):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "settings.json").write_text('{"shifts": {"on": true}}', encoding="utf-8")
        async with at_the_counter(shop, tmp_path / folder, training=training) as clerk:
            pages = {name: clerk.desk.page(name) for name in wanted}
            given |= {name: set(page.commands()) for name, page in pages.items()}
            hinted |= {
                (name, command)
                for name, page in pages.items()
                for hint in page.hints()
                for command in (hint.of if isinstance(hint.of, tuple) else (hint.of,))
                if isinstance(command, CommandId)
            }
    branch = BranchView()  # This desk belongs to none.
    given["branch"] = set(branch.commands())
    hinted |= {("branch", hint.of) for hint in branch.key_hints if isinstance(hint.of, CommandId)}
    branch.deleteLater()
    everywhere = {entry.id for entry in LISTED if entry.reach is Reach.PAGE}
    # The stops of an order are shown by the key that shows those of the sale on every page.
    assert set().union(*given.values()) - {CommandId.STOPS} == everywhere
    for command in everywhere:
        named = COMMANDS[command].when
        assert not named or set(named) == {name for name, known in given.items() if command in known}
    by_the_desk = {CommandId.REFRESH}  # Tries the connection on every page while there is none.
    not_given = {(name, command) for name, command in hinted if command not in given[name] | by_the_desk}
    assert {COMMANDS[command].reach for _, command in not_given} <= {Reach.WINDOW, Reach.MAP}
