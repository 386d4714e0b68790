"""The bill shows every leg at every step, says how sure each amount is, and adds up."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

from pos_app.domain.amounts import NOT_KNOWN, NOTHING, Certainty, estimated, known
from pos_app.domain.benefits import Benefit, RefusalReason
from pos_app.domain.bill import LegState
from pos_app.domain.money import Cents
from pos_app.domain.payment import PaymentType
from pos_app.domain.statement import Line, LineKind
from pos_app.domain.terms import Terms
from pos_app.domain.trips import Trip, TripKind, segments
from pos_app.sale import events as e
from pos_app.sale.billing import bill, statement
from pos_app.sale.stage import Activity, ChosenTrips, Payment, People, Sale, Seating, Step
from tests.sale import samples
from tests.sale.samples import FARE, FEE, NOW, PASSENGER
from tests.sale.stages import changed
from tests.sale.two_legs import held as held_seat
from tests.sale.two_legs import picked
from tests.sale.walks import CHARGE, at_passengers, at_payment, play

HALF = Benefit.ELDERLY_HALF
OUT = replace(samples.trip("out", TripKind.CONNECTION, legs=2), price=Cents(21680), discounted=None)
BACK = samples.trip("back")
FIRST, SECOND, THIRD = LEGS = segments(OUT, BACK)
PRICES = {FIRST.key: Cents(9090), SECOND.key: Cents(12590), THIRD.key: FARE}


def mapped(*legs: Any) -> tuple[Any, ...]:
    return tuple((leg.key, replace(samples.detail(leg), default=PRICES[leg.key])) for leg in legs)


def seat(leg: Any, label: str, index: int = 0, *, hold: bool = False, **changes: Any) -> Any:
    price = PRICES[leg.key]
    make = held_seat if hold else picked
    return replace(make(leg, label, index), price=price, full=price, **changes)


def sale(*seats: Any, maps: Any = (), count: int = 1, **changes: Any) -> Sale:
    """Return a sale of a connection out and a direct way back."""
    begun = Sale(
        step=Step.SEATS,
        trips=ChosenTrips(OUT, BACK, LEGS),
        seating=Seating(maps=maps, seats=seats),
        people=People(count),
    )
    return changed(begun, **changes)


def _fares(stage: Sale) -> list[Line]:
    return [line for line in statement(stage).lines() if line.kind is LineKind.FARE]


def prices(stage: Sale) -> list[tuple[int | None, Certainty]]:
    return [(line.amount.cents, line.amount.certainty) for line in _fares(stage)]


KNOWN, ESTIMATED = Certainty.KNOWN, Certainty.ESTIMATED


# --- Legs -----------------------------------------------------------------------------------------


def test_before_any_map_the_fare_of_the_list_stands_for_all_legs() -> None:
    assert prices(sale()) == [(10840, ESTIMATED), (10840, ESTIMATED), (FARE, ESTIMATED)]
    assert statement(sale()).total == estimated(21680 + FARE)


def test_an_odd_cent_goes_to_the_first_leg_without_a_map() -> None:
    odd = replace(OUT, price=Cents(21681))
    first, second = segments(odd)
    stage = sale(outbound=odd, way_back=None, segments=(first, second))
    assert [line.amount.cents for line in _fares(stage)] == [10841, 10840]


def test_the_first_map_leaves_the_rest_of_the_fare_to_the_second_leg() -> None:
    stage = sale(maps=mapped(FIRST))
    assert prices(stage) == [(9090, ESTIMATED), (12590, ESTIMATED), (FARE, ESTIMATED)]


def test_no_leg_drops_out_when_the_seat_of_another_one_is_taken() -> None:
    stage = sale(seat(FIRST, "17"), maps=mapped(FIRST))
    assert prices(stage) == [(9090, ESTIMATED), (12590, ESTIMATED), (FARE, ESTIMATED)]
    assert statement(stage).total == estimated(21680 + FARE)


def test_the_legs_stand_in_the_order_of_travel() -> None:
    whole = bill(sale(seat(THIRD, "21"), seat(FIRST, "17")))
    assert [leg.segment for leg in whole.legs] == list(LEGS)
    assert [leg.segment for leg in whole.people[0].legs] == list(LEGS)
    assert [leg.label for leg in whole.people[0].legs] == ["17", "", "21"]


def test_the_last_cent_of_a_fare_is_an_amount() -> None:
    dear = replace(samples.detail(FIRST), default=Cents(OUT.fare - 1))
    assert prices(sale(maps=((FIRST.key, dear),)))[1] == (1, ESTIMATED)


def test_a_leg_of_which_nothing_is_left_of_the_fare_is_not_known() -> None:
    dear = ((FIRST.key, replace(samples.detail(FIRST), default=Cents(21680))),)
    assert prices(sale(maps=dear))[1] == (None, Certainty.NOT_KNOWN)


def test_a_map_without_a_price_leaves_the_estimate_of_the_list() -> None:
    unpriced = ((FIRST.key, replace(samples.detail(FIRST), default=None)),)
    before = sale(maps=unpriced)
    stage, _ = play(before, e.SeatToggled("17"))
    assert prices(stage) == prices(before) == [(10840, ESTIMATED), (10840, ESTIMATED), (FARE, ESTIMATED)]
    assert bill(stage).people[0].legs[0].price == estimated(10840)


def test_a_leg_says_who_sits_where_and_what_is_missing() -> None:
    stage = sale(
        seat(FIRST, "17", hold=True),
        seat(FIRST, "18", 1, hold=True),
        seat(SECOND, "03"),
        seat(SECOND, "04", 1, hold=True),
        seat(THIRD, "21", 1),
        maps=mapped(*LEGS),
        count=2,
    )
    shown = [(leg.labels, leg.missing, leg.state, leg.held_until, leg.of) for leg in bill(stage).legs]
    until = NOW + timedelta(minutes=10)
    assert shown == [
        (("17", "18"), 0, LegState.HELD, until, 2),
        (("03", "04"), 0, LegState.CHOSEN, until, 2),
        (("", "21"), 1, LegState.MISSING, None, 1),
    ]
    assert bill(stage).held == 2 * 9090 + 12590


def test_a_seat_of_the_low_fare_counts_at_its_own_price() -> None:
    low = replace(seat(FIRST, "17", hold=True), price=Cents(5000), full=Cents(5000), low_fare=True)
    assert prices(sale(low, maps=mapped(FIRST)))[0] == (5000, KNOWN)


def test_no_trip_has_no_lines() -> None:
    empty = statement(Sale())
    assert (empty.legs, empty.total.cents, empty.fee) == ((), 0, NOT_KNOWN)


# --- People ---------------------------------------------------------------------------------------


def test_what_a_benefit_takes_off_is_known() -> None:
    reduced = seat(FIRST, "17", hold=True, benefit=HALF).priced(Cents(4545))
    stage = sale(reduced, seat(SECOND, "03", benefit=HALF), maps=mapped(*LEGS), benefits=(HALF,))
    (person,) = bill(stage).people
    assert statement(stage).off_of(0) == estimated(4545), "the other legs may take off more"
    first, second, third = person.legs
    assert (first.price, first.applied, first.held) == (known(4545), HALF, True)
    assert (second.price, second.applied) == (estimated(12590), HALF)
    assert (third.label, third.position, third.asked, third.applied) == ("", None, HALF, Benefit.NONE)
    assert prices(stage)[0] == (9090, KNOWN), "a leg is priced before benefits"
    assert statement(stage).total == estimated(21680 + FARE - 4545)


def test_a_benefit_of_which_nothing_is_known_is_not_zero() -> None:
    stage = sale(seat(FIRST, "17", benefit=HALF), maps=mapped(*LEGS), benefits=(HALF,))
    assert statement(stage).off_of(0) == NOT_KNOWN
    assert statement(sale()).off_of(0) == NOTHING


def test_a_leg_that_refuses_the_benefit_says_so_and_takes_nothing_off() -> None:
    stage, _ = play(sale(maps=mapped(*LEGS)), e.BenefitAsked(0, Benefit.ELDERLY_FREE))
    (person,) = bill(stage).people
    assert [leg.refusal.reason for leg in person.legs if leg.refusal] == [RefusalReason.NOT_SOLD_HERE] * 3
    assert statement(stage).off_of(0) == NOTHING


def test_a_person_whose_name_is_not_known_yet_has_none() -> None:
    people = bill(sale(count=2, passengers=(PASSENGER,))).people
    assert [one.name for one in people] == [PASSENGER.name, ""]


def test_a_seat_stands_where_the_class_of_its_leg_places_it() -> None:
    leito, other = replace(OUT.legs[0], service_class="Leito"), OUT.legs[1]
    first, second = segments(replace(OUT, legs=(leito, other)))
    maps = tuple((leg.key, samples.detail(leg)) for leg in (first, second))
    stage = changed(
        sale(maps=maps, seats=(picked(first, "02"), picked(second, "02"))), segments=(first, second)
    )
    sleeper, usual = (leg.position for leg in bill(stage).people[0].legs)
    assert sleeper is not None and usual is not None
    assert (sleeper.window, usual.window) == (True, False)


def test_what_is_asked_for_on_one_leg_stands_there_alone() -> None:
    stage, _ = play(sale(maps=mapped(*LEGS)), e.BenefitOnLeg(0, SECOND.key, HALF))
    assert [leg.asked for leg in bill(stage).people[0].legs] == [Benefit.NONE, HALF, Benefit.NONE]


# --- Fee and total --------------------------------------------------------------------------------


def test_the_total_is_final_only_when_all_is_held_and_the_fee_is_known() -> None:
    asking = at_passengers()
    assert (statement(asking).fee, statement(asking).total) == (NOT_KNOWN, estimated(FARE))
    priced, _ = play(asking, e.QuoteArrived(samples.quote()))
    assert (statement(priced).fee, statement(priced).total) == (known(FEE), known(FARE + FEE))


def test_insurance_moves_the_total_at_once() -> None:
    priced, _ = play(at_passengers(), e.QuoteArrived(samples.quote()))
    (block,) = [choice.hold.block_id for choice in priced.seating.seats if choice.hold]
    learned, _ = play(priced, e.InsurancePriced(((block, Cents(675)),)))
    insured, _ = play(learned, e.InsuranceAsked(0, True))
    assert statement(insured).fee == estimated(FEE)
    assert statement(insured).total == estimated(FARE + FEE + 675)
    answer = replace(samples.quote(fee=FEE + 675), insurance_prices=((block, Cents(675)),))
    method = tuple(replace(one, fee=FEE, insurance=Cents(675)) for one in answer.methods)
    told, _ = play(insured, e.QuoteArrived(replace(answer, methods=method)))
    assert statement(told).total == known(FARE + FEE + 675)
    assert statement(told).lines_total == FARE + FEE + 675


def test_an_order_costs_what_was_sold() -> None:
    stage, _ = play(at_payment(), e.MethodChosen(PaymentType.PIX), CHARGE)
    assert stage.ordered
    assert statement(stage).total == known(FARE + FEE)


def test_interest_is_a_line_whether_the_order_carries_it_or_not() -> None:
    quote = samples.quote()
    brand = quote.methods[0].brands[0]
    dear = replace(brand, instalments=(replace(brand.instalments[1], total=Cents(FARE + FEE + 250)),))
    methods = (replace(quote.methods[0], brands=(dear,)), *quote.methods[1:])
    stage = at_payment(quote=replace(quote, methods=methods))
    split = changed(stage, installments=2)
    for terms in (Terms(), Terms(with_interest=True)):
        found = statement(replace(split, terms=terms))
        assert (found.interest, found.split) == (known(250), dear.instalments[0])
        assert (found.total, found.lines_total) == (known(FARE + FEE + 250), FARE + FEE + 250)
    assert statement(replace(split, busy=frozenset({Activity.QUOTE}))).interest == NOTHING
    assert statement(changed(split, quote=None)).interest == NOTHING
    assert statement(changed(split, quote=None, attempt=samples.attempt())).interest == NOTHING


def test_while_prices_are_asked_for_anew_the_total_is_an_estimate() -> None:
    stage = replace(at_payment(), busy=frozenset({Activity.QUOTE}))
    assert statement(stage).total == estimated(FARE + FEE)


def test_nothing_known_is_no_zero() -> None:
    assert NOT_KNOWN.cents is None
    assert Payment().insurance_prices == ()
    assert isinstance(OUT, Trip)


# --- The clock ------------------------------------------------------------------------------------


def test_the_leg_whose_hold_ends_first_is_named_once_two_are_held() -> None:
    later = seat(FIRST, "01", hold=True)
    assert later.hold is not None
    first = seat(THIRD, "03", hold=True)
    sooner = replace(first, hold=replace(first.hold, until=later.hold.until - timedelta(minutes=1)))
    assert sale(later, seat(SECOND, "02")).first_hold_leg is None
    assert sale(later, sooner).first_hold_leg == THIRD
    assert sale(sooner, later, seat(SECOND, "02")).first_hold_leg == THIRD
