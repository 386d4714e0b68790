"""The page of getting to know the provider: what it shows, and the person's actions as signals."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from pos_app.domain.learning import WalkStep
from pos_app.ui.keys.commands import Action, Commands, FocusKey, KeyHint
from pos_app.ui.pages.learn.lines import AbleLine, QuestionBox, ReplyBox, StepLine
from pos_app.ui.pages.learn.parts import AbleRow, Bar, FieldTable, QuestionCard, StepRow, SumTable
from pos_app.ui.shared.page import PageView
from pos_app.ui.style import fonts
from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.card import Card
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.notice_area import NoticeArea
from pos_app.ui.widgets.paint import RIGHT
from pos_app.ui.widgets.scroll import scrolled
from pos_app.ui.widgets.text_field import TextField
from pos_app.wording.command_ids import CommandId
from pos_app.wording.notices import NoticeView
from pos_app.wording.translation import translate

_LEFT, _RIGHT = 264, 270
_NARROW = 1100
_NARROW_LEFT, _NARROW_RIGHT = 214, 206
"""In a small window the reply in the middle keeps its width."""


class LearnView(PageView):
    """Passive; left the walk, middle one reply, right what can be sold."""

    walk_asked = Signal()
    stopped = Signal()
    step_picked = Signal(object)
    moved = Signal(int)
    marked = Signal(int)
    confirmed = Signal()
    save_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(translate("LearnView", "Conferir a central"))
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.origin = TextField(translate("LearnView", "De"), self)
        self.destination = TextField(translate("LearnView", "Para"), self)
        self.walk = Button(translate("LearnView", "Conferir"), self, icon="play", key=CommandId.REFRESH)
        self.steps = {step: StepRow(self) for step in WalkStep}
        self._count = Label("", self, weight=600, align=RIGHT)
        self._bar = Bar(self)
        self._foot = Label("", self, size=12, tone="text_2", wrap=True)
        self._notices = NoticeArea(self)
        self._title = Label("", self, size=20, weight=600)
        self._call = Label("", self, size=12, tone="text_2")
        self._call.setFont(fonts.mono(12))
        self._problem = Label("", self, tone="danger", wrap=True)
        self.table = FieldTable(self)
        self.sums = SumTable(self)
        self.question = QuestionCard(self)
        self._able = QVBoxLayout()
        self._rows: list[AbleRow] = []
        self._shown: tuple[AbleLine, ...] | None = None
        self.save = Button(
            translate("LearnView", "Guardar perfil"), self, kind="main", icon="download", key=CommandId.MAIN
        )
        self._why = Label("", self, size=12, tone="warning", wrap=True)
        whole = QHBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(14)
        self._sides = (self._left(), self._right())
        whole.addWidget(self._sides[0])
        middle = QVBoxLayout()
        middle.setSpacing(12)
        whole.addLayout(middle, 1)
        self._fill_middle(middle)
        whole.addWidget(self._sides[1])
        self.walk.clicked.connect(lambda _=False: self.walk_asked.emit())
        self.save.clicked.connect(lambda _=False: self.save_asked.emit())
        self.question.marked.connect(self.marked)
        self.question.confirmed.connect(self.confirmed)
        for step, row in self.steps.items():
            row.picked.connect(lambda step=step: self.step_picked.emit(step))
        for field in (self.origin, self.destination):
            field.submitted.connect(self.walk_asked)

    def _left(self) -> QWidget:
        card = Card(self, margins=(1, 12, 1, 12), spacing=0)
        top = QVBoxLayout()
        top.setContentsMargins(14, 0, 14, 10)
        top.setSpacing(8)
        card.body.addLayout(top)
        head = QHBoxLayout()
        top.addLayout(head)
        head.addWidget(
            Label(translate("LearnView", "Conhecer a central"), card, size=14, weight=600, wrap=True), 1
        )
        head.addWidget(self._count)
        top.addWidget(self._bar)
        asked = QHBoxLayout()
        asked.setSpacing(8)
        top.addLayout(asked)
        asked.addWidget(self.origin)
        asked.addWidget(self.destination)
        top.addWidget(self.walk)
        card.body.addWidget(scrolled(_stacked(self.steps.values(), card), card), 1)
        foot = QVBoxLayout()
        foot.setContentsMargins(14, 10, 14, 0)
        card.body.addLayout(foot)
        foot.addWidget(self._foot)
        return card

    def _fill_middle(self, middle: QVBoxLayout) -> None:
        inner = QWidget(self)  # From the start in this window: its parts keep their turn of Tab.
        column = QVBoxLayout(inner)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(12)
        for part in (self._problem, self.question, self.sums, self.table):
            column.addWidget(part)
        column.addStretch(1)
        head = QHBoxLayout()
        head.setSpacing(12)
        middle.addLayout(head)
        head.addWidget(self._title)
        head.addWidget(self._call, 1)
        middle.addWidget(self._notices)
        middle.addWidget(scrolled(inner, self), 1)

    def _right(self) -> QWidget:
        card = Card(self, margins=(1, 14, 1, 14), spacing=8)
        head = QVBoxLayout()
        head.setContentsMargins(16, 0, 16, 0)
        card.body.addLayout(head)
        head.addWidget(
            Label(translate("LearnView", "O que já dá para vender"), card, size=14, weight=600, wrap=True)
        )
        inner = QWidget(self)
        self._able = QVBoxLayout(inner)
        self._able.setContentsMargins(0, 0, 0, 0)
        self._able.setSpacing(0)
        self._able.addStretch(1)
        card.body.addWidget(scrolled(inner, card), 1)
        foot = QVBoxLayout()
        foot.setContentsMargins(16, 0, 16, 0)
        foot.setSpacing(8)
        card.body.addLayout(foot)
        foot.addWidget(self.save)
        foot.addWidget(self._why)
        return card

    @property
    def key_hints(self) -> tuple[KeyHint, ...]:
        """The shortcuts shown in the key bar."""
        return (
            KeyHint(FocusKey.ROWS, translate("LearnView", "Escolher resposta")),
            KeyHint(FocusKey.READING_NUMBER, translate("LearnView", "Escolher leitura")),
            KeyHint(FocusKey.ENTER, translate("LearnView", "Confirmar")),
            KeyHint(CommandId.REFRESH, translate("LearnView", "Conferir")),
            KeyHint(CommandId.MAIN, translate("LearnView", "Guardar perfil")),
            KeyHint(CommandId.BACK, translate("LearnView", "Parar ou voltar")),
        )

    def commands(self) -> Commands:
        """Return the page's action for each command that it handles."""
        return {
            CommandId.REFRESH: Action(self.walk_asked.emit, self.walk.isEnabled),
            CommandId.MAIN: Action(self.save_asked.emit, self.save.isEnabled),
            CommandId.BACK: Action(self.stopped.emit),
        }

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows show another reply, numbers mark a reading, Enter takes it."""
        key = event.key()
        if key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.moved.emit(1 if key == Qt.Key.Key_Down else -1)
        elif Qt.Key.Key_1 <= key <= Qt.Key.Key_9:
            self.marked.emit(key - Qt.Key.Key_1)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.confirmed.emit()
        else:
            super().keyPressEvent(event)

    def shown(self) -> None:
        """Take the keyboard."""
        self.setFocus()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit both sides to the width."""
        narrow = event.size().width() < _NARROW
        left, right = self._sides
        left.setFixedWidth(_NARROW_LEFT if narrow else _LEFT)
        right.setFixedWidth(_NARROW_RIGHT if narrow else _RIGHT)

    # --- Showing ----------------------------------------------------------------------------------

    def show_route(self, origin: str, destination: str) -> None:
        """Fill in the places."""
        self.origin.set_text(origin)
        self.destination.set_text(destination)

    def route(self) -> tuple[str, str]:
        """Return the places that are typed."""
        return self.origin.text().strip(), self.destination.text().strip()

    def show_steps(self, steps: tuple[StepLine, ...], done: int) -> None:
        """Show how far each step is."""
        for line in steps:
            self.steps[line.step].show_line(line)
        self._count.setText(f"{done}/{len(steps)}")
        self._bar.show_done(done / len(steps))

    def show_reply(self, reply: ReplyBox) -> None:
        """Show what was understood of a reply."""
        self._title.setText(reply.title)
        self._call.setText(reply.call)
        self._problem.setText(reply.problem)
        self._problem.setVisible(bool(reply.problem))
        self.table.show_rows(reply.rows)
        self.table.setVisible(bool(reply.rows))
        self.sums.show_sums(reply.sums)
        self.sums.setVisible(bool(reply.sums))

    def show_question(self, question: QuestionBox | None) -> None:
        """Ask which reading is the right one; None hides the question."""
        if question is not None:
            self.question.show_question(question)
        self.question.setVisible(question is not None)

    def show_able(self, able: tuple[AbleLine, ...]) -> None:
        """Show what can be sold."""
        if able == self._shown:
            return
        self._shown = able
        for row in self._rows:
            row.deleteLater()
        self._rows = [AbleRow(line) for line in able]
        for index, row in enumerate(self._rows):
            self._able.insertWidget(index, row)

    def show_foot(self, text: str) -> None:
        """Show the state of the walk, running or finished."""
        self._foot.setText(text)

    def show_walking(self, walking: bool) -> None:
        """Show that the walk is running; Esc stops it."""
        self.walk.set_inactive(translate("LearnView", "Conferindo… Esc para parar") if walking else None)

    def show_save(self, reason: str | None) -> None:
        """Enable or disable the button that saves the profile."""
        self.save.set_inactive(reason)
        self._why.setText(reason or "")

    def show_notice(self, notice: NoticeView | None) -> None:
        """Show a notice with the result; None clears it."""
        if notice is None:
            self._notices.clear("learn")
        else:
            self._notices.show_notice("learn", notice, inline=notice.kind == "success")


def _stacked(parts: Iterable[QWidget], parent: QWidget) -> QWidget:
    inner = QWidget(parent)
    column = QVBoxLayout(inner)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(0)
    for part in parts:
        column.addWidget(part)
    column.addStretch(1)
    return inner
