"""The provider goes away and comes back: the window says so in time, sells nothing meanwhile, and goes on."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from PySide6.QtCore import Qt

from pos_app.domain.payment import PaymentType
from pos_app.journal.searches import SearchFile
from pos_app.sale.stage import ProblemKind, Step
from pos_app.ui.pages.search.trip_table import TripTable
from tests.journeys.clerk import at_the_counter
from tests.journeys.connection import (
    BACK_WITHIN,
    SHOWN_WITHIN,
    light,
    may_ask,
    online,
    strip,
)
from tests.sandbox_process import SandboxProcess, start_sandbox

pytestmark = [pytest.mark.qt, pytest.mark.journey, pytest.mark.display, pytest.mark.timeout(150)]


@contextmanager
def stopped(sandbox: SandboxProcess) -> Iterator[None]:
    """Let the provider stand still: it listens and does not answer."""
    os.kill(sandbox.process.pid, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(sandbox.process.pid, signal.SIGCONT)


def again(sandbox: SandboxProcess, folder: Path) -> SandboxProcess:
    """Start the provider once more, on its old port and with its old data."""
    port = urlsplit(sandbox.base_url).port
    assert port is not None
    back = start_sandbox(folder, extra=("--speed", "4"), port=port)
    back.state()  # It listens before it is loaded: it is back when it answers.
    return back


def places_calls(sandbox: SandboxProcess) -> int:
    calls: int = sandbox.state()["calls"]["places"]
    return calls


async def test_a_killed_provider_is_seen_in_time_counted_down_and_taken_up_again(
    sandbox: SandboxProcess, tmp_path: Path
) -> None:
    async with at_the_counter(sandbox, tmp_path / "desk") as clerk:
        await online(clerk)
        sandbox.kill()
        asked = time.monotonic()
        await clerk.to_the_origin()
        clerk.type("sao p")
        clerk.press(Qt.Key.Key_Return)
        clerk.type("belo")
        clerk.press(Qt.Key.Key_Return)
        clerk.type("+3")
        clerk.press(Qt.Key.Key_F2)
        await clerk.until(lambda: light(clerk).startswith("Offline desde"), "the light Offline", SHOWN_WITHIN)
        assert time.monotonic() - asked < SHOWN_WITHIN
        assert "O serviço da central está desligado." in strip(clerk)
        assert "Buscas já feitas seguem aqui" in strip(clerk)
        await clerk.until(lambda: "nova tentativa em" in light(clerk), "the countdown", 5)
        first = light(clerk)
        await clerk.until(lambda: light(clerk) != first, "the countdown going on", 5)
        back = again(sandbox, tmp_path / "sandbox")
        try:
            await online(clerk, BACK_WITHIN)
            assert not strip(clerk)
        finally:
            back.stop()


async def test_the_desk_opens_without_its_provider_and_says_so(
    sandbox: SandboxProcess, tmp_path: Path
) -> None:
    sandbox.kill()
    async with at_the_counter(sandbox, tmp_path / "desk") as clerk:
        assert clerk.window.page == "search"
        await clerk.until(lambda: light(clerk).startswith("Offline"), "the light Offline", 6)
        assert strip(clerk)
        await clerk.to_the_origin()
        clerk.type("sao p")
        clerk.press(Qt.Key.Key_Return)
        await clerk.until(lambda: clerk.focus_is("Para"), "the next field", 5)
        back = again(sandbox, tmp_path / "sandbox")
        try:
            await online(clerk, BACK_WITHIN)
        finally:
            back.stop()


@pytest.mark.long
async def test_offline_nothing_is_held_and_the_reason_is_said(
    sandbox: SandboxProcess, tmp_path: Path
) -> None:
    async with at_the_counter(sandbox, tmp_path / "desk") as clerk:
        await clerk.search("sao p", "belo", "+3")
        await clerk.take_first_trip()
        await clerk.until(lambda: "Poltrona" in clerk.focus().accessibleName(), "the cursor on the map")
        clerk.type("j")
        with stopped(sandbox):
            clerk.press(Qt.Key.Key_F5)
            await clerk.until(lambda: light(clerk).startswith("Offline"), "the light Offline", 20)
            assert "A reserva espera a central." in strip(clerk)
            clerk.press(Qt.Key.Key_F10)
            await clerk.until(lambda: clerk.stage.problem, "the reason", 2)
            assert clerk.stage.problem is not None
            assert clerk.stage.problem.kind is ProblemKind.OFFLINE
            assert clerk.sees("Reservar e cobrar esperam a central")
            assert clerk.stage.step is Step.SEATS and not clerk.stage.held
        await online(clerk, BACK_WITHIN)
        await clerk.until(lambda: not clerk.stage.problem, "the reason gone", 5)
        assert sandbox.state()["calls"].get("hold", 0) == 0
        await clerk.until(lambda: not clerk.stage.busy, "the new map")
        clerk.press(Qt.Key.Key_F10)
        await clerk.until(lambda: clerk.stage.step is Step.PASSENGERS, "the hold")


@pytest.mark.long
async def test_f5_asks_now_on_every_page(sandbox: SandboxProcess, tmp_path: Path) -> None:
    async with at_the_counter(sandbox, tmp_path / "desk") as clerk:
        await online(clerk)
        sandbox.control("faults", {"operation": "places", "fault": "status_503", "times": 999})
        clerk.press(Qt.Key.Key_F5)
        await clerk.until(lambda: light(clerk).startswith("Central fechada"), "the closed provider", 5)
        assert "A central está fechada agora." in strip(clerk)
        for page in (Qt.Key.Key_2, Qt.Key.Key_3, Qt.Key.Key_0):
            clerk.press(page, with_=Qt.KeyboardModifier.AltModifier)
            await may_ask(clerk, alone=True)
            asked = places_calls(sandbox)
            clerk.press(Qt.Key.Key_F5)
            await clerk.until(
                partial(lambda before: places_calls(sandbox) > before, asked), "the question", 2
            )
        assert light(clerk).startswith("Central fechada")
        sandbox.control("faults", {"clear": True})
        clerk.press(Qt.Key.Key_F5)
        await online(clerk, BACK_WITHIN)


@pytest.mark.long
async def test_what_waits_is_asked_about_as_soon_as_the_provider_is_back(
    sandbox: SandboxProcess, tmp_path: Path
) -> None:
    sandbox.control("quirks", {"pix_paid_after": 0})
    async with at_the_counter(sandbox, tmp_path / "desk") as clerk:
        await clerk.search("sao p", "belo", "+3")
        await clerk.take_first_trip()
        await clerk.hold_best_seat()
        await clerk.fill_passenger()
        await clerk.until(lambda: clerk.stage.payment.session_id and clerk.stage.payment.quote, "the methods")
        clerk.press(Qt.Key.Key_2, with_=Qt.KeyboardModifier.ControlModifier)
        await clerk.until(lambda: clerk.stage.payment.method is PaymentType.PIX, "PIX")
        clerk.press(Qt.Key.Key_F10)
        await clerk.until(
            lambda: clerk.core.orders.open and clerk.core.orders.open[0].public_id, "the order of the PIX"
        )
        (case,) = clerk.core.orders.open
        sandbox.kill()
        await clerk.until(lambda: clerk.desk.connection.offline, "the lost connection", 20)
        back = again(sandbox, tmp_path / "sandbox")
        try:
            await online(clerk, BACK_WITHIN)
            back.control(f"pix/{case.public_id}/pay")
            await clerk.until(lambda: not clerk.core.orders.open, "the paid order", 15)
        finally:
            back.stop()


@pytest.mark.long
async def test_the_light_opens_a_page_that_says_what_works_and_leads_back(
    sandbox: SandboxProcess, tmp_path: Path
) -> None:
    async with at_the_counter(sandbox, tmp_path / "desk") as clerk:
        await online(clerk)
        sandbox.kill()
        clerk.press(Qt.Key.Key_F5)
        await clerk.until(lambda: light(clerk).startswith("Offline"), "the light Offline", 5)
        clerk.window.top_bar.connection.click()
        await clerk.until(lambda: clerk.window.page == "connection", "the page", 3)
        assert not strip(clerk)
        for words in ("O serviço da central está desligado", "Ainda funciona", "Reservar, cobrar, emitir"):
            assert clerk.sees(words), words
        await clerk.until(lambda: clerk.focus_is("Tentar agora"), "the keyboard on the button")
        clerk.press(Qt.Key.Key_Escape)
        await clerk.until(lambda: clerk.window.page == "search", "the sale", 3)
        assert strip(clerk)


@pytest.mark.long
async def test_a_search_of_an_earlier_run_is_shown_with_its_age(
    sandbox: SandboxProcess, tmp_path: Path
) -> None:
    async with at_the_counter(sandbox, tmp_path / "desk") as clerk:
        await clerk.search("sao p", "belo", "+3")
        assert clerk.stage.search.results is not None
        found = len(clerk.stage.search.results.departures)
        await clerk.until((tmp_path / "desk" / "searches.json").exists, "the kept answer", 5)
    sandbox.kill()
    async with at_the_counter(sandbox, tmp_path / "desk") as clerk:
        await clerk.until(lambda: light(clerk).startswith("Offline"), "the light Offline", 8)
        await clerk.search("sao p", "belo", "+3")
        await clerk.until(lambda: clerk.sees("lista lida há"), "the age of the list", 5)
        table = clerk.window.findChild(TripTable)
        assert table is not None and table.model().rowCount() == found
        assert clerk.sees("A busca não terminou")


async def test_the_last_answer_is_kept_though_the_desk_closes(
    sandbox: SandboxProcess, tmp_path: Path
) -> None:
    async with at_the_counter(sandbox, tmp_path / "desk") as clerk:
        # Nothing is written before this is free: closing has to wait for it.
        disk = clerk.desk.searches._writing
        await disk.acquire()
        await clerk.search("sao p", "belo", "+3")
        await clerk.until(lambda: clerk.focus_is("Viagens"), "the list on the page")
        query = clerk.stage.search.query
        assert query is not None and clerk.stage.search.results is not None
        assert not (tmp_path / "desk" / "searches.json").exists()
        asyncio.get_running_loop().call_later(0.5, disk.release)
    ((kept, _at),) = await SearchFile(tmp_path / "desk").read(query.day)
    assert kept.query == query
