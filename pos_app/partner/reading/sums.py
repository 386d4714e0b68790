"""What a basket costs, found by what must add up: seats + fee + insurance - discount = total.

A reply names its amounts as it likes. Each amount that may be the total, the fee, the insurance or a discount
is a candidate with a weight; a reading is one choice of all of them, in reais or in cents, and counts only
if it adds up. The best one is certain where no other with another total or fee comes near.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from enum import Enum, auto
from itertools import product

from pos_app.domain.money import Cents, nearest

_TELLS_PRICES = 0.8
_PLAINLY = 0.6
"""From this weight on a name says plainly what an amount is."""
MARGIN = 0.25
_LEAST_SHARE, _MOST_SHARE = 0.35, 4.0
_MOST_FEE_SHARE, _LEAST_FEE_SHARE = 0.8, 0.004
_SMALL = 3000
"""Cents up to which a fee is plausible whatever the seats cost."""
_MOST_OF_A_KIND = 5


class Evidence(Enum):
    """What speaks for a reading: all amounts are stated and add up, or one is left over from the others.

    ``CONTRADICTS``: total and fee are stated and do not add up.
    """

    ADDS_UP = auto()
    FEE_LEFT = auto()
    INSURANCE_LEFT = auto()
    SEATS_LEFT = auto()
    NO_TOTAL = auto()
    CONTRADICTS = auto()


@dataclass(frozen=True, slots=True)
class Amount:
    """An amount of a reply that may be one of those wanted.

    Attributes:
        raw: the number as it stands, in a unit that may not be known yet.
        path: where it stands.
        weight: how much speaks for its meaning.
        reais: it is written as people write reais.
        unit: the unit that it names itself: 100 for reais, 1 for cents.
        ours: it stands beside the ids of our own holds.
    """

    raw: Decimal
    path: str
    weight: float
    reais: bool = False
    unit: int | None = None
    ours: bool = False

    def cents(self, scale: int) -> int | None:
        """Return it in cents; None where it is no whole number of them.

        ``scale`` is 100 for reais and 1 for cents; an amount that names its own unit has that one, whatever
        the others have.
        """
        if scale == 1 and self.reais and self.unit is None:
            return None
        return nearest(self.raw * (self.unit or scale))


@dataclass(frozen=True, slots=True)
class MethodAmounts:
    """The candidates of one payment method, and what is known of the seats.

    Attributes:
        totals, fees, insurances, discounts: amounts that may be these.
        seats: sums of the seats as this reply states them.
        asked: what the desk believes that they cost, in cents.
        insured: whether insurance was asked for any seat: otherwise it costs nothing.
        benefit: a discount was asked for with a hold, so that ``asked`` may be too much.
        no_fee: the provider is known to charge none on top.
        scale: what is known of the unit: 100 reais, 1 cents, None for nothing.
    """

    totals: Sequence[Amount]
    fees: Sequence[Amount]
    insurances: Sequence[Amount]
    discounts: Sequence[Amount]
    seats: Sequence[Amount]
    asked: int
    insured: bool
    benefit: bool = False
    no_fee: bool = False
    scale: int | None = None


@dataclass(frozen=True, slots=True)
class Sums:
    """One reading, in cents. A path is empty where the amount follows from the others."""

    total: Cents
    fee: Cents
    insurance: Cents
    discount: Cents
    seats: Cents
    scale: int
    weight: float
    evidence: Evidence
    total_path: str = ""
    fee_path: str = ""
    insurance_path: str = ""

    @property
    def outcome(self) -> tuple[int, int, int]:
        """What makes two readings the same."""
        return self.total, self.fee, self.insurance


@dataclass(frozen=True, slots=True)
class SumsResult:
    """The best reading and, where it is not certain, those that come near.

    ``lacking`` names the field that no reading has.
    """

    best: Sums | None
    rivals: tuple[Sums, ...] = ()
    lacking: str = ""

    @property
    def certain(self) -> bool:
        """Return whether a sale may rely on it."""
        return self.best is not None and not self.rivals


def weighed(given: MethodAmounts) -> SumsResult:
    """Return the reading of all amounts of a method together.

    What adds up comes first; then a total whose fee is what is left, where no fee is stated; then a total
    that follows from a fee. A stated total and a stated fee that contradict each other stay so: whoever asked
    sees that they do not add up.
    """
    scales = (given.scale,) if given.scale else (100, 1)
    found = [sums for scale in scales for sums in _readings(given, scale)]
    for evidence in (Evidence.ADDS_UP, *_order(given)):
        best = _best_of([sums for sums in found if sums.evidence is evidence])
        if best is not None:
            return best
    return SumsResult(None, lacking="total" if given.fees else "fee")


def _order(given: MethodAmounts) -> tuple[Evidence, ...]:
    if _named(given.fees) and _named(given.totals):
        if given.insured and not _named(given.insurances):
            return (Evidence.INSURANCE_LEFT, Evidence.CONTRADICTS)
        return (Evidence.SEATS_LEFT, Evidence.CONTRADICTS)
    return (Evidence.NO_TOTAL,) if _named(given.fees) else (Evidence.FEE_LEFT, Evidence.NO_TOTAL)


def _named(amounts: Sequence[Amount]) -> bool:
    return any(a.weight >= _PLAINLY for a in amounts)


def _best_of(found: list[Sums]) -> SumsResult | None:
    if not found:
        return None
    found.sort(key=lambda s: (-s.weight, s.outcome))
    best = found[0]
    rivals: dict[tuple[int, int, int], Sums] = {}
    for other in found[1:]:
        near = best.weight - other.weight < MARGIN and best.evidence is not Evidence.CONTRADICTS
        if near and other.outcome != best.outcome:
            rivals.setdefault(other.outcome, other)
    return SumsResult(best, tuple(rivals.values()))


def _readings(given: MethodAmounts, scale: int) -> Iterable[Sums]:
    seats = [*_best(given.seats), None]
    insurances = [*_best(given.insurances), None] if given.insured else [None]
    totals, fees = [*_best(given.totals), None], [*_best(given.fees), None]
    for total, fee, insurance, discount, seat in product(
        totals, fees, insurances, [*_best(given.discounts), None], seats
    ):
        sums = _summed(given, scale, _Choice(total, fee, insurance, discount, seat))
        if sums is not None:
            yield sums


def _best(amounts: Sequence[Amount]) -> Sequence[Amount]:
    return sorted(amounts, key=lambda a: -a.weight)[:_MOST_OF_A_KIND]


@dataclass(frozen=True, slots=True)
class _Choice:
    total: Amount | None
    fee: Amount | None
    insurance: Amount | None
    discount: Amount | None
    seat: Amount | None

    def cents(self, scale: int) -> tuple[int, int, int, int, int] | None:
        """Return all in cents, None where one amount is taken twice or is no whole number of cents."""
        every = (self.total, self.fee, self.insurance, self.discount, self.seat)
        paths = [a.path for a in every if a is not None]
        found = [0 if a is None else a.cents(scale) for a in every]
        if len(set(paths)) < len(paths) or None in found:
            return None
        total, fee, insurance, discount, seat = (value or 0 for value in found)
        return total, fee, insurance, abs(discount), seat

    @property
    def weight(self) -> float:
        every = (self.total, self.fee, self.insurance, self.discount, self.seat)
        return sum(a.weight for a in every if a is not None)


def _summed(given: MethodAmounts, scale: int, chosen: _Choice) -> Sums | None:
    """Return the sums of one choice, None where it cannot be."""
    cents = chosen.cents(scale)
    if cents is None:
        return None
    total, fee, insurance, discount, seat = cents
    seats = seat if chosen.seat else given.asked
    if not _plausible(seats, given.asked) or not _nets(given, scale, seats, discount):
        return None
    rest = total - seats - insurance + discount
    hidden = given.insured and chosen.insurance is None
    if chosen.total is None:
        if hidden or (chosen.fee is None and not given.no_fee):
            return None
        evidence, total = Evidence.NO_TOTAL, seats + fee + insurance - discount
    elif chosen.fee is None:
        # Fee and insurance together are what is left: neither is known.
        if hidden:
            return None
        evidence, fee = (Evidence.ADDS_UP if given.no_fee and rest == 0 else Evidence.FEE_LEFT), rest
    elif hidden and rest > fee:
        evidence, insurance = Evidence.INSURANCE_LEFT, rest - fee
    elif rest == fee and not hidden:
        evidence = Evidence.ADDS_UP
    elif given.benefit and not given.seats and not hidden and 0 < total - fee - insurance < given.asked:
        evidence, seats = Evidence.SEATS_LEFT, total - fee - insurance
    else:
        evidence = Evidence.CONTRADICTS
    if fee < 0 or insurance < 0 or not _plausible(total, given.asked):
        return None
    if evidence is not Evidence.ADDS_UP and not _plausible_fee(fee, given.asked):
        return None
    if evidence in _LEFT_OVER and not _seats_are_sure(given, chosen, seats, discount):
        return None
    return Sums(
        total=Cents(total),
        fee=Cents(fee),
        insurance=Cents(insurance),
        discount=Cents(discount),
        seats=Cents(seats),
        scale=scale,
        weight=_weight(chosen, evidence, seats, given.asked),
        evidence=evidence,
        total_path=chosen.total.path if chosen.total else "",
        fee_path=chosen.fee.path if chosen.fee else "",
        insurance_path=chosen.insurance.path if chosen.insurance else "",
    )


def _weight(chosen: _Choice, evidence: Evidence, seats: int, asked: int) -> float:
    """Return how much speaks for a choice whose seats cost so much, and were believed to cost ``asked``."""
    found = chosen.weight
    if chosen.seat and abs(seats - asked) * 50 <= asked:
        found += _TELLS_PRICES
    if chosen.discount and evidence is Evidence.NO_TOTAL:
        # Without a total nothing proves that it was not taken off the seats already.
        found -= chosen.discount.weight
    return found


def _nets(given: MethodAmounts, scale: int, seats: int, discount: int) -> bool:
    """Return whether a discount belongs to these seats.

    It does not to a sum from which it was taken already, and always does to one whose net is stated as well.
    """
    sums = {given.asked, *(cents for a in given.seats if (cents := a.cents(scale)) is not None)}
    if discount:
        return seats + discount not in sums
    off = {abs(cents) for a in given.discounts if (cents := a.cents(scale))}
    return not any(seats - one in sums for one in off)


_LEFT_OVER = frozenset({Evidence.FEE_LEFT, Evidence.INSURANCE_LEFT, Evidence.NO_TOTAL})


def _seats_are_sure(given: MethodAmounts, chosen: _Choice, seats: int, discount: int) -> bool:
    """Return whether it is certain what the seats cost, where nothing else proves it.

    It is where our own holds are priced by their ids, and where a sum is what they are known to cost. Any
    other sum may hold anything. Under a benefit that nobody priced, what is known is the full price: it
    counts with a discount that is stated, or a sum of tickets below it stands for what is left.
    """
    if chosen.seat is not None and chosen.seat.ours:
        return True
    if not given.benefit:
        return chosen.seat is None or seats - discount == given.asked
    if chosen.discount is not None:
        return seats == given.asked
    plainly = chosen.seat is not None and chosen.seat.weight >= _PLAINLY
    return plainly and seats < given.asked and not given.insured and not given.discounts


def _plausible(whole: int, asked: int) -> bool:
    return asked <= 0 or _LEAST_SHARE * asked <= whole <= _MOST_SHARE * asked + _SMALL


def _plausible_fee(fee: int, asked: int) -> bool:
    if fee == 0 or asked <= 0:
        return True
    return _LEAST_FEE_SHARE * asked <= fee <= max(_MOST_FEE_SHARE * asked, _SMALL)
