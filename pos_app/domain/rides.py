"""The buses of a sale with their times, kept so that it can be compared with another sale. Pure."""

from __future__ import annotations

from collections.abc import Iterable

from pos_app.domain.trips import Point, Segment
from pos_app.domain.value import Value


class Ride(Value):
    """One bus. ``departure`` and ``arrival`` are None where they are not known. ``itinerary`` is the hash by
    which the stops of its trip are asked for (contract 4.5), empty where the search named none, as is
    ``service_class``."""

    trip_id: str
    departure: Point | None = None
    arrival: Point | None = None
    company: str = ""
    itinerary: str = ""
    service_class: str = ""


def rides(segments: Iterable[Segment]) -> tuple[Ride, ...]:
    """Return the buses of a sale, one for each leg. The first leg leaves and the last arrives with the whole
    trip; the times between are known only where the list of departures has them (contract 2.2)."""
    return tuple(map(_ride, segments))


def _ride(segment: Segment) -> Ride:
    trip, leg = segment.trip, segment.leg
    departure, arrival = leg.departure, leg.arrival
    if departure is None and segment.number == 1:
        departure = trip.departure
    if arrival is None and segment.number == len(trip.legs):
        arrival = trip.arrival
    # The class of a trip of several buses is that of one of them.
    service_class = leg.service_class or trip.service_class * (len(trip.legs) == 1)
    company = leg.company or trip.company
    return Ride(segment.trip_id, departure, arrival, company, trip.itinerary_hash, service_class)
