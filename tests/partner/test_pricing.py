"""Where an answer leaves a price open, the query is repeated in another form; nothing is guessed."""

from __future__ import annotations

import json
from typing import Any

from pos_app.domain.money import Cents
from pos_app.domain.payment import Quote, QuoteItem, QuotePart
from pos_app.domain.trips import Direction, TripKind
from pos_app.partner import request_bodies
from pos_app.partner.config import Connection
from pos_app.partner.pricing import adds_up, priced
from pos_app.partner.transport import Reply

CONNECTION = Connection("http://127.0.0.1:9/partners/api", "desk", "secret", 7)
FARE, FEE, COVER = 10000, 990, 675


def part(block: str, direction: Direction = Direction.OUTBOUND, *, insured: bool = False) -> QuotePart:
    item = QuoteItem(block, Cents(FARE), insured, False)
    return QuotePart(f"trip of {block}", direction, TripKind.DIRECT, (item,))


class Service:
    """Answers with the totals of the parts that it understands. ``returns``: it understands the way back.
    ``cover``: what it adds to the total for each insured seat, without a field of its own; one amount for
    each method."""

    def __init__(self, *, returns: bool = True, cover: tuple[int, ...] = (COVER,)) -> None:
        self.requests: list[Any] = []
        self._returns, self._cover = returns, cover

    async def __call__(self, body: request_bodies.Body) -> Reply:
        self.requests.append(body)
        trips: Any = body["trips"]
        known = ["departures", "returns"] if self._returns else ["departures"]
        items = [item for name in known if name in trips for p in trips[name]["parts"] for item in p["items"]]
        seats = sum(item["type"] == "seat" for item in items)
        insured = sum(bool(item.get("insurance")) for item in items)
        methods = [
            {"type": kind, "total": (seats * FARE + insured * cover + FEE) / 100, "fee": FEE / 100}
            for kind, cover in zip(("credit_card", "pix"), self._cover * 2, strict=False)
        ]
        return Reply(
            200, {"content-type": "application/json"}, json.dumps({"paymentMethods": methods}).encode()
        )


def total(found: Quote) -> int:
    return found.methods[0].total


async def test_an_answer_that_adds_up_is_requested_once() -> None:
    service = Service()
    parts = (part("a"), part("b", Direction.RETURN))
    assert total(await priced(service, parts, CONNECTION)) == 2 * FARE + FEE
    assert len(service.requests) == 1


async def test_a_service_without_a_way_back_gets_it_among_the_departures() -> None:
    service = Service(returns=False)
    parts = (part("a"), part("b", Direction.RETURN))
    found = await priced(service, parts, CONNECTION)
    assert total(found) == 2 * FARE + FEE
    assert adds_up(found, parts)
    assert [len(body["trips"]["departures"]["parts"]) for body in service.requests] == [1, 2]


async def test_insurance_that_is_not_sent_is_the_difference_to_the_price_without_it() -> None:
    service = Service()
    parts = (part("a", insured=True), part("b", insured=True))
    found = await priced(service, parts, CONNECTION)
    assert dict(found.insurance_prices) == {"a": COVER, "b": COVER}
    assert found.methods[0].insurance == 2 * COVER
    assert adds_up(found, parts)


async def test_both_at_once() -> None:
    service = Service(returns=False)
    parts = (part("a", insured=True), part("b", Direction.RETURN, insured=True))
    found = await priced(service, parts, CONNECTION)
    assert adds_up(found, parts)
    assert total(found) == 2 * (FARE + COVER) + FEE


async def test_insurance_that_cannot_be_shared_exactly_is_not_guessed() -> None:
    parts = (part("a", insured=True),)
    found = await priced(Service(cover=(COVER, COVER + 1)), parts, CONNECTION)
    assert found.insurance_prices == ()
    assert not adds_up(found, parts)
