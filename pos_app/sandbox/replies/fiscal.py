"""BPe records (contract 2.12, 4.14)."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from pos_app.sandbox.clock import local
from pos_app.sandbox.money import decimal
from pos_app.sandbox.orders import Order
from pos_app.sandbox.replies.table import Table, nullable
from pos_app.sandbox.timetable import Bus

DELAY = 3.0
"""Seconds between two records, the first as long after the order is complete."""
_STATE_CODE = {"SP": "35", "RJ": "33", "MG": "31", "PR": "41", "SC": "42", "RS": "43", "ES": "32", "DF": "53"}


@dataclass(frozen=True, slots=True)
class Record:
    """The record of a ticket, authorized at a moment if it is ``found``. ``site``: where the sandbox itself
    is, which serves the documents."""

    order: Order
    ticket: int
    bus: Bus
    authorized: float
    found: bool
    site: str

    @property
    def name(self) -> str:
        return f"{self.order.public_id}-{self.ticket + 1}"

    @property
    def number(self) -> int:
        return self.order.number * 100 + self.ticket + 1

    @property
    def mark(self) -> int:
        return sum(self.bus.id.encode())

    @property
    def key(self) -> str:
        seed = int.from_bytes(hashlib.blake2b(self.name.encode(), digest_size=4).digest()) % 10**8
        state = _STATE_CODE.get(self.bus.origin.city.state, "35")
        body = f"{state}{local(self.authorized):%y%m}0000000000019163001{self.number:09d}1{seed:08d}"
        rest = sum(int(digit) * (2 + index % 8) for index, digit in enumerate(reversed(body))) % 11
        return f"{body}{0 if rest < 2 else 11 - rest}"

    @property
    def boarding(self) -> str:
        label, when = self.order.sold[self.ticket].label, f"{self.bus.departure:%Y%m%d%H%M}"
        return f"TREINAMENTO|{self.order.localizer(self.ticket)}|{when}|{label}"


_PORTAL = "https://dfe-portal.exemplo.com.br/bpe/qrcode?chBPe={}&tpAmb=2"
_DA_BPE = Table[Record]("DaBpe", "Contract 2.12.").shows(
    qrCode=(str, lambda record: record.boarding),
    qrCodeBpe=(str, lambda record: _PORTAL.format(record.key)),
    platform=(str, lambda record: str(1 + record.mark % 72)),
    prefix=(str, lambda record: f"{10_000 + record.mark % 8_000}"),
    line=(str, lambda record: f"{record.bus.origin.city.name} - {record.bus.destination.city.name}"),
    totalAmount=(str, lambda record: decimal(record.order.sold[record.ticket].price)),
    bpeKey=(str, lambda record: record.key),
    paymentMethod=(str, lambda record: record.order.method.fiscal),
    bpeNumber=(str, lambda record: str(record.number)),
    series=(str, "001"),
    authorizationProtocol=(str, lambda record: f"9{record.order.number:012d}{record.ticket:02d}"),
    authorizationDate=(str, lambda record: f"{local(record.authorized):%Y-%m-%dT%H:%M:%S}"),
    bpePdfUrl=(str, lambda record: f"{record.site}bpe/{record.key}.pdf"),
)
BPE = Table[Record]("BpeRecord", "Contract 2.12.").shows(
    transactionId=(str, lambda record: record.name),
    status=(Literal["FOUND", "NOT_FOUND"], lambda record: "FOUND" if record.found else "NOT_FOUND"),
    daBpe=(nullable(_DA_BPE), lambda record: record if record.found else None),
)


def records(
    order: Order, bus_of: Callable[[str], Bus], now: float, speed: float, quirk: str, site: str
) -> list[dict[str, Any]]:
    """Return one record a ticket; each appears some time after the order is complete."""
    made = []
    for number, sold in enumerate(order.sold):
        due = (order.settled or order.made) + DELAY * (number + 1) / speed
        found = order.bought and now >= due and quirk != "never" and not (quirk == "mixed" and number % 2)
        made.append(BPE.of(Record(order, number, bus_of(sold.trip), due, found, site)))
    return made[:-1] if quirk == "fewer" else made
