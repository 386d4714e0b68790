"""What is typed into on the kiosk: a field for letters, a number with its places, and a PIN."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QPainter
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QSizePolicy, QWidget

from pos_app.kiosk.flow.intents import StaffAct, StaffDigit, StaffDo, TypeField
from pos_app.kiosk.screens import scale as scales
from pos_app.kiosk.screens.blocks import Pin
from pos_app.ui.style import fonts
from pos_app.ui.style.tokens import Tokens
from pos_app.ui.widgets.icon_view import IconView
from pos_app.ui.widgets.onscreen.key_panel import KIOSK_PAD, KeySize
from pos_app.ui.widgets.onscreen.touch_keyboard import NumberPad
from pos_app.ui.widgets.paint import CENTRE, Painted, box, fill_rect, paint_text


class TouchLine(QLineEdit):
    """Without a menu, without drag and drop."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        self.setAcceptDrops(False)
        self.setDragEnabled(False)
        self.setFrame(False)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        event.accept()


class EntryField(Painted):
    """The field with its outline. ``typed`` carries what it holds after each change by the customer."""

    typed = Signal(str)

    def __init__(self, parent: QWidget | None = None, *, icon: str = "", size: int = 36) -> None:
        super().__init__(parent)
        self.line = TouchLine(self)
        self.line.setFont(fonts.font(scales.text(size), 500))
        self.line.textEdited.connect(self.typed)
        self.setFocusProxy(self.line)
        self._problem = False
        row = QHBoxLayout(self)
        row.setContentsMargins(32, 4, 24, 4)
        row.setSpacing(20)
        if icon:
            row.addWidget(IconView(icon, self, size=38, tone="text"))
        row.addWidget(self.line, 1)
        s = scales.scale()
        self.setFixedHeight(s.button + 16 if s.upright and not s.low else 68)

    def show_text(self, shown: str, *, name: str, problem: bool = False) -> None:
        if self.line.text() != shown:
            self.line.setText(shown)
        self.line.setAccessibleName(name)
        if problem != self._problem:
            self._problem = problem
            self.update()

    def paint(self, painter: QPainter, t: Tokens) -> None:
        line = t.danger if self._problem else t.primary
        box(painter, self.rect(), fill=t.surface, line=line, width=3, radius=6)


class SlotsLine(Painted):
    """A number such as 529.982.2__-__: what is still to come is seen. ``asked`` carries the digits after each
    change by the customer."""

    asked = Signal(object)

    def __init__(self, parent: QWidget | None = None, tall: int = 0) -> None:
        super().__init__(parent)
        self._mask = ""
        self._problem = False
        self.digits = ""
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        s = scales.scale()
        self.setFixedHeight(tall or (s.main + 24 if s.roomy else 72))

    def show_digits(self, digits: str, mask: str, *, name: str, problem: bool = False) -> None:
        self.digits, self._mask, self._problem = digits[: mask.count("_")], mask, problem
        self.setAccessibleName(name)
        self.setAccessibleDescription(" ".join(self.digits))
        self.update()

    def press(self, text: str) -> None:
        """Append digits, as far as there are places."""
        added = "".join(one for one in text if one.isdigit())
        self._take((self.digits + added)[: self._mask.count("_")])

    def erase(self) -> None:
        self._take(self.digits[:-1])

    def clear(self) -> None:
        self._take("")

    def _take(self, digits: str) -> None:
        if digits != self.digits:
            self.digits = digits
            self.setAccessibleDescription(" ".join(digits))
            self.update()
            self.asked.emit(TypeField(digits))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Backspace:
            self.erase()
        elif event.text().isdigit():
            self.press(event.text())
        else:
            event.ignore()

    def paint(self, painter: QPainter, t: Tokens) -> None:
        line = t.danger if self._problem else t.primary
        size = scales.text(68 if self.height() > 120 else 44)
        digit = fonts.text_width("0", size, 600) + 6
        sign = "+" if "+" in self._mask else "-"
        between = fonts.text_width(sign, size, 600) + 2
        wide = sum(digit if one == "_" else between for one in self._mask)
        while wide > self.width() - 40 and size > 24:
            size -= 2
            digit, between = fonts.text_width("0", size, 600) + 4, fonts.text_width(sign, size, 600) + 2
            wide = sum(digit if one == "_" else between for one in self._mask)
        box(painter, self.rect(), fill=t.surface, line=line, width=3, radius=6)
        x, used = (self.width() - wide) // 2, 0
        base = (self.height() + fonts.metrics(size, 600).capHeight()) // 2 + 6
        for one in self._mask:
            if one != "_":
                ink = t.text_2 if used < len(self.digits) else t.text_3
                paint_text(painter, QRect(x, 0, between, self.height()), one, ink, size, 600, CENTRE)
                x += between
                continue
            if used < len(self.digits):
                at = QRect(x, 0, digit, self.height())
                paint_text(painter, at, self.digits[used], t.text, size, 600, CENTRE)
            else:
                fill_rect(painter, QRect(x + 4, base, digit - 8, 4), t.seat_line)
                if used == len(self.digits):
                    tall = round(size * 1.1)
                    fill_rect(painter, QRect(x, (self.height() - tall) // 2, 4, tall), t.primary)
            used += 1
            x += digit


_BETWEEN, _DOT = 20, 28


class PinBoxes(Painted):
    """A dot for each digit that is there, and a line where the next one goes. It knows no digit. ``asked``
    carries what was pressed, on a keyboard that the staff brought too."""

    asked = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._box = QSize(96, 112) if scales.scale().roomy else QSize(68, 76)
        self._shown = Pin(0, 1, "")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_pin(self, shown: Pin) -> None:
        self._shown = shown
        self.setAccessibleName(shown.name)
        self.update()

    def press(self, digit: str) -> None:
        self.asked.emit(StaffDigit(digit))

    def erase(self) -> None:
        self.asked.emit(StaffAct(StaffDo.ERASE))

    def clear(self) -> None:
        self.asked.emit(StaffAct(StaffDo.CLEAR))

    def sizeHint(self) -> QSize:
        places = self._shown.places
        return QSize(places * self._box.width() + (places - 1) * _BETWEEN, self._box.height())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self._shown.usable:
            event.ignore()
        elif event.text() and event.text() in "0123456789":
            self.press(event.text())
        elif event.key() == Qt.Key.Key_Backspace:
            self.erase()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.asked.emit(StaffAct(StaffDo.ENTER))
        else:
            event.ignore()

    def paint(self, painter: QPainter, t: Tokens) -> None:
        shown = self._shown
        fill, line = (t.surface, t.border_strong) if shown.usable else (t.surface_2, t.border)
        for index in range(shown.places):
            at = QRect(QPoint(index * (self._box.width() + _BETWEEN), 0), self._box)
            here = shown.usable and index == shown.typed
            box(painter, at, fill=fill, line=t.primary if here else line, width=3 if here else 1.5)
            x, y = at.center().toTuple()
            if index < shown.typed:
                box(painter, QRect(x - _DOT // 2, y - _DOT // 2, _DOT, _DOT), fill=t.text, radius=_DOT / 2)
            elif here:
                tall = at.height() // 2
                box(painter, QRect(x - 1, y - tall // 2, 3, tall), fill=t.primary, radius=1)


def pad_of(slots: SlotsLine | PinBoxes, parent: QWidget, height: int = 0) -> NumberPad:
    """Return the keys that type into it, each so high; 0 for the usual."""
    s = scales.scale()
    size = (
        KIOSK_PAD._replace(height=height)
        if height
        else KIOSK_PAD
        if s.roomy
        else KeySize(66, 10, 0, 0, 34)
        if s.low and s.upright
        else KeySize(64, 8, 0, 0, 26 if s.narrow else 34)
    )
    pad = NumberPad(parent, size=size)
    pad.pressed.connect(slots.press)
    pad.erased.connect(slots.erase)
    pad.cleared.connect(slots.clear)
    return pad
