"""A page of the desk is its folder and one line: the rest follows from what it tells of itself."""

from __future__ import annotations

import inspect
import sys
from pathlib import Path
from types import ModuleType
from typing import cast

import pytest
from pytestqt.qtbot import QtBot

import pos_app.ui.pages
from pos_app.desk.keys import DeskKeys
from pos_app.ui.keys.commands import COMMANDS, Action, Commands
from pos_app.ui.pages import registry
from pos_app.ui.pages.registry import PageEntry, RailEntry
from pos_app.ui.shared.desk_api import DeskApi
from pos_app.ui.shared.page import Page, PageView
from pos_app.ui.shell.main_window import MainWindow
from pos_app.wording.notices import CommandId

FOLDER = Path(pos_app.ui.pages.__file__).parent


class BoardView(PageView):
    """A page that nobody has seen before."""

    def __init__(self) -> None:
        super().__init__()
        self.told: list[str] = []

    def commands(self) -> Commands:
        return {
            CommandId.REFRESH: Action(lambda: self.told.append("refresh"), lambda: "left" not in self.told)
        }

    def shown(self) -> None:
        self.told.append("shown")

    def left(self) -> None:
        self.told.append("left")


class BoardPresenter:
    def handle(self, intent: object, /) -> None: ...
    def close(self) -> None: ...


@pytest.fixture
def board(monkeypatch: pytest.MonkeyPatch) -> PageEntry:
    """One more folder, and its line."""
    made = ModuleType("pos_app.ui.pages.board.view")

    def build(desk: object) -> Page:
        return Page(BoardView(), BoardPresenter())

    made.build = build  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "pos_app.ui.pages.board", ModuleType("pos_app.ui.pages.board"))
    monkeypatch.setitem(sys.modules, made.__name__, made)
    entry = PageEntry("board", rail=RailEntry("history", title="Painel"))
    monkeypatch.setattr(registry, "PAGES", (*registry.PAGES, entry))
    return entry


def test_every_line_has_its_folder_and_every_folder_its_line() -> None:
    folders = {path.parent.name for path in FOLDER.glob("*/__init__.py")}
    assert folders - {entry.id for entry in registry.PAGES} == {"welcome"}
    assert {entry.id for entry in registry.PAGES} <= folders


@pytest.mark.parametrize("entry", registry.PAGES, ids=lambda entry: entry.id)
def test_every_folder_can_be_built(entry: PageEntry) -> None:
    __import__(f"pos_app.ui.pages.{entry.id}.view")
    build = sys.modules[f"pos_app.ui.pages.{entry.id}.view"].build
    assert list(inspect.signature(build).parameters) == ["desk"]
    assert inspect.signature(build).return_annotation == "Page"


def test_what_a_command_says_of_pages_are_pages() -> None:
    named = {page for command in COMMANDS.values() for page in command.when}
    assert named <= {entry.id for entry in registry.PAGES}


def test_a_new_page_is_in_the_rail_and_in_the_command_box(board: PageEntry, qtbot: QtBot) -> None:
    window = MainWindow()
    qtbot.addWidget(window)
    window.build()
    assert window.rail.entries["board"].text() == "Painel"
    names = list(window.rail.entries)
    assert names.index("pending") < names.index("board") and "settings" not in names
    assert board.offer() == "Painel"
    page = registry.build(board, cast(DeskApi, None))
    window.add_page(board.id, page.view, rail_entry=board.rail_entry)
    window.show_page("board")
    assert window.rail.entries["board"].open


def test_a_page_that_has_a_command_is_offered_by_it_and_not_twice() -> None:
    offered = {entry.id for entry in registry.PAGES if entry.offer()}
    by_command = {entry.id for entry in registry.PAGES if entry.step or (entry.rail and entry.rail.command)}
    assert "learn" in offered and "orders" in by_command
    assert offered.isdisjoint(by_command)
    assert offered | by_command == {entry.id for entry in registry.PAGES}


def test_a_page_is_told_of_its_coming_and_going(board: PageEntry, qtbot: QtBot) -> None:
    page = registry.build(board, cast(DeskApi, None))
    assert isinstance(page, Page) and isinstance(page.view, BoardView)
    qtbot.addWidget(page.view)
    keys = DeskKeys(page.view)
    page.shown()
    keys.show_page(page.commands())
    keys.give(CommandId.REFRESH)
    assert list(keys.working) == [CommandId.REFRESH]
    page.left()
    keys.give(CommandId.REFRESH)
    assert page.view.told == ["shown", "refresh", "left"]
    assert not keys.working
