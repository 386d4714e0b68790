"""Whether the window is pressed with fingers: then what is pressed is larger, and no key is named."""

from __future__ import annotations

from typing import TypeVar

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

_Widget = TypeVar("_Widget", bound=QWidget)

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
    return _HAND


class _Tall(QObject):
    """Keeps the height of its parent as the hand needs it."""

    def __init__(self, widget: QWidget, height: int, touched: int) -> None:
        super().__init__(widget)
        self._widget, self._heights = widget, (height, max(height, touched))
        _HAND.changed.connect(self.fit)
        self.fit()

    def fit(self) -> None:
        self._widget.setFixedHeight(self._heights[_HAND.touch])


def tall(height: int, widget: _Widget, touched: int = FINGER_CONTROL) -> _Widget:
    """Return the widget, always so many px high, and so many for fingers."""
    _Tall(widget, height, touched)
    return widget


def least(size: int) -> int:
    """Return a side in px, not shorter than the hand needs."""
    return max(size, FINGER) if _HAND.touch else size


def control(height: int) -> int:
    """Return the height in px of a field or a list."""
    return max(height, FINGER_CONTROL) if _HAND.touch else height
