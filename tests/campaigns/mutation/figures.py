"""What the tried mutants of a room say of all of them: a share noticed, at least and at most."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import sqrt

_SURE = 1.96  # Standard deviations: 95 of 100 such intervals hold the true share.


@dataclass(frozen=True)
class Share:
    """How mutants of one kind ended, of ``in_all``.

    ``undecided`` lived through a trial that does not decide. ``listed`` change nothing, so they count
    neither as noticed nor as missed. Where fewer were tried than there are, they were drawn at random.
    """

    in_all: int
    noticed: int = 0
    survived: int = 0
    undecided: int = 0
    listed: int = 0

    @property
    def tried(self) -> int:
        return self._counted + self.listed

    @property
    def _counted(self) -> int:
        return self.noticed + self.survived + self.undecided

    @property
    def weight(self) -> float:
        """Return how many of all change something, judged by those tried."""
        return self.in_all * self._counted / self.tried if self.tried else float(self.in_all)

    @property
    def bounds(self) -> tuple[float, float]:
        """Return which share is noticed at least and at most, from 0 to 1; what is undecided is open.

        Exact where all were tried, otherwise a 95 % Wilson interval; without any trial nothing is known.
        """
        if not self._counted:
            return (1.0, 1.0) if self.tried == self.in_all else (0.0, 1.0)
        most = self.noticed + self.undecided
        if self.tried == self.in_all:
            return self.noticed / self._counted, most / self._counted
        return _wilson(self.noticed, self._counted)[0], _wilson(most, self._counted)[1]


def together(shares: Iterable[Share]) -> tuple[float, float]:
    """Return the bounds in percent of several kinds, each weighed by its number; 100 where there is none."""
    weighed = [(one.weight, *one.bounds) for one in shares if one.in_all]
    whole = sum(weight for weight, _, _ in weighed)
    if not whole:
        return 100.0, 100.0
    low, high = (sum(one[0] * one[place] for one in weighed) / whole for place in (1, 2))
    return 100 * low, 100 * high


def _wilson(hits: int, draws: int) -> tuple[float, float]:
    share = hits / draws
    spread = _SURE**2 / draws
    middle = share + spread / 2
    half = _SURE * sqrt(share * (1 - share) / draws + spread / (4 * draws))
    return max(0.0, (middle - half) / (1 + spread)), min(1.0, (middle + half) / (1 + spread))
