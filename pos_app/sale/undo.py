"""Taking back a step that was left: the sale as it stood, as long as no order was begun."""

from __future__ import annotations

from pos_app.domain.basket import SeatChoice
from pos_app.domain.value import Value, replace
from pos_app.sale import events
from pos_app.sale.draft import shelved, worth_parking
from pos_app.sale.stage import Activity, Sale, Step

_DEPTH = 5


class Snapshot(Value):
    """A sale that was left, without what belongs to a payment, and the step on which it stood."""

    sale: Sale
    step: Step

    @property
    def events(self) -> tuple[events.Event, ...]:
        """What brings a sale that was put back on the stage up to date: its seat map, or its payment."""
        if self.step is Step.PAYMENT and self.sale.people.buyer:
            return (events.PassengersGiven(self.sale.people.buyer, self.sale.people.passengers),)
        return (events.MapAsked(),) if self.sale.step is Step.SEATS else ()


class UndoHistory(Value):
    """What can be taken back, the last at the end, never across customers."""

    kept: tuple[Snapshot, ...] = ()

    def moved(self, before: Sale, after: Sale) -> UndoHistory:
        """Return the trail after the stage changed. An order ends it, since money does not go back, and so
        does an empty stage: that is the next customer's."""
        if after.ordered or after.search.query is None:
            return UndoHistory()
        if not worth_parking(before) or not _left(before, after):
            return self
        fresh = _snapshot(before)
        if self.kept and _covers(self.kept[-1], fresh):
            return self
        return UndoHistory((*self.kept, fresh)[-_DEPTH:])

    def taken_back(self, now: Sale) -> tuple[Snapshot | None, UndoHistory]:
        """Return what to go back to, and the trail then: what stands now can be taken back in its turn."""
        if not self.kept or now.ordered or Activity.HOLD in now.busy:
            return None, self
        last = self.kept[-1]
        standing = _snapshot(now)
        other = worth_parking(now) and not _covers(last, standing)
        return last, UndoHistory((*self.kept[:-1], standing) if other else self.kept[:-1])


def _snapshot(sale: Sale) -> Snapshot:
    without_payment = shelved(sale)
    search = replace(without_payment.search, results=sale.search.results)
    return Snapshot(replace(without_payment, search=search), sale.step)


def dropped(before: Sale, after: Sale) -> tuple[SeatChoice, ...]:
    """Return the seats that the clerk left behind with a new search, another trip or fewer passengers."""
    if before.ordered or after.search.query is None or not _other_basket(before, after):
        return ()
    kept = {(choice.segment.trip_id, choice.label) for choice in after.seating.seats}
    return tuple(c for c in before.seating.seats if (c.segment.trip_id, c.label) not in kept)


def kept(before: Sale, after: Sale) -> tuple[SeatChoice, ...]:
    """Return the held seats that a new search left as they were."""
    if after.search.query == before.search.query or after.search.query is None or not before.seating.seats:
        return ()
    return tuple(choice for choice in after.seating.seats if choice.hold)


def _left(before: Sale, after: Sale) -> bool:
    return after.step < before.step or _other_basket(before, after)


def _other_basket(before: Sale, after: Sale) -> bool:
    buses = {segment.trip_id for segment in before.trips.segments}
    other = buses != {segment.trip_id for segment in after.trips.segments}
    return other or after.people.count < before.people.count


def _covers(kept: Snapshot, fresh: Snapshot) -> bool:
    """Going back step by step is taken back at once: the farthest step with these seats is enough."""
    return kept.sale.seating.seats == fresh.sale.seating.seats and kept.step >= fresh.step
