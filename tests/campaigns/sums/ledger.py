"""What the provider stated, read from its replies alone (contract 2.2 to 2.5), as they go over the wire
between the desk and the sandbox. Amounts in cents."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any
from urllib.parse import urlsplit

from tests.journeys.line import Line

_BASE = "/partners/api"


@dataclass(frozen=True, slots=True)
class Exchange:
    """A request and its reply. ``path`` is without the query; a body that is no JSON is None."""

    method: str
    path: str
    sent: Any
    status: int
    reply: Any


@dataclass(frozen=True, slots=True)
class Block:
    """A seat that was held for us: what it costs, and the benefit that the request named."""

    id: str
    trip: str
    label: str
    price: int
    benefit: str


@dataclass(frozen=True, slots=True)
class QuotedAmounts:
    """The reply to a payment-methods query: for which blocks, which of them insured, and the totals."""

    blocks: frozenset[str]
    insured: frozenset[str]
    totals: dict[str, int]
    fees: dict[str, int]
    insurance: int


@dataclass
class Ledger:
    """Everything stated since the sandbox started, the newest reply counts.

    Attributes:
        trips: the price of a trip by the trip ids of its legs, from the list.
        maps: the price of a seat by trip id, from its seat map.
        free: the free seats by trip id, from its seat map.
        blocks: our seat blocks by trip id and label, the newest one.
        quotes: the prices of each payment-methods query, the newest last. Where nothing tells what insurance
            costs, a query for all is followed by some for one seat each.
    """

    trips: dict[tuple[str, ...], int] = field(default_factory=dict)
    maps: dict[str, int] = field(default_factory=dict)
    free: dict[str, tuple[str, ...]] = field(default_factory=dict)
    blocks: dict[tuple[str, str], Block] = field(default_factory=dict)
    quotes: list[QuotedAmounts] = field(default_factory=list)

    def note(self, exchange: Exchange) -> None:
        path = exchange.path.removeprefix(_BASE)
        if exchange.status >= 300 or exchange.reply is None:
            return
        parts = path.strip("/").split("/")
        match exchange.method, parts:
            case "GET", ["v5", "trips"]:
                self._list(exchange.reply)
            case "GET", ["v4", "trips", trip]:
                self._map(trip, exchange.reply)
            case "POST", ["v4", "trips", trip, "seats"]:
                self._held(trip, exchange.sent, exchange.reply)
            case "POST", ["v4", "payments"]:
                self.quotes.append(_quoted(exchange.sent, exchange.reply))
            case _:
                pass

    def _list(self, reply: Any) -> None:
        for entry in _entries(reply):
            legs = tuple(part["tripId"] for part in entry["parts"])
            self.trips[legs] = cents(entry["discountedPrice"])

    def _map(self, trip: str, reply: Any) -> None:
        self.maps[trip] = cents(reply["price"]["default"])
        self.free[trip] = tuple(seat["label"] for seat in reply["map"] if seat["available"])

    def _held(self, trip: str, sent: Any, reply: Any) -> None:
        benefits = {seat["label"]: (seat.get("discount") or {}).get("type", "") for seat in sent["seats"]}
        for seat in reply["seats"]:
            label = seat["label"]
            self.blocks[trip, label] = Block(
                seat["id"], trip, label, cents(seat["price"]), benefits.get(label, "")
            )


def cents(amount: object) -> int:
    return int((Decimal(str(amount)) * 100).to_integral_value())


def _entries(reply: Any) -> Iterable[dict[str, Any]]:
    """Yield every entry of the lists of departures, way out and way back."""
    if isinstance(reply, dict):
        if "parts" in reply:
            yield reply
        else:
            for value in reply.values():
                yield from _entries(value)
    elif isinstance(reply, list):
        for value in reply:
            yield from _entries(value)


def _quoted(sent: Any, reply: Any) -> QuotedAmounts:
    items = [
        item
        for trip in sent["trips"].values()
        if isinstance(trip, dict)
        for part in trip["parts"]
        for item in part["items"]
    ]
    methods = reply["paymentMethods"]
    return QuotedAmounts(
        blocks=frozenset(item["id"] for item in items if item["type"] == "seat"),
        insured=frozenset(item["id"] for item in items if item["type"] == "insurance" and item["insurance"]),
        totals={method["type"]: cents(method["total"]) for method in methods},
        fees={method["type"]: cents(method["fee"]) for method in methods},
        insurance=sum(cents(item["price"]) for item in reply["items"] if item["type"] == "insurance"),
    )


# --- The tap ------------------------------------------------------------------------------------------


@contextlib.contextmanager
def tapped(base_url: str, ledger: Ledger) -> Iterator[str]:
    """Yield a base address whose calls go on to ``base_url``; the ledger gets each exchange before the desk
    gets its reply."""

    class Tap(Line):
        def passed(self, head: bytes, body: bytes, reply: bytes) -> bytes:
            method, target, _ = head.decode("latin-1").split(" ", 2)
            first, _, payload = reply.partition(b"\r\n\r\n")
            status = int(first.split(b" ", 2)[1])
            ledger.note(Exchange(method, urlsplit(target).path, _json(body), status, _json(payload)))
            return reply

    line = Tap(base_url)
    line.start()
    try:
        yield line.base_url
    finally:
        line.stop()


def _json(body: bytes) -> Any:
    try:
        return json.loads(body)
    except ValueError:
        return None
