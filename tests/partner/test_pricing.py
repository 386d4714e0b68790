"""Where an answer leaves a price open, the query is repeated in another form; nothing is guessed."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from pos_app.domain.endpoints import Endpoint
from pos_app.domain.faults import Unreadable
from pos_app.domain.money import Cents
from pos_app.domain.payment import PartKind, PaymentType, Quote, QuoteItem, QuotePart
from pos_app.domain.trips import Direction, TripKind
from pos_app.partner import request_bodies
from pos_app.partner.config import Connection
from pos_app.partner.pricing import priced
from pos_app.partner.reading.book import Book
from pos_app.partner.reading.profile import FIXED, UNNAMED, Line, Profile
from pos_app.partner.transport import Reply

CONNECTION = Connection("http://127.0.0.1:9/partners/api", "desk", "secret", 7)
FARE, FEE, COVER = 10000, 990, 675


def part(block: str, direction: Direction = Direction.OUTBOUND, *, insured: bool = False) -> QuotePart:
    item = QuoteItem(block, Cents(FARE), insured, False)
    return QuotePart(f"trip of {block}", direction, TripKind.DIRECT, (item,))


class Service:
    """Answers with the totals of the parts that it understands. ``returns``: it understands the way back.
    ``cover``: what it adds to the total for each insured seat, without a field of its own; one amount for
    each method. ``off``: percent that PIX takes off everything, told of the seats and the fee alone.
    ``silent``: it does not name its fee."""

    def __init__(
        self, *, returns: bool = True, cover: tuple[int, ...] = (COVER,), off: int = 0, silent: bool = False
    ) -> None:
        self._off, self._silent = off, silent
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
        for method in methods[1:] if self._off else ():
            told = (seats * FARE + FEE) * self._off // 100
            method["discount"] = told / 100
            method["total"] -= (told + insured * COVER * self._off // 100) / 100
        for method in methods if self._silent else ():
            del method["fee"]
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
    assert [len(body["trips"]["departures"]["parts"]) for body in service.requests] == [1, 2]


async def test_insurance_that_is_not_sent_is_the_difference_to_the_price_without_it() -> None:
    service = Service()
    parts = (part("a", insured=True), part("b", insured=True))
    found = await priced(service, parts, CONNECTION)
    assert dict(found.insurance_prices) == {"a": COVER, "b": COVER}
    assert found.methods[0].insurance == 2 * COVER


async def test_both_at_once() -> None:
    service = Service(returns=False)
    parts = (part("a", insured=True), part("b", Direction.RETURN, insured=True))
    found = await priced(service, parts, CONNECTION)
    assert total(found) == 2 * (FARE + COVER) + FEE


@pytest.mark.parametrize("cover", [(COVER, COVER + 1), (0, 0), (-5, -5)])
async def test_insurance_that_nothing_prices_is_not_sold(cover: tuple[int, ...]) -> None:
    with pytest.raises(Unreadable) as caught:
        await priced(Service(cover=cover), (part("a", insured=True),), CONNECTION)
    assert caught.value.field == "insurance"


@pytest.mark.parametrize("people", ["a", "ab"])
async def test_insurance_that_is_told_to_cost_nothing_costs_nobody_anything(people: str) -> None:
    service = Service(cover=(0,))

    async def told(body: request_bodies.Body) -> Reply:
        reply = await service(body)
        methods = [method | {"insurance": 0} for method in json.loads(reply.body)["paymentMethods"]]
        return replace(reply, body=json.dumps({"paymentMethods": methods}).encode())

    found = await priced(told, [part(one, insured=True) for one in people], CONNECTION)
    assert (total(found), found.methods[0].insurance) == (len(people) * FARE + FEE, 0)


async def test_a_rate_that_a_method_takes_off_is_one_of_the_insurance_too() -> None:
    service = Service(off=5)
    found = await priced(service, (part("a", insured=True),), CONNECTION)
    pix = found.method(PaymentType.PIX)
    assert pix is not None
    assert dict(found.insurance_prices) == {"a": COVER}
    assert [(one.kind, one.amount) for one in pix.adjustments] == [(PartKind.DISCOUNT, -582)]
    assert pix.total == FARE + FEE + COVER - 582


async def test_what_a_method_names_as_taken_off_does_not_say_what_insurance_costs() -> None:
    """No total says what its service fee is; PIX alone takes a rate off, of the insurance too. Where the fee
    may be a rate as well, nothing says it."""
    home = ("paymentMethods", "[]")
    lines = {
        "methods": Line((home,)),
        "method.type": Line(((*home, "type"),)),
        "method.total": Line(((*home, "total"),), rest=FIXED),
        "pix.discount": Line(((*home, "discount"),)),
    }
    book = Book(Profile({(Endpoint.METHODS, field): line for field, line in lines.items()}))
    service = Service(off=5, silent=True)
    found = await priced(service, (part("a", insured=True),), CONNECTION, book)
    assert dict(found.insurance_prices) == {"a": COVER}
    assert [method.type for method in found.methods] == [PaymentType.CREDIT_CARD, None]
    assert found.methods[0].total == FARE + FEE + COVER
    lines["method.total"] = replace(lines["method.total"], rest=UNNAMED)
    book = Book(Profile({(Endpoint.METHODS, field): line for field, line in lines.items()}))
    with pytest.raises(Unreadable):
        await priced(service, (part("a", insured=True),), CONNECTION, book)


@pytest.mark.parametrize("name", ["discount", "rounding", "waived"])
async def test_what_a_method_names_with_insurance_and_without_it_leaves_the_price_of_insurance(
    name: str,
) -> None:
    """No total says what its fee is. PIX takes 5 % off, told with the insurance, or both are rounded down to
    whole tens of cents, by 4 or by 9, or take off the fee that they tell: what is left is what insurance
    costs, to the cent."""
    home = ("paymentMethods", "[]")
    lines = {
        "methods": Line((home,)),
        "method.type": Line(((*home, "type"),)),
        "method.total": Line(((*home, "total"),), rest=FIXED),
        "method.discount": Line(((*home, name),)),
        "method.fee": Line(((*home, "fee"),)),
    }
    book = Book(Profile({(Endpoint.METHODS, field): line for field, line in lines.items()}))

    async def told(body: request_bodies.Body) -> Reply:
        trips: Any = body["trips"]
        insured = any(item.get("insurance") for item in trips["departures"]["parts"][0]["items"])
        due = FARE + FEE + (COVER if insured else 0) + 4
        methods = []
        for kind in ("credit_card", "pix"):
            off = due % 10 if name == "rounding" else due * 5 // 100 if kind == "pix" else 0
            off = FEE + 4 if name == "waived" else off
            fee = {"fee": off / 100} if name == "waived" else {}
            methods.append({"type": kind, "total": (due - off) / 100, name: off / 100, **fee})
        return Reply(
            200, {"content-type": "application/json"}, json.dumps({"paymentMethods": methods}).encode()
        )

    found = await priced(told, (part("a", insured=True),), CONNECTION, book)
    assert dict(found.insurance_prices) == {"a": COVER}
    for method in found.methods:
        assert method.insurance == COVER
        assert method.total == FARE + COVER + method.fee + method.adjusted


async def test_insurance_inside_the_fee_is_what_the_fee_is_more_with_it() -> None:
    service = Service()

    async def told(body: request_bodies.Body) -> Reply:
        methods = json.loads((await service(body)).body)["paymentMethods"]
        inside = [one | {"fee": round(one["total"] - FARE / 100, 2)} for one in methods]
        return Reply(200, {}, json.dumps({"paymentMethods": inside}).encode())

    found = await priced(told, (part("a", insured=True),), CONNECTION)
    assert dict(found.insurance_prices) == {"a": COVER}
    assert [(one.total, one.fee, one.insurance) for one in found.methods] == [
        (FARE + FEE + COVER, FEE, COVER)
    ] * 2


class Covers(Service):
    """Tells the insurance of all seats together: that of each, or one for the order (``flat``)."""

    def __init__(self, *covers: int, flat: bool = False) -> None:
        super().__init__()
        self._covers, self._flat = dict(zip("abc", covers, strict=False)), flat

    async def __call__(self, body: request_bodies.Body) -> Reply:
        self.requests.append(body)
        trips: Any = body["trips"]
        items = [item for part in trips["departures"]["parts"] for item in part["items"]]
        seats = sum(item["type"] == "seat" for item in items)
        insured = [self._covers[item["id"]] for item in items if item.get("insurance")]
        cover = max(insured, default=0) if self._flat else sum(insured)
        amounts = {"total": seats * FARE + cover + FEE, "fee": FEE, "insurance": cover}
        told = {"type": "pix", **{name: cents / 100 for name, cents in amounts.items()}}
        return Reply(
            200, {"content-type": "application/json"}, json.dumps({"paymentMethods": [told]}).encode()
        )


async def test_insurance_of_several_seats_is_what_each_costs_alone() -> None:
    found = await priced(Covers(675, 450), (part("a", insured=True), part("b", insured=True)), CONNECTION)
    assert dict(found.insurance_prices) == {"a": 675, "b": 450}
    assert found.methods[0].insurance == 1125


async def test_insurance_of_an_order_is_no_price_of_its_seats() -> None:
    parts = (part("a", insured=True), part("b", insured=True))
    with pytest.raises(Unreadable) as caught:
        await priced(Covers(890, 890, flat=True), parts, CONNECTION)
    assert caught.value.field == "insurance"
