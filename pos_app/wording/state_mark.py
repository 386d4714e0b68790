"""The badge that names a state: its words, how it looks, and its icon."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

BadgeKind = Literal["neutral", "primary", "warning", "success", "danger", "lowfare", "special", "training"]


@dataclass(frozen=True, slots=True)
class StateMark:
    """What a badge shows. ``icon`` names a file of ``resources/icons``."""

    words: str
    kind: BadgeKind
    icon: str
