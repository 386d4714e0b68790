"""The tickets of one bus."""

from __future__ import annotations

from PySide6.QtCore import QRect, Signal
from PySide6.QtGui import QPainterPath, QPaintEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QSizePolicy, QWidget

from pos_app.ui.pages.tickets.page import LegGroup
from pos_app.ui.pages.tickets.ticket_row import TicketRow
from pos_app.ui.style import fonts
from pos_app.ui.style.theme import colour, theme
from pos_app.ui.style.tokens import RADIUS_CARD
from pos_app.ui.widgets.badge import Badge
from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.card import Card
from pos_app.ui.widgets.elided_label import ElidedLabel
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.layouts import remove_from
from pos_app.ui.widgets.paint import painter_for
from pos_app.wording import ticket_texts
from pos_app.wording.translation import translate

_HEAD, _HEAD_NARROW = 40, 56


class LegCard(Card):
    """Which bus, how many of its slips were printed, and a row for each ticket. Signals carry the place of a
    ticket among all, ``print_asked`` those of the bus that were not printed."""

    picked = Signal(int)
    print_one_asked = Signal(int)
    save_one_asked = Signal(int)
    print_asked = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, margins=(1, 1, 1, 1), spacing=0)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.rows: list[TicketRow] = []
        self._missing: tuple[int, ...] = ()
        self._name = Label("", self, weight=600)
        self._hour = Label("", self, weight=600)
        self._day = Label("", self, tone="text_2")
        self._route = ElidedLabel("", self, weight=500)
        self._bus = ElidedLabel("", self, tone="text_2")
        self._count = Badge("", "success", icon="check", parent=self)
        self._some = Label("", self, size=12, tone="text_2")
        self.print = Button("", self, size="small", icon="printer", touch=True)
        self.print.clicked.connect(lambda _=False: self.print_asked.emit(self._missing))
        self._head = QWidget(self)
        self.body.addWidget(self._head)
        self._fill_head()

    def _fill_head(self) -> None:
        row = QHBoxLayout(self._head)
        row.setContentsMargins(14, 0, 12, 0)
        row.setSpacing(10)
        self._words = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._words.setSpacing(12)
        row.addLayout(self._words, 1)
        when = QHBoxLayout()
        when.setSpacing(6)
        self._words.addLayout(when)
        when.addWidget(self._name)
        when.addSpacing(6)
        when.addWidget(self._hour)
        when.addWidget(self._day)
        when.addStretch(1)
        self._where = QHBoxLayout()
        self._where.setSpacing(10)
        self._words.addLayout(self._where, 1)
        self._where.addWidget(self._route)
        self._where.addWidget(self._bus)
        row.addWidget(self._some)
        row.addWidget(self._count)
        row.addWidget(self.print)

    def show_leg(self, leg: LegGroup, chosen: int, *, narrow: bool) -> None:
        """Show a bus, with the ticket at the place ``chosen`` marked."""
        self._name.setText(leg.name)
        self._hour.setText(leg.hour)
        self._day.setText(leg.day)
        self._route.setText(leg.route)
        self._bus.setText(leg.bus)
        # Where there is no space for both, each loses as much of its words.
        self._where.setStretch(0, fonts.text_width(leg.route, 13, 500) + 1)
        self._where.setStretch(1, fonts.text_width(leg.bus, 13) + 1)
        over = QBoxLayout.Direction.TopToBottom if narrow else QBoxLayout.Direction.LeftToRight
        self._words.setDirection(over)
        self._words.setSpacing(0 if narrow else 12)
        self._words.setContentsMargins(0, 8 if narrow else 0, 0, 8 if narrow else 0)
        self._head.setFixedHeight(_HEAD_NARROW if narrow else _HEAD)
        self._count.show_state(leg.printed, "success", "check")
        self._count.setVisible(not leg.missing)
        self._some.setText(leg.printed)
        self._some.setVisible(0 < leg.missing < len(leg.lines))
        several = len(leg.lines) > 1
        self._missing = tuple(line.index for line in leg.lines if line.needs_slip)
        self.print.setVisible(bool(leg.missing) and several)
        words = ticket_texts.print_count(len(self._missing))
        self.print.set_text(words, f"{words}: {leg.name}")
        busy = any(line.busy for line in leg.lines)
        self.print.set_inactive(translate("LegCard", "A impressora está em uso") if busy else None)
        self._have(len(leg.lines))
        for row, line in zip(self.rows, leg.lines, strict=True):
            row.show_line(line, chosen=line.index == chosen, narrow=narrow)
        self.setAccessibleName(
            ", ".join(filter(None, (leg.name, f"{leg.hour} {leg.day}".strip(), leg.route, leg.bus)))
        )
        self.setAccessibleDescription(leg.printed)

    def _have(self, count: int) -> None:
        remove_from(self.body, self.rows[count:])
        del self.rows[count:]
        while len(self.rows) < count:
            row = TicketRow(self)
            row.picked.connect(self.picked)
            row.print_asked.connect(self.print_one_asked)
            row.save_asked.connect(self.save_one_asked)
            self.body.addWidget(row)
            self.rows.append(row)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the card with the softer ground of its head."""
        super().paintEvent(event)
        height = self._head.height() + 1
        with painter_for(self) as painter:
            path = QPainterPath()
            path.addRoundedRect(1, 1, self.width() - 2, height + 20, RADIUS_CARD - 1, RADIUS_CARD - 1)
            painter.setClipRect(QRect(0, 0, self.width(), height))
            painter.fillPath(path, colour(theme().t.surface_2))
