"""The steps of a sale, and the stages of something that is waited for."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from pos_app.ui.style import fonts, icons
from pos_app.ui.style.hand import least
from pos_app.ui.style.theme import theme
from pos_app.ui.style.tokens import NARROW_WIDTH, SMALL_WIDTH, TARGET, Tokens
from pos_app.ui.widgets.button import PaintedButton
from pos_app.ui.widgets.focus import FocusRing
from pos_app.ui.widgets.paint import CENTRE, Painted, box, fill_rect, paint_text
from pos_app.wording.notices import StepState
from pos_app.wording.translation import translate

RADIUS = 11


def paint_mark(painter: QPainter, centre: QPointF, number: int, state: StepState) -> None:
    """Paint step ``number``: a tick when done, filled when current, an outline for the rest."""
    t = theme().t
    square = QRectF(centre.x() - RADIUS, centre.y() - RADIUS, 2 * RADIUS, 2 * RADIUS)
    fill, line, ink, icon = {
        "done": (t.success_tint, t.success_line, t.success, "check"),
        "failed": (t.danger_tint, t.danger, t.danger, "x"),
        "current": (t.primary_fill, t.primary_fill, t.on_primary, ""),
        "rest": (t.surface, t.border_strong, t.text_2, ""),
    }[state]
    box(painter, square, fill=fill, line=line, radius=RADIUS)
    if icon:
        icons.paint(painter, icon, ink, centre.x() - 7, centre.y() - 7, 14)
    else:
        paint_text(painter, square, str(number), ink, 12, 600, CENTRE)


class StepButton(PaintedButton):
    """A step with its mark; it can be pressed while it is a way back."""

    def __init__(self, number: int, text: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._number = number
        self._short = False
        self.state: StepState = "rest"
        self.setText(text)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        FocusRing.attach(self, RADIUS)
        self.show_state("rest", open_=False)

    def show_state(self, state: StepState, *, open_: bool) -> None:
        """Show ``state``; only an ``open_`` step answers to mouse and keys."""
        self.state = state
        self.setEnabled(open_)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus if open_ else Qt.FocusPolicy.NoFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor if open_ else Qt.CursorShape.ArrowCursor)
        pattern = {
            "done": translate("{0}, feito"),
            "current": translate("{0}, passo atual"),
            "rest": translate("{0}, a fazer"),
            "failed": translate("{0}, não deu certo"),
        }[state]
        self.setAccessibleName(pattern.format(self.text()))
        self.updateGeometry()
        self.update()

    def set_short(self, short: bool) -> None:
        """Show the number alone, but of the current step."""
        if short != self._short:
            self._short = short
            self.updateGeometry()
            self.update()

    @property
    def _words(self) -> str:
        return "" if self._short and self.state != "current" else self.text()

    def _weight(self) -> int:
        return 600 if self.state == "current" else 500

    def sizeHint(self) -> QSize:
        text = fonts.text_width(self._words, 13, self._weight())
        return QSize(max(2 * RADIUS + (text + 8 if text else 0), least(TARGET)), least(TARGET))

    def paint(self, painter: QPainter, t: Tokens) -> None:
        ink = t.text if self.state == "current" else t.text_2
        paint_mark(painter, QPointF(RADIUS, self.height() / 2), self._number, self.state)
        space = QRect(2 * RADIUS + 8, 0, self.width(), self.height())
        paint_text(painter, space, self._words, ink, 13, self._weight())


_WIDE = (10, 22)
_NARROW = (6, 10)


class Stepper(Painted):
    """The steps of a sale; pressing a done one asks to go back to it (``step_requested``, from 0)."""

    step_requested = Signal(int)

    def __init__(self, text: list[str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self.steps = [StepButton(index + 1, word, self) for index, word in enumerate(text)]
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
        width = self.window().width()
        self._set_gap(_NARROW if width <= NARROW_WIDTH else _WIDE)
        for step in self.steps:
            step.set_short(width <= SMALL_WIDTH)

    def paint(self, painter: QPainter, t: Tokens) -> None:
        for step, following in zip(self.steps, self.steps[1:], strict=False):
            rect = step.geometry()
            rect.setLeft(step.geometry().right() + self._gap)
            rect.setRight(following.geometry().left() - self._gap)
            rect.setTop(self.height() // 2)
            rect.setHeight(1)
            fill_rect(painter, rect, t.border_strong)
