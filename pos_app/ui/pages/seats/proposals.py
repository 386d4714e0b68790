"""Seats suggested on a leg because of those on another. They are chosen for the clerk, never held."""

from __future__ import annotations

from dataclasses import dataclass, replace

from pos_app.domain.seat_wishes import SeatWish
from pos_app.domain.seats import Coach, SeatState, lay_out, natural
from pos_app.domain.trips import Segment
from pos_app.sale.stage import Activity, Sale
from pos_app.ui.pages.seats.likeness import Likeness, Part, in_order, of_seats, ranked
from pos_app.ui.pages.seats.page import SeatsPage
from pos_app.wording import trip_texts


@dataclass(frozen=True, slots=True)
class _Proposal:
    """What was suggested on one bus: the groups in their order, the one that was chosen, and why."""

    bus: str
    source: Segment
    like: Likeness
    groups: tuple[tuple[str, ...], ...]
    index: int = 0

    @property
    def labels(self) -> tuple[str, ...]:
        return self.groups[self.index]


class Proposals:
    """Remembers what was suggested on each bus of a sale, so that nothing is suggested twice unasked."""

    def __init__(self) -> None:
        self._made: dict[str, _Proposal] = {}

    def forget(self) -> None:
        """Begin anew with another sale."""
        self._made.clear()

    def first(self, sale: Sale, shown: SeatsPage) -> tuple[str, ...]:
        """Return the seats to choose on a leg that has none yet, by passenger.

        Nothing where there is no other leg to go by, where seats were suggested before, or while a problem
        is shown.
        """
        segment = sale.segment
        if segment is None or shown.coach is None or segment.trip_id in self._made:
            return ()
        if sale.chosen(segment) or sale.problem is not None or sale.busy & {Activity.HOLD, Activity.MAP}:
            return ()
        source = _seated_leg(sale, segment)
        other = _coach(sale, source) if source else None
        if source is None or other is None:
            return ()
        before = tuple(choice.label for choice in sale.chosen(source))
        like = _wished(of_seats(other, before), sale.seating.wishes)
        groups = ranked(shown.coach, _free(shown), like)
        if not groups:
            return ()
        dealt = tuple(in_order(shown.coach, labels, before, other) for labels in groups)
        self._made[segment.trip_id] = _Proposal(segment.trip_id, source, like, dealt)
        return dealt[0]

    def another(self, sale: Sale) -> tuple[str, ...]:
        """Return other seats in place of those that are suggested now; nothing where none are."""
        made = self._standing(sale)
        if made is None:
            return ()
        self._made[made.bus] = replace(made, index=(made.index + 1) % len(made.groups))
        return self._made[made.bus].labels

    def stands(self, sale: Sale) -> bool:
        """Return whether the seats chosen on this leg are those that were suggested."""
        return self._standing(sale) is not None

    def words(self, sale: Sale, coach: Coach | None) -> tuple[str, str]:
        """Return where the suggestion comes from, and what it is; nothing where none stands."""
        made = self._standing(sale)
        if made is None or coach is None:
            return "", ""
        found = of_seats(coach, made.labels)
        alike = (found.together, found.windows) == (made.like.together, made.like.windows)
        wish = trip_texts.wish(
            together=made.like.together,
            windows=made.like.windows,
            count=made.like.count,
            part=None if made.like.part is None else made.like.part.name,
        )
        lead = trip_texts.same_wish(made.source)
        return lead, trip_texts.suggested(wish, sorted(made.labels, key=natural), alike=alike)

    def _standing(self, sale: Sale) -> _Proposal | None:
        segment = sale.segment
        made = self._made.get(segment.trip_id) if segment else None
        if segment is None or made is None:
            return None
        chosen = sale.chosen(segment)
        same = {choice.label for choice in chosen} == set(made.labels)
        return made if same and not any(choice.hold for choice in chosen) else None


def _seated_leg(sale: Sale, besides: Segment) -> Segment | None:
    """Return the first other leg on which everybody has a seat."""
    legs = (segment for segment in sale.trips.segments if segment != besides)
    return next((segment for segment in legs if len(sale.chosen(segment)) == sale.people.count), None)


def _coach(sale: Sale, segment: Segment) -> Coach | None:
    detail = sale.detail(segment)
    return lay_out(detail.seats, segment.leg.service_class or segment.trip.service_class) if detail else None


def _free(shown: SeatsPage) -> list[str]:
    free = (SeatState.FREE, SeatState.LOW_FARE)
    return [label for label, look in shown.looks.items() if look.state in free]


def _wished(like: Likeness, wishes: frozenset[SeatWish]) -> Likeness:
    """Return what is looked for: what was asked for in words counts more than how the seats turned out."""
    pairs = (like.count + 1) // 2 if SeatWish.TOGETHER in wishes else like.count
    if SeatWish.TOGETHER in wishes and like.count > 1:
        like = replace(like, together=True)
    if SeatWish.WINDOW in wishes:
        like = replace(like, windows=pairs, aisles=like.count - pairs)
    elif SeatWish.AISLE in wishes:
        like = replace(like, aisles=pairs, windows=like.count - pairs)
    return replace(like, part=Part.FRONT) if SeatWish.FRONT in wishes else like
