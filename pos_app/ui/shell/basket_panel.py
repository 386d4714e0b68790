"""The basket beside the pages of a sale."""

from __future__ import annotations

from PySide6.QtCore import QRect, Qt, QTimer, Signal
from PySide6.QtGui import QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from pos_app.ui.shared.basket_view import BasketView
from pos_app.ui.shell.basket_body import BasketBody, side_padding
from pos_app.ui.style import fonts
from pos_app.ui.style.theme import theme
from pos_app.ui.widgets.button import MainAction
from pos_app.ui.widgets.icon_view import IconView
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.paint import RIGHT, fill_rect, painter_for, text
from pos_app.ui.widgets.scroll import scrolled
from pos_app.wording.translation import translate

_HEAD = 44
_ICONS = {"plain": "", "danger": "circle-alert", "warning": "circle-alert", "primary": "lock"}
_TOTAL_SIZES = (24, 20, 18, 16)
"""px; the largest that leaves space for the words before it: an amount is never cut."""
_TOTAL_GAP = 4
_TONES = {"plain": "text_2", "danger": "danger", "warning": "warning", "primary": "primary"}


class BasketPanel(QWidget):
    """Shows a ``BasketView``; knows nothing of prices.

    ``action_requested`` is the main button.
    """

    action_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._view = BasketView()
        self._shown_leg = ""
        self.setAccessibleName(translate("BasketPanel", "Cesta"))
        self.body = BasketBody()
        self._scroll = scrolled(self.body, self)

        self._note_icon = IconView("", self, size=14)
        self._note = Label("", self, size=12, tone="text_2", wrap=True)
        self._total_words = Label("", self, size=13)
        self._total_words.setContentsMargins(0, 0, 0, 3)
        self._total = Label("", self, size=_TOTAL_SIZES[0], weight=600)
        self._below_left = Label("", self, size=12, tone="text_2")
        self._below_right = Label("", self, size=12, tone="text_2")
        self.action = MainAction(self)
        self.action.clicked.connect(self.action_requested)
        self._divider = _Divider(self)
        self._lay_out()
        self._show()

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(1, _HEAD, 0, 12)
        column.setSpacing(0)
        column.addWidget(self._scroll, 1)
        column.addWidget(self._divider)
        note, total, below, action = self._padded = [QHBoxLayout() for _ in range(4)]
        for row, above in zip(self._padded, (8, 6, 0, 10), strict=True):
            column.addSpacing(above)
            column.addLayout(row)
        note.setSpacing(8)
        note.addWidget(self._note_icon, 0, Qt.AlignmentFlag.AlignTop)
        note.addWidget(self._note, 1)
        total.setSpacing(_TOTAL_GAP)
        total.addWidget(self._total_words, 0, Qt.AlignmentFlag.AlignBottom)
        total.addWidget(self._total, 1, Qt.AlignmentFlag.AlignRight)
        below.addWidget(self._below_left)
        below.addStretch(1)
        below.addWidget(self._below_right)
        action.addWidget(self.action)

    @property
    def view(self) -> BasketView:
        return self._view

    def show_view(self, view: BasketView) -> None:
        if view != self._view:
            self._view = view
            self._show()

    def _show(self) -> None:
        view = self._view
        self.body.show_view(view)
        self._note.setText(view.note)
        self._note.set_tone(_TONES[view.note_tone])
        self._note.setVisible(bool(view.note))
        icon = _ICONS[view.note_tone] if view.note else ""
        self._note_icon.show_icon(icon, _TONES[view.note_tone])
        self._note_icon.setVisible(bool(icon))
        self._total_words.setText(view.total_words)
        self._total.setText(view.total)
        self._divider.setVisible(bool(view.total))
        self._fit_below()
        self._show_current_leg()
        self._fit_total()
        self.action.setVisible(bool(view.action))
        self._fit_action()
        self.update()

    def _show_current_leg(self) -> None:
        """Scroll to the leg whose seats are being chosen, once it is another one."""
        title = next((leg.title for leg in self._view.legs if leg.current), "")
        if title == self._shown_leg:
            return
        self._shown_leg = title
        if not title:
            self._scroll.verticalScrollBar().setValue(0)
        QTimer.singleShot(0, self, self._scroll_to_leg)  # The body has its new height only then.

    def _scroll_to_leg(self) -> None:
        leg = self.body.current
        if leg is not None:
            middle = leg.center().y()
            self._scroll.ensureVisible(0, middle, 0, leg.height() // 2 + 1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        side = side_padding(self.width())
        for row in self._padded:
            row.setContentsMargins(side, 0, side, 0)
        self._fit_total()
        self._fit_below()
        self._fit_action()

    def _fit_below(self) -> None:
        """Show what stands below the total; what is missing is left out where both do not fit."""
        view, space = self._view, self.width() - 1 - 2 * side_padding(self.width())
        left, right = view.total_left, view.total_right
        if fonts.text_width(left, 12) + 8 + fonts.text_width(right, 12) > space:
            right = ""
        for label, words in ((self._below_left, left), (self._below_right, right)):
            label.setText(words)
            label.setVisible(bool(words))

    def _fit_action(self) -> None:
        """Show the words of the main button, or the short ones where they do not fit."""
        view, space = self._view, self.width() - 1 - 2 * side_padding(self.width())
        if not view.action:
            return
        self.action.show_action(view.action, view.action_key, reason=view.action_reason)
        if view.action_short and self.action.button.sizeHint().width() > space:
            self.action.show_action(view.action_short, view.action_key, reason=view.action_reason)

    def _fit_total(self) -> None:
        words = fonts.text_width(self._view.total_words, 13) + _TOTAL_GAP
        space = self.width() - 1 - 2 * side_padding(self.width()) - words
        fitting = (size for size in _TOTAL_SIZES if fonts.text_width(self._view.total, size, 600) <= space)
        self._total.setFont(fonts.font(next(fitting, _TOTAL_SIZES[-1]), 600))

    def paintEvent(self, event: QPaintEvent) -> None:
        t = theme().t
        width = self.width()
        with painter_for(self) as painter:
            fill_rect(painter, self.rect(), t.surface)
            fill_rect(painter, QRect(0, 0, 1, self.height()), t.border)
            fill_rect(painter, QRect(0, _HEAD - 1, width, 1), t.border)
            side = side_padding(width)
            head = QRect(1 + side, 0, width - 2 * side - 1, _HEAD - 1)
            text(painter, head, translate("BasketPanel", "Cesta"), t.text, 15, 600)
            text(painter, head, self._people(head.width()), t.text_2, align=RIGHT)

    def _people(self, space: int) -> str:
        """Return who travels, without the number of legs where both do not fit beside the head."""
        left = space - fonts.text_width(translate("BasketPanel", "Cesta"), 15, 600) - 8
        people = self._view.people
        return people if fonts.text_width(people, 13) <= left else people.split(" \u00b7 ")[0]


class _Divider(QWidget):
    """The line above the total."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setFixedHeight(1)

    def paintEvent(self, event: QPaintEvent) -> None:
        with painter_for(self) as painter:
            fill_rect(painter, self.rect(), theme().t.border)
