"""One ticket in the card of its bus."""

from __future__ import annotations

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from pos_app.ui.pages.tickets.page import TicketLine
from pos_app.ui.style.theme import theme
from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.elided_label import ElidedLabel
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.mark_flow import MarkFlow
from pos_app.ui.widgets.number_disc import NumberDisc
from pos_app.ui.widgets.paint import fill_rect, painter_for
from pos_app.ui.widgets.tooltips import plain_text_tooltip
from pos_app.wording import ticket_texts
from pos_app.wording.translation import translate

HEIGHT, HEIGHT_NARROW = 44, 52
_SEAT = 104
_LOCATOR = 76


class TicketRow(QWidget):
    """Person, seat, locator, states, and its two buttons. A click chooses it."""

    picked = Signal(int)
    print_asked = Signal(int)
    save_asked = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._index = 0
        self._chosen = False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._disc = NumberDisc(1, self)
        self._name = ElidedLabel("", self, weight=600)
        self._about = ElidedLabel("", self, size=12, tone="text_2")
        self._seat = Label("", self, size=14, weight=600)
        self._under = Label("", self, size=12, tone="text_2")
        self._locator = Label("", self, size=12, tone="text_2")
        self._locator.setFixedWidth(_LOCATOR)
        self._marks = MarkFlow(self)
        self.print = Button("", self, size="small", icon="printer", touch=True)
        self.save = Button("", self, size="small", icon="file-text", touch=True)
        self.save.setToolTip(plain_text_tooltip(translate("TicketRow", "Salvar em PDF")))
        self.print.clicked.connect(lambda _=False: self.print_asked.emit(self._index))
        self.save.clicked.connect(lambda _=False: self.save_asked.emit(self._index))
        row = QHBoxLayout(self)
        row.setContentsMargins(14, 0, 12, 0)
        row.setSpacing(10)
        row.addWidget(self._disc)
        _add_two(row, self._name, self._about, 4)
        _add_two(row, self._seat, self._under)
        row.addWidget(self._locator)
        row.addWidget(self._marks, 5)
        row.addWidget(self.print, 0, Qt.AlignmentFlag.AlignVCenter)
        row.addWidget(self.save, 0, Qt.AlignmentFlag.AlignVCenter)

    @property
    def line(self) -> int:
        """The place of its ticket among all, from 0."""
        return self._index

    def show_line(self, line: TicketLine, *, chosen: bool, narrow: bool) -> None:
        """Show a ticket; in a narrow page the buttons are icons and the locator stands under the seat."""
        self._index, self._chosen = line.index, chosen
        self.setFixedHeight(HEIGHT_NARROW if narrow else HEIGHT)
        self._disc.set_number(line.number)
        self._name.setText(line.name)
        self._about.setText(line.about)
        self._seat.setText(line.seat)
        self._seat.setFixedWidth(_SEAT)
        self._under.setText(line.locator)
        self._under.setVisible(narrow)
        self._locator.setText(line.locator)
        self._locator.setVisible(not narrow)
        self._marks.show_marks(line.marks)
        self.print.set_text(
            "" if narrow else line.action,
            translate("TicketRow", "{0}: comprovante de {1}, {2}").format(line.action, line.name, line.seat),
        )
        self.print.setToolTip(plain_text_tooltip(line.action if narrow else ""))
        self.print.set_inactive(ticket_texts.waits_for_printer() if line.busy else None)
        self.save.set_text(
            "", translate("TicketRow", "Salvar em PDF o comprovante de {0}, {1}").format(line.name, line.seat)
        )
        states = ", ".join(mark.words for mark in line.marks)
        about = ", ".join(filter(None, (line.name, line.benefit, line.seat, states)))
        self.setAccessibleName(about)
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A click anywhere chooses this ticket."""
        self.picked.emit(self._index)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the line above it, and the tint and bar of the chosen ticket."""
        t = theme().t
        with painter_for(self) as painter:
            if self._chosen:
                fill_rect(painter, self.rect(), t.primary_tint)
                fill_rect(painter, QRect(0, 0, 4, self.height()), t.primary)
            fill_rect(painter, QRect(0, 0, self.width(), 1), t.border)


def _add_two(row: QHBoxLayout, upper: Label, lower: Label, stretch: int = 0) -> None:
    column = QVBoxLayout()
    column.setSpacing(0)
    row.addLayout(column, stretch)
    column.addStretch(1)
    column.addWidget(upper)
    column.addWidget(lower)
    column.addStretch(1)
