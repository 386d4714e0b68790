"""What is sent, compared with the contract's own examples."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pos_app.domain.money import Cents
from pos_app.domain.orders import Order
from pos_app.domain.passengers import Passenger
from pos_app.domain.payment import PaymentChoice, PaymentType
from pos_app.domain.trips import Direction, TripKind
from pos_app.partner import request_bodies
from pos_app.partner.config import Connection
from pos_app.partner.transport import Request
from tests.partner import samples
from tests.partner.service import example

CONNECTION = Connection("http://localhost/partners/api", "desk", "s3cret", 7)


def on_the_wire(body: object) -> Any:
    encoded, _ = Request("POST", "http://localhost", "test", json=body).encoded()
    return json.loads(encoded or b"")


def meta(body: dict[str, Any], index: int = 0) -> dict[str, Any]:
    found: dict[str, Any] = body["orderItems"][index]["meta"]
    return found


def test_a_hold_names_who_travels_and_requests_a_benefit() -> None:
    assert on_the_wire(request_bodies.hold(samples.HOLDS)) == example("seat-block-request")


@pytest.mark.parametrize(("shape", "name"), [("A", "a"), ("B", "b")])
def test_payment_methods_are_requested_in_the_agreed_shape(shape: Any, name: str) -> None:
    body = request_bodies.payment_methods(samples.PARTS, replace(CONNECTION, payments_shape=shape))
    assert on_the_wire(body) == example(f"payment-methods-request-{name}")


def test_the_way_back_is_requested_beside_the_way_out() -> None:
    back = replace(samples.PARTS[0], direction=Direction.RETURN, trip_id="back-1")
    body = on_the_wire(request_bodies.payment_methods((samples.PARTS[0], back), CONNECTION))
    assert body["trips"]["departures"]["parts"][0]["tripId"] == "7f0c-direct"
    assert body["trips"]["returns"]["parts"][0]["tripId"] == "back-1"


def test_a_card_order_is_what_the_contract_shows() -> None:
    assert on_the_wire(request_bodies.order(samples.order(), CONNECTION)) == example("order-request-card")


def test_amounts_are_numbers_with_two_decimals() -> None:
    encoded, _ = Request(
        "POST", "http://localhost", "order", json=request_bodies.order(samples.order(), CONNECTION)
    ).encoded()
    assert b'"totalAmount":144.40' in (encoded or b"")
    assert b'"amount":134.40' in (encoded or b"")


@given(st.lists(st.integers(1, 10**8), min_size=1, max_size=6), st.integers(0, 10**6))
def test_what_is_sent_adds_up_to_the_cent(amounts: list[int], fee: int) -> None:
    items = [samples.item(f"blk-{index}", amount=amount) for index, amount in enumerate(amounts)]
    body: Any = request_bodies.order(samples.order(*items, fee=fee), CONNECTION)
    sent = sum(item["meta"]["amount"] for item in body["orderItems"]) * 100 + fee
    assert sent == body["totalAmount"] * 100 == body["payment"]["amount"] * 100


def test_a_connection_names_its_legs_and_a_direct_trip_does_not() -> None:
    legs = [samples.item(f"blk-{leg}", kind=TripKind.CONNECTION, leg=leg) for leg in (1, 2)]
    body = on_the_wire(request_bodies.order(samples.order(*legs), CONNECTION))
    assert [meta(body, index)["tripLeg"] for index in (0, 1)] == [1, 2]
    assert "tripLeg" not in meta(on_the_wire(request_bodies.order(samples.order(), CONNECTION)))


def test_a_one_stop_trip_is_one_item_per_leg_or_a_single_one() -> None:
    ana = Passenger("Ana Lima", samples.MARIA.document_type, "11144477735")
    legs = [
        samples.item(f"{who.name[0]}{leg}", kind=TripKind.ONE_STOP, leg=leg, amount=5000, passenger=who)
        for who in (samples.MARIA, ana)
        for leg in (1, 2)
    ]
    per_leg = on_the_wire(request_bodies.order(samples.order(*legs), CONNECTION))
    assert len(per_leg["orderItems"]) == 4
    single = on_the_wire(
        request_bodies.order(samples.order(*legs), replace(CONNECTION, one_stop_items="single"))
    )
    assert sorted((i["meta"]["id"], i["meta"]["amount"]) for i in single["orderItems"]) == [
        ("A1", 100),
        ("M1", 100),
    ]
    assert all("tripLeg" not in i["meta"] for i in single["orderItems"])
    assert single["totalAmount"] == per_leg["totalAmount"]


def test_the_way_back_carries_the_agreed_direction_value() -> None:
    way_back = samples.item(direction=Direction.RETURN)
    body = on_the_wire(
        request_bodies.order(samples.order(way_back), replace(CONNECTION, return_direction="arrival_type"))
    )
    assert meta(body)["tripTypeDirection"] == "arrival_type"


def test_pix_carries_no_card() -> None:
    body = on_the_wire(
        request_bodies.order(samples.order(payment=PaymentChoice(PaymentType.PIX)), CONNECTION)
    )
    assert body["payment"] == {"amount": 144.4, "installments": "1", "currency": "BRL", "type": "pix"}


def totals(what: Order) -> tuple[float, float]:
    body = on_the_wire(request_bodies.order(what, CONNECTION))
    return body["payment"]["amount"], body["totalAmount"]


def test_both_totals_carry_the_interest_and_the_fee_as_agreed() -> None:
    choice = PaymentChoice(PaymentType.CREDIT_CARD, 6, samples.CARD)
    what = samples.order(payment=choice)
    assert totals(what) == (144.4, 144.4)
    assert totals(replace(what, payment=replace(choice, charged=Cents(15000)))) == (150, 150)
    assert totals(replace(what, fee_apart=True)) == (134.4, 134.4)


def test_without_an_antifraud_session_the_fields_are_left_out() -> None:
    body = on_the_wire(request_bodies.order(replace(samples.order(), antifraud_id=""), CONNECTION))
    assert body["payment"]["paymentDetails"]["meta"] == {"providerSessionId": "ses-5d1e"}
    assert set(body["device"]) == {"userAgent", "ipAddress"}


def test_the_antifraud_session_of_the_page_goes_to_both_places() -> None:
    body = on_the_wire(request_bodies.order(samples.order(), CONNECTION))
    assert body["payment"]["paymentDetails"]["meta"]["providerAntifraudSessionId"] == "af-1"
    assert body["device"]["sessionId"] == "af-1"


def test_extra_fields_are_sent_when_set() -> None:
    connection = replace(
        CONNECTION,
        financial_channel_id=4,
        pix_installment_token="pit",
        user_name="Ana",
        user_email="a@b.com.br",
    )
    body = on_the_wire(request_bodies.order(samples.order(), connection))
    assert body["orderFinancialChannelId"] == 4
    assert body["tokenPixInstallmentId"] == "pit"
    assert body["user"] == {"name": "Ana", "email": "a@b.com.br"}


def test_the_partner_id_goes_under_the_agreed_name_or_not_at_all() -> None:
    assert request_bodies.order(samples.order(), replace(CONNECTION, partner_id_field="ref"))["ref"] == "p-1"
    assert "p-1" not in str(request_bodies.order(samples.order(), replace(CONNECTION, partner_id_field="")))


def test_the_stations_email_stands_in() -> None:
    without_email = replace(samples.order(), buyer=replace(samples.BUYER, email=""))
    body = on_the_wire(
        request_bodies.order(without_email, replace(CONNECTION, station_email="loja@exemplo.com.br"))
    )
    assert body["customer"]["email"] == "loja@exemplo.com.br"


@pytest.mark.parametrize(
    "what",
    [
        replace(samples.order(), total=Cents(1)),
        replace(samples.order(), items=()),
        samples.order(payment=PaymentChoice(PaymentType.CREDIT_CARD)),
        samples.order(samples.item(kind=TripKind.CONNECTION)),
        samples.order(samples.item("")),
        samples.order(samples.item(amount=0), fee=0),
        replace(samples.order(), buyer=replace(samples.BUYER, email="")),
    ],
    ids=["total", "no items", "no token", "no leg", "not held", "free", "no email"],
)
def test_what_contradicts_itself_is_not_sent(what: Any) -> None:
    with pytest.raises(request_bodies.NotComposable):
        request_bodies.order(what, CONNECTION)


def test_no_secret_shows_in_a_repr() -> None:
    body = request_bodies.order(samples.order(), CONNECTION)
    request = Request("POST", "http://localhost", "order", json=body, headers={"authorization": "Bearer abc"})
    shown = repr(request) + repr(CONNECTION) + repr(samples.order())
    assert not any(secret in shown for secret in ("tok-9", "s3cret", "Bearer abc"))


def test_calls_are_made_from_the_table_of_endpoints_alone() -> None:
    folder = Path(__file__).resolve().parents[2] / "pos_app" / "partner"
    made = re.compile(r"(?<![\w.])(?<!class )Request\(")
    makers = {path.name for path in folder.rglob("*.py") if made.search(path.read_text(encoding="utf-8"))}
    assert makers == {"auth.py", "operations.py"}
