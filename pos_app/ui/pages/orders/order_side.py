"""One order in full, at the right of the page."""

from __future__ import annotations

from PySide6.QtCore import QRect, Signal
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from pos_app.ui.pages.orders.detail import OrderSide
from pos_app.ui.pages.orders.facts_view import FactsView
from pos_app.ui.pages.orders.items_view import ItemsView
from pos_app.ui.pages.orders.raw_box import RawBox
from pos_app.ui.pages.orders.raw_work import RawShown
from pos_app.ui.pages.orders.side_section import SideSection
from pos_app.ui.shared.deadlines import Deadlines
from pos_app.ui.style.theme import theme
from pos_app.ui.widgets.badge import Badge
from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.icon_view import IconView
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.mark_flow import MarkFlow
from pos_app.ui.widgets.notice_area import NoticeArea
from pos_app.ui.widgets.paint import fill_rect, painter_for
from pos_app.ui.widgets.plain_tip import plain_tip
from pos_app.ui.widgets.scroll import scrolled
from pos_app.wording import mail_texts, order_texts, raw_texts
from pos_app.wording.command_ids import CommandId
from pos_app.wording.notices import NoticeView
from pos_app.wording.translation import translate

WIDTH = 372


class OrderSidePanel(QWidget):
    """Number, buyer, deadlines, items, payment, fiscal tickets, and what can be done."""

    reveal_asked = Signal()
    reprint_asked = Signal()
    save_asked = Signal()
    send_asked = Signal()
    check_asked = Signal()
    cancel_asked = Signal()
    fact_copied = Signal(str, str)
    """A value of the order and its name."""
    address_opened = Signal(str)
    raw_asked = Signal()
    raw_reveal_asked = Signal()
    acted = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(translate("OrderSidePanel", "Pedido"))
        self._side: OrderSide | None = None
        self._head = _Head(self)
        self.eye = self._head.eye
        self._until = _Until(self)
        self._items = ItemsView(self)
        self._paid = _Paid(self)
        self._fiscal = MarkFlow(self)
        self._facts = {name: FactsView(self) for name in ("trips", "records", "more")}
        self._note = Label("", self, tone="text_2", wrap=True)
        self._notices = NoticeArea(self)
        self.reprint = Button("", self, kind="main", icon="printer", key=CommandId.REPRINT)
        self.save = Button(translate("OrderSidePanel", "PDF"), self, icon="file-text", key=CommandId.SAVE_PDF)
        self.send = Button(mail_texts.send(), self, icon="mail", key=CommandId.SEND)
        self._sends = False
        self.check = Button(
            translate("OrderSidePanel", "Conferir"), self, icon="refresh-cw", key=CommandId.REFRESH
        )
        self.check.setToolTip(plain_tip(order_texts.only_a_query()))
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
        self._raw_box: RawBox | None = None
        self._make_sections()
        self._foot = self._make_foot()
        column = QVBoxLayout(self)
        column.setContentsMargins(1, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._inner, 1)
        column.addWidget(self._foot)
        self._connect()
        self.show_side(None)

    def _connect(self) -> None:
        for button, signal in (
            (self.eye, self.reveal_asked),
            (self.reprint, self.reprint_asked),
            (self.save, self.save_asked),
            (self.send, self.send_asked),
            (self.check, self.check_asked),
            (self.cancel, self.cancel_asked),
            (self.raw, self.raw_asked),
        ):
            button.clicked.connect(lambda _=False, relay=signal: relay.emit())
        self._notices.acted.connect(lambda _, command: self.acted.emit(command))
        for facts in (self._paid.facts, *self._facts.values()):
            facts.copy_asked.connect(self.fact_copied)
            facts.open_asked.connect(self.address_opened)

    def _make_sections(self) -> None:
        self._situation = _section(translate("OrderSidePanel", "Situação"), self._note, parent=self)
        items = _section(translate("OrderSidePanel", "Itens"), self._items, parent=self)
        self._records = _section(
            translate("OrderSidePanel", "Bilhete fiscal (BP-e)"),
            self._fiscal,
            self._facts["records"],
            parent=self,
        )
        self._trips = _section(translate("OrderSidePanel", "Viagem"), self._facts["trips"], parent=self)
        self._more = _section(
            translate("OrderSidePanel", "Mais dados"), self._facts["more"], self.raw, parent=self
        )
        inner = QWidget()
        sections = QVBoxLayout(inner)
        sections.setContentsMargins(0, 0, 0, 0)
        sections.setSpacing(0)
        for section in (
            self._head,
            self._until,
            self._situation,
            items,
            self._paid,
            self._records,
            self._trips,
            self._more,
        ):
            sections.addWidget(section)
        sections.addStretch(1)
        self._inner = scrolled(inner, self)

    def _make_foot(self) -> QWidget:
        holder = QWidget(self)
        foot = QVBoxLayout(holder)
        foot.setContentsMargins(16, 12, 16, 12)
        foot.setSpacing(8)
        foot.addWidget(self._notices)
        foot.addWidget(self.reprint)
        two = QHBoxLayout()
        two.setSpacing(8)
        foot.addLayout(two)
        two.addWidget(self.save, 1)
        two.addWidget(self.check, 1)
        foot.addWidget(self.send)
        foot.addWidget(self.cancel)
        for button in (self.reprint, self.save, self.check, self.send, self.cancel):
            button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        return holder

    def show_side(self, side: OrderSide | None) -> None:
        """Show an order, or nothing."""
        if side == self._side and side is not None:
            return  # The clock shows it every second.
        self._side = side
        self._inner.setVisible(side is not None)
        self._foot.setVisible(side is not None)
        if side is None:
            return
        self._head.show_side(side)
        self._until.setVisible(side.deadlines is not None)
        if side.deadlines is not None:
            self._until.show_deadlines(side.deadlines)
        self._items.show_items(side.items, side.total)
        self._paid.show_side(side)
        self._fiscal.show_marks(side.fiscal)
        self._records.setVisible(bool(side.fiscal))
        for name, facts in (("trips", side.trips), ("records", side.records), ("more", side.more)):
            self._facts[name].show_facts(facts)
            self._facts[name].setVisible(bool(facts))
        self._trips.setVisible(bool(side.trips))
        self._more.setVisible(bool(side.more or side.number))
        self.raw.setVisible(bool(side.number))
        self._note.setText(side.note)
        self._situation.setVisible(bool(side.note))
        self._show_actions(side)

    def _show_actions(self, side: OrderSide) -> None:
        for button in (self.reprint, self.save, self.cancel):
            button.setVisible(side.printable > 0)
        self.send.setVisible(self.can_send)
        if side.printable:
            self.reprint.set_text(order_texts.print_button(side.printable, copies=side.copies))
        self.check.setVisible(bool(side.number) or bool(side.note))

    @property
    def can_reprint(self) -> bool:
        """Whether the order has tickets to print or save."""
        return not self._foot.isHidden() and not self.reprint.isHidden()

    @property
    def print_words(self) -> str:
        """What the key of the main button does."""
        return order_texts.print_key(copies=self._side is None or self._side.copies)

    @property
    def can_send(self) -> bool:
        """Whether the receipt of the order can be sent from this desk."""
        return self._sends and self._side is not None and self._side.printable > 0

    def show_sending(self, on: bool) -> None:
        """Offer to send receipts, where this desk can."""
        self._sends = on
        self.send.setVisible(self.can_send)

    @property
    def can_check(self) -> bool:
        """Whether the provider can be queried about the order."""
        return not self._foot.isHidden() and not self.check.isHidden()

    @property
    def has_number(self) -> bool:
        """Whether the order has a number to copy."""
        return not self._foot.isHidden() and self._head.has_number

    def show_notice(self, subject: str, notice: NoticeView | None) -> None:
        """Show the result of the last print, save or provider query, or what is offered."""
        if notice is None:
            self._notices.clear(subject)
        else:
            self._notices.show_notice(subject, notice)

    def show_raw(self, shown: RawShown) -> None:
        """Show the provider's reply about the order in a box, which stays until it is closed."""
        if self._raw_box is None:
            self._raw_box = RawBox(self.window())
            self._raw_box.reveal_asked.connect(self.raw_reveal_asked)
            self._raw_box.finished.connect(self._raw_closed)
            self._raw_box.show_raw(shown)
            self._raw_box.open()
        else:
            self._raw_box.show_raw(shown)

    def _raw_closed(self) -> None:
        self._raw_box = None

    def show_asking(self, asking: bool) -> None:
        """Show that the provider is being queried about this order."""
        self.check.set_inactive(
            translate("OrderSidePanel", "A central está sendo consultada") if asking else None
        )

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the background, the line at the left and the one above the buttons."""
        t = theme().t
        with painter_for(self) as painter:
            fill_rect(painter, self.rect(), t.surface)
            fill_rect(painter, QRect(0, 0, 1, self.height()), t.border)
            if not self._foot.isHidden():
                fill_rect(painter, QRect(0, self._foot.y(), self.width(), 1), t.border)


def _section(title: str, *parts: QWidget, parent: QWidget) -> SideSection:
    section = SideSection(title, parent)
    for part in parts:
        section.body.addWidget(part)
    return section


class _Head(SideSection):
    """Number and state, then the buyer, whose document the eye reveals."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent=parent)
        self.has_number = False
        self._number = Label("", self, size=16, weight=600)
        self._mark = Badge("", parent=self)
        self._buyer = Label("", self, tone="text_2")
        self._buyer.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)
        name = translate("OrderSidePanel", "Mostrar documento e contatos por 10 s")
        self.eye = Button("", self, kind="quiet", size="small", icon="eye", name=name, touch=True)
        self.body.setSpacing(0)
        top = QHBoxLayout()
        self.body.addLayout(top)
        top.addWidget(self._number, 1)
        top.addWidget(self._mark)
        who = QHBoxLayout()
        who.setSpacing(4)
        self.body.addLayout(who)
        who.addWidget(self._buyer)
        who.addWidget(self.eye)
        who.addStretch(1)

    def show_side(self, side: OrderSide) -> None:
        """Show whose order it is and how it stands."""
        self.has_number = bool(side.number)
        self._number.setText(side.number or translate("OrderSidePanel", "sem número"))
        self._mark.show_state(side.mark.words, side.mark.kind, side.mark.icon)
        self._buyer.setText(" \u00b7 ".join(part for part in (side.buyer, side.document) if part))
        self.eye.setVisible(bool(side.document) or side.contacts)


class _Until(SideSection):
    """Until when it may be cancelled or changed; green only while it may be."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent=parent)
        self._times = [Label("", self, size=14, weight=600) for _ in range(2)]
        self.lefts = [Label("", self, size=12, tone="success", weight=500, wrap=True) for _ in range(2)]
        times = QHBoxLayout()
        self.body.addLayout(times)
        heads = (translate("OrderSidePanel", "Cancelar até"), translate("OrderSidePanel", "Trocar até"))
        for head, strong, soft in zip(heads, self._times, self.lefts, strict=True):
            column = QVBoxLayout()
            column.setSpacing(0)
            times.addLayout(column, 1)
            column.addWidget(Label(head, self, size=12, tone="text_2"))
            column.addWidget(strong)
            column.addWidget(soft)
            column.addStretch(1)

    def show_deadlines(self, shown: Deadlines) -> None:
        """Show both deadlines."""
        for strong, soft, words_of, left, can in zip(
            self._times,
            self.lefts,
            (shown.cancel, shown.change),
            (shown.cancel_left, shown.change_left),
            (shown.can_cancel, shown.can_change),
            strict=True,
        ):
            strong.setText(words_of)
            soft.setText(left)
            soft.set_tone("success" if can else "text_2")


class _Paid(SideSection):
    """The payment: its method, its state, and what the operator answered."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(translate("OrderSidePanel", "Pagamento"), parent)
        self._icon = IconView("wallet", self)
        self._words = Label("", self)
        self._mark = Badge("", parent=self)
        self.facts = FactsView(self)
        line = QHBoxLayout()
        self.body.addLayout(line)
        line.addWidget(self._icon)
        line.addWidget(self._words, 1)
        line.addWidget(self._mark)
        self.body.addWidget(self.facts)

    def show_side(self, side: OrderSide) -> None:
        """Show the payment of an order; hidden where none is known."""
        self.setVisible(bool(side.payment))
        self._icon.show_icon(side.payment_icon, "text_2")
        self._words.setText(side.payment)
        self._mark.setVisible(side.payment_mark is not None)
        if side.payment_mark is not None:
            self._mark.show_state(side.payment_mark.words, side.payment_mark.kind)
        self.facts.show_facts(side.payment_facts)
        self.facts.setVisible(bool(side.payment_facts))
