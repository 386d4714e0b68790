"""Replies read correctly, refused with the right reason, and read wrongly; none may be wrong."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from pos_app.domain.faults import Unreadable


class Partly(Exception):
    """What was read is correct, but a value that a sale can do without was not read."""


class Wrong(Exception):
    """A value was read that differs from the truth."""


@dataclass
class Tally:
    """Counts outcomes of one property. ``reasons`` are words of which a stop must name one."""

    reasons: frozenset[str]
    read: int = 0
    stops: Counter[str] = field(default_factory=Counter)
    failed: list[str] = field(default_factory=list)

    def judge(self, payload: Any, check: Callable[..., object], *truth: Any) -> None:
        """Count one reply. ``check`` reads it, compares it with the truth, and raises ``Wrong``, ``Partly``
        or what the reader raised."""
        try:
            check(payload, *truth)
            self.read += 1
        except Partly:
            self.read += 1
        except Unreadable as error:
            self.stops[error.field] += 1
            if not any(word in error.field.casefold() for word in self.reasons):
                self.failed.append(f"stopped at {error.field!r}: {json.dumps(payload)}")
        except Wrong as why:
            self.failed.append(f"{why}: {json.dumps(payload)}")

    def close(self, floor: float) -> None:
        """Demand that nothing is wrong, every stop names its field, and enough is read."""
        assert not self.failed, "\n".join([f"{len(self.failed)} failed", *self.failed[:5]])
        assert self.read >= floor * (self.read + self.stops.total()), self.stops
