"""Closing a shift: counting without seeing the account, comparing and signing; and what was signed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime, tzinfo
from functools import partial
from typing import Literal

from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from pos_app.domain.money import Cents, brl
from pos_app.domain.shift_closing import Compared, Likely, Topic, Whole, whole
from pos_app.domain.shifts import LONGEST_WORDS, Comparison, Shift, ShiftFigures
from pos_app.domain.value import Value
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
from pos_app.ui.kit.tables import ROW_ROLE, LineModel, LineTable
from pos_app.ui.pages.shift.presenter import (
    Accepted,
    Ask,
    Counted,
    FileKind,
    Intent,
    OrderAsked,
    PastMarked,
    Signed,
)
from pos_app.ui.pages.shift.selling import (
    MIDDLE,
    WIDEST,
    ChartCard,
    ChartsView,
    FaceView,
    charts,
    edged,
    stand,
    titled,
)
from pos_app.ui.style.theme import theme
from pos_app.ui.widgets.badge import HEIGHT, badge_width, paint_badge
from pos_app.ui.widgets.bars import LyingBars
from pos_app.ui.widgets.button import Button, MainAction
from pos_app.ui.widgets.card import Card
from pos_app.ui.widgets.confirm_box import ConfirmBox
from pos_app.ui.widgets.empty_state import EmptyState
from pos_app.ui.widgets.focus import tab_in_order
from pos_app.ui.widgets.icon_view import IconView
from pos_app.ui.widgets.label import ElidedLabel, Label
from pos_app.ui.widgets.layouts import remove_from
from pos_app.ui.widgets.paint import RIGHT, fill_rect, paint_text
from pos_app.ui.widgets.row_delegate import Index, RowDelegate
from pos_app.ui.widgets.scroll import scrolled
from pos_app.ui.widgets.stepper import Stepper
from pos_app.ui.widgets.text_field import TextField
from pos_app.wording import format, shift_texts
from pos_app.wording import shift_page_texts as texts
from pos_app.wording.notices import CommandId
from pos_app.wording.translation import translate


class ComparedLine(Value):
    """What was counted beside what was expected; ``strong``: the sum of the methods."""

    key: str
    name: str
    where: str
    counted: str
    counted_total: str
    expected: str
    expected_total: str
    result: str
    agrees: bool
    strong: bool = False

    @property
    def spoken(self) -> str:
        counted = f"{texts.counted()} {self.counted} {self.counted_total}"
        expected = f"{texts.system()} {self.expected} {self.expected_total}"
        return f"{self.name}, {counted}, {expected}, {self.result}"


def compared_lines(lines: tuple[Compared, ...]) -> tuple[ComparedLine, ...]:
    """Return the comparison: the methods, their sum, then the rest."""
    of_methods = [_compared(one) for one in lines if one.topic.method is not None]
    rest = [_compared(one) for one in lines if one.topic.method is None]
    sums = whole(lines)
    result = brl(sums.money) if sums.money else texts.agrees()
    total = ComparedLine(
        "total", texts.total(), "", *_numbers(sums), result, agrees=not sums.money, strong=True
    )
    return (*of_methods, total, *rest)


def _compared(line: Compared) -> ComparedLine:
    name, where = shift_texts.topic(line.topic), shift_texts.where(line.topic)
    return ComparedLine(line.topic, name, where, *_numbers(line), texts.difference(line), line.agrees)


def _numbers(one: Compared | Whole) -> tuple[str, str, str, str]:
    """Return pieces and sum as counted, then as expected; what is not counted so is empty."""

    def said(pieces: int | None, total: Cents | None) -> tuple[str, str]:
        return "" if pieces is None else str(pieces), "" if total is None else brl(total)

    return *said(one.counted, one.counted_total), *said(one.expected, one.expected_total)


class PastLine(Value):
    """A signed shift in the list."""

    key: str
    name: str
    when: str
    who: str
    result: str
    differs: bool

    @property
    def spoken(self) -> str:
        return f"{self.name}, {self.when}, {self.who}, {self.result}"


def past_line(shift: Shift, now: datetime, zone: tzinfo | None) -> PastLine:
    return PastLine(
        str(shift.number),
        shift_texts.name(shift.number),
        format.moment(shift.opened.astimezone(zone), now.astimezone(zone).date()),
        ", ".join(shift.operators),
        texts.result(shift),
        differs=shift.closing is not None and shift.closing.differs,
    )


_SIDE = 292
_COUNT, _COMPARE = 1, 2
"""Steps of closing, from 0."""
_MOST_DIGITS = 15


def _stepper(current: int) -> Stepper:
    steps = Stepper([one() for one in texts.step_names])
    steps.show_steps(current, current, locked=True)
    return steps


def _said_under(name: Label, about: str, *, wrap: bool = False) -> QWidget:
    return panel(column(name, Label(about, size=12, tone="text_2", wrap=wrap), Stretch, spacing=0))


class CountFace(FaceView):
    """Passive. What was typed stays until another shift is counted."""

    def __init__(self, ask: Callable[[Intent], object]) -> None:
        super().__init__()
        self._ask = ask
        self._title, self._caption = Label(size=20, weight=600), Label(tone="text_2", wrap=True)
        self._names = {
            topic: _said_under(
                Label(shift_texts.topic(topic), weight=500), shift_texts.where(topic), wrap=True
            )
            for topic in Topic
        }
        self.pieces: dict[Topic, TextField] = {
            topic: _field(texts.pieces_of(shift_texts.topic(topic)))
            for topic in Topic
            if topic is not Topic.CASH
        }
        self.totals: dict[Topic, TextField] = {
            topic: _field(texts.total_of_topic(shift_texts.topic(topic)), "0,00")
            for topic in Topic
            if topic.method is not None or topic is Topic.CASH
        }
        grid = QGridLayout()
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(8)
        grid.setColumnStretch(0, 1)
        left = filled(Card(margins=(14, 12, 14, 14), spacing=8), grid, Stretch)
        heads = (texts.what(), texts.how_many(), texts.sum_of())
        in_grid(
            grid,
            tuple(Label(one, size=12, weight=500, tone="text_2") for one in heads),
            *((self._names[one], self.pieces.get(one), self.totals.get(one)) for one in Topic),
        )
        why, said = texts.why_blind()
        self.action = MainAction()
        self.action.show_action(translate("ShiftView", "Entregar contagem"), CommandId.MAIN)
        self.action.clicked.connect(self.submit)
        back = asks(Button(translate("ShiftView", "Voltar a vender"), key=CommandId.BACK), ask, Ask.RESUME)
        self._right = filled(
            Card(margins=(14, 12, 14, 14), spacing=8),
            heading(why),
            Label(said, tone="text_2", wrap=True),
            Stretch,
            back,
            self.action,
        )
        self._right.setMinimumWidth(_SIDE)
        self._cards = QHBoxLayout()
        cards = row(grow(left), self._right, into=self._cards, spacing=12)
        lay_out(self, column(_stepper(_COUNT), self._title, self._caption, cards, Stretch, spacing=8))

    def fit(self, width: int) -> None:
        """Use so many px."""
        beside = width >= MIDDLE + _SIDE
        stand(self._cards, beside=beside)
        self._right.setMaximumWidth(_SIDE if beside else WIDEST)

    def take_keyboard(self) -> None:
        self.pieces[Topic.CARD].edit.setFocus()

    @property
    def _fields(self) -> tuple[TextField, ...]:
        return (*self.pieces.values(), *self.totals.values())

    def show_counting(self, title: str, caption: str, *, cash: bool) -> None:
        """Ask for the count of a shift; what was typed about another one goes."""
        if title != self._title.text():
            for field in self._fields:
                field.set_text("")
                field.set_error(None)
        self._title.setText(title)
        self._caption.setText(caption)
        for one in (self._names[Topic.CASH], self.totals[Topic.CASH]):
            one.setVisible(cash)

    def submit(self) -> None:
        pieces = {topic: field.text() for topic, field in self.pieces.items()}
        cash = not self.totals[Topic.CASH].isHidden()
        asked = (topic for topic in self.totals if cash or topic is not Topic.CASH)
        totals = {topic: self.totals[topic].text() for topic in asked}
        self._ask(Counted(pieces, totals))

    def show_problems(self, wrong: tuple[tuple[Topic, bool, str], ...]) -> None:
        """Show what is wrong: topic, whether it is the sum, and the sentence."""
        for field in self._fields:
            field.set_error(None)
        for topic, of_sum, said in reversed(wrong):  # The first one has the keyboard in the end.
            field = (self.totals if of_sum else self.pieces)[topic]
            field.set_error(said)
            field.edit.setFocus()

    def ask_hand_in(self) -> None:
        """Ask once more: the count never changes after that."""
        box = ConfirmBox(
            self.window(),
            texts.hand_in_question(),
            texts.hand_in_words(),
            act=translate("ShiftView", "Entregar"),
            keep=translate("ShiftView", "Contar mais"),
            act_key=CommandId.MAIN,
        )
        box.accepted.connect(partial(self._ask, Ask.HAND_IN))
        box.open()


def _field(name: str, hint: str = "") -> TextField:
    field = TextField(name, show_label=False, placeholder=hint)
    field.edit.setMaxLength(_MOST_DIGITS)
    return wide(150, field)


_ROW = 44
_WHERE = 200
"""px from which there is room to say where a thing is counted."""
_RESULT = 5
"""The last column of the comparison."""
_WIDTHS, _SLIM = (0, 72, 124, 76, 132, 132), (0, 60, 106, 62, 118, 112)


def _cells(one: ComparedLine) -> tuple[str, ...]:
    return (one.name, one.counted, one.counted_total, one.expected, one.expected_total, one.result)


class ComparedTable(LineTable[ComparedLine]):
    """What was counted beside what was expected, line by line."""

    def __init__(self) -> None:
        model = LineModel(texts.compared_heads(), _cells, (1, 2, 3, 4, 5))
        super().__init__(texts.compared_name(), model, _ComparedDelegate, _WIDTHS, 0, _ROW)

    def show_all(self, lines: tuple[ComparedLine, ...]) -> None:
        self.show_lines(lines)
        rows = len(lines) * self.verticalHeader().defaultSectionSize()
        self.setFixedHeight(rows + self.horizontalHeader().height() + 2)

    def fit(self, width: int) -> None:
        """Use so many px."""
        self.set_columns(list(_WIDTHS if width >= MIDDLE + 160 else _SLIM), 0)


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
            at = QPoint(rect.right() - badge_width(line.result, icon), rect.center().y() - HEIGHT // 2 + 1)
            paint_badge(painter, at, line.result, "success" if line.agrees else "warning", icon)
        else:
            paint_text(painter, rect, str(index.data()), t.text, 13, weight, RIGHT)


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
        self._likely_card = titled(*texts.where_from(), panel(column(into=self._likely, spacing=0)))
        self.said = TextField(texts.explanation(), optional=texts.explanation_note())
        self.said.edit.setMaxLength(LONGEST_WORDS)
        supervisor, asked = texts.supervisor_signs()
        who = _said_under(Label(supervisor, weight=500), asked)
        self._explain = panel(row(grow(self.said), IconView("shield-check"), who, spacing=10))
        self._pending = ElidedLabel(size=12, tone="text_2")
        parts = (edged(self.table), self._likely_card, self._explain, self._pending, Stretch)
        head = row(self._title, grow(self._caption), spacing=10)
        left = panel(column(head, *parts, spacing=10))
        self._expected, self._counted = Label(weight=600), Label(weight=600)
        self._verdict, self._difference = Label(weight=600, wrap=True), Label(size=16, weight=600)
        self._verdict_icon = IconView("triangle-alert", tone="warning")
        verdict = row(self._verdict_icon, grow(self._verdict), self._difference, spacing=8)
        self._result = filled(Card(kind="warning"), verdict)
        why, said = texts.why_blind()
        part = Button(texts.print_comparison(), icon="printer", key=CommandId.PRINT)
        self.part = asks(part, ask, Ask.PRINT)
        self.action = MainAction()
        self.action.show_action(texts.sign_and_close(), CommandId.MAIN)
        self.action.clicked.connect(self.submit)
        self._right = filled(
            Card(margins=(14, 12, 14, 14), spacing=8),
            heading(texts.result_title()),
            row(grow(Label(texts.system())), self._expected, spacing=8),
            row(grow(Label(texts.counted())), self._counted, spacing=8),
            self._result,
            Label(why, size=12, weight=600, tone="text_2"),
            Label(said, size=12, tone="text_2", wrap=True),
            Stretch,
            self.part,
            self.action,
        )
        self._body = QHBoxLayout()
        body = row(grow(left), self._right, into=self._body, spacing=12)
        steps = row(grow(_stepper(_COMPARE), 3), grow(self._handed_in, 2), spacing=8)
        lay_out(self, column(steps, grow(body), spacing=8))

    def fit(self, width: int) -> None:
        """Use so many px."""
        beside = width >= MIDDLE + _SIDE
        stand(self._body, beside=beside)
        self._right.setMaximumWidth(_SIDE if beside else WIDEST)
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

    def show_comparison(
        self, shift: Shift, found: Comparison, accepted: frozenset[tuple[str, str]], zone: tzinfo | None
    ) -> None:
        """Show what was counted beside the account; ``accepted`` are topics and attempts."""
        sums, handed_in, title = whole(found.lines), shift.counted, texts.closing(shift.number)
        pending, money = texts.still_pending(found.account.pending), sums.money
        verdict = texts.some_differs() if found.differs else texts.all_agrees()
        if money:
            verdict = texts.lacks() if money < 0 else texts.too_much()
        at = texts.handed_in(format.hour(handed_in.at.astimezone(zone))) if handed_in else ""
        if title != self._title.text():
            self.said.set_text("")
        for label, said in (
            (self._title, title),
            (self._caption, texts.span(shift, zone)),
            (self._handed_in, at),
            (self._pending, pending),
            (self._counted, brl(sums.counted_total)),
            (self._expected, brl(sums.expected_total)),
            (self._verdict, verdict),
            (self._difference, brl(abs(money)) if money else ""),
        ):
            label.setText(said)
        tone: Literal["warning", "success"] = "warning" if found.differs else "success"
        for label in (self._verdict, self._difference):
            label.set_tone(tone)
        self.table.show_all(compared_lines(found.lines))
        likely = [(one, (one.topic, one.order.attempt) in accepted) for one in found.likely]
        if [(one.likely, one.accepted) for one in self.likely] != likely:
            remove_from(self._likely, self.likely)
            self.likely = [LikelyRow(one, self._ask, zone, accepted=taken) for one, taken in likely]
            fill(self._likely, *self.likely)
        buttons = [part for one in self.likely for part in (one.look, one.take)]
        tab_in_order((self.table, *buttons, self.said.edit, self.part, self.action.button))
        self._likely_card.setVisible(bool(likely))
        self._explain.setVisible(found.differs)
        self._pending.setVisible(bool(pending))
        self._result.set_kind(tone)
        self._verdict_icon.show_icon("triangle-alert" if found.differs else "circle-check", tone)
        self.hints_changed.emit()

    def show_words_problem(self, sentence: str) -> None:
        self.said.set_error(sentence or None)
        if sentence:
            self.said.edit.setFocus()


class LikelyRow(QWidget):
    """An order that a difference may come from; a person says so."""

    def __init__(
        self, one: Likely, ask: Callable[[Intent], object], zone: tzinfo | None, *, accepted: bool
    ) -> None:
        super().__init__()
        self.likely, self.accepted, order = one, accepted, one.order
        look = Button(texts.see_order(), name=f"{texts.see_order()}: {texts.likely_title(one)}")
        self.look = asks(look, ask, OrderAsked(order.number, order.attempt))
        said = texts.not_this_one() if accepted else texts.this_one()
        take = Button(said, icon="check" if accepted else "", key=None if accepted else FocusKey.ENTER)
        self.take = asks(take, ask, Accepted(one.topic, order.attempt))
        title = ElidedLabel(texts.likely_title(one), weight=600)
        about = ElidedLabel(texts.likely_words(one, zone), size=12, tone="text_2")
        named = grow(column(title, about, spacing=1))
        icon = IconView("search", tone="primary")
        lay_out(self, row(icon, named, self.look, self.take, spacing=10, margins=(14, 6, 14, 8)))


_LIST, _LIST_HIGH = 252, 132
_PAST_ROW = 48


def _past_cells(one: PastLine) -> tuple[str, ...]:
    return f"{one.name}, {one.when}, {one.who}", one.result


class PastFace(FaceView):
    """Passive; the list at the left, what the cursor is on beside it."""

    def __init__(self, ask: Callable[[Intent], object]) -> None:
        super().__init__()
        self._title, self._caption = Label(size=20, weight=600), ElidedLabel(tone="text_2")
        back = asks(Button(texts.back(), key=CommandId.BACK), ask, Ask.BACK)
        self._papers = [
            asks(Button(texts.print_closing(), icon="printer", key=CommandId.PRINT), ask, Ask.PRINT),
            asks(Button("PDF", icon="download", key=CommandId.SAVE_PDF), ask, FileKind.PDF),
            asks(Button("XLSX"), ask, FileKind.XLSX),
            asks(Button("CSV"), ask, FileKind.CSV),
        ]
        model = LineModel((texts.shift_head(), texts.result_title()), _past_cells)
        self.table = LineTable(texts.past_name(), model, _PastDelegate, (0, 112), 0, _PAST_ROW, headed=False)
        self.table.marked.connect(lambda key: ask(PastMarked(key)))
        self.compared = ComparedTable()
        self._notes = Label(size=12, tone="text_2", wrap=True)
        self._routes = ChartCard(texts.by_route(), LyingBars)
        self.charts = ChartsView(self._routes)
        parts = (self._notes, edged(self.compared), self.charts, Stretch)
        inner = panel(column(*parts, spacing=10, margins=(0, 0, 8, 0)))
        self._head, self._buttons, self._body = QHBoxLayout(), QHBoxLayout(), QHBoxLayout()
        first, rest = row(*self._papers[:2], Stretch, spacing=8), row(*self._papers[2:], back, spacing=8)
        buttons = row(first, rest, into=self._buttons, spacing=8)
        title = grow(row(self._title, grow(self._caption), spacing=8))
        head = row(title, buttons, into=self._head, spacing=8)
        self._list, self._faces = edged(self.table), QStackedWidget()
        shown = panel(column(grow(scrolled(inner, self)), spacing=0))
        whole = panel(row(self._list, grow(shown), into=self._body, spacing=12))
        lay_out(self, column(head, grow(self._faces), spacing=10))
        self._faces.addWidget(EmptyState("history", *texts.none_signed()))
        self._faces.addWidget(whole)

    def fit(self, width: int) -> None:
        """Use so many px."""
        beside = width >= MIDDLE + _LIST
        stand(self._head, beside=beside)
        stand(self._buttons, beside=width >= MIDDLE + 90)
        stand(self._body, beside=beside)
        self._list.setMinimumWidth(_LIST)
        self._list.setMaximumWidth(_LIST if beside else WIDEST)
        self._list.setMaximumHeight(WIDEST if beside else _LIST_HIGH)
        for part in (self.charts, self.compared):
            part.fit(width - (_LIST + 30 if beside else 20))

    def take_keyboard(self) -> None:
        self.table.setFocus()

    def show_past(self, signed: Sequence[Shift], number: int, now: datetime, zone: tzinfo | None) -> None:
        lines = tuple(past_line(one, now, zone) for one in signed)
        self.table.show_lines(lines, str(number))
        self._faces.setCurrentIndex(1 if lines else 0)
        for one in self._papers:
            one.setVisible(bool(lines))
        if not lines:
            self._title.setText(texts.past_name())
            self._caption.setText("")

    def show_signed(self, figures: ShiftFigures, zone: tzinfo | None) -> None:
        """Show a closing as it was signed, and what became known later."""
        shift = figures.shift
        closing, signed = shift.closing, shift.signed
        if closing is None or signed is None:
            return
        told = (signed.words, texts.checked_by(closing.approved_by), texts.settled_later(figures.later))
        notes, bars = "\n".join(filter(None, told)), charts(closing.account)
        self._title.setText(shift_texts.name(shift.number))
        self._caption.setText(texts.span(shift, zone))
        self._notes.setText(notes)
        self._notes.setVisible(bool(notes))
        self.compared.show_all(compared_lines(closing.lines))
        self.charts.show_charts(bars)
        self._routes.show_chart(bars.routes)


class _PastDelegate(RowDelegate):
    """The shift over when and who, at the right how it came out."""

    def paint_cell(self, painter: QPainter, rect: QRect, index: Index, chosen: bool) -> None:
        t = theme().t
        line: PastLine = index.data(ROW_ROLE)
        if index.column() == 0:
            space = rect.adjusted(4, 0, 40, 0)
            self.two_lines(painter, space, f"{line.name} \u00b7 {line.when}", line.who, weight=600)
        else:
            paint_text(painter, rect, line.result, t.warning if line.differs else t.success, 12, 500, RIGHT)
