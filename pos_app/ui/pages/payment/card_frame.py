"""The frame around the provider's card page."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QPainterPath, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QStackedLayout, QWidget

from pos_app.ui.kit.layouts import CENTRE, Stretch, asks, at, column, grow, lay_out, panel, row
from pos_app.ui.pages.payment.page import Ask, Intent
from pos_app.ui.shared.ports import CardFormPort
from pos_app.ui.style import fonts, icons
from pos_app.ui.style.hand import FINGER, hand
from pos_app.ui.style.theme import colour, theme
from pos_app.ui.widgets.button import Button, CornerButton
from pos_app.ui.widgets.icon_view import IconView
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.paint import RIGHT, box, fill_rect, keys_width, paint_keys, painter_for, text
from pos_app.ui.widgets.tooltips import plain_text_tooltip
from pos_app.wording import checkout_texts
from pos_app.wording.notices import CommandId
from pos_app.wording.settings_texts import hide, keyboard_name
from pos_app.wording.translation import translate

_HEADER = 34
_LOW = 300
_LEAST = 160
_NARROW = 700
_PAD, _NARROW_PAD, _FLAT_PAD = 300, 284, 372
_HIGH, _LEAST_WITH_PAD = 404, 304
"""px of the frame in which seven rows of keys fit beside the page, and five."""


class CardFrame(QWidget):
    """Header, then the page, the confirmed card, or a note; below it who receives the data. ``form`` is the
    page's widget."""

    def __init__(self, form: CardFormPort, ask: Callable[[Intent], object]) -> None:
        super().__init__()
        self.form = cast(QWidget, form)
        self._port = form
        self.header = CardHeader()
        self.header.keys.clicked.connect(lambda _=False: self._turn_pad())
        self._card = Label(tone="text_2", align=CENTRE)
        self._note = Label(tone="text_2", align=CENTRE, wrap=True)
        self._why = Label(tone="text_2", align=CENTRE, wrap=True)
        self._ban = IconView("ban", size=36, tone="text_2")
        self.another = _small(translate("CardFrame", "Usar outro cartão"), "credit-card", ask)
        self.again = _small(translate("CardFrame", "Abrir de novo"), "refresh-cw", ask)
        self._stack = QStackedLayout()
        self._frame = _Frame()
        self._frame.setMinimumHeight(_LEAST)  # Not that of its tallest part, seldom in sight.
        lay_out(self._frame, column(self.header, grow(self._stack), spacing=0, margins=(1, 1, 1, 7)))
        safe = Label(checkout_texts.card_is_safe(), size=12, tone="text_2", wrap=True)
        self._safe = panel(row(IconView("shield-check"), grow(safe), spacing=7))
        lay_out(self, column(grow(self._frame), self._safe, spacing=8))
        self._done, self._stopped = self._filled_done(), self._filled_stopped()
        # Only now: a stack shows its first widget at once, which without a parent opens as a window.
        for part in (self.form, self._done, self._note, self._stopped):
            self._stack.addWidget(part)
        self._pad = True
        hand().changed.connect(self._fit_hand)
        self._fit_hand()

    def _filled_done(self) -> QWidget:
        title = Label(translate("CardFrame", "Cartão confirmado"), size=16, weight=600, align=CENTRE)
        icon = IconView("circle-check", size=36, tone="success")
        another = at(CENTRE, self.another)
        made = panel(column(Stretch, at(CENTRE, icon), title, self._card, 2, another, Stretch, spacing=6))
        return made

    def _filled_stopped(self) -> QWidget:
        words = translate("CardFrame", "A página do cartão está fechada")
        title = Label(words, size=16, weight=600, align=CENTRE, wrap=True)
        parts = (Stretch, at(CENTRE, self._ban), title, self._why, at(CENTRE, self.again), Stretch)
        return panel(column(*parts, spacing=6, margins=(24, 8, 24, 8)))

    def _fit_hand(self) -> None:
        """Fingers have a pad beside the page, until it is taken away."""
        self._pad = hand().touch
        self._show_pad()

    def _turn_pad(self) -> None:
        self._pad = not self._pad
        self._show_pad()

    def _show_pad(self) -> None:
        shown = self._pad and hand().touch
        self._frame.setMinimumHeight(_LEAST_WITH_PAD if shown else _LEAST)
        width = _FLAT_PAD if self.height() < _HIGH else _NARROW_PAD if self.width() < _NARROW else _PAD
        self._port.show_pad(width if shown else 0)
        self.header.show_keys(hand().touch, shown=self._pad)

    def set_low(self, low: bool) -> None:
        """Leave out who receives the data, where the page has little height."""
        self._safe.setVisible(not low and not hand().touch)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave out the icon in a low frame: the reason must be whole."""
        self._show_pad()
        self._ban.setVisible(self.height() > _LOW)

    @property
    def shows_form(self) -> bool:
        return self._stack.currentWidget() is self.form

    def show_card(self, words: str) -> None:
        self._card.setText(words)
        self._show_part()

    def show_note(self, words: str) -> None:
        self._note.setText(words)
        self._show_part()

    def show_stopped(self, why: str) -> None:
        """Show why there is no page, and offer to open it again; an empty text ends it."""
        self._why.setText(why)
        self._show_part()

    def _show_part(self) -> None:
        given, why = self._card.text(), self._why.text()
        opens = translate("CardFrame", "A página do provedor abre aqui")
        closed = translate("CardFrame", "A página do provedor foi fechada")
        self.header.show_idle(closed if given or why else opens)
        part = self._note if self._note.text() else self.form
        part = self._done if given else self._stopped if why else part
        self._stack.setCurrentWidget(part)
        self._frame.set_white(part is self.form)


def _small(words: str, icon: str, ask: Callable[[Intent], object]) -> Button:
    return asks(Button(words, size="small", icon=icon, touch=True), ask, Ask.OTHER_CARD)


class _Frame(QWidget):
    """The outline; white inside in every theme while the provider's page shows."""

    def __init__(self) -> None:
        super().__init__()
        self._white = True

    def set_white(self, white: bool) -> None:
        self._white = white
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        t = theme().t
        with painter_for(self) as painter:
            fill = "#FFFFFF" if self._white else t.surface
            box(painter, self.rect(), fill=fill, line=t.border_strong, radius=8)


class CardHeader(QWidget):
    """The program's line above the provider's page: lock, whose page it is, and how to get in and out. The
    page below cannot paint here."""

    def __init__(self) -> None:
        super().__init__()
        self.host = ""
        """Whose page shows; empty for none."""
        self._idle = translate("CardHeader", "A página do provedor abre aqui")
        self.keys = CornerButton("keyboard-off", "", self)
        self.keys.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.keys.hide()
        self.setFixedHeight(_HEADER)
        self.show_host("")

    def show_keys(self, offered: bool, *, shown: bool) -> None:
        """Show a button for the keys on the screen, which are ``shown`` now."""
        self.setFixedHeight(FINGER if offered else _HEADER)
        self.keys.show_as(*(("keyboard-off", hide()) if shown else ("keyboard", keyboard_name())))
        self.keys.setVisible(offered)
        self._place_keys()
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._place_keys()

    def _place_keys(self) -> None:
        self.keys.setGeometry(self.width() - FINGER - 4, 0, FINGER, FINGER)

    def show_host(self, host: str) -> None:
        self.host = host
        self.setAccessibleName(self._words() if not host else f"{host}, {self._words()}")
        self.setToolTip(plain_text_tooltip(self.accessibleName()))
        self.update()

    def show_idle(self, words: str) -> None:
        self._idle = words
        self.show_host(self.host)

    def _words(self) -> str:
        return translate("CardHeader", "página do provedor, só para esta venda") if self.host else self._idle

    def paintEvent(self, event: QPaintEvent) -> None:
        t = theme().t
        high = self.height()
        middle = high // 2
        with painter_for(self) as painter:
            path = QPainterPath()
            path.addRoundedRect(0, 0, self.width(), high + 8, 7, 7)
            painter.setClipRect(self.rect())
            painter.fillPath(path, colour(t.surface_2))
            fill_rect(painter, QRect(0, high - 1, self.width(), 1), t.border_strong)
            icon, ink = ("lock", t.success) if self.host else ("lock-open", t.text_3)
            icons.paint(painter, icon, ink, 12, middle - 8, 16)
            x, right = 35, self.width() - 12
            if not self.keys.isHidden():
                right -= FINGER
            elif self.host:
                words = translate("CardHeader", "entrar e sair")
                text(painter, QRect(0, 0, right, high - 1), words, t.text_2, 12, align=RIGHT)
                right -= fonts.text_width(words, 12) + 8 + keys_width(CommandId.NEXT_AREA)
                paint_keys(painter, right, middle, CommandId.NEXT_AREA)
            if self.host:
                width = min(fonts.text_width(self.host, 13, 600), right - x - 8)
                text(painter, QRect(x, 0, width + 1, high - 1), self.host, t.text, 13, 600)
                x += width + 8
            text(painter, QRect(x, 0, max(0, right - x - 8), high - 1), self._words(), t.text_2, 12)
