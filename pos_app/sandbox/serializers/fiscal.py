"""BPe records (contract 2.12, 4.14)."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any

from pos_app.sandbox.clock import local
from pos_app.sandbox.money import decimal
from pos_app.sandbox.orders import Order
from pos_app.sandbox.serializers.items import localizer
from pos_app.sandbox.timetable import Bus

DELAY = 3.0
"""Seconds between two records, the first as long after the order is complete."""
_STATE_CODE = {"SP": "35", "RJ": "33", "MG": "31", "PR": "41", "SC": "42", "RS": "43", "ES": "32", "DF": "53"}


def records(
    order: Order, bus_of: Callable[[str], Bus], now: float, speed: float, quirk: str, site: str
) -> list[dict[str, Any]]:
    """Return one record a ticket; each appears some time after the order is complete. ``site``: where the
    sandbox itself is, which serves the documents."""
    payload = []
    for number in range(len(order.sold)):
        due = (order.settled or order.made) + DELAY * (number + 1) / speed
        missing = quirk == "never" or (quirk == "mixed" and number % 2)
        found = order.bought and now >= due and not missing
        payload.append(_record(order, number, bus_of, due, site) if found else _nothing(order, number))
    return payload[:-1] if quirk == "fewer" and len(payload) > 1 else [] if quirk == "fewer" else payload


def _nothing(order: Order, number: int) -> dict[str, Any]:
    return {"transactionId": _name(order, number), "status": "NOT_FOUND", "daBpe": None}


def _name(order: Order, number: int) -> str:
    return f"{order.public_id}-{number + 1}"


def _record(
    order: Order, number: int, bus_of: Callable[[str], Bus], authorized: float, site: str
) -> dict[str, Any]:
    sold = order.sold[number]
    bus = bus_of(sold.trip)
    key = _key(order, number, bus.origin.city.state, authorized)
    where = f"{bus.origin.city.name} - {bus.destination.city.name}"
    return {
        "transactionId": _name(order, number),
        "status": "FOUND",
        "daBpe": {
            "qrCode": f"TREINAMENTO|{localizer(order, number)}|{bus.departure:%Y%m%d%H%M}|{sold.label}",
            "qrCodeBpe": f"https://dfe-portal.exemplo.com.br/bpe/qrcode?chBPe={key}&tpAmb=2",
            "platform": str(1 + sum(bus.id.encode()) % 72),
            "prefix": f"{10_000 + sum(bus.id.encode()) % 8_000}",
            "line": where,
            "totalAmount": decimal(sold.price),
            "bpeKey": key,
            "paymentMethod": order.method.fiscal,
            "bpeNumber": str(order.number * 100 + number + 1),
            "series": "001",
            "authorizationProtocol": f"9{order.number:012d}{number:02d}",
            "authorizationDate": f"{local(authorized):%Y-%m-%dT%H:%M:%S}",
            "bpePdfUrl": f"{site}bpe/{key}.pdf",
        },
    }


def _key(order: Order, number: int, state: str, authorized: float) -> str:
    """Return an access key of 44 digits: state, month, CNPJ, model 63, series, number, check (mod 11)."""
    seed = int.from_bytes(hashlib.blake2b(_name(order, number).encode(), digest_size=4).digest()) % 10**8
    head = f"{_STATE_CODE.get(state, '35')}{local(authorized):%y%m}00000000000191"
    body = f"{head}63001{order.number * 100 + number + 1:09d}1{seed:08d}"
    rest = sum(int(digit) * (2 + index % 8) for index, digit in enumerate(reversed(body))) % 11
    return f"{body}{0 if rest < 2 else 11 - rest}"
