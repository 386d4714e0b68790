"""What a provider charges beside seats and insurance, by its own rule. Amounts in cents."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from pos_app.sandbox import fares
from pos_app.sandbox.quirks import Quirks

_UNLIMITED = 10**9


@dataclass(frozen=True, slots=True)
class Price:
    """What an order costs: ``total`` is what is due, without interest of instalments.

    ``fee`` is what comes on top of seats and insurance, ``off`` what is taken off.
    """

    goods: int
    fee: int
    off: int

    @property
    def total(self) -> int:
        return self.goods + self.fee - self.off


@dataclass(frozen=True, slots=True)
class Tariff:
    """The rule of one provider; without any field set it is the sandbox's own.

    Attributes:
        fee_each: fee of each seat.
        fee_once: fee of the order.
        fee_percent: fee in percent of the fares.
        fee_by_value: fee of the order by its fares: pairs of the highest sum and the fee.
        fee_by_count: fee of the order by the number of instalments: pairs of the highest number and the fee.
        more: percent of everything that a method costs on top.
        off: percent of everything that a method costs less.
        off_cents: what every order costs less.
        step: what is due is a multiple of this; the rest is not charged.
    """

    fee_each: int | None = None
    fee_once: int = 0
    fee_percent: int = 0
    fee_by_value: tuple[tuple[int, int], ...] = ()
    fee_by_count: tuple[tuple[int, int], ...] = ()
    more: Mapping[str, int] = field(default_factory=dict)
    off: Mapping[str, int] = field(default_factory=dict)
    off_cents: int = 0
    step: int = 1

    def price(
        self, seats: int, fare: int, insurance: int, method: str, quirks: Quirks, count: int = 1
    ) -> Price:
        """Return what some seats cost together by a method in so many instalments."""
        fee = fares.fee(seats, method, quirks, fare) if self.fee_each is None else self.fee_each * seats
        fee += self.fee_once + round(fare * self.fee_percent / 100)
        fee += _by_step(self.fee_by_value, fare) + _by_step(self.fee_by_count, count)
        fee += round((fare + insurance + fee) * self.more.get(method, 0) / 100)
        due = fare + insurance + fee
        off = min(due, round(due * self.off.get(method, 0) / 100) + self.off_cents)
        off = min(due, off + fares.method_discount(fare, method, quirks))
        return Price(fare + insurance, fee, off + (due - off) % self.step)


def _by_step(steps: tuple[tuple[int, int], ...], value: int) -> int:
    return next((fee for limit, fee in (*steps, (_UNLIMITED, 0)) if value <= limit), 0)


PLAIN = Tariff()
