"""The page of training: left the exercises, in the middle one of them and the scores, right the trainer."""

from __future__ import annotations

from itertools import pairwise

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from pos_app.domain.training import Exercise, InjectedFault
from pos_app.ui.keys.commands import Action, Commands, FocusKey, KeyHint
from pos_app.ui.pages.training.lines import ExerciseBox, ExerciseLine, GoalLine, InjectedFaultLine, ScoreLine
from pos_app.ui.pages.training.parts import ExerciseRow, GoalRow, InjectedFaultRow, ScoreRow
from pos_app.ui.shared.page import PageView
from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.card import Card
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.layouts import remove_from
from pos_app.ui.widgets.scroll import scrolled
from pos_app.ui.widgets.text_field import TextField
from pos_app.wording import training_texts
from pos_app.wording.command_ids import CommandId
from pos_app.wording.translation import translate

_LEFT, _RIGHT = 320, 320
_NARROW = 1100
_NARROW_LEFT, _NARROW_RIGHT = 320, 244
"""In a small window the exercise in the middle keeps its width."""


class TrainingView(PageView):
    """Shows exercises, scores and the panel of the trainer; passive, with the acts as signals."""

    picked = Signal(object)
    moved = Signal(int)
    typed = Signal()
    begin_asked = Signal()
    switched = Signal(object, bool)
    calm_asked = Signal()
    leave_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(translate("TrainingView", "Treinamento"))
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)  # Tab goes through its controls.
        self.name = TextField(translate("TrainingView", "Quem pratica"), self)
        self.rows = {exercise: ExerciseRow(self) for exercise in Exercise}
        self._title = Label("", self, size=18, weight=600, wrap=True)
        self._task = Label("", self, size=14, wrap=True)
        self._result = Label("", self, size=12, wrap=True)
        self.leave = Button(translate("TrainingView", "Sair do treinamento"), self, icon="log-out")
        self.begin = Button("", self, kind="main", size="main", key=CommandId.MAIN)
        self.switches = {
            injected: InjectedFaultRow(*training_texts.injected_fault(injected), self)
            for injected in InjectedFault
        }
        self.calm = Button(translate("TrainingView", "Desligar tudo"), self, icon="rotate-ccw")
        self._no_answer = Label("", self, size=12, tone="danger", wrap=True)
        self._goal_rows: list[GoalRow] = []
        self._score_rows: list[ScoreRow] = []
        self._shown: dict[str, object] = {}
        self._build()
        self._connect()

    def _build(self) -> None:
        whole = QHBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(14)
        self._sides = (self._left(), self._right())
        whole.addWidget(self._sides[0])
        whole.addWidget(self._middle(), 1)
        whole.addWidget(self._sides[1])
        switches = (row.switch for row in self.switches.values())
        for before, after in pairwise((self.name.edit, self.leave, self.begin, *switches, self.calm)):
            self.setTabOrder(before, after)

    def _connect(self) -> None:
        for exercise, row in self.rows.items():
            row.clicked.connect(lambda _=False, exercise=exercise: self.picked.emit(exercise))
        for injected, switch in self.switches.items():
            switch.switch.toggled.connect(lambda on, injected=injected: self.switched.emit(injected, on))
        self.name.edited.connect(lambda _: self.typed.emit())
        self.name.submitted.connect(self.begin_asked)
        self.begin.clicked.connect(lambda _=False: self.begin_asked.emit())
        self.calm.clicked.connect(lambda _=False: self.calm_asked.emit())
        self.leave.clicked.connect(lambda _=False: self.leave_asked.emit())

    def _left(self) -> QWidget:
        card = Card(self, margins=(1, 12, 1, 12), spacing=0)
        top = QVBoxLayout()
        top.setContentsMargins(14, 0, 14, 12)
        top.setSpacing(10)
        card.body.addLayout(top)
        top.addWidget(Label(translate("TrainingView", "Exercícios"), card, size=15, weight=600))
        top.addWidget(self.name)
        inner = QWidget()
        column = QVBoxLayout(inner)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for row in self.rows.values():
            column.addWidget(row)
        column.addStretch(1)
        self._list = scrolled(inner, card)
        card.body.addWidget(self._list, 1)
        foot = QHBoxLayout()
        foot.setContentsMargins(14, 10, 14, 0)
        card.body.addLayout(foot)
        foot.addWidget(self.leave)
        foot.addStretch(1)
        return card

    def _middle(self) -> QWidget:
        card = Card(self, margins=(16, 14, 16, 14), spacing=10)
        card.body.addWidget(self._title)
        card.body.addWidget(self._task)
        self._goals = QVBoxLayout()
        self._goals.setSpacing(0)
        card.body.addLayout(self._goals)
        card.body.addWidget(self._result)
        note = training_texts.how_judged()
        card.body.addWidget(Label(note, card, size=12, tone="text_2", wrap=True))
        act = QHBoxLayout()
        card.body.addLayout(act)
        act.addWidget(self.begin)
        act.addStretch(1)
        board = Card(self, margins=(16, 12, 16, 12), spacing=4)
        board.body.addWidget(Label(translate("TrainingView", "Placar"), board, size=15, weight=600))
        self._empty = Label(
            training_texts.nobody_began(),
            board,
            tone="text_2",
            wrap=True,
        )
        board.body.addWidget(self._empty)
        self._scores = QVBoxLayout()
        self._scores.setSpacing(0)
        board.body.addLayout(self._scores)
        inner = QWidget()
        column = QVBoxLayout(inner)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(12)
        column.addWidget(card)
        column.addWidget(board)
        column.addStretch(1)
        return scrolled(inner, self)

    def _right(self) -> QWidget:
        card = Card(self, margins=(1, 12, 1, 12), spacing=8)
        head = QVBoxLayout()
        head.setContentsMargins(14, 0, 14, 0)
        head.setSpacing(6)
        card.body.addLayout(head)
        head.addWidget(Label(translate("TrainingView", "Instrutor"), card, size=15, weight=600))
        words = training_texts.for_trainers()
        head.addWidget(Label(words, card, size=12, tone="text_2", wrap=True))
        head.addWidget(self._no_answer)
        inner = QWidget()
        column = QVBoxLayout(inner)
        column.setContentsMargins(14, 0, 14, 0)
        column.setSpacing(2)
        for row in self.switches.values():
            column.addWidget(row)
        column.addStretch(1)
        card.body.addWidget(scrolled(inner, card), 1)
        foot = QHBoxLayout()
        foot.setContentsMargins(14, 0, 14, 0)
        card.body.addLayout(foot)
        foot.addWidget(self.calm)
        foot.addStretch(1)
        return card

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
        return {CommandId.MAIN: Action(self.begin_asked.emit)}

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows show another exercise, Enter begins it."""
        key = event.key()
        if key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.moved.emit(1 if key == Qt.Key.Key_Down else -1)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.begin_asked.emit()
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
        for row in self._goal_rows:
            self._goals.addWidget(row)

    def show_scores(self, scores: tuple[ScoreLine, ...]) -> None:
        """Show every operator, the best first."""
        if self._same("scores", scores):
            return
        self._empty.setVisible(not scores)
        remove_from(self._scores, tuple(self._score_rows))
        self._score_rows = [ScoreRow(line) for line in scores]
        for row in self._score_rows:
            self._scores.addWidget(row)

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
