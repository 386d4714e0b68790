"""Counts of replies read correctly, refused with the right reason, and read wrongly; none may be wrong."""

from __future__ import annotations

import json
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

    name: str
    reasons: frozenset[str]
    right: int = 0
    partly: int = 0
    stopped: int = 0
    elsewhere: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    stops: dict[str, int] = field(default_factory=dict)

    def judge(self, payload: Any, check: Callable[..., object], *truth: Any) -> None:
        """Count one reply. ``check`` reads it, compares it with the truth, and raises ``Wrong``, ``Partly``
        or what the reader raised."""
        try:
            check(payload, *truth)
        except Partly as why:
            self.partly += 1
            self._stop(f"not read: {why}")
        except Unreadable as error:
            self._stop(error.field)
            if any(word in error.field.casefold() for word in self.reasons):
                self.stopped += 1
            else:
                self.elsewhere.append(f"{error.field!r}: {self._show(payload)}")
        except Wrong as why:
            self.wrong.append(f"{why}\n    {self._show(payload)}")
        else:
            self.right += 1

    def _stop(self, why: str) -> None:
        self.stops[why] = self.stops.get(why, 0) + 1

    @staticmethod
    def _show(payload: Any) -> str:
        return json.dumps(payload, ensure_ascii=False)

    @property
    def rate(self) -> float:
        """The share of replies that were read with everything that a sale needs."""
        return (self.right + self.partly) / max(self.count, 1)

    @property
    def count(self) -> int:
        return self.right + self.partly + self.stopped + len(self.elsewhere) + len(self.wrong)

    def close(self, floor: float = 0.0) -> None:
        """Print the counts, then demand that nothing is wrong, every stop names its field, and enough is
        right."""
        print(
            f"\n{self.name}: right {self.right}, partly {self.partly}, stopped {self.stopped},"
            f" stopped elsewhere {len(self.elsewhere)}, WRONG {len(self.wrong)}; read {self.rate:.0%}"
        )
        for why, count in sorted(self.stops.items(), key=lambda stop: -stop[1])[:6]:
            print(f"    {count:4} {why}")
        assert not self.wrong, "\n".join([f"{len(self.wrong)} wrong", *self.wrong[:5]])
        assert not self.elsewhere, "\n".join([f"{len(self.elsewhere)} stops elsewhere", *self.elsewhere[:5]])
        assert self.rate >= floor, f"only {self.rate:.1%} read, {floor:.0%} demanded: {self.stops}"
