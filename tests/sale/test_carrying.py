"""What a person asks for once goes to every leg, and a leg that does not take it says why."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from pos_app.domain.basket import PriceFrom
from pos_app.domain.benefits import Benefit, BenefitRefused, LegBenefit, RefusalReason
from pos_app.domain.holds import HoldAnswer, HoldRequest
from pos_app.domain.money import Cents
from pos_app.domain.payment import Quote
from pos_app.domain.proofs import Proof, needed
from pos_app.domain.seat_wishes import SeatWish
from pos_app.sale import charge
from pos_app.sale import events as e
from pos_app.sale.carrying import asked_on, missing_proofs, refusal, sold_here
from pos_app.sale.stage import Activity, FailedStep, People, ProblemKind, Sale, SaleProblem, Step
from tests.sale import samples
from tests.sale.samples import BUYER, DAY, FARE, FEE, PASSENGER, QUERY
from tests.sale.stages import changed
from tests.sale.two_legs import FIRST, SECOND, held, on_two_legs, picked
from tests.sale.walks import at_passengers, at_payment, play

HALF, FREE, STUDENT = Benefit.ELDERLY_HALF, Benefit.ELDERLY_FREE, Benefit.STUDENT
R = RefusalReason


def benefits(sale: Sale) -> list[Benefit]:
    return [choice.benefit for choice in sale.seating.seats]


def reasons(sale: Sale) -> list[tuple[str, int, Benefit, RefusalReason]]:
    return [(one.segment_key, one.index, one.benefit, one.reason) for one in sale.seating.refused]


def two_people(**changes: Any) -> Sale:
    seats = (picked(FIRST, "17"), picked(FIRST, "18", 1), picked(SECOND, "03"), picked(SECOND, "04", 1))
    return on_two_legs(*seats, problem=None, drift=None, **changes)


# --- Benefits -------------------------------------------------------------------------------------


def test_a_benefit_goes_to_the_seats_of_its_person_on_every_leg() -> None:
    sale, effects = play(two_people(), e.BenefitAsked(1, HALF))
    assert (benefits(sale), effects) == ([Benefit.NONE, HALF, Benefit.NONE, HALF], ())
    assert sale.people.benefits == (Benefit.NONE, HALF)
    assert sale.seating.refused == ()


def test_one_leg_may_have_a_benefit_of_its_own() -> None:
    sale, _ = play(two_people(), e.BenefitAsked(0, HALF), e.BenefitOnLeg(0, SECOND.key, STUDENT))
    assert benefits(sale) == [HALF, Benefit.NONE, STUDENT, Benefit.NONE]
    assert sale.seating.on_leg == (LegBenefit(SECOND.key, 0, STUDENT),)
    again, _ = play(sale, e.BenefitOnLeg(0, SECOND.key, HALF))
    assert (benefits(again)[2], again.seating.on_leg) == (HALF, ())
    other, _ = play(sale, e.BenefitAsked(1, STUDENT), e.BenefitAsked(0, Benefit.YOUNG_HALF))
    assert benefits(other) == [Benefit.YOUNG_HALF, STUDENT, Benefit.YOUNG_HALF, STUDENT]


def test_a_benefit_of_one_leg_stays_when_another_is_asked_for_elsewhere() -> None:
    asked = (e.BenefitOnLeg(0, FIRST.key, HALF), e.BenefitOnLeg(1, SECOND.key, STUDENT))
    sale, _ = play(two_people(), *asked)
    assert benefits(sale) == [HALF, Benefit.NONE, Benefit.NONE, STUDENT]
    sale, _ = play(sale, e.BenefitAsked(0, STUDENT))
    assert sale.seating.on_leg == (LegBenefit(SECOND.key, 1, STUDENT),), "only the person's own is dropped"
    assert benefits(sale) == [STUDENT, Benefit.NONE, STUDENT, STUDENT]


def test_a_benefit_that_the_clerk_takes_off_one_leg_is_marked_there() -> None:
    sale, _ = play(two_people(), e.BenefitAsked(0, HALF), e.BenefitOnLeg(0, SECOND.key, Benefit.NONE))
    assert benefits(sale) == [HALF, Benefit.NONE, Benefit.NONE, Benefit.NONE]
    assert reasons(sale) == [(SECOND.key, 0, HALF, R.NOT_ON_THIS_LEG)]
    assert refusal(sale, 0, SECOND.key) == BenefitRefused(SECOND.key, 0, HALF, R.NOT_ON_THIS_LEG)
    assert (refusal(sale, 0, FIRST.key), asked_on(sale, 0, SECOND.key)) == (None, Benefit.NONE)


@pytest.mark.parametrize(
    "event",
    [
        e.BenefitAsked(2, HALF),
        e.BenefitAsked(-1, HALF),
        e.BenefitOnLeg(0, "return_type/1", HALF),
        e.BenefitOnLeg(2, FIRST.key, HALF),
        e.ProofSeen(2, Proof.CARD_SEEN, True),
        e.InsuranceAsked(2, True),
        e.InsuranceAsked(0, False),
    ],
)
def test_nobody_else_is_asked_for(event: e.Event) -> None:
    sale = two_people()
    assert play(sale, event) == (sale, ())


def test_a_benefit_after_the_hold_puts_back_what_this_person_holds_without_it() -> None:
    seats = (held(FIRST, "17"), held(FIRST, "18", 1), held(SECOND, "21"), held(SECOND, "22", 1))
    before = replace(on_two_legs(*seats), step=Step.PASSENGERS)
    before = changed(before, released_holds=())
    sale, effects = play(before, e.BenefitChanged(1, HALF))
    assert [one.label for one in sale.seating.seats] == ["17", "21"]
    assert [one.label for one in sale.seating.released_holds] == ["18", "22"]
    assert (sale.step, sale.segment, sale.people.benefit_of(1)) == (Step.SEATS, FIRST, HALF)
    assert e.LoadMap(FIRST) in effects and sale.people.passengers == before.people.passengers
    assert play(sale, e.BenefitChanged(1, HALF))[0].seating == sale.seating, "nothing is put back twice"


def test_a_benefit_before_the_hold_puts_nothing_back() -> None:
    before = on_two_legs(picked(FIRST, "17"), picked(FIRST, "18", 1), released_holds=())
    sale, _ = play(before, e.BenefitChanged(0, HALF))
    assert [one.benefit for one in sale.seating.seats] == [HALF, Benefit.NONE]
    assert sale.step is before.step and sale.seating.released_holds == ()


@pytest.mark.parametrize("benefit", [one for one in Benefit if one.free_seat])
def test_a_free_seat_is_refused_at_once_and_never_held_as_one(benefit: Benefit) -> None:
    sale, _ = play(two_people(), e.BenefitAsked(0, benefit))
    assert not sold_here(benefit)
    assert benefits(sale) == [Benefit.NONE] * 4
    assert reasons(sale) == [(leg.key, 0, benefit, R.NOT_SOLD_HERE) for leg in (FIRST, SECOND)]


def test_the_benefits_with_a_price_are_sold_here() -> None:
    sold = {one for one in Benefit if sold_here(one)}
    assert sold == {Benefit.NONE, HALF, Benefit.YOUNG_HALF, STUDENT}


@pytest.mark.parametrize(
    ("price", "expected"),
    [
        (FARE, R.PROVIDER_REFUSED),
        (FARE + 100, R.PROVIDER_REFUSED),
        (FARE // 2, None),
        (1, None),
        (0, R.NOT_SOLD_HERE),
    ],
)
def test_the_answer_to_the_hold_shows_whether_the_provider_gave_it(
    price: int, expected: RefusalReason | None
) -> None:
    before = on_two_legs(picked(FIRST, "17"), count=1, problem=None, drift=None)
    hold = replace(samples.hold(FIRST, "17"), price=Cents(price))
    sale, _ = play(before, e.BenefitAsked(0, HALF), e.HoldAsked(), e.HoldAnswered(FIRST, HoldAnswer((hold,))))
    assert reasons(sale) == ([(FIRST.key, 0, HALF, expected)] if expected else [])
    assert (sale.seating.seats[0].price, sale.seating.seats[0].before_benefit) == (price, FARE)


@pytest.mark.parametrize(("price", "refused"), [(FARE, True), (FARE // 2, False)])
def test_a_hold_without_a_price_leaves_it_to_the_quote(price: int, refused: bool) -> None:
    before = on_two_legs(
        picked(FIRST, "17"), held(SECOND, "03"), count=1, problem=None, drift=None, quoted_total=None
    )
    before, _ = play(before, e.BenefitOnLeg(0, FIRST.key, HALF), e.HoldAsked())
    sale, _ = play(before, e.HoldAnswered(FIRST, samples.held(FIRST, "17")))
    assert sale.seating.refused == ()
    block = samples.hold(FIRST, "17").block_id
    quote = replace(samples.quote(2), seat_prices=((block, Cents(price)),))
    sale, _ = play(sale, e.QuoteArrived(quote))
    assert bool(sale.seating.refused) is refused
    assert sale.problem is None, "a benefit is meant to change the price"


def test_a_hold_that_ran_out_takes_the_benefit_that_is_asked_for_now() -> None:
    before = on_two_legs(held(FIRST, "17"), held(SECOND, "03"), count=1, problem=None, drift=None)
    sale, _ = play(before, e.BenefitAsked(0, HALF))
    assert [one.reason for one in sale.seating.refused] == [R.ALREADY_HELD] * 2
    sale, effects = play(sale, e.HoldAgainAsked())
    assert effects == (e.Hold(FIRST, (HoldRequest("17", HALF),), 1),)
    assert sale.seating.refused == ()


def test_a_seat_whose_hold_ran_out_is_shown_at_its_full_price_again() -> None:
    half = held(FIRST, "17").priced(Cents(FARE // 2))
    reduced = replace(held(FIRST, "17"), benefit=HALF).priced(Cents(FARE // 2))
    assert (half.price, half.full) == (FARE // 2, FARE // 2)
    sale = on_two_legs(reduced, count=1, benefits=(HALF,))
    over, _ = play(sale, e.HoldsChecked(samples.NOW.replace(hour=23)))
    (seat,) = over.seating.seats
    assert (seat.price, seat.price_from, seat.benefit, seat.hold) == (FARE, PriceFrom.MAP, HALF, None)


def test_fewer_people_ask_for_less() -> None:
    sale, _ = play(
        two_people(),
        e.BenefitAsked(1, HALF),
        e.BenefitOnLeg(1, SECOND.key, STUDENT),
        e.ProofSeen(1, Proof.INCOME_SEEN, True),
        e.InsuranceAsked(1, True),
        e.PassengersCounted(1),
    )
    people = sale.people
    assert (people.benefits, people.insured) == ((Benefit.NONE,), frozenset())
    assert (people.proofs, sale.seating.on_leg) == ((frozenset(),), ())


def test_another_trip_keeps_what_the_people_want() -> None:
    wishes = frozenset({SeatWish.WINDOW})
    sale = play(two_people(), e.BenefitAsked(0, HALF), e.SeatWishChanged(wishes))[0]
    other = samples.trip("other")
    sale, _ = play(replace(sale, step=Step.SEARCH), e.TripChosen(other))
    assert (sale.people.benefit_of(0), sale.seating.wishes, sale.seating.seats) == (HALF, wishes, ())


def test_a_seat_that_is_dearer_than_the_map_is_to_be_accepted() -> None:
    before = on_two_legs(picked(FIRST, "17"), count=1, problem=None, drift=None)
    hold = replace(samples.hold(FIRST, "17"), price=Cents(FARE + 100))
    sale, _ = play(before, e.BenefitAsked(0, HALF), e.HoldAsked(), e.HoldAnswered(FIRST, HoldAnswer((hold,))))
    assert sale.problem == SaleProblem(ProblemKind.PRICE_CHANGED, before=FARE, after=Cents(FARE + 100))


# --- Papers ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("benefit", [one for one in Benefit if one is not Benefit.NONE])
def test_every_benefit_needs_some_paper(benefit: Benefit) -> None:
    assert needed(benefit)


def test_papers_are_seen_one_by_one_and_taken_back() -> None:
    sale, _ = play(two_people(), e.BenefitAsked(1, HALF))
    assert missing_proofs(sale, 1) == (Proof.DOCUMENT_SEEN, Proof.INCOME_SEEN)
    assert missing_proofs(sale, 0) == ()
    seen, _ = play(sale, e.ProofSeen(1, Proof.DOCUMENT_SEEN, True))
    assert missing_proofs(seen, 1) == (Proof.INCOME_SEEN,)
    back, _ = play(seen, e.ProofSeen(1, Proof.DOCUMENT_SEEN, False))
    assert missing_proofs(back, 1) == (Proof.DOCUMENT_SEEN, Proof.INCOME_SEEN)


def test_papers_are_those_of_one_person() -> None:
    sale, _ = play(two_people(), e.ProofSeen(1, Proof.CARD_SEEN, True))
    assert (sale.people.proofs_of(0), sale.people.proofs_of(1)) == (frozenset(), frozenset({Proof.CARD_SEEN}))


def test_a_benefit_that_the_provider_did_not_give_needs_no_paper() -> None:
    before = on_two_legs(picked(FIRST, "17"), count=1, problem=None, drift=None)
    for price, papers in ((FARE, ()), (FARE // 2, needed(HALF))):
        hold = replace(samples.hold(FIRST, "17"), price=Cents(price))
        sale, _ = play(
            before, e.BenefitAsked(0, HALF), e.HoldAsked(), e.HoldAnswered(FIRST, HoldAnswer((hold,)))
        )
        assert missing_proofs(sale, 0) == papers


def test_a_benefit_that_no_leg_takes_needs_no_paper() -> None:
    sale, _ = play(two_people(), e.BenefitAsked(0, FREE))
    assert missing_proofs(sale, 0) == ()


# --- Insurance and the fee ------------------------------------------------------------------------


def test_insurance_asks_for_the_prices_anew_and_keeps_the_fee_meanwhile() -> None:
    priced, _ = play(at_passengers(), e.QuoteArrived(samples.quote()))
    sale, effects = play(priced, e.InsuranceAsked(0, True))
    assert (sale.people.insured, sale.payment.quoted_total) == (frozenset({0}), None)
    assert (sale.payment.quote, sale.busy) == (priced.payment.quote, frozenset({Activity.QUOTE}))
    assert effects == (e.AskQuote(charge.quote_parts(sale)),)
    (part,) = charge.quote_parts(sale)
    assert [item.insurance for item in part.items] == [True]


def test_the_fee_of_before_goes_with_a_question_that_failed() -> None:
    priced, _ = play(at_passengers(), e.QuoteArrived(samples.quote()), e.InsuranceAsked(0, True))
    failed, effects = play(priced, e.Failed(FailedStep.QUOTE))
    assert (failed.payment.quote, failed.problem, failed.busy, effects) == (None, None, frozenset(), ())
    assert play(priced, e.ReadCancelled())[0].payment.quote is None
    none, _ = play(priced, e.QuoteArrived(Quote(())))
    assert (none.payment.quote, none.problem) == (None, None)


def test_insurance_before_all_seats_are_held_asks_for_nothing() -> None:
    before = on_two_legs(held(FIRST, "17"), picked(SECOND, "03"), count=1, quote=samples.quote())
    sale, effects = play(before, e.InsuranceAsked(0, True))
    assert (sale.people.insured, sale.payment.quote, effects) == (frozenset({0}), None, ())


def test_insurance_at_the_seats_asks_for_nothing_though_all_are_held() -> None:
    sale = on_two_legs(held(FIRST, "17"), held(SECOND, "03"), count=1)
    assert sale.held
    after, effects = play(sale, e.InsuranceAsked(0, True))
    assert (effects, after.busy, after.people.insured) == ((), frozenset(), frozenset({0}))


def test_insurance_at_the_payment_asks_for_the_prices_too() -> None:
    sale, effects = play(at_payment(), e.InsuranceAsked(0, True))
    assert sale.busy == {Activity.QUOTE}
    assert effects == (e.AskQuote(charge.quote_parts(sale)),)


def test_prices_of_seats_that_were_put_back_count_no_longer() -> None:
    asking = changed(at_passengers(), step=Step.SEATS)
    assert asking.busy == {Activity.QUOTE}
    sale, _ = play(asking, e.SeatToggled("17"))
    assert sale.busy == frozenset()
    assert play(sale, e.QuoteArrived(samples.quote())) == (sale, ())


def test_insurance_goes_with_the_passengers_and_comes_with_them() -> None:
    named, _ = play(at_payment(), e.BackAsked(Step.PASSENGERS), e.InsuranceAsked(0, True))
    assert named.people.passengers == (replace(PASSENGER, insurance=True),)
    given, _ = play(named, e.PassengersGiven(BUYER, (PASSENGER,)))
    assert given.people.insured == frozenset()


def test_insurance_switched_at_the_passengers_is_no_change_of_price() -> None:
    sale, _ = play(at_passengers(), e.QuoteArrived(samples.quote()))
    assert sale.payment.quoted_total == FARE + FEE
    insured = replace(PASSENGER, insurance=True)
    sale, _ = play(
        sale,
        e.PassengersGiven(BUYER, (insured,)),
        e.QuoteArrived(samples.quote(fee=FEE + 300)),
    )
    assert (sale.problem, sale.payment.drift) == (None, None)


def test_the_prices_of_insurance_are_kept_by_block() -> None:
    block = samples.hold(FIRST, "17").block_id
    first, _ = play(two_people(), e.InsurancePriced(((block, Cents(300)), ("other", Cents(400)))))
    again, _ = play(first, e.InsurancePriced(((block, Cents(350)),)))
    assert dict(again.payment.insurance_prices) == {block: 350, "other": 400}
    assert play(again, e.InsurancePriced(())) == (again, ())


def test_a_parked_sale_asks_for_its_fee_when_it_is_taken_up() -> None:
    parked = replace(at_passengers(), busy=frozenset())
    sale, effects = play(Sale(), e.SaleResumed(parked))
    assert sale == replace(parked, busy=frozenset({Activity.QUOTE}))
    assert effects == (e.CancelReads(), e.AskQuote(charge.quote_parts(parked)))
    seats = changed(parked, step=Step.SEATS)
    assert play(Sale(), e.SaleResumed(seats)) == (seats, (e.CancelReads(),))


# --- Another search -------------------------------------------------------------------------------


def asking_for_much() -> Sale:
    """Return a named sale of two in which the second asks for everything."""
    sale = two_people(passengers=(PASSENGER, PASSENGER), buyer=BUYER)
    return play(
        sale,
        e.BenefitAsked(1, HALF),
        e.ProofSeen(1, Proof.DOCUMENT_SEEN, True),
        e.InsuranceAsked(1, True),
        e.SeatWishChanged(frozenset({SeatWish.AISLE})),
    )[0]


def test_a_search_for_fewer_people_keeps_what_those_ask_for() -> None:
    sale, _ = play(asking_for_much(), e.SearchAsked(replace(QUERY, passengers=1), DAY))
    assert sale.people == People(1, benefits=(Benefit.NONE,), proofs=(frozenset(),))


def test_other_places_are_another_customers() -> None:
    query = replace(QUERY, destination="rio-de-janeiro-rj", passengers=2)
    sale, _ = play(asking_for_much(), e.SearchAsked(query, DAY))
    assert (sale.people, sale.seating.wishes) == (People(2), frozenset())


def test_a_hold_under_way_keeps_what_it_asked_for() -> None:
    before = on_two_legs(picked(FIRST, "17"), picked(SECOND, "03"), count=1, problem=None, drift=None)
    sale, _ = play(before, e.HoldAsked(), e.BenefitAsked(0, HALF))
    assert (benefits(sale), sale.seating.refused) == ([Benefit.NONE, Benefit.NONE], ())
    answered, _ = play(sale, e.HoldAnswered(FIRST, samples.held(FIRST, "17")))
    assert benefits(answered) == [Benefit.NONE, HALF]
    assert reasons(answered) == [(FIRST.key, 0, HALF, R.ALREADY_HELD)]
    failed, _ = play(sale, e.Failed(FailedStep.HOLD, None, segment=FIRST))
    assert benefits(failed) == [HALF, HALF]


def test_another_benefit_keeps_only_the_papers_that_it_needs_too() -> None:
    sale, _ = play(
        two_people(),
        e.BenefitAsked(0, HALF),
        e.ProofSeen(0, Proof.DOCUMENT_SEEN, True),
        e.ProofSeen(0, Proof.INCOME_SEEN, True),
        e.BenefitAsked(0, Benefit.YOUNG_HALF),
    )
    assert sale.people.proofs_of(0) == {Proof.DOCUMENT_SEEN}
    assert missing_proofs(sale, 0) == (Proof.CARD_SEEN,)
