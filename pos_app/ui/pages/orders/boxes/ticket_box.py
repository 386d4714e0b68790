"""One ticket of an order with the slip as it would be printed now, over the page."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QPixmap
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from pos_app.ui.keys import shortcuts
from pos_app.ui.keys.commands import FocusKey
from pos_app.ui.pages.orders.boxes.ticket_work import TicketShown
from pos_app.ui.pages.orders.panel.facts_view import FactsView
from pos_app.ui.shared.ports import SlipsPort
from pos_app.ui.shared.timeline_view import ROW, TimelineView
from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.scroll import scrolled
from pos_app.ui.widgets.sheet import Sheet
from pos_app.wording import order_texts, program_texts
from pos_app.wording import ticket_box_texts as words
from pos_app.wording.command_ids import CommandId

_WIDTH, _HEIGHT, _AROUND, _SLIP = 860, 640, 60, 302


class TicketBox(Sheet):
    """R or its button prints the ticket and closes the box; Esc closes it."""

    print_asked = Signal(str)
    copy_asked = Signal(str, str)
    open_asked = Signal(str)

    def __init__(self, parent: QWidget, shown: TicketShown, slips: SlipsPort | None) -> None:
        super().__init__(parent, shown.title)
        self._shown = shown
        self.print = Button(
            order_texts.print_button(1, copies=shown.job is not None and shown.job.copy),
            self,
            kind="main",
            icon="printer",
        )
        self.print.setVisible(shown.job is not None)
        self.print.clicked.connect(self._print)
        self.end = Button(program_texts.close(), self, key=CommandId.BACK)
        self.end.clicked.connect(self.accept)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 18, 20, 18)
        column.setSpacing(10)
        column.addWidget(Label(shown.title, self, size=16, weight=600, wrap=True))
        two = QHBoxLayout()
        two.setSpacing(16)
        column.addLayout(two, 1)
        if shown.job is not None and slips is not None:
            two.addWidget(self._slip(shown, slips))
        two.addWidget(scrolled(self._about(shown), self), 1)
        foot = QHBoxLayout()
        foot.setSpacing(8)
        column.addLayout(foot)
        foot.addWidget(Label(words.hint(), self, size=12, tone="text_2") if shown.job else Label("", self), 1)
        foot.addWidget(self.print)
        foot.addWidget(self.end)
        space = parent.window().size()
        self.setFixedSize(min(_WIDTH, space.width() - _AROUND), min(_HEIGHT, space.height() - _AROUND))
        (self.print if shown.job is not None else self.end).setFocus()

    def _slip(self, shown: TicketShown, slips: SlipsPort) -> QWidget:
        job = shown.job
        assert job is not None
        image = slips.preview(job.detail, job.ticket, job.fiscal, copy=job.copy, width=_SLIP, why=job.why)
        picture = Label("", align=Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
        picture.setAccessibleName(words.preview(copy=job.copy))
        picture.setPixmap(QPixmap.fromImage(image))
        area = scrolled(picture, self)
        area.setFixedWidth(_SLIP + 16)
        area.setFocusPolicy(Qt.FocusPolicy.StrongFocus)  # The arrows go down a long slip.
        area.setAccessibleName(words.preview(copy=job.copy))
        return area

    def _about(self, shown: TicketShown) -> QWidget:
        inner = QWidget()
        column = QVBoxLayout(inner)
        column.setContentsMargins(0, 0, 8, 0)
        column.setSpacing(8)
        facts = FactsView(inner)
        facts.show_facts(shown.facts)
        facts.copy_asked.connect(self.copy_asked)
        facts.open_asked.connect(self.open_asked)
        column.addWidget(facts)
        column.addWidget(Label(words.prints(), inner, size=12, weight=500, tone="text_2"))
        if shown.prints:
            history = TimelineView(inner)
            history.show_lines(shown.prints)
            history.setFixedHeight(len(shown.prints) * ROW)
            column.addWidget(history)
        else:
            column.addWidget(Label(words.no_prints(), inner, tone="text_2", wrap=True))
        column.addStretch(1)
        return inner

    def _print(self, _checked: bool = False) -> None:
        self.print_asked.emit(self._shown.id)
        self.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The key of a ticket prints it."""
        asked = shortcuts.is_focus_key(FocusKey.TICKET, event.key()) and not event.modifiers()
        if asked and self._shown.job is not None:
            self._print()
        else:
            super().keyPressEvent(event)
