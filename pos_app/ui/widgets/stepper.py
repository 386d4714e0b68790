"""The progress of the sale, in five steps."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from pos_app.ui.style.theme import theme
from pos_app.ui.style.tokens import NARROW_WIDTH
from pos_app.ui.widgets.paint import fill_rect, painter_for
from pos_app.ui.widgets.step_button import StepButton

_WIDE = (10, 22)
_NARROW = (6, 10)


class Stepper(QWidget):
    """The steps of a sale; pressing a done one asks to go back to it (``step_requested``, from 0)."""

    step_requested = Signal(int)

    def __init__(self, words: list[str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self.steps = [StepButton(index + 1, word, self) for index, word in enumerate(words)]
        for index, step in enumerate(self.steps):
            self._row.addWidget(step)
            step.clicked.connect(lambda _=False, index=index: self.step_requested.emit(index))
        self._row.addStretch(1)
        self._set_gap(_WIDE)
        self.show_steps(0, 0)

    def show_steps(self, current: int, done: int, *, locked: bool = False) -> None:
        """Show ``current`` (from 0) and how many steps are done.

        ``locked`` once the order is sent: the done steps can no longer be pressed. ``current`` equal to the
        number of steps shows all of them done.
        """
        for index, step in enumerate(self.steps):
            if index == current:
                step.show_state("current", open_=False)
            elif index < done:
                step.show_state("done", open_=not locked)
            else:
                step.show_state("rest", open_=False)
        self.update()

    def _set_gap(self, measures: tuple[int, int]) -> None:
        self._gap, line = measures
        self._row.setSpacing(line + 2 * self._gap)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._set_gap(_NARROW if self.window().width() <= NARROW_WIDTH else _WIDE)

    def paintEvent(self, event: QPaintEvent) -> None:
        t = theme().t
        with painter_for(self) as painter:
            for step, following in zip(self.steps, self.steps[1:], strict=False):
                rect = step.geometry()
                rect.setLeft(step.geometry().right() + self._gap)
                rect.setRight(following.geometry().left() - self._gap)
                rect.setTop(self.height() // 2)
                rect.setHeight(1)
                fill_rect(painter, rect, t.border_strong)
