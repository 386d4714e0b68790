"""One step in the progress of an order, as plain data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

StepState = Literal["done", "current", "rest", "failed"]


@dataclass(frozen=True)
class TrackStep:
    """A step of the track: its name, what is known about it, and its state."""

    title: str
    detail: str = ""
    state: StepState = "rest"
