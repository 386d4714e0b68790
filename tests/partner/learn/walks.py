"""A walk through a provider that answers as the contract does."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from typing import Any

from pos_app.domain.learning import BASKETS, Learnt, Skipped, StepReport, StepState, WalkPlan, WalkStep
from pos_app.partner.learn.walk import Walk
from pos_app.partner.reading.profile import Profile
from tests.partner.service import Answer, Handler, ReceivedRequest, Service, example

W, S = WalkStep, StepState
DAY, BACK = date(2026, 12, 11), date(2026, 12, 15)
ORDER = "ORD-77A1"
HERE, THERE = "sao-paulo-sp", "rio-de-janeiro-rj"
OUT = WalkPlan(HERE, THERE, DAY)
MAP, HOLD, PAY = "v4/trips/7f0c-direct", "v4/trips/7f0c-direct/seats", "v4/payments"
MAP_BACK, HOLD_BACK = "v4/trips/back-1", "v4/trips/back-1/seats"
SEATS = {W.HOLD, W.HOLD_TWO, W.MAP_BACK, W.HOLD_BACK}
PRICES = {*BASKETS}
UNTIL = (datetime.now(UTC) + timedelta(minutes=15)).replace(microsecond=0)


@dataclass
class Basket:
    """What a question about prices asks for: the price of each seat in cents, and how many are insured."""

    seats: list[int]
    insured: int

    @classmethod
    def of(cls, request: ReceivedRequest) -> Basket:
        """Read either body of the question (contract 2.5)."""
        seats, insured = [], 0
        for item in _items(request.json):
            if item["type"] == "insurance":
                insured += bool(item["insurance"])
            else:
                seats.append(round(100 * (item.get("itemDetails") or item)["price"]))
                insured += bool(item.get("insurance"))
        return cls(seats, insured)


def _items(node: Any) -> Iterator[Any]:
    if isinstance(node, list):
        for one in node:
            yield from _items(one)
    elif isinstance(node, dict):
        if "items" in node:
            yield from node["items"]
        else:
            for one in node.values():
                yield from _items(one)


def answered(made: Callable[[ReceivedRequest], Any]) -> Handler:
    """Return a handler whose answer is made from what was asked."""

    async def handle(request: ReceivedRequest) -> Answer:
        found = made(request)
        return found if isinstance(found, Answer) else Answer.of(found)

    return handle


def quoted(request: ReceivedRequest, **words: str) -> dict[str, Any]:
    """Return the prices of a basket: 9.90 for each order, 4.50 for each insurance, 5.00 off with PIX."""
    basket = Basket.of(request)
    insurance = 450 * basket.insured
    methods = []
    for kind, off in (("credit_card", 0), ("pix", 500)):
        amounts = {
            "total": sum(basket.seats) + 990 + insurance - off,
            "fee": 990,
            "insurance": insurance,
            "discount": off,
        }
        told = {words.get(what, what): cents / 100 for what, cents in amounts.items()}
        methods.append({words.get("type", "type"): kind, **told})
    return {words.get("methods", "paymentMethods"): methods}


def held(request: ReceivedRequest) -> dict[str, Any]:
    """Return a block for each seat that was asked for."""
    labels = [seat["label"] for seat in request.json["seats"]]
    return {"seats": [block(label) for label in labels]}


def block(label: str = "03", **more: object) -> dict[str, object]:
    return {"id": f"blk-{label}", "label": label, "status": "blocked", "expiresAt": UNTIL.isoformat(), **more}


def a_map(*free: str, **more: object) -> Answer:
    seats = [{"label": label, "available": True} for label in free] + [{"label": "99", "available": False}]
    return Answer.of({**example("trip-detail"), "map": seats, "availableSeats": len(free), **more})


def answer_everything(service: Service) -> None:
    """Let the provider answer everything as the contract's examples do."""
    for path, name in (
        ("v4/places/by-location", "places"),
        ("v5/trips", "trips"),
        ("v4/payments/session", "payment-session"),
        (f"v4/orders/{ORDER}", "order-detail"),
        (f"v5/orders/{ORDER}/checkout-response", "checkout-completed"),
        ("v6/orders", "order-list"),
        (f"v4/tickets/{ORDER}", "fiscal-tickets"),
        ("v4/trips/itinerary/h1", "itinerary"),
    ):
        service.on(path, Answer.example(name))
    for there, hold in ((MAP, HOLD), (MAP_BACK, HOLD_BACK)):
        service.on(there, a_map("01", "02", "03", "04"))
        service.on(hold, answered(held))
    service.on(PAY, answered(quoted))


@asynccontextmanager
async def walking(
    service: Service,
    along: WalkPlan = OUT,
    profile: Profile | None = None,
    on_step: Callable[[StepReport], None] = lambda _: None,
    **connection: Any,
) -> AsyncIterator[Walk]:
    walk = Walk(replace(service.connection, **connection), along, profile, on_step=on_step)
    try:
        yield walk
    finally:
        await walk.aclose()


async def learnt(service: Service, along: WalkPlan = OUT, **more: Any) -> Learnt:
    async with walking(service, along, **more) as walk:
        return await walk.run()


def steps(found: Learnt) -> dict[WalkStep, StepReport]:
    return {report.step: report for report in found.steps}


def skipped(found: Learnt, why: Skipped) -> set[WalkStep]:
    return {one.step for one in found.steps if one.state is S.SKIPPED and one.skipped is why}


def a_trip(trip_id: str = "7f0c-direct", **changes: object) -> dict[str, Any]:
    direct = example("trips")["departures"][0]
    return {**direct, "tripUuids": [trip_id], "parts": [{"tripId": trip_id}], **changes}


def a_way_back() -> dict[str, Any]:
    there = a_trip("back-1")
    turned = {"departure": there["arrival"], "arrival": there["departure"]}
    moved = json.dumps(turned).replace("2026-12-11", "2026-12-15").replace("2026-12-12", "2026-12-15")
    return {**there, **json.loads(moved)}


def trips(*departures: dict[str, Any], returns: tuple[dict[str, Any], ...] = ()) -> Answer:
    return Answer.of({"departures": list(departures), "returns": list(returns)})
