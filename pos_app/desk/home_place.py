"""The place of the station: where new searches begin, at a desk and at a kiosk."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from pos_app.core import Core
from pos_app.desk import warm_up
from pos_app.domain.faults import Fault
from pos_app.domain.places import Place
from pos_app.system.tasks import TaskScope


class HomePlace:
    """Calls ``found`` with the place, again whenever more is known about it."""

    def __init__(self, core: Core, scope: TaskScope, found: Callable[[Place], None]) -> None:
        self._core = core
        self._scope = scope
        self._found = found

    def take(self) -> None:
        """Use what is known already."""
        station, places = self._core.settings.station, self._core.places
        home = places.by_slug(station.place_slug) if station.place_slug else None
        home = home or places.nearest(station.latitude, station.longitude)
        if home:
            self._found(home)

    def ask(self) -> None:
        """Ask the provider for the places around the station, then use the nearest."""
        self._scope.start(self._ask(), name="station", slot="station")

    async def _ask(self) -> None:
        station = self._core.settings.station
        self.take()  # Known from before: the first customer needs no reply for it.
        await warm_up.load_client(self._core.settings.base_url)
        with suppress(Fault):  # The state of the connection is shown; the shipped city names remain.
            await self._core.places.near(station.latitude, station.longitude, station.radius_km)
        self.take()
