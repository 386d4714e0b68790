"""The provider's reply for support: covered, and uncovered only once that is recorded."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import cast

import pytest_asyncio
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from pos_app.domain.attempts import AttemptState, ProviderAnswer
from pos_app.domain.faults import Unreachable
from pos_app.domain.storage import StorageFault, StorageKind
from pos_app.system.tasks import TaskScope
from pos_app.ui.pages.orders.boxes.boxes import RawBox
from pos_app.ui.pages.orders.boxes.shown import RawShown, RawWork, kept_answer
from pos_app.ui.pages.orders.list.rows import OrderRow, from_attempt, from_summary
from pos_app.ui.pages.orders.page import Ask
from pos_app.ui.pages.orders.view import OrdersView
from pos_app.wording import order_texts
from tests.ui.builders import NOW
from tests.ui.builders_orders import TODAY, ZONE, an_attempt, summaries
from tests.ui.pages.orders.a_desk import Provider, Replies, Screen, an_orders_desk

SOLD = an_attempt(AttemptState.COMPLETED)


class Desk:
    """A chosen order with a provider and a journal."""

    def __init__(self, folder: Path) -> None:
        self.row: OrderRow | None = from_attempt(SOLD, TODAY, ZONE)
        self.screen, self.provider, self.replies = Screen(), Provider(), Replies()
        self.errors: list[BaseException] = []
        self.scope = TaskScope("test", lambda _, error: self.errors.append(error))
        api = an_orders_desk(None, self.provider, None, self.scope, folder, raw_shown=self.replies.record)
        self.looked = 0
        view = cast(OrdersView, self.screen)
        self.work = RawWork(view, api, lambda: self.row, ZONE, self._look)

    def _look(self) -> None:
        self.looked += 1

    @property
    def shown(self) -> list[RawShown]:
        return self.screen.boxes.all("show_raw")

    async def done(self) -> None:
        await asyncio.gather(*(asyncio.all_tasks() - {asyncio.current_task()}))


@pytest_asyncio.fixture
async def desk(tmp_path: Path) -> AsyncIterator[Desk]:
    made = Desk(tmp_path)
    yield made
    await made.scope.aclose()
    assert made.errors == []


async def test_it_is_asked_for_and_shown_covered_with_its_time(desk: Desk) -> None:
    desk.work.open()
    await desk.done()
    shown = desk.shown[0]
    assert (shown.text, shown.masked, shown.whole) == ("{***}", "{***}", False)
    assert f"{NOW.astimezone(ZONE):%d/%m/%Y %H:%M:%S}" in shown.when
    assert shown.note == order_texts.reveal_hint()
    assert desk.replies.recorded == []
    assert desk.provider.asked == [SOLD.public_id]
    assert not desk.screen.notices


async def test_it_is_uncovered_once_who_sees_it_is_recorded(desk: Desk) -> None:
    desk.work.open()
    await desk.done()
    desk.work.reveal()
    await desk.done()
    shown = desk.shown[-1]
    assert (shown.text, shown.masked, shown.whole) == ("{Helena}", "{***}", True)
    assert desk.replies.recorded == [SOLD.public_id]


async def test_what_cannot_be_recorded_stays_covered(desk: Desk) -> None:
    desk.work.open()
    await desk.done()
    desk.replies.fault = StorageFault(StorageKind.FULL)
    desk.work.reveal()
    await desk.done()
    assert desk.shown[-1].text == "{***}"
    assert "O disco está cheio" in desk.shown[-1].note
    assert desk.looked == 0


async def test_orders_of_others_and_open_ones_are_recorded_too(desk: Desk) -> None:
    theirs = from_summary(summaries()[1], TODAY, ZONE, NOW)
    running = from_attempt(an_attempt(AttemptState.KNOWN), TODAY, ZONE)
    for row in (theirs, running):
        desk.row = row
        desk.work.open()
        await desk.done()
        desk.work.reveal()
        await desk.done()
        assert desk.shown[-1].whole
    assert desk.replies.recorded == [theirs.number, running.number]
    assert desk.looked == 2


async def test_of_an_order_without_a_number_the_answer_to_its_sending_is_shown(desk: Desk) -> None:
    answer = ProviderAnswer(500, "CHECKOUT", "", "Cliente Helena", "tx-1")
    attempt = an_attempt(AttemptState.AMBIGUOUS, public_id="", answer=answer)
    desk.row = from_attempt(attempt, TODAY, ZONE)
    desk.work.open()
    assert desk.provider.asked == []
    assert "Helena" not in desk.shown[-1].text
    assert '"transactionId": "tx-1"' in desk.shown[-1].text
    assert desk.shown[-1].when.startswith("HTTP 500")
    desk.work.reveal()
    await desk.done()
    assert "Cliente Helena" in desk.shown[-1].text
    assert desk.replies.recorded == [attempt.id]
    assert kept_answer(replace(attempt, answer=None)) is None


async def test_without_a_connection_it_is_said_that_nothing_is_kept(desk: Desk) -> None:
    desk.provider.fault = Unreachable()
    desk.work.open()
    await desk.done()
    assert desk.shown == []
    notice = desk.screen.notices["order"]
    assert (notice.kind, notice.title) == ("warning", order_texts.raw_not_read())
    assert notice.text.startswith(order_texts.not_kept())


async def test_nothing_is_shown_of_an_order_that_was_left(desk: Desk) -> None:
    desk.work.open()
    desk.row, row = None, desk.row
    await asyncio.sleep(0)
    assert desk.shown == []
    desk.work.open()
    desk.work.reveal()
    desk.row = replace(row, number="") if row else None
    desk.work.open()
    await desk.done()
    assert desk.shown == []


def test_the_box_copies_what_is_covered_and_lets_nothing_else_be_selected(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(1024, 768)
    window.show()
    asked: list[object] = []
    box = RawBox(window, asked.append)
    covered = RawShown("GB7K-40Q2-M9", "HTTP 200", "{***}", "{***}", "note")
    box.show_raw(covered)
    box.open()
    assert box.text.textInteractionFlags() & Qt.TextInteractionFlag.TextSelectableByMouse
    box.reveal.click()
    assert asked == [Ask.REVEAL_REPLY]
    box.show_raw(replace(covered, text="<b>Helena</b>", whole=True))
    assert box.text.toPlainText() == "<b>Helena</b>"
    assert box.text.textInteractionFlags() == Qt.TextInteractionFlag.NoTextInteraction
    assert box.reveal.isHidden()
    box.copy.click()
    assert QGuiApplication.clipboard().text() == "{***}"
    box.end.click()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
