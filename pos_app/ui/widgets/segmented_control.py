"""Two to four views of the same thing, side by side."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QWidget

from pos_app.ui.style.theme import theme
from pos_app.ui.style.tokens import HEIGHT_CONTROL
from pos_app.ui.widgets.paint import box, painter_for
from pos_app.ui.widgets.segment import Segment


class SegmentedControl(QWidget):
    """Exactly one of ``words`` is chosen; ``chosen`` carries its index from 0."""

    chosen = Signal(int)

    def __init__(
        self, words: list[str], parent: QWidget | None = None, *, height: int = HEIGHT_CONTROL
    ) -> None:
        super().__init__(parent)
        self._group = QButtonGroup(self)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        for index, word in enumerate(words):
            part = Segment(word, self)
            self._group.addButton(part, index)
            row.addWidget(part)
        self.setFixedHeight(height)
        self.choose(0)
        self._group.idClicked.connect(self.chosen)

    def choose(self, index: int) -> None:
        """Choose by index from 0, without announcing it."""
        self._group.button(index).setChecked(True)

    @property
    def index(self) -> int:
        """The chosen index, from 0."""
        return self._group.checkedId()

    def paintEvent(self, event: QPaintEvent) -> None:
        t = theme().t
        with painter_for(self) as painter:
            box(painter, self.rect(), fill=t.surface, line=t.border_strong)
