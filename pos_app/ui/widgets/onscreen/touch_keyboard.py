"""The keyboard and the pad of digits on the screen."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter
from PySide6.QtWidgets import QLineEdit, QWidget

from pos_app.domain.languages import SOURCE
from pos_app.ui.style.tokens import RADIUS_CARD, Tokens
from pos_app.ui.widgets.onscreen.key_panel import KIOSK, KIOSK_PAD, KeyPanel, KeySize, TouchKey
from pos_app.ui.widgets.onscreen.layouts import Key, KeyboardKind, pad_rows, rows
from pos_app.ui.widgets.paint import Painted, box
from pos_app.wording.settings_texts import keyboard_name, other_letters_name, pad_name

_EDGE = 8


class OtherLetters(Painted):
    """Lies over the whole keyboard with a row of letters at ``key``: one is chosen by a tap, a tap beside
    them closes the row. ``chosen`` is the letter; ``closed`` follows in both cases."""

    chosen = Signal(str)
    closed = Signal()

    def __init__(self, keyboard: QWidget, key: TouchKey, size: KeySize) -> None:
        super().__init__(keyboard)
        self.setAccessibleName(other_letters_name(key.key.text))
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setGeometry(keyboard.rect())
        self.keys = [TouchKey(Key(one), self, text_size=size.text) for one in key.key.others]
        side = max(size.height, key.width())
        step = side + size.gap
        width = step * len(self.keys) - size.gap + 2 * _EDGE
        x = min(max(0, key.geometry().center().x() - width // 2), max(0, self.width() - width))
        y = max(0, key.y() - size.height - 2 * _EDGE)
        self._row = QRect(x, y, width, size.height + 2 * _EDGE)
        for index, one in enumerate(self.keys):
            one.setGeometry(x + _EDGE + index * step, y + _EDGE, side, size.height)
            one.clicked.connect(lambda _=False, letter=one.key.text: self._take(letter))
        self.show()
        self.raise_()

    def key_at(self, position: QPoint) -> TouchKey | None:
        return next((key for key in self.keys if key.geometry().contains(position)), None)

    def _take(self, letter: str) -> None:
        self.chosen.emit(letter)
        self.closed.emit()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.closed.emit()

    def paint(self, painter: QPainter, t: Tokens) -> None:
        box(painter, self._row, fill=t.surface_2, line=t.border_strong, radius=RADIUS_CARD)


class NumberPad(KeyPanel):
    """Digits for CPF, phone, date or PIN, with Limpar and Apagar.

    ``extra`` are further characters, such as ``/,`` at the counter; with ``done_words`` there is a key that
    ends the typing, and ``with_back`` one that leads to the field before.
    """

    def __init__(
        self,
        parent: QWidget | None = None,
        *,
        size: KeySize = KIOSK_PAD,
        extra: str = "",
        done_words: str = "",
        with_back: bool = False,
    ) -> None:
        super().__init__(size, parent, done_words=done_words, pad=True)
        self._extra = extra
        self._with_back = with_back
        self.refresh()

    def refresh(self, done_words: str | None = None) -> None:
        """Write the keys anew in the language now in force."""
        if done_words is not None:
            self._done_words = done_words
        self.setAccessibleName(pad_name())
        self.show_rows(pad_rows(self._extra, done=bool(self._done_words), back=self._with_back))


_CAPITALS = ("name", "text", "city", "document")


class TouchKeyboard(KeyPanel):
    """Letters with their accents (a row of them, or a long press), digits, or what an e-mail needs.

    ``language`` arranges the keys; the words on them are in the language in force. With ``done_words`` there
    is a key that ends the typing. ``full`` has a key for capitals, which comes on by itself where a field
    begins a word; the other kinds write capitals only, ``email`` none.
    """

    def __init__(
        self,
        parent: QWidget | None = None,
        *,
        kind: KeyboardKind = "name",
        language: str = SOURCE,
        size: KeySize = KIOSK,
        done_words: str = "",
    ) -> None:
        super().__init__(size, parent, done_words=done_words)
        self.kind: KeyboardKind = kind
        self._language = language
        self._capitals = kind in _CAPITALS
        self._symbols = False
        self._others: OtherLetters | None = None
        self._refill()

    def show_kind(
        self, kind: KeyboardKind, *, language: str | None = None, done_words: str | None = None
    ) -> None:
        """Show other keys, also in another language; call it after the language of the program changed."""
        self.kind = kind
        self._language = language or self._language
        if done_words is not None:
            self._done_words = done_words
        self._capitals, self._symbols = kind in _CAPITALS, False
        self._refill()
        self._begin_word()

    def attach(self, target: QWidget | None) -> None:
        """Type into ``target`` from now on, as a keyboard would; ``None`` ends it. The signals stay."""
        super().attach(target)
        self._begin_word()

    def act(self, key: Key) -> None:
        if key.does == "shift":
            self._set_capitals(not self._capitals)
        elif key.does == "symbols":
            self._symbols = not self._symbols
            self._refill()
            self._begin_word(typed=True)
        else:
            super().act(key)
            self._begin_word(typed=True)

    def hold(self, key: TouchKey) -> None:
        self.close_others()
        others = self._others = OtherLetters(self, key, self.size_of)
        others.chosen.connect(self._take_other)
        others.closed.connect(self.close_others)

    def close_others(self) -> None:
        if self._others is not None:
            self._others.hide()
            self._others.deleteLater()
            self._others = None

    def key_at(self, position: QPoint) -> TouchKey | None:
        """Return the key at ``position``; the row of other letters covers those below."""
        if self._others is None:
            return super().key_at(position)
        found = self._others.key_at(position)
        if found is None:
            self.close_others()
        return found

    def _take_other(self, letter: str) -> None:
        self.type(letter)
        self._begin_word(typed=True)

    def _refill(self) -> None:
        self.close_others()
        self.setAccessibleName(keyboard_name())
        keys = rows(
            self.kind,
            self._language,
            capitals=self._capitals,
            symbols=self._symbols,
            done=bool(self._done_words),
        )
        self.show_rows(keys)
        for key in self.buttons():
            if key.key.does == "shift":
                key.set_on(self._capitals)

    def _set_capitals(self, capitals: bool) -> None:
        if capitals != self._capitals:
            self._capitals = capitals
            self._refill()

    def _begin_word(self, *, typed: bool = False) -> None:
        """Capitals at the beginning of a word, small letters within it; nothing typed yet counts as one."""
        if self.kind != "full" or self._symbols:
            return
        target = self.target
        if isinstance(target, QLineEdit) and _may_begin_large(target):
            before = target.text()[: target.cursorPosition()]
            self._set_capitals(not before or before.endswith(" "))
        elif typed or target is not None:
            self._set_capitals(False)


def _may_begin_large(field: QLineEdit) -> bool:
    never = Qt.InputMethodHint.ImhNoAutoUppercase | Qt.InputMethodHint.ImhEmailCharactersOnly
    return field.echoMode() == QLineEdit.EchoMode.Normal and not field.inputMethodHints() & never
