"""Which order is ours: our own id proves it, and without it everything must agree."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

import pytest

from pos_app.domain.attempts import Attempt, AttemptState
from pos_app.domain.money import Cents
from pos_app.domain.orders import Finality, OrderDetail, OrderFilter, OrderSummary
from pos_app.domain.trips import Point
from pos_app.orders.matching import found_order, is_ours
from tests.sale.samples import NOW, attempt, order_detail

OURS = attempt()
BY_ID = OrderFilter(partner_id="p1", size=5)
BY_DOCUMENT = OrderFilter(document="52998224725", size=50)
OLD = NOW - timedelta(minutes=10, seconds=1)


class Shown:
    """A provider that shows these orders, and notes which are read in full."""

    def __init__(self, *orders: tuple[OrderSummary, OrderDetail]) -> None:
        self.summaries = tuple(summary for summary, _ in orders)
        self.details = {detail.public_id: detail for _, detail in orders}
        self.read: list[str] = []

    async def find_orders(self, wanted: OrderFilter) -> tuple[OrderSummary, ...]:
        return self.summaries

    async def order(self, public_id: str) -> OrderDetail:
        self.read.append(public_id)
        return self.details[public_id]


class Known:
    """A journal that knows these attempts, and notes what it is asked for."""

    def __init__(self, *attempts: Attempt) -> None:
        self.attempts = attempts
        self.asked: list[str] = []

    async def history(self, text: str = "", limit: int = 200) -> tuple[Attempt, ...]:
        self.asked.append(text)
        return self.attempts


def detail(public_id: str = "GB1", **changes: Any) -> OrderDetail:
    return replace(order_detail(), public_id=public_id, **changes)


def summary(public_id: str = "GB1", **changes: Any) -> OrderSummary:
    """Return the list entry of an order that looks exactly as ours."""
    plain = OrderSummary(
        public_id, order_detail().finality, "completed", OURS.sold.order_total, NOW, "São Paulo",
        "Belo Horizonte", OURS.sold.departure, "Viação Serra Azul", (OURS.sold.seats[0].passenger,),
    )  # fmt: skip
    return replace(plain, **changes)


UNLIKE: list[dict[str, Any]] = [
    {"total": Cents(1)},
    {"departure": datetime(2026, 3, 21, 22, 30)},
    {"departure": None},
    {"passengers": ("Outra Pessoa",)},
    {"passengers": ()},
    {"created": OLD},
]


@pytest.mark.parametrize("changes", UNLIKE)
@pytest.mark.parametrize("wanted", [BY_ID, BY_DOCUMENT])
async def test_an_order_that_looks_otherwise_is_not_read_in_full(
    wanted: OrderFilter, changes: dict[str, Any]
) -> None:
    provider = Shown(
        (summary("GB1", **changes), detail("GB1", partner_id="p1")),
        (summary("GB2", **changes), detail("GB2", partner_id="p1")),
    )
    assert await found_order(provider, Known(), OURS, wanted) == ""
    assert provider.read == []


@pytest.mark.parametrize("changes", UNLIKE)
@pytest.mark.parametrize(("wanted", "found"), [(BY_ID, "GB1"), (BY_DOCUMENT, "")])
async def test_only_the_one_answer_to_our_own_id_is_read_whatever_it_looks_like(
    wanted: OrderFilter, found: str, changes: dict[str, Any]
) -> None:
    provider = Shown((summary(**changes), detail(partner_id="p1")))
    assert await found_order(provider, Known(), OURS, wanted) == found


@pytest.mark.parametrize("changes", UNLIKE)
async def test_a_list_that_repeats_our_id_is_believed_before_what_it_looks_like(
    changes: dict[str, Any],
) -> None:
    strange = summary("GB0", partner_id="of another desk", **changes)
    ours = summary("GB1", partner_id="p1", **changes)
    provider = Shown((strange, detail("GB0")), (ours, detail("GB1", total=Cents(1))))
    assert await found_order(provider, Known(), OURS, BY_DOCUMENT) == "GB1"
    assert provider.read == ["GB0", "GB1"]


@pytest.mark.parametrize("created", [None, NOW, NOW - timedelta(minutes=10)])
async def test_the_search_goes_on_after_an_order_that_is_not_ours(created: datetime | None) -> None:
    name = OURS.sold.seats[0].passenger.upper()[:17]
    provider = Shown(
        (summary("GB1", total=Cents(1)), detail("GB1")),
        (summary("GB2"), detail("GB2", total=Cents(1))),
        (summary("GB3", created=created, passengers=(name,)), detail("GB3", created=created)),
    )
    assert await found_order(provider, Known(), OURS, BY_DOCUMENT) == "GB3"
    assert provider.read == ["GB2", "GB3"]


def other_ticket(**changes: Any) -> dict[str, Any]:
    return {"tickets": tuple(replace(ticket, **changes) for ticket in order_detail().tickets)}


@pytest.mark.parametrize(
    ("changes", "ours"),
    [
        ({}, True),
        (other_ticket(passenger=OURS.sold.seats[0].passenger.upper()), True),
        ({"created": None}, True),
        ({"created": NOW - timedelta(minutes=10)}, True),
        ({"created": OLD}, False),
        ({"total": Cents(1)}, False),
        (other_ticket(seat="18"), False),
        (other_ticket(passenger="Outra Pessoa"), False),
        (other_ticket(document_number="111.444.777-35"), False),
        (other_ticket(departure=Point("São Paulo", datetime(2026, 3, 22, 22, 15))), False),
        (other_ticket(passenger=""), False),
        (other_ticket(passenger="", document_number="529.982.247-25"), True),
        (other_ticket(status=Finality.PENDING), True),
        ({"tickets": ()}, False),
        ({"partner_id": "p1", "total": Cents(1)}, True),
        ({"partner_id": "of another desk"}, False),
    ],
)
async def test_an_order_is_ours_by_our_id_or_because_all_of_it_agrees(
    changes: dict[str, Any], ours: bool
) -> None:
    assert await is_ours(Known(), OURS, detail(**changes)) is ours


@pytest.mark.parametrize(("partner_id", "ours"), [("p1", True), ("of another desk", False), ("", False)])
async def test_the_id_of_the_list_decides_where_the_detail_has_none(partner_id: str, ours: bool) -> None:
    listed = summary(partner_id=partner_id, total=Cents(1))
    assert await is_ours(Known(), OURS, detail(), listed) is ours


@pytest.mark.parametrize(
    ("changes", "free"),
    [
        ({"id": "a2", "public_id": "GB1"}, False),
        ({"id": "a2", "public_id": "GB2"}, True),
        ({"public_id": "GB1"}, True),
        ({"public_id": "GB2"}, True),
    ],
)
async def test_an_order_without_our_id_belongs_to_one_attempt_only(
    changes: dict[str, Any], free: bool
) -> None:
    journal = Known(replace(attempt(AttemptState.COMPLETED), **changes))
    assert await is_ours(journal, OURS, detail()) is free
    assert journal.asked == ["GB1"]
