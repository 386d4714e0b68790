"""Payment methods, sessions and the card script (contract 2.5, 2.6, 4.7 to 4.9)."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from pos_app.sandbox.methods import METHODS
from tests.sandbox.partner import Partner
from tests.sandbox_process import SandboxProcess

CARD = {
    "cardHolderName": "MARIA SOUZA",
    "cardNumber": "4111111111111111",
    "expirationMonth": 12,
    "expirationYear": 2050,
    "cvv": "123",
    "singleUse": True,
}


def session(partner: Partner) -> str:
    answer = partner.http.post(
        "/v4/payments/session", params={"clientId": 7}, json={"customer": {"email": "m@exemplo.com.br"}}
    )
    assert answer.status_code == 201
    return str(answer.json()["sessionId"])


def tokenize(partner: Partner, session_id: str, **changes: Any) -> httpx.Response:
    address = f"{partner.sandbox.card_page_url}/tokens"
    return httpx.post(address, json={"sessionId": session_id, **CARD, **changes}, trust_env=False)


def test_both_shapes_of_the_question_give_the_same_totals(partner: Partner) -> None:
    block = partner.block(partner.direct())
    b = partner.quote(block, insurance=True)
    details = {"id": block["id"], "type": "direct", "price": block["price"]}
    flags = dict.fromkeys(("useClub", "roundTripTravel", "beginCheckout", "pixInstallmentActive"), False)
    body = {"items": [{"type": "seat", "insurance": True, "itemDetails": details}], **flags}
    assert partner.http.post("/v4/payments", json=body).json() == b
    assert partner.total(b) == pytest.approx(block["price"] + 6.75 + 9.90)


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ({}, "trips"),
        ({"trips": {}}, "departures"),
        ({"items": []}, "items"),
        (
            {
                "trips": {
                    "departures": {"parts": [{"tripId": "t", "items": [{"type": "seat", "id": "nothing"}]}]}
                }
            },
            "isLowFare",
        ),
    ],
)
def test_an_invalid_question_is_400(partner: Partner, body: object, message: str) -> None:
    answer = partner.http.post("/v4/payments", json=body)
    assert answer.status_code == 400
    assert message in str(answer.json()["message"])


def test_a_session_needs_an_email(partner: Partner) -> None:
    for customer in ({}, {"email": "nobody"}):
        answer = partner.http.post("/v4/payments/session", json={"customer": customer})
        assert (answer.status_code, "email" in answer.json()["message"][0]) == (400, True)


def test_a_card_becomes_a_token_for_one_order_of_its_session(partner: Partner) -> None:
    mine = session(partner)
    token = tokenize(partner, mine).json()["token"]
    body = partner.body([partner.block(partner.direct())], token=token)
    assert partner.create(body).status_code == 400
    body["payment"]["paymentDetails"]["meta"]["providerSessionId"] = mine
    assert partner.create(body).status_code == 201
    again = partner.body([partner.block(partner.direct())], token=token)
    again["payment"]["paymentDetails"]["meta"]["providerSessionId"] = mine
    refused = partner.create(again)
    assert (refused.status_code, "used before" in refused.json()["message"][0]) == (400, True)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"cardNumber": "4111111111111112"}, "não confere"),
        ({"cardNumber": "4000000000000119"}, "Use outro"),
        ({"cardNumber": "4012888888881881"}, "treinamento"),
        ({"cardHolderName": " "}, "nome"),
        ({"expirationYear": 2020}, "vencido"),
        ({"expirationMonth": 13}, "validade"),
        ({"cvv": "12"}, "3 ou 4"),
    ],
)
def test_a_card_that_does_not_fit_is_refused_with_a_sentence(
    partner: Partner, changes: dict[str, object], message: str
) -> None:
    answer = tokenize(partner, session(partner), **changes)
    assert (answer.status_code, message in answer.json()["message"]) == (422, True)


def test_a_card_number_is_never_kept(starts: Callable[..., SandboxProcess], tmp_path: Path) -> None:
    with Partner(starts()) as partner:
        sell_with_a_card(partner, tmp_path / "data")


def sell_with_a_card(quirky: Partner, folder: Path) -> None:
    mine = session(quirky)
    token = tokenize(quirky, mine).json()["token"]
    body = quirky.body([quirky.block(quirky.direct())], token=token)
    body["payment"]["paymentDetails"]["meta"]["providerSessionId"] = mine
    assert quirky.create(body).status_code == 201
    kept = b"".join(path.read_bytes() for path in folder.iterdir())
    assert mine.encode() in kept
    assert b"4111111111111111" not in kept
    assert b"tokens" not in kept


def test_the_card_page_uses_only_its_own_files(partner: Partner) -> None:
    page = httpx.get(partner.sandbox.card_page_url, trust_env=False)
    assert "default-src 'none'" in page.headers["content-security-policy"]
    for name in ("cardHolderName", "cardNumber", "expirationMonth", "expirationYear", "cvv", "confirm"):
        assert f'id="{name}"' in page.text
    linked = re.findall(r'(?:src|href)="([^"]+)"', page.text)
    assert len(linked) == 3
    for address in linked:
        assert httpx.get(partner.sandbox.address + address, trust_env=False).status_code == 200


def test_other_forms_of_the_methods(quirky: Partner) -> None:
    block = quirky.block(quirky.direct())
    quirky.quirk(fee_per_method=True, no_insurance=True)
    payload = quirky.quote(block, insurance=True)
    fees = {method["type"]: method["fee"] for method in payload["paymentMethods"]}
    assert fees == {word: facts.own_fee / 100 for word, facts in METHODS.items()}
    assert fees["pix"] < fees["credit_card"]
    assert {method["insurance"] for method in payload["paymentMethods"]} == {0}
    quirky.quirk(quote_cents=True)
    old = quirky.quote(block)["items"]["payment_methods"]
    assert old[0]["details"][0]["installments"]["1"]["total"] == round(block["price"] * 100) + 990
