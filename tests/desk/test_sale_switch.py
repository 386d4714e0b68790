"""Parking and taking up: whatever keys follow quickly, and wherever the program ends, no sale is lost."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from datetime import date
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from pos_app.desk.parked_sales import ParkedSales
from pos_app.desk.sale_switch import SaleSwitch
from pos_app.domain.storage import Draft
from pos_app.journal.journal import Journal
from pos_app.sale import events, machine
from pos_app.sale.stage import Sale
from pos_app.system.tasks import TaskScope
from tests.sale import samples


def with_seat(trip_id: str, label: str) -> Sale:
    """Return a sale that holds a seat."""
    trip = samples.trip(trip_id)
    sale = Sale()
    for event in (
        events.SearchAsked(samples.QUERY, date(2026, 3, 1)),
        events.TripsArrived(samples.results(samples.QUERY, trip)),
        events.TripChosen(trip),
    ):
        sale, _ = machine.step(sale, event)
    segment = sale.segment
    assert segment is not None
    sale, _ = machine.step(sale, events.MapArrived(segment, samples.detail(segment)))
    sale, _ = machine.step(sale, events.SeatToggled(label))
    return sale


def seats(sale: Sale) -> list[str]:
    return [choice.label for choice in sale.seating.seats]


def parked_seats(drafts: tuple[Draft, ...]) -> list[list[str]]:
    found = [[choice["label"] for choice in draft.data["seating"]["seats"]] for draft in drafts]
    return sorted(found)


class Runner:
    """The sale on the stage."""

    def __init__(self) -> None:
        self.stage = Sale()

    def send(self, event: Any) -> None:
        self.stage, _ = machine.step(self.stage, event)


class SlowJournal:
    """A real journal on a disk that waits until it may write."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self.may_write = asyncio.Event()
        self.may_write.set()

    async def drafts(self) -> tuple[Draft, ...]:
        return await self._journal.drafts()

    async def save_draft(self, name: str, data: dict[str, Any]) -> None:
        await asyncio.shield(self._after(self._journal.save_draft(name, data)))

    async def drop_draft(self, name: str) -> None:
        await asyncio.shield(self._after(self._journal.drop_draft(name)))

    async def _after(self, write: Any) -> None:
        await self.may_write.wait()
        await write


class Desk:
    """A desk without its window."""

    def __init__(self, journal: Journal) -> None:
        self.journal = SlowJournal(journal)
        self.runner = Runner()
        self.scope = TaskScope("desk", self._failed)
        self.failures: list[BaseException] = []
        self.told: list[Any] = []
        self.parking = ParkedSales(cast(Any, self.journal), lambda: None)
        news = SimpleNamespace(show_notice=lambda *text, **_: self.told.append(text), clear=lambda *_: None)
        desk = SimpleNamespace(
            window=SimpleNamespace(news=news),
            sale=self.runner,
            scope=self.scope,
            parking=self.parking,
            hooks=SimpleNamespace(typed_people=lambda sale: sale, start_over=lambda: None),
            show_step=lambda _: None,
            core=SimpleNamespace(exchanges=SimpleNamespace(usable=True)),
        )
        self.switch = SaleSwitch(cast(Any, desk))

    def _failed(self, _name: str, error: BaseException) -> None:
        self.failures.append(error)

    async def settle(self) -> None:
        while self.scope._tasks:
            await asyncio.gather(*self.scope._tasks)
        assert not self.failures


@pytest.fixture
async def desk(tmp_path: Path) -> AsyncIterator[Desk]:
    """A desk with seat 05 parked and seat 21 on the stage."""
    journal = await Journal.open(tmp_path)
    made = Desk(journal)
    assert await made.parking.park(with_seat("trip-A", "05"))
    made.runner.stage = with_seat("trip-B", "21")
    yield made
    await made.scope.aclose()
    await journal.aclose()


async def test_taking_up_parks_the_sale_that_was_there(desk: Desk) -> None:
    desk.switch.take_up(desk.parking.drafts[0].name)
    await desk.settle()
    assert seats(desk.runner.stage) == ["05"]
    assert parked_seats(desk.parking.drafts) == parked_seats(await desk.journal.drafts()) == [["21"]]


@pytest.mark.parametrize("turns", range(12))
async def test_f12_at_any_moment_of_taking_up_loses_no_sale(desk: Desk, turns: int) -> None:
    desk.switch.take_up(desk.parking.drafts[0].name)
    for _ in range(turns):
        await asyncio.sleep(0)
    desk.switch.new_sale()
    await desk.settle()
    assert parked_seats(await desk.journal.drafts()) == [["05"], ["21"]]
    assert seats(desk.runner.stage) == []


async def test_f12_while_the_disk_is_slow_waits_for_its_turn(desk: Desk) -> None:
    desk.journal.may_write.clear()
    desk.switch.take_up(desk.parking.drafts[0].name)
    await asyncio.sleep(0)
    desk.switch.new_sale()
    desk.switch.new_sale()
    await asyncio.sleep(0)
    desk.journal.may_write.set()
    await desk.settle()
    assert parked_seats(await desk.journal.drafts()) == [["05"], ["21"]]


@pytest.mark.parametrize("turns", range(12))
async def test_wherever_the_program_ends_meanwhile_both_sales_are_there(desk: Desk, turns: int) -> None:
    desk.switch.take_up(desk.parking.drafts[0].name)
    for _ in range(turns):
        await asyncio.sleep(0)
    await desk.scope.aclose()
    assert await desk.parking.park(desk.runner.stage), "as the desk does when it closes"
    kept = parked_seats(await desk.journal.drafts())
    assert ["05"] in kept and ["21"] in kept


async def test_a_parked_sale_that_cannot_be_read_is_told_and_the_stage_stays(desk: Desk) -> None:
    desk.switch.take_up("none of this name")
    await desk.settle()
    assert [name for name, _ in desk.told] == ["taken up"]
    assert seats(desk.runner.stage) == ["21"] and len(desk.parking.drafts) == 1
