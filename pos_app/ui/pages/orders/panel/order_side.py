"""One order in full, at the right of the page."""

from __future__ import annotations

from PySide6.QtCore import QRect, Signal
from PySide6.QtGui import QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from pos_app.ui.pages.orders.panel.detail import OrderSide
from pos_app.ui.pages.orders.panel.facts_view import FactsView
from pos_app.ui.pages.orders.panel.happened_view import HappenedView
from pos_app.ui.pages.orders.panel.head_view import HeadView
from pos_app.ui.pages.orders.panel.legs_view import LegsView
from pos_app.ui.pages.orders.panel.paid_view import PaidView
from pos_app.ui.pages.orders.panel.side_section import SideSection
from pos_app.ui.pages.orders.panel.tickets_view import TicketsView
from pos_app.ui.pages.orders.panel.until_view import UntilView
from pos_app.ui.style.theme import theme
from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.focus import tab_in_order
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.notice_area import NoticeArea
from pos_app.ui.widgets.paint import fill_rect, painter_for
from pos_app.ui.widgets.scroll import scrolled
from pos_app.wording import mail_texts, order_texts, raw_texts
from pos_app.wording import order_panel_texts as panel
from pos_app.wording.command_ids import CommandId
from pos_app.wording.notices import NoticeView
from pos_app.wording.translation import translate

WIDTH, NARROW = 532, 372
"""px of the panel, and in a narrow window."""
_NARROW = 440
_AROUND = 26
"""px beside the buttons, less a gap: the margins and the line at the left."""


class OrderSidePanel(QWidget):
    """Number and buyer, buses, tickets, money, deadlines, what happened, and what can be done."""

    reveal_asked = Signal()
    reprint_asked = Signal()
    ticket_opened = Signal(str)
    ticket_print_asked = Signal(str)
    save_asked = Signal()
    send_asked = Signal()
    check_asked = Signal()
    cancel_asked = Signal()
    alike_asked = Signal()
    timeline_asked = Signal()
    fact_copied = Signal(str, str)
    """A value of the order and its name."""
    address_opened = Signal(str)
    raw_asked = Signal()
    acted = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(translate("OrderSidePanel", "Pedido"))
        self._side: OrderSide | None = None
        self._sends = self._is_below = False
        self._head = HeadView(self)
        self.eye, self.check = self._head.eye, self._head.check
        self._legs = LegsView(self)
        self.tickets = TicketsView(self)
        self._paid = PaidView(self)
        self._until = UntilView(self)
        self._happened = HappenedView(self)
        self._facts = {name: FactsView(self) for name in ("payment", "records", "trips", "more")}
        self._note = Label("", self, tone="text_2", wrap=True)
        self._notices = NoticeArea(self)
        self._make_buttons()
        self._make_sections()
        self._foot = self._make_foot()
        column = QVBoxLayout(self)
        column.setContentsMargins(1, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._head)
        column.addWidget(self._inner, 1)
        column.addWidget(self._foot)
        tab_in_order((self.raw, self.reprint, self.save, self.send, self.alike, self.cancel))
        self._connect()
        self.show_side(None)

    def _make_buttons(self) -> None:
        self.reprint = Button("", self, kind="main", icon="printer", key=CommandId.REPRINT)
        self.save = Button(translate("OrderSidePanel", "PDF"), self, icon="file-text", key=CommandId.SAVE_PDF)
        self.send = Button(mail_texts.send(), self, icon="mail", key=CommandId.SEND)
        self.alike = Button(panel.sell_alike(), self, icon="rotate-ccw", key=CommandId.SELL_ALIKE)
        self.cancel = Button(translate("OrderSidePanel", "Como cancelar ou trocar"), self, icon="life-buoy")
        self.raw = Button(
            raw_texts.open_words(),
            self,
            kind="quiet",
            size="small",
            touch=True,
            icon="file-text",
            key=CommandId.RAW_REPLY,
        )

    def _connect(self) -> None:
        for button, signal in (
            (self.eye, self.reveal_asked),
            (self.reprint, self.reprint_asked),
            (self.save, self.save_asked),
            (self.send, self.send_asked),
            (self.check, self.check_asked),
            (self.cancel, self.cancel_asked),
            (self.alike, self.alike_asked),
            (self._happened.whole, self.timeline_asked),
            (self.raw, self.raw_asked),
        ):
            button.clicked.connect(lambda _=False, relay=signal: relay.emit())
        self.tickets.opened.connect(self.ticket_opened)
        self.tickets.print_asked.connect(self.ticket_print_asked)
        self._notices.acted.connect(lambda _, command: self.acted.emit(command))
        for facts in self._facts.values():
            facts.copy_asked.connect(self.fact_copied)
            facts.open_asked.connect(self.address_opened)

    def _make_sections(self) -> None:
        def section(title: str, *parts: QWidget) -> SideSection:
            made = SideSection(title, self)
            for part in parts:
                made.body.addWidget(part)
            return made

        facts = self._facts
        self._situation = section(translate("OrderSidePanel", "Situação"), self._note)
        self._journey = section("", self._legs)
        self._details = {
            "payment": section(translate("OrderSidePanel", "Dados do pagamento"), facts["payment"]),
            "records": section(translate("OrderSidePanel", "Bilhete fiscal (BP-e)"), facts["records"]),
            "trips": section(translate("OrderSidePanel", "Viagem"), facts["trips"]),
            "more": section(translate("OrderSidePanel", "Mais dados"), facts["more"], self.raw),
        }
        inner = QWidget()
        sections = QVBoxLayout(inner)
        sections.setContentsMargins(0, 0, 0, 0)
        sections.setSpacing(0)
        for part in (
            self._situation,
            self._journey,
            self.tickets,
            self._paid,
            self._until,
            self._happened,
            *self._details.values(),
        ):
            sections.addWidget(part)
        sections.addStretch(1)
        self._inner = scrolled(inner, self)

    def _make_foot(self) -> QWidget:
        holder = QWidget(self)
        foot = QVBoxLayout(holder)
        foot.setContentsMargins(16, 10, 16, 10)
        foot.setSpacing(8)
        foot.addWidget(self._notices)
        foot.addWidget(self.reprint)
        self._row, self._below = QHBoxLayout(), QHBoxLayout()
        for row in (self._row, self._below):
            row.setSpacing(8)
            foot.addLayout(row)
        for button in (self.save, self.send, self.alike):
            self._row.addWidget(button, 1)
        foot.addWidget(self.cancel)
        for button in (self.reprint, self.save, self.send, self.alike, self.cancel):
            button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        return holder

    def show_side(self, side: OrderSide | None) -> None:
        """Show an order, or nothing."""
        if side == self._side and side is not None:
            return  # The clock shows it every second.
        another = side is not None and (self._side is None or side.number != self._side.number)
        self._side = side
        self._head.setVisible(side is not None)
        self._inner.setVisible(side is not None)
        self._foot.setVisible(side is not None)
        if side is None:
            return
        self._head.show_side(side)
        self._legs.show_legs(side.legs)
        self._journey.setVisible(bool(side.legs))
        self.tickets.show_tickets(side.tickets)
        self._paid.show_side(side)
        self._until.setVisible(side.deadlines is not None)
        if side.deadlines is not None:
            self._until.show_deadlines(side.deadlines)
        self._happened.show_timeline(side.timeline)
        for name, facts in (
            ("payment", side.payment_facts),
            ("records", side.records),
            ("trips", side.trips),
            ("more", side.more),
        ):
            self._facts[name].show_facts(facts)
            self._details[name].setVisible(bool(facts))
        self._details["more"].setVisible(bool(side.more or side.raw))
        self.raw.setVisible(side.raw)
        self._note.setText(side.note)
        self._situation.setVisible(bool(side.note))
        self._show_actions(side)
        if another:
            self._inner.verticalScrollBar().setValue(0)

    def _fit_buttons(self) -> None:
        """Put the third button below the others where their words do not fit beside each other."""
        shown = [button for button in (self.save, self.send, self.alike) if not button.isHidden()]
        needed = sum(button.sizeHint().width() + 8 for button in shown) + _AROUND
        below = len(shown) > 1 and needed > (WIDTH if self.width() > _NARROW else NARROW)
        if below != self._is_below:
            self._is_below = below
            old, new = (self._row, self._below) if below else (self._below, self._row)
            old.removeWidget(self.alike)
            new.addWidget(self.alike, 1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Follow the width."""
        self._fit_buttons()

    def _show_actions(self, side: OrderSide) -> None:
        for button in (self.reprint, self.save, self.cancel):
            button.setVisible(side.printable > 0)
        self.send.setVisible(self.can_send)
        self.alike.setVisible(side.alike)
        self._fit_buttons()
        if side.printable:
            self.reprint.set_text(order_texts.print_button(side.printable, copies=side.copies))

    @property
    def shown(self) -> OrderSide | None:
        """What is shown."""
        return self._side

    @property
    def can_reprint(self) -> bool:
        """Whether the order has tickets to print or save."""
        return self._side is not None and self._side.printable > 0

    @property
    def print_words(self) -> str:
        """What the key of the main button does."""
        return order_texts.print_key(copies=self._side is None or self._side.copies)

    @property
    def can_send(self) -> bool:
        """Whether the receipt of the order can be sent from this desk."""
        return self._sends and self.can_reprint

    @property
    def can_sell_alike(self) -> bool:
        """Whether a new sale can be filled in from the order."""
        return self._side is not None and self._side.alike

    @property
    def has_timeline(self) -> bool:
        """Whether something is known that happened to the order."""
        return self._side is not None and bool(self._side.timeline)

    @property
    def has_stops(self) -> bool:
        """Whether the buses of the order are known."""
        return self._side is not None and bool(self._side.legs)

    @property
    def has_raw(self) -> bool:
        """Whether the provider sent something about the order."""
        return self._side is not None and self._side.raw

    def show_sending(self, on: bool) -> None:
        """Offer to send receipts, where this desk can."""
        self._sends = on
        self.send.setVisible(self.can_send)
        self._fit_buttons()

    @property
    def can_check(self) -> bool:
        """Whether the provider can be queried about the order."""
        return self._side is not None and bool(self._side.number or self._side.note)

    @property
    def has_number(self) -> bool:
        """Whether the order has a number to copy."""
        return self._side is not None and bool(self._side.number)

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

    def show_asking(self, asking: bool) -> None:
        """Show that the provider is being queried about this order."""
        self._head.show_asking(asking)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the background, the line at the left and the one above the buttons."""
        t = theme().t
        with painter_for(self) as painter:
            fill_rect(painter, self.rect(), t.surface)
            fill_rect(painter, QRect(0, 0, 1, self.height()), t.border)
            if not self._foot.isHidden():
                fill_rect(painter, QRect(0, self._foot.y(), self.width(), 1), t.border)
