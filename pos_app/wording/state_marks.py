"""How a state is shown, as plain data: by a badge, or as a step in the progress of an order."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

BadgeKind = Literal["neutral", "primary", "warning", "success", "danger", "lowfare", "special", "training"]
StepState = Literal["done", "current", "rest", "failed"]


@dataclass(frozen=True, slots=True)
class StateMark:
    """What a badge shows. ``icon`` names a file of ``resources/icons``."""

    words: str
    kind: BadgeKind
    icon: str


@dataclass(frozen=True)
class TrackStep:
    """A step of the track: its name, what is known about it, and its state."""

    title: str
    detail: str = ""
    state: StepState = "rest"
