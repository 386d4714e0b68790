"""The clerk's machine, read as a dialogue: event in, stage and effects out."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta

import pytest

from pos_app.domain.attempts import AttemptState
from pos_app.domain.benefits import Benefit
from pos_app.domain.faults import SeatTaken, TooSlow, Unreachable
from pos_app.domain.holds import HoldAnswer
from pos_app.domain.money import Cents
from pos_app.domain.orders import Confirmed, PixCharge
from pos_app.domain.payment import PaymentMethod, PaymentType, Quote
from pos_app.domain.storage import StorageKind, StorageProblem
from pos_app.domain.terms import Terms
from pos_app.domain.trips import Direction, TripKind
from pos_app.domain.unreadable_field import UnreadableField
from pos_app.sale import events as e
from pos_app.sale.guards import may_charge
from pos_app.sale.machine import step
from pos_app.sale.stage import Activity, FailedStep, ProblemKind, Sale, Step
from tests.sale import samples
from tests.sale.samples import BUYER, CARD, DAY, FARE, FEE, NOW, PASSENGER, QUERY
from tests.sale.walks import CHARGE, TODAY, at_passengers, at_payment, at_seats, play, problem_kind


class TestSearch:
    @pytest.mark.parametrize(
        ("query", "reason"),
        [
            (replace(QUERY, destination=QUERY.origin), ProblemKind.SAME_PLACE),
            (replace(QUERY, day=date(2026, 3, 18)), ProblemKind.PAST_DAY),
            (replace(QUERY, return_day=date(2026, 3, 20)), ProblemKind.RETURN_BEFORE_OUTBOUND),
        ],
    )
    def test_a_question_that_makes_no_sense_is_not_sent(self, query, reason) -> None:  # type: ignore[no-untyped-def]
        sale, effects = play(Sale(), e.SearchAsked(query, TODAY))
        assert problem_kind(sale) is reason
        assert effects == ()

    def test_a_new_search_replaces_the_one_that_runs(self) -> None:
        other = replace(QUERY, day=date(2026, 3, 22))
        sale, effects = play(Sale(), e.SearchAsked(QUERY, TODAY), e.SearchAsked(other, TODAY))
        assert effects == (e.CancelReads(), e.Search(other))
        sale, _ = play(sale, e.TripsArrived(samples.results(QUERY)))
        assert sale.search.results is None
        assert Activity.SEARCH in sale.busy

    def test_a_failed_search_keeps_what_was_asked(self) -> None:
        sale, _ = play(Sale(), e.SearchAsked(QUERY, TODAY), e.Failed(FailedStep.SEARCH, Unreachable()))
        assert problem_kind(sale) is ProblemKind.SEARCH_FAILED
        assert sale.search.query == QUERY
        assert not sale.busy

    def test_esc_stops_waiting(self) -> None:
        sale, effects = play(Sale(), e.SearchAsked(QUERY, TODAY), e.ReadCancelled())
        assert effects == (e.CancelReads(),)
        assert not sale.busy
        assert play(sale, e.TripsArrived(samples.results()))[0].search.results is None

    def test_a_round_trip_asks_for_the_way_back_after_the_way_out(self) -> None:
        query = replace(QUERY, return_day=date(2026, 3, 25))
        back = samples.trip("back")
        sale, _ = play(
            Sale(), e.SearchAsked(query, TODAY), e.TripsArrived(samples.results(query, returns=(back,)))
        )
        sale, effects = play(sale, e.TripChosen(samples.trip()))
        assert (sale.step, sale.search.choosing, effects) == (Step.SEARCH, Direction.RETURN, ())
        sale, effects = play(sale, e.TripChosen(back))
        assert [s.key for s in sale.trips.segments] == ["departure_type/1", "return_type/1"]
        assert effects == (e.LoadMap(sale.trips.segments[0]),)

    def test_a_sold_out_trip_cannot_be_taken(self) -> None:
        sale, _ = play(Sale(), e.SearchAsked(QUERY, TODAY), e.TripsArrived(samples.results()))
        assert play(sale, e.TripChosen(samples.trip(available=0)))[0].step is Step.SEARCH


class TestSeats:
    def test_a_seat_is_picked_and_put_back(self) -> None:
        sale, _ = play(at_seats(), e.SeatToggled("17"))
        assert [c.label for c in sale.seating.seats] == ["17"]
        assert play(sale, e.SeatToggled("17"))[0].seating.seats == ()

    def test_a_taken_seat_and_one_too_many_are_not_picked(self) -> None:
        sale, _ = play(at_seats(), e.SeatToggled("07"), e.SeatToggled("17"), e.SeatToggled("18"))
        assert [c.label for c in sale.seating.seats] == ["17"]

    def test_holding_asks_only_for_the_picked_seats_with_their_benefit(self) -> None:
        sale, effects = play(
            at_seats(), e.SeatToggled("17"), e.BenefitAsked(0, Benefit.ELDERLY_HALF), e.HoldAsked()
        )
        (hold,) = effects
        assert isinstance(hold, e.Hold)
        assert [(r.label, r.benefit) for r in hold.seats] == [("17", Benefit.ELDERLY_HALF)]
        assert Activity.HOLD in sale.busy
        assert play(sale, e.HoldAsked())[1] == (), "a double Enter holds once"

    def test_too_few_seats_stop_with_a_word(self) -> None:
        sale, effects = play(at_seats(), e.HoldAsked())
        assert problem_kind(sale) is ProblemKind.SEATS_MISSING
        assert effects == ()

    def test_a_refused_seat_is_told_and_the_others_stay_held(self) -> None:
        sale, _ = play(
            at_seats(), e.PassengersCounted(2), e.SeatToggled("17"), e.SeatToggled("18"), e.HoldAsked()
        )
        segment = sale.trips.segments[0]
        answer = HoldAnswer((samples.hold(segment, "17"),), refused=("18",))
        sale, effects = play(sale, e.HoldAnswered(segment, answer))
        assert problem_kind(sale) is ProblemKind.SEATS_REFUSED
        assert sale.problem is not None and sale.problem.labels == ("18",)
        assert [(c.label, c.hold is not None) for c in sale.seating.seats] == [("17", True)]
        assert effects == (e.LoadMap(segment),)

    def test_a_seat_that_the_answer_leaves_out_is_not_ours(self) -> None:
        sale, _ = play(at_seats(), e.SeatToggled("17"), e.HoldAsked())
        sale, _ = play(sale, e.HoldAnswered(sale.trips.segments[0], HoldAnswer(())))
        assert problem_kind(sale) is ProblemKind.SEATS_REFUSED
        assert sale.seating.seats == ()

    def test_a_seat_taken_meanwhile_is_put_back_and_the_other_picks_stay(self) -> None:
        sale, _ = play(
            at_seats(), e.PassengersCounted(2), e.SeatToggled("17"), e.SeatToggled("18"), e.HoldAsked()
        )
        segment = sale.trips.segments[0]
        sale, effects = play(sale, e.Failed(FailedStep.HOLD, SeatTaken(("18",)), segment=segment))
        assert problem_kind(sale) is ProblemKind.SEATS_REFUSED
        assert [c.label for c in sale.seating.seats] == ["17"]
        assert effects == (e.LoadMap(segment),)

    def test_a_hold_without_answer_is_never_repeated_by_itself(self) -> None:
        sale, _ = play(at_seats(), e.SeatToggled("17"), e.HoldAsked())
        segment = sale.trips.segments[0]
        sale, effects = play(sale, e.Failed(FailedStep.HOLD_UNCERTAIN, TooSlow(), segment=segment))
        assert problem_kind(sale) is ProblemKind.HOLD_UNCERTAIN
        assert effects == (e.LoadMap(segment),)

    def test_a_seat_sold_elsewhere_disappears_and_says_so(self) -> None:
        sale, _ = play(at_seats(), e.SeatToggled("17"), e.MapAsked())
        segment = sale.trips.segments[0]
        sale, _ = play(sale, e.MapArrived(segment, samples.detail(segment, taken=("17",))))
        assert problem_kind(sale) is ProblemKind.SEAT_GONE
        assert sale.seating.seats == ()

    def test_a_held_seat_that_is_put_back_is_remembered_as_released(self) -> None:
        sale, _ = play(at_passengers(), e.BackAsked(Step.SEATS))
        sale, _ = play(sale, e.SeatToggled("17"))
        assert [hold.label for hold in sale.seating.released_holds] == ["17"]

    def test_a_connection_fills_one_map_after_the_other(self) -> None:
        trip = samples.trip("con", TripKind.CONNECTION, legs=2)
        sale, _ = play(Sale(), e.SearchAsked(QUERY, TODAY), e.TripsArrived(samples.results(QUERY, trip)))
        sale, _ = play(sale, e.TripChosen(trip))
        first, second = sale.trips.segments
        sale, _ = play(sale, e.MapArrived(first, samples.detail(first)), e.SeatToggled("17"), e.HoldAsked())
        sale, effects = play(sale, e.HoldAnswered(first, samples.held(first, "17")))
        assert (sale.trips.current, effects) == (1, (e.LoadMap(second),))
        sale, _ = play(sale, e.MapArrived(second, samples.detail(second)), e.SeatToggled("03"), e.HoldAsked())
        sale, _ = play(sale, e.HoldAnswered(second, samples.held(second, "03")))
        assert sale.step is Step.PASSENGERS


class TestPayment:
    def test_passengers_lead_to_quote_and_session(self) -> None:
        sale, effects = play(at_passengers(), e.PassengersGiven(BUYER, (PASSENGER,)))
        assert [type(effect) for effect in effects] == [e.AskQuote, e.OpenSession]
        assert sale.busy == {"quote", "session"}

    def test_only_methods_that_were_offered_can_be_chosen(self) -> None:
        sale = at_payment()
        assert sale.payment.method is PaymentType.CREDIT_CARD
        assert sale.total == FARE + FEE
        assert play(sale, e.MethodChosen(PaymentType.PIX))[0].payment.method is PaymentType.PIX
        nothing, _ = play(
            at_passengers(),
            e.PassengersGiven(BUYER, (PASSENGER,)),
            e.QuoteArrived(Quote(samples.quote().methods[2:])),
        )
        assert problem_kind(nothing) is ProblemKind.NO_METHOD

    def test_an_unknown_method_is_never_taken_by_itself_nor_in_place_of_a_card(self) -> None:
        unknown, card, pix = PaymentMethod(None, "boleto", Cents(FARE + FEE)), *samples.quote().methods[:2]
        asked = (at_passengers(), e.PassengersGiven(BUYER, (PASSENGER,)))
        first, _ = play(*asked, e.QuoteArrived(Quote((unknown, pix, card))))
        assert first.payment.method is PaymentType.PIX
        again = e.PassengersGiven(BUYER, (PASSENGER,))
        gone, _ = play(at_payment(), again, e.QuoteArrived(Quote((unknown,))))
        assert gone.payment.quote == Quote((unknown,))
        assert gone.payment.method is None and gone.payment_method is None
        assert not may_charge(gone)

    def test_a_card_is_charged_once_and_its_token_leaves_the_stage(self) -> None:
        sale, effects = play(at_payment(), e.CardGiven(CARD), CHARGE)
        (begin,) = effects
        assert isinstance(begin, e.BeginAttempt)
        assert begin.order.adds_up()
        assert begin.order.payment.card == CARD
        assert begin.attempt.state is AttemptState.BLOCKED
        assert sale.payment.card is None
        assert play(sale, CHARGE)[1] == (), "a double F10 charges once"

    def test_no_card_no_charge(self) -> None:
        assert play(at_payment(), CHARGE)[1] == ()

    def test_pix_needs_no_card(self) -> None:
        _, effects = play(at_payment(), e.MethodChosen(PaymentType.PIX), CHARGE)
        assert isinstance(effects[0], e.BeginAttempt)
        assert effects[0].order.payment.card is None

    @pytest.mark.parametrize(
        ("sale", "reason"),
        [
            (at_payment(minutes=1), ProblemKind.HOLD_TOO_SHORT),
            (at_payment(quote=samples.quote(fare=FARE + 1)), ProblemKind.TOTALS_DISAGREE),
        ],
    )
    def test_a_doubt_stops_before_money_moves(self, sale: Sale, reason: ProblemKind) -> None:
        stopped, effects = play(sale, e.CardGiven(CARD), CHARGE)
        assert problem_kind(stopped) is reason
        assert effects == ()

    def test_a_price_that_moved_is_shown_before_going_on(self) -> None:
        sale, _ = play(at_passengers(), e.PassengersGiven(BUYER, (PASSENGER,)))
        block = sale.seating.seats[0].hold
        assert block is not None
        dearer = replace(samples.quote(fare=FARE + 500), seat_prices=((block.block_id, FARE + 500),))  # type: ignore[arg-type]
        sale, _ = play(sale, e.QuoteArrived(dearer))
        assert problem_kind(sale) is ProblemKind.PRICE_CHANGED
        assert sale.problem is not None
        assert (sale.problem.before, sale.problem.after) == (FARE, FARE + 500)

    def test_a_hold_that_ran_out_keeps_seats_and_typing(self) -> None:
        sale, _ = play(at_payment(), e.HoldsChecked(NOW + timedelta(minutes=11)))
        assert problem_kind(sale) is ProblemKind.HOLD_EXPIRED
        assert [c.label for c in sale.seating.seats] == ["17"]
        assert sale.people.passengers == (PASSENGER,)
        again, effects = play(sale, e.HoldAgainAsked())
        assert isinstance(effects[0], e.Hold)
        segment = again.trips.segments[0]
        later = samples.held(segment, "17", minutes=25)
        paying, effects = play(again, e.HoldAnswered(segment, later))
        assert paying.step is Step.PAYMENT
        assert [type(effect) for effect in effects] == [e.AskQuote, e.OpenSession]

    def test_an_order_takes_its_holds_over(self) -> None:
        sale, _ = play(at_payment(), e.CardGiven(CARD), CHARGE)
        assert sale.hold_until is None
        assert play(sale, e.HoldsChecked(NOW + timedelta(hours=1)))[0] == sale

    def test_a_closed_basket_cannot_be_changed(self) -> None:
        sale, _ = play(at_payment(), e.CardGiven(CARD), CHARGE)
        for event in (
            e.BackAsked(Step.SEATS),
            e.SeatToggled("18"),
            e.SearchAsked(QUERY, TODAY),
            e.CardGiven(CARD),
        ):
            assert play(sale, event) == (sale, ())


class TestStage:
    def test_the_next_customers_sale_begins_empty_under_the_same_agreement(self) -> None:
        agreed = Terms(low_fare=True)
        sale, effects = play(replace(at_payment(), terms=agreed), e.NewSale())
        assert (sale, effects) == (Sale(terms=agreed), (e.CancelReads(),))

    @pytest.mark.parametrize("event", [e.SaleResumed, e.SaleRestored])
    def test_a_sale_comes_back_as_it_stood_under_the_agreement_of_today(
        self, event: type[e.SaleResumed | e.SaleRestored]
    ) -> None:
        today = Terms(low_fare=True)
        sale, effects = play(Sale(terms=today), event(at_seats()))
        assert (sale, effects) == (replace(at_seats(), terms=today), (e.CancelReads(),))

    @pytest.mark.parametrize("event", [e.SaleResumed, e.SaleRestored])
    def test_what_was_ordered_never_comes_back_and_is_never_replaced(
        self, event: type[e.SaleResumed | e.SaleRestored]
    ) -> None:
        ordered = play(at_payment(), e.CardGiven(CARD), CHARGE)[0]
        assert play(Sale(), event(ordered)) == (Sale(), ())
        assert play(ordered, event(at_seats())) == (ordered, ())

    def test_the_people_of_an_earlier_sale_are_known_before_the_hold(self) -> None:
        sale, _ = play(at_seats(), e.PassengersKnown((PASSENGER,), BUYER))
        assert (sale.people.passengers, sale.people.buyer) == ((PASSENGER,), BUYER)
        assert play(sale, e.PassengersKnown((PASSENGER,)))[0].people.buyer == BUYER


class TestOutcome:
    def sent(self) -> Sale:
        return play(at_payment(), e.CardGiven(CARD), CHARGE)[0]

    def test_a_confirmed_order_leads_to_its_tickets(self) -> None:
        sale = self.sent()
        assert sale.order.attempt is not None
        confirmed = replace(
            sale.order.attempt, state=AttemptState.COMPLETED, confirmed=Confirmed(samples.order_detail())
        )
        assert play(sale, e.AttemptMoved(confirmed))[0].step is Step.TICKETS

    def test_after_a_refusal_the_same_seats_are_held_anew(self) -> None:
        sale = self.sent()
        assert sale.order.attempt is not None
        sale, _ = play(sale, e.AttemptMoved(replace(sale.order.attempt, state=AttemptState.REFUSED)))
        again, effects = play(sale, e.HoldAgainAsked())
        assert isinstance(effects[0], e.Hold)
        assert again.order.attempt is None

    def test_the_charge_of_an_order_comes_and_goes_with_it(self) -> None:
        sale = self.sent()
        assert sale.order.attempt is not None
        charge, reading = PixCharge("00020126", FARE), UnreadableField("order", "status", "missing")
        shown, _ = play(sale, e.AttemptMoved(sale.order.attempt, charge, reading))
        assert (shown.order.pix, shown.order.reading) == (charge, reading)
        assert play(shown, e.AttemptMoved(sale.order.attempt, charge, reading))[0] is shown
        refused = replace(sale.order.attempt, state=AttemptState.REFUSED)
        again, _ = play(shown, e.AttemptMoved(refused, charge, reading), e.HoldAgainAsked())
        assert (again.order.attempt, again.order.pix, again.order.reading) == (None, None, None)

    @pytest.mark.parametrize("state", [AttemptState.AMBIGUOUS, AttemptState.KNOWN, AttemptState.UNRESOLVED])
    def test_while_an_order_may_exist_nothing_is_held_or_sold_again(self, state: AttemptState) -> None:
        sale = self.sent()
        assert sale.order.attempt is not None
        sale, _ = play(sale, e.AttemptMoved(replace(sale.order.attempt, state=state)))
        assert play(sale, e.HoldAgainAsked()) == (sale, ())
        assert play(sale, CHARGE) == (sale, ())

    def test_another_sales_attempt_does_not_touch_this_one(self) -> None:
        sale = self.sent()
        assert sale.order.attempt is not None
        other = replace(sale.order.attempt, id="another", state=AttemptState.REFUSED)
        assert play(sale, e.AttemptMoved(other))[0] == sale

    def test_a_refused_order_of_the_last_customer_leaves_this_one_alone(self) -> None:
        full = StorageProblem(StorageKind.FULL)
        late = e.Failed(FailedStep.JOURNAL, storage=full, attempt_id="of the last customer")
        assert play(self.sent(), late) == (self.sent(), ())
        assert problem_kind(play(at_seats(), late)[0]) is ProblemKind.STORAGE_FAILED

    def test_a_journal_that_refuses_opens_the_basket_again(self) -> None:
        full = StorageProblem(StorageKind.FULL)
        refused = e.Failed(FailedStep.JOURNAL, storage=full, attempt_id="a1")
        sale, _ = play(self.sent(), refused)
        assert problem_kind(sale) is ProblemKind.STORAGE_FAILED
        assert not sale.ordered


def test_going_back_loses_nothing() -> None:
    sale, effects = play(at_payment(), e.BackAsked(Step.PASSENGERS))
    assert sale.step is Step.PASSENGERS
    assert sale.people.passengers == (PASSENGER,)
    assert sale.held
    assert effects == (e.CancelReads(),)
    assert play(sale, e.BackAsked(Step.TICKETS)) == (sale, ())
    assert sale.search.query is not None and sale.search.query.day == DAY


@pytest.mark.parametrize("kind", [e.SaleResumed, e.SaleRestored])
@pytest.mark.parametrize("before", [Sale(), at_passengers()], ids=["an empty stage", "another sale"])
def test_a_sale_that_is_taken_up_comes_with_its_own_prices(
    kind: type[e.SaleResumed | e.SaleRestored], before: Sale
) -> None:
    parked = at_payment()
    assert parked.payment.quote is not None
    assert step(before, kind(parked))[0].payment == parked.payment
