"""The frame around every page of the kiosk, and the buttons, chips and notes of the pages. No Qt."""

from __future__ import annotations

from enum import StrEnum, auto
from typing import Literal

from pos_app.domain.value import Value
from pos_app.kiosk.flow.intents import Intent

Tone = Literal["primary", "success", "warning", "danger", "rail"]


class HeaderButtonState(StrEnum):
    """How the button of the header stands. It never leaves its place."""

    OPEN = auto()
    LOCKED = auto()
    NONE = auto()
    """Nothing could be undone: on the first page."""


class Act(Value):
    """A button: what it says and what it asks for. ``note`` is a second line, ``side`` stands at the right,
    ``why_not`` is the reason why it cannot be pressed now, ``rows`` what is said below a line: at the left,
    and at the right; ``warns``: the second line is about what one might not expect."""

    words: str
    intent: Intent
    icon: str = ""
    after: str = ""
    note: str = ""
    side: str = ""
    side_note: str = ""
    chosen: bool = False
    why_not: str = ""
    spoken: str = ""
    rows: tuple[tuple[str, str], ...] = ()
    warns: bool = False


class Chip(Value):
    """A fact at the right of the title."""

    icon: str
    words: str
    strong: str = ""
    tone: Tone = "primary"
    plain: bool = False


class Band(Value):
    """The tall title of a page that reports how something stands."""

    icon: str
    title: str
    words: str
    tone: Tone
    side: str = ""
    side_note: str = ""


class Note(Value):
    """One line with an icon; ``strong`` comes first, in bold."""

    icon: str
    words: str
    strong: str = ""


class Frame(Value):
    """What surrounds every page. ``step`` is 1 to 7, 0 for none; ``amount`` stands in the bar at the bottom
    with ``amount_note`` over it, and ``bill`` under it where the bar is a column. ``foot`` is a line under
    the main button."""

    clock: str
    step: int = 0
    back: HeaderButtonState = HeaderButtonState.OPEN
    over: HeaderButtonState = HeaderButtonState.OPEN
    name: str = ""
    title: str = ""
    words: str = ""
    strong: str = ""
    chip: Chip | None = None
    band: Band | None = None
    amount: str = ""
    amount_note: str = ""
    main: Act | None = None
    second: Act | None = None
    foot: Note | None = None
    bill: tuple[tuple[str, str], ...] = ()
