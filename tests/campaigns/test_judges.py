"""Campaigns that judge for themselves notice what is wrong, and demand what they say."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import Any

import msgspec
import pytest

from pos_app.domain.documents import DocumentType, is_valid
from pos_app.domain.orders import Finality, Rejected
from pos_app.sandbox.quirks import Quirks
from tests.campaigns import shapes
from tests.campaigns.common.clerk import Client, Counter
from tests.campaigns.common.evidence import TrueOrder
from tests.campaigns.common.judge import Verdict
from tests.campaigns.common.provider import Provider
from tests.campaigns.common.resources import RESOURCES
from tests.campaigns.common.runner import Result
from tests.campaigns.common.sales import Offers, person
from tests.campaigns.rogue.__main__ import judged
from tests.campaigns.simulation.plan import FAULTS
from tests.campaigns.simulation.run import tally
from tests.campaigns.single_faults import sell

PLAIN = 0
"""A provider whose replies are near to those that the contract shows."""
DONE = Result("seed 1, direct", "direct", Verdict.RIGHT, told={"told": True, "drift": False})
MISSED, NO_TRIP = replace(DONE, verdict=Verdict.MISSED), replace(DONE, verdict=Verdict.NO_TRIP)


def _told(one: Result, **changes: bool) -> Result:
    return replace(one, told={**one.told, **changes})


@pytest.mark.parametrize(
    ("results", "enough"),
    [
        ([], False),
        ([DONE] * 9 + [MISSED], True),
        ([DONE] * 8 + [MISSED] * 2, False),
        ([DONE, *[_told(MISSED, told=False)] * 9], True),
        ([_told(MISSED, drift=True)] * 9, True),
        ([DONE] * 200 + [NO_TRIP], True),
        ([DONE] * 99 + [NO_TRIP], False),
    ],
)
def test_nine_in_ten_sales_must_be_made_where_the_price_is_told(results: list[Result], enough: bool) -> None:
    assert (shapes.shortfalls(results) == []) is enough
    assert Verdict.OPEN in shapes.BAD and Verdict.MISSED not in shapes.BAD


@pytest.fixture(scope="module")
def offers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Offers]:
    made = Offers(tmp_path_factory.mktemp("offers"))
    yield made
    made.close()


def test_there_is_a_trip_for_every_kind_of_sale_and_each_passenger_is_another_person(offers: Offers) -> None:
    for kind in shapes.SALES.values():
        day = next(offers.days(3, kind))
        wanted = offers.wanted(
            kind, day, [person(number, kind.benefit) for number in range(kind.people)], Quirks()
        )
        assert wanted.fares and all(way.journeys for way in wanted.ways)
        assert len(wanted.ways) == len(kind.ways)
    numbers = {person(number).document_number for number in range(20_000)}
    assert len(numbers) == 20_000
    assert all(is_valid(DocumentType.CPF, number) for number in list(numbers)[:500])


class Doctored(Provider):
    """Reports its orders as changed by the test."""

    doctor: Callable[[list[TrueOrder]], list[TrueOrder]]

    def true_orders(self) -> list[TrueOrder]:
        return self.doctor(super().true_orders())


def _a_cent_more(orders: list[TrueOrder]) -> list[TrueOrder]:
    cent = Decimal("0.01")
    return [
        msgspec.structs.replace(one, total=one.total + cent, charged=one.charged + cent) for one in orders
    ]


def _exchanged(orders: list[TrueOrder]) -> list[TrueOrder]:
    for order in orders:
        first, second = order.items[:2]
        first.passenger, second.passenger = second.passenger, first.passenger
    return orders


def _a_second(orders: list[TrueOrder]) -> list[TrueOrder]:
    return orders + [msgspec.structs.replace(one, public_id=f"{one.public_id}-2") for one in orders]


@pytest.mark.slow
@pytest.mark.timeout(120)
async def test_a_sale_is_wrong_as_soon_as_the_provider_did_something_else_or_the_client_breaks(
    tmp_path: Path, offers: Offers, monkeypatch: pytest.MonkeyPatch
) -> None:
    cases: dict[Verdict, Callable[[list[TrueOrder]], list[TrueOrder]]] = {
        Verdict.RIGHT: list,
        Verdict.WRONG: _a_cent_more,
        Verdict.DOUBLED: _a_second,
    }
    with Doctored(tmp_path / "provider", "--speed", "20") as provider:
        async with Counter(tmp_path / "desk", provider) as desk:
            for verdict, doctor in [
                *cases.items(),
                (Verdict.WRONG, _exchanged),
                (Verdict.WRONG, lambda _: []),
            ]:
                at = shapes.Run(desk, provider, offers)
                provider.doctor = list
                at.known |= {order.public_id for order in provider.true_orders()}
                provider.doctor = doctor
                (found,) = await at.sales(PLAIN, ("round trip for two",))
                assert found.verdict == verdict, (doctor, found)

            async def broken(*_: object) -> None:
                raise KeyError("price")

            monkeypatch.setattr(Client, "search", broken)
            provider.doctor = list
            at = shapes.Run(desk, provider, offers, verbose=True)
            at.known |= {order.public_id for order in provider.true_orders()}
            (found,) = await at.sales(PLAIN, ("direct",))
    assert (found.verdict, found.told["outcome"]) == (Verdict.PROMISED, "crashed")
    assert "KeyError" in found.told["sentence"]
    assert found.told["lines"][0] == f"Provedor {PLAIN}"


def _came(**changed: object) -> dict[str, Any]:
    return {"outcomes": {}, "seconds": {}, "grown_mb": 1.0, "strays": [], **changed}


@pytest.mark.parametrize(
    "harm",
    [
        _came(outcomes={"places": "=tuple"}),
        _came(outcomes={"order created async": "FREED"}),
        _came(outcomes={"order created async": "size"}),
        _came(seconds={"places": 60.0}),
        _came(grown_mb=301.0),
        _came(strays=["/tmp/x"]),
        {"died": "MemoryError"},
    ],
)
def test_harm_done_to_the_client_is_noticed(harm: dict[str, Any]) -> None:
    assert judged("gigabyte", harm)
    right = {"places": "size", "order created async": "=Unknown", "seat block": "TooSlow"}
    assert judged("gigabyte", _came(outcomes=right)) == []


def test_wrong_outcomes_of_damaged_replies_are_noticed() -> None:
    named = {one.name: one for one in RESOURCES}
    assert named["order created async"].wrong(Rejected("x"), b"{}")
    assert named["order refused"].wrong(Rejected("x"), b'{"publicId": "GB7K"}')
    assert named["order refused"].wrong(Rejected("x"), b"{}") == ""
    assert named["order list"].wrong((), b'[{"publicId": 1}]')
    assert named["order list"].wrong((), b" [ ] ") == ""
    refused = type("Report", (), {"finality": Finality.REFUSED})()
    assert named["checkout"].wrong(refused, b"{}")


def test_a_seed_plays_the_same_sale_in_virtual_time_again_and_every_fault_has_its_name() -> None:
    assert [tally(seed, 1) for seed in range(40, 60)] == [tally(seed, 1) for seed in range(40, 60)]
    assert len({fault.name for fault in FAULTS}) == len(FAULTS) >= 25


@pytest.mark.slow
@pytest.mark.timeout(120)
async def test_a_sale_outlives_a_path_that_is_not_there_and_asks_for_no_seat_again(tmp_path: Path) -> None:
    with Provider(tmp_path / "provider", "--speed", "20") as provider:
        found = await sell(provider, tmp_path / "checkout", "checkout", "status_404")
        assert (found.verdict, found.wrong) == ("ok", [])
        # Three holds in a row have no answer although they were made: each took another seat.
        found = await sell(provider, tmp_path / "hold", "hold", "half_json", times=3)
        assert (found.told["outcome"], found.wrong) == ("notSent", [])
