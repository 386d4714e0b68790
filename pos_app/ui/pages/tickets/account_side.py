"""The statement of the order at the right of the page, and a slip as it is printed, in a box over the
window."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QPaintEvent, QPixmap
from PySide6.QtWidgets import QWidget

from pos_app.ui.keys.commands import FocusKey
from pos_app.ui.kit.layouts import Stretch, asks, column, fill_sheet, grow, high, lay_out, panel, row
from pos_app.ui.pages.tickets.page import Account, Ask, Intent, SaveOne
from pos_app.ui.shared.bill_body import BillBody
from pos_app.ui.shared.ports import SlipJob, SlipsPort
from pos_app.ui.style.theme import theme
from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.paint import fill_rect, painter_for
from pos_app.ui.widgets.scroll import ScrollArea, scrolled
from pos_app.ui.widgets.sheet import Sheet
from pos_app.wording import ticket_texts
from pos_app.wording.notices import CommandId
from pos_app.wording.translation import translate

WIDTH = 336
_HEAD, _EDGE, _LINE = 44, 16, 24
_SLIP = 302
_HIGHEST = 560


class AccountSide(QWidget):
    """Every line, the sums, and what comes next."""

    def __init__(self, ask: Callable[[Intent], object]) -> None:
        super().__init__()
        self.setAccessibleName(translate("AccountSide", "Conta"))
        self._about = Label(tone="text_2")
        self.lines, self.sums = BillBody(_EDGE, high=_LINE), BillBody(_EDGE)
        self._words, self._total = Label(size=13), Label(size=24, weight=600)
        self._split = Label(size=12, tone="text_2", wrap=True)
        self.receipt = Button(translate("AccountSide", "Recibo"), size="main", key=FocusKey.PAPER)
        new = translate("TicketsView", "Nova venda")
        self.new = Button(new, kind="main", size="main", key=CommandId.NEW_SALE)
        title = Label(translate("AccountSide", "Conta"), size=15, weight=600)
        head = high(_HEAD, panel(row(grow(title), self._about, margins=(_EDGE, 0, _EDGE, 0))))
        total = row(grow(self._words), self._total, margins=(_EDGE, 0, _EDGE, 0))
        split = row(grow(self._split), margins=(_EDGE, 0, _EDGE, 8))
        buttons = row(
            asks(self.receipt, ask, Ask.RECEIPT),
            grow(asks(self.new, ask, Ask.NEW_SALE)),
            spacing=8,
            margins=(_EDGE, 0, _EDGE, 12),
        )
        self._foot = panel(column(8, self.sums, total, split, buttons, spacing=0))
        parts = (head, 6, grow(scrolled(panel(column(self.lines, Stretch, spacing=0)), self)), self._foot)
        lay_out(self, column(*parts, spacing=0, margins=(1, 0, 0, 0)))

    def show_account(self, shown: Account) -> None:
        self._about.setText(shown.about)
        self.lines.show_rows(shown.lines)
        self.sums.show_rows(shown.sums)
        self._words.setText(shown.total_words)
        self._total.setText(shown.total)
        self._split.setText(shown.split)
        self._split.setVisible(bool(shown.split))

    def paintEvent(self, event: QPaintEvent) -> None:
        t = theme().t
        with painter_for(self) as painter:
            fill_rect(painter, self.rect(), t.surface)
            fill_rect(painter, QRect(0, 0, 1, self.height()), t.border)
            for y in (_HEAD - 1, self._foot.y()):
                fill_rect(painter, QRect(0, y, self.width(), 1), t.border)


class SlipBox(Sheet):
    """The slip of a ticket as it will be printed. Opened with ``open()``; Esc closes it."""

    def __init__(
        self,
        parent: QWidget,
        slips: SlipsPort,
        job: SlipJob,
        place: tuple[int, int],
        ask: Callable[[Intent], object],
    ) -> None:
        """``place``: the number of the ticket, from 0, and how many there are."""
        index, count = place
        super().__init__(parent, ticket_texts.ticket_of(index + 1, count))
        image = slips.preview(job, _SLIP)
        picture = Label(align=Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
        picture.setAccessibleName(translate("SlipSide", "Prévia do comprovante"))
        picture.setPixmap(QPixmap.fromImage(image))
        scroll = ScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setWidget(picture)
        height = round(image.height() / image.devicePixelRatio())
        scroll.setFixedHeight(min(_HIGHEST, max(120, parent.window().height() - 220), height + 2))
        as_copy = translate("SlipSide", "Como será impresso agora: 2ª via, 80 mm")
        about = Label(
            as_copy if job.copy else translate("SlipSide", "Como será impresso: 80 mm"), tone="text_2"
        )
        save = asks(Button(translate("TicketRow", "Salvar em PDF"), icon="file-text"), ask, SaveOne(index))
        close = Button(translate("StopsBox", "Fechar"), kind="main", key=CommandId.BACK)
        close.clicked.connect(self.accept)
        fill_sheet(self, scroll, about, foot=(save, Stretch, close))
        self.setFixedWidth(_SLIP + 70)
        close.setFocus()
