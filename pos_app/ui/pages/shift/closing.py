"""Closing a shift: counting without seeing the account, then comparing and signing."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from pos_app.domain.shift_closing import Topic
from pos_app.domain.shifts import LONGEST_WORDS
from pos_app.ui.keys.commands import FocusKey
from pos_app.ui.kit.layouts import (
    Stretch,
    asks,
    column,
    fill,
    filled,
    grow,
    heading,
    in_grid,
    lay_out,
    panel,
    row,
    wide,
)
from pos_app.ui.kit.tables import ROW_ROLE, LineModel
from pos_app.ui.pages.shift.charts import MIDDLE, FaceView, stand, titled
from pos_app.ui.pages.shift.lines import ComparedLine, ComparisonShown, LikelyLine
from pos_app.ui.pages.shift.presenter import Accepted, Ask, Counted, Intent, OrderAsked, Signed, TypedLine
from pos_app.ui.style.theme import theme
from pos_app.ui.widgets.badge import HEIGHT, badge_width, paint_badge
from pos_app.ui.widgets.button import Button, MainAction
from pos_app.ui.widgets.card import Card
from pos_app.ui.widgets.confirm_box import ConfirmBox
from pos_app.ui.widgets.dense_table import DenseTable
from pos_app.ui.widgets.focus import tab_in_order
from pos_app.ui.widgets.icon_view import IconView
from pos_app.ui.widgets.label import ElidedLabel, Label
from pos_app.ui.widgets.layouts import remove_from
from pos_app.ui.widgets.paint import RIGHT, fill_rect, text
from pos_app.ui.widgets.row_delegate import Index, RowDelegate
from pos_app.ui.widgets.stepper import Stepper
from pos_app.ui.widgets.text_field import TextField
from pos_app.wording import shift_page_texts as words
from pos_app.wording import shift_texts
from pos_app.wording.notices import BadgeKind, CommandId
from pos_app.wording.translation import translate

_SIDE = 292
_COUNT, _COMPARE = 1, 2
"""Steps of closing, from 0."""
_MOST_DIGITS = 15


def _stepper(current: int) -> Stepper:
    steps = Stepper([one() for one in words.step_names])
    steps.show_steps(current, current, locked=True)
    return steps


class CountFace(FaceView):
    """Passive. What was typed stays until another shift is counted."""

    def __init__(self, ask: Callable[[Intent], object]) -> None:
        super().__init__()
        self._ask = ask
        self._title, self._caption = Label(size=20, weight=600), Label(tone="text_2", wrap=True)
        self.pieces: dict[Topic, TextField] = {}
        self.totals: dict[Topic, TextField] = {}
        self._names: dict[Topic, QWidget] = {}
        grid = QGridLayout()
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(8)
        grid.setColumnStretch(0, 1)
        heads = (words.what(), words.how_many(), words.sum_of())
        left = Card(margins=(14, 12, 14, 14), spacing=8)
        fill(left.body, grid, Stretch)
        in_grid(
            grid,
            *[tuple(Label(one, size=12, weight=500, tone="text_2") for one in heads)],
            *map(self._row, Topic),
        )
        why, said = words.why_blind()
        self.action = MainAction()
        self.action.show_action(translate("ShiftView", "Entregar contagem"), CommandId.MAIN)
        self.action.clicked.connect(self.submit)
        back = asks(Button(translate("ShiftView", "Voltar a vender"), key=CommandId.BACK), ask, Ask.RESUME)
        right = filled(
            Card(margins=(14, 12, 14, 14), spacing=8),
            heading(why),
            Label(said, tone="text_2", wrap=True),
            Stretch,
            back,
            self.action,
        )
        self._cards = QHBoxLayout()
        cards = row(grow(left), right, into=self._cards, spacing=12)
        lay_out(
            self,
            column(_stepper(_COUNT), self._title, self._caption, cards, Stretch, spacing=8),
        )
        right.setMinimumWidth(_SIDE)
        self._right = right

    def _row(self, topic: Topic) -> tuple[QWidget | None, ...]:
        name = shift_texts.topic(topic)
        label = QWidget()
        lay_out(
            label,
            column(
                Label(name, weight=500),
                Label(shift_texts.where(topic), size=12, tone="text_2", wrap=True),
                Stretch,
                spacing=0,
            ),
        )
        self._names[topic] = label
        pieces = total = None
        if topic is not Topic.CASH:
            pieces = self.pieces[topic] = self._field(words.pieces_of(name))
        if topic.method is not None or topic is Topic.CASH:
            total = self.totals[topic] = self._field(words.total_of_topic(name))
            total.edit.setPlaceholderText("0,00")
        return label, pieces, total

    @staticmethod
    def _field(name: str) -> TextField:
        field = TextField(name, show_label=False)
        field.edit.setMaxLength(_MOST_DIGITS)
        return wide(150, field)

    def fit(self, width: int) -> None:
        beside = width >= MIDDLE + _SIDE
        stand(self._cards, beside=beside)
        self._right.setMaximumWidth(_SIDE if beside else 16_777_215)

    def take_keyboard(self) -> None:
        self.pieces[Topic.CARD].edit.setFocus()

    def show_counting(self, title: str, caption: str, *, cash: bool) -> None:
        """Ask for the count of a shift; what was typed about another one goes."""
        if title != self._title.text():
            for field in (*self.pieces.values(), *self.totals.values()):
                field.set_text("")
                field.set_error(None)
        self._title.setText(title)
        self._caption.setText(caption)
        for one in (self._names[Topic.CASH], self.totals[Topic.CASH]):
            one.setVisible(cash)

    def submit(self) -> None:
        self._ask(Counted(tuple(self._typed(topic) for topic in Topic)))

    def _typed(self, topic: Topic) -> TypedLine:
        pieces, total = self.pieces.get(topic), self.totals.get(topic)
        if topic is Topic.CASH and total is not None and total.isHidden():
            total = None
        return TypedLine(topic, pieces.text() if pieces else None, total.text() if total else None)

    def show_problems(self, wrong: tuple[tuple[Topic, bool, str], ...]) -> None:
        """Show what is wrong: topic, whether it is the sum, and the sentence."""
        for field in (*self.pieces.values(), *self.totals.values()):
            field.set_error(None)
        fields = [((self.totals if of_sum else self.pieces)[topic], said) for topic, of_sum, said in wrong]
        for field, said in fields:
            field.set_error(said)
        if fields:
            fields[0][0].edit.setFocus()

    def ask_hand_in(self) -> None:
        """Ask once more: the count never changes after that."""
        box = ConfirmBox(
            self.window(),
            words.hand_in_question(),
            words.hand_in_words(),
            act=translate("ShiftView", "Entregar"),
            keep=translate("ShiftView", "Contar mais"),
            act_key=CommandId.MAIN,
        )
        box.accepted.connect(partial(self._ask, Ask.HAND_IN))
        box.open()


_WHERE = 200
"""px from which there is room to say where a thing is counted."""
_RESULT = 5
"""The last column of the comparison."""


class ComparedTable(DenseTable):
    """What was counted beside what was expected, line by line."""

    _ROW = 44
    _WIDTHS = (0, 72, 124, 76, 132, 132)
    _SLIM = (0, 60, 106, 62, 118, 112)

    def __init__(self) -> None:
        super().__init__(words.compared_name(), row_height=self._ROW)
        self.model_of: LineModel[ComparedLine] = LineModel(
            words.compared_heads(),
            lambda one: (
                one.name,
                one.counted,
                one.counted_total,
                one.expected,
                one.expected_total,
                one.result,
            ),
            (1, 2, 3, 4, 5),
        )
        self.setModel(self.model_of)
        self.setItemDelegate(_ComparedDelegate(self))
        self.set_columns(list(self._WIDTHS), 0)

    def show_lines(self, lines: tuple[ComparedLine, ...]) -> None:
        kept = max(0, self.row)
        if self.model_of.set_lines(lines):
            self.go_to(kept)
        self.setFixedHeight(
            len(lines) * self.verticalHeader().defaultSectionSize() + self.horizontalHeader().height() + 2
        )

    def fit(self, width: int) -> None:
        self.set_columns(list(self._WIDTHS if width >= MIDDLE + 160 else self._SLIM), 0)


class _ComparedDelegate(RowDelegate):
    """A line that differs stands on amber; the sum is bold."""

    def paint_cell(self, painter: QPainter, rect: QRect, index: Index, chosen: bool) -> None:
        t = theme().t
        line: ComparedLine = index.data(ROW_ROLE)
        if not line.agrees:  # Under the cursor, too: its lines above and below stay.
            fill_rect(painter, rect.adjusted(-8, int(chosen), 8, 0), t.warning_tint)
            if index.column() == 0:
                fill_rect(painter, QRect(rect.left() - 8, rect.top(), 4, rect.height()), t.warning)
        weight = 600 if line.strong else 400
        if index.column() == 0:
            where = line.where if rect.width() >= _WHERE else ""
            self.two_lines(painter, rect.adjusted(4, 0, 0, 0), line.name, where, weight=max(weight, 500))
        elif index.column() == _RESULT:
            icon = "check" if line.agrees else ""
            kind: BadgeKind = "success" if line.agrees else "warning"
            left = rect.right() - badge_width(line.result, icon)
            paint_badge(painter, QPoint(left, rect.center().y() - HEIGHT // 2 + 1), line.result, kind, icon)
        else:
            text(painter, rect, str(index.data()), t.text, 13, weight, RIGHT)


class CompareFace(FaceView):
    """Passive."""

    def __init__(self, ask: Callable[[Intent], object]) -> None:
        super().__init__()
        self._ask = ask
        self._title, self._caption = Label(size=20, weight=600), ElidedLabel(tone="text_2")
        self._handed_in = ElidedLabel(size=12, tone="text_2")
        self._handed_in.setAlignment(RIGHT)
        self.table = ComparedTable()
        self.table.row_chosen.connect(lambda _row: self.take_first())
        self._likely = QVBoxLayout()
        self.likely: list[LikelyRow] = []
        where, decide = words.where_from()
        rows = QWidget()
        lay_out(rows, column(into=self._likely, spacing=0))
        self._likely_card = titled(where, decide, rows)
        self.said = TextField(words.explanation(), optional=words.explanation_note())
        self.said.edit.setMaxLength(LONGEST_WORDS)
        supervisor, asked = words.supervisor_signs()
        who = column(
            Label(supervisor, weight=500),
            Label(asked, size=12, tone="text_2"),
            Stretch,
            spacing=0,
        )
        self._explain = QWidget()
        lay_out(self._explain, row(grow(self.said), IconView("shield-check"), who, spacing=10))
        self._pending = ElidedLabel(size=12, tone="text_2")
        head = row(self._title, grow(self._caption), spacing=10)
        table = filled(Card(margins=(1, 1, 1, 1), spacing=0), self.table)
        left = panel(
            column(head, table, self._likely_card, self._explain, self._pending, Stretch, spacing=10)
        )
        self._right = self._made_side()
        self._body = QHBoxLayout()
        body = row(grow(left), self._right, into=self._body, spacing=12)
        lay_out(
            self,
            column(
                row(grow(_stepper(_COMPARE), 3), grow(self._handed_in, 2), spacing=8), grow(body), spacing=8
            ),
        )

    def _made_side(self) -> Card:
        self._expected, self._counted = Label(weight=600), Label(weight=600)
        self._verdict, self._difference = Label(weight=600, wrap=True), Label(size=16, weight=600)
        self._verdict_icon = IconView("triangle-alert", tone="warning")
        verdict = row(self._verdict_icon, grow(self._verdict), self._difference, spacing=8)
        self._result = filled(Card(kind="warning"), verdict)
        why, said = words.why_blind()
        self.part = asks(
            Button(words.print_comparison(), icon="printer", key=CommandId.PRINT), self._ask, Ask.PRINT
        )
        self.action = MainAction()
        self.action.show_action(words.sign_and_close(), CommandId.MAIN)
        self.action.clicked.connect(self.submit)
        return filled(
            Card(margins=(14, 12, 14, 14), spacing=8),
            heading(words.result_title()),
            row(grow(Label(words.system())), self._expected, spacing=8),
            row(grow(Label(words.counted())), self._counted, spacing=8),
            self._result,
            Label(why, size=12, weight=600, tone="text_2"),
            Label(said, size=12, tone="text_2", wrap=True),
            Stretch,
            self.part,
            self.action,
        )

    def fit(self, width: int) -> None:
        beside = width >= MIDDLE + _SIDE
        stand(self._body, beside=beside)
        self._right.setMaximumWidth(_SIDE if beside else 16_777_215)
        self._right.setMinimumWidth(_SIDE if beside else 0)
        self.table.fit(width - (_SIDE + 12 if beside else 0))

    def take_keyboard(self) -> None:
        """Begin with what has to be written, else with the signature."""
        (self.action.button if self._explain.isHidden() else self.said.edit).setFocus()

    def submit(self) -> None:
        self._ask(Signed(self.said.text()))

    def take_first(self) -> None:
        if self.likely:
            self.likely[0].take.click()

    def show_comparison(self, shown: ComparisonShown) -> None:
        if shown.title != self._title.text():
            self.said.set_text("")
        self._title.setText(shown.title)
        self._caption.setText(shown.caption)
        self._handed_in.setText(shown.handed_in)
        self.table.show_lines(shown.lines)
        before = [one.line for one in self.likely]
        if before != list(shown.likely):
            remove_from(self._likely, self.likely)
            self.likely = [LikelyRow(one, self._ask) for one in shown.likely]
            fill(self._likely, *self.likely)
        buttons = [part for one in self.likely for part in (one.look, one.take)]
        tab_in_order((self.table, *buttons, self.said.edit, self.part, self.action.button))
        self._likely_card.setVisible(bool(shown.likely))
        self._explain.setVisible(shown.differs)
        self._pending.setText(shown.pending)
        self._pending.setVisible(bool(shown.pending))
        self._counted.setText(shown.counted)
        self._expected.setText(shown.expected)
        self._verdict.setText(shown.verdict)
        self._difference.setText(shown.difference)
        self._result.set_kind("warning" if shown.differs else "success")
        icon, tone = ("triangle-alert", "warning") if shown.differs else ("circle-check", "success")
        self._verdict_icon.show_icon(icon, tone)
        for label in (self._verdict, self._difference):
            label.set_tone(tone)

    def show_words_problem(self, sentence: str) -> None:
        self.said.set_error(sentence or None)
        if sentence:
            self.said.edit.setFocus()


class LikelyRow(QWidget):
    """An order that a difference may come from; a person says so."""

    def __init__(self, line: LikelyLine, ask: Callable[[Intent], object]) -> None:
        super().__init__()
        self.line = line
        order = line.likely.order
        self.look = asks(
            Button(words.see_order(), name=f"{words.see_order()}: {line.title}"),
            ask,
            OrderAsked(order.number, order.attempt),
        )
        self.take = Button(
            words.not_this_one() if line.accepted else words.this_one(),
            icon="check" if line.accepted else "",
            key=None if line.accepted else FocusKey.ENTER,
        )
        asks(self.take, ask, Accepted(line.likely.topic, order.attempt))
        said = column(
            ElidedLabel(line.title, weight=600),
            ElidedLabel(line.about, size=12, tone="text_2"),
            spacing=1,
        )
        lay_out(
            self,
            row(
                IconView("search", tone="primary"),
                grow(said),
                self.look,
                self.take,
                spacing=10,
                margins=(14, 6, 14, 8),
            ),
        )
