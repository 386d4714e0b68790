"""Tokens and keys (contract 4.1, 5)."""

from __future__ import annotations

import httpx
import jwt
import pytest

from tests.sandbox.partner import Partner
from tests.sandbox_process import SandboxProcess

GRANT = {"grant_type": "client_credentials"}


def token(sandbox: SandboxProcess, **request: object) -> httpx.Response:
    request.setdefault("auth", tuple(sandbox.credentials.split(":")))
    return httpx.post(f"{sandbox.base_url}/oauth/basic-token", trust_env=False, **request)  # type: ignore[arg-type]


@pytest.mark.parametrize("form", ["data", "json"])
def test_a_token_comes_for_a_form_and_for_json(sandbox: SandboxProcess, form: str) -> None:
    payload = token(sandbox, **{form: GRANT}).json()
    claims = jwt.decode(payload["access_token"], options={"verify_signature": False})
    assert claims["exp"] - claims["iat"] == payload["expires_in"] == 3600
    assert payload["refreshToken"]


@pytest.mark.parametrize("auth", [("guiche", "wrong"), ("nobody", "treinamento"), ("", ""), None])
def test_wrong_credentials_are_401(sandbox: SandboxProcess, auth: tuple[str, str] | None) -> None:
    answer = token(sandbox, auth=auth, data=GRANT)
    assert (answer.status_code, answer.json()["statusCode"]) == (401, 401)


FORM, JSON = "application/x-www-form-urlencoded", "application/json"


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        (FORM, ""),
        (FORM, "grant_type=password"),
        (FORM, "grant_type="),
        (FORM, "grant_type=client_credentials&grant_type=password"),
        (FORM, "grant_type=&grant_type=client_credentials"),
        (JSON, "{"),
        (JSON, "[]"),
        (JSON, '[["grant_type", "client_credentials"]]'),
        (JSON, "{}"),
        (JSON, '{"grant_type": ["client_credentials"]}'),
        (JSON, '{"grant_type": "password", "grant_type": "client_credentials"}'),
        ("text/json", '{"grant_type": "client_credentials"}'),
        ("text/plain", "grant_type=client_credentials"),
    ],
)
def test_another_grant_is_400(sandbox: SandboxProcess, kind: str, body: str) -> None:
    assert token(sandbox, content=body, headers={"content-type": kind}).status_code == 400


def test_a_forged_or_missing_token_is_401(partner: Partner) -> None:
    claims = jwt.decode(partner.token, options={"verify_signature": False})
    forged = jwt.encode(claims, "x" * 32, algorithm="HS256")
    unsigned = jwt.encode(claims, "", algorithm="none")
    for header in (f"Bearer {forged}", f"Bearer {unsigned}", f"Basic {partner.token}", ""):
        answer = partner.http.get("/v6/orders", headers={"authorization": header})
        assert (answer.status_code, answer.json()["error"]) == (401, "Unauthorized")


def test_a_token_runs_out_by_the_clock_of_the_sandbox(quirky: Partner) -> None:
    quirky.trips()
    quirky.sandbox.control("clock", {"advance_seconds": 3601})
    assert quirky.search().status_code == 401


def test_a_wrong_key_is_401_and_a_right_one_is_welcome(partner: Partner) -> None:
    for key, status in (("wrong", 401), ("chave-de-treinamento", 200)):
        assert partner.http.get("/v5/trips", headers={"x-api-key": key}).status_code in (status, 400)
    assert partner.http.get("/v5/trips", headers={"x-api-key": "wrong"}).status_code == 401


def test_the_checkout_response_answers_in_its_own_way_without_a_token(partner: Partner) -> None:
    for path in ("/partners/api/v5", "/partners/v4"):
        address = f"{partner.sandbox.address}{path}/orders/GBXX/checkout-response"
        answer = httpx.get(address, trust_env=False)
        assert (answer.status_code, answer.json()["code"], answer.json()["status"]) == (400, "3156", 400)


def test_orders_are_seen_by_their_own_partner_only(partner: Partner) -> None:
    public_id = partner.sold()
    with Partner(partner.sandbox, "vizinha:treinamento") as neighbour:
        assert neighbour.http.get(f"/v4/orders/{public_id}").status_code == 404
        assert neighbour.http.get(f"/v4/tickets/{public_id}").json()["message"] == "Order not found"
        assert neighbour.http.get(f"/v5/orders/{public_id}/checkout-response").json()["code"] == "2111"
        assert neighbour.get("/v6/orders", email="maria@exemplo.com.br") == []


@pytest.mark.parametrize(
    ("quirk", "members"),
    [
        ("token_camel_case", {"accessToken", "tokenType", "expiresIn", "refreshToken"}),
        ("token_no_expiry", {"access_token", "token_type", "refreshToken"}),
    ],
)
def test_other_forms_of_the_token_reply(quirky: Partner, quirk: str, members: set[str]) -> None:
    quirky.quirk(**{quirk: True})
    assert set(token(quirky.sandbox, data=GRANT).json()) == members


def test_a_required_key_and_json_only(quirky: Partner) -> None:
    quirky.quirk(api_key_required=True, token_json_only=True)
    sandbox = quirky.sandbox
    assert token(sandbox, data=GRANT).status_code == 415
    bearer = {"authorization": f"Bearer {token(sandbox, json=GRANT).json()['access_token']}"}
    address = f"{sandbox.base_url}/v6/orders?email=a@b.example"
    assert httpx.get(address, headers=bearer, trust_env=False).status_code == 401
    bearer["x-api-key"] = "chave-de-treinamento"
    assert httpx.get(address, headers=bearer, trust_env=False).status_code == 200
