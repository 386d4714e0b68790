"""The printers of the desk, in order of use."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from pos_app.domain.printers import PrinterProfile
from pos_app.ui.pages.settings.profile_row import ProfileRow
from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.card import Card
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.layouts import remove_from
from pos_app.wording import printer_report, printer_texts
from pos_app.wording.command_ids import CommandId
from pos_app.wording.printer_report import PrinterReport

_HEAD = 46


class ProfileList(Card):
    """``chosen`` carries the place of a printer, ``add_asked``: another one is wanted."""

    chosen = Signal(int)
    add_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, margins=(1, 0, 1, 1), spacing=0)
        top = QWidget(self)
        top.setFixedHeight(_HEAD)
        head = QHBoxLayout(top)
        head.setContentsMargins(13, 0, 13, 0)
        head.addWidget(Label(printer_texts.profiles(), top, size=15, weight=600), 1)
        self.add = Button(printer_texts.add(), top, size="small", icon="plus", key=CommandId.NEW_PRINTER)
        self.add.clicked.connect(lambda _=False: self.add_asked.emit())
        head.addWidget(self.add)
        self.body.addWidget(top)
        self.none = Label(printer_texts.none(), self, size=12, tone="text_2", wrap=True)
        self.none.setContentsMargins(13, 4, 13, 12)
        self.body.addWidget(self.none)
        self.rows: list[ProfileRow] = []

    def show_profiles(
        self, profiles: Sequence[PrinterProfile], at: int, reports: Mapping[PrinterProfile, PrinterReport]
    ) -> None:
        """Show the printers, the one at ``at`` as the chosen one, with what they said last."""
        if len(profiles) < len(self.rows):
            remove_from(self.body, self.rows[len(profiles) :])
            del self.rows[len(profiles) :]
        while len(self.rows) < len(profiles):
            self.rows.append(self._made(len(self.rows)))
        self.none.setVisible(not profiles)
        for index, (row, one) in enumerate(zip(self.rows, profiles, strict=True)):
            found = reports.get(one)
            use = printer_report.use(profiles, index)
            row.show_profile(one, use, found.mark if found else None, last=row is self.rows[-1])
            row.setChecked(index == at)

    def _made(self, index: int) -> ProfileRow:
        row = ProfileRow(self)
        row.clicked.connect(lambda _=False: self.chosen.emit(index))
        row.moved.connect(lambda by: self._move(index + by))
        self.body.addWidget(row)
        row.show()
        return row

    def _move(self, index: int) -> None:
        if 0 <= index < len(self.rows):
            self.chosen.emit(index)
            self.rows[index].setFocus()
