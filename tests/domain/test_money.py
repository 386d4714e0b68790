"""Amounts are exact, or they are errors."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pos_app.domain.money import ZERO, MoneyError, brl, cents, reais, total, typed

AMOUNTS = st.integers(-(10**11), 10**11)


@given(AMOUNTS)
def test_every_amount_survives_the_way_to_the_wire_and_back(amount: int) -> None:
    assert cents(reais(amount)) == amount
    assert cents(str(reais(amount))) == amount


@given(st.integers(0, 10**9))
def test_numbers_of_the_wire_are_read_exactly(amount: int) -> None:
    assert cents(amount / 100) == amount


@given(st.lists(st.integers(0, 10**7), max_size=50), st.sampled_from((float, repr, Decimal)))
def test_a_sum_of_doubles_is_the_cent_that_it_stands_for(
    amounts: list[int], told: Callable[[float], object]
) -> None:
    noisy = sum((amount / 100 for amount in amounts), 0.0)
    assert cents(told(noisy)) == sum(amounts)


@given(
    st.integers(-(10**9), 10**9),
    st.decimals("0.000002", "0.005", places=9),
    st.sampled_from((str, float, Decimal)),
)
def test_a_part_of_a_cent_is_an_error_and_never_rounded(
    amount: int, part: Decimal, told: Callable[[Decimal], object]
) -> None:
    for value in (reais(amount) + part, reais(amount) - part):
        with pytest.raises(MoneyError, match="more than two decimals"):
            cents(told(value))


@given(st.one_of(st.text(), st.floats(), st.integers(), st.decimals(), st.booleans(), st.binary()))
def test_anything_at_all_is_an_amount_or_an_error(value: object) -> None:
    try:
        found = cents(value)
    except MoneyError:
        return
    assert not isinstance(value, bool | bytes)
    assert abs(reais(found) - Decimal(str(value).strip())) <= Decimal("0.000001")


def test_noise_ends_at_a_millionth() -> None:
    assert [cents("0.010001"), cents("0.009999"), cents(283.79999999999995)] == [1, 1, 28380]
    for value in ("0.0100011", "0.0099989", "10.005", 10.005):
        with pytest.raises(MoneyError):
            cents(value)


@pytest.mark.parametrize(
    "value",
    [
        "1.999",
        "10.005",
        "1e3",
        "1E3",
        "0x10",
        "5.",
        "1,50",
        "1 000",
        "\u0663",
        "nan",
        "Infinity",
        "-",
        b"5",
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
    for beyond in ("10000000000.01", "-10000000000.01", 1e300, 2**53 + 0.0, 10**5000, Decimal("sNaN")):
        with pytest.raises(MoneyError):
            cents(beyond)


@pytest.mark.parametrize(
    ("value", "amount"),
    [
        (" 12.50 ", 1250),
        (12, 1200),
        (12.5, 1250),
        (0.07, 7),
        ("0", 0),
        (".5", 50),
        ("+1", 100),
        (1e3, 100000),
    ],
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


@given(st.integers(0, 10**9))
def test_an_amount_is_read_as_people_type_it(amount: int) -> None:
    written = brl(amount).replace("\xa0", " ")
    plain = f"{amount // 100},{amount % 100:02d}"
    for words in (written, written.removeprefix("R$ "), plain, plain.replace(",", "."), f" {plain} "):
        assert typed(words) == amount


@given(st.text())
def test_anything_typed_is_an_amount_or_an_error_and_never_negative(words: str) -> None:
    with suppress(MoneyError):
        assert typed(words) >= 0


@pytest.mark.parametrize(
    "words", ["", "-1", "1,234", "1.2345", "12.34,5", "1,2,3", "1e3", "12o", "0,001", "\u0661"]
)
def test_what_could_be_two_amounts_or_none_is_asked_for_again(words: str) -> None:
    with pytest.raises(MoneyError):
        typed(words)
