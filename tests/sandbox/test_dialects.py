"""Dialects of the sandbox: what they tell, what they charge, and the ledger that compares."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pos_app.sandbox.dialects.catalogue import DIALECTS
from pos_app.sandbox.dialects.entry import Asked, Dialect, Line, Seat, Way
from pos_app.sandbox.quirks import Quirks
from pos_app.sandbox.tariff import PLAIN
from tests.sandbox.partner import Partner

_MONEY = [dialect for dialect in DIALECTS.values() if dialect.kind == "money"]


@pytest.fixture
def speaking(quirky: Partner) -> Iterator[Partner]:
    """A partner at a sandbox whose dialect the test may set; the default form comes back."""
    quirky.sandbox.control("ledger", {"clear": True})
    yield quirky
    quirky.sandbox.control("dialect", {"name": None})
    quirky.sandbox.control("ledger", {"clear": True, "acceptAnyTotal": False})


def _asked(partner: Partner, block: dict[str, object]) -> str:
    seat = {"type": "seat", "id": block["id"], "price": block["price"], "isLowFare": False}
    parts = [{"tripId": block["tripId"], "items": [seat]}]
    answer = partner.http.post(
        "/v4/payments", json={"trips": {"departures": {"isLowFare": False, "type": "direct", "parts": parts}}}
    )
    assert answer.status_code == 200, answer.text
    return answer.text


@given(
    st.sampled_from(_MONEY),
    st.integers(1, 6),
    st.integers(0, 100_000),
    st.sampled_from(["credit_card", "pix"]),
    st.integers(1, 12),
)
def test_a_price_is_goods_and_fee_less_what_is_taken_off(
    dialect: Dialect, seats: int, fare: int, method: str, count: int
) -> None:
    for told in (dialect.tariff, PLAIN):
        price = told.price(seats, fare, 675, method, Quirks(), count)
        assert price.total == fare + 675 + price.fee - price.off
        assert 0 <= price.off <= fare + 675 + price.fee
        assert price.total % told.step == 0


def test_no_two_dialects_tell_and_charge_the_same() -> None:
    lines = (Line(1, 130_000, 130_000, 130_000), Line(6, 22_000, 132_000, 130_000))
    ways = (
        Way("credit_card", "Cartão", 130_000, 7_000, 2_000, lines, card=True),
        Way("pix", "PIX", 126_000, 5_000, 4_000, (), card=False),
    )
    seats = (Seat("b1", "t1", "07", 60_000, insured=True), Seat("b2", "t2", "08", 64_000, insured=False))
    asked = Asked(seats, 1_000, ways)
    told = [(json.dumps(one.quote(asked)), repr(one.tariff)) for one in _MONEY if one.quote]
    assert len(told) == len(set(told)) == len(_MONEY) > 100


def test_a_dialect_charges_by_its_own_rule_and_the_ledger_tells_what_was_due(speaking: Partner) -> None:
    speaking.sandbox.control("dialect", {"name": "pix-discount"})
    block = speaking.block(speaking.direct())
    body = speaking.body([block], payment={"type": "pix", "currency": "BRL", "amount": 0})
    body["totalAmount"] = body["payment"]["amount"] = round(float(block["price"]) + 9.90, 2)
    refused = speaking.http.post("/v4/orders?mode=async", json=body)
    due = round((round(float(block["price"]) * 100) + 990) * 0.95) / 100
    assert refused.status_code == 400
    assert f"must be {due:.2f}" in refused.text
    speaking.sandbox.control("ledger", {"acceptAnyTotal": True})
    assert speaking.http.post("/v4/orders?mode=async", json=body).status_code == 201
    first, second = speaking.sandbox.ledger()
    assert first["order"] is None
    assert first["refused"]
    assert (first["due"], second["due"]) == (f"{due:.2f}", f"{due:.2f}")
    assert float(second["order"]["charged"]) == float(second["posted"]["totalAmount"]) == body["totalAmount"]


@pytest.mark.parametrize("dialect", [entry for entry in DIALECTS.values() if entry.kind == "pages"])
def test_pages_hold_every_trip_but_where_nothing_leads_on(speaking: Partner, dialect: Dialect) -> None:
    everything = {trip["tripUuids"][0] for trip in speaking.trips()}
    speaking.sandbox.control("dialect", {"name": dialect.name})
    first = speaking.search().text
    assert 0 < sum(uuid in first for uuid in everything) < len(everything)
