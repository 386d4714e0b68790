"""The page that asks the staff for the PIN."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPaintEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from pos_app.kiosk.staff.staff_pages import PinFace
from pos_app.system.pins import LENGTH
from pos_app.ui.style.theme import theme
from pos_app.ui.style.tokens import RADIUS_CONTROL
from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.card import Card
from pos_app.ui.widgets.icon_view import IconView
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.onscreen.key_panel import KIOSK_PAD
from pos_app.ui.widgets.onscreen.touch_keyboard import NumberPad
from pos_app.ui.widgets.paint import box, painter_for
from pos_app.wording import kiosk_texts as words
from pos_app.wording.kiosk_texts import pin_filled

_GAP = 20
_DOT = 28


class PinBoxes(QWidget):
    """A dot for each digit that is there, and a line where the next one goes. It knows no digit."""

    def __init__(self, parent: QWidget | None = None, *, low: bool = False) -> None:
        super().__init__(parent)
        self._box = QSize(68, 76) if low else QSize(96, 112)
        self._typed = 0
        self._active = True
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.show_typed(0)

    def show_typed(self, typed: int, *, active: bool = True) -> None:
        """Show how many digits are there; inactive boxes wait for none."""
        self._typed, self._active = typed, active
        self.setAccessibleName(pin_filled(typed, LENGTH))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(LENGTH * self._box.width() + (LENGTH - 1) * _GAP, self._box.height())

    def paintEvent(self, event: QPaintEvent) -> None:
        t = theme().t
        with painter_for(self) as painter:
            for index in range(LENGTH):
                rect = QRect(0, 0, self._box.width(), self._box.height())
                rect.translate(index * (self._box.width() + _GAP), 0)
                here = self._active and index == self._typed
                box(
                    painter,
                    rect,
                    fill=t.surface if self._active else t.surface_2,
                    line=t.primary if here else t.border_strong if self._active else t.border,
                    width=3 if here else 1.5,
                    radius=RADIUS_CONTROL,
                )
                middle = rect.center()
                if index < self._typed:
                    dot = QRect(middle.x() - _DOT // 2, middle.y() - _DOT // 2, _DOT, _DOT)
                    box(painter, dot, fill=t.text, radius=_DOT / 2)
                elif here:
                    tall = rect.height() // 2
                    box(
                        painter,
                        QRect(middle.x() - 1, middle.y() - tall // 2, 3, tall),
                        fill=t.primary,
                        radius=1,
                    )


_CENTRE = Qt.AlignmentFlag.AlignCenter
_WIDE = 840
"""Width in px of what stands in the middle of the portrait page."""


class PinPage(QWidget):
    """Boxes, pad and the main action. ``low`` is the landscape kiosk: the pad stands beside the boxes."""

    digit = Signal(str)
    erased = Signal()
    cleared = Signal()
    entered = Signal()

    def __init__(self, parent: QWidget | None = None, *, low: bool = False) -> None:
        super().__init__(parent)
        self._low = low
        self._icon = IconView("key-round", self, size=48, tone="primary", disc=80 if low else 112)
        self._title = Label("", self, size=36 if low else 48, weight=600, wrap=True, align=_CENTRE)
        self._text = Label("", self, size=24, tone="text_2", wrap=True, align=_CENTRE)
        self.boxes = PinBoxes(self, low=low)
        self._tries = Label("", self, size=22 if low else 24, tone="text_2", wrap=True, align=_CENTRE)
        self._problem = Label("", self, size=24, weight=600, tone="danger", wrap=True, align=_CENTRE)
        self._hint = Label("", self, size=24, weight=600, tone="training", wrap=True, align=_CENTRE)
        self.pad = NumberPad(self, size=KIOSK_PAD._replace(height=104) if low else KIOSK_PAD)
        self.enter = Button(words.enter(), self, kind="main", size="touch_main" if not low else "touch")
        self._closing = Label("", self, size=22 if low else 24, tone="text_2", wrap=True, align=_CENTRE)
        self._lay_out()
        self.pad.pressed.connect(self.digit)
        self.pad.erased.connect(self.erased)
        self.pad.cleared.connect(self.cleared)
        self.enter.clicked.connect(lambda _=False: self.entered.emit())
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def _lay_out(self) -> None:
        whole = QBoxLayout(
            QBoxLayout.Direction.LeftToRight if self._low else QBoxLayout.Direction.TopToBottom, self
        )
        if self._low:
            whole.setContentsMargins(32, 16, 32, 16)
            whole.setSpacing(48)
            asked = QVBoxLayout()
            asked.setSpacing(10)
            whole.addLayout(asked, 1)
            self._fill_asked(asked)
            asked.addWidget(self.enter)
            asked.addWidget(self._closing)
            asked.addStretch(1)
            whole.addWidget(self.pad, 1, Qt.AlignmentFlag.AlignVCenter)
            return
        whole.setContentsMargins(0, 24, 0, 24)
        row = QHBoxLayout()
        whole.addLayout(row)
        row.addStretch(1)
        holder = QWidget(self)
        holder.setFixedWidth(_WIDE)
        row.addWidget(holder)
        row.addStretch(1)
        column = QVBoxLayout(holder)
        column.setSpacing(24)
        asked = QVBoxLayout()
        asked.setSpacing(16)
        column.addLayout(asked)
        self._fill_asked(asked)
        column.addWidget(self.pad)
        column.addWidget(self._behind())
        column.addStretch(2)
        column.addWidget(self.enter)
        column.addWidget(self._closing)

    def _fill_asked(self, asked: QVBoxLayout) -> None:
        asked.addStretch(1)
        for widget in (
            self._icon,
            self._title,
            self._text,
            self.boxes,
            self._problem,
            self._tries,
            self._hint,
        ):
            centred = widget in (self._icon, self.boxes)
            asked.addWidget(widget, 0, _CENTRE if centred else Qt.AlignmentFlag(0))

    def _behind(self) -> QWidget:
        """Return what the PIN opens, without a word of any sale."""
        card = Card(self, margins=(28, 8, 28, 8), spacing=0)
        for icon, line in zip(("receipt-text", "hourglass", "power"), words.behind(), strict=True):
            row = QHBoxLayout()
            row.setSpacing(24)
            row.setContentsMargins(0, 16, 0, 16)
            card.body.addLayout(row)
            row.addWidget(IconView(icon, card, size=32))
            row.addWidget(Label(line, card, size=24, tone="text_2"), 1)
            row.addWidget(IconView("lock", card, size=28))
        return card

    def show_face(self, face: PinFace) -> None:
        """Show what the presenter says."""
        self._title.setText(face.title)
        self._text.setText(face.text)
        self.boxes.show_typed(face.typed, active=not face.locked and not face.checking)
        self._tries.setText(face.tries)
        for label, line in ((self._problem, face.problem), (self._hint, face.hint)):
            label.setText(line)
            label.setVisible(bool(line))
        self._closing.setText(face.closing)
        self.pad.setEnabled(not face.locked and not face.checking)
        # The reason stands in the text above.
        self.enter.set_inactive(None if face.can_enter else face.text)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """A keyboard that the staff brought works too."""
        typed = event.text()
        if typed and typed in "0123456789":
            self.digit.emit(typed)
        elif event.key() == Qt.Key.Key_Backspace:
            self.erased.emit()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.entered.emit()
        else:
            super().keyPressEvent(event)
