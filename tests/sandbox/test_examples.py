"""The sandbox answers in the form of the contract examples: every member of an example is in its reply."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.sandbox.partner import BACK, Partner
from tests.sandbox_process import SandboxProcess, start_sandbox

CONTRACT = Path(__file__).resolve().parents[2] / "resources" / "contract"
PENDING_AFTER = {"sync_window": 0}


def members(payload: Any, at: str = "") -> set[str]:
    """Return the paths of all members; the entries of a list count together."""
    if isinstance(payload, dict):
        mine = {f"{at}.{name}" for name in payload}
        return mine.union(*(members(inner, f"{at}.{name}") for name, inner in payload.items()))
    if isinstance(payload, list):
        return set().union(*(members(inner, f"{at}[]") for inner in payload))
    return set()


def example(name: str) -> Any:
    return json.loads((CONTRACT / f"{name}.json").read_bytes())


@pytest.fixture(scope="module")
def replies(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Any]]:
    """One reply of each kind."""
    sandbox = start_sandbox(tmp_path_factory.mktemp("examples"), extra=("--speed", "200"))
    try:
        with Partner(sandbox) as partner:
            yield dict(_payload(partner, sandbox))
    finally:
        sandbox.stop()


def _payload(partner: Partner, sandbox: SandboxProcess) -> Iterator[tuple[str, Any]]:
    user, _, secret = sandbox.credentials.partition(":")
    grant = {"grant_type": "client_credentials"}
    yield "token", partner.http.post("/oauth/basic-token", data=grant, auth=(user, secret)).json()
    yield "error-a-unauthorized", httpx.get(f"{sandbox.base_url}/v4/trips/x", trust_env=False).json()
    yield "places", partner.get("/v4/places/by-location", cityName="São Paulo", state="SP")
    yield "trips", partner.search(returnDate=BACK).json()
    trip = partner.direct()
    yield "trip-detail", partner.get(f"/v4/trips/{trip}")
    yield "itinerary", partner.get(f"/v4/trips/itinerary/{trip.replace('-', '')}")
    held = partner.hold(trip, *partner.free(trip)[:2])
    yield "seat-block", held.json()
    block = {"tripId": trip, **held.json()["seats"][0]}
    yield "payment-methods", partner.quote(block, insurance=True)
    request = {"customer": {"email": "maria@exemplo.com.br"}}
    yield (
        "payment-session",
        partner.http.post("/v4/payments/session", params={"clientId": 7}, json=request).json(),
    )
    created = partner.create(partner.body([block])).json()
    yield "order-created-async", created
    yield "checkout-pending", partner.checkout(created["publicId"])
    partner.settled(created["publicId"])
    yield "checkout-completed", partner.checkout(created["publicId"])
    yield "order-detail", partner.get(f"/v4/orders/{created['publicId']}")
    yield "order-list", partner.get("/v6/orders", documentNumber="52998224725")
    yield "fiscal-tickets", partner.get(f"/v4/tickets/{created['publicId']}")
    yield "order-created-sync", partner.create(partner.body([partner.block(trip)]), mode="").json()
    yield (
        "error-b-refused",
        partner.create(partner.body([partner.block(trip)], token="tok_refused"), mode="").json(),
    )
    partner.quirk(**PENDING_AFTER)
    yield "error-b-checkout-pending", partner.create(partner.body([partner.block(trip)]), mode="").json()
    yield "error-a-validation", partner.http.post("/v4/orders", json={}).json()
    yield "error-c-not-finished", partner.http.get("/v5/orders/NOBODY/checkout-response").json()
    bare = httpx.get(f"{sandbox.base_url}/v5/orders/NOBODY/checkout-response", trust_env=False)
    yield "error-c-authentication", bare.json()
    refused = partner.create(partner.body([partner.block(trip)], token="tok_refused")).json()["publicId"]
    partner.settled(refused)
    yield "checkout-refused", partner.checkout(refused)


NOT_REPLIES = {
    "order-request-card",
    "seat-block-request",
    "payment-methods-request-a",
    "payment-methods-request-b",
}
BY_FAULT = {"error-a-unexpected", "error-b-communication"}


def test_a_reply_has_every_member_of_its_example(replies: dict[str, Any]) -> None:
    names = {path.stem for path in CONTRACT.glob("*.json")} - NOT_REPLIES - BY_FAULT
    lacking = {name: members(example(name)) - members(replies[name]) for name in names}
    assert not {name: found for name, found in lacking.items() if found}
