"""One order in full, at the right of the page."""

from __future__ import annotations

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from pos_app.ui.pages.orders.detail import OrderSide
from pos_app.ui.pages.orders.facts_view import FactsView
from pos_app.ui.pages.orders.items_view import ItemsView
from pos_app.ui.pages.orders.side_section import SideSection
from pos_app.ui.style.theme import theme
from pos_app.ui.widgets.badge import Badge
from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.icon_view import IconView
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.mark_flow import MarkFlow
from pos_app.ui.widgets.notice_area import NoticeArea
from pos_app.ui.widgets.paint import fill_rect, painter_for
from pos_app.wording import order_texts
from pos_app.wording.command_ids import CommandId
from pos_app.wording.notices import NoticeView
from pos_app.wording.translation import translate

WIDTH = 372


class OrderSidePanel(QWidget):
    """Number, buyer, deadlines, items, payment, fiscal tickets, and what can be done."""

    reveal_asked = Signal()
    reprint_asked = Signal()
    save_asked = Signal()
    check_asked = Signal()
    cancel_asked = Signal()
    fact_copied = Signal(str, str)
    """A value of the order and its name."""
    address_opened = Signal(str)
    acted = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(translate("OrderSidePanel", "Pedido"))
        self._number = Label("", self, size=16, weight=600)
        self._mark = Badge("", parent=self)
        self._buyer = Label("", self, tone="text_2")
        self._buyer.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)
        self.eye = Button(
            "",
            self,
            kind="quiet",
            size="small",
            icon="eye",
            name=translate("OrderSidePanel", "Mostrar documento e contatos por 10 s"),
        )
        self._times = [Label("", self, size=14, weight=600) for _ in range(2)]
        self._lefts = [Label("", self, size=12, tone="success", weight=500, wrap=True) for _ in range(2)]
        self._items = ItemsView(self)
        self._payment_icon = IconView("wallet", self)
        self._payment = Label("", self)
        self._payment_mark = Badge("", parent=self)
        self._fiscal = MarkFlow(self)
        self._facts = {name: FactsView(self) for name in ("trips", "payment", "records", "more")}
        self._note = Label("", self, tone="text_2", wrap=True)
        self._notices = NoticeArea(self)
        self.reprint = Button("", self, kind="main", icon="printer", key=CommandId.REPRINT)
        self.save = Button(translate("OrderSidePanel", "PDF"), self, icon="file-text", key=CommandId.SAVE_PDF)
        self.check = Button(
            translate("OrderSidePanel", "Conferir"), self, icon="refresh-cw", key=CommandId.REFRESH
        )
        self.cancel = Button(translate("OrderSidePanel", "Como cancelar ou trocar"), self, icon="life-buoy")
        self._build()
        for button, signal in (
            (self.eye, self.reveal_asked),
            (self.reprint, self.reprint_asked),
            (self.save, self.save_asked),
            (self.check, self.check_asked),
            (self.cancel, self.cancel_asked),
        ):
            button.clicked.connect(lambda _=False, relay=signal: relay.emit())
        self._notices.acted.connect(lambda _, command: self.acted.emit(command))
        for facts in self._facts.values():
            facts.copy_asked.connect(self.fact_copied)
            facts.open_asked.connect(self.address_opened)
        self.show_side(None)

    def _build(self) -> None:
        self._head = SideSection(parent=self)
        top = QHBoxLayout()
        top.addWidget(self._number, 1)
        top.addWidget(self._mark)
        who = QHBoxLayout()
        who.setSpacing(4)
        who.addWidget(self._buyer)
        who.addWidget(self.eye)
        who.addStretch(1)
        self._head.body.setSpacing(2)
        self._head.body.addLayout(top)
        self._head.body.addLayout(who)
        self._until = SideSection(parent=self)
        times = QHBoxLayout()
        heads = (translate("OrderSidePanel", "Cancelar até"), translate("OrderSidePanel", "Trocar até"))
        for head, strong, soft in zip(heads, self._times, self._lefts, strict=True):
            column = QVBoxLayout()
            column.setSpacing(0)
            column.addWidget(Label(head, self, size=12, tone="text_2"))
            column.addWidget(strong)
            column.addWidget(soft)
            column.addStretch(1)
            times.addLayout(column, 1)
        self._until.body.addLayout(times)
        self._list = SideSection(translate("OrderSidePanel", "Itens"), self)
        self._list.body.addWidget(self._items)
        self._paid = SideSection(translate("OrderSidePanel", "Pagamento"), self)
        line = QHBoxLayout()
        line.addWidget(self._payment_icon)
        line.addWidget(self._payment, 1)
        line.addWidget(self._payment_mark)
        self._paid.body.addLayout(line)
        self._paid.body.addWidget(self._facts["payment"])
        self._records = SideSection(translate("OrderSidePanel", "Bilhete fiscal (BP-e)"), self)
        self._records.body.addWidget(self._fiscal)
        self._records.body.addWidget(self._facts["records"])
        self._trips = SideSection(translate("OrderSidePanel", "Viagem"), self)
        self._trips.body.addWidget(self._facts["trips"])
        self._more = SideSection(translate("OrderSidePanel", "Mais dados"), self)
        self._more.body.addWidget(self._facts["more"])
        self._situation = SideSection(translate("OrderSidePanel", "Situação"), self)
        self._situation.body.addWidget(self._note)
        inner = QWidget()
        sections = QVBoxLayout(inner)
        sections.setContentsMargins(0, 0, 0, 0)
        sections.setSpacing(0)
        for section in (
            self._head,
            self._until,
            self._situation,
            self._list,
            self._paid,
            self._records,
            self._trips,
            self._more,
        ):
            sections.addWidget(section)
        sections.addStretch(1)
        scroll = QScrollArea(self)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setWidgetResizable(True)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setWidget(inner)
        two = QHBoxLayout()
        two.setSpacing(8)
        two.addWidget(self.save, 1)
        two.addWidget(self.check, 1)
        foot = QVBoxLayout()
        foot.setContentsMargins(16, 12, 16, 12)
        foot.setSpacing(8)
        foot.addWidget(self._notices)
        foot.addWidget(self.reprint)
        foot.addLayout(two)
        foot.addWidget(self.cancel)
        for button in (self.reprint, self.save, self.check, self.cancel):
            button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._inner = scroll
        self._foot = QWidget(self)
        self._foot.setLayout(foot)
        column = QVBoxLayout(self)
        column.setContentsMargins(1, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(scroll, 1)
        column.addWidget(self._foot)

    def show_side(self, side: OrderSide | None) -> None:
        """Show an order, or nothing."""
        self._inner.setVisible(side is not None)
        self._foot.setVisible(side is not None)
        if side is None:
            return
        self._number.setText(side.number or translate("OrderSidePanel", "sem número"))
        self._mark.show_state(side.mark.words, side.mark.kind, side.mark.icon)
        self._buyer.setText(" \u00b7 ".join(part for part in (side.buyer, side.document) if part))
        self.eye.setVisible(bool(side.document) or side.contacts)
        self._until.setVisible(side.deadlines is not None)
        if side.deadlines is not None:
            shown = side.deadlines
            for strong, soft, words_of, left, can in zip(
                self._times,
                self._lefts,
                (shown.cancel, shown.change),
                (shown.cancel_left, shown.change_left),
                (shown.can_cancel, shown.can_change),
                strict=True,
            ):
                strong.setText(words_of)
                soft.setText(left)
                soft.set_tone("success" if can else "text_2")
        self._items.show_items(side.items, side.total)
        self._payment_icon.show_icon(side.payment_icon, "text_2")
        self._payment.setText(side.payment)
        self._paid.setVisible(bool(side.payment))
        self._payment_mark.setVisible(side.payment_mark is not None)
        if side.payment_mark is not None:
            self._payment_mark.show_state(side.payment_mark.words, side.payment_mark.kind)
        self._fiscal.show_marks(side.fiscal)
        self._records.setVisible(bool(side.fiscal))
        for name, facts in (
            ("trips", side.trips),
            ("payment", side.payment_facts),
            ("records", side.records),
            ("more", side.more),
        ):
            self._facts[name].show_facts(facts)
            self._facts[name].setVisible(bool(facts))
        self._trips.setVisible(bool(side.trips))
        self._more.setVisible(bool(side.more))
        self._note.setText(side.note)
        self._situation.setVisible(bool(side.note))
        self.reprint.setVisible(side.printable > 0)
        self.save.setVisible(side.printable > 0)
        if side.printable:
            self.reprint.set_text(order_texts.reprint_button(side.printable))
        self.check.setVisible(bool(side.number) or bool(side.note))
        self.cancel.setVisible(side.printable > 0)

    def show_notice(self, notice: NoticeView | None) -> None:
        """Show the result of the last print, save or provider query."""
        if notice is None:
            self._notices.clear("order")
        else:
            self._notices.show_notice("order", notice)

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
