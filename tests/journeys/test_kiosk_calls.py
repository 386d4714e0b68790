"""A kiosk's call at a real desk: told on every page, in nobody's way; and what tells it at the kiosk."""

from __future__ import annotations

import os
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QWidget

from pos_app.desk import alerts
from pos_app.desk.kiosk_staff import DEMO_PIN
from pos_app.domain.branch import StaffCall
from pos_app.kiosk.flow.state import Page
from pos_app.ui.widgets.notice import Notice
from tests.journeys.clerk import Clerk, at_the_counter
from tests.journeys.customer import at_the_kiosk
from tests.journeys.one_way import to_payment
from tests.journeys.test_kiosk_staff import come_in
from tests.looks.walk.settled import settled
from tests.sandbox_process import SandboxProcess

pytestmark = [pytest.mark.qt, pytest.mark.journey, pytest.mark.timeout(120)]
BEGAN = datetime(2026, 11, 27, 14, 0, tzinfo=UTC)


def kiosk_calls(clerk: Clerk, number: int) -> None:
    """Let the branch tell of a call, each number of another one."""
    since = BEGAN + timedelta(minutes=number)
    clerk.core.branch.on_calls((StaffCall("a", "Totem A", since, 125.0),))


def line(clerk: Clerk) -> Notice | None:
    return clerk.window.news.notice("kiosk calls a")


def place_of(clerk: Clerk, widget: QWidget) -> QRect:
    return QRect(widget.mapTo(clerk.window, QPoint(0, 0)), widget.size())


async def stands_clear(clerk: Clerk, where: str) -> None:
    """The line is there in full, over neither the total nor what is typed, and took no keyboard."""
    await settled(clerk.window)
    if folder := os.environ.get("CALL_PICTURES"):
        clerk.window.grab().save(f"{folder}/{where}.png")
    shown = line(clerk)
    assert shown is not None and shown.isVisible(), where
    notice = place_of(clerk, shown)
    assert clerk.window.rect().contains(notice), where
    assert not shown.isAncestorOf(clerk.focus()), where
    assert not notice.intersects(place_of(clerk, clerk.focus())), where
    if clerk.window.basket.isVisible():
        assert not notice.intersects(place_of(clerk, clerk.window.basket._total)), where


async def test_the_line_is_in_nobodys_way_and_waits_for_the_card(
    shop: SandboxProcess, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played: list[str] = []
    monkeypatch.setattr(alerts, "play", played.append)
    async with at_the_counter(shop, tmp_path / "desk") as clerk:
        clerk.type("sao p")
        kiosk_calls(clerk, 0)
        await stands_clear(clerk, "search")
        for page in ("orders", "settings", "board"):
            clerk.desk.open_page(page)
            await stands_clear(clerk, page)
        assert played == ["staff-called"]
        shown = line(clerk)
        assert shown is not None
        shown.buttons[0].click()
        assert line(clerk) is None
        clerk.desk.open_page("sell")
        await clerk.search("sao p", "belo", "+3")
        await clerk.take_first_trip()
        await clerk.hold_best_seat()
        kiosk_calls(clerk, 1)
        await clerk.until(lambda: clerk.focus_is("CPF, passageiro 1"), "the form")
        await stands_clear(clerk, "passengers")
        await to_payment(clerk)
        await stands_clear(clerk, "payment")
        await clerk.until(lambda: clerk.card_is_ready, "the card page")
        clerk.press(Qt.Key.Key_F6)
        await clerk.until(clerk.form.is_entered, "the keyboard in the card page")
        await clerk.until(lambda: line(clerk) is None, "room for the card")
        kiosk_calls(clerk, 2)
        assert line(clerk) is None
        clerk.desk.leave_card()
        await clerk.until(lambda: line(clerk), "the call that waited")
        assert played == ["staff-called"] * 3


async def test_a_kiosk_tells_when_it_begins_and_when_the_staff_came(
    shop: SandboxProcess, tmp_path: Path
) -> None:
    async with at_the_kiosk(shop, tmp_path / "kiosk") as customer:
        seat = customer.core.branch
        await customer.touch("Ajuda")
        await customer.at(Page.HELP)
        assert seat.called is None
        told = seat.told()
        assert (told.stopped, told.pin_locked) == (False, False), "what its branch would be told"
        await customer.touch("Chamar alguém da equipe")
        await customer.until(lambda: seat.called is not None, "what the branch is told")
        await customer.touch("Voltar")
        await customer.at(Page.HOME)
        assert seat.called is not None
        await come_in(customer)
        await customer.type(DEMO_PIN)
        await customer.touch("Entrar")
        await customer.until(lambda: seat.called is None, "the end of the call")
