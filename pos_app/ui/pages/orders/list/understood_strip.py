"""The strip below the search box: how the text was read."""

from __future__ import annotations

from PySide6.QtCore import QRect, QTimer, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from pos_app.ui.pages.orders.list.understood import PartShown, UnderstoodSearch
from pos_app.ui.style import fonts, icons
from pos_app.ui.style.theme import theme
from pos_app.ui.style.tokens import RADIUS_CONTROL
from pos_app.ui.widgets.accessible import announce
from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.paint import box, painter_for, text
from pos_app.wording import order_search_texts as words
from pos_app.wording.command_ids import CommandId

_HEIGHT = 40
_CHIP = 22
_PADDING = 8
_GAP = 8
_PAUSE_MS = 700


class UnderstoodStrip(QWidget):
    """``Entendi: [CPF …] e [sobrenome …]``, and a button that asks for another reading where there is one."""

    other_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown = UnderstoodSearch()
        self._pause = QTimer(self, singleShot=True, interval=_PAUSE_MS)
        self._pause.timeout.connect(self._announce)
        self.setFixedHeight(_HEIGHT)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.other = Button(
            words.not_that(), self, kind="quiet", size="small", key=CommandId.OTHER_READING, touch=True
        )
        self.other.clicked.connect(self.other_asked)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 6, 0)
        row.addStretch(1)
        row.addWidget(self.other)
        self.hide()

    def _announce(self) -> None:
        """Tell screen readers once the clerk has stopped typing, not at each key."""
        if self.isVisible():
            announce(self, self.accessibleName())

    @property
    def can_change(self) -> bool:
        """Whether there is another reading."""
        return self._shown.others > 0 and not self.isHidden()

    def show_understood(self, shown: UnderstoodSearch) -> None:
        """Show the parts of a reading; without any the strip is hidden."""
        if shown == self._shown:
            return
        self._shown = shown
        self.other.setVisible(shown.others > 0)
        self.setVisible(bool(shown.parts))
        spoken = " ".join(filter(None, (words.spoken([part.words for part in shown.parts]), shown.note)))
        if spoken != self.accessibleName():
            self.setAccessibleName(spoken)
            self._pause.start()
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the ground and the parts; the last one is cut where the space ends."""
        t = theme().t
        middle = self.height() // 2
        with painter_for(self) as painter:
            ground = self.rect().adjusted(0, 3, 0, -3)
            box(painter, ground, fill=t.primary_tint, line=t.primary_line, radius=RADIUS_CONTROL)
            icons.paint(painter, "text-search", t.primary, 11, middle - 8, 16)
            x = 36
            end = self.other.x() - _GAP if not self.other.isHidden() else self.width() - _GAP
            if x + self._whole() <= end:  # In a narrow page the icon has to do.
                x = self._word(painter, x, words.understood(), t.text, 600)
            for index, part in enumerate(self._shown.parts):
                if index:
                    x = self._word(painter, x, words.joined(), t.text, 400)
                x = self._part(painter, x, end, part)
            note = self._shown.note
            if note and x + fonts.text_width(note, 12) <= end:
                text(painter, QRect(x, 0, end - x, self.height()), note, t.text_2, 12)

    def _whole(self) -> int:
        """Return the px that the parts need with the words before and between them."""
        parts = [fonts.text_width(part.words, 12, 500) + 2 * _PADDING + _GAP for part in self._shown.parts]
        between = fonts.text_width(words.joined(), 13, 400) + _GAP
        return sum(parts) + between * (len(parts) - 1) + fonts.text_width(words.understood(), 13, 600) + _GAP

    def _word(self, painter: QPainter, x: int, word: str, ink: str, weight: int) -> int:
        width = fonts.text_width(word, 13, weight)
        text(painter, QRect(x, 0, width + 1, self.height()), word, ink, 13, weight)
        return x + width + _GAP

    def _part(self, painter: QPainter, x: int, end: int, part: PartShown) -> int:
        t = theme().t
        width = min(fonts.text_width(part.words, 12, 500) + 2 * _PADDING, max(end - x, 0))
        if width <= 2 * _PADDING:
            return x
        rect = QRect(x, (self.height() - _CHIP) // 2, width, _CHIP)
        ink, line = (t.warning, t.warning_line) if part.wrong else (t.primary, t.primary_line)
        box(painter, rect, fill=t.warning_tint if part.wrong else t.surface, line=line, radius=4)
        inner = rect.adjusted(_PADDING, 0, 1 - _PADDING, 0)
        text(painter, inner, part.words, ink, 12, 500)
        return x + width + _GAP
