"""What a visit to the desk is."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Visit:
    """One visit: what is done, which pictures come of it, and how the sandbox behaves.

    ``act`` gets a ``Driver`` at an open desk, or a ``Camera`` before a window without one (``desk=False``).
    ``training`` makes it a training desk.
    """

    act: Callable[[Any], Awaitable[None]]
    pictures: tuple[str, ...]
    quirks: dict[str, Any] = field(default_factory=dict)
    desk: bool = True
    training: bool = False
    settings: dict[str, Any] = field(default_factory=dict)
    """What the desk is set to, beside the usual."""
