"""Answers that many ask for at once, made once."""

from __future__ import annotations

from collections.abc import Callable, Hashable


class Answers:
    """Keeps answers while nothing moves: all of a moment are forgotten as soon as another is named."""

    def __init__(self) -> None:
        self._moment: Hashable = None
        self._made: dict[Hashable, bytes] = {}

    def of(self, moment: Hashable, asked: Hashable, make: Callable[[], bytes]) -> bytes:
        """Return the answer to a question at a moment, made now unless it was made before."""
        if moment != self._moment:
            self._moment, self._made = moment, {}
        if asked not in self._made:
            self._made[asked] = make()
        return self._made[asked]
