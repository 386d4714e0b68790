"""The keyboard on the screen, and the pad of digits, each with the button that takes it away."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QPainter, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from pos_app.domain.languages import SOURCE
from pos_app.ui.kit.layouts import TOP, Stretch, at, column, grow, lay_out, row
from pos_app.ui.style.hand import FINGER, FINGER_CONTROL
from pos_app.ui.style.tokens import NARROW_WIDTH, RADIUS_CARD, Tokens
from pos_app.ui.widgets.button import CornerButton
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.onscreen.key_panel import COUNTER, COUNTER_PAD, KeyPanel
from pos_app.ui.widgets.onscreen.touch_keyboard import NumberPad, TouchKeyboard
from pos_app.ui.widgets.paint import Painted, box, fill_rect
from pos_app.wording import settings_texts

_WIDEST = 1100
_PAD, _NARROW_PAD = 300, 240
_EDGE = 12


class TouchPanel(Painted):
    """``hide_asked`` is its button. Never takes the focus."""

    hide_asked = Signal()
    keyboard: KeyPanel

    def __init__(self, parent: QWidget | None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide_button = CornerButton("keyboard-off", settings_texts.hide(), self)
        self.hide_button.setFixedSize(FINGER_CONTROL, FINGER)
        self.hide_button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide_button.clicked.connect(lambda _=False: self.hide_asked.emit())

    def attach(self, field: QWidget | None) -> None:
        self.keyboard.attach(field)


class LettersPanel(TouchPanel):
    """Every character of a keyboard, over the whole width."""

    def __init__(self, parent: QWidget | None = None, *, language: str = SOURCE) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        keyboard = self.keyboard = TouchKeyboard(
            self, kind="full", size=COUNTER, language=language, done_words=settings_texts.next_field()
        )
        keyboard.setMaximumWidth(_WIDEST)
        parts = (Stretch, grow(keyboard, 100), Stretch, at(TOP, self.hide_button))
        lay_out(self, row(*parts, spacing=0, margins=(4, 0, 4, 0)))

    def paint(self, painter: QPainter, t: Tokens) -> None:
        fill_rect(painter, self.rect(), t.taken_fill)
        fill_rect(painter, self.rect().adjusted(0, 0, 0, 1 - self.height()), t.border_strong)


class PadPanel(TouchPanel):
    """Digits beside the page; its head names the field, and whose it is. Lower where the page is."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._whose = Label(size=13, weight=600, wrap=True)
        self._digits = NumberPad(
            self, size=COUNTER_PAD, done_words=settings_texts.next_field(), with_back=True
        )
        self.keyboard = self._digits
        head = row(grow(self._whose), self.hide_button, spacing=8)
        margins = (_EDGE, _EDGE, _EDGE, _EDGE)
        lay_out(self, column(head, self._digits, Stretch, spacing=10, margins=margins))

    def attach(self, field: QWidget | None) -> None:
        super().attach(field)
        if field is not None:
            self._whose.setText(field.accessibleName())
            self.setFixedWidth(_NARROW_PAD if self.window().width() <= NARROW_WIDTH else _PAD)

    def sizeHint(self) -> QSize:
        return QSize(_PAD, self._above() + self._digits.tall_with(COUNTER_PAD) + _EDGE)

    def minimumSizeHint(self) -> QSize:
        return QSize(
            _NARROW_PAD, self._above() + self._digits.tall_with(COUNTER_PAD._replace(height=FINGER)) + _EDGE
        )

    @staticmethod
    def _above() -> int:
        return _EDGE + FINGER + 10

    def resizeEvent(self, event: QResizeEvent) -> None:
        rows = 5
        space = self.height() - self._above() - _EDGE - (rows - 1) * COUNTER_PAD.gap
        height = min(COUNTER_PAD.height, max(FINGER, space // rows))
        self._digits.use_size(COUNTER_PAD._replace(height=height))

    def paint(self, painter: QPainter, t: Tokens) -> None:
        box(painter, self.rect(), fill=t.taken_fill, line=t.border_strong, radius=RADIUS_CARD)
