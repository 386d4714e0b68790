"""What the staff area shows, as data for any view."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pos_app.wording.sentence import Kind

ActionKind = Literal["main", "plain", "danger"]


@dataclass(frozen=True, slots=True)
class StaffAction:
    """Something to press. Inactive while ``reason`` says why."""

    key: str
    words: str
    icon: str = ""
    kind: ActionKind = "plain"
    reason: str = ""


@dataclass(frozen=True, slots=True)
class StaffCard:
    """One thing with its own actions: an order."""

    title: str
    kind: Kind
    lines: tuple[str, ...]
    actions: tuple[StaffAction, ...] = ()


@dataclass(frozen=True, slots=True)
class StaffPage:
    """One page behind the PIN. ``note`` says who is in and when the area closes by itself."""

    name: str
    title: str
    text: str = ""
    note: str = ""
    notice: tuple[Kind, str] | None = None
    cards: tuple[StaffCard, ...] = ()
    actions: tuple[StaffAction, ...] = ()


@dataclass(frozen=True, slots=True)
class PinFace:
    """The page that asks for the PIN. ``typed`` is how many digits are there: they themselves never show."""

    title: str
    text: str
    typed: int
    tries: str
    closing: str
    locked: bool = False
    checking: bool = False
    can_enter: bool = False
    problem: str = ""
    hint: str = ""
