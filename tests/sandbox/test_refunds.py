"""What the provider does apart from a plain sale: cancellations, refunds, refusals, low fare, discounts."""

from __future__ import annotations

from typing import Any

import pytest

from tests.sandbox.partner import BACK, Partner

HOMEWARD = {"from": "belo-horizonte-mg", "to": "sao-paulo-sp", "departureDate": BACK}


def two_tickets(partner: Partner, remote_id: str) -> tuple[str, str]:
    """Sell an insured round trip; return the order's id and the trip of its first ticket."""
    out, back = partner.block(partner.direct()), partner.block(partner.of_kind("direct", **HOMEWARD)[0])
    body = partner.body([out], back=[back], insurance=True, externalRemoteId=remote_id)
    public_id: str = partner.create(body).json()["publicId"]
    assert partner.settled(public_id) == "completed"
    return public_id, out["tripId"]


def cancel(partner: Partner, public_id: str, **body: Any) -> Any:
    return partner.sandbox.control(f"orders/{public_id}/cancel", body)


def of_type(detail: Any, kind: str) -> list[Any]:
    return [item for item in detail["item"] if item["type"] == kind]


def listed(partner: Partner, remote_id: str, **query: str) -> int:
    return len(partner.get("/v6/orders", externalRemoteId=remote_id, **query))


def test_one_ticket_is_canceled_and_the_other_stays(partner: Partner) -> None:
    public_id, trip = two_tickets(partner, "one gone")
    before = partner.get(f"/v4/orders/{public_id}")
    label = of_type(before, "ticket")[0]["itemDetails"]["passenger"]["seat"]["label"]
    assert (before["refundedItems"], before["payments"][0]["refundedAmount"]) == (0, "0.00")
    cancel(partner, public_id, ticket=1)
    detail = partner.get(f"/v4/orders/{public_id}")
    first, second = of_type(detail, "ticket")
    assert (detail["status"], first["status"], second["status"]) == (
        "partially_canceled",
        "canceled",
        "completed",
    )
    assert (first["refundedAmount"], second["refundedAmount"]) == (first["amount"], "0.00")
    assert [item["status"] for item in of_type(detail, "insurance")] == ["canceled", "completed"]
    assert [item["refundedAmount"] for item in of_type(detail, "service_fee")] == ["0.00", "0.00"]
    assert (first["actions"]["canCancel"], second["actions"]["canCancel"]) == (False, True)
    payment = detail["payments"][0]
    assert payment["status"] == "PARTIALLY_REFUNDED"
    assert float(payment["refundedAmount"]) == pytest.approx(float(first["amount"]) + 6.75)
    assert detail["refundedItems"] == 2
    assert label in partner.free(trip)
    assert partner.checkout(public_id)["data"]["status"] == "completed"
    assert listed(partner, "one gone", status="partially_canceled") == 1
    assert listed(partner, "one gone", ticketStatus="canceled") == 1
    assert listed(partner, "one gone", ticketStatus="completed") == 1
    assert listed(partner, "one gone", ticketStatus="pending") == 0


def test_the_whole_order_is_canceled_and_paid_back(partner: Partner) -> None:
    public_id, _ = two_tickets(partner, "all gone")
    assert cancel(partner, public_id, ticket=2)["status"] == "partially_canceled"
    assert cancel(partner, public_id)["status"] == "canceled"
    detail = partner.get(f"/v4/orders/{public_id}")
    assert {item["status"] for item in detail["item"]} == {"canceled"}
    payment = detail["payments"][0]
    assert (payment["status"], float(payment["refundedAmount"])) == ("REFUNDED", detail["totalAmount"])
    assert detail["refundedItems"] == detail["totalItems"] == 6
    back = sum(float(item["refundedAmount"]) for item in detail["item"])
    assert back == pytest.approx(detail["totalAmount"])
    assert len(partner.get(f"/v4/tickets/{public_id}")) == 2
    with pytest.raises(AssertionError, match="409"):
        cancel(partner, public_id)


def test_a_ticket_may_be_canceled_in_part_or_paid_back_in_part(partner: Partner) -> None:
    public_id, _ = two_tickets(partner, "in part")
    cancel(partner, public_id, ticket=1, share=0.5, partly=True)
    detail = partner.get(f"/v4/orders/{public_id}")
    first = of_type(detail, "ticket")[0]
    assert (detail["status"], first["status"]) == ("partially_canceled", "partially_canceled")
    assert float(first["refundedAmount"]) == pytest.approx(float(first["amount"]) / 2, abs=0.01)
    assert listed(partner, "in part", ticketStatus="partially_canceled") == 1
    cancel(partner, public_id, share=0.95)
    detail = partner.get(f"/v4/orders/{public_id}")
    assert (detail["status"], detail["payments"][0]["status"]) == ("canceled", "PARTIALLY_REFUNDED")


@pytest.mark.parametrize("mode", ["async", ""])
@pytest.mark.parametrize("status", [409, 422, 424, 503])
def test_a_company_refuses_with_a_status_of_its_own(partner: Partner, status: int, mode: str) -> None:
    partner.sandbox.control("faults", {"operation": "create", "fault": f"refused_{status}"})
    block = partner.block(partner.direct())
    answer = partner.create(partner.body([block]), mode=mode)
    payload = answer.json()
    assert (answer.status_code, payload["statusCode"], payload["code"], payload["data"]["code"]) == (
        status,
        status,
        "1013",
        "1013",
    )
    assert partner.get(f"/v4/orders/{payload['publicId']}")["status"] == "incomplete"
    assert block["label"] in partner.free(block["tripId"])


def test_a_refusal_may_carry_a_text_code(partner: Partner) -> None:
    partner.sandbox.control("faults", {"operation": "create", "fault": "payment_failed"})
    answer = partner.create(partner.body([partner.block(partner.direct())]))
    payload = answer.json()
    assert (answer.status_code, payload["code"], payload["data"]["code"]) == (402, *["PAYMENT_FAILED"] * 2)
    assert partner.checkout(payload["publicId"])["data"]["checkoutStatus"]["code"] == "PAYMENT_FAILED"


@pytest.mark.parametrize("mode", ["async", ""])
def test_the_outcome_of_an_order_that_exists_could_not_be_read(partner: Partner, mode: str) -> None:
    partner.sandbox.control("faults", {"operation": "create", "fault": "communication_failure"})
    answer = partner.create(partner.body([partner.block(partner.direct())]), mode=mode)
    payload = answer.json()
    assert (answer.status_code, "CHECKOUT_PENDING" in answer.text, "code" in payload) == (500, False, False)
    assert partner.settled(payload["publicId"]) == "completed"


def test_a_low_fare_order_has_its_ticket_its_offer_and_the_fee(quirky: Partner) -> None:
    quirky.quirk(low_fare=True)
    trip = quirky.low_fare_trip()
    label = quirky.free(trip, isLowFare="true")[0]
    seat = quirky.hold(trip, label, isLowFare=True).json()["seats"][0]
    body = quirky.body([{"tripId": trip, **seat}], low_fare=True)
    made = quirky.create(body, mode="").json()
    kinds = {item["type"]: item for item in made["item"]}
    assert list(kinds) == ["ticket", "service_fee", "low_fare"]
    assert [item["isLowFare"] for item in kinds.values()] == [True, False, True]
    detail = quirky.get(f"/v4/orders/{made['publicId']}")
    assert [item["type"] for item in detail["item"]] == list(kinds)
    assert sum(float(item["amount"]) for item in detail["item"]) == pytest.approx(detail["totalAmount"])
    assert detail["totalDiscount"] == "0.00"
