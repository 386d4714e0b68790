"""Orders and their outcomes (contract 2.7 to 2.12, 4.10 to 4.14, 7)."""

from __future__ import annotations

import copy
import time

import pytest

from tests.sandbox.partner import BACK, Partner


def test_an_order_settles_and_shows_everything(partner: Partner) -> None:
    block = partner.block(partner.direct())
    made = partner.create(partner.body([block], insurance=True, externalRemoteId="desk-1"))
    public_id = made.json()["publicId"]
    assert (made.status_code, set(made.json())) == (201, {"publicId"})
    assert partner.settled(public_id) == "completed"
    detail = partner.get(f"/v4/orders/{public_id}")
    ticket, fee, insurance = detail["item"]
    assert [detail["status"], ticket["status"]] == ["completed", "completed"]
    assert [i["type"] for i in detail["item"]] == ["ticket", "service_fee", "insurance"]
    assert ticket["itemDetails"]["passenger"]["seat"]["label"] == block["label"]
    amounts = [float(item["amount"]) for item in (ticket, fee, insurance)]
    assert sum(amounts) == pytest.approx(detail["totalAmount"])
    assert detail["payments"][0]["status"] == "APPROVED"
    assert block["label"] not in partner.free(block["tripId"])


def test_a_synchronous_order_answers_with_its_items(partner: Partner) -> None:
    made = partner.create(partner.body([partner.block(partner.direct())]), mode="")
    assert made.status_code == 201
    assert {item["status"] for item in made.json()["item"]} == {"COMPLETE"}
    assert [item["type"] for item in made.json()["item"]] == ["ticket", "service_fee"]
    assert partner.get(f"/v4/orders/{made.json()['publicId']}")["status"] == "completed"


def test_a_synchronous_order_that_is_refused_is_402_in_shape_b(partner: Partner) -> None:
    block = partner.block(partner.direct())
    refused = partner.create(partner.body([block], token="tok_refused"), mode="")
    payload = refused.json()
    assert (refused.status_code, payload["code"], payload["data"]["code"]) == (
        402,
        "51",
        "51",
    )
    assert partner.get(f"/v4/orders/{payload['publicId']}")["status"] == "incomplete"
    assert block["label"] in partner.free(block["tripId"])


def test_the_wait_of_a_synchronous_order_has_an_end(quirky: Partner) -> None:
    quirky.quirk(sync_window=0)
    answer = quirky.create(quirky.body([quirky.block(quirky.direct())]), mode="")
    payload = answer.json()
    assert (answer.status_code, payload["code"], payload["error"]) == (
        500,
        "CHECKOUT_PENDING",
        "Polling timeout.",
    )
    assert quirky.settled(payload["publicId"]) == "completed"


def test_two_legs_make_one_order(partner: Partner) -> None:
    for kind in ("one_stop", "connection"):
        blocks = [partner.block(trip) for trip in partner.of_kind(kind)]
        made = partner.create(partner.body(blocks, kind=kind), mode="")
        assert made.status_code == 201, made.text
        tickets = [item for item in made.json()["item"] if item["type"] == "ticket"]
        assert [item["itemDetails"]["ticket"]["tripLeg"] for item in tickets] == [1, 2]


def test_the_legs_have_to_be_named_and_in_their_places(partner: Partner) -> None:
    blocks = [partner.block(trip) for trip in partner.of_kind("connection")]
    good = partner.body(blocks, kind="connection")
    unnamed = copy.deepcopy(good)
    for item in unnamed["orderItems"]:
        del item["meta"]["tripLeg"]
    swapped = copy.deepcopy(good)
    for item, leg in zip(swapped["orderItems"], (2, 1), strict=True):
        item["meta"]["tripLeg"] = leg
    for body, message in ((unnamed, "tripLeg"), (swapped, "tripUuids[0]")):
        answer = partner.create(body)
        assert (answer.status_code, message in answer.json()["message"]) == (400, True)
    assert partner.create(good).status_code == 201


def test_a_round_trip_is_one_order_with_a_way_back(partner: Partner) -> None:
    out = partner.block(partner.direct())
    way = {"from": "belo-horizonte-mg", "to": "sao-paulo-sp", "departureDate": BACK}
    back = partner.block(partner.of_kind("direct", **way)[0])
    body = partner.body([out], back=[back], externalRemoteId="round")
    assert partner.create(body).status_code == 201
    (entry,) = partner.get("/v6/orders", externalRemoteId="round")
    assert entry["tickets"]["departure"]["origin"].startswith("São Paulo")
    assert entry["tickets"]["return"]["origin"] == "Belo Horizonte"


def test_a_pix_waits_with_a_code_and_is_paid_by_itself(partner: Partner) -> None:
    public_id = partner.sold(method="pix")
    payment = partner.get(f"/v4/orders/{public_id}")["payments"][0]
    assert payment["meta"]["qrCode"].startswith("000201")
    assert partner.settled(public_id) == "completed"


def test_bpe_records_appear_after_the_order_in_both_versions(partner: Partner) -> None:
    public_id = partner.sold()
    assert partner.get(f"/v4/tickets/{public_id}")[0]["daBpe"] is None
    partner.settled(public_id)
    end = time.monotonic() + 10
    while partner.get(f"/v4/tickets/{public_id}")[0]["status"] == "NOT_FOUND" and time.monotonic() < end:
        time.sleep(0.05)
    (record,) = partner.get(f"/v3/tickets/{public_id}")
    assert (record["status"], len(record["daBpe"]["bpeKey"])) == ("FOUND", 44)
    assert all(isinstance(value, str) for value in record["daBpe"].values())


def test_bpe_lookups_of_nothing(partner: Partner) -> None:
    for path in ("/v4/tickets/%20", "/v3/tickets/"):
        blank = partner.http.get(path)
        assert (blank.status_code, blank.json()["statusCode"]) == (400, 400)
        assert blank.json()["message"] == ["id should not be empty"]
    missing = partner.http.get("/v4/tickets/GBXX").json()
    assert (missing["statusCode"], missing["message"], missing["error"]) == (
        404,
        "Order not found",
        "Not Found",
    )


def test_the_v4_checkout_response_knows_finished_orders_only(partner: Partner) -> None:
    public_id = partner.sold(token="tok_slow")
    address = f"{partner.sandbox.address}/partners/v4/orders/{public_id}/checkout-response"
    pending = partner.http.get(address)
    assert (pending.status_code, pending.json()["code"], pending.json()["canRebook"]) == (500, "2111", False)
    partner.settled(public_id)
    assert partner.http.get(address).json()["data"]["orderId"] == public_id
    assert partner.http.get("/v5/orders/GBXX/checkout-response").json()["code"] == "2111"
    assert partner.http.get("/v4/orders/GBXX").status_code == 404


@pytest.mark.parametrize(("blocks", "free"), [("free", True), ("keep", False), ("spend", False)])
def test_what_a_refused_order_does_to_its_blocks(quirky: Partner, blocks: str, free: bool) -> None:
    quirky.quirk(refused_blocks=blocks)
    block = quirky.block(quirky.direct())
    body = quirky.body([block], token="tok_refused")
    assert quirky.settled(quirky.create(body).json()["publicId"]) == "failed"
    assert (block["label"] in quirky.free(block["tripId"])) is free
    body["payment"]["paymentDetails"]["creditCard"]["tokens"]["provider"] = "tok_approved"
    assert quirky.create(body).status_code == (201 if blocks == "keep" else 400)


def test_one_item_for_both_legs_where_the_service_wants_that(quirky: Partner) -> None:
    quirky.quirk(one_stop_single=True)
    blocks = [quirky.block(trip) for trip in quirky.of_kind("one_stop")]
    body = quirky.body(blocks, kind="one_stop")
    first, second = body["orderItems"]
    first["meta"]["amount"] = round(first["meta"]["amount"] + second["meta"]["amount"], 2)
    del first["meta"]["tripLeg"]
    body["orderItems"] = [first]
    public_id = quirky.create(body).json()["publicId"]
    tickets = [i for i in quirky.get(f"/v4/orders/{public_id}")["item"] if i["type"] == "ticket"]
    assert [t["itemDetails"]["trip"]["id"] for t in tickets] == [block["tripId"] for block in blocks]


def test_the_second_seats_of_two_people_are_theirs_by_the_order_of_holding(quirky: Partner) -> None:
    quirky.quirk(one_stop_single=True, no_fee=True)
    trips = quirky.of_kind("one_stop")
    alike = [label for label in quirky.free(trips[0]) if label in quirky.free(trips[1])][:2]
    # The seat of each on the first bus has the number of the other's on the second.
    firsts, seconds = (
        [{"tripId": trip, **seat} for seat in quirky.hold(trip, *labels).json()["seats"]]
        for trip, labels in zip(trips, (alike, alike[::-1]), strict=True)
    )
    body = quirky.body([firsts[0], seconds[0]], kind="one_stop")
    item, due = body["orderItems"][0], round(firsts[0]["price"] + seconds[0]["price"], 2)
    del item["meta"]["tripLeg"]
    other = {"name": "Davi Prado", "documentType": "cpf", "documentNumber": "11144477735"}
    body["orderItems"] = [
        {**item, "meta": {**item["meta"], "amount": due, "id": block["id"], **changes}}
        for block, changes in zip(firsts, ({}, {"passenger": other}), strict=True)
    ]
    body["totalAmount"] = body["payment"]["amount"] = round(2 * due, 2)
    public_id = quirky.create(body).json()["publicId"]
    tickets = [i for i in quirky.get(f"/v4/orders/{public_id}")["item"] if i["type"] == "ticket"]
    details = [t["itemDetails"] for t in tickets if "Davi" in str(t)]
    sold = {(one["trip"]["id"], one["passenger"]["seat"]["label"]) for one in details}
    assert sold == {(trips[0], alike[1]), (trips[1], alike[0])}


def test_other_forms_of_outcomes(quirky: Partner) -> None:
    quirky.quirk(checkout_flat=True, upper_case=True, redirect_url=True, refused_canceled=True)
    public_id = quirky.sold(token="tok_refused")
    end = time.monotonic() + 10
    while (payload := quirky.checkout(public_id))["status"] == "PENDING" and time.monotonic() < end:
        time.sleep(0.05)
    assert (payload["status"], "data" in payload, public_id in payload["redirectUrl"]) == (
        "FAILED",
        False,
        True,
    )
    assert quirky.get(f"/v4/orders/{public_id}")["status"] == "CANCELED"
    quirky.quirk(checkout_flat=False, checkout_3156_once=True, upper_case=False, checkout_unknown_first=True)
    slow = quirky.sold(token="tok_slow")
    address = f"/v5/orders/{slow}/checkout-response"
    assert quirky.http.get(address).json()["code"] == "3156"
    assert quirky.checkout(slow)["data"]["status"] == "in_analysis"
    quirky.quirk(checkout_3156_once=False, checkout_2111=True, pix_paid_after=0)
    waiting = quirky.http.get(f"/v5/orders/{quirky.sold(method='pix')}/checkout-response")
    assert (waiting.status_code, waiting.json()["code"]) == (500, "2111")


@pytest.mark.parametrize(("where", "root", "inside"), [("meta", False, True), ("none", False, False)])
def test_where_a_synchronous_order_carries_its_id(
    quirky: Partner, where: str, root: bool, inside: bool
) -> None:
    quirky.quirk(sync_id=where)
    payload = quirky.create(quirky.body([quirky.block(quirky.direct())]), mode="").json()
    assert ("publicId" in payload, "publicId" in payload["item"][0]["meta"]) == (root, inside)


@pytest.mark.parametrize("quirk", ["wrong_amount", "wrong_crc", "expired"])
def test_pix_codes_that_must_not_be_shown(quirky: Partner, quirk: str) -> None:
    public_id = quirky.sold(method="pix")
    good = quirky.get(f"/v4/orders/{public_id}")["payments"][0]["meta"]
    quirky.quirk(pix=quirk)
    assert quirky.get(f"/v4/orders/{public_id}")["payments"][0]["meta"] != good
