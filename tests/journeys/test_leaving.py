"""The window is closed: what would be lost is asked, what is on its way is told and waited for."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from pos_app.domain.attempts import AttemptState
from pos_app.domain.payment import PaymentType
from pos_app.domain.storage import DiskFull
from pos_app.ui.widgets.confirm_box import ConfirmBox
from tests.journeys.clerk import Clerk, at_the_counter
from tests.journeys.counter import CTRL
from tests.sandbox_process import SandboxProcess

pytestmark = [pytest.mark.qt, pytest.mark.journey, pytest.mark.display, pytest.mark.timeout(180)]


def closing_counts(clerk: Clerk, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Let the window's button end the program, as the real session does; return how often it did."""
    left: list[str] = []
    monkeypatch.setattr(clerk.desk.leaving, "_leave", lambda: left.append("left"))
    clerk.window.close_requested.connect(clerk.desk.leaving.ask)
    return left


def question() -> ConfirmBox | None:
    found = (box for box in QApplication.topLevelWidgets() if isinstance(box, ConfirmBox))
    return next((box for box in found if box.isVisible()), None)


async def with_a_seat(clerk: Clerk) -> None:
    await clerk.search("sao p", "belo", "+3")
    await clerk.take_first_trip()
    await clerk.hold_best_seat()


async def test_a_sale_that_cannot_be_parked_is_asked_about_before_it_goes(
    shop: SandboxProcess, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def full(name: str, data: dict[str, object]) -> None:
        raise DiskFull()

    async with at_the_counter(shop, tmp_path / "desk") as clerk:
        left = closing_counts(clerk, monkeypatch)
        await with_a_seat(clerk)
        focus = clerk.window.focusWidget()
        monkeypatch.setattr(clerk.core.journal, "save_draft", full)
        clerk.window.close()
        await clerk.until(question, "the question")
        box = question()
        assert box is not None
        deaf = box.ignores_keys
        assert "não pôde ser guardada" in box.windowTitle()
        clerk.window.close_requested.emit()
        await clerk.until(lambda: not deaf(), "the answer")
        box.keep.click()
        await clerk.until(lambda: question() is None, "the page")
        assert (left, clerk.window.isEnabled(), clerk.window.focusWidget()) == ([], True, focus)
        assert clerk.stage.held, "the sale goes on"
        clerk.window.close()
        await clerk.until(question, "the question again")
        box = question()
        assert box is not None
        box.act.click()
        assert left == ["left"]


async def test_a_sale_is_parked_once_however_often_the_window_is_closed(
    shop: SandboxProcess, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with at_the_counter(shop, tmp_path / "desk") as clerk:
        left = closing_counts(clerk, monkeypatch)
        await with_a_seat(clerk)
        clerk.window.close()
        clerk.window.close()
        assert not clerk.window.isEnabled(), "nothing is sold in a sale that is being parked"
        await clerk.until(lambda: left, "the end")
        clerk.window.close()
        await clerk.desk.leaving.end()
        assert len(await clerk.core.journal.drafts()) == 1
    async with at_the_counter(shop, tmp_path / "desk") as clerk:
        assert len(await clerk.core.journal.drafts()) == 1


async def test_a_signal_waits_for_nobody_and_what_is_lost_stands_in_the_log(
    shop: SandboxProcess, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def full() -> bool:
        return False

    async with at_the_counter(shop, tmp_path / "desk") as clerk:
        monkeypatch.setattr(clerk.desk.sales, "park", full)
        await clerk.desk.leaving.end()
        assert question() is None
    log = (tmp_path / "desk" / "log" / "guiche.log").read_text(encoding="utf-8")
    assert "a sale that could not be parked" in log


async def test_an_order_on_its_way_is_told_and_its_answer_is_there(
    shop: SandboxProcess, tmp_path: Path
) -> None:
    async with at_the_counter(shop, tmp_path / "desk") as clerk:
        await with_a_seat(clerk)
        await clerk.fill_passenger()
        await clerk.until(lambda: clerk.stage.payment.session_id and clerk.stage.payment.quote, "the methods")
        shop.control("faults", {"operation": "create", "fault": "late", "ms": 1500, "commit": True})
        clerk.press(Qt.Key.Key_2, with_=CTRL)
        await clerk.until(lambda: clerk.stage.payment.method is PaymentType.PIX, "PIX")
        clerk.press(Qt.Key.Key_F10)
        await clerk.until(
            lambda: [one.state for one in clerk.core.orders.open] == [AttemptState.SENDING], "the sending"
        )
        await clerk.desk.leaving.end()
        assert clerk.sees("a caminho da central")
    async with at_the_counter(shop, tmp_path / "desk") as clerk:
        (sold,) = await clerk.core.journal.history()
        states = [entry.what for entry in sold.log]
        assert states[:2] == ["sending", "known"]
        assert sold.sends == 1
        assert [order["publicId"] for order in shop.orders()][-1:] == [sold.public_id]
        assert await clerk.core.journal.drafts() == ()
