"""Amounts in every form in which services write them: read whole, or not at all."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pos_app.partner.reading import amounts
from pos_app.partner.reading.amounts import CENTS, REAIS, cents_of

FORMS: dict[str, Any] = {
    "number": lambda c: c / 100,
    "noise of a double": lambda c: c / 100 + 5e-14,
    "text": lambda c: f"{c / 100:.2f}",
    "text with noise": lambda c: f"{c / 100 - 3e-12:.14f}",
    "with symbol": lambda c: f"R$ {c // 100:,}".replace(",", ".") + f",{c % 100:02d}",
    "units and nanos": lambda c: {"units": str(c // 100), "nanos": c % 100 * 10**7, "currencyCode": "BRL"},
    "reais and centavos": lambda c: {"reais": c // 100, "centavos": c % 100},
    "value and scale": lambda c: {"value": c, "scale": 2},
    "value and precision 3": lambda c: {"amount": c * 10, "precision": 3},
    "value and precision 4": lambda c: {"amount": str(c * 100), "precision": "4"},
    "scale of what is shown": lambda c: {"value": f"{c / 100:.2f}", "scale": 2},
    "micros of a price": lambda c: {"priceAmountMicros": c * 10**4},
    "micros": lambda c: {"amountMicros": c * 10**4},
    "code and value": lambda c: ["BRL", c / 100],
    "by currency": lambda c: {"BRL": c / 100, "USD": c / 500},
    "units and fraction": lambda c: {"units": c // 100, "fraction": c % 100},
    "currency": lambda c: {"amount": f"{c / 100:.2f}", "currency_code": "BRL"},
    "told twice": lambda c: {"value": c / 100, "formatted": f"R$ {c // 100},{c % 100:02d}"},
    "cents beside reais": lambda c: {"amount": c / 100, "amountInCents": c},
    "its own unit": lambda c: {"value": c, "unit": "cents"},
    "cents alone": lambda c: {"cents": c, "currency": {"code": "BRL"}},
}


@pytest.mark.parametrize("form", FORMS)
@given(st.integers(0, 10**8) | st.integers(0, 10**6).map(lambda reais: 100 * reais))
def test_the_same_cents_however_they_are_written(form: str, cents: int) -> None:
    assert cents_of(FORMS[form](cents)) == cents


@given(cents=st.integers(0, 10**8))
def test_a_plain_number_has_the_unit_of_its_line(cents: int) -> None:
    assert cents_of(cents, CENTS) == cents_of(str(cents), CENTS) == cents
    assert cents_of(cents, REAIS) == cents * 100


@pytest.mark.parametrize(
    "value",
    [
        None, True, "", "doze", float("nan"), float("inf"), 1.005, "10.001", {},
        {"value": 10, "currency": "USD"}, {"value": 10, "rounding": 3}, {"value": 10, "amount": 11},
        {"value": 10, "formatted": "R$ 11,00"}, {"units": 10, "nanos": 1}, {"units": 10, "nanos": "many"},
        {"units": 1.5, "nanos": 0}, {"cents": 1090, "scale": 3}, {"value": 1, "scale": "two"},
        {"scale": 2, "currency": "BRL"}, [10], {"units": 10, "nanos": 0, "fraction": 5},
        {"value": 100000, "scale": 5},
        {"value": 1, "scale": 1.5}, {"amountMicros": "many"}, {"units": "x"},
        {"value": "x", "scale": 2}, {"amountMicros": 1005001}, ["USD", 10], ["BRL", 10, 10],
        {"value": 10**11},
    ],
)  # fmt: skip
def test_what_is_not_understood_as_a_whole_is_no_amount(value: Any) -> None:
    with pytest.raises(ValueError):
        cents_of(value)
    assert amounts.maybe(value) is None


def test_a_fraction_is_no_amount_of_cents_and_no_fare_is_beyond_ten_thousand_millions() -> None:
    for wrong in (283.79, "283,79", "R$ 283", 10**12 + 1):
        assert amounts.maybe(wrong, CENTS) is None
    assert cents_of(10**12, CENTS) == cents_of(10**10) == 10**12


@given(whole=st.integers(0, 10**7), rate=st.integers(0, 100))
def test_a_rate_is_rounded_to_the_nearest_cent_a_half_up(whole: int, rate: int) -> None:
    found = amounts.share(whole, Decimal(rate))
    assert -50 < found * 100 - whole * rate <= 50
