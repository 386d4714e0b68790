"""What the page of a locked desk shows: nothing that belongs to a person."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from pos_app.wording import people_texts as words


@dataclass(frozen=True, slots=True)
class LockFace:
    """``hold`` are the seconds that the seats of the sale are still held, None without a hold; ``selling``
    whether there is a sale in the middle. ``deadline`` is the next end of a hold of the ``parked`` sales."""

    since: datetime | None
    """When it was locked, local time; None where somebody has to sign in first."""
    idle: int = 0
    hold: float | None = None
    estimated: bool = False
    selling: bool = False
    verifying: int = 0
    parked: int = 0
    deadline: datetime | None = None

    @property
    def headline(self) -> str:
        """Since when it is locked, and why."""
        return words.locked_since(self.since, self.idle) if self.since else words.sign_in()
