"""Tells the codes of a scanner from what a person types. Pure: an event in, the next state and effects out.

A scanner that is a keyboard (a "wedge") types a code as fast as the line carries it and ends it with Enter or
Tab. Only that is a scan: at least ``least`` characters, none later than ``gap`` after the one before, and the
end within the same gap. Times are milliseconds of the system's key events, not of when they are handled:
keys that waited for a busy window keep their distances.
"""

from __future__ import annotations

from dataclasses import replace
from enum import Enum, auto
from typing import assert_never

from pos_app.domain.value import Value

_LONGEST = 8192
"""Characters after which a text is no code: the largest QR code holds 4,296 letters."""


class ScanRules(Value):
    """``gap``: the longest pause inside a code, in ms. ``prefix`` and ``suffix`` are what the scanner is set
    to type around a code; they are cut off, and with a prefix only what begins with it is a scan."""

    gap: float = 30
    least: int = 6
    prefix: str = ""
    suffix: str = ""


class Typed(Value):
    """A character; ``into_text`` where the widget with the keyboard is a field that takes it."""

    character: str
    at: float
    into_text: bool


class Ended(Value):
    """Enter or Tab."""

    at: float


class Interrupted(Value):
    """Any other key, or one that repeats because it is held down."""


class Waited(Value):
    """The gap is over since the last character was held back."""


Event = Typed | Ended | Interrupted | Waited


class KeyAction(Enum):
    """What becomes of the keys."""

    FORGET = auto()
    """Drop what is remembered of fields: another text begins."""
    REMEMBER = auto()
    """Remember the field with the keyboard as it is, before this key."""
    HOLD = auto()
    """Keep this key back: in a list or on a button it would act at once."""
    RELEASE = auto()
    """Give the keys that were kept back to the window, in their order, before this one."""
    SWALLOW = auto()
    """Drop this key."""
    RESTORE = auto()
    """Drop the keys that were kept back, and put every remembered field back as it was."""


class Scan(Value):
    """A code was read."""

    text: str


Effect = KeyAction | Scan


class ScanState(Value):
    """The characters of the present run, when the last came, and whether keys are kept back."""

    text: str = ""
    last: float = 0
    holding: bool = False


def step(state: ScanState, event: Event, rules: ScanRules) -> tuple[ScanState, tuple[Effect, ...]]:
    """Return the next state, and what is to be done, in order."""
    match event:
        case Typed():
            return _typed(state, event, rules)
        case Ended():
            return _ended(state, event, rules)
        case Interrupted():
            return ScanState(), (*_released(state), KeyAction.FORGET)
        case Waited():
            # The run goes on: later keys of it may only wait to be handled.
            return replace(state, holding=False), _released(state)
        case _:
            assert_never(event)


def _typed(state: ScanState, event: Typed, rules: ScanRules) -> tuple[ScanState, tuple[Effect, ...]]:
    goes_on = bool(state.text) and _near(state, event.at, rules) and len(state.text) < _LONGEST
    before: tuple[Effect, ...] = () if goes_on else (*_released(state), KeyAction.FORGET)
    text = state.text + event.character if goes_on else event.character
    if event.into_text:
        if goes_on:
            before = _released(state)
        return ScanState(text, event.at), (*before, KeyAction.REMEMBER)
    if not goes_on and event.character == " ":
        # No code begins with a blank, and a button follows its press and its release.
        return ScanState(text, event.at), before
    return ScanState(text, event.at, holding=True), (*before, KeyAction.HOLD)


def _ended(state: ScanState, event: Ended, rules: ScanRules) -> tuple[ScanState, tuple[Effect, ...]]:
    code = _code(state.text, rules) if _near(state, event.at, rules) else ""
    if code:
        return ScanState(), (KeyAction.RESTORE, KeyAction.SWALLOW, Scan(code))
    return ScanState(), (*_released(state), KeyAction.FORGET)


def _near(state: ScanState, at: float, rules: ScanRules) -> bool:
    return 0 <= at - state.last <= rules.gap


def _released(state: ScanState) -> tuple[Effect, ...]:
    return (KeyAction.RELEASE,) if state.holding else ()


def _code(text: str, rules: ScanRules) -> str:
    """Return the code in a run of characters; empty where it is not one."""
    if len(text) < rules.least or not text.startswith(rules.prefix):
        return ""
    return text.removeprefix(rules.prefix).removesuffix(rules.suffix).strip()
