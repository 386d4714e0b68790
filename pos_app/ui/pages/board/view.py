"""The board: departures, and the deadlines beside them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QPoint, QRect, Qt, QTimer
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QStackedWidget, QTableView, QWidget

from pos_app.ui.keys.commands import Action, Commands, FocusKey, KeyHint
from pos_app.ui.kit.layouts import asks, column, filled, grow, lay_out, row
from pos_app.ui.kit.tables import ROW_ROLE, LineModel, LineTable
from pos_app.ui.pages.board.presenter import (
    Ask,
    BoardPresenter,
    DeadlineLine,
    DepartureLine,
    Intent,
    Marked,
    Opens,
    Span,
)
from pos_app.ui.shared.desk_api import DeskApi
from pos_app.ui.shared.page import Page, PageView, built
from pos_app.ui.style import icons
from pos_app.ui.style.theme import theme
from pos_app.ui.style.tokens import RADIUS_CARD
from pos_app.ui.widgets.badge import HEIGHT, badge_width, paint_badge
from pos_app.ui.widgets.button import MainAction
from pos_app.ui.widgets.card import Card
from pos_app.ui.widgets.chip import Chip
from pos_app.ui.widgets.dense_table import rest_below
from pos_app.ui.widgets.empty_state import EmptyState
from pos_app.ui.widgets.icon_view import IconView
from pos_app.ui.widgets.label import ElidedLabel, Label
from pos_app.ui.widgets.notice import NoticeArea
from pos_app.ui.widgets.paint import RIGHT, fill_rect, paint_text, painter_for
from pos_app.ui.widgets.row_delegate import Index, RowDelegate
from pos_app.wording import counter_texts
from pos_app.wording.notices import CommandId, NoticeView
from pos_app.wording.translation import translate

HOUR, LEFT, DESTINATION, COMPANY, PLATFORM, PEOPLE, TICKETS = range(7)
_BAR = 4
_ROW = 56
_WIDE = (114, 84, 0, 160, 86, 114, 152)
_SLIM = (106, 80, 0, 0, 84, 0, 152)
"""px of each column, in a wide page and in a narrow one."""
_NARROW = 760


class BoardView(PageView):
    """Passive. ``side`` holds the deadlines, for the place beside the page."""

    def __init__(self) -> None:
        super().__init__()
        self.ask: Callable[[Intent], object] = self.asked.emit
        self.setAccessibleName(translate("BoardView", "Painel"))
        self.side = DeadlineSide(self.ask)
        self.chips = {
            span: asks(Chip(text, crossed=False), self.ask, span)
            for span, text in (
                (Span.TODAY, translate("BoardView", "Hoje")),
                (Span.TOMORROW, translate("BoardView", "Amanhã")),
                (Span.WEEK, translate("BoardView", "7 dias")),
            )
        }
        self._notices = NoticeArea()
        heads = (
            translate("BoardView", "Saída"),
            translate("BoardView", "Falta"),
            translate("BoardView", "Destino"),
            translate("BoardView", "Viação"),
            translate("BoardView", "Plataforma"),
            translate("BoardView", "Vendidos aqui"),
            translate("BoardView", "Bilhetes"),
        )
        name, model = translate("BoardView", "Partidas"), LineModel(heads, _cells)
        self.table = LineTable(name, model, DepartureDelegate, _WIDE, DESTINATION, _ROW)
        self.empty = EmptyState("bus", *counter_texts.nothing_leaves())
        self._card = filled(Card(margins=(1, 1, 1, RADIUS_CARD), spacing=0), self.table)
        self._faces = QStackedWidget()
        self._clock = QTimer(self, interval=1000)
        self.table.marked.connect(lambda key: self.ask(Marked(key)))
        self.table.row_chosen.connect(lambda _row: self.ask(Ask.OPEN))
        self._notices.acted.connect(lambda _, command: self.ask(command))
        self._clock.timeout.connect(partial(self.ask, Ask.TICK))
        title = Label(translate("BoardView", "Partidas"), size=20, weight=600)
        caption = translate("BoardView", "viagens vendidas neste guichê que ainda vão sair")
        times = Label(counter_texts.ticket_times(), size=12, tone="text_2", wrap=True)
        own = translate("BoardView", "dados deste guichê · funciona sem internet")
        head = row(title, grow(ElidedLabel(caption, tone="text_2")), *self.chips.values(), spacing=10)
        foot = row(IconView("info"), grow(times), Label(own, size=12, tone="text_2"), spacing=7)
        lay_out(self, column(head, self._notices, grow(self._faces), foot, spacing=8))
        self._faces.addWidget(self._card)
        self._faces.addWidget(self.empty)

    @property
    def key_hints(self) -> tuple[KeyHint, ...]:
        departures, deadlines = bool(self.table.lines), bool(self.side.table.lines)
        hints = (
            (departures or deadlines, KeyHint(FocusKey.ROWS, translate("BoardView", "Escolher"))),
            (departures and deadlines, KeyHint(FocusKey.TAB, translate("BoardView", "Partidas / prazos"))),
            (departures or deadlines, KeyHint(FocusKey.ENTER, self.side.action.button.text())),
            (departures, KeyHint(CommandId.PRINT, translate("BoardView", "Imprimir o que falta"))),
            (True, KeyHint(CommandId.REFRESH, translate("BoardView", "Atualizar"))),
            (True, KeyHint(CommandId.PAGE_SELL, translate("BoardView", "Vender"))),
        )
        return tuple(hint for usable, hint in hints if usable)

    def commands(self) -> Commands:
        return {
            CommandId.REFRESH: Action(partial(self.ask, Ask.READ)),
            CommandId.PRINT: Action(partial(self.ask, Ask.PRINT), lambda: bool(self.table.lines)),
            CommandId.NEXT_AREA: Action(self._focus_next_area),
        }

    # --- Showing ----------------------------------------------------------------------------------

    def show_departures(self, lines: tuple[DepartureLine, ...]) -> None:
        """Show the departures; the cursor stays on the one it is on, else it goes to the first."""
        had, before = bool(self.table.lines), self.table.marked_key
        self.table.show_lines(lines)
        self._faces.setCurrentWidget(self._card if lines else self.empty)
        key = self.table.marked_key
        if key != before and not self.side.table.hasFocus():
            self.ask(Marked(key))
        if had != bool(lines):
            self.hints_changed.emit()

    def show_counts(self, counts: dict[Span, int], span: Span) -> None:
        for one, chip in self.chips.items():
            chip.set_count(counts[one])
            chip.set_on(one is span)
            chip.setEnabled(True)  # An empty day is worth a look too.

    def show_deadlines(self, lines: tuple[DeadlineLine, ...]) -> None:
        had = bool(self.side.table.lines)
        self.side.show_lines(lines)
        if had != bool(lines):
            self.hints_changed.emit()

    def show_opens(self, what: Opens) -> None:
        before = self.side.action.button.text()
        self.side.show_opens(what)
        if before != self.side.action.button.text():
            self.hints_changed.emit()

    def show_notice(self, notice: NoticeView | None) -> None:
        """Show that the board could not be read, or what became of prints; None clears it."""
        if notice is None:
            self._notices.clear("board")
        else:
            self._notices.show_notice("board", notice, inline=not notice.happened)

    def tell_prints(self, notice: NoticeView) -> None:
        self._notices.show_notice("prints", notice, inline=not notice.happened, seconds=20)

    # --- Keys, size and clocks --------------------------------------------------------------------

    def _focus_next_area(self) -> None:
        beside = self.side.table
        (self.table if beside.hasFocus() or not self.side.table.lines else beside).setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter opens what is marked, wherever on the page the focus is."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.ask(Ask.OPEN)
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Hide columns on a narrow page, and show no part of a row."""
        slim = self.width() < _NARROW
        self.table.set_columns(list(_SLIM if slim else _WIDE), DESTINATION)
        for number in (COMPANY, PEOPLE):
            self.table.setColumnHidden(number, slim)
        rest = rest_below(self.table, self._faces.height() - 1 - RADIUS_CARD, _ROW)
        self._card.body.setContentsMargins(1, 1, 1, RADIUS_CARD + rest)

    def shown(self) -> None:
        self._clock.start()
        (self.table if self.table.lines or not self.side.table.lines else self.side.table).setFocus()

    def left(self) -> None:
        """Stop the clock and the readings while the page is hidden."""
        self._clock.stop()
        self.ask(Ask.LEAVE)


class DepartureDelegate(RowDelegate):
    """The hour in large, what leaves soon on amber, what left in grey."""

    def paint_cell(self, painter: QPainter, rect: QRect, index: Index, chosen: bool) -> None:
        t = theme().t
        line: DepartureLine = index.data(ROW_ROLE)
        if line.soon and not chosen:
            ground = rect.adjusted(-8, 0, 8, 0)
            fill_rect(painter, ground, t.warning_tint)
            if index.column() == HOUR:
                fill_rect(painter, QRect(ground.left(), ground.top(), _BAR, ground.height()), t.warning)
        ink, soft = (t.text_3, t.text_3) if line.gone else (t.text, t.text_2)
        match index.column():
            case c if c == HOUR:
                self._hour(painter, rect.adjusted(6, 0, 0, 0), line, ink)
            case c if c == LEFT:
                warn = line.soon and not line.gone
                paint_text(painter, rect, line.left, t.warning if warn else soft, 12, 600 if warn else 400)
            case c if c == DESTINATION:
                table = self.parent()  # In a narrow page the company has no column of its own.
                slim = isinstance(table, QTableView) and table.isColumnHidden(COMPANY)
                below = line.company if slim else ""
                self.two_lines(painter, rect, line.destination, below, weight=600, tone=ink)
            case c if c == COMPANY:
                paint_text(painter, rect, line.company, ink, 13)
            case c if c == PLATFORM and line.platform_known:
                paint_text(painter, rect, line.platform, ink, 14, 600)
            case c if c == PLATFORM:
                paint_text(painter, rect, line.platform, t.text_3, 12, 400)
            case c if c == PEOPLE:
                paint_text(painter, rect, line.passengers, ink, 13)
            case c if c == TICKETS:
                mark = line.mark
                icon = mark.icon if badge_width(mark.text, mark.icon) <= rect.width() + 8 else ""
                kind = "neutral" if line.gone and mark.kind == "success" else mark.kind
                at = QPoint(rect.left(), rect.center().y() - HEIGHT // 2 + 1)
                paint_badge(painter, at, mark.text, kind, icon)

    def _hour(self, painter: QPainter, rect: QRect, line: DepartureLine, ink: str) -> None:
        if not line.note:
            paint_text(painter, rect, line.hour, ink, 20, 600)
            return
        middle = rect.center().y()
        paint_text(painter, QRect(rect.left(), middle - 22, rect.width(), 25), line.hour, ink, 18, 600)
        paint_text(painter, QRect(rect.left(), middle + 3, rect.width(), 16), line.note, theme().t.text_2, 11)


def _cells(line: DepartureLine) -> tuple[str, ...]:
    return (
        f"{line.hour} {line.note}".strip(),
        line.left,
        line.destination,
        line.company,
        line.platform,
        line.passengers,
        line.mark.text,
    )


_ICON, _WORDS, _TIME = range(3)
_WIDTHS = (40, 0, 118)
_GLYPH = 18
_DEADLINE_ROW = 51


class DeadlineDelegate(RowDelegate):
    """What runs out over what it belongs to; at the right what is left over its hour."""

    def paint_cell(self, painter: QPainter, rect: QRect, index: Index, chosen: bool) -> None:
        t = theme().t
        line: DeadlineLine = index.data(ROW_ROLE)
        ink = getattr(t, line.tone)
        middle = rect.top() + rect.height() // 2
        if index.column() == _ICON:
            icons.paint(painter, line.icon, ink, rect.left() + 5, middle - _GLYPH / 2, _GLYPH)
        elif index.column() == _WORDS:
            self.two_lines(painter, rect, line.title, line.about)
        else:
            paint_text(
                painter, QRect(rect.left(), middle - 17, rect.width(), 17), line.left, ink, 13, 600, RIGHT
            )
            paint_text(
                painter, QRect(rect.left(), middle, rect.width(), 16), line.at, t.text_2, 12, align=RIGHT
            )


class DeadlineSide(QWidget):
    """Passive; the cursor stays on its deadline while the lines move."""

    def __init__(self, ask: Callable[[Intent], object]) -> None:
        super().__init__()
        self.setAccessibleName(translate("BoardView", "Prazos"))
        heads = ("", translate("BoardView", "Prazo"), translate("BoardView", "Falta"))
        model = LineModel[DeadlineLine](
            heads, lambda line: ("", f"{line.title}, {line.about}", f"{line.left}, {line.at}")
        )
        name = translate("BoardView", "Prazos")
        self.table = LineTable(name, model, DeadlineDelegate, _WIDTHS, _WORDS, _DEADLINE_ROW, headed=False)
        self.empty = EmptyState("clock", translate("BoardView", "Nenhum prazo correndo"))
        self.action = MainAction()
        self._faces = QStackedWidget()
        title = Label(translate("BoardView", "Prazos"), size=14, weight=600)
        order = Label(translate("BoardView", "o mais perto primeiro"), tone="text_2")
        head = row(grow(title), order, margins=(14, 10, 14, 12))
        foot = column(self.action, margins=(14, 12, 14, 12))
        lay_out(self, column(head, grow(self._faces), foot, spacing=0, margins=(1, 0, 0, 0)))
        self._faces.addWidget(self.table)
        self._faces.addWidget(self.empty)
        self.table.marked.connect(lambda key: ask(Marked(key, beside=True)))
        self.table.row_chosen.connect(lambda _row: ask(Ask.OPEN))
        self.action.clicked.connect(partial(ask, Ask.OPEN))

    def paintEvent(self, event: QPaintEvent) -> None:
        with painter_for(self) as painter:
            fill_rect(painter, self.rect(), theme().t.surface)
            fill_rect(painter, QRect(0, 0, 1, self.height()), theme().t.border)

    def show_lines(self, lines: tuple[DeadlineLine, ...]) -> None:
        """Show the deadlines; the cursor stays on the one it is on."""
        self.table.show_lines(lines, other=-1)
        self._faces.setCurrentWidget(self.table if lines else self.empty)

    def show_opens(self, what: Opens) -> None:
        text = {
            Opens.NOTHING: translate("BoardView", "Abrir o pedido"),
            Opens.ORDER: translate("BoardView", "Abrir o pedido"),
            Opens.CASE: translate("BoardView", "Abrir em Pendências"),
            Opens.SALE: translate("BoardView", "Abrir a venda"),
            Opens.PARKED: translate("BoardView", "Abrir vendas guardadas"),
        }[what]
        nothing = what is Opens.NOTHING
        reason = translate("BoardView", "Escolha uma partida ou um prazo") if nothing else None
        self.action.show_action(text, FocusKey.ENTER, reason=reason)


def build(desk: DeskApi) -> Page:
    view = BoardView()
    presenter = BoardPresenter(view, desk)
    return built(view, presenter, desk, presenter.opened, side=view.side, side_width=384)
