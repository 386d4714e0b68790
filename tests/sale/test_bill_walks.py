"""Random sales against a provider that is right: whatever the clerk does, the bill adds up and nothing that
was asked for is lost without a reason."""

from __future__ import annotations

import functools
import random
from dataclasses import dataclass, replace
from datetime import timedelta

import pytest

from pos_app.domain.amounts import Certainty
from pos_app.domain.benefits import Benefit
from pos_app.domain.bill import Bill
from pos_app.domain.holds import HoldAnswer
from pos_app.domain.money import Cents
from pos_app.domain.payment import PaymentMethod, PaymentType, Quote
from pos_app.domain.seats import SeatHold
from pos_app.domain.trips import Direction, Trip, TripDetail, TripKind
from pos_app.sale import events as e
from pos_app.sale.billing import bill
from pos_app.sale.carrying import asked_on, refusal
from pos_app.sale.machine import step
from pos_app.sale.stage import Activity, FailedStep, Sale, Step
from tests.sale import samples
from tests.sale.samples import BESIDE_FEE, BUYER, NOW, PASSENGER, QUERY, method_parts
from tests.sale.walks import TODAY

SEEDS = range(150)
CARE, FEE = 675, 990
_TAKES_OFF = {Benefit.ELDERLY_HALF: 2, Benefit.YOUNG_HALF: 2, Benefit.STUDENT: 2}


class Provider:
    """Answers every effect of the machine as a provider would; every figure of it is right, but for totals
    that have more than their parts."""

    def __init__(self, dice: random.Random) -> None:
        self._dice = dice
        self._prices: dict[str, int] = {}
        self._blocks: dict[str, int] = {}
        self._states_price = dice.random() < 0.6
        self._grants = dice.random() < 0.8
        self._map_prices = dice.random() < 0.9
        self._beyond = dice.choice([0, 0, 0, 1000, -350])
        """What its totals have that no part of them explains."""

    def trip(self, name: str) -> Trip:
        """Return a trip of one or two legs whose fare is the sum of its legs."""
        kind = self._dice.choice([TripKind.DIRECT, TripKind.CONNECTION, TripKind.ONE_STOP])
        made = samples.trip(name, kind, legs=1 if kind is TripKind.DIRECT else 2)
        for leg in made.legs:
            self._prices[leg.trip_id] = self._dice.randrange(3001, 20000)
        fare = Cents(sum(self._prices[leg.trip_id] for leg in made.legs))
        return replace(made, price=fare, discounted=None)

    def answer(self, effect: e.Effect) -> e.Event | None:
        """Return what comes of an effect; None for one that brings nothing."""
        if isinstance(effect, e.LoadMap):
            trip_id = effect.segment.trip_id
            detail: TripDetail = samples.detail(effect.segment)
            price = Cents(self._prices[trip_id]) if self._map_prices else None
            return e.MapArrived(effect.segment, replace(detail, default=price))
        if isinstance(effect, e.Hold):
            answer = HoldAnswer(tuple(self._held(effect)))
            return e.HoldAnswered(effect.segment, answer, (), effect.number, effect.seats)
        if isinstance(effect, e.AskQuote):
            return e.QuoteArrived(self._quote(effect))
        return None

    def _held(self, effect: e.Hold) -> list[SeatHold]:
        held = []
        for request in effect.seats:
            price = self._prices[effect.segment.trip_id]
            if self._grants and request.benefit in _TAKES_OFF:
                price //= _TAKES_OFF[request.benefit]
            hold = samples.hold(effect.segment, request.label)
            self._blocks[hold.block_id] = price
            held.append(replace(hold, price=Cents(price) if self._states_price else None))
        return held

    def _quote(self, effect: e.AskQuote) -> Quote:
        items = [item for part in effect.parts for item in part.items]
        seats = tuple((item.block_id, Cents(self._blocks[item.block_id])) for item in items)
        care = tuple((item.block_id, Cents(CARE)) for item in items if item.insurance)
        due = sum(price for _, price in (*seats, *care))
        methods = tuple(self._method(kind, due, Cents(FEE * len(items)), len(care)) for kind in PaymentType)
        return Quote(methods, seats, care)

    def _method(self, kind: PaymentType, due: int, fee: Cents, insured: int) -> PaymentMethod:
        parts = method_parts(self._dice)
        total = Cents(due + fee + sum(part.amount for part in parts) + self._beyond)
        care = Cents(CARE * insured)
        return PaymentMethod(kind, kind.value, total, fee, care, adjustments=parts)


def on_its_way(waiting: list[e.Event], effects: tuple[e.Effect, ...], provider: Provider) -> list[e.Event]:
    """Return the answers that may still come: the runner gives up a read when a newer one begins."""
    for effect in effects:
        if isinstance(effect, e.CancelReads):
            waiting = [one for one in waiting if isinstance(one, e.HoldAnswered)]
        if isinstance(effect, e.AskQuote):
            waiting = [one for one in waiting if not isinstance(one, e.QuoteArrived)]
        if isinstance(effect, e.LoadMap):
            waiting = [one for one in waiting if not isinstance(one, e.MapArrived)]
        answer = provider.answer(effect)
        waiting = [*waiting, answer] if answer else waiting
    return waiting


def clerk(sale: Sale, dice: random.Random) -> e.Event:
    """Return something that a clerk may do now, sensible or not."""
    person, leg = dice.randrange(sale.people.count), dice.choice(sale.trips.segments)
    benefit = dice.choice(list(Benefit))
    label = f"{dice.randrange(1, 45):02d}"
    people = (PASSENGER,) * sale.people.count
    acts: list[e.Event] = [
        e.SeatToggled(label),
        e.SeatToggled(label),
        e.SeatToggled(label),
        e.HoldAsked(),
        e.HoldAsked(),
        e.BenefitAsked(person, benefit),
        e.BenefitOnLeg(person, leg.key, benefit),
        e.InsuranceAsked(person, dice.random() < 0.5),
        e.SegmentShown(dice.randrange(len(sale.trips.segments))),
        e.PassengersGiven(BUYER, people),
        e.BackAsked(dice.choice([Step.SEATS, Step.PASSENGERS])),
        e.PassengersCounted(dice.randrange(1, 4)),
        e.HoldAgainAsked(),
        e.HoldsChecked(NOW + timedelta(minutes=dice.choice([1, 11]))),
        e.MethodChosen(dice.choice(list(PaymentType))),
        e.ReadCancelled(),
        e.Failed(FailedStep.QUOTE),
    ]
    return dice.choice(acts)


@dataclass(frozen=True)
class Moment:
    """A sale after one more event, what it owes, and the last events that led there."""

    sale: Sale
    bill: Bill
    done: tuple[e.Event, ...]


@functools.cache
def walk(seed: int) -> tuple[Moment, ...]:
    """Return the moments of one random sale since its trips were chosen."""
    dice = random.Random(seed)
    provider = Provider(dice)
    there, back = provider.trip("out"), provider.trip("back") if dice.random() < 0.5 else None
    query = replace(QUERY, passengers=dice.randrange(1, 4), return_day=QUERY.day if back else None)
    sale, _ = step(Sale(), e.SearchAsked(query, TODAY))
    sale, _ = step(sale, e.TripsArrived(samples.results(query, there)))
    chosen = [e.TripChosen(there), *([e.TripChosen(back)] if back else [])]
    waiting: list[e.Event] = []
    done: list[e.Event] = []
    moments = []
    for _ in range(60):
        late = waiting and dice.random() < 0.6
        event = chosen.pop(0) if chosen else waiting.pop(0) if late else clerk(sale, dice)
        done.append(event)
        sale, effects = step(sale, event)
        waiting = on_its_way(waiting, effects, provider)
        if sale.trips.segments and not chosen:
            moments.append(Moment(sale, bill(sale), tuple(done[-8:])))
    return tuple(moments)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_bill_adds_up_whatever_the_clerk_does(seed: int) -> None:
    moments = walk(seed)
    assert len(moments) > 50
    for moment in moments:
        judge(moment)


def judge(moment: Moment) -> None:
    sale, found, done = moment.sale, moment.bill, moment.done
    assert len(found.legs) == len(sale.trips.segments), done
    total = found.statement.total
    assert total.cents in (None, found.statement.lines_total), done
    assert (total.cents is None) <= any(line.amount.cents is None for line in found.statement.lines()[:-1])
    final = total.certainty is not Certainty.ESTIMATED
    assert final == (sale.held and sale.payment_method is not None and Activity.QUOTE not in sale.busy), done
    assert sale.search.choosing in Direction, done
    if Activity.HOLD in sale.busy:
        return
    for choice in sale.seating.seats:
        asked = asked_on(sale, choice.index, choice.segment.key)
        reason = refusal(sale, choice.index, choice.segment.key)
        assert choice.benefit is asked or reason is not None, done
    for person in found.people:
        assert person.insurance_on == (person.index in sale.people.insured), done
        for one in person.legs:
            assert one.asked is person.benefit or one.refusal or one.asked is not Benefit.NONE, done


def test_the_walks_reach_what_they_are_about() -> None:
    """A walk that never holds everything or never learns the total would prove nothing."""
    moments = [moment for seed in SEEDS for moment in walk(seed)]
    assert any(one.sale.held for one in moments)
    assert any(one.bill.statement.total.certainty is Certainty.KNOWN for one in moments)
    assert any(part.kind is None for one in moments for part in one.bill.statement.parts)
    assert any(ticket.insurance.cents for one in moments for ticket in one.bill.statement.tickets)
    assert any(ticket.off.cents for one in moments for ticket in one.bill.statement.tickets)
    certain = [one.bill for one in moments if one.bill.statement.total.certainty is Certainty.KNOWN]
    assert {part.kind for found in certain for part in found.statement.parts} == {*BESIDE_FEE, None}
    refused = {one.reason.value for moment in moments for one in moment.sale.seating.refused}
    assert refused >= {"already_held", "provider_refused", "not_sold_here", "not_on_this_leg"}
