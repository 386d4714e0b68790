"""Two to four views of the same thing, side by side."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QSizePolicy, QWidget

from pos_app.ui.style import fonts
from pos_app.ui.style.hand import tall
from pos_app.ui.style.tokens import HEIGHT_CONTROL, Tokens
from pos_app.ui.widgets.button import PaintedButton
from pos_app.ui.widgets.paint import CENTRE, Painted, box, paint_text


class Segment(PaintedButton):
    """A checkable part of ``SegmentedControl``; the chosen one has a 2 px primary line and a tint."""

    def __init__(self, text: str, parent: QWidget) -> None:
        super().__init__(parent, ring=6)
        self.setText(text)
        self.setAccessibleName(text)
        self.setCheckable(True)
        self.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Expanding)

    def sizeHint(self) -> QSize:
        return QSize(fonts.text_width(self.text(), 13, 600) + 24, 34)

    def paint(self, painter: QPainter, t: Tokens) -> None:
        ink, weight = t.text, 500
        if self.isChecked():
            box(painter, self.rect(), fill=t.primary_tint, line=t.primary, width=2)
            ink, weight = t.primary, 600
        space = QRect(0, 0, self.width(), self.height())
        paint_text(painter, space, self.text(), ink if self.isEnabled() else t.text_3, 13, weight, CENTRE)


class SegmentedControl(Painted):
    """Exactly one of ``text`` is chosen; ``chosen`` carries its index from 0."""

    chosen = Signal(int)

    def __init__(
        self, text: list[str], parent: QWidget | None = None, *, height: int = HEIGHT_CONTROL
    ) -> None:
        super().__init__(parent)
        self._group = QButtonGroup(self)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        for index, word in enumerate(text):
            part = Segment(word, self)
            self._group.addButton(part, index)
            row.addWidget(part)
        tall(height, self)
        self.choose(0)
        self._group.idClicked.connect(self.chosen)

    def choose(self, index: int) -> None:
        """Choose by index from 0, without announcing it."""
        self._group.button(index).setChecked(True)

    @property
    def index(self) -> int:
        """The chosen index, from 0."""
        return self._group.checkedId()

    def paint(self, painter: QPainter, t: Tokens) -> None:
        box(painter, self.rect(), fill=t.surface, line=t.border_strong)
