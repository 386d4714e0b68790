"""Two days between which orders are listed, typed by the clerk."""

from __future__ import annotations

from datetime import date

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from pos_app.ui.keys.commands import FocusKey
from pos_app.ui.kit.layouts import Stretch, column, grow, lay_out, row
from pos_app.ui.pages.orders.list.spans import Days, read_day
from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.sheet import Sheet
from pos_app.ui.widgets.text_field import TextField
from pos_app.wording import order_list_texts
from pos_app.wording.notices import CommandId
from pos_app.wording.translation import translate


class DaysBox(Sheet):
    """``chosen`` carries the days; an empty field leaves that end open. Open it with ``open()``."""

    chosen = Signal(object)

    def __init__(self, parent: QWidget, title: str, today: date) -> None:
        super().__init__(parent, title)
        self._today = today
        hint = translate("DaysBox", "dd/mm ou dd/mm/aa")
        self.since = TextField(translate("DaysBox", "De"), placeholder=hint)
        self.until = TextField(translate("DaysBox", "Até"), placeholder=hint)
        self.act = Button(translate("DaysBox", "Filtrar"), kind="main", key=FocusKey.ENTER)
        self.keep = Button(translate("DaysBox", "Voltar"), key=CommandId.BACK)
        head = Label(title, size=16, weight=600, wrap=True)
        note = Label(order_list_texts.both_days_count(), tone="text_2", wrap=True)
        fields = row(grow(self.since), grow(self.until), spacing=12)
        foot = row(Stretch, self.keep, self.act, spacing=12)
        lay_out(self, column(head, note, fields, 6, foot, spacing=8, margins=(20, 18, 20, 18)))
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
            field.set_error(order_list_texts.no_such_day() if wrong else None)
            if wrong:
                field.edit.setFocus()
                field.edit.selectAll()
                return
            found.append(day)
        since, until = found
        if since and until and until < since:
            self.until.set_error(order_list_texts.days_turned_round())
            self.until.edit.setFocus()
            return
        self.accept()
        self.chosen.emit(Days(since, until))
