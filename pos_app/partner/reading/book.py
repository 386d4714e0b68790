"""What the client knows of one provider while it runs: its profile and the fares that it named.

Readers take a book; without one they read every reply by the contract alone.
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Callable, Iterable

from pos_app.domain.money import Cents
from pos_app.partner.reading.profile import Profile

_LOG = logging.getLogger("pos_app.partner")
_MOST_FARES = 20_000


class Book:
    """Keeps what was learnt.

    Attributes:
        profile: where this provider tells what.
        drifted: called once for each field whose place in the profile no longer fits, with reply and field.
    """

    def __init__(
        self, profile: Profile | None = None, drifted: Callable[[str, str], None] | None = None
    ) -> None:
        self.profile = profile or Profile()
        self._drifted = drifted
        self._drifts: set[tuple[str, str]] = set()
        self._fares: OrderedDict[str, Cents] = OrderedDict()

    def drift(self, reply: str, field: str) -> None:
        """Note that a field of a reply is no longer where the profile places it."""
        if (reply, field) in self._drifts:
            return
        self._drifts.add((reply, field))
        _LOG.warning("%s: %s is not where the reading profile says", reply, field)
        if self._drifted:
            self._drifted(reply, field)

    @property
    def drifts(self) -> frozenset[tuple[str, str]]:
        """Every field whose place has changed since the profile was written."""
        return frozenset(self._drifts)

    def remember_fares(self, fares: Iterable[tuple[str, Cents]]) -> None:
        """Keep the fares that a search gave, by trip id; the newest only."""
        for trip_id, fare in fares:
            self._fares[trip_id] = fare
            self._fares.move_to_end(trip_id)
        while len(self._fares) > _MOST_FARES:
            self._fares.popitem(last=False)

    def fare(self, trip_id: str) -> Cents | None:
        """Return the fare that a search gave for a trip; a leg of it costs at most that."""
        return self._fares.get(trip_id)
