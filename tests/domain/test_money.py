"""Amounts are exact, or they are errors."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pos_app.domain.money import ZERO, MoneyError, brl, cents, reais, total

AMOUNTS = st.integers(-(10**11), 10**11)


@given(AMOUNTS)
def test_every_amount_survives_the_way_to_the_wire_and_back(amount: int) -> None:
    assert cents(reais(amount)) == amount
    assert cents(str(reais(amount))) == amount


@given(st.integers(0, 10**9))
def test_numbers_of_the_wire_are_read_exactly(amount: int) -> None:
    assert cents(amount / 100) == amount


@pytest.mark.parametrize(
    "value",
    [
        0.1 + 0.2,
        "1.999",
        "abc",
        "1_2.50",
        "",
        None,
        True,
        float("nan"),
        float("inf"),
        "1e99",
        [],
        False,
        Fraction(5),
    ],
)
def test_what_is_no_exact_amount_is_an_error(value: object) -> None:
    with pytest.raises(MoneyError) as error:
        cents(value)
    assert repr(value) in str(error.value)


def test_an_amount_is_an_error_beyond_ten_thousand_million_reais() -> None:
    largest = 10**10
    assert [cents(largest), cents(-largest)] == [10**12, -(10**12)]
    for beyond in ("10000000000.01", "-10000000000.01"):
        with pytest.raises(MoneyError):
            cents(beyond)


@pytest.mark.parametrize(
    ("value", "amount"), [(" 12.50 ", 1250), (12, 1200), (12.5, 1250), (0.07, 7), ("0", 0)]
)
def test_an_amount_may_come_as_text_or_as_a_number(value: object, amount: int) -> None:
    assert cents(value) == amount


def test_no_money_is_zero() -> None:
    assert (ZERO, total([])) == (0, 0)


@pytest.mark.parametrize(
    ("amount", "written"),
    [
        (0, "R$\u00a00,00"),
        (5, "R$\u00a00,05"),
        (123450, "R$\u00a01.234,50"),
        (100000000, "R$\u00a01.000.000,00"),
        (-6000, "\u2212\u00a0R$\u00a060,00"),
    ],
)
def test_people_read_amounts_the_brazilian_way(amount: int, written: str) -> None:
    assert brl(amount) == written


@given(AMOUNTS)
def test_an_amount_never_breaks_across_lines(amount: int) -> None:
    assert " " not in brl(amount)
    digits = brl(amount).replace("\u2212", "-").replace("\u00a0", "").replace("R$", "").replace(".", "")
    assert Decimal(digits.replace(",", ".")) * 100 == amount


@given(st.lists(AMOUNTS))
def test_a_total_is_the_exact_sum(amounts: list[int]) -> None:
    assert total(amounts) == sum(amounts)
