"""A sale of a connection for two people, with something of everything on the stage."""

from __future__ import annotations

from typing import Any

from pos_app.domain.basket import SeatChoice
from pos_app.domain.money import Cents
from pos_app.domain.trips import Segment, TripKind, segments
from pos_app.sale.stage import (
    ChosenTrips,
    Payment,
    People,
    ProblemKind,
    Sale,
    SaleProblem,
    Seating,
    Step,
    TripSearch,
)
from tests.sale import samples
from tests.sale.samples import CARD, FARE, QUERY
from tests.sale.stages import changed

CONNECTION = samples.trip("con", TripKind.CONNECTION, legs=2)
FIRST, SECOND = segments(CONNECTION)
PROBLEM = SaleProblem(ProblemKind.MAP_FAILED)
DRIFT = SaleProblem(ProblemKind.PRICE_CHANGED, before=Cents(1), after=Cents(2))
QUOTED = Payment(quote=samples.quote(), quoted_total=Cents(FARE), session_id="s1", card=CARD, drift=DRIFT)


def picked(segment: Segment, label: str, index: int = 0, **changes: Any) -> SeatChoice:
    return SeatChoice(segment, label, index, **{"price": FARE, "full": FARE, **changes})


def held(segment: Segment, label: str, index: int = 0) -> SeatChoice:
    return picked(segment, label, index, hold=samples.hold(segment, label))


def on_two_legs(*seats: SeatChoice, count: int = 2, **changes: Any) -> Sale:
    """Return a sale of a connection for two, at the seats of its first leg, with something of everything."""
    sale = Sale(
        step=Step.SEATS,
        search=TripSearch(QUERY, samples.results(QUERY, CONNECTION)),
        trips=ChosenTrips(CONNECTION, None, (FIRST, SECOND)),
        seating=Seating(
            maps=tuple((leg.key, samples.detail(leg)) for leg in (FIRST, SECOND)),
            seats=seats,
            released_holds=(samples.hold(FIRST, "44"),),
        ),
        people=People(count),
        payment=QUOTED,
        problem=PROBLEM,
    )
    return changed(sale, **changes)


RELEASED = on_two_legs().seating.released_holds
