"""Keys on the screen, for a card page where there is no keyboard: what they type never leaves the page's
process, and no key shows or keeps it."""

from __future__ import annotations

from functools import cache, partial

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QFont, QFontDatabase, QKeyEvent
from PySide6.QtWidgets import QApplication, QGridLayout, QPushButton, QSizePolicy, QStackedLayout, QWidget

from pos_app.card.wire import SpokenNames
from pos_app.system.paths import resources_dir

ERASE, NEXT, BACK, BLANK, TURN, CLEAR = "⌫", "⇥", "‹", "␣", "▲", "✕"
_KEYS = {ERASE: Qt.Key.Key_Backspace, NEXT: Qt.Key.Key_Tab, BACK: Qt.Key.Key_Backtab, BLANK: Qt.Key.Key_Space}
_WIDE = (
    ("123‹", "456‹", "789⇥", "✕0⌫⇥", "▲▲▲▲"),
    ("QWERTYUIOP", "ASDFGHJKL⌫", "ZXCVBNM-✕✕", "‹‹‹␣␣␣␣⇥⇥⇥", "▲" * 10),
)
_COMPACT = (_WIDE[0], ("ABCDEFG", "HIJKLMN", "OPQRSTU", "VWXYZ-⌫", "‹‹✕✕␣⇥⇥", "▲" * 7))
"""Fewer columns, where the page needs the width."""
_NARROW = (
    ("123", "456", "789", "▲0⌫", "‹⇥⇥"),
    ("ABCDE", "FGHIJ", "KLMNO", "PQRST", "UVWXY", "Z-␣⌫⌫", "▲‹⇥⇥⇥"),
)
"""Digits and letters; a sign that is repeated, in a row or below itself, is one large key."""
_FLAT = (_NARROW[0], ("ABCDEFG", "HIJKLMN", "OPQRSTU", "VWXYZ-⌫", "▲‹␣␣⇥⇥⇥"))
"""Fewer rows of letters, beside a low page."""
FLAT_FROM = 340
"""px: a column as wide as this has keys in few rows."""
_LAYER = {"digits": 0, "letters": 1}
_LEAST = 64
"""px: no side of a key is shorter, but in a column beside the page."""
_LOOK = """
DigitPad { background: #dee3e9; }
QPushButton { background: #ffffff; color: #15202c; border: 1px solid #7a8899; border-radius: 6px; }
QPushButton[sign="⌫"], QPushButton[sign="‹"], QPushButton[sign="✕"], QPushButton[sign="▲"],
QPushButton[sign="␣"] { background: #f6f8fa; }
QPushButton[sign="⇥"] { background: #e7f0fa; color: #14569f; border: 2px solid #14569f; }
QPushButton:pressed { background: #d5e3f5; }
QPushButton[here="true"] { background: #ffe08a; color: #15202c; border: 6px solid #15202c; }
"""
"""Light in every theme, like the page beside it."""
TO_LETTERS, TO_DIGITS = "ABC", "123"


@cache
def _font() -> QFont:
    number = QFontDatabase.addApplicationFont(str(resources_dir() / "fonts" / "Inter-SemiBold.otf"))
    return QFont(QFontDatabase.applicationFontFamilies(number), weight=QFont.Weight.DemiBold)


class DigitPad(QWidget):
    """Digits or letters, with keys to erase and to go from field to field; each press goes to the page's
    field, and the keys are those that fit it.

    A key without a name in ``names`` is not there. ``narrow``: a column beside the page, ``flat`` where
    it is low; ``compact``: beside it, and it has little width; else as wide as there is space. ``went_on``:
    the key for the next field was pressed. The buttons take no focus: the cursor stays in the field.
    """

    went_on = Signal()

    def __init__(
        self,
        names: SpokenNames,
        parent: QWidget,
        *,
        narrow: bool = False,
        compact: bool = False,
        flat: bool = False,
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setStyleSheet(_LOOK)
        self._target: QWidget | None = None
        self._narrow = narrow
        self._names = {ERASE: names.erase, NEXT: names.next, BLANK: " ", BACK: names.back, CLEAR: names.clear}
        self._layers = QStackedLayout(self)
        self._layers.setContentsMargins(0, 0, 0, 0)
        self._turns: list[QPushButton] = []
        self._onward: list[QPushButton] = []
        self._last = names.last
        self._sign = names.sign
        self.here: QPushButton | None = None
        """The key that a keypad of five keys has come to."""
        self.is_compact, self.is_flat = compact, flat
        layers = (_FLAT if flat else _NARROW if narrow else _COMPACT if compact else _WIDE)[
            : 2 if names.letters else 1
        ]
        turns = (TO_LETTERS, names.letters), (TO_DIGITS, names.digits)
        for rows, turn in zip(layers, turns, strict=False):
            self._add(rows, *turn)

    def _add(self, rows: tuple[str, ...], turn: str, turn_name: str) -> None:
        layer = QWidget(self)
        grid = QGridLayout(layer)
        edge, tight = 12 if self._narrow else 8, 8 if self._narrow else 0
        grid.setContentsMargins(edge, tight or edge, edge, tight or edge)
        grid.setHorizontalSpacing(6 if self.is_flat else 10 if self._narrow else 8)
        grid.setVerticalSpacing(6 if self._narrow else 8)
        names = self._names | {TURN: turn_name}
        for sign in dict.fromkeys("".join(rows)):
            if not names.get(sign, sign):
                continue
            places = [
                (line, at) for line, signs in enumerate(rows) for at, one in enumerate(signs) if one == sign
            ]
            (top, left), (bottom, right) = min(places), max(places)
            button = self._button(sign, layer, turn, names.get(sign) or sign)
            grid.addWidget(button, top, left, bottom - top + 1, right - left + 1)
        self._layers.addWidget(layer)

    def _button(self, sign: str, layer: QWidget, turn: str, name: str) -> QPushButton:
        worded = sign in (NEXT, BACK, CLEAR) if turn == TO_DIGITS else sign in (NEXT, BACK, CLEAR, ERASE)
        text = turn if sign == TURN else name if worded and not self._narrow else sign
        if sign == NEXT and self._narrow:
            text = name + "  ›"
        button = QPushButton(self._broken(text), layer)
        button.setProperty("sign", sign)
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        button.setMinimumSize(*((44, 44) if self._narrow else (_LEAST, _LEAST)))
        button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        button.setAccessibleName(name)
        font = QFont(_font())
        small = self._narrow and sign in (NEXT, TURN)
        font.setPixelSize(16 if small else (20 if self.is_compact else 24) if worded else 30)
        button.setFont(font)
        for kept, of in ((self._turns, TURN), (self._onward, NEXT)):
            if sign == of:
                kept.append(button)
        if sign == TURN and not self._narrow:
            button.hide()  # Until a field is found of which nothing is known: no key moves under a finger.
        button.clicked.connect(self._turn if sign == TURN else partial(self._press, sign))
        return button

    def set_tall(self, height: int) -> None:
        """Make every key of a wide pad so high, in px; 0 for the least."""
        for button in self.findChildren(QPushButton) if not self._narrow else ():
            button.setMinimumHeight(max(_LEAST, height))

    def show_kind(self, kind: str, *, last: bool = False) -> None:
        """Show the keys for what is typed now: "digits" or "letters"; of anything else nothing is known, and
        there is a key that shows the others. ``last``: after this field comes the page's button."""
        layer = _LAYER.get(kind)
        if layer is not None and layer < self._layers.count():
            self._layers.setCurrentIndex(layer)
        for button in self._turns if not self._narrow else ():
            button.setVisible(layer is None)
        for button in self._onward if not self._narrow else ():
            name = self._last if last and self._last else self._names[NEXT]
            button.setText(self._broken(name))
            button.setAccessibleName(name)

    def step(self, by: int) -> bool:
        """Go to the next key or the former one, to the first where none was gone to; return whether there is
        one."""
        layer = self._layers.currentWidget()
        keys = [one for one in layer.findChildren(QPushButton) if one.isVisibleTo(layer)] if layer else []
        keys.sort(key=lambda one: (one.y(), one.x()))
        at = keys.index(self.here) + by if self.here in keys else 0
        self._mark(keys[at] if 0 <= at < len(keys) else None)
        return self.here is not None

    def leave(self) -> None:
        self._mark(None)

    def here_name(self) -> str:
        """Return what the key is that was gone to; of one that types only that it does."""
        button = self.here
        types = button is not None and button.property("sign") not in (*_KEYS, TURN, CLEAR)
        return self._sign if types else button.accessibleName() if button else ""

    def _mark(self, button: QPushButton | None) -> None:
        before, self.here = self.here, button
        for one, on in ((before, "false"), (button, "true")):
            if one is not None:
                one.setProperty("here", on)
                one.style().polish(one)

    def _broken(self, text: str) -> str:
        """Return words a line each, where a key is higher than wide."""
        return text if self._narrow else text.replace(" ", "\n")

    def set_target(self, page: QWidget) -> None:
        self._target = page

    def _turn(self, _checked: bool = False) -> None:
        self._layers.setCurrentIndex(1 - self._layers.currentIndex())

    def _press(self, sign: str, _checked: bool = False) -> None:
        if sign == CLEAR:
            self.send(Qt.Key.Key_A, modifier=Qt.KeyboardModifier.ControlModifier)
            sign = ERASE
        key = _KEYS.get(sign) or Qt.Key(ord(sign))
        self.send(key, "" if sign in _KEYS and sign != BLANK else sign.replace(BLANK, " "))
        if sign == NEXT:
            self.went_on.emit()

    def send(
        self,
        key: Qt.Key,
        text: str = "",
        modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
    ) -> None:
        """Press a key in the page's field."""
        if self._target is None:
            return
        field = self._target.focusProxy() or self._target
        field.setFocus()
        held = Qt.KeyboardModifier.ShiftModifier if key == Qt.Key.Key_Backtab else modifier
        for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
            QApplication.sendEvent(field, QKeyEvent(kind, key, held, text))
