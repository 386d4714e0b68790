"""Keys on the screen, for a card page where there is no keyboard: what they type never leaves the page's
process, and no key shows or keeps it."""

from __future__ import annotations

from functools import cache, partial
from itertools import groupby

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QFont, QFontDatabase, QKeyEvent
from PySide6.QtWidgets import QApplication, QGridLayout, QPushButton, QSizePolicy, QStackedLayout, QWidget

from pos_app.system.paths import resources_dir

ERASE, NEXT, BACK, BLANK, TURN = "⌫", "⇥", "‹", "␣", "▲"
_KEYS = {ERASE: Qt.Key.Key_Backspace, NEXT: Qt.Key.Key_Tab, BACK: Qt.Key.Key_Backtab, BLANK: Qt.Key.Key_Space}
_WIDE = (("123", "456", "789", "⌫0⇥", "▲▲▲"), ("QWERTYUIOP", "ASDFGHJKL⌫", "ZXCVBNM-␣⇥", "▲" * 10))
_NARROW = (
    ("123", "456", "789", "▲0⌫", "‹⇥⇥"),
    ("ABCDE", "FGHIJ", "KLMNO", "PQRST", "UVWXY", "Z-␣⌫⌫", "▲‹⇥⇥⇥"),
)
"""Digits and letters; a sign that is repeated is one wide key."""
_LOOK = """
DigitPad { background: #dee3e9; }
QPushButton { background: #ffffff; color: #15202c; border: 1px solid #7a8899; border-radius: 6px; }
QPushButton[sign="⌫"], QPushButton[sign="‹"], QPushButton[sign="▲"], QPushButton[sign="␣"] {
  background: #f6f8fa; }
QPushButton[sign="⇥"] { background: #e7f0fa; color: #14569f; border: 2px solid #14569f; }
QPushButton:pressed { background: #d5e3f5; }
"""
"""Light in every theme, like the page beside it."""
TO_LETTERS, TO_DIGITS = "ABC", "123"


@cache
def _font() -> QFont:
    """Return the desk's own font."""
    number = QFontDatabase.addApplicationFont(str(resources_dir() / "fonts" / "Inter-SemiBold.otf"))
    return QFont(QFontDatabase.applicationFontFamilies(number), weight=QFont.Weight.DemiBold)


class DigitPad(QWidget):
    """Ten digits, one to erase and one for the next field; each press goes to the page's field.

    With ``letter_names`` (of the keys that show letters, and digits again) a name can be typed too, in the
    place of the digits. ``narrow``: a column beside the page, with a key for the field before; else as wide
    as there is space. ``went_on``: the key for the next field was pressed. The buttons take no focus: the
    cursor stays in the field.
    """

    went_on = Signal()

    def __init__(
        self,
        erase_name: str,
        next_name: str,
        parent: QWidget,
        letter_names: tuple[str, str] = ("", ""),
        *,
        back_name: str = "",
        narrow: bool = False,
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setStyleSheet(_LOOK)
        self._target: QWidget | None = None
        self._narrow = narrow
        self._names = {ERASE: erase_name, NEXT: next_name, BLANK: " ", BACK: back_name}
        self._layers = QStackedLayout(self)
        self._layers.setContentsMargins(0, 0, 0, 0)
        layers = (_NARROW if narrow else _WIDE)[: 2 if letter_names[0] else 1]
        for rows, turn, name in zip(layers, (TO_LETTERS, TO_DIGITS), letter_names, strict=False):
            self._add(rows, turn, name)

    def _add(self, rows: tuple[str, ...], turn: str, turn_name: str) -> None:
        layer = QWidget(self)
        grid = QGridLayout(layer)
        edge = 12 if self._narrow else 8
        grid.setContentsMargins(edge, edge, edge, edge)
        grid.setSpacing(10 if self._narrow else 8)
        for line, signs in enumerate(rows):
            column = 0
            for sign, run in groupby(signs):
                wide = len(list(run))
                if sign != TURN or turn_name:
                    button = self._button(sign, layer, turn)
                    if sign == TURN:
                        button.setAccessibleName(turn_name)
                    grid.addWidget(button, line, column, 1, wide)
                column += wide
        self._layers.addWidget(layer)

    def _button(self, sign: str, layer: QWidget, turn: str) -> QPushButton:
        button = QPushButton(turn if sign == TURN else sign, layer)
        if sign == NEXT and self._narrow:
            button.setText(self._names[NEXT] + "  ›")
        button.setProperty("sign", sign)
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        button.setMinimumSize(*((44, 44) if self._narrow else (64, 64)))
        high = QSizePolicy.Policy.Expanding if self._narrow else QSizePolicy.Policy.Fixed
        button.setSizePolicy(QSizePolicy.Policy.Expanding, high)
        button.setAccessibleName(self._names.get(sign) or sign)
        font = QFont(_font())
        small = self._narrow and sign in (NEXT, TURN)
        font.setPixelSize(16 if small else 26)
        button.setFont(font)
        act = self._turn if sign == TURN else partial(self._press, sign)
        button.clicked.connect(act)
        return button

    def set_target(self, page: QWidget) -> None:
        """Type into this page."""
        self._target = page

    def _turn(self, _checked: bool = False) -> None:
        self._layers.setCurrentIndex(1 - self._layers.currentIndex())

    def _press(self, sign: str, _checked: bool = False) -> None:
        key = _KEYS.get(sign) or Qt.Key(ord(sign))
        self.send(key, "" if sign in _KEYS and sign != BLANK else sign.replace(BLANK, " "))
        if sign == NEXT:
            self.went_on.emit()

    def send(self, key: Qt.Key, text: str = "") -> None:
        """Press a key in the page's field."""
        if self._target is None:
            return
        field = self._target.focusProxy() or self._target
        field.setFocus()
        shift = Qt.KeyboardModifier.ShiftModifier
        held = shift if key == Qt.Key.Key_Backtab else Qt.KeyboardModifier.NoModifier
        for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
            QApplication.sendEvent(field, QKeyEvent(kind, key, held, text))
