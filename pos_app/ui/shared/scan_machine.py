"""Tells the codes of a scanner from what a person types. Pure: an event in, the next state and effects out.

A scanner that is a keyboard (a "wedge") types a code as fast as the line carries it and ends it with Enter or
Tab. Only that is a scan: at least ``least`` characters, all but a few at most ``gap`` after the one before.
Times are milliseconds of the system's key events, not of when they are handled: keys that waited for a busy
window keep their distances. A busy system stamps single keys late: such a key belongs to its code, as what is
left of a cut code would be another one.
"""

from __future__ import annotations

from enum import Enum, auto
from typing import assert_never

from pos_app.domain.value import Value, replace

_LONGEST = 8192
"""Characters after which a text is no code: the largest QR code holds 4,296 letters."""
_LATE = 5
"""Gaps after which even a single late key no longer belongs to the run; a hand is late at nearly each key."""
_LATE_SHARE = 4
"""Of so many characters of a code one may be late."""


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
    """The characters of the present run, when the last came, whether keys are kept back, how many characters
    were late, and whether the last was."""

    text: str = ""
    last: float = 0
    holding: bool = False
    late: int = 0
    last_late: bool = False


def step(state: ScanState, event: Event, rules: ScanRules) -> tuple[ScanState, tuple[Effect, ...]]:
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
    late = not _near(state, event.at, rules)
    goes_on = bool(state.text) and _belongs(state, event.at, rules) and len(state.text) < _LONGEST
    before: tuple[Effect, ...] = () if goes_on else (*_released(state), KeyAction.FORGET)
    run = ScanState(event.character, event.at)
    if goes_on:
        run = replace(run, text=state.text + event.character, late=state.late + late, last_late=late)
    if event.into_text:
        if goes_on:
            before = _released(state)
        return run, (*before, KeyAction.REMEMBER)
    if not goes_on and event.character == " ":
        # No code begins with a blank, and a button follows its press and its release.
        return run, before
    return replace(run, holding=True), (*before, KeyAction.HOLD)


def _ended(state: ScanState, event: Ended, rules: ScanRules) -> tuple[ScanState, tuple[Effect, ...]]:
    # An end that is late is a person's: whoever types by a program, or is quick, presses Enter after a pause.
    few = state.late * _LATE_SHARE <= len(state.text)
    code = _code(state.text, rules) if few and _near(state, event.at, rules) else ""
    if code:
        return ScanState(), (KeyAction.RESTORE, KeyAction.SWALLOW, Scan(code))
    return ScanState(), (*_released(state), KeyAction.FORGET)


def _near(state: ScanState, at: float, rules: ScanRules) -> bool:
    return 0 <= at - state.last <= rules.gap


def _belongs(state: ScanState, at: float, rules: ScanRules) -> bool:
    """Return whether a key at this time can be of the present run: in time, or late alone."""
    allowed = 1 if state.last_late else _LATE
    return 0 <= at - state.last <= rules.gap * allowed


def _released(state: ScanState) -> tuple[Effect, ...]:
    return (KeyAction.RELEASE,) if state.holding else ()


def _code(text: str, rules: ScanRules) -> str:
    """Return the code in a run of characters; empty where it is not one."""
    if len(text) < rules.least or not text.startswith(rules.prefix):
        return ""
    return text.removeprefix(rules.prefix).removesuffix(rules.suffix).strip()
