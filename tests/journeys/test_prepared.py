"""A sale is prepared while the provider is away: it compares itself when it is back and one key holds it."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlsplit

import pytest
from PySide6.QtCore import Qt

from pos_app.domain.preparations import Readiness
from pos_app.domain.seat_wishes import SeatWish
from pos_app.domain.trips import TripKind
from pos_app.sale.stage import ProblemKind, Step
from pos_app.ui.pages.search.trip_table import TripTable
from tests.journeys.clerk import Clerk, at_the_counter
from tests.journeys.counter import choose, on_map
from tests.journeys.line import Line, Way, on_a_line
from tests.sandbox_process import SandboxProcess, start_sandbox

pytestmark = [pytest.mark.qt, pytest.mark.journey, pytest.mark.display, pytest.mark.timeout(180)]

CTRL = Qt.KeyboardModifier.ControlModifier


def light(clerk: Clerk) -> str:
    return clerk.window.top_bar.connection.caption


async def searched(clerk: Clerk) -> None:
    """Look at the trips while the provider answers: what can be sold from later."""
    await clerk.search("sao p", "belo", "+3")
    await clerk.until(lambda: clerk.focus_is("Viagens"), "the list")


async def away(clerk: Clerk, line: Line) -> None:
    line.way = Way.CUT
    clerk.press(Qt.Key.Key_F5)
    await clerk.until(lambda: light(clerk).startswith("Offline"), "the light Offline", 8)


async def online(clerk: Clerk) -> None:
    await clerk.until(lambda: light(clerk) == "Online", "the light Online", 8)


async def no_map(clerk: Clerk) -> None:
    def reason_shown() -> bool:
        return bool(clerk.stage.problem and clerk.stage.problem.kind is ProblemKind.MAP_OFFLINE)

    await clerk.until(reason_shown, "the reason")


async def prepared(clerk: Clerk, *, wish: str = "n") -> None:
    """Choose a bus that needs one seat, say where the people want to sit, type who travels, and go on."""
    (table,) = clerk.window.findChildren(TripTable)
    trips = [table.trips.lines[line].trip for line in range(table.trips.rowCount())]
    for _ in range(next(n for n, trip in enumerate(trips) if trip.kind is TripKind.DIRECT) - table.row):
        clerk.press(Qt.Key.Key_Down)
    clerk.press(Qt.Key.Key_Return)
    await no_map(clerk)
    assert clerk.sees("Sem a central não há mapa de poltronas")
    clerk.type(wish)
    await clerk.until(lambda: clerk.stage.seating.wishes, "the wish")
    clerk.press(Qt.Key.Key_Return)
    await clerk.until(lambda: clerk.stage.step is Step.PASSENGERS, "the passengers")
    await clerk.fill_passenger()
    await clerk.until(
        lambda: clerk.stage.step is Step.SEARCH and not clerk.stage.prepared, "the next customer"
    )


async def compared(clerk: Clerk, words: str) -> None:
    await clerk.until(lambda: clerk.sees(words), words, 20)


async def take_up(clerk: Clerk) -> None:
    """Take up the one parked sale by its key."""
    clerk.press(Qt.Key.Key_F12, with_=CTRL)
    await clerk.until(lambda: not clerk.desk.parking.drafts, "the sale on the stage")
    await clerk.back_at_the_window()


def readiness(clerk: Clerk) -> Readiness:
    (draft,) = clerk.desk.parking.drafts
    sale = clerk.desk.parking.prepared(draft)
    assert sale is not None and sale.prepared is not None
    return sale.prepared.readiness


def asked_to_hold(line: Line) -> int:
    return len(line.posts("/seats"))


async def test_a_sale_prepared_offline_is_compared_and_held_by_one_key(
    sandbox: SandboxProcess, tmp_path: Path
) -> None:
    with on_a_line(sandbox) as (line, provider):
        async with at_the_counter(provider, tmp_path / "desk") as clerk:
            await searched(clerk)
            await away(clerk, line)
            await prepared(clerk)
            assert clerk.sees("Venda pronta e guardada")
            assert readiness(clerk) is Readiness.WAITING
            line.way = Way.OPEN
            await online(clerk)
            await compared(clerk, "Venda pronta para reservar")
            assert readiness(clerk) is Readiness.READY
            assert not asked_to_hold(line) and not line.posts("/v4/orders"), "nothing begins by itself"
            await take_up(clerk)
            await clerk.until(lambda: clerk.stage.seating.seats and not clerk.stage.busy, "the proposed seat")
            assert clerk.stage.seating.wishes == {SeatWish.WINDOW}
            assert not asked_to_hold(line)
            await clerk.until(lambda: "Poltrona" in clerk.focus().accessibleName(), "the map")
            clerk.press(Qt.Key.Key_Return)
            await clerk.until(lambda: clerk.stage.step is Step.PAYMENT, "the payment")
            assert clerk.stage.held and asked_to_hold(line) == 1
            assert clerk.stage.people.buyer and clerk.stage.people.buyer.name == "Helena Prado Siqueira"


async def test_a_prepared_sale_outlives_the_program(sandbox: SandboxProcess, tmp_path: Path) -> None:
    with on_a_line(sandbox) as (line, provider):
        async with at_the_counter(provider, tmp_path / "desk") as clerk:
            await searched(clerk)
            await away(clerk, line)
            await prepared(clerk)
        sandbox.kill()
        # Another catalogue: the same cities, other buses.
        other = start_sandbox(tmp_path / "other", seed=2, extra=("--speed", "4"), port=_port(sandbox))
        line.way = Way.OPEN
        try:
            async with at_the_counter(provider, tmp_path / "desk") as clerk:
                await compared(clerk, "A viagem da venda guardada não existe mais")
                await take_up(clerk)
                await clerk.until(lambda: clerk.stage.search.results, "the other trips")
                assert clerk.stage.step is Step.SEARCH
                assert clerk.stage.people.buyer is not None
                await choose(clerk, TripKind.DIRECT)
                await on_map(clerk)
                clerk.type("j")
                clerk.press(Qt.Key.Key_Return)
                await clerk.until(lambda: clerk.stage.step is Step.PAYMENT, "the payment: all are named")
        finally:
            other.stop()


def _port(sandbox: SandboxProcess) -> int:
    port = urlsplit(sandbox.base_url).port
    assert port is not None
    return port
