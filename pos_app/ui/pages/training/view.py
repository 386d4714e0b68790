"""The page of training: left the exercises, in the middle one of them and the scores, right the trainer."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import pairwise

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from pos_app.domain.training import Exercise, InjectedFault, Score
from pos_app.ui.keys.commands import Action, Commands, FocusKey, KeyHint
from pos_app.ui.kit.layouts import (
    TOP,
    Stretch,
    asks,
    at,
    column,
    fill,
    filled,
    grow,
    heading,
    lay_out,
    panel,
    row,
)
from pos_app.ui.pages.training.presenter import (
    Ask,
    ExerciseBox,
    ExerciseLine,
    GoalLine,
    Intent,
    Switch,
    TrainingPresenter,
)
from pos_app.ui.shared.desk_api import DeskApi
from pos_app.ui.shared.page import Page, PageView, built
from pos_app.ui.style import fonts, icons
from pos_app.ui.style.tokens import TOUCH, Tokens
from pos_app.ui.widgets.button import Button, Pressable
from pos_app.ui.widgets.card import Card
from pos_app.ui.widgets.check_box import Toggle
from pos_app.ui.widgets.icon_view import IconView
from pos_app.ui.widgets.label import ElidedLabel, Label
from pos_app.ui.widgets.layouts import remove_from
from pos_app.ui.widgets.paint import RIGHT, fill_rect, paint_text
from pos_app.ui.widgets.scroll import scrolled
from pos_app.ui.widgets.text_field import TextField
from pos_app.ui.widgets.tooltips import plain_text_tooltip
from pos_app.wording import desk_texts
from pos_app.wording.notices import CommandId
from pos_app.wording.translation import translate

_LEFT, _RIGHT = 320, 320
_NARROW = 1100
_NARROW_LEFT, _NARROW_RIGHT = 320, 244
"""In a small window the exercise in the middle keeps its width."""


class TrainingView(PageView):
    """Shows exercises, scores and the panel of the trainer; passive."""

    def __init__(self) -> None:
        super().__init__()
        self.ask: Callable[[Intent], object] = self.asked.emit
        self.setAccessibleName(translate("TrainingView", "Treinamento"))
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)  # Tab goes through its controls.
        self.name = TextField(translate("TrainingView", "Quem pratica"))
        self.name.edited.connect(lambda _: self.ask(Ask.NAMED))
        self.name.submitted.connect(lambda: self.ask(Ask.BEGIN))
        self.rows = {exercise: asks(ExerciseRow(), self.ask, exercise) for exercise in Exercise}
        self._title = Label(size=18, weight=600, wrap=True)
        self._task = Label(size=14, wrap=True)
        self._result = Label(size=12, wrap=True)
        leave = Button(translate("TrainingView", "Sair do treinamento"), icon="log-out")
        self.leave = asks(leave, self.ask, Ask.LEAVE)
        self.begin = asks(Button(kind="main", size="main", key=CommandId.MAIN), self.ask, Ask.BEGIN)
        self.switches = {
            one: InjectedFaultRow(desk_texts.fault_name(one), desk_texts.fault_words(one))
            for one in InjectedFault
        }
        for injected, one in self.switches.items():
            one.switch.toggled.connect(lambda on, injected=injected: self.ask(Switch(injected, on)))
        calm = Button(translate("TrainingView", "Desligar tudo"), icon="rotate-ccw")
        self.calm = asks(calm, self.ask, Ask.CALM)
        self._no_answer = Label(size=12, tone="danger", wrap=True)
        self._empty = Label(desk_texts.nobody_began(), tone="text_2", wrap=True)
        self._goals, self._scores = QVBoxLayout(), QVBoxLayout()
        self._goal_rows: list[QWidget] = []
        self._score_rows: list[QWidget] = []
        self._shown: dict[str, object] = {}
        self._sides = (self._left(), self._right())
        left, right = self._sides
        lay_out(self, row(left, grow(self._middle()), right, spacing=14))
        switches = (one.switch for one in self.switches.values())
        for before, after in pairwise((self.name.edit, self.leave, self.begin, *switches, self.calm)):
            self.setTabOrder(before, after)

    def _left(self) -> QWidget:
        self._list = scrolled(panel(column(*self.rows.values(), Stretch, spacing=0)), self)
        head = heading(translate("TrainingView", "Exercícios"))
        return filled(
            Card(margins=(1, 12, 1, 12), spacing=0),
            column(head, self.name, spacing=10, margins=(14, 0, 14, 12)),
            grow(self._list),
            row(self.leave, Stretch, margins=(14, 10, 14, 0)),
        )

    def _middle(self) -> QWidget:
        judged = Label(desk_texts.how_judged(), size=12, tone="text_2", wrap=True)
        goals, act = column(spacing=0, into=self._goals), row(self.begin, Stretch)
        card = Card(margins=(16, 14, 16, 14), spacing=10)
        filled(card, self._title, self._task, goals, self._result, judged, act)
        head = heading(translate("TrainingView", "Placar"))
        board = Card(margins=(16, 12, 16, 12), spacing=4)
        filled(board, head, self._empty, column(spacing=0, into=self._scores))
        return scrolled(panel(column(card, board, Stretch, spacing=12)), self)

    def _right(self) -> QWidget:
        text = Label(desk_texts.for_trainers(), size=12, tone="text_2", wrap=True)
        head = heading(translate("TrainingView", "Instrutor"))
        inner = panel(column(*self.switches.values(), Stretch, spacing=2, margins=(14, 0, 14, 0)))
        return filled(
            Card(margins=(1, 12, 1, 12), spacing=8),
            column(head, text, self._no_answer, spacing=6, margins=(14, 0, 14, 0)),
            grow(scrolled(inner, self)),
            row(self.calm, Stretch, margins=(14, 0, 14, 0)),
        )

    @property
    def key_hints(self) -> tuple[KeyHint, ...]:
        return (
            KeyHint(FocusKey.ROWS, translate("TrainingView", "Escolher exercício")),
            KeyHint(CommandId.MAIN, translate("TrainingView", "Começar ou parar")),
            KeyHint(FocusKey.TAB, translate("TrainingView", "Próximo campo")),
            KeyHint(CommandId.PAGE_SELL, translate("TrainingView", "Vender")),
        )

    def commands(self) -> Commands:
        return {CommandId.MAIN: Action(partial(self.ask, Ask.BEGIN))}

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows show another exercise, Enter begins it."""
        key = event.key()
        if key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.ask(Ask.NEXT if key == Qt.Key.Key_Down else Ask.PREVIOUS)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.ask(Ask.BEGIN)
        else:
            super().keyPressEvent(event)

    def shown(self) -> None:
        """Take the keyboard: into the name while there is none."""
        if self.name.text():
            self.setFocus()
        else:
            self.name.edit.setFocus()

    def resizeEvent(self, event: QResizeEvent) -> None:
        narrow = event.size().width() < _NARROW
        left, right = self._sides
        left.setFixedWidth(_NARROW_LEFT if narrow else _LEFT)
        right.setFixedWidth(_NARROW_RIGHT if narrow else _RIGHT)

    # --- Showing ----------------------------------------------------------------------------------

    def operator(self) -> str:
        return self.name.text()

    def show_operator(self, name: str) -> None:
        self.name.set_text(name)

    def show_problem(self, sentence: str) -> None:
        """Show what is missing of the name; an empty text clears it."""
        self.name.set_error(sentence or None)
        if sentence:
            self.name.edit.setFocus()

    def show_no_answer(self, sentence: str) -> None:
        """Show why the switches do nothing; an empty text clears it."""
        self._no_answer.setText(sentence)
        self._no_answer.setVisible(bool(sentence))

    def show_exercises(self, exercises: tuple[ExerciseLine, ...]) -> None:
        for line in exercises:
            self.rows[line.exercise].show_line(line)
            if line.chosen and not self._same("chosen", line.exercise):
                self._list.ensureWidgetVisible(self.rows[line.exercise])

    def show_exercise(self, box: ExerciseBox) -> None:
        if self._same("exercise", box):
            return
        self._title.setText(box.title)
        self._task.setText(box.task)
        self._result.setText(box.result)
        self._result.set_tone(box.result_tone)
        self._result.setVisible(bool(box.result))
        remove_from(self._goals, self._goal_rows)
        self._goal_rows = [_goal(line) for line in box.goals]
        fill(self._goals, *self._goal_rows)
        begin, again = translate("TrainingView", "Começar"), translate("TrainingView", "Fazer de novo")
        stop = translate("TrainingView", "Parar o exercício")
        self.begin.set_text(stop if box.running else again if box.result else begin)
        self.begin.set_kind("plain" if box.running else "main")

    def show_scores(self, scores: tuple[Score, ...]) -> None:
        if self._same("scores", scores):
            return
        self._empty.setVisible(not scores)
        remove_from(self._scores, self._score_rows)
        self._score_rows = [_score(line) for line in scores]
        fill(self._scores, *self._score_rows)

    def show_injected_faults(self, on: frozenset[InjectedFault]) -> None:
        """Show which switches of the trainer are on."""
        for injected, one in self.switches.items():
            one.show_on(injected in on)
        self.calm.set_inactive(None if on else translate("TrainingView", "Nenhum problema ligado"))

    def _same(self, part: str, shown: object) -> bool:
        """Return whether a part shows this already; made anew, a row would lose its place for nothing."""
        before, self._shown[part] = self._shown.get(part), shown
        return before == shown


_SIDE = 14
_GAP = 10
_BAR = 4


class ExerciseRow(Pressable):
    """An exercise of the list: state, number and name, points."""

    def __init__(self) -> None:
        super().__init__()
        self._line: ExerciseLine | None = None
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # The page has the keyboard: arrows choose.
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_line(self, line: ExerciseLine) -> None:
        if line == self._line:
            return
        self._line = line
        self.setAccessibleName(f"{line.number} {line.name}: {line.status}")
        self.setToolTip(plain_text_tooltip(f"{line.name} · {line.status}"))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(120, TOUCH)

    def paint(self, painter: QPainter, t: Tokens) -> None:
        line, width, height = self._line, self.width(), self.height()
        if line is None:
            return
        right, x = fonts.text_width(line.status, 12), _SIDE + 16 + _GAP
        if line.chosen:
            fill_rect(painter, self.rect(), t.primary_tint)
            fill_rect(painter, QRect(0, 0, _BAR, height), t.primary_fill)
        fill_rect(painter, QRect(0, height - 1, width, 1), t.border)
        icons.paint(painter, line.icon, getattr(t, line.tone), _SIDE, height // 2 - 8, 16)
        name, weight = QRect(x, 0, width - x - right - _GAP - _SIDE, height), 600 if line.chosen else 400
        paint_text(painter, name, f"{line.number}. {line.name}", t.text, 13, weight)
        paint_text(
            painter, QRect(width - right - _SIDE, 0, right + 1, height), line.status, t.text_2, 12, 400, RIGHT
        )


def _goal(line: GoalLine) -> QWidget:
    icon = at(TOP, IconView(line.icon, size=18, tone=line.tone))
    text = Label(line.text, size=14, weight=600 if line.strong else 400, wrap=True)
    return panel(row(icon, grow(text), spacing=_GAP, margins=(0, 3, 0, 3)))


def _score(one: Score) -> QWidget:
    name = ElidedLabel(one.operator, weight=500)
    done = Label(desk_texts.exercises_done(len(one.points)), size=12, tone="text_2")
    points = Label(desk_texts.points_of(one.total), weight=600, align=RIGHT)
    return panel(row(grow(name), done, points, spacing=_GAP, margins=(0, 3, 0, 3)))


class InjectedFaultRow(QWidget):
    """A switch of the trainer with its words; a tap anywhere on the row turns it."""

    def __init__(self, name: str, about: str) -> None:
        super().__init__()
        self.switch = Toggle(name)
        self.switch.setAccessibleDescription(about)
        title, more = Label(name, weight=500, wrap=True), Label(about, size=12, tone="text_2", wrap=True)
        text = column(title, more, spacing=0)
        lay_out(self, row(at(TOP, self.switch), grow(text), spacing=_GAP, margins=(0, 3, 0, 3)))

    def show_on(self, on: bool) -> None:
        """Show whether it is on, without reporting that as a press."""
        if on != self.switch.isChecked():
            self.switch.blockSignals(True)
            self.switch.setChecked(on)
            self.switch.blockSignals(False)
            self.switch.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self.switch.click()


def build(desk: DeskApi) -> Page:
    view = TrainingView()
    presenter = TrainingPresenter(view, desk)
    return built(view, presenter, desk, presenter.opened)
