"""What pages are tested with: a flow on the real machine, without a network."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

from pos_app.domain.faults import Fault, NotFound
from pos_app.domain.places import Place, PlaceDirectory
from pos_app.sale import events, machine
from pos_app.sale.stage import Sale
from tests.sale.walks import addressed


class MachineFlow:
    """Steps the real machine; ``sent`` and ``effects`` remember what happened."""

    def __init__(self, stage: Sale | None = None) -> None:
        self.stage = stage or Sale()
        self.sent: list[events.Event] = []
        self.effects: list[events.Effect] = []
        self._listeners: list[Callable[[Sale], None]] = []

    def subscribe(self, listener: Callable[[Sale], None]) -> Callable[[], None]:
        self._listeners.append(listener)
        listener(self.stage)
        return lambda: self._listeners.remove(listener)

    def send(self, event: events.Event) -> None:
        self.sent.append(event)
        before = self.stage
        self.stage, effects = machine.step(before, addressed(before, event))
        self.effects += effects
        if self.stage is not before:
            self._publish()

    def put(self, stage: Sale) -> None:
        """Put a sale on the stage as if it had come about."""
        self.stage = stage
        self._publish()

    def _publish(self) -> None:
        for listener in tuple(self._listeners):
            listener(self.stage)


class DirectScope:
    """Runs work at once, as far as it never has to wait."""

    def start(self, work: Coroutine[Any, Any, Any], *, name: str, slot: str | None = None) -> object:
        try:
            work.send(None)
        except StopIteration:
            return None
        raise AssertionError(f"{name} waits for something")

    def cancel(self, slot: str) -> None:
        """Nothing ever runs on."""


class SomePlaces:
    """A directory whose slugs are made up on the spot; ``fault`` breaks asking for them."""

    def __init__(self, *places: Place, fault: Fault | None = None, unserved: tuple[str, ...] = ()) -> None:
        self._directory = PlaceDirectory(places)
        self._unserved = unserved
        self.fault = fault
        self.counted: list[Place] = []

    def complete(self, typed: str, limit: int = 8) -> list[Place]:
        return self._directory.complete(typed, limit)

    def common(self, limit: int = 8) -> list[Place]:
        return self._directory.common(limit)

    def by_slug(self, slug: str) -> Place | None:
        return self._directory.by_slug(slug)

    async def resolve(self, place: Place) -> Place:
        if place.slug:
            return place
        if self.fault:
            raise self.fault
        if place.name in self._unserved:
            raise NotFound(place.label)
        return Place(place.name, place.state, slug=f"{place.name.casefold().replace(' ', '-')}-slug")

    async def used(self, place: Place) -> None:
        self.counted.append(place)
