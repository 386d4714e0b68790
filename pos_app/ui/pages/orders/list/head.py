"""The list of orders: the search box, how its text was read, the filters, the counts, and the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, date, datetime
from typing import Any

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from pos_app.domain.facets import Facet
from pos_app.ui.keys.commands import FocusKey
from pos_app.ui.kit.layouts import Stretch, fill_sheet, grow, lay_out, row
from pos_app.ui.kit.tables import ROW_ROLE, LineModel
from pos_app.ui.pages.orders.list.list_filters import (
    SORT,
    SORTS,
    Days,
    PartShown,
    UnderstoodSearch,
    bought_name,
    read_day,
    travel_name,
)
from pos_app.ui.pages.orders.list.rows import OrderRow, Origin, origin_words
from pos_app.ui.pages.orders.page import FilterToggled, Intent, Paused, Search, Typed
from pos_app.ui.shared.bill_body import wrapped
from pos_app.ui.style import fonts, icons
from pos_app.ui.style.fonts import text_width
from pos_app.ui.style.hand import FINGER, tall
from pos_app.ui.style.theme import theme
from pos_app.ui.style.tokens import RADIUS_CONTROL, TOUCH, Tokens
from pos_app.ui.widgets.accessible import announce
from pos_app.ui.widgets.badge import HEIGHT, badge_width, paint_badge
from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.chip import MenuChip
from pos_app.ui.widgets.dense_table import DenseTable
from pos_app.ui.widgets.event_watch import EventWatch
from pos_app.ui.widgets.keycap import Keycap
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.paint import LEFT, RIGHT, Painted, box, paint_text
from pos_app.ui.widgets.row_delegate import Index, RowDelegate
from pos_app.ui.widgets.sheet import Sheet
from pos_app.ui.widgets.text_field import FieldBox, TextField
from pos_app.ui.widgets.tooltips import plain_text_tooltip
from pos_app.wording import order_list_texts as texts
from pos_app.wording import order_texts
from pos_app.wording.notices import CommandId
from pos_app.wording.translation import translate

_HEIGHT = _STRIP = 40
_NARROW = 700
_PAUSE_MS, _SPOKEN_MS = 250, 700
_TO_LIST = (Qt.Key.Key_Down, Qt.Key.Key_Up, Qt.Key.Key_PageDown, Qt.Key.Key_PageUp)
_PLAIN = (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier)
_CHIP, _PADDING, _GAP = 22, 8, 8
_GLYPH, _AFTER = 14, 6
_DOT = " \u00b7 "


class SearchBar(QWidget):
    """Searches on Enter and the button; a moment after the last key it tells the pause."""

    list_entered = Signal(int)
    """An arrow, or a page key, that belongs to the list: its key."""

    def __init__(self, ask: Callable[[Intent], object]) -> None:
        super().__init__()
        self._ask = ask
        self.box = FieldBox(self, icon="search", height=_HEIGHT)
        self.edit = self.box.edit
        self.edit.setAccessibleName(translate("SearchBar", "Procurar pedidos"))
        name = translate("SearchBar", "Buscar")
        self.button = tall(_HEIGHT, Button(name, kind="main", icon="search", key=CommandId.SEARCH))
        lay_out(self, row(grow(self.box), self.button, spacing=8))
        self._pause = QTimer(self, singleShot=True, interval=_PAUSE_MS)
        self._pause.timeout.connect(self._rested)
        self.edit.textEdited.connect(self._on_edited)
        self.edit.returnPressed.connect(self.search)
        EventWatch(self, self._seen, self.edit)
        self.button.clicked.connect(self.search)

    def text(self) -> str:
        return self.edit.text().strip()

    def clear(self) -> None:
        self._pause.stop()
        self.edit.clear()

    def settle(self) -> None:
        """Look at once for what is typed, where the pause after the last key is not over."""
        if self._pause.isActive():
            self._pause.stop()
            self._rested()

    def search(self) -> None:
        self._pause.stop()
        self._ask(Search(self.text()))

    def _rested(self) -> None:
        self._ask(Paused(self.text()))

    def _on_edited(self) -> None:
        self._ask(Typed(self.text()))
        self._pause.start()

    def _seen(self, watched: QObject, event: QEvent) -> bool:
        """The arrows and page keys go to the list: a box of one line has no use for them."""
        if (
            event.type() == QEvent.Type.KeyPress
            and isinstance(event, QKeyEvent)
            and event.modifiers() in _PLAIN
            and event.key() in _TO_LIST
        ):
            self.list_entered.emit(event.key())
            return True
        return False

    def resizeEvent(self, event: QResizeEvent) -> None:
        narrow = self.width() < _NARROW
        name = translate("SearchBar", "Buscar")
        self.button.set_text("" if narrow else name, name)
        self.button.set_key(None if narrow else CommandId.SEARCH)
        hint = translate("SearchBar", "e-mail, documento, telefone, localizador, nº do pedido ou nome")
        self.edit.setPlaceholderText(translate("SearchBar", "o que procurar") if narrow else hint)


class UnderstoodStrip(Painted):
    """``Entendi: [CPF …] e [sobrenome …]``, and a button that asks for another reading where there is one."""

    def __init__(self) -> None:
        super().__init__()
        self._shown = UnderstoodSearch()
        self._pause = QTimer(self, singleShot=True, interval=_SPOKEN_MS)
        self._pause.timeout.connect(self._announce)
        self.setFixedHeight(_STRIP)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        key = CommandId.OTHER_READING
        self.other = Button(texts.not_that(), kind="quiet", size="small", key=key, touch=True)
        lay_out(self, row(Stretch, self.other, margins=(0, 0, 6, 0)))
        self.hide()

    def _announce(self) -> None:
        """Tell screen readers once the clerk has stopped typing, not at each key."""
        if self.isVisible():
            announce(self, self.accessibleName())

    @property
    def can_change(self) -> bool:
        return self._shown.others > 0 and not self.isHidden()

    def show_understood(self, shown: UnderstoodSearch) -> None:
        """Show the parts of a reading; without any the strip is hidden."""
        if shown == self._shown:
            return
        self._shown = shown
        self.other.setVisible(shown.others > 0)
        self.setVisible(bool(shown.parts))
        spoken = " ".join(filter(None, (texts.spoken([part.text for part in shown.parts]), shown.note)))
        if spoken != self.accessibleName():
            self.setAccessibleName(spoken)
            self._pause.start()
        self.update()

    def paint(self, painter: QPainter, t: Tokens) -> None:
        middle = self.height() // 2
        ground = self.rect().adjusted(0, 3, 0, -3)
        box(painter, ground, fill=t.primary_tint, line=t.primary_line, radius=RADIUS_CONTROL)
        icons.paint(painter, "text-search", t.primary, 11, middle - 8, 16)
        x = 36
        end = self.other.x() - _GAP if not self.other.isHidden() else self.width() - _GAP
        if x + self._whole() <= end:  # In a narrow page the icon has to do.
            x = self._word(painter, x, texts.understood(), t.text, 600)
        for index, part in enumerate(self._shown.parts):
            if index:
                x = self._word(painter, x, texts.joined(), t.text, 400)
            x = self._part(painter, x, end, part)
        note = self._shown.note
        if note and x + fonts.text_width(note, 12) <= end:
            paint_text(painter, QRect(x, 0, end - x, self.height()), note, t.text_2, 12)

    def _whole(self) -> int:
        """Return the px that the parts need with the words before and between them."""
        parts = [fonts.text_width(part.text, 12, 500) + 2 * _PADDING + _GAP for part in self._shown.parts]
        between = fonts.text_width(texts.joined(), 13, 400) + _GAP
        return sum(parts) + between * (len(parts) - 1) + fonts.text_width(texts.understood(), 13, 600) + _GAP

    def _word(self, painter: QPainter, x: int, word: str, ink: str, weight: int) -> int:
        width = fonts.text_width(word, 13, weight)
        paint_text(painter, QRect(x, 0, width + 1, self.height()), word, ink, 13, weight)
        return x + width + _GAP

    def _part(self, painter: QPainter, x: int, end: int, part: PartShown) -> int:
        t = theme().t
        width = min(fonts.text_width(part.text, 12, 500) + 2 * _PADDING, max(end - x, 0))
        if width <= 2 * _PADDING:
            return x
        rect = QRect(x, (self.height() - _CHIP) // 2, width, _CHIP)
        ink, line = (t.warning, t.warning_line) if part.wrong else (t.primary, t.primary_line)
        box(painter, rect, fill=t.warning_tint if part.wrong else t.surface, line=line, radius=4)
        inner = rect.adjusted(_PADDING, 0, 1 - _PADDING, 0)
        paint_text(painter, inner, part.text, ink, 12, 500)
        return x + width + _GAP


class FilterChips(QWidget):
    """The filters and the order of the list."""

    def __init__(self, ask: Callable[[Intent], object]) -> None:
        super().__init__()
        tall(TOUCH, self, FINGER)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(translate("FilterChips", "Filtros"))
        self.chips = {
            "travel": MenuChip(translate("FilterChips", "Embarque"), self, travel_name),
            "bought": MenuChip(translate("FilterChips", "Compra"), self, bought_name),
            "states": MenuChip(translate("FilterChips", "Situação"), self),
            "tickets": MenuChip(translate("FilterChips", "Bilhetes"), self, order_texts.ticket_status),
            SORT: MenuChip(translate("FilterChips", "Ordem"), self, texts.sort),
        }
        self._sort_name = self.chips[SORT].text()
        self._brief = self._sorted = False
        self._key = Keycap(CommandId.FILTERS)
        lay_out(self, row(self._key, *self.chips.values(), spacing=6))
        for facet, chip in self.chips.items():
            chip.picked.connect(lambda value, facet=facet: ask(FilterToggled(facet, value)))

    def show_facets(self, facets: Mapping[str, tuple[Facet, ...]]) -> None:
        for name, chip in self.chips.items():
            chip.show_facets(facets.get(name, ()))
        self._sorted = any(facet.on and facet.value != SORTS[0] for facet in facets.get(SORT, ()))
        self._show_sort()

    def set_brief(self, brief: bool) -> None:
        self._key.setVisible(not brief)
        self._brief = brief
        for chip in self.chips.values():
            chip.set_brief(brief)
        self._show_sort()

    def _show_sort(self) -> None:
        """One order is always in force; the usual one does not count as a filter."""
        chip = self.chips[SORT]
        chip.set_on(self._sorted)
        if self._brief and not self._sorted:
            chip.set_text(self._sort_name)

    @property
    def usable(self) -> bool:
        return any(chip.isEnabled() for chip in self.chips.values())

    def focus_first(self) -> None:
        """Focus the first filter that can be used; the next ones on each further call."""
        usable = [chip for chip in self.chips.values() if chip.isEnabled()]
        if usable:
            held = next((index for index, chip in enumerate(usable) if chip.hasFocus()), -1)
            usable[(held + 1) % len(usable)].setFocus()


class DaysBox(Sheet):
    """Two days between which orders are listed, typed by the clerk. ``chosen`` carries them; an empty field
    leaves that end open. Open it with ``open()``."""

    chosen = Signal(object)

    def __init__(self, parent: QWidget, title: str, today: date) -> None:
        super().__init__(parent, title)
        self._today = today
        hint = translate("DaysBox", "dd/mm ou dd/mm/aa")
        self.since = TextField(translate("DaysBox", "De"), placeholder=hint)
        self.until = TextField(translate("DaysBox", "Até"), placeholder=hint)
        self.act = Button(translate("DaysBox", "Filtrar"), kind="main", key=FocusKey.ENTER)
        keep = Button(translate("DaysBox", "Voltar"), key=CommandId.BACK)
        note = Label(texts.both_days_count(), tone="text_2", wrap=True)
        fields = row(grow(self.since), grow(self.until), spacing=12)
        fill_sheet(self, note, fields, 6, spacing=8, foot=(Stretch, keep, self.act))
        self.setFixedWidth(460)
        self.since.submitted.connect(self.until.edit.setFocus)
        self.until.submitted.connect(self._done)
        self.act.clicked.connect(self._done)
        keep.clicked.connect(self.reject)
        self.since.edit.setFocus()

    def _done(self) -> None:
        found: list[date | None] = []
        for field in (self.since, self.until):
            typed = field.text()
            found.append(read_day(typed, self._today) if typed else None)
            if not self._taken(field, texts.no_such_day() if typed and found[-1] is None else None):
                field.edit.selectAll()
                return
        since, until = found
        turned = bool(since and until and until < since)
        if self._taken(self.until, texts.days_turned_round() if turned else None):
            self.accept()
            self.chosen.emit(Days(since, until))

    @staticmethod
    def _taken(field: TextField, error: str | None) -> bool:
        field.set_error(error)
        if error is not None:
            field.edit.setFocus()
        return error is None


class CountsView(Painted):
    """How many of the listed orders this desk and the provider know: ``guichê 5 · central 7 · 9 no total``,
    right-aligned; in little space only how many there are."""

    def __init__(self) -> None:
        super().__init__()
        self._parts: tuple[tuple[str, str], ...] = ()
        self._instead = ""
        tall(TOUCH, self, FINGER)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    @property
    def text(self) -> str:
        return self._instead or _DOT.join(part for _, part in self._parts)

    @property
    def waiting(self) -> bool:
        """Whether a sentence stands in place of the counts."""
        return bool(self._instead)

    def show_counts(self, here: int, there: int, together: int) -> None:
        self._parts = (
            ("monitor", texts.count_here(here)),
            ("cloud", texts.count_there(there)),
            ("", texts.count_together(together)),
        )
        self._changed()

    def show_instead(self, what: str) -> None:
        """Show a sentence in place of the counts; an empty one shows them again."""
        self._instead = what
        self._changed()

    def _changed(self) -> None:
        self.setAccessibleName(self.text)
        self.setToolTip(plain_text_tooltip(self.text))
        self.update()

    def minimumSizeHint(self) -> QSize:
        """Return no width: the counts give way to the filters."""
        return QSize(0, TOUCH)

    def paint(self, painter: QPainter, t: Tokens) -> None:
        x = self.width()
        parts = (("", self._instead),) if self._instead else self._parts
        for index, (icon, part) in enumerate(reversed(parts)):
            shown = part + (_DOT if index else "")
            width = fonts.text_width(shown, 12) + (_GLYPH + _AFTER if icon else 0)
            if x - width < 0:
                if index == 0:
                    paint_text(painter, QRect(0, 0, x, self.height()), shown, t.text_2, 12)
                return
            x -= width
            if icon:
                icons.paint(painter, icon, t.text_2, x, self.height() / 2 - 7, _GLYPH)
            left = x + (_GLYPH + _AFTER if icon else 0)
            space = QRect(left, 0, x + width - left + 1, self.height())
            paint_text(painter, space, shown, t.text_2, 12)


NUMBER, ROUTE, DEPARTURE, TOTAL, ORIGIN, STATUS = range(6)
_MEASURED = 200
"""Rows whose words are measured: those further down look alike."""


class OrdersModel(LineModel[Any]):
    """Rows in the order in which they came, all of them: nothing is done for one that is not seen."""

    def __init__(self) -> None:
        super().__init__((), _cells, (TOTAL,))
        self.fit(narrow=False)
        self.now = datetime.now(UTC)
        """Since when the age of rows is counted, in the zone of this desk."""

    def fit(self, *, narrow: bool) -> None:
        """In a narrow page days stand without their weekday."""
        self.short_days = narrow
        people = translate("orders", "Trecho e passageiros")
        self._heads = (
            translate("orders", "Pedido"),
            translate("orders", "Trecho") if narrow else people,
            translate("orders", "Embarque"),
            translate("orders", "Total"),
            translate("orders", "Origem"),
            translate("orders", "Situação"),
        )

    def set_rows(self, rows: Sequence[OrderRow]) -> None:
        self.beginResetModel()
        self.lines = rows
        self.endResetModel()

    def change_row(self, index: int) -> None:
        self.dataChanged.emit(self.index(index, 0), self.index(index, STATUS))

    def show_time(self, now: datetime) -> None:
        self.now = now
        if self.lines:
            self.dataChanged.emit(self.index(0, ORIGIN), self.index(len(self.lines) - 1, ORIGIN))

    def row(self, index: int) -> OrderRow | None:
        return self.lines[index] if 0 <= index < len(self.lines) else None

    def day(self, row: OrderRow) -> str:
        """Return the day of departure, as the page has space for it."""
        return row.day.rpartition(" ")[2] if self.short_days else row.day

    def widest(self, column: int) -> int:
        """Return the px that the longest number, day or amount needs; 0 in other columns."""
        none = translate("OrderDelegate", "sem número")

        def looks(row: OrderRow) -> tuple[tuple[str, int, int], ...]:
            if column == NUMBER:
                return (row.number or none, 12, 600), (row.bought or none, 12, 400)
            if column == DEPARTURE:
                return ((self.day(row), 13, 400),)
            return ((row.total, 13, 600), (row.total_there, 11, 400)) if column == TOTAL else ()

        found = {look for row in self.lines[:_MEASURED] for look in looks(row)}
        return max((text_width(*look) for look in found), default=0)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role != Qt.ItemDataRole.AccessibleTextRole:
            return super().data(index, role)
        row: OrderRow = self.lines[index.row()]
        parts = (
            row.number,
            row.bought,
            row.route,
            row.people,
            f"{row.day} {row.hour}".strip(),
            " ".join(filter(None, (row.total, row.total_there))),
            f"{origin_words(row.origin)} {row.fresh(self.now)}",
            row.mark.text,
            row.differs,
        )
        return ", ".join(filter(None, parts))


def _cells(row: OrderRow) -> tuple[str, ...]:
    return (row.number, row.route, row.day, row.total, origin_words(row.origin), row.mark.text)


_ORIGIN_GLYPH = 13
_UPPER, _LOWER, _THIRD = 17, 16, 14
"""px of the two lines of a row, around its middle, and of each of three."""
_ICONS = {Origin.HERE: ("monitor",), Origin.THERE: ("cloud",), Origin.BOTH: ("monitor", "cloud")}


class OrderDelegate(RowDelegate):
    """Number over purchase, route over passengers, day over hour, origin over age, and the state as a badge.

    Where this desk and the provider differ, what the other one says stands below.
    """

    def paint_cell(self, painter: QPainter, rect: QRect, index: Index, chosen: bool) -> None:
        t = theme().t
        row: OrderRow = index.data(ROW_ROLE)
        model = index.model()
        assert isinstance(model, OrdersModel)
        match index.column():
            case c if c == NUMBER:
                number = row.number or translate("OrderDelegate", "sem número")
                self._two(painter, rect, (number, t.text, 12, 600), (row.bought, t.text_2, 12, 400))
            case c if c == ROUTE:
                self._route(painter, rect, row)
            case c if c == DEPARTURE:
                self.two_lines(painter, rect, model.day(row), row.hour, weight=400)
            case c if c == TOTAL and row.total_there:
                there = (row.total_there, t.warning, 11, 400)
                self._two(painter, rect, (row.total, t.text, 13, 600), there, RIGHT)
            case c if c == TOTAL:
                paint_text(painter, rect, row.total, t.text, 13, 600, RIGHT)
            case c if c == ORIGIN:
                self._origin(painter, rect, row, model.now)
            case c if c == STATUS:
                self._status(painter, rect, row)

    def _route(self, painter: QPainter, rect: QRect, row: OrderRow) -> None:
        """Paint where to and who; long cities take two lines, since they are never cut."""
        if text_width(row.route, 13, 500) <= rect.width():
            self.two_lines(painter, rect, row.route, row.people)
            return
        t = theme().t
        where = list(filter(None, (*wrapped(row.route, rect.width(), 12), row.people)))
        top = rect.top() + (rect.height() - _THIRD * len(where)) // 2
        for number, text in enumerate(where):
            line = QRect(rect.left(), top + number * _THIRD, rect.width(), _THIRD)
            paint_text(painter, line, text, t.text_2 if text is row.people else t.text, 12)

    def _two(
        self,
        painter: QPainter,
        rect: QRect,
        upper: tuple[str, str, int, int],
        lower: tuple[str, str, int, int],
        align: Qt.AlignmentFlag = LEFT,
    ) -> None:
        middle = rect.top() + rect.height() // 2
        paint_text(painter, QRect(rect.left(), middle - _UPPER, rect.width(), _UPPER), *upper, align)
        paint_text(painter, QRect(rect.left(), middle, rect.width(), _LOWER), *lower, align)

    def _origin(self, painter: QPainter, rect: QRect, row: OrderRow, now: datetime) -> None:
        t = theme().t
        middle = rect.top() + rect.height() // 2
        names, word = _ICONS[row.origin], origin_words(row.origin)
        glyphs = len(names) * (_ORIGIN_GLYPH + 3)
        # In a narrow page the icons alone say it; the word is in the row's own description.
        named = glyphs + 2 + text_width(word, 12) <= rect.width()
        x = rect.left()
        aged = named or row.origin is not Origin.HERE
        line = middle - _UPPER / 2 if aged else middle
        for name in names:
            icons.paint(painter, name, t.text, x, line - _ORIGIN_GLYPH / 2, _ORIGIN_GLYPH)
            x += _ORIGIN_GLYPH + 3
        if named:
            paint_text(painter, QRect(x + 2, middle - _UPPER, rect.right() - x - 1, _UPPER), word, t.text, 12)
        if aged:
            ink = t.warning if row.stale(now) else t.text_2
            below = QRect(rect.left(), middle, rect.width(), _LOWER)
            paint_text(painter, below, row.fresh(now, short=not named), ink, 12)

    def _status(self, painter: QPainter, rect: QRect, row: OrderRow) -> None:
        t, mark = theme().t, row.mark
        icon = mark.icon if badge_width(mark.text, mark.icon) <= rect.width() + 8 else ""
        middle = rect.center().y() + 1
        top = middle - HEIGHT // 2 if not row.differs else middle - HEIGHT + 1
        paint_badge(painter, QPoint(rect.left() - 2, top), mark.text, mark.kind, icon)
        if row.differs:
            below = QRect(rect.left() - 1, top + HEIGHT + 1, rect.width() + 6, 14)
            paint_text(painter, below, row.differs, t.warning, 11, 500)


ROW = 44
"""px of a row."""
_WIDE = (114, 0, 84, 84, 92, 132)
_SLIM = (96, 0, 68, 84, 56, 104)
_MOST = (180, 0, 130, 132, 92, 132)
"""px of each column: the least in a wide page, the least in a narrow one, and the most."""
_CELL = 16
"""px of padding in a cell."""


class OrdersTable(DenseTable):
    """A dense table with the model of orders."""

    def __init__(self) -> None:
        super().__init__(translate("OrdersView", "Pedidos"), row_height=ROW)
        self.orders = OrdersModel()
        self.setModel(self.orders)
        self.setItemDelegate(OrderDelegate(self))
        self._narrow = False

    def show_rows(self, rows: Sequence[OrderRow], chosen: int) -> None:
        """Show other rows with the cursor on one of them; the list stays where it was scrolled to."""
        bar = self.verticalScrollBar()
        top = bar.value()
        self.orders.set_rows(rows)
        self.fit_columns(narrow=self._narrow)
        bar.setValue(top)
        if chosen >= 0:
            self.go_to(chosen)

    def fit_columns(self, *, narrow: bool) -> None:
        """Numbers, days and amounts are shown whole: their columns follow the longest."""
        self._narrow = narrow
        self.orders.fit(narrow=narrow)
        widths = [
            min(max(least, self.orders.widest(column) + _CELL), most) if most else _CELL
            for column, (least, most) in enumerate(zip(_SLIM if narrow else _WIDE, _MOST, strict=True))
        ]
        self.set_columns(widths, ROUTE)
