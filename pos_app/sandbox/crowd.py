"""The other buyers: which seats they have taken by now. Computed, never stored, the same at every start."""

from __future__ import annotations

import hashlib
from bisect import bisect_left
from functools import lru_cache

_EARLY = 30 * 86_400
"""Seconds before departure from which on seats are sold."""
_SOLD_EARLY = 0.3
"""The share of what will be sold that is sold by then."""
_GLANCE = 60
"""Others hold a seat for a look at it: a new chance each so many seconds."""
_GLANCES = 8
"""For how many of those spans such a seat stays held."""
_CURIOUS = 0.25
"""How likely somebody holds a seat in one span."""


def _share(*parts: object) -> float:
    digest = hashlib.blake2b("|".join(map(str, parts)).encode(), digest_size=6).digest()
    return int.from_bytes(digest) / 2**48


def taken(
    trip_id: str, labels: tuple[str, ...], demand: float, departure: float, now: float, *, lively: bool
) -> frozenset[str]:
    """Return the seats that others have. With ``lively`` they buy more as departure comes near and hold some
    for a look; without it nothing changes by itself.

    ``demand`` is the share sold at departure; times are seconds since the epoch.
    """
    sold_early = _SOLD_EARLY + (1 - _SOLD_EARLY) * (demand >= 1)
    away = max(0.0, min(1.0, (departure - now) / _EARLY))
    share = demand * (1 - away * (1 - sold_early)) if lively else demand
    moods = _moods(trip_id, labels)
    gone = {label for _, label in moods[: bisect_left(moods, (share, ""))]}
    if lively and labels:
        gone |= _glanced(trip_id, labels, int(now // _GLANCE))
    return frozenset(gone)


@lru_cache(maxsize=8192)
def _moods(trip_id: str, labels: tuple[str, ...]) -> tuple[tuple[float, str], ...]:
    """Return at which share of seats sold each seat goes, the first to go first."""
    return tuple(sorted((_share(trip_id, label), label) for label in labels))


@lru_cache(maxsize=8192)
def _glanced(trip_id: str, labels: tuple[str, ...], span: int) -> frozenset[str]:
    """Return the seats that somebody holds for a look in a span of time."""
    return frozenset(
        labels[int(_share(trip_id, "which", glance) * len(labels))]
        for glance in range(span - _GLANCES + 1, span + 1)
        if _share(trip_id, "glance", glance) < _CURIOUS
    )
