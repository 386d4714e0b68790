"""Whole sales where the contract leaves something open or a service fails: what was sent, what came of it."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from typing import Any

import msgspec
import pytest

from pos_app.commands.sell import Seller
from pos_app.commands.sell_plan import choose
from pos_app.domain.holds import HoldAnswer, HoldRequest
from pos_app.domain.trips import TripQuery
from tests.sandbox_process import SandboxProcess
from tests.selling import PLAN, a_plan, created, opened, sold

HELENA = PLAN["passengers"][0]
OTAVIO = {"name": "Otavio Siqueira Lemos", "documentType": "CPF", "documentNumber": "111.444.777-35"}
IVO = {"name": "Ivo Prado Lemos", "documentType": "CPF", "documentNumber": "987.654.321-00"}
THREE = [HELENA, OTAVIO, IVO]


async def test_a_communication_failure_behind_an_order_is_followed(
    sandbox: SandboxProcess, tmp_path: Path
) -> None:
    sandbox.control("faults", {"operation": "create", "fault": "communication_failure"})
    before = created(sandbox)
    answer = await sold(sandbox, tmp_path, a_plan())
    assert (answer["outcome"], answer["attempts"]) == ("completed", 1), answer
    assert created(sandbox) == before + 1
    assert answer["publicId"] == sandbox.orders()[-1]["publicId"]


async def test_a_benefit_that_the_service_knows_is_sold(sandbox: SandboxProcess, tmp_path: Path) -> None:
    sandbox.control("quirks", {"strict_discounts": True})
    plan = a_plan(passengers=[{**HELENA, "discount": "elderly_50"}], acceptPriceChange=True)
    answer = await sold(sandbox, tmp_path, plan)
    assert (answer["outcome"], answer["totalCents"]) == ("completed", answer["providerTotalCents"]), answer
    (item,) = sandbox.orders()[-1]["items"]
    assert item["benefit"] == "elderly_50"


async def test_a_benefit_is_sold_on_both_ways_or_on_the_one_that_the_plan_names(
    sandbox: SandboxProcess, tmp_path: Path
) -> None:
    there = a_plan()
    back = {
        "returnDate": f"{there.departure_date + timedelta(days=2):%Y-%m-%d}",
        "pickReturn": {"type": "direct"},
    }
    for asked, sold_with in (
        ({"discount": "elderly_50"}, ["elderly_50", "elderly_50"]),
        ({"discounts": ["", "elderly_50"]}, ["", "elderly_50"]),
    ):
        plan = a_plan(passengers=[{**HELENA, **asked}], allowRepeat=True, **back)
        answer = await sold(sandbox, tmp_path, plan)
        assert answer["outcome"] == "completed", answer
        assert [item["benefit"] for item in sandbox.orders()[-1]["items"]] == sold_with


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ({"discount": "elderly_free"}, "Idoso gratuito: gratuidade não é emitida neste guichê."),
        (
            {"discounts": ["student", "student"]},
            "“passengers[0].discounts” precisa de um benefício por trecho: 1.",
        ),
    ],
)
async def test_a_benefit_that_cannot_be_sold_stops_the_plan(
    sandbox: SandboxProcess, tmp_path: Path, asked: dict[str, Any], says: str
) -> None:
    before = sandbox.state()["calls"].get("hold", 0)
    answer = await sold(sandbox, tmp_path, a_plan(passengers=[{**HELENA, **asked}]))
    assert (answer["outcome"], answer["sentence"]) == ("notSent", says)
    assert sandbox.state()["calls"].get("hold", 0) == before


async def test_two_seats_are_sold_where_each_third_of_a_hold_is_left_out(
    sandbox: SandboxProcess, tmp_path: Path
) -> None:
    sandbox.control("quirks", {"hold_refuses_third": True})
    answer = await sold(sandbox, tmp_path, a_plan(passengers=[HELENA, OTAVIO]))
    assert answer["outcome"] == "completed", answer
    assert len(sandbox.orders()[-1]["items"]) == 2


async def test_a_third_seat_that_the_hold_leaves_out_is_refused_and_replaced(
    sandbox: SandboxProcess, tmp_path: Path
) -> None:
    sandbox.control("quirks", {"hold_refuses_third": True})
    holds: list[tuple[int, HoldAnswer]] = []
    async with opened(sandbox, tmp_path) as core:
        hold = core.provider.hold

        async def watched(trip_id: str, seats: tuple[HoldRequest, ...]) -> HoldAnswer:
            answer: HoldAnswer = await hold(trip_id, seats)
            holds.append((len(seats), answer))
            return answer

        core.provider.hold = watched  # type: ignore[method-assign]
        answer: dict[str, Any] = await Seller(core, a_plan(passengers=THREE), 30).run()
    assert [(asked, len(told.held), len(told.refused)) for asked, told in holds] == [(3, 2, 1), (1, 1, 0)]
    assert answer["outcome"] == "completed", answer
    (refused,) = holds[0][1].refused
    seats = [item["seat"] for item in sandbox.orders()[-1]["items"]]
    assert len(seats) == 3
    assert refused not in seats


async def test_a_third_seat_that_was_named_and_is_left_out_stops_the_sale(
    sandbox: SandboxProcess, tmp_path: Path
) -> None:
    sandbox.control("quirks", {"hold_refuses_third": True})
    before = created(sandbox)
    plan = a_plan(passengers=THREE)
    async with opened(sandbox, tmp_path) as core:
        day = plan.departure_date
        found = await core.provider.search(TripQuery(plan.origin, plan.destination, day))
        trip = choose(found.departures, plan.pick, day, len(THREE))
        detail = await core.provider.trip(trip.trip_ids[0])
        labels = [seat.label for seat in detail.seats if seat.available][:3]
        answer = await Seller(core, msgspec.structs.replace(plan, seats=labels), 30).run()
    assert (answer["outcome"], answer["attempts"]) == ("notSent", 0), answer
    assert labels[2] in answer["sentence"]
    assert created(sandbox) == before
