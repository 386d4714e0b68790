"""A second ticket for the same person after a crash: told on both pages, sold only on a deliberate word."""

from __future__ import annotations

import json
import os
import time
from datetime import date, timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from pos_app.domain.payment import PaymentType
from pos_app.sale.stage import Step
from pos_app.ui.widgets.confirm_box import ConfirmBox
from tests.journeys.clerk import Clerk, at_the_counter
from tests.patience import patience
from tests.programs import start
from tests.sandbox_process import SandboxProcess
from tests.selling import PLAN

pytestmark = [pytest.mark.qt, pytest.mark.journey, pytest.mark.timeout(180)]
DAY = date.today() + timedelta(days=5)
CONTROL = Qt.KeyboardModifier.ControlModifier


def crash_while_selling(sandbox: SandboxProcess, folder: Path) -> None:
    """Sell on the desk's own journal; the answer is lost, and with it the power."""
    folder.mkdir()
    file, plan = folder / "settings.json", folder / "plan.json"
    where = {"base_url": sandbox.base_url, "credentials": sandbox.credentials, "client_id": sandbox.client_id}
    file.write_text(json.dumps(where), encoding="utf-8")
    plan.write_text(json.dumps({**PLAN, "departureDate": DAY.isoformat()}), encoding="utf-8")
    sandbox.control("faults", {"operation": "create", "fault": "reset_after", "commit": True})
    with Path(os.devnull).open("r+", encoding="utf-8") as nowhere:
        words = ("sell", "--plan", str(plan), "--data-dir", str(folder))
        running = start("pos_app", words, (nowhere, nowhere, nowhere))
    try:
        end = time.monotonic() + patience(60)
        while not sandbox.state()["calls"].get("create") and time.monotonic() < end:
            assert running.poll() is None, "it ended by itself"
    finally:
        running.kill()
        running.wait()
    file.unlink()


async def to_payment(clerk: Clerk, sold_on: str) -> None:
    """Sell the bus of the lost order to the same person, up to the methods of payment."""
    await clerk.search("sao paulo", "belo horizonte", f"{DAY:%d/%m/%Y}")
    results = clerk.stage.search.results
    assert results is not None
    bought = sorted(results.departures, key=lambda trip: trip.departure.when)
    line = next(n for n, trip in enumerate(bought, 1) if trip.trip_ids == (sold_on,))
    await clerk.until(lambda: clerk.window.page == "search" and clerk.focus_is("Viagens"), "the list")
    clerk.type(str(line))
    clerk.press(Qt.Key.Key_Return)
    await clerk.until(lambda: clerk.stage.seating.maps, "the seat map")
    await clerk.hold_best_seat()
    await clerk.fill_passenger(go_on=False)
    await clerk.until(lambda: clerk.sees("passagem para este horário"), "the notice beside the forms")
    clerk.press(Qt.Key.Key_F10)
    await clerk.until(lambda: clerk.stage.payment.session_id and clerk.stage.payment.quote, "the methods")
    clerk.press(Qt.Key.Key_2, with_=CONTROL)
    await clerk.until(lambda: clerk.stage.payment.method is PaymentType.PIX, "PIX")


def box(clerk: Clerk) -> ConfirmBox | None:
    return next((one for one in clerk.window.findChildren(ConfirmBox) if one.isVisible()), None)


async def test_after_a_crash_the_same_person_gets_a_second_ticket_only_on_the_clerks_word(
    sandbox: SandboxProcess, tmp_path: Path
) -> None:
    crash_while_selling(sandbox, tmp_path / "desk")
    sandbox.control("faults", {"clear": True})
    async with at_the_counter(sandbox, tmp_path / "desk") as clerk:
        (lost,) = await clerk.core.journal.history()
        await to_payment(clerk, lost.sold.seats[0].trip_id)
        assert clerk.sees("passagem para este horário")
        assert clerk.stage.order.attempt is None
        # While the outcome is open the same bus stays closed, whatever the clerk says: it is waited for.
        await clerk.until(lambda: not clerk.core.orders.open, "the lost order", 60)
        clerk.press(Qt.Key.Key_F10)
        await clerk.until(lambda: box(clerk), "the question")
        asked = box(clerk)
        assert asked is not None and lost.sold.buyer in asked.accessibleDescription()
        await clerk.until(lambda: (asked := box(clerk)) and not asked.ignores_keys(), "keys that count")
        clerk.press(Qt.Key.Key_Return)  # The safe answer has the keyboard.
        await clerk.until(lambda: box(clerk) is None, "the question to go")
        assert clerk.stage.order.attempt is None
        await clerk.back_at_the_window()
        clerk.press(Qt.Key.Key_F10)
        await clerk.until(lambda: box(clerk), "the question once more")
        await clerk.until(lambda: (asked := box(clerk)) and not asked.ignores_keys(), "keys that count")
        clerk.press(Qt.Key.Key_F10)
        assert not clerk.stage.ordered, "F10 twice is no word"
        clerk.press(Qt.Key.Key_Backtab, with_=Qt.KeyboardModifier.ShiftModifier)
        clerk.press(Qt.Key.Key_Return)
        await clerk.until(lambda: clerk.stage.ordered, "the order")
        sold = clerk.stage.order.attempt
        assert sold is not None and sold.repeat_allowed is not None
        assert sold.repeat_allowed.attempts == (lost.id,)
        await clerk.until(lambda: clerk.stage.step is Step.TICKETS, "the tickets")
