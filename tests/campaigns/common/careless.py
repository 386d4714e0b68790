"""A client that must never be: it pays the largest amount that it sees, and calls every order completed."""

from __future__ import annotations

import json
import os
import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx

_NUMBER = re.compile(r"[0-9]+(\.[0-9]+)?")


def program(words: list[str]) -> int:
    """Run ``learn``, which promises everything, or ``sell --plan FILE``."""
    if words[0] == "learn":
        kinds = ("direct", "card", "pix", "insured", "round_trip")
        print(json.dumps({"sales": [{"kind": kind, "can": "yes"} for kind in kinds]}))
        return 0
    plan = json.loads(Path(words[words.index("--plan") + 1]).read_text("utf-8"))
    user, _, secret = os.environ["POS_APP_CREDENTIALS"].partition(":")
    with httpx.Client(base_url=os.environ["POS_APP_BASE_URL"], timeout=20, trust_env=False) as http:
        grant = {"grant_type": "client_credentials"}
        token = http.post("/oauth/basic-token", data=grant, auth=(user, secret)).json()["access_token"]
        http.headers["authorization"] = f"Bearer {token}"
        print(json.dumps(_sold(http, plan)))
    return 0


def _sold(http: httpx.Client, plan: dict[str, Any]) -> dict[str, Any]:
    """Sell one seat of a direct trip by PIX; return what ``pos-app sell`` would print."""
    trip, who = plan["pick"]["uuid"], plan["passengers"][0]
    free = next(seat for seat in http.get(f"/v4/trips/{trip}").json()["map"] if seat["available"])
    seat = http.post(f"/v4/trips/{trip}/seats", json={"seats": [{"label": free["label"]}]}).json()["seats"][0]
    held = {"type": "seat", "id": seat["id"], "price": seat["price"], "isLowFare": False}
    parts = [{"tripId": trip, "items": [held]}]
    asked = {"trips": {"departures": {"isLowFare": False, "type": "direct", "parts": parts}}}
    due = max(_amounts(http.post("/v4/payments", json=asked).json()))
    made = http.post("/v4/orders?mode=async", json=_order(seat, due, who)).json()
    public_id = made["publicId"]
    while http.get(f"/v4/orders/{public_id}").json()["status"] == "pending":
        time.sleep(0.1)
    return {
        "outcome": "completed",
        "publicId": public_id,
        "totalCents": round(due * 100),
        "tickets": [{"seat": seat["label"], "passenger": who["name"]}],
        "sentence": "",
    }


def _amounts(reply: Any) -> Iterator[float]:
    if isinstance(reply, dict | list):
        for inner in reply.values() if isinstance(reply, dict) else reply:
            yield from _amounts(inner)
    elif isinstance(reply, int | float) or (isinstance(reply, str) and _NUMBER.fullmatch(reply)):
        yield float(reply)


def _order(seat: dict[str, Any], due: float, who: dict[str, str]) -> dict[str, Any]:
    document = {"documentType": "cpf", "documentNumber": re.sub(r"\D", "", who["documentNumber"])}
    meta = {
        "id": seat["id"],
        "amount": seat["price"],
        "tripTypeDirection": "departure_type",
        "type": "direct",
        "insurance": False,
        "passenger": {"name": who["name"], **document},
    }
    return {
        "client": {"id": 7, "name": "careless"},
        "customer": {"email": "helena@exemplo.com.br", "name": who["name"], **document},
        "device": {"ipAddress": "127.0.0.1"},
        "orderItems": [{"type": "ticket", "isLowFare": False, "meta": meta}],
        "payment": {"amount": due, "type": "pix", "currency": "BRL"},
        "totalAmount": due,
    }
