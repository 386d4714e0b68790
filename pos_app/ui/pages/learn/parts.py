"""The rows and boxes of the page."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import cast

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QMouseEvent, QPaintEvent
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QWidget

from pos_app.ui.keys.commands import FocusKey
from pos_app.ui.kit.layouts import TOP, asks, at, column, fill, grow, lay_out, row
from pos_app.ui.pages.learn.lines import (
    AbleLine,
    Ask,
    Intent,
    Mark,
    OptionLine,
    QuestionBox,
    RowLine,
    StepLine,
    SumLine,
)
from pos_app.ui.style import fonts
from pos_app.ui.style.theme import theme
from pos_app.ui.widgets.badge import Badge
from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.card import Card
from pos_app.ui.widgets.icon_view import IconView
from pos_app.ui.widgets.keycap import Keycap
from pos_app.ui.widgets.label import ElidedLabel, Label
from pos_app.ui.widgets.layouts import remove_from
from pos_app.ui.widgets.paint import RIGHT, fill_rect, painter_for
from pos_app.wording import learn_texts
from pos_app.wording.notices import BadgeKind
from pos_app.wording.translation import translate

_STEP_HEIGHT = 34
_ROW_HEIGHT = 35
_SUM_HEIGHT = 30
_MARK = 5


class StepRow(QWidget):
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

    def show_line(self, line: StepLine) -> None:
        """Show a step."""
        self._icon.show_icon(line.icon, line.tone)
        self._name.setText(line.name)
        self._name.setFont(fonts.font(13, 600 if line.chosen else 400))
        self._detail.setText(line.status)
        self.setAccessibleName(f"{line.name}: {line.status}")
        self._chosen = line.chosen
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Show its reply."""
        self._pick()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the background of the chosen step, and the line below."""
        t = theme().t
        with painter_for(self) as painter:
            if self._chosen:
                fill_rect(painter, self.rect(), t.primary_tint)
                fill_rect(painter, self.rect().adjusted(0, 0, 4 - self.width(), 0), t.primary_fill)
            fill_rect(painter, self.rect().adjusted(0, self.height() - 1, 0, 0), t.border)


class FieldTable(Card):
    """The fields of a reply, a line each."""

    def __init__(self) -> None:
        super().__init__(margins=(1, 1, 1, 1), spacing=0)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
        self._shown: tuple[RowLine, ...] | None = None
        self._inner: QWidget | None = None

    def show_rows(self, rows: tuple[RowLine, ...]) -> None:
        """Show the fields; none leaves only the head."""
        if rows == self._shown:
            return
        self._shown = rows
        if self._inner is not None:
            remove_from(self.body, (self._inner,))
        self._inner = inner = QWidget(self)
        grid = QGridLayout(inner)
        grid.setContentsMargins(14, 0, 14, 0)
        grid.setHorizontalSpacing(14)
        grid.setVerticalSpacing(0)
        heads = (
            translate("FieldTable", "Campo"),
            translate("FieldTable", "Onde está na resposta"),
            translate("FieldTable", "Valor lido"),
            translate("FieldTable", "Certeza"),
        )
        for place, words in enumerate(heads):
            grid.addWidget(Label(words, inner, size=12, tone="text_2"), 0, place)
        grid.setRowMinimumHeight(0, 28)
        for index, line in enumerate(rows, 1):
            for place, part in enumerate(_cells(line, inner)):
                grid.addWidget(part, index, place)
            grid.setRowMinimumHeight(index, _ROW_HEIGHT)
        for place, space in enumerate((3, 4, 3, 0)):
            grid.setColumnStretch(place, space)
        self.body.addWidget(inner)
        inner.show()


def _cells(line: RowLine, parent: QWidget) -> tuple[QWidget, ...]:
    field = ElidedLabel(line.field, parent, weight=600 if line.asked else 500)
    path = ElidedLabel(line.path, parent, size=12)
    path.setFont(fonts.mono(12))
    value = ElidedLabel(line.value, parent)
    badge = Badge(line.sure, cast(BadgeKind, line.kind), icon=line.icon, parent=parent)
    return field, path, value, badge


class SumTable(Card):
    """What a basket costs by each method, part by part."""

    def __init__(self) -> None:
        super().__init__(margins=(14, 8, 14, 8), spacing=0)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
        self._shown: tuple[SumLine, ...] = ()
        self._inner: QWidget | None = None

    def show_sums(self, lines: tuple[SumLine, ...]) -> None:
        """Show the parts of each sum above what they come to."""
        if lines == self._shown:
            return
        self._shown = lines
        if self._inner is not None:
            remove_from(self.body, (self._inner,))
        self._inner = inner = QWidget(self)
        grid = QGridLayout(inner)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setVerticalSpacing(2)
        grid.setColumnStretch(0, 1)
        for index, line in enumerate(lines):
            weight = 600 if line.whole else 400
            grid.addWidget(ElidedLabel(line.name, inner, weight=weight), index, 0)
            grid.addWidget(Label(line.amount, inner, weight=weight, tone=line.tone, align=RIGHT), index, 1)
            grid.setRowMinimumHeight(index, _SUM_HEIGHT if line.whole else 0)
        self.body.addWidget(inner)
        inner.show()


class OptionCard(Card):
    """One reading that may be taken. A click marks it."""

    def __init__(self, line: OptionLine, number: int, pick: Callable[[], object]) -> None:
        super().__init__(margins=(14, 8, 14, 8), spacing=2)
        self._pick = pick
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.set_chosen(line.chosen)
        if line.chosen:
            self.set_kind("primary")
        path = ElidedLabel(line.path if line.value else "", size=12)
        path.setFont(fonts.mono(12))
        value = Label(line.value or line.path, weight=600)
        head = row(value, grow(path), Keycap(caps=(str(number),)), spacing=6)
        fill(self.body, head, ElidedLabel(line.follows, size=12, tone="text_2"))
        self.setAccessibleName(f"{line.value} {line.path} {line.follows}".strip())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Mark it."""
        self._pick()


class QuestionCard(Card):
    """Asks a person which reading is the right one."""

    def __init__(self, ask: Callable[[Intent], object]) -> None:
        super().__init__(margins=(14, 12, 14, 12), spacing=10)
        self._ask = ask
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
        self._title = Label(size=14, weight=600, wrap=True)
        self._money = ElidedLabel(
            translate("QuestionCard", "é dinheiro: não escolhemos por você"), tone="text_2"
        )
        self._count = Label(tone="text_2", align=RIGHT)
        self._grid = QGridLayout()
        options = QWidget()
        options.setLayout(self._grid)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(10)
        confirm = Button(translate("QuestionCard", "Confirmar"), size="small", key=FocusKey.ENTER)
        self.confirm = asks(confirm, ask, Ask.CONFIRM)
        note = Label(learn_texts.other_unused(), size=12, tone="text_2", wrap=True)
        icon = IconView("circle-question-mark", size=18, tone="warning")
        head = row(icon, grow(self._title, 3), grow(self._money, 2), self._count, spacing=10)
        fill(self.body, head, options, row(grow(note), self.confirm))
        self.cards: list[OptionCard] = []
        self._shown: QuestionBox | None = None

    def show_question(self, asked: QuestionBox) -> None:
        """Show a question with its readings."""
        if asked == self._shown:
            return
        self._shown = asked
        self._title.setText(asked.title)
        self._money.setText(
            translate("QuestionCard", "é dinheiro: não escolhemos por você") if asked.money else ""
        )
        self._count.setText(asked.count)
        remove_from(self._grid, self.cards)
        self.cards = [
            OptionCard(line, index + 1, partial(self._ask, Mark(index)))
            for index, line in enumerate(asked.options)
        ]
        for index, card in enumerate(self.cards):
            self._grid.addWidget(card, index // 2, index % 2)
        chosen = any(line.chosen for line in asked.options)
        self.confirm.set_inactive(None if chosen else translate("QuestionCard", "Escolha uma leitura"))


class AbleRow(QWidget):
    """A kind of sale, and why it cannot be made."""

    def __init__(self, line: AbleLine) -> None:
        super().__init__()
        why = (Label(line.reason, size=12, tone="text_2", wrap=True),) if line.reason else ()
        words = column(Label(line.name, wrap=True), *why, spacing=1)
        icon = at(TOP, IconView(line.icon, tone=line.tone))
        lay_out(self, row(icon, grow(words), spacing=9, margins=(16, _MARK, 16, _MARK)))
        self.setAccessibleName(f"{line.name}: {line.reason}".rstrip(": "))


class Bar(QWidget):
    """Progress of the walk, from 0 to 1."""

    def __init__(self) -> None:
        super().__init__()
        self._done = 0.0
        self.setFixedHeight(6)

    def show_done(self, done: float) -> None:
        """Show how much is done."""
        self._done = done
        self.update()

    def sizeHint(self) -> QSize:
        """Return its height; the width is the column's."""
        return QSize(60, 6)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the track and what is done."""
        t = theme().t
        with painter_for(self) as painter:
            fill_rect(painter, self.rect(), t.border)
            done = self.rect()
            done.setWidth(round(self.width() * self._done))
            fill_rect(painter, done, t.primary_fill)
