"""What the tests of machine share with others."""

from __future__ import annotations

from datetime import date

from pos_app.domain.payment import Quote
from pos_app.sale import events as e
from pos_app.sale.machine import step
from pos_app.sale.stage import ProblemKind, Sale
from tests.sale import samples
from tests.sale.addressed import addressed
from tests.sale.samples import BUYER, NOW, PASSENGER, QUERY

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
