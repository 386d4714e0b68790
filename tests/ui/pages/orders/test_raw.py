"""The provider's reply for support: covered, and uncovered only once that is recorded."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from pos_app.domain.attempts import AttemptState, ProviderAnswer
from pos_app.domain.faults import Unreachable
from pos_app.domain.storage import StorageFault, StorageKind
from pos_app.ui.pages.orders.boxes.boxes import RawBox
from pos_app.ui.pages.orders.boxes.shown import RawShown, kept_answer
from pos_app.ui.pages.orders.page import Ask, Choose
from pos_app.wording import order_texts
from tests.ui.builders import NOW
from tests.ui.builders_orders import ZONE, an_attempt
from tests.ui.pages.orders.a_desk import OPEN, SOLD, Desk


async def replies(desk: Desk, *asked: Choose | Ask) -> list[RawShown]:
    """Return what the box shows after each of these."""
    for one in asked:
        desk.ask(one)
        await desk.settle()
    return desk.screen.boxes.all("show_raw")


async def test_it_is_shown_covered_and_uncovered_once_who_sees_it_is_recorded(desk: Desk) -> None:
    (covered,) = await replies(desk, Choose(1), Ask.REPLY)
    assert (covered.text, covered.masked, covered.whole) == ("{***}", "{***}", False)
    assert f"{NOW.astimezone(ZONE):%d/%m/%Y %H:%M:%S}" in covered.when
    assert covered.note == order_texts.reveal_hint()
    assert (desk.replies.recorded, desk.provider.asked) == ([], [SOLD.public_id])
    shown = (await replies(desk, Ask.REVEAL_REPLY))[-1]
    assert (shown.text, shown.masked, shown.whole) == ("{Helena}", "{***}", True)
    assert desk.replies.recorded == [SOLD.public_id]


async def test_what_cannot_be_recorded_stays_covered(desk: Desk) -> None:
    desk.replies.fault = StorageFault(StorageKind.FULL)
    shown = (await replies(desk, Choose(1), Ask.REPLY, Ask.REVEAL_REPLY))[-1]
    assert shown.text == "{***}" and "O disco está cheio" in shown.note


async def test_orders_of_others_and_open_ones_are_recorded_too(desk: Desk) -> None:
    await desk.search()
    found = await replies(desk, *(one for n in (0, 3) for one in (Choose(n), Ask.REPLY, Ask.REVEAL_REPLY)))
    assert [one.whole for one in found] == [False, True, False, True]
    assert desk.replies.recorded == [OPEN.public_id, desk.screen.rows[3].number]


async def test_of_an_order_without_a_number_the_answer_to_its_sending_is_shown(desk: Desk) -> None:
    answer = ProviderAnswer(500, "CHECKOUT", "", "Cliente Helena", "tx-1")
    attempt = an_attempt(AttemptState.AMBIGUOUS, public_id="", answer=answer)
    desk.journal.attempts = (attempt,)
    desk.presenter.opened()
    await desk.settle()
    covered, shown = await replies(desk, Choose(0), Ask.REPLY, Ask.REVEAL_REPLY)
    assert desk.provider.asked == []
    assert "Helena" not in covered.text and '"transactionId": "tx-1"' in covered.text
    assert covered.when.startswith("HTTP 500") and "Cliente Helena" in shown.text
    assert desk.replies.recorded == [attempt.id]
    assert kept_answer(replace(attempt, answer=None)) is None


async def test_without_a_connection_it_is_said_that_nothing_is_kept(desk: Desk) -> None:
    desk.provider.fault = Unreachable()
    assert await replies(desk, Choose(1), Ask.REPLY) == []
    notice = desk.screen.notices["order"]
    assert (notice.kind, notice.title) == ("warning", order_texts.raw_not_read())
    assert notice.text.startswith(order_texts.not_kept())


async def test_nothing_is_shown_of_an_order_that_was_left(desk: Desk) -> None:
    desk.ask(Choose(1))
    desk.ask(Ask.REPLY)
    assert await replies(desk, Choose(0), Ask.REVEAL_REPLY) == []


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
