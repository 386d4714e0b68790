"""The guided exercises of the training desk: what each asks for, and how far it has come.

An exercise is judged by what the journal holds and by what the sandbox really did, never by what was pressed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from enum import StrEnum, auto
from types import MappingProxyType
from typing import assert_never

from pos_app.domain.attempts import Attempt
from pos_app.domain.order_states import Phase
from pos_app.domain.payment import PaymentType
from pos_app.domain.proofs import needed
from pos_app.domain.value import Value, field


class Exercise(StrEnum):
    """The exercises, from the easiest. The value is what the file of scores calls it: it must not change."""

    FIRST_SALE = "first_sale"
    PRINT = "print"
    PIX = "pix"
    GROUP = "group"
    ROUND_TRIP = "round_trip"
    BENEFIT = "benefit"
    SEAT_LOST = "seat_lost"
    CARD_REFUSED = "card_refused"
    NO_ANSWER = "no_answer"
    PROVIDER_DOWN = "provider_down"


class Goal(StrEnum):
    """What an exercise wants to see, one after the other."""

    SEARCHED = auto()
    HELD = auto()
    SOLD_BY_CARD = auto()
    SOLD = auto()
    PRINTED = auto()
    PIX_ORDERED = auto()
    SOLD_BY_PIX = auto()
    SOLD_TO_THREE = auto()
    SOLD_BOTH_WAYS = auto()
    SOLD_WITH_BENEFIT = auto()
    PAPERS_SEEN = auto()
    FAULT_MET = auto()
    """The fault of the exercise has hit a call of the desk."""
    SOLD_AFTER_FAULT = auto()
    REFUSED = auto()
    SOLD_AFTER_REFUSAL = auto()
    OUTCOME_FOUND = auto()


class InjectedFault(StrEnum):
    """What the trainer can switch on in the sandbox while a clerk practises."""

    SEAT_LOST = "seat_lost"
    CARD_REFUSED = "card_refused"
    PENDING = "pending"
    NO_ANSWER = "no_answer"
    PROVIDER_DOWN = "provider_down"
    NETWORK_DOWN = "network_down"
    SLOW = "slow"
    PRICE_CHANGED = "price_changed"
    PIX_UNPAID = "pix_unpaid"
    FISCAL_LATE = "fiscal_late"


class Outcome(StrEnum):
    RUNNING = auto()
    PASSED = auto()
    SOLD_TWICE = auto()
    """The same travellers were sold two orders, which a clerk must never do."""
    OTHER_METHOD = auto()
    OTHER_CITY = auto()
    """A ticket was sold, but not by the method or not to the city that was asked for."""
    GIVEN_UP = auto()


GOALS: Mapping[Exercise, tuple[Goal, ...]] = MappingProxyType(
    {
        Exercise.FIRST_SALE: (Goal.SEARCHED, Goal.HELD, Goal.SOLD_BY_CARD),
        Exercise.PRINT: (Goal.SOLD, Goal.PRINTED),
        Exercise.PIX: (Goal.HELD, Goal.PIX_ORDERED, Goal.SOLD_BY_PIX),
        Exercise.GROUP: (Goal.HELD, Goal.SOLD_TO_THREE),
        Exercise.ROUND_TRIP: (Goal.SEARCHED, Goal.HELD, Goal.SOLD_BOTH_WAYS),
        Exercise.BENEFIT: (Goal.SOLD_WITH_BENEFIT, Goal.PAPERS_SEEN),
        Exercise.SEAT_LOST: (Goal.FAULT_MET, Goal.SOLD_AFTER_FAULT),
        Exercise.CARD_REFUSED: (Goal.REFUSED, Goal.SOLD_AFTER_REFUSAL),
        Exercise.NO_ANSWER: (Goal.FAULT_MET, Goal.OUTCOME_FOUND),
        Exercise.PROVIDER_DOWN: (Goal.FAULT_MET, Goal.SOLD_AFTER_FAULT),
    }
)
"""What each exercise asks for, in the order in which it is done."""

FAULT_OF: Mapping[Exercise, InjectedFault] = MappingProxyType(
    {
        Exercise.SEAT_LOST: InjectedFault.SEAT_LOST,
        Exercise.CARD_REFUSED: InjectedFault.CARD_REFUSED,
        Exercise.NO_ANSWER: InjectedFault.NO_ANSWER,
        Exercise.PROVIDER_DOWN: InjectedFault.PROVIDER_DOWN,
    }
)
"""The fault that an exercise switches on by itself when it begins."""

_NOT_TWICE = frozenset({Exercise.CARD_REFUSED, Exercise.NO_ANSWER, Exercise.PROVIDER_DOWN})
"""Exercises in which a second order for the same travellers is the mistake to be unlearned."""
_ASKED: Mapping[Exercise, tuple[PaymentType, str]] = MappingProxyType(
    {
        Exercise.FIRST_SALE: (PaymentType.CREDIT_CARD, "belo horizonte"),
        Exercise.PIX: (PaymentType.PIX, ""),
    }
)
"""The method that an exercise asks for, and the city in small letters; "" for any."""
_GROUP = 3
_FULL, _LESS, _LEAST = 10, 2, 4
"""Points of an exercise: at the first try, less for each further one, and at least."""


class ProviderSeat(Value):
    """A seat of an order as the sandbox has it; ``direction`` as it was ordered."""

    document: str
    direction: str
    benefit: str = ""


class ProviderOrder(Value):
    """An order as the sandbox has it, whatever its replies look like; ``status`` in the sandbox's words."""

    public_id: str
    status: str
    refused: bool
    seats: tuple[ProviderSeat, ...]

    @property
    def completed(self) -> bool:
        return self.status == "completed"

    @property
    def travellers(self) -> frozenset[str]:
        """The documents of those who travel."""
        return frozenset(seat.document for seat in self.seats)


class Practice(Value):
    """What happened since an exercise began.

    Attributes:
        attempts: orders of the journal opened since.
        orders: orders of the sandbox made since.
        calls: calls that the sandbox received since, by its names of the operations.
        met: when the injected fault of the exercise first hit a call (UTC).
    """

    attempts: tuple[Attempt, ...] = ()
    orders: tuple[ProviderOrder, ...] = ()
    calls: Mapping[str, int] = field(default_factory=dict)
    met: datetime | None = None

    def sold(self) -> tuple[tuple[Attempt, ProviderOrder], ...]:
        completed = {order.public_id: order for order in self.orders if order.completed}
        return tuple(
            (attempt, completed[attempt.public_id])
            for attempt in self.attempts
            if attempt.phase is Phase.SOLD and attempt.public_id in completed
        )


class Progress(Value):
    """How far an exercise has come: each goal with whether it is reached, and how it stands."""

    goals: tuple[tuple[Goal, bool], ...]
    outcome: Outcome

    @property
    def current(self) -> Goal | None:
        """The first goal that is not reached yet."""
        return next((goal for goal, reached in self.goals if not reached), None)


def progress(exercise: Exercise, practice: Practice) -> Progress:
    """Return how far an exercise has come by what is known. A goal counts once those before it do."""
    goals: list[tuple[Goal, bool]] = []
    going = True
    for goal in GOALS[exercise]:
        going = going and _reached(goal, practice)
        goals.append((goal, going))
    if exercise in _NOT_TWICE and _sold_twice(practice.orders):
        return Progress(tuple(goals), Outcome.SOLD_TWICE)
    return Progress(
        tuple(goals), _other_sale(exercise, practice) or (Outcome.PASSED if going else Outcome.RUNNING)
    )


def _other_sale(exercise: Exercise, practice: Practice) -> Outcome | None:
    """Return what is wrong with a sale that is no answer to the exercise; None while none was made, or once
    a right one was."""
    method, city = _ASKED.get(exercise, (None, ""))
    sold = [attempt.sold for attempt, _ in practice.sold()]
    if not sold or method is None:
        return None
    paid = [one for one in sold if one.payment is method]
    if not paid:
        return Outcome.OTHER_METHOD
    there = any(city in one.destination.casefold() for one in paid)
    return None if there else Outcome.OTHER_CITY


def _sold_twice(orders: tuple[ProviderOrder, ...]) -> bool:
    alive = [order.travellers for order in orders if order.completed or order.status == "pending"]
    return len(set(alive)) < len(alive)


def _reached(goal: Goal, practice: Practice) -> bool:
    sold = practice.sold()
    match goal:
        case Goal.SEARCHED:
            return practice.calls.get("search", 0) > 0
        case Goal.HELD:
            # Asked only when every seat is held (contract 4.7).
            return practice.calls.get("quote", 0) > 0
        case Goal.SOLD | Goal.SOLD_AFTER_REFUSAL:
            return bool(sold)
        case Goal.SOLD_BY_CARD:
            return any(attempt.sold.payment is PaymentType.CREDIT_CARD for attempt, _ in sold)
        case Goal.PRINTED:
            return any(attempt.facts.printed for attempt, _ in sold)
        case Goal.PIX_ORDERED:
            named = {order.public_id for order in practice.orders}
            return any(a.sold.payment is PaymentType.PIX and a.public_id in named for a in practice.attempts)
        case Goal.SOLD_BY_PIX:
            return any(attempt.sold.payment is PaymentType.PIX for attempt, _ in sold)
        case Goal.SOLD_TO_THREE:
            return any(len(order.travellers) >= _GROUP for _, order in sold)
        case Goal.SOLD_BOTH_WAYS:
            return any(len({seat.direction for seat in order.seats}) > 1 for _, order in sold)
        case Goal.SOLD_WITH_BENEFIT:
            return any(seat.benefit for _, order in sold for seat in order.seats)
        case Goal.PAPERS_SEEN:
            return any(
                needed(seat.benefit) and set(needed(seat.benefit)) <= set(seat.proofs)
                for attempt, _ in sold
                for seat in attempt.sold.seats
            )
        case Goal.FAULT_MET:
            return practice.met is not None
        case Goal.SOLD_AFTER_FAULT:
            return any(practice.met is not None and attempt.opened >= practice.met for attempt, _ in sold)
        case Goal.REFUSED:
            return any(order.refused for order in practice.orders)
        case Goal.OUTCOME_FOUND:
            return any(attempt.sends == 1 for attempt, _ in sold)
    assert_never(goal)


# --- Scores ---------------------------------------------------------------------------------------------


class Try(Value):
    """One try at an exercise; moments in UTC. ``ended`` is None while it goes on."""

    operator: str
    exercise: Exercise
    began: datetime
    ended: datetime | None = None
    outcome: Outcome = Outcome.RUNNING


class Score(Value):
    """What an operator has reached; ``points`` of each exercise that was passed."""

    operator: str
    points: Mapping[Exercise, int]

    @property
    def total(self) -> int:
        """All points; ten exercises at the first try are 100."""
        return sum(self.points.values())


def score_of(operator: str, tries: Iterable[Try]) -> Score:
    """Return the score of one operator; names count without regard to case."""
    own = [one for one in tries if one.operator.casefold() == operator.casefold()]
    points = {}
    for exercise in Exercise:
        outcomes = [one.outcome for one in own if one.exercise is exercise]
        if Outcome.PASSED in outcomes:
            before = outcomes.index(Outcome.PASSED)
            points[exercise] = max(_LEAST, _FULL - _LESS * before)
    return Score(operator, points)


def scores(tries: Iterable[Try]) -> tuple[Score, ...]:
    every = tuple(tries)
    names = {one.operator.casefold(): one.operator for one in every}
    return tuple(sorted((score_of(name, every) for name in names.values()), key=lambda s: -s.total))
