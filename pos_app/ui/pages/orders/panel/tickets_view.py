"""The tickets of an order, each with its states and the button that prints it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPoint, QPointF, QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from pos_app.domain.passengers import short_name
from pos_app.ui.keys import shortcuts
from pos_app.ui.keys.commands import FocusKey
from pos_app.ui.pages.orders.page import Intent, OpenTicket, PrintTicket
from pos_app.ui.pages.orders.panel.facts import TicketLine
from pos_app.ui.shared.bill_body import wrapped
from pos_app.ui.style import fonts
from pos_app.ui.style.hand import hand, least
from pos_app.ui.style.theme import theme
from pos_app.ui.style.tokens import Tokens
from pos_app.ui.widgets.badge import badge_width, paint_badge
from pos_app.ui.widgets.button import Button, PaintedButton
from pos_app.ui.widgets.focus import tab_from
from pos_app.ui.widgets.layouts import remove_from
from pos_app.ui.widgets.number_disc import paint_disc
from pos_app.ui.widgets.paint import RIGHT, box, fill_rect, paint_text
from pos_app.ui.widgets.tooltips import plain_text_tooltip
from pos_app.wording import order_texts as texts

_EDGE, _LEAD, _LOW, _TWO, _THREE = 16, 4, 28, 46, 70
_LINE = 16
"""px of a line above the tickets of a bus; the space around them is ``_LEAD``."""
_NAME = 112
"""px in which most names fit with the initials of those in the middle."""
_LEFT = _EDGE + 28
_PRINT = 40
_SEAT = 34
_GAP = 4


class TicketRow(PaintedButton):
    """Enter, Space or a click opens the ticket, R prints it."""

    stepped = Signal(object, int)
    """An arrow was pressed on this row: -1 up, 1 down."""

    def __init__(self, line: TicketLine, ask: Callable[[Intent], object]) -> None:
        super().__init__()
        self.line, self._ask = line, ask
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus if line.id else Qt.FocusPolicy.NoFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor if line.id else Qt.CursorShape.ArrowCursor)
        self.print = Button("", self, size="small", icon="printer", touch=True)
        self.print.clicked.connect(lambda _=False: self._ask(PrintTicket(self.line.id)))
        self.clicked.connect(lambda _=False: self.line.id and self._ask(OpenTicket(self.line.id)))
        hand().changed.connect(self._arrange)
        self.show_line(line)

    def show_line(self, line: TicketLine) -> None:
        """Show other states of the same ticket."""
        self.line = line
        self.setAccessibleName(line.spoken)
        name = texts.reprint_one(line.name, line.seat, printed=line.printed)
        self.print.set_text("", name)
        self.print.setToolTip(plain_text_tooltip(name))
        self.print.setVisible(line.printable)
        self.setToolTip(plain_text_tooltip(line.spoken))
        self._arrange()
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows go to the next ticket, the key of a ticket prints this one."""
        prints = shortcuts.is_focus_key(FocusKey.PAPER, event.key()) and not event.modifiers()
        if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.stepped.emit(self, -1 if event.key() == Qt.Key.Key_Up else 1)
        elif self.line.printable and prints:
            if not event.isAutoRepeat():
                self._ask(PrintTicket(self.line.id))
        else:
            super().keyPressEvent(event)

    @property
    def _right(self) -> int:
        return self.width() - _EDGE - (_PRINT - 8 if self.line.printable else 0)

    @property
    def _badges(self) -> int:
        return sum(badge_width(mark.text, mark.icon) + _GAP for mark in self.line.marks)

    @property
    def _seat(self) -> int:
        return max(_SEAT, fonts.text_width(self.line.seat, 13, 600))

    @property
    def _narrow(self) -> bool:
        """Whether the states stand in a line of their own: beside them the name would be cut too short."""
        space = self._right - self._badges - 4 - _LEFT - self._seat - 8
        return bool(self.line.marks) and space < min(_NAME, fonts.text_width(self.line.name, 13))

    @property
    def _high(self) -> int:
        """px of the line: low ones have one line of text, others two, and one more for states beside which
        the name would be cut too short."""
        if self.line.low:
            return _TWO if self._narrow else least(_LOW)
        return _THREE if self._narrow else _TWO

    def sizeHint(self) -> QSize:
        return QSize(300, self._high + self._top)

    @property
    def _heading(self) -> list[tuple[str, str]]:
        """The lines of the bus above and their colours: what stands beside its day and hour, then its route;
        what does not fit goes on in a further line."""
        space, t = self.width() - 2 * _EDGE, theme().t
        beside = space - fonts.text_width(self.line.lead, 12, 600) - 8
        about = wrapped(self.line.lead_about, space, 12, beside)
        return [
            *((part, t.text_2) for part in about),
            *((part, t.text) for part in wrapped(self.line.lead_route, space, 12)),
        ]

    @property
    def _top(self) -> int:
        """px above the ticket, in which the bus is named."""
        return _LEAD + _LINE * len(self._heading) if self.line.lead else 0

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._arrange()

    def _arrange(self) -> None:
        tall = self.sizeHint().height()
        if tall != self.minimumHeight():
            self.setFixedHeight(tall)
        top = self._top
        hint = self.print.sizeHint()
        space = least(_LOW) if self.line.low else _TWO
        height = min(space, hint.height())  # What stands over the edge of its row cannot be pressed.
        self.print.setGeometry(
            self.width() - _EDGE + 6 - hint.width(), top + (space - height) // 2, hint.width(), height
        )

    def paint(self, painter: QPainter, t: Tokens) -> None:
        line = self.line
        top = self._top
        if self._hovered and line.id:
            fill_rect(painter, self.rect().adjusted(0, top, 0, 0), t.surface_2)
        if line.lead:
            space = QRect(_EDGE, 3, self.width() - 2 * _EDGE, 18)
            paint_text(painter, space, line.lead, t.text, 12, 600)
            after = fonts.text_width(line.lead, 12, 600) + 8
            for number, (part, ink) in enumerate(self._heading):
                part_at = space.translated(0, _LINE * number).adjusted(0 if number else after, 0, 0, 0)
                paint_text(painter, part_at, part, ink, 12)
        paint_disc(painter, QPointF(_EDGE + 9.5, top + 15), line.number)
        right, badges, seat = self._right, self._badges, self._seat
        ends = right if self._narrow else right - badges - 4
        room = max(40, ends - _LEFT - seat - 8)
        paint_text(painter, QRect(_LEFT, top + 4, room, 21), fitting_name(line.name, room), t.text)
        paint_text(painter, QRect(ends - seat, top + 4, seat, 21), line.seat, t.text, 13, 600)
        name = fonts.text_width(fitting_name(line.name, room), 13)
        if not line.low:
            about = QRect(_LEFT, top + 24, max(40, right - _LEFT), 18)
            paint_text(painter, about, line.about, t.text_2, 12)
        elif fonts.text_width(line.about, 12) <= room - name - 12:
            beside = QRect(_LEFT + name, top + 4, room - name - 12, 21)
            paint_text(painter, beside, line.about, t.text_2, 12, align=RIGHT)
        below = QPoint(_LEFT, top + (22 if line.low else 46))
        at = below if self._narrow else QPoint(right - badges + _GAP - 4, top + 5)
        for mark in line.marks:
            at += QPoint(paint_badge(painter, at, mark.text, mark.kind, mark.icon) + _GAP, 0)
        if self.hasFocus():
            ring = QRect(_EDGE - 8, top, self.width() - 2 * _EDGE + 16, self.height() - top - 1)
            box(painter, ring, line=t.primary, width=2)
        fill_rect(painter, QRect(_EDGE, self.height() - 1, self.width() - 2 * _EDGE, 1), t.border)


def fitting_name(name: str, space: int, size: int = 13) -> str:
    """Return the name whole when it fits into ``space`` px, else short, else with one letter of the last."""
    names = name.split()
    if len(names) < 2:
        return name
    ways = (name, short_name(name), f"{names[0]} {names[-1][0]}.")
    return next((way for way in ways if fonts.text_width(way, size) <= space), names[0])


class TicketsView(QWidget):
    """A row for each ticket."""

    def __init__(self, ask: Callable[[Intent], object]) -> None:
        super().__init__()
        self._ask = ask
        self.rows: list[TicketRow] = []
        self._lines: tuple[TicketLine, ...] = ()
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 4, 0, 0)
        self._column.setSpacing(0)

    def show_tickets(self, lines: tuple[TicketLine, ...]) -> None:
        """Show other tickets; the same ones keep their rows, and the keyboard."""
        if lines == self._lines:
            return
        same = [(one.id, one.seat) for one in lines] == [(one.id, one.seat) for one in self._lines]
        self._lines = lines
        if same:
            for row, line in zip(self.rows, lines, strict=True):
                row.show_line(line)
            return
        remove_from(self._column, self.rows)
        self.rows = [TicketRow(line, self._ask) for line in lines]
        for row in self.rows:
            row.stepped.connect(self._step)
            self._column.addWidget(row)
        tab_from(self, self.rows)

    def _step(self, row: TicketRow, by: int) -> None:
        index = self.rows.index(row) + by if row in self.rows else -1
        if 0 <= index < len(self.rows):
            self.rows[index].setFocus()

    def enter(self) -> bool:
        """Give the keyboard to the first ticket; returns whether there is one."""
        row = next((row for row in self.rows if row.line.id), None)
        if row is not None:
            row.setFocus()
        return row is not None
