"""The page of training: left the exercises, in the middle one of them and the scores, right the trainer."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import pairwise

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from pos_app.domain.training import Exercise, InjectedFault
from pos_app.ui.keys.commands import Action, Commands, FocusKey, KeyHint
from pos_app.ui.kit.layouts import Stretch, asks, column, fill, filled, grow, heading, lay_out, panel, row
from pos_app.ui.pages.training.lines import (
    Ask,
    ExerciseBox,
    ExerciseLine,
    GoalLine,
    InjectedFaultLine,
    Intent,
    ScoreLine,
    Switch,
)
from pos_app.ui.pages.training.parts import ExerciseRow, GoalRow, InjectedFaultRow, ScoreRow
from pos_app.ui.shared.page import PageView
from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.card import Card
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.layouts import remove_from
from pos_app.ui.widgets.scroll import scrolled
from pos_app.ui.widgets.text_field import TextField
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
        self.switches = {one: InjectedFaultRow(*desk_texts.injected_fault(one)) for one in InjectedFault}
        for injected, one in self.switches.items():
            one.switch.toggled.connect(lambda on, injected=injected: self.ask(Switch(injected, on)))
        calm = Button(translate("TrainingView", "Desligar tudo"), icon="rotate-ccw")
        self.calm = asks(calm, self.ask, Ask.CALM)
        self._no_answer = Label(size=12, tone="danger", wrap=True)
        self._empty = Label(desk_texts.nobody_began(), tone="text_2", wrap=True)
        self._goals, self._scores = QVBoxLayout(), QVBoxLayout()
        self._goal_rows: list[GoalRow] = []
        self._score_rows: list[ScoreRow] = []
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
        words = Label(desk_texts.for_trainers(), size=12, tone="text_2", wrap=True)
        head = heading(translate("TrainingView", "Instrutor"))
        inner = panel(column(*self.switches.values(), Stretch, spacing=2, margins=(14, 0, 14, 0)))
        return filled(
            Card(margins=(1, 12, 1, 12), spacing=8),
            column(head, words, self._no_answer, spacing=6, margins=(14, 0, 14, 0)),
            grow(scrolled(inner, self)),
            row(self.calm, Stretch, margins=(14, 0, 14, 0)),
        )

    @property
    def key_hints(self) -> tuple[KeyHint, ...]:
        """The shortcuts shown in the key bar."""
        return (
            KeyHint(FocusKey.ROWS, translate("TrainingView", "Escolher exercício")),
            KeyHint(CommandId.MAIN, translate("TrainingView", "Começar ou parar")),
            KeyHint(FocusKey.TAB, translate("TrainingView", "Próximo campo")),
            KeyHint(CommandId.PAGE_SELL, translate("TrainingView", "Vender")),
        )

    def commands(self) -> Commands:
        """Return the page's action for each command that it handles."""
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
        """Fit both sides to the width."""
        narrow = event.size().width() < _NARROW
        left, right = self._sides
        left.setFixedWidth(_NARROW_LEFT if narrow else _LEFT)
        right.setFixedWidth(_NARROW_RIGHT if narrow else _RIGHT)

    # --- Showing ----------------------------------------------------------------------------------

    def operator(self) -> str:
        """Return the name that is typed."""
        return self.name.text()

    def show_operator(self, name: str) -> None:
        """Fill in who practised last."""
        self.name.set_text(name)

    def focus_operator(self) -> None:
        """Put the keyboard into the name."""
        self.name.edit.setFocus()

    def show_problem(self, sentence: str) -> None:
        """Show what is missing of the name; an empty text clears it."""
        self.name.set_error(sentence or None)

    def show_no_answer(self, sentence: str) -> None:
        """Show why the switches do nothing; an empty text clears it."""
        self._no_answer.setText(sentence)
        self._no_answer.setVisible(bool(sentence))

    def show_exercises(self, exercises: tuple[ExerciseLine, ...]) -> None:
        """Show the list."""
        for line in exercises:
            self.rows[line.exercise].show_line(line)
            if line.chosen and not self._same("chosen", line.exercise):
                self._list.ensureWidgetVisible(self.rows[line.exercise])

    def show_exercise(self, box: ExerciseBox) -> None:
        """Show the chosen exercise."""
        if self._same("exercise", box):
            return
        self._title.setText(box.title)
        self._task.setText(box.task)
        self._result.setText(box.result)
        self._result.set_tone(box.result_tone)
        self._result.setVisible(bool(box.result))
        self._show_goals(box.goals)
        if box.running:
            self.begin.set_text(translate("TrainingView", "Parar o exercício"))
            self.begin.set_kind("plain")
        else:
            again = bool(box.result)
            words = (
                translate("TrainingView", "Fazer de novo") if again else translate("TrainingView", "Começar")
            )
            self.begin.set_text(words)
            self.begin.set_kind("main")

    def _show_goals(self, goals: tuple[GoalLine, ...]) -> None:
        remove_from(self._goals, tuple(self._goal_rows))
        self._goal_rows = [GoalRow(line) for line in goals]
        fill(self._goals, *self._goal_rows)

    def show_scores(self, scores: tuple[ScoreLine, ...]) -> None:
        """Show every operator, the best first."""
        if self._same("scores", scores):
            return
        self._empty.setVisible(not scores)
        remove_from(self._scores, tuple(self._score_rows))
        self._score_rows = [ScoreRow(line) for line in scores]
        fill(self._scores, *self._score_rows)

    def show_injected_faults(self, injected_faults: tuple[InjectedFaultLine, ...]) -> None:
        """Show the switches of the trainer."""
        for line in injected_faults:
            self.switches[line.injected].show_on(line.on)
        on = any(line.on for line in injected_faults)
        self.calm.set_inactive(None if on else translate("TrainingView", "Nenhum problema ligado"))

    def _same(self, part: str, shown: object) -> bool:
        """Return whether a part shows this already; made anew, a row would lose its place for nothing."""
        before, self._shown[part] = self._shown.get(part), shown
        return before == shown
