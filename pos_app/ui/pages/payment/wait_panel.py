"""The page of payment after the order was, or may have been, sent."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QPainterPath, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from pos_app.ui.kit.layouts import (
    Stretch,
    asks,
    column,
    fill,
    grow,
    heading,
    lay_out,
    panel,
    row,
    wide,
)
from pos_app.ui.pages.payment.page import Ask, Intent, Waiting
from pos_app.ui.shared.timeline_view import TimelineView
from pos_app.ui.style.theme import colour, theme
from pos_app.ui.style.tokens import RADIUS_CARD
from pos_app.ui.widgets.badge import Badge
from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.card import Card
from pos_app.ui.widgets.icon_view import IconView
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.paint import box, fill_rect, painter_for
from pos_app.ui.widgets.three_parts import ThreeParts
from pos_app.wording import checkout_texts, payment_texts
from pos_app.wording.notices import CommandId
from pos_app.wording.sentence import Kind
from pos_app.wording.translation import translate

_HEAD, _LOW_HEAD = 86, 60
_TOKENS = {"info": "primary", "success": "success", "warning": "warning", "danger": "danger"}
_ICONS = {
    "info": "hourglass",
    "success": "circle-check",
    "warning": "triangle-alert",
    "danger": "circle-alert",
}


class WaitPanel(QWidget):
    """Banner, time line, and what the clerk can do meanwhile."""

    def __init__(self, ask: Callable[[Intent], object]) -> None:
        super().__init__()
        self.banner = WaitBanner()
        self._lines = TimelineView()
        self.has_number = False
        """Whether the order has a number to copy."""
        self._order = Badge("", "primary", icon="receipt-text")
        self._title = Label(size=15, weight=600)
        words, main = payment_texts.hold_again(), CommandId.MAIN
        self.again = asks(Button(words, icon="rotate-ccw", key=main, kind="main"), ask, Ask.GO_ON)
        words = translate("WaitPanel", "Próximo cliente")
        following = Button(words, icon="users", key=CommandId.NEW_SALE, kind="main")
        self.next = asks(following, ask, Ask.NEXT_CUSTOMER)
        words = translate("WaitPanel", "Imprimir protocolo")
        self.case_slip = asks(Button(words, icon="printer", key=CommandId.PRINT), ask, Ask.PRINT)
        words = translate("WaitPanel", "Consultar agora")
        self.now = asks(Button(words, icon="refresh-cw", key=CommandId.REFRESH), ask, Ask.NOW)
        self._note = Label(size=12, tone="text_2", wrap=True)
        buttons = (self.again, self.next, self.case_slip, self.now)
        for button in buttons:
            button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        left, right = Card(margins=(16, 12, 16, 12)), wide(300, Card(margins=(16, 12, 16, 12)))
        head = row(grow(heading(translate("WaitPanel", "Linha do tempo"))), self._order, spacing=4)
        fill(left.body, head, grow(self._lines))
        fill(right.body, self._title, *buttons, self._note, Stretch)
        below = row(grow(left), right, spacing=12)
        lay_out(self, column(self.banner, grow(below), spacing=12))

    def set_low(self, low: bool) -> None:
        self.banner.set_low(low)

    def show_state(self, shown: Waiting) -> None:
        self.banner.show_state(shown)
        self._lines.show_lines(shown.lines)
        self.has_number = bool(shown.public_id)
        self._order.setVisible(self.has_number)
        self._order.show_state(
            translate("WaitPanel", "pedido {0}").format(shown.public_id), "primary", "receipt-text"
        )
        self.again.set_text(shown.again)
        self.again.setVisible(shown.may_hold_again)
        self.next.set_kind("plain" if shown.may_hold_again else "main")
        self.now.setVisible(shown.followed)
        self.case_slip.setVisible(shown.followed)
        self._title.setText(
            translate("WaitPanel", "Enquanto isso") if shown.followed else translate("WaitPanel", "E agora")
        )
        again = shown.again_note if shown.may_hold_again else ""
        self._note.setText(checkout_texts.followed() if shown.followed else again)


class WaitBanner(Card):
    """Title, how long it has been, and the three parts. Verifying is blue, never red."""

    def __init__(self) -> None:
        super().__init__(margins=(1, 0, 1, 1), spacing=0)
        self._tone: Kind = "info"
        self._icon = IconView("hourglass", size=24, tone="primary", disc=48)
        self._title = Label(size=20, weight=600)
        self._lead = Label(tone="text_2", wrap=True)
        right = Qt.AlignmentFlag.AlignRight
        self._since = Label(translate("WaitBanner", "há"), size=12, tone="text_2", align=right)
        self._clock = Label(size=24, weight=600, align=right)
        self._clock.setMinimumWidth(88)  # Room for an hour, so that nothing moves.
        words = column(Stretch, self._title, self._lead, Stretch, spacing=0)
        clock = column(Stretch, self._since, self._clock, Stretch, spacing=0)
        self._top = panel(row(self._icon, grow(words), clock, spacing=16, margins=(18, 0, 18, 0)))
        self._top.setFixedHeight(_HEAD)
        self._parts = ThreeParts(padding=18)
        self._parts.setMinimumHeight(92)
        fill(self.body, self._top, self._parts)

    def show_state(self, shown: Waiting) -> None:
        self._tone = shown.kind
        self._icon.show_icon(_ICONS[shown.kind], _TOKENS[shown.kind])
        self._title.setText(shown.title)
        self._lead.setText(shown.lead)
        self._lead.setVisible(bool(shown.lead))
        self._parts.show_parts(
            shown.happened,
            shown.money,
            shown.now,
            last=translate("WaitBanner", "O que fazer") if shown.kind == "danger" else "",
        )
        self._since.setVisible(shown.followed)
        self._clock.setVisible(shown.followed)
        self.setAccessibleName(f"{shown.title} {shown.happened} {shown.money} {shown.now}")
        self.update()

    def set_low(self, low: bool) -> None:
        self._top.setFixedHeight(_LOW_HEAD if low else _HEAD)
        self.update()

    def show_elapsed(self, words: str) -> None:
        self._clock.setText(words)

    def paintEvent(self, event: QPaintEvent) -> None:
        t = theme().t
        token, head = _TOKENS[self._tone], self._top.height()
        line = t.danger if self._tone == "danger" else getattr(t, f"{token}_line")
        with painter_for(self) as painter:
            box(painter, self.rect(), fill=t.surface, line=line, radius=RADIUS_CARD)
            path = QPainterPath()
            path.addRoundedRect(1, 1, self.width() - 2, head + 20, RADIUS_CARD - 1, RADIUS_CARD - 1)
            painter.setClipRect(QRect(0, 0, self.width(), head))
            painter.fillPath(path, colour(getattr(t, f"{token}_tint")))
            painter.setClipping(False)
            fill_rect(painter, QRect(1, head - 1, self.width() - 2, 1), line)
