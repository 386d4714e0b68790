"""The table of trips: its columns by the width of the window, how a line looks, and the keys."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, IntEnum, auto

from PySide6.QtCore import QPoint, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QResizeEvent

from pos_app.domain.places import fold
from pos_app.domain.trips import TripKind
from pos_app.domain.value import Value
from pos_app.ui.kit.layouts import fill, grow, row
from pos_app.ui.kit.tables import ROW_ROLE, LineModel
from pos_app.ui.pages.search.rows import Stop, TripRow, TripRows
from pos_app.ui.style import fonts, icons
from pos_app.ui.style.hand import least
from pos_app.ui.style.theme import theme
from pos_app.ui.style.tokens import HEIGHT_SMALL, TEXT_STRONG
from pos_app.ui.widgets.badge import HEIGHT, paint_badge
from pos_app.ui.widgets.card import Card
from pos_app.ui.widgets.dense_table import DenseTable
from pos_app.ui.widgets.label import ElidedLabel
from pos_app.ui.widgets.paint import RIGHT, paint_text
from pos_app.ui.widgets.row_delegate import Index, RowDelegate
from pos_app.wording import trip_texts
from pos_app.wording.notices import BadgeKind
from pos_app.wording.translation import mark, translate

_COMPACT_BELOW, _WIDE_FROM = 930, 1300
ROW = 40
"""Height of a line, in px."""
_LINES = {1: (13, 18), 2: (12, 16), 3: (11, 13)}
"""Size and height in px of the lines of a name that stands in so many."""
_LETTERS_MS = 900
"""Letters typed within this time belong to one name."""
_KINDS: dict[TripKind, BadgeKind] = {
    TripKind.DIRECT: "neutral",
    TripKind.ONE_STOP: "primary",
    TripKind.CONNECTION: "warning",
}
_GAP = 10


class Width(Enum):
    """Narrow windows have no duration; class and terminal stand under company and times."""

    COMPACT = 0
    USUAL = 1
    WIDE = 2


class Column(IntEnum):
    """The columns of the table, in order."""

    NUMBER = 0
    TIMES = auto()
    DURATION = auto()
    KIND = auto()
    BOARDS = auto()
    PLATFORM = auto()
    COMPANY = auto()
    CLASS = auto()
    SEATS = auto()
    LOW_FARE = auto()
    FARE = auto()


class _Facts(Value):
    """Heading and words of a column, and its width in px in a compact, usual and wide window; 0 hides it.

    ``what`` names its values for a list in which no line has one, or all have the same: it is left out.
    """

    heading: str
    text: Callable[[TripRow], str]
    widths: tuple[int, int, int]
    right: bool = False
    what: str = ""


_C = Column
_FACTS = {
    _C.NUMBER: _Facts(mark("trips", "nº"), lambda row: row.number, (20, 22, 24), right=True),
    _C.TIMES: _Facts(
        mark("trips", "Saída e chegada"),
        lambda row: f"{row.departs} \u2192 {row.arrives} {row.later}".rstrip(),
        (158, 158, 166),
    ),
    _C.DURATION: _Facts(mark("trips", "Duração"), lambda row: row.duration, (0, 82, 100), what="duration"),
    _C.KIND: _Facts(mark("trips", "Tipo"), lambda row: row.other or row.kind_text, (70, 70, 80), what="kind"),
    _C.BOARDS: _Facts(mark("trips", "Embarque"), lambda row: row.boards.name, (0, 128, 190), what="boards"),
    _C.PLATFORM: _Facts(mark("trips", "Plataforma"), lambda row: row.platform, (0, 78, 84), what="platform"),
    _C.COMPANY: _Facts(mark("trips", "Viação"), lambda row: row.company, (180, 180, 260)),
    _C.CLASS: _Facts(
        mark("trips", "Classe"), lambda row: row.service_class, (0, 92, 120), what="service_class"
    ),
    _C.SEATS: _Facts(mark("trips", "Poltronas"), lambda row: row.seats, (68, 68, 80), right=True),
    _C.LOW_FARE: _Facts(
        mark("trips", "Tarifa baixa"), lambda row: row.low_fare, (0, 0, 96), right=True, what="low_fare"
    ),
    _C.FARE: _Facts(mark("trips", "Por pessoa"), lambda row: row.fare, (92, 92, 110), right=True),
}


def heading(column: Column) -> str:
    return translate("trips", _FACTS[column].heading)


class TripModel(LineModel[TripRow]):
    """The list of trips, replaced as a whole: a line is made only when it is read."""

    def __init__(self) -> None:
        right = [column for column in Column if _FACTS[column].right]
        heads = tuple(heading(column) for column in Column)
        super().__init__(heads, lambda row: tuple(_FACTS[column].text(row) for column in Column), right)

        self.rows = TripRows()

    def replace(self, rows: TripRows) -> None:
        self.beginResetModel()
        self.lines = self.rows = rows
        self.endResetModel()

    def flags(self, index: Index) -> Qt.ItemFlag:
        """A trip that is sold out cannot be the current one: the cursor passes over it."""
        if index.isValid() and self.lines[index.row()].sold_out:
            return Qt.ItemFlag.ItemNeverHasChildren
        return super().flags(index)


class TripDelegate(RowDelegate):
    """``width`` decides what stands in a column of its own and what in the second line of another."""

    width = Width.USUAL
    padding = _GAP // 2

    def paint_cell(self, painter: QPainter, rect: QRect, index: Index, chosen: bool) -> None:
        row: TripRow = index.data(ROW_ROLE)
        t = theme().t
        match Column(index.column()):
            case Column.NUMBER:
                paint_text(painter, rect, row.number, t.text_2, 12, align=RIGHT)
            case Column.TIMES:
                self._times(painter, rect, row)
            case Column.DURATION:
                self._duration(painter, rect, row)
            case Column.KIND:
                place = QPoint(rect.left(), rect.center().y() - HEIGHT // 2 + 1)
                kind: BadgeKind = "warning" if row.other else _KINDS[row.kind]
                paint_badge(painter, place, row.other or row.kind_text, kind, most=rect.width())
            case Column.BOARDS:
                self._boards(painter, rect, row)
            case Column.PLATFORM:
                paint_text(painter, rect, row.platform, t.text_2, 13)
            case Column.COMPANY:
                self._company(painter, rect, row)
            case Column.CLASS:
                self._class(painter, rect, row)
            case Column.SEATS:
                quiet = t.text_2 if row.sold_out else t.text
                ink = t.danger if row.short else t.warning if row.few else quiet
                paint_text(painter, rect, row.seats, ink, 13, 600 if row.few or row.short else 400, RIGHT)
            case Column.LOW_FARE:
                self._low_fare(painter, rect, row.low_fare)
            case Column.FARE:
                self._fare(painter, rect, row)

    def _times(self, painter: QPainter, rect: QRect, row: TripRow) -> None:
        t = theme().t
        weight = 400 if row.sold_out else 600
        x = rect.left()
        if self.width is Width.COMPACT and (row.boards.name or row.alights.unusual):
            middle = rect.center().y()
            self._terminals_below(painter, QRect(x, middle + 1, rect.width(), 16), row)
            rect = QRect(x, middle - 18, rect.width(), 20)
        wide = fonts.text_width(row.departs, TEXT_STRONG, weight)
        paint_text(painter, rect, row.departs, t.text_2 if row.sold_out else t.text, TEXT_STRONG, weight)
        x += wide + 6
        icons.paint(painter, "arrow-right", t.text_3, x, rect.center().y() - 6, 12)
        x += 18
        arrives = QRect(x, rect.top(), rect.right() - x + 8, rect.height())
        paint_text(painter, arrives, row.arrives, t.text_2, TEXT_STRONG)
        if row.later:
            x += fonts.text_width(row.arrives, TEXT_STRONG) + 4
            paint_text(painter, QRect(x, rect.top(), 60, rect.height()), row.later, t.warning, 11, 600)

    def _duration(self, painter: QPainter, rect: QRect, row: TripRow) -> None:
        t = theme().t
        if not row.wait:
            paint_text(painter, rect, row.duration, t.text_2, 13)
            return
        middle = rect.top() + rect.height() // 2
        paint_text(painter, QRect(rect.left(), middle - 17, rect.width(), 17), row.duration, t.text_2, 13)
        paint_text(painter, QRect(rect.left(), middle, rect.width() + _GAP, 16), row.wait, t.warning, 12, 500)

    def _boards(self, painter: QPainter, rect: QRect, row: TripRow) -> None:
        """Paint where the trip begins, and where it ends unless most trips do, in as many lines as it takes.
        One that most trips do not use is bold: customers may go to the other."""
        t = theme().t
        ends = [row.boards]
        if row.alights.unusual:
            ends.append(Stop(f"\u2192 {row.alights.name}", unusual=True))
        lines = [
            (line, 600 if stop.unusual else 400) for stop in ends for line in _wrapped(stop, rect.width())
        ]
        size, high = _LINES.get(len(lines), _LINES[3])
        top = rect.top() + (rect.height() - high * len(lines)) // 2
        ink = t.text_2 if row.sold_out else t.text
        for number, (line, weight) in enumerate(lines):
            paint_text(
                painter, QRect(rect.left(), top + number * high, rect.width(), high), line, ink, size, weight
            )

    def _company(self, painter: QPainter, rect: QRect, row: TripRow) -> None:
        tone = theme().t.text_2 if row.sold_out else ""
        second = row.change
        if fonts.text_width(second, 12) > rect.width():
            second = trip_texts.change(row.trip, brief=True)
        if self.width is Width.COMPACT:
            second = " \u00b7 ".join(part for part in (row.note or row.service_class, row.low_fare) if part)
        self.two_lines(painter, rect, row.company, second, tone=tone)

    def _terminals_below(self, painter: QPainter, rect: QRect, row: TripRow) -> None:
        """Paint under the times where the trip begins, and where it ends unless most trips do: that is never
        cut for the sake of the usual terminal."""
        end = f"\u2192 {row.alights.name}" if row.alights.name and row.alights.unusual else ""
        after = fonts.text_width(end, 12, 600) + 6 if end else 0
        weight = 600 if row.boards.unusual else 400
        start = min(fonts.text_width(row.boards.name, 12, weight), max(0, rect.width() - after))
        ink = theme().t.text if row.boards.unusual else theme().t.text_2
        area = QRect(rect.left(), rect.top(), start, rect.height())
        paint_text(painter, area, row.boards.name, ink, 12, weight)
        left = start + 6 if row.boards.name else 0
        paint_text(painter, rect.adjusted(left, 0, 0, 0), end, theme().t.text, 12, 600)

    def _class(self, painter: QPainter, rect: QRect, row: TripRow) -> None:
        t = theme().t
        if not row.low_fare or self.width is Width.WIDE:
            paint_text(painter, rect, row.service_class, t.text_2 if row.sold_out else t.text, 12)
            return
        middle = rect.center().y()
        paint_text(painter, QRect(rect.left(), middle - 16, rect.width(), 16), row.service_class, t.text, 12)
        icons.paint(painter, "tag", t.lowfare, rect.left(), middle + 3, 12)
        below = QRect(rect.left() + 16, middle + 1, rect.width() - 8, 16)
        paint_text(painter, below, row.low_fare, t.lowfare, 12, 600)

    def _low_fare(self, painter: QPainter, rect: QRect, text: str) -> None:
        if text:
            lowfare, wide = theme().t.lowfare, fonts.text_width(text, 13, 600)
            paint_text(painter, rect, text, lowfare, 13, 600, RIGHT)
            icons.paint(painter, "tag", lowfare, rect.right() - wide - 18, rect.center().y() - 6, 13)

    def _fare(self, painter: QPainter, rect: QRect, row: TripRow) -> None:
        t = theme().t
        ink = t.text_2 if row.sold_out else t.text
        if not row.struck:
            paint_text(painter, rect, row.fare, ink, TEXT_STRONG, 600, RIGHT)
            return
        middle = rect.top() + rect.height() // 2
        above = QRect(rect.left(), middle - 18, rect.width(), 15)
        paint_text(painter, above, row.struck, t.text_3, 12, 400, RIGHT, strike=True)
        below = QRect(rect.left(), middle - 4, rect.width(), 22)
        paint_text(painter, below, row.fare, ink, TEXT_STRONG, 600, RIGHT)


class TripTable(DenseTable):
    """The cursor passes over trips that are sold out. Letters find a company.

    ``refused`` carries the line, counted from 1, whose number was typed although its trip is sold out.
    """

    refused = Signal(int)

    def __init__(self) -> None:
        super().__init__(translate("TripTable", "Viagens"), row_height=ROW)
        self.trips = TripModel()
        self._painter = TripDelegate(self)
        self.setModel(self.trips)
        self.setItemDelegate(self._painter)
        self._letters = ""
        self._letters_timer = QTimer(self, singleShot=True, interval=_LETTERS_MS)
        self._shaped: tuple[Width, frozenset[str]] | None = None
        self._shape()

    def show_rows(self, rows: TripRows, cursor: int) -> None:
        """Show these lines with the cursor on one of them, counted from 0."""
        if rows != self.trips.lines:
            self.trips.replace(rows)
            self._shape()
        self.go_to(cursor)

    def go_to(self, row: int) -> None:
        """Put the cursor on ``row``, or on the nearest trip that can be sold, rather a later one."""
        rows = self.trips.lines
        if 0 <= row < len(rows):
            around = (*range(row, len(rows)), *reversed(range(row)))
            super().go_to(next((index for index in around if not rows[index].sold_out), -1))

    def jump_to(self, row: int) -> None:
        """Go to the line whose number was typed; the cursor stays where that trip is sold out."""
        if self.trips.lines[row].sold_out:
            self.refused.emit(row + 1)
        else:
            super().jump_to(row)

    def keyboardSearch(self, search: str) -> None:
        """Letters go to the next trip of a bus company, by the beginning of any word of its name."""
        if not self._letters_timer.isActive():
            self._letters = ""
        self._letters_timer.start()
        self._letters += fold(search)
        rows = self.trips.lines
        # The first letter looks further down; the ones after it stay while they still fit.
        start = self.row + (len(self._letters) == 1)
        for index in (number % len(rows) for number in range(start, start + len(rows))):
            text = fold(rows[index].company).split()
            if not rows[index].sold_out and any(word.startswith(self._letters) for word in text):
                self.go_to(index)
                return

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._shape()

    def _shape(self) -> None:
        """Give each column its width; one that says nothing, or the same in every line, is left out."""
        wide = self.width()
        width = Width.COMPACT if wide < _COMPACT_BELOW else Width.WIDE if wide >= _WIDE_FROM else Width.USUAL
        rows = self.trips.rows
        silent = frozenset((*rows.alike, *(what for what, known in rows.known.items() if not known)))
        if (width, silent) == self._shaped:
            return
        self._shaped = (width, silent)
        self._painter.width = width
        columns = [
            0 if _FACTS[column].what in silent else _FACTS[column].widths[width.value] for column in Column
        ]
        self.set_columns([one + _GAP for one in columns], Column.COMPANY)
        for column, shown in enumerate(columns):
            self.setColumnHidden(column, not shown)


def _wrapped(stop: Stop, width: int) -> list[str]:
    """Return a terminal in one line, or in two where it is too long: it is never cut."""
    text = stop.name.split(" ")
    weight = 600 if stop.unusual else 400
    if len(text) < 2 or fonts.text_width(stop.name, 13, weight) <= width:
        return [stop.name] if stop.name else []
    fits = [n for n in range(1, len(text)) if fonts.text_width(" ".join(text[:n]), 12, weight) <= width]
    cut = fits[-1] if fits else 1
    return [" ".join(text[:cut]), " ".join(text[cut:])]


_ABOUT, _LINE = 20, 1
_SEEN, _LOWEST_ROW = 10, 38
"""So many lines should be seen, each at least so many px high."""


class TripList(Card):
    """The trips, in whole lines only: the sentence about the one under the cursor stands in the height that
    is left."""

    def __init__(self) -> None:
        super().__init__(margins=(_LINE, _LINE, _LINE, _LINE), spacing=0)
        self.table = TripTable()
        self.about = ElidedLabel(size=12, tone="text_2")
        fill(self.body, grow(self.table), row(self.about, margins=(12, 0, 12, 0)))

    def fit(self) -> None:
        """Lower the lines a little where that shows as many as should be seen at once."""
        space = self.height() - 2 * _LINE - HEIGHT_SMALL
        line = space // _SEEN if _LOWEST_ROW * _SEEN <= space < ROW * _SEEN else ROW
        line = least(line)
        self.table.verticalHeader().setDefaultSectionSize(line)
        rest = max(0, space - len(self.table.trips.lines) * line)
        left = rest if 0 < rest < line else max(0, space) % line
        if left < _ABOUT and rest >= left + line:
            left += line  # Below a short list there is a whole line for the words.
        says = left >= _ABOUT
        self.about.setFixedHeight(left)
        self.about.setVisible(says)
        # Too low for words, it is still no place for a part of a line.
        self.body.setContentsMargins(_LINE, _LINE, _LINE, _LINE + (0 if says else left))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit()
