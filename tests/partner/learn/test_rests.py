"""What a total holds beside the parts that are told: learnt with its unit, and asked for at every sale."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from pos_app.domain.endpoints import Endpoint
from pos_app.domain.payment import PaymentType, QuotePart
from pos_app.partner.learn.quote import Observation, find
from pos_app.partner.reading.book import Book
from pos_app.partner.reading.profile import Line, Profile, read, toml
from pos_app.sandbox.dialects.catalogue import DIALECTS
from pos_app.sandbox.dialects.entry import Asked, Seat, Way
from tests.partner.learn.tariffs import PIX, basket, items_of
from tests.partner.learn.test_quote import told

WALKED = (basket(12_993), basket(12_993, 12_993), basket(12_993, 12_993, back=(9_902, 9_902)))
UNITS = {
    "order": range(100, 2_000),
    "ticket": range(100, 2_000),
    "percent": (-12, -5, 3, 7, 20),
    "step": (5, 10, 50),
}


def due(rule: tuple[str, int], parts: tuple[QuotePart, ...]) -> int:
    items, (unit, size) = items_of(parts), rule
    seats = sum(item.price for item in items)
    if unit == "step":
        return seats - seats % size
    more = {"order": size, "ticket": size * len(items), "percent": round(seats * size / 100)}[unit]
    return seats + more


def reply(total: int) -> dict[str, Any]:
    """Return a reply that nobody can prove: beside the total stands an amount that nobody explains."""
    return {"paymentMethods": [{"type": "pix", "total": total / 100, "oddity": 77.77}]}


def book_of(lines: dict[str, Line]) -> Book:
    text = toml(Profile({(Endpoint.METHODS, field): line for field, line in lines.items()}), {})
    return Book(read(text))


@pytest.mark.parametrize("seed", range(24))
def test_what_a_person_confirmed_is_asked_for_by_its_own_rule_at_every_sale(seed: int) -> None:
    rng = random.Random(seed)
    unit = sorted(UNITS)[seed % len(UNITS)]
    rule = unit, rng.choice(UNITS[unit])
    prices, off = [rng.randint(4_000, 60_000) for _ in range(rng.randint(1, 4))], rng.randint(5, 500)
    seen = [Observation(reply(due(rule, parts)), parts) for parts in WALKED]
    ((field, options),) = find(seen).open.items()
    confirmed = replace(options[0].line, confirmed="a person")
    found = find(seen, {field: confirmed})
    line = found.lines["method.total"]
    parts, book = basket(*prices), book_of(dict(found.lines))
    right = due(rule, parts)
    sold = told(reply(right), parts, book).method(PIX)
    assert sold is not None
    assert sold.total == right
    assert line.rest.split()[0] == unit
    for wrong in (right + off, right - off):
        if rule[0] != "step" or abs(wrong - sum(prices)) >= rule[1]:
            assert told(reply(wrong), parts, book).method(PIX) is None


@pytest.mark.parametrize("rule", [("order", 990), ("ticket", 990), ("percent", 7), ("percent", -5)], ids=str)
def test_the_rule_stands_in_the_profile(rule: tuple[str, int]) -> None:
    seen = [Observation(reply(due(rule, parts)), parts) for parts in WALKED]
    ((field, options),) = find(seen).open.items()
    found = find(seen, {field: replace(options[0].line, confirmed="a person")})
    assert found.lines["method.total"].rest == f"{rule[0]} {rule[1]}"


def asked(parts: tuple[QuotePart, ...], fee: int, off: int) -> Asked:
    """Return a basket for a dialect: a fee for each ticket, PIX cheaper by ``off`` percent."""
    items = items_of(parts)
    seats = tuple(Seat(i.block_id, p.trip_id, "11", i.price, i.insurance) for p in parts for i in p.items)
    fees, seat_sum = fee * len(items), sum(item.price for item in items)
    cheaper = round((seat_sum + fees) * off / 100)
    ways = (
        Way("credit_card", "Cartão", seat_sum + fees, fees, 0, (), card=True),
        Way("pix", "PIX", seat_sum + fees - cheaper, fees, cheaper, (), card=False),
    )
    return Asked(seats, 0, ways)


UNNAMED = (
    *("vtex", "woocommerce", "gtfs-fares", "flat-names", "properties", "columns", "parallel-lists"),
    *("pix-discount-silent", "pix-discount-summary"),
)
TOLD = (*UNNAMED[:-1], "pix-banner", "other-route", "you-save", "booking-demand")


def walked(name: str, off: int) -> list[Observation]:
    form = DIALECTS[name].quote
    assert form is not None
    return [Observation(form(asked(parts, 990, off)), parts) for parts in WALKED]


def sold(name: str, off: int, lines: dict[str, Line]) -> dict[PaymentType | None, int]:
    """Return the totals of a basket that was not walked, as far as it is sold; ``off``: the discount then."""
    parts, form = basket(18_450, 18_450), DIALECTS[name].quote
    assert form is not None
    methods = told(form(asked(parts, 990, off)), parts, book_of(lines)).methods
    return {method.type: method.total for method in methods if method.type}


@pytest.mark.parametrize("name", TOLD)
def test_a_total_that_is_told_in_an_unusual_form_is_proven_and_sold(name: str) -> None:
    off = 0 if name in UNNAMED else 5
    found = find(walked(name, off))
    assert not found.open
    assert not found.missing
    wanted = asked(basket(18_450, 18_450), 990, off)
    totals = {PaymentType.of(way.word): way.total for way in wanted.ways}
    assert sold(name, off, dict(found.lines)) == totals


@pytest.mark.parametrize("name", UNNAMED)
def test_a_discount_that_nobody_names_is_a_persons_to_confirm_with_the_sum_in_front(name: str) -> None:
    seen, right = walked(name, 5), asked(WALKED[-1], 990, 5).way("pix").total
    found = find(seen)
    options = found.open["pix.total"]
    assert "pix.total" not in found.lines
    assert options[0].sum == right
    confirmed = find(seen, {"pix.total": replace(options[0].line, confirmed="a person")})
    lines = dict(confirmed.lines)
    assert lines["pix.total"].rest == "percent -5"
    assert sold(name, 5, lines)[PIX] == asked(basket(18_450, 18_450), 990, 5).way("pix").total
    assert PIX not in sold(name, 7, lines)


def test_a_total_without_the_fee_is_never_taken_for_a_cheaper_one() -> None:
    """R$ 93,00 beside a fee of R$ 7,00 is 7 % less than both, and one price shows no difference."""
    seen = [
        Observation({"methods": [{"type": "pix", "fee": 7.0 * n, "total": 93.0 * n}]}, basket(*[9_300] * n))
        for n in (1, 2)
    ]
    assert not any(line.rest for line in find(seen).lines.values())
    assert "pix.total" not in find(seen).lines


@pytest.mark.parametrize(
    ("rest", "told", "comes"),
    [
        ("percent 10", 11_002, True),  # Rounded up for each of two tickets.
        ("percent 10", 10_998, True),
        ("percent 10", 11_003, False),
        ("step 10", 10_000, True),
        ("step 10", 10_005, False),
        ("step 10", 9_990, False),  # A whole step less is no rounding.
        ("ticket 45", 10_090, True),
        ("order 45", 10_090, False),
    ],
)
def test_a_sale_comes_to_what_was_learnt_or_stops(rest: str, told: int, comes: bool) -> None:
    assert Line((), rest=rest).comes_to(told, 10_000, 2) is comes
