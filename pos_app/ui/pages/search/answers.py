"""Past results, shown at once for a repeated search while the new result is loading, or where none comes."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Awaitable
from datetime import date, datetime
from typing import Protocol

from pos_app.domain.trips import TripQuery, TripResults
from pos_app.domain.value import Value
from pos_app.system.tasks import TaskScope

_MOST = 20


class AnswerStore(Protocol):
    """Keeps answers beyond the end of the program."""

    def read(self, today: date, /) -> Awaitable[tuple[tuple[TripResults, datetime], ...]]: ...
    def write(self, answers: tuple[tuple[TripResults, datetime], ...], /) -> Awaitable[None]: ...


class Answer(Value):
    """The provider's reply, and its local time."""

    results: TripResults
    at: datetime


class Answers:
    """The newest twenty answers by their questions, with those of earlier runs."""

    def __init__(self, store: AnswerStore, scope: TaskScope) -> None:
        self._kept: OrderedDict[TripQuery, Answer] = OrderedDict()
        self._store = store
        self._scope = scope
        self._changes = self._written = 0

    def load(self, today: date) -> None:
        """Read what earlier runs kept, in the background."""
        self._scope.start(self._load(today), name="answers")

    async def _load(self, today: date) -> None:
        read = await self._store.read(today)
        self._kept = OrderedDict((results.query, Answer(results, at)) for results, at in read) | self._kept

    def keep(self, results: TripResults, at: datetime) -> Answer:
        """Remember an answer instead of an older one to the same question."""
        answer = self._kept[results.query] = Answer(results, at)
        self._kept.move_to_end(results.query)
        while len(self._kept) > _MOST:
            self._kept.popitem(last=False)
        self._changes += 1
        self._scope.start(self._write(), name="answers")
        return answer

    async def finish(self) -> None:
        """Write what still waits for it, before the program ends."""
        if self._written < self._changes:
            await self._write()

    async def _write(self) -> None:
        changes = self._changes
        await self._store.write(tuple((answer.results, answer.at) for answer in self._kept.values()))
        self._written = max(self._written, changes)

    def newest(self) -> tuple[Answer, ...]:
        return tuple(one for one in reversed(self._kept.values()) if one.results.departures)

    def to(self, query: TripQuery | None) -> Answer | None:
        return self._kept.get(query) if query else None
