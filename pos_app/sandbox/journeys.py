"""Which seats make one trip: the kind, the legs and the way back of a sale (contract 2.2, 2.7, 7)."""

from __future__ import annotations

from collections.abc import Sequence

from pos_app.sandbox.errors import shape_a
from pos_app.sandbox.timetable import Bus, Timetable


class Journeys:
    """Holds what a partner sends to what the search offers."""

    def __init__(self, timetable: Timetable) -> None:
        self._timetable = timetable

    def bus(self, trip_id: str) -> Bus:
        bus = self._timetable.bus(trip_id)
        assert bus is not None
        return bus

    def check(self, kind: str, trips: Sequence[str]) -> None:
        """Check that trip ids, in the order of their legs, are one trip of a kind.

        Raises:
            Problem: 400.
        """
        legs = tuple(self.bus(trip) for trip in trips)
        wanted = 1 if kind == "direct" else 2
        if len(legs) != wanted:
            raise shape_a(400, [f"a {kind} trip has {wanted} trip UUID(s), not {len(legs)}"])
        if self._timetable.offers(kind, legs):
            return
        if self._timetable.offers(kind, legs[::-1]):
            raise shape_a(400, "tripUuids[0] belongs to tripLeg 1 and tripUuids[1] to tripLeg 2")
        raise shape_a(400, [f"type {kind} is not the kind that trip {', '.join(trips)} was offered as"])

    def check_both(self, kind: str, trips: Sequence[str]) -> None:
        """Check the legs of a way out of a kind and, if more follow, those of a way back of any kind.

        Raises:
            Problem: 400.
        """
        legs = 1 if kind == "direct" else 2
        out, back = trips[:legs], trips[legs:]
        self.check(kind, out)
        if not back:
            return
        buses = tuple(self.bus(trip) for trip in back)
        if not any(self._timetable.offers(other, buses) for other in ("direct", "one_stop", "connection")):
            raise shape_a(400, [f"trips {', '.join(back)} were not offered as a way back"])
        self.check_way_back(out, back)

    def check_each(self, sorts: Sequence[tuple[str, str]], *, round_trip: bool) -> None:
        """Check trips whose legs nobody named, given as (kind, trip id): one, or of a round trip two.

        Raises:
            Problem: 400.
        """
        left = list(dict.fromkeys(sorts))
        found = []
        while left:
            kind, trip = left.pop(0)
            legs = [trip]
            if kind == "direct":
                self.check(kind, legs)
            else:
                other = self._other_leg(kind, trip, left)
                left.remove(other)
                legs = sorted((trip, other[1]), key=lambda leg: self.bus(leg).departure)
            found.append(legs)
        if len(found) != 1 + round_trip:
            raise shape_a(400, [f"roundTripTravel must be true for two trips and no more: {len(found)} came"])
        if round_trip:
            self.check_way_back(*sorted(found, key=lambda legs: self.bus(legs[0]).departure))

    def _other_leg(self, kind: str, trip: str, left: Sequence[tuple[str, str]]) -> tuple[str, str]:
        mine = self.bus(trip)
        for other_kind, other in left:
            legs = (mine, self.bus(other))
            if other_kind == kind and (
                self._timetable.offers(kind, legs) or self._timetable.offers(kind, legs[::-1])
            ):
                return other_kind, other
        raise shape_a(400, [f"type {kind} is not the kind that trip {trip} was offered as"])

    def check_way_back(self, out: Sequence[str], back: Sequence[str]) -> None:
        """Check that the way back, given like the way out by its trip ids, returns after it.

        Raises:
            Problem: 400.
        """
        if not out:
            raise shape_a(400, ["tripTypeDirection of a one-way trip must be departure_type"])
        if not back:
            return
        there, here = self.bus(out[0]), self.bus(back[0])
        ends = (self.bus(out[-1]).destination.city, self.bus(back[-1]).destination.city)
        if ends != (here.origin.city, there.origin.city) or here.departure < there.departure:
            raise shape_a(
                400, ["tripTypeDirection: the way back must run from the destination to the origin"]
            )
