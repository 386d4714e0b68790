"""The reply for support: as it came, and with nobody in it."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime, timedelta

import pytest

from pos_app.domain.faults import Fault
from pos_app.partner.client import PartnerClient
from pos_app.partner.reading.samples import raw_reply
from tests.partner.service import Answer, Service, example, example_bytes

AT = datetime(2026, 3, 19, 17, 5, tzinfo=UTC)


def test_the_whole_reply_keeps_every_digit_as_it_came() -> None:
    reply = raw_reply(200, b'{"a":162.90,"a":1e2,"b":[]}', AT)
    assert re.sub(r"\s", "", reply.whole) == '{"a":162.90,"a":1e2,"b":[]}'
    assert "\n  " in reply.whole
    assert "Helena" not in repr(raw_reply(200, b'{"name": "Helena"}', AT))


def test_of_what_is_no_json_every_letter_is_covered() -> None:
    reply = raw_reply(502, b"<html>Helena \xff</html>", AT)
    assert reply.whole.startswith("<html>Helena ")
    assert reply.masked.startswith("<****>****** ")
    assert reply.status == 502


def test_numbers_of_people_are_covered_whatever_their_form() -> None:
    body = b'{"customer": {"phone": 11987650142, "id": 7}, "x": 123456789.5, "y": 12345678, "z": true}'
    masked = json.loads(raw_reply(200, body, AT).masked)
    assert masked == {
        "customer": {"phone": "***********", "id": "*"},
        "x": "*********.*",
        "y": 12345678,
        "z": True,
    }


async def test_an_order_is_asked_for_as_it_is(service: Service, client: PartnerClient) -> None:
    service.on("v4/orders/ORD-77A1", Answer.example("order-detail"))
    reply = await client.raw_order("ORD-77A1")
    assert (reply.status, json.loads(reply.whole)) == (200, example("order-detail"))
    assert abs(datetime.now(UTC) - reply.at) < timedelta(minutes=5)
    assert example_bytes("order-detail")


async def test_a_refusal_is_a_reply_too(service: Service, client: PartnerClient) -> None:
    service.on("v4/orders/ORD-77A1", Answer.example("error-a-unexpected", 500))
    assert (await client.raw_order("ORD-77A1")).status == 500


async def test_without_an_answer_there_is_nothing_to_show(service: Service, client: PartnerClient) -> None:
    service.on("v4/orders/ORD-77A1", Answer(silent=True, reset=True))
    with pytest.raises(Fault):
        await client.raw_order("ORD-77A1")
