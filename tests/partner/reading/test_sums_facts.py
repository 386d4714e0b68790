"""What a basket costs, by its amounts alone: what adds up counts, and what does not is never charged.

A basket here is one seat believed to cost R$ 100.00, unless a test says otherwise.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal

import pytest

from pos_app.partner.learn.sums import Amount, Evidence, MethodAmounts, SumsResult, weighed

EXPECTED = 10_000


def of(value: str, weight: float = 1.0, path: str = "") -> Amount:
    """An amount in reais, at a place named after it where none is given."""
    return Amount(Decimal(value), path or f"of {value}", weight, reais=True)


def basket(
    *,
    totals: Sequence[Amount] = (),
    fees: Sequence[Amount] = (),
    insurances: Sequence[Amount] = (),
    discounts: Sequence[Amount] = (),
    seats: Sequence[Amount] = (),
) -> MethodAmounts:
    return MethodAmounts(totals, fees, insurances, discounts, seats, EXPECTED, insured=False, scale=100)


def charged(result: SumsResult) -> tuple[int, int, int, Evidence] | None:
    """Total, fee, insurance and what proves them, None where a sale must stop."""
    best = result.best
    return (*best.outcome, best.evidence) if best is not None and result.certain else None


# --- What adds up ---------------------------------------------------------------------------------


def test_seats_and_fee_that_make_the_total_are_charged() -> None:
    result = weighed(basket(totals=[of("110")], fees=[of("10")]))
    assert charged(result) == (11_000, 1_000, 0, Evidence.ADDS_UP)
    assert result.best is not None
    assert result.best.total_path == "of 110"
    assert result.best.fee_path == "of 10"
    assert not result.best.insurance_path


def test_a_discount_that_makes_the_sum_right_is_taken_off() -> None:
    result = weighed(basket(totals=[of("90")], fees=[of("10")], discounts=[of("20")]))
    assert charged(result) == (9_000, 1_000, 0, Evidence.ADDS_UP)
    assert result.best is not None
    assert result.best.discount == 2_000


def test_a_discount_of_something_else_does_not_spoil_a_sum_that_is_right() -> None:
    result = weighed(basket(totals=[of("110")], fees=[of("10")], discounts=[of("20")]))
    assert charged(result) == (11_000, 1_000, 0, Evidence.ADDS_UP)


def test_a_discount_is_not_taken_off_a_price_that_is_net_already() -> None:
    """Full price 120, discount 20, net price 100: 90 would take the discount off twice, 130 never."""
    totals = [of(value, 0.9) for value in ("110", "90", "130")]
    seats = [of("120", 0.7), of("100", 0.7)]
    result = weighed(basket(totals=totals, fees=[of("10")], discounts=[of("20")], seats=seats))
    assert charged(result) == (11_000, 1_000, 0, Evidence.ADDS_UP)


def test_a_full_price_is_not_charged_beside_its_net_price() -> None:
    seats = [of("120", 1.3), of("100", 0.7)]
    totals = [of("110", 0.9), of("130", 0.9)]
    result = weighed(basket(totals=totals, fees=[of("10")], discounts=[of("20", 0.2)], seats=seats))
    assert charged(result) == (11_000, 1_000, 0, Evidence.ADDS_UP)


def test_a_net_price_alone_is_what_the_seats_cost() -> None:
    totals = [of("100"), of("90", 0.4)]
    result = weighed(
        basket(totals=totals, fees=[of("10")], discounts=[of("10", path="off")], seats=[of("90")])
    )
    assert charged(result) == (10_000, 1_000, 0, Evidence.ADDS_UP)


def test_the_price_of_an_insurance_that_nobody_asked_for_is_not_charged() -> None:
    given = basket(totals=[of("110"), of("115")], fees=[of("10")], insurances=[of("5")])
    assert charged(weighed(given)) == (11_000, 1_000, 0, Evidence.ADDS_UP)
    assert charged(weighed(replace(given, insured=True, totals=[of("115")]))) == (
        11_500,
        1_000,
        500,
        Evidence.ADDS_UP,
    )


def test_a_negative_fee_is_none() -> None:
    result = weighed(basket(totals=[of("90")], fees=[of("-10")]))
    assert result.best is None


def test_seats_for_a_third_of_what_they_cost_are_those_of_another_basket() -> None:
    given = basket(totals=[of("40")], fees=[of("10")], seats=[of("30")])
    assert charged(weighed(given)) == (4_000, 1_000, 0, Evidence.CONTRADICTS)


@pytest.mark.parametrize(("seats", "total"), [("35", "45"), ("420", "430")])
def test_seats_may_cost_a_third_or_four_times_of_what_was_believed(seats: str, total: str) -> None:
    given = basket(totals=[of(total)], fees=[of("10", path="fee")], seats=[of(seats)])
    assert charged(weighed(given)) == (int(total) * 100, 1_000, 0, Evidence.ADDS_UP)


def test_a_seat_of_which_nothing_was_known_costs_what_the_reply_says() -> None:
    given = replace(basket(totals=[of("110")], fees=[of("10")], seats=[of("100")]), asked=0)
    assert charged(weighed(given)) == (11_000, 1_000, 0, Evidence.ADDS_UP)
    far = weighed(replace(given, asked=1))
    assert far.best is None, "one cent was known, and this is far from it"
    assert far.lacking == "total"


# --- Which of several -----------------------------------------------------------------------------


def test_all_amounts_together_decide_not_the_best_total() -> None:
    given = basket(totals=[of("112"), of("110", 0.9)], fees=[of("12", 0.3), of("10")])
    assert charged(weighed(given)) == (11_000, 1_000, 0, Evidence.ADDS_UP)


def test_two_sums_that_are_right_and_as_likely_are_both_named() -> None:
    fees = [of("10"), of("12"), of("14")]
    result = weighed(basket(totals=[of("110"), of("112"), of("114")], fees=fees))
    assert not result.certain
    assert result.best is not None
    named = {result.best.total, *(rival.total for rival in result.rivals)}
    assert named == {11_000, 11_200, 11_400}


@pytest.mark.parametrize(("weight", "certain"), [(0.75, True), (0.875, False)])
def test_a_sum_that_is_clearly_less_likely_does_not_stop_a_sale(weight: float, certain: bool) -> None:
    fees = [of("10"), of("12", weight)]
    assert weighed(basket(totals=[of("110"), of("112")], fees=fees)).certain is certain


def test_of_many_amounts_the_likeliest_are_looked_at() -> None:
    totals = [of(f"{100 + cents}.37", 0.5) for cents in range(1, 6)]
    result = weighed(basket(totals=[*totals, of("110", 0.9)], fees=[of("10")]))
    assert charged(result) == (11_000, 1_000, 0, Evidence.ADDS_UP)


@pytest.mark.parametrize(("near", "total"), [("98", 10_800), ("97.99", 7_000)])
def test_a_sum_of_seats_close_to_what_was_believed_is_likelier(near: str, total: int) -> None:
    """Within two per cent: 98 of 100."""
    totals = [of(str(Decimal(near) + 10)), of("70")]
    given = basket(totals=totals, fees=[of("10")], seats=[of(near, 0.5), of("60", 0.9)])
    assert charged(weighed(given)) == (total, 1_000, 0, Evidence.ADDS_UP)


# --- No fee, or no total --------------------------------------------------------------------------


def test_a_total_that_is_the_seats_proves_itself_only_where_no_fee_is_charged() -> None:
    given = basket(totals=[of("100")])
    assert charged(weighed(given)) == (10_000, 0, 0, Evidence.FEE_LEFT)
    assert charged(weighed(replace(given, no_fee=True))) == (10_000, 0, 0, Evidence.ADDS_UP)
    more = replace(given, totals=[of("110")], no_fee=True)
    assert charged(weighed(more)) == (11_000, 1_000, 0, Evidence.FEE_LEFT)


@pytest.mark.parametrize(("total", "fee"), [("100.40", 40), ("180", 8_000)])
def test_what_is_left_of_a_total_may_be_a_fee_from_four_per_mille_to_four_fifths(
    total: str, fee: int
) -> None:
    assert charged(weighed(basket(totals=[of(total)]))) == (10_000 + fee, fee, 0, Evidence.FEE_LEFT)


@pytest.mark.parametrize("total", ["100.39", "180.01"])
def test_what_is_left_of_a_total_is_no_fee_beyond_that(total: str) -> None:
    result = weighed(basket(totals=[of(total)]))
    assert result.best is None
    assert result.lacking == "fee"


def test_any_fee_is_plausible_beside_seats_of_which_nothing_was_known() -> None:
    seats = [replace(of("100"), ours=True)]
    given = replace(basket(totals=[of("140")], seats=seats), asked=0)
    assert charged(weighed(given)) == (14_000, 4_000, 0, Evidence.FEE_LEFT)
    small = [replace(of("0.01"), ours=True)]
    given = replace(given, asked=1, seats=small, totals=[of("30.04")])
    assert weighed(given).best is None, "thirty reais on top of one cent"


def test_a_fee_that_is_named_makes_a_total_where_none_is_named_plainly() -> None:
    given = basket(totals=[of("120", 0.5)], fees=[of("10", 0.6)])
    assert charged(weighed(given)) == (11_000, 1_000, 0, Evidence.NO_TOTAL)
    weakly = replace(given, fees=[of("10", 0.5)])
    assert charged(weighed(weakly)) == (12_000, 2_000, 0, Evidence.FEE_LEFT)


def test_without_a_total_nothing_shows_whether_a_discount_was_taken_off_already() -> None:
    result = weighed(basket(fees=[of("10")], discounts=[of("20", 0.5)]))
    assert not result.certain
    assert result.best is not None
    assert {result.best.total, *(rival.total for rival in result.rivals)} == {9_000, 11_000}


def test_a_full_price_less_its_discount_is_what_was_believed() -> None:
    result = weighed(basket(fees=[of("10")], discounts=[of("20")], seats=[of("120", 0.7)]))
    assert charged(result) == (11_000, 1_000, 0, Evidence.NO_TOTAL)
    assert result.best is not None
    assert (result.best.seats, result.best.discount) == (12_000, 2_000)


def test_an_insurance_that_was_asked_for_and_is_in_no_sum_is_not_free() -> None:
    given = replace(basket(totals=[of("110")], fees=[of("10")]), insured=True)
    assert charged(weighed(given)) == (11_000, 1_000, 0, Evidence.CONTRADICTS)
    more = replace(given, totals=[of("115")])
    assert charged(weighed(more)) == (11_500, 1_000, 500, Evidence.INSURANCE_LEFT)


# --- A benefit that nobody priced -----------------------------------------------------------------


def under_a_benefit(**amounts: Sequence[Amount]) -> MethodAmounts:
    return replace(basket(**amounts), benefit=True)


def test_what_is_left_of_a_total_is_what_a_benefit_lets_the_seats_cost() -> None:
    result = weighed(under_a_benefit(totals=[of("60")], fees=[of("10")]))
    assert charged(result) == (6_000, 1_000, 0, Evidence.SEATS_LEFT)
    assert result.best is not None
    assert result.best.seats == 5_000
    insured = replace(
        under_a_benefit(totals=[of("95")], fees=[of("10")], insurances=[of("20")]), insured=True
    )
    best = weighed(insured).best
    assert best is not None
    assert (best.evidence, best.seats, best.insurance) == (Evidence.SEATS_LEFT, 6_500, 2_000)


def test_a_fee_never_makes_a_seat_cheaper_than_it_was() -> None:
    result = weighed(under_a_benefit(totals=[of("95")], fees=[of("10")]))
    assert charged(result) == (9_500, 1_000, 0, Evidence.SEATS_LEFT)


@pytest.mark.parametrize(
    ("total", "evidence"),
    [("11.01", Evidence.SEATS_LEFT), ("11.00", Evidence.CONTRADICTS), ("10.99", Evidence.CONTRADICTS)],
)
def test_a_total_that_leaves_nothing_for_the_seats_does_not_add_up(total: str, evidence: Evidence) -> None:
    given = replace(under_a_benefit(totals=[of(total)], fees=[of("11", path="fee")]), asked=2_000)
    best = weighed(given).best
    assert best is not None
    assert best.evidence is evidence


@pytest.mark.parametrize("weight", [0.6, 1.0])
def test_a_sum_of_tickets_below_the_full_price_is_what_a_benefit_leaves(weight: float) -> None:
    given = under_a_benefit(fees=[of("10")], seats=[of("50", weight)])
    assert charged(weighed(given)) == (6_000, 1_000, 0, Evidence.NO_TOTAL)


@pytest.mark.parametrize(
    "given",
    [
        under_a_benefit(fees=[of("10")], seats=[of("50", 0.5)]),
        under_a_benefit(fees=[of("10")], seats=[of("100")]),
        replace(under_a_benefit(fees=[of("10")], insurances=[of("5")], seats=[of("50")]), insured=True),
    ],
    ids=["no plain name", "the full price", "insurance may be in it"],
)
def test_a_sum_that_may_hold_anything_else_does_not_say_what_a_benefit_leaves(given: MethodAmounts) -> None:
    assert weighed(given).best is None


def test_a_discount_that_is_stated_comes_before_a_sum_that_may_hold_it() -> None:
    best = weighed(under_a_benefit(fees=[of("10")], discounts=[of("20")], seats=[of("50")])).best
    assert best is not None
    assert (best.total, best.seats, best.discount) == (9_000, 10_000, 2_000)


def test_without_a_total_nothing_tells_which_of_two_discounts_counts() -> None:
    """However plainly one of them is named: it may have been taken off already."""
    assert charged(weighed(basket(fees=[of("10", 0.6)], discounts=[of("20"), of("10", 0.5)]))) is None


def test_a_full_price_and_its_net_price_are_one_sum_with_the_discount_between_them() -> None:
    seats = [of("110", 1.3), of("100")]
    result = weighed(basket(fees=[of("10", 0.6)], discounts=[of("10")], seats=seats))
    assert charged(result) == (11_000, 1_000, 0, Evidence.NO_TOTAL)
