"""The frame around the provider's card page."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QStackedLayout, QVBoxLayout, QWidget

from pos_app.ui.pages.payment.card_header import CardHeader
from pos_app.ui.style.theme import theme
from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.icon_view import IconView
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.layouts import add_icon_line
from pos_app.ui.widgets.paint import box, painter_for
from pos_app.wording import payment_page_texts
from pos_app.wording.translation import translate

_CENTRE = Qt.AlignmentFlag.AlignCenter
_LOW = 300


class CardFrame(QWidget):
    """Header, then the page, the confirmed card, or a note; below it who receives the data.

    ``form`` is the page's widget. ``another_asked``: the customer wants another card, or the page is to be
    opened again.
    """

    another_asked = Signal()

    def __init__(self, form: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.header = CardHeader(self)
        self._frame = _Frame(self)
        self._done = QWidget(self)
        self._card = Label("", self._done, tone="text_2", align=_CENTRE)
        self.another = Button(
            translate("CardFrame", "Usar outro cartão"),
            self._done,
            size="small",
            icon="credit-card",
            touch=True,
        )
        self.another.clicked.connect(lambda _=False: self.another_asked.emit())
        self._note = Label("", self, tone="text_2", align=_CENTRE, wrap=True)
        self._stopped = QWidget(self)
        self._why = Label("", self._stopped, tone="text_2", align=_CENTRE, wrap=True)
        self.again = Button(
            translate("CardFrame", "Abrir de novo"),
            self._stopped,
            size="small",
            icon="refresh-cw",
            touch=True,
        )
        self.again.clicked.connect(lambda _=False: self.another_asked.emit())
        self._fill_done()
        self._fill_stopped()
        self._stack = QStackedLayout()
        inside = QVBoxLayout(self._frame)
        inside.setContentsMargins(1, 1, 1, 7)
        inside.setSpacing(0)
        inside.addWidget(self.header)
        inside.addLayout(self._stack, 1)
        # Only now: a stack shows its first widget at once, which without a parent opens as a window.
        for part in (form, self._done, self._note, self._stopped):
            self._stack.addWidget(part)
        self.form = form
        safe = payment_page_texts.card_is_safe()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(self._frame, 1)
        add_icon_line(column, "shield-check", safe, self)

    def _fill_done(self) -> None:
        column = QVBoxLayout(self._done)
        column.setSpacing(6)
        column.addStretch(1)
        column.addWidget(IconView("circle-check", self._done, size=36, tone="success"), 0, _CENTRE)
        title = Label(
            translate("CardFrame", "Cartão confirmado"), self._done, size=16, weight=600, align=_CENTRE
        )
        column.addWidget(title)
        column.addWidget(self._card)
        column.addSpacing(2)
        column.addWidget(self.another, 0, _CENTRE)
        column.addStretch(1)

    def _fill_stopped(self) -> None:
        column = QVBoxLayout(self._stopped)
        column.setContentsMargins(24, 8, 24, 8)
        column.setSpacing(6)
        column.addStretch(1)
        self._ban = IconView("ban", self._stopped, size=36, tone="text_2")
        column.addWidget(self._ban, 0, _CENTRE)
        title = Label(
            translate("CardFrame", "A página do cartão está fechada"),
            self._stopped,
            size=16,
            weight=600,
            align=_CENTRE,
            wrap=True,
        )
        column.addWidget(title)
        column.addWidget(self._why)
        column.addWidget(self.again, 0, _CENTRE)
        column.addStretch(1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave out the icon in a low frame: the reason must be whole."""
        self._ban.setVisible(self.height() > _LOW)

    @property
    def shows_form(self) -> bool:
        """Whether the provider's page is what shows."""
        return self._stack.currentWidget() is self.form

    def show_card(self, words: str) -> None:
        """Show the confirmed card, or the page when there is none."""
        self._card.setText(words)
        self._show_part()

    def _show_part(self) -> None:
        given = self._card.text()
        opens = translate("CardFrame", "A página do provedor abre aqui")
        closed = translate("CardFrame", "A página do provedor foi fechada")
        self.header.show_idle(closed if given or self._why.text() else opens)
        part = (
            self._done
            if given
            else self._stopped
            if self._why.text()
            else self._note
            if self._note.text()
            else self.form
        )
        self._stack.setCurrentWidget(part)
        self._frame.set_white(part is self.form)

    def show_note(self, words: str) -> None:
        """Show a sentence instead of the page."""
        self._note.setText(words)
        self._show_part()

    def show_stopped(self, why: str) -> None:
        """Show why there is no page, and offer to open it again; an empty text ends it."""
        self._why.setText(why)
        self._show_part()


class _Frame(QWidget):
    """The outline; white inside in every theme while the provider's page shows."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._white = True

    def set_white(self, white: bool) -> None:
        self._white = white
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        t = theme().t
        with painter_for(self) as painter:
            fill = "#FFFFFF" if self._white else t.surface
            box(painter, self.rect(), fill=fill, line=t.border_strong, radius=8)
