"""One ticket in the list."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from pos_app.ui.pages.tickets.page import TicketLine
from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.card import Card
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.mark_flow import MarkFlow
from pos_app.ui.widgets.number_disc import NumberDisc
from pos_app.wording.translation import translate

_SEAT = 100


class TicketCard(Card):
    """Passenger, seat, states, and its two buttons. A click chooses it."""

    picked = Signal()
    print_asked = Signal()
    save_asked = Signal()

    def __init__(self, number: int, parent: QWidget | None = None) -> None:
        super().__init__(parent, margins=(14, 10, 14, 10), spacing=0)
        self._narrow = False
        self.setFixedHeight(70)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._name = Label("", self, size=14, weight=600)
        self._document = Label("", self, size=12, tone="text_2")
        self._seat = Label("", self, size=14, weight=600)
        self._locator = Label("", self, size=12, tone="text_2")
        self._marks = MarkFlow(self)
        self.print = Button("", self, size="small", icon="printer")
        self.save = Button(translate("TicketCard", "PDF"), self, size="small", icon="file-text")
        self.print.clicked.connect(lambda _=False: self.print_asked.emit())
        self.save.clicked.connect(lambda _=False: self.save_asked.emit())
        for label in (self._name, self._document):
            label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        row = QHBoxLayout()
        row.setSpacing(12)
        row.addWidget(NumberDisc(number, self))
        row.addLayout(_two(self._name, self._document), 3)
        row.addLayout(_two(self._seat, self._locator))
        row.addWidget(self._marks, 3)
        row.addWidget(self.print, 0, Qt.AlignmentFlag.AlignVCenter)
        row.addWidget(self.save, 0, Qt.AlignmentFlag.AlignVCenter)
        self.body.addLayout(row)

    def set_narrow(self, narrow: bool) -> None:
        """Show the buttons as icons where the page is narrow; takes effect with the next ``show_line``."""
        self._narrow = narrow

    def show_line(self, line: TicketLine, *, chosen: bool) -> None:
        """Show a ticket."""
        self._name.setText(line.name)
        self._document.setText(line.document)
        self._seat.setText(line.seat)
        self._locator.setText(line.locator)
        # Confirmed is the normal state: its mark is omitted where there is no room for all.
        usual = self._narrow and line.marks[0].kind == "success"
        self._marks.show_marks(line.marks[1:] if usual else line.marks)
        words = translate("TicketCard", "Reimprimir") if line.printed else translate("TicketCard", "Imprimir")
        self.print.set_text(
            "" if self._narrow else words,
            translate("TicketCard", "{0} o comprovante de {1}").format(words, line.name),
        )
        label = translate("TicketCard", "Salvar em PDF o comprovante de {0}").format(line.name)
        self.save.set_text("" if self._narrow else translate("TicketCard", "PDF"), label)
        self.print.setToolTip(words if self._narrow else "")
        self.save.setToolTip(translate("TicketCard", "Salvar em PDF") if self._narrow else "")
        self._seat.setFixedWidth(_SEAT)
        self.set_chosen(chosen)
        states = ", ".join(mark.words for mark in line.marks)
        self.setAccessibleName(f"{line.name}, {line.seat}, {states}")

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A click anywhere chooses this ticket."""
        self.picked.emit()


def _two(upper: Label, lower: Label) -> QVBoxLayout:
    column = QVBoxLayout()
    column.setSpacing(1)
    column.addStretch(1)
    column.addWidget(upper)
    column.addWidget(lower)
    column.addStretch(1)
    return column
