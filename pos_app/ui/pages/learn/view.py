"""The page of getting to know the provider."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QVBoxLayout, QWidget

from pos_app.domain.learning import (
    AbilityState,
    BasketSum,
    FieldFound,
    Question,
    ReadingCertainty,
    SaleAbility,
    StepReport,
    StepState,
    WalkStep,
)
from pos_app.ui.keys.commands import Action, Commands, FocusKey, KeyHint
from pos_app.ui.kit.layouts import (
    TOP,
    Margins,
    Stretch,
    asks,
    at,
    column,
    fill,
    filled,
    grow,
    in_grid,
    lay_out,
    panel,
    row,
)
from pos_app.ui.pages.learn.presenter import Ask, Intent, LearnPresenter, Mark
from pos_app.ui.shared.desk_api import DeskApi
from pos_app.ui.shared.page import Page, PageView, built
from pos_app.ui.style import fonts
from pos_app.ui.style.tokens import Tokens
from pos_app.ui.widgets.badge import Badge
from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.card import Card
from pos_app.ui.widgets.focus import tab_in_order
from pos_app.ui.widgets.icon_view import IconView
from pos_app.ui.widgets.keycap import Keycap
from pos_app.ui.widgets.label import ElidedLabel, Label
from pos_app.ui.widgets.layouts import remove_from
from pos_app.ui.widgets.notice import NoticeArea
from pos_app.ui.widgets.paint import RIGHT, Painted, fill_rect
from pos_app.ui.widgets.scroll import scrolled
from pos_app.ui.widgets.text_field import TextField
from pos_app.wording import learn_texts
from pos_app.wording.notices import BadgeKind, CommandId, NoticeView
from pos_app.wording.translation import translate

_STEP_ICONS = {
    StepState.WAITING: ("clock", "text_3"),
    StepState.RUNNING: ("refresh-cw", "primary"),
    StepState.DONE: ("circle-check", "success"),
    StepState.UNSURE: ("circle-question-mark", "warning"),
    StepState.FAILED: ("circle-x", "danger"),
    StepState.SKIPPED: ("minus", "text_3"),
}
_SURE: dict[ReadingCertainty, tuple[BadgeKind, str]] = {
    ReadingCertainty.DOCUMENTED: ("success", "check"),
    ReadingCertainty.PINNED: ("success", "check"),
    ReadingCertainty.FOUND: ("primary", "search"),
    ReadingCertainty.AMBIGUOUS: ("warning", "circle-question-mark"),
    ReadingCertainty.MISSING: ("danger", "circle-x"),
}
_CAN_ICONS = {
    AbilityState.YES: ("circle-check", "success"),
    AbilityState.UNDECIDED: ("circle-question-mark", "warning"),
    AbilityState.NO: ("circle-x", "danger"),
    AbilityState.OFF: ("minus", "text_3"),
}
_FINISHED = (StepState.DONE, StepState.UNSURE, StepState.FAILED, StepState.SKIPPED)
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
        self._rows: list[QWidget] = []
        self._shown: tuple[SaleAbility, ...] | None = None
        text = translate("LearnView", "Guardar perfil")
        save = Button(text, kind="main", icon="download", key=CommandId.MAIN)
        self.save = asks(save, self.ask, Ask.SAVE)
        self._why = Label(size=12, tone="warning", wrap=True)
        reply = panel(column(self._problem, self.question, self.sums, self.table, Stretch, spacing=12))
        head = row(self._title, grow(self._call), spacing=12)
        middle = column(head, self._notices, grow(scrolled(reply, self)), spacing=12)
        self._sides = left, right = self._left(), self._right()
        lay_out(self, row(left, grow(middle), right, spacing=14))
        asked = (self.origin.edit, self.destination.edit, self.walk)
        tab_in_order((*asked, self.question.confirm, self.save))

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
        return (
            KeyHint(FocusKey.ROWS, translate("LearnView", "Escolher resposta")),
            KeyHint(FocusKey.READING_NUMBER, translate("LearnView", "Escolher leitura")),
            KeyHint(FocusKey.ENTER, translate("LearnView", "Confirmar")),
            KeyHint(CommandId.REFRESH, translate("LearnView", "Conferir")),
            KeyHint(CommandId.MAIN, translate("LearnView", "Guardar perfil")),
            KeyHint(CommandId.BACK, translate("LearnView", "Parar ou voltar")),
        )

    def commands(self) -> Commands:
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
        self.setFocus()

    def resizeEvent(self, event: QResizeEvent) -> None:
        narrow = event.size().width() < _NARROW
        left, right = self._sides
        left.setFixedWidth(_NARROW_LEFT if narrow else _LEFT)
        right.setFixedWidth(_NARROW_RIGHT if narrow else _RIGHT)

    # --- Showing ----------------------------------------------------------------------------------

    def show_route(self, origin: str, destination: str) -> None:
        self.origin.set_text(origin)
        self.destination.set_text(destination)

    def route(self) -> tuple[str, str]:
        return self.origin.text().strip(), self.destination.text().strip()

    def show_steps(self, reports: tuple[StepReport, ...], chosen: WalkStep) -> None:
        for report in reports:
            self.steps[report.step].show_report(report, chosen=report.step is chosen)
        done = sum(report.state in _FINISHED for report in reports)
        self._count.setText(f"{done}/{len(reports)}")
        self._bar.show_done(done / len(reports))

    def show_reply(self, report: StepReport, asked: Question | None, sums: tuple[BasketSum, ...]) -> None:
        """Show what was understood of a reply, and of all ``sums`` those of its basket."""
        problem = learn_texts.problem(report)
        self._title.setText(learn_texts.step(report.step))
        self._call.setText(learn_texts.CALLS[report.step])
        self._problem.setText(problem)
        self._problem.setVisible(bool(problem))
        self.table.show_rows(report.rows, asked.field if asked else "")
        self.sums.show_sums(tuple(one for one in sums if one.basket is report.step))

    def show_question(self, asked: Question | None, chosen: int, count: str) -> None:
        """Ask which reading is the right one, with one of them marked, -1 for none; no question hides it."""
        if asked is not None:
            self.question.show_question(asked, chosen, count)
        self.question.setVisible(asked is not None)

    def show_able(self, able: tuple[SaleAbility, ...]) -> None:
        if able == self._shown:
            return
        self._shown = able
        remove_from(self._able, self._rows)
        self._rows = [_able(one) for one in able]
        for index, made in enumerate(self._rows):
            self._able.insertWidget(index, made)

    def show_foot(self, text: str) -> None:
        self._foot.setText(text)

    def show_walking(self, walking: bool) -> None:
        """Show that the walk is running; Esc stops it."""
        self.walk.set_inactive(translate("LearnView", "Conferindo… Esc para parar") if walking else None)

    def show_save(self, reason: str | None) -> None:
        """Enable or disable the button that saves the profile."""
        self.save.set_inactive(reason)
        self.hints_changed.emit()
        self._why.setText(reason or "")

    def show_notice(self, notice: NoticeView | None) -> None:
        """Show a notice with the result; None clears it."""
        if notice is None:
            self._notices.clear("learn")
        else:
            self._notices.show_notice("learn", notice, inline=notice.kind == "success")


_STEP_HEIGHT = 34
_ROW_HEIGHT = 35
_SUM_HEIGHT = 30
_MARK = 5


class StepRow(Painted):
    """A step: its icon, its name, its progress. A click shows its reply."""

    def __init__(self, pick: Callable[[], object]) -> None:
        super().__init__()
        self._pick = pick
        self.setFixedHeight(_STEP_HEIGHT)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self._icon = IconView("clock")
        self._name = ElidedLabel()
        self._detail = Label(size=12, tone="text_2", align=RIGHT)
        self._chosen = False
        lay_out(self, row(self._icon, grow(self._name), self._detail, spacing=10, margins=(14, 0, 14, 0)))

    def show_report(self, report: StepReport, *, chosen: bool) -> None:
        name, status = learn_texts.step(report.step), learn_texts.outcome(report)
        self._icon.show_icon(*_STEP_ICONS[report.state])
        self._name.setText(name)
        self._name.setFont(fonts.font(13, 600 if chosen else 400))
        self._detail.setText(status)
        self.setAccessibleName(f"{name}: {status}")
        self._chosen = chosen
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._pick()

    def paint(self, painter: QPainter, t: Tokens) -> None:
        if self._chosen:
            fill_rect(painter, self.rect(), t.primary_tint)
            fill_rect(painter, QRect(0, 0, 4, self.height()), t.primary_fill)
        fill_rect(painter, QRect(0, self.height() - 1, self.width(), 1), t.border)


class _Table(Card):
    """Lines in columns, made anew where they are others."""

    def __init__(self, margins: Margins, inside: Margins) -> None:
        super().__init__(margins=margins, spacing=0)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
        self._inside = inside
        self._shown: tuple[Any, ...] | None = None
        self._asked = ""
        self._inner: QWidget | None = None

    def _others(self, lines: tuple[Any, ...], asked: str = "") -> QGridLayout | None:
        """Return the grid to be filled with these lines; None where they are shown already."""
        if (lines, asked) == (self._shown, self._asked):
            return None
        self._shown, self._asked = lines, asked
        if self._inner is not None:
            remove_from(self.body, (self._inner,))
        self._inner = QWidget(self)
        grid = QGridLayout(self._inner)
        grid.setContentsMargins(*self._inside)
        self.body.addWidget(self._inner)
        self._inner.show()
        self.setVisible(bool(lines))
        return grid


class FieldTable(_Table):
    """The fields of a reply, a line each."""

    def __init__(self) -> None:
        super().__init__((1, 1, 1, 1), (14, 0, 14, 0))

    def show_rows(self, rows: tuple[FieldFound, ...], asked: str) -> None:
        """Show these fields; a person is asked about one of them."""
        if (grid := self._others(rows, asked)) is None:
            return
        grid.setHorizontalSpacing(14)
        grid.setVerticalSpacing(0)
        heads = (
            translate("FieldTable", "Campo"),
            translate("FieldTable", "Onde está na resposta"),
            translate("FieldTable", "Valor lido"),
            translate("FieldTable", "Certeza"),
        )
        in_grid(
            grid,
            tuple(Label(text, size=12, tone="text_2") for text in heads),
            *(_cells(row, asked) for row in rows),
        )
        for index in range(len(rows) + 1):
            grid.setRowMinimumHeight(index, _ROW_HEIGHT if index else 28)
        for place, space in enumerate((3, 4, 3, 0)):
            grid.setColumnStretch(place, space)


def _cells(row: FieldFound, asked: str) -> tuple[QWidget, ...]:
    field = ElidedLabel(learn_texts.field(row.field), weight=600 if row.field == asked else 500)
    path = ElidedLabel(learn_texts.path(row), size=12)
    path.setFont(fonts.mono(12))
    kind, icon = _SURE[row.sureness]
    badge = Badge(learn_texts.sureness(row), kind, icon=icon)
    return field, path, ElidedLabel(learn_texts.value(row)), badge


class SumTable(_Table):
    """What a basket costs by each method, part by part, above what the parts come to."""

    def __init__(self) -> None:
        super().__init__((14, 8, 14, 8), (0, 0, 0, 0))

    def show_sums(self, sums: tuple[BasketSum, ...]) -> None:
        if (grid := self._others(sums)) is None:
            return
        grid.setVerticalSpacing(2)
        grid.setColumnStretch(0, 1)
        lines: list[tuple[str, str, int, str]] = []
        for one in sums:
            lines += [(learn_texts.part(part), learn_texts.amount(part), 400, "text") for part in one.parts]
            tone = "success" if one.adds_up else "danger"
            lines.append((learn_texts.paid_by(one), learn_texts.total(one), 600, tone))
        for index, (name, amount, weight, ink) in enumerate(lines):
            grid.addWidget(ElidedLabel(name, weight=weight), index, 0)
            grid.addWidget(Label(amount, weight=weight, tone=ink, align=RIGHT), index, 1)
            grid.setRowMinimumHeight(index, _SUM_HEIGHT if weight == 600 else 0)


class OptionCard(Card):
    """One reading that may be taken: its value, where it is, and what follows. A click marks it."""

    def __init__(
        self, value: str, path: str, follows: str, number: int, pick: Callable[[], object], *, chosen: bool
    ) -> None:
        super().__init__(margins=(14, 8, 14, 8), spacing=2, kind="primary" if chosen else "plain")
        self._pick = pick
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.set_chosen(chosen)
        where = ElidedLabel(path if value else "", size=12)
        where.setFont(fonts.mono(12))
        keycap = Keycap(caps=(str(number),))
        head = row(Label(value or path, weight=600), grow(where), keycap, spacing=6)
        fill(self.body, head, ElidedLabel(follows, size=12, tone="text_2"))
        self.setAccessibleName(f"{value} {path} {follows}".strip())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._pick()


class QuestionCard(Card):
    """Asks a person which reading is the right one."""

    def __init__(self, ask: Callable[[Intent], object]) -> None:
        super().__init__(margins=(14, 12, 14, 12), spacing=10)
        self._ask = ask
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
        self._title, self._money = Label(size=14, weight=600, wrap=True), ElidedLabel(tone="text_2")
        self._count = Label(tone="text_2", align=RIGHT)
        options = QWidget()
        self._grid = QGridLayout(options)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(10)
        confirm = Button(translate("QuestionCard", "Confirmar"), size="small", key=FocusKey.ENTER)
        self.confirm = asks(confirm, ask, Ask.CONFIRM)
        note = Label(learn_texts.other_unused(), size=12, tone="text_2", wrap=True)
        icon = IconView("circle-question-mark", size=18, tone="warning")
        head = row(icon, grow(self._title, 3), grow(self._money, 2), self._count, spacing=10)
        fill(self.body, head, options, row(grow(note), self.confirm))
        self.cards: list[OptionCard] = []
        self._shown: tuple[Question, int, str] | None = None

    def show_question(self, asked: Question, chosen: int, count: str) -> None:
        if (asked, chosen, count) == self._shown:
            return
        self._shown = asked, chosen, count
        money = translate("QuestionCard", "é dinheiro: não escolhemos por você")
        self._title.setText(learn_texts.question(asked))
        self._money.setText(money if asked.money else "")
        self._count.setText(count)
        remove_from(self._grid, self.cards)
        texts = [(one.value, one.path, learn_texts.option(one, asked.options)) for one in asked.options]
        self.cards = [
            OptionCard(*said, number + 1, partial(self._ask, Mark(number)), chosen=number == chosen)
            for number, said in enumerate((*texts, (learn_texts.neither(), "", "")))
        ]
        for index, card in enumerate(self.cards):
            self._grid.addWidget(card, index // 2, index % 2)
        choose = translate("QuestionCard", "Escolha uma leitura")
        self.confirm.set_inactive(None if chosen >= 0 else choose)


def _able(one: SaleAbility) -> QWidget:
    """Return a kind of sale, and why it cannot be made."""
    name, reason = learn_texts.ability(one.ability), learn_texts.reason(one)
    icon, tone = _CAN_ICONS[one.can]
    why = (Label(reason, size=12, tone="text_2", wrap=True),) if reason else ()
    said = column(Label(name, wrap=True), *why, spacing=1)
    mark = at(TOP, IconView(icon, tone=tone))
    made = panel(row(mark, grow(said), spacing=9, margins=(16, _MARK, 16, _MARK)))
    made.setAccessibleName(f"{name}: {reason}".rstrip(": "))
    return made


class Bar(Painted):
    """Progress of the walk, from 0 to 1."""

    def __init__(self) -> None:
        super().__init__()
        self._done = 0.0
        self.setFixedHeight(6)

    def show_done(self, done: float) -> None:
        self._done = done
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(60, 6)

    def paint(self, painter: QPainter, t: Tokens) -> None:
        fill_rect(painter, self.rect(), t.border)
        fill_rect(painter, QRect(0, 0, round(self.width() * self._done), 6), t.primary_fill)


def build(desk: DeskApi) -> Page:
    view = LearnView()
    presenter = LearnPresenter(view, desk)
    return built(view, presenter, desk, presenter.opened)
