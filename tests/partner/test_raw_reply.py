"""The reply for support: as it came, and with nobody in it."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from pos_app.domain.faults import Fault
from pos_app.partner.client import PartnerClient
from pos_app.partner.reading.samples import masked_tree, raw_reply
from tests.partner.service import Answer, Service, example, example_bytes

AT = datetime(2026, 3, 19, 17, 5, tzinfo=UTC)
REPLY: dict[str, Any] = {
    "publicId": "GB7K-40Q2-M9",
    "createdAt": "2026-03-19T14:05:09.000Z",
    "timestamp": 1773939909000,
    "totalAmount": 361.20,
    "status": "completed",
    "passengerNames": ["Otávio Siqueira Lemos"],
    "email": "helena@exemplo.com.br",
    "customer": {
        "name": "Helena Prado Siqueira",
        "phone": "(11) 98765-0142",
        "documentNumber": "529.982.247-25",
        "birthDate": "1984-11-08",
    },
    "item": [{"seat": "17", "description": "Passagem de helena prado siqueira", "amount": "162.90"}],
    "company": {"name": "Viação Serra Azul"},
    "nome": "Dirce Antunes",
    "reason": "Recusado para helena.s@exemplo.com.br",
    "message": "Pago por helena.s@exemplo.com.br, CPF 529.982.247-25, fone +55 11 98765-0142",
    "contact": 5511987650142,
    "payments": [
        {"token": "tok_9f8e", "qrCode": "00020126BR", "accessToken": "eyJhbGciOiJIUzI1NiJ9.e30.c2ln"}
    ],
}
PERSONAL = (
    "helena", "Dirce", "Otávio", "siqueira", "982",
    "98765", "1984", "tok_9f8e", "eyJ", "00020126", "5511987650142"
)  # fmt: skip


def test_nobody_is_left_in_what_support_gets() -> None:
    reply = raw_reply(200, json.dumps(REPLY, ensure_ascii=False).encode(), AT)
    assert [word for word in PERSONAL if word.casefold() in reply.masked.casefold()] == []


def test_what_support_needs_stays() -> None:
    masked = masked_tree(REPLY)
    for name in ("publicId", "createdAt", "timestamp", "totalAmount", "status"):
        assert masked[name] == REPLY[name]
    assert (masked["item"][0]["seat"], masked["item"][0]["amount"]) == ("17", "162.90")
    assert masked["item"][0]["description"] == "Passagem de ****** ***** ********"
    assert masked["customer"]["documentNumber"] == "***.***.***-**"
    assert masked["reason"] == "Recusado para ******.*@*******.***.**"
    assert masked["company"] == REPLY["company"]


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
