"""What is sent: the contract's own examples, and where they leave a choice (contract 2.4 to 2.7)."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pos_app.domain.benefits import Benefit
from pos_app.domain.documents import DocumentType
from pos_app.domain.holds import HoldRequest
from pos_app.domain.money import ZERO, Cents
from pos_app.domain.orders import Order, OrderItem
from pos_app.domain.passengers import Buyer, Passenger
from pos_app.domain.payment import PaymentChoice, PaymentType, QuoteItem, QuotePart
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


# --- Where the examples leave a choice ------------------------------------------------------------

ANA = Passenger(" Ana Lima ", DocumentType.RG, "12.345.678-x")
SINGLE = replace(CONNECTION, one_stop_items="single")


def body(what: Order, connection: Connection = CONNECTION) -> Any:
    return request_bodies.order(what, connection)


# --- Holds ------------------------------------------------------------------------------------------


def test_a_seat_is_held_with_its_fare_its_benefit_and_its_traveller() -> None:
    seats = [
        HoldRequest("01", Benefit.YOUNG_FREE, low_fare=True, passenger=ANA),
        HoldRequest("02"),
    ]
    assert request_bodies.hold(seats) == {
        "seats": [
            {
                "label": "01",
                "isLowFare": True,
                "discount": {"type": "young_free"},
                "passengerData": {"name": "Ana Lima", "documentType": "RG", "documentNumber": "12345678X"},
            },
            {"label": "02", "isLowFare": False},
        ]
    }


# --- The payment-methods question -------------------------------------------------------------------

OUT = QuotePart(
    "out",
    Direction.OUTBOUND,
    TripKind.ONE_STOP,
    (QuoteItem("b1", Cents(1000), insurance=True), QuoteItem("b2", Cents(2050), low_fare=True)),
)
OUT_2 = QuotePart("out-2", Direction.OUTBOUND, TripKind.CONNECTION, (QuoteItem("b3", Cents(1)),))
BACK = QuotePart("back", Direction.RETURN, TripKind.DIRECT, (QuoteItem("b4", Cents(3000)),))


def test_shape_b_asks_each_way_with_its_legs_in_their_order() -> None:
    def seat(block: str, price: str, *, low_fare: bool = False) -> dict[str, object]:
        return {"type": "seat", "id": block, "price": Decimal(price), "isLowFare": low_fare}

    def cover(block: str, *, wanted: bool = False) -> dict[str, object]:
        return {"type": "insurance", "id": block, "insurance": wanted}

    assert request_bodies.payment_methods((BACK, OUT, OUT_2), CONNECTION) == {
        "trips": {
            "departures": {
                "isLowFare": True,
                "type": "one_stop",
                "parts": [
                    {
                        "tripId": "out",
                        "items": [
                            seat("b1", "10.00"),
                            cover("b1", wanted=True),
                            seat("b2", "20.50", low_fare=True),
                            cover("b2"),
                        ],
                    },
                    {"tripId": "out-2", "items": [seat("b3", "0.01"), cover("b3")]},
                ],
            },
            "returns": {
                "isLowFare": False,
                "type": "direct",
                "parts": [{"tripId": "back", "items": [seat("b4", "30.00"), cover("b4")]}],
            },
        }
    }


@pytest.mark.parametrize(("parts", "both"), [((OUT, BACK), True), ((OUT, OUT_2), False)])
def test_shape_a_says_whether_there_is_a_way_back(parts: tuple[QuotePart, ...], *, both: bool) -> None:
    asked: Any = request_bodies.payment_methods(parts, replace(CONNECTION, payments_shape="A"))
    assert {name: value for name, value in asked.items() if name != "items"} == {
        "useClub": False,
        "roundTripTravel": both,
        "beginCheckout": True,
        "pixInstallmentActive": False,
    }
    assert asked["items"][:2] == [
        {
            "type": "seat",
            "insurance": True,
            "itemDetails": {"id": "b1", "type": "one_stop", "price": Decimal("10.00")},
        },
        {
            "type": "seat",
            "insurance": False,
            "itemDetails": {"id": "b2", "type": "one_stop", "price": Decimal("20.50")},
        },
    ]
    assert len(asked["items"]) == 3


def test_shape_a_asks_for_pix_in_instalments_where_the_partner_has_it() -> None:
    connection = replace(CONNECTION, payments_shape="A", pix_installments=True)
    assert request_bodies.payment_methods((OUT,), connection)["pixInstallmentActive"] is True


# --- Orders -----------------------------------------------------------------------------------------


def test_names_and_numbers_are_sent_without_what_people_type_around_them() -> None:
    buyer = Buyer(" Ana Lima ", DocumentType.CNPJ, "11.222.333/0001-81", " ana@exemplo.com.br ", " 11 9 ")
    sent = body(replace(samples.order(samples.item(passenger=ANA)), buyer=buyer))
    assert sent["customer"] == {
        "name": "Ana Lima",
        "email": "ana@exemplo.com.br",
        "phone": "11 9",
        "documentType": "cnpj",
        "documentNumber": "11222333000181",
    }
    assert sent["orderItems"][0]["meta"]["passenger"] == {
        "name": "Ana Lima",
        "documentType": "rg",
        "documentNumber": "12345678X",
    }


def test_only_what_is_agreed_is_sent_beside_the_order() -> None:
    sent = body(samples.order())
    assert set(sent) == {
        "client",
        "customer",
        "device",
        "orderItems",
        "payment",
        "totalAmount",
        "externalRemoteId",
    }
    connection = replace(CONNECTION, client_name="Loja 1", user_agent="desk/2", device_address="10.0.0.9")
    named = body(samples.order(), connection)
    assert named["client"] == {"id": 7, "name": "Loja 1"}
    assert named["device"] == {"sessionId": "af-1", "userAgent": "desk/2", "ipAddress": "10.0.0.9"}


@pytest.mark.parametrize(("name", "address"), [("Ana", ""), ("", "ana@exemplo.com.br")])
def test_the_user_is_sent_with_whichever_half_is_set(name: str, address: str) -> None:
    sent = body(samples.order(), replace(CONNECTION, user_name=name, user_email=address))
    assert sent["user"] == {"name": name, "email": address}


def test_channel_zero_is_a_channel() -> None:
    assert body(samples.order(), replace(CONNECTION, financial_channel_id=0))["orderFinancialChannelId"] == 0


def test_the_low_fare_is_the_items_own() -> None:
    items = [replace(samples.item("a"), low_fare=True), replace(samples.item("b"), insurance=False)]
    sent = body(samples.order(*items))["orderItems"]
    assert [(item["type"], item["isLowFare"], item["meta"]["insurance"]) for item in sent] == [
        ("ticket", True, True),
        ("ticket", False, False),
    ]


# --- One-stop trips as one item ---------------------------------------------------------------------


def leg(block: str, number: int, direction: Direction, amount: int) -> OrderItem:
    return OrderItem(
        block_id=block,
        trip_id=f"trip-{block}",
        seat=f"seat-{block}",
        amount=Cents(amount),
        direction=direction,
        kind=TripKind.ONE_STOP,
        leg=number,
        passenger=samples.MARIA,
        insurance=number == 1,
        low_fare=number == 1,
    )


def test_the_legs_of_one_way_are_one_item_that_reads_like_the_first_leg() -> None:
    legs = (
        leg("o2", 2, Direction.OUTBOUND, 200),
        leg("b1", 1, Direction.RETURN, 3000),
        leg("o1", 1, Direction.OUTBOUND, 100),
        leg("b2", 2, Direction.RETURN, 4000),
    )
    sent = body(samples.order(samples.item("d", amount=50), *legs), SINGLE)
    passenger = {"name": "Maria Souza", "documentType": "cpf", "documentNumber": "52998224725"}
    assert sent["orderItems"][1:] == [
        {
            "type": "ticket",
            "isLowFare": True,
            "meta": {
                "id": block,
                "amount": Decimal(amount),
                "tripTypeDirection": direction,
                "type": "one_stop",
                "insurance": True,
                "passenger": passenger,
            },
        }
        for block, amount, direction in (("o1", "3.00", "departure_type"), ("b1", "70.00", "return_type"))
    ]
    assert sent["orderItems"][0]["meta"]["id"] == "d"


def test_travellers_are_told_apart_by_kind_and_number_of_their_document() -> None:
    other_kind = replace(samples.MARIA, document_type=DocumentType.RG)
    other_number = replace(samples.MARIA, document_number="11144477735")
    people = (samples.MARIA, other_kind, other_number)
    legs = [
        replace(leg(f"{index}{number}", number, Direction.OUTBOUND, 100), passenger=who)
        for number in (1, 2)
        for index, who in enumerate(people)
    ]
    found = [item["meta"] for item in body(samples.order(*legs), SINGLE)["orderItems"]]
    assert sorted(meta["id"] for meta in found) == ["01", "11", "21"]
    assert {meta["amount"] for meta in found} == {Decimal("2.00")}


# --- What does not leave ----------------------------------------------------------------------------

CARD = PaymentChoice(PaymentType.CREDIT_CARD, 1, samples.CARD)
PIX = PaymentChoice(PaymentType.PIX)
REFUSED: list[tuple[Order, str]] = [
    (replace(samples.order(), items=()), "an order has at least one item"),
    (replace(samples.order(), total=Cents(14439)), "items and fee do not add up to the total"),
    (samples.order(samples.item(amount=0), fee=0), "items and fee do not add up to the total"),
    (samples.order(samples.item(amount=-5), fee=2), "items and fee do not add up to the total"),
    (
        samples.order(samples.item(amount=0), fee=0, payment=replace(CARD, charged=Cents(5))),
        "items and fee do not add up to the total",
    ),
    (samples.order(payment=replace(CARD, charged=ZERO)), "items and fee do not add up to the total"),
    (
        replace(samples.order(samples.item(amount=0), fee=10), fee_apart=True),
        "items and fee do not add up to the total",
    ),
    (samples.order(payment=replace(CARD, card=None)), "a card payment needs a card token"),
    (
        samples.order(samples.item(kind=TripKind.ONE_STOP)),
        "seat 01: a one_stop item names its leg",
    ),
    (
        samples.order(samples.item(), samples.item(kind=TripKind.CONNECTION)),
        "seat 01: a connection item names its leg",
    ),
    (samples.order(samples.item(""), payment=PIX), "seat 01: not held"),
    (
        replace(samples.order(), buyer=replace(samples.BUYER, email="  ")),
        "no e-mail of the buyer or the station",
    ),
]


@pytest.mark.parametrize(("what", "why"), REFUSED)
def test_what_contradicts_itself_is_not_sent(what: Order, why: str) -> None:
    with pytest.raises(request_bodies.NotComposable) as caught:
        request_bodies.order(what, CONNECTION)
    assert str(caught.value) == why


def test_the_smallest_order_is_one_cent() -> None:
    cent = samples.order(samples.item(amount=1), fee=0)
    assert body(cent)["totalAmount"] == Decimal("0.01")
    dearer = samples.order(samples.item(amount=1), fee=0, payment=replace(CARD, charged=Cents(2)))
    assert (body(dearer)["totalAmount"], body(dearer)["payment"]["amount"]) == (Decimal("0.02"),) * 2
