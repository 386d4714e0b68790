"""One order in full, at the right of the page."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRect
from PySide6.QtGui import QPainter, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy

from pos_app.ui.kit.layouts import Stretch, asks, column, grow, lay_out, panel, row
from pos_app.ui.pages.orders.page import Ask, Intent, NoticeActed
from pos_app.ui.pages.orders.panel.detail import OrderSide
from pos_app.ui.pages.orders.panel.sections import (
    FactsView,
    HappenedView,
    HeadView,
    LegsView,
    PaidView,
    SideSection,
)
from pos_app.ui.pages.orders.panel.tickets_view import TicketsView
from pos_app.ui.style.tokens import Tokens
from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.focus import tab_in_order
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.notice import NoticeArea
from pos_app.ui.widgets.paint import Painted, fill_rect
from pos_app.ui.widgets.scroll import scrolled
from pos_app.wording import mail_texts
from pos_app.wording import order_texts as words
from pos_app.wording.notices import CommandId, NoticeView
from pos_app.wording.translation import translate

WIDTH, NARROW = 532, 372
"""px of the panel, and in a narrow window."""
_NARROW = 440
_AROUND = 26
"""px beside the buttons, less a gap: the margins and the line at the left."""


class OrderSidePanel(Painted):
    """Number and buyer, buses, tickets, money, deadlines, what happened, and what can be done."""

    def __init__(self, ask: Callable[[Intent], object]) -> None:
        super().__init__()
        self.setAccessibleName(translate("OrderSidePanel", "Pedido"))
        self.shown: OrderSide | None = None
        self._head = HeadView(ask)
        self.eye, self.check, self.show_asking = self._head.eye, self._head.check, self._head.show_asking
        self._legs, self.tickets = LegsView(), TicketsView(ask)
        self._paid, self._happened = PaidView(), HappenedView(ask)
        self._facts = [FactsView(ask) for _ in range(4)]
        self._note = Label(tone="text_2", wrap=True)
        self._notices = NoticeArea()
        self._notices.acted.connect(lambda _, command: ask(NoticeActed(command)))
        pdf, cancel = translate("OrderSidePanel", "PDF"), translate("OrderSidePanel", "Cancelar ou trocar")
        reprint = Button(kind="main", icon="printer", key=CommandId.REPRINT)
        alike = Button(words.sell_alike(), icon="rotate-ccw", key=CommandId.SELL_ALIKE)
        raw = Button(words.open_words(), kind="quiet", size="small", touch=True, icon="file-text")
        raw.set_key(CommandId.RAW_REPLY)
        self.reprint = asks(reprint, ask, Ask.REPRINT)
        self.save = asks(Button(pdf, icon="file-text", key=CommandId.SAVE_PDF), ask, Ask.SAVE)
        self.send = asks(Button(mail_texts.send(), icon="mail", key=CommandId.SEND), ask, Ask.SEND)
        self.alike = asks(alike, ask, Ask.SELL_ALIKE)
        self.cancel = asks(Button(cancel), ask, Ask.CANCEL_HELP)
        self.raw = asks(raw, ask, Ask.REPLY)
        for button in (self.reprint, self.save, self.send, self.alike, self.cancel):
            button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._head.setParent(self)  # First: Tab goes in the order in which parts join the panel.
        paid, records, trips, more = self._facts
        self._situation = SideSection(translate("OrderSidePanel", "Situação"), self._note)
        self._journey = SideSection("", self._legs)
        self._details = (
            SideSection(translate("OrderSidePanel", "Dados do pagamento"), paid),
            SideSection(translate("OrderSidePanel", "Bilhete fiscal (BP-e)"), records),
            SideSection(translate("OrderSidePanel", "Viagem"), trips),
            SideSection(translate("OrderSidePanel", "Mais dados"), more, self.raw),
        )
        parts = (self._situation, self._journey, self.tickets, self._paid, self._happened)
        self._inner = scrolled(panel(column(*parts, *self._details, Stretch, spacing=0)), self)
        self._row, self._below, self._last = QHBoxLayout(), QHBoxLayout(), QHBoxLayout()
        buttons = (self.save, self.send, self.alike, self.cancel)
        self._places: dict[Button, QHBoxLayout] = dict.fromkeys(buttons, self._row)
        first = row(*(grow(button) for button in buttons), spacing=8, into=self._row)
        below, last = row(spacing=8, into=self._below), row(spacing=8, into=self._last)
        foot = (self._notices, self.reprint, first, below, last)
        self._foot = panel(column(*foot, spacing=8, margins=(16, 10, 16, 10)))
        lay_out(self, column(self._head, grow(self._inner), self._foot, spacing=0, margins=(1, 0, 0, 0)))
        tab_in_order((self.raw, self.reprint, self.save, self.send, self.alike, self.cancel))
        self.show_side(None)

    def show_side(self, side: OrderSide | None) -> None:
        if side == self.shown and side is not None:
            return  # The clock shows it every second.
        another = side is not None and (self.shown is None or side.number != self.shown.number)
        self.shown = side
        for part in (self._head, self._inner, self._foot):
            part.setVisible(side is not None)
        if side is None:
            return
        self._head.show_side(side)
        self._legs.show_legs(side.legs)
        self._journey.setVisible(len(side.legs) == 1)  # Of several buses the tickets name each.
        self.tickets.show_tickets(side.tickets)
        self._paid.show_side(side)
        self._happened.show_timeline(side.timeline)
        details = (side.payment_facts, side.records, side.trips, side.more)
        for view, section, facts in zip(self._facts, self._details, details, strict=True):
            view.show_facts(facts)
            section.setVisible(bool(facts))
        self._details[-1].setVisible(bool(side.more or side.raw))
        self.raw.setVisible(side.raw)
        self._note.setText(side.note)
        self._situation.setVisible(bool(side.note))
        for button in (self.reprint, self.save, self.cancel):
            button.setVisible(side.printable > 0)
        self.send.setVisible(side.printable > 0 and side.sends)
        self.alike.setVisible(side.alike)
        self._fit_buttons()
        if side.printable:
            self.reprint.set_text(words.print_button(side.printable, copies=side.copies))
        if another:
            self._inner.verticalScrollBar().setValue(0)

    def _fit_buttons(self) -> None:
        """Put all in one line where their words fit; else the last one below, and the third where it must."""
        space = (WIDTH if self.width() > _NARROW else NARROW) - _AROUND

        def fit(*buttons: Button) -> bool:
            return sum(one.sizeHint().width() + 8 for one in buttons if not one.isHidden()) <= space

        first = (self.save, self.send, self.alike)
        below = self._row if fit(*first) else self._below
        last = self._row if fit(*first, self.cancel) else self._last
        places = {self.save: self._row, self.send: self._row, self.alike: below, self.cancel: last}
        if places != self._places:
            for button, line in self._places.items():
                line.removeWidget(button)
            self._places = places
            for button, line in places.items():
                line.addWidget(button, 1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fit_buttons()

    def enter(self) -> None:
        """Give the keyboard to the first ticket, else to the first button."""
        if not self.tickets.enter():
            self.check.setFocus()

    def show_notice(self, subject: str, notice: NoticeView | None) -> None:
        """Show the result of the last print, save or provider query, or what is offered."""
        if notice is None:
            self._notices.clear(subject)
        else:
            self._notices.show_notice(subject, notice)

    def paint(self, painter: QPainter, t: Tokens) -> None:
        fill_rect(painter, self.rect(), t.surface)
        fill_rect(painter, QRect(0, 0, 1, self.height()), t.border)
        if not self._foot.isHidden():
            fill_rect(painter, QRect(0, self._foot.y(), self.width(), 1), t.border)
