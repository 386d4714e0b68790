"""What a list can be filtered by."""

from __future__ import annotations

from pos_app.domain.value import Value


class Facet(Value):
    """One value that can be filtered by, and how many lines it would leave. ``known`` is False where only
    a new search would show how many."""

    value: str
    count: int
    on: bool
    known: bool = True
