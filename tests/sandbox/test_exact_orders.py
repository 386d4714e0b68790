"""An order is taken only as contract 2.7 and 7 show it; a refusal names the fault and creates no order."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from tests.sandbox.partner import BACK, Partner

ABSENT = object()
ITEM, META, CARD = "orderItems.0", "orderItems.0.meta", "payment.paymentDetails.creditCard"
HOMEWARD = {"from": "belo-horizonte-mg", "to": "sao-paulo-sp", "departureDate": BACK}


def changed(body: dict[str, Any], path: str, value: object) -> dict[str, Any]:
    """Return an order with one field changed or, for ABSENT, left out."""
    made = copy.deepcopy(body)
    *names, last = path.split(".")
    here: Any = made
    for name in names:
        here = here[int(name)] if name.isdigit() else here[name]
    if value is ABSENT:
        del here[last]
    else:
        here[last] = value
    return made


def refused(partner: Partner, body: dict[str, Any], message: str) -> None:
    answer = partner.create(body)
    assert answer.status_code == 400, answer.text
    payload = answer.json()
    assert message in str(payload["message"])
    assert "publicId" not in payload


@pytest.fixture(scope="module")
def good(request: pytest.FixtureRequest) -> dict[str, Any]:
    """An order of a direct trip with everything that the contract requires; refusals leave its seat held."""
    with Partner(request.getfixturevalue("sandbox")) as partner:
        return partner.body([partner.block(partner.direct())])


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        (f"{ITEM}.isLowFare", ABSENT, "isLowFare: Field required"),
        (f"{ITEM}.type", ABSENT, "type"),
        (f"{ITEM}.quantity", 1, "quantity"),
        (f"{META}.type", ABSENT, "meta.type"),
        (f"{META}.type", "one_stop", "tripLeg"),
        (f"{META}.tripTypeDirection", ABSENT, "tripTypeDirection"),
        (f"{META}.tripTypeDirection", "return_type", "departure_type"),
        (f"{META}.tripLeg", 2, "tripLeg"),
        (f"{META}.tripLeg", "1", "tripLeg"),
        (f"{META}.tripLeg", None, "tripLeg"),
        (f"{META}.insurance", ABSENT, "insurance"),
        (f"{META}.amount", "129.90", "amount"),
        (f"{META}.passenger.name", " ", "passenger.name"),
        (f"{META}.passenger.documentType", ABSENT, "documentType"),
        (f"{META}.passenger.birthDate", "1990-01-31", "birthDate"),
        (f"{META}.amount", 1.0, "meta.amount"),
        (f"{META}.id", "nothing", "nothing"),
        ("orderItems", [], "orderItems"),
        ("totalAmount", "139.80", "totalAmount"),
        ("totalAmount", 1.0, "totalAmount"),
        ("payment.amount", 1.0, "payment.amount"),
        ("payment.currency", "USD", "currency"),
        ("payment.paymentDetails", None, "creditCard"),
        ("client", None, "client"),
        ("customer", {"email": "nobody"}, "email"),
        ("device", {}, "device"),
        ("payment.installments", 1, "installments"),
        ("payment.installments", "13", "installments"),
        ("payment.installments", ABSENT, "installments"),
        ("payment.paymentDetails.meta.providerSessionId", "made up", "providerSessionId"),
        ("payment.paymentDetails.meta.providerAntifraudSessionId", "made up", "AntifraudSessionId is not"),
        (f"{CARD}.brand", ABSENT, "brand"),
        (f"{CARD}.expirationMonth", ABSENT, "expirationMonth"),
        (f"{CARD}.expirationMonth", "13", "expirationMonth"),
        (f"{CARD}.expirationYear", "205", "expirationYear"),
        (f"{CARD}.tokens", {}, "tokens.provider"),
        ("client", {"id": "7"}, "client.id"),
        ("customer.email", "a@b..com", "customer.email"),
        ("customer.birthDate", "31/01/1990", "customer.birthDate"),
        ("orderFinancialChannelId", "3", "orderFinancialChannelId"),
        ("user", {"name": "Maria"}, "user.email"),
        ("externalRemoteId", 12, "externalRemoteId"),
    ],
)
def test_a_field_that_the_contract_does_not_allow_makes_no_order(
    partner: Partner, good: dict[str, Any], path: str, value: object, message: str
) -> None:
    refused(partner, changed(good, path, value), message)


def test_what_the_contract_leaves_open_is_taken(partner: Partner) -> None:
    body = partner.body([partner.block(partner.direct())])
    body |= {"desk": {"number": 3}, "tokenPixInstallmentId": "", "orderFinancialChannelId": 5}
    body |= {"user": {"name": "Ana", "email": "ana@exemplo.com.br"}}
    body["client"]["branch"] = "centro"
    body["customer"]["birthDate"] = "1990-01-31"
    body["device"]["model"] = "desk"
    assert partner.create(body).status_code == 201


@pytest.mark.parametrize("kind", ["one_stop", "connection"])
def test_each_leg_has_its_number_its_place_and_the_kind_of_its_trip(partner: Partner, kind: str) -> None:
    blocks = [partner.block(trip) for trip in partner.of_kind(kind)]
    good = partner.body(blocks, kind=kind)
    for item in ("0", "1"):
        refused(partner, changed(good, f"orderItems.{item}.meta.tripLeg", ABSENT), "tripLeg 1 and 2")
    swapped = changed(good, "orderItems.0.meta.tripLeg", 2)
    refused(partner, changed(swapped, "orderItems.1.meta.tripLeg", 1), "tripUuids[0] belongs to tripLeg 1")
    for wrong in {"direct", "one_stop", "connection"} - {kind}:
        mixed = changed(good, "orderItems.0.meta.type", wrong)
        refused(partner, mixed, "tripLeg")
        if wrong == "direct":
            mixed = changed(mixed, "orderItems.1.meta.tripLeg", 1)
        both = changed(mixed, "orderItems.1.meta.type", wrong)
        refused(partner, both, "a direct trip has 1" if wrong == "direct" else f"type {wrong} is not")
    assert partner.create(good).status_code == 201


FLAGS = dict.fromkeys(("useClub", "roundTripTravel", "beginCheckout", "pixInstallmentActive"), False)


def detail(block: dict[str, Any], kind: str) -> dict[str, Any]:
    """Return a seat as it stands in shape A of a payment-methods query."""
    inner = {"id": block["id"], "type": kind, "price": block["price"]}
    return {"type": "seat", "insurance": False, "itemDetails": inner}


def test_buses_that_no_search_puts_together_are_no_connection(partner: Partner) -> None:
    offer = next(t for t in partner.trips() if t["type"] == "connection" and t["availableSeats"] > 4)
    via = offer["parts"][1]["departure"]["place"]["slug"]
    late = partner.trips(**{"from": via, "departureDate": BACK})
    onward = next(t for t in late if t["type"] == "direct" and t["availableSeats"] > 4)["tripUuids"][0]
    first, second, other = (partner.block(trip) for trip in (*offer["tripUuids"], onward))
    wrong = partner.body([first, second], kind="connection")
    wrong["orderItems"][1]["meta"] |= {"id": other["id"], "amount": other["price"]}
    refused(partner, wrong, "type connection is not the kind")


def test_the_way_back_returns_and_comes_second(partner: Partner) -> None:
    out, back = partner.block(partner.direct()), partner.block(partner.of_kind("direct", **HOMEWARD)[0])
    good = partner.body([out], back=[back])
    twice = changed(good, "orderItems.1.meta.tripTypeDirection", "departure_type")
    refused(partner, twice, "a direct trip has 1")
    swapped = changed(twice, "orderItems.0.meta.tripTypeDirection", "return_type")
    refused(partner, swapped, "the way back")
    assert partner.create(good).status_code == 201


def test_a_pix_brings_no_card_and_a_session_is_its_partners_own(partner: Partner) -> None:
    block = partner.block(partner.direct())
    card, pix = partner.body([block]), partner.body([block], method="pix")
    refused(partner, {**pix, "payment": {**card["payment"], "type": "pix"}}, "creditCard")
    with Partner(partner.sandbox, "vizinha:treinamento") as other:
        path = "payment.paymentDetails.meta.providerSessionId"
        refused(partner, changed(card, path, other.session), "providerSessionId")
    refused(partner, changed(pix, "payment.installments", "2"), "2 is not offered for pix")
    del pix["payment"]["installments"]
    assert partner.create(pix).status_code == 201


@pytest.mark.parametrize(
    "address", ["a@b..com", ".a@b.com", "a.@b.com", "a b@c.com", "a@-b.com", "a@b.c", "a@b"]
)
def test_an_email_that_no_mail_reaches_is_refused(partner: Partner, address: str) -> None:
    session = {"customer": {"email": address}}
    answer = partner.http.post("/v4/payments/session", params={"clientId": 7}, json=session)
    assert (answer.status_code, "email" in answer.json()["message"][0]) == (400, True)


def test_instalments_that_are_not_offered_are_refused(quirky: Partner) -> None:
    trip = quirky.direct()
    body = quirky.body([quirky.block(trip, discount={"type": "elderly_free"})])
    refused(quirky, changed(body, "payment.installments", "12"), "installments")
    assert quirky.create(body).status_code == 201


def test_a_lenient_service_takes_more(quirky: Partner) -> None:
    quirky.quirk(lenient=True)
    body = quirky.body([quirky.block(quirky.direct())])
    item = body["orderItems"][0]
    del item["isLowFare"], item["meta"]["type"], item["meta"]["tripTypeDirection"], item["meta"]["insurance"]
    item["meta"]["amount"] = str(item["meta"]["amount"])
    item["meta"]["colour"] = "blue"
    body["payment"]["paymentDetails"] = {"creditCard": {"tokens": {"provider": "tok_approved"}}}
    quirky.quirk(lenient=False)
    refused(quirky, body, "isLowFare")
    quirky.quirk(lenient=True)
    assert quirky.create(body).status_code == 201
