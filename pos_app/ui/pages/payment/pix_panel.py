"""The page of payment while waiting for a PIX."""

from __future__ import annotations

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from pos_app.domain.payment import PaymentType
from pos_app.ui.pages.payment.page import PixView
from pos_app.ui.pages.payment.pix_clock import PixClock
from pos_app.ui.pages.payment.qr_view import QrView
from pos_app.ui.pages.payment.track_card import TrackCard
from pos_app.ui.style import fonts
from pos_app.ui.style.theme import theme
from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.card import Card
from pos_app.ui.widgets.icon_view import IconView
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.lead_text import LeadText
from pos_app.ui.widgets.paint import fill_rect, painter_for
from pos_app.wording import payment_texts
from pos_app.wording.command_ids import CommandId
from pos_app.wording.translation import translate

_LOW, _NARROW = 540, 760
_CENTRE = Qt.AlignmentFlag.AlignCenter


class PixPanel(QWidget):
    """The code at the left; what is known, the text to copy and what to do at the right."""

    copy_asked = Signal()
    now_asked = Signal()
    next_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.qr = QrView(self)
        self._over_qr = Label("", self, tone="text_2", align=_CENTRE, wrap=True)
        self._amount = Label("", self, size=28, weight=600, align=_CENTRE)
        self._payee = LeadText("", "", self, size=12, tone="text_2")
        self._payee.setAlignment(_CENTRE)
        self._title = Label("", self, size=20, weight=600)
        self._lead = Label("", self, tone="text_2", wrap=True)
        self._with_code = QWidget(self)
        self._clock = PixClock(self._with_code)
        self._code = Label("", size=12, wrap=True)
        self._code.setFont(fonts.mono(12))
        self.copy = Button(translate("PixPanel", "Copiar código"), self, icon="copy", key=CommandId.COPY_CODE)
        self.now = Button(translate("PixPanel", "Conferir"), self, icon="refresh-cw", key=CommandId.REFRESH)
        self.next = Button(
            translate("PixPanel", "Próximo cliente"), self, icon="users", key=CommandId.NEW_SALE
        )
        self._gave_up = LeadText("", "", self)
        self._track = TrackCard(self)
        for button, signal in (
            (self.copy, self.copy_asked),
            (self.now, self.now_asked),
            (self.next, self.next_asked),
        ):
            button.clicked.connect(lambda _=False, signal=signal: signal.emit())
        self._build()

    def _build(self) -> None:
        lock = Card(self, margins=(14, 8, 14, 8))
        line = QHBoxLayout()
        line.setSpacing(10)
        line.addWidget(IconView("lock", lock))
        rule = self._lock_rule = translate(
            "PixPanel", "O pedido existe: a forma de pagamento não muda mais nesta venda."
        )
        self._rule = LeadText("", rule, lock)
        line.addWidget(self._rule, 1)
        lock.body.addLayout(line)

        self._card = _TwoSides(self)
        code_box = Card(self._with_code, kind="soft", margins=(10, 8, 10, 8))
        code_box.body.addWidget(self._code)
        code_head = self._code_head = Label("", self._with_code, size=12, weight=500, tone="text_2")
        code_column = QVBoxLayout(self._with_code)
        code_column.setContentsMargins(0, 0, 0, 0)
        code_column.setSpacing(10)
        for part in (self._clock, code_head, code_box):
            code_column.addWidget(part)
        left = QVBoxLayout()
        left.setContentsMargins(16, 16, 16, 16)
        left.setSpacing(8)
        left.addWidget(self._over_qr)
        left.addWidget(self.qr, 1)
        left.addWidget(self._amount)
        left.addWidget(self._payee)
        self._card.left.setLayout(left)
        right = QVBoxLayout()
        right.setContentsMargins(20, 16, 20, 16)
        right.setSpacing(10)
        head = QHBoxLayout()
        head.setSpacing(14)
        head.addWidget(IconView("qr-code", self, size=22, tone="primary", disc=44))
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addWidget(self._title)
        words.addWidget(self._lead)
        head.addLayout(words, 1)
        buttons = QHBoxLayout()
        buttons.setSpacing(8)
        for button in (self.copy, self.now):
            buttons.addWidget(button)
        buttons.addStretch(1)
        following = QHBoxLayout()
        following.addWidget(self.next)
        following.addStretch(1)
        right.addLayout(head)
        right.addWidget(self._with_code)
        right.addLayout(buttons)
        right.addLayout(following)
        right.addStretch(1)
        info = self._info = Card(self, kind="soft", margins=(12, 10, 12, 10))
        row = QHBoxLayout()
        row.setSpacing(10)
        row.addWidget(IconView("info", info), 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(self._gave_up, 1)
        info.body.addLayout(row)
        right.addWidget(info)
        self._card.right.setLayout(right)

        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(10)
        column.addWidget(lock)
        column.addWidget(self._card, 1)
        column.addWidget(self._track)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave out the advice where the page is too small for it."""
        self._info.setVisible(self.height() > _LOW and self.width() > _NARROW)

    def show_state(self, shown: PixView) -> None:
        """Show the charge as it stands."""
        good = bool(shown.code)
        # Each widget shown triggers a new layout of the window: show all parts of the code together.
        self._with_code.setVisible(good and self._with_code.isVisibleTo(self))
        texts = payment_texts.code_words(shown.method)
        self._code_head.setText(texts.head if texts else "")
        self._rule.show_words(payment_texts.name(shown.method), self._lock_rule)
        pix = shown.method is PaymentType.PIX
        self.qr.setVisible(pix)
        self.qr.show_code(shown.code if pix else "")
        self._amount.setText(shown.amount)
        self._show_head(shown)
        self._clock.setVisible(good and bool(shown.until))
        self._clock.show_left(shown.until, shown.left, shown.share)
        self.copy.set_inactive(None if good else translate("PixPanel", "A central ainda não mandou o código"))
        # Breaks anywhere on the screen; the clipboard gets the code itself.
        self._code.setText("\u200b".join(shown.code))
        payee = translate("PixPanel", "recebedor: {0} \u00b7 valor e código conferidos").format(shown.payee)
        self._payee.show_words("", payee if good else "")
        until = (
            translate("PixPanel", "até {0}").format(shown.until)
            if shown.until
            else translate("PixPanel", "até o resultado")
        )
        self._gave_up.show_words(
            translate("PixPanel", "O cliente desistiu?"),
            translate(
                "PixPanel",
                "Deixe o código vencer: sem pagamento não há cobrança. Esta venda fica em Pendências {0}.",
            ).format(until),
        )
        self._track.show_steps(shown.track)
        self._with_code.setVisible(good)

    def _show_head(self, shown: PixView) -> None:
        texts = payment_texts.code_words(shown.method)
        if texts is None:
            return
        if shown.problem:
            title, over, lead = texts.refused, "", shown.problem
        elif shown.over:
            title = texts.over
            over = ""
            lead = translate(
                "PixPanel",
                "Sem pagamento não há cobrança. Se o cliente pagou no fim, os bilhetes ainda saem: "
                "seguimos perguntando.",
            )
        elif not shown.code:
            title = texts.none_yet
            over = translate("PixPanel", "A central ainda não mandou o código")
            lead = translate("PixPanel", "Pedido {0} \u00b7 perguntamos à central a cada 3 s").format(
                shown.public_id
            )
        else:
            title = payment_texts.awaited(shown.method, shown.amount).title
            over = texts.how
            lead = translate("PixPanel", "Pedido {0} \u00b7 perguntamos à central a cada 3 s").format(
                shown.public_id
            )
        self._title.setText(title)
        self._over_qr.setText(over)
        self._lead.setText(lead)
        self.setAccessibleName(f"{title}. {lead}")


class _TwoSides(Card):
    """A card with a line between its halves."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, margins=(1, 1, 1, 1), spacing=0)
        self.left, self.right = QWidget(self), QWidget(self)
        row = QHBoxLayout()
        row.setSpacing(0)
        self.left.setMinimumWidth(272)
        row.addWidget(self.left, 2)
        row.addWidget(self.right, 3)
        self.body.addLayout(row)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        with painter_for(self) as painter:
            fill_rect(painter, QRect(self.right.x(), 1, 1, self.height() - 2), theme().t.border)
