"""The page of the branch: figures, counters and orders; beside them who asks and what is wrong."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtCore import QPoint, QRect, QSize, Qt, QTimer
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QStackedWidget, QWidget

from pos_app.domain.facets import Facet
from pos_app.ui.keys import shortcuts
from pos_app.ui.keys.commands import Action, Commands, FocusKey, KeyHint
from pos_app.ui.kit.figures import FigureCard, Tiles
from pos_app.ui.kit.layouts import Stretch, asks, at, column, filled, grow, lay_out, row
from pos_app.ui.kit.tables import ROW_ROLE, LineModel, LineTable
from pos_app.ui.pages.branch.presenter import (
    COUNTER,
    DAYS,
    STATE,
    Area,
    AsideLine,
    Ask,
    BranchPresenter,
    CounterLine,
    Filtered,
    Head,
    Intent,
    Marked,
    Search,
)
from pos_app.ui.shared.desk_api import DeskApi
from pos_app.ui.shared.left_open import LeftLine
from pos_app.ui.shared.left_table import ROW, LeftTable
from pos_app.ui.shared.notice_page import NoticePage
from pos_app.ui.shared.page import Page, built
from pos_app.ui.shared.timeline import TimeEntry
from pos_app.ui.shared.timeline_box import TimelineBox
from pos_app.ui.style import fonts, icons
from pos_app.ui.style.theme import colour, theme
from pos_app.ui.style.tokens import RADIUS_CARD
from pos_app.ui.widgets.badge import HEIGHT, Badge, badge_width, paint_badge
from pos_app.ui.widgets.button import Button, MainAction
from pos_app.ui.widgets.card import Card
from pos_app.ui.widgets.chip import MenuChip
from pos_app.ui.widgets.dense_table import DenseTable, rest_below
from pos_app.ui.widgets.icon_view import IconView
from pos_app.ui.widgets.label import ElidedLabel, Label
from pos_app.ui.widgets.notice import NoticeArea
from pos_app.ui.widgets.paint import LEFT, RIGHT, fill_rect, paint_text, painter_for
from pos_app.ui.widgets.row_delegate import Index, RowDelegate
from pos_app.ui.widgets.text_field import FieldBox
from pos_app.wording import overview_texts as texts
from pos_app.wording.notices import CommandId, NoticeView
from pos_app.wording.translation import translate

_NAME, _STATE, _OPERATOR, _SHIFT, _LAG, _SOLD, _PENDING, _PAPER = range(8)
_WIDE = (112, 126, 0, 118, 78, 104, 92, 96)
_SLIM = (104, 134, 0, 0, 0, 96, 92, 0)
"""px of each column, in a wide page and in a narrow one."""
_ROW = 34
_NARROW = 800
_ASIDE_ROW = 82
_WIDTH = 340


class BranchView(NoticePage):
    """Passive. ``side`` holds requests and alarms, for the place beside the page."""

    def __init__(self) -> None:
        super().__init__()
        self.ask: Callable[[Intent], object] = self.asked.emit
        self.setAccessibleName(translate("Filial"))
        self.side = AsidePanel(self.ask)
        self._title, self._caption = Label(size=20, weight=600), ElidedLabel(tone="text_2")
        self._database, self._read = Badge(), Label(size=12, tone="text_2")
        self.now = asks(
            Button(translate("Reler"), size="small", icon="refresh-cw", key=CommandId.REFRESH),
            self.ask,
            Ask.READ,
        )
        self._figures = [FigureCard(), FigureCard(), FigureCard("primary"), FigureCard()]
        self._tiles = Tiles(*self._figures)
        self._notices = NoticeArea()
        heads = (
            translate("Guichê"),
            translate("Conexão"),
            translate("Operador"),
            translate("Turno"),
            translate("Atraso"),
            translate("Vendido, R$"),
            translate("Pendências"),
            translate("Impressora"),
        )
        model = LineModel[CounterLine](heads, _cells, (_SOLD, _PENDING))
        name = translate("Guichês da filial")
        self.counters = LineTable(name, model, CounterDelegate, _WIDE, _OPERATOR, _ROW)
        self.box = FieldBox(self, icon="search")
        self.edit = self.box.edit
        self.edit.setAccessibleName(translate("Procurar pedidos da filial"))
        self.edit.setPlaceholderText(translate("nº, nome, documento, telefone ou e-mail"))
        self._list_title = ElidedLabel(size=13, weight=600)
        self.orders = LeftTable(translate("Pedidos da filial"))
        self._empty = Label(tone="text_2", align=Qt.AlignmentFlag.AlignCenter)
        self._faces = QStackedWidget()
        head = row(self._title, grow(self._caption), self._database, self._read, self.now, spacing=10)
        self.chips = {
            DAYS: MenuChip(texts.last_week(), self),
            COUNTER: MenuChip(translate("Guichê"), self),
            STATE: MenuChip(translate("Status"), self),
        }
        for facet, chip in self.chips.items():
            chip.picked.connect(lambda value, facet=facet: self.ask(Filtered(facet, value)))
        chips = self.chips.values()
        search = row(grow(self._list_title, 2), grow(self.box, 3), *chips, spacing=8, margins=(12, 4, 12, 4))
        frame = (1, 1, 1, RADIUS_CARD)
        above = filled(Card(margins=frame, spacing=0), grow(WholeRows(self.counters, _ROW)))
        below = filled(Card(margins=frame, spacing=0), search, grow(self._faces))
        parts = (head, self._tiles, self._notices, grow(above, 5), grow(below, 4))
        lay_out(self, column(*parts, spacing=8))
        self._list = WholeRows(self.orders, ROW)
        self._faces.addWidget(self._list)
        self._faces.addWidget(self._empty)
        self._clock = QTimer(self, interval=1000)
        self._clock.timeout.connect(partial(self.ask, Ask.TICK))
        self.counters.marked.connect(lambda key: self.ask(Marked(Area.COUNTERS, key)))
        self.orders.marked.connect(lambda key: self.ask(Marked(Area.ORDERS, key)))
        self.counters.row_chosen.connect(lambda _row: self.ask(Ask.ONE_COUNTER))
        self.orders.row_chosen.connect(lambda _row: self.ask(Ask.TAKE))
        self.edit.returnPressed.connect(lambda: self.ask(Search(self.edit.text())))
        self._notices.acted.connect(lambda _, command: self.ask(command))
        self._line: LeftLine | None = None
        self._beside: AsideLine | None = None
        self._tiles.arrange(4)

    @property
    def key_hints(self) -> tuple[KeyHint, ...]:
        line, beside = self._line, self._beside
        hints = (
            (True, KeyHint(FocusKey.TAB, translate("Próxima área"))),
            (True, KeyHint(FocusKey.ROWS, translate("Escolher"))),
            (beside, KeyHint(CommandId.MAIN, beside.act if beside else "")),
            (beside and beside.other, KeyHint(FocusKey.REFUSE, beside.other if beside else "")),
            (line and line.free, KeyHint(FocusKey.ENTER, texts.take_over())),
            (True, KeyHint(CommandId.SEARCH, translate("Buscar pedido"))),
            (True, KeyHint(CommandId.REFRESH, translate("Reler"))),
            (line and line.total, KeyHint(CommandId.TIMELINE, translate("Linha do tempo"))),
            (line and line.number, KeyHint(CommandId.COPY_CODE, texts.copy_number())),
            (True, KeyHint(CommandId.PAGE_SELL, translate("Vender"))),
        )
        return tuple(hint for usable, hint in hints if usable)

    def commands(self) -> Commands:
        return {
            CommandId.REFRESH: Action(partial(self.ask, Ask.READ)),
            CommandId.SEARCH: Action(self._to_search),
            CommandId.MAIN: Action(partial(self.ask, Ask.ACT), lambda: self._beside is not None),
            CommandId.COPY_CODE: Action(partial(self.ask, Ask.COPY), lambda: self._line is not None),
            CommandId.TIMELINE: Action(
                partial(self.ask, Ask.TIMELINE), lambda: self._line is not None and bool(self._line.total)
            ),
            CommandId.NEXT_AREA: Action(self._next_area),
            CommandId.BACK: Action(self._clear, lambda: bool(self.edit.text())),
        }

    # --- Showing ----------------------------------------------------------------------------------

    def show_head(self, head: Head) -> None:
        self._title.setText(head.title)
        self._caption.setText(head.caption)
        self._database.show_state(head.database.text, head.database.kind, head.database.icon)
        self._read.setText(head.read)
        for card, figure in zip(self._figures, head.figures, strict=False):
            card.show_figure(figure)

    def show_counters(self, shown: tuple[CounterLine, ...]) -> None:
        self.counters.show_lines(shown)
        self.ask(Marked(Area.COUNTERS, self.counters.marked_key))

    def show_orders(
        self, shown: tuple[LeftLine, ...], title: str, empty: str, facets: Mapping[str, tuple[Facet, ...]]
    ) -> None:
        """Show orders of the branch; the cursor stays on the one that it is on."""
        for facet, chip in self.chips.items():
            chip.show_facets(facets.get(facet, ()))
        self._list_title.setText(title)
        self._empty.setText(empty)
        self.orders.show_lines(shown)
        self._faces.setCurrentWidget(self._list if shown else self._empty)
        self.ask(Marked(Area.ORDERS, self.orders.marked_key))

    def show_aside(self, shown: tuple[AsideLine, ...]) -> None:
        self.side.show_lines(shown)
        self.ask(Marked(Area.ASIDE, self.side.table.marked_key))

    def show_acts(self, beside: AsideLine | None, line: LeftLine | None) -> None:
        """Follow what is marked: the button beside, and what the keys do."""
        changed = (beside and (beside.act, beside.other), line and (line.free, line.number)) != (
            self._beside and (self._beside.act, self._beside.other),
            self._line and (self._line.free, self._line.number),
        )
        self._beside, self._line = beside, line
        self.side.show_acts(beside)
        if changed:
            self.hints_changed.emit()

    def show_notice(self, notice: NoticeView | None) -> None:
        """Show that the branch does not answer; None clears it."""
        if notice is None:
            self._notices.clear("branch")
        else:
            self._notices.show_notice("branch", notice, inline=True)

    def tell(self, notice: NoticeView) -> None:
        self._notices.show_notice("done", notice, inline=True, seconds=20)

    def show_timeline(self, title: str, entries: tuple[TimeEntry, ...]) -> None:
        TimelineBox(self.window(), title, entries).open()

    def show_search(self, text: str) -> None:
        self.edit.setText(text)

    def enter_orders(self) -> None:
        if self.orders.lines:
            self.orders.setFocus()

    # --- Keys, size and clocks --------------------------------------------------------------------

    def _to_search(self) -> None:
        self.edit.setFocus()
        self.edit.selectAll()

    def _clear(self) -> None:
        self.edit.clear()
        self.ask(Search(""))

    def _next_area(self) -> None:
        areas = [one for one in (self.counters, self.edit, self.orders, self.side.table) if one.isVisible()]
        at = next((number for number, one in enumerate(areas) if one.hasFocus()), -1)
        areas[(at + 1) % len(areas)].setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The arrows leave the search for the list."""
        if self.edit.hasFocus() and event.key() == Qt.Key.Key_Down and self.orders.lines:
            self.orders.setFocus()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Hide columns on a narrow page."""
        slim = self.width() < _NARROW
        self.counters.set_columns(list(_SLIM if slim else _WIDE), _OPERATOR)
        for number in (_SHIFT, _LAG, _PAPER):
            self.counters.setColumnHidden(number, slim)
        for facet in (DAYS, STATE):
            self.chips[facet].setVisible(not slim or self.chips[facet].on)
        # An amount is shown whole, or not at all.
        self._figures[-1].setVisible(not slim)
        self._tiles.arrange(3 if slim else 4)
        self._read.setVisible(self.width() >= 620)
        self.orders.fit(self.width())

    def fit_into(self, space: QSize) -> None:
        """Leave out the figures where little can be seen at once."""
        self._tiles.setVisible(space.height() >= 440)

    def shown(self) -> None:
        self._clock.start()
        (self.side.table if self.side.table.lines else self.counters).setFocus()

    def left(self) -> None:
        """Stop the clock and the readings while the page is hidden."""
        self._clock.stop()
        self.ask(Ask.LEAVE)


class WholeRows(QWidget):
    """Holds a table; whatever the height, no row is cut."""

    def __init__(self, table: DenseTable, row_height: int) -> None:
        super().__init__()
        self._table, self._row = table, row_height
        # No layout: its hints would follow the rest, and the page would never come to stand.
        table.setParent(self)
        self.setMinimumHeight(2 * row_height)

    def resizeEvent(self, event: QResizeEvent) -> None:
        rest = rest_below(self._table, self.height(), self._row)
        self._table.setGeometry(0, 0, self.width(), self.height() - rest)


class CounterDelegate(RowDelegate):
    """The name in bold, the connection as a badge; what is late or waits stands out."""

    def paint_cell(self, painter: QPainter, rect: QRect, index: Index, chosen: bool) -> None:
        t = theme().t
        line: CounterLine = index.data(ROW_ROLE)
        ink = t.text_2 if line.faded else t.text
        match index.column():
            case c if c == _NAME:
                paint_text(painter, rect.adjusted(6, 0, 0, 0), line.name, ink, 13, 600)
            case c if c == _STATE:
                mark = line.mark
                icon = mark.icon if badge_width(mark.text, mark.icon) <= rect.width() + 8 else ""
                at = QPoint(rect.left(), rect.center().y() - HEIGHT // 2 + 1)
                paint_badge(painter, at, mark.text, mark.kind, icon)
            case c if c == _LAG:
                tone, weight = (t.warning, 600) if line.late else (ink, 400)
                paint_text(painter, rect, line.lag, tone, 13, weight)
            case c if c == _SOLD:
                paint_text(painter, rect, line.sold, ink, 13, 400, RIGHT)
            case c if c == _PENDING:
                tone, weight = (t.danger if line.late else t.primary, 600) if line.waits else (ink, 400)
                paint_text(painter, rect, line.pending, tone, 13, weight, RIGHT)
            case c if c == _PAPER:
                paint_text(painter, rect, line.paper, t.text_2, 12)
            case c if c == _OPERATOR:
                paint_text(painter, rect, line.operator, ink, 13, 400, LEFT)
            case c if c == _SHIFT:
                paint_text(painter, rect, line.shift, ink, 13, 400, LEFT)


def _cells(line: CounterLine) -> tuple[str, ...]:
    return (
        line.name,
        line.mark.text,
        line.operator,
        line.shift,
        line.lag,
        line.sold,
        line.pending,
        line.paper,
    )


_ICON, _WORDS, _TIME = range(3)
_ASIDE = (40, 0, 58)


class AsideDelegate(RowDelegate):
    """A title over two lines of what it is about; the time at the right."""

    def paint_cell(self, painter: QPainter, rect: QRect, index: Index, chosen: bool) -> None:
        t = theme().t
        line: AsideLine = index.data(ROW_ROLE)
        top = rect.top() + 8
        if index.column() == _ICON:
            icons.paint(painter, line.icon, getattr(t, line.tone), rect.left() + 5, top + 1, 18)
        elif index.column() == _WORDS:
            paint_text(painter, QRect(rect.left(), top, rect.width(), 18), line.title, t.text, 13, 600)
            wrapped = QRect(rect.left(), top + 19, rect.width(), 50)
            flags = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop
            painter.setPen(colour(t.text_2))
            painter.setFont(fonts.font(12))
            painter.drawText(wrapped, int(flags) | int(Qt.TextFlag.TextWordWrap), line.about)
        else:
            paint_text(painter, QRect(rect.left(), top, rect.width(), 18), line.at, t.text_2, 12, align=RIGHT)


class AsidePanel(QWidget):
    """Passive; the cursor stays on its line while others come and go."""

    def __init__(self, ask: Callable[[Intent], object]) -> None:
        super().__init__()
        name = translate("Alarmes")
        self.setAccessibleName(name)
        heads = ("", name, "")
        model = LineModel[AsideLine](heads, lambda line: ("", f"{line.title}, {line.about}", line.at))
        self.table = LineTable(name, model, AsideDelegate, _ASIDE, _WORDS, _ASIDE_ROW, headed=False)
        calm = Label(texts.nothing_wrong(), size=14, weight=600, align=Qt.AlignmentFlag.AlignCenter)
        self.empty = QWidget()
        icon = at(Qt.AlignmentFlag.AlignHCenter, IconView("circle-check", size=36))
        lay_out(self.empty, column(Stretch, icon, calm, Stretch, spacing=8))
        self.action = MainAction()
        self.other = asks(Button(texts.refuse(), key=FocusKey.REFUSE), ask, Ask.REFUSE)
        self._count = Badge()
        self._faces = QStackedWidget()
        head = row(grow(Label(name, size=14, weight=600)), self._count, margins=(14, 10, 14, 12))
        foot = column(self.action, self.other, spacing=8, margins=(14, 12, 14, 8))
        note = row(
            IconView("shield-check"),
            grow(Label(texts.on_record(), size=12, tone="text_2", wrap=True)),
            spacing=8,
            margins=(14, 6, 14, 10),
        )
        lay_out(self, column(head, grow(self._faces), foot, note, spacing=0, margins=(1, 0, 0, 0)))
        self._list = WholeRows(self.table, _ASIDE_ROW)
        self._faces.addWidget(self._list)
        self._faces.addWidget(self.empty)
        self._ask = ask
        self.table.marked.connect(lambda key: ask(Marked(Area.ASIDE, key)))
        self.table.row_chosen.connect(lambda _row: ask(Ask.ACT))
        self.action.clicked.connect(partial(ask, Ask.ACT))
        self.show_acts(None)
        self.show_lines(())

    def paintEvent(self, event: QPaintEvent) -> None:
        with painter_for(self) as painter:
            fill_rect(painter, self.rect(), theme().t.surface)
            fill_rect(painter, QRect(0, 0, 1, self.height()), theme().t.border)

    def show_lines(self, shown: tuple[AsideLine, ...]) -> None:
        self.table.show_lines(shown)
        self._faces.setCurrentWidget(self._list if shown else self.empty)
        self._count.setVisible(bool(shown))
        self._count.show_state(texts.open_alarms(len(shown)), "danger")

    def show_acts(self, beside: AsideLine | None) -> None:
        self.action.setVisible(beside is not None)
        if beside is not None:
            self.action.show_action(beside.act, CommandId.MAIN)
        self.other.setVisible(beside is not None and bool(beside.other))
        self.other.set_text(beside.other if beside else "")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Del refuses what is asked, and puts an alarm away."""
        if shortcuts.is_focus_key(FocusKey.REFUSE, event.key()):
            self._ask(Ask.REFUSE)
        else:
            super().keyPressEvent(event)


def build(desk: DeskApi) -> Page:
    view = BranchView()
    presenter = BranchPresenter(view, desk)
    return built(view, presenter, desk, presenter.opened, side=view.side, side_width=_WIDTH)
