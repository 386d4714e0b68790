"""Every cent of what was sold is in the account once, however it is cut; what is not known is in no sum."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pos_app.domain.attempts import Attempt, AttemptState, LogEntry, SoldSeat
from pos_app.domain.benefits import Benefit
from pos_app.domain.commission import Rule, Rules, earned
from pos_app.domain.documents import DocumentType
from pos_app.domain.money import Cents
from pos_app.domain.order_states import STATES, Money, Phase
from pos_app.domain.payment import PartKind, PaymentType, PricePart
from pos_app.domain.rides import Ride
from pos_app.domain.shift_account import (
    Account,
    CompanySum,
    Fate,
    Method,
    Sum,
    account,
    account_order,
    fate_of,
    settled_since,
    total_of,
)
from tests.sale.samples import NOW, attempt

_COMPANIES = ("Viação Serra Azul", "Expresso Ipê", "Rota das Gerais")
_SECONDS = 2 * 86_400
_SOME = settings(max_examples=40)
"""An example is a whole shift."""


@st.composite
def orders(draw: st.DrawFn) -> Attempt:
    """An order of any outcome: one to three tickets on buses of several companies, with whatever a total may
    have beside the fares."""
    buses = draw(st.lists(st.sampled_from(_COMPANIES), min_size=1, max_size=2))
    seats, rides = [], []
    for index, company in enumerate(buses):
        rides.append(Ride(f"bus-{index}", company=company))
        for person in range(draw(st.integers(1, 3))):
            full, off = draw(st.integers(0, 40_000)), draw(st.integers(0, 40_000))
            off = min(full, off)
            insurance = draw(st.sampled_from((0, 450)))
            seats.append(
                SoldSeat(
                    f"bus-{index}",
                    f"{person:02d}",
                    f"Pessoa {person}",
                    DocumentType.RG,
                    str(person),
                    Cents(full - off + insurance),
                    Benefit.NONE if not off else Benefit.YOUNG_HALF,
                    insurance=Cents(insurance),
                    full=Cents(full),
                )
            )
    fee, interest = draw(st.integers(0, 3_000)), draw(st.integers(0, 2_000))
    parts = draw(
        st.lists(
            st.builds(PricePart, st.just(PartKind.UNNAMED), st.integers(-500, 500).map(Cents)), max_size=2
        )
    )
    count = draw(st.integers(1, 12))
    pix = draw(st.booleans())
    named = sum(seat.amount for seat in seats) + sum(part.amount for part in parts)
    base = attempt(draw(st.sampled_from(AttemptState)))
    opened = NOW + timedelta(seconds=draw(st.integers(0, _SECONDS)))
    sold = replace(
        base.sold,
        route=draw(st.sampled_from(("São Paulo → Curitiba", "São Paulo → Joinville"))),
        seats=tuple(seats),
        rides=tuple(rides),
        adjustments=tuple(parts),
        interest=Cents(interest),
        total=Cents(named + fee + interest),
        payment=PaymentType.PIX if pix else PaymentType.CREDIT_CARD,
        installments=1 if pix else count,
    )
    number = f"{draw(st.uuids())}"
    return replace(base, id=number, sold=sold, opened=opened, changed=opened)


def paid(known: Sequence[Attempt]) -> int:
    """The one truth that every account must give again."""
    return sum(one.sold.total for one in known if STATES[one.state].money is Money.PAID)


def parts_of(made: Account) -> int:
    fares = sum(one.fares for one in made.companies)
    return fares + made.fee + made.insurance + made.adjusted + made.interest


@_SOME
@given(st.lists(orders(), max_size=6))
def test_each_division_adds_up_to_what_was_sold_to_the_cent(known: list[Attempt]) -> None:
    made = account(known, UTC, sellers={one.id: one.id[0] for one in known})
    assert made.sold.total == paid(known) == parts_of(made)
    for division in (made.methods, made.sellers, made.routes, made.hours):
        assert sum((one for _, one in division), Sum()) == made.sold
    assert sum(one.tickets for one in made.companies) == made.sold.tickets
    assert sum(one.fee for one in made.companies) == made.fee
    assert made.sold.orders + len(made.aside) == len(known)


@_SOME
@given(st.lists(orders(), max_size=6), st.lists(st.integers(0, _SECONDS), max_size=4))
def test_however_time_is_cut_the_accounts_of_the_pieces_are_that_of_the_whole(
    known: list[Attempt], cuts: list[int]
) -> None:
    at = [-1, *sorted(cuts), _SECONDS + 1]
    seconds = {one.id: int((one.opened - NOW).total_seconds()) for one in known}
    pieces = [account([o for o in known if begin < seconds[o.id] <= end], UTC) for begin, end in pairwise(at)]
    whole = account(known, UTC)
    assert sum((piece.sold for piece in pieces), Sum()) == whole.sold
    assert sum(map(parts_of, pieces)) == parts_of(whole)
    assert {one.attempt for piece in pieces for one in piece.aside} == {one.attempt for one in whole.aside}


@_SOME
@given(st.lists(orders(), max_size=8), st.permutations(list(AttemptState)))
def test_what_came_in_later_is_the_only_difference_between_then_and_now(
    known: list[Attempt], states: list[AttemptState]
) -> None:
    then = account(known, UTC)
    now = [
        one if fate_of(one) is not Fate.PENDING else replace(one, state=state)
        for one, state in zip(known, states, strict=False)
    ] + known[len(states) :]
    later = settled_since(then.pending, tuple(map(account_order, now)))
    assert all(one.fate is not Fate.PENDING for one in later)
    gained = total_of(one for one in later if one.fate is Fate.SOLD)
    assert then.sold.total + gained == account(now, UTC).sold.total


@pytest.mark.parametrize("state", AttemptState)
def test_only_what_is_paid_as_sold_is_summed_and_only_what_is_over_has_an_end(state: AttemptState) -> None:
    one = account_order(attempt(state))
    assert (one.fate is Fate.SOLD) == (STATES[state].money is Money.PAID)
    assert (one.settled is None) == (not STATES[state].settled)
    # Where money may have moved and nobody knows it, the order is in doubt, never refused.
    doubtful = (Money.UNKNOWN, Money.MAY_BE_CHARGED, Money.PAID_DIFFERENTLY, Money.MAYBE_TWICE)
    assert (one.fate is Fate.PENDING) == (STATES[state].money in doubtful)


def test_an_order_that_the_provider_cancelled_is_not_of_this_till() -> None:
    cancelled = replace(attempt(AttemptState.REFUSED), reason="CANCELED")
    made = account([cancelled], UTC)
    assert [one.fate for one in made.aside] == [Fate.CANCELLED]
    assert made.sold == Sum()


def test_the_end_of_an_order_is_its_outcome_and_not_what_was_done_with_it_later() -> None:
    end = NOW + timedelta(minutes=3)
    log = (LogEntry(NOW, AttemptState.KNOWN.value), LogEntry(end, AttemptState.COMPLETED.value))
    printed = replace(attempt(AttemptState.PRINTED), log=log, changed=NOW + timedelta(days=1))
    assert account_order(printed).settled == end


def test_an_hour_is_the_hour_of_the_desk_across_midnight() -> None:
    zone = ZoneInfo("America/Sao_Paulo")
    late = datetime(2026, 3, 20, 2, 30, tzinfo=UTC)
    made = account([replace(attempt(AttemptState.COMPLETED), opened=late)], zone)
    ((hour, one),) = made.hours
    assert (hour.hour, hour.day, one.orders) == (23, 19, 1)


@pytest.mark.parametrize(("seconds", "half"), [((60, 100, 300), 100), ((60, 100), 80), ((), None)])
def test_half_of_the_sales_took_less(seconds: tuple[int, ...], half: int | None) -> None:
    sales = [
        replace(
            attempt(AttemptState.COMPLETED),
            sold=replace(attempt().sold, asked=NOW - timedelta(seconds=one)),
        )
        for one in seconds
    ]
    unknown = attempt(AttemptState.COMPLETED)
    assert account([*sales, unknown], UTC).sale_time == (timedelta(seconds=half) if half else None)


def test_an_average_is_rounded_half_up_and_of_nothing_there_is_none() -> None:
    totals = (100, 101)
    known = [
        replace(attempt(AttemptState.COMPLETED), sold=replace(attempt().sold, total=Cents(total)))
        for total in totals
    ]
    assert account(known, UTC).each == 101
    assert Account().each is None


@pytest.mark.parametrize(
    ("payment", "instalments", "method"),
    [
        (PaymentType.CREDIT_CARD, 1, Method.CARD),
        (PaymentType.CREDIT_CARD, 2, Method.INSTALMENTS),
        (PaymentType.PIX, 1, Method.PIX),
    ],
)
def test_papers_are_sorted_as_they_lie_in_a_drawer(
    payment: PaymentType, instalments: int, method: Method
) -> None:
    sold = replace(attempt().sold, payment=payment, installments=instalments)
    made = account([replace(attempt(AttemptState.COMPLETED), sold=sold)], UTC)
    assert made.by(method) == made.sold
    assert [made.by(other).orders for other in Method if other is not method] == [0, 0]


def test_the_phases_of_an_order_and_its_fates_are_all_there() -> None:
    fates = {STATES[state].phase: account_order(attempt(state)).fate for state in AttemptState}
    assert set(fates) == set(Phase)


# --- What the agency earns --------------------------------------------------------------------------


@_SOME
@given(st.lists(orders(), max_size=8), st.integers(0, 10_000), st.booleans())
def test_no_company_pays_more_than_its_share_and_half_a_cent(
    known: list[Attempt], points: int, with_fee: bool
) -> None:
    companies = account(known, UTC).companies
    for one, company in zip(earned(companies, Rules(Rule(points, with_fee))), companies, strict=True):
        assert one.base == company.fares + (company.fee if with_fee else 0)
        assert abs(one.commission - one.base * points / 10_000) <= 0.5


def test_a_company_has_its_own_rule_however_its_name_is_written() -> None:
    rules = Rules(Rule(1000), (("VIACAO SERRA AZUL", Rule(1250, True)),))
    mine, other = earned(
        (CompanySum("Viação Serra Azul", 1, Cents(10_000), Cents(1_000)), CompanySum("Ipê", 1, Cents(5))),
        rules,
    )
    assert (mine.base, mine.commission) == (11_000, 1_375)
    assert (other.base, other.commission) == (5, 1)  # Half a cent goes up.
    assert rules.any and not Rules().any
