"""The page of getting to know the provider."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from pos_app.domain.learning import WalkStep
from pos_app.ui.keys.commands import Action, Commands, FocusKey, KeyHint
from pos_app.ui.kit.layouts import Stretch, asks, column, filled, grow, lay_out, panel, row
from pos_app.ui.pages.learn.lines import AbleLine, Ask, Intent, Mark, QuestionBox, ReplyBox, StepLine
from pos_app.ui.pages.learn.parts import AbleRow, Bar, FieldTable, QuestionCard, StepRow, SumTable
from pos_app.ui.shared.page import PageView
from pos_app.ui.style import fonts
from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.card import Card
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.notice import NoticeArea
from pos_app.ui.widgets.paint import RIGHT
from pos_app.ui.widgets.scroll import scrolled
from pos_app.ui.widgets.text_field import TextField
from pos_app.wording.notices import CommandId, NoticeView
from pos_app.wording.translation import translate

_LEFT, _RIGHT = 264, 270
_NARROW = 1100
_NARROW_LEFT, _NARROW_RIGHT = 214, 206
"""In a small window the reply in the middle keeps its width."""


class LearnView(PageView):
    """Passive; left the walk, middle one reply, right what can be sold."""

    def __init__(self) -> None:
        super().__init__()
        self.ask: Callable[[Intent], object] = self.asked.emit
        self.setAccessibleName(translate("LearnView", "Conferir a central"))
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.origin = TextField(translate("LearnView", "De"))
        self.destination = TextField(translate("LearnView", "Para"))
        for field in (self.origin, self.destination):
            field.submitted.connect(lambda: self.ask(Ask.WALK))
        walk = Button(translate("LearnView", "Conferir"), icon="play", key=CommandId.REFRESH)
        self.walk = asks(walk, self.ask, Ask.WALK)
        self.steps = {step: StepRow(partial(self.ask, step)) for step in WalkStep}
        self._count = Label(weight=600, align=RIGHT)
        self._bar = Bar()
        self._foot = Label(size=12, tone="text_2", wrap=True)
        self._notices = NoticeArea()
        self._title = Label(size=20, weight=600)
        self._call = Label(size=12, tone="text_2")
        self._call.setFont(fonts.mono(12))
        self._problem = Label(tone="danger", wrap=True)
        self.table, self.sums, self.question = FieldTable(), SumTable(), QuestionCard(self.ask)
        self._able = QVBoxLayout()
        self._rows: list[AbleRow] = []
        self._shown: tuple[AbleLine, ...] | None = None
        words = translate("LearnView", "Guardar perfil")
        save = Button(words, kind="main", icon="download", key=CommandId.MAIN)
        self.save = asks(save, self.ask, Ask.SAVE)
        self._why = Label(size=12, tone="warning", wrap=True)
        reply = panel(column(self._problem, self.question, self.sums, self.table, Stretch, spacing=12))
        head = row(self._title, grow(self._call), spacing=12)
        middle = column(head, self._notices, grow(scrolled(reply, self)), spacing=12)
        self._sides = (self._left(), self._right())
        left, right = self._sides
        lay_out(self, row(left, grow(middle), right, spacing=14))

    def _left(self) -> QWidget:
        title = Label(translate("LearnView", "Conhecer a central"), size=14, weight=600, wrap=True)
        head = row(grow(title), self._count)
        asked = row(self.origin, self.destination, spacing=8)
        steps = panel(column(*self.steps.values(), Stretch, spacing=0))
        return filled(
            Card(margins=(1, 12, 1, 12), spacing=0),
            column(head, self._bar, asked, self.walk, spacing=8, margins=(14, 0, 14, 10)),
            grow(scrolled(steps, self)),
            column(self._foot, margins=(14, 10, 14, 0)),
        )

    def _right(self) -> QWidget:
        title = Label(translate("LearnView", "O que já dá para vender"), size=14, weight=600, wrap=True)
        able = panel(column(Stretch, spacing=0, into=self._able))
        return filled(
            Card(margins=(1, 14, 1, 14), spacing=8),
            column(title, margins=(16, 0, 16, 0)),
            grow(scrolled(able, self)),
            column(self.save, self._why, spacing=8, margins=(16, 0, 16, 0)),
        )

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
            CommandId.REFRESH: Action(partial(self.ask, Ask.WALK), self.walk.isEnabled),
            CommandId.MAIN: Action(partial(self.ask, Ask.SAVE), self.save.isEnabled),
            CommandId.BACK: Action(partial(self.ask, Ask.STOP)),
        }

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows show another reply, numbers mark a reading, Enter takes it."""
        key = event.key()
        if key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.ask(Ask.NEXT if key == Qt.Key.Key_Down else Ask.PREVIOUS)
        elif Qt.Key.Key_1 <= key <= Qt.Key.Key_9:
            self.ask(Mark(key - Qt.Key.Key_1))
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.ask(Ask.CONFIRM)
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
        for former in self._rows:
            former.deleteLater()
        self._rows = [AbleRow(line) for line in able]
        for index, made in enumerate(self._rows):
            self._able.insertWidget(index, made)

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
