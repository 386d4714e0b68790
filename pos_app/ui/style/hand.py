"""Whether the window is pressed with fingers: then what is pressed is larger, and no key is named."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

FINGER, FINGER_CONTROL, FINGER_MAIN = 44, 48, 56
"""Least side in px of what a finger presses; the height of controls, and of the main button."""


class Hand(QObject):
    """``changed``: widgets with a height of their own take another, the others ask their size anew."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.touch = False

    def use(self, *, touch: bool) -> None:
        if touch != self.touch:
            self.touch = touch
            self.changed.emit()


_HAND = Hand()


def hand() -> Hand:
    """Return the hand that presses now."""
    return _HAND


def least(size: int) -> int:
    """Return a side in px, not shorter than the hand needs."""
    return max(size, FINGER) if _HAND.touch else size


def control(height: int) -> int:
    """Return the height in px of a field or a list."""
    return max(height, FINGER_CONTROL) if _HAND.touch else height
