"""The line that says which seats are suggested on this leg, and why."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy

from pos_app.ui.style import fonts, icons
from pos_app.ui.style.theme import theme
from pos_app.ui.widgets.paint import fill_rect, keys_width, paint_keys, painter_for, text
from pos_app.ui.widgets.tooltips import plain_text_tooltip
from pos_app.wording import trip_texts
from pos_app.wording.notices import CommandId

HEIGHT = 40
_LEFT, _RIGHT = 36, 12


class SuggestionLine(QAbstractButton):
    """``clicked`` asks for another suggestion, as its key does. Hidden while nothing is suggested."""

    def __init__(self) -> None:
        super().__init__()
        self._lead = self._rest = ""
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(HEIGHT)
        self.hide()

    def show_words(self, lead: str, rest: str) -> None:
        """Show where the suggestion comes from, and the suggestion; nothing hides the line."""
        if (lead, rest) == (self._lead, self._rest):
            return
        self._lead, self._rest = lead, rest
        self.setText(trip_texts.other_suggestion())
        self.setAccessibleName(f"{lead} {rest} {trip_texts.other_suggestion()}")
        self.setToolTip(plain_text_tooltip(f"{lead} {rest}"))
        self.setVisible(bool(rest))
        self.update()

    @property
    def words(self) -> str:
        """What is shown; empty while nothing is suggested."""
        return f"{self._lead} {self._rest}".strip()

    def sizeHint(self) -> QSize:
        return QSize(300, HEIGHT)

    def paintEvent(self, event: QPaintEvent) -> None:
        t, height = theme().t, self.height()
        with painter_for(self) as painter:
            fill_rect(painter, self.rect(), t.primary_tint)
            icons.paint(painter, "wand-sparkles", t.primary, 12, height / 2 - 8, 16)
            keys = keys_width(CommandId.SEATS_TOGETHER)
            x = self.width() - _RIGHT - keys
            paint_keys(painter, x, height // 2, CommandId.SEATS_TOGETHER)
            wide = fonts.text_width(self.text(), 12)
            x -= wide + 8
            text(painter, QRect(x, 0, wide + 1, height), self.text(), t.primary, 12)
            lead = min(fonts.text_width(self._lead, 13, 600), x - _LEFT)
            text(painter, QRect(_LEFT, 0, lead + 1, height), self._lead, t.text, 13, 600)
            space = QRect(_LEFT + lead + 6, 0, x - _LEFT - lead - 18, height)
            if space.width() > 20:
                text(painter, space, self._rest, t.text, 13)
            if self.hasFocus():
                painter.setPen(Qt.PenStyle.NoPen)
                fill_rect(painter, QRect(0, height - 2, self.width(), 2), t.primary)
