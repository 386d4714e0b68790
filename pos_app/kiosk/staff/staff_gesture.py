"""The hidden gesture that opens the staff area: quick taps on the clock, the last one held."""

from __future__ import annotations

TAPS = 5
WITHIN = 4.0
"""Seconds from the first tap to the last."""
HELD = 1.0
"""Seconds for which the last tap is held: a child that drums on the clock does not open it."""


class StaffGesture:
    """Fed with presses and releases on the clock, in seconds of a clock that never goes back."""

    def __init__(self) -> None:
        self._presses: list[float] = []

    def pressed(self, at: float) -> bool:
        """A finger came down; return whether it is the last one, which is to be held for ``HELD``."""
        recent = [one for one in self._presses if at - one <= WITHIN]
        self._presses = [*recent[-(TAPS - 1) :], at]
        return len(self._presses) == TAPS

    def released(self, at: float) -> bool:
        """The finger left the glass; return whether that completed the gesture."""
        done = len(self._presses) == TAPS and at - self._presses[-1] >= HELD
        if len(self._presses) == TAPS:
            self._presses = []
        return done
