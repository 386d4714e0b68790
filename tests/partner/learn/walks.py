"""A walk through a provider that answers as the contract does."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from typing import Any

from pos_app.domain.learning import (
    Learnt,
    Skipped,
    StepReport,
    StepState,
    WalkPlan,
    WalkStep,
)
from pos_app.partner.learn.walk import Walk
from pos_app.partner.reading.profile import Profile
from tests.partner.service import Answer, Service, example

W, S = WalkStep, StepState
DAY, BACK = date(2026, 12, 11), date(2026, 12, 15)
ORDER = "ORD-77A1"
HERE, THERE = "sao-paulo-sp", "rio-de-janeiro-rj"
OUT = WalkPlan(HERE, THERE, DAY)
MAP, HOLD, PAY = "v4/trips/7f0c-direct", "v4/trips/7f0c-direct/seats", "v4/payments"
UNTIL = (datetime.now(UTC) + timedelta(minutes=15)).replace(microsecond=0)


def block(label: str = "03", **more: object) -> Answer:
    seat = {"id": f"blk-{label}", "label": label, "status": "blocked", "expiresAt": UNTIL.isoformat()}
    return Answer.of({"seats": [{**seat, **more}]})


def refusal(status: int, message: str = "no") -> Answer:
    return Answer.of({"statusCode": status, "message": message, "error": "E"}, status)


def answer_everything(service: Service) -> None:
    """Let the provider answer everything as the contract's examples do."""
    for path, name in (
        ("v4/places/by-location", "places"),
        ("v5/trips", "trips"),
        (MAP, "trip-detail"),
        (PAY, "payment-methods"),
        ("v4/payments/session", "payment-session"),
        (f"v4/orders/{ORDER}", "order-detail"),
        (f"v5/orders/{ORDER}/checkout-response", "checkout-completed"),
        ("v6/orders", "order-list"),
        (f"v4/tickets/{ORDER}", "fiscal-tickets"),
        ("v4/trips/itinerary/h1", "itinerary"),
    ):
        service.on(path, Answer.example(name))
    service.on(HOLD, block())


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


def trips(*departures: dict[str, Any], returns: tuple[dict[str, Any], ...] = ()) -> Answer:
    return Answer.of({"departures": list(departures), "returns": list(returns)})
