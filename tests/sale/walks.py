"""What the tests of machine share with others."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from pos_app.domain.attempts import AttemptState
from pos_app.domain.holds import HoldRequest
from pos_app.domain.payment import Quote
from pos_app.domain.trips import Segment
from pos_app.sale import events as e
from pos_app.sale.machine import step
from pos_app.sale.stage import ProblemKind, Sale
from tests.sale import samples
from tests.sale.samples import BUYER, CARD, NOW, PASSENGER, QUERY

TODAY = date(2026, 3, 19)


CHARGE = e.ChargeAsked(NOW, "a1", "p1")


def play(sale: Sale, *story: e.Event) -> tuple[Sale, tuple[e.Effect, ...]]:
    """Let events happen one after another; returns the stage and the last event's effects. The journal
    answers at once that nobody bought before."""
    effects: tuple[e.Effect, ...] = ()
    for event in story:
        sale, effects = step(sale, addressed(sale, event))
        for asked in [one for one in effects if isinstance(one, e.LookForEarlier)]:
            now = event.now if isinstance(event, e.ChargeAsked) else NOW
            sale, more = step(sale, e.EarlierFound(asked.about, (), now))
            effects = (*(one for one in effects if one is not asked), *more)
    return sale, effects


def at_seats() -> Sale:
    sale, _ = play(
        Sale(), e.SearchAsked(QUERY, TODAY), e.TripsArrived(samples.results()), e.TripChosen(samples.trip())
    )
    segment = sale.trips.segments[0]
    sale, _ = play(sale, e.MapArrived(segment, samples.detail(segment)))
    return sale


def at_passengers(minutes: float = 10) -> Sale:
    sale = at_seats()
    segment = sale.trips.segments[0]
    answer = samples.held(segment, "17", minutes=minutes)
    sale, _ = play(sale, e.SeatToggled("17"), e.HoldAsked(), e.HoldAnswered(segment, answer))
    return sale


def at_payment(minutes: float = 10, quote: Quote | None = None) -> Sale:
    sale, _ = play(
        at_passengers(minutes),
        e.PassengersGiven(BUYER, (PASSENGER,)),
        e.QuoteArrived(quote or samples.quote()),
        e.SessionArrived("s1"),
    )
    return sale


def problem_kind(sale: Sale) -> ProblemKind | None:
    return sale.problem.kind if sale.problem else None


def addressed(sale: Sale, event: e.Event) -> e.Event:
    """Return an answer that names no hold as that to the last hold of this sale, which asked for what is
    picked and not held on its leg; any other event as it is."""
    if isinstance(event, e.HoldAnswered | e.Failed) and not event.number:
        return replace(event, number=sale.holds.last, asked=event.asked or _picked(sale, event.segment))
    return event


def _picked(sale: Sale, segment: Segment | None) -> tuple[HoldRequest, ...]:
    if segment is None:
        return ()
    return tuple(
        HoldRequest(choice.label, choice.benefit, choice.low_fare)
        for choice in sale.chosen(segment)
        if choice.hold is None
    )


def ended(state: AttemptState, sale: Sale | None = None) -> Sale:
    """Return a sale whose order was begun and ended so."""
    sale, _ = play(sale or at_payment(), e.CardGiven(CARD), CHARGE)
    assert sale.order.attempt is not None
    return play(sale, e.AttemptMoved(replace(sale.order.attempt, state=state)))[0]
