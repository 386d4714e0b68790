"""The card page is another process inside the window: it may die or hang, and the sale stands."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QCursor, QGuiApplication, QKeySequence, QShortcut
from PySide6.QtWidgets import QLineEdit, QMainWindow, QVBoxLayout, QWidget

from pos_app.card.command import CARD_VIEW
from pos_app.card.form import CardForm
from pos_app.domain.attempts import AttemptState
from pos_app.sale.stage import Step
from pos_app.system.installation import self_command
from pos_app.ui.widgets.button import Button
from tests.journeys.clerk import Clerk, at_the_counter
from tests.journeys.keyboard import keyboard_for
from tests.patience import patience
from tests.sandbox_process import SandboxProcess

pytestmark = [pytest.mark.qt, pytest.mark.journey, pytest.mark.display, pytest.mark.timeout(180)]

CTRL = Qt.KeyboardModifier.ControlModifier
APPROVED, SLOW = "4111111111111111", "4000000000000259"


async def at_the_card_page(clerk: Clerk) -> None:
    """Sell up to the card page."""
    await clerk.search("sao p", "belo", "+3")
    await clerk.take_first_trip()
    await clerk.hold_best_seat()
    await clerk.fill_passenger()
    await the_page(clerk)


async def the_page(clerk: Clerk) -> None:
    await clerk.until(lambda: clerk.stage.payment.quote, "the payment methods")
    await clerk.until(lambda: clerk.card_is_ready and clerk.form.process_id, "the card page")


def engine_modules() -> list[str]:
    return [name for name in sys.modules if "QtWebEngine" in name]


async def sold(clerk: Clerk) -> None:
    """Charge the card that was given, and see the ticket."""
    await clerk.until(lambda: clerk.stage.payment.card, "the card's token")
    await clerk.back_at_the_window()
    clerk.press(Qt.Key.Key_F10)
    await clerk.until(lambda: clerk.stage.step is Step.TICKETS, "the tickets", 60)
    attempt = clerk.stage.order.attempt
    assert attempt is not None
    assert (attempt.state, attempt.sends) == (AttemptState.COMPLETED, 1)


async def test_a_card_sale_never_loads_the_web_engine_into_the_desk(
    shop: SandboxProcess, tmp_path: Path
) -> None:
    # Tests of the card's own process, run before in this one, load the engine; alone there is nothing before.
    before = engine_modules()
    async with at_the_counter(shop, tmp_path / "desk") as clerk:
        await clerk.until(lambda: clerk.form.is_warm, "a process for the card page")
        assert engine_modules() == before
        await at_the_card_page(clerk)
        assert clerk.form.process_id not in (0, os.getpid())
        await clerk.give_card(APPROVED)
        await sold(clerk)
        assert engine_modules() == before
        clerk.press(Qt.Key.Key_F12)
        await clerk.until(lambda: clerk.focus_is("Para"), "the next customer")


async def test_keys_reach_the_page_only_while_it_is_entered(shop: SandboxProcess, tmp_path: Path) -> None:
    async with at_the_counter(shop, tmp_path / "desk") as clerk:
        await at_the_card_page(clerk)
        form = clerk.form
        QCursor.setPos(form.mapToGlobal(form.rect().center()))
        clerk.press(Qt.Key.Key_F6)
        await clerk.until(form.is_entered, "the keyboard in the page")
        clerk.press(Qt.Key.Key_F6)
        await clerk.until(lambda: not form.is_entered(), "the keyboard out of the page")
        await clerk.back_at_the_window()
        # A key of the desk works inside the page and beside it.
        clerk.press(Qt.Key.Key_2, with_=CTRL)
        await clerk.until(lambda: not form.is_open, "PIX instead")
        clerk.press(Qt.Key.Key_1, with_=CTRL)
        await the_page(clerk)
        clerk.press(Qt.Key.Key_F6)
        await clerk.until(form.is_entered, "the keyboard in the page again")
        clerk.press(Qt.Key.Key_Escape)
        await clerk.until(lambda: not form.is_entered(), "Esc out of the page")
        await clerk.back_at_the_window()
        assert clerk.stage.step is Step.PAYMENT
        await clerk.give_card(APPROVED)
        await sold(clerk)


@pytest.mark.parametrize(
    ("number", "words"),
    [
        pytest.param(signal.SIGKILL, "fechou sozinha", id="killed", marks=pytest.mark.long),
        pytest.param(signal.SIGSTOP, "parou de responder", id="stopped", marks=pytest.mark.long),
    ],
)
async def test_a_card_page_that_dies_or_hangs_is_opened_again(
    shop: SandboxProcess, tmp_path: Path, number: signal.Signals, words: str
) -> None:
    async with at_the_counter(shop, tmp_path / "desk") as clerk:
        await at_the_card_page(clerk)
        hold = clerk.stage.first_hold_end
        former = clerk.form.process_id
        clerk.press(Qt.Key.Key_F6)
        await clerk.until(clerk.form.is_entered, "the keyboard in the page")
        os.kill(former, number)
        await clerk.until(lambda: clerk.sees(words), "what happened")
        assert clerk.sees("Nada foi cobrado")
        assert clerk.stage.first_hold_end == hold
        assert clerk.stage.step is Step.PAYMENT
        await clerk.back_at_the_window()
        await open_again(clerk)
        await the_page(clerk)
        assert clerk.form.process_id != former
        await clerk.give_card(APPROVED)
        await sold(clerk)


async def open_again(clerk: Clerk) -> None:
    """Press the button that stands where the page was."""
    button = next(
        b for b in clerk.window.findChildren(Button) if b.isVisible() and b.text() == "Abrir de novo"
    )
    button.setFocus()
    clerk.press(Qt.Key.Key_Space)
    await clerk.until(lambda: clerk.form.is_open, "the page again")
    assert not clerk.form.is_entered()


@pytest.mark.parametrize(
    "number",
    [
        pytest.param(signal.SIGKILL, id="killed", marks=pytest.mark.long),
        pytest.param(signal.SIGSTOP, id="stopped", marks=pytest.mark.long),
    ],
)
async def test_after_charging_the_process_of_the_next_card_may_be_lost(
    shop: SandboxProcess, tmp_path: Path, number: signal.Signals
) -> None:
    async with at_the_counter(shop, tmp_path / "desk") as clerk:
        await at_the_card_page(clerk)
        await clerk.give_card(SLOW)
        await clerk.until(lambda: clerk.stage.payment.card, "the card's token")
        clerk.press(Qt.Key.Key_F10)
        await clerk.until(lambda: clerk.stage.order.attempt, "the order")
        await clerk.until(lambda: clerk.form.spare_process_id, "the process of the next card")
        spare = clerk.form.spare_process_id
        os.kill(spare, number)
        await clerk.until(lambda: clerk.stage.step is Step.TICKETS, "the tickets", 90)
        attempt = clerk.stage.order.attempt
        assert attempt is not None
        assert (attempt.state, attempt.sends) == (AttemptState.COMPLETED, 1)
        assert not clerk.sees("A página do cartão")
        await clerk.until(lambda: clerk.form.spare_process_id != spare, "the end of the lost process", 90)
        clerk.press(Qt.Key.Key_F12)
        await clerk.until(lambda: clerk.focus_is("Para"), "the next customer")
        await at_the_card_page(clerk)
        assert clerk.form.process_id not in (0, spare)


@pytest.mark.skipif(os.environ.get("QT_QPA_PLATFORM") != "xcb", reason="needs a window manager")
async def test_where_it_cannot_live_inside_the_page_stays_over_its_place(
    shop: SandboxProcess,
) -> None:
    desk, inside = QMainWindow(), QWidget()
    desk.setCentralWidget(inside)
    edit = QLineEdit(inside)
    form = CardForm(self_command(CARD_VIEW), allow_loopback_http=True, embedded=False, parent=inside)
    column = QVBoxLayout(inside)
    column.addWidget(edit)
    column.addWidget(form, 1)
    desk.setGeometry(60, 60, 700, 500)
    desk.show()
    edit.setFocus()
    keys = keyboard_for(desk)

    def switch() -> None:
        if form.is_entered():
            form.leave()
            edit.setFocus()
        else:
            form.enter()

    QShortcut(QKeySequence("F6"), desk).activated.connect(switch)
    ready: list[bool] = []
    form.ready.connect(lambda: ready.append(True))
    try:
        form.open(shop.card_page_url, "session")
        await until(lambda: ready, "the page")
        await until(lambda: place_on_screen(form) == shown_at(form), "the page over its place")
        desk.move(200, 160)
        await until(lambda: place_on_screen(form) == shown_at(form), "the page after its window")
        form.enter()
        await until(lambda: QGuiApplication.focusWindow() is None, "the keyboard with the page")
        keys.type("4111")
        keys.press(Qt.Key.Key_F6, Qt.KeyboardModifier.NoModifier)
        await until(lambda: QGuiApplication.focusWindow() is desk.windowHandle(), "the keyboard at the desk")
        keys.type("abc")
        await until(lambda: edit.text() == "abc", "what was typed at the desk")
        form.hide()
        await until(lambda: shown_at(form) is None, "no page without its place")
    finally:
        form.shut_down()
        desk.close()


async def until(seen: Callable[[], object], what: str) -> None:
    end = time.monotonic() + patience(20)
    while not seen():
        assert time.monotonic() < end, what
        await asyncio.sleep(0.05)


def place_on_screen(form: CardForm) -> tuple[int, int, int, int]:
    """Return where the page belongs: x, y, width and height on the screen."""
    at = form.mapToGlobal(form.rect().topLeft())
    return at.x(), at.y(), form.width(), form.height()


def shown_at(form: CardForm) -> tuple[int, int, int, int] | None:
    """Return where the X server shows the window of the page's process, None where it shows none."""
    assert form._area is not None
    window = str(form._area._window)
    if window not in _xdotool("search", "--onlyvisible", "--class", "").split():
        return None
    lines = _xdotool("getwindowgeometry", "--shell", window).splitlines()
    found = dict(line.split("=") for line in lines if "=" in line)
    x, y, width, height = (int(found[name]) for name in ("X", "Y", "WIDTH", "HEIGHT"))
    return x, y, width, height


def _xdotool(*words: str) -> str:
    return subprocess.run(["xdotool", *words], capture_output=True, text=True, check=False).stdout
