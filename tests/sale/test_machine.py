"""The clerk's machine, read as a dialogue: event in, stage and effects out."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from pos_app.domain.attempts import AttemptState
from pos_app.domain.money import Cents
from pos_app.domain.payment import PaymentMethod, PaymentType, Quote
from pos_app.domain.storage import StorageKind, StorageProblem
from pos_app.domain.trips import TripKind
from pos_app.sale import events as e
from pos_app.sale.guards import may_charge
from pos_app.sale.stage import FailedStep, ProblemKind, Sale, Step
from tests.sale import samples
from tests.sale.samples import BUYER, CARD, FARE, FEE, PASSENGER, QUERY
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

    def test_esc_stops_waiting(self) -> None:
        sale, effects = play(Sale(), e.SearchAsked(QUERY, TODAY), e.ReadCancelled())
        assert effects == (e.CancelReads(),)
        assert not sale.busy
        assert play(sale, e.TripsArrived(samples.results()))[0].search.results is None

    def test_a_sold_out_trip_cannot_be_taken(self) -> None:
        sale, _ = play(Sale(), e.SearchAsked(QUERY, TODAY), e.TripsArrived(samples.results()))
        assert play(sale, e.TripChosen(samples.trip(available=0)))[0].step is Step.SEARCH


class TestSeats:
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
    @pytest.mark.parametrize("event", [e.SaleResumed, e.SaleRestored])
    def test_what_was_ordered_never_comes_back_and_is_never_replaced(
        self, event: type[e.SaleResumed | e.SaleRestored]
    ) -> None:
        ordered = play(at_payment(), e.CardGiven(CARD), CHARGE)[0]
        assert play(Sale(), event(ordered)) == (Sale(), ())
        assert play(ordered, event(at_seats())) == (ordered, ())


class TestOutcome:
    def sent(self) -> Sale:
        return play(at_payment(), e.CardGiven(CARD), CHARGE)[0]

    @pytest.mark.parametrize("state", [AttemptState.AMBIGUOUS, AttemptState.KNOWN, AttemptState.UNRESOLVED])
    def test_while_an_order_may_exist_nothing_is_held_or_sold_again(self, state: AttemptState) -> None:
        sale = self.sent()
        assert sale.order.attempt is not None
        sale, _ = play(sale, e.AttemptMoved(replace(sale.order.attempt, state=state)))
        assert play(sale, e.HoldAgainAsked()) == (sale, ())
        assert play(sale, CHARGE) == (sale, ())

    def test_a_refused_order_of_the_last_customer_leaves_this_one_alone(self) -> None:
        full = StorageProblem(StorageKind.FULL)
        late = e.Failed(FailedStep.JOURNAL, storage=full, attempt_id="of the last customer")
        assert play(self.sent(), late) == (self.sent(), ())
        assert problem_kind(play(at_seats(), late)[0]) is ProblemKind.STORAGE_FAILED
