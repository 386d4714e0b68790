"""Past results, shown at once for a repeated search while the new result is loading."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from datetime import datetime

from pos_app.domain.trips import TripQuery, TripResults

_MOST = 20


@dataclass(frozen=True, slots=True)
class Answer:
    """The provider's reply, and its local time."""

    results: TripResults
    at: datetime


class Answers:
    """The newest twenty answers by their questions."""

    def __init__(self) -> None:
        self._kept: OrderedDict[TripQuery, Answer] = OrderedDict()

    def keep(self, results: TripResults, at: datetime) -> Answer:
        """Remember an answer instead of an older one to the same question."""
        answer = self._kept[results.query] = Answer(results, at)
        self._kept.move_to_end(results.query)
        if len(self._kept) > _MOST:
            self._kept.popitem(last=False)
        return answer

    def to(self, query: TripQuery | None) -> Answer | None:
        """Return the newest answer to a question, if there is one."""
        return self._kept.get(query) if query else None
