"""What things cost beside the fare: benefits, service fee, insurance, instalments. Amounts in cents."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pos_app.sandbox.methods import METHODS
from pos_app.sandbox.quirks import Quirks

BENEFITS = {
    "elderly_free": 0,
    "elderly_50": 50,
    "young_free": 0,
    "young_50": 50,
    "disabled": 0,
    "child": 0,
    "student": 50,
}
"""Discount codes and the share of the fare that is left to pay, in percent (contract 2.4 ``discount``)."""
MOST_INSTALMENTS = 12
_LEAST_INSTALMENT = 500
_FEE = 990
_INSURANCE = 675
_FREE_OF_INTEREST = 3
_INTEREST_STEP = 1
"""Percent of interest that each instalment adds, counted from the third."""


@dataclass(frozen=True, slots=True)
class Instalments:
    """One line of the table: how often, how much each time, how much in all."""

    count: int
    each: int
    total: int


def with_benefit(fare: int, code: str) -> int:
    """Return a fare under a benefit; an unknown code changes nothing."""
    return fare * BENEFITS.get(code, 100) // 100


def benefit_of(discount: Mapping[str, Any] | None) -> str:
    """Return the code of a ``discount`` object; empty for none."""
    return str((discount or {}).get("type") or "")


def fee(seats: int, method: str, quirks: Quirks, priced: int = 0) -> int:
    """Return the service fee of some seats under a payment method; a fee in percent is one of ``priced``,
    what they cost together."""
    if quirks.no_fee:
        return 0
    if quirks.fee_percent:
        return round(priced * quirks.fee_percent / 100)
    return seats * (METHODS[method].own_fee if quirks.fee_per_method else _FEE)


def method_discount(priced: int, method: str, quirks: Quirks) -> int:
    """Return what a payment method takes off the price of all seats."""
    percent = min(quirks.pix_discount, 100) if METHODS[method].discounted else 0
    return round(priced * percent / 100)


def insurance(quirks: Quirks) -> int:
    """Return what the insurance of one seat costs; 0 where none is offered."""
    return 0 if quirks.no_insurance else _INSURANCE


def instalments(total: int, count: int) -> Instalments:
    """Return how a total is paid in instalments: without interest up to three."""
    if count <= _FREE_OF_INTEREST:
        return Instalments(count, round(total / count), total)
    percent = 100 + _INTEREST_STEP * (count - _FREE_OF_INTEREST + 1)
    each = round(total * percent / 100 / count)
    return Instalments(count, each, each * count)


def offered(total: int, method: str) -> tuple[int, ...]:
    """Return in how many instalments a total may be paid: by a card, and none is smaller than R$ 5,00."""
    counts = range(1, MOST_INSTALMENTS + 1) if METHODS[method].brands else (1,)
    return tuple(count for count in counts if count == 1 or total // count >= _LEAST_INSTALMENT)
