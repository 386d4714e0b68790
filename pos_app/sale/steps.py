"""Small parts that all steps of the clerk's machine share."""

from __future__ import annotations

from pos_app.domain.basket import PriceFrom, SeatChoice
from pos_app.domain.seats import SeatHold
from pos_app.domain.value import replace
from pos_app.sale.events import Effect
from pos_app.sale.stage import READS, Activity, PlacedOrder, Sale, SaleProblem

Result = tuple[Sale, tuple[Effect, ...]]


def waits_for_hold(sale: Sale, number: int) -> bool:
    """Return whether the sale waits for the answer to the hold with this number."""
    return Activity.HOLD in sale.busy and number == sale.holds.last


def hold_ended(sale: Sale, number: int) -> Sale:
    """Return the sale with this hold answered; another hold that it waits for goes on."""
    busy = sale.busy - {Activity.HOLD} if waits_for_hold(sale, number) else sale.busy
    unanswered = tuple(other for other in sale.holds.unanswered if other != number)
    return replace(sale, busy=busy, holds=replace(sale.holds, unanswered=unanswered))


def with_last_hold(before: Sale, after: Sale) -> Sale:
    """Return the sale with the numbers of holds going on from those of the sale that stood there before."""
    if after.holds.last >= before.holds.last:
        return after
    return replace(after, holds=replace(after.holds, last=before.holds.last))


def without_order(sale: Sale) -> Sale:
    """Return the sale as no order had been begun: only where it is proven that none exists, or where a
    supervisor decided it."""
    return replace(sale, order=PlacedOrder())


def without_hold(choice: SeatChoice) -> SeatChoice:
    """Return a seat that is no longer held, at its price before the benefit that went with the hold."""
    priced_by = PriceFrom.MAP if choice.price_from is PriceFrom.PROVIDER else choice.price_from
    return replace(choice, hold=None, price=choice.before_benefit, price_from=priced_by)


def with_hold(choice: SeatChoice, hold: SeatHold) -> SeatChoice:
    """Return a seat under a hold, with the benefit, the fare and, where it is stated, the price of that."""
    held = replace(choice, hold=hold, benefit=hold.benefit, low_fare=hold.low_fare)
    return held if hold.price is None else held.priced(hold.price)


def idle(sale: Sale, activity: Activity) -> Sale:
    """Return the sale with one read or hold no longer running."""
    return replace(sale, busy=sale.busy - {activity})


def without_reads(sale: Sale) -> Sale:
    """Return the sale with no read running. Prices that were being asked anew are not known any more."""
    payment = replace(sale.payment, quote=None) if Activity.QUOTE in sale.busy else sale.payment
    return replace(sale, payment=payment, busy=sale.busy - READS)


def released_holds(sale: Sale, choices: tuple[SeatChoice, ...]) -> tuple[SeatHold, ...]:
    """Return the holds that we gave up and cannot give back, with those of these seats."""
    return (*sale.seating.released_holds, *(c.hold for c in choices if c.hold))


def drifted(sale: Sale, change: SaleProblem) -> Sale:
    """Return the sale with a change of price shown, to be accepted before money moves."""
    return replace(sale, problem=change, payment=replace(sale.payment, drift=change))
