"""When the prices of held seats are asked for again, and what is taken from the second answer (contract 4.7).

Whatever does not follow exactly from the answers stops the sale.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from pos_app.domain.faults import Unreadable
from pos_app.domain.money import Cents
from pos_app.domain.payment import PaymentType, Quote, QuoteItem, QuotePart, WhyNot
from pos_app.domain.trips import Direction, TripKind
from pos_app.partner import request_bodies
from pos_app.partner.config import Connection
from pos_app.partner.pricing import priced
from pos_app.partner.transport import Reply

CONNECTION = Connection("http://127.0.0.1:9/partners/api", "desk", "secret", 7)
FARE, FEE, COVER = 10000, 990, 675


def part(*blocks: str, direction: Direction = Direction.OUTBOUND, insured: bool = False) -> QuotePart:
    items = tuple(QuoteItem(block, Cents(FARE), insured) for block in blocks)
    return QuotePart(f"trip of {blocks[0]}", direction, TripKind.DIRECT, items)


OUT, BACK = part("a"), part("b", direction=Direction.RETURN)


class Service:
    """Answers with the totals of the parts that it understands, and keeps what it was asked.

    ``returns``: it understands the way back. ``cover``: what each method adds for an insured seat, without a
    field of its own. ``bare``: the methods that it offers without insurance.
    """

    def __init__(
        self,
        *,
        returns: bool = True,
        cover: Mapping[str, int] | None = None,
        bare: Sequence[str] = ("credit_card", "pix"),
    ) -> None:
        self.asked: list[Any] = []
        self._returns, self._bare = returns, bare
        self._cover = cover or {"credit_card": COVER, "pix": COVER}

    async def __call__(self, body: request_bodies.Body) -> Reply:
        trips: Any = body["trips"]
        self.asked.append(trips)
        known = ["departures", "returns"] if self._returns else ["departures"]
        items = [item for name in known if name in trips for p in trips[name]["parts"] for item in p["items"]]
        seats = sum(item["type"] == "seat" for item in items)
        insured = sum(bool(item.get("insurance")) for item in items)
        methods = [
            {"type": kind, "total": (seats * FARE + insured * cover + FEE) / 100, "fee": FEE / 100}
            for kind, cover in self._cover.items()
            if insured or kind in self._bare
        ]
        return answer({"paymentMethods": methods})

    @property
    def ways(self) -> list[dict[str, int]]:
        """The number of parts of each way, for each question."""
        return [{way: len(trips[way]["parts"]) for way in trips} for trips in self.asked]


def answer(tree: Any) -> Reply:
    return Reply(200, {"content-type": "application/json"}, json.dumps(tree).encode())


def totals(found: Quote) -> set[int]:
    return {method.total for method in found.methods if method.type}


@pytest.mark.parametrize("parts", [(OUT,), (BACK,), (OUT, BACK)])
async def test_an_answer_that_adds_up_is_asked_for_once(parts: tuple[QuotePart, ...]) -> None:
    service = Service()
    assert totals(await priced(service, parts, CONNECTION)) == {len(parts) * FARE + FEE}
    assert len(service.asked) == 1


async def test_a_way_back_that_is_left_out_is_asked_for_among_the_departures() -> None:
    service = Service(returns=False)
    assert totals(await priced(service, (OUT, BACK), CONNECTION)) == {2 * FARE + FEE}
    assert service.ways == [{"departures": 1, "returns": 1}, {"departures": 2}]


@pytest.mark.parametrize("returns", [True, False])
async def test_insurance_that_is_not_told_is_the_difference_to_the_price_without_it(returns: bool) -> None:
    service = Service(returns=returns)
    parts = (part("a", insured=True), part("b", direction=Direction.RETURN, insured=True))
    found = await priced(service, parts, CONNECTION)
    assert dict(found.insurance_prices) == {"a": COVER, "b": COVER}
    assert totals(found) == {2 * (FARE + COVER) + FEE}
    assert {(method.fee, method.insurance) for method in found.methods} == {(FEE, 2 * COVER)}
    wanted = [
        [item["insurance"] for way in trips.values() for p in way["parts"] for item in p["items"][1:]]
        for trips in (service.asked[0], service.asked[-1])
    ]
    assert wanted == [[True, True], [False, False]]


@pytest.mark.parametrize(
    "cover",
    [
        {"pix": COVER, "credit_card": COVER + 1},  # Two prices for one insurance.
        {"pix": 0},
        {"pix": -COVER},
    ],
)
async def test_insurance_that_two_answers_do_not_price_stops_the_sale(cover: dict[str, int]) -> None:
    with pytest.raises(Unreadable) as caught:
        await priced(Service(cover=cover), (part("a", insured=True),), CONNECTION)
    assert caught.value.field == "insurance"


async def test_a_method_that_is_not_offered_without_insurance_cannot_be_chosen() -> None:
    found = await priced(Service(bare=["pix"]), (part("a", insured=True),), CONNECTION)
    assert {method.type for method in found.methods} == {PaymentType.PIX, None}
    assert {method.why_not for method in found.methods if method.type is None} == {WhyNot.UNREAD}
    assert dict(found.insurance_prices) == {"a": COVER}


async def test_insurance_that_cannot_be_shared_to_the_cent_stops_the_sale() -> None:
    first = {"paymentMethods": [{"type": "pix", "total": 200.01, "fee": 0}]}
    plain = {"paymentMethods": [{"type": "pix", "total": 200, "fee": 0}]}
    replies = iter((answer(first), answer(plain)))

    async def ask(_: request_bodies.Body) -> Reply:
        return next(replies)

    with pytest.raises(Unreadable) as caught:
        await priced(ask, (part("a", "b", insured=True),), CONNECTION)
    assert caught.value.field == "insurance"


async def nonsense(_: request_bodies.Body) -> Reply:
    return answer({"paymentMethods": 5})


async def test_an_answer_that_cannot_be_read_is_kept_with_its_fault() -> None:
    seen: list[tuple[Unreadable, Reply]] = []

    async def kept(error: Unreadable, reply: Reply) -> Unreadable:
        seen.append((error, reply))
        return Unreadable("kept", "field")

    with pytest.raises(Unreadable) as caught:
        await priced(nonsense, (OUT,), CONNECTION, kept=kept)
    assert (caught.value.endpoint, caught.value.field) == ("kept", "field")
    ((error, reply),) = seen
    assert caught.value.__cause__ is error
    assert reply.body == b'{"paymentMethods": 5}'
