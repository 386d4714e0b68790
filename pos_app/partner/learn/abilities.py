"""Judges which kinds of sale are possible with the replies that could be read, and why others are not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pos_app.domain.endpoints import Endpoint
from pos_app.domain.learning import (
    PAY_ABILITIES,
    Ability,
    AbilityState,
    FieldFound,
    NotAbleReason,
    PayAbility,
    Question,
    ReadingCertainty,
    SaleAbility,
    Skipped,
    StepReport,
    StepState,
    WalkPlan,
    WalkStep,
)
from pos_app.domain.payment import PaymentType
from pos_app.domain.trips import TripKind

_KINDS = {
    Ability.DIRECT: TripKind.DIRECT,
    Ability.ONE_STOP: TripKind.ONE_STOP,
    Ability.CONNECTION: TripKind.CONNECTION,
}
_TO_SEATS = (WalkStep.TOKEN, WalkStep.SEARCH, WalkStep.MAP, WalkStep.HOLD)
_TO_PAY = (*_TO_SEATS, WalkStep.QUOTE)


def of(
    reports: Mapping[WalkStep, StepReport],
    questions: tuple[Question, ...],
    along: WalkPlan,
    seen: Mapping[TripKind, int],
) -> tuple[SaleAbility, ...]:
    """Return every kind of sale."""
    return tuple(_AbilityJudge(reports, questions, along, seen).every())


class _AbilityJudge:
    def __init__(
        self,
        reports: Mapping[WalkStep, StepReport],
        questions: tuple[Question, ...],
        along: WalkPlan,
        seen: Mapping[TripKind, int],
    ) -> None:
        self._reports, self._questions, self._along, self._seen = reports, questions, along, seen

    def every(self) -> Iterator[SaleAbility]:
        for ability, kind in _KINDS.items():
            unseen = self._reports[WalkStep.SEARCH].state is StepState.DONE and not self._seen.get(kind)
            yield (
                SaleAbility(ability, AbilityState.NO, NotAbleReason.NOT_SEEN)
                if unseen
                else self._by(ability, _TO_PAY)
            )
        yield self._round_trip()
        yield self._low_fare()
        yield self._insured()
        yield self._by(Ability.BENEFIT, _TO_PAY)
        yield from map(self._paid, PAY_ABILITIES)
        yield self._by(Ability.SYNC, _TO_PAY)

    def _by(self, ability: Ability | PayAbility, steps: tuple[WalkStep, ...]) -> SaleAbility:
        """Return whether a kind of sale can be made that needs every one of these steps."""
        for step in steps:
            report = self._reports[step]
            question = next((q for q in self._questions if q.step is step), None)
            # One way to pay that can be used is enough for a sale.
            if step is WalkStep.QUOTE and self._usable(report):
                continue
            if question is not None:
                return SaleAbility(
                    ability, AbilityState.UNDECIDED, NotAbleReason.DECIDE, question.reply, question.field
                )
            if report.state is not StepState.DONE:
                row = _unsure(report.rows)
                reply, field = (row.reply, row.field) if row else (_reply(step), "")
                return SaleAbility(ability, AbilityState.NO, NotAbleReason.NOT_READ, reply, field)
        return SaleAbility(ability, AbilityState.YES)

    @staticmethod
    def _usable(report: StepReport) -> bool:
        return report.state is not StepState.SKIPPED and any(
            _method_read(report.rows, method.value) for method in PaymentType
        )

    def _round_trip(self) -> SaleAbility:
        if self._along.return_day is None:
            return SaleAbility(Ability.ROUND_TRIP, AbilityState.NO, NotAbleReason.NOT_ASKED)
        return self._by(Ability.ROUND_TRIP, (*_TO_PAY, WalkStep.ROUND_TRIP))

    def _low_fare(self) -> SaleAbility:
        if not self._along.low_fare:
            return SaleAbility(Ability.LOW_FARE, AbilityState.OFF, NotAbleReason.NOT_AGREED)
        if self._reports[WalkStep.LOW_FARE].skipped is Skipped.NOT_OFFERED:
            return SaleAbility(Ability.LOW_FARE, AbilityState.OFF, NotAbleReason.NOT_ENABLED)
        base = self._by(Ability.LOW_FARE, (*_TO_PAY, WalkStep.LOW_FARE))
        none = base.can is AbilityState.YES and not self._reports[WalkStep.LOW_FARE].read
        return SaleAbility(Ability.LOW_FARE, AbilityState.NO, NotAbleReason.NOT_SEEN) if none else base

    def _insured(self) -> SaleAbility:
        base = self._by(Ability.INSURED, _TO_PAY)
        if base.can is not AbilityState.YES:
            return base
        report = self._reports[WalkStep.INSURED]
        rows = [row for row in report.rows if row.field.endswith(".insurance")]
        if any(
            row.value and row.sureness not in (ReadingCertainty.MISSING, ReadingCertainty.AMBIGUOUS)
            for row in rows
        ):
            return base
        question = next((q for q in self._questions if q.step is WalkStep.INSURED), None)
        if question is not None:
            return SaleAbility(
                Ability.INSURED, AbilityState.UNDECIDED, NotAbleReason.DECIDE, question.reply, question.field
            )
        return SaleAbility(
            Ability.INSURED, AbilityState.NO, NotAbleReason.NO_PRICE, Endpoint.METHODS, "insurance"
        )

    def _priced(self, ability: PayAbility) -> SaleAbility:
        """Return whether the amounts of a method were read, whatever else it needs."""
        name = ability.method.value
        base = self._by(ability, _TO_SEATS)
        if base.can is not AbilityState.YES:
            return base
        report = self._reports[WalkStep.QUOTE]
        if _method_read(report.rows, name):
            return base
        for question in self._questions:
            if question.field.startswith(f"{name}."):
                return SaleAbility(
                    ability, AbilityState.UNDECIDED, NotAbleReason.DECIDE, question.reply, question.field
                )
        row = next((row for row in report.rows if row.field.startswith(f"{name}.")), None)
        if row is None and report.state is StepState.DONE:
            return SaleAbility(ability, AbilityState.NO, NotAbleReason.NOT_SEEN)
        return SaleAbility(
            ability, AbilityState.NO, NotAbleReason.NOT_READ, Endpoint.METHODS, row.field if row else name
        )

    def _paid(self, ability: PayAbility) -> SaleAbility:
        base = self._priced(ability)
        if base.can is not AbilityState.YES or not ability.method.facts.needs_card_page:
            return base
        if self._reports[WalkStep.SESSION].state is not StepState.DONE:
            return SaleAbility(
                ability, AbilityState.NO, NotAbleReason.NO_SESSION, Endpoint.SESSION, "sessionId"
            )
        return (
            base
            if self._along.card_page
            else SaleAbility(ability, AbilityState.NO, NotAbleReason.NO_CARD_PAGE)
        )


def _method_read(rows: tuple[FieldFound, ...], name: str) -> bool:
    own = {row.field.partition(".")[2]: row for row in rows if row.field.startswith(f"{name}.")}
    unsure = (ReadingCertainty.MISSING, ReadingCertainty.AMBIGUOUS)
    return {"total", "fee"} <= own.keys() and all(row.sureness not in unsure for row in own.values())


def _unsure(rows: tuple[FieldFound, ...]) -> FieldFound | None:
    return next(
        (r for r in rows if r.sureness in (ReadingCertainty.MISSING, ReadingCertainty.AMBIGUOUS)), None
    )


def _reply(step: WalkStep) -> str:
    return {
        WalkStep.TOKEN: Endpoint.TOKEN,
        WalkStep.SEARCH: Endpoint.TRIPS,
        WalkStep.ROUND_TRIP: Endpoint.TRIPS,
        WalkStep.MAP: Endpoint.TRIP,
        WalkStep.LOW_FARE: Endpoint.TRIP,
        WalkStep.HOLD: Endpoint.HOLD,
        WalkStep.QUOTE: Endpoint.METHODS,
    }.get(step, "")
