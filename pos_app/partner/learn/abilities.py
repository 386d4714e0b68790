"""Judges which kinds of sale are possible with the replies that could be read, and why others are not.

Yes is said only of what was walked: the price of such a basket was asked for, and its parts come to its total
to the cent, or a person vouched for them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from pos_app.domain.endpoints import Endpoint
from pos_app.domain.faults import Unreadable
from pos_app.domain.learning import (
    PAY_ABILITIES,
    Ability,
    AbilityState,
    BasketSum,
    FieldFound,
    NotAbleReason,
    PayAbility,
    Question,
    SaleAbility,
    Skipped,
    StepReport,
    StepState,
    WalkPlan,
    WalkStep,
)
from pos_app.domain.payment import PaymentType
from pos_app.domain.trips import TripKind
from pos_app.domain.value import replace

_TO_SEATS = (WalkStep.TOKEN, WalkStep.SEARCH, WalkStep.MAP, WalkStep.HOLD)
_BACK = (WalkStep.ROUND_TRIP, WalkStep.MAP_BACK, WalkStep.HOLD_TWO, WalkStep.HOLD_BACK)
_KINDS = {
    Ability.DIRECT: (TripKind.DIRECT, WalkStep.QUOTE),
    # What has several legs is asked for the price of with several seats.
    Ability.ONE_STOP: (TripKind.ONE_STOP, WalkStep.QUOTE_TWO),
    Ability.CONNECTION: (TripKind.CONNECTION, WalkStep.QUOTE_TWO),
}
_OF_DESK = (
    WalkStep.QUOTE,
    WalkStep.INSURED,
    WalkStep.QUOTE_TWO,
    WalkStep.INSURED_TWO,
    WalkStep.QUOTE_ROUND_TRIP,
)
"""The baskets that are asked about as this desk asks."""
_REPLY = {
    WalkStep.TOKEN: Endpoint.TOKEN,
    WalkStep.SEARCH: Endpoint.TRIPS,
    WalkStep.ROUND_TRIP: Endpoint.TRIPS,
    WalkStep.MAP: Endpoint.TRIP,
    WalkStep.MAP_BACK: Endpoint.TRIP,
    WalkStep.LOW_FARE: Endpoint.TRIP,
    WalkStep.HOLD: Endpoint.HOLD,
    WalkStep.HOLD_TWO: Endpoint.HOLD,
    WalkStep.HOLD_BACK: Endpoint.HOLD,
    **dict.fromkeys(_OF_DESK, Endpoint.METHODS),
}
N = NotAbleReason
_SKIPPED = {Skipped.NOT_ASKED: N.NOT_ASKED, Skipped.NEEDS_ANOTHER: N.NOT_SEEN, Skipped.LIMIT: N.NOT_ASKED}


def of(
    reports: Mapping[WalkStep, StepReport],
    questions: Sequence[Question],
    along: WalkPlan,
    seen: Mapping[TripKind, int],
    sums: Sequence[BasketSum],
) -> tuple[SaleAbility, ...]:
    """Return every kind of sale. ``seen`` counts the trips of each kind that the search gave."""
    return tuple(_AbilityJudge(reports, questions, along, seen, sums).every())


@dataclass(frozen=True)
class _AbilityJudge:
    _reports: Mapping[WalkStep, StepReport]
    _questions: Sequence[Question]
    _along: WalkPlan
    _seen: Mapping[TripKind, int]
    _sums: Sequence[BasketSum]

    def every(self) -> Iterator[SaleAbility]:
        for ability, (kind, basket) in _KINDS.items():
            unseen = self._reports[WalkStep.SEARCH].state is StepState.DONE and not self._seen.get(kind)
            yield _no(ability, N.NOT_SEEN) if unseen else self._by(ability, _TO_SEATS, basket)
        yield self._round_trip()
        yield self._by(Ability.TWO_PEOPLE, (*_TO_SEATS, WalkStep.HOLD_TWO), WalkStep.QUOTE_TWO)
        yield self._low_fare()
        yield self._insured(Ability.INSURED, WalkStep.INSURED)
        yield self._insured(Ability.INSURED_TWO, WalkStep.INSURED_TWO, WalkStep.HOLD_TWO)
        yield self._instalments()
        # Which seats a benefit has, and what they cost, shows only with a passenger who has it.
        yield SaleAbility(Ability.BENEFIT, AbilityState.OFF, N.NOT_ASKED)
        yield from map(self._paid, PAY_ABILITIES)
        yield self._by(Ability.SYNC, _TO_SEATS, WalkStep.QUOTE)

    def _by(
        self, ability: Ability | PayAbility, steps: Sequence[WalkStep], basket: WalkStep | None = None
    ) -> SaleAbility:
        """Return whether a kind of sale can be made that needs every one of these steps, and a price of such
        a basket by one method at the least."""
        for step in steps:
            if self._reports[step].state is not StepState.DONE:
                return self._hindered(ability, step)
        if basket and not any(one.adds_up for one in self._sums if one.basket is basket):
            return self._hindered(ability, basket)
        return SaleAbility(ability, AbilityState.YES)

    def _hindered(self, ability: Ability | PayAbility, step: WalkStep) -> SaleAbility:
        report = self._reports[step]
        reply: str = _REPLY[step]
        asked = next((one for one in self._questions if one.reply == reply), None)
        if asked is not None and report.state is not StepState.SKIPPED:
            return SaleAbility(ability, AbilityState.UNDECIDED, N.DECIDE, asked.reply, asked.field)
        if step not in _TO_SEATS and report.skipped in _SKIPPED:
            before = next((s for s in _TO_SEATS if self._reports[s].state is not StepState.DONE), None)
            return self._hindered(ability, before) if before else _no(ability, _SKIPPED[report.skipped])
        row = _unsure(report.rows)
        reply, field = (row.reply, row.field) if row else (reply, "")
        return _no(ability, N.NOT_READ, reply, field)

    def _round_trip(self) -> SaleAbility:
        if self._along.return_day is None:
            return _no(Ability.ROUND_TRIP, N.NOT_ASKED)
        return self._by(Ability.ROUND_TRIP, (*_TO_SEATS, *_BACK), WalkStep.QUOTE_ROUND_TRIP)

    def _low_fare(self) -> SaleAbility:
        if not self._along.low_fare:
            return SaleAbility(Ability.LOW_FARE, AbilityState.OFF, N.NOT_AGREED)
        if self._reports[WalkStep.LOW_FARE].skipped is Skipped.NOT_OFFERED:
            return SaleAbility(Ability.LOW_FARE, AbilityState.OFF, N.NOT_ENABLED)
        base = self._by(Ability.LOW_FARE, (*_TO_SEATS, WalkStep.LOW_FARE), WalkStep.QUOTE)
        none = base.can is AbilityState.YES and not self._reports[WalkStep.LOW_FARE].read
        return _no(Ability.LOW_FARE, N.NOT_SEEN) if none else base

    def _insured(self, ability: Ability, basket: WalkStep, *held: WalkStep) -> SaleAbility:
        base = self._by(ability, (*_TO_SEATS, *held), basket)
        priced = any(
            part.what == "insurance" and part.amount > 0
            for one in self._sums
            if one.basket is basket and one.adds_up
            for part in one.parts
        )
        if base.can is not AbilityState.YES or priced:
            return base
        return _no(ability, N.NO_PRICE, Endpoint.METHODS, "method.insurance")

    def _instalments(self) -> SaleAbility:
        """Return whether a card can be charged in parts: every table of it that was told could be read."""
        ability, cards = Ability.INSTALMENTS, [m for m in PaymentType if m.facts.instalments]
        base = self._by(ability, _TO_SEATS)
        told = [one for one in self._sums if one.method in cards and one.adds_up]
        if base.can is not AbilityState.YES:
            return base
        if unread := next((one for one in told if one.unread_table), None):
            # A provider that tells the counts alone can prove it by no walk; everything is sold at once.
            field = f"{unread.method.value}.{unread.unread_table}"
            return SaleAbility(ability, AbilityState.OFF, N.NOT_READ, Endpoint.METHODS, field)
        if told and all(one.instalments > 1 for one in told):
            return base
        return SaleAbility(ability, AbilityState.OFF, N.NOT_SEEN)

    def _priced(self, ability: PayAbility) -> SaleAbility:
        """Return whether every basket of the walk can be paid by a method, whatever else it needs."""
        base = self._by(ability, _TO_SEATS)
        own = [one for one in self._sums if one.method is ability.method and one.basket in _OF_DESK]
        # What no method can sell is no fault of one: its own kind of sale says so.
        sold = {one.basket for one in self._sums if one.adds_up}
        judged = [one for one in own if one.basket in sold]
        if base.can is not AbilityState.YES or (judged and all(one.adds_up for one in judged)):
            return base
        if not own and self._sums:
            return _no(ability, N.NOT_SEEN)
        names = (f"{ability.method.value}.", "method.")
        asked = [one for one in self._questions if one.reply == Endpoint.METHODS]
        for question in sorted(asked, key=lambda one: not one.field.startswith(names)):
            return SaleAbility(ability, AbilityState.UNDECIDED, N.DECIDE, question.reply, question.field)
        faults = [self._reports[step].fault for step in _OF_DESK]
        fields = [one.field for one in faults if isinstance(one, Unreadable)]
        field = next((one for one in fields if one.startswith(names)), f"{ability.method.value}.total")
        return _no(ability, N.NOT_READ, Endpoint.METHODS, field)

    def _paid(self, ability: PayAbility) -> SaleAbility:
        base = self._priced(ability)
        if base.can is AbilityState.YES and ability.method.facts.instalments:
            # No more is promised than what each basket had: a row may need a dearer order, or cannot be read.
            told = (one.instalments for one in self._sums if one.method is ability.method and one.adds_up)
            base = replace(base, most=min(told, default=1))
        if base.can is not AbilityState.YES or not ability.method.facts.needs_card_page:
            return base
        if self._reports[WalkStep.SESSION].state is not StepState.DONE:
            return _no(ability, N.NO_SESSION, Endpoint.SESSION, "sessionId")
        return base if self._along.card_page else _no(ability, N.NO_CARD_PAGE)


def _no(ability: Ability | PayAbility, why: NotAbleReason, reply: str = "", field: str = "") -> SaleAbility:
    return SaleAbility(ability, AbilityState.NO, why, reply, field)


def _unsure(rows: tuple[FieldFound, ...]) -> FieldFound | None:
    return next((row for row in rows if not row.sureness.sure), None)
