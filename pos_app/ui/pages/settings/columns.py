"""The sections of the settings: one below the other, on a wide screen in two columns."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtWidgets import QBoxLayout, QVBoxLayout, QWidget

_WIDEST = 860
_TWO = 1240
"""Width in px from which there is space for two columns."""
_GAP = 12


class Columns(QWidget):
    """``first`` above ``second``, or left of it. It is made without a parent: so Tab goes through the
    sections in their order here, whenever they were made."""

    def __init__(self, first: Iterable[QWidget], second: Iterable[QWidget]) -> None:
        super().__init__()
        self._both = QBoxLayout(QBoxLayout.Direction.TopToBottom, self)
        self._both.setContentsMargins(0, 0, 0, 0)
        self._both.setSpacing(_GAP)
        for sections in (first, second):
            part = QWidget(self)
            self._both.addWidget(part)
            column = QVBoxLayout(part)
            column.setContentsMargins(0, 0, 0, 0)
            column.setSpacing(_GAP)
            for section in sections:
                column.addWidget(section)
            column.addStretch(1)
        self._arrange(wide=False)

    def fit(self, width: int) -> None:
        """Use this width in px of the page."""
        wide = width >= _TWO
        if wide != self.wide:
            self._arrange(wide=wide)

    @property
    def wide(self) -> bool:
        """Whether the columns stand side by side."""
        return self._both.direction() is QBoxLayout.Direction.LeftToRight

    def _arrange(self, *, wide: bool) -> None:
        ways = QBoxLayout.Direction
        self._both.setDirection(ways.LeftToRight if wide else ways.TopToBottom)
        # Below each other, the second takes what height is left over.
        self._both.setStretch(0, 1 if wide else 0)
        self._both.setStretch(1, 1)
        self.setMaximumWidth(2 * _WIDEST + _GAP if wide else _WIDEST)
