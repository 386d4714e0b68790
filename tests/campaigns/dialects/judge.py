"""Judges one sale by what the command said and what the sandbox's ledger shows, and by nothing else."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from enum import StrEnum
from typing import Any

from tests.campaigns.dialects.plans import Wanted


class Verdict(StrEnum):
    """How one sale is judged."""

    RIGHT = "RIGHT"
    STOPPED = "STOPPED"
    MISSED = "MISSED"
    BAD_STOP = "BAD_STOP"
    LEARN_LIED = "LEARN_LIED"
    WRONG = "WRONG"


@dataclass(frozen=True, slots=True)
class Said:
    """What the command said: exit code (negative: died of that signal) and JSON, None where there is none."""

    code: int
    told: Mapping[str, Any] | None
    errors: str = ""


@dataclass(frozen=True, slots=True)
class Evidence:
    """All that is known of one sale.

    Attributes:
        posts: the lines of the ledger since the sale began.
        binding: the replies have all that is needed to sell it.
        true: the provider tells of the order what was sold.
        promised: ``learn`` had said that it can be sold.
        differs: what the sentence about a lie must mention, as a pattern.
    """

    want: Wanted
    said: Said
    posts: Sequence[Mapping[str, Any]]
    binding: bool = True
    true: bool = True
    promised: bool = False
    differs: str = ""


@dataclass(frozen=True, slots=True)
class Judgement:
    """A verdict, with its reasons."""

    verdict: Verdict
    reasons: tuple[str, ...] = field(default=())


_COMPLETED = "completed"
_OPEN = frozenset({"mismatch", "unresolved", "watched", "awaitingPayment"})
"""Outcomes that say that an order exists or may exist."""
_LEAST_SENTENCE = 40
_LEAST_NAME = 8


def judge(seen: Evidence) -> Judgement:
    """Return the verdict on a sale."""
    made = _judge(seen)
    stopped = (Verdict.STOPPED, Verdict.MISSED, Verdict.BAD_STOP)
    # What becomes of an order is not learned: only a sale that was never sent breaks the promise.
    if seen.promised and made.verdict in stopped and not any(post["order"] for post in seen.posts):
        return Judgement(Verdict.LEARN_LIED, ("learn had said that it can be sold", *made.reasons))
    return made


def _judge(seen: Evidence) -> Judgement:
    wrong = tuple(_wrong(seen))
    if wrong:
        return Judgement(Verdict.WRONG, wrong)
    if seen.said.told is None:
        return Judgement(Verdict.BAD_STOP, (f"ended with {seen.said.code} and no JSON: {seen.said.errors}",))
    if not any(post["order"] for post in seen.posts):
        return _stopped(seen)
    outcome, sentence = _outcome(seen), str(seen.said.told.get("sentence") or "")
    if not seen.true:
        if re.search(seen.differs, f"{sentence} {seen.said.told.get('reading') or ''}", re.IGNORECASE):
            return Judgement(Verdict.RIGHT)
        return Judgement(Verdict.BAD_STOP, (f"does not name what differs ({seen.differs}): {sentence}",))
    if outcome != _COMPLETED and not seen.binding:
        return Judgement(Verdict.STOPPED, (f"told as {outcome}: {sentence}",))
    if outcome != _COMPLETED:
        return Judgement(Verdict.MISSED, (f"a right order was told as {outcome}: {sentence}",))
    return Judgement(Verdict.RIGHT, tuple(_notes(seen)))


def _notes(seen: Evidence) -> Iterator[str]:
    """Yield what is no fault by the contract, which does not show how a total is shared out to its items."""
    for post in seen.posts:
        if Decimal(post["posted"]["items"]) != Decimal(post["itemsDue"]):
            yield f"items are {post['posted']['items']} in all, at the provider {post['itemsDue']}"


def _outcome(seen: Evidence) -> str:
    return str((seen.said.told or {}).get("outcome"))


def _wrong(seen: Evidence) -> Iterator[str]:
    """Yield what must never be, whatever the provider is like."""
    orders = [post["order"] for post in seen.posts if post["order"]]
    outcome, told = _outcome(seen), seen.said.told or {}
    for post in seen.posts:
        yield from _wrong_amounts(post)
    if len(orders) > 1:
        yield f"{len(orders)} orders were made"
    for order in orders:
        yield from _differences(seen.want, order)
    if orders and outcome != _COMPLETED and outcome not in _OPEN:
        yield f"an order exists, told was {outcome}"
    if outcome == _COMPLETED and not orders:
        yield "told as completed, and there is no order"
    if outcome == _COMPLETED and not seen.true:
        yield "told as completed, while the provider tells another order than the one sold"
    if outcome == _COMPLETED and orders:
        yield from _untrue(told, orders[0])


def _wrong_amounts(post: Mapping[str, Any]) -> Iterator[str]:
    if post["due"] is None:
        return
    for name in ("totalAmount", "paymentAmount"):
        if Decimal(post["posted"][name]) != Decimal(post["due"]):
            yield f"{name} {post['posted'][name]} was posted, due is {post['due']}"


def _differences(want: Wanted, order: Mapping[str, Any]) -> Iterator[str]:
    """Yield how an order differs from what the plan asks for."""
    for number, (trip, day) in enumerate(want.ways):
        way = "return_type" if number else "departure_type"
        items = [item for item in order["items"] if item["direction"] == way]
        if not want.by_day and {item["tripId"] for item in items} != {trip}:
            yield f"another trip was bought: {[item['tripId'] for item in items]} for {trip}"
        days = {item["departure"]["at"][:10] for item in items}
        if days != {day.isoformat()}:
            yield f"bought for {sorted(days)}, wanted for {day}"
        people = Counter((i["passenger"]["name"], i["passenger"]["documentNumber"]) for i in items)
        if people != Counter(want.people):
            yield f"bought for {sorted(people)}, wanted for {sorted(want.people)}"
        if any((Decimal(item["insurance"]) > 0) is not want.insured for item in items):
            yield "insurance differs from the plan"
        if any(item["isLowFare"] is not want.low_fare for item in items):
            yield "the fare differs from the plan"
    if len(order["items"]) != len(want.ways) * len(want.people):
        yield f"{len(order['items'])} tickets were bought"
    if (order["paymentType"], order["installments"]) != (want.method, want.instalments):
        yield f"paid by {order['paymentType']} in {order['installments']}"


def _untrue(told: Mapping[str, Any], order: Mapping[str, Any]) -> Iterator[str]:
    """Yield what the command told of a completed order that is not so."""
    if told.get("publicId") != order["publicId"]:
        yield f"told order {told.get('publicId')}, made was {order['publicId']}"
    if order["status"] != _COMPLETED:
        yield f"told as completed, and the order is {order['status']}"
    if told.get("totalCents") != round(Decimal(order["charged"]) * 100):
        yield f"told {told.get('totalCents')} cents, charged were {order['charged']}"
    seats = sorted((ticket["seat"], _folded(ticket["passenger"])) for ticket in told.get("tickets", ()))
    true = sorted((item["seat"], _folded(item["passenger"]["name"])) for item in order["items"])
    # Providers may cut a name off, drop its accents or shout it.
    alike = [a[0] == b[0] and b[1].startswith(a[1]) for a, b in zip(seats, true, strict=False)]
    if len(seats) != len(true) or not all(alike) or not all(len(name) >= _LEAST_NAME for _, name in seats):
        yield f"told the tickets {seats}, bought were {true}"


def _folded(name: str) -> str:
    return unicodedata.normalize("NFD", name).encode("ascii", "ignore").decode().upper()


def _stopped(seen: Evidence) -> Judgement:
    """Judge a sale without an order."""
    outcome, told = _outcome(seen), seen.said.told or {}
    sentence = str(told.get("sentence") or "")
    if seen.posts:
        return Judgement(Verdict.BAD_STOP, (f"the provider refused the order: {seen.posts[0]['refused']}",))
    if outcome in _OPEN:
        return Judgement(Verdict.BAD_STOP, (f"nothing was posted, and told was {outcome}",))
    why = _named(told)
    if not why:
        return Judgement(Verdict.BAD_STOP, (f"neither reply nor reason is named: {sentence}",))
    return Judgement(Verdict.MISSED if seen.binding else Verdict.STOPPED, (why,))


def _named(told: Mapping[str, Any]) -> str:
    """Return what a stop names: reply and field, else a sentence that says more than that it failed."""
    reading, sentence = told.get("reading") or {}, str(told.get("sentence") or "")
    if reading.get("endpoint") and reading.get("field"):
        return f"{reading['endpoint']}: {reading['field']} ({reading.get('detail')})"
    return sentence if len(sentence) >= _LEAST_SENTENCE else ""
