"""Holds at the counter: ours are used again, never blamed on others, and their end is announced in time."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast
from urllib.parse import urlsplit

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from pos_app.desk.alerts import Alerts
from pos_app.domain.alerts import AlertEvent
from pos_app.domain.attempts import AttemptState
from pos_app.domain.basket import SeatChoice
from pos_app.domain.payment import PaymentType
from pos_app.domain.trips import TripKind
from pos_app.sale.stage import Activity, ProblemKind, Step
from tests.bench.calibration import slowness
from tests.journeys.books import Books
from tests.journeys.clerk import Clerk, at_the_counter
from tests.journeys.counter import CTRL, choose, day_with, hold_each_leg, on_map, tickets
from tests.sandbox_process import SandboxProcess, start_sandbox

pytestmark = [pytest.mark.qt, pytest.mark.journey, pytest.mark.timeout(150)]

_AT_ONCE = 0.5
"""Seconds that a person at the usual computer takes for at once: this length itself is tested."""


@pytest.fixture
def rings(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[AlertEvent]]:
    """What was announced beside the window, by sound or on the desktop."""
    heard: list[AlertEvent] = []
    ring = Alerts.ring

    def kept(self: Any, event: AlertEvent, title: str, text: str) -> None:
        heard.append(event)
        ring(self, event, title, text)

    monkeypatch.setattr(Alerts, "ring", kept)
    yield heard


def blocks(clerk: Clerk) -> list[str]:
    """Return the block ids of the seats of the sale."""
    return [choice.hold.block_id for choice in clerk.stage.seating.seats if choice.hold]


async def pick_best(clerk: Clerk) -> SeatChoice:
    """Take the suggested seat of the shown leg."""
    segment = clerk.stage.segment
    assert segment is not None
    clerk.type("j")
    await clerk.until(lambda: clerk.stage.chosen(segment), "the suggested seat")
    return clerk.stage.chosen(segment)[0]


async def ready_for_pix(clerk: Clerk, kind: TripKind = TripKind.DIRECT) -> tuple[SeatChoice, ...]:
    """Sell up to the payment by PIX; return the seats."""
    await clerk.search("sao p", "belo", f"+{await day_with(clerk, kind)}")
    await choose(clerk, kind)
    await hold_each_leg(clerk)
    await clerk.fill_passenger()
    await clerk.until(lambda: clerk.stage.payment.session_id and clerk.stage.payment.quote, "the methods")
    # The card page takes its window's time to appear: a key belongs to the page only from then on.
    await clerk.until(lambda: clerk.card_is_ready and clerk.has_the_keyboard(), "the card page")
    clerk.press(Qt.Key.Key_2, with_=CTRL)
    await clerk.until(lambda: clerk.stage.payment.method is PaymentType.PIX, "PIX")
    return clerk.stage.seating.seats


@pytest.mark.display
async def test_after_an_order_that_was_not_sent_the_same_block_is_charged(tmp_path: Path) -> None:
    first = start_sandbox(tmp_path / "sandbox", extra=("--speed", "4"))
    port = urlsplit(first.base_url).port or 0
    async with at_the_counter(first, tmp_path / "desk") as clerk:
        await ready_for_pix(clerk)
        held = blocks(clerk)
        first.kill()
        clerk.press(Qt.Key.Key_F10)
        await clerk.until(
            lambda: clerk.stage.order.attempt and clerk.stage.order.attempt.state is AttemptState.NOT_SENT,
            "the order that was not sent",
        )
        await clerk.until(lambda: clerk.sees("Voltar ao pagamento"), "the words of the button")
        assert clerk.sees("Voltar não cobra nada")
        assert not clerk.sees("Reservar de novo")
        second = start_sandbox(tmp_path / "sandbox", extra=("--speed", "4"), port=port)
        try:
            clerk.press(Qt.Key.Key_Return)
            await clerk.until(
                lambda: clerk.stage.step is Step.PAYMENT and not clerk.stage.ordered, "the payment"
            )
            assert blocks(clerk) == held
            clerk.press(Qt.Key.Key_F5)
            await clerk.until(
                lambda: clerk.stage.payment.session_id and clerk.stage.payment.quote, "the methods again"
            )
            assert clerk.stage.problem is None
            clerk.press(Qt.Key.Key_F10)
            attempt = await tickets(clerk)
            (order,) = Books(tmp_path / "sandbox").orders()
            assert [item["id"] for item in order.items] == held
            assert order.public_id == attempt.public_id
        finally:
            second.stop()


@pytest.mark.long
@pytest.mark.display
async def test_a_hold_without_answer_is_never_said_to_be_sold_elsewhere(
    shop: SandboxProcess, tmp_path: Path
) -> None:
    async with at_the_counter(shop, tmp_path / "desk") as clerk:
        await clerk.search("sao p", "belo", "+3")
        await choose(clerk, TripKind.DIRECT)
        await on_map(clerk)
        choice = await pick_best(clerk)
        shop.control("faults", {"operation": "hold", "fault": "reset_after", "commit": True})
        clerk.press(Qt.Key.Key_Return)
        await clerk.until(lambda: clerk.stage.problem, "the hold without answer")
        await clerk.until(lambda: Activity.MAP not in clerk.stage.busy, "the new map")
        assert clerk.stage.problem is not None
        assert clerk.stage.problem.kind is ProblemKind.HOLD_UNCERTAIN
        assert not clerk.stage.seating.seats
        assert clerk.sees("pode estar reservada para nós")
        assert not clerk.sees("vendida em outro ponto")
        clerk.type(choice.label)
        words = f"A poltrona {choice.label} pode estar reservada para nós até"
        await clerk.until(lambda: clerk.sees(words), "until when it may be ours")
        # Another seat is sold meanwhile, and the one that may be ours is known after a restart too.
        await clerk.hold_best_seat()
        assert choice.label not in [one.label for one in clerk.stage.seating.seats]
    async with at_the_counter(shop, tmp_path / "desk") as clerk:
        own = {block.label: block.block_id for block in clerk.core.sale._blocks.on(choice.segment.trip_id)}
        assert own[choice.label] == ""
        assert len(own) == 2


@pytest.mark.long
@pytest.mark.display
async def test_a_hold_that_ends_soon_turns_charging_off(
    shop: SandboxProcess, tmp_path: Path, rings: list[AlertEvent]
) -> None:
    shop.control("quirks", {"hold_seconds": 66})
    async with at_the_counter(shop, tmp_path / "desk") as clerk:
        await ready_for_pix(clerk)
        await clerk.until(lambda: not clerk.stage.hold_time.enough, "too little time to charge", 5)
        button = charge_button(clerk)
        assert not button.isEnabled()
        assert "não dá tempo de cobrar" in button.accessibleDescription()
        clerk.press(Qt.Key.Key_F10)
        await clerk.until(lambda: clerk.sees("A reserva está no fim"), "why not")
        assert clerk.stage.order.attempt is None
        await clerk.until(lambda: clerk.sees("A reserva vence em 1 minuto"), "the notice", 15)
        assert rings == [AlertEvent.HOLD_ENDING]


def charge_button(clerk: Clerk) -> QWidget:
    """Return the one button that charges."""
    (found,) = (
        widget
        for widget in clerk.window.basket.findChildren(QWidget)
        if widget.isVisible() and widget.accessibleName().startswith("Cobrar")
    )
    return found


@pytest.mark.long
@pytest.mark.display
async def test_a_paid_pix_is_announced_and_its_code_stands_at_once(
    shop: SandboxProcess, tmp_path: Path, rings: list[AlertEvent]
) -> None:
    async with at_the_counter(shop, tmp_path / "desk") as clerk:
        await ready_for_pix(clerk)
        came: list[float] = []
        checkout = clerk.core.provider.checkout

        async def timed(public_id: str) -> Any:
            report = await checkout(public_id)
            if any(code.code for code in report.codes) and not came:
                came.append(time.monotonic())
            return report

        clerk.core.provider.checkout = timed  # type: ignore[method-assign]
        clerk.press(Qt.Key.Key_F10)
        view = cast(Any, clerk.desk.page("payment")).view
        pix = view.pix
        await clerk.until(lambda: pix.side.code.isVisible() and pix.facts.copy.isEnabled(), "the code", 20)
        took = time.monotonic() - came[0]
        assert took < _AT_ONCE * slowness(), f"{took:.3f} s from the answer to the screen"
        await tickets(clerk)
        assert rings == [AlertEvent.PIX_PAID]


@pytest.mark.display
@pytest.mark.parametrize("busy", ["the card page", "a slow search"])
async def test_the_window_closes_within_half_a_second_whatever_runs(
    shop: SandboxProcess, tmp_path: Path, busy: str
) -> None:
    async with at_the_counter(shop, tmp_path / "desk") as clerk:
        if busy == "the card page":
            await clerk.search("sao p", "belo", "+3")
            await choose(clerk, TripKind.DIRECT)
            await hold_each_leg(clerk)
            await clerk.fill_passenger()
            await clerk.until(lambda: clerk.card_is_ready, "the card page")
        else:
            shop.control("faults", {"operation": "search", "fault": "late", "ms": 8000})
            await clerk.to_the_origin()
            clerk.type("sao p")
            clerk.press(Qt.Key.Key_Return)
            clerk.type("belo")
            clerk.press(Qt.Key.Key_F2)
            await clerk.until(lambda: Activity.SEARCH in clerk.stage.busy, "the search")
        began = time.monotonic()
    took = time.monotonic() - began
    assert took < _AT_ONCE * slowness(), f"{took:.3f} s"
