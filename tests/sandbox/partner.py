"""A bare partner: speaks HTTP with the sandbox, knows nothing of our client."""

from __future__ import annotations

import datetime
from typing import Any

import httpx

from tests.sandbox_process import SandboxProcess

DAY = (datetime.date.today() + datetime.timedelta(days=3)).isoformat()


class Partner:
    """Signed in at one sandbox."""

    def __init__(self, sandbox: SandboxProcess) -> None:
        user, _, secret = sandbox.credentials.partition(":")
        self.http = httpx.Client(base_url=sandbox.base_url, timeout=20, trust_env=False)
        answer = self.http.post(
            "/oauth/basic-token", data={"grant_type": "client_credentials"}, auth=(user, secret)
        )
        self.http.headers["authorization"] = f"Bearer {answer.json()['access_token']}"

    def __enter__(self) -> Partner:
        return self

    def __exit__(self, *_: object) -> None:
        self.http.close()

    def trips(self, **query: str) -> list[dict[str, Any]]:
        asked = {"from": "sao-paulo-sp", "to": "belo-horizonte-mg", "departureDate": DAY, **query}
        found: list[dict[str, Any]] = self.http.get("/v5/trips", params=asked).json()["departures"]
        return found

    def direct(self) -> str:
        trip = next(t for t in self.trips() if t["type"] == "direct" and t["availableSeats"] > 4)
        uuid: str = trip["tripUuids"][0]
        return uuid

    def free(self, trip: str) -> list[str]:
        return [
            seat["label"] for seat in self.http.get(f"/v4/trips/{trip}").json()["map"] if seat["available"]
        ]

    def hold(self, trip: str, *labels: str) -> httpx.Response:
        return self.http.post(f"/v4/trips/{trip}/seats", json={"seats": [{"label": one} for one in labels]})

    def order_body(self, trip: str, label: str, **changes: Any) -> dict[str, Any]:
        block = self.hold(trip, label).json()["seats"][0]
        part = {"tripId": trip, "items": [{"type": "seat", "id": block["id"], "price": block["price"]}]}
        quote = self.http.post(
            "/v4/payments", json={"trips": {"departures": {"type": "direct", "parts": [part]}}}
        ).json()
        total = quote["paymentMethods"][0]["total"]
        meta = {
            "id": block["id"],
            "amount": block["price"],
            "tripTypeDirection": "departure_type",
            "type": "direct",
            "passenger": {"name": "Helena Prado", "documentType": "cpf", "documentNumber": "52998224725"},
        }
        card = {
            "brand": "visa",
            "expirationMonth": "08",
            "expirationYear": "2031",
            "cardholderName": "HELENA P SIQUEIRA",
            "tokens": {"provider": "tok_approved"},
        }
        return {
            "client": {"id": 7},
            "customer": {"email": "h@exemplo.com.br", "documentNumber": "52998224725"},
            "device": {"sessionId": "d"},
            "externalRemoteId": "desk-1",
            "orderItems": [{"type": "ticket", "isLowFare": False, "meta": meta}],
            "payment": {
                "type": "credit_card",
                "amount": total,
                "installments": "1",
                "paymentDetails": {"creditCard": card},
            },
            "totalAmount": total,
            **changes,
        }

    def create(self, body: dict[str, Any], mode: str = "async") -> httpx.Response:
        return self.http.post("/v4/orders", params={"mode": mode} if mode else {}, json=body)
