"""The city that a station stands in: what searches around it, and its clock, are taken from. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from zoneinfo import ZoneInfo

from pos_app.domain.places import Place
from pos_app.domain.time_zones import zone_of
from pos_app.domain.trips import Point
from pos_app.domain.value import Value


class StationCity(Value):
    """A city with its coordinates in degrees; ``state`` tells it from its namesakes."""

    name: str
    state: str
    latitude: float
    longitude: float

    @property
    def zone(self) -> ZoneInfo | None:
        """Its time zone; None where this computer does not know it."""
        return zone_of(Point(self.name, datetime.min, city=self.name, state=self.state))


def cities(places: Iterable[Place], most: int) -> tuple[StationCity, ...]:
    """Return the cities of places, in their order: each once, namesakes of other states apart, none without
    coordinates."""
    found: dict[tuple[str, str], StationCity] = {}
    for place in places:
        if place.latitude is not None and place.longitude is not None and place.state:
            city = StationCity(place.city_name, place.state, place.latitude, place.longitude)
            found.setdefault((city.name, city.state), city)
    return tuple(found.values())[:most]
