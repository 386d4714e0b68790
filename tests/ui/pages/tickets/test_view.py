"""The page of tickets in a real window."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from pos_app.system.tasks import TaskScope
from pos_app.ui.keys.commands import FocusKey
from pos_app.ui.pages.tickets.page import Ask
from pos_app.ui.pages.tickets.presenter import TicketsPresenter
from pos_app.ui.pages.tickets.view import TicketsView
from tests.ui.builders import NOW
from tests.ui.builders_orders import ZONE, FakeFlow, tickets_sale
from tests.ui.pages.tickets.slips import FakeSlips, Sends
from tests.ui.recording import a_desk


class Opened:
    """The page on the screen with its neighbours."""

    def __init__(self, qtbot: QtBot, folder: Path) -> None:
        self.flow, self.slips = FakeFlow(tickets_sale((True, True, True))), FakeSlips()
        self.scope = TaskScope("test", lambda *_: None)
        desk = a_desk(sale=self.flow, slips=self.slips, scope=self.scope, folder=folder)
        self.view = TicketsView(self.slips)
        self.presenter = TicketsPresenter(self.view, desk, Sends().of, lambda: NOW, ZONE)
        self.view.asked.connect(self.presenter.handle)
        for widget in (self.view, self.view.side):
            qtbot.addWidget(widget)
        self.view.resize(898, 620)
        self.view.show()
        self.view.side.show()


@pytest.fixture
def opened(qtbot: QtBot, tmp_path: Path) -> Iterator[Opened]:
    made = Opened(qtbot, tmp_path)
    yield made
    made.presenter.close()


@pytest.fixture
def page(opened: Opened) -> tuple[TicketsView, FakeFlow, FakeSlips]:
    return opened.view, opened.flow, opened.slips


def test_a_slip_is_looked_at_where_it_is_asked_for(
    page: tuple[TicketsView, FakeFlow, FakeSlips], qtbot: QtBot
) -> None:
    view, _, slips = page
    assert slips.shown == []
    qtbot.keyClick(view, Qt.Key.Key_Down)
    qtbot.keyClick(view, Qt.Key.Key_Space)
    view.rows[0].view.click()
    assert [seat for seat, *_ in slips.shown] == ["18", "17"]


@pytest.mark.qt
async def test_enter_prints_what_is_left(opened: Opened, qtbot: QtBot) -> None:
    view = opened.view
    view.rows[0].print.click()
    await opened.presenter.slip_queue.idle()
    assert view.rows[0].print.accessibleName().startswith("2ª via")
    qtbot.keyClick(view, Qt.Key.Key_Return)
    await opened.presenter.slip_queue.idle()
    assert [seat for seat, _ in opened.slips.printed] == ["17", "18", "20"]


def test_the_keys_say_only_what_they_do(opened: Opened) -> None:
    assert FocusKey.ROWS in [hint.of for hint in opened.view.key_hints]
    sale = tickets_sale()
    attempt = sale.order.attempt
    assert attempt is not None and attempt.confirmed is not None
    one = replace(attempt.confirmed.detail, tickets=attempt.confirmed.detail.tickets[:1])
    single = replace(attempt, id="a2", confirmed=replace(attempt.confirmed, detail=one))
    opened.flow.show(replace(sale, order=replace(sale.order, attempt=single)))
    assert FocusKey.ROWS not in [hint.of for hint in opened.view.key_hints]


@pytest.mark.qt
async def test_one_letter_each_acts_where_nothing_is_typed(opened: Opened, qtbot: QtBot) -> None:
    asked: list[object] = []
    opened.presenter.opened()
    opened.view.asked.connect(asked.append)
    letters = {"w": Ask.WHATSAPP, "e": Ask.EMAIL, "p": Ask.REPRINT, "r": Ask.RECEIPT, "c": Ask.COPY}
    for widget in (opened.view, opened.view.rows[0].view, opened.view.tiles.tiles[0]):
        widget.setFocus()
        for letter, meant in letters.items():
            asked.clear()
            qtbot.keyClick(widget, letter)
            assert meant in asked
        asked.clear()
        qtbot.keyClick(widget, "w", Qt.KeyboardModifier.AltModifier)
        assert asked == []
    assert [tile.way for tile in opened.view.tiles.tiles] == [Ask.WHATSAPP, Ask.EMAIL, Ask.SAVE]
    await opened.scope.aclose()
