"""A shift before it sells and while it does: what is looked at first, its account as cards, the drawer."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, tzinfo

from PySide6.QtCore import QRect, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QVBoxLayout, QWidget

from pos_app.domain.money import Cents, brl
from pos_app.domain.shift_account import Account, AccountOrder, Fate, Sum, total_of
from pos_app.domain.shifts import (
    LONGEST_WORDS,
    CheckResult,
    EntryKind,
    ShiftFigures,
    ShiftRefusal,
    ShiftStage,
)
from pos_app.domain.value import Value
from pos_app.ui.keys.commands import FocusKey
from pos_app.ui.kit.figures import FigureCard, Tiles
from pos_app.ui.kit.layouts import (
    Box,
    Stretch,
    asks,
    column,
    fill,
    fill_sheet,
    filled,
    grow,
    heading,
    lay_out,
    panel,
    row,
)
from pos_app.ui.kit.tables import ROW_ROLE, LineModel, LineTable
from pos_app.ui.pages.shift.presenter import Ask, CashMoved, Intent, Opened
from pos_app.ui.style import icons
from pos_app.ui.style.theme import theme
from pos_app.ui.widgets.bars import Bars, LyingBars, UprightBars
from pos_app.ui.widgets.button import Button, MainAction
from pos_app.ui.widgets.card import Card
from pos_app.ui.widgets.icon_view import IconView
from pos_app.ui.widgets.label import ElidedLabel, Label
from pos_app.ui.widgets.layouts import remove_from
from pos_app.ui.widgets.paint import RIGHT, paint_text
from pos_app.ui.widgets.row_delegate import Index, RowDelegate
from pos_app.ui.widgets.sheet import Sheet
from pos_app.ui.widgets.text_field import TextField
from pos_app.wording import shift_page_texts as texts
from pos_app.wording import shift_texts, trip_texts
from pos_app.wording.notices import CommandId
from pos_app.wording.translation import translate

_LISTED = 8
"""Bars of a card; the rest is in the report."""


class Bar(Value):
    """A bar with its numbers. ``share`` of the longest one, from 0 to 1; ``running``: it still grows."""

    name: str
    share: float
    note: str
    amount: str
    running: bool = False


class Chart(Value):
    """Bars; ``beside`` stands at the right of their heading, ``foot`` below them, at the right of it
    ``whole``."""

    bars: tuple[Bar, ...]
    beside: str = ""
    foot: str = ""
    whole: str = ""


class Charts(Value):
    """The account as figures and bars; a figure has a title, an amount and a note."""

    figures: tuple[tuple[str, str, str], ...]
    hours: Chart
    companies: Chart
    methods: Chart
    routes: Chart


class PendingLine(Value):
    """An order without an outcome. ``key`` is its attempt."""

    key: str
    title: str
    since: str
    amount: str

    @property
    def spoken(self) -> str:
        return f"{self.title}, {self.since}, {self.amount}"


def charts(account: Account, now_hour: datetime | None = None) -> Charts:
    """Return the bars of an account; ``now_hour``: the local hour that still runs."""
    cancelled = account.of(Fate.CANCELLED)
    each = "\u2013" if account.each is None else brl(account.each)
    figures = (
        (texts.sold(), brl(account.sold.total), texts.many(account)),
        (texts.each(), each, texts.tickets_each(account.tickets_each)),
        (texts.sale_time(), *texts.time_of(account.sale_time)),
        (texts.cancelled(), brl(total_of(cancelled)), texts.not_ours(cancelled)),
        (texts.in_doubt(), brl(total_of(account.pending)), texts.not_added(account.pending)),
    )
    companies = [(one.name, one.fares, texts.tickets_short(one.tickets)) for one in account.companies]
    sold = brl(account.sold.total) if companies else ""
    methods = [(shift_texts.method(one), of) for one, of in account.methods]
    return Charts(
        figures,
        _hours(account, now_hour),
        Chart(_bars(companies), foot=texts.beside(account), whole=sold),
        Chart(_sums(methods), foot=texts.papers(account)),
        Chart(_sums(list(account.routes)), foot=texts.from_searches(account)),
    )


def _hours(account: Account, now_hour: datetime | None) -> Chart:
    most, peak, bars = max((one.orders for _, one in account.hours), default=0), "", []
    for begins, one in account.hours:
        name, runs = shift_texts.hour_name(begins), begins == now_hour
        peak = peak or (texts.peak(name, most) if one.orders == most else "")
        said = texts.hour_now(name) if runs else name
        bars.append(Bar(said, one.orders / most, str(one.orders), "", running=runs))
    return Chart(tuple(bars), beside=peak)


def _sums(rows: list[tuple[str, Sum]]) -> tuple[Bar, ...]:
    return _bars([(name, one.total, texts.orders_short(one.orders)) for name, one in rows])


def _bars(rows: list[tuple[str, Cents, str]]) -> tuple[Bar, ...]:
    most = max((cents for _, cents, _ in rows), default=0)
    return tuple(
        Bar(name, cents / most if most > 0 else 0, note, brl(cents)) for name, cents, note in rows[:_LISTED]
    )


def pending_lines(orders: tuple[AccountOrder, ...], now: datetime) -> tuple[PendingLine, ...]:
    """Return the orders that nobody knows yet, oldest first."""
    return tuple(
        PendingLine(
            one.attempt,
            f"{texts.waits(one)} \u00b7 {one.route}",
            trip_texts.ago((now - one.opened).total_seconds()),
            brl(one.total),
        )
        for one in orders
    )


WIDE, MIDDLE = 880, 560
"""px from which the figures stand in one row, and from which two cards stand side by side."""
WIDEST = 16_777_215
"""px: no limit."""


class FaceView(QWidget):
    """One of the faces of the page: takes the room there is, and the keyboard."""

    hints_changed = Signal()

    def fit(self, width: int) -> None:
        """Use so many px."""
        raise NotImplementedError

    def take_keyboard(self) -> None:
        """Give the keyboard to what is done first."""
        raise NotImplementedError


def stand(body: QBoxLayout, *, beside: bool) -> None:
    """Let two parts stand side by side, or one below the other."""
    body.setDirection(QBoxLayout.Direction.LeftToRight if beside else QBoxLayout.Direction.TopToBottom)


class ChartCard(Card):
    """Bars under a heading, of which ``title`` has the second part, too."""

    def __init__(self, title: tuple[str, str], kind: type[Bars]) -> None:
        super().__init__(margins=(14, 10, 14, 10), spacing=6)
        self.bars = bars = kind(title[0], texts.nothing_sold())
        self._beside, self._foot = Label(size=12, tone="text_2"), ElidedLabel(size=12, tone="text_2")
        self._whole = Label(weight=600)
        about = grow(ElidedLabel(title[1], size=12, tone="text_2"))
        head = row(heading(title[0]), about, self._beside, spacing=8)
        middle = (grow(bars),) if isinstance(bars, UprightBars) else (bars, grow(QWidget()))
        fill(self.body, head, *middle, row(grow(self._foot), self._whole, spacing=8))

    def show_chart(self, chart: Chart) -> None:
        self.bars.show_bars(chart.bars)
        below = bool(chart.foot or chart.whole)
        for label, said, shown in (
            (self._beside, chart.beside, bool(chart.beside)),
            (self._foot, chart.foot, below),
            (self._whole, chart.whole, below),
        ):
            label.setText(said)
            label.setVisible(shown)


class ChartsView(QWidget):
    """The figures, the bars by hour, company and method, and ``fourth``."""

    def __init__(self, fourth: QWidget) -> None:
        super().__init__()
        self._figures = [*(FigureCard() for _ in range(4)), FigureCard("primary")]
        self.hours = ChartCard(texts.by_hour(), UprightBars)
        self.companies = ChartCard(texts.by_company(), LyingBars)
        self.methods = ChartCard(texts.by_method(), LyingBars)
        self._top = Tiles(*self._figures)
        self._cards = Tiles(self.hours, self.companies, self.methods, fourth)
        lay_out(self, column(self._top, grow(self._cards), spacing=10))

    def fit(self, width: int) -> None:
        """Use so many px."""
        self._top.arrange(5 if width >= WIDE else 3 if width >= MIDDLE else 2)
        self._cards.arrange(2 if width >= MIDDLE else 1)

    def show_charts(self, charts: Charts) -> None:
        for card, figure in zip(self._figures, charts.figures, strict=True):
            card.show_figure(figure)
        self.hours.show_chart(charts.hours)
        self.companies.show_chart(charts.companies)
        self.methods.show_chart(charts.methods)


def edged(*parts: QWidget) -> Card:
    """Return a card whose parts reach its edges."""
    return filled(Card(margins=(1, 1, 1, 1), spacing=0), *parts)


def titled(title: str, about: str, *parts: QWidget) -> Card:
    """Return a card whose parts reach its edges, under a heading."""
    beside = grow(ElidedLabel(about, size=12, tone="text_2"))
    head = row(heading(title), beside, spacing=8, margins=(14, 10, 14, 8))
    return filled(Card(margins=(1, 1, 1, 1), spacing=0), head, *parts)


_OPENING = 920


class OpenFace(FaceView):
    """Passive."""

    def __init__(self, ask: Callable[[Intent], object]) -> None:
        super().__init__()
        self._ask = ask
        self._caption, self._who = Label(tone="text_2", wrap=True), Label(size=15, weight=600)
        roll = translate("ShiftView", "Bobina em uso")
        self.roll = TextField(roll, optional=translate("ShiftView", "opcional"))
        self.roll.edit.setMaxLength(40)
        self.cash = TextField(translate("ShiftView", "Fundo de troco"), placeholder="0,00")
        self._inherits_words = Label(wrap=True)
        self._inherits = filled(Card(kind="primary"), self._inherits_words)
        self.action = MainAction()
        self.action.show_action(texts.opening(), CommandId.MAIN)
        self.action.clicked.connect(self.submit)
        switch = asks(Button(translate("ShiftView", "Trocar operador"), key=CommandId.LOCK), ask, Ask.LOCK)
        left = filled(
            Card(margins=(14, 12, 14, 14), spacing=12),
            heading(translate("ShiftView", "Quem vai atender")),
            row(IconView("user"), grow(self._who), switch, spacing=8),
            row(grow(self.roll), grow(self.cash), spacing=10),
            self._inherits,
            Stretch,
            self.action,
        )
        self._checks, self._count = QVBoxLayout(), Label(tone="text_2")
        self._rows: list[QWidget] = []
        right = filled(
            Card(margins=(14, 12, 14, 14), spacing=10),
            row(heading(translate("ShiftView", "Antes de começar")), grow(self._count), spacing=8),
            column(into=self._checks, spacing=10),
            Stretch,
        )
        self._cards = QHBoxLayout()
        cards = row(grow(left, 58), grow(right, 42), into=self._cards, spacing=12)
        past = asks(Button(texts.past_name(), icon="history", key=CommandId.TIMELINE), ask, Ask.PAST)
        closed = Label(texts.no_sale_without(), size=12, tone="text_2", wrap=True)
        foot = row(IconView("lock"), grow(closed), past, spacing=8)
        title = Label(texts.opening(), size=20, weight=600)
        inner = panel(column(Stretch, title, self._caption, 8, cards, foot, Stretch, spacing=8))
        inner.setMaximumWidth(_OPENING)
        lay_out(self, row(Stretch, grow(inner, 100), Stretch, spacing=0))
        self._inherits.hide()

    def fit(self, width: int) -> None:
        """Use so many px."""
        stand(self._cards, beside=width >= MIDDLE)

    def submit(self) -> None:
        self._ask(Opened(self.cash.text(), self.roll.text()))

    def take_keyboard(self) -> None:
        (self.cash if self.cash.isVisibleTo(self) else self.roll).edit.setFocus()

    def show_opening(
        self,
        who: str,
        last: str,
        number: int,
        waiting: int,
        checks: tuple[CheckResult, ...] | None,
        *,
        cash: bool,
    ) -> None:
        """Show who opens which shift, what became of the last one, how many cases are inherited, and what was
        looked at; no ``checks`` while that is done."""
        self._caption.setText(last)
        self._who.setText(who)
        self.cash.setVisible(cash)
        self._inherits_words.setText(texts.inherits(waiting) if waiting else "")
        self._inherits.setVisible(waiting > 0)
        stops = any(one.stops for one in checks or ())
        reason = shift_texts.refusal(ShiftRefusal.CHECK_STOPS) if stops else None
        self.action.show_action(texts.open_number(number), CommandId.MAIN, reason=reason)
        remove_from(self._checks, self._rows)
        if checks is None:
            self._rows = [Label(translate("ShiftView", "Conferindo…"), tone="text_2")]
        else:
            self._rows = [panel(_check(one)) for one in checks]
        fill(self._checks, *self._rows)
        self._count.setText(texts.checks_count(len(checks)) if checks else "")

    def show_float_problem(self, sentence: str) -> None:
        self.cash.set_error(sentence or None)
        if sentence:
            self.cash.edit.setFocus()


def _check(one: CheckResult) -> Box:
    """Return what was looked at: good, worth a look, or in the way."""
    bad = ("circle-x", "danger") if one.stops else ("triangle-alert", "warning")
    icon, tone = ("circle-check", "success") if one.good else bad
    more = (Label(one.more, size=12, tone="text_2", wrap=True),) if one.more else ()
    said = column(Label(one.words, weight=500, wrap=True), *more, spacing=0)
    return row(IconView(icon, size=18, tone=tone), grow(said), spacing=10)


_PENDING_ROW = 36
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
            for kind, name in ((EntryKind.PAID_IN, texts.pay_in()), (EntryKind.PAID_OUT, texts.pay_out()))
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
        name, about = texts.no_result_yet()
        self.table = LineTable(name, model, _PendingDelegate, _WIDTHS, 1, _PENDING_ROW, headed=False)
        self.table.setMinimumHeight(2 * _PENDING_ROW)
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
        """Use so many px."""
        stand(self._head, beside=width >= _ONE_LINE)
        stand(self._buttons, beside=width >= _TWO_LINES)
        self.charts.fit(width)

    def take_keyboard(self) -> None:
        """Begin with what has no outcome: Enter must never begin closing."""
        self.table.setFocus()

    def show_running(self, figures: ShiftFigures, now: datetime, zone: tzinfo | None, *, cash: bool) -> None:
        shift, account = figures.shift, figures.account
        self._title.setText(shift_texts.name(shift.number))
        self._caption.setText(texts.caption(shift, now, zone))
        self._cash.setText(texts.drawer(shift.cash) if cash else "")
        for one in (self._cash, *self.moves.values()):
            one.setVisible(cash)
        self._paused = shift.stage is ShiftStage.PAUSED
        again, rest = translate("ShiftView", "Voltar a vender"), translate("ShiftView", "Pausa")
        self.pause.set_icon("play" if self._paused else "pause")
        self.pause.set_text(again if self._paused else rest)
        self.charts.show_charts(
            charts(account, now.astimezone(zone).replace(minute=0, second=0, microsecond=0))
        )
        had, pending = bool(self.table.lines), pending_lines(account.pending, now)
        self.table.show_lines(pending, other=max(0, min(self.table.row, len(pending) - 1)))
        self._foot.setText(texts.stays() if pending else texts.nothing_waits())
        aside = texts.aside(account)
        self._aside.setText(aside)
        self._aside.setVisible(bool(aside))
        if had != bool(pending):
            self.hints_changed.emit()

    def _ask_cash(self, kind: EntryKind) -> None:
        self.box = MoveBox(self.window(), kind, self._ask)
        self.box.open()


class MoveBox(Sheet):
    """How much is put into the drawer, or taken out of it, and why."""

    def __init__(self, parent: QWidget, kind: EntryKind, ask: Callable[[Intent], object]) -> None:
        title = texts.pay_out() if kind is EntryKind.PAID_OUT else texts.pay_in()
        super().__init__(parent, title)
        self._kind, self._ask = kind, ask
        self.amount = TextField(texts.amount(), placeholder="0,00")
        self.why = TextField(texts.reason())
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
            paint_text(painter, rect, line.title, t.text, 13)
        elif column == 2:
            paint_text(painter, rect, line.since, t.text_2, 12, align=RIGHT)
        else:
            paint_text(painter, rect, line.amount, t.text, 13, 600, RIGHT)
