"""The rows of the page."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QMouseEvent, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from pos_app.ui.kit.layouts import TOP, at, column, grow, lay_out, row
from pos_app.ui.pages.training.lines import ExerciseLine, GoalLine, ScoreLine
from pos_app.ui.style import fonts, icons
from pos_app.ui.style.theme import theme
from pos_app.ui.style.tokens import TOUCH
from pos_app.ui.widgets.check_box import Toggle
from pos_app.ui.widgets.icon_view import IconView
from pos_app.ui.widgets.label import ElidedLabel, Label
from pos_app.ui.widgets.paint import RIGHT, fill_rect, painter_for, text
from pos_app.ui.widgets.tooltips import plain_text_tooltip

_SIDE = 14
_GAP = 10
_BAR = 4


class ExerciseRow(QAbstractButton):
    """An exercise of the list: state, number and name, points."""

    def __init__(self) -> None:
        super().__init__()
        self._line: ExerciseLine | None = None
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # The page has the keyboard: arrows choose.
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_line(self, line: ExerciseLine) -> None:
        """Show an exercise."""
        if line == self._line:
            return
        self._line = line
        self.setAccessibleName(f"{line.number} {line.name}: {line.status}")
        self.setToolTip(plain_text_tooltip(f"{line.name} · {line.status}"))
        self.update()

    def sizeHint(self) -> QSize:
        """Return the height; the width is the list's."""
        return QSize(120, TOUCH)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint ground, state, name and points."""
        line, t = self._line, theme().t
        if line is None:
            return
        right = fonts.text_width(line.status, 12)
        with painter_for(self) as painter:
            if line.chosen:
                fill_rect(painter, self.rect(), t.primary_tint)
                fill_rect(painter, QRect(0, 0, _BAR, self.height()), t.primary_fill)
            fill_rect(painter, QRect(0, self.height() - 1, self.width(), 1), t.border)
            icons.paint(painter, line.icon, getattr(t, line.tone), _SIDE, self.height() // 2 - 8, 16)
            x = _SIDE + 16 + _GAP
            exercises = QRect(x, 0, self.width() - x - right - _GAP - _SIDE, self.height())
            text(painter, exercises, f"{line.number}. {line.name}", t.text, 13, 600 if line.chosen else 400)
            end = QRect(self.width() - right - _SIDE, 0, right + 1, self.height())
            text(painter, end, line.status, t.text_2, 12, 400, RIGHT)


class GoalRow(QWidget):
    """A step of an exercise."""

    def __init__(self, line: GoalLine) -> None:
        super().__init__()
        icon = at(TOP, IconView(line.icon, size=18, tone=line.tone))
        words = Label(line.words, size=14, weight=600 if line.strong else 400, wrap=True)
        lay_out(self, row(icon, grow(words), spacing=_GAP, margins=(0, 3, 0, 3)))


class ScoreRow(QWidget):
    """An operator with what was reached."""

    def __init__(self, line: ScoreLine) -> None:
        super().__init__()
        name, done = ElidedLabel(line.operator, weight=500), Label(line.done, size=12, tone="text_2")
        points = Label(line.points, weight=600, align=RIGHT)
        lay_out(self, row(grow(name), done, points, spacing=_GAP, margins=(0, 3, 0, 3)))


class InjectedFaultRow(QWidget):
    """A switch of the trainer with its words; a tap anywhere on the row turns it."""

    def __init__(self, name: str, about: str) -> None:
        super().__init__()
        self.switch = Toggle(name)
        self.switch.setAccessibleDescription(about)
        title, more = Label(name, weight=500, wrap=True), Label(about, size=12, tone="text_2", wrap=True)
        words = column(title, more, spacing=0)
        lay_out(self, row(at(TOP, self.switch), grow(words), spacing=_GAP, margins=(0, 3, 0, 3)))

    def show_on(self, on: bool) -> None:
        """Show whether it is on, without reporting that as a press."""
        if on != self.switch.isChecked():
            self.switch.blockSignals(True)
            self.switch.setChecked(on)
            self.switch.blockSignals(False)
            self.switch.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Turn the switch."""
        if event.button() is Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self.switch.click()
