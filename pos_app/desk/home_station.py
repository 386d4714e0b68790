"""The place of the station: where new searches begin, at a desk and at a kiosk."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from pos_app.core import Core
from pos_app.desk import warm_up
from pos_app.domain.faults import Fault
from pos_app.domain.places import Place, fold
from pos_app.system import clock
from pos_app.system.settings import Station
from pos_app.system.tasks import TaskScope


class HomeStation:
    """Calls ``found`` with the place, again whenever more is known about it. ``station`` tells where the
    program stands, as saved last; without it, as at the start."""

    def __init__(
        self,
        core: Core,
        scope: TaskScope,
        found: Callable[[Place], None],
        station: Callable[[], Station] | None = None,
    ) -> None:
        self._station = station or (lambda: core.settings.station)
        self._core = core
        self._scope = scope
        self._found = found
        self._asked = (0.0, 0.0)

    def use_clock(self) -> None:
        station = self._station()
        clock.use_zone(station.place.zone if station.place else None)

    def take(self) -> None:
        """Use what is known without asking anybody."""
        station, places = self._station(), self._core.places
        home = places.by_slug(station.place_slug) if station.place_slug else None
        home = home or places.nearest(station.latitude, station.longitude) or self._by_name(station)
        if home:
            self._found(home)

    def _by_name(self, station: Station) -> Place | None:
        """Return the city as it is shipped with the program, before the provider was ever asked."""
        found = self._core.places.complete(station.city) if station.city else []
        wanted = (fold(station.city), station.state)
        return next((place for place in found if (fold(place.city_name), place.state) == wanted), None)

    def moved(self) -> None:
        """The settings were saved: follow them where the station stands elsewhere now."""
        station = self._station()
        if (station.latitude, station.longitude) != self._asked:
            self.ask()

    def ask(self) -> None:
        """Show the station's time, ask the provider for the places around it, then use the nearest."""
        self.use_clock()
        station = self._station()
        self._asked = (station.latitude, station.longitude)
        self._scope.start(self._ask(), name="station", slot="station")

    async def _ask(self) -> None:
        station = self._station()
        self.take()  # Known from before: the first customer needs no reply for it.
        await warm_up.load_client(self._core.settings)
        with suppress(Fault):  # The state of the connection is shown; the shipped city names remain.
            await self._core.places.near(station.latitude, station.longitude, station.radius_km)
        self.take()
