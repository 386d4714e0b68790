"""Holds and payment methods: generated facts, a reply with them in our names, and checks of what was read."""

from __future__ import annotations

import json
import random
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from pos_app.domain.holds import HoldRequest
from pos_app.domain.money import Cents
from pos_app.domain.payment import PaymentMethod, PaymentType, Quote, QuoteItem, QuotePart
from pos_app.domain.trips import Direction, TripKind
from pos_app.partner.reading.book import Book
from pos_app.partner.transport import Reply
from pos_app.partner.wire import holds, quote
from tests.partner.reading.outcomes import Partly, Wrong

NOW = datetime(2026, 12, 1, 13, 0, tzinfo=UTC)
UNTIL = NOW + timedelta(minutes=7)
TRIP = "2b1c0d9e-6a55-4c1e-a0f3-1d2e3f4a5b6c"


def reply(tree: Any) -> Reply:
    return Reply(200, {"content-type": "application/json"}, json.dumps(tree).encode())


# --- Holds ----------------------------------------------------------------------------------------


def blocks_payload(rng: random.Random, seats: int = 0) -> tuple[dict[str, Any], dict[str, str]]:
    """Generate the answer to a hold; return it and the id of each label."""
    labels = rng.sample([f"{number:02d}" for number in range(1, 47)], seats or rng.randrange(1, 5))
    ids = {label: f"{rng.choice(('blk', 'b'))}-{rng.getrandbits(40):010x}" for label in labels}
    entries = [
        {"block_id": ids[label], "label": label, "status": "blocked", "until": f"{UNTIL:%Y-%m-%dT%H:%M:%SZ}"}
        for label in labels
    ]
    return {"seats": entries}, ids


def check_blocks(tree: Any, ids: dict[str, str]) -> None:
    """Read the answer to a hold and check it; raise ``Wrong`` for an id of another seat and for a held seat
    that was read as refused."""
    requests = [HoldRequest(label) for label in ids]
    answer = holds.held(reply(tree), TRIP, requests, NOW, 10)
    for hold in answer.held:
        if ids[hold.label] != hold.block_id:
            raise Wrong(f"{hold.label} is held as {ids[hold.label]}, read as {hold.block_id}")
        if not hold.estimated and hold.until != UNTIL:
            raise Wrong(f"held until {hold.until} for {UNTIL}")
    if answer.refused:
        raise Wrong(f"{answer.refused} are held and were read as refused")
    if any(hold.estimated for hold in answer.held):
        raise Partly("until")


# --- Payment methods ------------------------------------------------------------------------------


@dataclass(frozen=True)
class Bill:
    """What held seats cost, in cents: by block id, and the same by every method."""

    seats: dict[str, int]
    insurance: dict[str, int]
    fee: int

    @property
    def total(self) -> int:
        return sum(self.seats.values()) + sum(self.insurance.values()) + self.fee

    @property
    def table(self) -> tuple[tuple[int, int, int], ...]:
        """Instalments as count, amount, total. The rest of a division makes the total grow, as in shops."""
        return tuple((n, -(-self.total // n), -(-self.total // n) * n) for n in (1, 2, 3))

    @property
    def parts(self) -> tuple[QuotePart, ...]:
        items = tuple(
            QuoteItem(block, Cents(price), block in self.insurance) for block, price in self.seats.items()
        )
        return (QuotePart(TRIP, Direction.OUTBOUND, TripKind.DIRECT, items),)


def bill(rng: random.Random, *, seats: int = 0, insured: bool | None = None) -> Bill:
    """Generate a bill."""
    blocks = [f"blk-{rng.getrandbits(32):08x}" for _ in range(seats or rng.randrange(1, 4))]
    price = rng.randrange(7000, 30000, 10)
    covered = rng.random() < 0.6 if insured is None else insured
    cover = rng.randrange(250, 900, 5)
    return Bill(
        dict.fromkeys(blocks, price),
        dict.fromkeys(blocks, cover) if covered else {},
        rng.randrange(300, 2500, 5),
    )


def amount(value: int) -> Any:
    return value / 100


def methods_payload(true: Bill, *, money: Any = amount, lines: bool = True) -> dict[str, Any]:
    """Return a reply with a bill by card and by PIX; ``money`` writes an amount."""
    around: dict[str, Any] = {"fee": money(true.fee), "total": money(true.total)}
    if true.insurance:
        around["insurance"] = money(sum(true.insurance.values()))
    table = [{"n": n, "each": money(each), "sum": money(whole)} for n, each, whole in true.table]
    methods = [
        {
            "type": "credit_card",
            "name": "Cartão de crédito",
            **around,
            "brands": [{"brand": "visa", "instalments": table}],
        },
        {"type": "pix", "name": "PIX", **around},
    ]
    tree: dict[str, Any] = {"methods": methods}
    if lines:
        tree["items"] = [
            {"kind": kind, "block_id": block, "price": money(price)}
            for kind, prices in (("seat", true.seats), ("insurance", true.insurance))
            for block, price in prices.items()
        ]
    return tree


def read_quote(tree: Any, true: Bill, book: Book | None = None) -> Quote:
    return quote.quote(reply(tree), true.parts, book)


def check_quote(tree: Any, true: Bill, book: Book | None = None) -> Quote:
    """Read payment methods and check every amount."""
    found = read_quote(tree, true, book)
    absent = set()
    for kind in PaymentType:
        method = found.method(kind)
        if method is None:
            absent.add(kind.value)
            continue
        _check_method(method, true)
    card = found.method(PaymentType.CREDIT_CARD)
    if card is not None:
        table = tuple((line.count, line.amount, line.total) for line in card.instalments("visa"))
        if table == ((1, true.total, true.total),):
            absent.add("instalments")
        elif table != true.table:
            raise Wrong(f"instalments {table} for {true.table}")
    for name, read, truth in (
        ("seat prices", found.seat_prices, true.seats),
        ("insurance prices", found.insurance_prices, true.insurance),
    ):
        if not read:
            absent |= {name} if truth else set()
        elif dict(read) != truth:
            raise Wrong(f"{name}: {read} for {truth}")
    if absent:
        raise Partly(", ".join(sorted(absent)))
    return found


def _check_method(method: PaymentMethod, true: Bill) -> None:
    if method.total != true.total:
        raise Wrong(f"total {method.total} for {true.total}")
    if method.fee != true.fee:
        raise Wrong(f"fee {method.fee} for {true.fee}")
    if method.insurance != sum(true.insurance.values()):
        raise Wrong(f"insurance {method.insurance} for {sum(true.insurance.values())}")
