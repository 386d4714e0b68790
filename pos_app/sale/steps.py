"""Small parts that all steps of the clerk's machine share."""

from __future__ import annotations

from dataclasses import replace

from pos_app.domain.basket import SeatChoice
from pos_app.domain.seats import SeatHold
from pos_app.sale.events import Effect
from pos_app.sale.stage import Activity, PlacedOrder, Sale, SaleProblem

Result = tuple[Sale, tuple[Effect, ...]]


def without_order(sale: Sale) -> Sale:
    """Return the sale as no order had been begun: only where it is proven that none exists, or where a
    supervisor decided it."""
    return replace(sale, order=PlacedOrder())


def idle(sale: Sale, activity: Activity) -> Sale:
    """Return the sale with one read or hold no longer running."""
    return replace(sale, busy=sale.busy - {activity})


def released_holds(sale: Sale, choices: tuple[SeatChoice, ...]) -> tuple[SeatHold, ...]:
    """Return the holds that we gave up and cannot give back, with those of these seats."""
    return (*sale.seating.released_holds, *(c.hold for c in choices if c.hold))


def drifted(sale: Sale, change: SaleProblem) -> Sale:
    """Return the sale with a change of price shown, to be accepted before money moves."""
    return replace(sale, problem=change, payment=replace(sale.payment, drift=change))
