"""Rows of keys that fill their space, pressed by mouse, by several fingers or by an assistive program."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QEventPoint, QKeyEvent, QMouseEvent, QPainter, QResizeEvent, QTouchEvent
from PySide6.QtWidgets import QApplication, QLineEdit, QSizePolicy, QWidget

from pos_app.ui.style import fonts, icons
from pos_app.ui.style.tokens import RADIUS_CONTROL, Tokens
from pos_app.ui.widgets.button import Pressable
from pos_app.ui.widgets.onscreen import key_panel
from pos_app.ui.widgets.onscreen.layouts import Key, Rows
from pos_app.ui.widgets.paint import CENTRE, RIGHT, Painted, box, fill_rect, paint_text
from pos_app.wording.settings_texts import key_name, key_words


def send_text(target: QWidget, text: str) -> None:
    """Type ``text`` into ``target``: its validator and those who follow the typing see keys."""
    for one in text:
        send_key(target, Qt.Key(ord(one.upper())) if one.isascii() else Qt.Key.Key_unknown, one)


def send_key(
    target: QWidget,
    key: Qt.Key,
    text: str = "",
    modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
) -> None:
    """Press and release ``key`` in ``target``."""
    for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
        QApplication.sendEvent(target, QKeyEvent(kind, key, modifiers, text))


def erase(target: QWidget) -> None:
    """Take away what is marked, or the character before the cursor."""
    send_key(target, Qt.Key.Key_Backspace)


def clear(target: QWidget) -> None:
    """Empty the field; taken back by undo like any typing."""
    if isinstance(target, QLineEdit):
        target.selectAll()
        if target.hasSelectedText():
            send_key(target, Qt.Key.Key_Backspace)


LONG_MS = 450
"""How long a key is held until it offers its other letters, or begins to repeat."""
_REPEAT_MS = 70
_ICONS = {"erase": "delete", "shift": "arrow-big-up", "back": "chevron-left"}


class TouchKey(Pressable):
    """Never has the keyboard focus: what it types goes to the field that has it.

    ``clicked`` is one press (also by an assistive program), again and again while an erasing key is held;
    ``held`` is a long press of a key with other letters, which then is no click.
    """

    held = Signal()

    def __init__(
        self,
        key: Key,
        parent: QWidget,
        *,
        text_size: int,
        done_words: str = "",
        pad: bool = False,
        hint: bool = False,
        tinted: bool = False,
    ) -> None:
        super().__init__(parent)
        self._tinted = tinted
        self.key = key
        self._size = text_size
        self._pad = pad
        self._hint_wanted = hint
        self._on = False
        self._spent = False
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._long)
        self.show_key(key, done_words)

    def show_key(self, key: Key, done_words: str = "") -> None:
        self.key = key
        self._shown = done_words if key.does == "done" else key_words(key.does, key.text)
        if key.does == "back" or (key.does == "erase" and (self._tinted or not self._pad)):
            self._shown = ""
        self.setText(self._shown)
        self.setAccessibleName(done_words if key.does == "done" else key_name(key.does, key.text))
        self.update()

    @property
    def character(self) -> bool:
        """Whether it types its own text, in large letters."""
        return self.key.does == "type" and bool(self.key.text.strip()) and len(self.key.text) == 1

    def set_on(self, on: bool) -> None:
        self._on = on
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self.touch()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self.release(inside=self.rect().contains(event.position().toPoint()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self.isDown() and not self.rect().contains(event.position().toPoint()):
            self.release(inside=False)

    def touch(self) -> None:
        self._spent = False
        self.setDown(True)
        if self.key.others or self.key.does == "erase":
            self._timer.start(LONG_MS)

    def release(self, *, inside: bool) -> None:
        """The finger leaves the glass: a press if it is still ``inside``, unless it was a long one."""
        self._timer.stop()
        was_down = self.isDown()
        self.setDown(False)
        if inside and was_down and not self._spent:
            self.click()

    def _long(self) -> None:
        if self.key.does == "erase":
            self._spent = True
            self.clicked.emit()
            self._timer.start(_REPEAT_MS)
        elif self.isDown():
            self._spent = True
            self.setDown(False)
            self.held.emit()

    def paint(self, painter: QPainter, t: Tokens) -> None:
        plain = self.key.does == "type" and self.key.text != " "
        main = self.key.does == "done"
        fill = t.surface if plain else t.surface_2
        if self.isDown() or self._on:
            fill = t.primary_tint
        ink = t.primary if self._on else t.text
        if main and self._tinted:
            fill, ink = t.primary_tint, t.primary
        elif main:
            fill, ink = (t.primary_hover if self.isDown() else t.primary_fill), t.on_primary
        if not self.isEnabled():
            fill, ink = t.surface_2, t.text_3
        line = (
            t.primary
            if self._on or (main and self._tinted)
            else (t.border if not self.isEnabled() else t.border_strong)
        )
        box(painter, self.rect(), fill=fill, line=line, width=1.5, radius=RADIUS_CONTROL)
        glyph = _ICONS.get(self.key.does, "")
        size = self._size if self.character else self._small()
        space = self.rect().adjusted(4, 0, -4, 0)
        if glyph:
            self._paint_icon(painter, glyph, ink, space)
        else:
            paint_text(painter, space, self._shown, ink, size, 600, CENTRE)
        if self._hint_wanted and self.key.others:
            corner = QRect(0, 3, self.width() - 6, self._hint() + 2)
            paint_text(painter, corner, self.key.others[0], t.text_3, self._hint(), 500, RIGHT)

    def _paint_icon(self, painter: QPainter, glyph: str, ink: str, space: QRect) -> None:
        side = round(self._small() * 1.25)
        text = fonts.text_width(self._shown, self._small(), 600) + 10 if self._shown else 0
        x = space.center().x() - (side + text) / 2
        icons.paint(painter, glyph, ink, x, (self.height() - side) / 2, side)
        if text:
            beside = QRect(round(x) + side + 10, 0, text, self.height())
            paint_text(painter, beside, self._shown, ink, self._small(), 600)

    def _small(self) -> int:
        return max(13, round(self._size * (0.62 if self._pad else 0.76)))

    def _hint(self) -> int:
        return max(11, round(self._size * 0.5))


class KeySize(NamedTuple):
    """The measures of a panel in px: how high a key is, what is between two, above and below all, at the
    sides, and how large the letters are."""

    height: int
    gap: int
    margin: int
    side: int
    text: int
    tinted: bool = False
    """Whether the key that ends the typing is tinted: beside a page with a main button of its own."""

    @property
    def hints(self) -> bool:
        """Whether a key shows in its corner what a long press offers: small, for a clerk only."""
        return self.height < 64


KIOSK = KeySize(88, 12, 22, 40, 34)
KIOSK_LOW = KeySize(64, 10, 16, 32, 34)
"""For the landscape kiosk."""
KIOSK_PAD = KeySize(130, 16, 0, 0, 48)
COUNTER = KeySize(44, 6, 8, 8, 18, tinted=True)
COUNTER_PAD = KeySize(80, 10, 0, 0, 26, tinted=True)


class KeyPanel(Painted):
    """Emits what its keys mean and, once attached, types into a field. It never takes the focus.

    ``pressed`` is the text of a key, ``erased`` the key that takes one character away, ``cleared`` the one
    that empties the field, ``done`` the one that ends the typing, ``back`` the one to the field before.
    """

    pressed = Signal(str)
    erased = Signal()
    cleared = Signal()
    done = Signal()
    back = Signal()

    def __init__(
        self, size: KeySize, parent: QWidget | None = None, *, done_words: str = "", pad: bool = False
    ) -> None:
        super().__init__(parent)
        self.size_of = size
        self._done_words = done_words
        self._done_active = True
        self._pad = pad
        self.target: QWidget | None = None
        self._rows: list[list[TouchKey]] = []
        self._fingers: dict[int, TouchKey] = {}
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_AcceptTouchEvents)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def attach(self, target: QWidget | None) -> None:
        """Type into ``target`` from now on, as a keyboard would; ``None`` ends it. The signals stay."""
        if self.target is not None:
            self.target.destroyed.disconnect(self._forget)
        self.target = target
        if target is not None:
            target.destroyed.connect(self._forget)

    def buttons(self) -> list[TouchKey]:
        return [key for row in self._rows for key in row]

    def set_done(self, active: bool) -> None:
        self._done_active = active
        for key in self.buttons():
            if key.key.does == "done":
                key.setEnabled(active)

    def show_rows(self, rows: Rows) -> None:
        shape = [[(key.does, key.width) for key in row] for row in rows]
        if shape == [[(key.key.does, key.key.width) for key in row] for row in self._rows]:
            for shown, key in zip(self.buttons(), (key for row in rows for key in row), strict=True):
                shown.show_key(key, self._done_words)
            return
        self._fingers.clear()
        for old in self.buttons():
            old.hide()
            old.deleteLater()  # One of them may be the key that asked for the change.
        self._rows = [[self._made(key) for key in row] for row in rows]
        self.set_done(self._done_active)
        self._layout()
        self.updateGeometry()

    def _made(self, key: Key) -> TouchKey:
        made = TouchKey(
            key,
            self,
            text_size=self.size_of.text,
            done_words=self._done_words,
            pad=self._pad,
            hint=self.size_of.hints,
            tinted=self.size_of.tinted,
        )
        made.clicked.connect(lambda _=False: self.act(made.key))
        made.held.connect(lambda: self.hold(made))
        made.show()
        return made

    def act(self, key: Key) -> None:
        """Do what ``key`` does; a panel with further kinds of keys extends it."""
        if key.does == "type":
            self.type(key.text)
        elif key.does == "erase":
            if self.target is not None:
                key_panel.erase(self.target)
            self.erased.emit()
        elif key.does == "clear":
            if self.target is not None:
                key_panel.clear(self.target)
            self.cleared.emit()
        elif key.does == "done":
            self.done.emit()
        elif key.does == "back":
            self.back.emit()

    def type(self, text: str) -> None:
        if self.target is not None:
            key_panel.send_text(self.target, text)
        self.pressed.emit(text)

    def hold(self, key: TouchKey) -> None:
        """A key was pressed long; a panel that offers other letters shows them."""

    def sizeHint(self) -> QSize:
        """Return space in which every key is as wide as high, as far as the rows allow."""
        size = self.size_of
        widest = max((sum(key.key.width for key in row) for row in self._rows), default=1)
        return QSize(round(widest * (size.height + size.gap)) + 2 * size.side, self._tall())

    def minimumSizeHint(self) -> QSize:
        """Return space in which no key is narrower than a finger needs: 64 px (kiosk) or 40 px (counter)."""
        size = self.size_of
        least = 64 if size.height >= 64 else 40
        rows = [sum(key.key.width for key in row) * least + (len(row) - 1) * size.gap for row in self._rows]
        return QSize(round(max(rows, default=least)) + 2 * size.side, self._tall())

    def use_size(self, size: KeySize) -> None:
        """Lay the keys out anew."""
        if size != self.size_of:
            self.size_of = size
            self._layout()
            self.updateGeometry()

    def _tall(self) -> int:
        return self.tall_with(self.size_of)

    def tall_with(self, size: KeySize) -> int:
        """Return how high the panel is with keys of this size, in px."""
        count = len(self._rows)
        return count * size.height + max(0, count - 1) * size.gap + 2 * size.margin

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._layout()

    def _layout(self) -> None:
        size = self.size_of
        y = size.margin
        for row in self._rows:
            space = self.width() - 2 * size.side - (len(row) - 1) * size.gap
            parts = sum(key.key.width for key in row)
            done = 0.0
            for position, key in enumerate(row):
                left = round(space * done / parts)
                done += key.key.width
                right = round(space * done / parts)
                key.setGeometry(size.side + left + position * size.gap, y, max(1, right - left), size.height)
            y += size.height + size.gap

    def event(self, event: QEvent) -> bool:
        """Follow every finger by itself: who types fast has the next key down before the last is up."""
        kinds = (QEvent.Type.TouchBegin, QEvent.Type.TouchUpdate, QEvent.Type.TouchEnd)
        if isinstance(event, QTouchEvent) and event.type() in kinds:
            for point in event.points():
                self._finger(point)
            event.accept()
            return True
        if event.type() == QEvent.Type.TouchCancel:
            for key in self._fingers.values():
                key.release(inside=False)
            self._fingers.clear()
            return True
        return super().event(event)

    def _finger(self, point: QEventPoint) -> None:
        position = point.position().toPoint()
        state = point.state()
        if state == QEventPoint.State.Pressed:
            for earlier in list(self._fingers):  # In the order in which they came down.
                self._fingers.pop(earlier).release(inside=True)
            if (key := self.key_at(position)) is not None:
                self._fingers[point.id()] = key
                key.touch()
        elif state == QEventPoint.State.Released:
            if (key := self._fingers.pop(point.id(), None)) is not None:
                key.release(inside=key is self.key_at(position))
        elif state == QEventPoint.State.Updated:
            key = self._fingers.get(point.id())
            if key is not None and key is not self.key_at(position):
                self._fingers.pop(point.id()).release(inside=False)

    def key_at(self, position: QPoint) -> TouchKey | None:
        """Return the active key at ``position``; the gap beside a key belongs to it."""
        half = self.size_of.gap // 2 + 1
        for key in self.buttons():
            if (
                QRect(key.geometry()).adjusted(-half, -half, half, half).contains(position)
                and key.isEnabled()
            ):
                return key
        return None

    def _forget(self, _gone: QObject | None = None) -> None:
        self.target = None

    def paint(self, painter: QPainter, t: Tokens) -> None:
        if self._pad:
            return
        fill_rect(painter, self.rect(), t.taken_fill)
        fill_rect(painter, QRect(0, 0, self.width(), 1), t.border_strong)
