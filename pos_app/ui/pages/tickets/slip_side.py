"""The slip of a ticket, at the right of the page."""

from __future__ import annotations

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QPaintEvent, QPixmap
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from pos_app.ui.shared.ports import SlipJob, SlipsPort
from pos_app.ui.style.theme import theme
from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.paint import fill_rect, painter_for
from pos_app.ui.widgets.scroll import ScrollArea
from pos_app.wording.translation import translate

_HEAD, _FOOT = 44, 35
_SLIP = 302
WIDTH = 356


class SlipSide(QWidget):
    """Head with the ticket's place, the slip as it will be printed, and a line about it."""

    stepped = Signal(int)

    def __init__(self, slips: SlipsPort, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._slips = slips
        self._title = Label("", self, size=15, weight=600)
        self.before = Button(
            "",
            self,
            size="small",
            icon="chevron-left",
            name=translate("SlipSide", "Bilhete anterior"),
            touch=True,
        )
        self.after = Button(
            "",
            self,
            size="small",
            icon="chevron-right",
            name=translate("SlipSide", "Próximo bilhete"),
            touch=True,
        )
        self.before.clicked.connect(lambda _=False: self.stepped.emit(-1))
        self.after.clicked.connect(lambda _=False: self.stepped.emit(1))
        self._picture = Label("", align=Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
        self._picture.setAccessibleName(translate("SlipSide", "Prévia do comprovante"))
        top = QWidget(self)
        top.setFixedHeight(_HEAD)
        head = QHBoxLayout(top)
        head.setContentsMargins(16, 0, 16, 0)
        head.setSpacing(8)
        head.addWidget(self._title, 1)
        head.addWidget(self.before)
        head.addWidget(self.after)
        scroll = ScrollArea(self)
        scroll.setWidgetResizable(True)
        scroll.setWidget(self._picture)
        self._foot = Label("", self, size=12, tone="text_2")
        self._foot.setContentsMargins(16, 0, 16, 0)
        self._foot.setFixedHeight(_FOOT)
        column = QVBoxLayout(self)
        column.setContentsMargins(1, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(top)
        column.addSpacing(10)
        column.addWidget(scroll, 1)
        column.addWidget(self._foot)
        self._job: SlipJob | None = None

    def show_slip(self, job: SlipJob | None, index: int, count: int) -> None:
        """Show the slip of the ticket at ``index`` (from 0) of ``count``."""
        self._title.setText(
            translate("SlipSide", "Bilhete {0} de {1}").format(index + 1, count) if count else ""
        )
        self.before.setEnabled(index > 0)
        self.after.setEnabled(index + 1 < count)
        self._foot.setText(
            translate("SlipSide", "Como será impresso agora: 2ª via, 80 mm")
            if job and job.copy
            else translate("SlipSide", "Como será impresso: 80 mm")
        )
        if job == self._job:
            return
        self._job = job
        if job is None:
            self._picture.setPixmap(QPixmap())
            return
        image = self._slips.preview(
            job.detail, job.ticket, job.fiscal, copy=job.copy, width=_SLIP, why=job.why
        )
        self._picture.setPixmap(QPixmap.fromImage(image))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the ground and the lines of head and foot."""
        t = theme().t
        width, height = self.width(), self.height()
        with painter_for(self) as painter:
            fill_rect(painter, QRect(0, 0, width, _HEAD), t.surface)
            fill_rect(painter, QRect(0, height - _FOOT, width, _FOOT), t.surface)
            fill_rect(painter, QRect(0, 0, 1, height), t.border)
            fill_rect(painter, QRect(0, _HEAD - 1, width, 1), t.border)
            fill_rect(painter, QRect(0, height - _FOOT, width, 1), t.border)
