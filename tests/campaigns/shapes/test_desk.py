"""The campaign sells at a real sandbox, and notices when that one did something other than requested."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from decimal import Decimal
from pathlib import Path

import msgspec
import pytest

from pos_app.domain.documents import DocumentType, is_valid
from pos_app.sandbox.quirks import Quirks
from tests.campaigns.quirks.campaign import SALES
from tests.campaigns.shapes.desk import Client, Desk
from tests.campaigns.shapes.evidence import TrueOrder
from tests.campaigns.shapes.judge import Ending
from tests.campaigns.shapes.offers import Offers
from tests.campaigns.shapes.plans import KINDS, cpf, legs_of, sale
from tests.campaigns.shapes.run import Options, Run

PLAIN = 0
"""A provider whose replies are near to those that the contract shows."""


@pytest.fixture
def offers(tmp_path: Path) -> Iterator[Offers]:
    made = Offers(tmp_path / "offers")
    yield made
    made.close()


class Doctored(Desk):
    """Reports its orders as changed by the test."""

    doctor: Callable[[list[TrueOrder]], list[TrueOrder]]

    def orders(self) -> list[TrueOrder]:
        """Return the orders, changed."""
        return self.doctor(super().orders())


def honest(orders: list[TrueOrder]) -> list[TrueOrder]:
    return orders


def a_cent_more(orders: list[TrueOrder]) -> list[TrueOrder]:
    return [
        msgspec.structs.replace(one, total=one.total + Decimal("0.01"), charged=one.charged + Decimal("0.01"))
        for one in orders
    ]


def passengers_swapped(orders: list[TrueOrder]) -> list[TrueOrder]:
    for order in orders:
        first, second = order.items[:2]
        first.passenger, second.passenger = second.passenger, first.passenger
    return orders


def a_second_one(orders: list[TrueOrder]) -> list[TrueOrder]:
    return orders + [msgspec.structs.replace(one, public_id=f"{one.public_id}-2") for one in orders]


def a_seat_less(orders: list[TrueOrder]) -> list[TrueOrder]:
    for order in orders:
        order.items.pop()
    return orders


def none_at_all(orders: list[TrueOrder]) -> list[TrueOrder]:
    return []


async def test_a_sale_is_wrong_as_soon_as_the_sandbox_did_something_else(
    tmp_path: Path, offers: Offers
) -> None:
    wrong = (a_cent_more, passengers_swapped, a_second_one, a_seat_less, none_at_all)
    async with Doctored(tmp_path / "desk") as desk:
        for doctor in (honest, *wrong):
            at = Run(desk, offers, Options())
            desk.doctor = honest
            at.known |= {order.public_id for order in desk.orders()}
            desk.doctor = doctor
            (result,) = await at.sales(PLAIN, ("round trip for two",))
            expected = Ending.COMPLETED if doctor is honest else Ending.WRONG
            assert result.ending == expected, (doctor.__name__, result)


async def test_a_client_that_breaks_is_a_finding_and_not_the_end_of_the_campaign(
    tmp_path: Path, offers: Offers, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(*_: object) -> None:
        raise KeyError("price")

    async with Desk(tmp_path / "desk") as desk:
        at = Run(desk, offers, Options(verbose=True))
        monkeypatch.setattr(Client, "search", broken)
        (result,) = await at.sales(PLAIN, ("direct",))
    assert (result.ending, result.outcome) == (Ending.LIED, "crashed")
    assert "KeyError" in result.sentence
    assert result.lines[0] == f"Provedor {PLAIN}"


def test_every_kind_requests_what_its_name_means_and_there_is_such_a_trip(offers: Offers) -> None:
    for kind in KINDS:
        low = kind == "low fare"
        day = next(offers.days(3, legs_of(kind), low_fare=low))
        wanted = sale(kind, day, 5, offers, Quirks()).wanted
        assert all(way.journeys for way in wanted.ways)
        assert wanted.insured is (kind == "insured")
        assert wanted.payment == ("pix" if kind == "pix" else "credit_card")
        assert all(way.low_fare is low for way in wanted.ways)
        assert [bool(person.benefit) for person in wanted.people].count(True) == (kind == "benefit")
        assert (len(wanted.ways), len(wanted.people)) == ((2, 2) if kind == "round trip for two" else (1, 1))
    assert set(KINDS.values()) <= set(SALES)


def test_every_passenger_is_another_person_with_a_valid_document() -> None:
    numbers = {cpf(number) for number in range(20_000)}
    assert len(numbers) == 20_000
    assert all(is_valid(DocumentType.CPF, number) for number in list(numbers)[:500])
