"""The tickets of one bus."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QMouseEvent, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QSizePolicy, QWidget

from pos_app.ui.kit.layouts import Stretch, at, column, fill, grow, lay_out, panel, row, wide
from pos_app.ui.pages.tickets.page import Intent, LegGroup, Picked, PrintThese, TicketLine, ViewOne
from pos_app.ui.style.hand import hand, least
from pos_app.ui.style.theme import colour, theme
from pos_app.ui.style.tokens import RADIUS_CARD
from pos_app.ui.widgets.badge import Badge, MarkFlow
from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.card import Card
from pos_app.ui.widgets.label import ElidedLabel, Label
from pos_app.ui.widgets.layouts import remove_from
from pos_app.ui.widgets.number_disc import NumberDisc
from pos_app.ui.widgets.paint import fill_rect, painter_for
from pos_app.ui.widgets.tooltips import plain_text_tooltip
from pos_app.wording import ticket_texts
from pos_app.wording.translation import translate

_HEAD, _HEAD_NARROW = 46, 66
HEIGHT, HEIGHT_NARROW = 40, 52
_SEAT, _LOCATOR = 104, 76
_MIDDLE = Qt.AlignmentFlag.AlignVCenter


class LegCard(Card):
    """Which bus, how many of its slips were printed, and a row for each ticket."""

    def __init__(self, ask: Callable[[Intent], object]) -> None:
        super().__init__(margins=(1, 1, 1, 1), spacing=0)
        self._ask = ask
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.rows: list[TicketRow] = []
        self._missing: tuple[int, ...] = ()
        self._name = Label(weight=600)
        self._hour = Label(weight=600)
        self._day = Label(tone="text_2")
        self._route = ElidedLabel(weight=500)
        self._about = Label(size=12, tone="text_2", wrap=True)
        self._count = Badge("", "success", icon="check")
        self._some = Label(size=12, tone="text_2")
        self.print = Button(size="small", icon="printer", touch=True)
        self.print.clicked.connect(lambda _=False: ask(PrintThese(self._missing)))
        self._first = QHBoxLayout()
        when = row(self._name, 4, self._hour, self._day, Stretch, spacing=6)
        first = row(when, grow(self._route), spacing=12, into=self._first)
        words = column(Stretch, first, self._about, Stretch, spacing=0)
        parts = (grow(words), self._some, self._count, self.print)
        self._head = panel(row(*parts, spacing=10, margins=(14, 0, 12, 0)))
        fill(self.body, self._head)

    def show_leg(self, leg: LegGroup, chosen: int, *, narrow: bool) -> None:
        self._name.setText(leg.name)
        self._hour.setText(leg.hour)
        self._day.setText(leg.day)
        self._route.setText(leg.route)
        self._about.setText(leg.about)
        over = QBoxLayout.Direction.TopToBottom if narrow else QBoxLayout.Direction.LeftToRight
        self._first.setDirection(over)
        self._first.setSpacing(0 if narrow else 12)
        self._head.setMinimumHeight(_HEAD_NARROW if narrow else _HEAD)
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
        for shown, line in zip(self.rows, leg.lines, strict=True):
            shown.show_line(line, chosen=line.index == chosen, narrow=narrow)
        self.setAccessibleName(
            ", ".join(filter(None, (leg.name, f"{leg.hour} {leg.day}".strip(), leg.route, leg.about)))
        )
        self.setAccessibleDescription(leg.printed)

    def _have(self, count: int) -> None:
        remove_from(self.body, self.rows[count:])
        del self.rows[count:]
        while len(self.rows) < count:
            self.rows.append(TicketRow(self._ask))
            self.body.addWidget(self.rows[-1])

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        height = self._head.height() + 1
        with painter_for(self) as painter:
            path = QPainterPath()
            path.addRoundedRect(1, 1, self.width() - 2, height + 20, RADIUS_CARD - 1, RADIUS_CARD - 1)
            painter.setClipRect(QRect(0, 0, self.width(), height))
            painter.fillPath(path, colour(theme().t.surface_2))


class TicketRow(QWidget):
    """Person, seat, locator, states, and its two buttons. A click chooses it."""

    def __init__(self, ask: Callable[[Intent], object]) -> None:
        super().__init__()
        self._ask = ask
        self._index = 0
        self._chosen = False
        self._height = HEIGHT
        hand().changed.connect(self._fit_hand)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._disc = NumberDisc(1)
        self._name = ElidedLabel(weight=600)
        self._about = ElidedLabel(size=12, tone="success", weight=500)
        self._seat = wide(_SEAT, Label(size=14, weight=600))
        self._under = Label(size=12, tone="text_2")
        self._locator = wide(_LOCATOR, Label(size=12, tone="text_2"))
        self._marks = MarkFlow()
        self.print = Button(size="small", icon="printer", touch=True)
        self.view = Button(size="small", icon="eye", touch=True)
        self.view.setToolTip(plain_text_tooltip(translate("TicketRow", "Ver o comprovante")))
        self.print.clicked.connect(lambda _=False: ask(PrintThese((self._index,))))
        self.view.clicked.connect(lambda _=False: ask(ViewOne(self._index)))
        who = column(Stretch, self._name, self._about, Stretch, spacing=0)
        where = column(Stretch, self._seat, self._under, Stretch, spacing=0)
        buttons = (at(_MIDDLE, self.print), at(_MIDDLE, self.view))
        parts = (self._disc, grow(who, 4), where, self._locator, grow(self._marks, 5), *buttons)
        lay_out(self, row(*parts, spacing=10, margins=(14, 0, 12, 0)))

    def show_line(self, line: TicketLine, *, chosen: bool, narrow: bool) -> None:
        """Show a ticket; in a narrow page the buttons are icons and the locator stands under the seat."""
        self._index, self._chosen = line.index, chosen
        self._height = HEIGHT_NARROW if narrow else HEIGHT
        self._fit_hand()
        self._disc.set_number(line.number)
        self._name.setText(line.name)
        self._about.setText(line.benefit)
        self._about.setVisible(bool(line.benefit))
        self._seat.setText(line.seat)
        self._under.setText(line.locator)
        self._under.setVisible(narrow)
        self._locator.setText(line.locator)
        self._locator.setVisible(not narrow)
        self._marks.show_marks(line.marks)
        self.print.set_text(
            "",
            translate("TicketRow", "{0}: comprovante de {1}, {2}").format(line.action, line.name, line.seat),
        )
        self.print.setToolTip(plain_text_tooltip(line.action))
        self.print.set_inactive(ticket_texts.waits_for_printer() if line.busy else None)
        seen = translate("TicketRow", "Ver o comprovante de {0}, {1}").format(line.name, line.seat)
        self.view.set_text("", seen)
        states = ", ".join(mark.words for mark in line.marks)
        about = ", ".join(filter(None, (line.name, line.benefit, line.seat, states)))
        self.setAccessibleName(about)
        self.update()

    def _fit_hand(self) -> None:
        self.setFixedHeight(least(self._height))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._ask(Picked(self._index))

    def paintEvent(self, event: QPaintEvent) -> None:
        t = theme().t
        with painter_for(self) as painter:
            if self._chosen:
                fill_rect(painter, self.rect(), t.primary_tint)
                fill_rect(painter, QRect(0, 0, 4, self.height()), t.primary)
            fill_rect(painter, QRect(0, 0, self.width(), 1), t.border)
