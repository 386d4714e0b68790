"""An order in full tells what was charged, taken off and paid back, and who travels where (contract 2.9)."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from typing import Any

import pytest

from tests.sandbox.partner import MARIA, Partner
from tests.sandbox.test_exact_orders import changed
from tests.sandbox_process import SandboxProcess


def ordered(partner: Partner, body: dict[str, Any]) -> Any:
    """Make an order, wait for its end and return it in full."""
    answer = partner.create(body)
    assert answer.status_code == 201, answer.text
    public_id = answer.json()["publicId"]
    assert partner.settled(public_id) == "completed"
    return partner.get(f"/v4/orders/{public_id}")


def amounts(detail: Any) -> Decimal:
    return sum((Decimal(item["amount"]) for item in detail["item"]), Decimal(0))


def rounded(told: object, exact: Decimal) -> bool:
    """Return whether an amount is ``exact`` to the next cent; a half cent may go either way."""
    return abs(Decimal(str(told)) - exact) <= Decimal("0.005")


def test_what_a_method_takes_off_is_a_discount_of_the_payment(quirky: Partner) -> None:
    quirky.quirk(pix_discount=10, pix_paid_after=2)
    block = quirky.block(quirky.direct())
    by_word = {method["type"]: method for method in quirky.quote(block)["paymentMethods"]}
    assert "discount" not in by_word["credit_card"]
    assert rounded(by_word["pix"]["discount"], Decimal(str(block["price"])) / 10)
    detail = ordered(quirky, quirky.body([block], method="pix"))
    taken_off = Decimal(detail["payments"][0]["discountAmount"])
    assert taken_off == Decimal(str(by_word["pix"]["discount"]))
    assert amounts(detail) - taken_off == Decimal(str(detail["totalAmount"]))
    assert Decimal(detail["totalDiscount"]) >= taken_off
    quirky.sandbox.control(f"orders/{detail['publicId']}/cancel", {})
    paid = quirky.get(f"/v4/orders/{detail['publicId']}")["payments"][0]
    assert paid["refundedAmount"] == paid["amount"]


@pytest.mark.parametrize("kind", ["direct", "connection"])
def test_a_fee_in_percent_is_told_with_its_percent(quirky: Partner, kind: str) -> None:
    quirky.quirk(fee_percent=7.5)
    blocks = [quirky.block(trip) for trip in quirky.of_kind(kind)]
    detail = ordered(quirky, quirky.body(blocks, kind=kind))
    fees = [Decimal(item["amount"]) for item in detail["item"] if item["type"] == "service_fee"]
    fares = sum(Decimal(str(block["price"])) for block in blocks)
    assert (detail["percentageFee"], detail["payments"][0]["discountAmount"]) == ("7.50", "0.00")
    assert rounded(sum(fees), fares * Decimal("0.075"))
    assert amounts(detail) == Decimal(str(detail["totalAmount"]))
    quirky.quirk(no_fee=True)
    assert quirky.get(f"/v4/orders/{quirky.sold()}")["percentageFee"] == "0.00"


def test_a_fixed_fee_has_no_percent(partner: Partner) -> None:
    detail = partner.get(f"/v4/orders/{partner.sold()}")
    assert detail["percentageFee"] == "0.00"


def test_birth_date_and_gender_are_told_of_the_buyer_who_travels_and_of_nobody_else(partner: Partner) -> None:
    body = partner.body([partner.block(trip) for trip in partner.of_kind("connection")], kind="connection")
    body["customer"] |= {"birthDate": "1990-01-31", "gender": "F"}
    other = {**MARIA, "documentNumber": "11144477735"}
    detail = ordered(partner, body)
    assert (detail["customer"]["birthDate"], detail["customer"]["gender"]) == ("1990-01-31", "F")
    for item in detail["item"][:2]:
        passenger = item["itemDetails"]["passenger"]
        assert (passenger["birthDate"], passenger["gender"]) == ("1990-01-31", "F")
    alone = partner.body([partner.block(partner.direct())])
    alone["customer"] |= {"birthDate": "1990-01-31", "gender": "F"}
    stranger = ordered(partner, changed(alone, "orderItems.0.meta.passenger", other))
    passenger = stranger["item"][0]["itemDetails"]["passenger"]
    assert (passenger["birthDate"], passenger["gender"]) == (None, None)


def test_a_seat_stands_where_the_map_shows_it(quirky: Partner) -> None:
    quirky.quirk(double_deck=True)
    trip = quirky.direct()
    shown = {seat["label"]: seat["position"] for seat in quirky.get(f"/v4/trips/{trip}")["map"]}
    detail = quirky.get(f"/v4/orders/{quirky.create(quirky.body([quirky.block(trip)])).json()['publicId']}")
    seat = detail["item"][0]["itemDetails"]["passenger"]["seat"]
    assert seat["position"] == {axis: shown[seat["label"]][axis] for axis in ("x", "y", "z")}


def test_after_its_deadline_a_ticket_can_be_changed_no_more(starts: Callable[..., SandboxProcess]) -> None:
    sandbox = starts()
    with Partner(sandbox) as partner:
        detail = ordered(partner, partner.body([partner.block(partner.direct())]))
    assert detail["item"][0]["actions"]["canCancel"]
    sandbox.control("clock", {"advance_seconds": 40 * 86_400})
    with Partner(sandbox) as later:
        actions = later.get(f"/v4/orders/{detail['publicId']}")["item"][0]["actions"]
    assert not (actions["canCancel"] or actions["canChange"] or actions["canRefund"])
