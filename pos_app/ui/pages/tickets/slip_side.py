"""The slip of a ticket, at the right of the page."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QPaintEvent, QPixmap
from PySide6.QtWidgets import QWidget

from pos_app.ui.kit.layouts import asks, column, grow, high, lay_out, panel, row
from pos_app.ui.pages.tickets.page import Intent, Stepped
from pos_app.ui.shared.ports import SlipJob, SlipsPort
from pos_app.ui.style.theme import theme
from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.paint import fill_rect, painter_for
from pos_app.ui.widgets.scroll import ScrollArea
from pos_app.wording.translation import translate

_HEAD, _FOOT = 44, 35
_SLIP = 302


class SlipSide(QWidget):
    """Head with the ticket's place, the slip as it will be printed, and a line about it."""

    def __init__(self, slips: SlipsPort, ask: Callable[[Intent], object]) -> None:
        super().__init__()
        self._slips = slips
        self._title = Label(size=15, weight=600)
        before, after = translate("SlipSide", "Bilhete anterior"), translate("SlipSide", "Próximo bilhete")
        self.before = Button(size="small", icon="chevron-left", name=before, touch=True)
        self.after = Button(size="small", icon="chevron-right", name=after, touch=True)
        steps = (asks(self.before, ask, Stepped(-1)), asks(self.after, ask, Stepped(1)))
        self._picture = Label(align=Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
        self._picture.setAccessibleName(translate("SlipSide", "Prévia do comprovante"))
        scroll = ScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setWidget(self._picture)
        self._foot = high(_FOOT, Label(size=12, tone="text_2"))
        self._foot.setContentsMargins(16, 0, 16, 0)
        head = high(_HEAD, panel(row(grow(self._title), *steps, spacing=8, margins=(16, 0, 16, 0))))
        lay_out(self, column(head, 10, grow(scroll), self._foot, spacing=0, margins=(1, 0, 0, 0)))
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
        image = self._slips.preview(job, _SLIP)
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
