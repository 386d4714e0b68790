"""One step of the stepper."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRect, QSize, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from pos_app.ui.style import fonts
from pos_app.ui.style.theme import theme
from pos_app.ui.style.tokens import TARGET
from pos_app.ui.widgets.focus_ring import FocusRing
from pos_app.ui.widgets.paint import painter_for, text
from pos_app.ui.widgets.painted_button import PaintedButton
from pos_app.ui.widgets.step_mark import RADIUS, paint_mark
from pos_app.wording.notices import StepState
from pos_app.wording.translation import translate


class StepButton(PaintedButton):
    """A step with its mark; it can be pressed while it is a way back."""

    def __init__(self, number: int, words: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._number = number
        self._state: StepState = "rest"
        self.setText(words)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        FocusRing.attach(self, RADIUS)
        self.show_state("rest", open_=False)

    @property
    def state(self) -> StepState:
        return self._state

    def show_state(self, state: StepState, *, open_: bool) -> None:
        """Show ``state``; only an ``open_`` step answers to mouse and keys."""
        self._state = state
        self.setEnabled(open_)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus if open_ else Qt.FocusPolicy.NoFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor if open_ else Qt.CursorShape.ArrowCursor)
        pattern = {
            "done": translate("StepButton", "{0}, feito"),
            "current": translate("StepButton", "{0}, passo atual"),
            "rest": translate("StepButton", "{0}, a fazer"),
            "failed": translate("StepButton", "{0}, não deu certo"),
        }[state]
        self.setAccessibleName(pattern.format(self.text()))
        self.updateGeometry()
        self.update()

    def _weight(self) -> int:
        return 600 if self._state == "current" else 500

    def sizeHint(self) -> QSize:
        return QSize(2 * RADIUS + 8 + fonts.text_width(self.text(), 13, self._weight()), TARGET)

    def paintEvent(self, event: QPaintEvent) -> None:
        t = theme().t
        ink = t.text if self._state == "current" else t.text_2
        with painter_for(self) as painter:
            paint_mark(painter, QPointF(RADIUS, self.height() / 2), self._number, self._state)
            space = QRect(2 * RADIUS + 8, 0, self.width(), self.height())
            text(painter, space, self.text(), ink, 13, self._weight())
