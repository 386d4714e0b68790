"""One answer of a walk, and what was asked."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from pos_app.domain.payment import QuoteItem, QuotePart


@dataclass(frozen=True)
class Observation:
    """One answer, and what was asked. No seat of it is under a benefit."""

    tree: Any
    parts: tuple[QuotePart, ...]

    @cached_property
    def items(self) -> tuple[QuoteItem, ...]:
        """The held seats that were asked for."""
        return tuple(item for part in self.parts for item in part.items)

    @property
    def seats(self) -> int:
        """What they cost, in cents."""
        return sum(item.price for item in self.items)

    @property
    def insured(self) -> int:
        """How many of them are insured."""
        return sum(item.insurance for item in self.items)

    @cached_property
    def blocks(self) -> frozenset[str]:
        """The ids of their holds."""
        return frozenset(item.block_id for item in self.items)
