"""What a list can be filtered by."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Facet:
    """One value that can be filtered by, and how many lines it would leave. ``known`` is False where only
    a new search would show how many."""

    value: str
    count: int
    on: bool
    known: bool = True
