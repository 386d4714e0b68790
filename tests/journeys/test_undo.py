"""A step that was left is taken back by one key: seats, hold and what was typed are there again."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from pos_app.sale.stage import Activity, Step
from tests.journeys.clerk import Clerk, at_the_counter
from tests.sandbox_process import SandboxProcess

pytestmark = [pytest.mark.qt, pytest.mark.journey, pytest.mark.display, pytest.mark.timeout(120)]

ALT = Qt.KeyboardModifier.AltModifier


def _at(clerk: Clerk, step: Step) -> bool:
    return clerk.stage.step is step


async def test_going_back_to_the_trips_and_undoing_it_leads_to_the_payment_again(
    shop: SandboxProcess, tmp_path: Path
) -> None:
    async with at_the_counter(shop, tmp_path / "desk") as clerk:
        await clerk.search("sao p", "belo", "+3")
        await clerk.take_first_trip()
        await clerk.hold_best_seat()
        await clerk.fill_passenger()
        await clerk.until(lambda: clerk.stage.payment.quote, "the payment methods")
        held = clerk.stage.seating.seats
        for step in (Step.PASSENGERS, Step.SEATS, Step.SEARCH):
            await clerk.until(lambda: Activity.MAP not in clerk.stage.busy, "the map")
            clerk.press(Qt.Key.Key_Escape)
            await clerk.until(partial(_at, clerk, step), f"the step {step.name}")
        clerk.press(Qt.Key.Key_Z, with_=ALT)
        await clerk.until(lambda: clerk.stage.step is Step.PAYMENT, "the payment again")
        await clerk.until(lambda: clerk.stage.payment.quote, "the payment methods again")
        assert (clerk.stage.step, clerk.window.page) == (Step.PAYMENT, "payment")
        assert clerk.stage.seating.seats == held


async def test_seats_left_for_another_trip_are_told_and_come_back(
    shop: SandboxProcess, tmp_path: Path
) -> None:
    async with at_the_counter(shop, tmp_path / "desk") as clerk:
        await clerk.search("sao p", "belo", "+3")
        await clerk.take_first_trip()
        await clerk.hold_best_seat()
        await clerk.fill_passenger(go_on=False)
        held = clerk.stage.seating.seats
        clerk.press(Qt.Key.Key_Escape)
        await clerk.until(lambda: clerk.stage.step is Step.SEATS, "the seats")
        await clerk.until(lambda: Activity.MAP not in clerk.stage.busy, "the map")
        clerk.press(Qt.Key.Key_Escape)
        await clerk.until(lambda: clerk.focus_is("Viagens"), "the list")
        clerk.press(Qt.Key.Key_Down, Qt.Key.Key_Return)
        await clerk.until(lambda: clerk.stage.seating.maps and not clerk.stage.seating.seats, "the other bus")
        assert clerk.sees(f"A poltrona {held[0].label} foi liberada")
        clerk.press(Qt.Key.Key_Z, with_=ALT)
        await clerk.until(lambda: clerk.stage.seating.seats == held, "the seats of before")
        assert clerk.window.page == "passengers"
        assert not clerk.sees("foi liberada")
        assert clerk.sees("Helena Prado Siqueira")
        clerk.press(Qt.Key.Key_F10)
        await clerk.until(lambda: clerk.stage.step is Step.PAYMENT, "the payment")
        # The next customer gets nothing of this one.
        clerk.press(Qt.Key.Key_F12)
        await clerk.until(lambda: clerk.stage.step is Step.SEARCH, "the next customer")
        clerk.press(Qt.Key.Key_Z, with_=ALT)
        clerk.press(Qt.Key.Key_2, with_=ALT)
        await clerk.until(lambda: clerk.window.page == "orders", "the key after it")
        assert clerk.stage.step is Step.SEARCH
        assert not clerk.stage.seating.seats
