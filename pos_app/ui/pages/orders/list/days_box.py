"""Two days between which orders are listed, typed by the clerk."""

from __future__ import annotations

from datetime import date

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from pos_app.ui.keys.commands import FocusKey
from pos_app.ui.pages.orders.list.spans import Days, read_day
from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.layouts import add_footer
from pos_app.ui.widgets.sheet import Sheet
from pos_app.ui.widgets.text_field import TextField
from pos_app.wording import order_search_texts
from pos_app.wording.command_ids import CommandId
from pos_app.wording.translation import translate


class DaysBox(Sheet):
    """``chosen`` carries the days; an empty field leaves that end open. Open it with ``open()``."""

    chosen = Signal(object)

    def __init__(self, parent: QWidget, title: str, today: date) -> None:
        super().__init__(parent, title)
        self._today = today
        hint = translate("DaysBox", "dd/mm ou dd/mm/aa")
        self.since = TextField(translate("DaysBox", "De"), self, placeholder=hint)
        self.until = TextField(translate("DaysBox", "Até"), self, placeholder=hint)
        self.act = Button(translate("DaysBox", "Filtrar"), self, kind="main", key=FocusKey.ENTER)
        self.keep = Button(translate("DaysBox", "Voltar"), self, key=CommandId.BACK)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 18, 20, 18)
        column.setSpacing(8)
        column.addWidget(Label(title, self, size=16, weight=600, wrap=True))
        column.addWidget(
            Label(
                order_search_texts.both_days_count(),
                self,
                tone="text_2",
                wrap=True,
            )
        )
        fields = QHBoxLayout()
        fields.setSpacing(12)
        column.addLayout(fields)
        fields.addWidget(self.since, 1)
        fields.addWidget(self.until, 1)
        column.addSpacing(6)
        add_footer(column, self.keep, self.act)
        self.setFixedWidth(460)
        self.since.submitted.connect(self.until.edit.setFocus)
        self.until.submitted.connect(self._done)
        self.act.clicked.connect(self._done)
        self.keep.clicked.connect(self.reject)
        self.since.edit.setFocus()

    def _done(self) -> None:
        found: list[date | None] = []
        for field in (self.since, self.until):
            day = read_day(field.text(), self._today) if field.text() else None
            wrong = bool(field.text()) and day is None
            field.set_error(order_search_texts.no_such_day() if wrong else None)
            if wrong:
                field.edit.setFocus()
                field.edit.selectAll()
                return
            found.append(day)
        since, until = found
        if since and until and until < since:
            self.until.set_error(order_search_texts.days_turned_round())
            self.until.edit.setFocus()
            return
        self.accept()
        self.chosen.emit(Days(since, until))
