"""The sandbox tells the truth: the contract's endpoints, rules and errors over real HTTP."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import jwt
import pytest

from tests.sandbox.partner import DAY, Partner
from tests.sandbox_process import SandboxProcess, start_sandbox


@pytest.fixture
def partner(sandbox: SandboxProcess) -> Iterator[Partner]:
    with Partner(sandbox) as signed_in:
        yield signed_in


def settled(partner: Partner, public_id: str) -> str:
    for _ in range(100):
        status: str = partner.http.get(f"/v5/orders/{public_id}/checkout-response").json()["data"]["status"]
        if status != "pending":
            return status
        time.sleep(0.05)
    raise AssertionError("never settled")


def test_the_catalogue_is_as_large_as_promised(partner: Partner) -> None:
    places = partner.http.get(
        "/v4/places/by-location", params={"latitude": -15.8, "longitude": -47.9, "radius": 4000}
    ).json()["data"]
    assert len({(place["city"], place["state"]) for place in places}) >= 60
    latitudes = [float(place["latlon"].split(",")[0]) for place in places]
    assert all(-34 < latitude < 6 for latitude in latitudes)
    seen = [
        trip
        for to in ("belo-horizonte-mg", "curitiba-pr", "rio-de-janeiro-rj", "campinas-sp")
        for trip in partner.trips(to=to)
    ]
    assert len({trip["travelCompany"]["name"] for trip in seen}) >= 8
    assert len({trip["serviceClass"]["name"] for trip in seen}) == 5


def test_a_seed_always_gives_the_same_trips_and_another_seed_others(tmp_path: Path) -> None:
    found = []
    for number, seed in enumerate((5, 5, 6)):
        process = start_sandbox(tmp_path / f"seed{number}", seed=seed)
        with Partner(process) as partner:
            found.append([trip["tripUuids"] for trip in partner.trips()])
        process.stop()
    assert found[0] == found[1]
    assert found[0] != found[2]


def test_a_token_is_a_signed_jwt_and_needs_the_right_credentials(sandbox: SandboxProcess) -> None:
    with Partner(sandbox) as partner:
        token = partner.http.headers["authorization"].split()[1]
        claims = jwt.decode(token, options={"verify_signature": False})
        assert claims["exp"] > time.time()
        wrong = partner.http.post(
            "/oauth/basic-token", json={"grant_type": "client_credentials"}, auth=("a", "b")
        )
        assert wrong.status_code == 401
        forged = jwt.encode(claims, "x" * 32, algorithm="HS256")
        denied = partner.http.get("/v5/trips", headers={"authorization": f"Bearer {forged}"})
        assert (denied.status_code, denied.json()["statusCode"]) == (401, 401)
        as_json = partner.http.post(
            "/oauth/basic-token",
            json={"grant_type": "client_credentials"},
            auth=tuple(sandbox.credentials.split(":")),  # type: ignore[arg-type]
        )
        assert as_json.json()["access_token"]


def test_places_by_position_and_by_city(partner: Partner) -> None:
    near = partner.http.get(
        "/v4/places/by-location", params={"latitude": -23.55, "longitude": -46.63, "radius": 30}
    ).json()["data"]
    assert {place["city"] for place in near} == {"São Paulo"}
    assert any(place["useGroupByCity"] for place in near)
    named = partner.http.get("/v4/places/by-location", params={"cityName": "curitiba", "state": "pr"})
    assert {place["state"] for place in named.json()["data"]} == {"PR"}


def test_all_three_kinds_of_trip_are_offered_with_one_id_a_leg(partner: Partner) -> None:
    trips = partner.trips()
    legs = {trip["type"]: len(trip["tripUuids"]) for trip in trips}
    assert legs == {"direct": 1, "one_stop": 2, "connection": 2}
    assert all(trip["departure"]["schedule"]["date"] == DAY for trip in trips)
    assert [t["departure"]["schedule"]["time"] for t in trips] == sorted(
        t["departure"]["schedule"]["time"] for t in trips
    )


@pytest.mark.parametrize(
    ("query", "says"),
    [({"from": "atlantis"}, "from"), ({"departureDate": "soon"}, "departureDate")],
)
def test_a_search_that_makes_no_sense_is_400_in_shape_a(
    partner: Partner, query: dict[str, str], says: str
) -> None:
    asked = {"from": "sao-paulo-sp", "to": "curitiba-pr", "departureDate": DAY, **query}
    answer = partner.http.get("/v5/trips", params=asked)
    assert answer.status_code == 400
    assert says in json.dumps(answer.json()["message"])
    assert answer.json()["transactionId"]


def test_a_held_seat_is_gone_for_everybody_until_it_runs_out(
    partner: Partner, sandbox: SandboxProcess
) -> None:
    trip = partner.direct()
    label = partner.free(trip)[0]
    assert partner.hold(trip, label).json()["seats"][0]["status"] == "blocked"
    assert label not in partner.free(trip)
    assert partner.hold(trip, label).status_code == 409
    sandbox.control("clock", {"advance_seconds": 601})
    assert label in partner.free(trip)


def test_two_buyers_at_once_never_get_the_same_seat(partner: Partner, sandbox: SandboxProcess) -> None:
    trip = partner.direct()
    label = partner.free(trip)[0]
    with Partner(sandbox) as other, ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda who: who.hold(trip, label).status_code, [partner, other] * 8))
    assert sorted(answers) == [200] + [409] * 15


def test_a_hold_of_several_seats_is_all_or_nothing(partner: Partner) -> None:
    trip = partner.direct()
    first, second = partner.free(trip)[:2]
    partner.hold(trip, second)
    assert partner.hold(trip, first, second).status_code == 409
    assert first in partner.free(trip)


def test_an_order_settles_and_tells_everything(partner: Partner) -> None:
    trip = partner.direct()
    label = partner.free(trip)[0]
    made = partner.create(partner.order_body(trip, label))
    assert made.status_code == 201
    public_id = made.json()["publicId"]
    assert settled(partner, public_id) == "completed"
    detail = partner.http.get(f"/v4/orders/{public_id}").json()
    ticket = detail["item"][0]
    assert detail["status"] == "completed"
    assert ticket["itemDetails"]["passenger"]["seat"]["label"] == label
    assert {item["type"] for item in detail["item"]} == {"ticket", "service_fee"}
    listed = partner.http.get("/v6/orders", params={"externalRemoteId": "desk-1"}).json()
    assert [entry["publicId"] for entry in listed] == [public_id]
    assert listed[0]["tickets"]["return"] is None
    for version in ("v3", "v4"):
        (record,) = partner.http.get(f"/{version}/tickets/{public_id}").json()
        assert record["status"] in ("FOUND", "NOT_FOUND")
    assert label not in partner.free(trip)


def test_a_refused_payment_frees_the_seat(partner: Partner) -> None:
    trip = partner.direct()
    label = partner.free(trip)[0]
    body = partner.order_body(trip, label)
    body["payment"]["paymentDetails"]["creditCard"]["tokens"]["provider"] = "tok_refused"
    public_id = partner.create(body).json()["publicId"]
    assert settled(partner, public_id) == "failed"
    assert label in partner.free(trip)


def test_a_synchronous_order_answers_with_its_items(partner: Partner) -> None:
    trip = partner.direct()
    made = partner.create(partner.order_body(trip, partner.free(trip)[0]), mode="")
    assert made.status_code == 201
    assert [item["type"] for item in made.json()["item"]] == ["ticket", "service_fee"]


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"totalAmount": 1.0}, "totalAmount"),
        ({"orderItems": []}, "orderItems"),
        ({"customer": {"email": "nobody"}}, "email"),
        ({"device": None}, "device"),
    ],
)
def test_an_order_that_is_wrong_makes_no_order(
    partner: Partner, change: dict[str, object], says: str
) -> None:
    trip = partner.direct()
    refused = partner.create({**partner.order_body(trip, partner.free(trip)[0]), **change})
    assert refused.status_code == 400
    assert says in json.dumps(refused.json()["message"])
    assert "publicId" not in refused.json()
    assert partner.http.get("/v6/orders", params={"externalRemoteId": "desk-1"}).json() == []


def test_the_order_list_needs_to_know_whose(partner: Partner) -> None:
    assert partner.http.get("/v6/orders").status_code == 400
    assert partner.http.get("/v6/orders", params={"email": "nobody"}).status_code == 400
    assert partner.http.get("/v6/orders", params={"email": "no@body.example"}).json() == []


def test_unknown_orders_and_missing_tokens(partner: Partner) -> None:
    assert partner.http.get("/v4/orders/GBXX").status_code == 404
    assert partner.http.get("/v4/tickets/GBXX").json()["message"] == "Order not found"
    pending = partner.http.get("/v5/orders/GBXX/checkout-response")
    assert (pending.status_code, pending.json()["code"]) == (500, "2111")
    odd = (
        str(partner.http.base_url).replace("/partners/api/", "/partners/")
        + "v4/orders/GBXX/checkout-response"
    )
    assert partner.http.get(odd, headers={"authorization": ""}).json()["code"] == "3156"


def test_a_card_becomes_a_single_use_token_and_its_number_is_not_kept(
    partner: Partner, sandbox: SandboxProcess, tmp_path: Path
) -> None:
    session = partner.http.post("/v4/payments/session", json={"customer": {"email": "h@exemplo.com.br"}})
    address = sandbox.card_page_url + "/tokens"
    card = {
        "sessionId": session.json()["sessionId"],
        "cardHolderName": "HELENA P SIQUEIRA",
        "cardNumber": "4111111111111111",
        "expirationMonth": 8,
        "expirationYear": 2031,
        "cvv": "123",
        "singleUse": True,
    }
    token = partner.http.post(address, json=card).json()
    assert token["token"]
    assert partner.http.post(address, json={**card, "sessionId": "other"}).status_code == 404
    assert partner.http.post(address, json={**card, "cardNumber": "4000000000000119"}).status_code == 422
    kept = b"".join(path.read_bytes() for path in (tmp_path / "sandbox").iterdir())
    assert b"4111111111111111" not in kept and b"1111 1111" not in kept


@pytest.mark.parametrize("fault", ["html_502", "status_429", "status_500"])
def test_faults_break_the_next_call_only(partner: Partner, sandbox: SandboxProcess, fault: str) -> None:
    sandbox.control("faults", {"operation": "search", "fault": fault})
    asked = {"from": "sao-paulo-sp", "to": "curitiba-pr", "departureDate": DAY}
    assert partner.http.get("/v5/trips", params=asked).status_code in (429, 500, 502)
    assert partner.http.get("/v5/trips", params=asked).status_code == 200


def test_orders_survive_a_restart(tmp_path: Path) -> None:
    first = start_sandbox(tmp_path / "kept", extra=("--speed", "50"))
    with Partner(first) as partner:
        trip = partner.direct()
        public_id = partner.create(partner.order_body(trip, partner.free(trip)[0])).json()["publicId"]
    first.kill()
    second = start_sandbox(tmp_path / "kept", extra=("--speed", "50"))
    with Partner(second) as partner:
        assert partner.http.get(f"/v4/orders/{public_id}").json()["publicId"] == public_id
    second.stop()


def test_a_port_that_is_taken_or_a_folder_that_is_a_file_ends_with_a_sentence(
    sandbox: SandboxProcess, tmp_path: Path
) -> None:
    port = sandbox.base_url.split(":")[2].split("/")[0]
    (tmp_path / "file").write_text("")
    for words in (
        ["--port", port, "--data", str(tmp_path / "x")],
        ["--port", "0", "--data", str(tmp_path / "file")],
    ):
        ended = subprocess.run(
            [sys.executable, "-m", "pos_app.sandbox", *words], capture_output=True, text=True, timeout=30
        )
        assert ended.returncode == 2
        assert len(ended.stderr.strip().splitlines()) == 1
        assert "Traceback" not in ended.stderr
