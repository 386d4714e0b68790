"""A shift that sells or rests: its figures, what has no outcome yet, and the drawer."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRect
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QHBoxLayout, QWidget

from pos_app.domain.shifts import LONGEST_WORDS, EntryKind
from pos_app.ui.keys.commands import FocusKey
from pos_app.ui.kit.layouts import Stretch, asks, column, fill_sheet, grow, lay_out, panel, row
from pos_app.ui.kit.tables import ROW_ROLE, LineModel, LineTable
from pos_app.ui.pages.shift.charts import ChartsView, FaceView, stand, titled
from pos_app.ui.pages.shift.lines import PendingLine, RunningShown
from pos_app.ui.pages.shift.presenter import Ask, CashMoved, Intent
from pos_app.ui.style import icons
from pos_app.ui.style.theme import theme
from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.label import ElidedLabel, Label
from pos_app.ui.widgets.paint import RIGHT, text
from pos_app.ui.widgets.row_delegate import Index, RowDelegate
from pos_app.ui.widgets.sheet import Sheet
from pos_app.ui.widgets.text_field import TextField
from pos_app.wording import shift_page_texts as words
from pos_app.wording.notices import CommandId
from pos_app.wording.translation import translate

_ROW = 36
_WIDTHS = (36, 0, 84, 100)
_ONE_LINE, _TWO_LINES = 1150, 820
"""px from which the title and all buttons stand in one line, or in two."""


class RunFace(FaceView):
    """Passive."""

    def __init__(self, ask: Callable[[Intent], object]) -> None:
        super().__init__()
        self._ask, self._paused = ask, False
        self._title, self._caption = Label(size=20, weight=600), ElidedLabel(tone="text_2")
        self._cash = Label(weight=600)
        self.moves = {
            kind: asks(Button(name), self._ask_cash, kind)
            for kind, name in ((EntryKind.PAID_IN, words.pay_in()), (EntryKind.PAID_OUT, words.pay_out()))
        }
        past = asks(Button(translate("ShiftView", "Anteriores"), icon="history"), ask, Ask.PAST)
        self.pause = Button(translate("ShiftView", "Pausa"), icon="pause")
        self.pause.clicked.connect(lambda _=False: ask(Ask.RESUME if self._paused else Ask.PAUSE))
        part = Button(translate("ShiftView", "Parcial"), icon="printer", key=CommandId.PRINT)
        close = Button(translate("ShiftView", "Fechar turno"), kind="main", key=CommandId.MAIN)
        self.close_shift = asks(close, ask, Ask.STOP)
        heads = (
            "",
            translate("ShiftView", "Pedido"),
            translate("ShiftView", "Há quanto tempo"),
            translate("ShiftView", "Valor"),
        )
        model = LineModel[PendingLine](heads, lambda line: ("", line.title, line.since, line.amount))
        name, about = words.no_result_yet()
        self.table = LineTable(name, model, _PendingDelegate, _WIDTHS, 1, _ROW, headed=False)
        self.table.setMinimumHeight(2 * _ROW)
        self.table.row_chosen.connect(lambda _row: ask(Ask.CASES))
        self._foot, self._aside = ElidedLabel(size=12, tone="text_2"), ElidedLabel(size=12, tone="text_2")
        foot = panel(column(self._foot, self._aside, spacing=2, margins=(13, 6, 13, 8)))
        self.charts = ChartsView(titled(name, about, self.table, foot))
        self._head, self._buttons = QHBoxLayout(), QHBoxLayout()
        first = row(self._cash, *self.moves.values(), past, self.pause, Stretch, spacing=8)
        rest = row(Stretch, asks(part, ask, Ask.PRINT), self.close_shift, spacing=8)
        buttons = row(first, rest, into=self._buttons, spacing=8)
        title = grow(row(self._title, grow(self._caption), spacing=8))
        head = row(title, buttons, into=self._head, spacing=8)
        lay_out(self, column(head, grow(self.charts), spacing=10))

    def fit(self, width: int) -> None:
        stand(self._head, beside=width >= _ONE_LINE)
        stand(self._buttons, beside=width >= _TWO_LINES)
        self.charts.fit(width)

    def take_keyboard(self) -> None:
        """Begin with what has no outcome: Enter must never begin closing."""
        self.table.setFocus()

    def show_running(self, shown: RunningShown) -> None:
        self._title.setText(shown.title)
        self._caption.setText(shown.caption)
        self._cash.setText(shown.cash)
        for one in (self._cash, *self.moves.values()):
            one.setVisible(bool(shown.cash))
        self._paused = shown.paused
        self.pause.set_icon("play" if shown.paused else "pause")
        self.pause.set_text(
            translate("ShiftView", "Voltar a vender") if shown.paused else translate("ShiftView", "Pausa")
        )
        self.charts.show_charts(shown.charts)
        self.table.show_lines(shown.pending, other=max(0, min(self.table.row, len(shown.pending) - 1)))
        self._foot.setText(words.stays() if shown.pending else words.nothing_waits())
        self._aside.setText(shown.aside)
        self._aside.setVisible(bool(shown.aside))

    def _ask_cash(self, kind: EntryKind) -> None:
        self.box = MoveBox(self.window(), kind, self._ask)
        self.box.open()


class MoveBox(Sheet):
    """How much is put into the drawer, or taken out of it, and why."""

    def __init__(self, parent: QWidget, kind: EntryKind, ask: Callable[[Intent], object]) -> None:
        title = words.pay_out() if kind is EntryKind.PAID_OUT else words.pay_in()
        super().__init__(parent, title)
        self._kind, self._ask = kind, ask
        self.amount = TextField(words.amount(), placeholder="0,00")
        self.why = TextField(words.reason())
        self.why.edit.setMaxLength(LONGEST_WORDS)
        self.act = Button(title, kind="main", key=FocusKey.ENTER)
        keep = Button(translate("ShiftView", "Voltar"), key=CommandId.BACK)
        fill_sheet(self, self.amount, self.why, foot=(Stretch, keep, self.act))
        self.setFixedWidth(440)
        self.act.clicked.connect(lambda _=False: self.submit())
        keep.clicked.connect(self.reject)
        self.amount.submitted.connect(self.why.edit.setFocus)
        self.why.submitted.connect(self.submit)
        self.amount.edit.setFocus()

    def submit(self) -> None:
        for one in (self.amount, self.why):
            one.set_error(None)
        self._ask(CashMoved(self._kind, self.amount.text(), self.why.text()))

    def show_problem(self, sentence: str, *, about_words: bool) -> None:
        """Show what is wrong with the amount, or with the reason."""
        field = self.why if about_words else self.amount
        field.set_error(sentence)
        field.edit.setFocus()


class _PendingDelegate(RowDelegate):
    """An hourglass, what it waits for, for how long, and how much."""

    def paint_cell(self, painter: QPainter, rect: QRect, index: Index, chosen: bool) -> None:
        t = theme().t
        line: PendingLine = index.data(ROW_ROLE)
        column = index.column()
        if column == 0:
            icons.paint(painter, "hourglass", t.primary, rect.left() + 4, rect.center().y() - 8, 16)
        elif column == 1:
            text(painter, rect, line.title, t.text, 13)
        elif column == 2:
            text(painter, rect, line.since, t.text_2, 12, align=RIGHT)
        else:
            text(painter, rect, line.amount, t.text, 13, 600, RIGHT)
