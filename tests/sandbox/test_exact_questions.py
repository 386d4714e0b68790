"""Searches, blocks, payment queries, sessions and cards are taken only as contract 2.4 to 2.6 and 4 show."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from tests.sandbox.partner import BACK, DAY, Partner
from tests.sandbox.test_exact_orders import ABSENT, FLAGS, HOMEWARD, changed, detail
from tests.sandbox.test_payments import session, tokenize


def query_methods(partner: Partner, body: object, message: str = "") -> None:
    """Ask for payment methods and expect 400 with a message, or a success where none is given."""
    answer = partner.http.post("/v4/payments", json=body)
    if not message:
        assert answer.status_code == 200, answer.text
        return
    assert answer.status_code == 400, answer.text
    assert message in str(answer.json()["message"])


@pytest.fixture(scope="module")
def held(request: pytest.FixtureRequest) -> dict[str, Any]:
    """A seat of a direct trip that stays held."""
    with Partner(request.getfixturevalue("sandbox")) as partner:
        return partner.block(partner.direct())


DEPARTURES = "trips.departures"
SEAT, INSURANCE = f"{DEPARTURES}.parts.0.items.0", f"{DEPARTURES}.parts.0.items.1"


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        (f"{DEPARTURES}.isLowFare", ABSENT, "isLowFare"),
        (f"{DEPARTURES}.isLowFare", True, "isLowFare must be false"),
        (f"{DEPARTURES}.isLowFare", 0, "isLowFare"),
        (f"{DEPARTURES}.type", ABSENT, "type"),
        (f"{DEPARTURES}.type", "express", "type"),
        (f"{DEPARTURES}.type", "connection", "2 trip UUID(s)"),
        (f"{SEAT}.price", ABSENT, "price"),
        (f"{SEAT}.price", 1.0, "price of seat block"),
        (f"{SEAT}.price", "129.90", "price"),
        (f"{SEAT}.isLowFare", ABSENT, "isLowFare"),
        (f"{SEAT}.isLowFare", True, "isLowFare of seat block"),
        (f"{SEAT}.colour", "blue", "colour"),
        (f"{SEAT}.type", "bed", "type"),
        (f"{INSURANCE}.insurance", "yes", "insurance"),
        (f"{INSURANCE}.insurance", ABSENT, "insurance"),
        (f"{INSURANCE}.id", "another", "another must stand once"),
        ("items", [], "items"),
    ],
)
def test_shape_b_is_checked(
    partner: Partner, held: dict[str, Any], path: str, value: object, message: str
) -> None:
    query_methods(partner, changed(partner.question(held), path, value), message)


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        *((name, ABSENT, name) for name in FLAGS),
        *((name, "no", name) for name in FLAGS),
        ("items.0.type", "insurance", "type"),
        ("items.0.insurance", ABSENT, "insurance"),
        ("items.0.insurance", 1, "insurance"),
        ("items.0.itemDetails.type", ABSENT, "type"),
        ("items.0.itemDetails.type", "one_stop", "type one_stop"),
        ("items.0.itemDetails.price", ABSENT, "price"),
        ("items.0.itemDetails.price", 1.5, "price of seat block"),
        ("items.0.itemDetails.price", "1.50", "price"),
    ],
)
def test_shape_a_is_checked(
    partner: Partner, held: dict[str, Any], path: str, value: object, message: str
) -> None:
    good = {"items": [detail(held, "direct")], **FLAGS}
    query_methods(partner, changed(good, path, value), message)
    query_methods(partner, good)


def test_a_seat_is_never_charged_twice(partner: Partner, held: dict[str, Any]) -> None:
    twice = partner.question(held)
    items = twice["trips"]["departures"]["parts"][0]["items"]
    items.append(copy.deepcopy(items[0]))
    query_methods(partner, twice, "must not repeat seat block")
    query_methods(partner, {"items": [detail(held, "direct")] * 2, **FLAGS}, "must not repeat seat block")


@pytest.mark.parametrize("kind", ["one_stop", "connection"])
def test_the_legs_of_a_trip_are_queried_together_and_in_order(partner: Partner, kind: str) -> None:
    blocks = [partner.block(trip) for trip in partner.of_kind(kind)]
    query_methods(partner, partner.question(*blocks, kind=kind))
    query_methods(partner, partner.question(*blocks[::-1], kind=kind), "tripUuids[0]")
    query_methods(partner, partner.question(blocks[0], kind=kind), "2 trip UUID(s), not 1")
    other = "connection" if kind == "one_stop" else "one_stop"
    query_methods(partner, partner.question(*blocks, kind=other), f"type {other}")
    query_methods(partner, {"items": [detail(block, kind) for block in blocks], **FLAGS})
    query_methods(partner, {"items": [detail(block, other) for block in blocks], **FLAGS}, f"type {other}")


def test_two_ways_need_their_flag_in_shape_a(partner: Partner) -> None:
    ways = [partner.block(partner.direct()), partner.block(partner.of_kind("direct", **HOMEWARD)[0])]
    body = {"items": [detail(block, "direct") for block in ways], **FLAGS}
    query_methods(partner, body, "roundTripTravel")
    query_methods(partner, {**body, "roundTripTravel": True})
    one_way = {"items": [detail(ways[0], "direct")], **FLAGS, "roundTripTravel": True}
    query_methods(partner, one_way, "roundTripTravel")
    other = partner.block(partner.of_kind("direct", departureDate=BACK)[0])
    astray = {"items": [detail(block, "direct") for block in (ways[0], other)], **FLAGS}
    query_methods(partner, {**astray, "roundTripTravel": True}, "the way back")
    query_methods(partner, partner.question(ways[0], back=ways[1:]))


@pytest.mark.parametrize(
    ("seat", "message"),
    [
        ({"label": 1}, "label"),
        ({"label": "01", "isLowFare": "false"}, "isLowFare"),
        ({"label": "01", "isLowFare": 0}, "isLowFare"),
        ({"label": "01", "discount": "student"}, "discount"),
        ({"label": "01", "discount": None}, "discount"),
        ({"label": "01", "discount": {"type": 5}}, "discount"),
        ({"label": "01", "discount": {"kind": "student"}}, "discount"),
        ({"label": " "}, "label"),
        ({"label": "01", "passengerData": {"name": None}}, "name"),
        ({"label": "01", "passengerData": {"document": "1"}}, "document"),
        ({"label": "01", "passengerData": {"documentNumber": 1}}, "documentNumber"),
        ({"label": "01", "price": 1}, "price"),
    ],
)
def test_a_seat_block_is_checked(partner: Partner, seat: dict[str, Any], message: str) -> None:
    answer = partner.http.post(f"/v4/trips/{partner.direct()}/seats", json={"seats": [seat]})
    assert answer.status_code == 400, answer.text
    assert message in str(answer.json()["message"])


@pytest.mark.parametrize(
    ("query", "message"),
    [
        ({"departureDate": f"{DAY}T00:00:00"}, "departureDate"),
        ({"departureDate": "1900000000"}, "departureDate"),
        ({"returnDate": f"{BACK}T00:00"}, "returnDate"),
    ],
)
def test_days_are_spelled_as_the_contract_shows(
    partner: Partner, query: dict[str, str], message: str
) -> None:
    answer = partner.search(**query)
    assert (answer.status_code, message in str(answer.json()["message"])) == (400, True)


def test_flags_and_modes_of_a_query_are_spelled_as_the_contract_shows(partner: Partner) -> None:
    trip = partner.direct()
    assert partner.http.get(f"/v4/trips/{trip}", params={"isLowFare": "false"}).status_code == 200
    for word in ("1", "yes", "TRUE"):
        assert partner.http.get(f"/v4/trips/{trip}", params={"isLowFare": word}).status_code == 400
    body = partner.body([partner.block(trip)])
    for mode in ("ASYNC", "sync"):
        assert partner.create(body, mode=mode).status_code == 400
    assert partner.create(body).status_code == 201


def test_a_session_names_its_client_and_nothing_but_the_email(partner: Partner) -> None:
    path, customer = "/v4/payments/session", {"email": "maria@exemplo.com.br"}
    for query, body in (
        ({}, {"customer": customer}),
        ({"clientId": "seven"}, {"customer": customer}),
        ({"clientId": "7.0"}, {"customer": customer}),
        ({"clientId": "7"}, {"customer": {**customer, "name": "Maria"}}),
    ):
        assert partner.http.post(path, params=query, json=body).status_code == 400
    assert partner.http.post(path, params={"clientId": 7}, json={"customer": customer}).status_code == 201


@pytest.mark.parametrize(
    "changes",
    [
        {"singleUse": None},
        {"singleUse": "true"},
        {"expirationMonth": "12"},
        {"expirationYear": True},
        {"cvv": 123},
        {"cardNumber": 4111111111111111},
    ],
)
def test_the_six_fields_of_a_card_have_their_types(partner: Partner, changes: dict[str, object]) -> None:
    answer = tokenize(partner, session(partner), **changes)
    assert (answer.status_code, next(iter(changes)) in answer.json()["message"]) == (422, True)
