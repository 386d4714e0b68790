"""Amounts: one scale for a whole reply, several ways to write them, and sums that must hold (contract 1)."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pos_app.domain.faults import Unreadable
from pos_app.partner.reading.book import Book
from pos_app.partner.reading.profile import Profile
from pos_app.partner.wire import quote
from tests.partner.reading import sale_cases, words
from tests.partner.reading.outcomes import Partly, Tally, Wrong
from tests.partner.reading.sale_cases import Bill
from tests.partner.reading.test_names import METHOD_FIELDS

TRIES = 120
ENGLISH = {name: words.camel(both[0][0]) for name, both in words.METHODS.items()}


def brazilian(value: int) -> str:
    whole, rest = divmod(value, 100)
    return f"{whole:,}".replace(",", ".") + f",{rest:02d}"


WRITTEN: dict[str, Callable[[int], Any]] = {
    "number": lambda value: value / 100,
    "decimal string": lambda value: f"{value / 100:.2f}",
    "cents": lambda value: value,
    "R$": lambda value: f"R$ {brazilian(value)}",
    "comma": brazilian,
    "object with currency": lambda value: {"value": value / 100, "currency": "BRL"},
    "object of a string": lambda value: {"amount": f"{value / 100:.2f}", "currency": "BRL"},
    "object with text": lambda value: {"amount": value / 100, "formatted": f"R$ {brazilian(value)}"},
    "object in cents": lambda value: {"cents": value, "currency": "BRL"},
}


def plain(true: Bill, money: Callable[[int], Any], language: int = 0) -> Any:
    names = {name: words.camel(both[language][0]) for name, both in words.METHODS.items()}
    return words.renamed(sale_cases.methods_payload(true, money=money), names)


@pytest.mark.parametrize("language", [0, 1])
@pytest.mark.parametrize("form", WRITTEN)
def test_the_same_cents_however_amounts_are_written(form: str, language: int) -> None:
    tally = Tally(f"amounts as {form}", METHOD_FIELDS)
    for seed in range(TRIES):
        true = sale_cases.bill(random.Random(seed))
        tally.judge(plain(true, WRITTEN[form], language), sale_cases.check_quote, true)
    tally.close(0.9)


@pytest.mark.parametrize("form", WRITTEN)
def test_amounts_above_a_thousand_reais(form: str) -> None:
    tally = Tally(f"large amounts as {form}", METHOD_FIELDS)
    for seed in range(TRIES // 4):
        rng = random.Random(seed)
        true = Bill({"blk-a": rng.randrange(100_000, 160_000)}, {}, rng.randrange(1000, 4000))
        tally.judge(plain(true, WRITTEN[form]), sale_cases.check_quote, true)
    tally.close(0.9)


@settings(deadline=None, max_examples=300)
@given(
    seats=st.integers(1, 5),
    price=st.integers(1000, 60_000),
    fee=st.integers(1, 6000),
    cover=st.none() | st.integers(1, 2000),
    lines=st.booleans(),
    scale=st.sampled_from(["number", "cents"]),
)
def test_every_method_that_is_read_adds_up(
    seats: int, price: int, fee: int, cover: int | None, lines: bool, scale: str
) -> None:
    blocks = [f"blk-{number}" for number in range(seats)]
    true = Bill(dict.fromkeys(blocks, price), dict.fromkeys(blocks, cover) if cover else {}, fee)
    payload = sale_cases.methods_payload(true, money=WRITTEN[scale], lines=lines)
    try:
        found = sale_cases.read_quote(payload, true)
    except Unreadable as error:
        assert any(field in error.field for field in METHOD_FIELDS)
        return
    for method in found.methods:
        if method.type is None:
            continue
        assert method.total == seats * price + method.fee + method.insurance
        assert (method.total, method.fee, method.insurance) == (true.total, fee, seats * (cover or 0))
        for line in method.instalments("visa"):
            assert abs(line.count * line.amount - line.total) <= line.count


def test_seats_at_different_prices_keep_their_own() -> None:
    tally = Tally("seats at different prices", METHOD_FIELDS)
    for seed in range(TRIES):
        rng = random.Random(seed)
        blocks = [f"blk-{number}" for number in range(rng.randrange(2, 5))]
        rng.shuffle(blocks)
        true = Bill({block: rng.randrange(5000, 20_000) for block in blocks}, {}, rng.randrange(300, 2000))
        payload = plain(true, WRITTEN["number"])
        rng.shuffle(payload["items"])
        tally.judge(payload, sale_cases.check_quote, true)
    tally.close(0.95)


@pytest.mark.parametrize("name", ["discount", "desconto", "valorDesconto", "discountAmount"])
@pytest.mark.parametrize("negative", [False, True])
def test_a_discount_of_a_method_lowers_its_total(name: str, negative: bool) -> None:
    tally = Tally(f"a method with {name}", METHOD_FIELDS)
    for seed in range(TRIES // 2):
        rng = random.Random(seed)
        true = sale_cases.bill(rng)
        off = rng.randrange(300, 2000)
        payload = plain(true, WRITTEN["number"])
        pix = payload["paymentMethods"][1]
        pix["total"], pix[name] = (true.total - off) / 100, (-off if negative else off) / 100

        def check(tree: Any, true: Bill = true, off: int = off) -> None:
            found = sale_cases.read_quote(tree, true)
            pix = next((method for method in found.methods if method.name == "PIX"), None)
            if pix is None or pix.type is None:
                raise Partly("PIX")
            if (pix.total, pix.fee) != (true.total - off, true.fee):
                raise Wrong(f"{pix.total} with a fee of {pix.fee} for {true.total - off} with {true.fee}")

        tally.judge(payload, check)
    tally.close(0.9)


def foreign(code: str) -> Callable[[int], Any]:
    return lambda value: {"value": value / 100, "currency": code}


@pytest.mark.parametrize("code", ["USD", "EUR", "ARS"])
def test_another_currency_is_never_read_as_reais(code: str) -> None:
    true = sale_cases.bill(random.Random(1))
    for payload in (
        plain(true, foreign(code)),
        {**plain(true, WRITTEN["number"]), "currency": code},
        {**plain(true, WRITTEN["number"]), "moeda": code},
    ):
        with pytest.raises(Unreadable) as caught:
            sale_cases.read_quote(payload, true)
        assert any(word in caught.value.field for word in ("currency", "moeda"))


@pytest.mark.parametrize("lines", [True, False])
@pytest.mark.parametrize("off", [-500, -10, -1, 1, 10, 500, 2500])
def test_a_price_that_changed_since_the_search_does_not_change_the_fee(off: int, lines: bool) -> None:
    """The desk expects another price than the reply has: the reply's own amounts are read, or none."""
    tally = Tally(f"a price changed by {off}, lines {lines}", METHOD_FIELDS)
    for seed in range(TRIES // 2):
        true = sale_cases.bill(random.Random(seed))
        believed = Bill({block: price + off for block, price in true.seats.items()}, true.insurance, true.fee)
        payload = sale_cases.methods_payload(true, lines=lines)

        def check(tree: Any, true: Bill = true, believed: Bill = believed) -> None:
            found = quote.quote(sale_cases.reply(tree), believed.parts)
            for method in found.methods:
                if method.type is not None and (method.total, method.fee) != (true.total, true.fee):
                    raise Wrong(f"{method.total} with {method.fee} for {true.total} with {true.fee}")
            if any(method.type is None for method in found.methods):
                raise Partly("a method")

        tally.judge(words.renamed(payload, ENGLISH), check)
    tally.close()


def test_a_provider_without_a_fee_is_one_only_by_its_profile() -> None:
    tally = Tally("neither total nor fee", METHOD_FIELDS)
    true = Bill({"blk-1": 12990}, {}, 0)
    payload = {"paymentMethods": [{"type": "pix"}, {"type": "credit_card"}]}
    with pytest.raises(Unreadable) as caught:
        sale_cases.read_quote(payload, true)
    assert "fee" in caught.value.field or "total" in caught.value.field
    book = Book(Profile(no_fee=True))
    tally.judge(payload, sale_cases.check_quote, true, book)
    assert tally.wrong == []
