"""A bare partner: calls the sandbox over HTTP without our client."""

from __future__ import annotations

import datetime
import time
from collections.abc import Sequence
from typing import Any

import httpx

from pos_app.sandbox.methods import METHODS
from tests.sandbox_process import SandboxProcess
from tests.timetable import KINDS, day_with

_DAY = day_with(*KINDS, ahead=3, back=2)
DAY = _DAY.isoformat()
BACK = (_DAY + datetime.timedelta(days=2)).isoformat()
MARIA = {"name": "Maria Souza", "documentType": "cpf", "documentNumber": "52998224725"}


class Partner:
    """Signed in at one sandbox."""

    def __init__(self, sandbox: SandboxProcess, credentials: str = "") -> None:
        self.sandbox = sandbox
        user, _, secret = (credentials or sandbox.credentials).partition(":")
        self.http = httpx.Client(base_url=sandbox.base_url, timeout=20, trust_env=False)
        answer = self.http.post(
            "/oauth/basic-token", data={"grant_type": "client_credentials"}, auth=(user, secret)
        )
        payload = answer.json()
        self.token = payload.get("access_token") or payload.get("accessToken")
        self.http.headers["authorization"] = f"Bearer {self.token}"

    def __enter__(self) -> Partner:
        return self

    def __exit__(self, *_: object) -> None:
        self.http.close()

    def get(self, path: str, **query: Any) -> Any:
        """Return the JSON of an answer that must be a success."""
        answer = self.http.get(path, params=query)
        assert answer.is_success, answer.text
        return answer.json()

    def quirk(self, **quirks: Any) -> None:
        self.sandbox.control("quirks", quirks)

    def search(self, **query: str) -> httpx.Response:
        request = {"from": "sao-paulo-sp", "to": "belo-horizonte-mg", "departureDate": DAY, **query}
        return self.http.get("/v5/trips", params=request)

    def trips(self, **query: str) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.search(**query).json()["departures"]
        return found

    def of_kind(self, kind: str, **query: str) -> list[str]:
        """Return the trip ids of a trip with room."""
        trip = next(t for t in self.trips(**query) if t["type"] == kind and t["availableSeats"] > 4)
        uuids: list[str] = trip["tripUuids"]
        return uuids

    def direct(self) -> str:
        return self.of_kind("direct")[0]

    def low_fare_trip(self) -> str:
        """Return a direct trip with a seat at the low fare, on the first day that has one."""
        days = (str(datetime.date.today() + datetime.timedelta(days=day)) for day in range(2, 40))
        found: str = next(
            trip["tripUuids"][0]
            for day in days
            for trip in self.trips(departureDate=day)
            if trip["type"] == "direct"
            and trip["isLowFare"]
            and self.free(trip["tripUuids"][0], isLowFare="true")
        )
        return found

    def free(self, trip: str, **query: Any) -> list[str]:
        return [seat["label"] for seat in self.get(f"/v4/trips/{trip}", **query)["map"] if seat["available"]]

    def hold(self, trip: str, *labels: str, **fields: Any) -> httpx.Response:
        return self.http.post(
            f"/v4/trips/{trip}/seats", json={"seats": [{"label": label, **fields} for label in labels]}
        )

    def block(self, trip: str, **fields: Any) -> dict[str, Any]:
        """Hold the first free seat of a trip."""
        seat: dict[str, Any] = self.hold(trip, self.free(trip)[0], **fields).json()["seats"][0]
        return {"tripId": trip, **seat}

    def question(
        self,
        *blocks: dict[str, Any],
        back: Sequence[dict[str, Any]] = (),
        insurance: bool = False,
        kind: str = "direct",
        low_fare: bool = False,
    ) -> dict[str, Any]:
        """Return a payment-methods query in shape B, a part for each held seat."""

        def trip(held: Sequence[dict[str, Any]]) -> dict[str, Any]:
            parts = [
                {
                    "tripId": block["tripId"],
                    "items": [
                        {"type": "seat", "id": block["id"], "price": block["price"], "isLowFare": low_fare},
                        {"type": "insurance", "id": block["id"], "insurance": insurance},
                    ],
                }
                for block in held
            ]
            return {"isLowFare": low_fare, "type": kind, "parts": parts}

        return {"trips": {"departures": trip(blocks), **({"returns": trip(back)} if back else {})}}

    def quote(self, *blocks: dict[str, Any], **fields: Any) -> Any:
        answer = self.http.post("/v4/payments", json=self.question(*blocks, **fields))
        assert answer.is_success, answer.text
        return answer.json()

    @property
    def session(self) -> str:
        """A payment session of its own."""
        request = {"customer": {"email": "maria@exemplo.com.br"}}
        answer = self.http.post("/v4/payments/session", params={"clientId": 7}, json=request)
        session: str = answer.json()["sessionId"]
        return session

    def total(self, quote: Any, method: str = "credit_card") -> float:
        return next(float(m["total"]) for m in quote["paymentMethods"] if m["type"] == method)

    def body(
        self,
        blocks: Sequence[dict[str, Any]],
        *,
        kind: str = "direct",
        method: str = "credit_card",
        token: str = "tok_approved",
        insurance: bool = False,
        back: Sequence[dict[str, Any]] = (),
        low_fare: bool = False,
        **changes: Any,
    ) -> dict[str, Any]:
        """Return an order of held seats, the legs of a trip of two buses in their order."""
        quote = self.quote(*blocks, back=back, insurance=insurance, kind=kind, low_fare=low_fare)
        extra = 6.75 if insurance else 0.0
        items = []
        legs = [(leg, block) for way in (blocks, back) for leg, block in enumerate(way, start=1)]
        for leg, block in legs:
            meta = {
                "id": block["id"],
                "amount": round(block["price"] + extra, 2),
                "tripTypeDirection": "return_type" if block in back else "departure_type",
                "type": kind,
                "insurance": insurance,
                "passenger": MARIA,
            }
            items.append({"type": "ticket", "isLowFare": low_fare, "meta": meta})
            if kind != "direct":
                meta["tripLeg"] = leg
        total = self.total(quote, method)
        payment: dict[str, Any] = {"type": method, "amount": total, "installments": "1", "currency": "BRL"}
        if METHODS[method].needs_card:
            card = {
                "brand": "visa",
                "expirationMonth": "12",
                "expirationYear": "2050",
                "cardholderName": "MARIA SOUZA",
                "tokens": {"provider": token},
            }
            payment["paymentDetails"] = {"meta": {"providerSessionId": self.session}, "creditCard": card}
        return {
            "client": {"id": 7, "name": "guiche"},
            "customer": {
                "email": "maria@exemplo.com.br",
                "name": "Maria Souza",
                "documentNumber": "529.982.247-25",
                "phone": "(11) 98765-4321",
            },
            "device": {"sessionId": "d"},
            "orderItems": items,
            "payment": payment,
            "totalAmount": total,
            **changes,
        }

    def create(self, body: dict[str, Any], mode: str = "async") -> httpx.Response:
        return self.http.post("/v4/orders", params={"mode": mode} if mode else {}, json=body)

    def sold(self, **fields: Any) -> str:
        """Order one seat of a direct trip; return the order's public id."""
        answer = self.create(self.body([self.block(self.direct())], **fields))
        assert answer.status_code == 201, answer.text
        public_id: str = answer.json()["publicId"]
        return public_id

    def checkout(self, public_id: str) -> Any:
        return self.get(f"/v5/orders/{public_id}/checkout-response")

    def settled(self, public_id: str) -> str:
        """Wait for the outcome of an order and return its status."""
        end = time.monotonic() + 15
        while time.monotonic() < end:
            status: str = self.checkout(public_id)["data"]["status"]
            if status not in ("pending", "PENDING", "in_analysis"):
                return status
            time.sleep(0.05)
        raise AssertionError("never settled")
